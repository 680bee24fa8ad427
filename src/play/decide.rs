//! What a command does to a game: events, or a refusal. Pure: the same arguments give the same answer.

use chrono::NaiveDate;

use super::clock::{Expiry, Left, Vacation, check_expiry};
use super::command::Command;
use super::event::GameEvent;
use super::game::{Due, Game};
use super::ids::PlayerId;
use super::place::Place;
use super::refusal::Refusal;
use super::span::{Span, Timestamp};
use colonnade_rules::{GameResult, Reason, Side};

/// What the passing of time does to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elapsed {
    /// Vacation days that the player to act spent by himself.
    pub spent: Vec<NaiveDate>,
    /// What happened to the game, and when it counts as happened.
    pub events: Vec<(Timestamp, GameEvent)>,
}

/// Decides what a player's command does. The deadline must have been looked at before ([`elapse`]): a command that
/// comes after it is refused.
///
/// # Errors
///
/// Why it is refused.
pub fn decide(
    game: &Game,
    player: PlayerId,
    command: &Command,
    vacation: &Vacation,
    now: Timestamp,
) -> Result<Vec<GameEvent>, Refusal> {
    let side = game.side_of(player).ok_or(Refusal::NotPlaying)?;
    if *command == Command::Publish {
        if game.setup.place != Place::Direct {
            return Err(Refusal::NotDirect);
        }
        if game.has_published(side) {
            return Err(Refusal::PublishedAlready);
        }
        return Ok(vec![GameEvent::Published(side.into())]);
    }
    if !game.is_running() {
        return Err(Refusal::GameOver);
    }
    if game.clocks.deadline(vacation).is_some_and(|deadline| deadline <= now) {
        return Err(Refusal::TimeIsUp);
    }
    match command {
        Command::Act(text) => act(game, player, text, vacation, now),
        Command::Resign => Ok(vec![ended(game, GameResult::Win(side.other()), Reason::Resignation)]),
        Command::OfferDraw => offer_draw(game, side),
        Command::AnswerDraw { accept } => match game.draw_offer {
            Some(by) if by != side => Ok(vec![if *accept {
                ended(game, GameResult::Draw, Reason::Agreement)
            } else {
                GameEvent::DrawDeclined
            }]),
            _ => Err(Refusal::NoDrawOffer),
        },
        Command::AskTakeback => match game.takeback {
            Some(_) => Err(Refusal::TakebackOpen),
            // Who plays both sides asks nobody, and takes back the last action whosever it was.
            None if alone(game) => {
                let sides = Side::ALL.into_iter();
                let plies = sides.filter_map(|side| game.plies_to_take_back(side)).min();
                let left = game.clocks.left(now, vacation).map(milliseconds);
                Ok(vec![GameEvent::TakenBack { plies: plies.ok_or(Refusal::NothingToTakeBack)?, left }])
            }
            None if !game.may_ask_takeback(side) => Err(Refusal::TakebackDeclined),
            None => {
                let plies = game.plies_to_take_back(side).ok_or(Refusal::NothingToTakeBack)?;
                Ok(vec![GameEvent::TakebackAsked { by: side.into(), plies }])
            }
        },
        Command::AnswerTakeback { accept } => match game.takeback {
            Some(asked) if asked.by != side => Ok(vec![if *accept {
                let left = game.clocks.take_back(asked.by, now, vacation).left(now, &Vacation::default());
                GameEvent::TakenBack { plies: asked.plies, left: left.map(milliseconds) }
            } else {
                GameEvent::TakebackDeclined
            }]),
            _ => Err(Refusal::NoTakeback),
        },
        Command::Abort if game.both_have_acted() => Err(Refusal::TooLateToAbort),
        Command::Abort => Ok(vec![ended(game, GameResult::Unfinished, Reason::Aborted)]),
        Command::Publish => Ok(Vec::new()),
    }
}

fn act(
    game: &Game,
    player: PlayerId,
    text: &str,
    vacation: &Vacation,
    now: Timestamp,
) -> Result<Vec<GameEvent>, Refusal> {
    if game.players()[game.state.side_to_act()] != player {
        return Err(Refusal::NotYourTurn);
    }
    let mut events = Vec::new();
    let mut game = game.clone();
    let (mut text, mut forced) = (game.state.read(text)?, false);
    let mut vacation = vacation;
    let nobody = Vacation::default();
    loop {
        let turn = game.passes_turn(&text)?;
        let mut state = game.state.clone();
        state.play(&text)?;
        let clocks = game.clocks.pass(state.side_to_act(), turn, now, vacation);
        let left = clocks.left(now, &nobody).map(milliseconds);
        let event = GameEvent::Acted { text, forced, left };
        game.apply(&super::event::Dated { at: now, event: event.clone() }).map_err(|_| Refusal::GameOver)?;
        events.push(event);
        // What carries no choice is played at once and takes no time.
        match game.state.forced() {
            Some(next) => (text, forced, vacation) = (next.text().to_owned(), true, &nobody),
            None => break,
        }
    }
    if let Some(outcome) = game.outcome() {
        let glory = outcome.winner().is_some_and(|winner| game.state.without_glory(winner));
        events.push(GameEvent::Ended {
            result: outcome.result,
            reason: outcome.reason,
            score: outcome.score.map(Into::into),
            without_glory: glory,
        });
    }
    Ok(events)
}

/// Whether one player plays both sides.
fn alone(game: &Game) -> bool {
    let players = game.players();
    players.first == players.second
}

fn offer_draw(game: &Game, side: Side) -> Result<Vec<GameEvent>, Refusal> {
    match game.draw_offer {
        _ if alone(game) => Ok(vec![ended(game, GameResult::Draw, Reason::Agreement)]),
        // Two who offer agree.
        Some(by) if by != side => Ok(vec![ended(game, GameResult::Draw, Reason::Agreement)]),
        Some(_) => Err(Refusal::DrawOfferOpen),
        None if !game.may_offer_draw(side) => Err(Refusal::DrawDeclined),
        None => Ok(vec![GameEvent::DrawOffered(side.into())]),
    }
}

fn ended(game: &Game, result: GameResult, reason: Reason) -> GameEvent {
    let without_glory = matches!(result, GameResult::Win(winner) if game.state.without_glory(winner));
    GameEvent::Ended { result, reason, score: None, without_glory }
}

fn milliseconds(left: Left) -> super::event::BySideOf<i64> {
    left.map(|left| left.num_milliseconds()).into()
}

/// What the passing of time up to `now` does: reminders that are due, vacation that is spent, time that is up.
/// `vacation`, `reminders` and `days_a_year` are those of the player to act. None if nothing is due.
#[must_use]
pub fn elapse(
    game: &Game,
    vacation: &Vacation,
    reminders: &[Span],
    days_a_year: u32,
    now: Timestamp,
) -> Option<Elapsed> {
    if !game.is_running() {
        return None;
    }
    if let Some(expiry) = check_expiry(&game.clocks, vacation, days_a_year, now) {
        return Some(match expiry {
            Expiry::Postponed { spent, .. } => Elapsed { spent, events: Vec::new() },
            Expiry::TimedOut { spent, at } => {
                let winner = game.state.side_to_act().other();
                Elapsed { spent, events: vec![(at, ended(game, GameResult::Win(winner), Reason::Timeout))] }
            }
        });
    }
    // Of several reminders that came due while nobody looked, one message tells enough; all count as sent.
    let mut events = Vec::new();
    let mut game = game.clone();
    while let Some(Due::Reminder { at, side, before }) = game.due(vacation, reminders).filter(|due| due.at() <= now) {
        let event = GameEvent::Reminded { side: side.into(), before };
        game.apply(&super::event::Dated { at, event: event.clone() }).ok()?;
        events.push((now, event));
    }
    (!events.is_empty()).then_some(Elapsed { spent: Vec::new(), events })
}

#[cfg(test)]
#[path = "decide_tests.rs"]
mod tests;
