//! The choice of the game that a player means.

use colonnade_language::say;
use serenity::all::{ActionRowComponent, Button, ButtonKind, Message as DiscordMessage};

use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::ids::{Component, ComposeComponent, CustomId, PlayComponent, ReplayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{ActionRow, MOST_OPTIONS, Message, SelectMenu, SelectOption};
use colonnade_play::{GameId, GameOverview, PlayerId, Summary};
use colonnade_service::{Purpose, ResolvedGame, resolve};
use colonnade_wording::{self as wording, components, replies};

/// A game's number as players write it: `12` or `#12`.
pub(super) fn game_number(text: &str) -> Option<GameId> {
    text.trim().trim_start_matches('#').parse().ok().map(GameId)
}

/// The game that an option names: by its number, or by its suggestion in any language, which begins with the number.
pub(super) fn named_game(text: &str) -> Option<GameId> {
    game_number(text.split_whitespace().next()?)
}

/// The response to a text that is not a game's number.
pub(super) fn no_game_named(text: &str) -> Response {
    Response::ephemeral(replies::no_game_named(text))
}

/// A menu of a player's running games.
pub(super) fn game_menu(games: &[GameOverview], player: PlayerId, id: &CustomId) -> ActionRow {
    let options = games.iter().take(MOST_OPTIONS).map(|game| SelectOption {
        label: components::game_option(game, player),
        value: game.id.0.to_string(),
        ..SelectOption::default()
    });
    let custom_id = id.to_string();
    let placeholder = say!(components::which_game);
    ActionRow::SelectMenu(SelectMenu { custom_id, placeholder, options: options.collect() })
}

/// The question which of several games is meant, above a [menu](game_menu) of them.
pub(super) fn which_game(games: &[GameOverview], player: PlayerId) -> String {
    let question = replies::which_game(&wording::games(games, player));
    [Some(question), full_menu(games.len())].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// A sentence about a menu that cannot show all of so many games.
pub(super) fn full_menu(games: usize) -> Option<String> {
    (games > MOST_OPTIONS).then(|| say!(replies::menu_is_full, shown = MOST_OPTIONS, all = games))
}

/// A menu of finished games.
pub(super) fn finished_menu(games: &[Summary], id: &CustomId) -> ActionRow {
    let options = games.iter().take(MOST_OPTIONS).map(|game| SelectOption {
        label: replies::archive_suggestion(game),
        value: game.id.0.to_string(),
        ..SelectOption::default()
    });
    let custom_id = id.to_string();
    let placeholder = say!(components::which_game);
    ActionRow::SelectMenu(SelectMenu { custom_id, placeholder, options: options.collect() })
}

/// The game that a player means, by its number or without one. If several can be meant, the response has a `menu` of
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
        return named_game(named).ok_or_else(|| Ok(no_game_named(named)));
    }
    let channel = Some(interaction.channel);
    match bot.work(move |service| resolve::resolve_game(service, player, None, channel, purpose)).await {
        Ok(ResolvedGame::One(game)) => Ok(game),
        Ok(ResolvedGame::NoGames) => Err(Ok(Response::ephemeral(say!(replies::no_running_games)))),
        Ok(ResolvedGame::NoneWaiting) => Err(Ok(Response::ephemeral(say!(replies::no_game_waits)))),
        Ok(ResolvedGame::Several(games)) => {
            let message = Message::ephemeral(which_game(&games, player));
            Err(Ok(Response::Message(message.with(game_menu(&games, player, menu)))))
        }
        Err(error) => Err(Err(error)),
    }
}

/// The game whose board a message of the bot shows, found by the buttons under it.
pub(super) fn game_of_board(message: &DiscordMessage) -> Option<GameId> {
    let parts = message.components.iter().flat_map(|row| &row.components);
    let ids = parts.filter_map(|part| match part {
        ActionRowComponent::Button(Button { data: ButtonKind::NonLink { custom_id, .. }, .. }) => {
            custom_id.parse::<CustomId>().ok()
        }
        _ => None,
    });
    let is_under_board = |id: &CustomId| {
        matches!(
            id.component,
            Component::Play(PlayComponent::Move | PlayComponent::Answer)
                | Component::Compose(ComposeComponent::Type)
                | Component::Replay(ReplayComponent::Replay | ReplayComponent::Frame)
        )
    };
    ids.into_iter().find(is_under_board).map(|id| id.game())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_its_number_or_its_suggestion() {
        let game = Some(GameId(12));
        for text in ["12", "#12", " #12 ", "#12 Pilastri 4x4 against Bob, your turn", "12 対"] {
            assert_eq!(named_game(text), game, "{text}");
        }
        for text in ["", "#", "one", "12th", "Pilastri #12", "#12,"] {
            assert_eq!(named_game(text), None, "{text}");
        }
        assert_eq!(game_number("#12 c1-c3"), None, "a move of the game");
    }
}
