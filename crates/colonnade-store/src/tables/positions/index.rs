//! The blocks of positions, and queries to them.

use super::place::{Place, list};
use super::tally::{self, PositionTally};
use crate::Fault;
use crate::codec::keys::Key;
use crate::rows::Wanted;
use crate::tables::blocks::{self, Entry, EntryReader, SortKey};
use crate::transaction::Transaction;
use crate::views::view::{ReadView, ScanDirection};
use colonnade_archive::Explored;

/// The most entries that are added to one block at once.
const AT_ONCE: usize = 1_024;

/// The number of entries whose blocks are read ahead.
const FORETOLD: usize = 64;

/// Adds sorted entries until `most_blocks` blocks are written. Returns how many of the entries are in the index now.
pub(crate) fn add(transaction: &mut Transaction<'_>, places: &[Place], most_blocks: usize) -> Result<usize, Fault> {
    let list = list();
    let mut done = 0;
    let mut foretold = 0;
    for _ in 0..most_blocks {
        let Some(first) = places.get(done) else { break };
        if done >= foretold {
            foretold = (done + FORETOLD).min(places.len());
            let next = &places[done..foretold];
            transaction.prefetch(&|wanted| {
                next.iter().for_each(|place| blocks::wanted(&list, place.sort_key(), wanted));
                next.iter().for_each(|place| wanted.key(tally::key(place.key)));
            })?;
        }
        let (old, end) = blocks::block_around(transaction, &list, first.sort_key())?;
        let rest = &places[done..places.len().min(done + AT_ONCE)];
        let count = rest.partition_point(|place| end.is_none_or(|end| place.sort_key() < end));
        let before: Vec<Place> = match &old {
            Some((key, value)) => blocks::entries(key, value)?,
            None => Vec::new(),
        };
        let (block, added) = merged(before, &rest[..count]);
        done += count;
        if added.is_empty() {
            continue;
        }
        old.into_iter().for_each(|(key, _)| transaction.delete(Key(key)));
        blocks::write(transaction, &list, &block, false);
        for group in added.chunk_by(|a, b| a.key == b.key) {
            tally::add(transaction, &block, group)?;
        }
    }
    Ok(done)
}

/// Merges two lists of entries; also returns those that were only in the second.
fn merged(before: Vec<Place>, more: &[Place]) -> (Vec<Place>, Vec<Place>) {
    let mut whole = Vec::with_capacity(before.len() + more.len());
    let mut added = Vec::new();
    let mut before = before.into_iter().peekable();
    for place in more {
        while let Some(earlier) = before.next_if(|earlier| earlier.sort_key() < place.sort_key()) {
            whole.push(earlier);
        }
        if before.peek().is_none_or(|next| next.sort_key() != place.sort_key()) {
            added.push(place.clone());
            whole.push(place.clone());
        }
    }
    whole.extend(before);
    (whole, added)
}

/// Removes a game's entries, as far as they were added.
pub(crate) fn remove(transaction: &mut Transaction<'_>, places: &[Place]) -> Result<(), Fault> {
    let list = list();
    transaction.prefetch(&|wanted| {
        places.iter().for_each(|place| blocks::wanted(&list, place.sort_key(), wanted));
        places.iter().for_each(|place| wanted.key(tally::key(place.key)));
    })?;
    for place in places {
        let (Some((key, value)), _) = blocks::block_around(transaction, &list, place.sort_key())? else { continue };
        let mut block: Vec<Place> = blocks::entries(&key, &value)?;
        let Ok(at) = block.binary_search_by_key(&place.sort_key(), Entry::sort_key) else { continue };
        let removed = block.remove(at);
        transaction.delete(Key(key));
        blocks::write(transaction, &list, &block, false);
        tally::remove(transaction, &removed)?;
    }
    Ok(())
}

/// The games in which a position occurred, in its common orientation.
pub(crate) fn opening(view: &dyn ReadView, key: u64) -> Result<Explored, Fault> {
    let list = list();
    view.prefetch(&|wanted: &mut Wanted| {
        wanted.key(tally::key(key));
        blocks::walk_wanted(&list, ScanDirection::Ascending, SortKey::range(key), 2, wanted);
    })?;
    let tally = match tally::load(view, key)? {
        Some(tally) => tally,
        None => PositionTally::of(&tally::all(view, key)?),
    };
    Ok(tally.opening())
}

/// The entries of all positions, in order.
pub(crate) fn all_entries(view: &dyn ReadView) -> Result<EntryReader<'_, Place>, Fault> {
    EntryReader::new(view, list(), ScanDirection::Ascending, SortKey::ALL)
}
