//! Custom ids: the text that Discord sends back when a button, a select menu or a modal is used.
//!
//! A custom id carries all data of its component, so that no state is kept between two presses and components still
//! work after a restart.

use std::fmt;
use std::str::FromStr;

use colonnade_play::Game;

/// The most characters of a custom id.
pub(crate) const LONGEST: usize = 100;

/// The purpose of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Component {
    // Under a board.
    Move,
    Moves,
    Draw,
    Resign,
    ConfirmResign,
    Flip,
    AcceptDraw,
    DeclineDraw,
    AcceptTakeback,
    DeclineTakeback,
    WithdrawDraw,
    WithdrawTakeback,
    Answer,
    Hint,
    Board,
    Rematch,
    Replay,
    Analyse,
    Export,
    Publish,
    // In the composer.
    Step,
    Choice,
    Back,
    Type,
    Typed,
    Play,
    // For conditional moves.
    Plan,
    KeepLine,
    PlanGame,
    PlanRemove,
    PlanPage,
    // Under a challenge.
    Accept,
    Decline,
    Withdraw,
    /// A disabled button under the message of a closed challenge.
    Closed,
    Challenges,
    ShowChallenge,
    LeaveSeek,
    // In a replay.
    Frame,
    Jump,
    Jumped,
    Post,
    Gif,
    // In the rules and the first steps.
    Rules,
    Example,
    Begin,
    NewGame,
    Help,
    Games,
    // In the user's settings, vacation and notes.
    Settings,
    CancelVacation,
    EditNote,
    NoteWritten,
    RemoveNote,
    // For watching games.
    Watch,
    Follow,
    Unfollow,
    FollowHere,
    // In puzzles.
    Puzzle,
    SolveStep,
    SolveChoice,
    SolveBack,
    SolvePlay,
    SolveType,
    SolveTyped,
    PuzzleHint,
    PuzzleSolution,
    // In lists and questions.
    Page,
    GamesPage,
    NotesPage,
    Game,
    GameCommand,
    DeleteAccount,
    ConfirmDelete,
    Cancel,
}

impl Component {
    /// The component of a puzzle that corresponds to one of the composer.
    pub(crate) const fn of_puzzle(self) -> Component {
        match self {
            Component::Step => Component::SolveStep,
            Component::Choice => Component::SolveChoice,
            Component::Back => Component::SolveBack,
            Component::Play => Component::SolvePlay,
            Component::Type => Component::SolveType,
            other => other,
        }
    }
}

/// The names of all components, with which their custom ids begin.
pub fn component_names() -> impl Iterator<Item = &'static str> {
    <Component as strum::IntoEnumIterator>::iter().map(Into::into)
}

/// A version of a game as a user saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The number of actions.
    pub(crate) ply: u32,
    pub(crate) version: u64,
}

impl Seen {
    /// The current version of a game.
    pub(crate) fn of(game: &Game) -> Seen {
        Seen { ply: game.state.plies(), version: game.version }
    }
}

/// A component with its subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CustomId {
    pub(crate) component: Component,
    /// The game, challenge or puzzle.
    pub(crate) number: u64,
    /// The number of actions in the game that the message shows.
    pub(crate) ply: u32,
    /// The version of the game that the message shows.
    pub(crate) version: u64,
    /// Further data of the component.
    pub(crate) state: String,
}

impl CustomId {
    /// A component without a version of a game.
    pub(crate) const fn new(component: Component, number: u64) -> CustomId {
        CustomId { component, number, ply: 0, version: 0, state: String::new() }
    }

    /// A component about the current version of a game.
    pub(crate) fn of_game(component: Component, game: &Game) -> CustomId {
        CustomId { ply: game.state.plies(), version: game.version, ..CustomId::new(component, game.id.0) }
    }

    /// Another component about the same, without state.
    pub(crate) fn with(&self, component: Component) -> CustomId {
        CustomId { component, state: String::new(), ..self.clone() }
    }

    pub(crate) fn state(mut self, state: impl Into<String>) -> CustomId {
        self.state = state.into();
        self
    }

    /// The version of the game that the message shows, and its number of actions.
    pub(crate) const fn seen(&self) -> Seen {
        Seen { ply: self.ply, version: self.version }
    }

    /// How many characters of state there is room for.
    pub(crate) fn room_for_state(&self) -> usize {
        LONGEST.saturating_sub(self.with(self.component).to_string().len())
    }

    /// The part that all custom ids about the same version of the same game share.
    pub(crate) fn subject(&self) -> String {
        format!(".{}.{}.{}.", self.number, self.ply, self.version)
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", <&str>::from(self.component), self.subject(), self.state)
    }
}

/// A custom id of another program, or of another version of this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownCustomId;

impl FromStr for CustomId {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<CustomId, UnknownCustomId> {
        let mut parts = text.splitn(5, '.');
        let mut next = || parts.next().ok_or(UnknownCustomId);
        let component = next()?.parse().map_err(|_| UnknownCustomId)?;
        let number = next()?.parse().map_err(|_| UnknownCustomId)?;
        let ply = next()?.parse().map_err(|_| UnknownCustomId)?;
        let version = next()?.parse().map_err(|_| UnknownCustomId)?;
        Ok(CustomId { component, number, ply, version, state: next()?.to_owned() })
    }
}

/// A fuzz target: a custom id that is read is written and read again unchanged.
#[cfg(any(test, fuzzing, feature = "testing"))]
pub fn fuzz(data: &[u8]) {
    if let Ok(id) = String::from_utf8_lossy(data).parse::<CustomId>() {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_component_is_read_back() {
        for component in Component::iter() {
            let id = CustomId { component, number: u64::MAX, ply: u32::MAX, version: 7, state: "a.b".to_owned() };
            assert_eq!(id.to_string().parse(), Ok(id.clone()));
            assert!(id.to_string().len() <= LONGEST);
            let room = id.room_for_state();
            assert_eq!(id.state("x".repeat(room)).to_string().len(), LONGEST);
        }
        for text in ["", "move", "move.1.2", "dance.1.2.3.", "move.x.2.3.", "move.1.2.3"] {
            assert_eq!(text.parse::<CustomId>(), Err(UnknownCustomId), "{text}");
        }
    }
}
