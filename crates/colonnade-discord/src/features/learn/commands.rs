//! Commands that explain: the rules and the first steps.

use colonnade_language::say;
use serenity::all::User;

use super::rules::rules_command;
use super::welcome::{challenge_menu, help_command};
use crate::bot::respond::Response;
use crate::features::command::options::KindOption;
use crate::features::command::{Command, Context, Never, answer};

pub(crate) fn commands() -> Vec<Command> {
    vec![rules(), help(), challenge_user()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn rules(ctx: Context<'_>, game: Option<KindOption>) -> Result<(), Never> {
    let game = game.map(|game| game.0);
    answer(ctx, move |bot, interaction| async move { rules_command(&bot, &interaction, game).await }).await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn help(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |_, _| async move { Ok(help_command()) }).await;
    Ok(())
}

#[poise::command(
    context_menu_command = "Challenge",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn challenge_user(ctx: Context<'_>, user: User) -> Result<(), Never> {
    answer(ctx, move |_, interaction| async move {
        if user.bot {
            return Ok(Response::ephemeral(say!(replies_challenges::bots_do_not_play)));
        }
        if user.id.get() == interaction.user {
            return Ok(Response::ephemeral(say!(replies_challenges::cannot_challenge_yourself)));
        }
        Ok(challenge_menu(user.id.get()))
    })
    .await;
    Ok(())
}
