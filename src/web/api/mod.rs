//! The interface for programs: the same games, archive, players and table as the pages, as JSON. The document that
//! describes it is made from the handlers.

pub(super) mod problem;

mod body;
mod games;
mod lists;
mod positions;
mod table;

use axum::Router;
use axum::body::Body;
use axum::http::{Response, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use utoipa::OpenApi;

use super::Web;
use crate::record::SCHEMA;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Colonnade",
        description = "Correspondence play of five stacking and sowing games, and the archive of what was played. \
                       Games that are private answer as if they did not exist. Errors are problem documents (RFC 9457)."
    ),
    paths(
        games::running,
        games::game,
        games::position,
        games::continuations,
        lists::archive,
        lists::export,
        lists::players,
        lists::player,
        lists::leaderboard,
        positions::position,
        record_schema,
        document,
        table::begin,
        table::act,
        table::command,
    ),
    tags(
        (name = "games", description = "Games that run or are over"),
        (name = "archive", description = "Finished games"),
        (name = "players", description = "Players and ratings"),
        (name = "rules", description = "Positions and what can be played in them"),
        (name = "table", description = "Play at the host's own machine; answered to requests from there only"),
        (name = "about", description = "This interface"),
    )
)]
struct Document;

/// The routes; those of the table only where there is one.
pub(super) fn router(table: bool) -> Router<Web> {
    let mut routes = Router::new()
        .route("/games", get(games::running))
        .route("/games/{id}", get(games::game))
        .route("/games/{id}/position", get(games::position))
        .route("/games/{id}/continuations", get(games::continuations))
        .route("/archive", get(lists::archive))
        .route("/export", get(lists::export))
        .route("/players", get(lists::players))
        .route("/players/{id}", get(lists::player))
        .route("/leaderboards/{game}", get(lists::leaderboard))
        .route("/position", get(positions::position))
        .route("/openapi.json", if table { get(document) } else { get(public_document) })
        .route("/record.schema.json", get(record_schema));
    if table {
        routes = routes
            .route("/table/games", post(table::begin))
            .route("/table/games/{id}/actions", post(table::act))
            .route("/table/games/{id}/commands", post(table::command));
    }
    routes
}

/// The description of this interface.
#[utoipa::path(
    get, path = "/api/v1/openapi.json", tag = "about",
    responses((status = 200, description = "An OpenAPI document", content_type = "application/json"), problem::Always)
)]
async fn document() -> Response<Body> {
    described(Document::openapi())
}

/// The same without the table.
async fn public_document() -> Response<Body> {
    let mut document = Document::openapi();
    document.paths.paths.retain(|path, _| !path.starts_with("/api/v1/table"));
    described(document)
}

fn described(document: utoipa::openapi::OpenApi) -> Response<Body> {
    let text = document.to_json().expect("the document is made of texts");
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

/// The JSON Schema of a line of NDJSON, the form of records.
#[utoipa::path(
    get, path = "/api/v1/record.schema.json", tag = "about",
    responses((status = 200, description = "A JSON Schema", content_type = "application/schema+json"), problem::Always)
)]
async fn record_schema() -> Response<Body> {
    let headers = [(header::CONTENT_TYPE, "application/schema+json"), (header::CACHE_CONTROL, "public, max-age=86400")];
    (headers, SCHEMA).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_says_every_status_of_every_handler() {
        let document = serde_json::to_value(Document::openapi()).expect("JSON");
        let paths = document["paths"].as_object().expect("paths");
        assert_eq!(paths.len(), 15);
        for (path, methods) in paths {
            for (method, operation) in methods.as_object().expect("methods") {
                let responses = operation["responses"].as_object().expect("responses");
                for status in ["403", "421", "429", "500", "503"] {
                    assert!(responses.contains_key(status), "{method} {path} does not say {status}");
                }
                assert!(operation["summary"].is_string() || operation["description"].is_string(), "{path}");
            }
        }
    }
}
