//! Why something on a ladder was refused, as data: the rule, and when it will be possible.

use super::ChallengeId;
use crate::refusal::Refusal;
use crate::settings::SettingsFlaw;
use crate::time::Time;

/// Why a change to a ladder was refused. A refused change has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderRefusal {
    /// The ladder is closed.
    Closed,
    /// The player is not on the ladder.
    NotMember,
    /// The player is on it already.
    AlreadyMember,
    /// The player lacks the role or the rating, or the ladder is full.
    Entry(Refusal),
    /// Somebody has joined on other terms.
    OtherTerms,
    /// The terms do not fit together.
    Settings(SettingsFlaw),
    /// The player may not have as many games as the ladder allows at once.
    NoPlaces {
        /// How many games it allows.
        needed: u32,
        /// How many more games the player may have.
        spare: u32,
    },
    /// Only members above can be challenged.
    NotAbove,
    /// The member is too far above.
    TooFar {
        /// How many places above can be challenged.
        reach: usize,
        /// The lowest place, from 1, from which this member can be challenged.
        from_place: usize,
    },
    /// The two have a challenge with each other. Afterwards they have to wait for the days of
    /// [`LadderRefusal::SamePair`].
    PairBusy,
    /// The two have played too recently.
    SamePair {
        /// When it will be possible.
        until: Time,
    },
    /// The challenger has as many challenges as may be made at a time. Another is possible when one of them is over.
    OwnChallenges {
        /// How many.
        most: usize,
    },
    /// The member has been challenged as often as possible at a time. It is possible again when one of them is over.
    OthersChallenges {
        /// How often.
        most: usize,
    },
    /// The member is on vacation.
    Away {
        /// When it will be possible.
        until: Time,
    },
    /// The member is not on vacation, so that there is none to call off.
    NotAway,
    /// The vacation would be too long.
    VacationTooLong {
        /// The latest end.
        latest: Time,
    },
    /// The last vacation was too recent.
    VacationTooSoon {
        /// When the next one may begin.
        from: Time,
    },
    /// The challenger has as many games by own challenges as are possible. The challenge can be accepted when one is over,
    /// and is off if that takes longer than the time for the answer.
    ChallengerBusy {
        /// How many challenges.
        most: usize,
    },
    /// There is no such challenge that waits for this player's answer.
    NoSuchChallenge(ChallengeId),
    /// The time for the answer is over.
    TooLate {
        /// When it was over.
        since: Time,
    },
    /// There is no such game.
    NoSuchGame,
    /// The game is over with another result.
    Conflict,
    /// The challenge is over, and the places have changed.
    ChallengeOver,
    /// An organiser decides a game with a win or a draw.
    NoResult,
}
