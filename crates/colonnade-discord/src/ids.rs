//! Custom ids: the text that Discord sends back when a button, a select menu or a modal is used.
//!
//! A custom id carries all data of its component, so that no state is kept between two presses and components still
//! work after a restart. Each feature declares its components in a file. All of them are declared below the features,
//! because buttons lead from every feature to others.

mod archive;
mod challenge;
mod compose;
mod learn;
mod notes;
mod people;
mod play;
mod puzzle;
mod replay;
mod tournament;
mod watch;
mod written;

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use strum::IntoEnumIterator;

use colonnade_play::{Game, GameId};

pub(crate) use archive::ArchiveComponent;
pub(crate) use challenge::ChallengeComponent;
pub(crate) use compose::ComposeComponent;
pub(crate) use learn::LearnComponent;
pub(crate) use notes::NotesComponent;
pub(crate) use people::PeopleComponent;
pub(crate) use play::{CONFIRMED, PlayComponent};
pub(crate) use puzzle::PuzzleComponent;
pub(crate) use replay::ReplayComponent;
pub(crate) use tournament::TournamentComponent;
pub(crate) use watch::WatchComponent;
pub(crate) use written::WrittenComponent;

/// The most characters of a custom id.
pub(crate) const LONGEST: usize = 100;

/// Where the answer to a component is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnswerPlace {
    /// In a new message.
    New,
    /// In the message with the component, which is edited.
    Source,
    /// In the message with the component if only the user sees that, otherwise in a new one.
    OwnSource,
    /// The component is a modal: in the message with the component that opened it, if there is one.
    OfModal,
    /// This depends on the rest of the custom id.
    By(fn(&CustomId) -> AnswerPlace),
}

/// Declares the components of a feature, each with the place of its answer. In a custom id, a component is written as
/// its name in kebab case.
macro_rules! components {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $component:ident => $place:expr,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter, strum::EnumString, strum::IntoStaticStr)]
        #[strum(serialize_all = "kebab-case")]
        pub(crate) enum $name {
            $($(#[$about])* $component,)+
        }

        impl $name {
            pub(super) const fn answer_place(self) -> $crate::ids::AnswerPlace {
                match self {
                    $($name::$component => $place,)+
                }
            }
        }
    };
}
use components;

/// Declares the features with their components.
macro_rules! features {
    ($($feature:ident($components:ident),)+) => {
        /// A component of any feature.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Component {
            $($feature($components),)+
        }

        impl Component {
            /// The name with which its custom ids begin.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Component::$feature(component) => component.into(),)+
                }
            }

            const fn answer_place(self) -> AnswerPlace {
                match self {
                    $(Component::$feature(component) => component.answer_place(),)+
                }
            }

            fn all() -> impl Iterator<Item = Component> {
                std::iter::empty()$(.chain($components::iter().map(Component::$feature)))+
            }
        }

        impl FromStr for Component {
            type Err = UnknownCustomId;

            fn from_str(name: &str) -> Result<Component, UnknownCustomId> {
                $(if let Ok(component) = name.parse() {
                    return Ok(Component::$feature(component));
                })+
                Err(UnknownCustomId)
            }
        }

        $(
            impl From<$components> for Component {
                fn from(component: $components) -> Component {
                    Component::$feature(component)
                }
            }

            impl PartialEq<$components> for Component {
                fn eq(&self, other: &$components) -> bool {
                    *self == Component::$feature(*other)
                }
            }
        )+
    };
}

features! {
    Play(PlayComponent),
    Compose(ComposeComponent),
    Challenge(ChallengeComponent),
    Replay(ReplayComponent),
    Archive(ArchiveComponent),
    Learn(LearnComponent),
    People(PeopleComponent),
    Notes(NotesComponent),
    Watch(WatchComponent),
    Puzzle(PuzzleComponent),
    Tournament(TournamentComponent),
    Written(WrittenComponent),
}

/// The names of all components, with which their custom ids begin.
pub fn component_names() -> impl Iterator<Item = &'static str> {
    Component::all().map(Component::name)
}

/// A version of a game as a user saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeenVersion {
    /// The number of actions.
    pub(crate) ply: u32,
    pub(crate) version: u64,
}

impl SeenVersion {
    /// The current version of a game.
    pub(crate) fn of(game: &Game) -> SeenVersion {
        SeenVersion { ply: game.state.plies(), version: game.version }
    }
}

/// A component with its subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CustomId {
    pub(crate) component: Component,
    /// The game, challenge or puzzle, or the page of a list after the first. A menu in which one is chosen has none.
    pub(crate) subject: Option<NonZeroU64>,
    /// The number of actions in the game that the message shows.
    pub(crate) ply: u32,
    /// The version of the game that the message shows.
    pub(crate) version: u64,
    /// Further data of the component.
    pub(crate) state: String,
}

impl CustomId {
    /// A component without a subject.
    pub(crate) fn plain(component: impl Into<Component>) -> CustomId {
        CustomId { component: component.into(), subject: None, ply: 0, version: 0, state: String::new() }
    }

    /// A component without a version of a game.
    pub(crate) fn new(component: impl Into<Component>, subject: u64) -> CustomId {
        CustomId::plain(component).about(subject)
    }

    /// A component about the current version of a game.
    pub(crate) fn of_game(component: impl Into<Component>, game: &Game) -> CustomId {
        CustomId { ply: game.state.plies(), version: game.version, ..CustomId::new(component, game.id.0) }
    }

    /// Another component about the same, without state.
    pub(crate) fn with(&self, component: impl Into<Component>) -> CustomId {
        CustomId { component: component.into(), state: String::new(), ..self.clone() }
    }

    /// The same component about another subject.
    pub(crate) fn about(self, subject: u64) -> CustomId {
        CustomId { subject: NonZeroU64::new(subject), ..self }
    }

    /// The number of the subject; 0 without one, which is the first page of a list.
    pub(crate) fn number(&self) -> u64 {
        self.subject.map_or(0, NonZeroU64::get)
    }

    /// The subject, if it is a game. Without a subject, no game has this id.
    pub(crate) fn game(&self) -> GameId {
        GameId(self.number())
    }

    /// Where the answer is shown: never [`AnswerPlace::By`].
    pub(crate) fn answer_place(&self) -> AnswerPlace {
        match self.component.answer_place() {
            AnswerPlace::By(place) => place(self),
            place => place,
        }
    }

    /// The component of a line in a list, which carries the page of the line.
    pub(crate) fn on_page(self, page: u64) -> CustomId {
        self.state(page.to_string())
    }

    /// The page of the list with the component; `None` elsewhere.
    pub(crate) fn page_of_list(&self) -> Option<u64> {
        self.state.parse().ok()
    }

    pub(crate) fn state(mut self, state: impl Into<String>) -> CustomId {
        self.state = state.into();
        self
    }

    /// The version of the game that the message shows, and its number of actions.
    pub(crate) const fn seen(&self) -> SeenVersion {
        SeenVersion { ply: self.ply, version: self.version }
    }

    /// How many characters of state there is room for.
    pub(crate) fn room_for_state(&self) -> usize {
        LONGEST.saturating_sub(self.with(self.component).to_string().len())
    }

    /// The part that all custom ids about the same version of the same game share.
    pub(crate) fn subject_text(&self) -> String {
        format!(".{}.{}.{}.", self.number(), self.ply, self.version)
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.component.name(), self.subject_text(), self.state)
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
        let component = next()?.parse()?;
        let subject = NonZeroU64::new(next()?.parse().map_err(|_| UnknownCustomId)?);
        let ply = next()?.parse().map_err(|_| UnknownCustomId)?;
        let version = next()?.parse().map_err(|_| UnknownCustomId)?;
        Ok(CustomId { component, subject, ply, version, state: next()?.to_owned() })
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
    use super::*;

    #[test]
    fn no_two_components_have_the_same_name() {
        let mut names: Vec<_> = component_names().collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|one, next| one < next), "{names:?}");
    }

    #[test]
    fn every_component_is_read_back() {
        for component in Component::all() {
            let id = CustomId { ply: u32::MAX, version: 7, ..CustomId::new(component, u64::MAX).state("a.b") };
            assert_eq!(id.to_string().parse(), Ok(id.clone()));
            assert!(id.to_string().len() <= LONGEST);
            let room = id.room_for_state();
            assert_eq!(id.state("x".repeat(room)).to_string().len(), LONGEST);
        }
        for text in ["", "move", "move.1.2", "dance.1.2.3.", "move.x.2.3.", "move.1.2.3"] {
            assert_eq!(text.parse::<CustomId>(), Err(UnknownCustomId), "{text}");
        }
    }

    #[test]
    fn a_page_is_read_back_from_a_custom_id() {
        let id = CustomId::new(ChallengeComponent::Accept, 5);
        assert_eq!(id.page_of_list(), None, "of an announcement");
        assert_eq!(id.on_page(3).page_of_list(), Some(3));
    }

    /// Messages that were sent keep their custom ids for ever.
    #[test]
    fn custom_ids_stay_as_they_were_sent() {
        let frame = CustomId { ply: 3, version: 5, ..CustomId::new(ReplayComponent::Frame, 42) }.state("first");
        for (id, text) in [
            (frame, "frame.42.3.5.first"),
            (CustomId::new(PlayComponent::GamesPage, 0), "games-page.0.0.0."),
            (CustomId::new(PlayComponent::GamesPage, 1), "games-page.1.0.0."),
            (CustomId::plain(PlayComponent::GameCommand).state("draw"), "game-command.0.0.0.draw"),
            (CustomId::new(ChallengeComponent::Accept, 7).on_page(2), "accept.7.0.0.2"),
        ] {
            assert_eq!(id.to_string(), text);
            assert_eq!(text.parse(), Ok(id));
        }
    }
}
