//! Sums of the entries of frequent positions.

use super::place::{ENDED, LONG, Place, list};
use crate::Fault;
use crate::codec::bytes::{DecodeError, Decoder, Encoder, garbled};
use crate::codec::keys::{Key, Table, last_number};
use crate::codec::value;
use crate::tables::blocks::{EntryReader, SortKey};
use crate::transaction::Transaction;
use crate::views::view::{self, ReadView, ScanDirection};
use colonnade_archive::{Explored, Results};

/// A position has a tally if at least this many games have it.
pub(crate) const OFTEN: usize = 16;

/// The most moves that are counted individually. The others are counted together.
const MOST: usize = 160;

/// The sum of the entries of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PositionTally {
    /// All of them.
    pub(crate) all: Results,
    /// Those whose moves are not listed.
    pub(crate) others: Results,
    /// Moves ordered by text; the end of the game, as the empty text, comes first.
    pub(crate) moves: Vec<(Box<str>, Results)>,
}

fn count(results: &mut Results, place: &Place) {
    results.of(place.result).into_iter().for_each(|count| *count += 1);
}

/// Subtracts an entry; returns false if there was none to subtract.
fn uncount(results: &mut Results, place: &Place) -> bool {
    let Some(count) = results.of(place.result).filter(|count| **count > 0) else { return false };
    *count -= 1;
    true
}

impl PositionTally {
    /// Adds up entries.
    pub(crate) fn of<'a>(places: impl IntoIterator<Item = &'a Place>) -> PositionTally {
        let mut tally = PositionTally::default();
        places.into_iter().for_each(|place| tally.add(place));
        tally.cut();
        tally
    }

    /// Adds an entry. [`PositionTally::cut`] has to follow at some point.
    pub(crate) fn add(&mut self, place: &Place) {
        count(&mut self.all, place);
        if &*place.text == LONG {
            return count(&mut self.others, place);
        }
        match self.moves.binary_search_by(|(text, _)| text.cmp(&place.text)) {
            Ok(at) => count(&mut self.moves[at].1, place),
            Err(at) => {
                let mut results = Results::default();
                count(&mut results, place);
                self.moves.insert(at, (place.text.clone(), results));
            }
        }
    }

    fn remove(&mut self, place: &Place) {
        uncount(&mut self.all, place);
        if let Ok(at) = self.moves.binary_search_by(|(text, _)| text.cmp(&place.text))
            && uncount(&mut self.moves[at].1, place)
        {
            if self.moves[at].1.games() == 0 {
                self.moves.remove(at);
            }
            return;
        }
        uncount(&mut self.others, place);
    }

    /// Merges the rarest moves if there are too many.
    pub(crate) fn cut(&mut self) {
        if self.moves.len() <= MOST {
            return;
        }
        self.moves.sort_by_key(|(text, results)| (&**text != ENDED, std::cmp::Reverse(results.games()), text.clone()));
        for (_, results) in self.moves.split_off(MOST) {
            self.others.first += results.first;
            self.others.second += results.second;
            self.others.draws += results.draws;
        }
        self.moves.sort_by_key(|(text, _)| text.clone());
    }

    /// Whether a stored tally is consistent with this sum of its entries. Which rare moves it lists depends on the
    /// order in which they came.
    pub(crate) fn agrees(&self, stored: &PositionTally) -> bool {
        self.all == stored.all && (self == stored || self.others != Results::default() || stored.others.games() > 0)
    }

    /// Converts the tally for display, the most frequent moves first.
    pub(crate) fn opening(self) -> Explored {
        let mut moves = Vec::with_capacity(self.moves.len());
        let mut ended = Results::default();
        for (text, results) in self.moves {
            if &*text == ENDED { ended = results } else { moves.push((text.into_string(), results)) }
        }
        moves.sort_by_key(|(text, results)| (std::cmp::Reverse(results.games()), text.clone()));
        Explored { results: self.all, moves, others: self.others, ended, progress: None }
    }

    fn put(&self, out: &mut Encoder) {
        let mut whole = Encoder::default();
        let numbers = |results: Results, out: &mut Encoder| {
            [results.first, results.second, results.draws].into_iter().for_each(|number| out.number(number));
        };
        numbers(self.all, &mut whole);
        numbers(self.others, &mut whole);
        whole.number(self.moves.len() as u64);
        for (text, results) in &self.moves {
            whole.block(text.as_bytes());
            numbers(*results, &mut whole);
        }
        out.packed(&whole.0);
    }

    fn take(bytes: &mut Decoder<'_>) -> Result<PositionTally, DecodeError> {
        let whole = bytes.rest()?;
        let mut bytes = Decoder(&whole);
        let numbers = |bytes: &mut Decoder<'_>| -> Result<Results, DecodeError> {
            Ok(Results { first: bytes.number()?, second: bytes.number()?, draws: bytes.number()? })
        };
        let all = numbers(&mut bytes)?;
        let others = numbers(&mut bytes)?;
        let count = bytes.count()?;
        let mut moves = Vec::with_capacity(count);
        for _ in 0..count {
            let Ok(text) = std::str::from_utf8(bytes.block()?) else { return garbled("a text is not one") };
            moves.push((text.into(), numbers(&mut bytes)?));
        }
        bytes.end()?;
        Ok(PositionTally { all, others, moves })
    }
}

/// The key of the tally of a position.
pub(crate) fn key(position: u64) -> Key {
    tallies().number(position)
}

/// The prefix of the keys of all tallies.
pub(crate) fn tallies() -> Key {
    Key::of(Table::Opening).byte(2)
}

/// The position that a row is the tally of.
pub(crate) fn position_of(key: &[u8]) -> Result<u64, Fault> {
    last_number(key)
}

/// The tally of a position; `None` if it is not frequent.
pub(crate) fn load(view: &dyn ReadView, position: u64) -> Result<Option<PositionTally>, Fault> {
    view::row(view, &key(position), PositionTally::take)
}

fn save(transaction: &mut Transaction<'_>, position: u64, tally: &PositionTally) {
    let mut out = value();
    tally.put(&mut out);
    transaction.put(key(position), out);
}

/// All entries of a position.
pub(crate) fn all(view: &dyn ReadView, position: u64) -> Result<Vec<Place>, Fault> {
    let range = SortKey::range(position);
    let mut walk: EntryReader<'_, Place> = EntryReader::new(view, list(), ScanDirection::Ascending, range)?;
    let mut all = Vec::new();
    while let Some(place) = walk.next()? {
        all.push(place);
    }
    Ok(all)
}

/// Counts new entries of one position. `block` is the block that now contains them, as it was written.
pub(super) fn add(transaction: &mut Transaction<'_>, block: &[Place], group: &[Place]) -> Result<(), Fault> {
    let Some(position) = group.first().map(|place| place.key) else { return Ok(()) };
    let inside =
        block.partition_point(|place| place.key < position)..block.partition_point(|place| place.key <= position);
    // If other blocks may have entries of the position, these have to be read.
    let is_whole = inside.start > 0 && inside.end < block.len();
    if is_whole && inside.len() < OFTEN {
        return Ok(());
    }
    let mut tally = match load(transaction, position)? {
        Some(tally) => tally,
        None => {
            let all = if is_whole { block[inside].to_vec() } else { all(transaction, position)? };
            if all.len() >= OFTEN {
                save(transaction, position, &PositionTally::of(&all));
            }
            return Ok(());
        }
    };
    group.iter().for_each(|place| tally.add(place));
    tally.cut();
    save(transaction, position, &tally);
    Ok(())
}

/// Subtracts a removed entry.
pub(super) fn remove(transaction: &mut Transaction<'_>, removed: &Place) -> Result<(), Fault> {
    let Some(mut tally) = load(transaction, removed.key)? else { return Ok(()) };
    tally.remove(removed);
    if tally.all.games() < OFTEN as u64 {
        transaction.delete(key(removed.key));
    } else {
        save(transaction, removed.key, &tally);
    }
    Ok(())
}
