//! The command for the managers of a server.

use colonnade_language::say;
use serenity::all::{ChannelId, PartialChannel, User};

use super::{ChosenChannel, ServerChange, bar_command, server_command, void_command};
use crate::bot::respond::Response;
use crate::features::command::autocomplete::time;
use crate::features::command::options::{ThemeOption, choices};
use crate::features::command::{Command, Context, Never, answer, without_subcommand};
use crate::transport::interaction::{display_name, missing_for_threads, missing_to_post};
use colonnade_language::Language;
use colonnade_play::RatedBy;
use colonnade_wording::commands;

choices!(ServersLanguageOption(Language), Language::all(), |language| language.name());
choices!(RatedOption(RatedBy), [RatedBy::Everybody, RatedBy::Managers, RatedBy::Nobody], commands::rated_choice);

pub(crate) fn commands() -> Vec<Command> {
    vec![server()]
}

#[poise::command(
    slash_command,
    default_member_permissions = "MANAGE_GUILD",
    install_context = "Guild",
    interaction_context = "Guild",
    subcommands("server_show", "server_set", "server_void", "server_bar")
)]
async fn server(ctx: Context<'_>) -> Result<(), Never> {
    without_subcommand(ctx).await;
    Ok(())
}

#[poise::command(slash_command, rename = "show")]
async fn server_show(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |bot, interaction| async move { server_command(&bot, &interaction, ServerChange::default()).await })
        .await;
    Ok(())
}

#[poise::command(slash_command, rename = "set")]
#[allow(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn server_set(
    ctx: Context<'_>,
    #[channel_types("Text", "News")] channel: Option<PartialChannel>,
    anywhere: Option<bool>,
    threads: Option<bool>,
    #[autocomplete = "time"]
    #[max_length = 100]
    time: Option<String>,
    private: Option<bool>,
    rated: Option<RatedOption>,
    seeks: Option<bool>,
    #[channel_types("Text", "News")] puzzles: Option<PartialChannel>,
    #[rename = "no-puzzles"] no_puzzles: Option<bool>,
    theme: Option<ThemeOption>,
    language: Option<ServersLanguageOption>,
) -> Result<(), Never> {
    let channel = channel.map(|channel| chosen(&ctx, channel.id));
    let puzzles = puzzles.map(|channel| chosen(&ctx, channel.id));
    answer(ctx, move |bot, interaction| async move {
        let change = ServerChange {
            channel,
            anywhere: anywhere.unwrap_or_default(),
            threads,
            time,
            private,
            rated: rated.map(|rated| rated.0),
            seeks,
            puzzles,
            no_puzzles: no_puzzles.unwrap_or_default(),
            theme: theme.map(|theme| theme.0),
            language: language.map(|language| language.0),
        };
        server_command(&bot, &interaction, change).await
    })
    .await;
    Ok(())
}

/// A chosen channel. Discord reports the bot's permissions only for the channel where the command is used.
fn chosen(ctx: &Context<'_>, channel: ChannelId) -> ChosenChannel {
    let has = ctx.interaction.app_permissions.filter(|_| channel == ctx.interaction.channel_id);
    ChosenChannel {
        id: channel.get(),
        missing: has.and_then(|has| missing_to_post(has, false)),
        missing_for_threads: has.and_then(missing_for_threads),
    }
}

#[poise::command(slash_command, rename = "void")]
async fn server_void(
    ctx: Context<'_>,
    #[max_length = 24] game: String,
    #[max_length = 300] reason: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move { void_command(&bot, &interaction, &game, reason).await }).await;
    Ok(())
}

#[poise::command(slash_command, rename = "bar")]
async fn server_bar(
    ctx: Context<'_>,
    player: User,
    barred: Option<bool>,
    #[max_length = 300] reason: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        if player.bot {
            return Ok(Response::ephemeral(say!(replies_people::bots_are_not_barred)));
        }
        let name = display_name(&player);
        bar_command(&bot, &interaction, player.id.get(), &name, barred.unwrap_or(true), reason).await
    })
    .await;
    Ok(())
}
