//! The colours of boards: those that the reader chose here, else those that suit the page.
//!
//! The choice is stored in a cookie. A theme in the address takes precedence.

use axum::http::HeaderMap;
use colonnade_language::say;

use crate::cookies;
use colonnade_view::Theme;

tokio::task_local! {
    static CHOSEN: Option<Theme>;
}

/// The cookie that holds the name of the theme that was chosen.
pub(crate) const COOKIE: &str = "colonnade_boards";

/// The value of the form that resets the choice to that of the page.
pub(crate) const OF_PAGE: &str = "page";

/// The theme that a reader chose, by the headers of a request.
pub(crate) fn of_request(headers: &HeaderMap) -> Option<Theme> {
    cookies::values(headers, COOKIE).next()?.parse().ok()
}

/// Runs the future of a response with the theme that the reader chose, if any.
pub(crate) async fn for_reader<F: Future>(theme: Option<Theme>, answer: F) -> F::Output {
    CHOSEN.scope(theme, answer).await
}

/// Runs work on another thread with the theme that the reader chose, if any.
pub(crate) fn with<T>(theme: Option<Theme>, work: impl FnOnce() -> T) -> T {
    CHOSEN.sync_scope(theme, work)
}

/// The theme that the reader chose.
pub(crate) fn chosen() -> Option<Theme> {
    CHOSEN.try_with(|theme| *theme).ok().flatten()
}

/// The themes of boards in light and in dark surroundings.
pub(crate) fn of_boards() -> [Theme; 2] {
    [Theme::Wood, Theme::Slate].map(|plain| chosen().unwrap_or(plain))
}

/// All choices: the value of the form, the name, and whether it is the current one.
pub(crate) fn choices() -> Vec<(String, String, bool)> {
    let mut choices = vec![(OF_PAGE.to_owned(), say!(web::theme_of_page), chosen().is_none())];
    let named = |theme: Theme| (theme.to_string(), colonnade_wording::theme_name(theme), chosen() == Some(theme));
    choices.extend(Theme::ALL.map(named));
    choices
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderValue, header};

    use super::*;

    #[test]
    fn the_cookie_holds_a_theme() {
        let of = |cookies: &'static str| {
            of_request(&HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookies))]))
        };
        assert_eq!(of("a=b; colonnade_boards=contrast; c=d"), Some(Theme::Contrast));
        for none in ["", "a=b", "colonnade_boards=", "colonnade_boards=neon", "boards=slate"] {
            assert_eq!(of(none), None, "{none}");
        }
        assert_eq!(of_request(&HeaderMap::new()), None);
    }

    #[test]
    fn a_choice_is_for_all_surroundings() {
        assert_eq!(of_boards(), [Theme::Wood, Theme::Slate]);
        assert_eq!(with(Some(Theme::Contrast), of_boards), [Theme::Contrast; 2]);
        assert_eq!(with(None, || choices().iter().filter(|(_, _, present)| *present).count()), 1);
        let present = with(Some(Theme::Slate), || choices().into_iter().find(|(_, _, present)| *present));
        assert_eq!(present.expect("one of them").0, "slate");
    }
}
