//! The archive: a form with conditions, and pages of the games that match them, the latest first.

use askama::Template;
use askama::filters::Safe;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use colonnade_language::say;
use serde::Deserialize;

use crate::AppState;
use crate::caching::revalidated;
use crate::client::HeavyWork;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::marked::{Links, html, marked};
use crate::games::archive_params::{ArchiveParams, ParamError};
use crate::games::cards::{GameCard, GameTile, finished_cards, tiles};
use crate::request::paths::explorer_path;
use crate::request::query::{Query, encode};
use colonnade_archive::{Cursor, FilterField, FilterProblem, counted_positions, positions};
use colonnade_play::Viewer;
use colonnade_rules::{Game as GameKind, Reason, State as Position};
use colonnade_service::{Service, Work, archive};
use colonnade_wording::web::{self as words, PageWords};
use colonnade_wording::{self as wording, numbered, pages, sentence};

/// How many games a page shows.
const PAGE: usize = 24;

#[derive(Template)]
#[template(path = "archive.html")]
struct ArchiveTemplate {
    layout: PageLayout,
    params: ArchiveParams,
    tiles: Vec<GameTile>,
    variants: Vec<&'static str>,
    reasons: Vec<(&'static str, String)>,
    errors: Vec<ParamError>,
    /// The variant that is assumed for the position, if the search does not name its game.
    read_as: Option<String>,
    /// Links to the search in the other variants that the position may belong to.
    other_readings: Option<Links>,
    /// The address of the explorer with the position, and how many positions of each game the search covers.
    explorer: Option<(String, String)>,
    games: Vec<GameCard>,
    count: Option<String>,
    /// The query string with its question mark, without the cursor.
    query: String,
    /// Whether the conditions are also shown on a small screen.
    unfolded: bool,
    /// Which of the games are on this page.
    range: Option<String>,
    first: Option<String>,
    newer: Option<String>,
    next: Option<String>,
    /// Whether the search ended before the page was full.
    is_cut: bool,
}

impl ArchiveTemplate {
    fn value(&self, name: &str) -> &str {
        let field = FilterField::ALL.into_iter().find(|field| field.name() == name);
        field.map_or("", |field| self.params.value(field))
    }

    /// The sentence about a parameter that cannot be read, as HTML. If a name is ambiguous, the players that it may
    /// refer to are links, which keep the other conditions.
    fn error(&self, name: &str) -> Option<Safe<String>> {
        let error = self.errors.iter().find(|error| error.name == name)?;
        let links = error.players.iter().map(|(player, called)| {
            let query = self.params.query_string_with(name, &player.to_string());
            (format!("/archive?{query}"), numbered(called, *player))
        });
        Some(match Links::of(links) {
            Some(links) => {
                let Safe(clause) = marked!(filter::ambiguous_player, [], players = links);
                Safe(sentence(&clause))
            }
            None => Safe(html(&error.message)),
        })
    }
}

/// A page of the archive.
pub(crate) async fn page(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Query(params): Query<ArchiveParams>,
    Query(before): Query<BeforeQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| search(service, context, (params, before), &headers)).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BeforeQuery {
    /// How many games the pages before this one showed, if the address contains it.
    before: Option<u32>,
    /// The cursor of the newest game of the following page, if the reader goes back from there.
    newer: String,
}

fn search(
    service: &Service,
    context: RequestContext,
    (params, place): (ArchiveParams, BeforeQuery),
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let found = match params.resolve(service)? {
        Ok((filter, after)) => {
            let searched = filter.variant.filter(|_| filter.position.is_some());
            let newer: Option<Cursor> = match place.newer.as_str() {
                "" => None,
                text => Some(text.parse().map_err(|_| {
                    let problem = sentence(&wording::filter_problem(&FilterProblem::InvalidCursor));
                    PageError::new(StatusCode::BAD_REQUEST, problem)
                })?),
            };
            let (page, has_newer) = match newer {
                Some(newer) => archive::archive_before(service, &filter, Viewer::Nobody, newer, PAGE)?,
                None => (archive::archive_with_count(service, &filter, Viewer::Nobody, after, PAGE)?, after.is_some()),
            };
            if newer.is_some() && !has_newer {
                // No game is newer than this page, so show the first page, which is as full as possible.
                let query = params.query_string();
                let mark = if query.is_empty() { "" } else { "?" };
                return Ok(Redirect::to(&format!("/archive{mark}{query}")).into_response());
            }
            Ok((page, searched, newer.is_some(), has_newer))
        }
        Err(errors) => Err(errors),
    };
    let query = params.query_string();
    let address = |parameter: String| {
        let joint = if query.is_empty() || parameter.is_empty() { "" } else { "&" };
        format!("/archive?{query}{joint}{parameter}")
    };
    let PageWords { title, description } = words::archive();
    let layout = PageLayout::new(context, title, "/archive")
        .in_section("/archive")
        .described(description)
        .with_feed("/feed.atom", words::feed());
    let mut template = ArchiveTemplate {
        layout,
        tiles: tiles(),
        variants: variants(params.value(FilterField::Game)),
        reasons: Reason::all()
            .filter(|reason| *reason != Reason::Unfinished)
            .map(|reason| (reason.code(), wording::reason(reason)))
            .collect(),
        errors: Vec::new(),
        read_as: None,
        other_readings: None,
        explorer: None,
        games: Vec::new(),
        count: None,
        unfolded: !query.is_empty(),
        range: None,
        query: if query.is_empty() { String::new() } else { format!("?{query}") },
        first: None,
        newer: None,
        next: None,
        is_cut: false,
        params,
    };
    match found {
        Ok((page, variant, goes_back, has_newer)) => {
            let position = template.params.value(FilterField::Position).trim();
            if variant.is_some() && template.params.value(FilterField::Game).trim().is_empty() {
                let reading = |position: Position| {
                    let variant = position.variant();
                    let chosen = format!("game={}&variant={}", variant.game().slug(), encode(variant.name()));
                    (words::game_name(variant), address(chosen))
                };
                let mut readings = positions(position).into_iter().map(reading);
                template.read_as = readings.next().map(|(name, _)| name);
                template.other_readings = Links::of(readings.map(|(name, href)| (href, name)));
            }
            template.explorer = variant.map(|variant| {
                let covered = say!(explorer::searched, count = counted_positions(variant.game()));
                (explorer_path(variant, Some(position)), covered)
            });
            template.games = finished_cards(service, &page.items)?;
            let begin = if has_newer { place.before.map(|before| before as usize) } else { Some(0) };
            let shown = template.games.len();
            let end = begin.map(|begin| begin.saturating_add(shown));
            let known = begin.zip(end).filter(|_| shown > 0 && (page.next.is_some() || has_newer));
            template.range = known.map(|(begin, end)| pages::shown_of(begin + 1, end, page.count));
            let parameter = end.map(|end| format!("&before={end}")).unwrap_or_default();
            template.first = has_newer.then(|| address(String::new()));
            template.newer = page.items.first().filter(|_| has_newer).map(|first| {
                let parameter =
                    begin.and_then(|begin| begin.checked_sub(PAGE)).map(|before| format!("&before={before}"));
                address(format!("newer={}{}", Cursor::after(first), parameter.unwrap_or_default()))
            });
            template.is_cut = page.next.is_some() && !goes_back && (1..PAGE).contains(&shown);
            template.next = page.next.map(|next| address(format!("after={next}{parameter}")));
            template.count = Some(wording::game_count(page.count));
            Ok(revalidated(render(&template), headers))
        }
        Err(errors) => {
            template.errors = errors;
            Ok((StatusCode::BAD_REQUEST, render(&template)).into_response())
        }
    }
}

/// The names of the variants of a game, or of all games.
fn variants(game: &str) -> Vec<&'static str> {
    let games = match game.parse::<GameKind>() {
        Ok(game) => vec![game],
        Err(_) => GameKind::ALL.to_vec(),
    };
    let mut names: Vec<_> = games.iter().flat_map(|game| game.variants()).map(|variant| variant.name()).collect();
    names.sort();
    names.dedup();
    names
}
