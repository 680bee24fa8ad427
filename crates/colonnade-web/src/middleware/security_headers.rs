//! The headers by which browsers limit what pages, and other sites, may do.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use crate::middleware::kind::{Embedding, Kind, WritePolicy};

/// The content security policy of pages: nothing from elsewhere, nothing inline, no frames.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                           manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The policy of boards that other sites show in a frame: they have neither scripts nor forms.
const EMBED_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
                            frame-ancestors *";

/// The content security policy of everything else.
const OTHER_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Whether a response is a page.
pub(crate) fn is_page(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// Adds the security headers to the response for an address of a kind.
pub(crate) fn add_security_headers(headers: &mut HeaderMap, kind: &Kind, status: StatusCode, public_url: Option<&str>) {
    let is_page = is_page(headers);
    let is_shown = status.is_success() || status == StatusCode::NOT_MODIFIED;
    let is_framed = kind.embedding == Embedding::Frame && is_shown;
    let mut put = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    // Browsers merge the headers of a 304 into the cached response, which keeps its own policy.
    if status != StatusCode::NOT_MODIFIED {
        let policy = match is_page {
            true if is_framed => EMBED_POLICY,
            true => PAGE_POLICY,
            false => OTHER_POLICY,
        };
        put(header::CONTENT_SECURITY_POLICY, policy);
    }
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    let referrer = match (kind.is_secret, kind.changes) {
        // Without a referrer, browsers name no origin of a form, either.
        (true, WritePolicy::FromAllPages) => "strict-origin",
        (true, _) => "no-referrer",
        (false, _) => "same-origin",
    };
    put(header::REFERRER_POLICY, referrer);
    if !is_framed {
        put(header::X_FRAME_OPTIONS, "DENY");
    }
    put(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    // Other sites may show pictures; everything else is for this site and for programs.
    let is_shared = is_framed || kind.embedding == Embedding::Picture;
    let policy = if is_shared { "cross-origin" } else { "same-origin" };
    put(HeaderName::from_static("cross-origin-resource-policy"), policy);
    if kind.is_fresh {
        put(header::CACHE_CONTROL, "no-store");
    }
    if public_url.is_some_and(|url| url.starts_with("https://")) {
        put(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}
