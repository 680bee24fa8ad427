//! Sorted lists packed into blocks: a row holds consecutive entries, and its key consists of the list and the sort key
//! of its first entry. A list that grows at its end has a short last block, its tail, which is merged into the block
//! before it when it is full: so appending an entry writes little. A list that grows anywhere splits its blocks.

use std::collections::VecDeque;

use crate::Fault;
use crate::codec::bytes::{DecodeError, Decoder, Encoder};
use crate::codec::decode;
use crate::codec::keys::{Key, damaged};
use crate::codec::value;
use crate::rows::Wanted;
use crate::transaction::Transaction;
use crate::views::view::{ReadView, ScanDirection};

/// The most entries of a tail.
const TAIL: usize = 16;

/// The sort key of an entry. Most lists are ordered by the end times and numbers of games alone; some have a number
/// that comes before these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SortKey {
    /// The first part of the key.
    pub(crate) major: u64,
    /// When the game ended, in milliseconds since 1970.
    pub(crate) ended: i64,
    /// The number of the game.
    pub(crate) game: u64,
}

impl SortKey {
    /// The range of all sort keys.
    pub(crate) const ALL: (SortKey, SortKey) =
        (SortKey { major: 0, ended: i64::MIN, game: 0 }, SortKey { major: u64::MAX, ended: i64::MAX, game: u64::MAX });

    /// The range of the sort keys with a first part, in a list that is not ordered by times.
    pub(crate) const fn range(major: u64) -> (SortKey, SortKey) {
        (SortKey { major, ended: 0, game: 0 }, SortKey { major, ended: 0, game: u64::MAX })
    }

    /// The key of a block that begins with this sort key.
    pub(crate) fn key(self, list: &Key) -> Key {
        list.clone().number(self.major).milliseconds(self.ended).number(self.game)
    }

    /// The smallest sort key after this one.
    pub(crate) const fn next(self) -> SortKey {
        SortKey { game: self.game.saturating_add(1), ..self }
    }
}

/// An entry of a list.
pub(crate) trait Entry: Clone {
    /// The most entries of a block.
    const CAPACITY: usize;

    /// Its sort key.
    fn sort_key(&self) -> SortKey;
    /// Encodes the entries of a block.
    fn put(entries: &[Self], out: &mut Encoder);
    /// Decodes the entries of a block.
    fn take(bytes: &mut Decoder<'_>) -> Result<Vec<Self>, DecodeError>;
}

/// Decodes and checks the entries of a block.
pub(crate) fn entries<E: Entry>(key: &[u8], value: &[u8]) -> Result<Vec<E>, Fault> {
    let entries = decode(key, value, E::take)?;
    let place = entries.first().map(|first| first.sort_key().key(&Key(Vec::new())));
    let begins = place.is_some_and(|place| key.ends_with(&place.0));
    if begins && entries.is_sorted_by(|a, b| a.sort_key() < b.sort_key()) {
        Ok(entries)
    } else {
        Err(damaged(key, "the entries of a list are not where they belong"))
    }
}

/// The rows that a change at a sort key reads: the block there, the one before it, and the ones after it.
pub(crate) fn wanted(list: &Key, sort_key: SortKey, wanted: &mut Wanted) {
    let at = sort_key.key(list).next();
    wanted.rows(list.clone(), at.clone(), ScanDirection::Descending, 2);
    wanted.rows(at, list.end(), ScanDirection::Ascending, 2);
}

/// Removes entries from a list and inserts others. Returns by how much the list grows. Missing entries are ignored when
/// removed; existing ones are replaced when inserted.
pub(crate) fn update<E: Entry>(
    transaction: &mut Transaction<'_>,
    list: &Key,
    out: Vec<SortKey>,
    into: Vec<E>,
) -> Result<i64, Fault> {
    let mut todo: Vec<(SortKey, Option<E>)> = out.into_iter().map(|sort_key| (sort_key, None)).collect();
    todo.extend(into.into_iter().map(|entry| (entry.sort_key(), Some(entry))));
    // If a sort key is both removed and inserted, the insertion comes last.
    todo.sort_by_key(|(sort_key, entry)| (*sort_key, entry.is_some()));
    let mut todo = VecDeque::from(todo);
    let mut more = 0;
    while let Some((sort_key, _)) = todo.front() {
        let (old, end) = block_around(transaction, list, *sort_key)?;
        let mut block: Vec<E> = match &old {
            Some((key, value)) => entries(key, value)?,
            None => Vec::new(),
        };
        let before = block.len();
        let last = block.last().map(Entry::sort_key);
        if end.is_none() && before >= TAIL && last.is_none_or(|last| *sort_key > last) {
            more += extend(transaction, list, todo.into_iter().filter_map(|(_, entry)| entry).collect())?;
            break;
        }
        while let Some((sort_key, entry)) = todo.pop_front_if(|(sort_key, _)| {
            end.is_none_or(|end| *sort_key < end)
                && (end.is_some() || last.is_none_or(|last| *sort_key <= last) || before < TAIL)
        }) {
            match (block.binary_search_by_key(&sort_key, Entry::sort_key), entry) {
                (Ok(at), Some(entry)) => block[at] = entry,
                (Ok(at), None) => _ = block.remove(at),
                (Err(at), Some(entry)) => block.insert(at, entry),
                (Err(_), None) => {}
            }
        }
        more += block.len() as i64 - before as i64;
        if let Some((key, _)) = old {
            transaction.delete(Key(key));
        }
        if end.is_none() && before < TAIL && block.len() >= TAIL {
            join(transaction, list, block)?;
        } else {
            write(transaction, list, &block, false);
        }
    }
    Ok(more)
}

/// Appends entries to a list whose last block is not a tail.
fn extend<E: Entry>(transaction: &mut Transaction<'_>, list: &Key, entries: Vec<E>) -> Result<i64, Fault> {
    let more = entries.len() as i64;
    if entries.len() < TAIL {
        write(transaction, list, &entries, true)
    } else {
        join(transaction, list, entries)?
    }
    Ok(more)
}

/// Writes a block that has outgrown a tail; merges it with the block before it, if that has room.
fn join<E: Entry>(transaction: &mut Transaction<'_>, list: &Key, block: Vec<E>) -> Result<(), Fault> {
    let Some(first) = block.first() else { return Ok(()) };
    let mut whole = Vec::new();
    if let Some((key, value)) = transaction.rows(list, &first.sort_key().key(list), ScanDirection::Descending, 1)?.pop()
    {
        let before: Vec<E> = entries(&key, &value)?;
        if before.len() < E::CAPACITY {
            transaction.delete(Key(key));
            whole = before;
        }
    }
    whole.extend(block);
    write(transaction, list, &whole, true);
    Ok(())
}

/// Writes entries as blocks: full ones if the list grows at its end, otherwise blocks of equal size.
pub(crate) fn write<E: Entry>(transaction: &mut Transaction<'_>, list: &Key, entries: &[E], grows_at_end: bool) {
    let size =
        if grows_at_end { E::CAPACITY } else { entries.len().div_ceil(entries.len().div_ceil(E::CAPACITY).max(1)) };
    for block in entries.chunks(size.max(1)) {
        let mut out = value();
        E::put(block, &mut out);
        transaction.put(block[0].sort_key().key(list), out);
    }
}

/// A block, and the sort key at which the next one begins.
pub(crate) type Around = (Option<(Vec<u8>, Vec<u8>)>, Option<SortKey>);

/// The block that a sort key falls into.
pub(crate) fn block_around(view: &dyn ReadView, list: &Key, sort_key: SortKey) -> Result<Around, Fault> {
    let at = sort_key.key(list).next();
    let own = view.rows(list, &at, ScanDirection::Descending, 1)?.pop();
    let mut behind = view.rows(&at, &list.end(), ScanDirection::Ascending, 2)?.into_iter();
    let own = own.or_else(|| behind.next());
    let end = behind.next().map(|(key, _)| sort_key_of(list, &key)).transpose()?;
    Ok((own, end))
}

fn sort_key_of(list: &Key, key: &[u8]) -> Result<SortKey, Fault> {
    let mut parts = crate::codec::keys::Parts::of(key).skip(list.0.len() - 1);
    Ok(SortKey { major: parts.number()?, ended: parts.milliseconds()?, game: parts.number()? })
}

/// The rows that a walk over a part of a list reads first, with the given number of blocks.
pub(crate) fn walk_wanted(
    list: &Key,
    way: ScanDirection,
    (first, end): (SortKey, SortKey),
    blocks: usize,
    wanted: &mut Wanted,
) {
    let first = first.key(list);
    wanted.rows(list.clone(), first.next(), ScanDirection::Descending, 1);
    match way {
        ScanDirection::Ascending => wanted.rows(first.next(), end.key(list), way, blocks),
        ScanDirection::Descending => wanted.rows(list.clone(), end.key(list), way, blocks),
    }
}

/// An iterator over a range of entries of a list, in either order, that reads block by block.
pub(crate) struct EntryReader<'a, E> {
    view: &'a dyn ReadView,
    list: Key,
    way: ScanDirection,
    /// The first sort key of the range, and the first after it.
    bounds: (SortKey, SortKey),
    /// The range of keys of the blocks that are not read yet.
    unread: Option<(Key, Key)>,
    ready: VecDeque<E>,
    stride: usize,
}

impl<'a, E: Entry> EntryReader<'a, E> {
    /// An iterator from `bounds.0` up to, but not including, `bounds.1`.
    pub(crate) fn new(
        view: &'a dyn ReadView,
        list: Key,
        way: ScanDirection,
        bounds: (SortKey, SortKey),
    ) -> Result<EntryReader<'a, E>, Fault> {
        let high = bounds.1.key(&list);
        // The first entry may be in a block that begins before it.
        let first = bounds.0.key(&list);
        let low = match view.rows(&list, &first.next(), ScanDirection::Descending, 1)?.pop() {
            Some((key, _)) => Key(key),
            None => first,
        };
        let unread = (bounds.0 < bounds.1).then_some((low, high));
        Ok(EntryReader { view, list, way, bounds, unread, ready: VecDeque::new(), stride: 1 })
    }

    /// The row that [`EntryReader::new`] reads for entries from a sort key on.
    pub(crate) fn first_wanted(list: &Key, first: SortKey, wanted: &mut Wanted) {
        wanted.rows(list.clone(), first.key(list).next(), ScanDirection::Descending, 1);
    }

    /// Returns the next entry, or `None` after the last.
    pub(crate) fn next(&mut self) -> Result<Option<E>, Fault> {
        self.fill()?;
        Ok(self.ready.pop_front())
    }

    /// Returns the next entry without consuming it.
    pub(crate) fn peek(&mut self) -> Result<Option<&E>, Fault> {
        self.fill()?;
        Ok(self.ready.front())
    }

    /// Requests the blocks that are read next, up to `blocks`, if the decoded entries are used up.
    pub(crate) fn wanted(&self, blocks: usize, wanted: &mut Wanted) {
        if self.ready.is_empty()
            && let Some((low, high)) = &self.unread
        {
            wanted.more_rows(low.clone(), high.clone(), self.way, self.stride, blocks);
        }
    }

    fn fill(&mut self) -> Result<(), Fault> {
        while self.ready.is_empty() {
            let Some((low, high)) = self.unread.take() else { return Ok(()) };
            let rows = self.view.rows(&low, &high, self.way, self.stride)?;
            if rows.len() == self.stride {
                let last = rows.last().map(|(key, _)| Key(key.clone()));
                self.unread = last.map(|last| match self.way {
                    ScanDirection::Ascending => (last.next(), high),
                    ScanDirection::Descending => (low, last),
                });
                self.unread.take_if(|(low, high)| low >= high);
            }
            for (key, value) in rows {
                debug_assert!(key.starts_with(&self.list.0));
                let mut block: Vec<E> = entries(&key, &value)?;
                block.retain(|entry| (self.bounds.0..self.bounds.1).contains(&entry.sort_key()));
                match self.way {
                    ScanDirection::Ascending => self.ready.extend(block),
                    ScanDirection::Descending => self.ready.extend(block.into_iter().rev()),
                }
            }
            self.stride = (self.stride * 2).min(16);
        }
        Ok(())
    }
}
