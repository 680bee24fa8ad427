//! Access to the local table and to the set-up of the bot, by the token in an address that the program prints when it
//! starts.
//!
//! Opening such an address stores its token in a cookie; programs send it as a bearer token. A request to the table
//! that a proxy forwards is refused, even if it looks like one from this machine. The set-up changes nothing, so its
//! token is valid from everywhere: a host may use another machine.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::{IntoResponse, Redirect};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cookie::SameSite;

use crate::AppState;
use crate::components::error::{PageError, PageResult};
use crate::components::layout::RequestContext;
use crate::cookies;
use crate::signing::{SignaturePurpose, SigningKey};
use colonnade_wording::web::{self as words, Missing};

/// A part of the site that a token gives access to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessScope {
    /// The local table.
    Table,
    /// The steps of the set-up.
    Setup,
}

impl AccessScope {
    /// The beginning of the path that gives access; the token follows.
    const fn path_prefix(self) -> &'static str {
        match self {
            AccessScope::Table => "/table/open/",
            AccessScope::Setup => "/setup/open/",
        }
    }

    const fn cookie(self) -> &'static str {
        match self {
            AccessScope::Table => "colonnade_table",
            AccessScope::Setup => "colonnade_setup",
        }
    }

    /// The cookie attribute `SameSite`. The set-up changes nothing, and its address may be opened from logs on the web,
    /// so its cookie is `Lax`.
    const fn same_site(self) -> SameSite {
        match self {
            AccessScope::Table => SameSite::Strict,
            AccessScope::Setup => SameSite::Lax,
        }
    }

    const fn purpose(self) -> SignaturePurpose {
        match self {
            AccessScope::Table => SignaturePurpose::TableToken,
            AccessScope::Setup => SignaturePurpose::SetupToken,
        }
    }
}

impl SigningKey {
    /// The path that gives a browser access to the local table. It changes only with the key.
    #[must_use]
    pub fn table_path(&self) -> String {
        self.entry_path(AccessScope::Table)
    }

    /// The path that shows a browser the set-up of the bot. It changes only with the key.
    #[must_use]
    pub fn setup_path(&self) -> String {
        self.entry_path(AccessScope::Setup)
    }

    /// The token of the local table, for programs: `Authorization: Bearer TOKEN`.
    #[must_use]
    pub fn table_token(&self) -> String {
        self.entry_token(AccessScope::Table)
    }

    fn entry_path(&self, scope: AccessScope) -> String {
        format!("{}{}", scope.path_prefix(), self.entry_token(scope))
    }

    fn entry_token(&self, scope: AccessScope) -> String {
        URL_SAFE_NO_PAD.encode(self.sign(scope.purpose(), b""))
    }

    fn is_token(&self, scope: AccessScope, token: &str) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(token.trim());
        signature.is_ok_and(|signature| self.is_signed(scope.purpose(), b"", &signature))
    }

    /// Whether a request has the token for a scope.
    pub(crate) fn authorizes(&self, scope: AccessScope, headers: &HeaderMap) -> bool {
        let sent = headers.get_all(header::AUTHORIZATION).iter().filter_map(|value| value.to_str().ok());
        let mut bearer = sent.filter_map(|text| text.strip_prefix("Bearer "));
        bearer.any(|token| self.is_token(scope, token))
            || cookies::values(headers, scope.cookie()).any(|token| self.is_token(scope, &token))
    }
}

/// Stores the token of the address in a cookie and redirects to the table.
pub(crate) async fn enter(
    State(state): State<AppState>,
    context: RequestContext,
    Path(token): Path<String>,
) -> PageResult<Response<Body>> {
    open(&state, &context, AccessScope::Table, &token, "/table")
}

/// Stores the token of the address in a cookie and redirects to the set-up.
pub(crate) async fn enter_setup(
    State(state): State<AppState>,
    context: RequestContext,
    Path(token): Path<String>,
) -> PageResult<Response<Body>> {
    open(&state, &context, AccessScope::Setup, &token, "/setup")
}

/// Gives a browser access and redirects it to a path, if the token is valid.
fn open(
    state: &AppState,
    context: &RequestContext,
    scope: AccessScope,
    token: &str,
    path: &'static str,
) -> PageResult<Response<Body>> {
    if !state.settings.key.is_token(scope, token) {
        return Err(match scope {
            AccessScope::Table => PageError::new(StatusCode::NOT_FOUND, words::table_moved()),
            AccessScope::Setup => PageError::not_found(Missing::Page),
        });
    }
    let mut response = Redirect::to(path).into_response();
    let cookie = cookies::stored(scope.cookie(), Some(token.trim()), scope.same_site(), context.is_secure);
    response.headers_mut().extend(cookie);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_token_comes_by_cookie_or_bearer() {
        let key = SigningKey::of(1);
        let other = SigningKey::of(2).table_token();
        let token = key.table_token();
        let admits = |name: header::HeaderName, value: String| {
            let headers: HeaderMap = [(name, HeaderValue::from_str(&value).expect("a header"))].into_iter().collect();
            key.authorizes(AccessScope::Table, &headers)
        };
        let cookie = AccessScope::Table.cookie();
        assert!(admits(header::COOKIE, format!("a=b; {cookie}={token}; c=d")));
        assert!(admits(header::AUTHORIZATION, format!("Bearer {token}")));
        for (name, value) in [
            (header::COOKIE, format!("{cookie}={other}")),
            (header::COOKIE, format!("{cookie}=")),
            (header::COOKIE, format!("x={token}")),
            (header::COOKIE, format!("{cookie}={}", key.entry_token(AccessScope::Setup))),
            (header::AUTHORIZATION, token.clone()),
            (header::AUTHORIZATION, format!("Bearer {}", &token[1..])),
        ] {
            assert!(!admits(name, value.clone()), "{value}");
        }
        assert!(!key.authorizes(AccessScope::Table, &HeaderMap::new()));
    }
}
