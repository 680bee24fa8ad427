//! The page that starts an analysis: from a position, from a pasted or uploaded record, or from a public game.

use askama::Template;
use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Path, Request, State};
use axum::http::{Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use super::AppState;
use super::analysis_board::{ANALYSIS_BOARD_PATH, no_position, read_spot, redirect_to, words_of};
use super::error::{PageError, PageResult, render};
use super::game_view::GameView;
use super::layout::{Layout, RequestContext};
use super::paths::game_id;
use super::query::Query;
use super::record_address::{EncodeError, LONGEST_PACKED, with_clean_names};
use super::table_form::{VariantGroup, variant, variant_groups};
use crate::play::Viewer;
use crate::record::{ReadError, Reader, Record, Spot};
use crate::service::Service;
use crate::view::wording::web::{self as words, PageWords};
use crate::view::wording::{self, sentence, tries};

/// A position to start from.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct StartQuery {
    /// Game and variant: `pilare/6x6`.
    kind: String,
    /// A position string; empty for the start.
    position: String,
}

#[derive(Template)]
#[template(path = "analysis_start.html")]
struct StartTemplate {
    layout: Layout,
    games: Vec<VariantGroup>,
    position: String,
    /// The problem of the position.
    problem: Option<String>,
    /// The text of the record that was sent, and its problem.
    record: String,
    record_problem: Option<String>,
}

fn start_page(context: RequestContext, query: StartQuery, problem: Option<String>) -> StartTemplate {
    let PageWords { title, description } = tries::analysis();
    StartTemplate {
        layout: Layout::new(context, title, "/analysis").in_section("/analysis").described(description),
        games: variant_groups(&query.kind),
        position: query.position,
        problem,
        record: String::new(),
        record_problem: None,
    }
}

/// The page with the forms; if the query names a game, an analysis from its position.
pub(super) async fn start(
    State(state): State<AppState>,
    context: RequestContext,
    Query(query): Query<StartQuery>,
) -> PageResult<Response<Body>> {
    let begin = move |_: &Service| -> PageResult<_> {
        if query.kind.is_empty() {
            return Ok(render(&start_page(context, query, None)).into_response());
        }
        match from_position(&query) {
            Ok(record) => Ok(redirect_to(ANALYSIS_BOARD_PATH, &record, &Spot::default())?.into_response()),
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
    crate::record::replay(&mut record).map_err(|error| sentence(&wording::fault(&error.fault)))?;
    Ok(record)
}

/// The most bytes of a pasted or uploaded text. This leaves room for the rest of the form in the body of a request.
const LONGEST_UPLOAD: usize = 60_000;

/// A record that was pasted or uploaded.
pub(super) struct Upload {
    text: Vec<u8>,
}

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<Self, PageError> {
        let bad = |status: StatusCode| {
            let words = match status {
                StatusCode::PAYLOAD_TOO_LARGE => tries::upload_too_long(LONGEST_UPLOAD, LONGEST_PACKED),
                _ => words::malformed_form(),
            };
            PageError::new(status, words)
        };
        let form = Multipart::from_request(request, state).await;
        let not_a_form = |_| PageError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, tries::not_an_upload());
        let mut form = form.map_err(not_a_form)?;
        let mut upload = Upload { text: Vec::new() };
        // An uploaded file takes precedence over pasted text.
        while let Some(field) = form.next_field().await.map_err(|error| bad(error.status()))? {
            let is_file = field.name() == Some("file");
            let is_known = is_file || field.name() == Some("record");
            let bytes = field.bytes().await.map_err(|error| bad(error.status()))?;
            let is_empty = bytes.iter().all(u8::is_ascii_whitespace);
            if is_known && !is_empty && (is_file || upload.text.is_empty()) {
                upload.text = bytes.into();
            }
        }
        Ok(upload)
    }
}

/// Starts an analysis with a pasted or uploaded record.
pub(super) async fn upload(
    State(state): State<AppState>,
    context: RequestContext,
    upload: Upload,
) -> PageResult<Response<Body>> {
    let begin = move |_: &Service| -> PageResult<_> {
        let wrong = |problem| (StatusCode::UNPROCESSABLE_ENTITY, problem);
        let opened = one_record(&upload.text).map_err(wrong).and_then(|record| {
            let last = Spot::of_main_line(record.actions.len());
            redirect_to(ANALYSIS_BOARD_PATH, &record, &last).map_err(|error| match error {
                EncodeError::TooLong => {
                    (StatusCode::PAYLOAD_TOO_LARGE, tries::upload_too_long(LONGEST_UPLOAD, LONGEST_PACKED))
                }
                error => wrong(words_of(&error)),
            })
        });
        match opened {
            Ok(redirect) => Ok(redirect.into_response()),
            Err((status, problem)) => {
                let page = StartTemplate {
                    record: String::from_utf8_lossy(&upload.text).into_owned(),
                    record_problem: Some(problem),
                    ..start_page(context, StartQuery::default(), None)
                };
                Ok((status, render(&page)).into_response())
            }
        }
    };
    state.run(begin).await
}

/// The only record of a text. The error is a sentence.
fn one_record(text: &[u8]) -> Result<Record, String> {
    let unread = |error: ReadError| sentence(&wording::read_error(&error));
    let mut records = Reader::detect(text).map_err(|error| unread(ReadError::Io { line: 1, error }))?;
    let record = records.next().ok_or_else(tries::no_record)?.map_err(unread)?;
    if records.next().is_some() { Err(tries::many_records()) } else { Ok(with_clean_names(record)) }
}

/// Starts an analysis with a public game, at one of its positions.
pub(super) async fn of_game(
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
