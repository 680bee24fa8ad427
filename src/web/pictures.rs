//! Pictures of games: drawn when asked for, kept for a while, and named so that caches need not ask again.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;

use super::Web;
use super::error::{Failure, Shown};
use super::shown::{Look, ShownGame};
use crate::play::{GameId, Viewer};
use crate::service::Service;
use crate::view::{Size, Theme, render};
use colonnade_rules::Side;

/// The manner of showing a board, as addresses tell it. What is not understood is as if it were not there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Manner {
    /// `second` for the board as the second side sees it.
    pub(super) seat: Option<String>,
    /// The name of a theme.
    pub(super) theme: Option<String>,
    /// The width in pixels.
    width: Option<String>,
    /// What of the game the one who links to the picture saw; see [`ShownGame::mark`].
    v: Option<String>,
    /// `board` for the board alone.
    part: Option<String>,
}

impl Manner {
    /// The seat, where it is not that of the first side.
    pub(super) fn is_turned(&self) -> bool {
        self.seat.as_deref().is_some_and(|seat| seat.eq_ignore_ascii_case("second"))
    }

    /// The theme, where one is named.
    pub(super) fn theme(&self) -> Option<Theme> {
        self.theme.as_deref().and_then(|theme| theme.parse().ok())
    }

    /// Whether the board alone is to be shown, without the players' plates.
    pub(super) fn is_board_alone(&self) -> bool {
        self.part.as_deref() == Some("board")
    }

    pub(super) fn look(&self) -> Look {
        let size = self.width.as_deref().and_then(|width| Size::new(width.parse().ok()?).ok());
        Look {
            seat: if self.is_turned() { Side::Second } else { Side::First },
            theme: self.theme().unwrap_or_default(),
            size: size.unwrap_or_default(),
        }
    }
}

/// The kinds of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Svg,
    Png,
    Gif,
}

impl Kind {
    /// The kind that the ending of a name tells.
    pub(super) fn of_ending(ending: &str) -> Option<Kind> {
        Some(match ending {
            "svg" => Kind::Svg,
            "png" => Kind::Png,
            "gif" => Kind::Gif,
            _ => return None,
        })
    }

    const fn media_type(self) -> &'static str {
        match self {
            Kind::Svg => "image/svg+xml",
            Kind::Png => "image/png",
            Kind::Gif => "image/gif",
        }
    }
}

/// What a picture is of. Two with the same key have the same bytes.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    game: GameId,
    mark: u64,
    ply: u32,
    look: Look,
    kind: Kind,
    board_alone: bool,
}

/// Pictures drawn lately, up to a number of bytes.
#[derive(Default)]
pub(super) struct Cache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    pictures: HashMap<Key, Bytes>,
    bytes: usize,
}

/// The most bytes that are kept.
const MOST: usize = 16 * 1024 * 1024;

impl Cache {
    fn get(&self, key: &Key) -> Option<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pictures.get(key).cloned()
    }

    fn keep(&self, key: Key, picture: &Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if picture.len() > MOST / 4 {
            return;
        }
        if kept.bytes + picture.len() > MOST {
            *kept = Kept::default();
        }
        kept.bytes += picture.len();
        kept.pictures.insert(key, picture.clone());
    }
}

impl ShownGame {
    /// Changes whenever the game would look different, for whoever sees it like this: also when a name is erased.
    pub(super) fn mark(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.id, self.version, &self.names.first, &self.names.second, self.is_over()).hash(&mut hasher);
        hasher.finish()
    }
}

/// A mark in an address.
pub(super) fn mark_text(mark: u64) -> String {
    format!("{mark:016x}")
}

/// A tag for caches, as headers carry it.
pub(super) fn tag(content: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    (env!("CARGO_PKG_VERSION"), content).hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// Whether who asks has what a tag names.
pub(super) fn has(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut known = known.flat_map(|value| value.split(','));
    known.any(|known| known.trim().trim_start_matches("W/") == tag || known.trim() == "*")
}

/// The answer that who asks has it already.
pub(super) fn unchanged(tag: &str, caching: &'static str) -> Response<Body> {
    let headers = [(header::ETAG, tag.to_owned()), (header::CACHE_CONTROL, caching.to_owned())];
    (StatusCode::NOT_MODIFIED, headers).into_response()
}

/// How long caches may keep a picture: for good under an address that names what is seen; a day where a name could
/// still be erased from it; while a game runs they ask each time, since actions can be taken back.
fn caching(game: &ShownGame, manner: &Manner) -> &'static str {
    match (&manner.v, game.is_over()) {
        (Some(v), true) if *v == mark_text(game.mark()) => "public, max-age=31536000, immutable",
        (None, true) => "public, max-age=86400, immutable",
        _ => "no-cache",
    }
}

/// A picture of a game after so many actions; of all of it, if it moves.
pub(super) async fn picture(
    web: &Web,
    game: GameId,
    ply: Option<u32>,
    kind: Kind,
    manner: Manner,
    headers: &HeaderMap,
) -> Shown<Response<Body>> {
    let (headers, shared) = (headers.clone(), web.clone());
    let look = move |service: &Service| -> Shown<Found> {
        let game = ShownGame::load(service, Viewer::Nobody, game)?;
        let ply = ply.unwrap_or(game.plies());
        if ply > game.plies() {
            return Err(Failure::absent("picture"));
        }
        let board_alone = manner.is_board_alone() && kind == Kind::Svg;
        let key = Key { game: game.id, mark: game.mark(), ply, look: manner.look(), kind, board_alone };
        let (tag, caching) = (tag(&key), caching(&game, &manner));
        if has(&headers, &tag) {
            return Ok(Found::Answer(unchanged(&tag, caching)));
        }
        Ok(match shared.pictures.get(&key) {
            Some(bytes) => Found::Answer(answer(bytes, kind, &tag, caching)),
            None => Found::Undrawn(Box::new(Undrawn { game, key, tag, caching })),
        })
    };
    let cache = web.clone();
    if kind != Kind::Gif {
        let drawing = move |service: &Service| match look(service)? {
            Found::Answer(answer) => Ok(answer),
            Found::Undrawn(undrawn) => undrawn.draw(&cache.pictures),
        };
        return web.make(drawing).await;
    }
    // What is there already does not wait until others are drawn.
    match web.make(look).await? {
        Found::Answer(answer) => Ok(answer),
        Found::Undrawn(undrawn) => web.make_with(&web.animations, move |_| undrawn.draw(&cache.pictures)).await,
    }
}

/// What was found where a picture was looked for.
enum Found {
    /// The picture, or that who asks has it already.
    Answer(Response<Body>),
    /// What it has to be drawn from.
    Undrawn(Box<Undrawn>),
}

/// A picture that has to be drawn.
struct Undrawn {
    game: ShownGame,
    key: Key,
    tag: String,
    caching: &'static str,
}

impl Undrawn {
    fn draw(self, cache: &Cache) -> Shown<Response<Body>> {
        let Undrawn { game, key, tag, caching } = self;
        let drawn = draw(&game, &key).ok_or_else(|| {
            let words = "This game cannot be drawn. The host finds out why in the log.";
            Failure::new(StatusCode::INTERNAL_SERVER_ERROR, words)
        })?;
        // Kept without the room that it was made in.
        let (drawn, kind) = (Bytes::from(drawn.into_boxed_slice()), key.kind);
        cache.keep(key, &drawn);
        Ok(answer(drawn, kind, &tag, caching))
    }
}

fn answer(bytes: Bytes, kind: Kind, tag: &str, caching: &'static str) -> Response<Body> {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind.media_type()));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.extend(HeaderValue::from_str(tag).map(|tag| (header::ETAG, tag)));
    response
}

fn draw(game: &ShownGame, key: &Key) -> Option<Vec<u8>> {
    Some(match key.kind {
        Kind::Gif => render::gif(&game.replay(key.look), 0, u32::MAX).ok()?,
        Kind::Png => render::png(&game.picture(key.ply, key.look)?),
        Kind::Svg if key.board_alone => render::board_svg(&game.picture(key.ply, key.look)?).into_bytes(),
        Kind::Svg => render::svg(&game.picture(key.ply, key.look)?).into_bytes(),
    })
}

/// An SVG that is made anew each time.
pub(super) fn fresh_svg(svg: String) -> Response<Body> {
    let headers = [(header::CONTENT_TYPE, Kind::Svg.media_type()), (header::CACHE_CONTROL, "no-store")];
    (headers, svg).into_response()
}
