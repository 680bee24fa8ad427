//! What a page answers when it cannot show what was asked for.

use std::any::Any;

use askama::Template;
use axum::Extension;
use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use axum::response::{Html, IntoResponse};

use super::site::{Page, Site};
use crate::play::Refusal;
use crate::service::ServiceError;
use crate::view::wording::sentence;

/// Why a page is not shown.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) status: StatusCode,
    /// In a whole sentence.
    pub(super) words: String,
}

/// What a handler of pages gives.
pub(super) type Shown<T = Html<String>> = Result<T, Failure>;

impl Failure {
    pub(super) fn new(status: StatusCode, words: impl Into<String>) -> Failure {
        Failure { status, words: words.into() }
    }

    /// There is nothing at this address, or nothing that may be seen: the two are told with the same words.
    pub(super) fn absent(what: &str) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, format!("There is no such {what} here."))
    }
}

/// The status with which a refusal is answered.
pub(super) const fn status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::NoSuchGame(_) | Refusal::NoSuchPlayer | Refusal::NoSuchChallenge => StatusCode::NOT_FOUND,
        Refusal::Move(_) | Refusal::NotAName(_) | Refusal::TooShort { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::CONFLICT,
    }
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        match &error {
            ServiceError::Refused(Refusal::NoSuchGame(_)) => Failure::absent("game"),
            ServiceError::Refused(Refusal::NoSuchPlayer) => Failure::absent("player"),
            ServiceError::Refused(refusal) => Failure::new(status(refusal), sentence(&error)),
            ServiceError::Incident(_) => Failure::new(StatusCode::INTERNAL_SERVER_ERROR, sentence(&error)),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        ServiceError::from(refusal).into()
    }
}

#[derive(Template)]
#[template(path = "failure.html")]
struct Sheet<'a> {
    page: Page,
    words: &'a str,
}

impl IntoResponse for Failure {
    /// Its status alone: the guard, who knows whom it is shown to, puts the [page](Failure::page) in its place.
    fn into_response(self) -> Response<Body> {
        (self.status, Extension(self)).into_response()
    }
}

impl Failure {
    /// The failure of which an answer consists, if it does.
    pub(super) fn taken_from(response: &mut Response<Body>) -> Option<Failure> {
        response.extensions_mut().remove()
    }

    /// The page that tells it.
    pub(super) fn page(&self, site: Site) -> Response<Body> {
        let title = match self.status {
            StatusCode::NOT_FOUND => "Not here",
            status if status.is_server_error() => "Something went wrong",
            _ => "That cannot be done",
        };
        let page = Page { secret: true, ..Page::new(site, title, "") };
        let sheet = Sheet { page, words: &self.words };
        (self.status, [(header::CACHE_CONTROL, "no-store")], shown(&sheet)).into_response()
    }
}

/// A template as a page.
pub(super) fn shown(template: &impl Template) -> Html<String> {
    // More than most pages have: to grow in steps takes longer than to write.
    let mut page = String::with_capacity(40 * 1024);
    template.render_into(&mut page).expect("templates write into a string, which takes everything");
    Html(page)
}

/// The answer where a handler has panicked.
pub(super) fn panicked(panic: Box<dyn Any + Send>) -> Response<Body> {
    let words = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(panic = words.unwrap_or("of unknown kind"), "a page panicked");
    Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong here. The host finds it in the log.")
        .into_response()
}
