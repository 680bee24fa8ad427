//! The components of a replay, and those that lead to it.

use super::AnswerPlace::{New, OfModal, OwnSource};
use super::components;

components! {
    /// The components of a replay, and those that lead to it.
    ReplayComponent {
        Replay => New,
        Frame => OwnSource,
        Jump => New,
        /// The modal of `Jump`.
        Jumped => OfModal,
        Post => New,
        Gif => New,
        Analyse => New,
    }
}
