//! Styles and scripts, part of the program.

use std::sync::LazyLock;

use axum::body::Body;
use axum::extract::{Path, RawQuery};
use axum::http::{Response, header};
use axum::response::IntoResponse;

use super::error::{Failure, Shown};
use super::pictures;

/// Name, media type and content of every file.
const ASSETS: [(&str, &str, &str); 3] = [
    ("style.css", "text/css; charset=utf-8", include_str!("assets/style.css")),
    ("pages.js", "text/javascript; charset=utf-8", include_str!("assets/pages.js")),
    ("icon.svg", "image/svg+xml", include_str!("assets/icon.svg")),
];

/// The address of a file, which changes with its content.
fn address(name: &str) -> String {
    let content = ASSETS.iter().find(|(known, ..)| *known == name).map_or("", |(.., content)| content);
    format!("/assets/{name}?{}", pictures::tag(content).trim_matches('"'))
}

/// The address of the styles.
pub(super) fn style() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("style.css"));
    &ADDRESS
}

/// The address of the script.
pub(super) fn script() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| address("pages.js"));
    &ADDRESS
}

/// A file.
pub(super) async fn asset(Path(name): Path<String>, RawQuery(query): RawQuery) -> Shown<Response<Body>> {
    let found = ASSETS.iter().find(|(known, ..)| *known == name);
    let (_, media_type, content) = found.ok_or_else(|| Failure::absent("file"))?;
    let current = query.is_some_and(|query| address(&name).ends_with(&format!("?{query}")));
    let caching = if current { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, *media_type), (header::CACHE_CONTROL, caching)];
    Ok((headers, *content).into_response())
}
