//! What has to be announced: facts, not wording. Notices are stored in the same append as the events they tell of,
//! so that none is lost and none made up; whoever delivers them words them.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::event::Place;
use super::ids::{ChallengeId, GameId, PlayerId};
use super::span::{Span, Time};

/// Something to announce to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// To whom.
    pub to: Audience,
    /// What.
    pub fact: Fact,
    /// When it happened.
    pub at: Time,
    /// Where the command came from that made it happen: the front's own text, by which it can answer there.
    pub origin: Option<String>,
    /// It is delivered at this time or later. Lies ahead while the front that gave the command answers it itself.
    pub not_before: Time,
    /// How often delivery failed.
    pub attempts: u32,
    /// Why it failed last.
    pub error: Option<String>,
}

/// Who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Audience {
    /// Whoever is where the game is played.
    Place(Place),
    /// A player, by himself.
    Player(PlayerId),
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// Something happened to a challenge.
    Challenge {
        /// Which.
        challenge: ChallengeId,
        /// What.
        what: ChallengeFact,
    },
    /// Something happened to a game.
    Game {
        /// Which.
        game: GameId,
        /// Its version with what happened.
        version: u64,
        /// The number of actions then.
        ply: u32,
        /// What.
        what: GameFact,
    },
    /// Vacation days were spent because a deadline would have passed.
    VacationSpent {
        /// Whose.
        player: PlayerId,
        /// In which game.
        game: GameId,
        /// His version with them.
        version: u64,
        /// The days.
        days: Vec<NaiveDate>,
    },
}

/// What can be told of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ChallengeFact {
    /// It was made.
    Made,
    /// It was accepted, and a game began, of which a notice of its own tells.
    Accepted,
    /// It was declined.
    Declined,
    /// It was withdrawn.
    Withdrawn,
    /// Nobody accepted in time.
    Expired,
}

/// What can be told of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GameFact {
    /// It began.
    Started,
    /// Actions were made, the first of them by choice, and it goes on.
    Acted,
    /// A draw was offered.
    DrawOffered,
    /// The draw was declined.
    DrawDeclined,
    /// A takeback was asked for.
    TakebackAsked,
    /// The takeback was refused.
    TakebackDeclined,
    /// Actions were taken back.
    TakenBack,
    /// Time runs out.
    Reminded {
        /// The time left that the reminder is for.
        before: Span,
    },
    /// It is over.
    Ended,
    /// A moderator closed it or cancelled its result.
    Voided,
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
pub enum Way {
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

impl Way {
    /// Whether he is mentioned where it is played.
    #[must_use]
    pub const fn mentions(self) -> bool {
        matches!(self, Way::Channel | Way::Both)
    }

    /// Whether he is written to.
    #[must_use]
    pub const fn writes(self) -> bool {
        matches!(self, Way::Direct | Way::Both)
    }
}

/// How a player wants to be told, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ways([Way; 6]);

impl Ways {
    /// How he wants to be told of a kind.
    #[must_use]
    pub const fn of(&self, kind: NoticeKind) -> Way {
        self.0[kind as usize]
    }

    /// Sets how he wants to be told of a kind.
    pub const fn set(&mut self, kind: NoticeKind, way: Way) {
        self.0[kind as usize] = way;
    }
}

impl GameFact {
    /// What players can say of how they want to be told of it.
    #[must_use]
    pub const fn kind(self) -> NoticeKind {
        match self {
            GameFact::Started | GameFact::Acted | GameFact::TakenBack => NoticeKind::Turn,
            GameFact::DrawOffered | GameFact::DrawDeclined | GameFact::TakebackAsked | GameFact::TakebackDeclined => {
                NoticeKind::Offer
            }
            GameFact::Reminded { .. } => NoticeKind::Reminder,
            GameFact::Ended | GameFact::Voided => NoticeKind::End,
        }
    }

    /// How much it tells: of several things that happen at once, the one with the greatest weight is announced.
    #[must_use]
    pub const fn weight(self) -> u8 {
        match self {
            GameFact::Reminded { .. } => 0,
            GameFact::DrawDeclined | GameFact::TakebackDeclined => 1,
            GameFact::DrawOffered | GameFact::TakebackAsked | GameFact::TakenBack => 2,
            GameFact::Acted => 3,
            GameFact::Started => 4,
            GameFact::Ended => 5,
            GameFact::Voided => 6,
        }
    }
}

impl Notice {
    /// A notice that has not been tried yet.
    #[must_use]
    pub const fn new(to: Audience, fact: Fact, at: Time) -> Notice {
        Notice { to, fact, at, origin: None, not_before: at, attempts: 0, error: None }
    }

    /// The same for the same notice, however often it is delivered, and never for two.
    ///
    /// ```
    /// use colonnade::play::{Audience, Fact, GameFact, GameId, Notice, PlayerId};
    /// let fact = Fact::Game { game: GameId(1042), version: 8, ply: 5, what: GameFact::Acted };
    /// let notice = Notice::new(Audience::Player(PlayerId(7)), fact, "2026-11-20T12:00:00Z".parse().unwrap());
    /// assert_eq!(notice.key(), "g1042.8.p7");
    /// ```
    #[must_use]
    pub fn key(&self) -> String {
        let fact = match &self.fact {
            Fact::Challenge { challenge, what } => format!("c{challenge}.{}", *what as u8),
            Fact::Game { game, version, .. } => format!("g{}.{version}", game.0),
            Fact::VacationSpent { player, version, .. } => format!("v{player}.{version}"),
        };
        match self.to {
            Audience::Place(_) => fact,
            Audience::Player(player) => format!("{fact}.p{player}"),
        }
    }
}
