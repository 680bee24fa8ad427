//! Recomputation of finished games: their list entries, the lists, content hashes, ratings and statistics.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::codec::keys::{self, Key, Parts, Table};
use crate::codec::values::Header;
use crate::codec::{self, codes};
use crate::recompute::positions::{self, PositionSum};
use crate::recompute::{ExpectedRows, Recount, numbered};
use crate::tables::action_times;
use crate::tables::archived_games::{self, StoredGame};
use crate::tables::blocks::{self, Entry, EntryReader, SortKey};
use crate::tables::duplicates::{self, ContentHash};
use crate::tables::games;
use crate::tables::lists::{self, ArchiveEntry, List};
use crate::tables::ratings;
use crate::tables::tournaments::GameInTournament;
use crate::views::view::ScanDirection;
use crate::{AppendError, Fault};
use colonnade_archive::ActionTimes;
use colonnade_play::{Dated, GameEvent, GameId, PlayerId, Stake, Summary, Transcript, Uncounted};
use colonnade_rules::Game;

/// The length of the sort key of a block's first entry, at the end of the block's key.
const PLACE: usize = 24;

/// Checks all finished games.
pub(crate) fn games(recount: &mut Recount<'_>) -> Result<(), AppendError> {
    let total = lists::archived(recount.view)?;
    let mut listed = Vec::new();
    let mut found = Vec::new();
    let timed = action_times::AddedGames::load(recount.view)?;
    let mut times: BTreeMap<PlayerId, ActionTimes> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut in_tournaments = Vec::new();
    let mut expected = PositionSum::of_games(recount.view)?;
    let mut row: Option<(Vec<u8>, Vec<u8>)> = None;
    let length = keys::archived(GameId(0)).0.len();
    let mut take = |row: Option<(Vec<u8>, Vec<u8>)>, progress: &mut dyn FnMut(u64, u64)| -> Result<(), Fault> {
        let Some((key, value)) = row else { return Ok(()) };
        let id = GameId(Parts::of(&key).number()?);
        let archived = archived_games::whole(id, &key, &value)?;
        let (right, transcript) = expected_header(&archived, &key)?;
        in_tournaments.extend(transcript.tournament.map(|place| GameInTournament {
            place,
            game: id,
            is_running: false,
        }));
        let hash = duplicates::hash(&transcript);
        expected.iter_mut().for_each(|expected| expected.add_game(&right, &transcript));
        if timed.is_some_and(|timed| timed.has(id)) {
            for (player, time) in action_times::counted(&right, &transcript) {
                times.entry(player).or_default().add(time);
            }
        }
        listed.push(ArchiveEntry::of(&right));
        found.push(ContentHash { hash, game: id });
        if right != archived.header {
            wrong.push(right);
        }
        if listed.len() % 1_000 == 0 {
            progress(listed.len() as u64, total.max(listed.len() as u64));
        }
        Ok(())
    };
    let all = Key::of(Table::Archived);
    let view = recount.view;
    let progress = &mut *recount.progress;
    view.each(&all, &all.end(), &mut |key, value| {
        match &mut row {
            Some((first, whole)) if key.len() > length && key.starts_with(first) => whole.extend_from_slice(value),
            _ => take(row.replace((key.to_vec(), value.to_vec())), progress)?,
        }
        Ok(ControlFlow::Continue(()))
    })?;
    take(row, progress)?;
    recount.in_tournaments.extend(in_tournaments);
    progress(listed.len() as u64, total.max(listed.len() as u64));
    for header in wrong {
        recount.tell("what is shown of finished games", format!("that of {} is wrong", header.summary.id));
        recount.mend(|transaction| match archived_games::load(transaction, header.summary.id)? {
            Some(archived) => archived_games::save(transaction, &StoredGame { header, ..archived }),
            None => Ok(()),
        })?;
    }
    found.sort_unstable();
    compare_blocks(recount, "contents", &duplicates::list(), found.iter().cloned())?;
    drop(found);
    compare_lists(recount, &listed)?;
    compare_figures(recount, listed)?;
    let times = times.iter().map(|(player, times)| action_times::row(*player, times));
    let rows = times.chain(timed.map(action_times::AddedGames::row));
    let times = rows.map(|(key, value)| (key.0, value.0)).collect();
    recount.compare("times of actions", Table::ActionTimes, times, numbered)?;
    positions::compare(recount, expected)
}

/// The list entry that follows from a game's events, and the game.
fn expected_header(game: &StoredGame, key: &[u8]) -> Result<(Header, Transcript), Fault> {
    let stored = &game.header.summary;
    let events: Vec<Dated<GameEvent>> = game.events.clone();
    let version = events.len() as u64;
    let transcript = games::fold(stored.id, events)?;
    let Some(summary) = transcript.summary() else { return Err(keys::damaged(key, "the game is not over")) };
    // Earlier versions listed aborted and cancelled games as rated ones; that is no fault of the lists.
    let rated = match transcript.stake() {
        Stake::Uncounted(Uncounted::Aborted | Uncounted::Voided) => stored.rated,
        stake => stake.is_rated(),
    };
    let summary = Summary { ratings: stored.ratings, rated, ..summary };
    Ok((Header { version, sequence: game.header.sequence, summary }, transcript))
}

fn compare_lists(recount: &mut Recount<'_>, listed: &[ArchiveEntry]) -> Result<(), AppendError> {
    let mut counts = ExpectedRows::new();
    for kind in 0..=9 {
        let prefix = Key::of(Table::List).byte(kind);
        // Of each member of a list, only the first part of its sort key and its place in `listed` are kept: there are
        // several times as many as games.
        let mut lists: BTreeMap<Vec<u8>, Vec<(u64, u32)>> = BTreeMap::new();
        for (at, game) in (0..).zip(listed) {
            for (list, entry) in game.lists() {
                let key = list.key(entry.part()).0;
                if key.starts_with(&prefix.0) {
                    lists.entry(key).or_default().push((entry.major, at));
                }
            }
        }
        let mut strangers = stored_lists(recount, &prefix)?;
        for (list, mut members) in lists {
            strangers.remove(&list);
            members.sort_unstable_by_key(|&(major, at)| SortKey { major, ..listed[at as usize].sort_key() });
            let entry = |&(major, at): &(u64, u32)| ArchiveEntry { major, ..listed[at as usize].clone() };
            counts.insert(lists::count_key(&list).0, codec::number(members.len() as u64).0);
            compare_blocks(recount, List::words(kind), &Key(list), members.iter().map(entry))?;
        }
        for list in strangers {
            compare_blocks(recount, List::words(kind), &Key(list), std::iter::empty::<ArchiveEntry>())?;
        }
    }
    recount.compare("how many games lists have", Table::Count, counts, |_| "the number of games of a list".to_owned())
}

/// The lists of a kind that have blocks.
fn stored_lists(recount: &Recount<'_>, prefix: &Key) -> Result<BTreeSet<Vec<u8>>, Fault> {
    let mut found = BTreeSet::new();
    recount.view.each(prefix, &prefix.end(), &mut |key, _| {
        let list = &key[..key.len().saturating_sub(PLACE)];
        if !found.contains(list) {
            found.insert(list.to_vec());
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(found)
}

/// Compares a list with the entries that it should contain, in order.
fn compare_blocks<E: Entry + PartialEq>(
    recount: &mut Recount<'_>,
    name: &'static str,
    list: &Key,
    right: impl Iterator<Item = E> + Clone,
) -> Result<(), AppendError> {
    let difference = match first_difference(recount, list, right.clone()) {
        Ok(None) => return Ok(()),
        Ok(Some(game)) => format!("{} is missing, wrong or not to be there", GameId(game)),
        Err(Fault::Damaged { what, .. }) => what,
        Err(fault) => return Err(fault.into()),
    };
    recount.tell(name, difference);
    recount.mend(|transaction| {
        for (key, _) in crate::views::view::ReadView::beginning(transaction, list)? {
            transaction.delete(Key(key));
        }
        blocks::write(transaction, list, &right.collect::<Vec<_>>(), true);
        Ok(())
    })
}

/// The first game at which a list differs from its correct content.
fn first_difference<E: Entry + PartialEq>(
    recount: &Recount<'_>,
    list: &Key,
    right: impl Iterator<Item = E>,
) -> Result<Option<u64>, Fault> {
    let mut walk: EntryReader<'_, E> =
        EntryReader::new(recount.view, list.clone(), ScanDirection::Ascending, SortKey::ALL)?;
    for entry in right {
        match walk.next()? {
            Some(stored) if stored == entry => {}
            Some(stored) => return Ok(Some(stored.sort_key().min(entry.sort_key()).game)),
            None => return Ok(Some(entry.sort_key().game)),
        }
    }
    Ok(walk.next()?.map(|stored| stored.sort_key().game))
}

fn compare_figures(recount: &mut Recount<'_>, mut listed: Vec<ArchiveEntry>) -> Result<(), AppendError> {
    listed.sort_unstable_by_key(|game| game.sequence);
    let figures = ratings::add_up(&listed);
    drop(listed);
    let mut tables: BTreeMap<u8, ExpectedRows> = BTreeMap::new();
    for (key, value) in ratings::rows(recount.view, figures)? {
        tables.entry(key.0[0]).or_default().insert(key.0, value.0);
    }
    for (list, table, name) in [
        ("ratings and statistics", Table::Figures, of_player as fn(&[u8]) -> String),
        ("ratings and statistics in servers", Table::ServerFigures, of_player),
        ("leaderboards", Table::Leader, numbered),
        ("leaderboards in servers", Table::ServerLeader, numbered),
    ] {
        let expected = tables.remove(&(table as u8)).unwrap_or_default();
        recount.compare(list, table, expected, name)?;
    }
    Ok(())
}

/// The owner of a row of figures, in words.
fn of_player(key: &[u8]) -> String {
    // In every pool, the code of the game comes before the number of the player.
    let code = key.len().checked_sub(10).and_then(|at| key.get(at..at + 2));
    let game = code.map_or(0, |code| u16::from_be_bytes([code[0], code[1]]));
    let game = codes::game_of(game).map_or("an unknown game", Game::name);
    let player = keys::last_number(key).map_or_else(|_| "somebody".to_owned(), |player| format!("player {player}"));
    format!("that of {player} in {game}")
}
