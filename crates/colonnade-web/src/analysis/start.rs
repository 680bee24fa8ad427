//! The page that starts an analysis: from a position, from a pasted or uploaded record, or from a public game.

use askama::Template;
use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Path, Request, State};
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::analysis::board::{
    ANALYSIS_BOARD_PATH, AnalysisContext, Feedback, OpenedRecord, address_at, no_position, page, read_spot,
    redirect_to, words_of,
};
use crate::analysis::studies::{Study, unpacked};
use crate::board::game_view::GameView;
use crate::board::move_builder::BuilderQuery;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::games::record_address::{EncodeError, LONGEST_PACKED, with_clean_names};
use crate::request::paths::game_id;
use crate::request::query::Query;
use crate::table::form::{VariantGroup, variant, variant_groups};
use colonnade_language::say;
use colonnade_play::Viewer;
use colonnade_record::{ReadError, Reader, Record, TreePath};
use colonnade_service::Service;
use colonnade_wording::web::{self as words, PageWords};
use colonnade_wording::{self as wording, analysis_board, sentence};

/// A position to start from.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct StartQuery {
    /// Game and variant: `pilare/6x6`.
    kind: String,
    /// A position string; empty for the start.
    position: String,
}

#[derive(Template)]
#[template(path = "analysis_start.html")]
struct StartTemplate {
    layout: PageLayout,
    games: Vec<VariantGroup>,
    position: String,
    /// The problem of the position.
    problem: Option<String>,
    /// The text of the record that was sent, and its problem.
    record: String,
    record_problem: Option<String>,
    /// The games of that text, if it has several.
    found: GamesOfText,
}

/// The games of a text.
#[derive(Default)]
struct GamesOfText {
    /// The first of them.
    games: Vec<FoundGame>,
    /// How many others there are.
    more: usize,
    /// The problems of records that cannot be read, as sentences.
    bad: Vec<String>,
}

impl GamesOfText {
    fn count(&self) -> String {
        (self.games.len() + self.more).to_string()
    }
}

/// A game to choose from a text.
struct FoundGame {
    number: usize,
    label: String,
    /// The address of its analysis; `None` if it is too long for one.
    href: Option<String>,
}

/// The most games of a text that are listed, and the most problems.
const MOST_LISTED: usize = 100;
const MOST_PROBLEMS: usize = 5;

fn start_page(context: RequestContext, query: StartQuery, problem: Option<String>) -> StartTemplate {
    let PageWords { title, description } = analysis_board::analysis();
    StartTemplate {
        layout: PageLayout::new(context, title, "/analysis").in_section("/analysis").described(description),
        games: variant_groups(&query.kind),
        position: query.position,
        problem,
        record: String::new(),
        record_problem: None,
        found: GamesOfText::default(),
    }
}

/// The page with the forms; if the query names a game, an analysis from its position.
pub(crate) async fn start(
    State(state): State<AppState>,
    context: RequestContext,
    Query(query): Query<StartQuery>,
) -> PageResult<Response<Body>> {
    let begin = move |_: &Service| -> PageResult<_> {
        if query.kind.is_empty() {
            return Ok(render(&start_page(context, query, None)).into_response());
        }
        match from_position(&query) {
            Ok(record) => Ok(redirect_to(ANALYSIS_BOARD_PATH, &record, &TreePath::default())?.into_response()),
            Err(problem) => {
                let page = render(&start_page(context, query, Some(problem)));
                Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
            }
        }
    };
    state.run(begin).await
}

/// A record without actions that begins from a position.
fn from_position(query: &StartQuery) -> Result<Record, String> {
    let mut record = Record::new(variant(&query.kind)?);
    let position = query.position.trim();
    if !position.is_empty() {
        record.start = Some(position.to_owned());
    }
    // In some positions the game is over.
    let mut record = record.settled();
    colonnade_record::replay(&mut record).map_err(|error| sentence(&wording::fault(&error.fault)))?;
    Ok(record)
}

/// The most bytes of a pasted or uploaded text. This leaves room for the rest of the form in the body of a request.
const LONGEST_UPLOAD: usize = 60_000;

/// A record that was pasted or uploaded.
pub(crate) struct Upload {
    /// The text, which may be compressed.
    bytes: Vec<u8>,
    /// Whether the browser can keep a record that is too long for an address.
    keeps: bool,
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<Self, PageError> {
        let bad = |status: StatusCode| {
            let words = match status {
                StatusCode::PAYLOAD_TOO_LARGE => {
                    say!(analysis_board::upload_too_long, most = LONGEST_UPLOAD, packed = LONGEST_PACKED)
                }
                _ => words::malformed_form(),
            };
            PageError::new(status, words)
        };
        let form = Multipart::from_request(request, state).await;
        let not_a_form = |_| PageError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, say!(analysis_board::not_an_upload));
        let mut form = form.map_err(not_a_form)?;
        let mut upload = Upload { bytes: Vec::new(), keeps: false };
        // An uploaded file takes precedence over pasted text.
        while let Some(field) = form.next_field().await.map_err(|error| bad(error.status()))? {
            let is_file = field.name() == Some("file");
            let is_known = is_file || field.name() == Some("record");
            upload.keeps |= field.name() == Some("keeps");
            let bytes = field.bytes().await.map_err(|error| bad(error.status()))?;
            let is_empty = bytes.iter().all(u8::is_ascii_whitespace);
            if is_known && !is_empty && (is_file || upload.bytes.is_empty()) {
                upload.bytes = bytes.into();
            }
        }
        Ok(upload)
    }
}

/// Starts an analysis with a pasted or uploaded record.
pub(crate) async fn upload(
    State(state): State<AppState>,
    context: RequestContext,
    upload: Upload,
) -> PageResult<Response<Body>> {
    let begin = move |_: &Service| opened(context, &upload);
    state.run(begin).await
}

/// The analysis of an uploaded record; the list of the games if there are several; or the form with the problem.
fn opened(context: RequestContext, upload: &Upload) -> PageResult<Response<Body>> {
    let too_long = || {
        (
            StatusCode::PAYLOAD_TOO_LARGE,
            say!(analysis_board::upload_too_long, most = LONGEST_UPLOAD, packed = LONGEST_PACKED),
        )
    };
    let text = unpacked(&upload.bytes);
    let result = match &text {
        Err(_) => Err((StatusCode::UNPROCESSABLE_ENTITY, say!(scripts::damaged_file))),
        Ok(None) => Err(too_long()),
        Ok(Some(text)) => records(text).map_err(|problem| (StatusCode::UNPROCESSABLE_ENTITY, problem)),
    };
    let (status, found, problem) = match result {
        Ok(GivenRecords::One(record)) => {
            let last = TreePath::of_main_line(record.actions.len());
            match redirect_to(ANALYSIS_BOARD_PATH, &record, &last) {
                Ok(redirect) => return Ok(redirect.into_response()),
                Err(EncodeError::TooLong)
                    if upload.keeps
                        && let Ok(study) = Study::of(&record) =>
                {
                    let opened = OpenedRecord::at(*record, &last.to_string())?;
                    let analysis = AnalysisContext { base_path: ANALYSIS_BOARD_PATH, plan: None };
                    let feedback = Feedback::keeping(study.text);
                    let page = page(context, analysis, &study.name, &opened, &BuilderQuery::default(), feedback)?;
                    return Ok(page.into_response());
                }
                Err(EncodeError::TooLong) => (too_long().0, GamesOfText::default(), Some(too_long().1)),
                Err(error) => (StatusCode::UNPROCESSABLE_ENTITY, GamesOfText::default(), Some(words_of(&error))),
            }
        }
        Ok(GivenRecords::Several(found)) => (StatusCode::OK, found, None),
        Err((status, problem)) => (status, GamesOfText::default(), Some(problem)),
    };
    // What was pasted is shown again; what was compressed cannot be.
    let is_text = text.is_ok_and(|text| text.as_deref() == Some(&upload.bytes));
    let record = if is_text { String::from_utf8_lossy(&upload.bytes).into_owned() } else { String::new() };
    let page = StartTemplate {
        record: if found.games.is_empty() { record } else { String::new() },
        record_problem: problem,
        found,
        ..start_page(context, StartQuery::default(), None)
    };
    Ok((status, render(&page)).into_response())
}

/// The records of a text.
enum GivenRecords {
    One(Box<Record>),
    Several(GamesOfText),
}

/// Reads the records of a text. The error is a sentence: there is none, or the only one cannot be read.
fn records(text: &[u8]) -> Result<GivenRecords, String> {
    let unread = |error: ReadError| sentence(&wording::read_error(&error));
    let reader = Reader::detect(text).map_err(|error| unread(ReadError::Io { line: 1, error }))?;
    let mut first = None;
    let mut found = GamesOfText::default();
    for (number, record) in (1..).zip(reader.lenient()) {
        match record {
            Err(error) if found.bad.len() < MOST_PROBLEMS => found.bad.push(unread(error)),
            Err(_) => {}
            Ok(_) if found.games.len() == MOST_LISTED => found.more += 1,
            Ok(record) => {
                let record = with_clean_names(record);
                found.games.push(FoundGame::of(number, &record));
                first.get_or_insert(record);
            }
        }
    }
    match first {
        Some(record) if found.games.len() == 1 && found.bad.is_empty() => Ok(GivenRecords::One(Box::new(record))),
        Some(_) => Ok(GivenRecords::Several(found)),
        None => Err(found.bad.into_iter().next().unwrap_or_else(analysis_board::no_record)),
    }
}

impl FoundGame {
    fn of(number: usize, record: &Record) -> FoundGame {
        let names = record.players.clone().map(|player| player.name);
        let date = record.tags.get("Date").map(str::to_owned);
        let parts = [Some(analysis_board::title(&names, record.variant)), date, Some(record.result.to_string())];
        let last = TreePath::of_main_line(record.actions.len());
        let href = address_at(ANALYSIS_BOARD_PATH, record, &last).ok();
        FoundGame { number, label: parts.into_iter().flatten().collect::<Vec<_>>().join(", "), href }
    }
}

/// Starts an analysis with a public game, at one of its positions.
pub(crate) async fn of_game(
    State(state): State<AppState>,
    Path((game, spot)): Path<(String, String)>,
) -> PageResult<Redirect> {
    let id = game_id(&game)?;
    let spot = read_spot(&spot)?;
    let begin = move |service: &Service| -> PageResult<_> {
        let game = GameView::for_record(service, Viewer::Nobody, id)?;
        let record = game.record().map_err(EncodeError::from)?;
        record.path_to(&spot).map_err(no_position)?;
        Ok(redirect_to(ANALYSIS_BOARD_PATH, &record, &spot)?)
    };
    state.run(begin).await
}
