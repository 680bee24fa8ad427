//! A reader of sled's files without sled. Opening a database with sled writes at least a snapshot and the rest of a
//! segment; this writes nothing, so that the rows can be read if there is no room.
//!
//! The pages are those that `check` has found. Each leaf of the tree links to the next one, and splitting or merging
//! leaves is one write, so the chain of leaves has every row once, even if the index above is unfinished.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;

use super::super::ScanDirection;
use super::check::{self, Finding};
use super::engine::{CHUNK_BYTES, EngineError, Row, RowSource, SEGMENT};
use super::log::{self, LogKind, LogPage, PagePart};
use super::node::{self, Leaf, Node};
use super::unlinked;

/// The pages before this one are sled's own: the names of trees, and a counter.
const FIRST_NODE: u64 = 2;

/// How much is read first if the length of a message is not known.
const GUESS: usize = 16 << 10;

/// The database, open for reading.
#[derive(Debug)]
pub(super) struct DatabaseFiles {
    file: File,
    pages: Vec<LogPage>,
    /// The leaves in order: the first key of each, and its page.
    leaves: Vec<(Vec<u8>, u64)>,
}

/// The key range of a leaf, and the page of the next one.
struct LeafRange {
    low: Vec<u8>,
    high: Vec<u8>,
    next: u64,
}

fn unreadable(page: u64, offset: u64) -> String {
    format!("page {page} of the database is unreadable at {offset}")
}

impl DatabaseFiles {
    /// Opens the database in a directory, with its pages at the positions in `pages`. Reads all of it once.
    pub(super) fn open(dir: &Path, pages: Vec<LogPage>) -> Result<DatabaseFiles, Finding> {
        let file = unlinked::open(&dir.join("db"))?;
        let mut found = bounds(&file, &pages)?;
        let mut leaves = Vec::with_capacity(found.len());
        let mut at = found.iter().find(|(_, leaf)| leaf.low.is_empty()).map_or(0, |(&page, _)| page);
        while let Some(leaf) = found.remove(&at) {
            let joined = found.get(&leaf.next).map_or(leaf.next == 0 && leaf.high.is_empty(), |n| n.low == leaf.high);
            if !joined {
                return Err(Finding::Damage(format!("nothing follows page {at} of the database")));
            }
            leaves.push((leaf.low, at));
            at = leaf.next;
        }
        if leaves.is_empty() {
            return Err(Finding::Damage("the database has no first page".to_owned()));
        }
        Ok(DatabaseFiles { file, pages, leaves })
    }

    /// Builds a leaf from all of its parts.
    fn leaf(&self, at: usize) -> Result<Leaf, EngineError> {
        let page = self.leaves[at].1;
        let parts = match usize::try_from(page).ok().and_then(|page| self.pages.get(page)) {
            Some(LogPage::Parts(parts)) => parts.as_slice(),
            _ => &[],
        };
        let mut leaf = None;
        for part in parts {
            let damage = || EngineError::Damage(unreadable(page, part.offset));
            let bytes = self.bytes(part).map_err(EngineError::File)?;
            let message = log::message(&bytes).filter(|found| is_part(found, page, part)).ok_or_else(damage)?;
            match (message.kind, &mut leaf) {
                (LogKind::Page, None) => match node::node(message.body) {
                    Some(Node::Leaf(whole)) => leaf = Some(whole),
                    _ => return Err(damage()),
                },
                (LogKind::Link, Some(leaf)) => leaf.change(message.body).ok_or_else(damage)?,
                _ => return Err(damage()),
            }
        }
        leaf.ok_or_else(|| EngineError::Damage(format!("page {page} of the database is missing")))
    }

    /// The bytes at a position, including the whole message that begins there.
    fn bytes(&self, part: &PagePart) -> io::Result<Vec<u8>> {
        let segment = SEGMENT - (part.offset % SEGMENT as u64) as usize;
        let mut bytes = vec![0; GUESS.min(segment)];
        check::read_at(&self.file, &mut bytes, part.offset)?;
        if log::message(&bytes).is_none() {
            bytes.resize(segment, 0);
            check::read_at(&self.file, &mut bytes, part.offset)?;
        }
        Ok(bytes)
    }
}

impl RowSource for DatabaseFiles {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, EngineError> {
        let at = self.leaves.partition_point(|(low, _)| low.as_slice() <= key).saturating_sub(1);
        Ok(self.leaf(at)?.get(key).map(<[u8]>::to_vec))
    }

    fn chunk(&self, from: &[u8], to: &[u8], order: ScanDirection, most: usize) -> Result<Vec<Row>, EngineError> {
        let first = self.leaves.partition_point(|(low, _)| low.as_slice() <= from).saturating_sub(1);
        let end = self.leaves.partition_point(|(low, _)| low.as_slice() < to);
        let mut leaves = first..end;
        let mut rows = Vec::new();
        let mut bytes = 0;
        loop {
            let next = match order {
                ScanDirection::Ascending => leaves.next(),
                ScanDirection::Descending => leaves.next_back(),
            };
            let Some(at) = next else { return Ok(rows) };
            let mut found: Vec<Row> = self.leaf(at)?.into_rows().collect();
            found.retain(|(key, _)| from <= key.as_slice() && key.as_slice() < to);
            if order == ScanDirection::Descending {
                found.reverse();
            }
            for (key, value) in found {
                bytes += key.len() + value.len();
                rows.push((key, value));
                if rows.len() >= most || bytes >= CHUNK_BYTES {
                    return Ok(rows);
                }
            }
        }
    }
}

fn is_part(message: &log::LogMessage<'_>, page: u64, part: &PagePart) -> bool {
    message.page == page && message.segment == part.lsn / SEGMENT as u64
}

/// The key ranges of all leaves, by their pages. Changes of a leaf keep its range; only a whole copy has a new one.
fn bounds(file: &File, pages: &[LogPage]) -> Result<BTreeMap<u64, LeafRange>, Finding> {
    let mut wholes: Vec<(PagePart, u64)> = Vec::new();
    for (page, found) in (0..).zip(pages) {
        if let LogPage::Parts(parts) = found
            && page >= FIRST_NODE
        {
            wholes.extend(parts.first().map(|&part| (part, page)));
        }
    }
    // Sorted to read the file sequentially.
    wholes.sort_unstable_by_key(|(part, _)| part.offset);
    let mut leaves = BTreeMap::new();
    let mut segment = Vec::new();
    let mut begin = None;
    for (part, page) in wholes {
        let of = part.offset / SEGMENT as u64 * SEGMENT as u64;
        if begin != Some(of) {
            segment = check::read_segment(file, of)?;
            begin = Some(of);
        }
        let message = segment.get((part.offset - of) as usize..).and_then(log::message);
        let message = message.filter(|found| is_part(found, page, &part) && found.kind == LogKind::Page);
        match message.and_then(|message| node::node(message.body)) {
            Some(Node::Leaf(Leaf { low, high, next, .. })) => _ = leaves.insert(page, LeafRange { low, high, next }),
            Some(Node::Index) => {}
            None => return Err(Finding::Damage(unreadable(page, part.offset))),
        }
    }
    Ok(leaves)
}
