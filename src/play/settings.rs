//! Who a player is, and what the player has set.

use serde::{Deserialize, Serialize};

use super::span::Span;

/// Who a player is outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Identity {
    /// A Discord user, by Discord's number; never shown.
    Discord(u64),
    /// Somebody at the host's own table, by the name he gave.
    Local(String),
    /// Somebody in imported records, by the name they give.
    Recorded(String),
}

/// What a player may set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// How long before the end of his time he wants to be reminded; none for no reminders.
    pub reminders: Vec<Span>,
    /// The name of his picture theme.
    pub theme: String,
    /// Whether boards are shown from his own seat.
    pub own_seat: bool,
    /// Whether a move asks for confirmation.
    pub confirm: bool,
    /// Whether his name is shown on the web.
    pub listed: bool,
    /// How he wants to be told of what happens in Discord servers.
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
}

/// What players can say of how they want to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum NoticeKind {
    /// It is his turn.
    Turn,
    /// His time runs out.
    Reminder,
    /// He is challenged, or his challenge is answered.
    Challenge,
    /// A draw or a takeback is asked for, or refused.
    Offer,
    /// A game of his is over.
    End,
    /// Vacation days of his were spent.
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

/// How a player wants to be told of something that happens in a Discord server. Games in direct messages are told there
/// in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NoticeDelivery {
    /// By a mention where it is played.
    #[default]
    Channel,
    /// By a direct message.
    Direct,
    /// By both.
    Both,
    /// Not at all: it is only to be seen where it is played, without a mention.
    Silent,
}

impl NoticeDelivery {
    /// Whether he is mentioned where it is played.
    #[must_use]
    pub const fn mentions(self) -> bool {
        matches!(self, NoticeDelivery::Channel | NoticeDelivery::Both)
    }

    /// Whether he is written to.
    #[must_use]
    pub const fn writes(self) -> bool {
        matches!(self, NoticeDelivery::Direct | NoticeDelivery::Both)
    }
}

/// How a player wants to be told, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NoticePreferences([NoticeDelivery; 6]);

impl NoticePreferences {
    /// How he wants to be told of a kind.
    #[must_use]
    pub const fn of(&self, kind: NoticeKind) -> NoticeDelivery {
        self.0[kind as usize]
    }

    /// Sets how he wants to be told of a kind.
    pub const fn set(&mut self, kind: NoticeKind, way: NoticeDelivery) {
        self.0[kind as usize] = way;
    }
}
