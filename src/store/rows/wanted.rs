//! Several keys and stretches of rows that are read at once.

use super::Direction;

/// A key and its value.
pub(crate) type Row = (Vec<u8>, Vec<u8>);

/// The first rows with `from <= key < to`, in an order; at most `limit`. Where `enough` of them are known, nothing is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stretch {
    pub(crate) from: Vec<u8>,
    pub(crate) to: Vec<u8>,
    pub(crate) way: Direction,
    pub(crate) limit: usize,
    pub(crate) enough: usize,
}

/// Keys and stretches of rows that somebody is going to ask for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) keys: Vec<Vec<u8>>,
    pub(crate) stretches: Vec<Stretch>,
}

impl Wanted {
    /// Whether there are none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.stretches.is_empty()
    }
}

/// The rows that were wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fetched {
    /// The rows of the keys, as far as they are there.
    pub(crate) rows: Vec<Row>,
    /// The rows of each stretch, in its order.
    pub(crate) stretches: Vec<Vec<Row>>,
}
