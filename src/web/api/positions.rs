//! Positions of no game in particular.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::{Next, Position};
use super::problem::{Always, Answer, Bad, Parameters, Problem};
use crate::service::Service;
use crate::view::wording::sentence;
use crate::web::Web;
use colonnade_rules::{Game as GameKind, Variant};

/// Which position is meant, and which beginning of a move.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct Asked {
    /// The game: `pilare`, `gore`, `pilastri`, `buku` or `pit-of-pillars`.
    #[param(required = true)]
    game: String,
    /// The variant; the usual one, if it is not given.
    variant: String,
    /// A position string; the start, if it is not given.
    position: String,
    /// The beginning of a move.
    prefix: String,
}

/// A position, and what can be played in it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Told {
    /// The position.
    position: Position,
    /// What can follow the beginning of a move.
    continuations: Next,
}

/// The game and variant that a request names.
pub(super) fn variant(game: &str, variant: &str, status: StatusCode) -> Answer<Variant> {
    let game: GameKind =
        game.parse().map_err(|error: colonnade_rules::UnknownGame| Problem::field(status, "game", sentence(&error)))?;
    if variant.trim().is_empty() {
        return Ok(game.standard());
    }
    game.variant(variant).map_err(|error| Problem::field(status, "variant", sentence(&error)))
}

/// A position that is given, and what can be played in it, step by step.
#[utoipa::path(
    get, path = "/api/v1/position", tag = "rules", params(Asked),
    responses(
        (status = 200, description = "The position", body = Told),
        (status = 422, description = "It is no position, or no move begins like this", body = Problem, content_type = "application/problem+json"),
        Bad, Always
    )
)]
pub(super) async fn position(State(web): State<Web>, Parameters(asked): Parameters<Asked>) -> Answer<Json<Told>> {
    let variant = variant(&asked.game, &asked.variant, StatusCode::BAD_REQUEST)?;
    let state = if asked.position.trim().is_empty() {
        colonnade_rules::State::start(variant)
    } else {
        colonnade_rules::State::from_position(variant, &asked.position)
            .map_err(|error| Problem::field(StatusCode::UNPROCESSABLE_ENTITY, "position", sentence(&error)))?
    };
    // What can follow is found by searching, which other requests should not wait for.
    let tell = move |_: &Service| -> Answer<Told> {
        let continuations = Next::of(&state, &asked.prefix)?;
        Ok(Told { position: Position::of(&state), continuations })
    };
    web.make(tell).await.map(Json)
}
