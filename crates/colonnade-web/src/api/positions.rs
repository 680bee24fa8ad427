//! Positions that do not belong to a game of this host.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::problem::{ApiResult, CommonResponses, ParameterResponses, Parameters, Problem};
use super::schemas::{ContinuationList, Position};
use crate::AppState;
use crate::client::HeavyWork;
use colonnade_rules::{Game as GameKind, Variant};
use colonnade_service::{Service, Work};
use colonnade_wording as wording;
use colonnade_wording::sentence;
use colonnade_wording::web::missing_parameter;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct PositionQuery {
    /// The slug of the game, such as `pit-of-pillars`.
    #[param(required = true)]
    game: String,
    /// The name of the variant. The default is the standard variant.
    variant: String,
    /// The position string. The default is the start position.
    position: String,
    /// The prefix of an action.
    prefix: String,
}

/// A position with the continuations of a prefix.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PositionReport {
    /// The position.
    position: Position,
    /// The continuations of the prefix.
    continuations: ContinuationList,
}

/// The variant that a request names.
///
/// # Errors
///
/// If there is no such game or variant, with `status`.
pub(super) fn variant(game: &str, variant: &str, status: StatusCode) -> ApiResult<Variant> {
    let game: GameKind = game.parse().map_err(|error: colonnade_rules::UnknownGame| {
        Problem::field(status, "game", sentence(&wording::unknown_game(&error)))
    })?;
    if variant.trim().is_empty() {
        return Ok(game.standard());
    }
    game.variant(variant)
        .map_err(|error| Problem::field(status, "variant", sentence(&wording::unknown_variant(&error))))
}

/// Returns a position by its position string, with the continuations of a prefix of an action.
#[utoipa::path(
    get, path = "/api/v1/position", operation_id = "getPosition", tag = "rules", params(PositionQuery),
    responses(
        (status = 200, description = "The position", body = PositionReport),
        (status = 422, description = "The position is not valid, or no legal action begins with the prefix", body = Problem, content_type = "application/problem+json"),
        ParameterResponses, CommonResponses
    )
)]
pub(super) async fn explore(
    State(state): State<AppState>,
    work: HeavyWork,
    Parameters(query): Parameters<PositionQuery>,
) -> ApiResult<Json<PositionReport>> {
    if query.game.trim().is_empty() {
        return Err(Problem::field(StatusCode::BAD_REQUEST, "game", missing_parameter("game")));
    }
    let variant = variant(&query.game, &query.variant, StatusCode::BAD_REQUEST)?;
    let report = move |_: &Service| -> ApiResult<_> {
        let state = if query.position.trim().is_empty() {
            colonnade_rules::State::start(variant)
        } else {
            colonnade_rules::State::from_position(variant, &query.position).map_err(|error| {
                Problem::field(StatusCode::UNPROCESSABLE_ENTITY, "position", sentence(&wording::position_error(&error)))
            })?
        };
        let continuations = ContinuationList::of(&state, &query.prefix)?;
        Ok(Json(PositionReport { position: Position::of(&state), continuations }))
    };
    let permit = work.begin(Work::Continuations).await?;
    state.run_with(permit, report).await
}
