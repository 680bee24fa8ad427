//! Commands in the context menus of users and messages.

use serenity::all::{Message, User};

use super::{Command, Context, Never, answer};
use crate::followers::follow;
use crate::replay::replay;
use crate::respond::Response;
use crate::welcome::challenge_menu;
use crate::written_moves::game_of_board;
use colonnade_view::wording::replies;

pub(super) fn commands() -> Vec<Command> {
    vec![challenge_user(), replay_message(), follow_message()]
}

#[poise::command(
    context_menu_command = "Challenge",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn challenge_user(ctx: Context<'_>, user: User) -> Result<(), Never> {
    answer(ctx, move |_, interaction| async move {
        if user.bot {
            return Ok(Response::ephemeral(replies::bots_do_not_play()));
        }
        if user.id.get() == interaction.user {
            return Ok(Response::ephemeral(replies::cannot_challenge_yourself()));
        }
        Ok(challenge_menu(user.id.get()))
    })
    .await;
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
            Some(game) => replay(&bot, bot.viewer(&interaction).await?, game, 0).await,
            None => Ok(Response::ephemeral(replies::no_board_in_message())),
        }
    })
    .await;
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
            None => Ok(Response::ephemeral(replies::no_board_in_message())),
        }
    })
    .await;
    Ok(())
}
