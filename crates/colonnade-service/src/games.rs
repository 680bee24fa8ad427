//! Running games: commands, and the effects of time.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use super::announce::{self, Lease};
use super::cache::{Freshness, InvalidationEpoch};
use super::{Reply, Service, ServiceError, one};
use colonnade_play::{
    Command, Dated, DecidedEvent, Elapsed, Game, GameEvent, GameFact, GameId, GameOverview, Notice, NoticeKey, Outage,
    Plan, PlanDrop, Player, PlayerEvent, PlayerId, Refusal, Timestamp, Viewer, decide, elapse, facts,
};
use colonnade_rules::{BySide, Reason};
use colonnade_store::{After, Append, Asked, GameNews, GameWrite, RowWrite, Running, Write, content_of};

/// A player's command for a game.
#[derive(Clone, Debug)]
pub struct CommandRequest {
    /// The game.
    pub game: GameId,
    /// The player who gives the command.
    pub player: PlayerId,
    /// The command.
    pub command: Command,
    /// The version of the game that the player saw. The command is refused if the position has changed since. `None` to
    /// skip this check.
    pub version: Option<u64>,
    /// Where the front end can answer the command. The outbox waits for that answer for
    /// [`PlaySettings::lease`](super::PlaySettings::lease).
    pub origin: Option<String>,
}

impl CommandRequest {
    /// A command for the current position.
    #[must_use]
    pub const fn new(game: GameId, player: PlayerId, command: Command) -> CommandRequest {
        CommandRequest { game, player, command, version: None, origin: None }
    }
}

/// The result of a command.
#[derive(Clone, Debug)]
pub struct CommandOutcome {
    /// The game afterwards, with the names that the player may see.
    pub game: Arc<Game>,
    /// The events in order, including those of the time that passed before the command.
    pub events: Vec<Dated<GameEvent>>,
    /// The keys of the notices that were stored with the events. A front end that answers the command settles them.
    pub notices: Vec<NoticeKey>,
    /// The players whose vacation days were spent because a deadline passed, with their versions at that time.
    pub(super) spent: Vec<(PlayerId, u64)>,
    /// The players on whom the decision depended.
    players: BySide<Arc<Player>>,
    /// The epoch of the cache before the data for the decision was loaded.
    epoch: InvalidationEpoch,
}

impl CommandOutcome {
    /// The fact that its notices announce: the most important one.
    #[must_use]
    pub fn fact(&self) -> Option<GameFact> {
        announce::most_important_fact(&self.events).map(|(what, _)| what)
    }
}

/// A game with its players, as loaded.
pub(super) struct LoadedGame {
    pub(super) game: Arc<Game>,
    pub(super) players: BySide<Arc<Player>>,
    /// The plans of the players. If everything else was cached, they are assumed to be empty.
    pub(super) plans: BySide<Plan>,
    /// The epoch of the cache before the data was loaded.
    pub(super) epoch: InvalidationEpoch,
}

impl LoadedGame {
    /// Whether the game and the players have the same versions as in another load.
    fn has_same_versions_as(&self, other: &LoadedGame) -> bool {
        let versions =
            |table: &LoadedGame| (table.game.version, table.players.first.version, table.players.second.version);
        versions(self) == versions(other)
    }

    /// Whether the game still has the name of a player who was deleted.
    fn names_deleted_player(&self) -> bool {
        let names = &self.game.setup.names;
        let named = [(&self.players.first, &names.0), (&self.players.second, &names.1)];
        named.into_iter().any(|(player, name)| player.is_deleted() && !name.is_empty())
    }
}

/// A change of a game and its players that is not stored yet.
pub(super) struct GameChange {
    before: u64,
    pub(super) game: Game,
    players: BySide<Arc<Player>>,
    epoch: InvalidationEpoch,
    pub(super) spent: Vec<Write<PlayerId, PlayerEvent>>,
    pub(super) events: Vec<Dated<GameEvent>>,
    /// Other rows on which it is based or that change with it: plans, and the rating period that begins.
    pub(super) rows: Vec<RowWrite>,
    /// The plans that were dropped.
    pub(super) dropped: Vec<(PlayerId, PlanDrop)>,
    /// The notices of deadlines that moved in several games.
    moved: Vec<Notice>,
}

impl GameChange {
    /// The refusal of a command after the time was up: a player whose own time ran out is told so.
    fn late_refusal(&self, player: PlayerId, refusal: Refusal) -> Refusal {
        let ran_out = self.game.ending.as_ref().is_some_and(|ending| ending.reason == Reason::Timeout);
        let to_act = self.game.players()[self.game.state.side_to_act()] == player;
        if ran_out && to_act && refusal == Refusal::GameOver { Refusal::TimeIsUp } else { refusal }
    }

    pub(super) fn new(table: &LoadedGame) -> GameChange {
        GameChange {
            before: table.game.version,
            game: (*table.game).clone(),
            players: table.players.clone(),
            epoch: table.epoch,
            spent: Vec::new(),
            events: Vec::new(),
            rows: Vec::new(),
            dropped: Vec::new(),
            moved: Vec::new(),
        }
    }

    /// The change after one of its players, which is stored by the same append.
    pub(super) fn of_player(table: &LoadedGame, changed: &Player) -> GameChange {
        let mut change = GameChange::new(table);
        for player in [&mut change.players.first, &mut change.players.second] {
            if player.id == changed.id {
                *player = Arc::new(changed.clone());
            }
        }
        change
    }

    /// The deadline of the player to act.
    pub(super) fn deadline(&self) -> Option<Timestamp> {
        let vacation = &self.players[self.game.state.side_to_act()].vacation;
        self.game.is_running().then(|| self.game.clocks.deadline(vacation)).flatten()
    }

    /// A game that begins. `started` was applied to it already.
    pub(super) fn begun(table: LoadedGame, started: Dated<GameEvent>) -> GameChange {
        GameChange { before: 0, events: vec![started], ..GameChange::new(&table) }
    }

    /// Applies an event.
    pub(super) fn apply_event(
        &mut self,
        service: &Service,
        at: Timestamp,
        decided: impl Into<DecidedEvent>,
    ) -> Reply<()> {
        let DecidedEvent { event, action } = decided.into();
        let event = Dated { at, event };
        let applied = self.game.apply_decided(&event, action);
        applied.map_err(|error| service.incident(&format!("game {}: {error}", self.game.id)))?;
        self.events.push(event);
        Ok(())
    }

    /// Applies the effects of time.
    fn apply_elapsed(&mut self, service: &Service, Elapsed { spent, events }: Elapsed, now: Timestamp) -> Reply<()> {
        let side = self.game.state.side_to_act();
        if !spent.is_empty() {
            let event = PlayerEvent::VacationTaken { days: spent, spent_by: Some(self.game.id) };
            self.spent.push(one(&self.players[side], event.clone(), now));
            let id = self.players[side].id;
            for player in [&mut self.players.first, &mut self.players.second] {
                if player.id == id {
                    Arc::make_mut(player).apply(&Dated { at: now, event: event.clone() });
                }
            }
        }
        for (at, event) in events {
            if matches!(event, GameEvent::Ended { .. }) && self.game.is_rated() {
                let (period, begun) = service.period_of(at, now)?;
                self.rows.extend(begun);
                self.apply_event(service, at, GameEvent::RatedIn(period))?;
            }
            self.apply_event(service, at, event)?;
        }
        Ok(())
    }

    /// The append: the events, the entry of the game in lists, and the notices.
    pub(super) fn into_append(
        self,
        service: &Service,
        now: Timestamp,
        order: Option<&CommandRequest>,
    ) -> (Append, CommandOutcome) {
        let GameChange { before, game, players, epoch, spent, events, rows, dropped, moved } = self;
        let to_act = &players[game.state.side_to_act()];
        let after = match game.standing(&to_act.vacation, service.reminders(to_act)) {
            Some(standing) => After::Running(standing),
            None => After::Finished(game.summary().unwrap_or_else(|| unreachable!("a game runs or has ended"))),
        };
        let changed = |player: &Player| spent.iter().any(|write| write.id == player.id);
        let both = [&players.first, &players.second];
        let versions = both.into_iter().filter(|player| !changed(player)).map(|player| (player.id, player.version));
        let until = now + service.play.lease.delta();
        let lease = order.and_then(|order| Some(Lease { origin: order.origin.as_deref()?, until, by: order.player }));
        let mut notices = announce::game(&game, &events, &players, lease);
        notices.extend(moved);
        notices.extend(announce::plans(&game, &dropped, &players, now));
        let followers = announce::followers(&game, &events, &players).into_iter().collect();
        let content = game.ending.is_some().then(|| (game.id, content_of(&game)));
        let append = Append {
            versions: versions.collect(),
            contents: content.into_iter().collect(),
            games: vec![GameWrite { write: Write { id: game.id, expected: before, events: events.clone() }, after }],
            players: spent.clone(),
            rows,
            notices,
            followers,
            ..Append::default()
        };
        let notices = append.notices.iter().map(colonnade_play::Notice::key).collect();
        let spent = spent.iter().map(|write| (write.id, write.expected + 1)).collect();
        (append, CommandOutcome { game: Arc::new(game), events, notices, spent, players, epoch })
    }
}

impl Service {
    /// A game as a viewer may see it.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the viewer may not see it.
    pub fn game(&self, viewer: Viewer, game: GameId) -> Reply<Arc<Game>> {
        match self.load_game(game, Freshness::Stored)? {
            Some(found) if found.is_visible_to(viewer) => self.masked_game(viewer, found),
            _ => Err(Refusal::NoSuchGame(game).into()),
        }
    }

    /// A game as it was at a version; the current game if it never had that version.
    ///
    /// # Errors
    ///
    /// As [`Service::game`].
    pub fn game_at(&self, viewer: Viewer, game: GameId, version: u64) -> Reply<Arc<Game>> {
        let now = self.game(viewer, game)?;
        // A cached game can be older than the stored one.
        if now.version == version {
            return Ok(now);
        }
        let events = self.store.game(game).map_err(|fault| self.fault(fault))?;
        let until = usize::try_from(version).unwrap_or(usize::MAX).min(events.len());
        let then = Game::fold(game, events.get(..until).unwrap_or_default());
        let then = then.map_err(|error| self.incident(&format!("game {game}: {error}")))?;
        self.masked_game(viewer, Arc::new(then))
    }

    /// The running games that a viewer may see, by number, after the game `after`, at most `limit`.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn running(
        &self,
        viewer: Viewer,
        which: Running,
        after: Option<GameId>,
        limit: usize,
    ) -> Reply<Vec<GameOverview>> {
        let mut after = after;
        let mut seen = Vec::new();
        while seen.len() < limit {
            let wanted = limit.max(64);
            let some = self.store.running(which, after, wanted).map_err(|fault| self.fault(fault))?;
            let last = some.len() < wanted;
            after = some.last().map(|standing| standing.id);
            seen.extend(some.into_iter().filter(|standing| standing.is_visible_to(viewer)));
            if last {
                break;
            }
        }
        seen.truncate(limit);
        // A list of all games is for the program itself, which needs no names.
        if viewer != Viewer::Host || limit < usize::MAX {
            self.name_masker(viewer).apply_running(&mut seen)?;
        }
        Ok(seen)
    }

    /// A player's running games: first those that wait for the player, each group by urgency.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn games_of(&self, player: PlayerId) -> Reply<Vec<GameOverview>> {
        let viewer = Viewer::Player(player);
        let mut games = self.running(viewer, Running::Of(player), None, usize::MAX)?;
        games.sort_by_key(|game| {
            let deadline = game.deadline.map_or((true, game.touched), |deadline| (false, deadline));
            (!game.waits_for(player), deadline, game.id)
        });
        Ok(games)
    }

    /// Carries out a player's command.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn act(&self, order: &CommandRequest) -> Reply<CommandOutcome> {
        let empty = tracing::field::Empty;
        let span = tracing::info_span!("act", game = order.game.0, version = empty, ms = empty);
        let began = Instant::now();
        let done = span.in_scope(|| self.carry_out(order));
        if let Ok(done) = &done {
            span.record("version", done.game.version);
        }
        span.record("ms", began.elapsed().as_secs_f64() * 1e3);
        span.in_scope(|| tracing::debug!(accepted = done.is_ok(), "command decided"));
        done
    }

    fn carry_out(&self, order: &CommandRequest) -> Reply<CommandOutcome> {
        let mut freshness = Freshness::Cached;
        let done = self.commit(
            || {
                // If a decision on cached values turns out to be outdated, it is repeated on the stored ones.
                let freshness = std::mem::replace(&mut freshness, Freshness::Stored);
                let now = self.now();
                let table = self.load_with_players(order.game, freshness)?;
                let (change, refused) = match self.change_by_command(&table, order, now) {
                    Err(ServiceError::Refused(refusal)) if freshness == Freshness::Cached => {
                        let stored = self.load_with_players(order.game, Freshness::Stored)?;
                        if stored.has_same_versions_as(&table) {
                            return Err(refusal.into());
                        }
                        self.change_by_command(&stored, order, now)?
                    }
                    decided => decided?,
                };
                let (append, done) = change.into_append(self, now, Some(order));
                Ok(Some((append, (done, refused))))
            },
            |(done, _)| self.took_place(done),
        )?;
        let Some((done, refused)) = done else { return Err(Refusal::NoSuchGame(order.game).into()) };
        self.publish(&done);
        if let Some(refusal) = refused {
            return Err(refusal.into());
        }
        // The command is done. The stored names are better than an error.
        let game = self.game_of_players(order.player, Arc::clone(&done.game), &done.players);
        Ok(CommandOutcome { game: game.unwrap_or_else(|_| Arc::clone(&done.game)), ..done })
    }

    /// The change that a command makes to a game, and the refusal if it only consists of the effects of time.
    fn change_by_command(
        &self,
        table: &LoadedGame,
        order: &CommandRequest,
        now: Timestamp,
    ) -> Reply<(GameChange, Option<Refusal>)> {
        if table.game.side_of(order.player).is_none() {
            let seen = table.game.is_visible_to(Viewer::Player(order.player));
            let refusal = if seen { Refusal::NotPlaying } else { Refusal::NoSuchGame(order.game) };
            return Err(refusal.into());
        }
        let now = now.max(table.game.touched);
        let outages = self.outages_for(table, now)?;
        let mut change = self.with_elapsed(table, &outages, now)?;
        match self.decided(&change, order, now) {
            Ok(events) => {
                let from = change.events.len();
                events.into_iter().try_for_each(|event| change.apply_event(self, now, event))?;
                change.play_planned_answers(self, now, &table.plans, from)?;
                Ok((change, None))
            }
            Err(refusal) if change.events.is_empty() && change.spent.is_empty() => Err(refusal.into()),
            // The effects of time are stored even if the command came too late.
            Err(refusal) => {
                let refusal = change.late_refusal(order.player, refusal);
                Ok((change, Some(refusal)))
            }
        }
    }

    fn decided(
        &self,
        change: &GameChange,
        order: &CommandRequest,
        now: Timestamp,
    ) -> Result<Vec<DecidedEvent>, Refusal> {
        if order.version.is_some_and(|version| !change.game.is_current(version)) && change.game.is_running() {
            return Err(Refusal::Outdated);
        }
        let vacations = BySide::new(&change.players.first.vacation, &change.players.second.vacation);
        decide(&change.game, order.player, &order.command, &vacations, now)
    }

    /// A game with the effects of time up to now, without outages. If another machine's clock is ahead, the time of the
    /// last event is used instead.
    pub(super) fn with_elapsed(&self, table: &LoadedGame, outages: &[Outage], now: Timestamp) -> Reply<GameChange> {
        let now = now.max(table.game.touched);
        let mut change = GameChange::new(table);
        let side = change.game.state.side_to_act();
        let player = Arc::clone(&change.players[side]);
        // A game against a computer spends no vacation, which would move the deadlines of all other games.
        let keeps_vacation = player.keeps_vacation || change.players[side.other()].is_computer();
        let days = if keeps_vacation { 0 } else { self.play.vacation_days };
        let elapsed = elapse(&change.game, &player.vacation, self.reminders(&player), days, outages, now);
        if let Some(elapse) = elapsed {
            let spent = elapse.spent.clone();
            change.apply_elapsed(self, elapse, now)?;
            if !spent.is_empty() {
                let game = change.game.id;
                let first = spent.iter().min().copied();
                let moved = |other: &GameOverview| other.deadline.map(|deadline| deadline.date_naive()) >= first;
                change.moved = self.vacation_notices(&change.players[side], spent, Some(game), moved, now)?;
                if change.game.is_running() {
                    change.apply_event(self, now, GameEvent::DeadlineMoved)?;
                }
            }
        }
        Ok(change)
    }

    /// Stores the thread of a running game. A thread that is set already is kept.
    ///
    /// # Errors
    ///
    /// If there is no such game.
    pub fn give_thread(&self, game: GameId, thread: u64) -> Reply<()> {
        let done = self.commit(
            || {
                let now = self.now();
                let table = self.load_with_players(game, Freshness::Stored)?;
                if !table.game.is_running() || table.game.channel != table.game.setup.channel {
                    return Ok(None);
                }
                let mut change = GameChange::new(&table);
                change.apply_event(self, now.max(table.game.touched), GameEvent::ThreadAssigned(thread))?;
                Ok(Some(change.into_append(self, now, None)))
            },
            |done| self.took_place(done),
        )?;
        if let Some(done) = done {
            self.publish(&done);
        }
        Ok(())
    }

    /// Loads a game and its players without checking who may see it.
    pub(super) fn load_with_players(&self, game: GameId, freshness: Freshness) -> Reply<LoadedGame> {
        let epoch = self.games_epoch();
        let found = self.load_game(game, freshness)?.ok_or(Refusal::NoSuchGame(game))?;
        let players = found.players();
        let (players, plans) = self.load_deciding_players(game, players, freshness)?;
        let table = LoadedGame { game: found, players, plans, epoch };
        if !table.names_deleted_player() {
            return Ok(table);
        }
        // An erasure does not change the version of a game. It is on disk already, since the deleted player was read.
        let game = self.read_game(game)?.ok_or(Refusal::NoSuchGame(game))?;
        Ok(LoadedGame { game, ..table })
    }

    pub(super) fn load_game(&self, game: GameId, freshness: Freshness) -> Reply<Option<Arc<Game>>> {
        // An erasure does not change the version of a game.
        if freshness == Freshness::Stored {
            self.catch_up()?;
        }
        if let Some(found) = self.games.get(game) {
            if freshness == Freshness::Cached {
                return Ok(Some(found));
            }
            let version = self.store.running_version(game).map_err(|fault| self.fault(fault))?;
            if version == Some(found.version) {
                return Ok(Some(found));
            }
        }
        self.read_game(game)
    }

    /// Loads a game from its stored events.
    fn read_game(&self, game: GameId) -> Reply<Option<Arc<Game>>> {
        let epoch = self.games_epoch();
        let events = self.store.game(game).map_err(|fault| self.fault(fault))?;
        if events.is_empty() {
            return Ok(None);
        }
        let found = Game::fold(game, &events).map_err(|error| self.incident(&format!("game {game}: {error}")))?;
        let found = Arc::new(found);
        self.games.insert(&found, epoch);
        Ok(Some(found))
    }

    /// Loads the players for deciding a command, with their plans.
    fn load_deciding_players(
        &self,
        game: GameId,
        players: BySide<PlayerId>,
        freshness: Freshness,
    ) -> Reply<(BySide<Arc<Player>>, BySide<Plan>)> {
        let mut plans = BySide::new(Plan::default(), Plan::default());
        let epoch = self.players_epoch();
        let cached = |player| if freshness == Freshness::Cached { self.players.get(player) } else { None };
        let mut found: BTreeMap<PlayerId, Arc<Player>> = BTreeMap::new();
        let mut missing = Vec::new();
        let second = Some(players.second).filter(|second| *second != players.first);
        for player in [players.first].into_iter().chain(second) {
            match cached(player) {
                Some(player) => _ = found.insert(player.id, player),
                None => missing.push(player),
            }
        }
        if !missing.is_empty() {
            let asked = [players.first, players.second].map(|player| (player, game));
            let asked = Asked { players: missing, plans: asked.to_vec(), ..Asked::default() };
            let read = self.together(&asked)?;
            if let Ok([first, second]) = <[Plan; 2]>::try_from(read.plans) {
                plans = BySide::new(first, second);
            }
            for player in read.players {
                let player = Arc::new(self.known(player)?);
                self.players.insert(&player, epoch);
                found.insert(player.id, player);
            }
        }
        Ok((players.map(|player| Arc::clone(&found[&player])), plans))
    }

    /// Whether an append of unknown outcome took place: the game has exactly these events in their place, and the
    /// players have spent the vacation days.
    pub(super) fn took_place(&self, done: &CommandOutcome) -> Reply<bool> {
        for &(player, version) in &done.spent {
            let stored = self.store.player(player).map_err(|fault| self.fault(fault))?;
            let last = usize::try_from(version).ok().and_then(|version| stored.get(version.checked_sub(1)?));
            let game = Some(done.game.id);
            if !last.is_some_and(
                |last| matches!(last.event, PlayerEvent::VacationTaken { spent_by, .. } if spent_by == game),
            ) {
                return Ok(false);
            }
        }
        let stored = self.store.game(done.game.id).map_err(|fault| self.fault(fault))?;
        let version = usize::try_from(done.game.version).unwrap_or(usize::MAX);
        let from = version.saturating_sub(done.events.len());
        Ok(stored.get(from..version).is_some_and(|events| events == done.events))
    }

    /// Sends a durable change to subscribers.
    pub(super) fn publish(&self, done: &CommandOutcome) {
        self.games.insert(&done.game, done.epoch);
        let game = &done.game;
        self.notify_subscribers(&GameNews {
            game: game.id,
            version: game.version,
            ply: game.state.plies(),
            facts: facts(&done.events),
            players: game.players(),
            visibility: game.visibility(),
        });
        for &(player, _) in &done.spent {
            self.refresh_due_times(player);
        }
    }

    /// Updates the due times of running games in which it is the player's turn, after changed vacation or reminders.
    pub(super) fn refresh_due_times(&self, player: PlayerId) {
        let now = self.now();
        // The change itself is durable, so a failure here is not reported to the caller. It is logged, and the
        // scheduler corrects it when the old time comes.
        let Ok(games) = self.running(Viewer::Host, Running::Of(player), None, usize::MAX) else { return };
        for standing in games {
            if standing.players[standing.to_act] == player {
                _ = self.elapse(standing.id, now);
            }
        }
    }
}

#[cfg(test)]
#[path = "games_tests.rs"]
mod tests;
