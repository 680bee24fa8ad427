//! Files that do not depend on games: assets, robots.txt, the health check.

use axum::body::Body;
use axum::extract::{Path, RawQuery};
use axum::http::{Response, header};
use axum::response::IntoResponse;

use crate::components::assets::Asset;
use crate::components::error::{PageError, PageResult};
use colonnade_wording::web::Missing;

/// An asset. Caches keep it forever under the address with its digest.
pub(crate) async fn asset(Path(name): Path<String>, RawQuery(query): RawQuery) -> PageResult<Response<Body>> {
    let asset = Asset::named(&name).ok_or_else(|| PageError::not_found(Missing::File))?;
    let is_current = query.is_some_and(|query| query == asset.digest());
    let caching = if is_current { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, asset.media_type), (header::CACHE_CONTROL, caching)];
    Ok((headers, asset.content.clone()).into_response())
}

/// Responds while the program runs.
pub(crate) async fn health() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], "ok\n")
}

/// The addresses that crawlers must not visit: those of search engines, and those that fetch link previews. The boards
/// of the explorer link to ever more boards, by their parameters `m` and `moves`.
pub(crate) async fn robots() -> &'static str {
    "User-agent: Discordbot\nUser-agent: Twitterbot\nUser-agent: facebookexternalhit\nUser-agent: Slackbot\n\
     User-agent: TelegramBot\n\
     Disallow: /play/\nDisallow: /sign-in/\nDisallow: /me\nDisallow: /table\nDisallow: /archive.cgn\nDisallow: /archive.ndjson\n\n\
     User-agent: *\nDisallow: /play/\nDisallow: /sign-in/\nDisallow: /me\nDisallow: /analysis/\nDisallow: /explorer?*&m\nDisallow: /table\n\
     Disallow: /archive.cgn\nDisallow: /archive.ndjson\n"
}
