//! The player whose token a program has.

use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};

use super::problem::{ApiResult, Problem};
use crate::AppState;
use crate::components::layout::RequestContext;
use crate::sessions::tokens::PlayerSecret;
use colonnade_language::say;
use colonnade_play::PlayerId;
use colonnade_service::tokens;
use colonnade_wording::web as words;

/// The player of a valid token.
#[derive(Clone, Debug)]
pub(crate) struct TokenHolder {
    pub(crate) player: PlayerId,
    pub(crate) name: String,
    /// The owner, if the player is a program. Only programs play.
    pub(crate) owner: Option<PlayerId>,
    /// The stored hash of the token.
    pub(crate) hash: [u8; 32],
}

impl TokenHolder {
    /// The player, if the token may be used to play.
    pub(crate) fn may_play(&self) -> ApiResult<PlayerId> {
        let reads_only = || Problem::new(StatusCode::FORBIDDEN, say!(web_errors::token_reads_only));
        self.owner.map(|_| self.player).ok_or_else(reads_only)
    }
}

/// The player whose token the headers of a request name.
///
/// # Errors
///
/// If there is no valid token, it is used too often, or the store fails.
pub(crate) async fn identify(
    state: &AppState,
    context: &RequestContext,
    headers: &HeaderMap,
) -> ApiResult<TokenHolder> {
    let secret = bearer(headers).and_then(PlayerSecret::parse).filter(|_| state.takes_sessions(context.is_secure));
    let secret = secret.ok_or_else(Problem::no_token)?;
    let wait = |wait: Duration| {
        let seconds = wait.as_secs() + 1;
        Problem::too_many(words::too_many_requests(seconds), seconds)
    };
    state.token_limiter.check(secret.player, 1.0, Instant::now()).map_err(wait)?;
    let hash = secret.token_hash(&state.settings.key);
    let found = state.run::<_, Problem>(move |service| Ok(tokens::find(service, secret.player, &hash)?)).await?;
    let player = found.ok_or_else(Problem::no_token)?;
    // Only holders are counted, so that nobody else uses up what they may ask for.
    state.token_limiter.take(player.id, 1.0, Instant::now()).map_err(wait)?;
    Ok(TokenHolder { player: player.id, owner: player.owner(), name: player.name, hash })
}

/// The token in the headers of a request.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl FromRequestParts<AppState> for TokenHolder {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<TokenHolder, Problem> {
        parts.extensions.get().cloned().ok_or_else(Problem::no_token)
    }
}
