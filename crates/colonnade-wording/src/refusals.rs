//! Refusals of the service, as clauses; [`sentence`](super::sentence) makes sentences of them.

use super::conditions::{control, span};
use super::dates::date;
use super::md_sentence;
use super::positions::position_error;
use super::rules::move_error;
use super::text_helpers::{joined_or, quoted};
use super::tournaments;
use super::web::game_name;
use colonnade_language::say;
use colonnade_play::{
    Game, InvalidEvents, LONGEST_NAME, LONGEST_NOTE, LONGEST_PLAN, MOST_PLANNED, ParseTimeError, PlanProblem, Refusal,
    Resource, StorageTrouble, TimeForm,
};

/// Why a command is refused, as a clause: `it is your opponent's turn`.
#[must_use]
pub fn refusal(refused: &Refusal) -> String {
    match refused {
        Refusal::NoSuchGame(game) => say!(refusals::no_such_game, game = game.to_string()),
        Refusal::NoSuchChallenge => say!(refusals::no_such_challenge),
        Refusal::NotPlaying => say!(refusals::not_playing),
        Refusal::NotYourTurn => say!(refusals::not_your_turn),
        Refusal::GameOver => say!(refusals::game_over),
        Refusal::VoidAlready => say!(refusals::void_already),
        Refusal::Outdated => say!(refusals::outdated),
        Refusal::NoSuchPlayer => say!(refusals::no_such_player),
        Refusal::Barred => say!(refusals::barred),
        Refusal::RatedNotAllowed => say!(refusals::rated_not_allowed),
        Refusal::ComputersAreCasual => say!(refusals::computers_are_casual),
        Refusal::ProgramsAreCasual => say!(refusals::programs_are_casual),
        Refusal::ProgramsAskNobody => say!(refusals::programs_ask_nobody),
        Refusal::TooManyPrograms { most } => say!(refusals::too_many_programs, most = most),
        Refusal::ProgramsTooOften { wait } => say!(refusals::programs_too_often, wait = span(*wait)),
        Refusal::TooManyTokens { most } => say!(refusals::too_many_tokens, most = most),
        Refusal::NoRoomForMatch { most } => say!(refusals::no_room_for_match, most = most),
        Refusal::ComputersPlayOneGame => say!(refusals::computers_play_one_game),
        Refusal::NoFairStarts(variant) => say!(refusals::no_fair_starts, variant = game_name(*variant)),
        Refusal::DecidedGame(variant) => say!(refusals::decided_game, variant = game_name(*variant)),
        Refusal::NoPieRule(variant) => say!(refusals::no_pie_rule, variant = game_name(*variant)),
        Refusal::ComputersBusy { in_server: true, most } => say!(refusals::computers_busy_in_server, most = most),
        Refusal::ComputersBusy { in_server: false, most } => say!(refusals::computers_busy, most = most),
        Refusal::ComputerGames { most } => say!(refusals::computer_games, most = most),
        Refusal::OwnGame(game) => say!(refusals::own_game, game = game.to_string()),
        Refusal::NotCancelled(game) => say!(refusals::not_cancelled, game = game.to_string()),
        Refusal::NotOfServer(game) => say!(refusals::not_of_server, game = game.to_string()),
        Refusal::NotOver(game) => say!(refusals::not_over, game = game.to_string()),
        Refusal::OpponentBarred => say!(refusals::opponent_barred),
        Refusal::OpponentGone => say!(refusals::opponent_gone),
        Refusal::OpponentBusy { most } => say!(refusals::opponent_busy, most = most),
        Refusal::NotAName(text) => say!(refusals::not_a_name, text = quoted(text), most = LONGEST_NAME),
        Refusal::NotDirect => say!(refusals::not_direct),
        Refusal::PublishedAlready => say!(refusals::published_already),
        Refusal::TimeIsUp => say!(refusals::time_is_up),
        Refusal::Move(error) => move_error(error),
        Refusal::Ambiguous(texts) => {
            say!(refusals::ambiguous, moves = joined_or(texts.iter().map(|text| quoted(text))))
        }
        Refusal::NoDrawOffer => say!(refusals::no_draw_offer),
        Refusal::DrawOfferOpen => say!(refusals::draw_offer_open),
        Refusal::DrawDeclined => say!(refusals::draw_declined),
        Refusal::NoTakeback => say!(refusals::no_takeback),
        Refusal::OwnTakeback => say!(refusals::own_takeback),
        Refusal::TakebackOpen => say!(refusals::takeback_open),
        Refusal::TakebackDeclined => say!(refusals::takeback_declined),
        Refusal::NothingToTakeBack => say!(refusals::nothing_to_take_back),
        Refusal::NoTimeForTakeback => say!(refusals::no_time_for_takeback),
        Refusal::NotCertain => say!(refusals::not_certain),
        Refusal::NoClaim => say!(refusals::no_claim),
        Refusal::ClaimOpen => say!(refusals::claim_open),
        Refusal::ClaimDeclined => say!(refusals::claim_declined),
        Refusal::NotPausable => say!(refusals::not_pausable),
        Refusal::NoPauseOffer => say!(refusals::no_pause_offer),
        Refusal::PauseOfferOpen => say!(refusals::pause_offer_open),
        Refusal::PauseDeclined => say!(refusals::pause_declined),
        Refusal::PausedAlready { until } => say!(refusals::paused_already, day = date(until.date_naive())),
        Refusal::PauseDays { most: 0 } => say!(refusals::no_more_pauses, most = Game::MOST_DAYS_PAUSED),
        Refusal::PauseDays { most } => say!(refusals::pause_days, count = most),
        Refusal::TooLateToAbort => say!(refusals::too_late_to_abort),
        Refusal::NotIdleYet { from } => say!(refusals::not_idle_yet, day = date(from.date_naive())),
        Refusal::AskedToAct { until } => say!(refusals::asked_to_act, day = date(until.date_naive())),
        Refusal::ChallengeClosed => say!(refusals::challenge_closed),
        Refusal::NotChallenged => say!(refusals::not_challenged),
        Refusal::NotChallenger => say!(refusals::not_challenger),
        Refusal::OwnChallenge => say!(refusals::own_challenge),
        Refusal::Blocked => say!(refusals::blocked),
        Refusal::TooShort { control: asked, shortest } => {
            say!(refusals::too_short, control = control(*asked), shortest = span(*shortest))
        }
        Refusal::TooMany { what, most } => too_many(*what, *most),
        Refusal::OpponentNotHere => say!(refusals::opponent_not_here),
        Refusal::TooManyChallenges { wait } => say!(refusals::challenged_too_often, wait = span(*wait)),
        Refusal::VacationInThePast(day) => say!(refusals::vacation_in_the_past, day = date(*day)),
        Refusal::VacationDays(_) => say!(refusals::vacation_days),
        Refusal::VacationTooFar { last_year } => say!(refusals::vacation_too_far, year = last_year.to_string()),
        Refusal::VacationSpent { year, left } => {
            say!(refusals::vacation_spent, count = left, year = year.to_string())
        }
        Refusal::NoVacationAhead => say!(refusals::no_vacation_ahead),
        Refusal::NoteLength(0) => say!(refusals::note_empty),
        Refusal::NoteLength(length) => say!(refusals::note_too_long, most = LONGEST_NOTE, length = length),
        Refusal::Plan(problem) => plan_problem(*problem),
        Refusal::InLine { at, why } => say!(refusals::in_line, number = at, why = refusal(why)),
        Refusal::Follow(problem) => super::watching::problem(*problem),
        Refusal::VacationAlready => say!(refusals::vacation_already),
        Refusal::Tournament(refused) => tournaments::refusal(*refused),
        Refusal::NotACommand(text) => say!(refusals::not_a_command, text = quoted(text)),
    }
}

/// The reason why somebody may not have more of something, as a clause.
fn too_many(what: Resource, most: u32) -> String {
    match what {
        Resource::OpenChallenges => say!(refusals::too_many_challenges_open, most = most),
        Resource::Games => say!(refusals::too_many_games, most = most),
        Resource::Notes => say!(refusals::too_many_notes, most = most),
        Resource::FollowedGames => say!(refusals::too_many_followed, most = most),
        Resource::Seeks => say!(refusals::too_many_seeks, most = most),
    }
}

/// The reason why a line is not taken into a plan, as a clause.
fn plan_problem(problem: PlanProblem) -> String {
    match problem {
        PlanProblem::OwnTurn => say!(refusals::plan_own_turn),
        PlanProblem::BothSides => say!(refusals::plan_both_sides),
        PlanProblem::NoAnswer => say!(refusals::plan_no_answer),
        PlanProblem::Ended => say!(refusals::plan_ended),
        PlanProblem::TooLong => say!(refusals::plan_too_long, most = LONGEST_PLAN),
        PlanProblem::TooMany => say!(refusals::plan_too_many, most = MOST_PLANNED),
        PlanProblem::NotPlanned => say!(refusals::plan_not_planned),
        PlanProblem::Changed => say!(refusals::plan_changed),
    }
}

/// Why something is refused, in Discord's mark-up.
#[must_use]
pub fn md_refusal(why: &Refusal) -> String {
    md_sentence(&refusal(why))
}

/// The state of a change while the store of the host cannot be used as it should.
#[must_use]
pub fn storage_trouble(kind: StorageTrouble) -> String {
    match kind {
        StorageTrouble::Full => say!(refusals::storage_full),
        StorageTrouble::Refused => say!(refusals::storage_refused),
        StorageTrouble::Unavailable => say!(refusals::storage_unavailable),
        StorageTrouble::InDoubt => say!(refusals::storage_in_doubt),
        StorageTrouble::Stopped => say!(refusals::storage_stopped),
    }
}

/// A text that is not the cursor of a list.
#[must_use]
pub fn invalid_cursor() -> String {
    say!(refusals::invalid_cursor)
}

/// A text that is neither a span of time nor a time control.
#[must_use]
pub fn not_a_time(error: &ParseTimeError) -> String {
    match error.expected {
        TimeForm::Span => say!(refusals::not_a_span, text = quoted(&error.text)),
        TimeForm::Control => say!(refusals::not_a_control, text = quoted(&error.text)),
    }
}

/// Events that do not form a game.
#[must_use]
pub fn invalid_events(error: &InvalidEvents) -> String {
    match error {
        InvalidEvents::NotStarted => say!(refusals::events_not_started),
        InvalidEvents::Position(error) => position_error(error),
        InvalidEvents::Action { ply, error } => {
            say!(refusals::events_action, ply = ply.to_string(), why = move_error(error))
        }
        InvalidEvents::StartedTwice => say!(refusals::events_started_twice),
    }
}
