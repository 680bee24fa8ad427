//! Why a command was refused, in data and in a sentence for the player.

use std::fmt;

use chrono::NaiveDate;

use super::ids::GameId;
use super::span::{Span, TimeControl};
use colonnade_rules::{MoveError, quoted};

/// The most characters that a player's name may have.
pub const LONGEST_NAME: usize = 64;

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
    /// The game that would be played again is not over yet.
    NotOver(GameId),
    /// The player is gone, so there is nobody to play against.
    OpponentGone,
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
    /// There is no draw offer to answer.
    NoDrawOffer,
    /// The player's own draw offer is open.
    DrawOfferOpen,
    /// The player's last draw offer was declined, and the player has not acted since.
    DrawDeclined,
    /// There is no takeback to answer.
    NoTakeback,
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
        /// What was asked for.
        control: TimeControl,
        /// The shortest allowed.
        shortest: Span,
    },
    /// The player has as many open challenges, or games, as this host allows.
    TooMany {
        /// `open challenges` or `games`.
        what: &'static str,
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
    /// The text is no command.
    NotACommand(String),
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        Refusal::Move(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchGame(game) => write!(f, "there is no game {game}"),
            Refusal::NoSuchChallenge => f.write_str("there is no such challenge"),
            Refusal::NotPlaying => f.write_str("you do not play in this game; you can watch and replay it"),
            Refusal::NotYourTurn => f.write_str("it is your opponent's turn"),
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::Outdated => f.write_str("the game has gone on since this board was shown"),
            Refusal::NoSuchPlayer => f.write_str("there is no such player"),
            Refusal::Barred => f.write_str("you may not begin games here; the moderators can tell you why"),
            Refusal::RatedNotAllowed => f.write_str("you may not propose rated games here, only casual ones"),
            Refusal::NotOver(game) => write!(f, "game {game} is not over yet"),
            Refusal::OpponentGone => f.write_str("this player is not here any more"),
            Refusal::OpponentBusy { most } => {
                write!(f, "your opponent has {most} games, and more are not allowed here")
            }
            Refusal::NotAName(text) => {
                write!(f, "{} cannot be a name: a name has 1 to {LONGEST_NAME} visible characters", quoted(text))
            }
            Refusal::NotDirect => {
                f.write_str("only a game played in direct messages can be opened to everybody by its players")
            }
            Refusal::PublishedAlready => {
                f.write_str("you have agreed already that everybody may see this game; your opponent has to agree too")
            }
            Refusal::TimeIsUp => f.write_str("your time for this game is up"),
            Refusal::Move(error) => error.fmt(f),
            Refusal::NoDrawOffer => f.write_str("there is no draw offer to answer"),
            Refusal::DrawOfferOpen => f.write_str("your draw offer is open: your opponent has to answer it"),
            Refusal::DrawDeclined => {
                f.write_str("your draw offer was declined; you can offer again after your next move")
            }
            Refusal::NoTakeback => f.write_str("nobody asks for a takeback"),
            Refusal::TakebackOpen => f.write_str("a takeback is asked for already"),
            Refusal::TakebackDeclined => {
                f.write_str("your request for a takeback was refused; you can ask again after your next move")
            }
            Refusal::NothingToTakeBack => f.write_str("you have not moved yet, so there is nothing to take back"),
            Refusal::TooLateToAbort => {
                f.write_str("both players have moved, so the game cannot be aborted; you can resign or offer a draw")
            }
            Refusal::ChallengeClosed => f.write_str("this challenge is no longer open"),
            Refusal::NotChallenged => f.write_str("this challenge is not to you"),
            Refusal::NotChallenger => f.write_str("only whoever made a challenge can take it back"),
            Refusal::OwnChallenge => f.write_str("you cannot play against yourself here"),
            Refusal::Blocked => f.write_str("you cannot play against this player"),
            Refusal::TooShort { control, shortest } => {
                write!(f, "{control} is too short: at least {shortest} for a move is allowed here")
            }
            Refusal::TooMany { what, most } => write!(f, "you have {most} {what}, and more are not allowed here"),
            Refusal::OpponentNotHere => f.write_str(
                "this person has not used the bot yet, so it sends no messages; challenge them in a server where you both are",
            ),
            Refusal::TooManyChallenges { wait } => {
                write!(f, "you have challenged too often lately; you can again in {wait}")
            }
            Refusal::VacationInThePast(day) => write!(f, "{day} is in the past; vacation is taken for today or later"),
            Refusal::VacationDays(_) => f.write_str("vacation is taken for 1 to 366 days"),
            Refusal::VacationTooFar { last_year } => {
                write!(f, "vacation is taken until the end of {last_year} at the latest")
            }
            Refusal::VacationSpent { year, left } => {
                write!(f, "you have {left} vacation {} left in {year}", if *left == 1 { "day" } else { "days" })
            }
            Refusal::VacationAlready => f.write_str("you are on vacation on these days already"),
            Refusal::NotACommand(text) => {
                write!(f, "{} is no command", quoted(text))
            }
        }
    }
}

impl std::error::Error for Refusal {}
