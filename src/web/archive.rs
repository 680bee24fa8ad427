//! The archive: a form with conditions, and pages of the games that fulfil them, the latest first.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use serde::Deserialize;

use super::AppState;
use super::archive_params::{ArchiveParams, ParamError};
use super::caching::revalidated;
use super::cards::{GameCard, GameTile, tiles};
use super::client::HeavyWork;
use super::error::{PageResult, render};
use super::layout::{Layout, RequestContext};
use super::paths::explorer_path;
use super::query::Query;
use crate::play::sorting::sort_by;
use crate::play::{FilterField, Viewer, counted_positions};
use crate::service::{Service, Work};
use crate::view::wording::{self, explorer as texts, pages, web as words};
use colonnade_rules::{Game as GameKind, Reason};

/// How many games a page shows.
const PAGE: usize = 24;

#[derive(Template)]
#[template(path = "archive.html")]
struct ArchiveTemplate {
    layout: Layout,
    params: ArchiveParams,
    tiles: &'static [GameTile],
    variants: Vec<&'static str>,
    reasons: Vec<(&'static str, &'static str)>,
    errors: Vec<ParamError>,
    /// The explorer with the position that is searched for, and how far the search goes.
    explorer: Option<(String, String)>,
    games: Vec<GameCard>,
    count: Option<String>,
    /// The query string with its question mark, without the cursor.
    query: String,
    /// Whether the conditions are shown on a small screen, too.
    unfolded: bool,
    /// Which of the games are on this page.
    range: Option<String>,
    first: Option<String>,
    next: Option<String>,
}

impl ArchiveTemplate {
    fn value(&self, name: &str) -> &str {
        let field = FilterField::ALL.into_iter().find(|field| field.name() == name);
        field.map_or("", |field| self.params.value(field))
    }

    fn error(&self, name: &str) -> Option<&str> {
        self.errors.iter().find(|error| error.name == name).map(|error| error.message.as_str())
    }
}

/// A page of the archive.
pub(super) async fn page(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Query(params): Query<ArchiveParams>,
    Query(before): Query<BeforeQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| search(service, context, (params, before.before), &headers)).await
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct BeforeQuery {
    /// How many games the pages before this one showed, if the address tells it.
    before: Option<u32>,
}

fn search(
    service: &Service,
    context: RequestContext,
    (params, before): (ArchiveParams, Option<u32>),
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let found = match params.resolve(service)? {
        Ok((filter, after)) => {
            let page = service.archive_with_count(&filter, Viewer::Nobody, after, PAGE)?;
            Ok((page, filter.variant.filter(|_| filter.position.is_some())))
        }
        Err(errors) => Err(errors),
    };
    let (query, params_after) = (params.query_string(), params.value(FilterField::After).to_owned());
    let address = |parameter: String| {
        let joint = if query.is_empty() || parameter.is_empty() { "" } else { "&" };
        format!("/archive?{query}{joint}{parameter}")
    };
    let layout = Layout::new(context, words::ARCHIVE.title, "/archive")
        .in_section("/archive")
        .described(words::ARCHIVE.description)
        .with_feed("/feed.atom", words::FEED);
    let mut template = ArchiveTemplate {
        layout,
        tiles: tiles(),
        variants: variants(params.value(FilterField::Game)),
        reasons: Reason::all()
            .filter(|reason| *reason != Reason::Unfinished)
            .map(|reason| (reason.code(), wording::reason(reason)))
            .collect(),
        errors: Vec::new(),
        explorer: None,
        games: Vec::new(),
        count: None,
        unfolded: !query.is_empty(),
        range: None,
        query: if query.is_empty() { String::new() } else { format!("?{query}") },
        first: (!params.value(FilterField::After).is_empty()).then(|| address(String::new())),
        next: None,
        params,
    };
    match found {
        Ok((page, variant)) => {
            let position = template.params.value(FilterField::Position).trim();
            template.explorer = variant.map(|variant| {
                let covered = texts::searched(counted_positions(variant.game()));
                (explorer_path(variant, Some(position)), covered)
            });
            template.games = page.items.iter().map(GameCard::finished).collect();
            let is_first = params_after.is_empty();
            let begin = if is_first { Some(0) } else { before.map(|before| before as usize) };
            let shown = template.games.len();
            let end = begin.map(|begin| begin.saturating_add(shown));
            let known = begin.zip(end).filter(|_| shown > 0 && (page.next.is_some() || !is_first));
            template.range = known.map(|(begin, end)| pages::shown_of(begin + 1, end, &page.count.to_string()));
            let told = end.map(|end| format!("&before={end}")).unwrap_or_default();
            template.next = page.next.map(|next| address(format!("after={next}{told}")));
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
    sort_by(&mut names, Ord::cmp);
    names.dedup();
    names
}
