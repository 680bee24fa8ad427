//! Games on other sites: boards for frames, and the oEmbed documents (oembed.com, version 1.0) that describe them.

use std::num::NonZero;

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};

use crate::AppState;
use crate::board::game_view::GameView;
use crate::caching::revalidated;
use crate::components::boards::{PageBoard, in_readers_language};
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::RequestContext;
use crate::components::marked;
use crate::games::pictures::{fingerprint_text, fixed_widths};
use crate::request::paths::{game_id, number};
use crate::request::query::{Query, encode};
use colonnade_language as language;
use colonnade_language::say;
use colonnade_play::{GameId, Viewer};
use colonnade_service::Service;
use colonnade_view::{Size, Theme, WIDTH, render as drawing};
use colonnade_wording::web::Missing;

/// The path of the oEmbed document of a page.
pub(crate) fn oembed_path(origin: &str, path: &str) -> String {
    format!("{origin}/oembed?format=json&url={}", encode(&format!("{origin}{path}")))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct OembedQuery {
    url: String,
    format: String,
    maxwidth: Option<NonZero<u32>>,
    maxheight: Option<NonZero<u32>>,
}

/// An oEmbed document of the type `rich`.
#[derive(Serialize)]
struct Oembed {
    version: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    title: String,
    provider_name: &'static str,
    provider_url: String,
    cache_age: u32,
    html: String,
    width: u32,
    height: u32,
    /// Absent if every picture is too large.
    #[serde(flatten)]
    thumbnail: Option<OembedThumbnail>,
}

/// A picture in an oEmbed document.
#[derive(Serialize)]
struct OembedThumbnail {
    thumbnail_url: String,
    thumbnail_width: u32,
    thumbnail_height: u32,
}

impl OembedQuery {
    /// The maximum width of frames and pictures.
    fn widest(&self) -> u32 {
        self.maxwidth.map_or(u32::MAX, NonZero::get)
    }

    /// The maximum height of frames and pictures.
    fn highest(&self) -> u32 {
        self.maxheight.map_or(u32::MAX, NonZero::get)
    }
}

/// The default width of a frame, the smallest width, and the height of its content below the board.
const FRAME: u32 = 480;
const NARROWEST: u32 = 160;
const BELOW: u32 = 96;

/// The width and the height of a frame: as wide as the limits allow, with a height to fit.
fn frame(board_width: u32, board_height: u32, query: &OembedQuery) -> (u32, u32) {
    let height =
        |width: u32| (u64::from(width) * u64::from(board_height)).div_ceil(board_width.max(1).into()) as u32 + BELOW;
    let widest = query.widest().min(FRAME);
    let highest = query.highest();
    let by_height = u64::from(highest.saturating_sub(BELOW)) * u64::from(board_width) / u64::from(board_height.max(1));
    let width = widest.min(u32::try_from(by_height).unwrap_or(u32::MAX)).max(NARROWEST);
    (width.min(query.widest()), height(width).min(highest))
}

/// The widest picture of a fixed width within the limits, up to the default size: its size, and the height that it is drawn with, given
/// the height at the default size. `None` if every picture is too large.
fn thumbnail(board_height: f32, query: &OembedQuery) -> Option<(Size, u32)> {
    let widest = query.widest().min(Size::default().pixels().into());
    let sizes = fixed_widths().rev().filter(|size| u32::from(size.pixels()) <= widest);
    let height = |size: Size| (board_height * (f32::from(size.pixels()) / WIDTH)).round() as u32;
    sizes.map(|size| (size, height(size))).find(|(_, height)| *height <= query.highest())
}

/// The HTML that embeds a game, after `ply` actions or in its current state, in a frame of this width and height.
fn embedding(origin: &str, game: GameId, ply: Option<u32>, title: &str, (width, height): (u32, u32)) -> String {
    let at = ply.map(|ply| format!("?ply={ply}")).unwrap_or_default();
    format!(
        "<iframe src=\"{origin}/games/{}/embed{at}\" width=\"{width}\" height=\"{height}\" title=\"{}\" \
         loading=\"lazy\" style=\"border:0;max-width:100%\"></iframe>",
        game.0,
        marked::html(title)
    )
}

/// The HTML that embeds a game after `ply` actions, in a frame of the default size, given the width and the height of
/// its board.
pub(crate) fn embedded_at(origin: &str, game: GameId, ply: u32, title: &str, board: (u32, u32)) -> String {
    embedding(origin, game, Some(ply), title, frame(board.0, board.1, &OembedQuery::default()))
}

/// The game, and the number of actions, in an address of this site.
fn parse_game_url(origin: &str, url: &str) -> Option<(GameId, Option<u32>)> {
    let path = url.strip_prefix(origin)?.split(['?', '#']).next()?;
    let mut parts = path.strip_prefix("/games/")?.split('/');
    let game = number(parts.next()?).map(GameId)?;
    let ply = match parts.next() {
        None | Some("" | "embed") => None,
        Some(ply) => Some(u32::try_from(number(ply)?).ok()?),
    };
    parts.next().is_none().then_some((game, ply))
}

/// Describes how a game is embedded (oEmbed).
pub(crate) async fn oembed(
    State(state): State<AppState>,
    context: RequestContext,
    Query(query): Query<OembedQuery>,
) -> PageResult<Response<Body>> {
    if !matches!(query.format.as_str(), "" | "json") {
        return Err(PageError::new(StatusCode::NOT_IMPLEMENTED, say!(pages::only_json)));
    }
    let unknown = || PageError::new(StatusCode::NOT_FOUND, say!(pages::not_embeddable));
    let (id, ply) = parse_game_url(&context.origin, &query.url).ok_or_else(unknown)?;
    let find = move |service: &Service| -> PageResult<_> {
        let game = GameView::load(service, Viewer::Nobody, id)?;
        let ply = ply.filter(|&ply| ply < game.plies());
        let shown = ply.unwrap_or(game.plies());
        let picture = game.picture(shown, Default::default());
        let picture = picture
            .ok_or_else(|| PageError::new(StatusCode::INTERNAL_SERVER_ERROR, say!(web_errors::cannot_be_shown)))?;
        let board_height = drawing::height(&picture);
        let (width, height) = frame(WIDTH.round() as u32, board_height.round() as u32, &query);
        let origin = context.origin;
        let thumbnail = thumbnail(board_height, &query).map(|(size, height)| {
            let width = if size == Size::default() { String::new() } else { format!("&width={}", size.pixels()) };
            let v = fingerprint_text(game.fingerprint());
            OembedThumbnail {
                thumbnail_url: format!("{origin}/games/{}/{shown}.png?v={v}{width}", id.0),
                thumbnail_width: size.pixels().into(),
                thumbnail_height: height,
            }
        });
        let title = game.title();
        let document = Oembed {
            version: "1.0",
            kind: "rich",
            html: embedding(&origin, id, ply, &title, (width, height)),
            title,
            provider_name: "Colonnade",
            provider_url: format!("{origin}/"),
            cache_age: if game.is_over() { 86_400 } else { 300 },
            width,
            height,
            thumbnail,
        };
        let text = serde_json::to_vec(&document).expect("texts and numbers can be serialized");
        let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
        Ok((headers, text).into_response())
    };
    state.run(find).await
}

#[derive(Template)]
#[template(path = "embed.html")]
struct EmbedTemplate {
    lang: &'static str,
    rtl: bool,
    title: String,
    standing: String,
    style: &'static str,
    game: u64,
    ply: u32,
    plies: u32,
    board: PageBoard,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct EmbedQuery {
    /// The number of actions before the position; all of them if it is missing.
    ply: Option<u32>,
}

/// A board for the frames of other sites.
pub(crate) async fn embed(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<EmbedQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let page = move |service: &Service| -> PageResult<_> {
        let game = GameView::load(service, Viewer::Nobody, id)?;
        let ply = query.ply.unwrap_or(game.plies());
        if ply > game.plies() {
            return Err(PageError::not_found(Missing::Position));
        }
        let picture = game.picture(ply, Default::default());
        let picture = picture
            .ok_or_else(|| PageError::new(StatusCode::INTERNAL_SERVER_ERROR, say!(web_errors::cannot_be_shown)))?;
        let v = fingerprint_text(game.fingerprint());
        let address = |theme: Theme| in_readers_language(format!("/games/{}/{ply}.svg?theme={theme}&v={v}", id.0));
        let language = language::reader();
        let template = EmbedTemplate {
            lang: language.tag(),
            rtl: language.is_right_to_left(),
            title: game.title(),
            standing: game.standing(),
            style: crate::components::assets::style(),
            game: id.0,
            ply,
            plies: game.plies(),
            board: PageBoard {
                light: address(Theme::Wood),
                dark: address(Theme::Slate),
                width: WIDTH.round() as u32,
                height: drawing::height(&picture).round() as u32,
                alt: drawing::alt_text(&picture),
            },
        };
        Ok(revalidated(render(&template), &headers))
    };
    state.run(page).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_games_are_recognised() {
        let of = |url| parse_game_url("https://a.example", url);
        assert_eq!(of("https://a.example/games/12"), Some((GameId(12), None)));
        assert_eq!(of("https://a.example/games/12/3?theme=slate#x"), Some((GameId(12), Some(3))));
        assert_eq!(of("https://a.example/games/12/embed"), Some((GameId(12), None)));
        for url in [
            "",
            "https://b.example/games/12",
            "https://a.example/games/x",
            "https://a.example.org/games/12",
            "https://a.example/games/12/3/4",
            "https://a.example/players/1",
            "/games/12",
        ] {
            assert_eq!(of(url), None, "{url}");
        }
    }

    /// A query with limits on width and height.
    fn within(maxwidth: Option<u32>, maxheight: Option<u32>) -> OembedQuery {
        let [maxwidth, maxheight] = [maxwidth, maxheight].map(|most| most.and_then(NonZero::new));
        OembedQuery { maxwidth, maxheight, ..OembedQuery::default() }
    }

    #[test]
    fn thumbnails_keep_to_what_is_asked_for() {
        let thumbnail = |maxwidth, maxheight| {
            thumbnail(812.0, &within(maxwidth, maxheight)).map(|(size, height)| (size.pixels(), height))
        };
        assert_eq!(thumbnail(None, None), Some((720, 812)));
        assert_eq!(thumbnail(Some(9_999), None), Some((720, 812)));
        assert_eq!(thumbnail(Some(300), None), Some((300, 338)));
        assert_eq!(thumbnail(Some(720), Some(406)), Some((360, 406)));
        assert_eq!(thumbnail(Some(300), Some(200)), None, "no picture is so small");
        assert_eq!(thumbnail(Some(199), None), None, "no picture is so narrow");
    }

    #[test]
    fn frames_keep_to_what_is_asked_for() {
        let frame = |maxwidth, maxheight| frame(720, 812, &within(maxwidth, maxheight));
        assert_eq!(frame(None, None), (480, 638));
        assert_eq!(frame(Some(300), None), (300, 435));
        assert_eq!(frame(Some(9_999), Some(400)), (269, 400));
        assert_eq!(frame(Some(100), Some(50)), (100, 50));
    }
}
