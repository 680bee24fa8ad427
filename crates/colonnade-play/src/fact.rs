//! The facts that notices announce.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::ids::{ChallengeId, GameId, PlayerId, ServerId};
use super::outage::Outage;
use super::settings::NoticeKind;
use super::span::Span;
use super::tournament::TournamentFact;
use colonnade_events::EventId;

/// A fact that is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    /// Something happened to a challenge.
    Challenge {
        /// The challenge.
        challenge: ChallengeId,
        /// The event that is announced.
        what: ChallengeFact,
    },
    /// Something happened to a game.
    Game {
        /// The game.
        game: GameId,
        /// Its version after what happened.
        version: u64,
        /// Its number of actions at that version.
        ply: u32,
        /// The event that is announced.
        what: GameFact,
    },
    /// Vacation days were spent because a deadline would have passed.
    VacationSpent {
        /// The player who spent them.
        player: PlayerId,
        /// The game whose deadline it was.
        game: GameId,
        /// The version of the player after they were spent.
        version: u64,
        /// The days.
        days: Vec<NaiveDate>,
    },
    /// Conditional moves were dropped.
    PlanDropped {
        /// The game of the plan.
        game: GameId,
        /// Its version at that time.
        version: u64,
        /// The reason why they were dropped.
        why: PlanDrop,
    },
    /// The puzzle of a day (UTC).
    DailyPuzzle {
        /// The server that gets it.
        server: ServerId,
        /// The day, counted from 1970.
        day: u32,
        /// The number of the puzzle.
        number: u16,
    },
    /// Seeks of a player expired because no opponent was found.
    SeeksEnded {
        /// The first of them.
        seek: ChallengeId,
        /// Those that ended with it.
        others: Vec<ChallengeId>,
    },
    /// A player of a game cannot be reached, or only directly: for the opponent.
    Unreached {
        /// The game.
        game: GameId,
        /// Its version after that was noticed.
        version: u64,
        /// The player.
        player: PlayerId,
        /// Whether the player has left the server where the game is played, and is told directly.
        has_left: bool,
    },
    /// Deadlines moved in games of the recipient.
    ClocksChanged {
        /// The reason.
        why: ClockChange,
        /// The games.
        games: Vec<GameId>,
    },
    /// Games between the same two players, in the same place, ended at once because time ran out.
    TimeRanOut {
        /// The first of them.
        game: GameId,
        /// Its version after that.
        version: u64,
        /// The others, with their versions.
        others: Vec<(GameId, u64)>,
    },
    /// Something happened to a tournament.
    Tournament {
        /// The tournament.
        tournament: EventId,
        /// Its version after what happened.
        version: u64,
        /// The event that is announced.
        what: TournamentFact,
    },
}

/// Why deadlines move in several games at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockChange {
    /// Players could not reach this service.
    Outage(Outage),
    /// A player has taken vacation or given it back, or vacation was spent because a deadline would have passed.
    Vacation {
        /// The player.
        player: PlayerId,
        /// The version of the player after that.
        version: u64,
        /// The days that were taken; empty if days were given back.
        days: Vec<NaiveDate>,
        /// The game whose deadline spent them, unless a command took them.
        spent_by: Option<GameId>,
    },
}

/// Why a plan is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PlanDrop {
    /// An action other than those of the plan was made.
    Left,
    /// Actions were taken back.
    TakenBack,
    /// The opponent offers a draw, which the planned answer would decline.
    DrawOffered,
    /// The opponent acted while a takeback request was open.
    TakebackLapsed,
}

/// An event of a challenge that is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ChallengeFact {
    /// It was made.
    Made,
    /// It was accepted, and a game began, which has a notice of its own.
    Accepted,
    /// It was declined.
    Declined,
    /// It was withdrawn.
    Withdrawn,
    /// Nobody accepted in time.
    Expired,
    /// It could be shown to nobody, and was withdrawn: for the challenger.
    Unreached,
}

impl ChallengeFact {
    /// The kind, for which players choose where its notices go.
    #[must_use]
    pub const fn kind(self) -> NoticeKind {
        NoticeKind::Challenge
    }

    /// The number that stands for it in stored keys.
    pub(super) const fn code(self) -> u8 {
        match self {
            ChallengeFact::Made => 0,
            ChallengeFact::Accepted => 1,
            ChallengeFact::Declined => 2,
            ChallengeFact::Withdrawn => 3,
            ChallengeFact::Expired => 4,
            ChallengeFact::Unreached => 5,
        }
    }
}

/// An event of a game that is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GameFact {
    /// It began.
    Started,
    /// Actions were made, the first of them by choice, and the game goes on.
    Acted,
    /// A draw was offered.
    DrawOffered,
    /// The draw was declined.
    DrawDeclined,
    /// A takeback was requested.
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
    /// A draw offer was withdrawn.
    DrawWithdrawn,
    /// A takeback request was withdrawn.
    TakebackWithdrawn,
    /// The deadline moved. The board that was posted last is edited, which notifies nobody.
    DeadlineMoved,
    /// The host put back the result that a moderator had cancelled.
    Reinstated,
    /// A player was asked to act.
    AskedToAct,
    /// A win was claimed.
    Claimed,
    /// The claim was not accepted: the game goes on.
    ClaimDeclined,
    /// A pause was proposed.
    PauseOffered,
    /// The pause was declined.
    PauseDeclined,
    /// The proposal of a pause was withdrawn.
    PauseWithdrawn,
    /// The players agreed on a pause.
    Paused,
}

impl GameFact {
    /// The kind, for which players choose where its notices go.
    #[must_use]
    pub const fn kind(self) -> NoticeKind {
        match self {
            GameFact::Started
            | GameFact::Acted
            | GameFact::TakenBack
            | GameFact::AskedToAct
            | GameFact::DeadlineMoved => NoticeKind::Turn,
            GameFact::DrawOffered
            | GameFact::DrawDeclined
            | GameFact::DrawWithdrawn
            | GameFact::TakebackAsked
            | GameFact::TakebackDeclined
            | GameFact::TakebackWithdrawn
            | GameFact::Claimed
            | GameFact::ClaimDeclined
            | GameFact::PauseOffered
            | GameFact::PauseDeclined
            | GameFact::PauseWithdrawn
            | GameFact::Paused => NoticeKind::Offer,
            GameFact::Reminded { .. } => NoticeKind::Reminder,
            GameFact::Ended | GameFact::Voided | GameFact::Reinstated => NoticeKind::End,
        }
    }

    /// The weight: of several facts at once, the one with the greatest weight is announced.
    #[must_use]
    pub const fn weight(self) -> u8 {
        match self {
            GameFact::Reminded { .. } | GameFact::DeadlineMoved => 0,
            GameFact::DrawDeclined
            | GameFact::DrawWithdrawn
            | GameFact::TakebackDeclined
            | GameFact::TakebackWithdrawn
            | GameFact::ClaimDeclined
            | GameFact::PauseDeclined
            | GameFact::PauseWithdrawn => 1,
            GameFact::AskedToAct
            | GameFact::Claimed
            | GameFact::DrawOffered
            | GameFact::PauseOffered
            | GameFact::Paused
            | GameFact::TakebackAsked
            | GameFact::TakenBack => 2,
            GameFact::Acted => 3,
            GameFact::Started => 4,
            GameFact::Ended => 5,
            GameFact::Voided => 6,
            GameFact::Reinstated => 7,
        }
    }
}

/// The subjects of a fact, for those who deliver, delay and erase notices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct About {
    pub(super) game: Option<GameId>,
    pub(super) challenge: Option<ChallengeId>,
    pub(super) player: Option<PlayerId>,
    pub(super) server: Option<ServerId>,
    pub(super) tournament: Option<EventId>,
}

impl Fact {
    pub(super) const fn about(&self) -> About {
        let nothing = About { game: None, challenge: None, player: None, server: None, tournament: None };
        match *self {
            Fact::Challenge { challenge, .. } | Fact::SeeksEnded { seek: challenge, .. } => {
                About { challenge: Some(challenge), ..nothing }
            }
            Fact::VacationSpent { player, game, .. } => About { game: Some(game), player: Some(player), ..nothing },
            Fact::ClocksChanged { why: ClockChange::Vacation { player, .. }, .. } => {
                About { player: Some(player), ..nothing }
            }
            Fact::ClocksChanged { why: ClockChange::Outage(_), .. } => nothing,
            Fact::Game { game, .. } | Fact::TimeRanOut { game, .. } | Fact::PlanDropped { game, .. } => {
                About { game: Some(game), ..nothing }
            }
            Fact::Unreached { game, player, .. } => About { game: Some(game), player: Some(player), ..nothing },
            Fact::DailyPuzzle { server, .. } => About { server: Some(server), ..nothing },
            Fact::Tournament { tournament, .. } => About { tournament: Some(tournament), ..nothing },
        }
    }

    /// The kind, for which players choose where its notices go; `None` if they have no choice.
    #[must_use]
    pub const fn kind(&self) -> Option<NoticeKind> {
        match self {
            Fact::Challenge { what, .. } => Some(what.kind()),
            Fact::SeeksEnded { .. } => Some(ChallengeFact::Expired.kind()),
            Fact::Game { what, .. } => Some(what.kind()),
            Fact::TimeRanOut { .. } => Some(GameFact::Ended.kind()),
            Fact::VacationSpent { .. } | Fact::ClocksChanged { .. } => Some(NoticeKind::Vacation),
            Fact::PlanDropped { .. } | Fact::DailyPuzzle { .. } | Fact::Unreached { .. } | Fact::Tournament { .. } => {
                None
            }
        }
    }

    /// The games that it is about, the first of them first.
    #[must_use]
    pub fn games(&self) -> Vec<GameId> {
        match self {
            Fact::ClocksChanged { games, .. } => games.clone(),
            Fact::TimeRanOut { game, others, .. } => {
                std::iter::once(*game).chain(others.iter().map(|(game, _)| *game)).collect()
            }
            other => other.about().game.into_iter().collect(),
        }
    }

    /// The challenge that it is about.
    #[must_use]
    pub const fn challenge(&self) -> Option<ChallengeId> {
        self.about().challenge
    }

    /// The player whom it names, besides those of its games and of its challenge.
    #[must_use]
    pub const fn player(&self) -> Option<PlayerId> {
        self.about().player
    }

    /// The server that it is for.
    #[must_use]
    pub const fn server(&self) -> Option<ServerId> {
        self.about().server
    }
}
