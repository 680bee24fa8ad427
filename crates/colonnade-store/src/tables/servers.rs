//! Servers: their events.

use crate::codec::bytes::Encoder;
use crate::codec::keys::{Key, Table};
use crate::rows::Wanted;
use crate::tables::due::{self, DueItem};
use crate::tables::events;
use crate::tables::snapshots;
use crate::transaction::Transaction;
use crate::transaction::refused::Refused;
use crate::views::passes;
use crate::views::view::ReadView;
use crate::{DailyWrite, Fault, Write};
use colonnade_play::{Dated, Server, ServerEvent, ServerId, Timestamp, puzzle_day};

/// A server, folded from the latest snapshot and the events after it.
pub(crate) fn server(view: &dyn ReadView, server: ServerId) -> Result<Server, Fault> {
    snapshots::load(view, server.0).map(|(server, _)| server)
}

/// All events of a server, in order.
pub(crate) fn all_events(view: &dyn ReadView, server: ServerId) -> Result<Vec<Dated<ServerEvent>>, Fault> {
    events::events(view, Table::ServerEvent, server.0)
}

/// Whether any server bars a hashed identity.
pub(crate) fn has_hashed_identities(view: &dyn ReadView) -> Result<bool, Fault> {
    let all = events::aggregates(view, Table::ServerEvent)?;
    let found =
        passes::for_each(view, &all, |view, &id| Ok(!server(view, ServerId(id))?.barred_identities.is_empty()))?;
    Ok(found.contains(&true))
}

/// Whether a server is exactly at a version.
pub(crate) fn is_at(view: &dyn ReadView, server: ServerId, version: u64) -> Result<bool, Fault> {
    events::is_at(view, Table::ServerEvent, server.0, version)
}

/// The rows that a write reads.
pub(crate) fn wanted(server: ServerId, wanted: &mut Wanted) {
    snapshots::wanted::<Server>(server.0, wanted);
}

/// Writes events of a server.
pub(crate) fn write(transaction: &mut Transaction<'_>, write: &Write<ServerId, ServerEvent>) -> Result<(), Refused> {
    let mut changed = server(transaction, write.id)?;
    if changed.version != write.expected {
        return Err(Refused::Stale);
    }
    let had_puzzles = changed.puzzles.channel().is_some();
    write.events.iter().for_each(|event| changed.apply(event));
    if !had_puzzles
        && changed.puzzles.channel().is_some()
        && let Some(last) = write.events.last()
    {
        let next = Server::next_puzzle(write.id, last.at);
        let day_after = Server::puzzle_time(write.id, puzzle_day(next) + 1);
        // That day's puzzle was posted already: if puzzles are turned off, the next day's row stays until it is due.
        if !transaction.has(&puzzle_key(write.id, day_after))? {
            transaction.put(puzzle_key(write.id, next), Encoder::default());
        }
    }
    events::extend(transaction, Table::ServerEvent, write.id.0, write.expected, &write.events);
    snapshots::put_if_due(transaction, write.expected, &changed)?;
    Ok(())
}

/// The key of the row that makes the puzzle of a day due in a server. Each server with puzzles has one such row, which
/// also records that the puzzles of all earlier days were posted.
fn puzzle_key(server: ServerId, at: Timestamp) -> Key {
    due::key(at, DueItem::Puzzle(server))
}

/// Records that a puzzle was posted or is no longer wanted.
pub(crate) fn post_puzzle(transaction: &mut Transaction<'_>, daily: &DailyWrite) -> Result<(), Refused> {
    let due = puzzle_key(daily.server, daily.due);
    if !transaction.has(&due)? || !is_at(transaction, daily.server, daily.version)? {
        return Err(Refused::Stale);
    }
    transaction.delete(due);
    if let Some(next) = daily.next {
        transaction.put(puzzle_key(daily.server, next), Encoder::default());
    }
    Ok(())
}

/// The rows that [`post_puzzle`] reads.
pub(crate) fn daily_wanted(daily: &DailyWrite, wanted: &mut Wanted) {
    wanted.key(puzzle_key(daily.server, daily.due));
    wanted.key(Key::pair(Table::ServerEvent, daily.server.0, daily.version));
    wanted.key(Key::pair(Table::ServerEvent, daily.server.0, daily.version + 1));
}
