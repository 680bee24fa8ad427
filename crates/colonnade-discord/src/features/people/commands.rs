//! Commands about the user.

use chrono::WeekdaySet;
use colonnade_language::say;
use serenity::all::User;

use super::own_data::privacy_export_command;
use super::players::{block_command, privacy_delete_command, vacation_command, web_command};
use super::settings::{SettingsChange, settings_command};
use crate::bot::respond::Response;
use crate::features::command::autocomplete::zone as zone_choices;
use crate::features::command::options::{ThemeOption, choices};
use crate::features::command::{Command, Context, Never, answer, without_subcommand};
use crate::transport::interaction::display_name;
use colonnade_language::Language;
use colonnade_play::{FreeDays, NoticeDelivery, NoticeKind};
use colonnade_wording::commands;

choices!(
    LanguageOption(Option<Language>),
    std::iter::once(None).chain(Language::all().map(Some)),
    commands::language_choice
);
choices!(
    WeeklyOption(Option<WeekdaySet>),
    std::iter::once(None).chain(FreeDays::choices().map(Some)),
    commands::free_days_choice
);
choices!(SeatOption(bool), [true, false], commands::seat_choice);
choices!(NoticeOption(NoticeKind), NoticeKind::ALL, commands::notice_choice);
choices!(WayOption(NoticeDelivery), NoticeDelivery::ALL, commands::way_choice);

pub(crate) fn commands() -> Vec<Command> {
    vec![web(), settings(), vacation(), block(), privacy()]
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn web(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |bot, interaction| async move { web_command(&bot, &interaction).await }).await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
#[allow(clippy::too_many_arguments, reason = "a command has as many arguments as options")]
async fn settings(
    ctx: Context<'_>,
    theme: Option<ThemeOption>,
    seat: Option<SeatOption>,
    #[max_length = 60] reminders: Option<String>,
    notice: Option<NoticeOption>,
    by: Option<WayOption>,
    confirm: Option<bool>,
    listed: Option<bool>,
    vacation: Option<bool>,
    language: Option<LanguageOption>,
) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        let change = SettingsChange {
            theme: theme.map(|theme| theme.0),
            own_seat: seat.map(|seat| seat.0),
            reminders,
            notice: notice.map(|notice| notice.0),
            by: by.map(|by| by.0),
            confirm,
            listed,
            vacation,
            language: language.map(|language| language.0),
        };
        settings_command(&bot, &interaction, change).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn vacation(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 366]
    days: Option<u32>,
    #[max_length = 20] from: Option<String>,
    weekly: Option<WeeklyOption>,
    #[autocomplete = "zone_choices"]
    #[max_length = 40]
    zone: Option<String>,
) -> Result<(), Never> {
    let zone_text = zone;
    answer(ctx, move |bot, interaction| async move {
        let weekly = weekly.map(|weekly| weekly.0);
        vacation_command(&bot, &interaction, (days, from), (weekly, zone_text)).await
    })
    .await;
    Ok(())
}

#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn block(ctx: Context<'_>, player: User, blocked: Option<bool>) -> Result<(), Never> {
    answer(ctx, move |bot, interaction| async move {
        if player.bot {
            return Ok(Response::ephemeral(say!(replies_people::bots_are_not_blocked)));
        }
        let name = display_name(&player);
        block_command(&bot, &interaction, player.id.get(), &name, blocked.unwrap_or(true)).await
    })
    .await;
    Ok(())
}

#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    subcommands("privacy_export", "privacy_delete")
)]
async fn privacy(ctx: Context<'_>) -> Result<(), Never> {
    without_subcommand(ctx).await;
    Ok(())
}

#[poise::command(slash_command, rename = "export")]
async fn privacy_export(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |bot, interaction| async move { privacy_export_command(&bot, &interaction).await }).await;
    Ok(())
}

#[poise::command(slash_command, rename = "delete")]
async fn privacy_delete(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |bot, interaction| async move { privacy_delete_command(&bot, &interaction).await }).await;
    Ok(())
}
