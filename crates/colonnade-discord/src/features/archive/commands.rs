//! Commands for finished games and ratings.

use serenity::all::User;

use super::export::{ExportFormat, export_command};
use super::{BotSearch, archive_command, leaderboard_command, profile_command};
use crate::features::command::autocomplete::game as game_choices;
use crate::features::command::options::{KindOption, choices};
use crate::features::command::{Command, Context, Never, answer};
use colonnade_record::Format;
use colonnade_rules::{GameResult, Side};
use colonnade_wording::commands;

choices!(
    ResultOption(GameResult),
    [GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw, GameResult::Unfinished],
    commands::result_choice
);
choices!(
    FormatOption(ExportFormat),
    [ExportFormat::Records(Format::Cgn), ExportFormat::Records(Format::Ndjson), ExportFormat::Gif],
    |format| format.name().to_owned()
);

pub(crate) fn commands() -> Vec<Command> {
    vec![archive(), export(), leaderboard(), profile()]
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
            BotSearch { game: game.map(|game| game.0), result: result.map(|result| result.0), ..BotSearch::default() };
        archive_command(&bot, &interaction, users, search, since).await
    })
    .await;
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
