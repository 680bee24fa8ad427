//! Due times of games, challenges, tournaments and the daily puzzles of servers.

pub(crate) use crate::DueItem;
use crate::Fault;
use crate::codec::keys::{Key, Parts, Table, damaged};
use crate::views::view::{ReadView, ScanDirection};
use colonnade_events::EventId;
use colonnade_play::{ChallengeId, GameId, ServerId, Timestamp};

/// The key of the row of something due.
pub(crate) fn key(at: Timestamp, item: DueItem) -> Key {
    let key = Key::of(Table::Due).time(at);
    match item {
        DueItem::Game(game) => key.byte(0).number(game.0),
        DueItem::Challenge(challenge) => key.byte(1).number(challenge.0),
        DueItem::Puzzle(server) => key.byte(2).number(server.0),
        DueItem::Tournament(tournament) => key.byte(3).number(tournament.0),
    }
}

fn of(key: &[u8]) -> Result<(Timestamp, DueItem), Fault> {
    let at = Parts::of(key).milliseconds()?;
    let at = crate::codec::values::time(at).map_err(|error| damaged(key, error))?;
    let number = Parts::of(key).skip(9).number()?;
    match key.get(9) {
        Some(0) => Ok((at, DueItem::Game(GameId(number)))),
        Some(1) => Ok((at, DueItem::Challenge(ChallengeId(number)))),
        Some(2) => Ok((at, DueItem::Puzzle(ServerId(number)))),
        Some(3) => Ok((at, DueItem::Tournament(EventId(number)))),
        _ => Err(damaged(key, "the kind of what is due is not known to this version")),
    }
}

/// The time at which something is next due.
pub(crate) fn next(view: &dyn ReadView) -> Result<Option<Timestamp>, Fault> {
    let all = Key::of(Table::Due);
    let first = view.rows(&all, &all.end(), ScanDirection::Ascending, 1)?;
    first.first().map(|(key, _)| of(key).map(|(at, _)| at)).transpose()
}

/// Everything due at `now`, the longest overdue first; at most `limit`.
pub(crate) fn until(view: &dyn ReadView, now: Timestamp, limit: usize) -> Result<Vec<(Timestamp, DueItem)>, Fault> {
    let all = Key::of(Table::Due);
    let rows =
        view.rows(&all, &all.clone().milliseconds(now.timestamp_millis() + 1), ScanDirection::Ascending, limit)?;
    rows.iter().map(|(key, _)| of(key)).collect()
}
