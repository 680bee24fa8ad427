//! Commands to watch games.

use colonnade_language::say;
use serenity::all::Message;

use super::{follow, watch_command};
use crate::bot::respond::Response;
use crate::features::command::autocomplete::watched_game;
use crate::features::command::{Command, Context, Never, answer};
use crate::features::game_choice::game_of_board;

pub(crate) fn commands() -> Vec<Command> {
    vec![watch(), follow_message()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn watch(
    ctx: Context<'_>,
    #[autocomplete = "watched_game"]
    #[max_length = 100]
    game: Option<String>,
    here: Option<bool>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { watch_command(&bot, &interaction, game, here).await }).await;
    Ok(())
}

#[poise::command(
    context_menu_command = "Follow",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn follow_message(ctx: Context<'_>, message: Message) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        match game_of_board(&message).filter(|_| message.author.bot) {
            Some(game) => follow(&bot, &interaction, game).await,
            None => Ok(Response::ephemeral(say!(replies_learning::no_board_in_message))),
        }
    })
    .await;
    Ok(())
}
