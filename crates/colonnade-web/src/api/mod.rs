//! The API: the same games, archive, players and table as the pages, as JSON. Its OpenAPI document is generated from
//! the handlers.

pub(super) mod problem;

mod archive;
mod explorer;
mod games;
mod players;
mod positions;
mod schemas;
mod statistics;
mod table;

use axum::Router;
use axum::body::Body;
use axum::http::{Response, header};
use axum::middleware::from_fn;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use utoipa::OpenApi;

use super::AppState;
use super::caching::tag_json;
use colonnade_record::SCHEMA;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Colonnade",
        description = "Games that are played by correspondence, and the archive of finished games. A private game \
                       answers as if it did not exist. Errors are problem documents (RFC 9457)."
    ),
    paths(
        games::running,
        games::game,
        games::position,
        games::continuations,
        archive::archive,
        archive::export,
        explorer::opening,
        players::players,
        players::player,
        statistics::statistics,
        players::leaderboard,
        positions::explore,
        record_schema,
        document,
        table::start,
        table::act,
        table::command,
    ),
    tags(
        (name = "games", description = "Running and finished games"),
        (name = "archive", description = "Finished games"),
        (name = "players", description = "Players and ratings"),
        (name = "rules", description = "Positions and legal actions"),
        (name = "table", description = "Games at the local table. Requests have to come from the same machine and need the token that the program prints at its start: `Authorization: Bearer TOKEN`"),
        (name = "about", description = "This API"),
    )
)]
struct Document;

/// The routes that are open to everybody. `table` says whether the document describes those of the table, too.
pub(super) fn router(table: bool) -> Router<AppState> {
    let routes = Router::new()
        .route("/games", get(games::running))
        .route("/games/{id}", get(games::game))
        .route("/games/{id}/position", get(games::position))
        .route("/games/{id}/continuations", get(games::continuations))
        .route("/archive", get(archive::archive))
        .route("/export", get(archive::export))
        .route("/statistics", get(statistics::statistics))
        .route("/explorer", get(explorer::opening))
        .route("/players", get(players::players))
        .route("/players/{id}", get(players::player))
        .route("/leaderboards/{game}", get(players::leaderboard))
        .route("/position", get(positions::explore))
        .route("/openapi.json", if table { get(document) } else { get(public_document) })
        .route("/record.schema.json", get(record_schema));
    routes.layer(from_fn(tag_json))
}

/// The routes of the local table.
pub(super) fn table_router() -> Router<AppState> {
    let routes = Router::new()
        .route("/table/games", post(table::start))
        .route("/table/games/{id}/actions", post(table::act))
        .route("/table/games/{id}/commands", post(table::command));
    routes.layer(from_fn(tag_json))
}

/// The OpenAPI document of the operations that are open to everybody.
pub(super) fn described_operations() -> serde_json::Value {
    let mut document = Document::openapi();
    document.paths.paths.retain(|path, _| !path.starts_with("/api/v1/table"));
    serde_json::to_value(&document).unwrap_or_default()
}

/// Returns this document.
#[utoipa::path(
    get, path = "/api/v1/openapi.json", operation_id = "getOpenApi", tag = "about",
    responses((status = 200, description = "An OpenAPI document", content_type = "application/json"), problem::CommonResponses)
)]
async fn document() -> Response<Body> {
    described(Document::openapi())
}

/// The same document without the table.
async fn public_document() -> Response<Body> {
    let mut document = Document::openapi();
    document.paths.paths.retain(|path, _| !path.starts_with("/api/v1/table"));
    described(document)
}

fn described(document: utoipa::openapi::OpenApi) -> Response<Body> {
    let text = document.to_json().expect("texts can be serialized");
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

/// Returns the JSON Schema of a game record in NDJSON.
#[utoipa::path(
    get, path = "/api/v1/record.schema.json", operation_id = "getRecordSchema", tag = "about",
    responses((status = 200, description = "A JSON Schema", content_type = "application/schema+json"), problem::CommonResponses)
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
        assert_eq!(paths.len(), 17);
        let mut ids = std::collections::BTreeSet::new();
        for (path, methods) in paths {
            for (method, operation) in methods.as_object().expect("methods") {
                let responses = operation["responses"].as_object().expect("responses");
                for status in ["403", "421", "429", "500", "503"] {
                    assert!(responses.contains_key(status), "{method} {path} does not say {status}");
                }
                assert!(operation["summary"].is_string() || operation["description"].is_string(), "{path}");
                let id = operation["operationId"].as_str().expect("an operation id");
                assert!(ids.insert(id.to_owned()), "{id} is the id of two operations");
            }
        }
    }
}
