//! The part of a game that searching needs: positions and their legal actions.

use std::fmt;
use std::hash::Hash;

use super::error::Illegal;
use super::outcome::Outcome;
use super::side::{BySide, Side, SideName};
use super::square::Board;

/// The fixed properties of a game: its names and variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct GameInfo {
    /// The name in commands, addresses and JSON, e.g. `pit-of-pillars`.
    pub slug: &'static str,
    /// The proper name of the game, the same in all languages, e.g. `Pit of Pillars`.
    pub name: &'static str,
    /// The origin of the game.
    pub origin: Origin,
    /// The names of the two sides.
    pub sides: BySide<SideName>,
    /// The variants by name; the first one is the standard one.
    pub variants: &'static [&'static str],
    /// When a game ends because a position came back.
    pub repetition: Repetition,
}

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Origin {
    /// Made by one person.
    Designed {
        /// The name of the designer.
        by: &'static str,
        /// The year.
        year: u16,
    },
    /// Handed down in a people.
    Traditional(Tradition),
}

/// The peoples whose games are here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Tradition {
    /// The Guro of Ivory Coast.
    Guro,
}

/// When a game ends by repetition. The start position counts as an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Repetition {
    /// Positions cannot come back.
    Never,
    /// At the second occurrence.
    Second,
    /// At the third occurrence.
    Third,
}

/// Keeps [`Position`] to the games of this crate, so that a new method breaks nobody.
pub trait Sealed {}

/// A position of one game: the board, the side to act, and everything else in its position string.
///
/// This is all that a search needs. Move texts and position strings are read through
/// [`Notation`](super::Notation); pictures and descriptions come from [`Presentation`](super::Presentation).
///
/// A position knows nothing of earlier positions; [`Progress`](super::Progress) keeps the history beside it.
/// Equality and hash compare exactly the contents of the position string, and the variant.
///
/// The trait is sealed: the games of this crate implement it.
pub trait Position: Sealed + Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + Sized + 'static {
    /// A move of this game, checked in the position it was made for. Displayed in canonical notation.
    type Action: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync;

    /// Names and variants.
    const INFO: GameInfo;

    /// The start position of a variant, by its place in [`GameInfo::variants`].
    ///
    /// # Panics
    ///
    /// If there is no such variant.
    fn start(variant: usize) -> Self;

    /// The board.
    fn board(&self) -> Board;

    /// The side to act. Where the game is over, the side that would act next.
    fn side_to_act(&self) -> Side;

    /// How the game ended, as far as the position alone shows it. Repetition is not seen here.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game ends where [`GameInfo::repetition`] ends it after an action of `mover`.
    fn outcome_by_repetition(&self, mover: Side) -> Outcome;

    /// A fingerprint of what is compared for repetition.
    fn repetition_key(&self) -> u128;

    /// A number that only ever changes when no earlier position can come back.
    fn epoch(&self) -> u32 {
        0
    }

    /// All legal actions, made one at a time; none where the position shows that the game is over.
    fn actions(&self) -> impl Iterator<Item = Self::Action> + '_;

    /// The exact number of legal actions, without making them where there can be many.
    /// None where it exceeds `u128`, as it can for a hand-made Pilare stack of more than 80.
    fn count(&self) -> Option<u128>;

    /// Checks an action that was made for another position.
    ///
    /// # Errors
    ///
    /// The rule that it breaks here.
    fn check(&self, action: &Self::Action) -> Result<(), Illegal>;

    /// Performs a legal action; on an illegal one the result is meaningless or a panic.
    fn play_unchecked(&mut self, action: &Self::Action);

    /// The only action, where it carries no choice and is played without asking.
    fn forced(&self) -> Option<Self::Action> {
        None
    }

    /// Whether the action declines an offer, after which a win is without glory.
    fn declines(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Performs an action if it is legal here.
    ///
    /// # Errors
    ///
    /// The position as it was, and the rule that the action breaks.
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
