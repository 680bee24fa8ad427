//! The components of puzzles.

use super::AnswerPlace::{New, OfModal, OwnSource, Source};
use super::components;

components! {
    /// The components of puzzles.
    PuzzleComponent {
        Puzzle => OwnSource,
        SolveStep => Source,
        SolveChoice => Source,
        SolveBack => Source,
        SolvePlay => Source,
        SolveType => New,
        /// The modal of `SolveType`.
        SolveTyped => OfModal,
        PuzzleHint => New,
        PuzzleSolution => Source,
    }
}
