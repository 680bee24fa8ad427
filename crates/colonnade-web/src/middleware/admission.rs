//! Admits or rejects requests by rate limit, host name, access to the local table, and the origin of changes.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Instant;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, Method, Response, StatusCode, header};
use percent_encoding::percent_decode_str;

use crate::AppState;
use crate::client::ClientAddress;
use crate::components::layout::{RequestContext, authority};
use crate::middleware::address::{client_address, is_forwarded};
use crate::middleware::kind::{ErrorFormat, Kind, Visitors, WritePolicy};
use crate::table::access::AccessScope;
use colonnade_language::say;
use colonnade_service::networks;

use colonnade_wording::web::{self as words, Missing};

/// The permissions that the bot asks for in a server: view channels, send messages, attach files, read message history,
/// create public threads, send messages in threads.
const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38;

/// Why a request is not admitted.
pub(crate) enum Rejection {
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
pub(crate) struct Admitted {
    pub(crate) context: RequestContext,
    pub(crate) client: ClientAddress,
}

impl Rejection {
    /// The response to a request that is not admitted.
    pub(crate) fn response(&self, errors: ErrorFormat) -> Response<Body> {
        let (status, message) = match self {
            Rejection::NoPath => (StatusCode::NOT_FOUND, words::missing(Missing::Page)),
            Rejection::ForeignHost => (StatusCode::MISDIRECTED_REQUEST, words::foreign_host()),
            Rejection::ForeignOrigin => (StatusCode::FORBIDDEN, words::foreign_origin()),
            Rejection::NotLocal => (StatusCode::FORBIDDEN, words::table_not_local()),
            Rejection::NoTable => (StatusCode::FORBIDDEN, say!(pages::no_table)),
            Rejection::NoOrigin => (StatusCode::FORBIDDEN, say!(pages::no_origin)),
            Rejection::NoTableToken => (StatusCode::FORBIDDEN, words::table_needs_token()),
            Rejection::TooManyRequests(seconds) => (StatusCode::TOO_MANY_REQUESTS, words::too_many_requests(*seconds)),
        };
        let retry_after = match self {
            Rejection::TooManyRequests(seconds) => Some(*seconds),
            _ => None,
        };
        errors.response(status, message, retry_after)
    }
}

/// Admits or rejects a request for an address of a kind.
pub(crate) fn admit(state: &AppState, kind: &Kind, request: &Request) -> Result<Admitted, Rejection> {
    let headers = request.headers();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0.ip().to_canonical());
    let mut address = None;
    if state.is_public() {
        let client = client_address(peer, headers, &state.settings.trusted_proxies);
        address = Some(client);
        if kind.access != Visitors::Balancers {
            let admitted = state.limiter.take_shares(&networks(client), kind.weight, Instant::now());
            admitted.map_err(|wait| Rejection::TooManyRequests(wait.as_secs_f64().ceil().max(1.0) as u64))?;
        }
    }
    if percent_decode_str(request.uri().path()).decode_utf8().is_err() {
        return Err(Rejection::NoPath);
    }
    let host = host(request).ok_or(Rejection::ForeignHost)?;
    let own = state.settings.public_url.as_deref().and_then(authority);
    let is_named = state.settings.public_url.as_deref().is_some_and(|url| is_authority_of(url, host));
    // A host that is reachable from elsewhere without a public URL cannot know its names.
    let is_nameless = own.is_none() && !state.loopback;
    // Balancers ask for the health by the address of a pod or a container. The answer is the same for everybody.
    if !(is_named || is_nameless || kind.access == Visitors::Balancers || is_loopback_name(host)) {
        return Err(Rejection::ForeignHost);
    }
    let is_local = state.settings.table && state.loopback && peer.is_loopback() && !is_forwarded(headers);
    let has_token = is_local && state.settings.key.authorizes(AccessScope::Table, headers);
    if matches!(kind.access, Visitors::Table | Visitors::TableEntrance) {
        let is_own = state.loopback && peer.is_loopback() && !is_forwarded(headers) && is_loopback_name(host);
        if is_own && !state.settings.table {
            return Err(Rejection::NoTable);
        }
        if !(is_local && is_loopback_name(host)) {
            return Err(Rejection::NotLocal);
        }
        if !has_token && kind.access != Visitors::TableEntrance {
            return Err(Rejection::NoTableToken);
        }
    }
    let public_url = state.settings.public_url.as_ref();
    let reached = public_url.filter(|_| is_named).cloned().unwrap_or_else(|| format!("http://{host}"));
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !is_safe && !is_same_origin(headers, &reached, kind.changes) {
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
        reader: None,
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

/// Whether a request that changes something comes from where it may. Browsers send the origin of a form or script;
/// other programs do not.
fn is_same_origin(headers: &HeaderMap, origin: &str, changes: WritePolicy) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let fetch = text("sec-fetch-site");
    if fetch.is_some_and(|fetch| fetch != "same-origin") {
        return false;
    }
    match (text("origin"), changes) {
        (Some("null"), WritePolicy::FromAllPages) => fetch.is_some(),
        (Some("null"), changes) => changes == WritePolicy::BySignature,
        (Some(from), _) => from.eq_ignore_ascii_case(origin),
        (None, changes) => fetch.is_some() || changes == WritePolicy::FromPrograms,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

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
        let own = |headers: &[(&'static str, &str)], changes: WritePolicy| {
            let headers = headers.iter().map(|(name, value)| {
                (header::HeaderName::from_static(name), value.parse::<HeaderValue>().expect("a header"))
            });
            is_same_origin(&headers.collect(), "http://localhost:7117", changes)
        };
        let home = ("origin", "http://localhost:7117");
        let same = ("sec-fetch-site", "same-origin");
        let hidden = ("origin", "null");
        let pages = WritePolicy::FromPages;
        assert!(own(&[home], pages) && own(&[home, same], pages) && own(&[same], pages));
        assert!(own(&[], WritePolicy::FromPrograms) && !own(&[], pages) && !own(&[], WritePolicy::BySignature));
        assert!(own(&[hidden, same], WritePolicy::BySignature) && own(&[hidden], WritePolicy::BySignature));
        assert!(own(&[hidden, same], WritePolicy::FromAllPages) && !own(&[hidden], WritePolicy::FromAllPages));
        for foreign in ["http://evil.example", "null", "https://localhost:7117", "http://localhost:1"] {
            assert!(!own(&[("origin", foreign)], pages), "{foreign}");
            assert!(!own(&[("origin", foreign)], WritePolicy::FromPrograms), "{foreign}");
        }
        for site in ["cross-site", "same-site", "none"] {
            assert!(!own(&[home, ("sec-fetch-site", site)], pages), "{site}");
            assert!(!own(&[hidden, ("sec-fetch-site", site)], WritePolicy::BySignature), "{site}");
            assert!(!own(&[("sec-fetch-site", site)], WritePolicy::FromPrograms), "{site}");
        }
    }
}
