//! The explorer: what was played in a position, how those games ended, and the games.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use super::AppState;
use super::boards::Board;
use super::caching::revalidated;
use super::cards::{GameCard, finished_cards};
use super::client::HeavyWork;
use super::error::{PageError, PageResult, render};
use super::game_view::GameView;
use super::layout::{Layout, RequestContext};
use super::paths::{explorer_path, game_id, number};
use super::query::{Query, encode};
use super::record_address::address;
use super::table_form::{VariantGroup, variant, variant_groups};
use super::themes;
use crate::language::grouped;
use crate::play::{ArchiveFilter, Explored, Results, Viewer, counted_positions, read_position};
use crate::record::{Record, RecordedAction, Spot};
use crate::say;
use crate::service::{Service, Work};
use crate::view::wording::explorer as texts;
use crate::view::wording::web::{self as words, Missing};
use crate::view::wording::{self, filter_problem, sentence, with_full_stop};
use crate::view::{Replay, WIDTH, render as draw};
use colonnade_rules::{Game as GameKind, Side, State as Position, Variant};

/// The most moves that an address has, and the most characters of all of them.
const MOST_MOVES: usize = 64;
const LONGEST_MOVES: usize = 2_000;

/// The most moves that a page lists.
const LISTED: usize = 40;

/// How many of the games a page names.
const NAMED: usize = 6;

/// A position: where it begins, and the moves from there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct ExplorerQuery {
    /// Game and variant: `pilare/6x6`.
    kind: String,
    /// A position string; empty for the start.
    position: String,
    /// Moves, with blanks between them.
    moves: String,
}

/// How games ended, for a row of the table.
pub(super) struct Shares {
    pub(super) games: u64,
    pub(super) results: [u64; 3],
    /// Begin and width of the parts of the bar, in thousandths.
    pub(super) parts: [(u64, u64); 3],
}

impl Shares {
    fn of(results: Results) -> Shares {
        let results = [results.first, results.draws, results.second];
        let games: u64 = results.iter().sum();
        let at = |end: usize| results[..end].iter().sum::<u64>() * 1_000 / games.max(1);
        Shares { games, results, parts: [0, 1, 2].map(|part| (at(part), at(part + 1) - at(part))) }
    }

    /// The number of games as it is written.
    pub(super) fn count(&self) -> String {
        grouped(self.games)
    }

    /// How many of them were won, drawn and lost, a list of labels.
    pub(super) fn counts(&self) -> String {
        self.results.map(grouped).join(" · ")
    }
}

pub(super) struct MoveRow {
    pub(super) text: String,
    /// The address of the position after it.
    pub(super) href: String,
    pub(super) shares: Shares,
}

/// The moves played in a position, as a table.
pub(super) struct Played {
    /// The heading of how games ended: what the parts of a bar are.
    pub(super) endings: String,
    /// How far the index is, while it is being made.
    pub(super) progress: Option<String>,
    pub(super) all: Shares,
    pub(super) rows: Vec<MoveRow>,
    pub(super) others: Shares,
    pub(super) ended: Shares,
}

/// A move that led to the position shown.
struct Step {
    text: String,
    href: String,
}

/// All that is shown of a position.
struct Shown {
    board: Board,
    /// Who is to act, or how the game ended: as a sentence, and as a label.
    standing: String,
    label: String,
    variant: String,
    rules: String,
    covered: String,
    played: Played,
    steps: Vec<Step>,
    start: String,
    back: Option<String>,
    games: Vec<GameCard>,
    archive: String,
    analysis: String,
    position: String,
}

#[derive(Template)]
#[template(path = "explorer.html")]
struct ExplorerTemplate {
    layout: Layout,
    groups: Vec<VariantGroup>,
    query: ExplorerQuery,
    problem: Option<String>,
    shown: Option<Shown>,
}

/// A position with the moves that led to it.
struct Line {
    variant: Variant,
    start: Option<String>,
    moves: Vec<String>,
    state: Position,
}

impl ExplorerQuery {
    /// The position; or why there is none, as a sentence.
    fn line(&self) -> Result<Line, String> {
        let variant = if self.kind.is_empty() { GameKind::ALL[0].standard() } else { variant(&self.kind)? };
        let text = self.position.trim();
        let (start, mut state) = if text.is_empty() {
            (None, Position::start(variant))
        } else {
            let state = read_position(variant, text).map_err(|problem| filter_problem(&problem))?;
            (Some(state.position()).filter(|text| *text != Position::start(variant).position()), state)
        };
        if self.moves.len() > LONGEST_MOVES {
            return Err(texts::long_line(MOST_MOVES));
        }
        let mut moves = Vec::new();
        for text in self.moves.split_whitespace() {
            if moves.len() == MOST_MOVES {
                return Err(texts::long_line(MOST_MOVES));
            }
            moves.push(state.play(text).map_err(|error| sentence(&wording::move_error(&error)))?);
        }
        Ok(Line { variant, start, moves, state })
    }
}

impl Line {
    /// The address after so many of its moves, and one more.
    fn href(&self, moves: usize, more: Option<&str>) -> String {
        let moves: Vec<&str> = self.moves[..moves].iter().map(String::as_str).chain(more).collect();
        let mut href = explorer_path(self.variant, self.start.as_deref());
        if !moves.is_empty() {
            href.push_str(&format!("&moves={}", encode(&moves.join(" "))));
        }
        href
    }

    fn shown(&self, opening: Explored, games: Vec<GameCard>) -> PageResult<Shown> {
        let cannot = || PageError::new(StatusCode::INTERNAL_SERVER_ERROR, words::cannot_be_shown());
        let mut record = Record::new(self.variant);
        record.start.clone_from(&self.start);
        record.actions = self.moves.iter().map(|text| RecordedAction::new(text.clone())).collect();
        let spot = Spot::of_main_line(self.moves.len());
        let begin = record.start_state().map_err(|_| cannot())?;
        let replay = Replay::of(begin, self.moves.clone());
        let mut walk = replay.walk();
        walk.advance(u32::try_from(self.moves.len()).unwrap_or(u32::MAX)).map_err(|_| cannot())?;
        let picture = walk.picture();
        let analysis = format!("/analysis/board/{}/{spot}", address(&record)?);
        let [light, dark] = themes::of_boards().map(|theme| format!("{analysis}/board.svg?theme={theme}"));
        let board = Board {
            light,
            dark,
            width: WIDTH.round() as u32,
            height: draw::height(&picture).round() as u32,
            alt: draw::alt_text(&picture),
        };
        let standing = match self.state.outcome() {
            Some(outcome) => words::result_in(self.variant, outcome.result, outcome.reason, &picture.names),
            None => words::to_act_in(self.variant, self.state.side_to_act(), &picture.names),
        };
        let (game, position) = (self.variant.game(), self.state.position());
        let steps = (1..).zip(&self.moves).map(|(at, text)| Step { text: text.clone(), href: self.href(at, None) });
        Ok(Shown {
            board,
            standing: with_full_stop(&standing),
            label: standing,
            variant: words::game_name(self.variant),
            rules: format!("/rules/{}", game.slug()),
            covered: texts::covered(counted_positions(game)),
            played: self.played(opening, LISTED),
            steps: steps.collect(),
            start: self.href(0, None),
            back: self.moves.len().checked_sub(1).map(|moves| self.href(moves, None)),
            games,
            archive: format!(
                "/archive?game={}&variant={}&position={}",
                game.slug(),
                encode(self.variant.name()),
                encode(&position)
            ),
            analysis,
            position,
        })
    }

    /// The frame of a page that is about this position, and not about all openings.
    fn of_position(&self, mut layout: Layout, shown: &Shown) -> Layout {
        layout.path = self.href(self.moves.len(), None);
        let picture = (format!("{}/board.png", shown.analysis), shown.board.width, shown.board.height);
        layout
            .described(texts::about_position(self.variant, &shown.label))
            .with_picture(picture, shown.board.alt.clone())
            .shared()
    }

    /// The table of what was played, with at most so many moves.
    fn played(&self, opening: Explored, most: usize) -> Played {
        let Explored { results, moves, mut others, ended, progress } = opening;
        let mut rows = Vec::new();
        for (text, results) in moves {
            // A move of another position, which has the same key by chance, leads nowhere.
            if rows.len() < most && self.moves.len() < MOST_MOVES && self.state.read(&text).is_ok() {
                let href = self.href(self.moves.len(), Some(&text));
                rows.push(MoveRow { text, href, shares: Shares::of(results) });
            } else {
                others = Results {
                    first: others.first + results.first,
                    second: others.second + results.second,
                    draws: others.draws + results.draws,
                };
            }
        }
        let [first, second] = Side::ALL.map(|side| words::side_name(self.variant, side));
        Played {
            endings: say!(page_explorer::endings, first = first, second = second),
            progress: progress.map(texts::progress),
            all: Shares::of(results),
            rows,
            others: Shares::of(others),
            ended: Shares::of(ended),
        }
    }
}

/// The moves played at the start of a variant, with at most so many moves. Nothing where no game is counted, or while the
/// store cannot answer.
pub(super) fn openings(service: &Service, variant: Variant, most: usize) -> Option<Played> {
    let line = Line { variant, start: None, moves: Vec::new(), state: Position::start(variant) };
    // What failed is noted by the service.
    let opening = service.opening(&line.state).ok()?;
    (opening.results.games() > 0).then(|| line.played(opening, most))
}

/// A position with what was played there.
pub(super) async fn page(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Query(query): Query<ExplorerQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| explore(service, context, query, &headers)).await
}

fn explore(
    service: &Service,
    context: RequestContext,
    query: ExplorerQuery,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let line = query.line();
    let kind = match &line {
        Ok(line) => line.variant.slug(),
        Err(_) => query.kind.clone(),
    };
    let is_start = query.position.trim().is_empty() && query.moves.trim().is_empty();
    let layout = match &line {
        Ok(line) => Layout::new(context, texts::title(line.variant), explorer_path(line.variant, None))
            .pictured(line.variant.game()),
        Err(_) => Layout::new(context, texts::explorer().title, "/explorer"),
    };
    let layout = layout.in_section("/explorer").described(texts::explorer().description);
    let layout = if line.is_ok() { layout } else { layout.private() };
    let mut template = ExplorerTemplate { layout, groups: variant_groups(&kind), query, problem: None, shown: None };
    match line {
        Ok(line) => {
            let opening = service.opening(&line.state)?;
            let games = if opening.results.games() == 0 { Vec::new() } else { newest(service, &line)? };
            let shown = line.shown(opening, games)?;
            if !is_start {
                template.layout = line.of_position(template.layout, &shown);
            }
            template.shown = Some(shown);
            Ok(revalidated(render(&template), headers))
        }
        Err(problem) => {
            template.problem = Some(problem);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&template)).into_response())
        }
    }
}

/// Some of the games with the position, the newest first.
fn newest(service: &Service, line: &Line) -> PageResult<Vec<GameCard>> {
    let position = Some(line.state.key().value());
    let filter = ArchiveFilter { variant: Some(line.variant), position, ..ArchiveFilter::default() };
    let page = service.archive(&filter, Viewer::Nobody, None, NAMED)?;
    Ok(finished_cards(service, &page.items)?)
}

/// Begins with a position of a public game.
pub(super) async fn of_game(
    State(state): State<AppState>,
    Path((game, ply)): Path<(String, String)>,
) -> PageResult<Redirect> {
    let id = game_id(&game)?;
    let ply =
        number(&ply).and_then(|ply| u32::try_from(ply).ok()).ok_or_else(|| PageError::not_found(Missing::Page))?;
    let find = move |service: &Service| -> PageResult<_> {
        let game = GameView::load(service, Viewer::Nobody, id)?;
        if ply > game.plies() {
            return Err(PageError::not_found(Missing::Page));
        }
        let position = game.state_at(ply).position();
        let is_start = position == Position::start(game.variant).position();
        Ok(Redirect::to(&explorer_path(game.variant, Some(position.as_str()).filter(|_| !is_start))))
    };
    state.run(find).await
}
