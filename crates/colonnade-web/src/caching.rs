//! Entity tags, conditional requests and the headers that tell caches what to keep.

use std::hash::{Hash, Hasher};

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse};
use rapidhash::quality::RapidHasher;

use colonnade_language as language;

/// A strong entity tag of some content, with its quotes. It changes with the version of the program and the language of the
/// reader, and is the same in all processes.
pub(super) fn tag(content: impl Hash) -> String {
    // A fast hash, because pages are long. It need not resist chosen inputs, because a tag protects nothing.
    let mut hasher = RapidHasher::default();
    (env!("CARGO_PKG_VERSION"), language::reader().tag(), content).hash(&mut hasher);
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

/// Makes a strong entity tag weak, for a response whose bytes differ from its uncompressed form.
pub(super) fn weaken(headers: &mut HeaderMap) {
    let strong = headers.get(header::ETAG).and_then(|tag| tag.to_str().ok()).filter(|tag| tag.starts_with('"'));
    if let Some(weak) = strong.and_then(|tag| HeaderValue::from_str(&format!("W/{tag}")).ok()) {
        headers.insert(header::ETAG, weak);
    }
}

/// The most bytes of JSON that get an entity tag.
const MOST_TAGGED: usize = 1 << 20;

/// Adds an entity tag to successful JSON responses, and responds with 304 if the client has the current version.
pub(super) async fn tag_json(request: Request, next: Next) -> Response<Body> {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let asked = request.headers().clone();
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_json =
        kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/") && kind.as_bytes().ends_with(b"json"));
    let size = response.body().size_hint().exact();
    let is_whole = size.is_some_and(|size| size <= MOST_TAGGED as u64);
    if !(is_read && is_json && is_whole && response.status() == StatusCode::OK) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, MOST_TAGGED).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let strong = tag(&bytes[..]);
    let weak = format!("W/{strong}");
    if is_cached(&asked, &strong) {
        return not_modified(&weak, "no-cache");
    }
    head.headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    head.headers.extend(HeaderValue::from_str(&weak).map(|tag| (header::ETAG, tag)));
    Response::from_parts(head, Body::from(bytes))
}

/// An SVG that must not be kept.
pub(super) fn fresh_svg(svg: String) -> Response<Body> {
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")];
    (headers, svg).into_response()
}
