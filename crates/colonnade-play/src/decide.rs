//! Decides commands and the passing of time: both become events, or a refusal. Pure: the same arguments give the same
//! result.

use chrono::NaiveDate;

use super::clock::{Expiry, Left, Vacation, check_expiry};
use super::command::{ActionInput, Command};
use super::due::Due;
use super::event::{Cause, GameEvent};
use super::game::Game;
use super::ids::PlayerId;
use super::offers::Offer;
use super::outage::Outage;
use super::pauses;
use super::place::Place;
use super::refusal::Refusal;
use super::span::{Span, Timestamp};
use super::tournament::TournamentRefusal;
use super::work_counters;
use colonnade_rules::{Action, ActionKind, BySide, Facts, GameResult, Reason, Side};

use chrono::TimeDelta;

/// The effects of time on a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elapsed {
    /// Vacation days of the player to act that were spent because the deadline passed.
    pub spent: Vec<NaiveDate>,
    /// The events of the game, with the times at which they count as happened.
    pub events: Vec<(Timestamp, GameEvent)>,
}

/// An event that was decided. [`Game::apply_decided`] applies it without reading a text again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidedEvent {
    /// The event.
    pub event: GameEvent,
    /// The action of [`GameEvent::Acted`]; `None` for every other event.
    pub action: Option<Action>,
}

impl From<GameEvent> for DecidedEvent {
    fn from(event: GameEvent) -> Self {
        DecidedEvent { event, action: None }
    }
}

/// Decides a player's command. Call [`elapse`] first: a command after the deadline is refused. `vacations` are those of
/// both players, and `certain` is the side that wins whatever the other one does, which matters only for a claim.
///
/// # Errors
///
/// Why it is refused.
pub fn decide(
    game: &Game,
    player: PlayerId,
    command: &Command,
    vacations: &BySide<&Vacation>,
    certain: Option<Side>,
    now: Timestamp,
) -> Result<Vec<DecidedEvent>, Refusal> {
    let side = game.side_of(player).ok_or(Refusal::NotPlaying)?;
    let vacation = vacations[game.state.side_to_act()];
    let mut events = match command {
        Command::Act(input) => {
            check_running(game, vacation, now)?;
            act(game, player, input, vacation, now)?
        }
        _ => without_action(game, side, command, vacations, certain, now)?.into_iter().map(Into::into).collect(),
    };
    if events.first().is_some_and(|decided| is_decisive(&decided.event)) && is_one_sided(game) {
        events.insert(0, GameEvent::Unrated.into());
    }
    Ok(events)
}

/// Whether an event ends a game with a result.
fn is_decisive(event: &GameEvent) -> bool {
    matches!(event, GameEvent::Ended { result, .. } if *result != GameResult::Unfinished)
}

/// Whether a rated game ends before both sides have acted, so that its result says nothing about strength.
fn is_one_sided(game: &Game) -> bool {
    game.is_rated() && !game.both_have_acted()
}

/// Refuses commands after the end of the game or of the player's time.
fn check_running(game: &Game, vacation: &Vacation, now: Timestamp) -> Result<(), Refusal> {
    if !game.is_running() {
        return Err(Refusal::GameOver);
    }
    if game.clocks.deadline(vacation).is_some_and(|deadline| deadline <= now) {
        return Err(Refusal::TimeIsUp);
    }
    Ok(())
}

/// Decides a command other than an action.
fn without_action(
    game: &Game,
    side: Side,
    command: &Command,
    vacations: &BySide<&Vacation>,
    certain: Option<Side>,
    now: Timestamp,
) -> Result<Vec<GameEvent>, Refusal> {
    if *command == Command::Publish {
        if game.setup.place != Place::Direct {
            return Err(Refusal::NotDirect);
        }
        if game.has_published(side) {
            return Err(Refusal::PublishedAlready);
        }
        return Ok(vec![GameEvent::Published(side.into())]);
    }
    check_running(game, vacations[game.state.side_to_act()], now)?;
    match command {
        Command::OfferDraw | Command::AskTakeback | Command::OfferPause { .. }
            if game.offered_by(Offer::Claim).is_some() =>
        {
            Err(Refusal::ClaimOpen)
        }
        Command::OfferPause { days } => Ok(vec![pauses::offer(game, side, *days, now)?]),
        Command::AnswerPause { accept } => Ok(vec![pauses::answer(game, side, *accept, now)?]),
        Command::WithdrawPause if game.offered_by(Offer::Pause) == Some(side) => {
            Ok(vec![GameEvent::PauseWithdrawn(side.into())])
        }
        Command::WithdrawPause => Err(Refusal::NoPauseOffer),
        Command::Claim => claim(game, side, certain),
        Command::AnswerClaim { accept } => match game.offered_by(Offer::Claim) {
            Some(by) if by != side => Ok(vec![if *accept { claimed(game, by) } else { GameEvent::ClaimDeclined }]),
            Some(_) => Err(Refusal::ClaimOpen),
            None => Err(Refusal::NoClaim),
        },
        Command::Resign => Ok(vec![ended(game, GameResult::Win(side.other()), Reason::Resignation)]),
        Command::OfferDraw => offer_draw(game, side),
        Command::AnswerDraw { accept } => match game.offered_by(Offer::Draw) {
            Some(by) if by != side => Ok(vec![if *accept {
                ended(game, GameResult::Draw, Reason::Agreement)
            } else {
                GameEvent::DrawDeclined
            }]),
            Some(_) => Err(Refusal::DrawOfferOpen),
            None => Err(Refusal::NoDrawOffer),
        },
        Command::WithdrawDraw if game.offered_by(Offer::Draw) == Some(side) => {
            Ok(vec![GameEvent::DrawWithdrawn(side.into())])
        }
        Command::WithdrawDraw => Err(Refusal::NoDrawOffer),
        Command::WithdrawTakeback if game.offered_by(Offer::Takeback) == Some(side) => {
            Ok(vec![GameEvent::TakebackWithdrawn(side.into())])
        }
        Command::WithdrawTakeback => Err(Refusal::NoTakeback),
        Command::AskTakeback => match game.takeback() {
            Some(_) => Err(Refusal::TakebackOpen),
            // A player of both sides asks nobody, and takes back the last action of either side.
            None if alone(game) => {
                let sides = Side::ALL.into_iter();
                let last = sides.filter_map(|side| Some((game.plies_to_take_back(side)?, side))).min();
                let (plies, by) = last.ok_or(Refusal::NothingToTakeBack)?;
                Ok(vec![taken_back(game, by, plies, vacations, now)?])
            }
            None if !game.may_offer(Offer::Takeback, side) => Err(Refusal::TakebackDeclined),
            None => {
                let plies = game.plies_to_take_back(side).ok_or(Refusal::NothingToTakeBack)?;
                taken_back(game, side, plies, vacations, now)?;
                Ok(vec![GameEvent::TakebackAsked { by: side.into(), plies }])
            }
        },
        Command::AnswerTakeback { accept } => match game.takeback() {
            Some(asked) if asked.by != side => Ok(vec![if *accept {
                taken_back(game, asked.by, asked.plies, vacations, now)?
            } else {
                GameEvent::TakebackDeclined
            }]),
            Some(_) => Err(Refusal::OwnTakeback),
            None => Err(Refusal::NoTakeback),
        },
        Command::Abort if game.both_have_acted() => ask_to_act(game, side, vacations, now),
        Command::Abort if game.tournament.is_some() => Err(Refusal::Tournament(TournamentRefusal::NoAbort)),
        Command::Abort => Ok(vec![ended(game, GameResult::Unfinished, Reason::Aborted)]),
        Command::Act(_) | Command::Publish => Ok(Vec::new()),
    }
}

/// Asks the opponent, who has not acted for long in a game without a limit of time, to act.
fn ask_to_act(
    game: &Game,
    side: Side,
    vacations: &BySide<&Vacation>,
    now: Timestamp,
) -> Result<Vec<GameEvent>, Refusal> {
    let opponent = vacations[side.other()];
    let idle = game.clocks.idle_from(opponent).filter(|_| game.state.side_to_act() != side && !alone(game));
    let from = idle.ok_or(Refusal::TooLateToAbort)?;
    match game.clocks.deadline(opponent) {
        Some(until) => Err(Refusal::AskedToAct { until }),
        None if now < from => Err(Refusal::NotIdleYet { from }),
        None => Ok(vec![GameEvent::AskedToAct(side.into())]),
    }
}

/// A takeback by a side.
///
/// # Errors
///
/// If a clock would have no time left after it.
fn taken_back(
    game: &Game,
    by: Side,
    plies: u32,
    vacations: &BySide<&Vacation>,
    now: Timestamp,
) -> Result<GameEvent, Refusal> {
    let left = game.left_after_takeback(by, plies, now, vacations);
    if left.is_some_and(|left| left.first.min(left.second) <= TimeDelta::zero()) {
        return Err(Refusal::NoTimeForTakeback);
    }
    Ok(GameEvent::TakenBack { plies, left: left.map(milliseconds) })
}

fn act(
    game: &Game,
    player: PlayerId,
    input: &ActionInput,
    vacation: &Vacation,
    now: Timestamp,
) -> Result<Vec<DecidedEvent>, Refusal> {
    if game.players()[game.state.side_to_act()] != player {
        return Err(Refusal::NotYourTurn);
    }
    Ok(chain(game, input.check(&game.state)?, Cause::Chosen, vacation, now))
}

/// Plays the answer that the player to act has planned, at the time when the turn began.
///
/// # Errors
///
/// If it is not legal, or the game is over.
pub fn answer(game: &Game, text: &str, now: Timestamp) -> Result<Vec<DecidedEvent>, Refusal> {
    let nobody = Vacation::default();
    check_running(game, &nobody, now)?;
    Ok(chain(game, work_counters::parse(&game.state, text)?, Cause::Planned, &nobody, now))
}

/// Plays an action of the side to act, then the forced actions after it, and ends the game if it is over.
fn chain(game: &Game, mut action: Action, mut cause: Cause, vacation: &Vacation, now: Timestamp) -> Vec<DecidedEvent> {
    let nobody = Vacation::default();
    let mut events = Vec::new();
    let mut clocks = game.clocks.clone();
    let mut vacation = vacation;
    loop {
        let after = action.after();
        let next = after.side_to_act();
        let mut left = clocks.pass(next, passes_turn(action.facts()), now, vacation).left(now, &nobody);
        if action.facts().kind == ActionKind::Swap {
            left = left.map(BySide::swapped);
        }
        clocks = clocks.resumed(left.unwrap_or_default(), next, now);
        let event = GameEvent::Acted { text: action.text().to_owned(), cause, left: left.map(milliseconds) };
        let following = after.forced_action();
        let ended = after.outcome().map(|outcome| GameEvent::Ended {
            result: outcome.result,
            reason: outcome.reason,
            score: outcome.score.map(Into::into),
            without_glory: outcome.winner().is_some_and(|winner| after.without_glory(winner)),
        });
        events.push(DecidedEvent { event, action: Some(action) });
        // A forced action is played at once and takes no time.
        match following {
            Some(next) => (action, cause, vacation) = (next, Cause::Forced, &nobody),
            None => {
                events.extend(ended.map(Into::into));
                return events;
            }
        }
    }
}

/// Whether an action passes the turn: offers and their answers do not.
const fn passes_turn(facts: &Facts) -> bool {
    !matches!(facts.kind, ActionKind::Offer | ActionKind::Accept | ActionKind::Decline)
}

/// Whether one player plays both sides.
fn alone(game: &Game) -> bool {
    let players = game.players();
    players.first == players.second
}

fn offer_draw(game: &Game, side: Side) -> Result<Vec<GameEvent>, Refusal> {
    match game.offered_by(Offer::Draw) {
        _ if alone(game) => Ok(vec![ended(game, GameResult::Draw, Reason::Agreement)]),
        // If both sides offer a draw, they agree.
        Some(by) if by != side => Ok(vec![ended(game, GameResult::Draw, Reason::Agreement)]),
        Some(_) => Err(Refusal::DrawOfferOpen),
        None if !game.may_offer(Offer::Draw, side) => Err(Refusal::DrawDeclined),
        None => Ok(vec![GameEvent::DrawOffered(side.into())]),
    }
}

fn claim(game: &Game, side: Side, certain: Option<Side>) -> Result<Vec<GameEvent>, Refusal> {
    if game.offered_by(Offer::Claim).is_some() {
        return Err(Refusal::ClaimOpen);
    }
    // A claim closes the other offers, and nobody can answer a request for a takeback by it.
    if game.offered_by(Offer::Takeback) == Some(side.other()) {
        return Err(Refusal::TakebackOpen);
    }
    // Who plays both sides claims for either.
    let side = if alone(game) { certain.unwrap_or(side) } else { side };
    if certain != Some(side) {
        return Err(Refusal::NotCertain);
    }
    if !game.may_offer(Offer::Claim, side) {
        return Err(Refusal::ClaimDeclined);
    }
    // The opponent can ask to go on once.
    let ends = alone(game) || game.has_claimed(side);
    Ok(vec![if ends { claimed(game, side) } else { GameEvent::Claimed(side.into()) }])
}

fn claimed(game: &Game, by: Side) -> GameEvent {
    ended(game, GameResult::Win(by), Reason::Claim)
}

fn ended(game: &Game, result: GameResult, reason: Reason) -> GameEvent {
    let without_glory = matches!(result, GameResult::Win(winner) if game.state.without_glory(winner));
    GameEvent::Ended { result, reason, score: None, without_glory }
}

fn milliseconds(left: Left) -> super::event::BySideOf<i64> {
    left.map(|left| left.num_milliseconds()).into()
}

/// The effects of time up to `now`: outages, which do not count, reminders that are due, vacation days that are spent,
/// and a deadline that has passed. `vacation`, `reminders` and `days_a_year` are those of the player to act; `outages`
/// are those that may not be recorded in the game yet. `None` if nothing is due.
#[must_use]
pub fn elapse(
    game: &Game,
    vacation: &Vacation,
    reminders: &[Span],
    days_a_year: u32,
    outages: &[Outage],
    now: Timestamp,
) -> Option<Elapsed> {
    let mut clocks = game.clocks.clone();
    let mut events = Vec::new();
    for outage in outages {
        if let Some(part) = clocks.counted_part(*outage, vacation) {
            clocks.leave_out(part);
            events.push((now, GameEvent::Outage(part)));
        }
    }
    if events.is_empty() {
        return run_out(game, vacation, reminders, days_a_year, now);
    }
    let mut after = game.clone();
    after.clocks = clocks;
    let rest = run_out(&after, vacation, reminders, days_a_year, now);
    let Elapsed { spent, events: later } = rest.unwrap_or_else(|| Elapsed { spent: Vec::new(), events: Vec::new() });
    events.extend(later);
    Some(Elapsed { spent, events })
}

/// The same without outages.
fn run_out(game: &Game, vacation: &Vacation, reminders: &[Span], days_a_year: u32, now: Timestamp) -> Option<Elapsed> {
    if !game.is_running() {
        return None;
    }
    let is_untimed = game.setup.control.initial().is_none();
    // Nobody loses a game without a limit by time, so no vacation is spent for it.
    let days_a_year = if is_untimed { 0 } else { days_a_year };
    if let Some(expiry) = check_expiry(&game.clocks, vacation, days_a_year, now) {
        return Some(match expiry {
            Expiry::Postponed { spent, .. } => Elapsed { spent, events: Vec::new() },
            // The win is proven, and the opponent has left the claim unanswered.
            Expiry::TimedOut { spent, at } if game.offered_by(Offer::Claim) == Some(game.state.side_to_act()) => {
                Elapsed { spent, events: vec![(at, claimed(game, game.state.side_to_act()))] }
            }
            Expiry::TimedOut { spent, at } if is_untimed => {
                Elapsed { spent, events: vec![(at, ended(game, GameResult::Unfinished, Reason::Adjourned))] }
            }
            Expiry::TimedOut { spent, at } => {
                let winner = game.state.side_to_act().other();
                let unrated = is_one_sided(game).then_some((at, GameEvent::Unrated));
                let ended = (at, ended(game, GameResult::Win(winner), Reason::Timeout));
                Elapsed { spent, events: unrated.into_iter().chain([ended]).collect() }
            }
        });
    }
    let due = |game: &Game| game.due(vacation, reminders).filter(|due| due.at() <= now);
    due(game)?;
    // If several reminders came due before this check, one message is enough; all count as sent.
    let mut events = Vec::new();
    let mut game = game.clone();
    while let Some(Due::Reminder { at, side, before }) = due(&game) {
        let event = GameEvent::Reminded { side: side.into(), before };
        game.apply(&super::event::Dated { at, event: event.clone() }).ok()?;
        events.push((now, event));
    }
    (!events.is_empty()).then_some(Elapsed { spent: Vec::new(), events })
}

#[cfg(test)]
#[path = "decide_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "conservation_tests.rs"]
mod conservation_tests;
