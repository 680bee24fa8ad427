//! Slash commands: the options that each takes, and its handler.

mod admin;
mod archive;
mod autocomplete;
mod menus;
mod options;
mod own;
mod play;

use std::borrow::Cow;
use std::sync::Arc;

use poise::FrameworkOptions;
use serde_json::Value;
use serenity::all::{Client, Context as Gateway, FullEvent, Interaction as DiscordInteraction};
use serenity::async_trait;
use serenity::framework::Framework;

use super::bot::Bot;
use super::interaction::Interaction;
use super::respond::{HandlerResult, Response, respond};
use crate::view::wording::{
    commands::{self, CommandWords},
    replies,
};

/// The data that the framework hands to every command.
type Data = Arc<Bot>;

/// Commands answer their errors themselves.
type Never = std::convert::Infallible;

type Context<'a> = poise::ApplicationContext<'a, Data, Never>;
type Command = poise::Command<Data, Never>;

/// All commands, with their words.
fn all() -> Vec<Command> {
    let mut all = play::commands();
    all.extend(archive::commands());
    all.extend(own::commands());
    all.extend(admin::commands());
    all.extend(menus::commands());
    all.iter_mut().for_each(|command| describe(command, ""));
    all
}

/// Puts the words of a command, its subcommands and its options in place.
fn describe(command: &mut Command, parent: &str) {
    let path = format!("{parent} {}", command.name).trim_start().to_owned();
    let known = commands::COMMANDS.iter().find(|words| words.path == path);
    let words = known.copied().unwrap_or(CommandWords { path: "", description: "", options: &[] });
    command.description = Some(Cow::Borrowed(words.description));
    for parameter in &mut command.parameters {
        let known = words.options.iter().find(|(name, _)| *name == parameter.name);
        parameter.description = known.map(|(_, description)| Cow::Borrowed(*description));
    }
    command.subcommands.iter_mut().for_each(|subcommand| describe(subcommand, &path));
}

/// The definitions of all commands, as Discord takes them.
///
/// # Errors
///
/// If they cannot be written as JSON.
pub(super) fn definitions() -> serde_json::Result<Value> {
    serde_json::to_value(poise::builtins::create_application_commands(&all()))
}

/// The framework that reads commands and calls their handlers. What is typed by users who are too fast does not reach it.
struct Paced {
    bot: Arc<Bot>,
    framework: poise::Framework<Data, Never>,
}

#[async_trait]
impl Framework for Paced {
    async fn init(&mut self, client: &Client) {
        self.framework.init(client).await;
    }

    async fn dispatch(&self, gateway: Gateway, event: FullEvent) {
        if let FullEvent::InteractionCreate { interaction: DiscordInteraction::Autocomplete(typed) } = &event
            && self.bot.keep_pace(typed.user.id.get()).is_err()
        {
            return;
        }
        self.framework.dispatch(gateway, event).await;
    }
}

/// The framework of the bot.
pub(super) fn framework(bot: Arc<Bot>) -> impl Framework + 'static {
    let prefix_options = poise::PrefixFrameworkOptions { mention_as_prefix: false, ..Default::default() };
    let options = FrameworkOptions {
        commands: all(),
        prefix_options,
        on_error: |error| Box::pin(async move { on_error(error).await }),
        ..Default::default()
    };
    let data = Arc::clone(&bot);
    let framework = poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(move |_, _, _| Box::pin(async move { Ok(data) }))
        .build();
    Paced { bot, framework }
}

/// A command that does not arrive as it was defined: Discord has older definitions than this program.
async fn on_error(error: poise::FrameworkError<'_, Data, Never>) {
    let context = match &error {
        poise::FrameworkError::ArgumentParse { ctx: poise::Context::Application(ctx), .. }
        | poise::FrameworkError::CommandStructureMismatch { ctx, .. }
        | poise::FrameworkError::CommandPanic { ctx: poise::Context::Application(ctx), .. } => *ctx,
        _ => {
            // The error's own text can hold ids of Discord.
            tracing::warn!("an event was not understood as a command");
            return;
        }
    };
    tracing::warn!(command = %context.command().qualified_name, "a command does not arrive as it was defined");
    answer(context, |_, _| async { Ok(Response::ephemeral(replies::command_changed())) }).await;
}

/// Responds to a command with what its handler returns.
async fn answer<F>(context: Context<'_>, handler: impl FnOnce(Data, Interaction) -> F)
where
    F: Future<Output = HandlerResult> + Send + 'static,
{
    let bot = Arc::clone(context.framework.user_data);
    let interaction = Interaction::of_command(context.interaction);
    let running = Box::pin(handler(Arc::clone(&bot), interaction.clone()));
    respond(&bot, interaction, &context.command().qualified_name, running).await;
}

/// A choice of an option.
fn choice(name: &'static str) -> poise::CommandParameterChoice {
    poise::CommandParameterChoice { name: Cow::Borrowed(name), localizations: Cow::Borrowed(&[]), __non_exhaustive: () }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All commands and options by their paths.
    fn paths(command: &Command, parent: &str, found: &mut BTreeSet<(String, String)>) {
        // An entry of a context menu has its name only.
        if command.context_menu_name.is_some() {
            return;
        }
        let path = format!("{parent} {}", command.name).trim_start().to_owned();
        found.insert((path.clone(), String::new()));
        found.extend(command.parameters.iter().map(|parameter| (path.clone(), parameter.name.to_string())));
        command.subcommands.iter().for_each(|subcommand| paths(subcommand, &path, found));
    }

    #[test]
    fn every_command_and_option_has_words_and_no_words_are_left_over() {
        let mut defined = BTreeSet::new();
        all().iter().for_each(|command| paths(command, "", &mut defined));
        let worded: BTreeSet<(String, String)> = commands::COMMANDS
            .iter()
            .flat_map(|words| {
                let options = words.options.iter().map(|(name, _)| (words.path.to_owned(), (*name).to_owned()));
                options.chain([(words.path.to_owned(), String::new())])
            })
            .collect();
        assert_eq!(defined, worded);
    }

    #[test]
    fn definitions_keep_discords_limits() {
        let all = definitions().expect("JSON");
        let names: Vec<&str> =
            all.as_array().expect("a list").iter().filter_map(|command| command["name"].as_str()).collect();
        let wanted = [
            "challenge",
            "challenges",
            "seek",
            "games",
            "board",
            "move",
            "draw",
            "takeback",
            "resign",
            "abort",
            "rematch",
            "if",
            "note",
            "watch",
            "archive",
            "replay",
            "export",
            "leaderboard",
            "profile",
            "rules",
            "puzzle",
            "help",
            "settings",
            "vacation",
            "block",
            "privacy",
            "server",
            "Challenge",
            "Replay",
            "Follow",
        ];
        assert_eq!(names, wanted);
        fn check(value: &Value) {
            // Entries of context menus have none.
            let is_in_menu = matches!(value["type"].as_u64(), Some(2 | 3)) && value["contexts"].is_array();
            let description = value["description"].as_str().unwrap_or_default();
            assert!(is_in_menu || (1..=100).contains(&description.chars().count()), "{value}");
            for option in value["options"].as_array().into_iter().flatten() {
                check(option);
            }
        }
        all.as_array().expect("a list").iter().for_each(check);
    }
}
