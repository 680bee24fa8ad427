//! The identity of a player, and the player's settings.

use std::ops::RangeInclusive;

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::span::{ParseTimeError, Span};

/// A keyed hash of an identity. Without the host's key, it only shows whether two identities are equal. So it stays in
/// lists of bars and blocks when a player is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct IdentityHash(pub [u8; 16]);

/// The most programs of a player that a host can allow.
pub const MOST_PROGRAMS: u8 = 8;

/// The identity of a player outside this program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Identity {
    /// A Discord user, by the Discord ID; never shown.
    Discord(u64),
    /// A player at the host's own table, by the name entered there.
    Local(String),
    /// A player in imported records, by the name in them.
    Recorded(String),
    /// The computer player of a level.
    Computer(u8),
    /// A program of a player, by the number of the owner and its place among the owner's programs, below [`MOST_PROGRAMS`].
    Program(u64, u8),
}

impl Identity {
    /// The levels of computer players.
    pub const LEVELS: RangeInclusive<u8> = 1..=6;
}

/// The settings of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The times before the end of a turn at which reminders are sent; empty for no reminders.
    pub reminders: Vec<Span>,
    /// The name of the picture theme.
    pub theme: String,
    /// Whether boards are shown from the player's own side.
    pub own_seat: bool,
    /// Whether a move asks for confirmation.
    pub confirm: bool,
    /// Whether the name is shown on the web.
    pub listed: bool,
    /// Where notices of what happens in Discord servers go.
    pub notices: NoticePreferences,
}

impl Settings {
    /// The settings of a player who has not set any, with the host's reminders.
    #[must_use]
    pub fn standard(reminders: &[Span]) -> Settings {
        Settings {
            reminders: reminders.to_vec(),
            theme: "wood".to_owned(),
            own_seat: true,
            confirm: false,
            listed: true,
            notices: NoticePreferences::default(),
        }
    }

    /// Parses reminders as players write them: spans separated by spaces or commas, or `none`. The longest one is the first.
    ///
    /// # Errors
    ///
    /// If a part is not a span, or there are more than [`MOST_REMINDERS`].
    pub fn parse_reminders(text: &str) -> Result<Vec<Span>, InvalidReminders> {
        if text.trim().eq_ignore_ascii_case("none") {
            return Ok(Vec::new());
        }
        let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
        let mut spans = parts.map(str::parse).collect::<Result<Vec<Span>, _>>().map_err(InvalidReminders::NotATime)?;
        spans.sort_by(|a, b| b.cmp(a));
        spans.dedup();
        if spans.len() > MOST_REMINDERS { Err(InvalidReminders::TooMany(spans.len())) } else { Ok(spans) }
    }

    /// The text from which [`parse_reminders`](Settings::parse_reminders) reads the reminders.
    #[must_use]
    pub fn reminders_text(spans: &[Span]) -> String {
        match spans {
            [] => "none".to_owned(),
            _ => spans.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        }
    }
}

/// The most reminders that a player can have.
pub const MOST_REMINDERS: usize = 5;

/// The reminders that menus offer.
pub const USUAL_REMINDERS: [&str; 5] = ["none", "6h", "24h", "24h 6h", "48h 24h 6h"];

/// The error for a text that is not a list of reminders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidReminders {
    /// A part is not a span.
    NotATime(ParseTimeError),
    /// There are this many, more than [`MOST_REMINDERS`].
    TooMany(usize),
}

/// The kinds of notices whose delivery players can choose separately. New kinds are added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum NoticeKind {
    /// It is the player's turn.
    Turn,
    /// The player's time is running out.
    Reminder,
    /// The player is challenged, or a challenge of the player is answered.
    Challenge,
    /// A draw or a takeback is requested, or declined.
    Offer,
    /// A game of the player is over.
    End,
    /// Vacation days of the player were spent.
    Vacation,
}

impl NoticeKind {
    /// All kinds.
    pub const ALL: [NoticeKind; 6] = [
        NoticeKind::Turn,
        NoticeKind::Reminder,
        NoticeKind::Challenge,
        NoticeKind::Offer,
        NoticeKind::End,
        NoticeKind::Vacation,
    ];
}

/// Where a notice of something that happens in a Discord server goes. Notices of games in direct messages always go to
/// direct messages. New ways are added at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NoticeDelivery {
    /// By a mention in the place where the game is played.
    #[default]
    Channel,
    /// By a direct message.
    Direct,
    /// By both.
    Both,
    /// Not at all: the event is only visible where the game is played, without a mention.
    Silent,
}

impl NoticeDelivery {
    /// All ways of delivery.
    pub const ALL: [NoticeDelivery; 4] =
        [NoticeDelivery::Channel, NoticeDelivery::Direct, NoticeDelivery::Both, NoticeDelivery::Silent];

    /// Whether the player is mentioned where the game is played.
    #[must_use]
    pub const fn mentions(self) -> bool {
        matches!(self, NoticeDelivery::Channel | NoticeDelivery::Both)
    }

    /// Whether the player gets a direct message.
    #[must_use]
    pub const fn writes(self) -> bool {
        matches!(self, NoticeDelivery::Direct | NoticeDelivery::Both)
    }
}

/// Where notices go, by kind.
///
/// The stored form is six numbers. The first six kinds have four bits each, the lowest of their number; the next six
/// kinds have the next four bits, and so on. So a kind can be added at the end of [`NoticeKind`] and a way at the end of
/// [`NoticeDelivery`] while stored values stay readable: a kind that they do not have is at its default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoticePreferences([NoticeDelivery; NoticeKind::ALL.len()]);

impl NoticePreferences {
    /// Where notices of a kind go.
    #[must_use]
    pub const fn of(&self, kind: NoticeKind) -> NoticeDelivery {
        self.0[kind as usize]
    }

    /// Sets where notices of a kind go.
    pub const fn set(&mut self, kind: NoticeKind, way: NoticeDelivery) {
        self.0[kind as usize] = way;
    }
}

/// How many numbers the stored form of [`NoticePreferences`] has, and how many bits of them a kind.
const STORED_NUMBERS: usize = 6;
const STORED_BITS: usize = 4;

impl Serialize for NoticePreferences {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut numbers = [0_u32; STORED_NUMBERS];
        for (at, &way) in self.0.iter().enumerate() {
            numbers[at % STORED_NUMBERS] |= (way as u32) << (STORED_BITS * (at / STORED_NUMBERS));
        }
        numbers.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for NoticePreferences {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NoticePreferences, D::Error> {
        let mut numbers = <[u32; STORED_NUMBERS]>::deserialize(deserializer)?;
        let mut preferences = NoticePreferences::default();
        for (at, way) in preferences.0.iter_mut().enumerate() {
            let number = &mut numbers[at % STORED_NUMBERS];
            let code = *number & ((1 << STORED_BITS) - 1);
            *way = *NoticeDelivery::ALL
                .get(code as usize)
                .ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(code.into()), &"a delivery"))?;
            *number >>= STORED_BITS;
        }
        match numbers {
            [0, 0, 0, 0, 0, 0] => Ok(preferences),
            _ => Err(D::Error::invalid_length(NoticeKind::ALL.len() + 1, &"known kinds")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_read_as_they_are_written() {
        let read = Settings::parse_reminders;
        let text = |text: &str| read(text).map(|spans| Settings::reminders_text(&spans));
        assert_eq!(text("6h, 24h 6h"), Ok("1d 6h".to_owned()));
        assert_eq!(text(" None "), Ok("none".to_owned()));
        assert!(matches!(read("soon"), Err(InvalidReminders::NotATime(_))));
        assert_eq!(read("1h 2h 3h 4h 5h 5h").map(|spans| spans.len()), Ok(MOST_REMINDERS));
        assert_eq!(read("1h 2h 3h 4h 5h 6h 7h 8h 9h 10h"), Err(InvalidReminders::TooMany(10)));
        assert!(USUAL_REMINDERS.iter().all(|usual| read(usual).is_ok()));
    }
}
