//! Commands with which one looks back, and up.

use serenity::all::User;

use super::options::{Export, FormatOption, KindOption, ResultOption};
use super::suggest::a_game;
use super::{Command, Context, Never, answer};
use crate::discord::browse::Search;
use crate::discord::desk::Answer;
use crate::record::Format;
use crate::view::wording;
use colonnade_rules::Game as GameKind;

pub(super) fn commands() -> Vec<Command> {
    vec![archive(), replay(), export(), leaderboard(), profile(), rules(), help()]
}

/// Finished games, newest first
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn archive(
    ctx: Context<'_>,
    #[description = "Somebody who played"] player: Option<User>,
    #[description = "Somebody who played against him"] opponent: Option<User>,
    #[description = "The game"] game: Option<KindOption>,
    #[description = "How it ended"] result: Option<ResultOption>,
    #[description = "Ended on this day or later, for example 2026-03-31"]
    #[max_length = 10]
    since: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move {
        let users = [player, opponent].map(|user| user.map(|user| user.id.get()));
        let search =
            Search { game: game.map(|game| game.0), result: result.map(|result| result.0), ..Search::default() };
        desk.archive(&call, users, search, since).await
    })
    .await;
    Ok(())
}

/// Look at a game move by move
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn replay(
    ctx: Context<'_>,
    #[description = "The game's number"]
    #[autocomplete = "a_game"]
    #[max_length = 24]
    game: String,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move { desk.replay_named(&call, game).await }).await;
    Ok(())
}

/// Get a game, or all games of a player, as a file
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn export(
    ctx: Context<'_>,
    #[description = "The game's number; all games of the player if you leave it out"]
    #[autocomplete = "a_game"]
    #[max_length = 24]
    game: Option<String>,
    #[description = "The player; you if you leave it out"] player: Option<User>,
    #[description = "The form: records to read or compute with, or a moving picture"] format: Option<FormatOption>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move {
        let form = format.map_or(Export::Records(Format::Cgn), |format| format.0);
        desk.export(&call, game, player.map(|user| user.id.get()), form).await
    })
    .await;
    Ok(())
}

/// The players with the highest ratings
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn leaderboard(ctx: Context<'_>, #[description = "The game"] game: KindOption) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move {
        let viewer = desk.viewer(&call).await?;
        let leaders = desk.work(move |service| service.leaderboard(viewer, game.0, 0, 20)).await?;
        Ok(Answer::private(wording::leaders(game.0.name(), &leaders)))
    })
    .await;
    Ok(())
}

/// A player's ratings and results
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn profile(
    ctx: Context<'_>,
    #[description = "The player; you if you leave it out"] player: Option<User>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move {
        let user = player.map_or(call.user, |user| user.id.get());
        desk.profile(&call, user).await
    })
    .await;
    Ok(())
}

/// How a game is played
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn rules(ctx: Context<'_>, #[description = "The game"] game: KindOption) -> Result<(), Never> {
    answer(ctx, move |desk, _| async move { Ok(desk.rules(game.0)) }).await;
    Ok(())
}

/// What this bot can do
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn help(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |desk, _| async move {
        let games: Vec<&str> = GameKind::ALL.iter().map(|game| game.name()).collect();
        let text = wording::help(desk.settings.public_url.as_deref());
        Ok(Answer::private(format!("{text}Games: {}", games.join(", "))))
    })
    .await;
    Ok(())
}
