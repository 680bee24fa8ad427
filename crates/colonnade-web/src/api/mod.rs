//! The API: the same games, archive, players and table as the pages, as JSON. Its OpenAPI document is generated from
//! the handlers.

pub(super) mod problem;
pub(super) mod token_holder;

mod archive;
mod commands;
mod events;
mod explorer;
mod games;
mod own;
mod own_challenges;
mod own_stream;
pub(super) mod page;
mod players;
mod positions;
mod schemas;
mod statistics;
mod table;

pub use events::{event_report, event_summary};

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, header};
use axum::middleware::from_fn;
use axum::response::IntoResponse;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::server::Server;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::caching::tag_json;
use colonnade_record::SCHEMA;

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Colonnade",
        description = "Games that are played by correspondence, and the archive of finished games. A private game \
                       answers as if it did not exist. Errors are problem documents (RFC 9457)."
    ),
    tags(
        (name = "games", description = "Running and finished games"),
        (name = "archive", description = "Finished games"),
        (name = "events", description = "Tournaments"),
        (name = "players", description = "Players and ratings"),
        (name = "programs", description = "Games and challenges of one player, for programs that have a token of the player: `Authorization: Bearer TOKEN`. Tokens of people read; those of programs also play. Tokens are made at `/me/programs`"),
        (name = "rules", description = "Positions and legal actions"),
        (name = "table", description = "Games at the local table. Requests have to come from the same machine and need the token that the program prints at its start: `Authorization: Bearer TOKEN`"),
        (name = "about", description = "This API"),
    )
)]
struct OpenApiDocument;

/// The operations that are open to everybody.
fn public() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(OpenApiDocument::openapi())
        .routes(routes!(games::running))
        .routes(routes!(games::game))
        .routes(routes!(games::position))
        .routes(routes!(games::continuations))
        .routes(routes!(archive::archive))
        .routes(routes!(archive::export))
        .routes(routes!(events::events))
        .routes(routes!(events::event))
        .routes(routes!(events::round))
        .routes(routes!(statistics::statistics))
        .routes(routes!(explorer::opening))
        .routes(routes!(players::players))
        .routes(routes!(players::player))
        .routes(routes!(players::leaderboard))
        .routes(routes!(positions::explore))
        .routes(routes!(document))
        .routes(routes!(record_schema))
}

/// The operations of the local table.
fn of_table() -> OpenApiRouter<AppState> {
    OpenApiRouter::default().routes(routes!(table::start)).routes(routes!(table::act)).routes(routes!(table::command))
}

/// The operations for a player's programs.
fn of_programs() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(own::me))
        .routes(routes!(own::games))
        .routes(routes!(own::game))
        .routes(routes!(own::act))
        .routes(routes!(own::command))
        .routes(routes!(own_challenges::challenges, own_challenges::challenge))
        .routes(routes!(own_challenges::answer))
        .routes(routes!(own_stream::stream))
}

/// The routes of the operations that are open to everybody.
pub(super) fn router() -> Router<AppState> {
    Router::from(public()).layer(from_fn(tag_json))
}

/// The routes of the operations of the local table.
pub(super) fn table_router() -> Router<AppState> {
    Router::from(of_table()).layer(from_fn(tag_json))
}

/// The routes of the operations for a player's programs.
pub(super) fn own_router() -> Router<AppState> {
    Router::from(of_programs())
}

/// The OpenAPI document of the operations that are open to everybody, with `programs` of those for programs, and with
/// `table` of those of the table.
pub(super) fn described_operations(programs: bool, table: bool) -> OpenApi {
    let mut document = public().into_openapi();
    if programs {
        document.merge(of_programs().into_openapi());
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("token", scheme);
    }
    if table {
        document.merge(of_table().into_openapi());
    }
    document
}

/// Returns this document.
#[utoipa::path(
    get, path = "/api/v1/openapi.json", operation_id = "getOpenApi", tag = "about",
    responses((status = 200, description = "An OpenAPI document", content_type = "application/json"), problem::CommonResponses)
)]
async fn document(State(state): State<AppState>) -> Response<Body> {
    let mut document = described_operations(state.has_sessions(), state.settings.table);
    document.servers = state.settings.public_url.as_ref().map(|url| vec![Server::new(url)]);
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
        let document = serde_json::to_value(described_operations(true, true)).expect("JSON");
        let paths = document["paths"].as_object().expect("paths");
        assert_eq!(paths.len(), 28);
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
