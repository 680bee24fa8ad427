//! Openings: the moves played in a position.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::positions::variant;
use super::problem::{ApiResult, CommonResponses, ParameterResponses, Parameters, Problem};
use super::schemas::Position;
use crate::AppState;
use crate::client::HeavyWork;
use colonnade_archive::{Explored, Results, counted_positions, read_position};
use colonnade_rules::State as GameState;
use colonnade_service::{Service, Work, openings};
use colonnade_wording::filter_problem;
use colonnade_wording::web::missing_parameter;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct ExplorerQuery {
    /// The slug of the game, such as `pit-of-pillars`.
    #[param(required = true)]
    game: String,
    /// The name of the variant. The default is the standard variant.
    variant: String,
    /// The position string. The default is the start position.
    position: String,
}

/// How games ended.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpeningResults {
    /// The number of games.
    games: u64,
    /// Games that the first side won.
    first: u64,
    /// Games that the second side won.
    second: u64,
    /// Drawn games.
    draws: u64,
}

impl OpeningResults {
    const fn of(results: Results) -> OpeningResults {
        OpeningResults { games: results.games(), first: results.first, second: results.second, draws: results.draws }
    }
}

/// A move with the games in which it was played.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlayedMove {
    /// The move in canonical notation. It stands for all moves that are equivalent by a symmetry of the position.
    text: String,
    /// How these games ended.
    results: OpeningResults,
}

/// The public finished games in which a position occurred, up to the symmetries of the game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpeningReport {
    /// The position.
    position: Position,
    /// The number of positions of each game, from its start, that are counted.
    covered: usize,
    /// How all games ended.
    results: OpeningResults,
    /// The moves that were played, the most frequent first. A long list is truncated.
    moves: Vec<PlayedMove>,
    /// The results of the games with other moves.
    others: OpeningResults,
    /// The results of the games that ended in this position.
    ended: OpeningResults,
    /// The percentage of older games that are counted so far, while counting is in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<u8>,
}

/// Returns the moves that were played in a position, with results.
#[utoipa::path(
    get, path = "/api/v1/explorer", operation_id = "exploreOpenings", tag = "archive", params(ExplorerQuery),
    responses(
        (status = 200, description = "Moves and results", body = OpeningReport),
        (status = 422, description = "The position is not valid", body = Problem, content_type = "application/problem+json"),
        ParameterResponses, CommonResponses
    )
)]
pub(super) async fn opening(
    State(state): State<AppState>,
    work: HeavyWork,
    Parameters(query): Parameters<ExplorerQuery>,
) -> ApiResult<Json<OpeningReport>> {
    if query.game.trim().is_empty() {
        return Err(Problem::field(StatusCode::BAD_REQUEST, "game", missing_parameter("game")));
    }
    let variant = variant(&query.game, &query.variant, StatusCode::BAD_REQUEST)?;
    let report = move |service: &Service| -> ApiResult<_> {
        let state = if query.position.trim().is_empty() {
            GameState::start(variant)
        } else {
            read_position(variant, &query.position).map_err(|problem| {
                Problem::field(StatusCode::UNPROCESSABLE_ENTITY, "position", filter_problem(&problem))
            })?
        };
        let Explored { results, moves, others, ended, progress } = openings::opening(service, &state)?;
        let moves = moves
            .into_iter()
            .map(|(text, results)| PlayedMove { text, results: OpeningResults::of(results) })
            .collect();
        Ok(Json(OpeningReport {
            position: Position::of(&state),
            covered: counted_positions(variant.game()),
            results: OpeningResults::of(results),
            moves,
            others: OpeningResults::of(others),
            ended: OpeningResults::of(ended),
            progress,
        }))
    };
    let permit = work.begin(Work::Search).await?;
    state.run_with(permit, report).await
}
