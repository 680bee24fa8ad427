//! Erasing a player: everything that names the player is removed, and all results stay.

use std::collections::BTreeSet;

use crate::Fault;
use crate::codec::keys::{Key, Table, damaged};
use crate::codec::values;
use crate::tables::archived_games::{self, StoredGame};
use crate::tables::blocks::{EntryReader, SortKey};
use crate::tables::challenges;
use crate::tables::declared;
use crate::tables::duplicates;
use crate::tables::events;
use crate::tables::games;
use crate::tables::lists::{ArchiveEntry, List, ListPart};
use crate::tables::outbox;
use crate::tables::players;
use crate::tables::ratings;
use crate::tables::running_games;
use crate::tables::snapshots;
use crate::tables::tournaments;
use crate::tables::typed::{self, Owner};
use crate::transaction::Transaction;
use crate::transaction::refused::Refused;
use crate::views::view::{ReadView, ScanDirection};
use colonnade_play::{
    Audience, Dated, GameEvent, GameId, GameOverview, Identity, Notice, Player, PlayerEvent, PlayerId, Timestamp,
};

/// Erases a player.
pub(crate) fn erase(
    transaction: &mut Transaction<'_>,
    id: PlayerId,
    expected: u64,
    now: Timestamp,
) -> Result<(), Refused> {
    let mut events = players::events(transaction, id)?;
    if events.is_empty() || events.len() as u64 != expected {
        return Err(Refused::Stale);
    }
    let before = Player::fold(id, &events);
    for (number, event) in (1..).zip(&mut events) {
        let blank = match &event.event {
            PlayerEvent::Joined { .. } => {
                PlayerEvent::Joined { identity: Identity::Local(String::new()), name: String::new() }
            }
            PlayerEvent::Mentioned(_) => PlayerEvent::Mentioned(Identity::Local(String::new())),
            // Each is replaced by an event without content, so that the number of events stays the version.
            PlayerEvent::Renamed(_)
            | PlayerEvent::SettingsChanged(_)
            | PlayerEvent::Blocked(_)
            | PlayerEvent::Unblocked(_)
            | PlayerEvent::BlockedIdentity(_)
            | PlayerEvent::UnblockedIdentity(_)
            | PlayerEvent::LanguageChosen(_)
            | PlayerEvent::LocaleSeen(_)
            | PlayerEvent::WritingExplained
            | PlayerEvent::AutomaticVacation(_)
            | PlayerEvent::FreeDaysChosen(_) => PlayerEvent::Renamed(String::new()),
            // Vacation days decide deadlines, which are computed again from the events.
            PlayerEvent::VacationTaken { .. } | PlayerEvent::VacationCancelled(_) | PlayerEvent::Deleted => continue,
        };
        event.event = blank;
        events::replace(transaction, Table::PlayerEvent, id.0, number, event)?;
    }
    let deleted = Dated { at: now, event: PlayerEvent::Deleted };
    events::extend(transaction, Table::PlayerEvent, id.0, expected, std::slice::from_ref(&deleted));
    events.push(deleted);
    let after = Player::fold(id, &events);
    if snapshots::stored::<Player>(transaction, id.0)?.is_some() {
        snapshots::put(transaction, &after)?;
    }
    players::reindex(transaction, &before, &after);
    ratings::unlist(transaction, id)?;
    for table in declared::ALL.iter().filter(|table| table.owner() != Owner::Service) {
        typed::clear(transaction, *table, id)?;
    }
    tournaments::erase(transaction, id)?;
    let finished = erase_from_archive(transaction, id)?;
    let running = erase_from_running(transaction, id)?;
    erase_from_notices(transaction, id, &finished.into_iter().chain(running).collect())?;
    Ok(())
}

/// Removes a player's name and all comments from the events of a game. Returns whether anything changed.
fn blank(events: &mut [Dated<GameEvent>], id: PlayerId) -> bool {
    let mut changed = false;
    let mut players = (None, None);
    for Dated { event, .. } in events {
        match event {
            GameEvent::Started(setup) => {
                players = (Some(setup.players.0), Some(setup.players.1));
                let names = [(setup.players.0, &mut setup.names.0), (setup.players.1, &mut setup.names.1)];
                for (_, name) in names.into_iter().filter(|(player, name)| *player == id && !name.is_empty()) {
                    name.clear();
                    changed = true;
                }
            }
            // The game is over, so that they stop no clock any more.
            GameEvent::FreeDays(days) => {
                let days = [(players.0, &mut days.0), (players.1, &mut days.1)];
                for (_, days) in days.into_iter().filter(|(player, days)| *player == Some(id) && days.is_some()) {
                    *days = None;
                    changed = true;
                }
            }
            GameEvent::Annotated(record) if !record.is_empty() => {
                record.clear();
                changed = true;
            }
            _ => {}
        }
    }
    changed
}

fn erase_from_archive(transaction: &mut Transaction<'_>, id: PlayerId) -> Result<Vec<GameId>, Fault> {
    let mut finished = Vec::new();
    for part in ListPart::BOTH {
        let first = SortKey { ended: i64::MIN, ..SortKey::default() };
        let last = SortKey { major: u64::MAX, ..SortKey::default() };
        let mut walk: EntryReader<'_, ArchiveEntry> =
            EntryReader::new(transaction, List::Player(id).key(part), ScanDirection::Ascending, (first, last))?;
        while let Some(listed) = walk.next()? {
            finished.push(listed.game);
        }
    }
    for &game in &finished {
        let Some(StoredGame { mut header, mut events }) = archived_games::load(transaction, game)? else {
            return Err(damaged(&crate::codec::keys::archived(game).0, "the game is missing"));
        };
        let before = duplicates::hash(&games::fold(game, events.clone())?);
        if !blank(&mut events, id) {
            continue;
        }
        let after = duplicates::hash(&games::fold(game, events.clone())?);
        duplicates::exchange(transaction, game, Some(before), Some(after))?;
        let summary = &mut header.summary;
        let players = summary.players;
        for (player, name) in [(players.first, &mut summary.names.first), (players.second, &mut summary.names.second)] {
            if player == id {
                name.clear();
            }
        }
        archived_games::save(transaction, &StoredGame { header, events })?;
    }
    Ok(finished)
}

fn erase_from_running(transaction: &mut Transaction<'_>, id: PlayerId) -> Result<Vec<GameId>, Fault> {
    let standings = running_games::list(transaction, crate::Running::Of(id), None, usize::MAX)?;
    for old in &standings {
        let mut events = events::events(transaction, Table::GameEvent, old.id.0)?;
        let unchanged = events.clone();
        blank(&mut events, id);
        for ((number, event), old_event) in (1..).zip(&events).zip(&unchanged) {
            if event != old_event {
                events::replace(transaction, Table::GameEvent, old.id.0, number, event)?;
            }
        }
        let mut names = old.names.clone();
        for (player, name) in [(old.players.first, &mut names.first), (old.players.second, &mut names.second)] {
            if player == id {
                name.clear();
            }
        }
        running_games::replace(transaction, Some(old), Some(&GameOverview { names, ..old.clone() }));
    }
    Ok(standings.into_iter().map(|standing| standing.id).collect())
}

/// Removes from notices the origin of their commands and the answer to their delivery: a front end may have put a name
/// there.
fn erase_from_notices(transaction: &mut Transaction<'_>, id: PlayerId, games: &BTreeSet<GameId>) -> Result<(), Fault> {
    for table in [Table::Notice, Table::DeadLetter] {
        for (key, value) in transaction.beginning(&Key::of(table))? {
            let notice = outbox::queued(&key, &value)?.notice;
            if (notice.origin.is_some() || notice.error.is_some()) && concerns(transaction, &notice, id, games)? {
                transaction.put(Key(key), values::notice(&Notice { origin: None, error: None, ..notice }));
            }
        }
    }
    Ok(())
}

fn concerns(view: &dyn ReadView, notice: &Notice, id: PlayerId, games: &BTreeSet<GameId>) -> Result<bool, Fault> {
    if notice.to == Audience::Player(id) {
        return Ok(true);
    }
    let fact = &notice.fact;
    if fact.player() == Some(id) || fact.games().iter().any(|game| games.contains(game)) {
        return Ok(true);
    }
    fact.challenge().map_or(Ok(false), |challenge| challenges::names(view, challenge, id))
}
