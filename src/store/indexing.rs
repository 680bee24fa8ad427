//! The state of the index of positions, for those who drive the work on it.

/// Whether there is more to be taken into the index of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indexing {
    /// There is more to do.
    Working,
    /// All finished games are taken in.
    Idle,
}
