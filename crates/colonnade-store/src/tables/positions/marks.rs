//! The progress of the index of positions, and the games waiting for it.
//!
//! There is no mark until indexing begins. From then on, each newly archived game waits in a list; the games archived
//! before are walked through by number.

use super::index::remove;
use super::place::{is_counted, list, places};
use super::tally::tallies;
use crate::codec::keys::{Key, Table, last_number};
use crate::codec::value;
use crate::codec::values::Header;
use crate::rows::Wanted;
use crate::tables::projection::{FinishedChange, FinishedGame, Projection};
use crate::transaction::Transaction;
use crate::views::view::{self, ReadView};
use crate::{Fault, GameWrite};
use colonnade_play::{GameId, Transcript};

/// How many removed games a mark lists.
const REMOVED: usize = 32;

/// The progress of the index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The games with numbers up to this one have been walked through.
    pub(crate) walked: u64,
    /// The highest number of a game in the archive when the walk began.
    pub(crate) end: u64,
    /// Increases by one with each removed game, and whenever everything has to be read again.
    pub(crate) generation: u64,
    /// The games removed last, one for each of the latest generations.
    pub(crate) removed: Vec<GameId>,
    /// Whether all entries have to be deleted before the walk.
    pub(crate) is_wrong: bool,
}

impl Mark {
    /// Loads the mark; `None` before indexing begins.
    pub(crate) fn load(view: &dyn ReadView) -> Result<Option<Mark>, Fault> {
        view::row(view, &mark_key(), |bytes| {
            let walked = bytes.number()?;
            let end = bytes.number()?;
            let generation = bytes.number()?;
            let is_wrong = bytes.byte()? != 0;
            let removed = (0..bytes.count()?).map(|_| bytes.number().map(GameId)).collect::<Result<_, _>>()?;
            Ok(Mark { walked, end, generation, removed, is_wrong })
        })
    }

    /// Stores the mark.
    pub(crate) fn save(&self, transaction: &mut Transaction<'_>) {
        let mut out = value();
        [self.walked, self.end, self.generation].into_iter().for_each(|number| out.number(number));
        out.byte(u8::from(self.is_wrong));
        out.number(self.removed.len() as u64);
        self.removed.iter().for_each(|game| out.number(game.0));
        transaction.put(mark_key(), out);
    }

    /// The mark of an index that is to be cleared and rebuilt.
    pub(crate) fn wrong(self) -> Mark {
        Mark { is_wrong: true, generation: self.generation + 1, removed: Vec::new(), ..self }
    }

    /// The mark after a game was removed.
    fn without(mut self, game: GameId) -> Mark {
        self.generation += 1;
        self.removed.push(game);
        self.removed.drain(..self.removed.len().saturating_sub(REMOVED));
        self
    }

    /// The games removed since an earlier mark. `None` if they are not known, or if anything else has changed.
    pub(crate) fn removed_since(&self, earlier: &Mark) -> Option<&[GameId]> {
        let rest = |mark: &Mark| (mark.walked, mark.end, mark.is_wrong);
        let count = usize::try_from(self.generation.checked_sub(earlier.generation)?).ok()?;
        let first = self.removed.len().checked_sub(count).filter(|_| rest(self) == rest(earlier))?;
        self.removed.get(first..)
    }

    /// Whether all games that existed when the walk began are indexed.
    pub(crate) const fn is_whole(&self) -> bool {
        self.walked >= self.end && !self.is_wrong
    }

    /// The progress of the walk, in percent; `None` if it is complete.
    pub(crate) fn progress(&self) -> Option<u8> {
        let share = if self.is_wrong { 0 } else { u128::from(self.walked) * 100 / u128::from(self.end.max(1)) };
        (!self.is_whole()).then_some(share.min(99) as u8)
    }
}

/// The key of the mark.
pub(crate) fn mark_key() -> Key {
    Key::of(Table::Opening).byte(0)
}

/// The prefix of the keys of waiting games.
fn waiting() -> Key {
    Key::of(Table::Opening).byte(1)
}

/// The key of a waiting game.
pub(crate) fn pending_key(game: GameId) -> Key {
    waiting().number(game.0)
}

/// Waiting games after a given one, by number.
pub(crate) fn pending(view: &dyn ReadView, after: GameId, limit: usize) -> Result<Vec<GameId>, Fault> {
    let from = pending_key(after).next();
    let to = waiting().end();
    let rows = view.rows(&from, &to, crate::views::view::ScanDirection::Ascending, limit)?;
    rows.into_iter().map(|(key, _)| last_number(&key).map(GameId)).collect()
}

/// The prefixes of all keys of the index, except the mark.
pub(crate) fn rows_of_all() -> [Key; 3] {
    [waiting(), tallies(), list()]
}

fn has_same_places(old: &Transcript, new: &Transcript) -> bool {
    let result = |game: &Transcript| game.ending.as_ref().map(|ending| ending.result);
    result(old) == result(new)
        && old.actions.iter().map(|action| &action.text).eq(new.actions.iter().map(|action| &action.text))
}

/// The index of positions.
pub(crate) struct Positions;

impl Projection for Positions {
    fn finished(&self, transaction: &mut Transaction<'_>, changes: &mut [FinishedChange]) -> Result<(), Fault> {
        let counted = |game: &'_ FinishedGame| is_counted(&game.header);
        changes.iter().try_for_each(|FinishedChange { before, after, .. }| {
            let before = before.as_ref().filter(|before| counted(before)).map(|before| &before.transcript);
            let now = Some(after).filter(|after| counted(after)).map(|after| &after.transcript);
            exchange(transaction, after.header.summary.id, before, now)
        })
    }

    fn wanted(&self, ended: &GameWrite, _: &Header, wanted: &mut Wanted) {
        wanted.key(mark_key());
        wanted.key(pending_key(ended.write.id));
    }
}

/// Updates the index when a finished game changes; `old` or `new` is `None` if it did or does not count.
fn exchange(
    transaction: &mut Transaction<'_>,
    game: GameId,
    old: Option<&Transcript>,
    new: Option<&Transcript>,
) -> Result<(), Fault> {
    match (old, new) {
        (None, None) => return Ok(()),
        (Some(old), Some(new)) if has_same_places(old, new) => return Ok(()),
        _ => {}
    }
    let Some(mark) = Mark::load(transaction)? else { return Ok(()) };
    let key = pending_key(game);
    if let Some(old) = old {
        let mut places = places(game, old);
        places.sort_unstable_by_key(|place| place.key);
        remove(transaction, &places)?;
        if transaction.has(&key)? {
            transaction.delete(key.clone());
        }
        mark.without(game).save(transaction);
    }
    if new.is_some() {
        // The row has no value besides its key.
        transaction.put(key, crate::codec::bytes::Encoder::default());
    }
    Ok(())
}
