//! The components of answers to written messages.

use super::AnswerPlace::New;
use super::components;

components! {
    /// The components of answers to written messages.
    WrittenComponent {
        /// A menu of games, for a move that may be meant for several.
        Game => New,
    }
}
