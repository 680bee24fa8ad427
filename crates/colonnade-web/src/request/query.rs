//! Query strings: encoding values, and parsing with readable errors.

use std::collections::BTreeSet;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::de::DeserializeOwned;

use crate::components::error::PageError;
use colonnade_language::say;
use colonnade_wording::web as words;

/// Everything but the unreserved characters of RFC 3986.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Encodes a text as a value in a query.
pub(crate) fn encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

/// The parameters of a page's address.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, PageError> {
        let parsed = parse(&parts.uri);
        parsed.map(Query).map_err(|error| PageError::new(StatusCode::BAD_REQUEST, error.message()))
    }
}

/// A query that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum QueryError {
    Malformed,
    /// A parameter that is given more than once.
    Repeated(String),
    /// A parameter whose value cannot be read.
    Value(String),
}

impl QueryError {
    /// The parameter that is wrong.
    pub(crate) fn parameter(&self) -> Option<&str> {
        match self {
            QueryError::Malformed => None,
            QueryError::Repeated(name) | QueryError::Value(name) => Some(name),
        }
    }

    pub(crate) fn message(&self) -> String {
        match self {
            QueryError::Malformed => say!(web_errors::malformed_query),
            QueryError::Repeated(name) => words::repeated_parameter(name),
            QueryError::Value(name) => words::bad_parameter(name),
        }
    }
}

/// Parses the parameters of an address. Every parameter has to have a default.
///
/// # Errors
///
/// The first parameter that cannot be read or is repeated.
pub(crate) fn parse<T: DeserializeOwned>(uri: &Uri) -> Result<T, QueryError> {
    let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(uri);
    let axum::extract::Query(pairs) = pairs.map_err(|_| QueryError::Malformed)?;
    let mut seen = BTreeSet::new();
    if let Some((name, _)) = pairs.iter().find(|(name, _)| !seen.insert(name)) {
        return Err(QueryError::Repeated(name.clone()));
    }
    if let Ok(axum::extract::Query(parameters)) = axum::extract::Query::try_from_uri(uri) {
        return Ok(parameters);
    }
    let is_wrong = |(name, value): &&(String, String)| {
        let alone: Result<Uri, _> = format!("/?{}={}", encode(name), encode(value)).parse();
        alone.is_ok_and(|uri| axum::extract::Query::<T>::try_from_uri(&uri).is_err())
    };
    Err(pairs.iter().find(is_wrong).map_or(QueryError::Malformed, |(name, _)| QueryError::Value(name.clone())))
}

#[cfg(test)]
pub(crate) mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    pub(crate) struct Sample {
        pub(crate) name: String,
        pub(crate) limit: Option<u8>,
    }

    #[test]
    fn a_query_holds_any_text() {
        assert_eq!(encode("offer:c1,d1 é&"), "offer%3Ac1%2Cd1%20%C3%A9%26");
    }

    #[test]
    fn errors_name_the_parameter() {
        let read = |uri: &str| parse::<Sample>(&uri.parse().expect("an address"));
        assert_eq!(read("/?name=a%20b&limit=7&other=1"), Ok(Sample { name: "a b".to_owned(), limit: Some(7) }));
        assert_eq!(read("/"), Ok(Sample::default()));
        assert_eq!(read("/?name=a&name=b"), Err(QueryError::Repeated("name".to_owned())));
        assert_eq!(read("/?name=a&limit=x"), Err(QueryError::Value("limit".to_owned())));
        assert_eq!(read("/?limit=999&name=a"), Err(QueryError::Value("limit".to_owned())));
    }
}
