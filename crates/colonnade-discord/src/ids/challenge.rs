//! The components under a challenge, and of the list of challenges.

use super::AnswerPlace::{New, Source};
use super::components;

components! {
    /// The components under a challenge, and of the list of challenges.
    ChallengeComponent {
        Accept => Source,
        Decline => Source,
        Withdraw => Source,
        /// A disabled button under the message of a closed challenge.
        Closed => Source,
        /// Another page of the list.
        Challenges => Source,
        ShowChallenge => New,
        LeaveSeek => Source,
        /// Another page of the list of seeks.
        Seeks => Source,
        /// Plays what another player seeks.
        PlaySeek => New,
    }
}
