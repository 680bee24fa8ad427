//! The page of a game: board, players, actions, replay.

use std::fmt::{self, Display};

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;

use super::Web;
use super::error::{Failure, Shown, shown};
use super::pages::revalidated;
use super::pictures::{self, Kind, Manner, mark_text};
use super::records;
use super::shown::ShownGame;
use super::site::{Page, Site};
use super::words;
use crate::play::{GameId, TimedAction, Timestamp, Viewer};
use crate::record::{Action, Format};
use crate::service::Service;
use crate::view::wording;
use crate::view::{Theme, WIDTH, render};
use colonnade_rules::Side;

/// The page of a game, or with an ending its record or replay.
pub(super) async fn game(
    State(web): State<Web>,
    site: Site,
    Path(name): Path<String>,
    Query(manner): Query<Manner>,
    headers: HeaderMap,
) -> Shown<Response<Body>> {
    let (number, ending) = split(&name);
    let id = number_of(number)?;
    match ending {
        None => page(&web, site, id, None, manner, &headers).await,
        Some("gif") => pictures::picture(&web, id, None, Kind::Gif, manner, &headers).await,
        Some("cgn") => download(&web, id, Format::Cgn, &headers).await,
        Some("json") => download(&web, id, Format::Ndjson, &headers).await,
        Some(_) => Err(Failure::absent("page")),
    }
}

/// The page of a game after so many actions, or with an ending its picture.
pub(super) async fn ply(
    State(web): State<Web>,
    site: Site,
    Path((number, name)): Path<(String, String)>,
    Query(manner): Query<Manner>,
    headers: HeaderMap,
) -> Shown<Response<Body>> {
    let id = number_of(&number)?;
    let (ply, ending) = split(&name);
    let ply = plain_number(ply).and_then(|ply| u32::try_from(ply).ok()).ok_or_else(|| Failure::absent("page"))?;
    match ending.map(Kind::of_ending) {
        None => page(&web, site, id, Some(ply), manner, &headers).await,
        Some(Some(kind @ (Kind::Svg | Kind::Png))) => {
            pictures::picture(&web, id, Some(ply), kind, manner, &headers).await
        }
        Some(_) => Err(Failure::absent("page")),
    }
}

/// A name and its ending.
fn split(name: &str) -> (&str, Option<&str>) {
    name.split_once('.').map_or((name, None), |(name, ending)| (name, Some(ending)))
}

/// A number as addresses write it: in one way only.
fn plain_number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

pub(super) fn number_of(text: &str) -> Shown<GameId> {
    plain_number(text).map(GameId).ok_or_else(|| Failure::absent("game"))
}

async fn download(web: &Web, id: GameId, format: Format, headers: &HeaderMap) -> Shown<Response<Body>> {
    let game = web.ask(move |service: &Service| ShownGame::load(service, Viewer::Nobody, id)).await?;
    let tag = pictures::tag((game.mark(), format));
    if pictures::has(headers, &tag) {
        return Ok(pictures::unchanged(&tag, "no-cache"));
    }
    let (media_type, ending) = match format {
        Format::Cgn => ("text/x-cgn; charset=utf-8", "cgn"),
        Format::Ndjson => ("application/json", "json"),
    };
    let text = records::text(&game.record(), format);
    let text = text.map_err(|error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, wording::sentence(&error)))?;
    let headers = [
        (header::CONTENT_TYPE, media_type.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"colonnade-{}.{ending}\"", id.0)),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    Ok((headers, text).into_response())
}

/// A board as pages embed it.
pub(super) struct Board {
    /// The address in the colours for light and for dark surroundings.
    pub(super) light: String,
    pub(super) dark: String,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) alt: String,
}

/// An action in the list.
struct Row<'a> {
    number: u32,
    side: &'static str,
    is_second: bool,
    text: &'a str,
    forced: bool,
    at: Option<Moment>,
    glyphs: String,
    comment: Option<String>,
    /// Each with its name and text.
    variations: Vec<String>,
    href: At<'a>,
    current: bool,
}

/// When an action was made.
struct Moment(Timestamp);

impl Moment {
    fn machine(&self) -> String {
        words::machine(self.0)
    }

    fn whole(&self) -> String {
        words::minute(self.0)
    }

    fn short(&self) -> String {
        words::short_minute(self.0)
    }
}

/// A player beside the board.
struct Seat {
    side: &'static str,
    name: String,
    href: String,
    rating: Option<String>,
    clock: Option<String>,
    acts: bool,
}

#[derive(Template)]
#[template(path = "game.html")]
struct Sheet<'a> {
    page: Page,
    id: u64,
    version: u64,
    variant: String,
    rules: String,
    board: Board,
    seats: Vec<Seat>,
    standing: String,
    facts: Vec<(&'static str, String)>,
    comment: Option<String>,
    rows: Vec<Row<'a>>,
    ply: u32,
    plies: u32,
    first: Option<At<'a>>,
    previous: Option<At<'a>>,
    next: Option<At<'a>>,
    last: Option<At<'a>>,
    start: At<'a>,
    flip: String,
    themes: Vec<(&'static str, String, bool)>,
    position: String,
    link: String,
    png: String,
    /// Where news of the game come from, while it runs.
    events: Option<String>,
    table: Option<String>,
    rematch_of: Option<u64>,
}

async fn page(
    web: &Web,
    site: Site,
    id: GameId,
    ply: Option<u32>,
    manner: Manner,
    headers: &HeaderMap,
) -> Shown<Response<Body>> {
    let headers = headers.clone();
    let page = move |service: &Service| {
        let game = ShownGame::load(service, Viewer::Nobody, id)?;
        let at = ply.unwrap_or(game.plies());
        if at > game.plies() {
            return Err(Failure::absent("page"));
        }
        let table = site.table && game.place == crate::play::Place::Local;
        let links = Links::new(id, &manner);
        let made = sheet(site, &game, at, ply.is_none(), &links, table).ok_or_else(|| {
            Failure::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "This game cannot be shown. The host finds out why in the log.",
            )
        })?;
        Ok(revalidated(shown(&made), &headers))
    };
    web.make(page).await
}

/// Addresses of a game's page, which keep the manner in which the board is shown.
struct Links<'a> {
    game: GameId,
    manner: &'a Manner,
    /// The manner as addresses tell it.
    query: String,
}

impl<'a> Links<'a> {
    fn new(game: GameId, manner: &'a Manner) -> Links<'a> {
        Links { game, manner, query: Links::query(manner.is_turned(), manner.theme()) }
    }

    fn query(turned: bool, theme: Option<Theme>) -> String {
        let mut parts = Vec::new();
        if turned {
            parts.push("seat=second".to_owned());
        }
        if let Some(theme) = theme {
            parts.push(format!("theme={theme}"));
        }
        if parts.is_empty() { String::new() } else { format!("?{}", parts.join("&")) }
    }

    fn ply(&self, ply: u32) -> At<'_> {
        At { game: self.game, ply, query: &self.query }
    }
}

/// The address of a game's page after so many actions.
#[derive(Clone, Copy)]
struct At<'a> {
    game: GameId,
    ply: u32,
    query: &'a str,
}

impl Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/games/{}/{}{}", self.game.0, self.ply, self.query)
    }
}

fn sheet<'a>(
    site: Site,
    game: &'a ShownGame,
    ply: u32,
    newest: bool,
    links: &'a Links<'a>,
    table: bool,
) -> Option<Sheet<'a>> {
    let manner = links.manner;
    let (state, picture, sides) = game.walked(ply, manner.look())?;
    let plies = game.plies();
    let (turned, theme) = (manner.is_turned(), manner.theme());
    let mut themes =
        vec![("as the page", format!("/games/{}/{ply}{}", game.id.0, Links::query(turned, None)), theme.is_none())];
    themes.extend(Theme::ALL.map(|name| {
        (name.name(), format!("/games/{}/{ply}{}", game.id.0, Links::query(turned, Some(name))), theme == Some(name))
    }));
    let v = mark_text(game.mark());
    let address = |theme: Theme| {
        let seat = if turned { "&seat=second" } else { "" };
        format!("/games/{}/{ply}.svg?theme={theme}{seat}&v={v}", game.id.0)
    };
    let (light, dark) = match theme {
        Some(theme) => (address(theme), address(theme)),
        None => (address(Theme::Wood), address(Theme::Slate)),
    };
    let alt = render::alt_text(&picture);
    let (width, height) = (WIDTH.round() as u32, render::height(&picture).round() as u32);
    let path = if newest { format!("/games/{}", game.id.0) } else { format!("/games/{}/{ply}", game.id.0) };
    let mut page = Page::new(site, game.title(), path.clone())
        .described(format!(
            "Game {} of {}: {}. {}",
            game.id.0,
            words::game_name(game.variant),
            wording::sentence(&game.standing()),
            alt
        ))
        .at("/archive");
    let png = format!("/games/{}/{ply}.png", game.id.0);
    page.picture = Some((format!("{png}?v={v}"), width, height));
    let annotated = game.annotated();
    let link = format!("{}/games/{}/{ply}", page.site.origin, game.id.0);
    Some(Sheet {
        page,
        id: game.id.0,
        version: game.version,
        variant: words::game_name(game.variant),
        rules: format!("/rules/{}", game.variant.game().slug()),
        board: Board { light, dark, width, height, alt },
        seats: Side::ALL.map(|side| seat(game, side)).into(),
        standing: game.standing(),
        facts: facts(game),
        rows: rows(game, annotated.as_ref().map_or(&[], |record| &record.actions), &sides, links, ply),
        comment: annotated.and_then(|record| record.comment),
        ply,
        plies,
        first: (ply > 0).then(|| links.ply(0)),
        previous: ply.checked_sub(1).map(|ply| links.ply(ply)),
        next: (ply < plies).then(|| links.ply(ply + 1)),
        last: (ply < plies).then(|| links.ply(plies)),
        start: links.ply(0),
        flip: format!("/games/{}/{ply}{}", game.id.0, Links::query(!turned, theme)),
        themes,
        position: state.position(),
        link,
        png,
        events: game.live.as_ref().map(|_| format!("/games/{}/events", game.id.0)),
        table: (table && !game.is_over()).then(|| format!("/table/{}", game.id.0)),
        rematch_of: game.rematch_of.map(|game| game.0),
    })
}

fn seat(game: &ShownGame, side: Side) -> Seat {
    let live = game.live.as_ref();
    Seat {
        side: words::side_name(game.variant, side),
        name: game.names[side].clone(),
        href: format!("/players/{}", game.players[side].0),
        rating: game.ratings.map(|ratings| ratings[side].to_string()),
        clock: live.and_then(|live| live.left).map(|left| words::words_of(left[side])),
        acts: live.is_some_and(|live| live.to_act == side),
    }
}

fn facts(game: &ShownGame) -> Vec<(&'static str, String)> {
    let mut facts = vec![
        ("Began", words::minute(game.started)),
        ("Time", words::control(game.control)),
        ("Kind", if game.rated { "rated" } else { "casual" }.to_owned()),
    ];
    if let Some(ending) = &game.ending {
        facts.insert(1, ("Ended", words::minute(ending.at)));
    }
    if let Some(live) = &game.live {
        if let Some(deadline) = live.deadline {
            facts.push(("To act by", words::minute(deadline)));
        }
        if let Some(side) = live.draw_offer {
            facts.push(("Draw", format!("offered by {}", game.names[side])));
        }
        if let Some(asked) = live.takeback {
            let who = &game.names[asked.by];
            facts.push((
                "Takeback",
                format!("of {} asked for by {who}", wording::plural(asked.plies, "action", "actions")),
            ));
        }
    }
    facts
}

/// The list of actions, with what is noted about each.
fn rows<'a>(game: &'a ShownGame, notes: &[Action], sides: &[Side], links: &'a Links<'_>, ply: u32) -> Vec<Row<'a>> {
    let actions = (1..).zip(&game.actions).zip(sides);
    let row = |((number, action), &side): ((u32, &'a TimedAction), &Side)| {
        let note = notes.get(number as usize - 1);
        Row {
            number,
            side: words::side_name(game.variant, side),
            is_second: side == Side::Second,
            text: &action.text,
            forced: action.forced,
            at: action.at.map(Moment),
            glyphs: note.map(|note| note.nags.iter().map(|&nag| glyph(nag)).collect()).unwrap_or_default(),
            comment: note.and_then(|note| note.comment.clone()),
            variations: note
                .map(|note| note.variations.iter().map(|line| variation(number, line)).collect())
                .unwrap_or_default(),
            href: links.ply(number),
            current: number == ply,
        }
    };
    actions.map(row).collect()
}

/// The sign of a numeric annotation glyph, where it has one.
fn glyph(nag: u8) -> String {
    match nag {
        1 => "!".to_owned(),
        2 => "?".to_owned(),
        3 => "!!".to_owned(),
        4 => "??".to_owned(),
        5 => "!?".to_owned(),
        6 => "?!".to_owned(),
        other => format!(" ${other}"),
    }
}

/// A line that could have been played, with what is noted in it.
fn variation(number: u32, line: &[Action]) -> String {
    let mut text = String::new();
    for (number, action) in (number..).zip(line) {
        let space = if text.is_empty() { "" } else { " " };
        let glyphs: String = action.nags.iter().map(|&nag| glyph(nag)).collect();
        text.push_str(&format!("{space}{number}. {}{glyphs}", action.text));
        if let Some(comment) = &action.comment {
            text.push_str(&format!(" — {comment}"));
        }
        for inner in &action.variations {
            text.push_str(&format!(" ({})", variation(number, inner)));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_one_way() {
        assert_eq!(plain_number("1042"), Some(1042));
        for text in ["", "01", "+1", "-1", "1 ", "x", "99999999999999999999"] {
            assert_eq!(plain_number(text), None, "{text}");
        }
    }

    #[test]
    fn variations_are_written_in_line() {
        let mut second = Action::new("c6-c5");
        second.comment = Some("well".to_owned());
        second.variations.push(vec![Action::new("a6-a5")]);
        let mut first = Action::new("c1-d1");
        first.nags.push(1);
        assert_eq!(variation(3, &[first, second]), "3. c1-d1! 4. c6-c5 — well (4. a6-a5)");
    }
}
