//! Types of the framework and ways to answer that all slash commands share.

pub(crate) mod autocomplete;
pub(crate) mod options;

use std::borrow::Cow;
use std::sync::Arc;

use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response, respond};
use crate::features::first_steps::after_command;
use crate::transport::interaction::Interaction;
use colonnade_language::say;

/// The data that the framework hands to every command.
pub(crate) type Data = Arc<Bot>;

/// The error type of commands, which report errors in their responses.
pub(crate) type Never = std::convert::Infallible;

pub(crate) type Context<'a> = poise::ApplicationContext<'a, Data, Never>;
pub(crate) type Command = poise::Command<Data, Never>;

/// Answers a command that Discord sent without one of its subcommands.
pub(super) async fn without_subcommand(context: Context<'_>) {
    answer(context, |_, _| async { Ok(Response::ephemeral(say!(replies::command_changed))) }).await;
}

/// Responds to a command with what its handler returns.
pub(crate) async fn answer<F>(context: Context<'_>, handler: impl FnOnce(Data, Interaction) -> F)
where
    F: Future<Output = HandlerResult> + Send + 'static,
{
    let bot = Arc::clone(context.framework.user_data);
    let interaction = Interaction::of_command(context.interaction);
    let running = Box::pin(handler(Arc::clone(&bot), interaction.clone()));
    let name = &context.command().qualified_name;
    if let Some(recipient) = respond(&bot, interaction.clone(), name, running).await {
        after_command(&bot, &interaction, name, &recipient).await;
    }
}

/// A choice of an option.
pub(crate) fn choice(name: String) -> poise::CommandParameterChoice {
    poise::CommandParameterChoice { name: Cow::Owned(name), localizations: Cow::Borrowed(&[]), __non_exhaustive: () }
}
