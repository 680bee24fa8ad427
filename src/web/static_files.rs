//! Files that do not depend on games: assets, robots.txt, the health check.

use axum::body::Body;
use axum::extract::{Path, RawQuery};
use axum::http::{Response, header};
use axum::response::IntoResponse;

use super::assets::Asset;
use super::error::{PageError, PageResult};
use crate::view::wording::web::Missing;

/// An asset. Caches keep it for good under the address that names its content.
pub(super) async fn asset(Path(name): Path<String>, RawQuery(query): RawQuery) -> PageResult<Response<Body>> {
    let asset = Asset::named(&name).ok_or_else(|| PageError::not_found(Missing::File))?;
    let is_current = query.is_some_and(|query| query == asset.digest());
    let caching = if is_current { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, asset.media_type), (header::CACHE_CONTROL, caching)];
    Ok((headers, asset.content).into_response())
}

/// Answers while the program runs.
pub(super) async fn health() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], "ok\n")
}

/// The addresses that programs must not visit: search engines, and those that fetch previews of shared addresses. The boards
/// of the explorer lead to others without end, by their parameters `m` and `moves`.
pub(super) async fn robots() -> &'static str {
    "User-agent: Discordbot\nUser-agent: Twitterbot\nUser-agent: facebookexternalhit\nUser-agent: Slackbot\n\
     User-agent: TelegramBot\n\
     Disallow: /play/\nDisallow: /table\nDisallow: /archive.cgn\nDisallow: /archive.ndjson\n\n\
     User-agent: *\nDisallow: /play/\nDisallow: /analysis/\nDisallow: /explorer?*&m\nDisallow: /table\n\
     Disallow: /archive.cgn\nDisallow: /archive.ndjson\n"
}
