//! Changes of a game and its players: what time does to them, their append, and what follows it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::announce::{self, NoticeLease};
use super::cache::{Freshness, InvalidationEpoch};
use super::loading::LoadedGame;
use super::{Reply, Service, matches, one, standing_seeks};
use colonnade_play::{
    Command, Dated, DecidedEvent, Elapsed, Ending, Game, GameEvent, GameFact, GameId, GameOverview, Notice, NoticeKey,
    Outage, PlanDrop, Player, PlayerEvent, PlayerId, Refusal, Timestamp, facts,
};
use colonnade_rules::{BySide, GameResult, Reason};
use colonnade_store::{After, Append, ChallengeWrite, GameNews, GameWrite, RowWrite, SHARED_PERIOD, Write, content_of};

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
    /// The second game of a match that began; `game` is the first one.
    pub second: Option<Box<CommandOutcome>>,
    /// The players on whom the decision depended.
    pub(super) players: BySide<Arc<Player>>,
    /// The epoch of the cache before the data for the decision was loaded.
    pub(super) epoch: InvalidationEpoch,
}

impl CommandOutcome {
    /// Whether an answer with the board of [`CommandOutcome::game`] may replace a notice: the second game of a match
    /// has notices of its own.
    pub(super) fn replaces(&self, notice: &Notice) -> bool {
        let second = self.second.as_ref().map(|second| second.game.id);
        second.is_none() || notice.fact.games().first().copied() != second
    }

    /// The fact that its notices announce: the most important one.
    #[must_use]
    pub fn fact(&self) -> Option<GameFact> {
        announce::most_important_fact(&self.events).map(|(what, _)| what)
    }
}

/// A change of a game and its players that is not stored yet.
pub(super) struct GameChange {
    before: u64,
    pub(super) game: Game,
    pub(super) players: BySide<Arc<Player>>,
    epoch: InvalidationEpoch,
    pub(super) spent: Vec<Write<PlayerId, PlayerEvent>>,
    pub(super) events: Vec<Dated<GameEvent>>,
    /// Other rows on which it is based or that change with it: plans, and the rating period that begins.
    pub(super) rows: Vec<RowWrite>,
    /// The plans that were dropped.
    pub(super) dropped: Vec<(PlayerId, PlanDrop)>,
    /// The notices of deadlines that moved in several games, and of seeks that end.
    moved: Vec<Notice>,
    /// The ends of standing seeks whose player lost the game on time.
    lapsed: Vec<ChallengeWrite>,
}

impl GameChange {
    /// The refusal of a command after the time was up: a player whose own time ran out is told so.
    pub(super) fn late_refusal(&self, player: PlayerId, refusal: Refusal) -> Refusal {
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
            lapsed: Vec::new(),
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
        if let Some(period) = matches::shared_period(service, &self.game, &event, at)? {
            self.apply_event(service, at, GameEvent::RatedIn(period))?;
        }
        let event = Dated { at, event };
        let applied = self.game.apply_decided(&event, action);
        applied.map_err(|error| service.incident(&format!("game {}: {error}", self.game.id)))?;
        // A swap, or its takeback, exchanges the sides.
        if self.players.first.id != self.game.players().first {
            std::mem::swap(&mut self.players.first, &mut self.players.second);
        }
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
                let (period, begun) = period_of(service, at, now)?;
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
        let GameChange { before, game, players, epoch, spent, events, rows, dropped, moved, lapsed } = self;
        let to_act = &players[game.state.side_to_act()];
        let after = match game.standing(&to_act.vacation, service.reminders(to_act)) {
            Some(standing) => After::Running(standing),
            None => After::Finished(game.summary().unwrap_or_else(|| unreachable!("a game runs or has ended"))),
        };
        let changed = |player: &Player| spent.iter().any(|write| write.id == player.id);
        let both = [&players.first, &players.second];
        let versions = both.into_iter().filter(|player| !changed(player)).map(|player| (player.id, player.version));
        let until = now + service.play.lease.delta();
        let lease =
            order.and_then(|order| Some(NoticeLease { origin: order.origin.as_deref()?, until, by: order.player }));
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
            challenges: lapsed,
            notices,
            followers,
            ..Append::default()
        };
        let notices = append.notices.iter().map(colonnade_play::Notice::key).collect();
        let spent = spent.iter().map(|write| (write.id, write.expected + 1)).collect();
        (append, CommandOutcome { game: Arc::new(game), events, notices, spent, second: None, players, epoch })
    }
}

/// A game with the effects of time up to now, without outages. If another machine's clock is ahead, the time of the
/// last event is used instead.
pub(super) fn with_elapsed(
    service: &Service,
    table: &LoadedGame,
    outages: &[Outage],
    now: Timestamp,
) -> Reply<GameChange> {
    let now = now.max(table.game.touched);
    let mut change = GameChange::new(table);
    let side = change.game.state.side_to_act();
    let player = Arc::clone(&change.players[side]);
    // A game against a computer spends no vacation, which would move the deadlines of all other games.
    let keeps_vacation = player.keeps_vacation || change.players[side.other()].is_computer();
    let days = if keeps_vacation { 0 } else { service.play.vacation_days };
    let elapsed =
        colonnade_play::elapse(&change.game, &player.vacation, service.reminders(&player), days, outages, now);
    if let Some(elapse) = elapsed {
        let spent = elapse.spent.clone();
        change.apply_elapsed(service, elapse, now)?;
        if !spent.is_empty() {
            let game = change.game.id;
            let first = spent.iter().min().copied();
            let vacation = &change.players[side].vacation;
            // Conditions and free days decide whether a day moves the deadline of another game.
            let moved = |other: &GameOverview| {
                other.deadline.map(|deadline| deadline.date_naive()) >= first && {
                    let loaded = service.load_game(other.id, Freshness::Cached).ok().flatten();
                    loaded.is_some_and(|loaded| loaded.clocks.deadline(vacation) != other.deadline)
                }
            };
            change.moved = announce::vacation_notices(service, &change.players[side], spent, Some(game), moved, now)?;
            if change.game.is_running() {
                change.apply_event(service, now, GameEvent::DeadlineMoved)?;
            }
        }
    }
    let ending = change.game.ending.as_ref().filter(|_| !change.events.is_empty());
    if let (Some(Ending { result: GameResult::Win(winner), reason: Reason::Timeout, .. }), Some(_)) =
        (ending, change.game.setup.challenge)
    {
        let loser = Arc::clone(&change.players[winner.other()]);
        let (writes, notice) = standing_seeks::lapsing(service, &loser, change.game.id, now)?;
        change.lapsed = writes;
        change.moved.extend(notice);
    }
    Ok(change)
}

/// The outages that a game may not have recorded. If a deadline has passed, the stored ones are read, since this
/// process may not have heard of them.
pub(super) fn outages_for(service: &Service, table: &LoadedGame, now: Timestamp) -> Reply<Vec<Outage>> {
    let vacation = &table.players[table.game.state.side_to_act()].vacation;
    if table.game.clocks.deadline(vacation).is_some_and(|deadline| deadline <= now) {
        service.read_reachability()?;
    }
    Ok(service.reachability().unrecorded(now))
}

/// The rating period of a game whose time ran out at `ended`, and the write that begins it if it is a new one.
pub(super) fn period_of(service: &Service, ended: Timestamp, now: Timestamp) -> Reply<(Timestamp, Option<RowWrite>)> {
    let before = service.store.row(&SHARED_PERIOD, ()).map_err(|fault| service.fault(fault))?;
    Ok(match before.filter(|last| ended <= *last) {
        Some(last) => (last, None),
        None => (now, Some(SHARED_PERIOD.put((), Some(&now)))),
    })
}

/// Stores the effects of time up to `now` on a game, as far as they can be determined, and updates its due times.
pub(super) fn elapse(service: &Service, game: GameId, now: Timestamp) -> Reply<()> {
    let known = service.reachability();
    let now = known.judged_until(now);
    let done = service.commit(
        || {
            let Some(standing) = service.store.standing(game).map_err(|fault| service.fault(fault))? else {
                return Ok(None);
            };
            let table = service.load_with_players(game, Freshness::Stored)?;
            let mut change = with_elapsed(service, &table, known.past(), now)?;
            // The player's vacation has changed.
            if change.events.is_empty() && change.spent.is_empty() && change.deadline() != standing.deadline {
                change.apply_event(service, now.max(table.game.touched), GameEvent::DeadlineMoved)?;
            }
            Ok(Some(change.into_append(service, now, None)))
        },
        |done| took_place(service, done),
    )?;
    if let Some(done) = done {
        publish(service, &done);
    }
    Ok(())
}

/// Whether an append of unknown outcome took place: the game has exactly these events in their place, and the
/// players have spent the vacation days.
pub(super) fn took_place(service: &Service, done: &CommandOutcome) -> Reply<bool> {
    for &(player, version) in &done.spent {
        let stored = service.store.player(player).map_err(|fault| service.fault(fault))?;
        let last = usize::try_from(version).ok().and_then(|version| stored.get(version.checked_sub(1)?));
        let game = Some(done.game.id);
        if !last
            .is_some_and(|last| matches!(last.event, PlayerEvent::VacationTaken { spent_by, .. } if spent_by == game))
        {
            return Ok(false);
        }
    }
    if let Some(second) = &done.second
        && !took_place(service, second)?
    {
        return Ok(false);
    }
    let stored = service.store.game(done.game.id).map_err(|fault| service.fault(fault))?;
    let version = usize::try_from(done.game.version).unwrap_or(usize::MAX);
    let from = version.saturating_sub(done.events.len());
    Ok(stored.get(from..version).is_some_and(|events| events == done.events))
}

/// Sends a durable change to subscribers.
pub(super) fn publish(service: &Service, done: &CommandOutcome) {
    service.games.insert(&done.game, done.epoch);
    let game = &done.game;
    // The result is due in the tournament.
    if game.tournament.is_some() && !game.is_running() {
        service.due.wake_before(service.now());
    }
    if game.setup.challenge.is_some() && !game.is_running() {
        service.freed.add([game.players().first, game.players().second]);
    }
    service.notify_subscribers(&GameNews {
        game: game.id,
        version: game.version,
        ply: game.state.plies(),
        facts: facts(&done.events),
        players: game.players(),
        visibility: game.visibility(),
    });
    for &(player, _) in &done.spent {
        refresh_due_times(service, player);
    }
    done.second.iter().for_each(|second| publish(service, second));
}

/// One append of the changes of several games.
pub(super) fn merged(appends: impl IntoIterator<Item = Append>) -> Append {
    let mut merged = Append::default();
    let mut versions = BTreeMap::new();
    for append in appends {
        versions.extend(append.versions);
        merged.games.extend(append.games);
        merged.contents.extend(append.contents);
        // Games that end at once begin the same rating period.
        append.rows.into_iter().for_each(|row| {
            if !merged.rows.contains(&row) {
                merged.rows.push(row);
            }
        });
        // Games of one standing seek that end at once end it once.
        let is_known = |seek: &ChallengeWrite| merged.challenges.iter().any(|known| known.write.id == seek.write.id);
        let lapsed: Vec<ChallengeWrite> = append.challenges.into_iter().filter(|seek| !is_known(seek)).collect();
        merged.challenges.extend(lapsed);
        let told: BTreeSet<NoticeKey> = merged.notices.iter().map(Notice::key).collect();
        merged.notices.extend(append.notices.into_iter().filter(|notice| !told.contains(&notice.key())));
        merged.followers.extend(append.followers);
    }
    merged.versions = versions.into_iter().collect();
    merged
}

/// Updates the due times of running games in which it is the player's turn, after changed vacation or reminders.
pub(super) fn refresh_due_times(service: &Service, player: PlayerId) {
    let now = service.now();
    // The change itself is durable, so a failure here is not reported to the caller. It is logged, and the
    // scheduler corrects it when the old time comes.
    let Ok(games) = service.all_games_of(player) else { return };
    for standing in games {
        if standing.players[standing.to_act] == player {
            _ = elapse(service, standing.id, now);
        }
    }
}
