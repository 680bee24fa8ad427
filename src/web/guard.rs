//! What every request passes: who asks, from where, and whether he may.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use super::Web;
use super::address::{client, is_forwarded};
use super::api::problem::Problem;
use super::error::Failure;
use super::site::{Site, authority};

/// The policy of pages: nothing from elsewhere, nothing inline, nobody frames them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The policy of what is no page.
const NO_PAGE: &str = "default-src 'none'; frame-ancestors 'none'";

/// What the bot may do in a server that adds it, and no more: see channels, send messages with pictures, look for its own
/// messages, make a thread for a game and send messages there.
const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38;

/// Why a request is not answered.
enum Barred {
    ForeignHost,
    ForeignOrigin,
    NotHere,
    TooMuch(u32),
}

/// Admits a request or answers it, and puts on every answer what browsers shall heed.
pub(super) async fn guard(State(web): State<Web>, mut request: Request, next: Next) -> Response<Body> {
    let path = request.uri().path().to_owned();
    let (mut response, site) = match admit(&web, &request) {
        Ok(site) => {
            request.extensions_mut().insert(site.clone());
            (next.run(request).await, site)
        }
        Err(barred) => (refuse(&barred, &path), Site::default()),
    };
    if let Some(failure) = Failure::taken_from(&mut response) {
        let bare = std::mem::replace(&mut response, failure.page(site));
        for name in [header::ALLOW, header::RETRY_AFTER] {
            let kept = bare.headers().get(&name).cloned();
            response.headers_mut().extend(kept.map(|value| (name, value)));
        }
    }
    let unchanged = response.status() == StatusCode::NOT_MODIFIED;
    protect(response.headers_mut(), &path, unchanged, web.settings.public_url.as_deref());
    response
}

/// What the pages need to know of a request that is admitted.
fn admit(web: &Web, request: &Request) -> Result<Site, Barred> {
    let headers = request.headers();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip().to_canonical());
    let path = request.uri().path();
    if web.is_public() && path != "/healthz" {
        let client = client(peer, headers, &web.settings.trusted_proxies);
        web.limiter.admit(client, Instant::now()).map_err(Barred::TooMuch)?;
    }
    let host = host(request).ok_or(Barred::ForeignHost)?;
    let own = web.settings.public_url.as_deref().and_then(authority);
    let is_named = own.is_some_and(|own| own.eq_ignore_ascii_case(host));
    // Where the host listens to others and has no name set, it cannot know by which it is called.
    let is_nameless = own.is_none() && !web.loopback;
    if !(is_named || is_nameless || is_loopback_name(host)) {
        return Err(Barred::ForeignHost);
    }
    let at_table = web.settings.table && web.loopback && peer.is_loopback() && !is_forwarded(headers);
    if is_table(path) && !(at_table && is_loopback_name(host)) {
        return Err(Barred::NotHere);
    }
    let origin = match &web.settings.public_url {
        Some(url) if is_named => url.clone(),
        _ => format!("http://{host}"),
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !is_own(headers, &origin, path) {
        return Err(Barred::ForeignOrigin);
    }
    let invite = web.settings.application.map(|id| {
        let scope = "bot%20applications.commands";
        format!("https://discord.com/oauth2/authorize?client_id={id}&scope={scope}&permissions={PERMISSIONS}")
    });
    Ok(Site { origin, table: at_table, invite })
}

/// By which name the host was called.
fn host(request: &Request) -> Option<&str> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let host = match (named.next(), named.next()) {
        (Some(host), None) => host.to_str().ok()?,
        (None, _) => request.uri().authority()?.as_str(),
        _ => return None,
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']' | '_');
    (!host.is_empty() && host.chars().all(plain)).then_some(host)
}

/// Whether a host, perhaps with a port, is this machine by a name that no other machine can have.
fn is_loopback_name(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((name, port)) if port.is_empty() || is_port(port) => name,
            _ => return false,
        },
        None => match host.split_once(':') {
            Some((name, _)) if is_port(&host[name.len()..]) => name,
            Some(_) => return false,
            None => host,
        },
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn is_port(text: &str) -> bool {
    text.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
}

/// What belongs to the table: only who sits at this machine reaches it.
fn is_table(path: &str) -> bool {
    ["/table", "/api/v1/table"]
        .iter()
        .any(|table| path.strip_prefix(table).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Whether a request that changes something comes from a page of this host, or from no browser at all. Browsers tell
/// where a form or script comes from; programs do not, and send JSON, which no page elsewhere can without being asked.
fn is_own(headers: &HeaderMap, origin: &str, path: &str) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let from = text("origin");
    if let Some(fetch) = text("sec-fetch-site")
        && fetch != "same-origin"
    {
        return false;
    }
    match from {
        Some("null") => path.starts_with("/play/"),
        Some(from) => from.eq_ignore_ascii_case(origin),
        None => text("sec-fetch-site").is_some() || path.starts_with("/api/"),
    }
}

fn refuse(barred: &Barred, path: &str) -> Response<Body> {
    let (status, words) = match barred {
        Barred::ForeignHost => (
            StatusCode::MISDIRECTED_REQUEST,
            "This host is not called like that. Use the address that it tells at its start.".to_owned(),
        ),
        Barred::ForeignOrigin => {
            (StatusCode::FORBIDDEN, "This was asked from a page of another host. Nothing has changed.".to_owned())
        }
        Barred::NotHere => (
            StatusCode::FORBIDDEN,
            "The table can be played at from the host's own machine only, without a proxy between.".to_owned(),
        ),
        Barred::TooMuch(seconds) => (
            StatusCode::TOO_MANY_REQUESTS,
            format!(
                "That was too much at once. Please ask again in {}.",
                crate::view::wording::plural(*seconds, "second", "seconds")
            ),
        ),
    };
    let mut response = if path.starts_with("/api/") {
        Problem::new(status, words).into_response()
    } else {
        Failure::new(status, words).into_response()
    };
    if let Barred::TooMuch(seconds) = barred {
        response.headers_mut().insert(header::RETRY_AFTER, (*seconds).into());
    }
    response
}

fn protect(headers: &mut HeaderMap, path: &str, unchanged: bool, public_url: Option<&str>) {
    let is_page = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let mut put = |name: header::HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    // What is unchanged keeps the policy it was sent with: browsers put the headers of this answer over the old ones.
    if !unchanged {
        put(header::CONTENT_SECURITY_POLICY, if is_page { POLICY } else { NO_PAGE });
    }
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, if path.starts_with("/play/") { "no-referrer" } else { "same-origin" });
    put(header::X_FRAME_OPTIONS, "DENY");
    put(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(
        header::HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
    // Pictures are shown elsewhere, in previews; all else is for this host's own pages and for programs.
    let policy = if path.ends_with(".png") || path.ends_with(".gif") { "cross-origin" } else { "same-origin" };
    put(header::HeaderName::from_static("cross-origin-resource-policy"), policy);
    if is_table(path) || path.starts_with("/play/") {
        put(header::CACHE_CONTROL, "no-store");
    }
    if public_url.is_some_and(|url| url.starts_with("https://")) {
        put(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}

/// Texts of some length, but no streams of events, which have to arrive at once.
pub(super) fn worth_compressing() -> impl Predicate {
    SizeAbove::new(512)
        .and(NotForContentType::const_new("text/event-stream"))
        .and(NotForContentType::const_new("image/png"))
        .and(NotForContentType::const_new("image/gif"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_loopback() {
        for host in ["localhost", "LOCALHOST:7117", "127.0.0.1", "127.0.0.1:80", "[::1]:7117", "[::1]", "127.9.9.9"] {
            assert!(is_loopback_name(host), "{host}");
        }
        for host in [
            "",
            "localhost.example.org",
            "127.0.0.1.example.org",
            "[::1",
            "[::1]x",
            "example.org",
            "10.0.0.1",
            "localhost:",
            "localhost:x",
            "::1:80",
        ] {
            assert!(!is_loopback_name(host), "{host}");
        }
    }

    #[test]
    fn requests_of_other_pages_are_told_from_own_ones() {
        let own = |headers: &[(&'static str, &str)], path: &str| {
            let headers = headers.iter().map(|(name, value)| {
                (header::HeaderName::from_static(name), value.parse::<HeaderValue>().expect("a header"))
            });
            is_own(&headers.collect(), "http://localhost:7117", path)
        };
        let home = ("origin", "http://localhost:7117");
        assert!(own(&[home], "/table") && own(&[home, ("sec-fetch-site", "same-origin")], "/table"));
        assert!(own(&[("sec-fetch-site", "same-origin")], "/table") && own(&[], "/api/v1/table/games"));
        assert!(own(&[("origin", "null"), ("sec-fetch-site", "same-origin")], "/play/x"));
        for foreign in ["http://evil.example", "null", "https://localhost:7117", "http://localhost:1"] {
            assert!(!own(&[("origin", foreign)], "/table"), "{foreign}");
            assert!(!own(&[("origin", foreign)], "/api/v1/table/games"), "{foreign}");
        }
        for site in ["cross-site", "same-site", "none"] {
            assert!(!own(&[home, ("sec-fetch-site", site)], "/table"), "{site}");
            assert!(!own(&[("origin", "null"), ("sec-fetch-site", site)], "/play/x"), "{site}");
        }
        assert!(!own(&[], "/table") && !own(&[], "/play/x"));
    }
}
