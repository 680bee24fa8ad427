//! Cookies: what browsers keep of a reader's choices, and of the tokens that open a part of the site.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

/// How long browsers keep a cookie.
const LIFETIME: Duration = Duration::days(365);

/// The values of the cookies with a name, by the headers of a request.
pub(super) fn values(headers: &HeaderMap, name: &'static str) -> impl Iterator<Item = String> {
    let texts = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies = texts.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.filter(move |cookie| cookie.name() == name).map(|cookie| cookie.value().to_owned())
}

/// The header that stores a cookie, or removes it if there is no value. `is_secure` keeps it from being sent without
/// encryption. `None` if the value is not text for a header.
pub(super) fn stored(
    name: &'static str,
    value: Option<&str>,
    same_site: SameSite,
    is_secure: bool,
) -> Option<(header::HeaderName, HeaderValue)> {
    let lifetime = if value.is_some() { LIFETIME } else { Duration::ZERO };
    let cookie = Cookie::build((name, value.unwrap_or_default()))
        .path("/")
        .http_only(true)
        .same_site(same_site)
        .max_age(lifetime)
        .secure(is_secure);
    Some((header::SET_COOKIE, HeaderValue::from_str(&cookie.to_string()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_found_by_their_name() {
        let read = |cookies: &[&'static str]| {
            let headers = cookies.iter().map(|text| (header::COOKIE, HeaderValue::from_static(text)));
            values(&headers.collect(), "b").collect::<Vec<_>>()
        };
        assert_eq!(read(&["a=1; b=2;c=3", "b = 4 ;bb=5"]), ["2", "4"]);
        assert_eq!(read(&["a=b", "", ";;", "b", "b="]), [""]);
    }

    #[test]
    fn a_cookie_is_for_this_site_alone() {
        let text = |value, is_secure| {
            let (_, value) = stored("a", value, SameSite::Lax, is_secure).expect("a header");
            value.to_str().expect("text").to_owned()
        };
        assert_eq!(text(Some("1"), false), "a=1; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000");
        assert_eq!(text(None, true), "a=; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=0");
    }
}
