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

/// How far the index is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The games with numbers up to this one are walked through.
    pub(crate) walked: u64,
    /// The highest number of a game that was there when the walk began.
    pub(crate) end: u64,
    /// Changes with each game that is taken out: whoever read games before that begins anew.
    pub(crate) generation: u64,
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
            Ok(Some(Mark { walked, end, generation, is_wrong: bytes.byte()? != 0 }))
        })
    }

    /// Keeps it.
    pub(crate) fn save(self, transaction: &mut Transaction<'_>) {
        let mut out = value();
        [self.walked, self.end, self.generation].into_iter().for_each(|number| out.number(number));
        out.byte(u8::from(self.is_wrong));
        transaction.put(mark_key(), out);
    }

    /// Whether all games that were there at the beginning are taken in.
    pub(crate) const fn is_whole(self) -> bool {
        self.walked >= self.end && !self.is_wrong
    }

    /// How much of them is, in percent; None if all are.
    pub(crate) fn progress(self) -> Option<u8> {
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

/// A finished game counts now, or no more, or otherwise: what it is and was where its positions are counted.
pub(crate) fn exchange(
    transaction: &mut Transaction<'_>,
    game: GameId,
    old: Option<&Transcript>,
    new: Option<&Transcript>,
) -> Result<(), Fault> {
    let content = |game: &Transcript| {
        let texts: Vec<String> = game.actions.iter().map(|action| action.text.clone()).collect();
        (texts, game.ending.as_ref().map(|ending| ending.result))
    };
    if old.map(content) == new.map(content) {
        return Ok(());
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
        Mark { generation: mark.generation + 1, ..mark }.save(transaction);
    }
    if new.is_some() {
        // Its value is only in its key.
        transaction.put(key, crate::store::codec::bytes::Encoder::default());
    }
    Ok(())
}
