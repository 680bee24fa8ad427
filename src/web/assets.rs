//! Styles, scripts and icons that are part of the program.

use std::sync::LazyLock;

use super::caching;
use crate::language::{Language, in_language};

/// A file.
pub(super) struct Asset {
    name: &'static str,
    pub(super) media_type: &'static str,
    pub(super) content: &'static [u8],
}

const SCRIPT: &str = "text/javascript; charset=utf-8";

const ASSETS: [Asset; 7] = [
    Asset { name: "style.css", media_type: "text/css; charset=utf-8", content: include_bytes!("assets/style.css") },
    Asset { name: "pages.js", media_type: SCRIPT, content: include_bytes!("assets/pages.js") },
    Asset { name: "times.js", media_type: SCRIPT, content: include_bytes!("assets/times.js") },
    Asset { name: "icon.svg", media_type: "image/svg+xml", content: include_bytes!("assets/icon.svg") },
    Asset { name: "icon-192.png", media_type: "image/png", content: include_bytes!("assets/icon-192.png") },
    Asset { name: "icon-512.png", media_type: "image/png", content: include_bytes!("assets/icon-512.png") },
    Asset {
        name: "site.webmanifest",
        media_type: "application/manifest+json",
        content: include_bytes!("assets/site.webmanifest"),
    },
];

impl Asset {
    pub(super) fn named(name: &str) -> Option<&'static Asset> {
        ASSETS.iter().find(|asset| asset.name == name)
    }

    /// The part of the file's address that changes with its content.
    pub(super) fn digest(&self) -> String {
        // A file is the same for all readers, and so is its address.
        let tag = in_language(Language::ENGLISH, || caching::tag(self.content));
        tag.trim_matches('"').to_owned()
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

/// The address of the script that shows times in the reader's time zone.
pub(super) fn times() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("times.js"));
    &ADDRESS
}
