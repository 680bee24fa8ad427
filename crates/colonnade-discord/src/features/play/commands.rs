//! Commands to play games.

use super::games::{board_command, game_command, games_command, move_command};
use crate::features::challenge::making::rematch_command;
use crate::features::command::autocomplete::{game as game_choices, notation as notation_choices, running_game};
use crate::features::command::{Command, Context, Never, answer};
use colonnade_play as play;

pub(crate) fn commands() -> Vec<Command> {
    vec![games(), board(), make_move(), draw(), claim(), pause(), takeback(), resign(), abort(), rematch()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn games(ctx: Context<'_>, #[max_length = 100] note: Option<String>) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { games_command(&bot, &interaction, note).await }).await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn board(
    ctx: Context<'_>,
    #[autocomplete = "game_choices"]
    #[max_length = 100]
    game: Option<String>,
    #[min = 0]
    #[max = 100000]
    ply: Option<u32>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { board_command(&bot, &interaction, game, ply).await }).await;
    Ok(())
}

#[poise::command(
    slash_command,
    rename = "move",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
async fn make_move(
    ctx: Context<'_>,
    #[autocomplete = "notation_choices"]
    #[max_length = 1000]
    notation: String,
    #[autocomplete = "running_game"]
    #[max_length = 100]
    game: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { move_command(&bot, &interaction, notation, game).await }).await;
    Ok(())
}

/// Defines a command about a game that may be named.
macro_rules! game_command {
    ($name:ident, $command:expr) => {
        #[poise::command(
            slash_command,
            install_context = "Guild|User",
            interaction_context = "Guild|BotDm|PrivateChannel"
        )]
        async fn $name(
            ctx: Context<'_>,
            #[autocomplete = "running_game"]
            #[max_length = 100]
            game: Option<String>,
        ) -> Result<(), Never> {
            answer(ctx, move |bot, interaction| async move { game_command(&bot, &interaction, game, $command).await })
                .await;
            Ok(())
        }
    };
}

game_command!(draw, play::Command::OfferDraw);
game_command!(claim, play::Command::Claim);
game_command!(takeback, play::Command::AskTakeback);
game_command!(resign, play::Command::Resign);
game_command!(abort, play::Command::Abort);

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn pause(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 30]
    days: u8,
    #[autocomplete = "running_game"]
    #[max_length = 100]
    game: Option<String>,
) -> Result<(), Never> {
    let command = play::Command::OfferPause { days };
    answer(ctx, move |bot, interaction| async move { game_command(&bot, &interaction, game, command).await }).await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn rematch(
    ctx: Context<'_>,
    #[autocomplete = "game_choices"]
    #[max_length = 100]
    game: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { rematch_command(&bot, &interaction, game).await }).await;
    Ok(())
}
