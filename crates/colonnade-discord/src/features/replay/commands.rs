//! Commands to replay games.

use colonnade_language::say;
use serenity::all::Message;

use super::{replay as show_replay, replay_command};
use crate::bot::respond::Response;
use crate::features::command::autocomplete::any_game;
use crate::features::command::{Command, Context, Never, answer};
use crate::features::game_choice::game_of_board;

pub(crate) fn commands() -> Vec<Command> {
    vec![replay(), replay_message()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "any_game"]
    #[max_length = 100]
    game: String,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { replay_command(&bot, &interaction, &game).await }).await;
    Ok(())
}

#[poise::command(
    context_menu_command = "Replay",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn replay_message(ctx: Context<'_>, message: Message) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        // A message of another bot may name any game; a user who may not see it does not see it here.
        match game_of_board(&message).filter(|_| message.author.bot) {
            Some(game) => show_replay(&bot, bot.viewer(&interaction).await?, game, 0).await,
            None => Ok(Response::ephemeral(say!(replies_learning::no_board_in_message))),
        }
    })
    .await;
    Ok(())
}
