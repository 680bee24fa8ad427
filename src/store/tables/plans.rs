//! Plans of conditional moves: a row for each player and running game. Not events: only the present plan is kept.

use crate::play::{GameId, LONGEST_PLAN, MOST_PLAN_TEXT, MOST_PLANNED, Plan, PlayerId, Step};
use crate::store::codec::bytes::{DecodeError, Decoder, Encoder, garbled};
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::value;
use crate::store::read::view::ReadView;
use crate::store::rows::VALUE_LENGTH;
use crate::store::write::absent::{Absent, Row};
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, PlanWrite};

/// The most bytes of an action apart from its text: its length, and the number of actions that follow.
const BESIDE: usize = 8;

const _: () = assert!(MOST_PLAN_TEXT + BESIDE * (MOST_PLANNED + 1) <= VALUE_LENGTH);

/// The key of a plan.
pub(crate) fn key(player: PlayerId, game: GameId) -> Key {
    Key::pair(Table::Plan, player.0, game.0)
}

fn encoded(plan: &Plan) -> Encoder {
    fn put(out: &mut Encoder, plan: &Plan) {
        out.number(plan.next.len() as u64);
        for step in &plan.next {
            out.block(step.text.as_bytes());
            put(out, &step.then);
        }
    }
    let mut out = value();
    put(&mut out, plan);
    out
}

/// Decodes a plan.
pub(crate) fn read(key: &[u8], value: &[u8]) -> Result<Plan, Fault> {
    fn take(bytes: &mut Decoder<'_>, depth: usize, room: &mut usize) -> Result<Plan, DecodeError> {
        let count = bytes.count()?;
        if count > *room || (count > 0 && depth == 0) {
            return garbled("a plan is too large");
        }
        *room -= count;
        let mut next = Vec::with_capacity(count);
        for _ in 0..count {
            let text = std::str::from_utf8(bytes.block()?);
            let text = text.map_err(|_| DecodeError("an action of a plan is no text".to_owned()))?.to_owned();
            next.push(Step { text, then: take(bytes, depth - 1, room)? });
        }
        Ok(Plan { next })
    }
    let mut room = MOST_PLANNED;
    decode(key, value, |bytes| take(bytes, LONGEST_PLAN, &mut room))
}

/// A player's plan in a game; an empty one if there is none.
pub(crate) fn plan(view: &dyn ReadView, player: PlayerId, game: GameId) -> Result<Plan, Fault> {
    let key = key(player, game);
    view.get(&key)?.map_or_else(|| Ok(Plan::default()), |value| read(&key.0, &value))
}

/// All plans of a player, by game.
pub(crate) fn of(view: &dyn ReadView, player: PlayerId) -> Result<Vec<(GameId, Plan)>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::Plan, player.0))?;
    rows.iter().map(|(key, value)| Ok((GameId(last_number(key)?), read(key, value)?))).collect()
}

/// Replaces the plan that was read.
pub(crate) fn write(transaction: &mut Transaction<'_>, absent: &mut Absent, write: &PlanWrite) -> Result<(), Refused> {
    let row = Row::Plan(write.player, write.game);
    let stored = match absent.has(row) {
        true => Plan::default(),
        false => plan(transaction, write.player, write.game)?,
    };
    if stored != write.before {
        return Err(Refused::Stale);
    }
    if write.before == write.after {
        if stored.is_empty() {
            absent.note(row);
        }
        return Ok(());
    }
    absent.forget(row);
    let key = key(write.player, write.game);
    if write.after.is_empty() {
        transaction.delete(key);
    } else {
        transaction.put(key, encoded(&write.after));
    }
    Ok(())
}

/// Removes a plan, if there is one.
pub(crate) fn remove(transaction: &mut Transaction<'_>, player: PlayerId, game: GameId) -> Result<(), Fault> {
    let key = key(player, game);
    if transaction.get(&key)?.is_some() {
        transaction.delete(key);
    }
    Ok(())
}

/// Removes all plans of a player.
pub(crate) fn clear(transaction: &mut Transaction<'_>, player: PlayerId) -> Result<(), Fault> {
    for (key, _) in transaction.beginning(&Key::numbered(Table::Plan, player.0))? {
        transaction.delete(Key(key));
    }
    Ok(())
}
