//! The errors of calls, and the table that says what each means for a message.

use std::time::Duration;

use colonnade_wording::delivery::PlaceRefusal;

/// The reason why a call failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RestError {
    /// Discord refuses the call; it has no effect.
    #[error("Discord refused it ({status}, code {code}: {message})")]
    Refused { status: u16, code: u64, message: String },
    /// The call may have had an effect or not.
    #[error("no answer: {0}")]
    Lost(String),
    /// The call had no effect and may be made after this time.
    #[error("Discord asks to wait for {} s", .0.as_secs_f32())]
    Limited(Duration),
}

/// The result of a call.
pub(crate) type RestResult<T> = Result<T, RestError>;

/// The meaning of a failed call for the message that it was to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// It passes by itself: the same call may succeed later.
    Passes,
    /// The place refuses: another place may accept the message.
    Place(PlaceRefusal),
    /// The person refuses direct messages until they use the bot again.
    Person,
    /// The bot has a fault: its token or the body of its call.
    Bot,
    /// Not in the table: a refusal of the place if it is repeated.
    Unknown,
}

/// How a failed call is dealt with.
pub(crate) struct Handling {
    /// How often the place is tried with the same message before the next place is.
    pub(crate) tries: u32,
    /// How long the place is not tried with other messages.
    pub(crate) again_after: Duration,
}

impl Meaning {
    /// How a failed call with this meaning is dealt with.
    pub(crate) const fn handling(self) -> Handling {
        let (tries, seconds) = match self {
            // 7 to 9 s of pauses, and up to 40 s of waiting for answers.
            Meaning::Passes => (4, 0),
            Meaning::Place(_) => (1, 300),
            // Or as soon as the person uses the bot.
            Meaning::Person => (1, 86_400),
            // Another message may be accepted.
            Meaning::Bot => (1, 0),
            Meaning::Unknown => (2, 60),
        };
        Handling { tries, again_after: Duration::from_secs(seconds) }
    }

    /// The meaning of one of Discord's codes; `None` if it is not in the table.
    const fn of_code(code: u64) -> Option<Meaning> {
        use PlaceRefusal::{Filtered, Gone, Locked, NoAccess, NoPermission, Other};
        Some(match code {
            // Too many channels of direct messages at once; a feature or writing is turned off; overload; slow mode and
            // other rate limits.
            40_003 | 40_004 | 40_006 | 130_000 | 20_016 | 20_022 | 20_028 | 20_029 => Meaning::Passes,
            50_001 => Meaning::Place(NoAccess),
            // Also a verification level that the bot does not reach.
            50_013 | 50_009 => Meaning::Place(NoPermission),
            // Unknown channel, server, message.
            10_003 | 10_004 | 10_008 => Meaning::Place(Gone),
            // Archived, locked, too many threads or members, closed until its author has written.
            50_083 | 160_005 | 160_006 | 160_007 | 30_033 | 40_058 => Meaning::Place(Locked),
            // By the server's rules, a title by them, a harmful link, explicit content.
            200_000 | 200_001 | 240_000 | 20_009 => Meaning::Place(Filtered),
            // No text channel, no action for this kind, direct messages of others, system messages, a tag is missing,
            // a message that cannot be answered, a voice channel without text.
            50_008 | 50_024 | 50_003 | 50_021 | 50_068 | 40_067 | 160_002 | 50_132 => Meaning::Place(Other),
            // Closed or without a server in common, unknown user or member, unknown recipient, banned.
            50_007 | 50_278 | 10_013 | 10_007 | 50_033 | 40_007 => Meaning::Person,
            // The token; an unverified or flagged bot; end points that are not for bots.
            40_001 | 40_002 | 50_014 | 50_025 | 20_001 | 20_002 | 20_012 | 20_026 | 50_041 => Meaning::Bot,
            // The body: too large, empty, no JSON, an invalid form or file.
            40_005 | 50_006 | 50_035 | 50_045 | 50_046 | 50_109 => Meaning::Bot,
            _ => return None,
        })
    }
}

impl RestError {
    pub(crate) fn timed_out() -> RestError {
        RestError::Lost("it took too long".to_owned())
    }

    /// The error of a user who is known not to accept direct messages.
    pub(crate) fn closed() -> RestError {
        let message = "the user does not accept direct messages".to_owned();
        RestError::Refused { status: 403, code: 50_007, message }
    }

    /// The meaning of the error for a message. Every status and code has a meaning.
    pub(crate) fn meaning(&self) -> Meaning {
        let &RestError::Refused { status, code, .. } = self else { return Meaning::Passes };
        match (status, Meaning::of_code(code)) {
            (401, _) => Meaning::Bot,
            (_, Some(known)) => known,
            // Without one of Discord's codes, such an answer is a proxy's page and says nothing about the channel.
            (403 | 404, None) if code == 0 => Meaning::Passes,
            // The body is refused whatever the place.
            (413 | 415 | 422, None) if code == 0 => Meaning::Bot,
            (_, None) => Meaning::Unknown,
        }
    }

    const fn code(&self) -> Option<u64> {
        match self {
            RestError::Refused { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// Whether an interaction had been answered before.
    pub(crate) const fn is_already_acknowledged(&self) -> bool {
        matches!(self.code(), Some(40_060))
    }

    /// Whether an interaction can no longer be answered, or was answered before.
    pub(crate) const fn is_interaction_over(&self) -> bool {
        matches!(self.code(), Some(50_027 | 10_062 | 10_015 | 40_060))
    }

    /// Whether the user does not accept direct messages.
    pub(crate) fn is_closed(&self) -> bool {
        self.meaning() == Meaning::Person
    }

    /// Whether the channel is gone, or the bot may not write there.
    pub(crate) fn place_refusal(&self) -> Option<PlaceRefusal> {
        match self.meaning() {
            Meaning::Place(why) => Some(why),
            _ => None,
        }
    }

    /// Whether somebody is not a member of a server.
    pub(crate) const fn is_no_member(&self) -> bool {
        matches!(self.code(), Some(10_007 | 10_013))
    }

    /// Whether the token is refused.
    pub(crate) const fn is_unauthorised(&self) -> bool {
        matches!(self, RestError::Refused { status: 401, .. })
    }

    /// Whether the same call may succeed later.
    pub(crate) fn is_transient(&self) -> bool {
        self.is_unauthorised() || self.meaning() == Meaning::Passes
    }
}
