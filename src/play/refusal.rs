//! Why a command was refused, in data and in a sentence for the player.

use std::fmt;

use chrono::NaiveDate;

use super::ids::GameId;
use super::span::{Span, TimeControl};
use crate::rules::{MoveError, quoted};

/// Why a command was refused. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such game, or the one who asks may not see it.
    NoSuchGame(GameId),
    /// There is no such challenge, or the one who asks may not see it.
    NoSuchChallenge,
    /// He does not play in this game.
    NotPlaying,
    /// It is the other player's turn.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// His time is up.
    TimeIsUp,
    /// The text is no legal move.
    Move(MoveError),
    /// There is no draw offer to answer.
    NoDrawOffer,
    /// His own draw offer is open.
    DrawOfferOpen,
    /// His last draw offer was declined, and he has not acted since.
    DrawDeclined,
    /// There is no takeback to answer.
    NoTakeback,
    /// A takeback is asked for already.
    TakebackOpen,
    /// He has not acted, so there is nothing to take back.
    NothingToTakeBack,
    /// Both players have acted, so the game cannot be aborted.
    TooLateToAbort,
    /// The challenge is no longer open.
    ChallengeClosed,
    /// The challenge is to somebody else.
    NotChallenged,
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
    /// He has as many open challenges, or games, as this host allows.
    TooMany {
        /// `open challenges` or `games`.
        what: &'static str,
        /// How many are allowed.
        most: u32,
    },
    /// Vacation can only be taken ahead.
    VacationInThePast(NaiveDate),
    /// Not a number of days that can be taken.
    VacationDays(u32),
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
            Refusal::TimeIsUp => f.write_str("your time for this game is up"),
            Refusal::Move(error) => error.fmt(f),
            Refusal::NoDrawOffer => f.write_str("there is no draw offer to answer"),
            Refusal::DrawOfferOpen => f.write_str("your draw offer is open: your opponent has to answer it"),
            Refusal::DrawDeclined => {
                f.write_str("your draw offer was declined; you can offer again after your next move")
            }
            Refusal::NoTakeback => f.write_str("nobody asks for a takeback"),
            Refusal::TakebackOpen => f.write_str("a takeback is asked for already"),
            Refusal::NothingToTakeBack => f.write_str("you have not moved yet, so there is nothing to take back"),
            Refusal::TooLateToAbort => {
                f.write_str("both players have moved, so the game cannot be aborted; you can resign or offer a draw")
            }
            Refusal::ChallengeClosed => f.write_str("this challenge is no longer open"),
            Refusal::NotChallenged => f.write_str("this challenge is to somebody else"),
            Refusal::OwnChallenge => f.write_str("this is your own challenge"),
            Refusal::Blocked => f.write_str("you cannot play against this player"),
            Refusal::TooShort { control, shortest } => {
                write!(f, "{control} is too short: at least {shortest} for a move is allowed here")
            }
            Refusal::TooMany { what, most } => write!(f, "you have {most} {what}, and more are not allowed here"),
            Refusal::VacationInThePast(day) => write!(f, "{day} is in the past; vacation is taken for today or later"),
            Refusal::VacationDays(_) => f.write_str("vacation is taken for 1 to 366 days"),
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
