//! The row that every commit writes.

/// The key of the row that every commit writes: its number and the store's id. Keys that begin with 0 are ours.
pub(super) const COMMIT_KEY: &[u8] = &[0];
/// The first key that callers may use.
pub(super) const FIRST_KEY: &[u8] = &[1];

/// The value of that row.
pub(super) fn commit_row(number: u64, id: &[u8; 16]) -> Vec<u8> {
    [number.to_le_bytes().as_slice(), id].concat()
}

/// The number in the row that every commit writes.
pub(super) fn commit_number(row: &[u8]) -> Option<u64> {
    (row.len() == 24).then(|| u64::from_le_bytes(*row.first_chunk().expect("24 bytes")))
}
