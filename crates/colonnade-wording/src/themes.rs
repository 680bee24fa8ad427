//! Names of picture themes.

use colonnade_language::say;
use colonnade_pictures::Theme;

/// The name of a theme as a choice.
#[must_use]
pub fn theme_name(theme: Theme) -> String {
    match theme {
        Theme::Wood => say!(web::theme_wood),
        Theme::Slate => say!(web::theme_slate),
        Theme::Contrast => say!(web::theme_contrast),
    }
}
