//! Commands about oneself.

use serenity::all::User;

use super::options::{NoticeOption, SeatOption, ThemeOption, WayOption};
use super::{Command, Context, Never, answer};
use crate::discord::desk::Answer;
use crate::discord::people::Change;

pub(super) fn commands() -> Vec<Command> {
    vec![settings(), vacation(), block(), privacy()]
}

/// Your settings: colours, seat, reminders, notices; shows them if you change nothing
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
#[allow(clippy::too_many_arguments, reason = "a command has as many arguments as options")]
async fn settings(
    ctx: Context<'_>,
    #[description = "The colours of your boards"] theme: Option<ThemeOption>,
    #[description = "From whose seat you see boards"] seat: Option<SeatOption>,
    #[description = "When you are reminded: 24h 6h, or none"]
    #[max_length = 60]
    reminders: Option<String>,
    #[description = "What you want to be told of in another way"] notice: Option<NoticeOption>,
    #[description = "In which way you are told of it"] by: Option<WayOption>,
    #[description = "Whether moves are shown to you before they count"] confirm: Option<bool>,
    #[description = "Whether your name is shown on the web"] listed: Option<bool>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move {
        let change = Change {
            theme: theme.map(|theme| theme.0),
            own_seat: seat.map(|seat| seat.0),
            reminders,
            notice: notice.map(|notice| notice.0),
            by: by.map(|by| by.0),
            confirm,
            listed,
        };
        desk.change_settings(&call, change).await
    })
    .await;
    Ok(())
}

/// Stop all your clocks for days ahead; shows your vacation if you name no days
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn vacation(
    ctx: Context<'_>,
    #[description = "How many days"]
    #[min = 1]
    #[max = 366]
    days: Option<u32>,
    #[description = "The first day, for example 2026-07-31; today if you leave it out"]
    #[max_length = 10]
    from: Option<String>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move { desk.vacation(&call, days, from).await }).await;
    Ok(())
}

/// Have nothing to do with a player any more, or again
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
async fn block(
    ctx: Context<'_>,
    #[description = "The player"] player: User,
    #[description = "False to take the block back"] blocked: Option<bool>,
) -> Result<(), Never> {
    let name = crate::discord::call::name(&player);
    answer(ctx, move |desk, call| async move {
        if player.bot {
            return Ok(Answer::private("A bot does not play; there is nothing to block."));
        }
        desk.block(&call, player.id.get(), &name, blocked.unwrap_or(true)).await
    })
    .await;
    Ok(())
}

/// Your data: get it, or have it deleted
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    subcommands("privacy_export", "privacy_delete")
)]
async fn privacy(_: Context<'_>) -> Result<(), Never> {
    Ok(())
}

/// Get everything that is kept about you as a file
#[poise::command(slash_command, rename = "export")]
async fn privacy_export(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |desk, call| async move { desk.own_data(&call).await }).await;
    Ok(())
}

/// Have your name and Discord account deleted here; you are asked twice
#[poise::command(slash_command, rename = "delete")]
async fn privacy_delete(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |desk, call| async move { desk.delete_asked(&call).await }).await;
    Ok(())
}
