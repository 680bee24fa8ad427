//! A game in progress: a position and the history that it does not contain.

use super::error::{Illegal, MoveError};
use super::history::History;
use super::notation::Notation;
use super::outcome::Outcome;
use super::position::{Position, Repetition};
use super::prefix::{Continuations, Preview};
use super::presentation::Presentation;
use super::side::{BySide, Side};

/// A game from its start (or from a position string) up to now.
///
/// It adds to the [`Position`] everything that a position string lacks: the earlier positions, the end of the game by
/// repetition, and which side declined an offer. A clone costs as much as a clone of the position.
///
/// ```
/// use colonnade_rules::pilastri::Pilastri;
/// use colonnade_rules::{Notation, Position, Progress};
/// let mut game = Progress::new(Pilastri::start(2));
/// let action = game.position().parse("a1-a2")?;
/// game.play(&action)?;
/// assert_eq!((game.plies(), game.outcome()), (1, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Progress<P> {
    position: P,
    history: History,
    outcome: Option<Outcome>,
    declined: BySide<bool>,
    plies: u32,
}

impl<P: Position> Progress<P> {
    /// A game that begins at a position.
    pub fn new(position: P) -> Self {
        let mut history = History::default();
        if P::INFO.repetition != Repetition::Never {
            history.push(position.repetition_key());
        }
        let outcome = position.outcome();
        Progress { position, history, outcome, declined: BySide::new(false, false), plies: 0 }
    }

    /// The current position.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The number of actions so far.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The outcome, if the game is over.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether a side declined an offer, so that any win of that side is without glory (Goré).
    pub fn declined(&self, side: Side) -> bool {
        self.declined[side]
    }

    /// The number of positions with this [`Position::repetition_key`] in the current [`Position::epoch`], the current
    /// position included; 0 in games that cannot repeat.
    pub fn occurrences(&self, key: u128) -> usize {
        self.history.count(key)
    }

    fn running(&self) -> Result<(), MoveError> {
        if self.outcome.is_some() { Err(Illegal::game_over().into()) } else { Ok(()) }
    }

    /// All legal actions, generated lazily; none once the game is over.
    pub fn actions(&self) -> impl Iterator<Item = P::Action> + '_ {
        self.outcome.is_none().then(|| self.position.actions()).into_iter().flatten()
    }

    /// The number of legal actions; see [`Position::count`].
    pub fn count(&self) -> Option<u128> {
        if self.outcome.is_some() { Some(0) } else { self.position.count() }
    }

    /// Performs an action.
    ///
    /// # Errors
    ///
    /// The rule that it breaks; the game is unchanged then.
    pub fn play(&mut self, action: &P::Action) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::game_over());
        }
        self.position.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// Performs an action that is known to be legal.
    pub fn play_unchecked(&mut self, action: &P::Action) {
        let mover = self.position.side_to_act();
        let epoch = self.position.epoch();
        self.position.play_unchecked(action);
        self.plies += 1;
        self.declined[mover] |= P::declines(action);
        self.outcome = self.position.outcome();
        let occurrences = match P::INFO.repetition {
            Repetition::Never => return,
            Repetition::Second => 2,
            Repetition::Third => 3,
        };
        if self.position.epoch() != epoch {
            self.history.clear();
        }
        let key = self.position.repetition_key();
        if self.outcome.is_none() && self.history.count(key) + 1 >= occurrences {
            self.outcome = Some(self.position.outcome_by_repetition(mover));
        }
        self.history.push(key);
    }

    /// The number of different sequences of `depth` legal actions; a sequence ends where the game ends, and shorter
    /// ones are not counted. `None` above `u128::MAX`.
    pub fn perft(&self, depth: u8) -> Option<u128> {
        match depth {
            0 => Some(1),
            1 => self.count(),
            _ => self.actions().try_fold(0u128, |sum, action| {
                let mut next = self.clone();
                next.play_unchecked(&action);
                sum.checked_add(next.perft(depth - 1)?)
            }),
        }
    }
}

impl<P: Notation> Progress<P> {
    /// Reads a move text; see [`Notation::parse`].
    ///
    /// # Errors
    ///
    /// As [`Notation::parse`]; also if the game is over.
    pub fn parse(&self, text: &str) -> Result<P::Action, MoveError> {
        self.running().and_then(|()| self.position.parse(text))
    }

    /// The tokens that can follow a text; see [`Notation::continuations`].
    ///
    /// # Errors
    ///
    /// As [`Notation::continuations`]; also if the game is over.
    pub fn continuations(&self, text: &str) -> Result<Continuations, MoveError> {
        self.running().and_then(|()| self.position.continuations(text))
    }
}

impl<P: Presentation> Progress<P> {
    /// The board after the chosen part of a move; see [`Presentation::preview`].
    ///
    /// # Errors
    ///
    /// As [`Presentation::preview`]; also if the game is over.
    pub fn preview(&self, text: &str) -> Result<Preview, MoveError> {
        self.running().and_then(|()| self.position.preview(text))
    }
}
