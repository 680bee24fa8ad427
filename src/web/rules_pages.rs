//! The rules of the games, with pictures.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, header};
use axum::response::IntoResponse;

use super::AppState;
use super::boards::Board;
use super::caching::{is_cached, not_modified, revalidated, tag, with_tag};
use super::cards::{GameTile, tiles};
use super::error::{PageError, PageResult, render};
use super::figures::rules_contents;
use super::layout::{Layout, RequestContext};
use super::paths::game_kind;
use super::pictures::PictureQuery;
use super::query::Query;
use crate::view::render;
use crate::view::wording;
use crate::view::wording::web::{self as words, Missing};
use crate::view::{Theme, WIDTH};
use colonnade_rules::{Game as GameKind, State as Position};

struct ShownFigure {
    board: Board,
    caption: &'static str,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesTemplate {
    layout: Layout,
    game: GameKind,
    variants: Vec<&'static str>,
    sides: [&'static str; 2],
    text: &'static str,
    start: String,
    tiles: &'static [GameTile],
    figures: Vec<ShownFigure>,
}

#[derive(Template)]
#[template(path = "rules_index.html")]
struct IndexTemplate {
    layout: Layout,
    tiles: &'static [GameTile],
}

/// The list of games.
pub(super) async fn index(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let page = state.run(move |_| -> PageResult<_> {
        let layout = Layout::new(context, words::RULES.title, "/rules").in_section("/rules");
        let layout = layout.described(words::RULES.description);
        Ok(revalidated(render(&IndexTemplate { layout, tiles: tiles() }), &headers))
    });
    page.await
}

/// The rules of a game.
pub(super) async fn rules(
    State(state): State<AppState>,
    context: RequestContext,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let game = game_kind(&game)?;
    state.run(move |_| -> PageResult<_> { Ok(revalidated(render(&rules_page(context, game)), &headers)) }).await
}

fn rules_page(context: RequestContext, game: GameKind) -> RulesTemplate {
    let figures = rules_contents(game).figures.iter().enumerate().filter_map(|(number, figure)| {
        let picture = figure.picture(game, Theme::default())?;
        let address = |theme: Theme| format!("/rules/{}/{number}.svg?theme={theme}", game.slug());
        Some(ShownFigure {
            board: Board {
                light: address(Theme::Wood),
                dark: address(Theme::Slate),
                width: WIDTH.round() as u32,
                height: render::height(&picture).round() as u32,
                alt: render::alt_text(&picture),
            },
            caption: figure.caption,
        })
    });
    let sides = game.info().sides.map(wording::side);
    RulesTemplate {
        layout: Layout::new(context, format!("Rules of {}", game.name()), format!("/rules/{}", game.slug()))
            .in_section("/rules")
            .described(rules_contents(game).about),
        game,
        variants: game.variants().map(|variant| variant.name()).collect(),
        sides: [sides.first, sides.second],
        text: rules_contents(game).text,
        start: Position::start(game.standard()).position(),
        tiles: tiles(),
        figures: figures.collect(),
    }
}

/// A picture of the rules.
pub(super) async fn figure_picture(
    State(state): State<AppState>,
    Path((game, name)): Path<(String, String)>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    const CACHING: &str = "public, max-age=86400";
    let game = game_kind(&game)?;
    let number = name.strip_suffix(".svg").and_then(|number| number.parse::<usize>().ok());
    let not_found = || PageError::not_found(Missing::Picture);
    let figure = number.and_then(|number| rules_contents(game).figures.get(number)).ok_or_else(not_found)?;
    let theme = query.theme().unwrap_or_default();
    let board_only = query.is_board_only();
    let tag = tag((figure.actions, theme, board_only));
    if is_cached(&headers, &tag) {
        return Ok(not_modified(&tag, CACHING));
    }
    let draw = move |_: &crate::service::Service| -> PageResult<_> {
        let picture = figure.picture(game, theme).ok_or_else(not_found)?;
        let svg = if board_only { render::board_svg(&picture) } else { render::svg(&picture) };
        Ok(with_tag(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response(), &tag, CACHING))
    };
    state.run(draw).await
}
