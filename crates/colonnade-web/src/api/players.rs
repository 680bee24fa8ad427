//! Players and leaderboards.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::games::page_size;
use super::problem::{ApiResult, CommonResponses, NotFoundResponses, ParameterResponses, Parameters, Problem, number};
use crate::AppState;
use colonnade_archive::ResultTally;
use colonnade_play::{PlayerId, Span, Viewer};
use colonnade_rules::{Game as GameKind, Side};
use colonnade_service::{Service, profiles};
use colonnade_wording::web::{Missing, missing_parameter};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct NameParams {
    /// The beginning of a name, case-insensitive.
    #[param(required = true)]
    name: Option<String>,
}

/// The number and name of a player.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlayerName {
    /// The number of the player.
    id: u64,
    /// The name of the player.
    name: String,
}

/// The most players in a list.
const PLAYERS: usize = 20;

/// Finds at most twenty players by the beginning of their names.
#[utoipa::path(
    get, path = "/api/v1/players", operation_id = "findPlayers", tag = "players", params(NameParams),
    responses((status = 200, description = "Players", body = Vec<PlayerName>), ParameterResponses, CommonResponses)
)]
pub(super) async fn players(
    State(state): State<AppState>,
    Parameters(params): Parameters<NameParams>,
) -> ApiResult<Json<Vec<PlayerName>>> {
    let missing = || Problem::field(StatusCode::BAD_REQUEST, "name", missing_parameter("name"));
    let name = params.name.ok_or_else(missing)?;
    let find = move |service: &Service| -> ApiResult<_> {
        let found = profiles::players_named(service, Viewer::Nobody, name.trim(), PLAYERS)?;
        Ok(Json(found.into_iter().map(|(player, name)| PlayerName { id: player.0, name }).collect()))
    };
    state.run(find).await
}

/// A player with results and ratings.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Player {
    /// The number of the player.
    id: u64,
    /// The name of the player.
    name: String,
    /// Whether the player has deleted the account.
    deleted: bool,
    /// Whether the player is on vacation today.
    on_vacation: bool,
    /// The number of running games that are public.
    running: u32,
    /// The time, in seconds, within which the player made half of the moves in public games, if there are enough of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    usual_time: Option<u64>,
    /// The results, one entry for each game.
    games: Vec<GameResults>,
}

/// The results of a player in one game.
#[derive(Debug, Serialize, ToSchema)]
struct GameResults {
    /// The slug of the game, such as `pit-of-pillars`.
    game: &'static str,
    /// The rating, if the player has rated games.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    /// The results as the first side.
    first: SideResults,
    /// The results as the second side.
    second: SideResults,
    /// The number of games lost on time.
    timeouts: u32,
    /// The number of games won in a row most recently. Negative for games lost in a row.
    streak: i32,
    /// The median length of the games in actions.
    #[serde(skip_serializing_if = "Option::is_none")]
    median_length: Option<u32>,
}

/// Numbers of results as one side.
#[derive(Debug, Serialize, ToSchema)]
struct SideResults {
    /// The number of all games.
    played: u32,
    /// The number of games won.
    won: u32,
    /// The number of games drawn.
    drawn: u32,
    /// The number of games lost.
    lost: u32,
}

impl From<ResultTally> for SideResults {
    fn from(ResultTally { played, won, drawn, lost }: ResultTally) -> Self {
        SideResults { played, won, drawn, lost }
    }
}

/// A rating (Glicko-2).
#[derive(Debug, Serialize, ToSchema)]
struct Rating {
    /// The estimated strength.
    value: f64,
    /// The standard deviation of the estimate now. It grows with the time since the last rated result.
    deviation: f64,
    /// Whether the rating is uncertain because of few rated games, or none for a long time.
    provisional: bool,
    /// The number of rated games.
    games: u32,
}

impl From<&colonnade_play::Rating> for Rating {
    fn from(rating: &colonnade_play::Rating) -> Self {
        let provisional = rating.is_provisional();
        Rating { value: rating.value, deviation: rating.deviation, provisional, games: rating.games }
    }
}

/// Returns a player.
#[utoipa::path(
    get, path = "/api/v1/players/{id}", operation_id = "getPlayer", tag = "players",
    params(("id" = u64, Path, description = "The number of the player")),
    responses((status = 200, description = "The player", body = Player), NotFoundResponses, CommonResponses)
)]
pub(super) async fn player(State(state): State<AppState>, Path(id): Path<String>) -> ApiResult<Json<Player>> {
    let id = PlayerId(number(&id, Missing::Player)?);
    let player = move |service: &Service| -> ApiResult<_> {
        let found = profiles::profile(service, Viewer::Nobody, id)?;
        let results = found.games.iter().map(|(game, (rating, statistics))| GameResults {
            game: game.slug(),
            rating: (rating.games > 0).then(|| rating.into()),
            first: statistics.with(Side::First).into(),
            second: statistics.with(Side::Second).into(),
            timeouts: statistics.timeouts,
            streak: statistics.streak,
            median_length: statistics.median_length(),
        });
        let games = results.collect();
        Ok(Json(Player {
            id: found.id.0,
            name: found.name,
            deleted: found.deleted,
            on_vacation: found.away,
            running: found.reliability.running,
            usual_time: found.reliability.usual_time.map(Span::as_seconds),
            games,
        }))
    };
    state.run(player).await
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct LeaderboardParams {
    /// How many players to skip.
    #[param(minimum = 0, maximum = 10000)]
    skip: Option<usize>,
    /// The size of the page.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<usize>,
}

/// The most players that can be skipped.
const DEEPEST: usize = 10_000;

/// A player in a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LeaderboardEntry {
    /// The rank of the player, from 1.
    rank: usize,
    /// The number of the player.
    id: u64,
    /// The name of the player.
    name: String,
    /// The rating of the player.
    rating: Rating,
}

/// Lists the players with the highest ratings in a game by public games, without provisional ratings, and without players who
/// ended no rated game within a year.
#[utoipa::path(
    get, path = "/api/v1/leaderboards/{game}", operation_id = "getLeaderboard", tag = "players",
    params(("game" = String, Path, description = "The slug of the game, such as `pilare`"), LeaderboardParams),
    responses(
        (status = 200, description = "The players, the highest rating first", body = Vec<LeaderboardEntry>),
        ParameterResponses, NotFoundResponses, CommonResponses
    )
)]
pub(super) async fn leaderboard(
    State(state): State<AppState>,
    Path(game): Path<String>,
    Parameters(params): Parameters<LeaderboardParams>,
) -> ApiResult<Json<Vec<LeaderboardEntry>>> {
    let game: GameKind = game.parse().map_err(|_| Problem::not_found(Missing::Game))?;
    let skip = params.skip.unwrap_or(0);
    let limit = page_size(params.limit)?;
    if skip > DEEPEST {
        return Err(Problem::out_of_range("skip", 0..=DEEPEST));
    }
    let list = move |service: &Service| -> ApiResult<_> {
        let found = profiles::leaderboard(service, Viewer::Nobody, game, skip, limit)?;
        let entry = |(rank, leader): (usize, &colonnade_archive::Leader)| LeaderboardEntry {
            rank,
            id: leader.player.0,
            name: leader.name.clone(),
            rating: (&leader.rating).into(),
        };
        Ok(Json((skip + 1..).zip(&found).map(entry).collect()))
    };
    state.run(list).await
}
