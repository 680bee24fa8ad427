//! Who may use the local table: whoever has the token in the address that the program prints at its start.
//!
//! Opening that address puts the token into a cookie; programs send it as a bearer token. A request that a proxy passes
//! on has neither, even if it looks like one from this machine.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Response, header};
use axum::response::{IntoResponse, Redirect};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::AppState;
use super::error::{PageError, PageResult};
use super::signing::{Purpose, SigningKey};
use crate::view::wording::web::Missing;

const COOKIE: &str = "colonnade_table";

impl SigningKey {
    /// The path that gives a browser access to the local table. It changes only with the key.
    #[must_use]
    pub fn table_path(&self) -> String {
        format!("/table/open/{}", self.table_token())
    }

    /// The token of the local table, for programs: `Authorization: Bearer TOKEN`.
    #[must_use]
    pub fn table_token(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.sign(Purpose::TableToken, b""))
    }

    fn is_table_token(&self, token: &str) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(token.trim());
        signature.is_ok_and(|signature| self.is_signed(Purpose::TableToken, b"", &signature))
    }

    /// Whether a request carries the token of the local table.
    pub(super) fn admits_to_table(&self, headers: &HeaderMap) -> bool {
        let texts = |name: header::HeaderName| {
            headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect::<Vec<_>>()
        };
        let bearer = texts(header::AUTHORIZATION).into_iter().filter_map(|text| text.strip_prefix("Bearer "));
        let cookies = texts(header::COOKIE);
        let cookies = cookies.iter().flat_map(|text| text.split(';')).filter_map(|cookie| cookie.split_once('='));
        let cookies = cookies.filter(|(name, _)| name.trim() == COOKIE).map(|(_, token)| token);
        bearer.chain(cookies).any(|token| self.is_table_token(token))
    }
}

/// Whether a path is the one that [`SigningKey::table_path`] begins.
pub(super) fn is_entrance(path: &str) -> bool {
    path.starts_with("/table/open/")
}

/// Puts the token of the address into a cookie and shows the home page.
pub(super) async fn enter(State(state): State<AppState>, Path(token): Path<String>) -> PageResult<Response<Body>> {
    if !state.settings.key.is_table_token(&token) {
        return Err(PageError::not_found(Missing::Page));
    }
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000");
    let mut response = Redirect::to("/").into_response();
    response.headers_mut().extend(HeaderValue::from_str(&cookie).map(|cookie| (header::SET_COOKIE, cookie)));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_comes_by_cookie_or_bearer() {
        let (key, other) = (SigningKey::of(1), SigningKey::of(2).table_token());
        let token = key.table_token();
        let admits = |name: header::HeaderName, value: String| {
            let headers: HeaderMap = [(name, HeaderValue::from_str(&value).expect("a header"))].into_iter().collect();
            key.admits_to_table(&headers)
        };
        assert!(admits(header::COOKIE, format!("a=b; {COOKIE}={token}; c=d")));
        assert!(admits(header::AUTHORIZATION, format!("Bearer {token}")));
        for (name, value) in [
            (header::COOKIE, format!("{COOKIE}={other}")),
            (header::COOKIE, format!("{COOKIE}=")),
            (header::COOKIE, format!("x={token}")),
            (header::AUTHORIZATION, token.clone()),
            (header::AUTHORIZATION, format!("Bearer {}", &token[1..])),
        ] {
            assert!(!admits(name, value.clone()), "{value}");
        }
        assert!(!key.admits_to_table(&HeaderMap::new()));
    }
}
