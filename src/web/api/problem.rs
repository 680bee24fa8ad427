//! Errors, as programs read them.

use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::{IntoResponses, ToSchema};

use crate::play::Refusal;
use crate::service::ServiceError;
use crate::view::wording::sentence;
use crate::web::error;
use crate::web::filter::Complaint;

/// What went wrong (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(in crate::web) struct Problem {
    /// The kind of problem; always `about:blank`, which means: as the status says.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: String,
    /// The status.
    status: u16,
    /// What went wrong, in a sentence.
    detail: String,
    /// What is wrong with which parameter or field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<Wrong>,
}

/// What is wrong with a parameter or field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct Wrong {
    /// Its name.
    name: String,
    /// What is wrong, in a sentence.
    detail: String,
}

/// What a handler gives.
pub(in crate::web) type Answer<T> = Result<T, Problem>;

impl Problem {
    pub(in crate::web) fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Problem").to_owned(),
            status: status.as_u16(),
            detail: detail.into(),
            fields: Vec::new(),
        }
    }

    pub(super) fn absent(what: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, format!("There is no such {what} here."))
    }

    /// One field is wrong.
    pub(super) fn field(status: StatusCode, name: &str, detail: impl Into<String>) -> Problem {
        let detail = detail.into();
        let fields = vec![Wrong { name: name.to_owned(), detail: detail.clone() }];
        Problem { fields, ..Problem::new(status, detail) }
    }

    pub(super) fn complaints(complaints: Vec<Complaint>) -> Problem {
        let fields =
            complaints.into_iter().map(|complaint| Wrong { name: complaint.field.to_owned(), detail: complaint.words });
        Problem { fields: fields.collect(), ..Problem::new(StatusCode::BAD_REQUEST, "Some parameters cannot be read.") }
    }
}

impl From<ServiceError> for Problem {
    fn from(error: ServiceError) -> Self {
        match &error {
            ServiceError::Refused(Refusal::NoSuchGame(_)) => Problem::absent("game"),
            ServiceError::Refused(Refusal::NoSuchPlayer) => Problem::absent("player"),
            ServiceError::Refused(refusal) => Problem::new(error::status(refusal), sentence(&error)),
            ServiceError::Incident(_) => Problem::new(StatusCode::INTERNAL_SERVER_ERROR, sentence(&error)),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response<Body> {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let text = serde_json::to_vec(&self).expect("a problem is made of texts and numbers");
        (status, [(header::CONTENT_TYPE, "application/problem+json"), (header::CACHE_CONTROL, "no-store")], text)
            .into_response()
    }
}

/// What every address can answer.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes answers and is never made")]
pub(super) enum Always {
    /// The request was passed on by another page or host.
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(#[to_schema] Problem),
    /// The host is not called like that.
    #[response(status = 421, content_type = "application/problem+json")]
    Misdirected(#[to_schema] Problem),
    /// Too many requests; `Retry-After` tells when to come back.
    #[response(status = 429, content_type = "application/problem+json")]
    TooMany(#[to_schema] Problem),
    /// Something failed; the host finds it in the log.
    #[response(status = 500, content_type = "application/problem+json")]
    Failed(#[to_schema] Problem),
    /// Too much is going on, or the answer took too long.
    #[response(status = 503, content_type = "application/problem+json")]
    Unavailable(#[to_schema] Problem),
}

/// What an address can answer whose parameters can be wrong.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes answers and is never made")]
pub(super) enum Bad {
    /// A parameter cannot be read.
    #[response(status = 400, content_type = "application/problem+json")]
    Parameters(#[to_schema] Problem),
}

/// What an address can answer at which there may be nothing.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes answers and is never made")]
pub(super) enum Absent {
    /// There is nothing, or nothing that may be seen.
    #[response(status = 404, content_type = "application/problem+json")]
    Absent(#[to_schema] Problem),
}

/// What an address can answer that does something.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes answers and is never made")]
pub(super) enum Refused {
    /// The body cannot be read.
    #[response(status = 400, content_type = "application/problem+json")]
    Body(#[to_schema] Problem),
    /// It cannot be done as things stand; nothing has changed.
    #[response(status = 409, content_type = "application/problem+json")]
    Conflict(#[to_schema] Problem),
    /// The body is too long.
    #[response(status = 413, content_type = "application/problem+json")]
    TooLong(#[to_schema] Problem),
    /// The body is not JSON by its own account.
    #[response(status = 415, content_type = "application/problem+json")]
    NotJson(#[to_schema] Problem),
    /// The body says something that cannot be.
    #[response(status = 422, content_type = "application/problem+json")]
    Wrong(#[to_schema] Problem),
}

/// The parameters of an address.
pub(super) struct Parameters<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(parameters)) => Ok(Parameters(parameters)),
            Err(error) => Err(Problem::new(StatusCode::BAD_REQUEST, sentence(&error.body_text()))),
        }
    }
}

/// A body of JSON.
pub(super) struct Json<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(body)) => Ok(Json(body)),
            Err(error) => Err(Problem::new(error.status(), sentence(&error.body_text()))),
        }
    }
}

/// A number in the path of an address.
pub(super) fn number(text: &str, what: &str) -> Answer<u64> {
    text.parse().map_err(|_| Problem::absent(what))
}
