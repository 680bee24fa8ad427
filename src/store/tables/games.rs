//! Games: from their first event to the archive.

use std::collections::BTreeMap;

use crate::play::{Dated, GameEvent, GameId, RatingPool, Standing, Summary, Transcript};
use crate::store::codec::keys::{self, Key, Table, damaged};
use crate::store::codec::values::Header;
use crate::store::read::view::ReadView;
use crate::store::rows::Wanted;
use crate::store::tables::archived_games::{self, Archived};
use crate::store::tables::declared;
use crate::store::tables::duplicates;
use crate::store::tables::events;
use crate::store::tables::followers;
use crate::store::tables::lists::{ArchiveEntry, Relisting};
use crate::store::tables::positions;
use crate::store::tables::ratings::{self, Recounted};
use crate::store::tables::running_games;
use crate::store::tables::typed;
use crate::store::write::ids::Numbers;
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::{After, Fault, GameWrite};
use colonnade_rules::Game;

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
    let Some(Archived { header, events }) = archived_games::load(view, game)? else { return Ok(None) };
    let transcript = fold(game, events)?;
    Ok(Some((header.summary, transcript)))
}

/// Folds a finished game from its events.
pub(crate) fn fold(game: GameId, events: Vec<Dated<GameEvent>>) -> Result<Transcript, Fault> {
    Transcript::fold(game, events).map_err(|error| damaged(&keys::archived(game).0, error))
}

/// Changes that writes of games defer to the end of an append.
#[derive(Default)]
pub(crate) struct Pending {
    relisting: Relisting,
    /// The results that now count differently.
    recounts: BTreeMap<(RatingPool, Game), Recounted>,
}

impl Pending {
    /// Applies the changes.
    pub(crate) fn apply(self, transaction: &mut Transaction<'_>) -> Result<(), Fault> {
        self.relisting.apply(transaction)?;
        for ((pool, game), recounted) in self.recounts {
            ratings::recount(transaction, pool, game, &recounted)?;
        }
        Ok(())
    }

    /// Records that a game counts differently than before.
    fn recount(&mut self, old: &ArchiveEntry, new: &ArchiveEntry) {
        for entry in [old, new] {
            let Some(pool) = ratings::adds(entry) else { continue };
            let recounted = self.recounts.entry((pool, entry.variant.game())).or_default();
            recounted.players.extend([entry.players.first, entry.players.second]);
            recounted.rated |= entry.rated;
        }
    }
}

/// The rows that a write reads, as far as they follow from it.
pub(crate) fn wanted(GameWrite { write, after }: &GameWrite, wanted: &mut Wanted) {
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
    wanted.key(positions::mark_key());
    wanted.key(positions::pending_key(write.id));
    if write.expected > 0 {
        for table in declared::of_seats() {
            for player in [summary.players.first, summary.players.second] {
                wanted.key(Key::pair(table, player.0, write.id.0));
            }
        }
        followers::followers_wanted(write.id, wanted);
        if let Some(server) = summary.place.server() {
            wanted.beginning(&Key::pair(Table::Watching, server.0, write.id.0), FEW_PIECES);
        }
    }
    // Its sequence number in the archive is not known yet, but higher than all others.
    let summary = Summary { id: write.id, ..summary.clone() };
    let listed = ArchiveEntry::of(&Header { version: 0, sequence: u64::MAX, summary });
    ratings::wanted(&listed, wanted);
    let mut relisting = Relisting::default();
    relisting.exchange(None, Some(&listed));
    relisting.wanted(wanted);
    // The content hash comes from a hint, or is known when the events are read.
}

/// Writes a change of a game.
pub(crate) fn write(
    transaction: &mut Transaction<'_>,
    numbers: &mut Numbers,
    pending: &mut Pending,
    game: &GameWrite,
) -> Result<(), Refused> {
    let GameWrite { write, after } = game;
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
    match after {
        // A finished game cannot resume.
        After::Running(_) if kept.is_some() => Err(Refused::Stale),
        After::Running(standing) => {
            events::extend(transaction, Table::GameEvent, write.id.0, write.expected, &write.events);
            let standing = Standing { id: write.id, version, ..standing.clone() };
            running_games::replace(transaction, running.as_ref(), Some(&standing));
            Ok(())
        }
        After::Finished(summary) => {
            let mut events = match &kept {
                Some(kept) => kept.events.clone(),
                None => events::events(transaction, Table::GameEvent, write.id.0)?,
            };
            events.extend_from_slice(&write.events);
            if running.is_some() {
                for table in declared::of_seats() {
                    for player in [summary.players.first, summary.players.second] {
                        typed::remove(transaction, table, player, write.id)?;
                    }
                }
                followers::end(transaction, write.id, summary.place.server())?;
                events::clear(transaction, Table::GameEvent, write.id.0)?;
                running_games::replace(transaction, running.as_ref(), None);
            }
            let summary = Summary { id: write.id, ..summary.clone() };
            Ok(archive(transaction, numbers, pending, kept, Header { version, sequence: 0, summary }, events)?)
        }
    }
}

/// Writes a game into the archive, or replaces it there.
fn archive(
    transaction: &mut Transaction<'_>,
    numbers: &mut Numbers,
    pending: &mut Pending,
    kept: Option<Archived>,
    mut header: Header,
    events: Vec<Dated<GameEvent>>,
) -> Result<(), Fault> {
    let game = header.summary.id;
    let transcript = fold(game, events.clone())?;
    let hash = duplicates::hash(&transcript);
    let new_game = positions::is_counted(&header).then_some(&transcript);
    match kept {
        None => {
            header.sequence = numbers.next_sequence();
            let listed = ArchiveEntry::of(&header);
            header.summary.ratings = ratings::count(transaction, &listed)?;
            pending.relisting.exchange(None, Some(&listed));
            duplicates::exchange(transaction, game, None, Some(hash))?;
            positions::exchange(transaction, game, None, new_game)?;
        }
        Some(kept) => {
            header.sequence = kept.header.sequence;
            let (old, new) = (ArchiveEntry::of(&kept.header), ArchiveEntry::of(&header));
            let counted = |listed: &ArchiveEntry| {
                (ratings::adds(listed), listed.result, listed.reason, listed.plies, listed.rated, listed.players)
            };
            if counted(&old) != counted(&new) {
                pending.recount(&old, &new);
            }
            // The ratings shown are those of that time, whatever happens to other games later.
            header.summary.ratings = kept.header.summary.ratings.filter(|_| ratings::adds(&new).is_some());
            pending.relisting.exchange(Some(&old), Some(&new));
            let was_counted = positions::is_counted(&kept.header);
            let before = fold(game, kept.events)?;
            positions::exchange(transaction, game, Some(&before).filter(|_| was_counted), new_game)?;
            duplicates::exchange(transaction, game, Some(duplicates::hash(&before)), Some(hash))?;
        }
    }
    archived_games::save(transaction, &Archived { header, events })
}
