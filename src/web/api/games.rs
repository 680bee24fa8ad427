//! Games that run or are over.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::body::{Game, Next, Position, Under};
use super::problem::{Absent, Always, Answer, Bad, Parameters, Problem, number};
use crate::play::{GameId, PlayerId, Viewer};
use crate::service::{Running, Service};
use crate::web::Web;
use crate::web::shown::ShownGame;

/// The most games of a list.
pub(super) const MOST: usize = 100;

/// Which running games are meant.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Those of a player, by his number.
    player: Option<u64>,
    /// Those after the one with this number.
    after: Option<u64>,
    /// At most so many, and never more than 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// Running games.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct List {
    /// By number.
    games: Vec<Under>,
    /// What to give as `after` for those that come next; absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u64>,
}

/// Running games that everybody may see.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "games", params(Which),
    responses((status = 200, description = "Some running games", body = List), Bad, Always)
)]
pub(super) async fn running(State(web): State<Web>, Parameters(which): Parameters<Which>) -> Answer<Json<List>> {
    let limit = which.limit.unwrap_or(MOST).clamp(1, MOST);
    let running = which.player.map_or(Running::All, |player| Running::Of(PlayerId(player)));
    let after = which.after.map(GameId);
    let games = web.ask(move |service| service.running(Viewer::Nobody, running, after, limit)).await?;
    let next = games.last().filter(|_| games.len() == limit).map(|game| game.id.0);
    Ok(Json(List { games: games.iter().map(Under::of).collect(), next }))
}

async fn load(web: &Web, id: &str) -> Answer<ShownGame> {
    let id = GameId(number(id, "game")?);
    Ok(web.ask(move |service: &Service| ShownGame::load(service, Viewer::Nobody, id)).await?)
}

/// A game, whether it runs or is over.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", tag = "games",
    params(("id" = u64, Path, description = "The number of the game")),
    responses((status = 200, description = "The game", body = Game), Absent, Always)
)]
pub(super) async fn game(State(web): State<Web>, Path(id): Path<String>) -> Answer<Json<Game>> {
    Ok(Json(Game::of(&load(&web, &id).await?)))
}

/// Which position of a game is meant.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct At {
    /// After so many actions; after all of them, if it is not given.
    ply: Option<u32>,
}

/// Which continuations are meant.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct Beginning {
    /// After so many actions; after all of them, if it is not given.
    ply: Option<u32>,
    /// The beginning of a move.
    prefix: String,
}

async fn state(web: &Web, id: &str, ply: Option<u32>) -> Answer<colonnade_rules::State> {
    let game = load(web, id).await?;
    let ply = ply.unwrap_or(game.plies());
    if ply > game.plies() {
        return Err(Problem::absent("position"));
    }
    Ok(game.state_at(ply).0)
}

/// A position of a game.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/position", tag = "games",
    params(("id" = u64, Path, description = "The number of the game"), At),
    responses((status = 200, description = "The position", body = Position), Bad, Absent, Always)
)]
pub(super) async fn position(
    State(web): State<Web>,
    Path(id): Path<String>,
    Parameters(at): Parameters<At>,
) -> Answer<Json<Position>> {
    Ok(Json(Position::of(&state(&web, &id, at.ply).await?)))
}

/// What can be played in a position of a game, step by step.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/continuations", tag = "games",
    params(("id" = u64, Path, description = "The number of the game"), Beginning),
    responses(
        (status = 200, description = "What can follow", body = Next),
        (status = 422, description = "No move begins like this", body = Problem, content_type = "application/problem+json"),
        Bad, Absent, Always
    )
)]
pub(super) async fn continuations(
    State(web): State<Web>,
    Path(id): Path<String>,
    Parameters(beginning): Parameters<Beginning>,
) -> Answer<Json<Next>> {
    let state = state(&web, &id, beginning.ply).await?;
    Ok(Json(Next::of(&state, &beginning.prefix)?))
}
