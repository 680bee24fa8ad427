//! The components of the rules and the first steps.

use super::AnswerPlace::{By, New, OwnSource};
use super::components;

components! {
    /// The components of the rules and the first steps.
    LearnComponent {
        /// Under a board, it leaves the board there.
        Rules => By(|id| if id.subject.is_some() { New } else { OwnSource }),
        Example => OwnSource,
        Begin => OwnSource,
        NewGame => New,
        Help => OwnSource,
    }
}
