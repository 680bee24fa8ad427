//! The command of those who manage a server.

use serenity::all::{PartialChannel, User};

use super::options::RatedOption;
use super::suggest::a_time;
use super::{Command, Context, Never, answer};
use crate::discord::people::ServerChange;

pub(super) fn commands() -> Vec<Command> {
    vec![server()]
}

/// How games are played in this server
#[poise::command(
    slash_command,
    default_member_permissions = "MANAGE_GUILD",
    install_context = "Guild",
    interaction_context = "Guild",
    subcommands("server_show", "server_set", "server_void", "server_bar")
)]
async fn server(_: Context<'_>) -> Result<(), Never> {
    Ok(())
}

/// Show how games are played here
#[poise::command(slash_command, rename = "show")]
async fn server_show(ctx: Context<'_>) -> Result<(), Never> {
    answer(ctx, |desk, call| async move { desk.change_server(&call, ServerChange::default()).await }).await;
    Ok(())
}

/// Set how games are played here; what you leave out stays
#[poise::command(slash_command, rename = "set")]
async fn server_set(
    ctx: Context<'_>,
    #[description = "The channel where games are announced"]
    #[channel_types("Text", "News")]
    channel: Option<PartialChannel>,
    #[description = "True to announce each game where its challenge was made"] anywhere: Option<bool>,
    #[description = "Whether each game gets a thread of its own"] threads: Option<bool>,
    #[description = "The time of challenges that name none"]
    #[autocomplete = "a_time"]
    #[max_length = 40]
    time: Option<String>,
    #[description = "Whether new games are seen in this server only"] private: Option<bool>,
    #[description = "Who may propose rated games"] rated: Option<RatedOption>,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move {
        let channel = channel.map(|channel| channel.id.get());
        let change = ServerChange {
            channel,
            anywhere: anywhere.unwrap_or_default(),
            threads,
            time,
            private,
            rated: rated.map(|rated| rated.0),
        };
        desk.change_server(&call, change).await
    })
    .await;
    Ok(())
}

/// Close a running game without a result, or cancel the result of a finished one
#[poise::command(slash_command, rename = "void")]
async fn server_void(
    ctx: Context<'_>,
    #[description = "The game's number"]
    #[max_length = 24]
    game: String,
) -> Result<(), Never> {
    answer(ctx, move |desk, call| async move { desk.void(&call, game).await }).await;
    Ok(())
}

/// Keep a player from beginning games here, or let him again
#[poise::command(slash_command, rename = "bar")]
async fn server_bar(
    ctx: Context<'_>,
    #[description = "The player"] player: User,
    #[description = "False to let him begin games again"] barred: Option<bool>,
) -> Result<(), Never> {
    let name = crate::discord::call::name(&player);
    answer(ctx, move |desk, call| async move { desk.bar(&call, player.id.get(), &name, barred.unwrap_or(true)).await })
        .await;
    Ok(())
}
