//! Signing in by a link from the bot, and signing out. Opening the link uses nothing up: the button on its page does.

use askama::Template;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use serde::Deserialize;

use crate::AppState;
use crate::components::error::{PageError, PageResult, render};
use crate::components::layout::{PageLayout, RequestContext};
use crate::links::move_links::LinkError;
use crate::sessions::signed_in::{SessionForm, session_cookie};
use crate::sessions::tokens::{PlayerSecret, SignInToken};
use crate::signing::SigningKey;
use colonnade_language::say;
use colonnade_play::LONGEST_DEVICE;
use colonnade_service::{Service, sessions};

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInTemplate {
    layout: PageLayout,
    action: String,
    name: String,
    /// The name of another player who is signed in.
    other: Option<String>,
}

/// The content of a link that is still valid.
fn open_link(service: &Service, key: &SigningKey, token: &str) -> PageResult<SignInToken> {
    let link = key.read_sign_in(token, service.now()).map_err(|error| match error {
        LinkError::Altered => PageError::new(StatusCode::NOT_FOUND, say!(page_account::link_altered)),
        LinkError::Expired => PageError::new(StatusCode::GONE, say!(page_account::link_expired)),
    })?;
    if sessions::is_link_unused(service, link.player, link.made)? { Ok(link) } else { Err(used()) }
}

fn used() -> PageError {
    PageError::new(StatusCode::GONE, say!(page_account::link_used))
}

/// Shows who would be signed in.
pub(crate) async fn show(
    State(state): State<AppState>,
    context: RequestContext,
    Path(token): Path<String>,
) -> PageResult<Response<Body>> {
    let key = state.settings.key.clone();
    let page = move |service: &Service| -> PageResult<_> {
        let link = open_link(service, &key, &token)?;
        let name = sessions::may_sign_in(service, link.player)?.name;
        let other = context.reader.as_ref().filter(|reader| reader.player != link.player);
        let other = other.map(|reader| reader.name.clone());
        let layout = PageLayout::new(context, say!(page_account::sign_in_title), "").private();
        let action = format!("/sign-in/{token}");
        Ok(render(&SignInTemplate { layout, action, name, other }).into_response())
    };
    state.run(page).await
}

/// Begins the session, and ends the one that this browser had.
pub(crate) async fn begin(
    State(state): State<AppState>,
    context: RequestContext,
    headers: HeaderMap,
    Path(token): Path<String>,
) -> PageResult<Response<Body>> {
    let key = state.settings.key.clone();
    let device = device(&headers);
    let begin = move |service: &Service| -> PageResult<_> {
        let link = open_link(service, &key, &token)?;
        let secret = PlayerSecret::new(link.player)?;
        if !sessions::begin(service, link.player, link.made, secret.hash(&key), &device)? {
            return Err(used());
        }
        if let Some(before) = &context.reader {
            // A failure is logged, and the link is used up already.
            _ = sessions::end(service, before.player, |session| session.hash == before.hash);
        }
        let mut response = Redirect::to("/me").into_response();
        response.headers_mut().extend(session_cookie(Some(&secret), context.is_secure));
        Ok(response)
    };
    state.run(begin).await
}

/// A form that has only its token.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct NoFields {}

/// Ends the session of the browser.
pub(crate) async fn sign_out(
    State(state): State<AppState>,
    context: RequestContext,
    _: SessionForm<NoFields>,
) -> PageResult<Response<Body>> {
    let reader = context.signed_in()?.clone();
    let end = move |service: &Service| -> PageResult<_> {
        Ok(sessions::end(service, reader.player, |session| session.hash == reader.hash)?)
    };
    state.run(end).await?;
    Ok(signed_out(&context))
}

/// A redirect to the first page that removes the cookie.
pub(crate) fn signed_out(context: &RequestContext) -> Response<Body> {
    let mut response = Redirect::to("/").into_response();
    response.headers_mut().extend(session_cookie(None, context.is_secure));
    response
}

/// The parts of `User-Agent` that name a browser or a system, with the names to show. An earlier one goes before a later
/// one, because browsers name others, too.
const BROWSERS: [(&str, &str); 6] = [
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

/// The browser and the system that a request names, of at most [`LONGEST_DEVICE`] bytes: `Firefox, Android`. Nothing else
/// of what it says is kept.
fn device(headers: &HeaderMap) -> String {
    let Some(Ok(agent)) = headers.get(header::USER_AGENT).map(|value| value.to_str()) else { return String::new() };
    let named =
        |known: &[(&str, &'static str)]| known.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name);
    let names: Vec<&str> = [named(&BROWSERS), named(&SYSTEMS)].into_iter().flatten().collect();
    let device = names.join(", ");
    debug_assert!(device.len() <= LONGEST_DEVICE);
    device
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_two_known_names() {
        let device = |agent: &'static str| {
            device(&[(header::USER_AGENT, agent.parse().expect("a header"))].into_iter().collect())
        };
        for (agent, wanted) in [
            ("Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", "Firefox, Android"),
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
                "Safari, iPhone",
            ),
            ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0", "Edge, Windows"),
            ("<script>alert(1)</script>", ""),
            ("", ""),
        ] {
            assert_eq!(device(agent), wanted, "{agent}");
        }
        let longest = |known: &[(&str, &str)]| known.iter().map(|(_, name)| name.len()).max();
        assert!(longest(&BROWSERS).zip(longest(&SYSTEMS)).is_some_and(|(a, b)| a + b + 2 <= LONGEST_DEVICE));
    }
}
