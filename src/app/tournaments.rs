//! Tournaments for their host at the terminal: questions about them, and decisions.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use serde::{Deserialize, Serialize};

use super::admin::{player, worded};
use colonnade_events::{
    Actor, Dated, Entrant, EventId, NextRound, Pairing, PairingKind, Refusal, Round, Ruling, Time, Tournament,
    WithdrawalReason,
};
use colonnade_language::say;
use colonnade_play::{Game, GameId, TournamentGame, TournamentRefusal, Viewer};
use colonnade_service::{
    Organiser, Service, TournamentOverview, TournamentStage, TournamentView, games, rulings, tournament_course,
    tournament_lists, tournaments,
};
use colonnade_web::{event_report, event_summary};
use colonnade_wording as wording;
use colonnade_wording::cli::tournaments::{self as words, TournamentReport};

/// A question about tournaments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TournamentQuestion {
    /// All of them.
    List {
        /// How many at most.
        most: usize,
    },
    /// One with its rules, tables and rounds.
    Show {
        /// Its number.
        event: u64,
    },
    /// The round of one that would begin next.
    NextRound {
        /// Its number.
        event: u64,
    },
}

/// A decision of the host about a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TournamentDecision {
    /// Decide a game in the table of its tournament.
    Rule {
        /// The number of the game.
        game: u64,
        /// The decision, for the sides that the game has now.
        ruling: Ruling,
    },
    /// Cancel a tournament.
    Cancel {
        /// Its number.
        event: u64,
    },
    /// Take a player out of a tournament.
    Withdraw {
        /// Its number.
        event: u64,
        /// The player, by number or name.
        player: String,
    },
}

/// The round of a tournament that would begin next. Players stand there with their numbers in the tournament.
#[derive(Serialize)]
struct RoundToCome {
    event: u64,
    round: usize,
    /// Whether it is known: `round`, `none` if no round follows, `undecided` in a knock-out that is not decided.
    next: &'static str,
    /// How many games run.
    running: usize,
    pairings: Vec<PairingToCome>,
    byes: Vec<u32>,
    walkovers: Vec<u32>,
}

/// Two players who would meet.
#[derive(Serialize)]
struct PairingToCome {
    first: u32,
    second: u32,
    /// Whether they would not play, and each would have half of the points.
    halved: bool,
}

/// A tournament of the API, with what only the host is told.
#[derive(Serialize)]
struct HostedEvent<T> {
    #[serde(flatten)]
    event: T,
    /// The server; none if it is open to all players of the host.
    server: Option<String>,
    /// The number of the organiser; none for the host.
    organiser: Option<u64>,
}

impl<T> HostedEvent<T> {
    fn new(event: T, overview: &TournamentOverview) -> HostedEvent<T> {
        let server = overview.server().map(|server| server.0.to_string());
        HostedEvent { event, server, organiser: overview.organiser.map(|organiser| organiser.0) }
    }
}

/// Answers a question about tournaments as text or in JSON; the answer ends with a line break.
///
/// # Errors
///
/// If there is no such tournament, or the store cannot be read.
pub(crate) fn answer(service: &Service, query: &TournamentQuestion, json: bool) -> Result<String> {
    match query {
        TournamentQuestion::List { most } => {
            let stages = [TournamentStage::Running, TournamentStage::Open, TournamentStage::Over];
            list(&tournament_lists::all_tournaments(service, &stages, *most).map_err(worded)?, json)
        }
        TournamentQuestion::Show { event } => show(&seen(service, EventId(*event))?, json),
        TournamentQuestion::NextRound { event } => {
            let view = seen(service, EventId(*event))?;
            let next = tournament_course::next_round(service, EventId(*event)).map_err(worded)?;
            if json { in_json(&round_to_come(&view.tournament, &next)) } else { Ok(report(&view).next_round(&next)) }
        }
    }
}

fn list(found: &[TournamentOverview], json: bool) -> Result<String> {
    if json {
        let listed: Vec<_> = found.iter().map(|found| HostedEvent::new(event_summary(found), found)).collect();
        return in_json(&listed);
    }
    if found.is_empty() {
        return Ok(format!("{}\n", words::no_tournaments()));
    }
    let line = |found: &TournamentOverview| {
        format!("{}\n", words::tournament_in_list(found.id, &found.settings, found.phase, found.entered))
    };
    Ok(found.iter().map(line).collect())
}

fn show(view: &TournamentView, json: bool) -> Result<String> {
    if json {
        let overview = TournamentOverview::of(&view.tournament, view.organiser, None);
        return in_json(&HostedEvent::new(event_report(view), &overview));
    }
    Ok(report(view).text())
}

fn report(view: &TournamentView) -> TournamentReport<'_> {
    let TournamentView { tournament, organiser, names, standings, games, cancelled } = view;
    TournamentReport { tournament, organiser: *organiser, names, standings, games, cancelled: cancelled.as_deref() }
}

fn round_to_come(tournament: &Tournament, next: &NextRound) -> RoundToCome {
    let (next, round) = match next {
        NextRound::Round(round) => ("round", round.as_ref()),
        NextRound::None => ("none", &Round::default()),
        NextRound::Undecided => ("undecided", &Round::default()),
    };
    let number = |who: &Entrant| who.0 + 1;
    let pairing = |pairing: &Pairing| PairingToCome {
        first: number(&pairing.first),
        second: number(&pairing.second),
        halved: pairing.kind == PairingKind::Halved,
    };
    RoundToCome {
        event: tournament.id.0,
        round: tournament.rounds.len() + 1,
        next,
        running: tournament.games_to_make().count(),
        pairings: round.pairings.iter().map(pairing).collect(),
        byes: round.byes.iter().map(number).collect(),
        walkovers: round.walkovers.iter().map(number).collect(),
    }
}

fn in_json(answer: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string_pretty(answer)? + "\n")
}

/// The effect that a decision would have, in sentences.
///
/// # Errors
///
/// If it is impossible.
pub(crate) fn describe(service: &Service, decision: &TournamentDecision) -> Result<String> {
    match decision {
        TournamentDecision::Rule { game, ruling } => {
            let (game, place) = game_of_tournament(service, *game)?;
            let mut tournament = seen(service, place.tournament)?.tournament;
            let event = tournament.rule(place.key, *ruling, String::new()).map_err(refused)?;
            let decided = Dated { at: Time(service.now().timestamp_millis()), by: Actor::Host, event };
            tournament.apply(&decided).map_err(|expected| anyhow!("{expected}"))?;
            let can_be_restored = tournament.restore(place.key, String::new()).is_ok();
            Ok(words::would_rule(&tournament.settings, tournament.id, &game, *ruling, can_be_restored))
        }
        TournamentDecision::Cancel { event } => {
            let tournament = seen(service, EventId(*event))?.tournament;
            tournament.cancel(String::new()).map_err(refused)?;
            Ok(words::would_cancel(&tournament))
        }
        TournamentDecision::Withdraw { event, player: text } => {
            let player = player(service, text)?;
            let TournamentView { tournament, names, .. } = seen(service, EventId(*event))?;
            let entrant = tournament.entrant(colonnade_events::PlayerId(player.0));
            let entrant = entrant.ok_or_else(|| refused(Refusal::NotEntered))?;
            tournament.withdraw(entrant, WithdrawalReason::Own).map_err(refused)?;
            Ok(words::would_withdraw(&tournament, &names, entrant))
        }
    }
}

/// Carries out a decision, with a reason that the tournament keeps; returns a sentence with the result.
///
/// # Errors
///
/// If it is impossible, or the store cannot be written.
pub(crate) fn decide(service: &Service, decision: &TournamentDecision, why: &str) -> Result<String> {
    match decision {
        TournamentDecision::Rule { game, ruling } => {
            let (game, place) = game_of_tournament(service, *game)?;
            let tournament = title(service, place.tournament)?;
            rulings::rule(service, Organiser::Host, &game, *ruling, why).map_err(worded)?;
            Ok(say!(tournament_view::decided_now, game = game.id.to_string(), tournament = tournament))
        }
        TournamentDecision::Cancel { event } => {
            let tournament = title(service, EventId(*event))?;
            tournaments::cancel(service, Organiser::Host, EventId(*event), why).map_err(worded)?;
            Ok(say!(tournament_view::cancelled_now, tournament = tournament))
        }
        TournamentDecision::Withdraw { event, player: text } => {
            let player = player(service, text)?;
            let tournament = title(service, EventId(*event))?;
            tournaments::withdraw_player(service, Organiser::Host, EventId(*event), player, why).map_err(worded)?;
            Ok(say!(tournament_view::withdrawn_now, player = words::player_number(player), tournament = tournament))
        }
    }
}

fn seen(service: &Service, event: EventId) -> Result<TournamentView> {
    tournaments::tournament(service, Viewer::Host, event).map_err(worded)
}

fn title(service: &Service, event: EventId) -> Result<String> {
    Ok(wording::tournament_title(event, &seen(service, event)?.tournament.settings))
}

/// A game, and where it belongs.
fn game_of_tournament(service: &Service, game: u64) -> Result<(Arc<Game>, TournamentGame)> {
    let game = games::get(service, Viewer::Host, GameId(game)).map_err(worded)?;
    let place = game.tournament;
    let place = place.with_context(|| say!(tournament_view::not_of_tournament, game = game.id.to_string()))?;
    Ok((game, place))
}

fn refused(refusal: Refusal) -> anyhow::Error {
    anyhow!(wording::refusal(&colonnade_play::Refusal::Tournament(TournamentRefusal::Rules(refusal))))
}
