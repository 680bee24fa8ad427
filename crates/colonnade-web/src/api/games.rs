//! Running and finished games.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::problem::{ApiResult, CommonResponses, NotFoundResponses, ParameterResponses, Parameters, Problem, number};
use super::schemas::{ContinuationList, Game, Position, RunningGame};
use crate::AppState;
use crate::board::game_view::GameView;
use crate::client::HeavyWork;
use crate::games::cards::unknown_in;
use colonnade_play::{GameId, PlayerId, Viewer};
use colonnade_service::{Running, Service, Work, games, profiles};
use colonnade_wording::web::Missing;

/// The most items on a page.
pub(super) const PAGE: usize = 100;

/// The requested size of a page, or the largest if none is requested.
///
/// # Errors
///
/// If it is not between 1 and [`PAGE`].
pub(super) fn page_size(limit: Option<usize>) -> ApiResult<usize> {
    match limit {
        None => Ok(PAGE),
        Some(limit) if (1..=PAGE).contains(&limit) => Ok(limit),
        Some(_) => Err(Problem::out_of_range("limit", 1..=PAGE)),
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct RunningParams {
    /// The number of a player: games of this player only.
    player: Option<u64>,
    /// The number of a game: games with larger numbers only.
    after: Option<u64>,
    /// The size of the page.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// A page of running games.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RunningGamesPage {
    /// The games, ordered by number.
    games: Vec<RunningGame>,
    /// The value of `after` for the next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u64>,
}

/// Lists public running games.
#[utoipa::path(
    get, path = "/api/v1/games", operation_id = "listRunningGames", tag = "games", params(RunningParams),
    responses(
        (status = 200, description = "A page of running games", body = RunningGamesPage),
        ParameterResponses, NotFoundResponses, CommonResponses
    )
)]
pub(super) async fn running(
    State(state): State<AppState>,
    Parameters(params): Parameters<RunningParams>,
) -> ApiResult<Json<RunningGamesPage>> {
    let limit = page_size(params.limit)?;
    let list = move |service: &Service| -> ApiResult<_> {
        let running = match params.player.map(PlayerId) {
            None => Running::All,
            Some(player) => Running::Of(profiles::profile(service, Viewer::Nobody, player)?.id),
        };
        let games = games::running(service, Viewer::Nobody, running, params.after.map(GameId), limit)?;
        let next = games.last().filter(|_| games.len() == limit).map(|game| game.id.0);
        Ok(Json(RunningGamesPage { games: games.iter().map(RunningGame::of).collect(), next }))
    };
    state.run(list).await
}

fn load(service: &Service, id: &str) -> ApiResult<GameView> {
    Ok(GameView::load(service, Viewer::Nobody, GameId(number(id, Missing::Game)?))?)
}

/// Returns a running or finished game.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", operation_id = "getGame", tag = "games",
    params(("id" = u64, Path, description = "The number of the game")),
    responses((status = 200, description = "The game", body = Game), NotFoundResponses, CommonResponses)
)]
pub(super) async fn game(State(state): State<AppState>, Path(id): Path<String>) -> ApiResult<Json<Game>> {
    let read = move |service: &Service| -> ApiResult<_> {
        let game = load(service, &id)?;
        let unknown = unknown_in(service, [(game.place, game.players)])?;
        Ok(Json(Game::of(&game, unknown)))
    };
    state.run(read).await
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct PositionParams {
    /// The number of actions before the position. The default is all of them.
    ply: Option<u32>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct ContinuationParams {
    /// The number of actions before the position. The default is all of them.
    ply: Option<u32>,
    /// The prefix of an action.
    prefix: String,
}

fn position_of(service: &Service, id: &str, ply: Option<u32>) -> ApiResult<colonnade_rules::State> {
    let game = load(service, id)?;
    let ply = ply.unwrap_or(game.plies());
    if ply > game.plies() {
        return Err(Problem::not_found(Missing::Position));
    }
    Ok(game.state_at(ply))
}

/// Returns a position of a game.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/position", operation_id = "getGamePosition", tag = "games",
    params(("id" = u64, Path, description = "The number of the game"), PositionParams),
    responses(
        (status = 200, description = "The position", body = Position),
        ParameterResponses, NotFoundResponses, CommonResponses
    )
)]
pub(super) async fn position(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Parameters(params): Parameters<PositionParams>,
) -> ApiResult<Json<Position>> {
    let position = move |service: &Service| Ok(Json(Position::of(&position_of(service, &id, params.ply)?)));
    state.run(position).await
}

/// Lists the continuations of a prefix of an action in a position of a game.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/continuations", operation_id = "listGameContinuations", tag = "games",
    params(("id" = u64, Path, description = "The number of the game"), ContinuationParams),
    responses(
        (status = 200, description = "What can follow", body = ContinuationList),
        (status = 422, description = "No legal action begins with the prefix", body = Problem, content_type = "application/problem+json"),
        ParameterResponses, NotFoundResponses, CommonResponses
    )
)]
pub(super) async fn continuations(
    State(state): State<AppState>,
    work: HeavyWork,
    Path(id): Path<String>,
    Parameters(params): Parameters<ContinuationParams>,
) -> ApiResult<Json<ContinuationList>> {
    let list = move |service: &Service| {
        let position = position_of(service, &id, params.ply)?;
        Ok(Json(ContinuationList::of(&position, &params.prefix)?))
    };
    let permit = work.begin(Work::Continuations).await?;
    state.run_with(permit, list).await
}
