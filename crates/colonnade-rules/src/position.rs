//! The part of a game that a search needs: positions and their legal actions.

use std::fmt;
use std::hash::Hash;

use super::error::Illegal;
use super::outcome::Outcome;
use super::side::{BySide, Side, SideName};
use super::square::Board;

/// The fixed properties of a game: its names and variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameInfo {
    /// The name in commands, addresses and JSON, e.g. `pit-of-pillars`.
    pub slug: &'static str,
    /// The proper name of the game, the same in all languages, e.g. `Pit of Pillars`.
    pub name: &'static str,
    /// The origin of the game.
    pub origin: Origin,
    /// The names of the two sides.
    pub sides: BySide<SideName>,
    /// The names of the variants; the first one is the standard variant.
    pub variants: &'static [&'static str],
    /// Whether and when a repeated position ends a game.
    pub repetition: Repetition,
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Designed by one person.
    Designed {
        /// The name of the designer.
        by: &'static str,
        /// The year.
        year: u16,
    },
    /// A traditional game of a people.
    Traditional(Tradition),
}

/// The peoples whose traditional games are in this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tradition {
    /// The Guro of Ivory Coast.
    Guro,
}

/// When a game ends by repetition. The start position counts as an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Positions cannot recur.
    Never,
    /// At the second occurrence.
    Second,
    /// At the third occurrence.
    Third,
}

/// Seals [`Position`], so that a new method of the trait is no breaking change.
pub trait Sealed {}

/// A position of one game: the board, the side to act, and everything else in its position string.
///
/// This is all that a search needs. [`Notation`](super::Notation) reads move texts and position strings;
/// [`Presentation`](super::Presentation) makes pictures and descriptions.
///
/// A position has no history; [`Progress`](super::Progress) adds it. Equality and hash cover exactly the contents of
/// the position string and the variant.
///
/// The trait is sealed: only the games of this crate implement it.
pub trait Position: Sealed + Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + Sized + 'static {
    /// An action of this game, displayed in canonical notation. It is legal in the position that generated or read it.
    type Action: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync;

    /// The names and variants of the game.
    const INFO: GameInfo;

    /// The start position of a variant, given by its index in [`GameInfo::variants`].
    ///
    /// # Panics
    ///
    /// If there is no such variant.
    fn start(variant: usize) -> Self;

    /// The board.
    fn board(&self) -> Board;

    /// The side to act. In a finished game, the side that would act next.
    fn side_to_act(&self) -> Side;

    /// The outcome, as far as the position alone determines it. Repetition is not detected here.
    fn outcome(&self) -> Option<Outcome>;

    /// The side that wins whatever the other side does, because it has captured more than half of all that is counted.
    fn secured(&self) -> Option<Side> {
        None
    }

    /// The outcome if an action of `mover` ends the game by [`GameInfo::repetition`].
    fn outcome_by_repetition(&self, mover: Side) -> Outcome;

    /// A fingerprint of everything that is compared for repetition.
    fn repetition_key(&self) -> u128;

    /// A number that changes only when no earlier position can recur.
    fn epoch(&self) -> u32 {
        0
    }

    /// All legal actions, generated lazily; none if the position shows that the game is over.
    fn actions(&self) -> impl Iterator<Item = Self::Action> + '_;

    /// The exact number of legal actions, computed without generating them where there can be many. `None` above
    /// `u128::MAX`, which a hand-made Pilare stack of more than 80 pieces can reach.
    fn count(&self) -> Option<u128>;

    /// Checks whether an action that was made for another position is legal here.
    ///
    /// # Errors
    ///
    /// The rule that it breaks here.
    fn check(&self, action: &Self::Action) -> Result<(), Illegal>;

    /// Performs a legal action. For an illegal one, the result is unspecified, or the call panics.
    fn play_unchecked(&mut self, action: &Self::Action);

    /// The only action, if it leaves no choice and is played without asking the player (Goré's pass).
    fn forced_action(&self) -> Option<Self::Action> {
        None
    }

    /// Whether the action declines an offer; a later win of that side is without glory (Goré).
    fn declines(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Performs an action if it is legal here.
    ///
    /// # Errors
    ///
    /// The unchanged position and the rule that the action breaks.
    fn play(mut self, action: &Self::Action) -> Result<Self, (Self, Illegal)> {
        match self.check(action) {
            Ok(()) => {
                self.play_unchecked(action);
                Ok(self)
            }
            Err(illegal) => Err((self, illegal)),
        }
    }
}
