//! Styles, scripts and icons that are part of the program.

use std::sync::LazyLock;

use super::caching;

/// A file.
pub(super) struct Asset {
    name: &'static str,
    pub(super) media_type: &'static str,
    pub(super) content: &'static str,
}

const ASSETS: [Asset; 3] = [
    Asset { name: "style.css", media_type: "text/css; charset=utf-8", content: include_str!("assets/style.css") },
    Asset { name: "pages.js", media_type: "text/javascript; charset=utf-8", content: include_str!("assets/pages.js") },
    Asset { name: "icon.svg", media_type: "image/svg+xml", content: include_str!("assets/icon.svg") },
];

impl Asset {
    pub(super) fn named(name: &str) -> Option<&'static Asset> {
        ASSETS.iter().find(|asset| asset.name == name)
    }

    /// The part of the file's address that changes with its content.
    pub(super) fn digest(&self) -> String {
        caching::tag(self.content).trim_matches('"').to_owned()
    }
}

fn address(name: &str) -> String {
    let digest = Asset::named(name).map_or_else(String::new, Asset::digest);
    format!("/assets/{name}?{digest}")
}

/// The address of the style sheet.
pub(super) fn style() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("style.css"));
    &ADDRESS
}

/// The address of the script.
pub(super) fn script() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("pages.js"));
    &ADDRESS
}
