//! Computer players: their commands in correspondence games, and their analysis of finished games.

pub mod analysis;
pub mod known;
pub mod puzzles;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use colonnade_engine::{Answer, Effort, Hint, Level, think, warm_up};
use colonnade_play::{Command, Game, Identity, Offer, Player};
use colonnade_rules::{Side, State};

/// The lowest level that resigns.
const RESIGNS_FROM: u8 = 3;
/// How many actions before a proven loss a computer resigns. On a solved board, it would otherwise resign at once.
const HOPELESS: u16 = 8;
/// The lowest chance to win, in thousandths, at which a computer agrees to a draw.
const AGREES_AT: u16 = 450;
/// From this many actions on, it agrees to a draw: before, hardly a game has been played.
const PLAYED: u32 = 20;
/// From this many actions on, it also agrees to a draw in an even position.
const LONG_GAME: u32 = 100;

/// A computer player on its side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computer {
    /// Its side.
    pub side: Side,
    /// Its strength.
    pub level: Level,
}

/// The identity of the computer player of a level.
#[must_use]
pub const fn identity(level: Level) -> Identity {
    Identity::Computer(level.number())
}

/// Whether a level does so much work that its time is limited too: only the highest level.
#[must_use]
pub fn has_time_limit(level: Level) -> bool {
    Some(&level) == Level::ALL.last()
}

impl Computer {
    /// The computer that plays a side; `None` if a person plays it.
    #[must_use]
    pub fn of(player: &Player, side: Side) -> Option<Computer> {
        match player.identity {
            Some(Identity::Computer(level)) => Some(Computer { side, level: Level::new(level)? }),
            _ => None,
        }
    }

    /// Whether it has to make an action, or to answer an offer.
    #[must_use]
    pub fn is_asked(&self, game: &Game) -> bool {
        game.is_running() && game.asked().unwrap_or(game.state.side_to_act()) == self.side
    }

    /// Computes the tables that its level uses, once per process; ends early if `stop` is set.
    pub fn prepare(&self, game: &Game, stop: &AtomicBool) {
        if game.setup.variant.game() == colonnade_rules::Game::Gore && self.level >= Level::default() {
            warm_up(stop);
        }
    }

    /// The command that it gives; `None` if it has nothing to do, or if `stop` is set before it has decided.
    ///
    /// It takes as long as the level thinks, or until `enough` is set: then it uses the best result so far. If neither
    /// is set, the same game gives the same command.
    #[must_use]
    pub fn decide(&self, game: &Game, enough: &AtomicBool, stop: &AtomicBool) -> Option<Command> {
        if !self.is_asked(game) {
            return None;
        }
        // A claim is proven, and a win that is certain needs no further play.
        if game.offered_by(Offer::Claim).is_some() {
            return Some(Command::AnswerClaim { accept: true });
        }
        // It always accepts a takeback request.
        if game.offered_by(Offer::Draw).is_none() && game.takeback().is_some() {
            return Some(Command::AnswerTakeback { accept: true });
        }
        let answer = think(&game.state, Effort::Level(self.level), game.id.0, enough)?;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(if game.offered_by(Offer::Draw).is_some() {
            let is_to_act = game.state.side_to_act() == self.side;
            let chance = if is_to_act { answer.chance } else { 1_000 - answer.chance.min(1_000) };
            Command::AnswerDraw { accept: agrees_to_draw(chance, game.state.plies()) }
        } else if resigns(self.level, &answer) {
            Command::Resign
        } else {
            Command::Act(answer.action.into())
        })
    }

    /// The command that it gives, as [`Computer::decide`] does, for a caller that waits for it. If its level [has a time
    /// limit](has_time_limit), it thinks for at most `longest`.
    #[must_use]
    pub fn decide_within(&self, game: &Game, longest: Duration) -> Option<Command> {
        let never = AtomicBool::new(false);
        if !has_time_limit(self.level) || !self.is_asked(game) {
            return self.decide(game, &never, &never);
        }
        // Computing the tables does not count towards the time limit.
        self.prepare(game, &never);
        within(longest, |enough| self.decide(game, enough, &never))
    }
}

/// Does work that ends soon after its flag is set. The flag is set after `longest`.
fn within<T>(longest: Duration, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let flag = AtomicBool::new(false);
    let enough = &flag;
    let (doing, done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let time = move || {
            // Nothing is sent: the channel closes when the work is done.
            if done.recv_timeout(longest) == Err(RecvTimeoutError::Timeout) {
                enough.store(true, Ordering::Relaxed);
            }
        };
        // If the thread cannot be started, only the work's own limit applies.
        _ = thread::Builder::new().name("time".to_owned()).spawn_scoped(scope, time);
        let found = work(enough);
        drop(doing);
        found
    })
}

/// Whether a computer with a chance to win, in thousandths, agrees to a draw after this many actions.
const fn agrees_to_draw(chance: u16, plies: u32) -> bool {
    (chance <= AGREES_AT && plies >= PLAYED) || (chance <= 500 && plies >= LONG_GAME)
}

/// Whether a computer resigns because the game is certainly lost.
fn resigns(level: Level, answer: &Answer<String>) -> bool {
    level.number() >= RESIGNS_FROM && answer.chance == 0 && answer.proven_in.is_some_and(|plies| plies <= HOPELESS)
}

/// A good action for the side to act, as found by the default level; `None` if the game is over.
#[must_use]
pub fn hint(state: &State) -> Option<Hint> {
    colonnade_engine::hint(state, Effort::Level(Level::default()), 0, &AtomicBool::new(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{BySideOf, Dated, GameEvent, GameId, Place, PlayerId, Setup, TimeControl, UNDATED};

    #[test]
    fn draws_are_agreed_to_where_no_more_can_be_hoped_for() {
        for (chance, plies, agrees) in [
            // D24: not before a game has been played.
            (450, 0, false),
            (0, 0, false),
            (0, 19, false),
            (450, 20, true),
            (451, 0, false),
            (500, 99, false),
            (500, 100, true),
            (501, 1_000, false),
            (0, 20, true),
            (1_000, 1_000, false),
        ] {
            assert_eq!(agrees_to_draw(chance, plies), agrees, "{chance} after {plies}");
        }
    }

    #[test]
    fn a_claim_is_accepted_at_once() {
        let setup = Setup {
            variant: colonnade_rules::Game::Gore.standard(),
            position: None,
            players: BySideOf(PlayerId(1), PlayerId(2)),
            names: BySideOf("Ada".to_owned(), "Computer".to_owned()),
            control: TimeControl::Unlimited,
            rated: false,
            place: Place::Local,
            channel: None,
            challenge: None,
            rematch_of: None,
        };
        let events = [GameEvent::Started(setup), GameEvent::Claimed(Side::First.into())];
        let game = Game::fold(GameId(1), &events.map(|event| Dated { at: UNDATED, event })).expect("a game");
        let never = AtomicBool::new(false);
        let answer = |side| Computer { side, level: Level::ALL[0] }.decide(&game, &never, &never);
        assert_eq!(answer(Side::Second), Some(Command::AnswerClaim { accept: true }));
        assert_eq!(answer(Side::First), None, "it waits for the answer");
    }

    #[test]
    fn work_is_told_to_end_when_its_time_is_up_and_waits_for_no_longer_than_it_lasts() {
        let lasting = |enough: &AtomicBool| {
            while !enough.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            7
        };
        assert_eq!(within(Duration::ZERO, lasting), 7);
        let day = Duration::from_secs(86_400);
        assert!(!within(day, |enough| enough.load(Ordering::Relaxed)));
    }

    #[test]
    fn only_the_highest_level_takes_its_time() {
        let levels = Level::ALL.into_iter().filter(|&level| has_time_limit(level)).map(Level::number);
        assert_eq!(levels.collect::<Vec<_>>(), [6]);
    }

    #[test]
    fn only_proven_losses_near_the_end_are_resigned_and_never_by_beginners() {
        let answer = |chance, proven_in| Answer {
            action: String::new(),
            score: 0,
            chance,
            proven_in,
            line: Vec::new(),
            candidates: Vec::new(),
            depth: 0,
            work: 0,
            nodes: 0,
            complete: true,
        };
        let levels = |answer: &Answer<String>| -> Vec<u8> {
            Level::ALL.into_iter().filter(|&level| resigns(level, answer)).map(Level::number).collect()
        };
        assert_eq!(levels(&answer(0, Some(HOPELESS))), [3, 4, 5, 6]);
        for kept in [answer(0, Some(HOPELESS + 1)), answer(0, None), answer(1, None), answer(1_000, Some(1))] {
            assert_eq!(levels(&kept), [0_u8; 0]);
        }
    }
}
