//! How far the games of the archive are taken in, and which of them wait for it.
//!
//! There is no mark until the first games are to be taken in. From then on a game waits when it comes to the archive; those
//! that were there before are walked through by number.

use super::index::remove;
use super::place::{list, places};
use super::tally::tallies;
use crate::play::{GameId, Transcript};
use crate::store::Fault;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::{decode, value};
use crate::store::read::view::ReadView;
use crate::store::write::transaction::Transaction;

/// How many of the games that were taken out a mark names.
const REMOVED: usize = 32;

/// How far the index is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The games with numbers up to this one are walked through.
    pub(crate) walked: u64,
    /// The highest number of a game that was there when the walk began.
    pub(crate) end: u64,
    /// Grows by one with each game that is taken out, and whenever all that was read is to be read anew.
    pub(crate) generation: u64,
    /// The games that were taken out last, one for each of the latest generations.
    pub(crate) removed: Vec<GameId>,
    /// Whether all that is there has to go before the walk.
    pub(crate) is_wrong: bool,
}

impl Mark {
    /// The mark; None before anything was taken in.
    pub(crate) fn load(view: &dyn ReadView) -> Result<Option<Mark>, Fault> {
        let key = mark_key();
        let Some(value) = view.get(&key)? else { return Ok(None) };
        decode(&key.0, &value, |bytes| {
            let (walked, end, generation) = (bytes.number()?, bytes.number()?, bytes.number()?);
            let is_wrong = bytes.byte()? != 0;
            let removed = (0..bytes.count()?).map(|_| bytes.number().map(GameId)).collect::<Result<_, _>>()?;
            Ok(Some(Mark { walked, end, generation, removed, is_wrong }))
        })
    }

    /// Keeps it.
    pub(crate) fn save(&self, transaction: &mut Transaction<'_>) {
        let mut out = value();
        [self.walked, self.end, self.generation].into_iter().for_each(|number| out.number(number));
        out.byte(u8::from(self.is_wrong));
        out.number(self.removed.len() as u64);
        self.removed.iter().for_each(|game| out.number(game.0));
        transaction.put(mark_key(), out);
    }

    /// The mark of an index that is to be emptied and made again.
    pub(crate) fn wrong(self) -> Mark {
        Mark { is_wrong: true, generation: self.generation + 1, removed: Vec::new(), ..self }
    }

    /// The mark after a game was taken out.
    fn without(mut self, game: GameId) -> Mark {
        self.generation += 1;
        self.removed.push(game);
        self.removed.drain(..self.removed.len().saturating_sub(REMOVED));
        self
    }

    /// The games that were taken out since an earlier mark. None if that is not known, or more than that has changed.
    pub(crate) fn removed_since(&self, earlier: &Mark) -> Option<&[GameId]> {
        let rest = |mark: &Mark| (mark.walked, mark.end, mark.is_wrong);
        let count = usize::try_from(self.generation.checked_sub(earlier.generation)?).ok()?;
        let first = self.removed.len().checked_sub(count).filter(|_| rest(self) == rest(earlier))?;
        self.removed.get(first..)
    }

    /// Whether all games that were there at the beginning are taken in.
    pub(crate) const fn is_whole(&self) -> bool {
        self.walked >= self.end && !self.is_wrong
    }

    /// How much of them is, in percent; None if all are.
    pub(crate) fn progress(&self) -> Option<u8> {
        let share = if self.is_wrong { 0 } else { u128::from(self.walked) * 100 / u128::from(self.end.max(1)) };
        (!self.is_whole()).then_some(share.min(99) as u8)
    }
}

/// The key of the mark.
pub(crate) fn mark_key() -> Key {
    Key::of(Table::Opening).byte(0)
}

/// The beginning of the keys of games that wait.
fn waiting() -> Key {
    Key::of(Table::Opening).byte(1)
}

/// The key of a game that waits.
pub(crate) fn pending_key(game: GameId) -> Key {
    waiting().number(game.0)
}

/// Games that wait, by number, from behind one on.
pub(crate) fn pending(view: &dyn ReadView, after: GameId, limit: usize) -> Result<Vec<GameId>, Fault> {
    let (from, to) = (pending_key(after).next(), waiting().end());
    let rows = view.rows(&from, &to, crate::store::read::view::Direction::Ascending, limit)?;
    rows.into_iter().map(|(key, _)| last_number(&key).map(GameId)).collect()
}

/// The beginnings of all keys of the index, but for the mark.
pub(crate) fn rows_of_all() -> [Key; 3] {
    [waiting(), tallies(), list()]
}

fn has_same_places(old: &Transcript, new: &Transcript) -> bool {
    let result = |game: &Transcript| game.ending.as_ref().map(|ending| ending.result);
    result(old) == result(new)
        && old.actions.iter().map(|action| &action.text).eq(new.actions.iter().map(|action| &action.text))
}

/// A finished game counts now, or no more, or otherwise: what it is and was where its positions are counted.
pub(crate) fn exchange(
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
        // Its value is only in its key.
        transaction.put(key, crate::store::codec::bytes::Encoder::default());
    }
    Ok(())
}
