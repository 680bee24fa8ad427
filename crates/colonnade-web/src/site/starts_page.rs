//! The fair starts of the games, with pictures.

use askama::Template;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response};
use serde::Deserialize;

use crate::AppState;
use crate::caching::revalidated;
use crate::components::boards::{Thumbnail, fair_start_picture};
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::request::paths::{analysis_of_position_path, fair_starts_path};
use crate::request::query::Query;
use colonnade_computer::known::{self, NewGames};
use colonnade_engine::fair_starts;
use colonnade_rules::{Game as GameKind, Variant};
use colonnade_wording::statistics::new_games;
use colonnade_wording::web::{self as words, Missing, PageWords};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct StartsQuery {
    /// The slug of a variant.
    kind: String,
}

/// A variant that has fair starts.
struct ShownVariant {
    name: String,
    href: String,
    is_shown: bool,
}

struct ShownStart {
    number: usize,
    board: Thumbnail,
    position: String,
    /// The address of the analysis board.
    href: String,
}

#[derive(Template)]
#[template(path = "starts.html")]
struct StartsTemplate {
    layout: PageLayout,
    variants: Vec<ShownVariant>,
    /// The score in new games from these starts.
    tested: Option<String>,
    starts: Vec<ShownStart>,
}

/// The fair starts of a variant, and links to those of the others.
pub(crate) async fn page(
    State(state): State<AppState>,
    context: RequestContext,
    Query(query): Query<StartsQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let with_starts =
        || GameKind::ALL.iter().flat_map(|game| game.variants()).filter(|one| !fair_starts(*one).is_empty());
    let shown = match query.kind.as_str() {
        "" => with_starts().next(),
        kind => Some(with_starts().find(|one| one.slug() == kind).ok_or_else(|| PageError::not_found(Missing::Page))?),
    };
    let page = state.run(move |_| -> PageResult<_> {
        let PageWords { title, description } = words::starts();
        let variants = with_starts().map(|variant| ShownVariant {
            name: words::game_name(variant),
            href: fair_starts_path(variant),
            is_shown: Some(variant) == shown,
        });
        let variants = variants.collect();
        let asked = shown.filter(|_| !query.kind.is_empty());
        let path = asked.map_or_else(|| "/starts".to_owned(), fair_starts_path);
        let layout = PageLayout::new(context, title, path).in_section("/rules").described(description);
        let tested = shown.and_then(|variant| {
            let NewGames { level, games, score, interval } = known::new_games(variant)?;
            Some(new_games(variant.game(), level, games, score, interval))
        });
        let starts = shown.map_or_else(Vec::new, starts_of);
        Ok(revalidated(render(&StartsTemplate { layout, variants, tested, starts }), &headers))
    });
    page.await
}

fn starts_of(variant: Variant) -> Vec<ShownStart> {
    let states = fair_starts(variant).iter().filter_map(|start| start.state());
    let shown = states.enumerate().map(|(at, state)| {
        let number = at + 1;
        let position = state.position();
        let href = analysis_of_position_path(variant, &position);
        ShownStart { number, board: Thumbnail::at(fair_start_picture(variant, number), variant), position, href }
    });
    shown.collect()
}
