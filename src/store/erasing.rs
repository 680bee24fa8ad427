//! Erasing a player: whatever names him goes, and all that counts stays.

use std::collections::BTreeSet;

use super::archived::{self, Archived};
use super::blocks::{Spot, Walk};
use super::codec;
use super::draft::Draft;
use super::keys::{Key, Table, damaged};
use super::lists::{List, Listed, Part};
use super::look::{Look, Way};
use super::posting::Refused;
use super::{Fault, challenges, contents, games, history, outbox, people, running};
use crate::play::{
    Audience, Dated, Fact, GameEvent, GameId, Identity, Notice, Player, PlayerEvent, PlayerId, Standing, Timestamp,
};

/// Erases a player.
pub(super) fn erase(draft: &mut Draft<'_>, id: PlayerId, expected: u64, now: Timestamp) -> Result<(), Refused> {
    let mut events = people::events(draft, id)?;
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
            PlayerEvent::Renamed(_) => PlayerEvent::Renamed(String::new()),
            _ => continue,
        };
        event.event = blank;
        history::replace(draft, Table::PlayerEvent, id.0, number, event)?;
    }
    let deleted = Dated { at: now, event: PlayerEvent::Deleted };
    history::extend(draft, Table::PlayerEvent, id.0, expected, std::slice::from_ref(&deleted));
    events.push(deleted);
    people::reindex(draft, &before, &Player::fold(id, &events))?;
    let finished = erase_from_archive(draft, id)?;
    let running = erase_from_running(draft, id)?;
    erase_from_notices(draft, id, &finished.into_iter().chain(running).collect())?;
    Ok(())
}

/// Takes his name and all comments out of events of a game; whether anything changed.
fn blank(events: &mut [Dated<GameEvent>], id: PlayerId) -> bool {
    let mut changed = false;
    for Dated { event, .. } in events {
        match event {
            GameEvent::Started(setup) => {
                let names = [(setup.players.0, &mut setup.names.0), (setup.players.1, &mut setup.names.1)];
                for (_, name) in names.into_iter().filter(|(player, name)| *player == id && !name.is_empty()) {
                    name.clear();
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

fn erase_from_archive(draft: &mut Draft<'_>, id: PlayerId) -> Result<Vec<GameId>, Fault> {
    let mut finished = Vec::new();
    for part in Part::BOTH {
        let first = Spot { ended: i64::MIN, ..Spot::default() };
        let last = Spot { major: u64::MAX, ..Spot::default() };
        let mut walk: Walk<'_, Listed> = Walk::new(draft, List::Player(id).key(part), Way::Ascending, (first, last))?;
        while let Some(listed) = walk.next()? {
            finished.push(listed.game);
        }
    }
    for &game in &finished {
        let Some(Archived { mut header, mut events }) = archived::load(draft, game)? else {
            return Err(damaged(&super::keys::archived(game).0, "the game is missing"));
        };
        let before = contents::hash(&games::fold(game, events.clone())?);
        if !blank(&mut events, id) {
            continue;
        }
        let after = contents::hash(&games::fold(game, events.clone())?);
        contents::exchange(draft, game, Some(before), Some(after))?;
        let summary = &mut header.summary;
        let players = summary.players;
        for (player, name) in [(players.first, &mut summary.names.first), (players.second, &mut summary.names.second)] {
            if player == id {
                name.clear();
            }
        }
        archived::save(draft, &Archived { header, events })?;
    }
    Ok(finished)
}

fn erase_from_running(draft: &mut Draft<'_>, id: PlayerId) -> Result<Vec<GameId>, Fault> {
    let standings = running::list(draft, super::Running::Of(id), None, usize::MAX)?;
    for old in &standings {
        let mut events = history::events(draft, Table::GameEvent, old.id.0)?;
        let unchanged = events.clone();
        blank(&mut events, id);
        for ((number, event), old_event) in (1..).zip(&events).zip(&unchanged) {
            if event != old_event {
                history::replace(draft, Table::GameEvent, old.id.0, number, event)?;
            }
        }
        let mut names = old.names.clone();
        for (player, name) in [(old.players.first, &mut names.first), (old.players.second, &mut names.second)] {
            if player == id {
                name.clear();
            }
        }
        running::replace(draft, Some(old), Some(&Standing { names, ..old.clone() }));
    }
    Ok(standings.into_iter().map(|standing| standing.id).collect())
}

/// Takes out of notices where their commands came from, and what was answered when they were delivered: a front may
/// have put a name there.
fn erase_from_notices(draft: &mut Draft<'_>, id: PlayerId, games: &BTreeSet<GameId>) -> Result<(), Fault> {
    for table in [Table::Notice, Table::DeadLetter] {
        for (key, value) in draft.beginning(&Key::of(table))? {
            let notice = outbox::queued(&key, &value)?.notice;
            if (notice.origin.is_some() || notice.error.is_some()) && concerns(draft, &notice, id, games)? {
                draft.put(Key(key), codec::notice(&Notice { origin: None, error: None, ..notice }));
            }
        }
    }
    Ok(())
}

fn concerns(look: &dyn Look, notice: &Notice, id: PlayerId, games: &BTreeSet<GameId>) -> Result<bool, Fault> {
    if notice.to == Audience::Player(id) {
        return Ok(true);
    }
    Ok(match &notice.fact {
        Fact::Game { game, .. } => games.contains(game),
        Fact::VacationSpent { player, game, .. } => *player == id || games.contains(game),
        Fact::Challenge { challenge, .. } => challenges::names(look, *challenge, id)?,
    })
}
