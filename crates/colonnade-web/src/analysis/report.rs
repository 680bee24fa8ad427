//! The analysis of a finished game: made on request, with its graph and its record.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use colonnade_language::say;
use serde::Deserialize;

use crate::AppState;
use crate::analysis::board::{ANALYSIS_BOARD_PATH, no_position, read_spot, redirect_to};
use crate::board::game_view::{BoardOptions, GameView};
use crate::caching::{is_cached, not_modified, tag, with_tag};
use crate::client::HeavyWork;
use crate::components::action_blocks::{ActionBlock, block_with, blocks};
use crate::components::board_view::BoardView;
use crate::components::boards::PageBoard;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::themes;
use crate::games::export;
use crate::games::file_names::attachment;
use crate::games::game_page::{about, glyph};
use crate::games::pictures::{PictureQuery, fingerprint_text, game_board};
use crate::games::record_address::encode_record;
use crate::request::paths::{analysis_path, game_id, judged_board_path};
use crate::request::query::Query;
use colonnade_computer::analysis::{self, Analysis, LostChances, chance_after, remove_marked};
use colonnade_engine::Review;
use colonnade_language::{Language, in_language};
use colonnade_play::{GameId, Viewer};
use colonnade_record::{Format, Record, RecordedAction, TreePath, WriteError};
use colonnade_rules::Side;
use colonnade_service::{AnalysisProgress, Service, Subject};
use colonnade_view::{Chances, Size, Theme, WIDTH, render as drawing};
use colonnade_wording::{self as wording, analysis as terms, pages, sentence, web as words};
use words::Missing;

/// After how many seconds a browser reloads the page of an analysis that is in progress.
const REFRESH_SECONDS: &str = "2";

/// Loads a finished game, with the progress of its analysis.
fn load(service: &Service, id: GameId) -> PageResult<(GameView, Subject, Option<AnalysisProgress>)> {
    let game = GameView::load(service, Viewer::Nobody, id)?;
    let subject = game.subject().ok_or_else(|| PageError::not_found(Missing::Page))?;
    let progress = service.analyses().of(id);
    Ok((game, subject, progress))
}

/// Loads a finished game with its analysis, if that is complete.
fn load_complete(service: &Service, id: GameId) -> PageResult<(GameView, std::sync::Arc<Analysis>)> {
    match load(service, id)? {
        (game, _, Some(AnalysisProgress::Made(analysis))) => Ok((game, analysis)),
        _ => Err(PageError::not_found(Missing::File)),
    }
}

/// Loads a game, and its record with the glyphs, comments and better lines of the analysis. Both are the same for all
/// readers.
fn load_annotated(service: &Service, id: GameId, analysis: &Analysis) -> PageResult<(GameView, Record)> {
    let game = GameView::for_record(service, Viewer::Nobody, id)?;
    let mut record = game.record().map_err(|error| write_error(&error))?;
    remove_marked(&mut record, terms::given_away_in_all_languages);
    in_language(Language::ENGLISH, || analysis.annotate(&mut record, terms::given_away));
    Ok((game, record))
}

fn write_error(error: &WriteError) -> PageError {
    PageError::new(StatusCode::INTERNAL_SERVER_ERROR, sentence(&wording::write_error(error)))
}

/// The record with the analysis, if it is short enough for the analysis board. A longer one is only offered as a file.
fn record_for_board(service: &Service, id: GameId, analysis: &Analysis) -> Option<Record> {
    let (_, record) = load_annotated(service, id, analysis).ok()?;
    encode_record(&record).is_ok().then_some(record)
}

/// A row of the table of mistakes and winning chances given away, for one side.
struct SideRow {
    side: String,
    name: String,
    judged: [u32; 3],
    average: String,
}

/// An action in the list.
struct ReportRow<'a> {
    number: usize,
    is_second: bool,
    side: String,
    text: &'a str,
    glyph: String,
    /// The winning chance of the first side after the action.
    chance: String,
    judged: Option<String>,
    /// The address of the better line on the analysis board.
    better: Option<String>,
}

/// The action that gave most away, with the board after it.
struct Turn {
    board: PageBoard,
    href: String,
    number: u32,
    text: String,
    glyph: String,
    judged: Option<String>,
}

/// The content of a complete analysis.
struct AnalysisView<'a> {
    graph: PageBoard,
    /// The players, above and below the graph.
    ends: [String; 2],
    turn: Option<Turn>,
    sides: Vec<SideRow>,
    /// The list of actions, or a block of it.
    rows: Vec<ReportRow<'a>>,
    blocks: Vec<ActionBlock>,
    /// The address of the analysis board with the whole analysis.
    board: Option<String>,
    /// Whose chances the list shows.
    first: String,
}

#[derive(Template)]
#[template(path = "analysis.html")]
struct AnalysisTemplate<'a> {
    layout: PageLayout,
    id: u64,
    names: [&'a str; 2],
    standing: String,
    variant: String,
    rules: String,
    plies: u32,
    /// The number of actions judged so far, while the analysis is in progress.
    judged: Option<u32>,
    shown: Option<AnalysisView<'a>>,
}

/// The parameters of the page.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    /// The number of an action in the block to list.
    #[serde(default)]
    action: usize,
}

/// The page: a button that starts the analysis, its progress, or its result.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path(id): Path<String>,
    Query(ListQuery { action }): Query<ListQuery>,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let page = move |service: &Service| {
        let (game, _, progress) = load(service, id)?;
        let (judged, made) = match progress {
            None => (None, None),
            Some(AnalysisProgress::UnderWay(judged)) => (Some(judged), None),
            Some(AnalysisProgress::Made(analysis)) => (None, Some(analysis)),
            Some(AnalysisProgress::Failed) => {
                return Err(PageError::new(StatusCode::INTERNAL_SERVER_ERROR, say!(web_errors::cannot_be_shown)));
            }
        };
        let template = AnalysisTemplate {
            layout: layout(context, &game)?,
            id: id.0,
            names: [&game.names.first, &game.names.second],
            standing: game.standing(),
            variant: words::game_name(game.variant),
            rules: format!("/rules/{}", game.variant.game().slug()),
            plies: game.plies(),
            judged,
            shown: made.as_ref().map(|analysis| {
                analysis_view(&game, analysis, action, record_for_board(service, id, analysis).as_ref())
            }),
        };
        let mut response = ([(header::CACHE_CONTROL, "no-store")], render(&template)).into_response();
        if judged.is_some() {
            response.headers_mut().insert(header::REFRESH, HeaderValue::from_static(REFRESH_SECONDS));
        }
        Ok(response)
    };
    state.run(page).await
}

/// The frame of the page, with the last position as the picture of its preview.
fn layout(context: RequestContext, game: &GameView) -> PageResult<PageLayout> {
    let plies = game.plies();
    // All positions of a game have boards of the same height.
    let picture = game.picture(0, BoardOptions::default());
    let picture =
        picture.ok_or_else(|| PageError::new(StatusCode::INTERNAL_SERVER_ERROR, say!(web_errors::cannot_be_shown)))?;
    let path = format!("/games/{}/{plies}.png?v={}", game.id.0, fingerprint_text(game.fingerprint()));
    let width = WIDTH.round() as u32;
    let height = drawing::height(&picture).round() as u32;
    Ok(PageLayout::new(context, say!(web::analysis_title, game = game.title()), analysis_path(game.id))
        .in_section("/archive")
        .described(about(game))
        .with_picture((path, width, height), pages::board_after(game.variant, plies))
        .shared())
}

/// Starts the analysis and redirects to its page.
pub(crate) async fn begin(
    State(state): State<AppState>,
    work: HeavyWork,
    Path(id): Path<String>,
) -> PageResult<Redirect> {
    let id = game_id(&id)?;
    let (_, subject, _) = state.run(move |service| load(service, id)).await?;
    work.analyse(subject)?;
    Ok(Redirect::to(&analysis_path(id)))
}

/// Draws the graph of the winning chances.
pub(crate) async fn graph(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let draw = move |service: &Service| -> PageResult<_> {
        let (game, analysis) = load_complete(service, id)?;
        let theme = query.theme().unwrap_or_default();
        let is_plot = query.is_board_only();
        let tag = tag(("analysis", game.fingerprint(), theme, is_plot));
        if is_cached(&headers, &tag) {
            return Ok(not_modified(&tag, "no-cache"));
        }
        let headers = [(header::CONTENT_TYPE, "image/svg+xml")];
        let chances = chances(&game, &analysis, theme);
        let svg = if is_plot { chances.plot_svg() } else { chances.svg() };
        Ok(with_tag((headers, svg).into_response(), &tag, "no-cache"))
    };
    state.run(draw).await
}

/// The record of the game with glyphs, comments and better lines.
pub(crate) async fn record(State(state): State<AppState>, Path(id): Path<String>) -> PageResult<Response<Body>> {
    let id = game_id(&id)?;
    let write = move |service: &Service| -> PageResult<_> {
        let (_, analysis) = load_complete(service, id)?;
        let (game, record) = load_annotated(service, id, &analysis)?;
        let text = export::text(&record, Format::Cgn).map_err(|error| write_error(&error))?;
        let names = [game.names.first.as_str(), game.names.second.as_str(), "analysed"];
        let headers = [
            (header::CONTENT_TYPE, "text/x-cgn; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, attachment(id.0, &names, "cgn")),
            (header::CACHE_CONTROL, "no-store".to_owned()),
        ];
        Ok((headers, text).into_response())
    };
    state.run(write).await
}

/// Redirects to the analysis board with that record, at one of its positions; or to the page of the analysis if there
/// is none, for example after a restart.
pub(crate) async fn open_board(
    State(state): State<AppState>,
    Path((game, spot)): Path<(String, String)>,
) -> PageResult<Redirect> {
    let id = game_id(&game)?;
    let spot = read_spot(&spot)?;
    let begin = move |service: &Service| -> PageResult<_> {
        let (_, _, Some(AnalysisProgress::Made(analysis))) = load(service, id)? else {
            return Ok(Redirect::to(&analysis_path(id)));
        };
        let (_, record) = load_annotated(service, id, &analysis)?;
        record.path_to(&spot).map_err(no_position)?;
        Ok(redirect_to(ANALYSIS_BOARD_PATH, &record, &spot)?)
    };
    state.run(begin).await
}

fn chances(game: &GameView, analysis: &Analysis, theme: Theme) -> Chances {
    Chances {
        game: game.variant.game(),
        names: game.names.clone(),
        chances: analysis.chances(),
        marked: analysis.marked(),
        theme,
        size: Size::default(),
    }
}

/// The action that gave most away; `None` if every action was good enough.
fn turn(game: &GameView, analysis: &Analysis) -> Option<Turn> {
    let judged = (1..).zip(&analysis.reviews).filter(|(_, review)| review.judgement.is_some());
    // The first one of several that gave away as much.
    let (number, review) = judged.reduce(|worst, other| if other.1.loss() > worst.1.loss() { other } else { worst })?;
    let picture = game.picture(number, BoardOptions::default())?;
    let view = BoardView { seat: Side::First, default_seat: Side::First, theme: None };
    Some(Turn {
        board: game_board(game, number, &picture, view),
        href: format!("/games/{}/{number}", game.id.0),
        number,
        text: review.played.clone(),
        glyph: review.judgement.map(|judgement| glyph(analysis::glyph(judgement))).unwrap_or_default(),
        judged: terms::judged(review).map(|judged| sentence(&judged)),
    })
}

/// The content of a complete analysis, with the block of an action, and with links to the record on the analysis board,
/// if it fits there.
fn analysis_view<'a>(
    game: &GameView,
    analysis: &'a Analysis,
    action: usize,
    record: Option<&Record>,
) -> AnalysisView<'a> {
    let count = analysis.reviews.len();
    let action = action.min(count);
    let listed = block_with(action, count);
    let graph = chances(game, analysis, Theme::default());
    let v = fingerprint_text(game.fingerprint());
    let [light, dark] =
        themes::of_boards().map(|theme| format!("{}.svg?part=board&theme={theme}&v={v}", analysis_path(game.id)));
    let tally = analysis.tally();
    let side_row = |side: Side| {
        let LostChances { actions, judged, lost } = tally[side];
        let average = terms::average_loss(lost, actions);
        SideRow { side: words::side_name(game.variant, side), name: game.names[side].clone(), judged, average }
    };
    let better = |number: usize, review: &Review| {
        let action = record?.actions.get(number - 1)?;
        let first = review.line.first()?;
        let begins = |line: &Vec<RecordedAction>| line.first().is_some_and(|begin| begin.text == *first);
        let at = review.judgement.and_then(|_| action.variations.iter().position(begins))?;
        Some(judged_board_path(game.id, &TreePath::of_main_line(number - 1).branch(at).after(1)))
    };
    let row = |(number, review): (usize, &'a Review)| ReportRow {
        number,
        is_second: review.side == Side::Second,
        side: words::side_name(game.variant, review.side),
        text: &review.played,
        glyph: review.judgement.map(|judgement| glyph(analysis::glyph(judgement))).unwrap_or_default(),
        chance: terms::percent(chance_after(review)),
        judged: terms::judged(review).map(|judged| sentence(&judged)),
        better: better(number, review),
    };
    AnalysisView {
        graph: PageBoard {
            light,
            dark,
            width: WIDTH.round() as u32,
            height: (graph.plot_ratio() * WIDTH).round() as u32,
            alt: graph.alt_text(),
        },
        ends: Side::ALL.map(|side| words::player_and_side(&game.names[side], game.variant, side)),
        turn: turn(game, analysis),
        sides: Side::ALL.map(side_row).into(),
        rows: (1..).zip(&analysis.reviews).skip(listed.start).take(listed.len()).map(row).collect(),
        blocks: blocks(action, count, |first| format!("{}?action={first}#actions", analysis_path(game.id))),
        board: record.map(|_| judged_board_path(game.id, &TreePath::default())),
        first: words::side_name(game.variant, Side::First),
    }
}
