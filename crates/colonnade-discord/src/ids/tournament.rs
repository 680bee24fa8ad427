//! The components of tournaments.

use super::AnswerPlace::{New, OwnSource, Source};
use super::components;

components! {
    /// The components of tournaments.
    TournamentComponent {
        Join => New,
        /// Leaves; a tournament that runs is left only after a question.
        Leave => New,
        /// Accepts a team match for the user’s team.
        AcceptMatch => New,
        ConfirmLeave => Source,
        /// Does not play the next season of a league.
        SkipSeason => Source,
        PlayOn => Source,
        /// A page of the table.
        Table => OwnSource,
        /// A page of the pairings.
        Rounds => OwnSource,
        /// A page of the user's own games.
        OwnGames => OwnSource,
        /// The tournament with its rules.
        Tournament => OwnSource,
    }
}
