//! Why a command was refused, as data.

use std::fmt;

use chrono::NaiveDate;

use super::ids::GameId;
use super::span::{Span, TimeControl};
use colonnade_rules::MoveError;

/// The most characters that a player's name may have.
pub const LONGEST_NAME: usize = 64;

/// The most characters that a private note may have.
pub const LONGEST_NOTE: usize = 1_000;

/// The most games on which a player can have a note. All notes of a player are read for a search.
pub const MOST_NOTES: u32 = 200;

/// The most running games that a player can follow: as many as one menu of Discord shows.
pub const MOST_FOLLOWED: u32 = 25;

/// The most players who can follow a game. Each of them is written to after each move, so this bounds the work of an action.
pub const MOST_FOLLOWERS: u32 = 50;

/// The most games that can be followed in a channel.
pub const MOST_IN_CHANNEL: u32 = 5;

/// The most games that can be followed in the channels of a server together, one in several channels counting as often.
pub const MOST_IN_SERVER: u32 = 25;

/// Why a command was refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such game, or the one who asks may not see it.
    NoSuchGame(GameId),
    /// There is no such challenge, or the one who asks may not see it.
    NoSuchChallenge,
    /// The player does not play in this game.
    NotPlaying,
    /// It is the other player's turn.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// The time of the player is up.
    TimeIsUp,
    /// The game has gone on since the board was shown that the command is about.
    Outdated,
    /// There is no such player.
    NoSuchPlayer,
    /// The player may not begin games here.
    Barred,
    /// Rated games are not for everybody here.
    RatedNotAllowed,
    /// Games against computers are not rated.
    ComputersAreCasual,
    /// As many games against computers run as may.
    ComputersBusy {
        /// Whether they are counted in one server, and not on the whole host.
        in_server: bool,
        /// How many may run.
        most: u32,
    },
    /// The game is of another server, or of none, so that those who manage this one do not moderate it.
    NotOfServer(GameId),
    /// The game that would be played again is not over yet.
    NotOver(GameId),
    /// The player is gone, so there is nobody to play against.
    OpponentGone,
    /// The opponent may not begin games here.
    OpponentBarred,
    /// The opponent has as many games as this host allows.
    OpponentBusy {
        /// How many are allowed.
        most: u32,
    },
    /// A name is none.
    NotAName(String),
    /// This is for the players of direct games only.
    NotDirect,
    /// The player has agreed before that the game may be seen by everybody.
    PublishedAlready,
    /// The text is no legal move.
    Move(MoveError),
    /// The text can mean several legal moves: these, in canonical notation.
    Ambiguous(Vec<String>),
    /// There is no draw offer to answer.
    NoDrawOffer,
    /// The player's own draw offer is open.
    DrawOfferOpen,
    /// The player's last draw offer was declined, and the player has not acted since.
    DrawDeclined,
    /// There is no takeback to answer.
    NoTakeback,
    /// The player has asked for this takeback; the opponent answers it.
    OwnTakeback,
    /// A takeback is asked for already.
    TakebackOpen,
    /// The player's last request for a takeback was refused, and the player has not acted since.
    TakebackDeclined,
    /// The player has not acted, so there is nothing to take back.
    NothingToTakeBack,
    /// Both players have acted, so the game cannot be aborted.
    TooLateToAbort,
    /// The challenge is no longer open.
    ChallengeClosed,
    /// The challenge is to somebody else, or to anybody.
    NotChallenged,
    /// The challenge was made by somebody else.
    NotChallenger,
    /// One cannot play against oneself here.
    OwnChallenge,
    /// One of the two blocks the other.
    Blocked,
    /// The time control is shorter than this host allows.
    TooShort {
        /// The thing that was asked for.
        control: TimeControl,
        /// The shortest allowed.
        shortest: Span,
    },
    /// The player has as many open challenges, or games, as this host allows.
    TooMany {
        /// The resource of which there are too many.
        what: Resource,
        /// How many are allowed.
        most: u32,
    },
    /// The player challenged in direct messages has not used the bot yet, so no message is sent.
    OpponentNotHere,
    /// The player has challenged too often lately, in all or this opponent.
    TooManyChallenges {
        /// How long to wait.
        wait: Span,
    },
    /// Vacation can only be taken ahead.
    VacationInThePast(NaiveDate),
    /// Not a number of days that can be taken.
    VacationDays(u32),
    /// A day lies further ahead than vacation can be taken.
    VacationTooFar {
        /// The last year in which it can be taken.
        last_year: i32,
    },
    /// The days of a year do not suffice.
    VacationSpent {
        /// The year.
        year: i32,
        /// How many were left.
        left: u32,
    },
    /// All these days are vacation already.
    VacationAlready,
    /// There are no vacation days to give back.
    NoVacationAhead,
    /// A private note has no characters, or too many: so many.
    NoteLength(usize),
    /// A line is not taken into a plan of conditional moves.
    Plan(PlanProblem),
    /// An action of a line for a plan is not taken.
    InLine {
        /// Which one, counted from 1.
        at: usize,
        /// The refusal of it alone.
        why: Box<Refusal>,
    },
    /// The game cannot be followed by the player.
    Follow(FollowProblem),
    /// The text is no command.
    NotACommand(String),
}

impl Refusal {
    /// A short code that never changes, e.g. `not-your-turn`. A text that is no move has `move`; which rule it breaks, if it
    /// breaks one, is said by its [`Rule`](colonnade_rules::Rule).
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::NoSuchGame(..) => "no-such-game",
            Refusal::NoSuchChallenge => "no-such-challenge",
            Refusal::NotPlaying => "not-playing",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::GameOver => "game-over",
            Refusal::TimeIsUp => "time-is-up",
            Refusal::Outdated => "outdated",
            Refusal::NoSuchPlayer => "no-such-player",
            Refusal::Barred => "barred",
            Refusal::RatedNotAllowed => "rated-not-allowed",
            Refusal::ComputersAreCasual => "computers-are-casual",
            Refusal::ComputersBusy { .. } => "computers-busy",
            Refusal::NotOfServer(..) => "not-of-server",
            Refusal::NotOver(..) => "not-over",
            Refusal::OpponentGone => "opponent-gone",
            Refusal::OpponentBarred => "opponent-barred",
            Refusal::OpponentBusy { .. } => "opponent-busy",
            Refusal::NotAName(..) => "not-a-name",
            Refusal::NotDirect => "not-direct",
            Refusal::PublishedAlready => "published-already",
            Refusal::Move(..) => "move",
            Refusal::Ambiguous(..) => "ambiguous",
            Refusal::NoDrawOffer => "no-draw-offer",
            Refusal::DrawOfferOpen => "draw-offer-open",
            Refusal::DrawDeclined => "draw-declined",
            Refusal::NoTakeback => "no-takeback",
            Refusal::OwnTakeback => "own-takeback",
            Refusal::TakebackOpen => "takeback-open",
            Refusal::TakebackDeclined => "takeback-declined",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::TooLateToAbort => "too-late-to-abort",
            Refusal::ChallengeClosed => "challenge-closed",
            Refusal::NotChallenged => "not-challenged",
            Refusal::NotChallenger => "not-challenger",
            Refusal::OwnChallenge => "own-challenge",
            Refusal::Blocked => "blocked",
            Refusal::TooShort { .. } => "too-short",
            Refusal::TooMany { .. } => "too-many",
            Refusal::OpponentNotHere => "opponent-not-here",
            Refusal::TooManyChallenges { .. } => "too-many-challenges",
            Refusal::VacationInThePast(..) => "vacation-in-the-past",
            Refusal::VacationDays(..) => "vacation-days",
            Refusal::VacationTooFar { .. } => "vacation-too-far",
            Refusal::VacationSpent { .. } => "vacation-spent",
            Refusal::VacationAlready => "vacation-already",
            Refusal::NoVacationAhead => "no-vacation-ahead",
            Refusal::NoteLength(..) => "note-length",
            Refusal::Plan(PlanProblem::OwnTurn) => "plan-own-turn",
            Refusal::Plan(PlanProblem::BothSides) => "plan-both-sides",
            Refusal::Plan(PlanProblem::NoAnswer) => "plan-no-answer",
            Refusal::Plan(PlanProblem::Ended) => "plan-ended",
            Refusal::Plan(PlanProblem::TooLong) => "plan-too-long",
            Refusal::Plan(PlanProblem::TooMany) => "plan-too-many",
            Refusal::Plan(PlanProblem::NotPlanned) => "plan-not-planned",
            Refusal::InLine { why, .. } => why.code(),
            Refusal::Follow(FollowProblem::OwnGame) => "follow-own-game",
            Refusal::Follow(FollowProblem::NotPublic) => "follow-not-public",
            Refusal::Follow(FollowProblem::KeptAway) => "follow-kept-away",
            Refusal::Follow(FollowProblem::Full) => "follow-full",
            Refusal::Follow(FollowProblem::Elsewhere) => "follow-elsewhere",
            Refusal::Follow(FollowProblem::AnnouncedHere) => "follow-announced-here",
            Refusal::Follow(FollowProblem::ChannelFull) => "follow-channel-full",
            Refusal::NotACommand(..) => "not-a-command",
        }
    }
}

/// Why a line is not taken into a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanProblem {
    /// It is the owner's own turn, so there is nothing of the opponent's to be answered.
    OwnTurn,
    /// One player plays both sides.
    BothSides,
    /// The line is empty, or does not end in an answer of the owner.
    NoAnswer,
    /// The game is over before the line ends.
    Ended,
    /// The line has more actions than it may have.
    TooLong,
    /// The plan would hold more than it may.
    TooMany,
    /// The plan has no such line.
    NotPlanned,
}

/// Why a game cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowProblem {
    /// The player plays it, and is told of it anyway.
    OwnGame,
    /// Not everybody may see it.
    NotPublic,
    /// The player is barred where it is played, or a block stands between the player and one of those who play it.
    KeptAway,
    /// As many players follow it as can.
    Full,
    /// It is not played in the server of the channel.
    Elsewhere,
    /// It is announced in the channel anyway.
    AnnouncedHere,
    /// As many games are followed in the channel, or in its server, as can.
    ChannelFull,
}

/// Things that a host limits for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Challenges that nobody has answered yet.
    OpenChallenges,
    /// Running games.
    Games,
    /// Games with a private note.
    Notes,
    /// Games that the player follows.
    FollowedGames,
    /// Open seeks.
    Seeks,
}

impl From<PlanProblem> for Refusal {
    fn from(problem: PlanProblem) -> Self {
        Refusal::Plan(problem)
    }
}

impl From<FollowProblem> for Refusal {
    fn from(problem: FollowProblem) -> Self {
        Refusal::Follow(problem)
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        Refusal::Move(error)
    }
}

/// Technical, for logs; sentences for players are in `view::wording`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused: {self:?}")
    }
}

impl std::error::Error for Refusal {}
