//! The closed set of games. Callers pass and receive moves and positions as text.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::buku::Buku;
use super::diagram::{Diagram, Facts};
use super::error::{MoveError, PositionError};
use super::gore::Gore;
use super::notation::Notation;
use super::outcome::Outcome;
use super::pie::{PieRule, SWAP};
use super::pilare::Pilare;
use super::pilastri::Pilastri;
use super::pit_of_pillars::PitOfPillars;
use super::position::{GameInfo, Position, Sealed};
use super::prefix::{Continuations, Preview};
use super::presentation::Presentation;
use super::progress::Progress;
use super::side::Side;
use super::symmetry::{self, PositionKey, Symmetric};
use super::timeline::{Timeline, followed_by};

macro_rules! games {
    ($($(#[$doc:meta])* $game:ident,)+) => {
        games! { @with ($) $($(#[$doc])* $game,)+ }
    };
    (@with ($dollar:tt) $($(#[$doc:meta])* $game:ident,)+) => {
        /// The games of this crate.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Game {
            $($(#[$doc])* $game,)+
        }

        impl Game {
            /// All games.
            pub const ALL: &[Game] = &[$(Game::$game),+];

            /// The fixed properties of the game: names and variants.
            #[must_use]
            pub const fn info(self) -> &'static GameInfo {
                match self {
                    $(Game::$game => &<$game as Position>::INFO,)+
                }
            }
        }

        /// A game in progress, of any kind. Moves are read and returned as text.
        ///
        /// ```
        /// use colonnade_rules::{Game, Side, State};
        /// let mut state = State::start(Game::Pilare.standard());
        /// assert_eq!(state.play("C1 NN")?, "c1-c3");
        /// assert_eq!(state.side_to_act(), Side::Second);
        /// let refusal = state.play("c3-c4").unwrap_err();
        /// assert_eq!(refusal.to_string(), "c3-c4: not-yours [c3]");
        /// # Ok::<(), colonnade_rules::MoveError>(())
        /// ```
        #[derive(Clone, Debug)]
        pub struct State {
            variant: Variant,
            inner: Inner,
            pub(crate) pie: PieRule,
        }

        /// The game of a state. Clones share it until one of them changes.
        #[derive(Clone, Debug)]
        enum Inner {
            $($game(Arc<Timeline<$game>>),)+
        }

        impl Inner {
            fn start(variant: Variant) -> Inner {
                match variant.game {
                    $(Game::$game => {
                        Inner::$game(Arc::new(Timeline::new($game::start(variant.index()), variant.identity())))
                    })+
                }
            }

            fn parse(variant: Variant, text: &str) -> Result<Inner, PositionError> {
                Ok(match variant.game {
                    $(Game::$game => {
                        let position = $game::from_position(variant.index(), text)?;
                        let identity = if position == $game::start(variant.index()) {
                            variant.identity()
                        } else {
                            followed_by(variant.identity(), &position.to_string())
                        };
                        Inner::$game(Arc::new(Timeline::new(position, identity)))
                    })+
                })
            }
        }

        /// `forward!(state, timeline => expression)`: evaluates the expression with the timeline of the state's game.
        macro_rules! forward {
            ($dollar state:expr, $dollar timeline:ident => $dollar body:expr) => {
                match $dollar state {
                    $(Inner::$game($dollar timeline) => $dollar body,)+
                }
            };
        }

        /// A move of any game, in the type of that game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyMove {
            $($(#[$doc])* $game(<$game as Position>::Action),)+
            /// The exchange of sides by the pie rule, in any game.
            Swap,
        }

        impl fmt::Display for AnyMove {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyMove::$game(action) => action.fmt(f),)+
                    AnyMove::Swap => f.write_str(SWAP),
                }
            }
        }

        /// A game and a legal action of its current position.
        #[derive(Clone)]
        pub(crate) enum GameAction {
            $($game(PieRule, Variant, Arc<Timeline<$game>>, <$game as Position>::Action),)+
            /// The exchange of sides in this state.
            Swap(State),
        }

        impl GameAction {
            pub(crate) const fn to_move(&self) -> AnyMove {
                match self {
                    $(GameAction::$game(.., action) => AnyMove::$game(*action),)+
                    GameAction::Swap(_) => AnyMove::Swap,
                }
            }

            /// The identity of the state before.
            pub(crate) fn identity(&self) -> u128 {
                match self {
                    $(GameAction::$game(pie, _, timeline, _) => pie.identity(timeline.identity()),)+
                    GameAction::Swap(state) => state.identity(),
                }
            }

            /// The effects of the action on the board.
            pub(crate) fn facts(&self) -> Facts {
                match self {
                    $(GameAction::$game(_, _, timeline, action) => timeline.progress().position().facts(action),)+
                    GameAction::Swap(state) => state.swap_facts(),
                }
            }

            /// The state after the action.
            pub(crate) fn after(&self) -> State {
                match self {
                    $(GameAction::$game(pie, variant, timeline, action) => {
                        let mut after = Timeline::clone(timeline);
                        after.push(*action, &action.to_string());
                        State { variant: *variant, inner: Inner::$game(Arc::new(after)), pie: *pie }
                    })+
                    GameAction::Swap(state) => state.swapped(),
                }
            }
        }

        /// A game of the closed set: a variant of [`GameAction`].
        trait Member: Presentation + Symmetric {
            fn choice(
                pie: PieRule,
                variant: Variant,
                timeline: &Arc<Timeline<Self>>,
                action: Self::Action,
            ) -> GameAction;
        }

        $(impl Sealed for $game {}

        impl Member for $game {
            fn choice(
                pie: PieRule,
                variant: Variant,
                timeline: &Arc<Timeline<Self>>,
                action: Self::Action,
            ) -> GameAction {
                GameAction::$game(pie, variant, Arc::clone(timeline), action)
            }
        })+
    };
}

games! {
    /// Pilare, played with stacks of pieces: [`Pilare`].
    Pilare,
    /// Goré, played with stones in holes: [`Gore`].
    Gore,
    /// Pilastri, played with stacks of pieces: [`Pilastri`].
    Pilastri,
    /// Buku, played with counters on every square: [`Buku`].
    Buku,
    /// Pit of Pillars, played with men and pillars: [`PitOfPillars`].
    PitOfPillars,
}

impl Game {
    /// The name in commands, addresses and JSON, e.g. `pit-of-pillars`.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        self.info().slug
    }

    /// The name in texts and record tags, e.g. `Pit of Pillars`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// The standard variant.
    #[must_use]
    pub const fn standard(self) -> Variant {
        Variant { game: self, index: 0 }
    }

    /// All variants, the standard one first.
    pub fn variants(self) -> impl ExactSizeIterator<Item = Variant> {
        (0..self.info().variants.len()).map(move |index| Variant { game: self, index: index as u8 })
    }

    /// The variant with this name; case is ignored.
    ///
    /// # Errors
    ///
    /// If the game has no such variant.
    pub fn variant(self, name: &str) -> Result<Variant, UnknownVariant> {
        let known = self.variants().find(|variant| variant.name().eq_ignore_ascii_case(name.trim()));
        known.ok_or_else(|| UnknownVariant { game: self, name: name.to_owned() })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = UnknownGame;

    /// Reads the slug or the name; case is ignored. The accent of `Goré` may be a combining character.
    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        let wanted = text.trim().to_lowercase().replace("e\u{301}", "é");
        let known = Game::ALL.iter().find(|game| game.slug() == wanted || game.name().to_lowercase() == wanted);
        known.copied().ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// A game in one of its variants.
///
/// `Display` writes the form for people, `Pit of Pillars standard`; [`Variant::slug`] is the form for programs.
/// `FromStr` reads both, ignores case, and takes the name of a game alone as its standard variant.
///
/// ```
/// use colonnade_rules::{Game, Variant};
/// let variant: Variant = "pilastri/4x4".parse()?;
/// assert_eq!(variant.to_string(), "Pilastri 4x4");
/// assert_eq!("Pilastri 4x4".parse(), Ok(variant));
/// assert_eq!("buku".parse(), Ok(Game::Buku.standard()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variant {
    game: Game,
    index: u8,
}

impl Variant {
    /// The game.
    #[must_use]
    pub const fn game(self) -> Game {
        self.game
    }

    /// The name, e.g. `8x8`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.game.info().variants[self.index as usize]
    }

    /// The name in commands, addresses and JSON: the slug of the game and the name, e.g. `pilastri/6x6`.
    #[must_use]
    pub fn slug(self) -> String {
        format!("{}/{}", self.game.slug(), self.name())
    }

    const fn index(self) -> usize {
        self.index as usize
    }

    /// The identity of a game that begins at the start position of this variant.
    const fn identity(self) -> u128 {
        (self.game as u128) << 8 | self.index as u128
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.name())
    }
}

impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Self, ParseVariantError> {
        let text = text.trim();
        if let Ok(game) = text.parse::<Game>() {
            return Ok(game.standard());
        }
        let (game, name) = text.split_once('/').or_else(|| text.rsplit_once(' ')).unwrap_or((text, ""));
        let game: Game = game.parse().map_err(ParseVariantError::Game)?;
        game.variant(name).map_err(ParseVariantError::Variant)
    }
}

/// An error for a text that names no variant of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseVariantError {
    /// There is no such game.
    Game(UnknownGame),
    /// The game has no such variant.
    Variant(UnknownVariant),
}

impl fmt::Display for ParseVariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseVariantError::Game(error) => error.fmt(f),
            ParseVariantError::Variant(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseVariantError {}

/// An error for a name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown game: {:?}", self.0)
    }
}

impl std::error::Error for UnknownGame {}

/// An error for a name that no variant of the game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant {
    /// The game.
    pub game: Game,
    /// The name that was given.
    pub name: String,
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown variant of {}: {:?}", self.game.slug(), self.name)
    }
}

impl std::error::Error for UnknownVariant {}

/// Code that is generic over the games; see [`State::visit`].
pub trait StateVisitor {
    /// The result of the visit.
    type Output;

    /// Called with the game of the state.
    fn visit<P: Presentation>(self, game: &Progress<P>) -> Self::Output;
}

impl State {
    /// A game at the start position of a variant.
    #[must_use]
    pub fn start(variant: Variant) -> State {
        State { variant, inner: Inner::start(variant), pie: PieRule::default() }
    }

    /// A game that begins at the position of a position string.
    ///
    /// # Errors
    ///
    /// The first invariant of position strings that the text breaks.
    pub fn from_position(variant: Variant, text: &str) -> Result<State, PositionError> {
        Ok(State { variant, inner: Inner::parse(variant, text)?, pie: PieRule::default() })
    }

    /// Calls a visitor with the game's own types: no text, no boxed iterators.
    ///
    /// ```
    /// use colonnade_rules::{Game, Position, Presentation, Progress, State, StateVisitor};
    ///
    /// /// The smallest number of answers that an action can leave the opponent.
    /// struct FewestAnswers;
    ///
    /// impl StateVisitor for FewestAnswers {
    ///     type Output = Option<u128>;
    ///
    ///     fn visit<P: Presentation>(self, game: &Progress<P>) -> Option<u128> {
    ///         let answers = game.actions().map(|action| {
    ///             let mut next = game.clone();
    ///             next.play_unchecked(&action);
    ///             next.count()
    ///         });
    ///         answers.min().flatten()
    ///     }
    /// }
    ///
    /// let state = State::start(Game::Pilastri.standard());
    /// assert_eq!(state.visit(FewestAnswers), Some(55));
    /// ```
    pub fn visit<V: StateVisitor>(&self, visitor: V) -> V::Output {
        forward!(&self.inner, timeline => visitor.visit(timeline.progress()))
    }

    /// The variant played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The position string.
    #[must_use]
    pub fn position(&self) -> String {
        forward!(&self.inner, timeline => timeline.progress().position().to_string())
    }

    /// The position up to the symmetries of the game; it does not depend on the moves that led to it.
    #[must_use]
    pub fn key(&self) -> PositionKey {
        forward!(&self.inner, timeline => symmetry::key(self.variant.name(), timeline.progress().position()))
    }

    /// The side to act; in a finished game, the side that would act next.
    #[must_use]
    pub fn side_to_act(&self) -> Side {
        forward!(&self.inner, timeline => timeline.progress().position().side_to_act())
    }

    /// The outcome, if the game has ended by its own rules.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        forward!(&self.inner, timeline => timeline.progress().outcome())
    }

    /// The number of actions so far.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.moves() + u32::from(self.has_swapped())
    }

    /// The number of actions so far, without a swap.
    fn moves(&self) -> u32 {
        forward!(&self.inner, timeline => timeline.progress().plies())
    }

    /// Whether a win of this side is without glory because it declined an offer (Goré).
    #[must_use]
    pub fn without_glory(&self, winner: Side) -> bool {
        forward!(&self.inner, timeline => timeline.progress().declined(winner))
    }

    /// The action of a move text.
    pub(crate) fn choice(&self, text: &str) -> Result<GameAction, MoveError> {
        if let Some(swap) = self.read_swap(text)? {
            return Ok(swap);
        }
        forward!(&self.inner, timeline => {
            timeline.progress().parse(text).map(|action| Member::choice(self.pie, self.variant, timeline, action))
        })
    }

    /// The only action, if it is forced.
    pub(crate) fn forced_choice(&self) -> Option<GameAction> {
        if self.outcome().is_some() || self.can_swap() {
            return None;
        }
        forward!(&self.inner, timeline => {
            let action = timeline.progress().position().forced_action()?;
            Some(Member::choice(self.pie, self.variant, timeline, action))
        })
    }

    /// All legal actions, generated lazily.
    pub(crate) fn choices(&self) -> Box<dyn Iterator<Item = GameAction> + '_> {
        fn all<P: Member>(
            pie: PieRule,
            variant: Variant,
            timeline: &Arc<Timeline<P>>,
        ) -> Box<dyn Iterator<Item = GameAction> + '_> {
            Box::new(timeline.progress().actions().map(move |action| P::choice(pie, variant, timeline, action)))
        }
        let moves = forward!(&self.inner, timeline => all(self.pie, self.variant, timeline));
        Box::new(moves.chain(self.swap_choice()))
    }

    /// Performs the action of a move text and returns its canonical text.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<String, MoveError> {
        if let Some(swap) = self.read_swap(text)? {
            *self = swap.after();
            return Ok(SWAP.to_owned());
        }
        forward!(&mut self.inner, timeline => {
            let action = timeline.progress().parse(text)?;
            let text = action.to_string();
            Arc::make_mut(timeline).push(action, &text);
            Ok(text)
        })
    }

    /// Takes back the last `plies` actions, or all if there are fewer, and returns how many it took back. The cost does
    /// not depend on the length of the game: at most a few dozen actions are replayed, and no text is read.
    pub fn undo(&mut self, plies: u32) -> u32 {
        let undoes_swap = self.has_swapped() && plies >= self.moves();
        if undoes_swap {
            self.pie = PieRule::InForce;
        }
        let swap = u32::from(undoes_swap);
        swap + forward!(&mut self.inner, timeline => Arc::make_mut(timeline).undo(plies - swap))
    }

    /// The canonical texts of the actions so far, oldest first.
    #[must_use]
    pub fn history(&self) -> Vec<String> {
        let mut history: Vec<String> =
            forward!(&self.inner, timeline => timeline.actions().map(ToString::to_string).collect());
        if self.has_swapped() {
            history.insert(1, SWAP.to_owned());
        }
        history
    }

    /// A fingerprint of the start and all actions: two states have the same one only if these are the same.
    pub(crate) fn identity(&self) -> u128 {
        self.pie.identity(forward!(&self.inner, timeline => timeline.identity()))
    }

    /// The tokens that can follow a prefix; each can be completed to a legal move.
    ///
    /// # Errors
    ///
    /// If the prefix is not notation, or if no legal move begins with it.
    pub fn continuations(&self, prefix: &str) -> Result<Continuations, MoveError> {
        if let Some(swap) = self.swap_text(prefix)? {
            return Ok(swap.continuations());
        }
        let mut next = forward!(&self.inner, timeline => timeline.progress().continuations(prefix))?;
        self.offer_swap(&mut next);
        Ok(next)
    }

    /// The board after the part of a move that is already chosen, for composing a move step by step.
    ///
    /// # Errors
    ///
    /// As [`State::continuations`].
    pub fn preview(&self, prefix: &str) -> Result<Preview, MoveError> {
        if let Some(swap) = self.swap_text(prefix)? {
            return Ok(self.swap_preview(swap));
        }
        let mut preview = forward!(&self.inner, timeline => timeline.progress().preview(prefix))?;
        self.offer_swap(&mut preview.continuations);
        Ok(preview)
    }

    /// The position as a [`Diagram`], which a view can draw without knowing the game.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        forward!(&self.inner, timeline => timeline.progress().position().diagram())
    }

    /// The exact number of legal actions; `None` above `u128::MAX`. In Buku with many counters in a line, the first
    /// count on a board takes seconds.
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        let moves = forward!(&self.inner, timeline => timeline.progress().count())?;
        moves.checked_add(u128::from(self.can_swap()))
    }

    /// The number of legal actions that do not end the game.
    fn first_actions_that_go_on(&self) -> u128 {
        let goes_on = |action: &GameAction| action.after().outcome().is_none();
        self.choices().filter(goes_on).count() as u128
    }

    /// The number of different sequences of `depth` legal actions; `None` above `u128::MAX`.
    #[must_use]
    pub fn perft(&self, depth: u8) -> Option<u128> {
        let perft = |depth| forward!(&self.inner, timeline => timeline.progress().perft(depth));
        // A swap leaves the position, so it shortens a sequence by one action.
        let with_swap = match (self.pie, self.plies()) {
            (PieRule::InForce, 0) if depth == 2 => self.first_actions_that_go_on(),
            (PieRule::InForce, 0) if depth > 2 => perft(depth - 1)?,
            (PieRule::InForce, 1) if depth > 0 && self.can_swap() => perft(depth - 1)?,
            _ => 0,
        };
        perft(depth)?.checked_add(with_swap)
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;
