//! Pictures of games: drawn on request, cached for a while, under addresses that need no revalidation.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;

use crate::AppState;
use crate::board::frames;
use crate::board::game_view::{BoardOptions, GameView};
use crate::board::picture_cache::{PictureCache, PictureFormat, PictureKey};
use crate::caching::{is_cached, not_modified, tag, with_tag};
use crate::client::HeavyWork;
use crate::components::board_view::BoardView;
use crate::components::boards::{PageBoard, in_readers_language};
use crate::components::error::{PageError, PageResult};
use crate::components::themes;
use crate::games::file_names::shown_as;
use crate::request::query::encode;
use colonnade_language::{self as language, Language, say};
use colonnade_play::{GameId, Refusal, Viewer};
use colonnade_rules::{BySide, Side};
use colonnade_service::{Service, ServiceError, Work, archive};
use colonnade_view::{Picture, Size, Theme, WIDTH, render};
use colonnade_wording::web::{self as words, Missing};

/// The query parameters for how a board is drawn. Values that cannot be read are ignored.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct PictureQuery {
    /// `second` for the board from the second side's seat.
    seat: Option<String>,
    /// The name of a theme.
    theme: Option<String>,
    /// The width in pixels.
    width: Option<String>,
    /// The [fingerprint](GameView::fingerprint) of the game that the address was made for.
    v: Option<String>,
    /// `board` for the board without the players' names and clocks.
    part: Option<String>,
    /// The tag of the language of the words in the picture.
    lang: Option<String>,
}

/// The widths of pictures, in pixels, from the smallest to the largest that [`Size`] allows.
const WIDTHS: [u32; 11] = [200, 240, 300, 360, 480, 600, 720, 960, 1_200, 1_600, 2_000];

/// The fixed widths, from the smallest to the largest.
pub(crate) fn fixed_widths() -> impl DoubleEndedIterator<Item = Size> {
    WIDTHS.into_iter().filter_map(|width| Size::new(width).ok())
}

impl PictureQuery {
    /// Whether the second side is at the bottom.
    pub(crate) fn is_flipped(&self) -> bool {
        self.seat.as_deref().is_some_and(|seat| seat.eq_ignore_ascii_case("second"))
    }

    pub(crate) fn theme(&self) -> Option<Theme> {
        self.theme.as_deref().and_then(|theme| theme.parse().ok())
    }

    /// The view of the board.
    pub(crate) fn view(&self) -> BoardView {
        let seat = if self.is_flipped() { Side::Second } else { Side::First };
        BoardView { seat, default_seat: Side::First, theme: self.theme() }
    }

    pub(crate) fn is_board_only(&self) -> bool {
        self.part.as_deref() == Some("board")
    }

    /// The caching of a picture with words: `kept` if it is in the language that the address names. An address without
    /// a language stands for English, so that caches revalidate what readers of other languages get under it.
    pub(crate) fn caching(&self, kept: &'static str) -> &'static str {
        let named = self.lang.as_deref().and_then(|tag| tag.parse().ok());
        if named.unwrap_or(Language::ENGLISH) == language::reader() { kept } else { "no-cache" }
    }

    /// The width, if it can be read.
    fn size(&self) -> Option<Size> {
        self.width.as_deref().and_then(|width| Size::new(width.parse().ok()?).ok())
    }

    /// The address of the picture with the next fixed width, relative to that of the picture, if its width is another
    /// one. Only pictures of fixed widths are drawn, so that clients cannot make each request a new picture.
    fn at_fixed_width(&self) -> Option<String> {
        let size = self.size()?;
        let fixed = fixed_widths().find(|fixed| *fixed >= size).filter(|fixed| *fixed != size)?;
        let width = fixed.pixels().to_string();
        let others = [("seat", &self.seat), ("theme", &self.theme), ("part", &self.part), ("lang", &self.lang)];
        let others = others.into_iter().chain([("v", &self.v)]);
        let others = others.filter_map(|(name, value)| Some(format!("&{name}={}", encode(value.as_deref()?))));
        Some(format!("?width={width}{}", others.collect::<String>()))
    }

    pub(crate) fn options(&self) -> BoardOptions {
        let size = self.size();
        BoardOptions {
            seat: if self.is_flipped() { Side::Second } else { Side::First },
            theme: self.theme().unwrap_or_default(),
            size: size.unwrap_or_default(),
        }
    }
}

impl GameView {
    /// A hash that changes whenever the game looks different to the viewer, also when a name is erased.
    pub(crate) fn fingerprint(&self) -> u64 {
        fingerprint(self.id, self.version, &self.names, self.is_over())
    }
}

fn fingerprint(id: GameId, version: u64, names: &BySide<String>, is_over: bool) -> u64 {
    let mut hasher = DefaultHasher::new();
    (id, version, &names.first, &names.second, is_over).hash(&mut hasher);
    hasher.finish()
}

/// A fingerprint as text for addresses.
pub(crate) fn fingerprint_text(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// The board of a game after `ply` actions, with this picture, in the colours that the address of the page names, or
/// else in those of the reader.
pub(crate) fn game_board(game: &GameView, ply: u32, picture: &Picture, view: BoardView) -> PageBoard {
    let v = fingerprint_text(game.fingerprint());
    let seat = if view.seat == Side::Second { "&seat=second" } else { "" };
    let address =
        |theme: Theme| in_readers_language(format!("/games/{}/{ply}.svg?theme={theme}{seat}&v={v}", game.id.0));
    let [light, dark] = themes::of_boards().map(|of_reader| address(view.theme.unwrap_or(of_reader)));
    let width = WIDTH.round() as u32;
    let height = render::height(picture).round() as u32;
    PageBoard { light, dark, width, height, alt: render::alt_text(picture) }
}

/// How long caches may keep a picture: forever under an address with the fingerprint of a finished game. Otherwise they
/// revalidate, because a name may be erased, a game cancelled, or an action taken back.
fn caching(fingerprint: u64, is_over: bool, query: &PictureQuery) -> &'static str {
    match &query.v {
        Some(v) if is_over && *v == fingerprint_text(fingerprint) => {
            query.caching("public, max-age=31536000, immutable")
        }
        _ => "no-cache",
    }
}

/// About how many milliseconds of one processor it takes to draw a position among many, and a million pixels as PNG.
const MILLISECONDS_OF_POSITION: f64 = 0.5;
const MILLISECONDS_OF_MEGAPIXEL: f64 = 10.0;

/// About how many milliseconds of one processor it takes to draw a board of this width as PNG. Boards are about as high
/// as they are wide.
pub(crate) fn png_milliseconds(size: Size) -> f64 {
    let pixels = f64::from(size.pixels()).powi(2);
    pixels / 1e6 * MILLISECONDS_OF_MEGAPIXEL
}

/// A picture of a game after `ply` actions, or after all of them. An animation shows all of them.
pub(crate) async fn picture(
    state: &AppState,
    work: &HeavyWork,
    request: PictureRequest,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let headers = headers.clone();
    let shared = state.clone();
    let heavy = match request.format {
        PictureFormat::Gif => Some(Work::Animation),
        PictureFormat::Frames => Some(Work::Positions),
        PictureFormat::Png => Some(Work::Picture),
        PictureFormat::Svg => None,
    };
    // Animations and frames have sizes of their own.
    if matches!(request.format, PictureFormat::Png | PictureFormat::Svg)
        && let Some(address) = request.query.at_fixed_width()
    {
        let headers = [(header::LOCATION, address), (header::CACHE_CONTROL, "public, max-age=86400".to_owned())];
        return Ok((StatusCode::PERMANENT_REDIRECT, headers).into_response());
    }
    let find = move |service: &Service| find(service, &shared.pictures, request, &headers);
    let cache = state.clone();
    let Some(kind) = heavy else {
        let draw = move |service: &Service| match find(service)? {
            CachedOrPending::Response(response) => Ok(response),
            CachedOrPending::Pending(pending) => pending.draw(&cache.pictures),
        };
        return state.run(draw).await;
    };
    // Cached pictures do not wait for a permit to draw.
    match state.run(find).await? {
        CachedOrPending::Response(response) => Ok(response),
        CachedOrPending::Pending(pending) => {
            let permit = work.begin_with_cost(kind, pending.cost()).await?;
            state.run_with(permit, move |_| pending.draw(&cache.pictures)).await
        }
    }
}

/// The parameters of a request for a picture.
pub(crate) struct PictureRequest {
    pub(crate) game: GameId,
    /// The number of actions before the position; `None` for all of them.
    pub(crate) ply: Option<u32>,
    pub(crate) format: PictureFormat,
    pub(crate) query: PictureQuery,
}

enum CachedOrPending {
    /// The response with a cached picture, or that the client has it already.
    Response(Response<Body>),
    Pending(Box<PendingPicture>),
}

/// A picture that has to be drawn.
struct PendingPicture {
    game: GameView,
    key: PictureKey,
    tag: String,
    caching: &'static str,
}

fn find(
    service: &Service,
    cache: &PictureCache,
    request: PictureRequest,
    headers: &HeaderMap,
) -> PageResult<CachedOrPending> {
    let known = |key: &PictureKey, names: &BySide<String>, tag: &str, caching| {
        if is_cached(headers, tag) {
            return Some(not_modified(tag, caching));
        }
        Some(response(cache.get(key)?, key, names, tag, caching))
    };
    // For an archived game, the actions need not be read.
    let game = match archive::summary(service, Viewer::Nobody, request.game) {
        Ok((version, summary)) => {
            let fingerprint = fingerprint(summary.id, version, &summary.names, true);
            let (key, tag, caching) = request.key(fingerprint, summary.plies, true)?;
            if let Some(response) = known(&key, &summary.names, &tag, caching) {
                return Ok(CachedOrPending::Response(response));
            }
            GameView::load(service, Viewer::Nobody, request.game)?
        }
        Err(ServiceError::Refused(Refusal::NoSuchGame(_))) => {
            GameView::load_running(service, Viewer::Nobody, request.game)?
        }
        Err(error) => return Err(error.into()),
    };
    let (key, tag, caching) = request.key(game.fingerprint(), game.plies(), game.is_over())?;
    Ok(match known(&key, &game.names, &tag, caching) {
        Some(response) => CachedOrPending::Response(response),
        None => CachedOrPending::Pending(Box::new(PendingPicture { game, key, tag, caching })),
    })
}

impl PictureRequest {
    /// The key of the picture, its entity tag, and how long caches may keep it, given the fingerprint of the game and
    /// its number of actions.
    fn key(&self, fingerprint: u64, plies: u32, is_over: bool) -> PageResult<(PictureKey, String, &'static str)> {
        let PictureRequest { game, format, ref query, .. } = *self;
        let mut ply = self.ply.unwrap_or(plies);
        if ply > plies {
            return Err(PageError::not_found(Missing::Picture));
        }
        let board_only = query.is_board_only() && format == PictureFormat::Svg;
        let mut options = query.options();
        if format == PictureFormat::Gif {
            let too_long = || PageError::new(StatusCode::UNPROCESSABLE_ENTITY, words::too_long_for_animation());
            options.size = render::gif_size(options.size, plies).ok_or_else(too_long)?;
        }
        if format == PictureFormat::Frames {
            ply -= ply % frames::MOST;
            options.size = Size::default();
        }
        let key = PictureKey { game, fingerprint, ply, options, format, board_only, language: language::reader() };
        let tag = tag(&key);
        Ok((key, tag, caching(fingerprint, is_over, query)))
    }
}

impl PendingPicture {
    /// The cost of drawing the picture, in milliseconds of one processor.
    fn cost(&self) -> f64 {
        let size = self.key.options.size;
        match self.key.format {
            PictureFormat::Frames => {
                let count = (self.game.plies() + 1).saturating_sub(self.key.ply).min(frames::MOST);
                Work::Positions.least_cost() + f64::from(count) * MILLISECONDS_OF_POSITION
            }
            PictureFormat::Gif => render::gif_milliseconds(size, self.game.plies()),
            PictureFormat::Png | PictureFormat::Svg => png_milliseconds(size),
        }
    }

    fn draw(self, cache: &PictureCache) -> PageResult<Response<Body>> {
        let PendingPicture { game, key, tag, caching } = self;
        let failed = || PageError::new(StatusCode::INTERNAL_SERVER_ERROR, say!(web_errors::cannot_be_shown));
        let drawn = draw(&game, &key).ok_or_else(failed)?;
        // Frees the spare capacity of the vector.
        let drawn = Bytes::from(drawn.into_boxed_slice());
        let response = response(drawn.clone(), &key, &game.names, &tag, caching);
        cache.insert(key, &drawn);
        Ok(response)
    }
}

fn response(
    bytes: Bytes,
    key: &PictureKey,
    names: &BySide<String>,
    tag: &str,
    caching: &'static str,
) -> Response<Body> {
    let mut response = with_tag(bytes.into_response(), tag, caching);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(key.format.media_type()));
    let name = key.format.extension().map(|end| shown_as(key.game.0, &[&names.first, &names.second], end));
    let name = name.and_then(|name| HeaderValue::try_from(name).ok());
    headers.extend(name.map(|name| (header::CONTENT_DISPOSITION, name)));
    response
}

fn draw(game: &GameView, key: &PictureKey) -> Option<Vec<u8>> {
    Some(match key.format {
        PictureFormat::Gif => render::gif(&game.replay(key.options), 0, u32::MAX).ok()?.into_vec(),
        PictureFormat::Frames => frames::write(game, key.ply, key.options)?,
        PictureFormat::Png => render::png(&game.picture(key.ply, key.options)?),
        PictureFormat::Svg if key.board_only => render::board_svg(&game.picture(key.ply, key.options)?).into_bytes(),
        PictureFormat::Svg => render::svg(&game.picture(key.ply, key.options)?).into_bytes(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    // S31: ten addresses with ever-new widths made pages wait for seconds.
    #[test]
    fn other_widths_lead_to_the_next_fixed_one() {
        let query = |width: &str| PictureQuery { width: Some(width.to_owned()), ..PictureQuery::default() };
        assert_eq!(query("1401").at_fixed_width().as_deref(), Some("?width=1600"));
        assert_eq!(query("201").at_fixed_width().as_deref(), Some("?width=240"));
        let all = PictureQuery {
            seat: Some("second".to_owned()),
            theme: Some("slate".to_owned()),
            part: Some("board".to_owned()),
            lang: Some("de".to_owned()),
            v: Some("a&b".to_owned()),
            ..query("721")
        };
        let address = "?width=960&seat=second&theme=slate&part=board&lang=de&v=a%26b";
        assert_eq!(all.at_fixed_width().as_deref(), Some(address));
        for kept in
            WIDTHS.map(|width| width.to_string()).iter().map(String::as_str).chain(["", "x", "0", "199", "2001"])
        {
            assert_eq!(query(kept).at_fixed_width(), None, "{kept}");
        }
        let distinct: std::collections::HashSet<_> =
            Size::RANGE.map(|width| query(&width.to_string()).at_fixed_width()).collect();
        assert_eq!(distinct.len(), WIDTHS.len(), "all but the smallest, and none");
        assert_eq!((WIDTHS.first(), WIDTHS.last()), (Some(Size::RANGE.start()), Some(Size::RANGE.end())));
    }
}
