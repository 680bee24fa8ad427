//! Errors of pages, and templates as responses.

use std::any::Any;

use askama::Template;
use axum::Extension;
use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use axum::response::{Html, IntoResponse};

use crate::components::layout::{PageLayout, RequestContext};
use colonnade_language::say;
use colonnade_language::{self as language, Language};
use colonnade_play::{Refusal, StorageTrouble, TournamentRefusal};
use colonnade_service::{Busy, BusyCause, ServiceError};
use colonnade_wording as wording;
use colonnade_wording::sentence;
use colonnade_wording::web as words;
use colonnade_wording::web::Missing;

/// The reason why a page is not shown.
#[derive(Clone, Debug)]
pub(crate) struct PageError {
    pub(crate) status: StatusCode,
    /// A whole sentence.
    pub(crate) message: String,
    /// The language of the sentence, and of the page around it.
    pub(crate) language: Language,
    /// The seconds to wait before a retry.
    pub(crate) retry_after: Option<u64>,
}

/// The result of a handler of pages.
pub(crate) type PageResult<T = Html<String>> = Result<T, PageError>;

impl PageError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> PageError {
        PageError { status, message: message.into(), language: language::reader(), retry_after: None }
    }

    /// The error that nothing exists at this address, or nothing that the reader may see. Both have the same message.
    pub(crate) fn not_found(what: Missing) -> PageError {
        PageError::new(StatusCode::NOT_FOUND, words::missing(what))
    }

    pub(crate) fn retry_after(self, seconds: u64) -> PageError {
        PageError { retry_after: Some(seconds), ..self }
    }

    /// Removes and returns the error in a response, if there is one.
    pub(crate) fn take_from(response: &mut Response<Body>) -> Option<PageError> {
        response.extensions_mut().remove()
    }

    /// The page that shows the error, all of it in the language of the sentence.
    pub(crate) fn page(&self, context: RequestContext) -> Response<Body> {
        language::in_language(self.language, || self.render_page(context))
    }

    fn render_page(&self, context: RequestContext) -> Response<Body> {
        // The pages for missing and for forbidden addresses must be identical, so they do not contain the address.
        let context = RequestContext { address: String::new(), ..context };
        let title = words::error_title(self.status.as_u16());
        let layout = PageLayout::new(context, title, "").private();
        let page = render(&ErrorTemplate { layout, message: &self.message });
        let headers = [(header::CACHE_CONTROL, "no-store"), (header::CONTENT_LANGUAGE, self.language.tag())];
        let mut response = (self.status, headers, page).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// The status for a refusal.
pub(crate) const fn status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::NoSuchGame(_)
        | Refusal::NoSuchPlayer
        | Refusal::NoSuchChallenge
        | Refusal::Tournament(TournamentRefusal::NoSuchTournament) => StatusCode::NOT_FOUND,
        Refusal::Move(_) | Refusal::Ambiguous(_) | Refusal::NotAName(_) | Refusal::TooShort { .. } => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        _ => StatusCode::CONFLICT,
    }
}

impl From<ServiceError> for PageError {
    fn from(error: ServiceError) -> Self {
        match &error {
            ServiceError::Refused(Refusal::NoSuchGame(_)) => PageError::not_found(Missing::Game),
            ServiceError::Refused(Refusal::NoSuchPlayer) => PageError::not_found(Missing::Player),
            ServiceError::Refused(Refusal::Tournament(TournamentRefusal::NoSuchTournament)) => {
                PageError::not_found(Missing::Tournament)
            }
            ServiceError::Refused(refusal) => PageError::new(status(refusal), sentence(&wording::refusal(refusal))),
            ServiceError::Storage { kind, .. } => {
                let (message, retry_after) = storage(*kind);
                PageError { retry_after, ..PageError::new(StatusCode::SERVICE_UNAVAILABLE, message) }
            }
            ServiceError::Incident(incident) => PageError::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                sentence(&say!(refusals::incident, number = incident.number)),
            ),
        }
    }
}

impl From<Refusal> for PageError {
    fn from(refusal: Refusal) -> Self {
        ServiceError::from(refusal).into()
    }
}

/// The seconds to wait before a retry when somebody has to act first, and when the store does not respond.
const LATER: u64 = 300;
const SOON: u64 = 10;

/// The message for a store that cannot be used as it should, and the seconds to wait before a retry; `None` if nothing
/// should be retried without looking first.
pub(crate) fn storage(kind: StorageTrouble) -> (String, Option<u64>) {
    let retry_after = match kind {
        StorageTrouble::Full | StorageTrouble::Refused | StorageTrouble::Stopped => Some(LATER),
        StorageTrouble::Unavailable => Some(SOON),
        StorageTrouble::InDoubt => None,
    };
    (sentence(&wording::storage_trouble(kind)), retry_after)
}

/// The status and the message for work that is refused for now.
pub(crate) fn busy(busy: &Busy) -> (StatusCode, String, u64) {
    let seconds = busy.retry_after.as_secs_f64().ceil().max(1.0) as u64;
    match busy.cause {
        BusyCause::Client => {
            (StatusCode::TOO_MANY_REQUESTS, say!(web_errors::asked_for_much, seconds = seconds), seconds)
        }
        BusyCause::Everybody => {
            (StatusCode::SERVICE_UNAVAILABLE, say!(web_errors::server_busy, seconds = seconds), seconds)
        }
    }
}

impl From<Busy> for PageError {
    fn from(refused: Busy) -> Self {
        let (status, message, seconds) = busy(&refused);
        PageError::new(status, message).retry_after(seconds)
    }
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorTemplate<'a> {
    layout: PageLayout,
    message: &'a str,
}

impl IntoResponse for PageError {
    /// The status alone. The guard, which knows the context of the request, replaces the response with the
    /// [page](PageError::page).
    fn into_response(self) -> Response<Body> {
        (self.status, Extension(self)).into_response()
    }
}

/// A template as a page.
pub(crate) fn render(template: &impl Template) -> Html<String> {
    // Larger than most pages, so that the buffer need not be reallocated.
    let mut page = String::with_capacity(40 * 1024);
    template.render_into(&mut page).expect("writing to a string does not fail");
    Html(page)
}

/// The response of a handler that panicked.
pub(crate) fn panic_response(panic: Box<dyn Any + Send>) -> Response<Body> {
    let message = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(panic = message.unwrap_or("of unknown kind"), "a page panicked");
    PageError::new(StatusCode::INTERNAL_SERVER_ERROR, say!(web_errors::failed)).into_response()
}
