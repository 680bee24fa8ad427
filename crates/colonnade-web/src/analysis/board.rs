//! The analysis board: moves for both sides from any position or record, as a tree of variations. The tree is encoded
//! in the address, or comes from the reader's browser ([`studies`]); this host does not store it.

use std::ops::Range;

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::analysis::studies::{self, Study, is_study};
use crate::board::game_view::BoardOptions;
use crate::board::move_builder::{BuilderQuery, MoveBuilder, explorer_builder, free_board, resting_board};
use crate::caching::{is_cached, not_modified, tag, with_tag};
use crate::client::HeavyWork;
use crate::components::action_blocks::{ActionBlock, block_with, blocks};
use crate::components::board_view::BoardView;
use crate::components::boards::PageBoard;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::export;
use crate::games::file_names::attachment;
use crate::games::game_page::glyph;
use crate::games::pictures::{PictureQuery, png_milliseconds};
use crate::games::record_address::{EncodeError, decode_record, encode_record};
use crate::request::body::FormBody;
use crate::request::paths::{explorer_path, table_path};
use crate::request::query::Query;
use colonnade_language::say;
use colonnade_record::{Format, Record, RecordedAction, TreeError, TreePath};
use colonnade_rules::{BySide, Side, State as Position};
use colonnade_service::{Service, Work};
use colonnade_view::{Picture, Replay, Size, WIDTH, render as draw};
use colonnade_wording::web::{self as words, Missing};
use colonnade_wording::{analysis_board, sentences, with_full_stop};

/// The path of analyses that do not plan conditional moves.
pub(crate) const ANALYSIS_BOARD_PATH: &str = "/analysis/board";

impl From<EncodeError> for PageError {
    fn from(error: EncodeError) -> Self {
        PageError::new(StatusCode::UNPROCESSABLE_ENTITY, words_of(&error))
    }
}

pub(crate) fn words_of(error: &EncodeError) -> String {
    match error {
        EncodeError::TooLong => say!(analysis_board::too_long),
        EncodeError::Write(error) => analysis_board::write_error(error),
    }
}

/// The address of a record at a position, below a path.
pub(crate) fn address_at(base_path: &str, record: &Record, spot: &TreePath) -> Result<String, EncodeError> {
    Ok(format!("{base_path}/{}/{spot}", encode_record(record)?))
}

/// A redirect to a record at a position, below a path.
pub(crate) fn redirect_to(base_path: &str, record: &Record, spot: &TreePath) -> Result<Redirect, EncodeError> {
    Ok(Redirect::to(&address_at(base_path, record, spot)?))
}

pub(crate) fn read_spot(text: &str) -> PageResult<TreePath> {
    text.parse().map_err(|_| PageError::not_found(Missing::Page))
}

pub(crate) fn no_position(error: TreeError) -> PageError {
    match error {
        TreeError::NoSpot => PageError::not_found(Missing::Page),
        error => PageError::new(StatusCode::UNPROCESSABLE_ENTITY, analysis_board::tree_error(&error)),
    }
}

/// A record decoded from an address, at a position.
pub(crate) struct OpenedRecord {
    pub(crate) record: Record,
    spot: TreePath,
    position: Position,
    /// The position with the action that led to it.
    picture: Picture,
}

impl OpenedRecord {
    pub(crate) fn load(token: &str, spot: &str) -> PageResult<OpenedRecord> {
        OpenedRecord::at(decode_record(token).ok_or_else(|| PageError::not_found(Missing::Page))?, spot)
    }

    pub(crate) fn at(record: Record, spot: &str) -> PageResult<OpenedRecord> {
        let spot = read_spot(spot)?;
        let path = record.path_to(&spot).map_err(no_position)?;
        let actions: Vec<String> = path.into_iter().map(|action| action.text.clone()).collect();
        let start = record.start_state().map_err(|error| no_position(error.into()))?;
        let plies = u32::try_from(actions.len()).unwrap_or(u32::MAX);
        let plain = Replay::of(start, actions);
        let mut walk = plain.walk();
        walk.advance(plies).map_err(|_| PageError::not_found(Missing::Page))?;
        let position = walk.state().clone();
        // The record names the players by their last sides.
        let names = names(&record);
        let is_exchanged = record.has_swapped() && !position.has_swapped();
        let names = if is_exchanged { names.swapped() } else { names };
        let picture = Picture { names, ..walk.picture() };
        Ok(OpenedRecord { record, spot, position, picture })
    }
}

/// The players' names; empty if they are unknown.
fn names(record: &Record) -> BySide<String> {
    let name = |side: Side| match record.players[side].name.as_str() {
        "?" => String::new(),
        known => known.to_owned(),
    };
    BySide::new(name(Side::First), name(Side::Second))
}

/// A part of the list of moves.
enum MoveListPart<'a> {
    Action(TreeMove<'a>),
    /// The end of an action and of its variations.
    End,
    /// The start and the end of a variation.
    Open,
    Close,
}

struct TreeMove<'a> {
    number: usize,
    text: &'a str,
    glyphs: String,
    comment: Option<&'a str>,
    /// Relative to the page, so that long addresses are not repeated.
    href: String,
    current: bool,
}

/// A form that changes an analysis.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ChangeForm {
    /// `move`, `note`, `promote` or `remove`; for conditional moves also `keep`, `merge`, `replace` or `clear`.
    #[serde(rename = "do")]
    pub(crate) change: String,
    #[serde(rename = "move")]
    action: String,
    comment: String,
    /// The number of a glyph; empty for none.
    glyph: String,
    /// The version of the conditional moves that the form was made for.
    pub(crate) plan: String,
    /// Not empty once the player has confirmed answers that should be thought over.
    pub(crate) sure: String,
    /// Not empty if the browser can keep a record that is too long for an address.
    keeps: String,
    /// The record that the browser keeps, if the address names it.
    pub(crate) record: String,
}

/// The move glyphs that can be chosen.
const GLYPHS: [u8; 6] = [1, 2, 3, 4, 5, 6];

/// The most characters of a comment.
const LONGEST_COMMENT: usize = 1_000;

#[derive(Template)]
#[template(path = "analysis_board.html")]
struct BoardTemplate<'a> {
    layout: PageLayout,
    names: [String; 2],
    variant: String,
    rules: String,
    /// The last segment of the address; and the address to which forms are sent, which is also relative.
    spot: String,
    action: String,
    builder: Option<MoveBuilder>,
    /// The board of a position in which the game is over.
    over: Option<PageBoard>,
    /// The address with that board from the other seat.
    flip: String,
    standing: String,
    start: String,
    previous: Option<String>,
    next: Option<String>,
    last: Option<String>,
    rows: Vec<MoveListPart<'a>>,
    blocks: Vec<ActionBlock>,
    comment: Option<&'a str>,
    annotated: Option<Annotated<'a>>,
    is_in_variation: bool,
    typed: String,
    problem: Option<String>,
    /// The problem of anything but a move.
    notice: Option<String>,
    position_text: String,
    /// The address of the table's form for a game from this position, if there is a table and the game is not over.
    table: Option<String>,
    /// The address of the explorer with this position; `None` where conditional moves are planned.
    explorer: Option<String>,
    /// The address of this page, if the analysis is too long to be in it; and the text that the browser shall keep.
    address: Option<String>,
    kept: Option<String>,
    /// The text for screen readers when the page is shown.
    say: String,
    plan: Option<PlanView>,
}

/// The conditional moves that can be kept from an analysis.
pub(crate) struct PlanView {
    pub(crate) game: u64,
    /// The address of the position that the lines begin with, below the record.
    pub(crate) here: Option<String>,
    /// The lines that are kept now, and the version of their plan.
    pub(crate) lines: Vec<String>,
    pub(crate) version: String,
    /// The question that the player is asked before lines are kept.
    pub(crate) question: PlanQuestion,
    /// Not empty once the player has confirmed answers that should be thought over.
    pub(crate) sure: String,
}

/// A question before lines are kept.
#[derive(Default)]
pub(crate) enum PlanQuestion {
    #[default]
    Nothing,
    /// Whether these kept lines, which are not on the board, are dropped.
    Dropped(Vec<String>),
    /// Whether answers are kept that end the game without a win, or sow nothing: a sentence about each, and the change that
    /// was asked for.
    Hasty(Vec<String>, String),
}

/// The context of an analysis: its path, and the conditional moves that can be kept.
pub(crate) struct AnalysisContext<'a> {
    /// The path that comes before the record in addresses.
    pub(crate) base_path: &'a str,
    pub(crate) plan: Option<PlanView>,
}

/// The annotations of the action that led to the position shown.
struct Annotated<'a> {
    text: &'a str,
    comment: &'a str,
    /// Number, sign, and whether it is the current one.
    glyphs: Vec<(u8, String, bool)>,
}

/// The feedback about a change that was not made.
#[derive(Default)]
pub(crate) struct Feedback {
    typed: String,
    problem: Option<String>,
    notice: Option<String>,
    /// The text that the browser shall keep.
    kept: Option<String>,
}

impl Feedback {
    /// The text of a study, for the browser to keep.
    pub(crate) fn keeping(text: String) -> Feedback {
        Feedback { kept: Some(text), ..Feedback::default() }
    }

    /// A problem of anything but a move.
    pub(crate) fn about(problem: String) -> Feedback {
        Feedback { notice: Some(problem), ..Feedback::default() }
    }
}

/// Shows an analysis at a position.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path((token, spot)): Path<(String, String)>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    if is_study(&token) {
        read_spot(&spot)?;
        return Ok(studies::empty_page(context));
    }
    let page = state.run(move |_| {
        let opened = OpenedRecord::load(&token, &spot)?;
        let analysis = AnalysisContext { base_path: ANALYSIS_BOARD_PATH, plan: None };
        page(context, analysis, &token, &opened, &query, Feedback::default())
    });
    page.await.map(IntoResponse::into_response)
}

/// The page of an analysis.
pub(crate) fn page(
    context: RequestContext,
    analysis: AnalysisContext<'_>,
    token: &str,
    opened: &OpenedRecord,
    query: &BuilderQuery,
    feedback: Feedback,
) -> PageResult {
    let OpenedRecord { record, spot, position, picture } = opened;
    let path = format!("{}/{token}/{spot}", analysis.base_path);
    let address = is_study(token).then(|| query.view(Side::First).keep(&path));
    let pictures = if is_study(token) { picture_path(record, spot)? } else { path.clone() };
    let view = query.view(Side::First);
    let at = |spot: &TreePath| view.keep(&spot.to_string());
    let outcome = position.outcome();
    let builder = match outcome {
        None => explorer_builder(position, picture.clone(), query, &spot.to_string(), &pictures),
        Some(_) => None,
    };
    let standing = match outcome {
        Some(outcome) => words::result_in(record.variant, outcome.result, outcome.reason, &picture.names),
        None => words::to_act_in(record.variant, position.side_to_act(), &picture.names),
    };
    let over = builder.is_none().then(|| resting_board(picture.clone(), query, &pictures));
    let annotated = record.action_at(spot).map(|action| Annotated {
        text: &action.text,
        comment: action.comment.as_deref().unwrap_or_default(),
        glyphs: GLYPHS.map(|number| (number, glyph(number), action.nags.contains(&number))).into(),
    });
    let is_open = context.table && outcome.is_none() && analysis.plan.is_none();
    let table = is_open.then(|| table_path(record.variant, &position.position()));
    let explorer = analysis.plan.is_none().then(|| explorer_path(record.variant, Some(&position.position())));
    let layout = layout(context, &analysis, (path, pictures), opened, &standing);
    let say = said(opened, builder.as_ref(), &with_full_stop(&standing), analysis.plan.as_ref());
    Ok(render(&BoardTemplate {
        layout,
        names: Side::ALL.map(|side| picture.name(side)),
        variant: words::game_name(record.variant),
        rules: format!("/rules/{}", record.variant.game().slug()),
        spot: spot.to_string(),
        action: at(spot),
        builder,
        over,
        flip: view.flipped().keep(&spot.to_string()),
        standing: with_full_stop(&standing),
        start: at(&TreePath::default()),
        previous: spot.before().as_ref().map(at),
        next: record.next(spot).as_ref().map(at),
        last: record.last(spot).filter(|last| last != spot).as_ref().map(at),
        rows: rows(record, spot, view),
        blocks: blocks(spot.main_line_action(), record.actions.len(), |first| at(&TreePath::of_main_line(first))),
        comment: record.comment.as_deref(),
        annotated,
        is_in_variation: spot.is_in_variation(),
        typed: feedback.typed,
        problem: feedback.problem,
        notice: feedback.notice,
        position_text: position.position(),
        address,
        kept: feedback.kept,
        say,
        table,
        explorer,
        plan: analysis.plan,
    }))
}

/// The text for screen readers: a question about the lines that are kept, or the last move and whose turn it is, or the
/// steps of the next move so far.
fn said(opened: &OpenedRecord, builder: Option<&MoveBuilder>, standing: &str, plan: Option<&PlanView>) -> String {
    match plan.map(|plan| &plan.question) {
        Some(PlanQuestion::Dropped(lines)) => return sentences([say!(analysis_board::drops_lines), lines.join("; ")]),
        Some(PlanQuestion::Hasty(warnings, _)) => return sentences(warnings.iter().cloned()),
        Some(PlanQuestion::Nothing) | None => {}
    }
    let composed = builder.filter(|builder| builder.restart.is_some());
    if let Some(builder) = composed {
        return builder.said();
    }
    let OpenedRecord { record, spot, .. } = opened;
    let number = record.path_to(spot).map_or(0, |path| path.len());
    let last = record.action_at(spot).map(|action| {
        let glyphs: String = action.nags.iter().map(|&nag| glyph(nag)).collect();
        with_full_stop(&format!("{number}. {}{glyphs}", action.text))
    });
    sentences(last.into_iter().chain([standing.to_owned()]))
}

/// The frame of the page, from its path and that of its pictures. A page with conditional moves is private to their
/// player, and a study to its browser.
fn layout(
    context: RequestContext,
    analysis: &AnalysisContext<'_>,
    (path, pictures): (String, String),
    opened: &OpenedRecord,
    standing: &str,
) -> PageLayout {
    let OpenedRecord { record, picture, .. } = opened;
    let names = record.players.clone().map(|player| player.name);
    let is_private = analysis.plan.is_some() || path != pictures;
    let image = (format!("{pictures}/board.png"), WIDTH.round() as u32, draw::height(picture).round() as u32);
    let layout = PageLayout::new(context, analysis_board::title(&names, record.variant), path).in_section("/analysis");
    if is_private {
        return layout.private();
    }
    let about = analysis_board::about(&names, record.variant, standing);
    layout.described(about).with_picture(image, draw::alt_text(picture)).shared()
}

/// The list of moves, or the block of it with the position: variations are nested in the action that they replace.
fn rows<'a>(record: &'a Record, current: &TreePath, view: BoardView) -> Vec<MoveListPart<'a>> {
    let mut rows = Vec::new();
    let listed = block_with(current.main_line_action(), record.actions.len());
    line(&record.actions, listed, &TreePath::default(), 0, (current, view), &mut rows);
    rows
}

/// Appends the rows of the listed actions of a line that begins at a position, after `before` actions. It recurses as
/// deep as variations are nested.
fn line<'a>(
    actions: &'a [RecordedAction],
    listed: Range<usize>,
    begin: &TreePath,
    before: usize,
    shown: (&TreePath, BoardView),
    rows: &mut Vec<MoveListPart<'a>>,
) {
    let (current, view) = shown;
    for (at, action) in actions.iter().enumerate().skip(listed.start).take(listed.len()) {
        let spot = begin.after(at + 1);
        rows.push(MoveListPart::Action(TreeMove {
            number: before + at + 1,
            text: &action.text,
            glyphs: action.nags.iter().map(|&nag| glyph(nag)).collect(),
            comment: action.comment.as_deref(),
            href: view.keep(&spot.to_string()),
            current: spot == *current,
        }));
        for (number, variation) in action.variations.iter().enumerate() {
            rows.push(MoveListPart::Open);
            line(variation, 0..variation.len(), &begin.after(at).branch(number), before + at, shown, rows);
            rows.push(MoveListPart::Close);
        }
        rows.push(MoveListPart::End);
    }
}

/// Draws the board of an analysis.
pub(crate) async fn board(
    State(state): State<AppState>,
    Path((token, spot)): Path<(String, String)>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    state.run(move |_| board_of(&token, &spot, &query)).await
}

pub(crate) fn board_of(token: &str, spot: &str, query: &BuilderQuery) -> PageResult<Response<Body>> {
    let OpenedRecord { position, picture, .. } = OpenedRecord::load(token, spot)?;
    free_board(&position, picture, query).ok_or_else(|| PageError::not_found(Missing::Picture))
}

/// Draws the board of an analysis for previews on other sites.
pub(crate) async fn board_png(
    State(state): State<AppState>,
    work: HeavyWork,
    Path((token, spot)): Path<(String, String)>,
    Query(query): Query<PictureQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let caching = query.caching("public, max-age=86400");
    let permit = work.begin_with_cost(Work::Picture, png_milliseconds(Size::default())).await?;
    let make = move |_: &Service| -> PageResult<_> {
        let _permit = permit;
        // Previews have one size.
        let BoardOptions { seat, theme, .. } = query.options();
        let tag = tag(("board", &token, &spot, seat, theme));
        let OpenedRecord { picture, .. } = OpenedRecord::load(&token, &spot)?;
        if is_cached(&headers, &tag) {
            return Ok(not_modified(&tag, caching));
        }
        let png = draw::png(&Picture { viewer: seat, theme, ..picture });
        Ok(with_tag(([(header::CONTENT_TYPE, "image/png")], png).into_response(), &tag, caching))
    };
    state.run(make).await
}

/// The record with its variations.
pub(crate) async fn download(State(state): State<AppState>, Path(token): Path<String>) -> PageResult<Response<Body>> {
    state.run(move |_| file_of(&token)).await
}

pub(crate) fn file_of(token: &str) -> PageResult<Response<Body>> {
    let record = decode_record(token).ok_or_else(|| PageError::not_found(Missing::File))?;
    let text = export::text(&record, Format::Cgn).map_err(EncodeError::from)?;
    let names = [&record.players.first.name, &record.players.second.name];
    let known: Vec<&str> = names.into_iter().map(String::as_str).filter(|name| *name != "?").collect();
    let headers = [
        (header::CONTENT_TYPE, "text/x-cgn; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, attachment(0, &known, "cgn")),
    ];
    Ok((headers, text).into_response())
}

/// Changes an analysis, and redirects to the changed one.
pub(crate) async fn change(
    State(state): State<AppState>,
    context: RequestContext,
    Path((token, spot)): Path<(String, String)>,
    Query(query): Query<BuilderQuery>,
    FormBody(form): FormBody<ChangeForm>,
) -> PageResult<Response<Body>> {
    let change = move |_: &Service| {
        if is_study(&token) {
            return change_study(context, &token, &spot, &query, form);
        }
        let opened = OpenedRecord::load(&token, &spot)?;
        change_of(context, AnalysisContext { base_path: ANALYSIS_BOARD_PATH, plan: None }, &token, opened, &query, form)
    };
    state.run(change).await
}

/// Shows a study whose text came with a form, or changes it first.
fn change_study(
    context: RequestContext,
    name: &str,
    spot: &str,
    query: &BuilderQuery,
    form: ChangeForm,
) -> PageResult<Response<Body>> {
    let opened = OpenedRecord::at(Study::sent(&form.record)?, spot)?;
    let analysis = AnalysisContext { base_path: ANALYSIS_BOARD_PATH, plan: None };
    if form.change == "show" {
        return page(context, analysis, name, &opened, query, Feedback::default()).map(IntoResponse::into_response);
    }
    change_of(context, analysis, name, opened, query, form)
}

/// The path of a short record that ends in the same position as a study, for its pictures.
fn picture_path(record: &Record, spot: &TreePath) -> PageResult<String> {
    let last = record.action_at(spot).map(|action| action.text.as_str());
    let before = spot.before().filter(|_| last.is_some()).unwrap_or_else(|| spot.clone());
    let mut short = Record::new(record.variant);
    short.players = record.players.clone();
    short.start = Some(record.state_at(&before).map_err(no_position)?.position());
    let shown = match last {
        Some(text) => short.play_at(&TreePath::default(), text).map_err(no_position)?,
        None => TreePath::default(),
    };
    Ok(address_at(ANALYSIS_BOARD_PATH, &short, &shown)?)
}

/// Makes a change, and redirects to the changed analysis; if it is not possible, the page says why.
pub(crate) fn change_of(
    context: RequestContext,
    analysis: AnalysisContext<'_>,
    token: &str,
    mut opened: OpenedRecord,
    query: &BuilderQuery,
    form: ChangeForm,
) -> PageResult<Response<Body>> {
    let mut record = opened.record.clone();
    let is_move = matches!(form.change.as_str(), "" | "move");
    let length = form.comment.trim().chars().count();
    if form.change == "note" && length > LONGEST_COMMENT {
        if let Some(action) = opened.record.action_at_mut(&opened.spot) {
            action.comment = Some(form.comment);
        }
        let feedback = Feedback::about(say!(analysis_board::comment_too_long, most = LONGEST_COMMENT, length = length));
        let page = page(context, analysis, token, &opened, query, feedback)?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
    }
    let changed = changed(&mut record, &opened.spot, &form)?;
    let can_keep = analysis.plan.is_none() && !form.keeps.is_empty();
    let problem = match changed.map(|spot| (address_at(analysis.base_path, &record, &spot), spot)) {
        Ok((Ok(address), _)) => return Ok(Redirect::to(&query.view(Side::First).keep(&address)).into_response()),
        Ok((Err(EncodeError::TooLong), spot)) if can_keep => match Study::of(&record) {
            Ok(study) => {
                let opened = OpenedRecord::at(record, &spot.to_string())?;
                let feedback = Feedback::keeping(study.text);
                let page = page(context, analysis, &study.name, &opened, &query.with_prefix(None), feedback)?;
                return Ok(page.into_response());
            }
            Err(error) => words_of(&error),
        },
        Ok((Err(error), _)) => words_of(&error),
        Err(error) => analysis_board::tree_error(&error),
    };
    let feedback = if is_move {
        Feedback { typed: form.action, problem: Some(problem), ..Feedback::default() }
    } else {
        if let Some(action) = opened.record.action_at_mut(&opened.spot) {
            action.comment = Some(form.comment);
        }
        Feedback::about(problem)
    };
    let page = page(context, analysis, token, &opened, query, feedback)?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Makes the change that a form asks for, and returns the position to show next.
fn changed(record: &mut Record, spot: &TreePath, form: &ChangeForm) -> PageResult<Result<TreePath, TreeError>> {
    let unknown = || PageError::new(StatusCode::BAD_REQUEST, words::unknown_form());
    Ok(match form.change.as_str() {
        "" | "move" => record.play_at(spot, form.action.trim()),
        "promote" => record.promote(spot),
        "remove" => record.remove(spot),
        "note" => {
            let given = match form.glyph.as_str() {
                "" => None,
                text => Some(GLYPHS.into_iter().find(|known| known.to_string() == text).ok_or_else(unknown)?),
            };
            let action = record.action_at_mut(spot).ok_or_else(unknown)?;
            action.nags.retain(|nag| !GLYPHS.contains(nag));
            action.nags.splice(0..0, given);
            let comment = form.comment.trim().to_owned();
            action.comment = Some(comment).filter(|comment| !comment.is_empty());
            Ok(spot.clone())
        }
        _ => return Err(unknown()),
    })
}
