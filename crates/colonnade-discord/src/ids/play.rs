//! The components under a board, and of questions about games.

use super::AnswerPlace::{By, New, OwnSource, Source};
use super::components;

/// The state of the button that confirms the offer of a draw.
pub(crate) const CONFIRMED: &str = "sure";

components! {
    /// The components under a board, and of questions about games.
    PlayComponent {
        Move => New,
        Moves => New,
        /// After the question whether the draw is meant, it edits that.
        Draw => By(|id| if id.state == CONFIRMED { Source } else { New }),
        Resign => New,
        ConfirmResign => Source,
        Flip => New,
        AcceptDraw => New,
        DeclineDraw => New,
        Claim => New,
        AcceptClaim => New,
        DeclineClaim => New,
        AcceptPause => New,
        DeclinePause => New,
        WithdrawPause => New,
        AcceptTakeback => New,
        DeclineTakeback => New,
        WithdrawDraw => New,
        WithdrawTakeback => New,
        Answer => New,
        Hint => New,
        Plan => New,
        Board => New,
        Rematch => New,
        Publish => New,
        Games => New,
        GamesPage => OwnSource,
        /// Its state is the deadline that the game had from which the player comes.
        NextGame => OwnSource,
        /// A menu of games, for a command whose game was not named.
        GameCommand => New,
        /// Leaves everything as it is.
        Cancel => Source,
    }
}
