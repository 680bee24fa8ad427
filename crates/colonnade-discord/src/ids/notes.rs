//! The components of notes.

use super::AnswerPlace::{New, OwnSource};
use super::components;

components! {
    /// The components of notes.
    NotesComponent {
        EditNote => New,
        /// The modal of `EditNote`.
        NoteWritten => OwnSource,
        RemoveNote => OwnSource,
        NotesPage => OwnSource,
    }
}
