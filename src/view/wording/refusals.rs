//! Refusals of the service, as clauses; [`sentence`](super::sentence) makes sentences of them.

use super::english::{joined_or, plural, quoted};
use super::md_sentence;
use super::positions::position_error;
use super::rules::move_error;
use crate::play::{
    InvalidEvents, LONGEST_NAME, LONGEST_NOTE, LONGEST_PLAN, MOST_PLANNED, ParseTimeError, PlanProblem, Refusal,
    Resource, TimeForm,
};

/// Why a command is refused, as a clause: `it is your opponent's turn`.
#[must_use]
pub fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoSuchGame(game) => format!("there is no game {game}"),
        Refusal::NoSuchChallenge => "there is no such challenge".to_owned(),
        Refusal::NotPlaying => "you do not play in this game; you can watch and replay it".to_owned(),
        Refusal::NotYourTurn => "it is your opponent's turn".to_owned(),
        Refusal::GameOver => "the game is over".to_owned(),
        Refusal::Outdated => "the game has gone on since this board was shown".to_owned(),
        Refusal::NoSuchPlayer => "there is no such player".to_owned(),
        Refusal::Barred => "you may not begin games here; the moderators can tell you why".to_owned(),
        Refusal::RatedNotAllowed => "you may not propose rated games here, only casual ones".to_owned(),
        Refusal::ComputersAreCasual => "games against computers are casual, not rated".to_owned(),
        Refusal::ComputersBusy { in_server: true, most } => {
            format!("{most} games against computers run in this server already; try again when one has ended")
        }
        Refusal::ComputersBusy { in_server: false, most } => {
            format!("the computers play {most} games already; try again when one has ended")
        }
        Refusal::NotOfServer(game) => {
            format!("game {game} does not belong to this server, so it cannot be cancelled from here")
        }
        Refusal::NotOver(game) => format!("game {game} is not over yet"),
        Refusal::OpponentBarred => "this player may not begin games here".to_owned(),
        Refusal::OpponentGone => "this player is not here any more".to_owned(),
        Refusal::OpponentBusy { most } => {
            format!("your opponent has {most} games, and more are not allowed here")
        }
        Refusal::NotAName(text) => {
            format!("{} cannot be a name: a name has 1 to {LONGEST_NAME} visible characters", quoted(text))
        }
        Refusal::NotDirect => {
            "only a game played in direct messages can be opened to everybody by its players".to_owned()
        }
        Refusal::PublishedAlready => {
            "you have agreed already that everybody may see this game; your opponent has to agree too".to_owned()
        }
        Refusal::TimeIsUp => "your time for this game is up".to_owned(),
        Refusal::Move(error) => move_error(error),
        Refusal::Ambiguous(texts) => {
            format!("this can mean more than one move: write {}", joined_or(texts.iter().map(|text| quoted(text))))
        }
        Refusal::NoDrawOffer => "there is no draw offer that is yours to answer or to take back".to_owned(),
        Refusal::DrawOfferOpen => "your draw offer is open: your opponent has to answer it".to_owned(),
        Refusal::DrawDeclined => "your last draw offer was declined or taken back; you can offer again after your next move".to_owned(),
        Refusal::NoTakeback => "nobody asks for a takeback".to_owned(),
        Refusal::OwnTakeback => "you have asked for this takeback: your opponent has to answer it".to_owned(),
        Refusal::TakebackOpen => "a takeback is asked for already".to_owned(),
        Refusal::TakebackDeclined => {
            "your last request for a takeback was refused or taken back; you can ask again after your next move".to_owned()
        }
        Refusal::NothingToTakeBack => "you have not moved yet, so there is nothing to take back".to_owned(),
        Refusal::TooLateToAbort => {
            "both players have moved, so the game cannot be aborted; you can resign or offer a draw".to_owned()
        }
        Refusal::ChallengeClosed => "this challenge is no longer open".to_owned(),
        Refusal::NotChallenged => "this challenge is not to you".to_owned(),
        Refusal::NotChallenger => "only whoever made a challenge can take it back".to_owned(),
        Refusal::OwnChallenge => "you cannot play against yourself here".to_owned(),
        Refusal::Blocked => "you cannot play against this player".to_owned(),
        Refusal::TooShort { control, shortest } => {
            format!("{control} is too short: at least {shortest} for a move is allowed here")
        }
        Refusal::TooMany { what: Resource::OpenChallenges, most } => {
            format!("you have {most} open challenges, and more are not allowed here")
        }
        Refusal::TooMany { what: Resource::Games, most } => {
            format!("you have {most} games, and more are not allowed here")
        }
        Refusal::TooMany { what: Resource::Notes, most } => {
            format!("you have notes on {most} games, and more are not kept; remove one first")
        }
        Refusal::TooMany { what: Resource::FollowedGames, most } => {
            format!("you follow {most} games, and more are not possible; stop following one first")
        }
        Refusal::TooMany { what: Resource::Seeks, most } => {
            format!("you seek {most} games already, and more are not possible; take one back first")
        }
        Refusal::OpponentNotHere => {
            "this person has not used the bot yet, so it sends no messages; challenge them in a server where you both are"
                .to_owned()
        }
        Refusal::TooManyChallenges { wait } => {
            format!("you have challenged too often lately; you can again in {wait}")
        }
        Refusal::VacationInThePast(day) => format!("{day} is in the past; vacation is taken for today or later"),
        Refusal::VacationDays(_) => "vacation is taken for 1 to 366 days".to_owned(),
        Refusal::VacationTooFar { last_year } => {
            format!("vacation is taken until the end of {last_year} at the latest")
        }
        Refusal::VacationSpent { year, left } => {
            format!("you have {} left in {year}", plural(left, "vacation day", "vacation days"))
        }
        Refusal::NoVacationAhead => "you have no vacation days after today".to_owned(),
        Refusal::NoteLength(0) => "a note has at least one character".to_owned(),
        Refusal::NoteLength(length) => format!("a note has at most {LONGEST_NOTE} characters, and this has {length}"),
        Refusal::Plan(problem) => plan_problem(*problem),
        Refusal::InLine { at, why } => in_line(*at, &self::refusal(why)),
        Refusal::Follow(problem) => super::watching::problem(*problem),
        Refusal::VacationAlready => "you are on vacation on these days already".to_owned(),
        Refusal::NotACommand(text) => {
            format!("{} is no command", quoted(text))
        }
    }
}

/// The reason why a line is not taken into a plan, as a clause.
fn plan_problem(problem: PlanProblem) -> String {
    match problem {
        PlanProblem::OwnTurn => {
            "it is your turn, so you can move at once; conditional moves are for your opponent's turn".to_owned()
        }
        PlanProblem::BothSides => "you play both sides of this game".to_owned(),
        PlanProblem::NoAnswer => "a line ends with a move of yours".to_owned(),
        PlanProblem::Ended => "the game is over before the line ends".to_owned(),
        PlanProblem::TooLong => format!("a line has at most {LONGEST_PLAN} moves"),
        PlanProblem::TooMany => {
            format!(
                "your conditional moves in a game are at most {MOST_PLANNED}, or fewer long ones; remove some first"
            )
        }
        PlanProblem::NotPlanned => "your conditional moves have no such line".to_owned(),
    }
}

/// The refusal of a move of a line, as a clause. `at` counts from 1.
fn in_line(at: usize, why: &str) -> String {
    format!("move {at} of this line is refused: {why}")
}

/// Why something is refused, in Discord's mark-up.
#[must_use]
pub fn md_refusal(why: &Refusal) -> String {
    md_sentence(&refusal(why))
}

/// A failure that the host finds in the log under a number.
#[must_use]
pub fn incident(number: &str) -> String {
    format!(
        "something went wrong here, and nothing that was confirmed is lost; the host finds it in the log as {number}"
    )
}

/// The disk of the host has no room for what was to be stored.
#[must_use]
pub const fn storage_full() -> &'static str {
    "the disk of this host is full, so nothing was changed; try again later"
}

/// The store of the host does not answer for now. Whether something was stored is not known.
#[must_use]
pub const fn storage_unavailable() -> &'static str {
    "the storage of this host does not answer at the moment; look in a minute whether this was done, and try again if \
    not"
}

/// A text that names no page of a list.
#[must_use]
pub const fn invalid_cursor() -> &'static str {
    "a page is named by what the page before it says comes next"
}

/// A text that is no span of time or no time control.
#[must_use]
pub fn not_a_time(error: &ParseTimeError) -> String {
    match error.expected {
        TimeForm::Span => {
            format!("{} is not a span of time, such as 3d, 36h or 1w2d (w d h m s)", quoted(&error.text))
        }
        TimeForm::Control => format!(
            "{} is not a time control: 3d (for each move), 10d+36h/21d (bank, increment, cap) or none",
            quoted(&error.text)
        ),
    }
}

/// Events that are no game.
#[must_use]
pub fn invalid_events(error: &InvalidEvents) -> String {
    match error {
        InvalidEvents::NotStarted => "the first event does not start a game".to_owned(),
        InvalidEvents::Position(error) => position_error(error),
        InvalidEvents::Action { ply, error } => format!("ply {ply}: {}", move_error(error)),
        InvalidEvents::StartedTwice => "the game is started a second time".to_owned(),
    }
}
