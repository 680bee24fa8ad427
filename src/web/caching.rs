//! Entity tags, conditional requests and the headers that tell caches what to keep.

use std::hash::{Hash, Hasher};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::{Html, IntoResponse};
use rapidhash::quality::RapidHasher;

/// A strong entity tag of some content, with its quotes. It changes with the version of the program, and is the same in
/// all processes.
pub(super) fn tag(content: impl Hash) -> String {
    // Pages are long, and a tag guards nothing: it need not withstand those who choose what is hashed.
    let mut hasher = RapidHasher::default();
    (env!("CARGO_PKG_VERSION"), content).hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// Whether `If-None-Match` names a tag, compared weakly.
pub(super) fn is_cached(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut known = known.flat_map(|value| value.split(','));
    known.any(|known| known.trim().trim_start_matches("W/") == tag || known.trim() == "*")
}

/// `304 Not Modified`.
pub(super) fn not_modified(tag: &str, caching: &'static str) -> Response<Body> {
    let headers = [(header::ETAG, tag.to_owned()), (header::CACHE_CONTROL, caching.to_owned())];
    (StatusCode::NOT_MODIFIED, headers).into_response()
}

/// A page that caches revalidate each time, and that is only sent if it has changed.
pub(super) fn revalidated(page: Html<String>, headers: &HeaderMap) -> Response<Body> {
    let strong = tag(&page.0);
    let weak = format!("W/{strong}");
    if is_cached(headers, &strong) {
        return not_modified(&weak, "no-cache");
    }
    with_tag(page.into_response(), &weak, "no-cache")
}

/// A response with an entity tag and its caching.
pub(super) fn with_tag(mut response: Response<Body>, tag: &str, caching: &'static str) -> Response<Body> {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.extend(HeaderValue::from_str(tag).map(|tag| (header::ETAG, tag)));
    response
}

/// An SVG that must not be kept.
pub(super) fn fresh_svg(svg: String) -> Response<Body> {
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")];
    (headers, svg).into_response()
}
