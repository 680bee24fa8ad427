//! Play at the host's own machine.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::{Game, SideName};
use super::positions::variant;
use super::problem::{Absent, Always, Answer, Json, Problem, Refused, number};
use crate::play::{Command, GameId, TimeControl};
use crate::service::CommandRequest;
use crate::view::wording::sentence;
use crate::web::Web;
use crate::web::table::{begun, local, rematch};
use crate::web::table_form::Wanted;
use colonnade_rules::Side;

/// A game that shall begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    /// The name of the player who begins.
    #[schema(min_length = 1, max_length = 64)]
    first: String,
    /// The name of the other player; absent if one plays both sides.
    second: Option<String>,
    /// The game: `pilare`, `gore`, `pilastri`, `buku` or `pit-of-pillars`.
    game: String,
    /// The variant; the usual one, if it is not given.
    variant: Option<String>,
    /// The time control: `3d`, `10d+36h/21d` or `none`, which is meant if it is not given.
    control: Option<String>,
}

/// Begins a game.
#[utoipa::path(
    post, path = "/api/v1/table/games", tag = "table", request_body = NewGame,
    responses((status = 201, description = "The game", body = Game), Refused, Always)
)]
pub(super) async fn begin(
    State(web): State<Web>,
    Json(wanted): Json<NewGame>,
) -> Answer<(StatusCode, axum::Json<Game>)> {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let variant = variant(&wanted.game, wanted.variant.as_deref().unwrap_or_default(), status)?;
    let control = wanted.control.as_deref().unwrap_or("none").parse::<TimeControl>();
    let control = control.map_err(|error| Problem::field(status, "control", sentence(&error)))?;
    let name = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = name(&wanted.first);
    let second = wanted.second.as_deref().map_or_else(|| first.clone(), name);
    let wanted = Wanted { first, second, variant, control };
    let game = web
        .ask(move |service| {
            let id = begun(service, &wanted)?;
            local(service, id)
        })
        .await?;
    Ok((StatusCode::CREATED, axum::Json(Game::of(&game))))
}

/// An action for the side to act.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Action {
    /// The action, in any notation that is read.
    #[schema(max_length = 1000)]
    text: String,
    /// How many actions the board shows for which it is meant; refused if it shows another number by now.
    ply: Option<u32>,
}

/// Makes an action for the side to act.
#[utoipa::path(
    post, path = "/api/v1/table/games/{id}/actions", tag = "table", request_body = Action,
    params(("id" = u64, Path, description = "The number of the game")),
    responses((status = 200, description = "The game afterwards", body = Game), Absent, Refused, Always)
)]
pub(super) async fn act(
    State(web): State<Web>,
    Path(id): Path<String>,
    Json(action): Json<Action>,
) -> Answer<axum::Json<Game>> {
    let id = GameId(number(&id, "game")?);
    let game = web
        .ask(move |service| {
            let game = local(service, id)?;
            let side = game.live.as_ref().map_or(Side::First, |live| live.to_act);
            let order = CommandRequest {
                ply: action.ply,
                ..CommandRequest::new(id, game.players[side], Command::Act(action.text))
            };
            service.act(&order)?;
            local(service, id)
        })
        .await?;
    Ok(axum::Json(Game::of(&game)))
}

/// What a player can ask for beside acting.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Asked {
    /// Resign.
    Resign,
    /// Break the game off, before both have acted.
    Abort,
    /// Offer a draw.
    Draw,
    /// Accept the opponent's draw offer.
    DrawAccept,
    /// Decline it.
    DrawDecline,
    /// Ask for a takeback.
    Takeback,
    /// Allow the opponent's takeback.
    TakebackAccept,
    /// Refuse it.
    TakebackDecline,
    /// Play again with sides exchanged; the answer is the new game.
    Rematch,
}

impl Asked {
    /// The command; none for what is no command of the game itself.
    const fn command(self) -> Option<Command> {
        Some(match self {
            Asked::Resign => Command::Resign,
            Asked::Abort => Command::Abort,
            Asked::Draw => Command::OfferDraw,
            Asked::DrawAccept => Command::AnswerDraw { accept: true },
            Asked::DrawDecline => Command::AnswerDraw { accept: false },
            Asked::Takeback => Command::AskTakeback,
            Asked::TakebackAccept => Command::AnswerTakeback { accept: true },
            Asked::TakebackDecline => Command::AnswerTakeback { accept: false },
            Asked::Rematch => return None,
        })
    }
}

/// What a player asks for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asking {
    /// What.
    command: Asked,
    /// Who.
    side: SideName,
}

/// Does what a player asks for beside acting.
#[utoipa::path(
    post, path = "/api/v1/table/games/{id}/commands", tag = "table", request_body = Asking,
    params(("id" = u64, Path, description = "The number of the game")),
    responses((status = 200, description = "The game afterwards", body = Game), Absent, Refused, Always)
)]
pub(super) async fn command(
    State(web): State<Web>,
    Path(id): Path<String>,
    Json(asking): Json<Asking>,
) -> Answer<axum::Json<Game>> {
    let id = GameId(number(&id, "game")?);
    let game = web
        .ask(move |service| {
            let game = local(service, id)?;
            let Some(command) = asking.command.command() else {
                let again = rematch(service, &game)?;
                return local(service, again);
            };
            service.act(&CommandRequest::new(id, game.players[asking.side.into()], command))?;
            local(service, id)
        })
        .await?;
    Ok(axum::Json(Game::of(&game)))
}
