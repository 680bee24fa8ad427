//! Recomputation of tournaments: their pairings, the overview of each, lists of them, and the rows of their games.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::AppendError;
use crate::codec::bytes::Encoder;
use crate::codec::keys::{Key, Table, damaged};
use crate::recompute::{ExpectedRows, Recount, numbered};
use crate::tables::events;
use crate::tables::tournaments::{self, GameInTournament};
use crate::views::passes;
use crate::views::view::ReadView;
use colonnade_events::{EventId, GameState, Tournament, check_pairings};
use colonnade_play::{GameId, Timestamp};

/// Checks the pairings of all tournaments and compares their lists; `insert` gets the rows that make them due.
pub(crate) fn lists(recount: &mut Recount<'_>, insert: &mut dyn FnMut(Key, Encoder)) -> Result<(), AppendError> {
    if !tournaments::has_any(recount.view)? {
        return Ok(());
    }
    let ids = events::aggregates(recount.view, Table::TournamentEvent)?;
    let read = |view: &dyn ReadView, &id: &u64| {
        let id = EventId(id);
        Ok((tournaments::events(view, id)?, tournaments::overview(view, id), tournaments::due_at_once(view, id)?))
    };
    let mut tables: BTreeMap<u8, ExpectedRows> = BTreeMap::new();
    let mut wrong = Vec::new();
    passes::visit(recount.view, &ids, read, |&id, (events, stored, at_once)| -> Result<(), AppendError> {
        let id = EventId(id);
        let key = Key::numbered(Table::TournamentEvent, id.0);
        let tournament = Tournament::fold(id, &events).map_err(|error| damaged(&key.0, error))?;
        if let Err(difference) = check_pairings(id, &events) {
            wrong.push(format!("those of tournament {} differ: {difference:?}", id.0));
        }
        // What is due next depends on the time, so that only the stored row knows it.
        let due = match stored {
            Ok(Some(stored)) => stored.due,
            Ok(None) | Err(_) => Some(Timestamp::UNIX_EPOCH),
        };
        let overview = tournaments::overview_of(&tournament, &events, due);
        let rows = tournaments::index(&overview).into_iter().chain(at_once.map(|key| (key, Encoder::default())));
        let players = tournaments::players_of(id, &events).into_iter().map(|key| (key, Encoder::default()));
        for (key, value) in rows.chain(players) {
            if key.0[0] == Table::Due as u8 {
                insert(key, value);
            } else {
                tables.entry(key.0[0]).or_default().insert(key.0, value.0);
            }
        }
        Ok(())
    })?;
    wrong.into_iter().for_each(|what| recount.tell("pairings of tournaments", what));
    for (list, table) in [
        ("tournaments", Table::Tournament),
        ("tournaments by server", Table::TournamentIn),
        ("tournaments by player", Table::TournamentOf),
        ("next seasons", Table::TournamentNext),
    ] {
        recount.compare(list, table, tables.remove(&(table as u8)).unwrap_or_default(), numbered)?;
    }
    Ok(())
}

/// Compares the games of tournaments with what the games themselves say.
pub(crate) fn games(recount: &mut Recount<'_>, played: &[GameInTournament]) -> Result<(), AppendError> {
    if played.is_empty() && !tournaments::has_any(recount.view)? {
        return Ok(());
    }
    let mut links = ExpectedRows::new();
    let mut open = ExpectedRows::new();
    let stored: BTreeSet<GameId> = tournaments::all_changed(recount.view)?.into_iter().collect();
    let mut known: BTreeMap<EventId, Option<Tournament>> = BTreeMap::new();
    for GameInTournament { place, game, is_running } in played {
        let [link, running] = tournaments::game_rows(*place, *game);
        links.insert(link.0.0, link.1.0);
        if *is_running {
            open.insert(running.0.0, running.1.0);
            continue;
        }
        let tournament = match known.entry(place.tournament) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let events = tournaments::events(recount.view, place.tournament)?;
                // One that is lost takes nothing.
                new.insert(Tournament::fold(place.tournament, &events).ok())
            }
        };
        let is_awaited = tournament.as_ref().and_then(|all| all.game(place.key)) == Some(&GameState::Running);
        if is_awaited || stored.contains(game) {
            let (key, row) = tournaments::changed_row(*place, *game);
            open.insert(key.0, row.0);
        }
    }
    recount.compare("games of tournaments", Table::TournamentGame, links, numbered)?;
    recount.compare("open games of tournaments", Table::TournamentOpen, open, numbered)
}
