//! Plays the actions of a record.

use super::{Fault, Record, RecordedAction};
use colonnade_rules::{GameResult, MoveError, Reason, State};

/// A location in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// The position string of the start.
    Start,
    /// An action by its path: the indices of an action, a variation of it, an action in that, and so on. `[7]` is the
    /// eighth action, `[7, 0, 2]` the third action of its first variation.
    Action(Vec<usize>),
    /// The result.
    Result,
    /// The reason.
    Reason,
    /// The tag `Glory`.
    Glory,
}

/// A contradiction between a record and the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayError {
    /// The location of the fault.
    pub place: Location,
    /// The fault.
    pub fault: Fault,
}

/// Plays a record: checks the start, every action, every variation, and that result and reason agree with the play.
/// Returns the state after the last action.
///
/// The record becomes canonical: canonical notation; no start if it is the variant's own; the reason if only the play or
/// the result shows it; the tag `Glory` if the play shows a win without glory.
///
/// A game that a moderator cancelled has no result, even if it was played to its end.
///
/// # Errors
///
/// The first location at which play and record disagree.
pub fn replay(record: &mut Record) -> Result<State, ReplayError> {
    let start = record.start_state();
    let start = start.map_err(|error| ReplayError { place: Location::Start, fault: error.into() })?;
    if record.start.is_some() && start.position() == State::start(record.variant).position() {
        record.start = None;
    }
    let end = play_line(start, &mut record.actions).map_err(|(mut path, fault)| {
        path.reverse();
        ReplayError { place: Location::Action(path), fault }
    })?;
    // So that it stays in force when the line with the swap is changed.
    if record.has_swapped() {
        record.set_pie_rule();
    }
    compare(record, &end).map_err(|(place, fault)| ReplayError { place, fault })?;
    Ok(end)
}

/// Plays a line. The path to a fault is in reverse order.
fn play_line(mut state: State, line: &mut [RecordedAction]) -> Result<State, (Vec<usize>, Fault)> {
    for (at, action) in line.iter_mut().enumerate() {
        let before = (!action.variations.is_empty()).then(|| state.clone());
        let text = state.play(&action.text).map_err(|error| (vec![at], refusal(&state, error)))?;
        if text != action.text {
            action.text = text;
        }
        let Some(before) = before else { continue };
        for (variation, line) in action.variations.iter_mut().enumerate() {
            play_line(before.clone(), line).map_err(|(mut path, fault)| {
                path.extend([variation, at]);
                (path, fault)
            })?;
        }
    }
    Ok(state)
}

fn refusal(state: &State, error: MoveError) -> Fault {
    match state.outcome() {
        Some(outcome) => Fault::AfterEnd(outcome),
        None => Fault::Move(error),
    }
}

fn compare(record: &mut Record, end: &State) -> Result<(), (Location, Fault)> {
    let result = record.result;
    let outcome = end.outcome();
    let cancelled = record.reason == Some(Reason::Void) && result == GameResult::Unfinished;
    if let Some(outcome) = outcome.filter(|_| !cancelled) {
        if outcome.result != result {
            return Err((Location::Result, Fault::ResultContradicted { result, outcome }));
        }
        let reason = *record.reason.get_or_insert(outcome.reason);
        if reason != outcome.reason {
            return Err((Location::Reason, Fault::ReasonContradicted { reason, outcome }));
        }
    } else {
        if result == GameResult::Unfinished {
            record.reason.get_or_insert(Reason::Unfinished);
        }
        if let Some(reason) = record.reason {
            check_reason(reason, result).map_err(|fault| (Location::Reason, fault))?;
        }
    }
    compare_glory(record, end)
}

/// Checks that a reason outside the rules fits a result.
pub(super) fn check_reason(reason: Reason, result: GameResult) -> Result<(), Fault> {
    let fits = match reason {
        Reason::Resignation | Reason::Timeout | Reason::Claim => matches!(result, GameResult::Win(_)),
        Reason::Agreement => result == GameResult::Draw,
        Reason::Aborted | Reason::Adjourned | Reason::Void | Reason::Unfinished => result == GameResult::Unfinished,
        _ => return Err(Fault::NotEnded(reason)),
    };
    if fits { Ok(()) } else { Err(Fault::ReasonOfResult { reason, result }) }
}

/// Compares the tag `Glory` with the play, and sets it if only the play shows it.
pub(super) fn compare_glory(record: &mut Record, end: &State) -> Result<(), (Location, Fault)> {
    let without = matches!(record.result, GameResult::Win(winner) if end.without_glory(winner));
    let told = record.tags.get(GLORY) == Some(WITHOUT);
    // The actions before a start position are unknown.
    if told && !without && record.start.is_none() {
        return Err((Location::Glory, Fault::Glory));
    }
    if without && !told {
        let set = record.tags.set(GLORY, WITHOUT);
        debug_assert!(set.is_ok());
    }
    Ok(())
}

pub(super) const GLORY: &str = "Glory";
const WITHOUT: &str = "without";
