//! The command for conditional moves.

use super::plans::{PlanChange, if_command};
use crate::features::command::autocomplete::{line_to_plan, planned_line, running_game};
use crate::features::command::{Command, Context, Never, answer};

pub(crate) fn commands() -> Vec<Command> {
    vec![conditional()]
}

#[poise::command(
    slash_command,
    rename = "if",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn conditional(
    ctx: Context<'_>,
    #[autocomplete = "line_to_plan"]
    #[max_length = 1500]
    line: Option<String>,
    #[autocomplete = "running_game"]
    #[max_length = 100]
    game: Option<String>,
    #[autocomplete = "planned_line"]
    #[max_length = 1500]
    remove: Option<String>,
    clear: Option<bool>,
) -> Result<(), Never> {
    let change = PlanChange { clear: clear.unwrap_or_default(), remove, add: line };
    answer(ctx, move |bot, interaction| async move { if_command(&bot, &interaction, game, change).await }).await;
    Ok(())
}
