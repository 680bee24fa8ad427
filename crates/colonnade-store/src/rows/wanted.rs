//! Several keys and ranges of rows that are read at once.

use super::ScanDirection;

/// A key and its value.
pub(crate) type Row = (Vec<u8>, Vec<u8>);

/// The first rows with `from <= key < to`, ordered; at most `limit`. If `enough` are known, nothing is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeyRange {
    pub(crate) from: Vec<u8>,
    pub(crate) to: Vec<u8>,
    pub(crate) way: ScanDirection,
    pub(crate) limit: usize,
    pub(crate) enough: usize,
}

/// Keys and ranges of rows that will be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) keys: Vec<Vec<u8>>,
    pub(crate) ranges: Vec<KeyRange>,
}

impl Wanted {
    /// Whether nothing is wanted.
    pub(crate) const fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.ranges.is_empty()
    }
}

/// The wanted rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fetched {
    /// The rows of the keys, as far as they exist.
    pub(crate) rows: Vec<Row>,
    /// The rows of each range, in its order.
    pub(crate) ranges: Vec<Vec<Row>>,
}
