//! The right content of the tables of tournaments: their pairings, the overview of each, lists of them, and the rows of
//! their games.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use crate::Fault;
use crate::codec::keys::{Key, Table, damaged};
use crate::tables::events;
use crate::tables::tournaments::{self, GameInTournament};
use crate::views::passes;
use crate::views::view::ReadView;
use colonnade_events::{EventId, GameState, Tournament, check_pairings};
use colonnade_play::{GameId, Timestamp};

/// The right content of a table with its name.
type ExpectedTable = (&'static str, Table, BTreeMap<Vec<u8>, Vec<u8>>);

/// The rows that follow from the events of all tournaments.
#[derive(Default)]
pub(crate) struct ExpectedTournaments {
    /// The pairings that do not follow from the events.
    pub(crate) wrong: Vec<String>,
    /// The rows that make tournaments due.
    pub(crate) due: Vec<Key>,
    /// The lists.
    pub(crate) lists: Vec<ExpectedTable>,
}

/// Computes the pairings and lists of all tournaments. Without rows of tournaments there are no lists to compare.
pub(crate) fn lists(view: &dyn ReadView) -> Result<ExpectedTournaments, Fault> {
    let mut expected = ExpectedTournaments::default();
    if !tournaments::has_any(view)? {
        return Ok(expected);
    }
    let ids = events::aggregates(view, Table::TournamentEvent)?;
    let read = |view: &dyn ReadView, &id: &u64| {
        let id = EventId(id);
        Ok((tournaments::events(view, id)?, tournaments::overview(view, id), tournaments::due_at_once(view, id)?))
    };
    let mut tables: BTreeMap<u8, BTreeMap<Vec<u8>, Vec<u8>>> = BTreeMap::new();
    passes::visit(view, &ids, read, |&id, (events, stored, at_once)| -> Result<(), Fault> {
        let id = EventId(id);
        let key = Key::numbered(Table::TournamentEvent, id.0);
        let tournament = Tournament::fold(id, &events).map_err(|error| damaged(&key.0, error))?;
        if let Err(difference) = check_pairings(id, &events) {
            expected.wrong.push(format!("those of tournament {} differ: {difference:?}", id.0));
        }
        // What is due next depends on the time, so that only the stored row knows it.
        let due = match stored {
            Ok(Some(stored)) => stored.due,
            Ok(None) | Err(_) => Some(Timestamp::UNIX_EPOCH),
        };
        let rows = tournaments::index(&tournaments::overview_of(&tournament, &events, due));
        let players = tournaments::players_of(id, &events).into_iter().map(|key| (key.0, Vec::new()));
        for (key, value) in rows.into_iter().map(|(key, value)| (key.0, value.0)).chain(players) {
            if key[0] == Table::Due as u8 {
                expected.due.push(Key(key));
            } else {
                tables.entry(key[0]).or_default().insert(key, value);
            }
        }
        expected.due.extend(at_once);
        Ok(())
    })?;
    let lists = [
        ("tournaments", Table::Tournament),
        ("tournaments by server", Table::TournamentIn),
        ("tournaments by player", Table::TournamentOf),
        ("next seasons", Table::TournamentNext),
    ];
    expected.lists = lists.map(|(list, table)| (list, table, tables.remove(&(table as u8)).unwrap_or_default())).into();
    Ok(expected)
}

/// Computes the rows of the games of tournaments from what the games themselves say.
pub(crate) fn games(view: &dyn ReadView, played: &[GameInTournament]) -> Result<Vec<ExpectedTable>, Fault> {
    if played.is_empty() && !tournaments::has_any(view)? {
        return Ok(Vec::new());
    }
    let mut links = BTreeMap::new();
    let mut open = BTreeMap::new();
    let stored: BTreeSet<GameId> = tournaments::all_changed(view)?.into_iter().collect();
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
                let events = tournaments::events(view, place.tournament)?;
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
    Ok(vec![
        ("games of tournaments", Table::TournamentGame, links),
        ("open games of tournaments", Table::TournamentOpen, open),
    ])
}
