//! Rebuilds all lists, counts, statistics and ratings from the events, and compares them with the stored ones.
//!
//! The correct rows are computed table by table. Of finished games, only the data of the lists is kept in memory, some
//! 100 bytes each.

mod archive;
mod positions;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::play::{
    ChallengeId, Dated, Game, GameEvent, GameId, Player, PlayerId, Server, ServerId, Span, Standing, Timestamp,
};
use crate::store::codec::bytes::Encoder;
use crate::store::codec::keys::{Key, Parts, Table, last_number};
use crate::store::read::view::{Changes, ReadView};
use crate::store::tables::challenges;
use crate::store::tables::due;
use crate::store::tables::events;
use crate::store::tables::followers;
use crate::store::tables::notes;
use crate::store::tables::outbox;
use crate::store::tables::plans;
use crate::store::tables::players;
use crate::store::tables::puzzles;
use crate::store::tables::running_games;
use crate::store::tables::snapshots;
use crate::store::write::committer::{Shared, Writer};
use crate::store::write::transaction::Transaction;
use crate::store::{AppendError, Difference, DueItem, Fault};

/// The time from the creation to the expiry of a challenge whose due time is lost.
const EXPIRY: Span = Span::days(14);

/// The most differences of one table that are reported.
const TOLD: usize = 20;

/// Recomputes everything.
pub(crate) fn recompute(
    shared: &Shared,
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
    let mut recount = Recount { view: &now, shared, writer: writer.as_deref_mut(), differences: Vec::new(), progress };
    recount.players()?;
    recount.notes()?;
    recount.plans()?;
    recount.followers()?;
    recount.puzzles()?;
    recount.servers()?;
    recount.running_and_challenges()?;
    recount.notices()?;
    archive::games(&mut recount)?;
    Ok(recount.differences)
}

/// The rows that should exist, by key.
pub(crate) type ExpectedRows = BTreeMap<Vec<u8>, Vec<u8>>;

/// A recomputation in progress.
pub(crate) struct Recount<'a> {
    pub(crate) view: &'a dyn ReadView,
    shared: &'a Shared,
    /// The right to write, if differences are to be repaired.
    writer: Option<&'a mut Writer>,
    differences: Vec<Difference>,
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
        let (mut wrong, mut told) = (Changes::new(), Vec::new());
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
        let (mut identities, mut names, mut kept) = (ExpectedRows::new(), ExpectedRows::new(), ExpectedRows::new());
        let players = events::aggregates(self.view, Table::PlayerEvent)?;
        for &id in &players {
            let events = players::events(self.view, PlayerId(id))?;
            let player = Player::fold(PlayerId(id), &events);
            let rows = snapshots::right_rows::<Player>(self.view, id, &events);
            kept.extend(rows.into_iter().map(|(key, value)| (key.0, value.0)));
            for (key, value) in players::index(&player) {
                let table = if key.0[0] == Table::Identity as u8 { &mut identities } else { &mut names };
                table.insert(key.0, value.0);
            }
        }
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

    /// No list is derived from notes. They must be readable, and those of missing or deleted players are removed.
    fn notes(&mut self) -> Result<(), AppendError> {
        for player in events::aggregates(self.view, Table::Note)?.into_iter().map(PlayerId) {
            let found = notes::of(self.view, player)?.len();
            let owner = Player::fold(player, &players::events(self.view, player)?);
            if owner.version == 0 || owner.is_deleted() {
                self.tell("private notes", format!("{found} of player {player} should not be there"));
                self.mend(|transaction| notes::clear(transaction, player))?;
            }
        }
        Ok(())
    }

    /// No list is derived from plans. They must be readable and belong to the players of running games.
    fn plans(&mut self) -> Result<(), AppendError> {
        for player in events::aggregates(self.view, Table::Plan)?.into_iter().map(PlayerId) {
            for (game, _) in plans::of(self.view, player)? {
                let standing = running_games::standing(self.view, game)?;
                if standing.is_some_and(|game| game.players.first == player || game.players.second == player) {
                    continue;
                }
                self.tell("conditional moves", format!("those of player {player} in game {game} should not be there"));
                self.mend(|transaction| plans::remove(transaction, player, game))?;
            }
        }
        Ok(())
    }

    /// Followers must exist and follow running games. The list by game is derived from these rows.
    fn followers(&mut self) -> Result<(), AppendError> {
        let mut by_game = ExpectedRows::new();
        for player in events::aggregates(self.view, Table::Followed)?.into_iter().map(PlayerId) {
            let owner = Player::fold(player, &players::events(self.view, player)?);
            let is_there = owner.version > 0 && !owner.is_deleted();
            for (game, _) in followers::followed(self.view, player)? {
                if is_there && running_games::version(self.view, game)?.is_some() {
                    by_game.insert(followers::by_game(game, player).0, Vec::new());
                    continue;
                }
                self.tell("followed games", format!("player {player} should not follow game {game}"));
                self.mend(|transaction| {
                    transaction.delete(followers::key(player, game));
                    Ok(())
                })?;
            }
        }
        for server in events::aggregates(self.view, Table::Watching)?.into_iter().map(ServerId) {
            for (game, channel) in followers::watched(self.view, server)? {
                let standing = running_games::standing(self.view, game)?;
                if standing.is_some_and(|standing| standing.place.server() == Some(server)) {
                    continue;
                }
                self.tell("followed games", format!("channel {channel} should not follow game {game}"));
                self.mend(|transaction| {
                    transaction.delete(followers::watching(server, game, channel));
                    Ok(())
                })?;
            }
        }
        self.compare("followers of games", Table::Follower, by_game, numbered)
    }

    /// No list is derived from puzzle results. They must be readable; those of missing or deleted players are removed.
    fn puzzles(&mut self) -> Result<(), AppendError> {
        for player in events::aggregates(self.view, Table::Puzzles)?.into_iter().map(PlayerId) {
            puzzles::results(self.view, player)?;
            let owner = Player::fold(player, &players::events(self.view, player)?);
            if owner.version == 0 || owner.is_deleted() {
                self.tell("puzzles", format!("those of player {player} should not be there"));
                self.mend(|transaction| puzzles::clear(transaction, player))?;
            }
        }
        Ok(())
    }

    fn servers(&mut self) -> Result<(), AppendError> {
        let mut kept = ExpectedRows::new();
        for id in events::aggregates(self.view, Table::ServerEvent)? {
            let events = events::events(self.view, Table::ServerEvent, id)?;
            let rows = snapshots::right_rows::<Server>(self.view, id, &events);
            kept.extend(rows.into_iter().map(|(key, value)| (key.0, value.0)));
        }
        self.compare("snapshots of servers", Table::ServerSnapshot, kept, of_aggregate)
    }

    fn running_and_challenges(&mut self) -> Result<(), AppendError> {
        let mut tables: BTreeMap<u8, ExpectedRows> = BTreeMap::new();
        let mut insert = |key: Key, value: Encoder| {
            tables.entry(key.0[0]).or_default().insert(key.0, value.0);
        };
        let due: BTreeMap<DueItem, Timestamp> =
            due::until(self.view, Timestamp::MAX_UTC, usize::MAX)?.into_iter().map(|(at, item)| (item, at)).collect();
        for id in events::aggregates(self.view, Table::GameEvent)? {
            let standing = self.standing(GameId(id), due.get(&DueItem::Game(GameId(id))).copied())?;
            running_games::index(&standing).into_iter().for_each(|key| insert(key, Encoder::default()));
            let (key, value) = running_games::encoded(&standing);
            insert(key, value);
        }
        for id in events::aggregates(self.view, Table::ChallengeEvent)? {
            let id = ChallengeId(id);
            let events = challenges::events(self.view, id)?;
            let expires = match challenges::opened(self.view, id)? {
                Some(open) => Some(open.expires),
                None => events.first().map(|made| made.at + EXPIRY.delta()),
            };
            if let Some(open) = expires.and_then(|expires| challenges::still_open(id, &events, expires)) {
                challenges::index(id, &open).into_iter().for_each(|(key, value)| insert(key, value));
            }
        }
        for id in events::aggregates(self.view, Table::ServerEvent)?.into_iter().map(ServerId) {
            let events = events::events(self.view, Table::ServerEvent, id.0)?;
            // Only this row records when it was last posted.
            let due = due.get(&DueItem::Puzzle(id)).copied().or_else(|| {
                let mut server = Server::new(id);
                events.iter().for_each(|event| server.apply(event));
                server.puzzles.channel().and(events.last()).map(|last| Server::next_puzzle(id, last.at))
            });
            due.into_iter().for_each(|at| insert(due::key(at, DueItem::Puzzle(id)), Encoder::default()));
        }
        for (list, table) in [
            ("running games", Table::Standing),
            ("running games by player", Table::RunningOf),
            ("running games by server", Table::RunningIn),
            ("open challenges", Table::Open),
            ("open challenges to anybody", Table::OpenToAnybody),
            ("open challenges by player", Table::OpenOf),
            ("open seeks", Table::Seek),
            ("what is due", Table::Due),
        ] {
            let expected = tables.remove(&(table as u8)).unwrap_or_default();
            self.compare(list, table, expected, numbered)?;
        }
        Ok(())
    }

    /// The standing of a game according to its events. Its due time depends on settings of the host and the players, so
    /// it is taken from the stored standing or due list; if neither is left, the deadline is used.
    fn standing(&self, id: GameId, due: Option<Timestamp>) -> Result<Standing, Fault> {
        let key = Key::numbered(Table::GameEvent, id.0);
        let wrong = |what: String| crate::store::codec::keys::damaged(&key.0, what);
        let events: Vec<Dated<GameEvent>> = events::events(self.view, Table::GameEvent, id.0)?;
        let game = Game::fold(id, &events).map_err(|error| wrong(error.to_string()))?;
        let to_act = game.players()[game.state.side_to_act()];
        let to_act = Player::fold(to_act, &players::events(self.view, to_act)?);
        let standing = game.standing(&to_act.vacation, &[]);
        let mut standing = standing.ok_or_else(|| wrong("the game is over and not in the archive".to_owned()))?;
        match running_games::standing(self.view, id)? {
            Some(stored) => standing.due = stored.due,
            None => standing.due = due.or(standing.due),
        }
        Ok(standing)
    }

    fn notices(&mut self) -> Result<(), AppendError> {
        let (mut times, mut keys) = (ExpectedRows::new(), ExpectedRows::new());
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
