//! The migrations from each storage format to the next. Each may be interrupted and run again.

use std::collections::HashMap;

use crate::play::{Dated, GameEvent, GameId, Player, Rounded, Server};
use crate::store::Fault;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::values;
use crate::store::read::view::{Changes, ReadView};
use crate::store::rows::Rows;
use crate::store::tables::archived_games;
use crate::store::tables::events;
use crate::store::tables::lists::{List, Part};
use crate::store::tables::ratings;
use crate::store::tables::running_games;
use crate::store::tables::snapshots::{self, Snapshotted};
use crate::store::write::journal::{self, Failed};
use crate::store::write::transaction::Transaction;
use colonnade_rules::BySide;

/// From format 1 to format 2: the row of a running game contains the channel where it is played.
///
/// # Errors
///
/// If rows cannot be read or written, or are damaged.
pub(super) fn channels_of_running_games(rows: &dyn Rows) -> Result<(), Fault> {
    let view = Transaction::new(rows);
    let mut changes = Changes::new();
    for (key, value) in view.beginning(&Key::of(Table::Standing))? {
        // An earlier run that was interrupted may have rewritten some.
        if running_games::standing_of(&key, &value).is_ok() {
            continue;
        }
        let events: Vec<Dated<GameEvent>> = events::events(&view, Table::GameEvent, last_number(&key)?)?;
        let (mut channel, mut has_thread) = (None, false);
        for event in &events {
            match &event.event {
                GameEvent::Started(setup) => channel = setup.channel,
                GameEvent::ThreadAssigned(thread) => (channel, has_thread) = (Some(*thread), true),
                _ => {}
            }
        }
        let value = values::standing_with_channel(&value, channel, has_thread);
        running_games::standing_of(&key, &value)?;
        changes.insert(key, Some(value));
    }
    journal::in_parts(rows, &changes).map_err(Failed::fault)
}

/// From format 2 to format 3: private games count in their server only. All ratings and statistics are recomputed, and
/// so are the ratings shown with finished games, since they included private games.
///
/// # Errors
///
/// If rows cannot be read or written, or are damaged.
pub(super) fn ratings_in_pools(rows: &dyn Rows) -> Result<(), Fault> {
    let view = Transaction::new(rows);
    let mut games = Vec::new();
    for part in Part::BOTH {
        let mut walk = ratings::all(&view, List::All.key(part))?;
        while let Some(game) = walk.next()? {
            games.push(game);
        }
    }
    games.sort_unstable_by_key(|game| game.sequence);
    let mut shown = HashMap::new();
    let figures = ratings::add_up(&games, |game, before| _ = shown.insert(game.game, before));
    let mut changes = Changes::new();
    for table in [Table::Figures, Table::Leader, Table::ServerFigures, Table::ServerLeader] {
        changes.extend(view.beginning(&Key::of(table))?.into_iter().map(|(key, _)| (key, None)));
    }
    for (key, value) in ratings::rows(&view, figures)? {
        changes.insert(key.0, Some(value.0));
    }
    journal::in_parts(rows, &changes).map_err(Failed::fault)?;
    let rated: Vec<GameId> = games.iter().filter(|game| game.rated).map(|game| game.game).collect();
    for games in rated.chunks(AT_ONCE) {
        let mut transaction = Transaction::new(rows);
        for &game in games {
            show_ratings(&mut transaction, game, shown.get(&game).copied())?;
        }
        transaction.accept()?;
        let (changes, _) = transaction.finish()?;
        journal::commit(rows, changes).map_err(Failed::fault)?;
    }
    Ok(())
}

/// The most games, players or servers that one commit of a migration changes.
const AT_ONCE: usize = 256;

/// Stores ratings with a finished game, replacing the existing ones.
fn show_ratings(
    transaction: &mut Transaction<'_>,
    game: GameId,
    ratings: Option<BySide<Rounded>>,
) -> Result<(), Fault> {
    if archived_games::header(transaction, game)?.is_none_or(|header| header.summary.ratings == ratings) {
        return Ok(());
    }
    let Some(mut archived) = archived_games::load(transaction, game)? else { return Ok(()) };
    archived.header.summary.ratings = ratings;
    archived_games::save(transaction, &archived)
}

/// From format 3 to format 4: players and servers with many events have snapshots.
///
/// # Errors
///
/// If rows cannot be read or written, or are damaged.
pub(super) fn snapshots_of_all(rows: &dyn Rows) -> Result<(), Fault> {
    snapshots_of::<Player>(rows)?;
    snapshots_of::<Server>(rows)
}

fn snapshots_of<A: Snapshotted>(rows: &dyn Rows) -> Result<(), Fault> {
    let ids = events::aggregates(&Transaction::new(rows), A::EVENTS)?;
    for ids in ids.chunks(AT_ONCE) {
        let mut transaction = Transaction::new(rows);
        for &id in ids {
            let (aggregate, folded) = snapshots::load::<A>(&transaction, id)?;
            if folded as u64 >= snapshots::EVERY {
                snapshots::put(&mut transaction, &aggregate)?;
            }
        }
        transaction.accept()?;
        let (batch, _) = transaction.finish()?;
        journal::commit(rows, batch).map_err(Failed::fault)?;
    }
    Ok(())
}

/// From format 4 to format 5: adds private notes; an older store has none. A program that does not know them would not
/// remove them when a player is erased.
///
/// # Errors
///
/// None.
pub(super) fn private_notes(_: &dyn Rows) -> Result<(), Fault> {
    Ok(())
}

/// From format 5 to format 6: adds plans of conditional moves, followers of games, seeks and puzzle results; an older
/// store has none. A program that does not know them would not play the moves or notify the followers, and would keep
/// all of them when a player is erased. Snapshots of servers, which include seeks, are rebuilt from the events.
///
/// # Errors
///
/// If rows cannot be read or written, or are damaged.
pub(super) fn plans_followers_and_seeks(rows: &dyn Rows) -> Result<(), Fault> {
    let old = Transaction::new(rows).beginning(&Key::of(Table::ServerSnapshot))?;
    let changes: Changes = old.into_iter().map(|(key, _)| (key, None)).collect();
    journal::in_parts(rows, &changes).map_err(Failed::fault)?;
    snapshots_of::<Server>(rows)
}

/// From format 6 to format 7: adds an index of positions in finished games, which is built in the background. A program
/// that does not know it would leave games in it that nobody may see any more.
///
/// # Errors
///
/// None.
pub(super) fn index_of_positions(_: &dyn Rows) -> Result<(), Fault> {
    Ok(())
}
