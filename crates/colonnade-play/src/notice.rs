//! Notices: facts that have to be announced. They are stored in the same append as their events, so none is lost and
//! none announces something that did not happen. The front end that delivers a notice words it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::fact::{ChallengeFact, ClockChange, Fact};
use super::ids::{ChallengeId, GameId, PlayerId, ServerId};
use super::place::Place;
use super::span::Timestamp;
use super::tournament::TournamentFact;
use colonnade_events::EventId;

/// Something to announce to somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// The recipient.
    pub to: Audience,
    /// The fact that it announces.
    pub fact: Fact,
    /// When it happened.
    pub at: Timestamp,
    /// Where the command that caused it came from: the front end's own text, with which it can answer there.
    pub origin: Option<String>,
    /// The earliest time of delivery. It is in the future while the front end that gave the command answers it.
    pub not_before: Timestamp,
    /// How often delivery failed.
    pub attempts: u32,
    /// Why it failed last.
    pub error: Option<String>,
}

/// The recipient of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Audience {
    /// Everybody in the place where the game is played.
    Place(Place),
    /// One player.
    Player(PlayerId),
    /// Everybody in a channel or thread of a server where one of its games is followed.
    Watching {
        /// The server.
        server: ServerId,
        /// The channel, by its Discord ID.
        channel: u64,
    },
}

/// The game, the challenge or the server that a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeTopic {
    /// A game.
    Game(GameId),
    /// A challenge.
    Challenge(ChallengeId),
    /// The puzzles of a server.
    Puzzles(ServerId),
    /// The clocks in games of a player: the one whose vacation it is, or the recipient.
    Clocks(PlayerId),
    /// A tournament.
    Tournament(EventId),
}

/// The queue of a notice: a recipient hears of the events of a game or a challenge in the order in which they happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoticeQueue {
    /// The recipient.
    pub to: Audience,
    /// The game or challenge that the notices are about.
    pub topic: NoticeTopic,
}

impl NoticeQueue {
    /// The prefix of the texts of the [keys](NoticeKey) of all its notices that an answer can deliver. Notices of other
    /// queues may share it.
    #[must_use]
    pub fn key_beginnings(self) -> Vec<String> {
        match (self.topic, self.to) {
            (NoticeTopic::Challenge(challenge), _) => vec![format!("c{challenge}.")],
            (NoticeTopic::Tournament(tournament), _) => vec![format!("t{}.", tournament.0)],
            (NoticeTopic::Puzzles(server), _) => vec![format!("s{:x}.", server.0)],
            (NoticeTopic::Clocks(player), _) => vec![format!("o{player}."), format!("v{player}.")],
            (NoticeTopic::Game(game), Audience::Watching { .. }) => vec![format!("w{}.", game.0)],
            (NoticeTopic::Game(game), Audience::Place(_)) => vec![format!("g{}.", game.0), format!("u{}.", game.0)],
            (NoticeTopic::Game(game), Audience::Player(player)) => ["g", "p", "u"]
                .map(|kind| format!("{kind}{}.", game.0))
                .into_iter()
                .chain([format!("v{player}.")])
                .collect(),
        }
    }

    /// Whether a notice with the text of this [key](NoticeKey) can be for the recipient of this queue. A game may have
    /// many followers, whose keys have the same prefix.
    #[must_use]
    pub fn can_have(self, key: &str) -> bool {
        match self.to {
            Audience::Place(_) => !key.contains(".p"),
            Audience::Player(player) => key.ends_with(&format!(".p{player}")),
            Audience::Watching { channel, .. } => key.ends_with(&format!(".{channel:x}")),
        }
    }
}

impl Notice {
    /// Creates a notice that has not been tried yet.
    #[must_use]
    pub const fn new(to: Audience, fact: Fact, at: Timestamp) -> Notice {
        Notice { to, fact, at, origin: None, not_before: at, attempts: 0, error: None }
    }

    /// The queue in which it is delivered.
    #[must_use]
    pub const fn queue(&self) -> NoticeQueue {
        let about = self.fact.about();
        let topic = match (about.game, about.challenge, about.server, about.tournament) {
            (Some(game), ..) => NoticeTopic::Game(game),
            (_, Some(challenge), ..) => NoticeTopic::Challenge(challenge),
            (.., Some(server), _) => NoticeTopic::Puzzles(server),
            (.., Some(tournament)) => match self.fact {
                Fact::Tournament { what: TournamentFact::NextSeason { after, .. }, .. } => {
                    NoticeTopic::Tournament(after)
                }
                _ => NoticeTopic::Tournament(tournament),
            },
            _ => match (about.player, self.to) {
                (Some(player), _) | (None, Audience::Player(player)) => NoticeTopic::Clocks(player),
                (None, Audience::Place(_) | Audience::Watching { .. }) => NoticeTopic::Clocks(PlayerId(0)),
            },
        };
        NoticeQueue { to: self.to, topic }
    }

    /// The key of the notice: the same for every attempt at delivery, and different from the key of any other notice.
    #[must_use]
    pub const fn key(&self) -> NoticeKey {
        let subject = match self.fact {
            Fact::Challenge { challenge, what } => NoticeSubject::Challenge { challenge, what },
            Fact::Game { game, version, .. } => match self.to {
                Audience::Watching { channel, .. } => NoticeSubject::Watched { game, version, channel },
                Audience::Place(_) | Audience::Player(_) => NoticeSubject::Game { game, version },
            },
            // It takes the place of the notice about the first of the games.
            Fact::TimeRanOut { game, version, .. } => NoticeSubject::Game { game, version },
            Fact::VacationSpent { player, version, .. }
            | Fact::ClocksChanged { why: ClockChange::Vacation { player, version, .. }, .. } => {
                NoticeSubject::Vacation { player, version }
            }
            Fact::ClocksChanged { why: ClockChange::Outage(outage), .. } => {
                let to = match self.to {
                    Audience::Player(player) => player,
                    Audience::Place(_) | Audience::Watching { .. } => PlayerId(0),
                };
                NoticeSubject::Outage { to, from: outage.from.timestamp() }
            }
            Fact::PlanDropped { game, version, .. } => NoticeSubject::Plan { game, version },
            Fact::DailyPuzzle { server, day, .. } => NoticeSubject::DailyPuzzle { server, day },
            Fact::Unreached { game, version, .. } => NoticeSubject::Unreached { game, version },
            Fact::Tournament { tournament, version, .. } => NoticeSubject::Tournament { tournament, version },
            Fact::SeeksEnded { seek: challenge, .. } => {
                NoticeSubject::Challenge { challenge, what: ChallengeFact::Expired }
            }
        };
        let player = match self.to {
            Audience::Place(_) | Audience::Watching { .. } => None,
            Audience::Player(player) => Some(player),
        };
        NoticeKey { subject, player }
    }
}

/// The identity of a notice. The format of its text is stored, and never changes.
///
/// ```
/// use colonnade_play::{Audience, Fact, GameFact, GameId, Notice, PlayerId};
/// let fact = Fact::Game { game: GameId(1042), version: 8, ply: 5, what: GameFact::Acted };
/// let notice = Notice::new(Audience::Player(PlayerId(7)), fact, "2026-11-20T12:00:00Z".parse().unwrap());
/// assert_eq!(notice.key().to_string(), "g1042.8.p7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NoticeKey {
    /// The subject of the notice.
    pub subject: NoticeSubject,
    /// The player it is sent to; `None` if it goes to the place of the game or challenge.
    pub player: Option<PlayerId>,
}

/// The subject of a notice. For each version of a game there is at most one notice for each audience.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoticeSubject {
    /// Something happened to a challenge that can happen only once.
    Challenge {
        /// The challenge.
        challenge: ChallengeId,
        /// The event of the challenge.
        what: ChallengeFact,
    },
    /// A game reached a version.
    Game {
        /// The game.
        game: GameId,
        /// The version.
        version: u64,
    },
    /// A game that is followed in a channel reached a version.
    Watched {
        /// The game.
        game: GameId,
        /// The version.
        version: u64,
        /// The channel.
        channel: u64,
    },
    /// A player spent vacation days.
    Vacation {
        /// The player.
        player: PlayerId,
        /// The version of the player after these days were spent.
        version: u64,
    },
    /// Conditional moves in a game were dropped.
    Plan {
        /// The game.
        game: GameId,
        /// Its version at that time.
        version: u64,
    },
    /// A day has a puzzle.
    DailyPuzzle {
        /// The server that gets it.
        server: ServerId,
        /// The day.
        day: u32,
    },
    /// A player of a game cannot be reached.
    Unreached {
        /// The game.
        game: GameId,
        /// Its version at that time.
        version: u64,
    },
    /// Players could not reach this service.
    Outage {
        /// The player who is told.
        to: PlayerId,
        /// When it began, in seconds since 1970.
        from: i64,
    },
    /// A tournament reached a version.
    Tournament {
        /// The tournament.
        tournament: EventId,
        /// The version.
        version: u64,
    },
}

/// The stored event that a notice reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedEvent {
    /// The last event of a game at this version.
    Game(GameId, u64),
    /// The last event of a player at this version.
    Player(PlayerId, u64),
    /// The last event of a tournament at this version.
    Tournament(EventId, u64),
}

impl NoticeSubject {
    /// The event that it reports; `None` if it reports something that has no version.
    #[must_use]
    pub const fn event(self) -> Option<ReportedEvent> {
        match self {
            NoticeSubject::Game { game, version }
            | NoticeSubject::Watched { game, version, .. }
            | NoticeSubject::Plan { game, version }
            | NoticeSubject::Unreached { game, version } => Some(ReportedEvent::Game(game, version)),
            NoticeSubject::Vacation { player, version } => Some(ReportedEvent::Player(player, version)),
            NoticeSubject::Tournament { tournament, version } => Some(ReportedEvent::Tournament(tournament, version)),
            NoticeSubject::Challenge { .. } | NoticeSubject::DailyPuzzle { .. } | NoticeSubject::Outage { .. } => None,
        }
    }

    /// Whether the answer to a command can contain it.
    const fn can_be_answered(self) -> bool {
        matches!(self, NoticeSubject::Challenge { .. } | NoticeSubject::Game { .. })
    }
}

impl NoticeKey {
    /// Whether it is about an earlier version of the same game, for the same recipient.
    #[must_use]
    pub fn leads(&self, other: NoticeKey) -> bool {
        match (self.subject, other.subject) {
            (NoticeSubject::Game { game, version }, NoticeSubject::Game { game: of_other, version: later }) => {
                self.player == other.player && game == of_other && version < later
            }
            (
                NoticeSubject::Watched { game, version, channel },
                NoticeSubject::Watched { game: of_other, version: later, channel: there },
            ) => channel == there && game == of_other && version < later,
            _ => false,
        }
    }

    /// Whether an answer to a command that `player` gave, and that is posted in `place`, makes this notice unnecessary,
    /// because the answer appears where the notice would be delivered.
    #[must_use]
    pub fn is_answered(&self, place: Place, player: PlayerId) -> bool {
        if !self.subject.can_be_answered() {
            return false;
        }
        match place {
            Place::Direct => self.player == Some(player),
            Place::Server { .. } | Place::Local | Place::Imported => self.player.is_none(),
        }
    }
}

impl fmt::Display for NoticeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.subject {
            NoticeSubject::Challenge { challenge, what } => write!(f, "c{challenge}.{}", what.code()),
            NoticeSubject::Game { game, version } => write!(f, "g{}.{version}", game.0),
            NoticeSubject::Watched { game, version, channel } => write!(f, "w{}.{version}.{channel:x}", game.0),
            NoticeSubject::Vacation { player, version } => write!(f, "v{player}.{version}"),
            NoticeSubject::Plan { game, version } => write!(f, "p{}.{version}", game.0),
            // The hexadecimal form is short enough for a Discord nonce, whatever the server.
            NoticeSubject::DailyPuzzle { server, day } => write!(f, "s{:x}.{day}", server.0),
            NoticeSubject::Unreached { game, version } => write!(f, "u{}.{version}", game.0),
            NoticeSubject::Tournament { tournament, version } => write!(f, "t{}.{version}", tournament.0),
            NoticeSubject::Outage { to, from } => write!(f, "o{to}.{from:x}"),
        }?;
        self.player.map_or(Ok(()), |player| write!(f, ".p{player}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameFact, Outage, PlanDrop};

    const PLAYER: PlayerId = PlayerId(7);

    fn key(subject: NoticeSubject, player: Option<PlayerId>) -> String {
        NoticeKey { subject, player }.to_string()
    }

    #[test]
    fn stored_texts_of_keys_stay_as_they_are() {
        let challenge = ChallengeId(3);
        let texts = [
            ChallengeFact::Made,
            ChallengeFact::Accepted,
            ChallengeFact::Declined,
            ChallengeFact::Withdrawn,
            ChallengeFact::Expired,
            ChallengeFact::Unreached,
        ]
        .map(|what| key(NoticeSubject::Challenge { challenge, what }, None));
        assert_eq!(texts, ["c3.0", "c3.1", "c3.2", "c3.3", "c3.4", "c3.5"]);
        assert_eq!(key(NoticeSubject::Unreached { game: GameId(1042), version: 8 }, None), "u1042.8");
        assert_eq!(key(NoticeSubject::Game { game: GameId(1042), version: 8 }, Some(PLAYER)), "g1042.8.p7");
        assert_eq!(key(NoticeSubject::Vacation { player: PLAYER, version: 2 }, Some(PLAYER)), "v7.2.p7");
        assert_eq!(key(NoticeSubject::Plan { game: GameId(1042), version: 8 }, Some(PLAYER)), "p1042.8.p7");
        assert_eq!(key(NoticeSubject::DailyPuzzle { server: ServerId(255), day: 20_782 }, None), "sff.20782");
        assert_eq!(key(NoticeSubject::Tournament { tournament: EventId(3), version: 8 }, None), "t3.8");
        assert_eq!(key(NoticeSubject::Outage { to: PLAYER, from: 1_795_878_000 }, Some(PLAYER)), "o7.6b0aec70.p7");
    }

    #[test]
    fn the_keys_of_a_queue_begin_as_it_says() {
        let game = GameId(1042);
        let at = chrono::DateTime::UNIX_EPOCH;
        let acted = Fact::Game { game, version: 8, ply: 5, what: GameFact::Acted };
        let spent = Fact::VacationSpent { player: PLAYER, game, version: 2, days: Vec::new() };
        let changed = |why| Fact::ClocksChanged { why, games: vec![game] };
        let made = Fact::Challenge { challenge: ChallengeId(3), what: ChallengeFact::Made };
        for (to, fact) in [
            (Audience::Place(Place::Direct), acted.clone()),
            (Audience::Watching { server: ServerId(9), channel: 501 }, acted.clone()),
            (Audience::Player(PLAYER), acted),
            (Audience::Player(PLAYER), spent),
            (Audience::Player(PLAYER), changed(ClockChange::Outage(Outage { from: at, until: at }))),
            (
                Audience::Player(PLAYER),
                changed(ClockChange::Vacation { player: PlayerId(9), version: 2, days: Vec::new(), spent_by: None }),
            ),
            (Audience::Player(PLAYER), Fact::PlanDropped { game, version: 8, why: PlanDrop::Left }),
            (Audience::Player(PLAYER), Fact::TimeRanOut { game, version: 8, others: vec![(GameId(7), 3)] }),
            (Audience::Player(PLAYER), Fact::Unreached { game, version: 8, player: PlayerId(9), has_left: false }),
            (Audience::Place(Place::Direct), Fact::Unreached { game, version: 8, player: PLAYER, has_left: true }),
            (Audience::Place(Place::Direct), made.clone()),
            (Audience::Player(PLAYER), made),
            (
                Audience::Place(Place::Direct),
                Fact::Tournament { tournament: EventId(3), version: 8, what: TournamentFact::Begun },
            ),
            (Audience::Place(Place::Direct), Fact::DailyPuzzle { server: ServerId(0xdef), day: 20_782, number: 1 }),
        ] {
            let notice = Notice::new(to, fact, at);
            let key = notice.key().to_string();
            let beginnings = notice.queue().key_beginnings();
            assert!(beginnings.iter().any(|beginning| key.starts_with(beginning)), "{key} of {beginnings:?}");
            let other = if to == Audience::Player(PLAYER) { PlayerId(17) } else { PLAYER };
            let of_other = NoticeKey { player: Some(other), ..notice.key() }.to_string();
            assert_eq!([key, of_other].map(|key| notice.queue().can_have(&key)), [true, false]);
        }
    }

    #[test]
    fn an_answer_stands_for_the_notice_that_goes_where_it_stands() {
        let subject = NoticeSubject::Game { game: GameId(1), version: 8 };
        let [there, own, other] = [None, Some(PLAYER), Some(PlayerId(17))].map(|player| NoticeKey { subject, player });
        let server = Place::Server { server: ServerId(9), private: false };
        assert_eq!([there, own, other].map(|key| key.is_answered(server, PLAYER)), [true, false, false]);
        assert_eq!([there, own, other].map(|key| key.is_answered(Place::Direct, PLAYER)), [false, true, false]);
        // A command of the other player drops a plan; the answer to it does not inform the owner of the plan.
        let subject = NoticeSubject::Plan { game: GameId(1), version: 8 };
        let dropped = NoticeKey { subject, player: Some(PLAYER) };
        assert!(!dropped.is_answered(Place::Direct, PLAYER));
    }
}
