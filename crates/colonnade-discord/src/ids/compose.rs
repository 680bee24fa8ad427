//! The components of the composer, and of conditional moves.

use super::AnswerPlace::{New, OfModal, Source};
use super::components;

components! {
    /// The components of the composer, and of conditional moves.
    ComposeComponent {
        Step => Source,
        Choice => Source,
        Back => Source,
        Play => Source,
        Type => New,
        /// The modal of `Type`.
        Typed => OfModal,
        KeepLine => Source,
        /// A menu of games, for `/if` without a game.
        PlanGame => New,
        PlanRemove => Source,
        PlanPage => Source,
    }
}
