//! Errors of the API (RFC 9457), and extractors that fail with them.

use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use colonnade_language::say;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::{IntoResponses, ToSchema};

use crate::components::error;
use crate::games::archive_params::ParamError;
use crate::request::body::BadJson;
use crate::request::query::parse;
use colonnade_play::{Refusal, TournamentRefusal};
use colonnade_rules::MoveError;
use colonnade_service::{Busy, ServiceError};
use colonnade_wording as wording;
use colonnade_wording::sentence;
use colonnade_wording::web::{self as words, Missing};

/// A problem document (RFC 9457).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// The type of the problem. It is always `about:blank`, because the status identifies the problem.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The name of the status.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// A sentence about the problem.
    detail: String,
    /// The parameters or fields that are wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<FieldProblem>,
    /// The code of the rule that the action breaks, such as `not-higher`, if the action is illegal. Codes are stable.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    /// The code of the refusal, such as `not-your-turn` or `outdated`, if the state of the game does not allow the
    /// command. Codes are stable.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<&'static str>,
    /// The seconds to wait before a retry. Sent as `Retry-After`.
    #[serde(skip)]
    retry_after: Option<u16>,
    /// Whether a token is asked for. Sent as `WWW-Authenticate`.
    #[serde(skip)]
    is_challenge: bool,
}

/// A parameter or field that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
struct FieldProblem {
    /// The name of the parameter or field.
    name: String,
    /// A sentence about the problem of this parameter or field.
    detail: String,
}

/// The result of a handler.
pub(crate) type ApiResult<T> = Result<T, Problem>;

impl Problem {
    pub(crate) fn new(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Problem"),
            status: status.as_u16(),
            detail: detail.into(),
            fields: Vec::new(),
            rule: None,
            refusal: None,
            retry_after: None,
            is_challenge: false,
        }
    }

    pub(super) fn not_found(what: Missing) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, words::missing(what))
    }

    /// A request without a valid token.
    pub(super) fn no_token() -> Problem {
        Problem { is_challenge: true, ..Problem::new(StatusCode::UNAUTHORIZED, say!(web_errors::token_needed)) }
    }

    /// Too much, with the seconds to wait before a retry.
    pub(super) fn too_many(detail: String, seconds: u64) -> Problem {
        Problem { retry_after: Some(retry_after(seconds)), ..Problem::new(StatusCode::TOO_MANY_REQUESTS, detail) }
    }

    /// A problem of one parameter or field.
    pub(super) fn field(status: StatusCode, name: &str, detail: impl Into<String>) -> Problem {
        let detail = detail.into();
        let fields = vec![FieldProblem { name: name.to_owned(), detail: detail.clone() }];
        Problem { fields, ..Problem::new(status, detail) }
    }

    /// A text that is not a legal action of a position; `field` is the parameter or field that holds it.
    pub(super) fn of_move(error: &MoveError, field: &str) -> Problem {
        let problem = Problem::field(StatusCode::UNPROCESSABLE_ENTITY, field, sentence(&wording::move_error(error)));
        Problem { rule: broken_rule(error), ..problem }
    }

    pub(super) fn parameters(errors: Vec<ParamError>) -> Problem {
        let fields =
            errors.into_iter().map(|error| FieldProblem { name: error.name.to_owned(), detail: error.message });
        Problem { fields: fields.collect(), ..Problem::new(StatusCode::BAD_REQUEST, words::bad_parameters()) }
    }

    /// A number outside the documented range.
    pub(super) fn out_of_range(name: &str, range: std::ops::RangeInclusive<usize>) -> Problem {
        let detail = words::parameter_out_of_range(name, *range.start(), *range.end());
        Problem::field(StatusCode::BAD_REQUEST, name, detail)
    }
}

/// The code of the rule that a text breaks; `None` for a text that is not notation or is incomplete.
fn broken_rule(error: &MoveError) -> Option<&'static str> {
    match error {
        MoveError::Illegal(illegal) => Some(illegal.rule.code()),
        MoveError::NotNotation(_) | MoveError::Incomplete(_) => None,
    }
}

/// Converts seconds to the type of `Problem::retry_after`, saturating at its maximum.
fn retry_after(seconds: u64) -> u16 {
    u16::try_from(seconds).unwrap_or(u16::MAX)
}

impl From<Busy> for Problem {
    fn from(busy: Busy) -> Self {
        let (status, detail, seconds) = error::busy(&busy);
        Problem { retry_after: Some(retry_after(seconds)), ..Problem::new(status, detail) }
    }
}

impl From<ServiceError> for Problem {
    fn from(error: ServiceError) -> Self {
        match &error {
            ServiceError::Refused(Refusal::NoSuchGame(_)) => Problem::not_found(Missing::Game),
            ServiceError::Refused(Refusal::NoSuchPlayer) => Problem::not_found(Missing::Player),
            ServiceError::Refused(Refusal::Tournament(TournamentRefusal::NoSuchTournament)) => {
                Problem::not_found(Missing::Tournament)
            }
            ServiceError::Refused(refusal) => {
                let rule = match refusal {
                    Refusal::Move(error) => broken_rule(error),
                    _ => None,
                };
                let code = Some(refusal.code());
                Problem {
                    rule,
                    refusal: code,
                    ..Problem::new(error::status(refusal), sentence(&wording::refusal(refusal)))
                }
            }
            ServiceError::Storage { kind, .. } => {
                let (message, seconds) = error::storage(*kind);
                Problem {
                    retry_after: seconds.map(retry_after),
                    ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, message)
                }
            }
            ServiceError::Incident(incident) => Problem::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                sentence(&say!(refusals::incident, number = incident.number)),
            ),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response<Body> {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let text = serde_json::to_vec(&self).expect("texts and numbers can be serialized");
        let headers = [(header::CONTENT_TYPE, "application/problem+json"), (header::CACHE_CONTROL, "no-store")];
        let mut response = (status, headers, text).into_response();
        response.headers_mut().extend(self.retry_after.map(|seconds| (header::RETRY_AFTER, seconds.into())));
        let scheme = (header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        response.headers_mut().extend(self.is_challenge.then_some(scheme));
        response
    }
}

/// Responses that every operation has.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes responses and is never made")]
pub(super) enum CommonResponses {
    /// The request comes from another site or through a proxy.
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(#[to_schema] Problem),
    /// The host does not have the name in the URL.
    #[response(status = 421, content_type = "application/problem+json")]
    Misdirected(#[to_schema] Problem),
    /// Too many requests. `Retry-After` says when to try again.
    #[response(status = 429, content_type = "application/problem+json")]
    TooMany(#[to_schema] Problem),
    /// Something failed. The host can find the cause in the log.
    #[response(status = 500, content_type = "application/problem+json")]
    Failed(#[to_schema] Problem),
    /// The server is busy, or the response took too long.
    #[response(status = 503, content_type = "application/problem+json")]
    Unavailable(#[to_schema] Problem),
}

/// Responses of operations with parameters.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes responses and is never made")]
pub(super) enum ParameterResponses {
    /// A parameter cannot be read.
    #[response(status = 400, content_type = "application/problem+json")]
    Parameters(#[to_schema] Problem),
}

/// Responses of operations on something that may not exist.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes responses and is never made")]
pub(super) enum NotFoundResponses {
    /// It does not exist, or it is private.
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(#[to_schema] Problem),
}

/// Responses of operations that need a token.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes responses and is never made")]
pub(super) enum TokenResponses {
    /// There is no valid token.
    #[response(status = 401, content_type = "application/problem+json")]
    NoToken(#[to_schema] Problem),
}

/// Responses of operations that change something.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes responses and is never made")]
pub(super) enum ChangeResponses {
    /// The body cannot be read.
    #[response(status = 400, content_type = "application/problem+json")]
    Body(#[to_schema] Problem),
    /// The change is not possible now. Nothing has changed.
    #[response(status = 409, content_type = "application/problem+json")]
    Conflict(#[to_schema] Problem),
    /// The body is too long.
    #[response(status = 413, content_type = "application/problem+json")]
    TooLong(#[to_schema] Problem),
    /// The content type of the body is not JSON.
    #[response(status = 415, content_type = "application/problem+json")]
    NotJson(#[to_schema] Problem),
    /// The body has an invalid value.
    #[response(status = 422, content_type = "application/problem+json")]
    Wrong(#[to_schema] Problem),
}

/// The query parameters of an operation.
pub(super) struct Parameters<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        parse(&parts.uri).map(Parameters).map_err(|error| match error.parameter() {
            Some(name) => Problem::field(StatusCode::BAD_REQUEST, name, error.message()),
            None => Problem::new(StatusCode::BAD_REQUEST, error.message()),
        })
    }
}

/// A JSON body.
pub(super) struct Json<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(body)) => Ok(Json(body)),
            Err(error) => Err(match BadJson::from(error) {
                BadJson { status, field: Some(field), message } => Problem::field(status, &field, message),
                BadJson { status, field: None, message } => Problem::new(status, message),
            }),
        }
    }
}

/// A number in a path.
pub(super) fn number(text: &str, what: Missing) -> ApiResult<u64> {
    text.parse().map_err(|_| Problem::not_found(what))
}
