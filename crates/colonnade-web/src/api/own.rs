//! The games of the player whose token a program has.

use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::commands::CommandName;
use super::own_challenges::ChallengeOutcome;
use super::problem::{
    ApiResult, ChangeResponses, CommonResponses, Json, NotFoundResponses, Problem, TokenResponses, number,
};
use super::schemas::{Game, RunningGame, SideName};
use super::token_holder::TokenHolder;
use crate::AppState;
use crate::board::game_view::GameView;
use colonnade_play::{Command, GameId, GameOverview, PlayerId, Viewer};
use colonnade_rules::GameResult;
use colonnade_service::{CommandRequest, Service, games, rematches};
use colonnade_wording::web::Missing;

/// The player of a token.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TokenPlayer {
    /// The number of the player.
    id: u64,
    /// The name of the player.
    name: String,
    /// The number of the owner, if the player is a program. Only the token of a program plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<u64>,
}

/// Returns the player of the token.
#[utoipa::path(
    get, path = "/api/v1/me", operation_id = "getMe", tag = "programs", security(("token" = [])),
    responses((status = 200, description = "The player", body = TokenPlayer), TokenResponses, CommonResponses)
)]
pub(super) async fn me(holder: TokenHolder) -> axum::Json<TokenPlayer> {
    let owner = holder.owner.map(|owner| owner.0);
    axum::Json(TokenPlayer { id: holder.player.0, name: holder.name, owner })
}

/// A running game of the player of a token.
#[derive(Debug, Serialize, ToSchema)]
struct ProgramGame {
    #[serde(flatten)]
    game: RunningGame,
    /// Whether it waits for the player: to act, or to answer an offer.
    waits: bool,
}

/// The running games of the player of a token.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ProgramGames {
    /// The games: first those that wait for the player, each group by the time that is left.
    games: Vec<ProgramGame>,
}

/// Lists the running games of the player.
#[utoipa::path(
    get, path = "/api/v1/me/games", operation_id = "listMyGames", tag = "programs", security(("token" = [])),
    responses((status = 200, description = "The games", body = ProgramGames), TokenResponses, CommonResponses)
)]
pub(super) async fn games(State(state): State<AppState>, holder: TokenHolder) -> ApiResult<axum::Json<ProgramGames>> {
    let list = move |service: &Service| -> ApiResult<_> {
        let own =
            |game: &GameOverview| ProgramGame { game: RunningGame::of(game), waits: game.waits_for(holder.player) };
        Ok(axum::Json(ProgramGames { games: games::games_of(service, holder.player)?.iter().map(own).collect() }))
    };
    state.run(list).await
}

/// A game of a player. To others, it is as absent as one that does not exist.
pub(super) fn own_game(service: &Service, player: PlayerId, id: GameId) -> ApiResult<GameView> {
    let game = GameView::load(service, Viewer::Player(player), id)?;
    let plays = game.players.first == player || game.players.second == player;
    if plays { Ok(game) } else { Err(Problem::not_found(Missing::Game)) }
}

/// Returns a running or finished game of the player, which may be private.
#[utoipa::path(
    get, path = "/api/v1/me/games/{id}", operation_id = "getMyGame", tag = "programs", security(("token" = [])),
    params(("id" = u64, Path, description = "The number of the game")),
    responses((status = 200, description = "The game", body = Game), TokenResponses, NotFoundResponses, CommonResponses)
)]
pub(super) async fn game(
    State(state): State<AppState>,
    holder: TokenHolder,
    Path(id): Path<String>,
) -> ApiResult<axum::Json<Game>> {
    let id = GameId(number(&id, Missing::Game)?);
    state.run(move |service| Ok(axum::Json(Game::of(&own_game(service, holder.player, id)?, None)))).await
}

/// A game after an action or a command.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GameAfter {
    /// The number of the game.
    id: u64,
    /// Its version, for the next action.
    version: u64,
    /// The position string of the current position.
    position: String,
    /// Whether the game is running.
    running: bool,
    /// The side to act, if the game is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_act: Option<SideName>,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// The challenge or the new game, after the command `rematch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<ChallengeOutcome>,
}

impl GameAfter {
    fn of(game: &colonnade_play::Game) -> GameAfter {
        let ending = game.ending.as_ref();
        GameAfter {
            id: game.id.0,
            version: game.version,
            position: game.state.position(),
            running: game.is_running(),
            to_act: game.is_running().then(|| game.state.side_to_act().into()),
            result: ending.map_or(GameResult::Unfinished, |ending| ending.result).as_str(),
            rematch: None,
        }
    }
}

/// An action of the player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnActionBody {
    /// The action, in any accepted notation.
    #[schema(max_length = 1000)]
    text: String,
    /// The version of the game that the action is for. If the position has changed since, the action is refused as
    /// `outdated`: so a request that is repeated never acts twice.
    version: u64,
}

/// Plays an action.
#[utoipa::path(
    post, path = "/api/v1/me/games/{id}/actions", operation_id = "playMyAction", tag = "programs",
    security(("token" = [])), request_body = OwnActionBody,
    params(("id" = u64, Path, description = "The number of the game")),
    responses(
        (status = 200, description = "The game after the action", body = GameAfter),
        TokenResponses, NotFoundResponses, ChangeResponses, CommonResponses
    )
)]
pub(super) async fn act(
    State(state): State<AppState>,
    holder: TokenHolder,
    Path(id): Path<String>,
    Json(request): Json<OwnActionBody>,
) -> ApiResult<axum::Json<GameAfter>> {
    let command = Command::Act(request.text.into());
    perform(&state, holder.may_play()?, &id, request.version, command).await
}

/// A command of the player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OwnCommandBody {
    /// The command. A rematch is a challenge to the opponent of a game that is over.
    command: CommandName,
    /// The version of the game that the command is for. If the position has changed since, it is refused as `outdated`.
    version: u64,
    /// How many days a pause lasts that is proposed.
    #[schema(minimum = 1, maximum = 30)]
    days: Option<u8>,
}

/// Executes a command of the player, such as resigning or offering a draw.
#[utoipa::path(
    post, path = "/api/v1/me/games/{id}/commands", operation_id = "sendMyCommand", tag = "programs",
    security(("token" = [])), request_body = OwnCommandBody,
    params(("id" = u64, Path, description = "The number of the game")),
    responses(
        (status = 200, description = "The game after the command", body = GameAfter),
        TokenResponses, NotFoundResponses, ChangeResponses, CommonResponses
    )
)]
pub(super) async fn command(
    State(state): State<AppState>,
    holder: TokenHolder,
    Path(id): Path<String>,
    Json(request): Json<OwnCommandBody>,
) -> ApiResult<axum::Json<GameAfter>> {
    let player = holder.may_play()?;
    if let Some(command) = request.command.command(request.days) {
        return perform(&state, player, &id, request.version, command).await;
    }
    let id = GameId(number(&id, Missing::Game)?);
    let challenge = move |service: &Service| -> ApiResult<_> {
        let game = games::get(service, Viewer::Player(player), id)?;
        let rematch = ChallengeOutcome::propose(service, &rematches::proposed_rematch(service, id, player, None)?)?;
        Ok(axum::Json(GameAfter { rematch: Some(rematch), ..GameAfter::of(&game) }))
    };
    state.run(challenge).await
}

/// Does something in a game of a player, in the version that the program has seen.
async fn perform(
    state: &AppState,
    player: PlayerId,
    id: &str,
    version: u64,
    command: Command,
) -> ApiResult<axum::Json<GameAfter>> {
    let id = GameId(number(id, Missing::Game)?);
    let perform = move |service: &Service| -> ApiResult<_> {
        let request = CommandRequest { version: Some(version), ..CommandRequest::new(id, player, command) };
        Ok(axum::Json(GameAfter::of(&games::act(service, &request)?.game)))
    };
    state.run(perform).await
}
