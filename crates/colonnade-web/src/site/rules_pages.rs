//! The rules of the games, with pictures.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, header};
use axum::response::IntoResponse;

use crate::AppState;
use crate::analysis::explorer::{MoveTable, openings};
use crate::caching::{is_cached, not_modified, revalidated, tag, with_tag};
use crate::client::HeavyWork;
use crate::components::boards::{PageBoard, in_readers_language, rules_picture};
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::themes;
use crate::games::cards::{GameTile, tiles};
use crate::games::pictures::{PictureQuery, png_milliseconds};
use crate::request::paths::{self, explorer_path, fair_starts_path, game_kind, rules_try_path, split_extension};
use crate::request::query::Query;
use colonnade_engine::{FairStart, fair_starts};
use colonnade_language::say;
use colonnade_rules::{Game as GameKind, State as Position, Variant};
use colonnade_service::{Service, Work};
use colonnade_view::{Figure, Picture, Section, Size, Theme, WIDTH, render, rulebook};
use colonnade_wording as wording;
use colonnade_wording::web::{self as words, Missing, PageWords};

/// The number of first moves that are shown.
const OPENINGS: usize = 6;

struct ShownSection {
    title: String,
    /// The text as HTML.
    text: String,
    board: Option<PageBoard>,
    caption: String,
    /// The address of the board for trying moves in the position of the picture, unless the game is over there.
    tries: Option<String>,
}

/// A board whose openings are on a separate page.
struct OtherBoard {
    variant: &'static str,
    explorer: String,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesTemplate {
    layout: PageLayout,
    game: GameKind,
    /// Who made it.
    designer: String,
    /// The names of the variants, joined as a list.
    boards: String,
    sides: [String; 2],
    sections: Vec<ShownSection>,
    /// The moves played at the start of the standard board, and the other boards of the explorer.
    openings: Option<MoveTable>,
    others: Vec<OtherBoard>,
    /// The address of the fair starts, if there are any.
    fair_starts: Option<String>,
    start: String,
    tiles: Vec<GameTile>,
}

#[derive(Template)]
#[template(path = "rules_index.html")]
struct IndexTemplate {
    layout: PageLayout,
    tiles: Vec<GameTile>,
}

/// The list of games.
pub(crate) async fn index(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let page = state.run(move |_| -> PageResult<_> {
        let PageWords { title, description } = words::rules();
        let layout = PageLayout::new(context, title, "/rules").in_section("/rules").described(description);
        Ok(revalidated(render(&IndexTemplate { layout, tiles: tiles() }), &headers))
    });
    page.await
}

/// The rules of a game.
pub(crate) async fn rules(
    State(state): State<AppState>,
    context: RequestContext,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let game = game_kind(&game)?;
    state
        .run(move |service| -> PageResult<_> { Ok(revalidated(render(&rules_page(service, context, game)), &headers)) })
        .await
}

/// Converts Markdown to HTML. The input is not sanitized: the texts of the rules are part of this program.
pub(crate) fn html(markdown: &str) -> String {
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new(markdown));
    html
}

/// A text with a capital letter at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn rules_page(service: &Service, context: RequestContext, game: GameKind) -> RulesTemplate {
    let book = rulebook(game);
    let sections = book.sections().into_iter().enumerate().map(|(number, Section { words, figure })| {
        let [light, dark] = themes::of_boards()
            .map(|theme| in_readers_language(format!("{}?theme={theme}", rules_picture(game, number))));
        let shown = figure.shown(game, Theme::default());
        let is_running = shown.as_ref().is_some_and(|(state, _)| state.outcome().is_none());
        let board = shown.map(|(_, picture)| PageBoard {
            light,
            dark,
            width: WIDTH.round() as u32,
            height: render::height(&picture).round() as u32,
            alt: render::alt_text(&picture),
        });
        let tries = is_running.then(|| rules_try_path(game, number));
        ShownSection { text: html(&words.text), board, caption: html(&words.caption), title: words.title, tries }
    });
    let sides = game.info().sides.map(wording::side);
    let others = game.variants().filter(|variant| *variant != game.standard());
    let others = others.map(|variant| OtherBoard { variant: variant.name(), explorer: explorer_path(variant, None) });
    RulesTemplate {
        layout: PageLayout::new(
            context,
            say!(page_rules::title, game = game.name()),
            format!("/rules/{}", game.slug()),
        )
        .in_section("/rules")
        .described(book.about())
        .pictured(game),
        game,
        designer: capital(&wording::designer(game)),
        boards: wording::listed(&game.variants().map(|variant| variant.name().to_owned()).collect::<Vec<_>>()),
        sides: [sides.first, sides.second],
        sections: sections.collect(),
        openings: openings(service, game.standard(), OPENINGS),
        others: others.collect(),
        fair_starts: game.variants().find(|variant| !fair_starts(*variant).is_empty()).map(fair_starts_path),
        start: Position::start(game.standard()).position(),
        tiles: tiles(),
    }
}

/// The board of a picture of the rules.
#[derive(Clone, Copy)]
enum Pictured {
    /// A figure of the text.
    Figure(Figure),
    /// The start of a variant.
    Start(Variant),
    /// A fair start of a variant.
    FairStart(&'static FairStart),
}

impl Pictured {
    /// A figure by its number, a start by the name of the variant, or a fair start by both.
    fn named(game: GameKind, name: &str) -> Option<Pictured> {
        let variant = |name: &str| game.variants().find(|variant| variant.name() == name);
        match (name.parse::<usize>(), name.split_once("-start-")) {
            (Ok(number), _) => rulebook(game).figures.get(number).copied().map(Pictured::Figure),
            (_, Some((name, number))) => {
                let at = paths::number(number)?.checked_sub(1)?;
                fair_starts(variant(name)?).get(usize::try_from(at).ok()?).map(Pictured::FairStart)
            }
            _ => variant(name).map(Pictured::Start),
        }
    }

    /// The text that the picture depends on, besides the game.
    fn key(self) -> String {
        match self {
            Pictured::Figure(figure) => format!("{:?}", figure.key()),
            Pictured::Start(variant) => variant.slug(),
            Pictured::FairStart(start) => start.to_string(),
        }
    }

    fn picture(self, game: GameKind, theme: Theme) -> Option<Picture> {
        match self {
            Pictured::Figure(figure) => figure.picture(game, theme),
            Pictured::Start(variant) => Some(Picture { theme, ..Picture::of(&Position::start(variant)) }),
            Pictured::FairStart(start) => Some(Picture { theme, ..Picture::of(&start.state()?) }),
        }
    }
}

/// A picture of the rules.
pub(crate) async fn figure_picture(
    State(state): State<AppState>,
    work: HeavyWork,
    Path((game, name)): Path<(String, String)>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let caching = query.caching("public, max-age=86400");
    let game = game_kind(&game)?;
    let (name, extension) = split_extension(&name);
    let is_png = extension == Some("png");
    let not_found = || PageError::not_found(Missing::Picture);
    let pictured = if is_png || extension == Some("svg") { Pictured::named(game, name) } else { None };
    let pictured = pictured.ok_or_else(not_found)?;
    let theme = query.theme().unwrap_or_default();
    let board_only = query.is_board_only();
    let tag = tag((pictured.key(), theme, board_only, is_png));
    if is_cached(&headers, &tag) {
        return Ok(not_modified(&tag, caching));
    }
    let permit = match is_png {
        true => Some(work.begin_with_cost(Work::Picture, png_milliseconds(Size::default())).await?),
        false => None,
    };
    let draw = move |_: &Service| -> PageResult<_> {
        let _permit = permit;
        let picture = pictured.picture(game, theme).ok_or_else(not_found)?;
        if is_png {
            return Ok(with_tag(
                ([(header::CONTENT_TYPE, "image/png")], render::png(&picture)).into_response(),
                &tag,
                caching,
            ));
        }
        let svg = if board_only { render::board_svg(&picture) } else { render::svg(&picture) };
        Ok(with_tag(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response(), &tag, caching))
    };
    state.run(draw).await
}
