//! The choices of a reader on any page, kept in cookies: the language of pages and the colours of boards.

use axum::body::Body;
use axum::http::{Response, StatusCode, header};
use axum::response::IntoResponse;
use cookie::SameSite;
use serde::Deserialize;

use crate::components::error::{PageError, PageResult};
use crate::components::layout::RequestContext;
use crate::components::themes;
use crate::cookies;
use crate::request::body::FormBody;
use crate::request::languages;
use colonnade_language::Language;
use colonnade_view::Theme;
use colonnade_wording::web as words;

/// The choice of a language.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LanguageChoice {
    language: String,
    /// The path of the page with its query.
    back: String,
}

/// The choice of a theme.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ThemeChoice {
    boards: String,
    /// The path of the page with its query.
    back: String,
}

fn bad_field(field: &str) -> PageError {
    PageError::new(StatusCode::BAD_REQUEST, words::bad_field(field))
}

/// Stores the language in a cookie and redirects back to the page.
pub(crate) async fn language(
    context: RequestContext,
    FormBody(choice): FormBody<LanguageChoice>,
) -> PageResult<Response<Body>> {
    let language: Language = choice.language.parse().map_err(|_| bad_field("language"))?;
    Ok(redirect_with_cookie(&context, languages::COOKIE, Some(language.tag()), &choice.back))
}

/// Stores the colours in a cookie, or clears it, and redirects back to the page.
pub(crate) async fn boards(
    context: RequestContext,
    FormBody(choice): FormBody<ThemeChoice>,
) -> PageResult<Response<Body>> {
    let theme = match choice.boards.as_str() {
        themes::OF_PAGE => None,
        name => Some(name.parse::<Theme>().map_err(|_| bad_field("boards"))?.to_string()),
    };
    Ok(redirect_with_cookie(&context, themes::COOKIE, theme.as_deref(), &choice.back))
}

/// Stores a choice of the reader in a cookie, or clears it, and redirects back to a page.
fn redirect_with_cookie(
    context: &RequestContext,
    cookie: &'static str,
    value: Option<&str>,
    back: &str,
) -> Response<Body> {
    let back = if is_of_this_site(back) { back } else { "/" };
    let headers = [(header::LOCATION, back), (header::CACHE_CONTROL, "no-store")];
    let mut response = (StatusCode::SEE_OTHER, headers).into_response();
    response.headers_mut().extend(cookies::stored(cookie, value, SameSite::Lax, context.is_secure));
    response
}

/// Whether a text is a path of this site, so that it cannot redirect to another site.
fn is_of_this_site(back: &str) -> bool {
    let is_plain = back.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    is_plain && back.starts_with('/') && !back.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_leads_back_to_this_site_only() {
        for path in ["/", "/archive?player=Ann&page=2", "/rules/pilare"] {
            assert!(is_of_this_site(path), "{path}");
        }
        for path in ["", "archive", "//example.org", "/\\example.org", "https://example.org", "/a\r\nb: c", "/ü"] {
            assert!(!is_of_this_site(path), "{path}");
        }
    }
}
