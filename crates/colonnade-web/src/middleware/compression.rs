//! Compresses text responses. A page, which is a few kilobytes in memory, is compressed in one step; long or streamed
//! responses are left to a layer.

use axum::body::{Body, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use colonnade_record::{SHORT_LEVEL, gzip_short};

/// The smallest size in bytes that is compressed, and the largest size of a page.
const LEAST: u64 = 512;
const MOST: u64 = 64 * 1024;

/// The layer for responses that are longer than a page.
pub(crate) fn layer() -> CompressionLayer<impl Predicate> {
    let level = CompressionLevel::Precise(SHORT_LEVEL as i32);
    CompressionLayer::new().gzip(true).quality(level).compress_when(is_text().and(SizeAbove::new(MOST)))
}

/// Matches text, but not event streams, whose events must not be delayed.
fn is_text() -> impl Predicate {
    NotForContentType::const_new("text/event-stream")
        .and(NotForContentType::const_new("image/png"))
        .and(NotForContentType::const_new("image/gif"))
}

/// Compresses the body of a response if it is a page and the reader accepts gzip.
pub(crate) async fn compress_page(mut response: Response<Body>, takes_gzip: bool) -> Response<Body> {
    let is_page = response.body().size_hint().exact().is_some_and(|size| (LEAST..=MOST).contains(&size));
    let is_plain =
        ![header::CONTENT_ENCODING, header::CONTENT_RANGE].iter().any(|name| response.headers().contains_key(name));
    if !(is_page && is_plain && is_text().should_compress(&response)) {
        return response;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !takes_gzip {
        return response;
    }
    let Ok(plain) = to_bytes(std::mem::take(response.body_mut()), MOST as usize).await else {
        *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
        return response;
    };
    let Some(packed) = gzip_short(&plain) else {
        *response.body_mut() = plain.into();
        return response;
    };
    *response.body_mut() = packed.into();
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::ACCEPT_RANGES);
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    response
}

/// Whether a request accepts gzip and does not prefer an uncompressed response (RFC 9110, section 12.5.3).
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let mut gzip = None;
    let mut any = None;
    let mut identity = None;
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    for coding in values.flat_map(|value| value.split(',')) {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Some(1.0), |weight| weight.parse::<f32>().ok());
        let found = match name.trim() {
            name if name.eq_ignore_ascii_case("gzip") => &mut gzip,
            name if name.eq_ignore_ascii_case("identity") => &mut identity,
            "*" => &mut any,
            _ => continue,
        };
        *found = weight;
    }
    let gzip = gzip.or(any).unwrap_or_default();
    gzip > 0.0 && gzip >= identity.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_taken_where_it_is_named_and_not_less_wanted() {
        let takes = |value: &'static str| {
            takes_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]))
        };
        for value in [
            "gzip",
            "br, GZIP",
            "gzip, deflate, br, zstd",
            "gzip;q=0.5",
            "*",
            "identity;q=0.5, gzip;q=0.5",
            "x, *;q=0.1",
        ] {
            assert!(takes(value), "{value}");
        }
        for value in ["", "br", "gzip;q=0", "*;q=0", "gzip;q=0, *", "gzip;q=0.5, identity", "gzip;q=x", "xgzip"] {
            assert!(!takes(value), "{value}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
