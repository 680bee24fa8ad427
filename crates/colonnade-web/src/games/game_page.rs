//! The page of a game: board, players, actions, replay; and its downloads.

use std::fmt::{self, Display};
use std::ops::Range;

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;

use crate::AppState;
use crate::board::game_view::GameView;
use crate::board::picture_cache::PictureFormat;
use crate::caching::{is_cached, not_modified, revalidated, tag, with_tag};
use crate::client::HeavyWork;
use crate::components::action_blocks::{ActionBlock, block_with, blocks};
use crate::components::board_view::BoardView;
use crate::components::boards::{PageBoard, in_readers_language};
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::themes;
use crate::games::cards::unknown_in;
use crate::games::export;
use crate::games::file_names::attachment;
use crate::games::pictures::{PictureQuery, PictureRequest, fingerprint_text, game_board, picture};
use crate::games::sharing::{embedded_at, oembed_path};
use crate::metrics::GameVersion;
use crate::request::paths::{
    analysis_board_path, analysis_path, explorer_of_game_path, game_id, number, split_extension,
};
use crate::request::query::Query;
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_play::{GameId, Offer, Opening, Place, PlayerId, TimedAction, Timestamp, TournamentGame, Viewer};
use colonnade_record::{Format, Record, RecordedAction, TreePath};
use colonnade_rules::Side;
use colonnade_service::Service;
use colonnade_view::Theme;
use colonnade_wording as wording;
use colonnade_wording::pages::{self, PageFact};
use colonnade_wording::web as words;
use colonnade_wording::web::Missing;
use colonnade_wording::{half_points, sentence, sentences, with_full_stop};

/// The page of a game; with an extension, its record or its animation.
pub(crate) async fn game(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Path(name): Path<String>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let (number, extension) = split_extension(&name);
    let id = game_id(number)?;
    match extension {
        None => page(&state, context, id, None, query, &headers).await,
        Some("gif") => {
            let request = PictureRequest { game: id, ply: None, format: PictureFormat::Gif, query };
            picture(&state, &work, request, &headers).await
        }
        Some("cgn") => download(&state, id, Format::Cgn, headers).await,
        Some("json") => download(&state, id, Format::Ndjson, headers).await,
        Some(_) => Err(PageError::not_found(Missing::Page)),
    }
}

/// The page of a game after a number of actions; with an extension, its picture.
pub(crate) async fn ply(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Path((game, name)): Path<(String, String)>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let id = game_id(&game)?;
    let (ply, extension) = split_extension(&name);
    let ply = number(ply).and_then(|ply| u32::try_from(ply).ok()).ok_or_else(|| PageError::not_found(Missing::Page))?;
    match extension.map(PictureFormat::of_extension) {
        None => page(&state, context, id, Some(ply), query, &headers).await,
        Some(Some(format @ (PictureFormat::Svg | PictureFormat::Png | PictureFormat::Frames))) => {
            picture(&state, &work, PictureRequest { game: id, ply: Some(ply), format, query }, &headers).await
        }
        Some(_) => Err(PageError::not_found(Missing::Page)),
    }
}

async fn download(state: &AppState, id: GameId, format: Format, headers: HeaderMap) -> PageResult<Response<Body>> {
    let record = move |service: &Service| -> PageResult<_> {
        // The record is the same for all readers.
        let game = GameView::for_record(service, Viewer::Nobody, id)?;
        let tag = in_language(Language::ENGLISH, || tag((game.fingerprint(), format)));
        if is_cached(&headers, &tag) {
            return Ok(not_modified(&tag, "no-cache"));
        }
        let (media_type, extension) = match format {
            Format::Cgn => ("text/x-cgn; charset=utf-8", "cgn"),
            Format::Ndjson => ("application/json", "json"),
        };
        let text = game.record().and_then(|record| export::text(&record, format));
        let text = text.map_err(|error| {
            PageError::new(StatusCode::INTERNAL_SERVER_ERROR, sentence(&wording::write_error(&error)))
        })?;
        let headers = [
            (header::CONTENT_TYPE, media_type.to_owned()),
            (header::CONTENT_DISPOSITION, attachment(id.0, &[&game.names.first, &game.names.second], extension)),
        ];
        Ok(with_tag((headers, text).into_response(), &tag, "no-cache"))
    };
    state.run(record).await
}

/// An action in the list of a game.
struct ListedAction<'a> {
    number: u32,
    side: String,
    is_second: bool,
    text: &'a str,
    forced: bool,
    at: Option<ActionTime>,
    glyphs: String,
    comment: Option<String>,
    /// Each on one line, with the address where it can be replayed.
    variations: Vec<(String, String)>,
    href: PlyAddress<'a>,
    current: bool,
}

/// The time of an action.
struct ActionTime(Timestamp);

impl ActionTime {
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

/// The label and the value of a fact, and its machine-readable form if it is a time.
type ShownFact = ((String, String), Option<String>);

/// A player beside the board.
struct SeatView {
    side: String,
    name: String,
    /// The address of the player's page; `None` if there is none.
    href: Option<String>,
    rating: Option<String>,
    clock: Option<String>,
    to_act: bool,
}

#[derive(Template)]
#[template(path = "game.html")]
struct GameTemplate<'a> {
    layout: PageLayout,
    id: u64,
    version: u64,
    variant: String,
    rules: String,
    board: PageBoard,
    /// The address of the positions around one, with `*` in place of its number.
    frames: String,
    seats: Vec<SeatView>,
    standing: String,
    /// The standing and the open offer, for readers who follow the game.
    news: String,
    facts: Vec<ShownFact>,
    comment: Option<String>,
    /// The list of actions, or the block of it with the position shown.
    rows: Vec<ListedAction<'a>>,
    blocks: Vec<ActionBlock>,
    /// The last action of the game.
    newest: Option<ListedAction<'a>>,
    ply: u32,
    plies: u32,
    first: Option<PlyAddress<'a>>,
    previous: Option<PlyAddress<'a>>,
    next: Option<PlyAddress<'a>>,
    last: Option<PlyAddress<'a>>,
    start: PlyAddress<'a>,
    flip: String,
    themes: Vec<(String, String, bool)>,
    position: String,
    link: String,
    /// The HTML that shows the game on another page.
    embedded: String,
    png: String,
    /// Whether the game is running, so that the page follows its events.
    live: bool,
    /// The address of the game at the local table.
    table: Option<String>,
    tournament: Option<TournamentGame>,
    rematch_of: Option<u64>,
    /// The other game of the match, and the points of both players.
    of_match: Option<(u64, String, String)>,
    /// The address of the analysis of a finished game.
    analysis: Option<String>,
    /// The address of the analysis board with the position shown.
    try_moves: String,
    /// The address of the explorer with the position shown.
    explorer: String,
}

async fn page(
    state: &AppState,
    context: RequestContext,
    id: GameId,
    ply: Option<u32>,
    query: PictureQuery,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let headers = headers.clone();
    let page = move |service: &Service| {
        let game = GameView::load(service, Viewer::Nobody, id)?;
        let at = ply.unwrap_or(game.plies());
        if at > game.plies() {
            return Err(PageError::not_found(Missing::Page));
        }
        let table = context.table && game.place == Place::Local;
        let links = ReplayLinks::new(id, &query);
        let unknown = unknown_in(service, [(game.place, game.players)])?;
        let template = template(context, &game, (at, ply.is_none()), &links, table, unknown)
            .ok_or_else(|| PageError::new(StatusCode::INTERNAL_SERVER_ERROR, say!(web_errors::cannot_be_shown)))?;
        let mut response = revalidated(render(&template), &headers);
        response.extensions_mut().insert(GameVersion(game.version));
        Ok(response)
    };
    state.run(page).await
}

/// The addresses of a game's pages, which keep the seat and theme of the board.
struct ReplayLinks<'a> {
    game: GameId,
    query: &'a PictureQuery,
    query_string: String,
}

impl<'a> ReplayLinks<'a> {
    fn new(game: GameId, query: &'a PictureQuery) -> ReplayLinks<'a> {
        ReplayLinks { game, query, query_string: query.view().keep("") }
    }

    fn ply(&self, ply: u32) -> PlyAddress<'_> {
        PlyAddress { game: self.game, ply, query_string: &self.query_string }
    }
}

/// The address of a game's page after a number of actions.
#[derive(Clone, Copy)]
struct PlyAddress<'a> {
    game: GameId,
    ply: u32,
    query_string: &'a str,
}

impl Display for PlyAddress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/games/{}/{}{}", self.game.0, self.ply, self.query_string)
    }
}

fn template<'a>(
    context: RequestContext,
    game: &'a GameView,
    (ply, newest): (u32, bool),
    links: &'a ReplayLinks<'a>,
    table: bool,
    unknown: Option<PlayerId>,
) -> Option<GameTemplate<'a>> {
    let query = links.query;
    let (state, picture, sides) = game.walked(ply, query.options())?;
    let plies = game.plies();
    let flipped = query.is_flipped();
    let theme = query.theme();
    let view = query.view();
    let with = |view: BoardView| view.keep(&format!("/games/{}/{ply}", game.id.0));
    // Without a theme in the address, the board has the theme that the reader chose, if any.
    let shown = theme.or_else(themes::chosen);
    let of_page = (say!(web::theme_of_page), with(BoardView { theme: None, ..view }), theme.is_none());
    let mut offered: Vec<_> = themes::chosen().is_none().then_some(of_page).into_iter().collect();
    offered.extend(Theme::ALL.map(|name| {
        let href = with(BoardView { theme: Some(name), ..view });
        (colonnade_wording::theme_name(name), href, shown == Some(name))
    }));
    let v = fingerprint_text(game.fingerprint());
    let board = game_board(game, ply, &picture, view);
    let width = board.width;
    let height = board.height;
    let path = if newest { format!("/games/{}", game.id.0) } else { format!("/games/{}/{ply}", game.id.0) };
    let png = format!("/games/{}/{ply}.png", game.id.0);
    let mut layout = PageLayout::new(context, game.title(), path)
        .described(about(game))
        .in_section("/archive")
        .with_picture((format!("{png}?v={v}"), width, height), pages::board_after(game.variant, ply));
    layout.embed = Some((oembed_path(&layout.context.origin, &layout.path), layout.title.clone()));
    let annotated = game.annotated().ok()?;
    let notes = annotated.as_ref().map_or(&[][..], |record| &record.actions);
    let count = game.actions.len();
    let listed = |indexes| rows(game, notes, &sides, indexes, links, ply);
    let link = format!("{}/games/{}/{ply}", layout.context.origin, game.id.0);
    let embedded = embedded_at(&layout.context.origin, game.id, ply, &layout.title, (width, height));
    Some(GameTemplate {
        layout,
        id: game.id.0,
        version: game.version,
        variant: words::game_name(game.variant),
        rules: format!("/rules/{}", game.variant.game().slug()),
        board,
        frames: {
            let theme = shown.map(|theme| format!("&theme={theme}")).unwrap_or_default();
            let seat = if flipped { "&seat=second" } else { "" };
            in_readers_language(format!("/games/{}/*.frames?v={v}{seat}{theme}", game.id.0))
        },
        seats: Side::ALL.map(|side| seat(game, side, unknown)).into(),
        standing: game.standing(),
        news: sentences(std::iter::once(with_full_stop(&game.standing())).chain(game.offer())),
        facts: facts(game, annotated.as_ref()),
        rows: listed(block_with(ply as usize, count)),
        blocks: blocks(ply as usize, count, |first| links.ply(first as u32).to_string()),
        newest: listed(count.saturating_sub(1)..count).pop(),
        comment: annotated.and_then(|record| record.comment),
        ply,
        plies,
        first: (ply > 0).then(|| links.ply(0)),
        previous: ply.checked_sub(1).map(|ply| links.ply(ply)),
        next: (ply < plies).then(|| links.ply(ply + 1)),
        last: (ply < plies).then(|| links.ply(plies)),
        start: links.ply(0),
        flip: with(view.flipped()),
        themes: offered,
        position: state.position(),
        link,
        embedded,
        png,
        live: game.live.is_some(),
        table: (table && !game.is_over()).then(|| format!("/table/{}", game.id.0)),
        tournament: game.tournament,
        rematch_of: game.rematch_of.map(|game| game.0),
        of_match: game.of_match.map(|found| {
            let points = found.score.halves.map(half_points);
            (found.other.0, points.first, points.second)
        }),
        analysis: game.can_be_analysed().then(|| analysis_path(game.id)),
        try_moves: analysis_board_path(game.id, &TreePath::of_main_line(ply as usize)),
        explorer: explorer_of_game_path(game.id, ply),
    })
}

/// A sentence about a game.
pub(crate) fn about(game: &GameView) -> String {
    match &game.ending {
        Some(ending) => pages::about_finished(&game.names, game.variant, ending.result, ending.reason, game.plies()),
        None => {
            let to_act = game.live.as_ref().map(|live| live.to_act);
            pages::about_running(&game.names, game.variant, to_act, game.plies())
        }
    }
}

/// A player beside the board. The player `unknown` has no page.
fn seat(game: &GameView, side: Side, unknown: Option<PlayerId>) -> SeatView {
    let live = game.live.as_ref();
    let player = game.players[side];
    SeatView {
        side: words::side_name(game.variant, side),
        name: game.names[side].clone(),
        href: (unknown != Some(player)).then(|| format!("/players/{player}")),
        rating: game.ratings.map(|ratings| ratings[side].to_string()),
        clock: live.and_then(|live| live.left).map(|left| words::words_of(left[side])),
        to_act: live.is_some_and(|live| live.to_act == side),
    }
}

fn facts(game: &GameView, record: Option<&Record>) -> Vec<ShownFact> {
    let mut facts = Vec::new();
    let tag = |name: &str| {
        let value = record.and_then(|record| record.tags.get(name)).map(str::trim);
        value.filter(|value| !matches!(*value, "" | "?" | "-"))
    };
    let is_imported = game.place == Place::Imported;
    if is_imported {
        facts.extend(tag("Event").map(PageFact::Event));
        facts.extend(tag("Site").map(PageFact::Site));
        facts.extend(tag("Round").map(PageFact::Round));
        facts.extend(tag("Annotator").map(PageFact::Annotator));
    }
    let began = PageFact::Began(game.started, game.precision_of(game.started));
    match &game.ending {
        Some(ending) if is_imported && ending.at == game.started => {
            facts.push(PageFact::Played(game.started, game.precision_of(game.started)));
        }
        Some(ending) => facts.extend([began, PageFact::Ended(ending.at, game.precision_of(ending.at))]),
        None => facts.push(began),
    }
    let recorded = || tag("TimeControl").map(PageFact::RecordedControl).filter(|_| is_imported);
    facts.extend(game.control().map(PageFact::Control).or_else(recorded));
    let opening = Some(game.conditions.opening).filter(|opening| *opening != Opening::default());
    facts.extend(opening.map(PageFact::Opening));
    facts.extend(game.conditions.vacation.map(PageFact::Vacation));
    facts.extend(game.conditions.free_days.then_some(PageFact::FreeDays));
    facts.extend((!is_imported).then_some(PageFact::Stake(game.stake)));
    if let Some(live) = &game.live {
        facts.extend(live.deadline.map(PageFact::Deadline));
        facts.extend(live.paused_until.map(PageFact::Paused));
        facts.extend(live.offered_by(Offer::Draw).map(|side| PageFact::DrawOffer(&game.names[side])));
        facts.extend(live.offered_by(Offer::Claim).map(|side| PageFact::Claim(&game.names[side])));
        facts.extend(live.pause.map(|(by, days)| PageFact::Pause(&game.names[by], days)));
        facts.extend(live.takeback.map(|asked| PageFact::Takeback(&game.names[asked.by], asked.plies)));
    }
    facts.iter().filter_map(|fact| Some((pages::game_fact(fact)?, fact.machine()))).collect()
}

/// The actions with these indexes, with their annotations.
fn rows<'a>(
    game: &'a GameView,
    notes: &[RecordedAction],
    sides: &[Side],
    indexes: Range<usize>,
    links: &'a ReplayLinks<'_>,
    ply: u32,
) -> Vec<ListedAction<'a>> {
    let actions = (1..).zip(&game.actions).zip(sides);
    let actions = actions.skip(indexes.start).take(indexes.len());
    let row = |((number, action), &side): ((u32, &'a TimedAction), &Side)| {
        let note = notes.get(number as usize - 1);
        ListedAction {
            number,
            side: words::side_name(game.variant, side),
            is_second: side == Side::Second,
            text: &action.text,
            forced: action.cause.is_forced(),
            at: action.at.map(ActionTime),
            glyphs: note.map(|note| note.nags.iter().map(|&nag| glyph(nag)).collect()).unwrap_or_default(),
            comment: note.and_then(|note| note.comment.clone()),
            variations: note
                .map(|note| {
                    let before = TreePath::of_main_line(number as usize - 1);
                    let walked = |at: usize| analysis_board_path(game.id, &before.branch(at).after(1));
                    note.variations.iter().enumerate().map(|(at, line)| (variation(number, line), walked(at))).collect()
                })
                .unwrap_or_default(),
            href: links.ply(number),
            current: number == ply,
        }
    };
    actions.map(row).collect()
}

/// A numeric annotation glyph as a sign, or as a number if it has none.
pub(crate) fn glyph(nag: u8) -> String {
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

/// A variation on one line, with its annotations.
fn variation(number: u32, line: &[RecordedAction]) -> String {
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
    fn variations_are_written_in_line() {
        let mut second = RecordedAction::new("c6-c5");
        second.comment = Some("well".to_owned());
        second.variations.push(vec![RecordedAction::new("a6-a5")]);
        let mut first = RecordedAction::new("c1-d1");
        first.nags.push(1);
        assert_eq!(variation(3, &[first, second]), "3. c1-d1! 4. c6-c5 — well (4. a6-a5)");
    }
}
