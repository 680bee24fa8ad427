//! The command for notes.

use super::note_command;
use crate::features::command::autocomplete::game as game_choices;
use crate::features::command::{Command, Context, Never, answer};

pub(crate) fn commands() -> Vec<Command> {
    vec![note()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn note(
    ctx: Context<'_>,
    #[autocomplete = "game_choices"]
    #[max_length = 100]
    game: String,
    #[max_length = 1000] text: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { note_command(&bot, &interaction, game, text).await }).await;
    Ok(())
}
