//! The components of the archive.

use super::AnswerPlace::{New, Source};
use super::components;

components! {
    /// The components of the archive.
    ArchiveComponent {
        /// Another page of found games.
        Page => Source,
        /// Of a game; without one, of all games of a search.
        Export => New,
    }
}
