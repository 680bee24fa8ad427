//! Games at the local table.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::commands::CommandName;
use super::positions::variant;
use super::problem::{ApiResult, ChangeResponses, CommonResponses, Json, NotFoundResponses, Problem, number};
use super::schemas::{Game, OpeningName, SideName};
use crate::AppState;
use crate::table::form::{NewGame, Opponent, check_name, check_opening, start_position};
use crate::table::game::{check_person, load_local};
use crate::table::start::{Again, begin_again, start_game};
use colonnade_play::{Command, GameId, Refusal, TimeControl};
use colonnade_rules::Side;
use colonnade_service::{CommandRequest, Service, games};
use colonnade_wording as wording;
use colonnade_wording::sentence;
use colonnade_wording::web::Missing;

/// A game to start.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGameBody {
    /// The name of the player of the first side.
    #[schema(min_length = 1, max_length = 64)]
    first: String,
    /// The name of the other player. The default is the first player, who then plays both sides.
    second: Option<String>,
    /// The level of the computer to play against, in place of a second player: 1 to 6.
    #[schema(minimum = 1, maximum = 6)]
    computer: Option<u8>,
    /// Whether the computer plays the side that acts first, and the player in `first` the other side.
    #[serde(default)]
    computer_begins: bool,
    /// The slug of the game, such as `pit-of-pillars`.
    game: String,
    /// The name of the variant. The default is the standard variant.
    variant: Option<String>,
    /// The time control: `3d`, `10d+36h/21d` or `none`. The default is `none`.
    control: Option<String>,
    /// How the game begins. The default is `standard`.
    #[serde(default)]
    opening: OpeningName,
    /// The position string that the game begins from. The default is the start of the variant.
    #[schema(max_length = 2000)]
    position: Option<String>,
}

/// Starts a game.
#[utoipa::path(
    post, path = "/api/v1/table/games", operation_id = "startTableGame", tag = "table", request_body = NewGameBody,
    responses((status = 201, description = "The game", body = Game), ChangeResponses, CommonResponses)
)]
pub(super) async fn start(
    State(state): State<AppState>,
    Json(request): Json<NewGameBody>,
) -> ApiResult<(StatusCode, axum::Json<Game>)> {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let variant = variant(&request.game, request.variant.as_deref().unwrap_or_default(), status)?;
    let control = request.control.as_deref().unwrap_or("none").parse::<TimeControl>();
    let control = control.map_err(|error| Problem::field(status, "control", sentence(&wording::not_a_time(&error))))?;
    let name = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = name(&request.first);
    check_name(&first).map_err(|words| Problem::field(status, "first", words))?;
    let second = request.second.as_deref().map(name);
    let level = request.computer.map(|level| level.to_string());
    let opponent = Opponent::of(second, &first, level.as_deref(), request.computer_begins)
        .map_err(|words| Problem::field(status, "computer", words))?;
    let position = start_position(variant, request.position.as_deref().unwrap_or_default())
        .map_err(|words| Problem::field(status, "position", words))?;
    let opening = request.opening.into();
    check_opening(opening, position.as_deref()).map_err(|words| Problem::field(status, "position", words))?;
    let opponent_begins = request.computer_begins && request.computer.is_some();
    let game = NewGame { first, opponent, opponent_begins, variant, control, opening, position };
    let start = move |service: &Service| -> ApiResult<_> {
        let id = start_game(service, &game)?;
        Ok((StatusCode::CREATED, axum::Json(Game::of(&load_local(service, id)?, None))))
    };
    state.run(start).await
}

/// An action of the side to act.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionBody {
    /// The action, in any accepted notation.
    #[schema(max_length = 1000)]
    text: String,
    /// The version of the game that the action is for. The action is refused if the position has changed since.
    version: Option<u64>,
}

/// Plays an action for the side to act.
#[utoipa::path(
    post, path = "/api/v1/table/games/{id}/actions", operation_id = "playTableAction", tag = "table",
    request_body = ActionBody,
    params(("id" = u64, Path, description = "The number of the game")),
    responses(
        (status = 200, description = "The game after the action", body = Game),
        NotFoundResponses, ChangeResponses, CommonResponses
    )
)]
pub(super) async fn act(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Json(request): Json<ActionBody>,
) -> ApiResult<axum::Json<Game>> {
    let id = GameId(number(&id, Missing::Game)?);
    let act = move |service: &Service| -> ApiResult<_> {
        let game = load_local(service, id)?;
        if request.version.is_some_and(|version| !game.shows(version)) {
            return Err(Problem::from(colonnade_service::ServiceError::from(Refusal::Outdated)));
        }
        let side = game.live.as_ref().map_or(Side::First, |live| live.to_act);
        check_person(service, &game, side, Refusal::NotYourTurn)?;
        let request = CommandRequest {
            version: request.version,
            ..CommandRequest::new(id, game.players[side], Command::Act(request.text.into()))
        };
        games::act(service, &request)?;
        Ok(axum::Json(Game::of(&load_local(service, id)?, None)))
    };
    state.run(act).await
}

/// A command of a player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandBody {
    /// The command.
    command: CommandName,
    /// The side of the player.
    side: SideName,
    /// How many days a pause lasts that is proposed.
    #[schema(minimum = 1, maximum = 30)]
    days: Option<u8>,
}

/// Executes a command for a player, such as resigning or offering a draw.
#[utoipa::path(
    post, path = "/api/v1/table/games/{id}/commands", operation_id = "sendTableCommand", tag = "table",
    request_body = CommandBody,
    params(("id" = u64, Path, description = "The number of the game")),
    responses(
        (status = 200, description = "The game after the command", body = Game),
        NotFoundResponses, ChangeResponses, CommonResponses
    )
)]
pub(super) async fn command(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Json(request): Json<CommandBody>,
) -> ApiResult<axum::Json<Game>> {
    let id = GameId(number(&id, Missing::Game)?);
    let perform = move |service: &Service| -> ApiResult<_> {
        let game = load_local(service, id)?;
        let shown = match request.command.command(request.days) {
            None => begin_again(service, &game, Again::Exchanged, None)?,
            Some(command) => {
                check_person(service, &game, request.side.into(), Refusal::NotPlaying)?;
                games::act(service, &CommandRequest::new(id, game.players[request.side.into()], command))?;
                id
            }
        };
        Ok(axum::Json(Game::of(&load_local(service, shown)?, None)))
    };
    state.run(perform).await
}
