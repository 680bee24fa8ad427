//! Games: from their first event to the archive.

use crate::codec::keys::{self, Key, Table, damaged};
use crate::codec::values::Header;
use crate::rows::Wanted;
use crate::tables::archived_games::{self, StoredGame};
use crate::tables::events;
use crate::tables::projection::{FinishedChange, FinishedGame};
use crate::tables::projections;
use crate::tables::running_games;
use crate::transaction::Transaction;
use crate::transaction::ids::Numbers;
use crate::transaction::refused::Refused;
use crate::views::view::ReadView;
use crate::{After, Fault, GameWrite};
use colonnade_play::{Dated, GameEvent, GameId, GameOverview, Summary, Transcript};

/// The most rows that a finished game usually takes.
const FEW_PIECES: usize = 4;

/// The most events that a running game usually has.
const MOST_EVENTS: usize = 1_024;

/// The events of a game.
pub(crate) fn events(view: &dyn ReadView, game: GameId) -> Result<Vec<Dated<GameEvent>>, Fault> {
    view.prefetch(&|wanted| {
        wanted.beginning(&keys::archived(game), FEW_PIECES);
        wanted.beginning(&Key::numbered(Table::GameEvent, game.0), MOST_EVENTS);
    })?;
    match archived_games::load(view, game)? {
        Some(archived) => Ok(archived.events),
        None => events::events(view, Table::GameEvent, game.0),
    }
}

/// A finished game as it is stored.
pub(crate) fn archived(view: &dyn ReadView, game: GameId) -> Result<Option<(Summary, Transcript)>, Fault> {
    let Some(StoredGame { header, events }) = archived_games::load(view, game)? else { return Ok(None) };
    let transcript = fold(game, events)?;
    Ok(Some((header.summary, transcript)))
}

/// Folds a finished game from its events.
pub(crate) fn fold(game: GameId, events: Vec<Dated<GameEvent>>) -> Result<Transcript, Fault> {
    Transcript::fold(game, events).map_err(|error| damaged(&keys::archived(game).0, error))
}

/// The rows that a write reads, as far as they follow from it.
pub(crate) fn wanted(game: &GameWrite, wanted: &mut Wanted) {
    let GameWrite { write, after } = game;
    wanted.key(running_games::key(write.id));
    let archived = keys::archived(write.id);
    let After::Finished(summary) = after else {
        // A new game must not have ended before.
        if write.expected == 0 {
            wanted.key(archived);
        }
        return;
    };
    wanted.beginning(&archived, FEW_PIECES);
    wanted.beginning(&Key::numbered(Table::GameEvent, write.id.0), MOST_EVENTS);
    // Its sequence number in the archive is not known yet, but higher than all others.
    let summary = Summary { id: write.id, ..summary.clone() };
    let header = Header { version: 0, sequence: u64::MAX, summary };
    projections::ALL.iter().for_each(|projection| projection.wanted(game, &header, wanted));
}

/// Writes changes of games, and all that follows from them.
pub(crate) fn write(
    transaction: &mut Transaction<'_>,
    numbers: &mut Numbers,
    games: &[GameWrite],
) -> Result<(), Refused> {
    let mut finished: Vec<FinishedChange> = Vec::new();
    for game in games {
        // A second change of a game is one of the archive as it is after the first.
        if finished.iter().any(|change| change.after.header.summary.id == game.write.id) {
            archive(transaction, std::mem::take(&mut finished))?;
        }
        finished.extend(write_one(transaction, numbers, game)?);
    }
    Ok(archive(transaction, finished)?)
}

/// Writes changes of the archive, and all that follows from them.
fn archive(transaction: &mut Transaction<'_>, mut changes: Vec<FinishedChange>) -> Result<(), Fault> {
    if changes.is_empty() {
        return Ok(());
    }
    for projection in projections::ALL {
        projection.finished(transaction, &mut changes)?;
    }
    changes.into_iter().try_for_each(|FinishedChange { after, events, .. }| {
        archived_games::save(transaction, &StoredGame { header: after.header, events })
    })
}

/// Writes a change of a running game, or returns that of a finished one.
fn write_one(
    transaction: &mut Transaction<'_>,
    numbers: &mut Numbers,
    GameWrite { write, after }: &GameWrite,
) -> Result<Option<FinishedChange>, Refused> {
    let running = running_games::standing(transaction, write.id)?;
    let kept = match running {
        Some(_) => None,
        None => archived_games::load(transaction, write.id)?,
    };
    let found = running.as_ref().map(|standing| standing.version).or(kept.as_ref().map(|kept| kept.header.version));
    let version = write.expected + write.events.len() as u64;
    if found.unwrap_or(0) != write.expected || version == 0 {
        return Err(Refused::Stale);
    }
    let summary = match after {
        // A finished game cannot resume.
        After::Running(_) if kept.is_some() => return Err(Refused::Stale),
        After::Running(standing) => {
            events::extend(transaction, Table::GameEvent, write.id.0, write.expected, &write.events);
            let standing = GameOverview { id: write.id, version, ..standing.clone() };
            for projection in projections::ALL {
                projection.moves_on(transaction, running.as_ref(), &standing);
            }
            return Ok(None);
        }
        After::Finished(summary) => Summary { id: write.id, ..summary.clone() },
    };
    let mut events = match &kept {
        Some(kept) => kept.events.clone(),
        None => events::events(transaction, Table::GameEvent, write.id.0)?,
    };
    events.extend_from_slice(&write.events);
    if let Some(ended) = &running {
        events::clear(transaction, Table::GameEvent, write.id.0)?;
        for projection in projections::ALL {
            projection.ends(transaction, ended)?;
        }
    }
    let before = match kept {
        Some(StoredGame { header, events }) => Some(FinishedGame { header, transcript: fold(write.id, events)? }),
        None => None,
    };
    let sequence = match &before {
        Some(before) => before.header.sequence,
        None => numbers.next_sequence(),
    };
    let transcript = fold(write.id, events.clone())?;
    let after = FinishedGame { header: Header { version, sequence, summary }, transcript };
    Ok(Some(FinishedChange { before, after, events }))
}
