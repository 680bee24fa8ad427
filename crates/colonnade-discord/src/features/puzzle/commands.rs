//! The command for puzzles.

use super::puzzle_command;
use crate::features::command::options::KindOption;
use crate::features::command::{Command, Context, Never, answer};

pub(crate) fn commands() -> Vec<Command> {
    vec![puzzle()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn puzzle(ctx: Context<'_>, game: Option<KindOption>) -> Result<(), Never> {
    let game = game.map(|game| game.0);
    answer(ctx, move |bot, interaction| async move { puzzle_command(&bot, &interaction, game).await }).await;
    Ok(())
}
