//! The player who has signed in with the browser that asks, and the forms of their pages.

use axum::body::Body;
use axum::extract::FromRequest;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, StatusCode};
use cookie::SameSite;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::AppState;
use crate::components::error::{PageError, PageResult};
use crate::components::layout::RequestContext;
use crate::components::reader::SignedIn;
use crate::cookies;
use crate::request::body::FormBody;
use crate::sessions::tokens::PlayerSecret;
use colonnade_language::say;
use colonnade_service::sessions;

/// The name of the cookie. Browsers accept the first one only from this host itself, by https.
const fn cookie(is_secure: bool) -> &'static str {
    if is_secure { "__Host-session" } else { "session" }
}

/// The header that stores the secret of a session, or removes it.
pub(crate) fn session_cookie(secret: Option<&PlayerSecret>, is_secure: bool) -> Option<(HeaderName, HeaderValue)> {
    let text = secret.map(PlayerSecret::text);
    cookies::stored(cookie(is_secure), text.as_deref(), SameSite::Lax, is_secure)
}

/// The player whose session the headers of a request name; `None` without an open one.
///
/// # Errors
///
/// If the store fails.
pub(crate) async fn identify(
    state: &AppState,
    context: &RequestContext,
    headers: &HeaderMap,
) -> PageResult<Option<SignedIn>> {
    if !state.takes_sessions(context.is_secure) {
        return Ok(None);
    }
    let mut secrets = cookies::values(headers, cookie(context.is_secure));
    let Some(secret) = secrets.find_map(|text| PlayerSecret::parse(&text)) else { return Ok(None) };
    let hash = secret.hash(&state.settings.key);
    let found = state.run::<_, PageError>(move |service| Ok(sessions::find(service, secret.player, &hash)?)).await?;
    let form_token = state.settings.key.form_token(&hash);
    Ok(found.map(|player| SignedIn { player: player.id, name: player.name, hash, form_token }))
}

impl RequestContext {
    /// The player who has signed in, on pages that nobody else gets.
    pub(crate) fn signed_in(&self) -> PageResult<&SignedIn> {
        self.reader.as_ref().ok_or_else(not_signed_in)
    }
}

/// The error in place of pages for those who have signed in.
pub(crate) fn not_signed_in() -> PageError {
    PageError::new(StatusCode::FORBIDDEN, say!(page_account::not_signed_in))
}

/// The fields of a form that was made for the session of its sender.
pub(crate) struct SessionForm<T>(pub(crate) T);

/// The fields of a form, and the token beside them.
#[derive(Deserialize)]
struct WithToken<T> {
    #[serde(default)]
    token: String,
    #[serde(flatten)]
    fields: T,
}

impl<T: DeserializeOwned> FromRequest<AppState> for SessionForm<T> {
    type Rejection = PageError;

    async fn from_request(request: Request<Body>, state: &AppState) -> Result<Self, PageError> {
        let context: RequestContext = request.extensions().get().cloned().unwrap_or_default();
        let FormBody(form) = FormBody::<WithToken<T>>::from_request(request, state).await?;
        if state.settings.key.is_form_token(&context.signed_in()?.hash, &form.token) {
            return Ok(SessionForm(form.fields));
        }
        Err(PageError::new(StatusCode::FORBIDDEN, say!(page_account::other_session)))
    }
}
