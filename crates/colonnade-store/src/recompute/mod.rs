//! Rebuilds all lists, counts, statistics and ratings from the events, and compares them with the stored ones.
//!
//! The correct rows are computed table by table. Of finished games, only the data of the lists is kept in memory, some
//! 100 bytes each.

mod archive;
mod positions;
mod tournaments;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::codec::bytes::Encoder;
use crate::codec::keys::{Key, Parts, Table, last_number};
use crate::tables::challenges;
use crate::tables::declared;
use crate::tables::due;
use crate::tables::events;
use crate::tables::followers;
use crate::tables::outbox;
use crate::tables::players;
use crate::tables::running_games;
use crate::tables::snapshots;
use crate::tables::tournaments::GameInTournament;
use crate::tables::typed::{self, AnyTable, Owner};
use crate::transaction::Transaction;
use crate::views::passes;
use crate::views::view::{Changes, ReadView};
use crate::write::committer::{CommitterState, WriterState};
use crate::{AppendError, Difference, DueItem, Fault};
use colonnade_play::{
    ChallengeId, Dated, Game, GameEvent, GameId, GameOverview, Player, PlayerId, Server, ServerId, Span, Timestamp,
};

/// The time from the creation to the expiry of a challenge whose due time is lost.
const EXPIRY: Span = Span::days(14);

/// The most differences of one table that are reported.
const TOLD: usize = 20;

/// Recomputes everything.
pub(crate) fn recompute(
    shared: &CommitterState,
    mend: bool,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Vec<Difference>, AppendError> {
    // A repair keeps others from writing; a comparison only reads one snapshot.
    let mut writer = if mend { Some(shared.writer()) } else { None };
    let now = match &mut writer {
        Some(writer) => {
            shared.finish(writer)?;
            shared.begin_mending(writer)?
        }
        None => shared.now(),
    };
    let mut recount = Recount {
        view: &now,
        shared,
        writer: writer.as_deref_mut(),
        differences: Vec::new(),
        in_tournaments: Vec::new(),
        progress,
    };
    recount.players()?;
    for table in declared::ALL {
        recount.typed(table)?;
    }
    recount.watches()?;
    recount.servers()?;
    recount.running_and_challenges()?;
    recount.notices()?;
    archive::games(&mut recount)?;
    let in_tournaments = std::mem::take(&mut recount.in_tournaments);
    for (list, table, expected) in tournaments::games(recount.view, &in_tournaments)? {
        recount.compare(list, table, expected, numbered)?;
    }
    Ok(recount.differences)
}

/// The standing of a game according to its events. Its due time depends on settings of the host and the players, so
/// it is taken from the stored standing or due list; if neither is left, the deadline is used.
fn standing_by_events(view: &dyn ReadView, id: GameId, due: Option<Timestamp>) -> Result<GameOverview, Fault> {
    let key = Key::numbered(Table::GameEvent, id.0);
    let wrong = |what: String| crate::codec::keys::damaged(&key.0, what);
    let events: Vec<Dated<GameEvent>> = events::events(view, Table::GameEvent, id.0)?;
    let game = Game::fold(id, &events).map_err(|error| wrong(error.to_string()))?;
    let to_act = game.players()[game.state.side_to_act()];
    let to_act = Player::fold(to_act, &players::events(view, to_act)?);
    let standing = game.standing(&to_act.vacation, &[]);
    let mut standing = standing.ok_or_else(|| wrong("the game is over and not in the archive".to_owned()))?;
    match running_games::standing(view, id)? {
        Some(stored) => standing.due = stored.due,
        None => standing.due = due.or(standing.due),
    }
    Ok(standing)
}

/// Whether there is a player who was not deleted.
fn is_there(view: &dyn ReadView, player: PlayerId) -> Result<bool, Fault> {
    let player = Player::fold(player, &players::events(view, player)?);
    Ok(player.version > 0 && !player.is_deleted())
}

/// The rows that should exist, by key.
pub(crate) type ExpectedRows = BTreeMap<Vec<u8>, Vec<u8>>;

/// A recomputation in progress.
pub(crate) struct Recount<'a> {
    pub(crate) view: &'a dyn ReadView,
    shared: &'a CommitterState,
    /// The right to write, if differences are to be repaired.
    writer: Option<&'a mut WriterState>,
    differences: Vec<Difference>,
    /// The games that say that they are played in tournaments.
    pub(crate) in_tournaments: Vec<GameInTournament>,
    pub(crate) progress: &'a mut dyn FnMut(u64, u64),
}

impl Recount<'_> {
    /// Reports a difference.
    pub(crate) fn tell(&mut self, list: &'static str, what: String) {
        self.differences.push(Difference { list, what });
    }

    /// Repairs what was found, if requested.
    pub(crate) fn mend(
        &mut self,
        write: impl FnOnce(&mut Transaction<'_>) -> Result<(), Fault>,
    ) -> Result<(), AppendError> {
        let Some(writer) = &mut self.writer else { return Ok(()) };
        self.shared.mend(writer, write)
    }

    /// Compares a table with its correct content; `name` describes a row in words.
    pub(crate) fn compare(
        &mut self,
        list: &'static str,
        table: Table,
        mut expected: ExpectedRows,
        name: fn(&[u8]) -> String,
    ) -> Result<(), AppendError> {
        let mut wrong = Changes::new();
        let mut told = Vec::new();
        let all = Key::of(table);
        self.view.each(&all, &all.end(), &mut |key, value| {
            let right = expected.remove(key);
            if right.as_deref() != Some(value) {
                let what = if right.is_some() { "is wrong" } else { "should not be there" };
                told.push(format!("{} {what}", name(key)));
                wrong.insert(key.to_vec(), right);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        told.extend(expected.keys().map(|key| format!("{} is missing", name(key))));
        wrong.extend(expected.into_iter().map(|(key, value)| (key, Some(value))));
        let more = told.len().saturating_sub(TOLD);
        told.truncate(TOLD);
        told.into_iter().for_each(|what| self.tell(list, what));
        if more > 0 {
            self.tell(list, format!("{more} more rows differ"));
        }
        if wrong.is_empty() {
            return Ok(());
        }
        self.mend(|transaction| {
            for (key, value) in wrong {
                match value {
                    Some(value) => transaction.put(Key(key), Encoder::after(value)),
                    None => transaction.delete(Key(key)),
                }
            }
            Ok(())
        })
    }

    fn players(&mut self) -> Result<(), AppendError> {
        let mut identities = ExpectedRows::new();
        let mut names = ExpectedRows::new();
        let mut kept = ExpectedRows::new();
        let players = events::aggregates(self.view, Table::PlayerEvent)?;
        let read = |view: &dyn ReadView, &id: &u64| {
            let events = players::events(view, PlayerId(id))?;
            let rows = snapshots::right_rows::<Player>(view, id, &events);
            Ok((players::index(&Player::fold(PlayerId(id), &events)), rows))
        };
        passes::visit(self.view, &players, read, |_, (index, rows)| -> Result<(), Fault> {
            kept.extend(rows.into_iter().map(|(key, value)| (key.0, value.0)));
            for (key, value) in index {
                let table = if key.0[0] == Table::Identity as u8 { &mut identities } else { &mut names };
                table.insert(key.0, value.0);
            }
            Ok(())
        })?;
        // Identities must not be shown to everybody.
        self.compare("players by identity", Table::Identity, identities, |_| "the number of a player".to_owned())?;
        self.compare("players by name", Table::Name, names, numbered)?;
        self.compare("snapshots of players", Table::PlayerSnapshot, kept, of_aggregate)?;
        let found = players::count(self.view)?;
        let right = players.len() as u64;
        if found != right {
            self.tell("the number of players", format!("it is {found} and should be {right}"));
            self.mend(|transaction| {
                players::put_count(transaction, right);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The rows of typed tables must be readable. Those of missing or deleted players are removed, and those about games
    /// that do not run, or that their players do not play. A list by game is derived from the others.
    fn typed(&mut self, table: &dyn AnyTable) -> Result<(), AppendError> {
        let kind = table.table();
        let name = table.name();
        let owner = table.owner();
        if owner == Owner::Service {
            for (key, value) in self.view.beginning(&Key::of(kind))? {
                table.rewritten(&key, &value)?;
            }
            return Ok(());
        }
        let owners = events::aggregates(self.view, kind)?;
        let read = |view: &dyn ReadView, &id: &u64| {
            let rows = view.beginning(&Key::numbered(kind, id))?;
            rows.iter().try_for_each(|(key, value)| table.rewritten(key, value).map(drop))?;
            // A deleted player has no seat.
            let is_there = owner == Owner::Seat || is_there(view, PlayerId(id))?;
            if owner == Owner::Player {
                return Ok((rows.len(), is_there, Vec::new()));
            }
            let games = rows.iter().map(|(key, _)| last_number(key).map(GameId)).collect::<Result<Vec<_>, Fault>>()?;
            let standings =
                passes::for_each(view, &games, |view, &game| Ok((game, running_games::standing(view, game)?)))?;
            Ok((rows.len(), is_there, standings))
        };
        let mut lists = ExpectedRows::new();
        passes::visit(self.view, &owners, read, |&id, (count, is_there, about)| -> Result<(), AppendError> {
            let player = PlayerId(id);
            if !is_there {
                self.tell(name, format!("rows of player {player}, who does not exist: {count}"));
                return self.mend(|transaction| typed::clear(transaction, table, player));
            }
            for (game, standing) in about {
                let is_seat =
                    |standing: &GameOverview| [standing.players.first, standing.players.second].contains(&player);
                if standing.is_some_and(|standing| owner != Owner::Seat || is_seat(&standing)) {
                    let row = typed::by_game(table, &Key::pair(kind, id, game.0))?;
                    lists.extend(row.map(|(_, row)| (row.0, Vec::new())));
                    continue;
                }
                let why = if owner == Owner::Seat { "they do not play" } else { "does not run" };
                self.tell(name, format!("a row of player {player} about game {game}, which {why}"));
                self.mend(|transaction| typed::remove(transaction, table, player, game))?;
            }
            Ok(())
        })?;
        match owner {
            Owner::Follower { by_game, list } => self.compare(list, by_game, lists, numbered),
            Owner::Service | Owner::Player | Owner::Seat => Ok(()),
        }
    }

    /// Channels must follow running games of their server.
    fn watches(&mut self) -> Result<(), AppendError> {
        let servers = events::aggregates(self.view, Table::Watching)?;
        let read = |view: &dyn ReadView, &id: &u64| {
            let watched = followers::watched(view, ServerId(id))?;
            passes::for_each(view, &watched, |view, &(game, channel)| {
                Ok((game, channel, running_games::standing(view, game)?))
            })
        };
        passes::visit(self.view, &servers, read, |&id, watched| -> Result<(), AppendError> {
            for (game, channel, standing) in watched {
                if standing.is_some_and(|standing| standing.place.server() == Some(ServerId(id))) {
                    continue;
                }
                self.tell("games that channels follow", format!("channel {channel} should not follow game {game}"));
                self.mend(|transaction| {
                    transaction.delete(followers::watching(ServerId(id), game, channel));
                    Ok(())
                })?;
            }
            Ok(())
        })
    }

    fn servers(&mut self) -> Result<(), AppendError> {
        let mut kept = ExpectedRows::new();
        let servers = events::aggregates(self.view, Table::ServerEvent)?;
        let rows = passes::for_each(self.view, &servers, |view, &id| {
            let events = events::events(view, Table::ServerEvent, id)?;
            Ok(snapshots::right_rows::<Server>(view, id, &events))
        })?;
        kept.extend(rows.into_iter().flatten().map(|(key, value)| (key.0, value.0)));
        self.compare("snapshots of servers", Table::ServerSnapshot, kept, of_aggregate)
    }

    fn running_and_challenges(&mut self) -> Result<(), AppendError> {
        let mut tables: BTreeMap<u8, ExpectedRows> = BTreeMap::new();
        let mut insert = |key: Key, value: Encoder| {
            tables.entry(key.0[0]).or_default().insert(key.0, value.0);
        };
        let due: BTreeMap<DueItem, Timestamp> =
            due::until(self.view, Timestamp::MAX_UTC, usize::MAX)?.into_iter().map(|(at, item)| (item, at)).collect();
        let mut in_tournaments = Vec::new();
        let games = events::aggregates(self.view, Table::GameEvent)?;
        let read = |view: &dyn ReadView, &id: &u64| {
            standing_by_events(view, GameId(id), due.get(&DueItem::Game(GameId(id))).copied())
        };
        passes::visit(self.view, &games, read, |_, standing| -> Result<(), Fault> {
            let keys = running_games::LISTS.iter().flat_map(|list| (list.keys)(&standing));
            keys.for_each(|key| insert(key, Encoder::default()));
            let (key, value) = running_games::encoded(&standing);
            insert(key, value);
            in_tournaments.extend(standing.tournament.map(|place| GameInTournament {
                place,
                game: standing.id,
                is_running: true,
            }));
            Ok(())
        })?;
        let challenges = events::aggregates(self.view, Table::ChallengeEvent)?;
        let read = |view: &dyn ReadView, &id: &u64| {
            let id = ChallengeId(id);
            Ok((challenges::events(view, id)?, challenges::opened(view, id)?))
        };
        passes::visit(self.view, &challenges, read, |&id, (events, opened)| -> Result<(), Fault> {
            let id = ChallengeId(id);
            let expires = match opened {
                Some(open) => Some(open.expires),
                None => events.first().map(|made| made.at + EXPIRY.delta()),
            };
            if let Some(open) = expires.and_then(|expires| challenges::still_open(id, &events, expires)) {
                challenges::index(id, &open).into_iter().for_each(|(key, value)| insert(key, value));
            }
            Ok(())
        })?;
        let servers = events::aggregates(self.view, Table::ServerEvent)?;
        let found = passes::for_each(self.view, &servers, |view, &id| events::events(view, Table::ServerEvent, id))?;
        for (id, events) in servers.into_iter().map(ServerId).zip(found) {
            // Only this row records when it was last posted.
            let due = due.get(&DueItem::Puzzle(id)).copied().or_else(|| {
                let mut server = Server::new(id);
                events.iter().for_each(|event| server.apply(event));
                server.puzzles.channel().and(events.last()).map(|last| Server::next_puzzle(id, last.at))
            });
            due.into_iter().for_each(|at| insert(due::key(at, DueItem::Puzzle(id)), Encoder::default()));
        }
        self.in_tournaments = in_tournaments;
        let expected = tournaments::lists(self.view)?;
        expected.due.into_iter().for_each(|key| insert(key, Encoder::default()));
        expected.wrong.into_iter().for_each(|what| self.tell("pairings of tournaments", what));
        for (list, table, rows) in expected.lists {
            self.compare(list, table, rows, numbered)?;
        }
        let lists = [
            ("running games", Table::GameOverview),
            ("open challenges", Table::Open),
            ("open challenges to anybody", Table::OpenToAnybody),
            ("open challenges by player", Table::OpenOf),
            ("open seeks", Table::Seek),
        ];
        let running = running_games::LISTS.iter().map(|list| (list.name, list.table));
        for (list, table) in lists.into_iter().chain(running) {
            let expected = tables.remove(&(table as u8)).unwrap_or_default();
            self.compare(list, table, expected, numbered)?;
        }
        Ok(())
    }

    fn notices(&mut self) -> Result<(), AppendError> {
        let mut times = ExpectedRows::new();
        let mut keys = ExpectedRows::new();
        let mut twice = BTreeSet::new();
        for (key, value) in self.view.beginning(&Key::of(Table::Notice))? {
            let queued = outbox::queued(&key, &value)?;
            let [_, (time, at), (name, number)] = outbox::rows(queued.number, &queued.notice);
            times.insert(time.0, at.0);
            if keys.insert(name.0, number.0).is_some() {
                twice.insert(queued.notice.key());
            }
        }
        for key in twice {
            self.tell("notices", format!("{key} is there twice"));
        }
        self.compare("the times of notices", Table::NoticeTime, times, numbered)?;
        self.compare("notices by key", Table::NoticeKey, keys, |key| String::from_utf8_lossy(&key[1..]).into_owned())
    }
}

/// The number at the end of a key, in words.
pub(crate) fn numbered(key: &[u8]) -> String {
    last_number(key).map_or_else(|_| "a row".to_owned(), |number| format!("the row of {number}"))
}

/// The number of the aggregate that a snapshot row belongs to, in words.
fn of_aggregate(key: &[u8]) -> String {
    Parts::of(key).number().map_or_else(|_| "a row".to_owned(), |number| format!("the row of {number}"))
}
