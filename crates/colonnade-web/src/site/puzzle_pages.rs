//! Puzzles: the list, and a page for each, with a board on which the solution is composed. Readers are anonymous, so
//! nothing is rated or stored.

use std::sync::atomic::AtomicBool;

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use serde::Deserialize;

use crate::AppState;
use crate::board::move_builder::{BuilderQuery, MoveBuilder, puzzle_board, puzzle_builder};
use crate::caching::revalidated;
use crate::client::HeavyWork;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::record_address::encode_record;
use crate::request::body::FormBody;
use crate::request::paths::number;
use crate::request::query::Query;
use colonnade_computer::puzzles;
use colonnade_engine::{CollectedPuzzle, Verdict};
use colonnade_play::puzzle_day;
use colonnade_record::{Record, TreePath};
use colonnade_rules::{Game as GameKind, Side, State as Position};
use colonnade_service::{Service, Work};
use colonnade_view::{Picture, WIDTH, render as draw};
use colonnade_wording::web::{self as words, Missing, PageWords};
use colonnade_wording::{self as wording, sentence};

/// The puzzles of a game in the list.
struct GamePuzzles {
    game: &'static str,
    puzzles: Vec<&'static CollectedPuzzle>,
}

#[derive(Template)]
#[template(path = "puzzles.html")]
struct IndexTemplate {
    layout: PageLayout,
    /// The puzzle of the day.
    today: u16,
    games: Vec<GamePuzzles>,
}

#[derive(Template)]
#[template(path = "puzzle.html")]
struct PuzzleTemplate {
    layout: PageLayout,
    name: String,
    task: String,
    rules: String,
    action: String,
    hint: String,
    solution: &'static str,
    line: Option<String>,
    /// The number of the next puzzle of the same game.
    next: u16,
    builder: MoveBuilder,
    typed: TypedMove,
    judged: Option<Judged>,
}

impl PuzzleTemplate {
    fn is_solved(&self) -> bool {
        self.judged.as_ref().is_some_and(|judged| judged.is_right)
    }
}

/// A typed text that is not a legal move.
#[derive(Default)]
struct TypedMove {
    text: String,
    problem: Option<String>,
}

/// A judged answer.
struct Judged {
    is_right: bool,
    text: String,
}

/// The form that answers.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AnswerForm {
    #[serde(rename = "move")]
    action: String,
}

fn path_of(puzzle: &CollectedPuzzle) -> String {
    format!("/puzzle/{}", puzzle.number)
}

fn find(text: &str) -> PageResult<(&'static CollectedPuzzle, Position)> {
    let puzzle = number(text).and_then(puzzles::find);
    let found = puzzle.and_then(|puzzle| Some((puzzle, puzzle.state()?)));
    found.ok_or_else(|| PageError::not_found(Missing::Puzzle))
}

/// The list of puzzles.
pub(crate) async fn index(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let page = state.run(move |service| -> PageResult<_> {
        let PageWords { title, description } = words::puzzles();
        let layout = PageLayout::new(context, title, "/puzzle").in_section("/puzzle").described(description);
        let of = |game: GameKind| GamePuzzles {
            game: game.name(),
            puzzles: puzzles::all().filter(|puzzle| puzzle.variant.game() == game).collect(),
        };
        let today = puzzles::of_day(puzzle_day(service.now())).unwrap_or_default();
        let games = puzzles::games().map(of).collect();
        Ok(revalidated(render(&IndexTemplate { layout, today, games }), &headers))
    });
    page.await
}

/// Shows a puzzle, after some steps of an answer.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path(text): Path<String>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let page = state.run(move |_| page(context, &text, &query, TypedMove::default(), None));
    page.await.map(IntoResponse::into_response)
}

/// Sets the board of a position as the preview picture of a page.
fn pictured(layout: PageLayout, state: &Position) -> PageLayout {
    let picture = Picture::of(state);
    let mut record = Record::new(state.variant());
    record.start = Some(state.position());
    let Ok(token) = encode_record(&record) else { return layout.pictured(state.variant().game()) };
    let path = format!("/analysis/board/{token}/{}/board.png", TreePath::of_main_line(0));
    let height = draw::height(&picture).round() as u32;
    layout.with_picture((path, WIDTH.round() as u32, height), draw::alt_text(&picture))
}

fn page(
    context: RequestContext,
    text: &str,
    query: &BuilderQuery,
    typed: TypedMove,
    judged: Option<Judged>,
) -> PageResult {
    let (puzzle, state) = find(text)?;
    let path = path_of(puzzle);
    let missing = || PageError::not_found(Missing::Puzzle);
    let builder = puzzle_builder(&state, query, &path).ok_or_else(missing)?;
    let of_game = || puzzles::all().filter(|other| other.variant == puzzle.variant);
    let next = of_game().find(|other| other.number > puzzle.number).or_else(|| of_game().next());
    let name = wording::puzzle_name(puzzle);
    let task = wording::puzzle_task(puzzle, &state);
    let action = query.view(Side::First).keep(&path);
    let layout = PageLayout::new(context, name.clone(), path).in_section("/puzzle").described(&task);
    Ok(render(&PuzzleTemplate {
        layout: pictured(layout, &state),
        rules: format!("/rules/{}", puzzle.variant.game().slug()),
        hint: puzzles::beginning(puzzle, &state),
        solution: &puzzle.puzzle.solution,
        line: (puzzle.puzzle.line.len() > 1).then(|| wording::puzzle_line(puzzle)),
        next: next.map_or(puzzle.number, |next| next.number),
        name,
        task,
        action,
        builder,
        typed,
        judged,
    }))
}

/// Draws the board of a puzzle.
pub(crate) async fn board(
    State(state): State<AppState>,
    Path(text): Path<String>,
    Query(query): Query<BuilderQuery>,
) -> PageResult<Response<Body>> {
    let board = state.run(move |_| {
        let (_, position) = find(&text)?;
        puzzle_board(&position, &query).ok_or_else(|| PageError::not_found(Missing::Picture))
    });
    board.await
}

/// Judges an answer.
pub(crate) async fn answer(
    State(state): State<AppState>,
    context: RequestContext,
    Path(text): Path<String>,
    Query(query): Query<BuilderQuery>,
    work: HeavyWork,
    FormBody(form): FormBody<AnswerForm>,
) -> PageResult<Response<Body>> {
    // Whether another move wins, too, takes a search.
    let permit = match find(&text)?.0.puzzle.by_length {
        true => Some(work.begin(Work::Hint).await?),
        false => None,
    };
    let judge = move |_: &Service| -> PageResult<Response<Body>> {
        let (puzzle, state) = find(&text)?;
        let answer = form.action.trim().to_owned();
        let canonical = match state.parse(&answer) {
            Ok(action) => action.to_string(),
            Err(error) => {
                let problem = Some(sentence(&wording::move_error(&error)));
                let typed = TypedMove { text: answer, problem };
                let page = page(context, &text, &query.with_prefix(None), typed, None)?;
                return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
            }
        };
        let verdict = puzzle.judge(&canonical, &AtomicBool::new(false)).unwrap_or(Verdict::Wrong);
        drop(permit);
        let is_right = verdict == Verdict::Right;
        let judged = Judged { is_right, text: wording::puzzle_judged(puzzle, &canonical, verdict) };
        let query = query.with_prefix(is_right.then_some(canonical.as_str()));
        page(context, &text, &query, TypedMove::default(), Some(judged)).map(IntoResponse::into_response)
    };
    state.run(judge).await
}
