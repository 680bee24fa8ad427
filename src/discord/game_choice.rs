//! Which game a player means.

use super::bot::Bot;
use super::custom_id::CustomId;
use super::interaction::Interaction;
use super::message::{ActionRow, MOST_OPTIONS, Message, SelectMenu, SelectOption};
use super::respond::{HandlerResult, Response};
use crate::play::{GameId, PlayerId, Standing};
use crate::service::{Purpose, ResolvedGame};
use crate::view::wording::{
    self,
    components::{self, Placeholder, placeholder},
    replies,
};

/// A game's number as players write it: `12` or `#12`.
pub(super) fn game_number(text: &str) -> Option<GameId> {
    text.trim().trim_start_matches('#').parse().ok().map(GameId)
}

/// The response to a text that is no game's number.
pub(super) fn no_game_named(text: &str) -> Response {
    Response::ephemeral(replies::no_game_named(text))
}

/// A menu of a player's running games.
pub(super) fn game_menu(games: &[Standing], player: PlayerId, id: &CustomId, words: Placeholder) -> ActionRow {
    let options = games.iter().take(MOST_OPTIONS).map(|game| SelectOption {
        label: components::game_option(game, player),
        value: game.id.0.to_string(),
        ..SelectOption::default()
    });
    let (custom_id, placeholder) = (id.to_string(), placeholder(words));
    ActionRow::SelectMenu(SelectMenu { custom_id, placeholder, options: options.collect() })
}

/// The game that a player means, by its number or without one. Where several can be meant, the response has a `menu` of
/// them.
///
/// # Errors
///
/// The response to give if none or several are meant.
pub(super) async fn resolve(
    bot: &Bot,
    interaction: &Interaction,
    player: PlayerId,
    named: Option<&str>,
    purpose: Purpose,
    menu: &CustomId,
) -> Result<GameId, HandlerResult> {
    if let Some(named) = named {
        return game_number(named).ok_or_else(|| Ok(no_game_named(named)));
    }
    let channel = Some(interaction.channel);
    match bot.work(move |service| service.resolve_game(player, None, channel, purpose)).await {
        Ok(ResolvedGame::One(game)) => Ok(game),
        Ok(ResolvedGame::NoGames) => Err(Ok(Response::ephemeral(replies::no_running_games()))),
        Ok(ResolvedGame::NoneWaiting) if purpose == Purpose::Plan => {
            Err(Ok(Response::ephemeral(replies::all_games_wait())))
        }
        Ok(ResolvedGame::NoneWaiting) => Err(Ok(Response::ephemeral(replies::no_game_waits()))),
        Ok(ResolvedGame::Several(games)) => {
            let message = Message::ephemeral(replies::which_game(&wording::games(&games, player)));
            Err(Ok(Response::Message(message.with(game_menu(&games, player, menu, Placeholder::WhichGame)))))
        }
        Err(error) => Err(Err(error)),
    }
}
