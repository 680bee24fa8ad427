//! Styles, scripts and icons that are part of the program.

use std::sync::LazyLock;

use axum::body::Bytes;

use crate::caching;
use colonnade_language::{Language, in_language};

/// A file.
pub(crate) struct Asset {
    name: &'static str,
    pub(crate) media_type: &'static str,
    pub(crate) content: Bytes,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";

static ASSETS: LazyLock<[Asset; 8]> = LazyLock::new(|| {
    let icon = "image/png";
    // The parts of the script of pages share one scope; the last one starts it.
    let pages =
        [include_str!("../assets/live.js"), include_str!("../assets/drag.js"), include_str!("../assets/pages.js")];
    [
        Asset::of("style.css", "text/css; charset=utf-8", include_bytes!("../assets/style.css")),
        Asset::script("pages.js", &pages),
        Asset::script("studies.js", &[include_str!("../assets/studies.js")]),
        Asset::script("times.js", &[include_str!("../assets/times.js")]),
        Asset::of("icon.svg", "image/svg+xml", include_bytes!("../assets/icon.svg")),
        Asset::of("icon-192.png", icon, include_bytes!("../assets/icon-192.png")),
        Asset::of("icon-512.png", icon, include_bytes!("../assets/icon-512.png")),
        Asset::of("site.webmanifest", "application/manifest+json", include_bytes!("../assets/site.webmanifest")),
    ]
});

/// A script without its comments that have lines of their own: readers of pages need not load them.
fn without_comments(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut is_comment = false;
    for line in source.lines() {
        let text = line.trim_start();
        is_comment |= text.starts_with("/*");
        if !is_comment && !text.is_empty() && !text.starts_with("//") {
            code.push_str(line);
            code.push('\n');
        }
        is_comment &= !text.trim_end().ends_with("*/");
    }
    code
}

impl Asset {
    const fn of(name: &'static str, media_type: &'static str, content: &'static [u8]) -> Asset {
        Asset { name, media_type, content: Bytes::from_static(content) }
    }

    fn script(name: &'static str, parts: &[&str]) -> Asset {
        let content: String = parts.iter().map(|part| without_comments(part)).collect();
        Asset { name, media_type: SCRIPT, content: content.into() }
    }

    pub(crate) fn named(name: &str) -> Option<&'static Asset> {
        ASSETS.iter().find(|asset| asset.name == name)
    }

    /// The part of the file's address that changes with its content.
    pub(crate) fn digest(&self) -> String {
        // A file is the same for all readers, and so is its address.
        let tag = in_language(Language::ENGLISH, || caching::tag(&self.content));
        tag.trim_matches('"').to_owned()
    }
}

fn address(name: &str) -> String {
    let digest = Asset::named(name).map_or_else(String::new, Asset::digest);
    format!("/assets/{name}?{digest}")
}

/// The address of the style sheet.
pub(crate) fn style() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("style.css"));
    &ADDRESS
}

/// The address of the script.
pub(crate) fn script() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("pages.js"));
    &ADDRESS
}

/// The address of the script for studies and for files of records, which pages load when it is needed.
pub(crate) fn studies() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("studies.js"));
    &ADDRESS
}

/// The address of the script that shows times in the reader's time zone.
pub(crate) fn times() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("times.js"));
    &ADDRESS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_sent_without_comments() {
        let source =
            "// One.\nlet a = 1; // stays\n\n/** Two. */\nfunction b() {\n  /*\n   * Three.\n   */\n  c(\"//\");\n}\n";
        assert_eq!(without_comments(source), "let a = 1; // stays\nfunction b() {\n  c(\"//\");\n}\n");
        let pages = Asset::named("pages.js").expect("a script");
        let text = std::str::from_utf8(&pages.content).expect("text");
        assert!(
            text.contains("function showMessage(") && !text.lines().any(|line| line.trim_start().starts_with('*')),
            "{text}"
        );
    }
}
