//! The format of the pages of sled's tree, as far as needed to read rows without sled.

use std::collections::BTreeMap;

use super::log::{text, varint};

/// A leaf of the tree: the rows from `low` on, below `high` unless that is empty.
#[derive(Debug)]
pub(super) struct Leaf {
    /// The page of the leaf with the next rows; 0 for none.
    pub(super) next: u64,
    pub(super) low: Vec<u8>,
    pub(super) high: Vec<u8>,
    /// The length of the prefix of `low` that all keys share; it is omitted from the keys.
    prefix: usize,
    /// Whether its rows are being moved to the leaf before it.
    pub(super) merging: bool,
    rows: BTreeMap<Vec<u8>, Vec<u8>>,
}

/// A whole page of the tree.
#[derive(Debug)]
pub(super) enum Node {
    Leaf(Leaf),
    /// It has no rows.
    Index,
}

/// Reads a whole page.
pub(super) fn node(mut rest: &[u8]) -> Option<Node> {
    let next = varint(&mut rest)?;
    // The child that is being merged.
    varint(&mut rest)?;
    let (&[merging, prefix], after) = rest.split_first_chunk()?;
    rest = after;
    let low = text(&mut rest)?.to_vec();
    let high = text(&mut rest)?.to_vec();
    let (&kind, after) = rest.split_first()?;
    rest = after;
    match kind {
        0 => {}
        1 => return Some(Node::Index),
        _ => return None,
    }
    let prefix = usize::from(prefix);
    if low.len() < prefix || merging > 1 {
        return None;
    }
    let count = usize::try_from(varint(&mut rest)?).ok()?;
    // Each key takes at least a byte.
    if count > rest.len() {
        return None;
    }
    let keys = (0..count).map(|_| text(&mut rest)).collect::<Option<Vec<_>>>()?;
    let values = (0..count).map(|_| text(&mut rest)).collect::<Option<Vec<_>>>()?;
    let rows = keys.into_iter().zip(values).map(|(key, value)| (key.to_vec(), value.to_vec())).collect();
    Some(Node::Leaf(Leaf { next, low, high, prefix, merging: merging == 1, rows }))
}

impl Leaf {
    /// Applies a change of the page; `None` if it is not a valid one.
    pub(super) fn change(&mut self, mut link: &[u8]) -> Option<()> {
        let (&kind, after) = link.split_first()?;
        link = after;
        match kind {
            0 => {
                let key = text(&mut link)?.to_vec();
                let value = text(&mut link)?.to_vec();
                self.rows.insert(key, value);
            }
            1 => _ = self.rows.remove(text(&mut link)?),
            2 | 3 => {}
            4 => self.merging = true,
            _ => return None,
        }
        Some(())
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &[u8]) -> Option<&[u8]> {
        self.rows.get(key.strip_prefix(&self.low[..self.prefix])?).map(Vec::as_slice)
    }

    /// All rows, with full keys.
    pub(super) fn into_rows(self) -> impl Iterator<Item = (Vec<u8>, Vec<u8>)> {
        let Leaf { low, high, prefix, rows, .. } = self;
        let whole = {
            let low = low.clone();
            move |key: Vec<u8>| [&low[..prefix], &key].concat()
        };
        let rows = rows.into_iter().map(move |(key, value)| (whole(key), value));
        // A damaged page must not return rows of other pages.
        rows.filter(move |(key, _)| &low <= key && (high.is_empty() || key < &high))
    }
}
