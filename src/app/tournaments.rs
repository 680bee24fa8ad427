//! Tournaments as their host sees them at the terminal.

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::admin::worded;
use colonnade_events::{Entrant, EventId, NextRound, Pairing, PairingKind, Round, Tournament};
use colonnade_play::Viewer;
use colonnade_service::{
    Service, TournamentOverview, TournamentStage, TournamentView, tournament_course, tournament_lists, tournaments,
};
use colonnade_web::{event_report, event_summary};
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
        TournamentQuestion::Show { event } => {
            show(&tournaments::tournament(service, Viewer::Host, EventId(*event)).map_err(worded)?, json)
        }
        TournamentQuestion::NextRound { event } => {
            let view = tournaments::tournament(service, Viewer::Host, EventId(*event)).map_err(worded)?;
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
