//! The explorer: the moves played in a position, how those games ended, and the games. The address contains the whole
//! line of moves and the position on it, so that readers can go back and forth along the line.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::board::game_view::GameView;
use crate::board::move_builder::{BuilderQuery, MoveBuilder, explorer_builder, resting_board};
use crate::caching::revalidated;
use crate::client::HeavyWork;
use crate::components::board_view::BoardView;
use crate::components::boards::PageBoard;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::components::results_bar::{BarPart, LegendEntry, bar_parts, legend};
use crate::games::cards::{GameCard, finished_cards};
use crate::games::record_address::encode_record;
use crate::request::paths::{explorer_path, game_id, number};
use crate::request::query::{Query, encode};
use crate::table::form::{VariantGroup, variant, variant_groups};
use colonnade_archive::{ArchiveFilter, Explored, Results, counted_positions, read_position};
use colonnade_language::grouped;
use colonnade_language::say;
use colonnade_play::Viewer;
use colonnade_record::{Record, RecordedAction, TreePath};
use colonnade_rules::{Game as GameKind, Side, State as Position, Variant};
use colonnade_service::{Service, Work, archive, openings};
use colonnade_view::Replay;
use colonnade_wording::explorer as texts;
use colonnade_wording::web::{self as words, Missing};
use colonnade_wording::{self as wording, filter_problem, sentence, with_full_stop};

/// The most moves that an address has, and the most characters of all of them.
const MOST_MOVES: usize = 64;
const LONGEST_MOVES: usize = 2_000;

/// The most moves that a page lists.
const LISTED: usize = 40;

/// How many of the games a page names.
const NAMED: usize = 6;

/// A position: the start of its line, the moves from there, and how many of them are played.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ExplorerQuery {
    /// Game and variant: `pilare/6x6`.
    kind: String,
    /// A position string; empty for the start.
    position: String,
    /// Moves, separated by blanks.
    moves: String,
    /// The number of moves before the position; `None` for all of them.
    ply: Option<usize>,
    /// A move that was typed there.
    #[serde(rename = "move")]
    action: String,
}

/// How games ended, for a row of the table.
pub(crate) struct Shares {
    pub(crate) games: u64,
    pub(crate) results: [u64; 3],
    pub(crate) parts: Vec<BarPart>,
}

impl Shares {
    fn of(variant: Variant, results: Results) -> Shares {
        let results = [results.first, results.draws, results.second];
        let parts = bar_parts(Some(variant.game().info().sides), results);
        Shares { games: results.iter().sum(), results, parts }
    }

    /// The number of games as text.
    pub(crate) fn count(&self) -> String {
        grouped(self.games)
    }

    /// The numbers of games that were won, drawn and lost, as one label.
    pub(crate) fn counts(&self) -> String {
        self.results.map(grouped).join(" · ")
    }
}

pub(crate) struct MoveRow {
    pub(crate) text: String,
    /// The address of the position after it.
    pub(crate) href: String,
    pub(crate) shares: Shares,
}

/// The moves played in a position, as a table.
pub(crate) struct MoveTable {
    /// The heading that names the parts of a bar.
    pub(crate) endings: String,
    /// The colours of the parts.
    pub(crate) legend: Vec<LegendEntry>,
    /// The progress of the index, while it is being built.
    pub(crate) progress: Option<String>,
    pub(crate) all: Shares,
    pub(crate) rows: Vec<MoveRow>,
    pub(crate) others: Shares,
    pub(crate) ended: Shares,
}

/// A move of the line.
struct LineMove {
    text: String,
    href: String,
    /// Whether it led to the position shown.
    current: bool,
}

/// Everything that is shown of a position.
struct PositionView {
    board: PageBoard,
    /// The board with the links that compose a move; `None` if the game is over.
    builder: Option<MoveBuilder>,
    /// The address after the composed move, if the line is not too long for it.
    onward: Option<String>,
    /// The reason why the line is too long.
    full: String,
    /// The address with the board from the other seat.
    flip: String,
    /// The parameters of the address, for the form of a typed move.
    fields: Vec<(&'static str, String)>,
    /// Who is to act, or how the game ended: as a sentence, and as a label.
    standing: String,
    label: String,
    /// The text that screen readers announce.
    said: String,
    variant: String,
    rules: String,
    covered: String,
    played: MoveTable,
    steps: Vec<LineMove>,
    start: String,
    previous: Option<String>,
    next: Option<String>,
    last: Option<String>,
    games: Vec<GameCard>,
    archive: String,
    analysis: String,
    position: String,
}

#[derive(Template)]
#[template(path = "explorer.html")]
struct ExplorerTemplate {
    layout: PageLayout,
    groups: Vec<VariantGroup>,
    query: ExplorerQuery,
    /// The problem of the position, and that of the move that was typed.
    problem: Option<String>,
    typed_problem: Option<String>,
    shown: Option<PositionView>,
}

/// A position with the line of moves that it belongs to.
struct ExploredLine {
    variant: Variant,
    start: Option<String>,
    moves: Vec<String>,
    /// The number of moves before the position.
    ply: usize,
    state: Position,
    /// The view of the board.
    view: BoardView,
}

impl ExplorerQuery {
    /// The position with its line, in the given view. The error is a sentence.
    fn line(&self, view: BoardView) -> Result<ExploredLine, String> {
        let variant = if self.kind.is_empty() { GameKind::ALL[0].standard() } else { variant(&self.kind)? };
        let text = self.position.trim();
        let (start, mut state) = if text.is_empty() {
            (None, Position::start(variant))
        } else {
            let state = read_position(variant, text).map_err(|problem| filter_problem(&problem))?;
            (Some(state.position()).filter(|text| *text != Position::start(variant).position()), state)
        };
        if self.moves.len() > LONGEST_MOVES {
            return Err(say!(explorer::long_line, most = MOST_MOVES));
        }
        let ply = self.ply.unwrap_or(MOST_MOVES);
        let mut moves = Vec::new();
        let mut shown = state.clone();
        for text in self.moves.split_whitespace() {
            if moves.len() == MOST_MOVES {
                return Err(say!(explorer::long_line, most = MOST_MOVES));
            }
            moves.push(state.play(text).map_err(|error| sentence(&wording::move_error(&error)))?);
            if moves.len() <= ply {
                shown.clone_from(&state);
            }
        }
        Ok(ExploredLine { variant, start, ply: ply.min(moves.len()), moves, state: shown, view })
    }
}

impl ExploredLine {
    /// The address of moves from the start of the line, at the position after `ply` of them or at their end.
    fn address(&self, moves: &str, ply: Option<usize>) -> String {
        let mut address = explorer_path(self.variant, self.start.as_deref());
        if !moves.is_empty() {
            address.push_str(&format!("&moves={}", encode(moves)));
        }
        if let Some(ply) = ply {
            address.push_str(&format!("&ply={ply}"));
        }
        address
    }

    /// The address of the line after `ply` of its moves.
    fn at(&self, ply: usize) -> String {
        self.address(&self.moves.join(" "), Some(ply).filter(|ply| *ply < self.moves.len()))
    }

    /// The link to the line after `ply` of its moves.
    fn href(&self, ply: usize) -> String {
        self.view.keep(&self.at(ply))
    }

    /// The link to the position after one more move: along the line if that is its next move, else along a new line.
    /// `None` if that would be too long.
    fn onward(&self, action: &str) -> Option<String> {
        let before = &self.moves[..self.ply];
        if self.moves.get(self.ply).is_some_and(|next| next == action) {
            return Some(self.href(self.ply + 1));
        }
        let moves: Vec<&str> = before.iter().map(String::as_str).chain([action]).collect();
        let text = moves.join(" ");
        let has_room = moves.len() <= MOST_MOVES && text.len() <= LONGEST_MOVES;
        has_room.then(|| self.view.keep(&self.address(&text, None)))
    }

    /// The link to the position after a typed move. The error is a sentence.
    fn typed(&self, text: &str) -> Result<String, String> {
        let action = self.state.parse(text).map_err(|error| sentence(&wording::move_error(&error)))?;
        self.onward(action.text()).ok_or_else(|| say!(explorer::long_line, most = MOST_MOVES))
    }

    /// The parameters of the address.
    fn fields(&self) -> Vec<(&'static str, String)> {
        let seat = if self.view.seat == Side::Second { "second" } else { "first" };
        let theme = self.view.theme.map(|theme| ("theme", theme.to_string()));
        let line = [
            ("kind", self.variant.slug()),
            ("position", self.start.clone().unwrap_or_default()),
            ("moves", self.moves.join(" ")),
            ("ply", self.ply.to_string()),
            ("seat", seat.to_owned()),
        ];
        line.into_iter().chain(theme).collect()
    }

    fn position_view(&self, query: &BuilderQuery, opening: Explored, games: Vec<GameCard>) -> PageResult<PositionView> {
        let cannot = || PageError::new(StatusCode::INTERNAL_SERVER_ERROR, say!(web_errors::cannot_be_shown));
        let mut record = Record::new(self.variant);
        record.start.clone_from(&self.start);
        record.actions = self.moves.iter().map(|text| RecordedAction::new(text.clone())).collect();
        let record = record.settled();
        let spot = TreePath::of_main_line(self.ply);
        let begin = record.start_state().map_err(|_| cannot())?;
        let replay = Replay::of(begin, self.moves[..self.ply].to_vec());
        let picture = replay.picture(replay.plies()).map_err(|_| cannot())?;
        let analysis = format!("/analysis/board/{}/{spot}", encode_record(&record)?);
        let builder = match self.state.outcome() {
            None => explorer_builder(&self.state, picture.clone(), query, &self.at(self.ply), &analysis),
            Some(_) => None,
        };
        let standing = match self.state.outcome() {
            Some(outcome) => words::result_in(self.variant, outcome.result, outcome.reason, &picture.names),
            None => words::to_act_in(self.variant, self.state.side_to_act(), &picture.names),
        };
        let game = self.variant.game();
        let position = self.state.position();
        let full_standing = with_full_stop(&standing);
        let said = match &builder {
            Some(builder) if builder.restart.is_some() => builder.hint.clone(),
            _ => full_standing.clone(),
        };
        let step = |(ply, text): (usize, &String)| LineMove {
            text: text.clone(),
            href: self.href(ply),
            current: ply == self.ply,
        };
        let whole = builder.as_ref().and_then(|builder| builder.whole.as_deref());
        Ok(PositionView {
            onward: whole.and_then(|action| self.onward(action)),
            full: say!(explorer::long_line, most = MOST_MOVES),
            flip: self.view.flipped().keep(&self.at(self.ply)),
            fields: self.fields(),
            board: resting_board(picture, query, &analysis),
            standing: full_standing,
            label: standing,
            said,
            variant: words::game_name(self.variant),
            rules: format!("/rules/{}", game.slug()),
            covered: sentence(&say!(explorer::covered, count = counted_positions(game))),
            played: self.move_table(opening, LISTED),
            steps: (1..).zip(&self.moves).map(step).collect(),
            start: self.href(0),
            previous: self.ply.checked_sub(1).map(|ply| self.href(ply)),
            next: (self.ply < self.moves.len()).then(|| self.href(self.ply + 1)),
            last: (self.ply < self.moves.len()).then(|| self.href(self.moves.len())),
            games,
            archive: format!(
                "/archive?game={}&variant={}&position={}",
                game.slug(),
                encode(self.variant.name()),
                encode(&position)
            ),
            analysis,
            position,
            builder,
        })
    }

    /// The frame of a page about this position, as opposed to the page about all openings.
    fn of_position(&self, mut layout: PageLayout, shown: &PositionView) -> PageLayout {
        layout.path = self.at(self.ply);
        let picture = (format!("{}/board.png", shown.analysis), shown.board.width, shown.board.height);
        layout
            .described(texts::about_position(self.variant, &shown.label))
            .with_picture(picture, shown.board.alt.clone())
            .shared()
    }

    /// The table of the moves that were played, with at most `most` rows.
    fn move_table(&self, opening: Explored, most: usize) -> MoveTable {
        let Explored { results, moves, mut others, ended, progress } = opening;
        let mut rows = Vec::new();
        for (text, results) in moves {
            // A move of another position with the same key, a hash collision, is illegal here.
            let is_listed = rows.len() < most && self.state.parse(&text).is_ok();
            if let Some(href) = self.onward(&text).filter(|_| is_listed) {
                rows.push(MoveRow { text, href, shares: Shares::of(self.variant, results) });
            } else {
                others = Results {
                    first: others.first + results.first,
                    second: others.second + results.second,
                    draws: others.draws + results.draws,
                };
            }
        }
        let [first, second] = Side::ALL.map(|side| words::side_name(self.variant, side));
        MoveTable {
            endings: say!(page_explorer::endings, first = first, second = second),
            legend: legend(self.variant.game().info().sides),
            progress: progress.map(texts::progress),
            all: Shares::of(self.variant, results),
            rows,
            others: Shares::of(self.variant, others),
            ended: Shares::of(self.variant, ended),
        }
    }
}

/// The moves played at the start of a variant, at most `most` of them. `None` if no game is counted, or the store does
/// not respond.
pub(crate) fn openings(service: &Service, variant: Variant, most: usize) -> Option<MoveTable> {
    let state = Position::start(variant);
    let view = BoardView { seat: Side::First, default_seat: Side::First, theme: None };
    let line = ExploredLine { variant, start: None, moves: Vec::new(), ply: 0, state, view };
    // The service logs the error.
    let opening = openings::opening(service, &line.state).ok()?;
    (opening.results.games() > 0).then(|| line.move_table(opening, most))
}

/// Shows a position with the moves that were played there, after some steps of a move.
pub(crate) async fn page(
    State(state): State<AppState>,
    context: RequestContext,
    work: HeavyWork,
    Query(query): Query<ExplorerQuery>,
    Query(composed): Query<BuilderQuery>,
    headers: HeaderMap,
) -> PageResult<Response<Body>> {
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, move |service| explore(service, context, query, &composed, &headers)).await
}

fn explore(
    service: &Service,
    context: RequestContext,
    query: ExplorerQuery,
    composed: &BuilderQuery,
    headers: &HeaderMap,
) -> PageResult<Response<Body>> {
    let line = query.line(composed.view(Side::First));
    let kind = match &line {
        Ok(line) => line.variant.slug(),
        Err(_) => query.kind.clone(),
    };
    let is_start = query.position.trim().is_empty() && query.moves.trim().is_empty();
    let layout = match &line {
        Ok(line) => PageLayout::new(context, texts::title(line.variant), explorer_path(line.variant, None))
            .pictured(line.variant.game()),
        Err(_) => PageLayout::new(context, texts::explorer().title, "/explorer"),
    };
    let layout = layout.in_section("/explorer").described(texts::explorer().description);
    let layout = if line.is_ok() { layout } else { layout.private() };
    let groups = variant_groups(&kind);
    let mut template = ExplorerTemplate { layout, groups, query, problem: None, typed_problem: None, shown: None };
    match line {
        Ok(line) => {
            let typed = template.query.action.trim();
            if !typed.is_empty() {
                match line.typed(typed) {
                    Ok(href) => return Ok(Redirect::to(&href).into_response()),
                    Err(problem) => template.typed_problem = Some(problem),
                }
            }
            let opening = openings::opening(service, &line.state)?;
            let games = if opening.results.games() == 0 { Vec::new() } else { newest(service, &line)? };
            let shown = line.position_view(composed, opening, games)?;
            if !is_start {
                template.layout = line.of_position(template.layout, &shown);
            }
            template.shown = Some(shown);
            if template.typed_problem.is_some() {
                return Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&template)).into_response());
            }
            Ok(revalidated(render(&template), headers))
        }
        Err(problem) => {
            template.problem = Some(problem);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, render(&template)).into_response())
        }
    }
}

/// Some of the games with the position, the newest first.
fn newest(service: &Service, line: &ExploredLine) -> PageResult<Vec<GameCard>> {
    let position = Some(line.state.key().value());
    let filter = ArchiveFilter { variant: Some(line.variant), position, ..ArchiveFilter::default() };
    let page = archive::archive(service, &filter, Viewer::Nobody, None, NAMED)?;
    Ok(finished_cards(service, &page.items)?)
}

/// Redirects to a position of a public game.
pub(crate) async fn of_game(
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
