//! Why a command was refused, as data.

use std::fmt;

use chrono::NaiveDate;

use super::ids::GameId;
use super::span::{Span, TimeControl, Timestamp};
use super::tournament::TournamentRefusal;
use colonnade_rules::{MoveError, Variant};

/// The most characters that a player's name may have.
pub const LONGEST_NAME: usize = 64;

/// The most characters that a private note may have.
pub const LONGEST_NOTE: usize = 1_000;

/// The most games on which a player can have a note. All notes of a player are read for a search.
pub const MOST_NOTES: u32 = 200;

/// The most running games that a player can follow: as many as one Discord menu shows.
pub const MOST_FOLLOWED: u32 = 25;

/// The most players who can follow a game. Each gets a message after each move, so this bounds the work of an action.
pub const MOST_FOLLOWERS: u32 = 50;

/// The most games that can be followed in a channel.
pub const MOST_IN_CHANNEL: u32 = 5;

/// The most games that can be followed in the channels of a server together; a game counts once for each channel.
pub const MOST_IN_SERVER: u32 = 25;

/// The state of a change while the store of the host cannot be used as it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StorageTrouble {
    /// Its disk is full. Nothing was changed, and reading still works.
    Full,
    /// Its database takes no changes. Nothing was changed.
    Refused,
    /// It does not answer for now. Nothing was changed.
    Unavailable,
    /// It did not answer in time, so that the change may or may not have been made.
    InDoubt,
    /// It has stopped until its host starts it again. What was acknowledged last may be lost.
    Stopped,
}

/// Why a command was refused. A refused command changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such game, or the player may not see it.
    NoSuchGame(GameId),
    /// There is no such challenge, or the player may not see it.
    NoSuchChallenge,
    /// The player does not play in this game.
    NotPlaying,
    /// It is the other player's turn.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// The game to cancel is void already.
    VoidAlready,
    /// The player's time is up.
    TimeIsUp,
    /// The game has changed since the board to which the command refers was shown.
    Outdated,
    /// There is no such player.
    NoSuchPlayer,
    /// The player may not begin games here.
    Barred,
    /// Not everybody may propose rated games here.
    RatedNotAllowed,
    /// Games against computers are not rated.
    ComputersAreCasual,
    /// Games against programs are not rated.
    ProgramsAreCasual,
    /// A program challenges programs and its owner only, and accepts only challenges to itself.
    ProgramsAskNobody,
    /// The player has as many programs as the host allows.
    TooManyPrograms {
        /// How many that are.
        most: u8,
    },
    /// The player has made too many programs lately.
    ProgramsTooOften {
        /// How long to wait.
        wait: Span,
    },
    /// The player has as many tokens as possible.
    TooManyTokens {
        /// How many that are.
        most: u8,
    },
    /// One of the players may begin one game, and not the two games of a match.
    NoRoomForMatch {
        /// The most games that a player may have running.
        most: u32,
    },
    /// Against a computer, a match of two games is not possible.
    ComputersPlayOneGame,
    /// A single game of this variant cannot be rated, because its winner is known before the first move.
    DecidedGame(Variant),
    /// The pie rule does not make games of this variant fairer.
    NoPieRule(Variant),
    /// The variant has no list of fair starts.
    NoFairStarts(Variant),
    /// The limit on running games against computers is reached.
    ComputersBusy {
        /// Whether it is the limit of one server, and not of the whole host.
        in_server: bool,
        /// The limit.
        most: u32,
    },
    /// The player has as many running games against computers as one may have.
    ComputerGames {
        /// The limit.
        most: u32,
    },
    /// A moderator plays in the game, and may not decide about it.
    OwnGame(GameId),
    /// The result of the game was not cancelled, so it cannot be put back.
    NotCancelled(GameId),
    /// The game belongs to another server, or to none, so the managers of this one may not moderate it.
    NotOfServer(GameId),
    /// The game to be played again is not over yet.
    NotOver(GameId),
    /// The opponent is gone.
    OpponentGone,
    /// The opponent may not begin games here.
    OpponentBarred,
    /// The opponent has as many games as this host allows.
    OpponentBusy {
        /// How many are allowed.
        most: u32,
    },
    /// The text is not a valid name.
    NotAName(String),
    /// This is only for the players of direct games.
    NotDirect,
    /// The player has already agreed to make the game public.
    PublishedAlready,
    /// The text is not a legal move.
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
    /// The player made the takeback request; the opponent has to answer it.
    OwnTakeback,
    /// A takeback request is open already.
    TakebackOpen,
    /// The player's last request for a takeback was refused, and the player has not acted since.
    TakebackDeclined,
    /// The player has not acted, so there is nothing to take back.
    NothingToTakeBack,
    /// The time used since is more than what was left before the actions to be taken back.
    NoTimeForTakeback,
    /// The player's win is not certain, so that it cannot be claimed.
    NotCertain,
    /// There is no claim to answer.
    NoClaim,
    /// A claim is open, and has to be answered first.
    ClaimOpen,
    /// The opponent wanted to go on, and the player has not acted since.
    ClaimDeclined,
    /// The game cannot be paused: it has no time limit, or is not played by two people.
    NotPausable,
    /// There is no proposal of a pause to answer.
    NoPauseOffer,
    /// A proposal of a pause is open.
    PauseOfferOpen,
    /// The player's last proposal of a pause was declined, and the player has not acted since.
    PauseDeclined,
    /// The game is paused already.
    PausedAlready {
        /// When the pause ends.
        until: Timestamp,
    },
    /// The game cannot be paused for so many days.
    PauseDays {
        /// The most days for which it can be paused now.
        most: u8,
    },
    /// Both players have acted, so the game cannot be aborted.
    TooLateToAbort,
    /// The opponent, who acts without a limit of time, can be asked to act only later.
    NotIdleYet {
        /// From when on.
        from: Timestamp,
    },
    /// The opponent has been asked to act.
    AskedToAct {
        /// When the game is adjourned.
        until: Timestamp,
    },
    /// The challenge is no longer open.
    ChallengeClosed,
    /// The challenge is for another player, or for anybody.
    NotChallenged,
    /// The challenge was made by somebody else.
    NotChallenger,
    /// Players cannot play against themselves here.
    OwnChallenge,
    /// One of the two blocks the other.
    Blocked,
    /// The time control is shorter than this host allows.
    TooShort {
        /// The time control that was requested.
        control: TimeControl,
        /// The shortest that is allowed.
        shortest: Span,
    },
    /// The player has as many open challenges, or games, as this host allows.
    TooMany {
        /// The resource of which there are too many.
        what: Resource,
        /// How many are allowed.
        most: u32,
    },
    /// The player challenged in direct messages has not used the bot yet, so no message can be sent.
    OpponentNotHere,
    /// The player has made too many challenges lately, in total or to this opponent.
    TooManyChallenges {
        /// How long to wait.
        wait: Span,
    },
    /// Vacation can only be taken in advance.
    VacationInThePast(NaiveDate),
    /// The number of days cannot be taken.
    VacationDays(u32),
    /// A day is further ahead than vacation can be taken.
    VacationTooFar {
        /// The last year in which it can be taken.
        last_year: i32,
    },
    /// The vacation days of a year do not suffice.
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
    /// A private note is empty or too long: it has this many characters.
    NoteLength(usize),
    /// A line cannot be added to a plan of conditional moves.
    Plan(PlanProblem),
    /// An action in a line for a plan is invalid.
    InLine {
        /// The number of the action, from 1.
        at: usize,
        /// The refusal of that action.
        why: Box<Refusal>,
    },
    /// The player cannot follow the game.
    Follow(FollowProblem),
    /// The text is not a command.
    NotACommand(String),
    /// Something about a tournament is not possible.
    Tournament(TournamentRefusal),
}

impl Refusal {
    /// A short code that never changes, e.g. `not-your-turn`. A text that is not a move has `move`; its
    /// [`Rule`](colonnade_rules::Rule), if there is one, identifies the rule that it breaks.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::NoSuchGame(..) => "no-such-game",
            Refusal::NoSuchChallenge => "no-such-challenge",
            Refusal::NotPlaying => "not-playing",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::GameOver => "game-over",
            Refusal::VoidAlready => "void-already",
            Refusal::TimeIsUp => "time-is-up",
            Refusal::Outdated => "outdated",
            Refusal::NoSuchPlayer => "no-such-player",
            Refusal::Barred => "barred",
            Refusal::RatedNotAllowed => "rated-not-allowed",
            Refusal::ComputersAreCasual => "computers-are-casual",
            Refusal::ProgramsAreCasual => "programs-are-casual",
            Refusal::ProgramsAskNobody => "programs-ask-nobody",
            Refusal::TooManyPrograms { .. } => "too-many-programs",
            Refusal::ProgramsTooOften { .. } => "programs-too-often",
            Refusal::TooManyTokens { .. } => "too-many-tokens",
            Refusal::NoRoomForMatch { .. } => "no-room-for-match",
            Refusal::ComputersPlayOneGame => "computers-play-one-game",
            Refusal::DecidedGame(_) => "decided-game",
            Refusal::NoPieRule(_) => "no-pie-rule",
            Refusal::NoFairStarts(_) => "no-fair-starts",
            Refusal::ComputersBusy { .. } => "computers-busy",
            Refusal::ComputerGames { .. } => "computer-games",
            Refusal::OwnGame(..) => "own-game",
            Refusal::NotCancelled(..) => "not-cancelled",
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
            Refusal::NoTimeForTakeback => "no-time-for-takeback",
            Refusal::NotCertain => "not-certain",
            Refusal::NoClaim => "no-claim",
            Refusal::ClaimOpen => "claim-open",
            Refusal::ClaimDeclined => "claim-declined",
            Refusal::NotPausable => "not-pausable",
            Refusal::NoPauseOffer => "no-pause-offer",
            Refusal::PauseOfferOpen => "pause-offer-open",
            Refusal::PauseDeclined => "pause-declined",
            Refusal::PausedAlready { .. } => "paused-already",
            Refusal::PauseDays { .. } => "pause-days",
            Refusal::TooLateToAbort => "too-late-to-abort",
            Refusal::NotIdleYet { .. } => "not-idle-yet",
            Refusal::AskedToAct { .. } => "asked-to-act",
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
            Refusal::Plan(PlanProblem::Changed) => "plan-changed",
            Refusal::InLine { why, .. } => why.code(),
            Refusal::Follow(FollowProblem::OwnGame) => "follow-own-game",
            Refusal::Follow(FollowProblem::NotPublic) => "follow-not-public",
            Refusal::Follow(FollowProblem::KeptAway) => "follow-kept-away",
            Refusal::Follow(FollowProblem::Full) => "follow-full",
            Refusal::Follow(FollowProblem::Elsewhere) => "follow-elsewhere",
            Refusal::Follow(FollowProblem::AnnouncedHere) => "follow-announced-here",
            Refusal::Follow(FollowProblem::ChannelFull) => "follow-channel-full",
            Refusal::NotACommand(..) => "not-a-command",
            Refusal::Tournament(refusal) => refusal.code(),
        }
    }
}

/// Why a line cannot be added to a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanProblem {
    /// It is the owner's turn, so there is no action of the opponent to answer.
    OwnTurn,
    /// One player plays both sides.
    BothSides,
    /// The line is empty, or does not end in an answer of the owner.
    NoAnswer,
    /// The game is over before the line ends.
    Ended,
    /// The line has too many actions.
    TooLong,
    /// The plan would have too many actions.
    TooMany,
    /// The plan has no such line.
    NotPlanned,
    /// The plan is not the one that its owner saw.
    Changed,
}

/// Why a game cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowProblem {
    /// The player plays in it, and gets its notices anyway.
    OwnGame,
    /// Not everybody may see it.
    NotPublic,
    /// The player is barred where it is played, or there is a block between the player and one of its players.
    KeptAway,
    /// The limit on followers of the game is reached.
    Full,
    /// It is not played in the server of the channel.
    Elsewhere,
    /// It is announced in the channel anyway.
    AnnouncedHere,
    /// The limit on followed games of the channel, or of its server, is reached.
    ChannelFull,
}

/// The things that a host limits for each player.
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

/// The technical form, for logs; sentences for players are in `colonnade_wording`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused: {self:?}")
    }
}

impl std::error::Error for Refusal {}
