//! Commands for finished games, ratings, rules, puzzles and help.

use serenity::all::User;

use super::autocomplete::{any_game, game as game_choices};
use super::options::{FormatOption, KindOption, ResultOption};
use super::{Command, Context, Never, answer};
use crate::archive::{Search, archive_command, leaderboard_command, profile_command};
use crate::export::{ExportFormat, export_command};
use crate::puzzles::puzzle_command;
use crate::replay::replay_command;
use crate::rules::rules_command;
use crate::welcome::help_command;
use colonnade_record::Format;

pub(super) fn commands() -> Vec<Command> {
    vec![archive(), replay(), export(), leaderboard(), profile(), rules(), puzzle(), help()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn archive(
    ctx: Context<'_>,
    player: Option<User>,
    opponent: Option<User>,
    game: Option<KindOption>,
    result: Option<ResultOption>,
    #[max_length = 20] since: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        let users = [player, opponent].map(|user| user.map(|user| user.id.get()));
        let search =
            Search { game: game.map(|game| game.0), result: result.map(|result| result.0), ..Search::default() };
        archive_command(&bot, &interaction, users, search, since).await
    })
    .await;
    Ok(())
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

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn export(
    ctx: Context<'_>,
    #[autocomplete = "game_choices"]
    #[max_length = 100]
    game: Option<String>,
    player: Option<User>,
    format: Option<FormatOption>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        let format = format.map_or(ExportFormat::Records(Format::Cgn), |format| format.0);
        export_command(&bot, &interaction, game, player.map(|user| user.id.get()), format).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn leaderboard(ctx: Context<'_>, game: KindOption) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { leaderboard_command(&bot, &interaction, game.0).await }).await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn profile(ctx: Context<'_>, player: Option<User>) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        let user = player.map_or(interaction.user, |user| user.id.get());
        profile_command(&bot, &interaction, user).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn rules(ctx: Context<'_>, game: Option<KindOption>) -> Result<(), Never> {
    let game = game.map(|game| game.0);
    answer(ctx, move |bot, interaction| async move { rules_command(&bot, &interaction, game).await }).await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn puzzle(ctx: Context<'_>, game: Option<KindOption>) -> Result<(), Never> {
    let game = game.map(|game| game.0);
    answer(ctx, move |bot, interaction| async move { puzzle_command(&bot, &interaction, game).await }).await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn help(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |_, _| async move { Ok(help_command()) }).await;
    Ok(())
}
