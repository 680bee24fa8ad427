//! Tournaments, as far as games, notices and refusals name them.

use serde::{Deserialize, Serialize};

use colonnade_events::{EventId, GameKey, Time};

/// The place of a game in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TournamentGame {
    /// The tournament.
    pub tournament: EventId,
    /// The round, from 0.
    pub round: u32,
    /// The game there.
    pub key: GameKey,
    /// When the tournament began: vacation days count from then.
    pub since: Time,
}

/// An event of a tournament that is announced. Variants are only added at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TournamentFact {
    /// It began, with its first round.
    Begun,
    /// A later round began.
    RoundBegun {
        /// The round, from 0.
        round: u32,
    },
    /// It is over.
    Ended,
    /// It does not take place, or not to its end.
    Cancelled,
    /// It is the next season of a league, which players may join.
    NextSeason {
        /// The number of the season.
        number: u32,
        /// The season before, whose end is told first.
        after: EventId,
    },
}

/// Why something about a tournament was refused. A refusal changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentRefusal {
    /// There is no such tournament, or the viewer may not see it.
    NoSuchTournament,
    /// The player does not organise it.
    NotOrganiser,
    /// As many tournaments of this server are open as may be.
    ServerFull {
        /// How many.
        most: u32,
    },
    /// The player organises as many open tournaments as one may.
    OrganiserFull {
        /// How many.
        most: u32,
    },
    /// The text that is needed is missing, or longer than allowed.
    Text {
        /// The most characters.
        most: u32,
    },
    /// The games of a tournament have a limit of time.
    NoTimeLimit,
    /// A computer does not play in tournaments.
    Computer,
    /// A game of a tournament is resigned, and not aborted.
    NoAbort,
    /// The tournament is for those in another server.
    OtherServer,
    /// Organisers decide neither their own games nor about players whom they meet.
    OwnGame,
    /// The rules of tournaments do not allow it.
    Rules(colonnade_events::Refusal),
}

impl TournamentRefusal {
    /// A short code that never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        use colonnade_events::Refusal as Rules;
        match self {
            TournamentRefusal::NoSuchTournament => "no-such-tournament",
            TournamentRefusal::NotOrganiser => "not-organiser",
            TournamentRefusal::ServerFull { .. } => "tournaments-of-server",
            TournamentRefusal::OrganiserFull { .. } => "tournaments-of-organiser",
            TournamentRefusal::Text { .. } => "tournament-text",
            TournamentRefusal::NoTimeLimit => "tournament-untimed",
            TournamentRefusal::Computer => "tournament-computer",
            TournamentRefusal::NoAbort => "tournament-no-abort",
            TournamentRefusal::OtherServer => "tournament-other-server",
            TournamentRefusal::OwnGame => "tournament-own-game",
            TournamentRefusal::Rules(rules) => match rules {
                Rules::NotOpen => "tournament-not-open",
                Rules::NotRunning => "tournament-not-running",
                Rules::Settings(_) => "tournament-settings",
                Rules::MoreEntered { .. } => "tournament-more-entered",
                Rules::OtherTerms => "tournament-other-terms",
                Rules::TooFew { .. } => "tournament-too-few",
                Rules::NotAccepted { .. } => "tournament-not-accepted",
                Rules::NothingToAccept => "tournament-nothing-to-accept",
                Rules::AlreadyAccepted => "tournament-accepted",
                Rules::NotCaptain => "tournament-not-captain",
                Rules::AlreadyEntered => "tournament-entered",
                Rules::NotEntered => "tournament-not-entered",
                Rules::AlreadyWithdrawn => "tournament-withdrawn",
                Rules::NoReturn => "tournament-no-return",
                Rules::Full { .. } => "tournament-full",
                Rules::RoleNeeded { .. } => "tournament-role",
                Rules::RatingOutside { .. } => "tournament-rating",
                Rules::TeamNeeded => "tournament-team",
                Rules::LateEntryOver => "tournament-late",
                Rules::NextSeason => "tournament-next-season",
                Rules::NoPlaces { .. } => "tournament-no-places",
                Rules::NoSuchGame(_) => "tournament-no-such-game",
                Rules::Conflict(_) => "tournament-conflict",
                Rules::AlreadyVoid(_) => "tournament-void",
                Rules::NoResult => "tournament-no-result",
                Rules::NothingToRestore(_) => "tournament-nothing-to-restore",
                Rules::VacationSpent { .. } => "tournament-vacation",
            },
        }
    }
}
