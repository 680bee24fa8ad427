//! Why something was refused, as data.

use crate::ids::GameKey;
use crate::settings::SettingsFlaw;
use colonnade_rules::Side;

/// Why a change to a tournament was refused. A refused change has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has begun already, or is over.
    NotOpen,
    /// It has not begun, or is over.
    NotRunning,
    /// The rules do not fit together.
    Settings(SettingsFlaw),
    /// More have joined than may under the new rules.
    MoreEntered {
        /// How many have joined.
        entered: u32,
        /// How many may.
        most: u16,
    },
    /// Somebody has joined on other terms.
    OtherTerms,
    /// Too few players to begin.
    TooFew {
        /// How many have joined; in a team match, in the smaller team.
        entered: u32,
        /// How many are needed; in a team match, in each team.
        needed: u16,
    },
    /// The captain of this team has not accepted the team match.
    NotAccepted {
        /// The team.
        team: Side,
    },
    /// This is no team match.
    NothingToAccept,
    /// The captain of the team has accepted already.
    AlreadyAccepted,
    /// Only the captain of a team accepts for it.
    NotCaptain,
    /// The player has joined already.
    AlreadyEntered,
    /// There is no such player in it.
    NotEntered,
    /// The player is out already.
    AlreadyWithdrawn,
    /// The player was in it and is out; nobody comes back.
    NoReturn,
    /// As many have joined as may; in a team match, the team.
    Full {
        /// How many may; in a team match, in each team.
        most: u16,
    },
    /// The player lacks a role.
    RoleNeeded {
        /// The role, as a number of the caller.
        role: u64,
    },
    /// The rating is outside the range.
    RatingOutside {
        /// The rating.
        rating: i32,
        /// The lowest that may join.
        lowest: Option<i32>,
        /// The highest that may join.
        highest: Option<i32>,
    },
    /// In a team match, players join one of the teams.
    TeamNeeded,
    /// Late entry is possible only in Swiss tournaments, until the second round begins.
    LateEntryOver,
    /// The season runs; the player can join the next one.
    NextSeason,
    /// The player may not have as many games as the tournament can need at once.
    NoPlaces {
        /// How many games it can need.
        needed: u32,
        /// How many more games the player may have.
        spare: u32,
    },
    /// There is no such game.
    NoSuchGame(GameKey),
    /// The game is over with another result.
    Conflict(GameKey),
    /// The game is void already.
    AlreadyVoid(GameKey),
    /// An organiser decides a game with a win or a draw.
    NoResult,
    /// No organiser has changed the game since it was over.
    NothingToRestore(GameKey),
    /// The player has not as many vacation days left.
    VacationSpent {
        /// The days left.
        left: u16,
        /// The days of each player in the whole tournament.
        most: u16,
    },
}
