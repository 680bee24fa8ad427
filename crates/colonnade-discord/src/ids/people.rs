//! The components of a user's settings, vacation and data.

use super::AnswerPlace::Source;
use super::components;

components! {
    /// The components of a user's settings, vacation and data.
    PeopleComponent {
        Settings => Source,
        CancelVacation => Source,
        DeleteAccount => Source,
        ConfirmDelete => Source,
    }
}
