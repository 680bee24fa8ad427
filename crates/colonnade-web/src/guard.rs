//! Admits or rejects requests by rate limit, host name, access to the local table, and the origin of changes. Adds the
//! security headers to every response.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use futures_util::{StreamExt, stream};
use percent_encoding::percent_decode_str;

use super::address::{client_address, is_forwarded};
use super::api::problem::Problem;
use super::caching;
use super::client::ClientAddress;
use super::compression;
use super::error::PageError;
use super::languages;
use super::layout::{RequestContext, authority};
use super::table_access::AccessScope;
use super::themes;
use super::{AppState, RESPONSE_TIMEOUT};
use colonnade_language::for_reader;
use colonnade_service::networks;
use colonnade_view::wording::pages;
use colonnade_view::wording::web::{self as words, Missing};

/// The content security policy of pages: nothing from elsewhere, nothing inline, no frames.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                           manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The policy of boards that other sites show in a frame: they have neither scripts nor forms.
const EMBED_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
                            frame-ancestors *";

/// The content security policy of everything else.
const OTHER_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The path that says that the program runs.
const HEALTH: &str = "/healthz";

/// The permissions that the bot asks for in a server: view channels, send messages, attach files, read message history,
/// create public threads, send messages in threads.
const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38;

/// Why a request is not admitted.
enum Rejection {
    /// The path is not valid UTF-8, so no route has it.
    NoPath,
    ForeignHost,
    ForeignOrigin,
    /// The table can only be used on the host's own machine.
    NotLocal,
    /// There is no table.
    NoTable,
    /// A request that changes something does not name its origin.
    NoOrigin,
    /// The token of the table is missing.
    NoTableToken,
    /// Too many requests, with the seconds to wait before a retry.
    TooManyRequests(u64),
}

/// An admitted request.
struct Admitted {
    context: RequestContext,
    client: ClientAddress,
}

/// Admits or rejects a request, limits the time until its response begins, adds security headers, and compresses pages.
pub(super) async fn guard(State(state): State<AppState>, request: Request, next: Next) -> Response<Body> {
    let path = request.uri().path();
    if !languages::is_localized(path) {
        return guarded(state, request, next).await;
    }
    let (is_record, named) = (languages::is_record(path), languages::of_picture(request.uri()));
    let language = named.unwrap_or_else(|| languages::of_request(request.headers()));
    let theme = themes::of_request(request.headers());
    let mut response = for_reader(language, themes::for_reader(theme, guarded(state, request, next))).await;
    let is_same_for_all = named.is_some() || is_record && !is_page(response.headers());
    if !is_same_for_all {
        languages::label(response.headers_mut(), language);
    }
    response
}

async fn guarded(state: AppState, mut request: Request, next: Next) -> Response<Body> {
    let path = request.uri().path().to_owned();
    let takes_gzip = compression::takes_gzip(request.headers());
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_cors_enabled = state.is_public() && is_cors_enabled(&path);
    let is_preflight = is_cors_enabled && *request.method() == Method::OPTIONS;
    let (mut response, context) = match admit(&state, &request) {
        Ok(Admitted { context, .. }) if is_preflight => (preflight_response(), context),
        Ok(Admitted { context, client }) => {
            request.extensions_mut().insert(context.clone());
            request.extensions_mut().insert(client);
            (with_timeout(&path, request, next).await, context)
        }
        Err(rejection) => (reject(&rejection, &path), RequestContext::default()),
    };
    if let Some(error) = PageError::take_from(&mut response) {
        let allowed = response.headers().get(header::ALLOW).cloned();
        response = error.page(context);
        response.headers_mut().extend(allowed.map(|value| (header::ALLOW, value)));
    }
    let status = response.status();
    let embeds = is_embed(&path) && (status.is_success() || status == StatusCode::NOT_MODIFIED);
    add_security_headers(response.headers_mut(), &path, status, embeds, state.settings.public_url.as_deref());
    if is_cors_enabled && (is_read || is_preflight) {
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("etag, retry-after"));
    }
    let mut response = compression::compress_page(response, takes_gzip).await;
    if response.headers().contains_key(header::CONTENT_ENCODING) {
        caching::weaken(response.headers_mut());
    }
    response
}

/// Whether a path is that of a board that other sites embed in a frame.
fn is_embed(path: &str) -> bool {
    path.strip_prefix("/games/").is_some_and(|rest| rest.ends_with("/embed"))
}

/// Whether scripts of other sites may read a path (CORS): the API without the table, records and pictures of games, the
/// feed, the data of known results, and oEmbed. All of it is the same for every reader except for the language. The
/// chosen language does not leak, because browsers withhold responses to requests with cookies from these scripts.
fn is_cors_enabled(path: &str) -> bool {
    let is_record = path.ends_with(".cgn") || path.ends_with(".json") || path.ends_with(".ndjson");
    let is_api = path.starts_with("/api/v1/") && !is_table(path);
    let is_file = matches!(path, "/feed.atom" | "/known.json" | "/known/puzzles.txt" | "/oembed");
    let is_of_games = is_record && (path.starts_with("/games/") || path.starts_with("/archive."));
    is_api || is_file || is_of_games || is_game_picture(path)
}

/// Whether a path is that of a picture of a game, or of its analysis.
fn is_game_picture(path: &str) -> bool {
    let is_picture = [".svg", ".png", ".gif"].iter().any(|extension| path.ends_with(extension));
    is_picture && path.starts_with("/games/")
}

/// How long browsers cache a CORS preflight response, in seconds: a day.
const PREFLIGHT_MAX_AGE: &str = "86400";

/// The CORS preflight response that allows scripts of other sites to send `If-None-Match`.
fn preflight_response() -> Response<Body> {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "if-none-match"),
        (header::ACCESS_CONTROL_MAX_AGE, PREFLIGHT_MAX_AGE),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// The share of its address's rate limit that a request uses. Assets and pictures come with each page and are mostly
/// cached, so they count little.
fn weight(path: &str) -> f64 {
    match path.rsplit_once('.') {
        _ if path.starts_with("/assets/") => 0.02,
        Some((_, "svg" | "png")) => 0.1,
        _ => 1.0,
    }
}

fn admit(state: &AppState, request: &Request) -> Result<Admitted, Rejection> {
    let headers = request.headers();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip().to_canonical());
    let path = request.uri().path();
    let mut address = None;
    if state.is_public() {
        let client = client_address(peer, headers, &state.settings.trusted_proxies);
        address = Some(client);
        if path != HEALTH {
            let admitted = state.limiter.take_shares(&networks(client), weight(path), Instant::now());
            admitted.map_err(|wait| Rejection::TooManyRequests(wait.as_secs_f64().ceil().max(1.0) as u64))?;
        }
    }
    if percent_decode_str(path).decode_utf8().is_err() {
        return Err(Rejection::NoPath);
    }
    let host = host(request).ok_or(Rejection::ForeignHost)?;
    let own = state.settings.public_url.as_deref().and_then(authority);
    let is_named = state.settings.public_url.as_deref().is_some_and(|url| is_authority_of(url, host));
    // A host that is reachable from elsewhere without a public URL cannot know its names.
    let is_nameless = own.is_none() && !state.loopback;
    // Balancers ask for the health by the address of a pod or a container. The answer is the same for everybody.
    let is_health = path == HEALTH;
    if !(is_named || is_nameless || is_health || is_loopback_name(host)) {
        return Err(Rejection::ForeignHost);
    }
    let is_local = state.settings.table && state.loopback && peer.is_loopback() && !is_forwarded(headers);
    let has_token = is_local && state.settings.key.authorizes(AccessScope::Table, headers);
    if is_table(path) {
        let is_own = state.loopback && peer.is_loopback() && !is_forwarded(headers) && is_loopback_name(host);
        if is_own && !state.settings.table {
            return Err(Rejection::NoTable);
        }
        if !(is_local && is_loopback_name(host)) {
            return Err(Rejection::NotLocal);
        }
        if !has_token && !AccessScope::Table.is_entry_path(path) {
            return Err(Rejection::NoTableToken);
        }
    }
    let public_url = state.settings.public_url.as_ref();
    let reached = public_url.filter(|_| is_named).cloned().unwrap_or_else(|| format!("http://{host}"));
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe && !is_same_origin(headers, &reached, path) {
        let has_origin = headers.contains_key("origin") || headers.contains_key("sec-fetch-site");
        return Err(if has_origin { Rejection::ForeignOrigin } else { Rejection::NoOrigin });
    }
    let application = state.settings.discord.as_ref().and_then(|discord| (discord.application)());
    let invite = application.map(|id| {
        let scope = "bot%20applications.commands";
        format!("https://discord.com/oauth2/authorize?client_id={id}&scope={scope}&permissions={PERMISSIONS}")
    });
    let context = RequestContext {
        is_secure: reached.starts_with("https:"),
        origin: public_url.cloned().unwrap_or(reached),
        address: request.uri().path_and_query().map(ToString::to_string).unwrap_or_default(),
        table: has_token,
        host: has_token || state.settings.key.authorizes(AccessScope::Setup, headers),
        bot: state.settings.discord.is_some(),
        invite,
    };
    Ok(Admitted { context, client: ClientAddress(address) })
}

/// Whether a host, with or without a port, is that of an origin. The default port of the scheme is optional.
fn is_authority_of(origin: &str, host: &str) -> bool {
    let port = if origin.starts_with("https:") { ":443" } else { ":80" };
    let bare = |authority: &str| authority.strip_suffix(port).unwrap_or(authority).to_ascii_lowercase();
    authority(origin).is_some_and(|own| bare(own) == bare(host))
}

/// The name of this host in a request.
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

/// Whether a host, with or without a port, names this machine and cannot name another one.
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

/// Whether a path belongs to the local table.
fn is_table(path: &str) -> bool {
    ["/table", "/api/v1/table"]
        .iter()
        .any(|table| path.strip_prefix(table).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Whether a request that changes something comes from a page of this host, or not from a browser. Browsers send the
/// origin of a form or script. Other programs do not, but they send JSON, for which a page needs a CORS preflight.
fn is_same_origin(headers: &HeaderMap, origin: &str, path: &str) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let from = text("origin");
    if let Some(fetch) = text("sec-fetch-site")
        && fetch != "same-origin"
    {
        return false;
    }
    match from {
        // Pages behind move links send no referrer, so their forms, also those in the footer, have the origin `null`.
        // A page of another site cannot forge `Sec-Fetch-Site`.
        Some("null") if matches!(path, "/language" | "/boards") => text("sec-fetch-site") == Some("same-origin"),
        Some("null") => path.starts_with("/play/"),
        Some(from) => from.eq_ignore_ascii_case(origin),
        None => text("sec-fetch-site").is_some() || path.starts_with("/api/"),
    }
}

fn reject(rejection: &Rejection, path: &str) -> Response<Body> {
    let (status, message) = match rejection {
        Rejection::NoPath => (StatusCode::NOT_FOUND, words::missing(Missing::Page)),
        Rejection::ForeignHost => (StatusCode::MISDIRECTED_REQUEST, words::foreign_host()),
        Rejection::ForeignOrigin => (StatusCode::FORBIDDEN, words::foreign_origin()),
        Rejection::NotLocal => (StatusCode::FORBIDDEN, words::table_not_local()),
        Rejection::NoTable => (StatusCode::FORBIDDEN, pages::no_table()),
        Rejection::NoOrigin => (StatusCode::FORBIDDEN, pages::no_origin()),
        Rejection::NoTableToken => (StatusCode::FORBIDDEN, words::table_needs_token()),
        Rejection::TooManyRequests(seconds) => (StatusCode::TOO_MANY_REQUESTS, words::too_many_requests(*seconds)),
    };
    let retry_after = match rejection {
        Rejection::TooManyRequests(seconds) => Some(*seconds),
        _ => None,
    };
    if path.starts_with("/api/") {
        let mut response = Problem::new(status, message).into_response();
        response.headers_mut().extend(retry_after.map(|seconds| (header::RETRY_AFTER, seconds.into())));
        response
    } else {
        PageError { retry_after, ..PageError::new(status, message) }.into_response()
    }
}

/// The response, or an error if it does not begin in time: 408 if the body of the request did not arrive, else 503.
async fn with_timeout(path: &str, request: Request, next: Next) -> Response<Body> {
    let is_safe = request.method().is_safe();
    let (request, has_arrived) = watch_body(request);
    if let Ok(response) = tokio::time::timeout(RESPONSE_TIMEOUT, next.run(request)).await {
        return response;
    }
    let (status, message) = match has_arrived.load(Ordering::Relaxed) {
        true if is_safe => (StatusCode::SERVICE_UNAVAILABLE, words::too_slow()),
        // It continues, and may have been made.
        true => (StatusCode::SERVICE_UNAVAILABLE, words::too_slow_to_tell()),
        false => (StatusCode::REQUEST_TIMEOUT, words::body_too_slow()),
    };
    if path.starts_with("/api/") {
        return Problem::new(status, message).into_response();
    }
    // A change whose outcome is not known is not to be repeated without looking.
    let retry_after = (is_safe || status == StatusCode::REQUEST_TIMEOUT).then_some(60);
    PageError { retry_after, ..PageError::new(status, message) }.into_response()
}

/// The request, and whether its body has arrived whole.
fn watch_body(request: Request) -> (Request, Arc<AtomicBool>) {
    let has_arrived = Arc::new(AtomicBool::new(request.body().is_end_stream()));
    if has_arrived.load(Ordering::Relaxed) {
        return (request, has_arrived);
    }
    let end = Arc::clone(&has_arrived);
    let request = request.map(|body| {
        let end = stream::once(async move {
            end.store(true, Ordering::Relaxed);
            Ok(Bytes::new())
        });
        Body::from_stream(body.into_data_stream().chain(end))
    });
    (request, has_arrived)
}

/// Whether a response is a page.
fn is_page(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// Adds the security headers for browsers.
fn add_security_headers(
    headers: &mut HeaderMap,
    path: &str,
    status: StatusCode,
    embeds: bool,
    public_url: Option<&str>,
) {
    let is_page = is_page(headers);
    let mut put = |name: header::HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    // Browsers merge the headers of a 304 into the cached response, which keeps its own policy.
    if status != StatusCode::NOT_MODIFIED {
        let policy = match is_page {
            true if embeds => EMBED_POLICY,
            true => PAGE_POLICY,
            false => OTHER_POLICY,
        };
        put(header::CONTENT_SECURITY_POLICY, policy);
    }
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::REFERRER_POLICY, if path.starts_with("/play/") { "no-referrer" } else { "same-origin" });
    if !embeds {
        put(header::X_FRAME_OPTIONS, "DENY");
    }
    put(header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(
        header::HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
    // Other sites may show pictures; everything else is for this site and for programs.
    let is_shared = embeds || path.ends_with(".png") || path.ends_with(".gif") || is_game_picture(path);
    let policy = if is_shared { "cross-origin" } else { "same-origin" };
    put(header::HeaderName::from_static("cross-origin-resource-policy"), policy);
    if is_table(path) || path.starts_with("/play/") || path == "/setup" || AccessScope::Setup.is_entry_path(path) {
        put(header::CACHE_CONTROL, "no-store");
    }
    if public_url.is_some_and(|url| url.starts_with("https://")) {
        put(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_of_other_sites_read_nothing_of_one_reader() {
        for path in ["/api/v1/games/1", "/games/1.json", "/games/1/3.svg", "/games/1.gif", "/archive.cgn", "/feed.atom"]
        {
            assert!(is_cors_enabled(path), "{path}");
        }
        for path in [
            "/",
            "/api/v1/table/games",
            "/games/1",
            "/games/1/events",
            "/games/1/embed",
            "/known",
            "/language",
            "/play/x/board.svg",
            "/play/x/lines/y/record.cgn",
            "/setup",
            "/setup/open/x",
            "/table/1/board.svg",
            "/table/1.json",
        ] {
            assert!(!is_cors_enabled(path), "{path}");
        }
    }

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
    fn requests_of_other_origins_are_recognised() {
        let own = |headers: &[(&'static str, &str)], path: &str| {
            let headers = headers.iter().map(|(name, value)| {
                (header::HeaderName::from_static(name), value.parse::<HeaderValue>().expect("a header"))
            });
            is_same_origin(&headers.collect(), "http://localhost:7117", path)
        };
        let home = ("origin", "http://localhost:7117");
        assert!(own(&[home], "/table") && own(&[home, ("sec-fetch-site", "same-origin")], "/table"));
        assert!(own(&[("sec-fetch-site", "same-origin")], "/table") && own(&[], "/api/v1/table/games"));
        assert!(own(&[("origin", "null"), ("sec-fetch-site", "same-origin")], "/play/x"));
        for choice in ["/boards", "/language"] {
            assert!(own(&[("origin", "null"), ("sec-fetch-site", "same-origin")], choice), "{choice}");
            assert!(!own(&[("origin", "null")], choice), "{choice}");
        }
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
