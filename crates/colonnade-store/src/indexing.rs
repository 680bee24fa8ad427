//! The progress of the index of positions, for the callers that drive it.

/// Whether more games remain to be added to the index of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indexing {
    /// More work remains.
    Working,
    /// All finished games are indexed.
    Idle,
}
