//! Commands of players, other than actions.

use serde::Deserialize;
use utoipa::ToSchema;

use colonnade_play::Command;

/// A command of a player other than playing an action.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CommandName {
    /// Resign the game.
    Resign,
    /// Abort the game before both players have acted.
    Abort,
    /// Offer a draw.
    Draw,
    /// Accept the opponent's draw offer.
    DrawAccept,
    /// Decline the opponent's draw offer.
    DrawDecline,
    /// Withdraw one's own draw offer.
    DrawWithdraw,
    /// Claim a win that is certain: by what has been captured, or by the table of Goré's endings.
    Claim,
    /// Accept the opponent's claim.
    ClaimAccept,
    /// Go on after the opponent's claim, which is possible once.
    ClaimDecline,
    /// Propose a pause of so many `days`, or agree to the one that the opponent proposes.
    Pause,
    /// Agree to the pause that the opponent proposes.
    PauseAccept,
    /// Decline it.
    PauseDecline,
    /// Withdraw one's own proposal of a pause.
    PauseWithdraw,
    /// Ask for a takeback.
    Takeback,
    /// Accept the opponent's takeback request.
    TakebackAccept,
    /// Decline the opponent's takeback request.
    TakebackDecline,
    /// Withdraw one's own takeback request.
    TakebackWithdraw,
    /// Play the same game again with sides exchanged. At the table, the response is the new game; a program challenges its
    /// opponent, and `rematch` in the response says what came of it.
    Rematch,
}

impl CommandName {
    /// The command of the game, or `None` for a rematch. A pause without a number of days is refused like one of 0 days.
    pub(super) fn command(self, days: Option<u8>) -> Option<Command> {
        Some(match self {
            CommandName::Resign => Command::Resign,
            CommandName::Abort => Command::Abort,
            CommandName::Draw => Command::OfferDraw,
            CommandName::DrawAccept => Command::AnswerDraw { accept: true },
            CommandName::DrawDecline => Command::AnswerDraw { accept: false },
            CommandName::Claim => Command::Claim,
            CommandName::ClaimAccept => Command::AnswerClaim { accept: true },
            CommandName::ClaimDecline => Command::AnswerClaim { accept: false },
            CommandName::Pause => Command::OfferPause { days: days.unwrap_or_default() },
            CommandName::PauseAccept => Command::AnswerPause { accept: true },
            CommandName::PauseDecline => Command::AnswerPause { accept: false },
            CommandName::PauseWithdraw => Command::WithdrawPause,
            CommandName::DrawWithdraw => Command::WithdrawDraw,
            CommandName::TakebackWithdraw => Command::WithdrawTakeback,
            CommandName::Takeback => Command::AskTakeback,
            CommandName::TakebackAccept => Command::AnswerTakeback { accept: true },
            CommandName::TakebackDecline => Command::AnswerTakeback { accept: false },
            CommandName::Rematch => return None,
        })
    }
}
