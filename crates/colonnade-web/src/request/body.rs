//! Extractors for the bodies of requests, with readable errors.

use std::error::Error;

use axum::extract::rejection::{BytesRejection, JsonRejection, RawFormRejection};
use axum::extract::{FromRequest, RawForm, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::components::error::PageError;
use crate::request::query::{QueryError, parse};
use colonnade_language::say;
use colonnade_wording::web as words;

/// The fields of a form that was sent to a page. Every field has to have a default.
pub(crate) struct FormBody<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for FormBody<T> {
    type Rejection = PageError;

    async fn from_request(request: Request, state: &S) -> Result<Self, PageError> {
        let body = RawForm::from_request(request, state).await.map_err(|error| match error {
            RawFormRejection::BytesRejection(error) => {
                let (status, message) = unread(&error);
                PageError::new(status, message)
            }
            error => PageError::new(error.status(), say!(web_errors::not_a_form)),
        })?;
        form(&body.0).map(FormBody).map_err(|message| PageError::new(StatusCode::BAD_REQUEST, message))
    }
}

/// Parses the fields of a form. The error is a sentence.
fn form<T: DeserializeOwned>(body: &[u8]) -> Result<T, String> {
    // A form is encoded like a query.
    let query = std::str::from_utf8(body).ok().and_then(|text| format!("/?{text}").parse().ok());
    let query = query.ok_or_else(words::malformed_form)?;
    parse(&query).map_err(|error| match error {
        QueryError::Malformed => words::malformed_form(),
        QueryError::Repeated(name) => words::repeated_field(&name),
        QueryError::Value(name) => words::bad_field(&name),
    })
}

/// The status and a sentence for a body that did not arrive.
fn unread(error: &BytesRejection) -> (StatusCode, String) {
    let message = match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => say!(web_errors::body_too_long),
        _ => say!(web_errors::body_unreadable),
    };
    (error.status(), message)
}

/// The error in a JSON body.
pub(crate) struct BadJson {
    pub(crate) status: StatusCode,
    /// The path of the field that is wrong, if one is.
    pub(crate) field: Option<String>,
    /// A sentence.
    pub(crate) message: String,
}

impl From<JsonRejection> for BadJson {
    fn from(error: JsonRejection) -> Self {
        let status = error.status();
        let bad = |message: String| BadJson { status, field: None, message };
        match &error {
            JsonRejection::MissingJsonContentType(_) => bad(say!(web_errors::not_json)),
            JsonRejection::BytesRejection(error) => bad(unread(error).1),
            JsonRejection::JsonSyntaxError(error) => match parse_error(error) {
                Some(cause) => {
                    bad(say!(web_errors::malformed_json, line = cause.inner().line(), column = cause.inner().column()))
                }
                None => bad(say!(web_errors::body_unreadable)),
            },
            JsonRejection::JsonDataError(error) => {
                let path = parse_error(error).map(serde_path_to_error::Error::path);
                match path.filter(|path| path.iter().next().is_some()) {
                    Some(path) => {
                        let path = path.to_string();
                        BadJson { message: words::bad_json_field(&path), field: Some(path), status }
                    }
                    None => bad(say!(web_errors::incomplete_json)),
                }
            }
            _ => bad(say!(web_errors::body_unreadable)),
        }
    }
}

/// The error of the JSON parser among the sources of another error.
fn parse_error<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a serde_path_to_error::Error<serde_json::Error>> {
    std::iter::successors(Some(error), |&error| error.source()).find_map(<dyn Error>::downcast_ref)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use serde::Deserialize;

    use super::*;
    use crate::request::query::tests::Sample;

    #[test]
    fn a_form_is_read_or_its_wrong_field_is_named() {
        let read = |body: &str| form::<Sample>(body.as_bytes());
        assert_eq!(read("name=a+b%2B&other="), Ok(Sample { name: "a b+".to_owned(), limit: None }));
        assert_eq!(read("name=a&name=b"), Err(words::repeated_field("name")));
        assert_eq!(read("limit=x&name=b"), Err(words::bad_field("limit")));
        assert_eq!(form::<Sample>(b"name=\xff"), Err(words::malformed_form()));
        assert_eq!(read(&format!("name={}", "a".repeat(65_530))), Err(words::malformed_form()));
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only errors are looked at")]
    struct Strict {
        text: String,
        version: Option<u64>,
    }

    /// The status, the field and the sentence for a body.
    fn bad(kind: &str, body: &str) -> (u16, Option<String>, String) {
        let request = Request::builder().header("content-type", kind).body(Body::from(body.to_owned()));
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let read = runtime.block_on(axum::Json::<Strict>::from_request(request.expect("a request"), &()));
        let bad = BadJson::from(read.expect_err("it is wrong"));
        (bad.status.as_u16(), bad.field, bad.message)
    }

    #[test]
    fn what_is_wrong_with_a_json_body_has_our_words() {
        let json = "application/json";
        assert_eq!(bad("text/plain", "{}"), (415, None, say!(web_errors::not_json)));
        assert_eq!(bad(json, "{\"text\":\n\"a\""), (400, None, say!(web_errors::malformed_json, line = 2, column = 3)));
        assert_eq!(bad(json, ""), (400, None, say!(web_errors::malformed_json, line = 1, column = 0)));
        assert_eq!(bad(json, "{}"), (422, None, say!(web_errors::incomplete_json)));
        let wrong = |name: &str| (422, Some(name.to_owned()), words::bad_json_field(name));
        assert_eq!(bad(json, r#"{"action": "a1"}"#), wrong("action"));
        assert_eq!(bad(json, r#"{"text": "a1", "version": -1}"#), wrong("version"));
        assert_eq!(bad(json, r#"{"text": 7}"#), wrong("text"));
    }
}
