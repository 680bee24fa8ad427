//! The page of a tournament: its rules in words, its table, and the pairings of a round.

use askama::Template;
use askama::filters::Safe;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use axum::response::IntoResponse;
use serde::Deserialize;

use crate::AppState;
use crate::caching::{is_cached, not_modified, revalidated, tag, with_tag};
use crate::client::HeavyWork;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::marked::marked;
use crate::games::export::{ExportedGames, stream};
use crate::games::file_names::attachment;
use crate::request::paths::{number, split_extension};
use crate::request::query::Query;
use crate::tournaments::list_page::{EventTime, tournament_path};
use crate::tournaments::table_view::{PlayerCell, TablePart, TableView, Tables};
use crate::tournaments::{calendar, feed, trf};
use colonnade_events::{EventId, Format, GameKey, Phase, PlayedPairing, Stage, Tournament};
use colonnade_language::say;
use colonnade_play::Viewer;
use colonnade_record::Format as RecordFormat;
use colonnade_service::{Service, TournamentView, Work, tournaments};
use colonnade_wording as wording;
use colonnade_wording::half_points;
use colonnade_wording::web::Missing;

/// A pairing in the list of a round.
struct PairingRow {
    /// The number of the pairing in the tournament.
    id: usize,
    players: [PlayerCell; 2],
    points: [String; 2],
    /// The numbers of the games that have begun.
    games: Vec<u64>,
    remarks: String,
}

/// A round.
struct RoundView {
    heading: String,
    pairings: Vec<PairingRow>,
    /// Who has no opponent, as sentences.
    byes: Vec<String>,
}

/// A link to another part of the page.
struct PartLink {
    href: String,
    text: String,
    is_shown: bool,
}

#[derive(Template)]
#[template(path = "tournament.html")]
struct TournamentTemplate {
    layout: PageLayout,
    labels: String,
    state: String,
    reason: Option<String>,
    season_before: Option<Safe<String>>,
    dates: Vec<(String, EventTime)>,
    rules: Vec<String>,
    is_open: bool,
    is_cross: bool,
    has_reachable: bool,
    has_remarks: bool,
    tables: Vec<TableView>,
    parts: Vec<PartLink>,
    round: Option<RoundView>,
    rounds: Vec<PartLink>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct TournamentQuery {
    /// The part of the tables, from 1.
    table: Option<usize>,
    /// The round, from 1; the last one if there is none.
    round: Option<usize>,
}

/// Parses the number of a tournament in an address.
pub(crate) fn event_id(text: &str) -> PageResult<EventId> {
    number(text).map(EventId).ok_or_else(|| PageError::not_found(Missing::Tournament))
}

/// The page of a tournament; with an extension, its games, standings, dates or news.
pub(crate) async fn tournament(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Path(name): Path<String>,
    Query(query): Query<TournamentQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let (number, extension) = split_extension(&name);
    let id = event_id(number)?;
    match extension {
        None => page(&state, context, work, id, query, headers).await,
        Some("cgn") => games(&state, &work, id, RecordFormat::Cgn).await,
        Some("ndjson") => games(&state, &work, id, RecordFormat::Ndjson).await,
        Some("trf") => {
            text(&state, work, id, "text/plain; charset=utf-8", headers, |_, view| Ok(trf::report(view))).await
        }
        Some("ics") => {
            let calendar = move |service: &Service, view: &TournamentView| -> PageResult<String> {
                let next = tournaments::season_after(service, Viewer::Nobody, id)?;
                Ok(calendar::calendar(view, next.as_ref(), &context.origin))
            };
            text(&state, work, id, "text/calendar; charset=utf-8", headers, calendar).await
        }
        Some("atom") => {
            let feed = move |service: &Service, view: &TournamentView| -> PageResult<String> {
                let news = tournaments::news(service, Viewer::Nobody, id)?;
                Ok(feed::feed(view, &news, context.origin))
            };
            text(&state, work, id, "application/atom+xml; charset=utf-8", headers, feed).await
        }
        Some(_) => Err(PageError::not_found(Missing::Page)),
    }
}

/// The finished games of a tournament as records, in the order in which they were paired.
async fn games(state: &AppState, work: &HeavyWork, id: EventId, format: RecordFormat) -> PageResult<Response<Body>> {
    let view = state.run(move |service| tournaments::tournament(service, Viewer::Nobody, id)).await?;
    let games = view.games.into_values().collect();
    let mut response = stream(state, work, ExportedGames::Listed(games), format).await?;
    let title = wording::tournament_title(id, &view.tournament.settings);
    let extension = match format {
        RecordFormat::Cgn => "cgn",
        RecordFormat::Ndjson => "ndjson",
    };
    let name = HeaderValue::from_str(&attachment(0, &[&title], extension));
    if let Ok(name) = name {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// A text about a tournament, which is only sent if it has changed.
async fn text(
    state: &AppState,
    work: HeavyWork,
    id: EventId,
    media_type: &'static str,
    headers: HeaderMap,
    write: impl FnOnce(&Service, &TournamentView) -> PageResult<String> + Send + 'static,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    let answer = move |service: &Service| -> PageResult<_> {
        let view = tournaments::tournament(service, Viewer::Nobody, id)?;
        let text = write(service, &view)?;
        let tag = tag(&text);
        if is_cached(&headers, &tag) {
            return Ok(not_modified(&tag, "no-cache"));
        }
        Ok(with_tag(([(header::CONTENT_TYPE, media_type)], text).into_response(), &tag, "no-cache"))
    };
    state.run_with(permit, answer).await
}

async fn page(
    state: &AppState,
    context: RequestContext,
    work: HeavyWork,
    id: EventId,
    query: TournamentQuery,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    let page = move |service: &Service| -> PageResult<_> {
        let view = tournaments::tournament(service, Viewer::Nobody, id)?;
        Ok(revalidated(render(&template(context, &view, &query)?), &headers))
    };
    state.run_with(permit, page).await
}

fn template(context: RequestContext, view: &TournamentView, query: &TournamentQuery) -> PageResult<TournamentTemplate> {
    let tournament = &view.tournament;
    let all = TablePart::all(&view.standings);
    let at = query.table.unwrap_or(1).checked_sub(1);
    let part = at.and_then(|at| all.get(at)).ok_or_else(|| PageError::not_found(Missing::Page))?;
    let rounds = tournament.rounds.len();
    let round = match query.round {
        Some(round) if (1..=rounds).contains(&round) => Some(round - 1),
        Some(_) => return Err(PageError::not_found(Missing::Page)),
        None => rounds.checked_sub(1),
    };
    let path = tournament_path(tournament.id);
    let address = |table: usize, round: Option<usize>, mark: &str| {
        let table = (all.len() > 1).then(|| format!("table={table}"));
        let round = round.map(|round| format!("round={}", round + 1));
        let query: Vec<String> = table.into_iter().chain(round).collect();
        let joint = if query.is_empty() { "" } else { "?" };
        format!("{path}{joint}{}#{mark}", query.join("&"))
    };
    let shown = all.iter().position(|other| other == part).unwrap_or(0);
    let tables = Tables::new(view);
    let title = wording::tournament_title(tournament.id, &tournament.settings);
    let labels = wording::public_tournament_rules(&tournament.settings);
    let layout = PageLayout::new(context, title.clone(), path.clone())
        .in_section("/events")
        .described(say!(page_events::about, tournament = title, rules = labels.clone()))
        .with_feed(
            format!("{path}.atom"),
            say!(page_events::feed_of, tournament = wording::tournament_title(tournament.id, &tournament.settings)),
        )
        .pictured(tournament.settings.terms.variant.game());
    let before = tournament.settings.season.and_then(|season| season.predecessor);
    let part_tables = tables.of_part(part);
    Ok(TournamentTemplate {
        layout,
        labels,
        state: wording::public_tournament_state(tournament, &view.names, &view.standings),
        reason: view.cancelled.as_ref().map(|reason| say!(tournament_view::cancelled_because, reason = reason)),
        season_before: before.map(|before| marked!(page_events::season_before, [tournament_path(before)])),
        dates: dates(tournament),
        rules: rules(tournament),
        is_open: tournament.rounds.is_empty(),
        is_cross: tables.is_cross(),
        has_reachable: tables.has_reachable(),
        has_remarks: part_tables.iter().flat_map(|table| &table.rows).any(|row| !row.remarks.is_empty()),
        parts: all
            .iter()
            .enumerate()
            .filter(|_| all.len() > 1)
            .map(|(at, other)| PartLink {
                href: address(at + 1, round, "table"),
                text: other.name(view),
                is_shown: at == shown,
            })
            .collect(),
        round: round.map(|round| round_view(view, &tables, part, round)),
        rounds: (0..rounds)
            .filter(|_| rounds > 1)
            .map(|other| PartLink {
                href: address(shown + 1, Some(other), "rounds"),
                text: wording::tournament_round(other),
                is_shown: Some(other) == round,
            })
            .collect(),
        tables: part_tables,
    })
}

fn dates(tournament: &Tournament) -> Vec<(String, EventTime)> {
    let mut dates = vec![(say!(page_events::announced), tournament.created)];
    match tournament.phase {
        Phase::Open => {}
        Phase::Running { since } => dates.extend([
            (say!(page_events::began), since),
            (say!(page_events::ends_at_latest), tournament.hard_end(since)),
        ]),
        Phase::Over { at } => dates.push((say!(page_events::ended), at)),
        Phase::Cancelled { at } => dates.push((say!(page_events::cancelled_on), at)),
    }
    dates.into_iter().filter_map(|(label, at)| Some((label, EventTime::of(at)?))).collect()
}

/// The rules of a tournament, as sentences.
fn rules(tournament: &Tournament) -> Vec<String> {
    let settings = &tournament.settings;
    let first = tournament.rounds.first().map(|round| round.stage);
    let form = match (settings.format, first) {
        (Format::RoundRobin, _) | (Format::Cup { .. }, Some(Stage::AllPlayAll)) => {
            say!(page_events::rules_all_play_all)
        }
        (Format::Cup { .. }, Some(_)) => say!(page_events::rules_swiss),
        (Format::Cup { .. }, None) => say!(page_events::rules_cup),
        (Format::KnockOut, _) => say!(page_events::rules_knock_out),
        (Format::League, _) => say!(page_events::rules_league),
        (Format::TeamMatch { .. }, _) => say!(page_events::rules_teams),
    };
    let plays_all = first
        .map_or(matches!(settings.format, Format::RoundRobin | Format::League), |stage| stage == Stage::AllPlayAll);
    let mut rules = vec![form, say!(page_events::rules_points)];
    if settings.format != Format::KnockOut {
        rules.push(say!(page_events::rules_ties));
    }
    rules.push(say!(page_events::rules_leaving));
    if plays_all {
        rules.push(say!(page_events::rules_annulled));
    }
    rules.push(say!(page_events::rules_hard_end, days = settings.hard_end_days));
    rules
}

/// The pairings of a round; with several tables, those of the players of the part.
fn round_view(view: &TournamentView, tables: &Tables<'_>, part: &TablePart, round: usize) -> RoundView {
    let TournamentView { tournament, standings, names, .. } = view;
    let is_shown = |entrant| {
        standings.len() <= 1
            || part.groups.clone().any(|group| standings[group].iter().any(|row| row.entrant == entrant))
    };
    let of_round = |(_, played): &(usize, &PlayedPairing)| {
        played.round as usize == round && (is_shown(played.pairing.first) || is_shown(played.pairing.second))
    };
    let pairing = |(id, played): (usize, &PlayedPairing)| PairingRow {
        id,
        players: [played.pairing.first, played.pairing.second].map(|who| tables.player(who)),
        points: played.points().map(half_points),
        games: games_of(view, id),
        remarks: wording::tournament_pairing_remarks(played),
    };
    let begun = &tournament.rounds[round];
    let byes = begun.byes.iter().chain(&begun.walkovers).filter(|&&who| is_shown(who));
    RoundView {
        heading: wording::tournament_round(round),
        pairings: tournament.pairings.iter().enumerate().filter(of_round).map(pairing).collect(),
        byes: byes.map(|&who| say!(tournament_view::bye, player = wording::tournament_player(names, who))).collect(),
    }
}

/// The games of a pairing that have begun.
fn games_of(view: &TournamentView, pairing: usize) -> Vec<u64> {
    let key = |game| GameKey { pairing: pairing as u32, game };
    view.games.range(key(0)..=key(u8::MAX)).map(|(_, game)| game.0).collect()
}
