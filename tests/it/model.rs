//! Random commands of several players, compared with a simple model: the same refusals, games, and lists.

mod compare;
mod offers;
mod pauses;
mod plans;
mod vacation;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::mem::{Discriminant, discriminant};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use chrono::TimeDelta;
use colonnade::play::{
    Cause, ChallengeId, Command, Conditions, GameId, Opening, Place, PlayerId, Refusal, Resource, SideChoice, Span,
    TimeControl, Timestamp,
};
use colonnade::service::{
    Clock, CommandRequest, PlaySettings, Proposal, Service, ServiceError, challenges, closing, games, upkeep,
};
use colonnade::store::{self, Store};
use colonnade_rules::{BySide, Game, GameResult, MoveError, Reason, Side, State, Variant};

use super::fixtures::{HandClock, discord, in_database, on_disk, service, without_vacation};
use colonnade_testing::Rng;
use colonnade_testing::postgres::Cluster;
use vacation::Away;

const DAY: TimeDelta = TimeDelta::days(1);

/// A simple model of a game: everything is recomputed from the list of moves.
struct Plain {
    variant: Variant,
    /// Whether the pie rule is in force.
    pie: bool,
    players: BySide<PlayerId>,
    moves: Vec<(String, Side, Cause, Timestamp)>,
    /// For each move, when the clock began to run for it, and what both clocks showed then.
    begun: Vec<(Timestamp, BySide<TimeDelta>)>,
    left: BySide<TimeDelta>,
    since: Timestamp,
    offer: Option<Side>,
    declined: BySide<bool>,
    takeback: Option<(Side, usize)>,
    refused: BySide<bool>,
    claims: offers::Claims,
    pauses: pauses::Pauses,
    over: Option<(GameResult, Reason, Timestamp)>,
    /// The lines of conditional moves.
    lines: BySide<plans::Lines>,
    /// How often lines were dropped.
    dropped: usize,
    /// Whether the last chosen move was made while a takeback was requested.
    lapsed: bool,
    /// The vacation of all players.
    away: Rc<RefCell<Away>>,
}

impl Plain {
    fn state(&self) -> State {
        let start = State::start(self.variant);
        let mut state = if self.pie { start.with_pie_rule() } else { start };
        for (text, ..) in &self.moves {
            state.play(text).expect("played before");
        }
        state
    }

    fn has_swapped(&self) -> bool {
        self.moves.get(1).is_some_and(|(text, ..)| text == "swap")
    }

    /// The side that the player who made a move has now.
    fn side_now(&self, at: usize) -> Side {
        let side = self.moves[at].1;
        if self.has_swapped() && at < 2 { side.other() } else { side }
    }

    /// Exchanges the sides of the players with everything that belongs to them.
    fn exchange(&mut self) {
        self.players = self.players.swapped();
        self.left = self.left.swapped();
        self.declined = self.declined.swapped();
        self.refused = self.refused.swapped();
        self.claims.exchange();
        self.pauses.exchange();
        self.lines = std::mem::replace(&mut self.lines, BySide::new(Vec::new(), Vec::new())).swapped();
        self.offer = self.offer.map(Side::other);
    }

    fn side_of(&self, player: PlayerId) -> Option<Side> {
        let to_act = self.state().side_to_act();
        [to_act, to_act.other()].into_iter().find(|&side| self.players[side] == player)
    }

    fn deadline(&self) -> Timestamp {
        let side = self.state().side_to_act();
        self.away.borrow().end_of(self.players[side], &self.pauses, self.since, self.left[side])
    }

    fn end(&mut self, result: GameResult, reason: Reason, at: Timestamp) {
        (self.over, self.offer, self.takeback) = (Some((result, reason, at)), None, None);
        (self.claims.open, self.pauses.open) = (None, None);
        self.lines = BySide::new(Vec::new(), Vec::new());
    }

    /// Applies the passage of time.
    fn pass(&mut self, now: Timestamp) {
        while self.over.is_none() && self.deadline() <= now {
            let side = self.state().side_to_act();
            let deadline = self.deadline();
            if !self.away.borrow_mut().spend(self.players[side], deadline) {
                let (winner, reason) = self.claims.when_time_is_up(side);
                self.end(GameResult::Win(winner), reason, deadline);
            }
        }
    }

    fn stop(&mut self, now: Timestamp) {
        let running = self.state().side_to_act();
        let counted = self.away.borrow().counted(self.players[running], &self.pauses, self.since, now);
        self.left[running] -= counted;
        self.since = now;
    }

    /// The clocks after a takeback of so many moves: as before them, less all that the side used since; the other side,
    /// which did not ask, gets a whole move.
    fn left_back(&self, by: Side, plies: usize, now: Timestamp) -> BySide<TimeDelta> {
        let first = self.moves.len() - plies;
        let before = self.begun[first].1;
        let mut left = if self.side_now(first) == self.moves[first].1 { before } else { before.swapped() };
        let past = (first..self.moves.len()).map(|at| (self.side_now(at), self.begun[at].0, self.moves[at].3));
        for (side, from, to) in past.chain([(self.state().side_to_act(), self.since, now)]) {
            if side == by {
                left[by] -= self.away.borrow().counted(self.players[by], &self.pauses, from, to);
            }
        }
        left
    }

    fn play(&mut self, text: &str, cause: Cause, now: Timestamp) -> Result<(), MoveError> {
        let mut state = self.state();
        let side = state.side_to_act();
        let text = state.play(text)?;
        self.begun.push((self.since, self.left));
        self.stop(now);
        let word = text.split(':').next().unwrap_or_default();
        if !matches!(word, "offer" | "accept" | "decline") {
            self.left[side] = DAY;
        }
        self.follow(&text, cause);
        self.moves.push((text, side, cause, now));
        let asked = self.takeback.take().is_some();
        self.lapsed = asked || (self.lapsed && cause != Cause::Chosen);
        self.claims.acted(side, cause);
        self.pauses.acted(side, cause);
        if cause != Cause::Forced {
            (self.declined[side], self.refused[side]) = (false, false);
            if self.offer == Some(side.other()) {
                self.offer = None;
            }
        }
        if self.moves.last().is_some_and(|(text, ..)| text == "swap") {
            self.exchange();
        }
        match (state.forced_action(), state.outcome()) {
            (Some(next), _) => self.play(next.text(), Cause::Forced, now),
            (None, Some(outcome)) => {
                self.end(outcome.result, outcome.reason, now);
                Ok(())
            }
            (None, None) => self.answer_as_planned(now),
        }
    }

    fn act(&mut self, player: PlayerId, command: &Command, now: Timestamp) -> Result<(), Discriminant<Refusal>> {
        let no = |refusal: Refusal| Err(discriminant(&refusal));
        let Some(side) = self.side_of(player) else { return no(Refusal::NotPlaying) };
        let was_running = self.over.is_none();
        self.pass(now);
        if *command == Command::Publish {
            return no(Refusal::NotDirect);
        }
        if self.over.is_some() {
            let is_late = was_running && self.state().side_to_act() == side;
            return no(if is_late { Refusal::TimeIsUp } else { Refusal::GameOver });
        }
        let both = Side::ALL.into_iter().all(|side| self.moves.iter().any(|(_, by, ..)| *by == side));
        match command {
            Command::Act(_) if self.players[self.state().side_to_act()] != player => no(Refusal::NotYourTurn),
            Command::Act(input) => match self.state().parse(input.text()) {
                Ok(_) => self.play(input.text(), Cause::Chosen, now).or_else(|error| no(Refusal::Move(error))),
                Err(error) => no(Refusal::Move(error)),
            },
            Command::Resign => {
                self.end(GameResult::Win(side.other()), Reason::Resignation, now);
                Ok(())
            }
            Command::OfferDraw
            | Command::AnswerDraw { .. }
            | Command::WithdrawDraw
            | Command::Claim
            | Command::AnswerClaim { .. } => self.offer(side, command, now),
            Command::OfferPause { .. } | Command::AnswerPause { .. } | Command::WithdrawPause => {
                self.pause(side, command, now)
            }
            Command::WithdrawTakeback if self.takeback.is_none_or(|(by, _)| by != side) => no(Refusal::NoTakeback),
            Command::WithdrawTakeback => {
                self.takeback = None;
                self.refused[side] = true;
                Ok(())
            }
            Command::AskTakeback if self.claims.open.is_some() => no(Refusal::ClaimOpen),
            Command::AskTakeback if self.takeback.is_some() => no(Refusal::TakebackOpen),
            Command::AskTakeback if self.refused[side] => no(Refusal::TakebackDeclined),
            Command::AskTakeback => {
                let is_own = |at: &usize| self.side_now(*at) == side && !self.moves[*at].2.is_forced();
                match (0..self.moves.len()).rev().find(is_own) {
                    None => no(Refusal::NothingToTakeBack),
                    Some(at) => {
                        let plies = self.moves.len() - at;
                        if self.left_back(side, plies, now)[side] <= TimeDelta::zero() {
                            return no(Refusal::NoTimeForTakeback);
                        }
                        self.takeback = Some((side, plies));
                        Ok(())
                    }
                }
            }
            Command::AnswerTakeback { accept } => match self.takeback {
                Some((by, plies)) if by != side => {
                    if *accept {
                        let left = self.left_back(by, plies, now);
                        if left[by] <= TimeDelta::zero() {
                            return no(Refusal::NoTimeForTakeback);
                        }
                        (self.left, self.since) = (left, now);
                        let had_swapped = self.has_swapped();
                        self.moves.truncate(self.moves.len() - plies);
                        if had_swapped && !self.has_swapped() {
                            self.exchange();
                        }
                        self.begun.truncate(self.moves.len());
                        (self.offer, self.pauses.open) = (None, None);
                        self.drop_lines(Side::First);
                        self.drop_lines(Side::Second);
                    } else {
                        self.refused[by] = true;
                    }
                    self.takeback = None;
                    Ok(())
                }
                Some(_) => no(Refusal::OwnTakeback),
                None => no(Refusal::NoTakeback),
            },
            Command::Abort if both => no(Refusal::TooLateToAbort),
            Command::Abort => {
                self.end(GameResult::Unfinished, Reason::Aborted, now);
                Ok(())
            }
            Command::Publish => unreachable!("answered above"),
        }
    }
}

/// Everything the model knows.
struct Model {
    clock: Arc<HandClock>,
    players: Vec<PlayerId>,
    away: Rc<RefCell<Away>>,
    games: BTreeMap<GameId, Plain>,
    challenges: BTreeMap<ChallengeId, ModelChallenge>,
}

struct ModelChallenge {
    from: PlayerId,
    to: Option<PlayerId>,
    side: SideChoice,
    variant: Variant,
    pie: bool,
    made: Timestamp,
    open: bool,
}

fn refused<T>(done: Result<T, ServiceError>) -> Result<T, Discriminant<Refusal>> {
    done.map_err(|error| match error {
        ServiceError::Refused(refusal) => discriminant(&refusal),
        fault => panic!("{fault}"),
    })
}

impl Model {
    fn running(&self, player: PlayerId) -> usize {
        let plays = |game: &&Plain| game.players.first == player || game.players.second == player;
        self.games.values().filter(plays).filter(|game| game.over.is_none()).count()
    }

    /// The scheduler handles what is due.
    fn wake(&mut self, service: &Service) {
        let now = self.clock.now();
        upkeep::wake(service).expect("wakes");
        self.games.values_mut().for_each(|game| game.pass(now));
        self.look_again();
        for wanted in self.challenges.values_mut().filter(|wanted| wanted.made + TimeDelta::days(14) <= now) {
            wanted.open = false;
        }
    }

    fn propose(&mut self, service: &Service, chance: &mut Rng, variants: &[Variant]) {
        let from = *chance.pick(&self.players);
        let to = (chance.below(3) > 0).then(|| *chance.pick(&self.players));
        let variant = *chance.pick(variants);
        let place = Place::Server { server: colonnade::play::ServerId(5), private: false };
        let side = *chance.pick(&[SideChoice::First, SideChoice::Second]);
        let control = Some(TimeControl::PerMove(Span::days(1)));
        let pie = variant.game() == Game::Buku && chance.below(4) > 0;
        let opening = if pie { Opening::Pie } else { Opening::Standard };
        let conditions = Conditions { opening, ..Conditions::default() };
        let proposal = Proposal { side, control, conditions, ..Proposal::new(from, to, variant, place) };
        let open = self.challenges.values().filter(|wanted| wanted.open && wanted.from == from).count();
        let limits = service.play_settings().limits;
        let wanted = if self.running(from) >= limits.games as usize || open >= limits.open_challenges as usize {
            Err(discriminant(&Refusal::TooMany { what: Resource::Games, most: 0 }))
        } else if to == Some(from) {
            Err(discriminant(&Refusal::OwnChallenge))
        } else {
            Ok(())
        };
        let made = refused(challenges::challenge(service, &proposal));
        assert_eq!(made.as_ref().map(|_| ()), wanted.as_ref().copied(), "{proposal:?}");
        if let Ok(made) = made {
            let wanted = ModelChallenge { from, to, side, variant, pie, made: self.clock.now(), open: true };
            self.challenges.insert(made.id, wanted);
        }
    }

    fn answer(&mut self, service: &Service, chance: &mut Rng) {
        let Some(&id) = self.challenges.keys().nth(chance.below(self.challenges.len().max(1))) else { return };
        let by = *chance.pick(&self.players);
        let limits = service.play_settings().limits;
        let full = |player| self.running(player) >= limits.games as usize;
        let wanted = &self.challenges[&id];
        let expired = wanted.open && wanted.made + TimeDelta::days(14) <= self.clock.now();
        let what = chance.below(4);
        let refusal = match what {
            _ if !wanted.open || expired => Some(Refusal::ChallengeClosed),
            0 if wanted.to != Some(by) => Some(Refusal::NotChallenged),
            1 if wanted.from != by => Some(Refusal::NotChallenger),
            0 | 1 => None,
            _ if wanted.to.is_some_and(|to| to != by) => Some(Refusal::NotChallenged),
            _ if wanted.from == by => Some(Refusal::OwnChallenge),
            _ if full(by) => Some(Refusal::TooMany { what: Resource::Games, most: 0 }),
            _ if full(wanted.from) => Some(Refusal::OpponentBusy { most: 0 }),
            _ => None,
        };
        let refusal = refusal.map_or(Ok(()), |refusal| Err(discriminant(&refusal)));
        match what {
            0 => assert_eq!(refused(closing::decline(service, id, by)).map(|_| ()), refusal),
            1 => assert_eq!(refused(closing::withdraw(service, id, by)).map(|_| ()), refusal),
            _ => {
                let done = refused(challenges::accept(service, id, by));
                assert_eq!(done.as_ref().map(|_| ()), refusal.as_ref().copied());
                if let Ok(done) = done {
                    let mut players = BySide::new(wanted.from, by);
                    if wanted.side == SideChoice::Second {
                        std::mem::swap(&mut players.first, &mut players.second);
                    }
                    let game = Plain {
                        variant: wanted.variant,
                        pie: wanted.pie,
                        players,
                        moves: Vec::new(),
                        begun: Vec::new(),
                        left: BySide::new(DAY, DAY),
                        since: self.clock.now(),
                        offer: None,
                        declined: BySide::new(false, false),
                        takeback: None,
                        refused: BySide::new(false, false),
                        claims: offers::Claims::default(),
                        pauses: pauses::Pauses::default(),
                        over: None,
                        lines: BySide::new(Vec::new(), Vec::new()),
                        dropped: 0,
                        lapsed: false,
                        away: Rc::clone(&self.away),
                    };
                    self.games.insert(done.game.id, game);
                }
            }
        }
        if refusal.is_ok() {
            self.challenges.get_mut(&id).expect("looked at").open = false;
        }
    }

    fn act(&mut self, service: &Service, chance: &mut Rng) {
        let running: Vec<_> = self.games.iter().filter(|(_, game)| game.over.is_none()).map(|(id, _)| *id).collect();
        let all: Vec<_> = self.games.keys().copied().collect();
        let pool = if running.is_empty() || chance.below(12) == 0 { &all } else { &running };
        if pool.is_empty() {
            return;
        }
        let id = *chance.pick(pool);
        let game = self.games.get_mut(&id).expect("picked");
        let to_act = game.players[game.state().side_to_act()];
        let player = match chance.below(10) {
            0 => *chance.pick(&self.players),
            1 | 2 => {
                if to_act == game.players.first {
                    game.players.second
                } else {
                    game.players.first
                }
            }
            _ => to_act,
        };
        let command = match chance.below(50) {
            0 => Command::Resign,
            1 | 2 => Command::OfferDraw,
            3 | 4 => Command::AnswerDraw { accept: chance.below(3) == 0 },
            5 | 6 => Command::AskTakeback,
            7 | 8 => Command::AnswerTakeback { accept: chance.below(2) == 0 },
            9 => Command::Abort,
            10 => Command::Act("a1-a1".into()),
            11 => Command::Publish,
            12 => Command::WithdrawDraw,
            13 => Command::WithdrawTakeback,
            14 | 15 => Command::Claim,
            16 => Command::AnswerClaim { accept: chance.below(2) == 0 },
            17 | 18 => Command::OfferPause { days: *chance.pick(&[0, 1, 1, 2, 9, 30, 31]) },
            19 | 20 => Command::AnswerPause { accept: chance.below(3) > 0 },
            21 => Command::WithdrawPause,
            _ => {
                let at = chance.below(30);
                let state = game.state();
                if chance.below(3) == 0
                    && let Some(text) = game.expected(chance)
                {
                    return self.give(service, id, player, Command::Act(text.into()));
                }
                if state.can_swap() && chance.below(2) == 0 {
                    return self.give(service, id, player, Command::Act("swap".into()));
                }
                match state.actions().map(|action| action.to_string()).take(at + 1).last() {
                    Some(text) => Command::Act(text.into()),
                    None => Command::Resign,
                }
            }
        };
        self.give(service, id, player, command);
    }

    fn give(&mut self, service: &Service, id: GameId, player: PlayerId, command: Command) {
        let game = self.games.get_mut(&id).expect("picked");
        let dropped = game.dropped;
        let wanted = game.act(player, &command, self.clock.now());
        if game.over.is_some() {
            // The end of a game is announced, but not the plans dropped with it.
            game.dropped = dropped;
        }
        self.look_again();
        let done = refused(games::act(service, &CommandRequest::new(id, player, command.clone())));
        assert_eq!(done.map(|_| ()), wanted, "game {id}, player {player}: {command:?}");
    }
}

fn one_of<'a>(one: &'a Service, other: &'a Option<Arc<Service>>, chance: &mut Rng) -> &'a Service {
    other.as_deref().filter(|_| chance.below(2) == 0).unwrap_or(one)
}

/// Runs `steps` random commands, on a store that `open` reopens now and then.
///
/// If it is not reopened, it has two services, each with its own caches. If vacation days are endless, nobody loses on
/// time.
fn run(seed: u64, steps: usize, open: &dyn Fn() -> Arc<Store>, reopen: bool, is_endless: bool) -> Coverage {
    run_of(false, seed, steps, open, reopen, is_endless)
}

/// The same with games of Buku, or of all others.
fn run_of(
    is_buku: bool,
    seed: u64,
    steps: usize,
    open: &dyn Fn() -> Arc<Store>,
    reopen: bool,
    is_endless: bool,
) -> Coverage {
    let mut chance = Rng::new(seed);
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let vacation_days = if is_endless { vacation::ENDLESS } else { 0 };
    let start = || service(open(), &clock, PlaySettings { vacation_days, ..without_vacation() });
    let mut service = start();
    let other = (!reopen).then(start);
    let players = (1..=5).map(|n| discord(&service, 100 + n, &format!("player {n}")).id).collect();
    let away = Rc::new(RefCell::new(Away::new(is_endless)));
    let games = BTreeMap::new();
    let challenges = BTreeMap::new();
    let mut model = Model { clock: Arc::clone(&clock), players, away, games, challenges };
    let variants = [
        Game::Pilastri.variant("4x4").expect("a variant"),
        Game::Gore.standard(),
        Game::Pilare.standard(),
        Game::PitOfPillars.standard(),
    ];
    let buku = [Game::Buku.variant("6x6").expect("a variant")];
    let variants = if is_buku { &buku[..] } else { &variants[..] };
    for step in 1..=steps {
        match chance.below(100) {
            0..8 => model.propose(&service, &mut chance, variants),
            8..18 => model.answer(&service, &mut chance),
            18..22 => {
                clock.advance(TimeDelta::minutes(chance.below(600) as i64));
                if chance.below(2) == 0 {
                    model.wake(&service);
                }
            }
            22 if chance.below(10) == 0 => {
                clock.advance(TimeDelta::days(20));
                model.wake(&service);
            }
            23..25 if is_endless => model.rest(one_of(&service, &other, &mut chance), &mut chance),
            30..38 => model.plan(one_of(&service, &other, &mut chance), &mut chance),
            _ => model.act(one_of(&service, &other, &mut chance), &mut chance),
        }
        if step % (steps / 4) == 0 {
            model.wake(&service);
            model.compare(&service);
            if reopen {
                upkeep::close(&service).expect("closes");
                service = start();
                model.compare(&service);
            }
        }
    }
    let planned = |game: &Plain| game.moves.iter().filter(|(_, _, cause, _)| *cause == Cause::Planned).count();
    let games = model.games.values();
    Coverage {
        over: games.clone().filter(|game| game.over.is_some()).count(),
        planned: games.clone().map(planned).sum(),
        dropped: games.clone().map(|game| game.dropped).sum(),
        swapped: games.clone().filter(|game| game.has_swapped()).count(),
        chained: games.map(Plain::answers_to_answers).sum(),
    }
}

/// How often runs covered the interesting cases.
#[derive(Debug, Default)]
struct Coverage {
    over: usize,
    planned: usize,
    dropped: usize,
    /// Answers to answers, played at once.
    chained: usize,
    swapped: usize,
}

impl Coverage {
    /// The sum of several runs, which must have covered every case.
    fn all(runs: impl IntoIterator<Item = Coverage>) -> Coverage {
        let sum = runs.into_iter().fold(Coverage::default(), |sum, run| Coverage {
            over: sum.over + run.over,
            planned: sum.planned + run.planned,
            dropped: sum.dropped + run.dropped,
            chained: sum.chained + run.chained,
            swapped: sum.swapped + run.swapped,
        });
        let Coverage { over, planned, dropped, chained, .. } = sum;
        assert!(over > 10 && planned > 2 && dropped > 2 && chained > 0, "{sum:?}");
        sum
    }
}

#[test]
fn in_memory_it_is_as_in_the_model() {
    Coverage::all((1..=4).map(|seed| {
        let store = store::in_memory().expect("opens");
        run(seed, 3_000, &|| Arc::clone(&store), false, false)
    }));
}

#[test]
fn with_the_pie_rule_it_is_as_in_the_model() {
    let in_memory = (31..=34).map(|seed| {
        let store = store::in_memory().expect("opens");
        run_of(true, seed, 3_000, &|| Arc::clone(&store), false, false)
    });
    let dir = tempfile::tempdir().expect("a directory");
    let on_disk = run_of(true, 35, 2_000, &|| on_disk(Path::new(dir.path())), true, false);
    let covered = Coverage::all(in_memory.chain([on_disk]));
    assert!(covered.swapped > 20, "{covered:?}");
}

#[test]
fn with_days_of_vacation_it_is_as_in_the_model() {
    let in_memory = (21..=24).map(|seed| {
        let store = store::in_memory().expect("opens");
        run(seed, 3_000, &|| Arc::clone(&store), false, true)
    });
    let dir = tempfile::tempdir().expect("a directory");
    Coverage::all(in_memory.chain([run(25, 2_000, &|| on_disk(Path::new(dir.path())), true, true)]));
}

#[test]
fn on_disk_it_is_as_in_the_model() {
    let dir = tempfile::tempdir().expect("a directory");
    Coverage::all([run(11, 2_800, &|| on_disk(Path::new(dir.path())), true, false)]);
}

#[test]
fn in_a_database_it_is_as_in_the_model() {
    let Some(cluster) = Cluster::shared() else { return };
    let url = cluster.database();
    Coverage::all([run(12, 2_800, &|| in_database(&url), true, false)]);
}
