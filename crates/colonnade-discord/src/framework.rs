//! The framework that parses slash commands, and the definitions of all commands.

use std::borrow::Cow;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use poise::FrameworkOptions;
use serde_json::Value;
use serenity::all::{Client, Context as Gateway, FullEvent, Interaction as DiscordInteraction};
use serenity::async_trait;
use serenity::framework::Framework;
use tokio::sync::RwLock;

use crate::bot::Bot;
use crate::bot::respond::{Response, respond};
use crate::features;
use crate::features::command::{Command, Data, Never, answer};
use crate::transport::interaction::Interaction;
use crate::transport::locales;
use colonnade_language::say;
use colonnade_language::{self as language, Language, MessageKey, in_language};
use colonnade_wording::{
    commands::{self, CommandWords},
    replies,
};

/// All commands, with descriptions in the language of the reader.
fn all() -> Vec<Command> {
    let mut all = features::commands();
    all.iter_mut().for_each(|command| describe(command, ""));
    all
}

/// Sets the descriptions of a command, its subcommands and its options.
fn describe(command: &mut Command, parent: &str) {
    let path = path_of(command, parent);
    if let Some(words) = words_of(&path) {
        command.description = Some(localized(words.description));
        for parameter in &mut command.parameters {
            parameter.description = localized_text(words.options, &parameter.name);
        }
    }
    command.subcommands.iter_mut().for_each(|subcommand| describe(subcommand, &path));
}

/// Translates the names of a command, its subcommands and its options into the language of the reader. A handler is
/// found only by the English names, which Discord sends for users of all languages.
fn rename(command: &mut Command, parent: &str) {
    let path = path_of(command, parent);
    command.subcommands.iter_mut().for_each(|subcommand| rename(subcommand, &path));
    if let Some(words) = words_of(&path) {
        command.name = localized(words.name);
    }
    for parameter in &mut command.parameters {
        if let Some(name) = localized_text(commands::OPTIONS, &parameter.name) {
            parameter.name = name;
        }
    }
    if let Some(entry) = &mut command.context_menu_name
        && let Some(name) = localized_text(commands::MENUS, entry)
    {
        *entry = name;
    }
}

/// The names of a command and of its parent, separated by a space.
fn path_of(command: &Command, parent: &str) -> String {
    format!("{parent} {}", command.name).trim_start().to_owned()
}

fn words_of(path: &str) -> Option<&'static CommandWords> {
    commands::COMMANDS.iter().find(|words| words.path == path)
}

/// The words for a name, in the language of the reader.
fn localized_text(words: &[(&str, &'static MessageKey)], name: &str) -> Option<Cow<'static, str>> {
    words.iter().find(|(known, _)| *known == name).map(|(_, key)| localized(key))
}

fn localized(key: &MessageKey) -> Cow<'static, str> {
    Cow::Owned(language::text(key, &[]))
}

/// The definitions of all commands in Discord's format: in English, with the localizations that differ.
///
/// # Errors
///
/// If they cannot be serialized as JSON.
pub(crate) fn definitions() -> serde_json::Result<Value> {
    let mut definitions = in_language(Language::ENGLISH, || to_json(&all()))?;
    for (locale, language) in locales::translated() {
        add_localizations(&mut definitions, &in_language(language, localized_definitions)?, locale);
    }
    Ok(definitions)
}

fn to_json(commands: &[Command]) -> serde_json::Result<Value> {
    serde_json::to_value(poise::builtins::create_application_commands(commands))
}

/// The definitions as the reader sees them, names included.
fn localized_definitions() -> serde_json::Result<Value> {
    let mut all = all();
    all.iter_mut().for_each(|command| rename(command, ""));
    to_json(&all)
}

/// Adds the texts that differ in one of Discord's languages to definitions of commands, options or choices.
fn add_localizations(definitions: &mut Value, localized: &Value, locale: &str) {
    let localized = localized.as_array().into_iter().flatten();
    for (definition, localized) in definitions.as_array_mut().into_iter().flatten().zip(localized) {
        for (text, others) in [("name", "name_localizations"), ("description", "description_localizations")] {
            if localized[text] != definition[text] {
                definition[others][locale] = localized[text].clone();
            }
        }
        for list in ["options", "choices"] {
            if let Some(found) = definition.get_mut(list) {
                add_localizations(found, &localized[list], locale);
            }
        }
    }
}

/// The framework that parses commands and calls their handlers, without autocompletion for rate-limited users.
struct RateLimitedFramework {
    bot: Arc<Bot>,
    framework: poise::Framework<Data, Never>,
}

#[async_trait]
impl Framework for RateLimitedFramework {
    async fn init(&mut self, client: &Client) {
        self.framework.init(client).await;
    }

    async fn dispatch(&self, gateway: Gateway, event: FullEvent) {
        let run = async {
            let FullEvent::InteractionCreate { interaction: DiscordInteraction::Autocomplete(typed) } = &event else {
                return self.framework.dispatch(gateway, event).await;
            };
            if self.bot.check_rate_limit(typed.user.id.get()).is_ok() {
                self.framework.dispatch(gateway, event).await;
            }
        };
        // The library panics on commands of kinds that it does not know.
        if AssertUnwindSafe(run).catch_unwind().await.is_err() {
            tracing::error!("the framework of commands panicked on an event");
        }
    }
}

/// The framework of the bot, shared by all that hand it events.
#[derive(Clone)]
pub(crate) struct SharedFramework(Arc<RwLock<RateLimitedFramework>>);

#[async_trait]
impl Framework for SharedFramework {
    async fn init(&mut self, client: &Client) {
        self.0.write().await.init(client).await;
    }

    async fn dispatch(&self, gateway: Gateway, event: FullEvent) {
        self.0.read().await.dispatch(gateway, event).await;
    }
}

/// The framework of the bot.
pub(crate) fn framework(bot: Arc<Bot>) -> SharedFramework {
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
    SharedFramework(Arc::new(RwLock::new(RateLimitedFramework { bot, framework })))
}

/// Answers a command that does not match its definition, because Discord has older definitions than this program, or
/// that panicked before its handler ran.
async fn on_error(error: poise::FrameworkError<'_, Data, Never>) {
    // Suggestions are not answered with a message.
    if let Some(poise::Context::Application(context)) = error.ctx()
        && context.interaction_type == poise::CommandInteractionType::Autocomplete
    {
        tracing::warn!(command = %context.command().qualified_name, "no suggestions could be made");
        return;
    }
    match error {
        // A command of an earlier version.
        poise::FrameworkError::UnknownInteraction { framework, interaction, .. }
            if interaction.data.autocomplete().is_none() =>
        {
            tracing::warn!("a command is not known to this version");
            let bot = Arc::clone(framework.user_data);
            let interaction = Interaction::of_command(interaction);
            let changed = Box::pin(async { Ok(Response::ephemeral(say!(replies::command_changed))) });
            respond(&bot, interaction, "unknown", changed).await;
        }
        poise::FrameworkError::ArgumentParse { ctx: poise::Context::Application(context), .. }
        | poise::FrameworkError::CommandStructureMismatch { ctx: context, .. } => {
            tracing::warn!(command = %context.command().qualified_name, "command options do not match the definition");
            answer(context, |_, _| async { Ok(Response::ephemeral(say!(replies::command_changed))) }).await;
        }
        poise::FrameworkError::CommandPanic { ctx: poise::Context::Application(context), .. } => {
            tracing::error!(command = %context.command().qualified_name, "a command panicked");
            answer(context, |_, _| async { Ok(Response::ephemeral(replies::something_went_wrong())) }).await;
        }
        // The error's own text can contain Discord's ids.
        _ => tracing::warn!("an interaction could not be parsed as a command"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All commands and options by their paths.
    fn paths(command: &Command, parent: &str, found: &mut BTreeSet<(String, String)>) {
        // An entry of a context menu has only a name.
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
        let options: BTreeSet<&str> =
            defined.iter().map(|(_, option)| option.as_str()).filter(|name| !name.is_empty()).collect();
        assert_eq!(options, commands::OPTIONS.iter().map(|(name, _)| *name).collect());
        let all = all();
        let entries: Vec<&str> = all.iter().filter_map(|command| command.context_menu_name.as_deref()).collect();
        assert_eq!(entries, commands::MENUS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
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
            "web",
            "board",
            "move",
            "draw",
            "claim",
            "pause",
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
            "event",
            "privacy",
            "server",
            "Challenge",
            "Replay",
            "Follow",
        ];
        assert_eq!(names, wanted);
        for language in Language::all() {
            check(&in_language(language, localized_definitions).expect("JSON"), language);
        }
    }

    /// Checks commands, options or choices in a language.
    fn check(definitions: &Value, language: Language) {
        let mut names = BTreeSet::new();
        for definition in definitions.as_array().into_iter().flatten() {
            let name = definition["name"].as_str().unwrap_or_default();
            let length = |text: &str| definition[text].as_str().unwrap_or_default().chars().count();
            let is_in_menu = matches!(definition["type"].as_u64(), Some(2 | 3)) && definition["contexts"].is_array();
            let holds = if is_in_menu {
                (1..=32).contains(&length("name"))
            } else if definition.get("value").is_some() {
                (1..=100).contains(&length("name"))
            } else {
                is_name(name) && (1..=100).contains(&length("description"))
            };
            assert!(holds, "{language}: {definition}");
            assert!(is_in_menu || names.insert(name), "{language}: {name} stands there twice");
            check(&definition["options"], language);
            check(&definition["choices"], language);
        }
    }

    /// Discord's rule for names of commands and options: `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, in lower
    /// case. Vowel signs of Hebrew and Arabic are alphabetic for Rust, but no letters for Discord.
    fn is_name(name: &str) -> bool {
        let is_fitting = name.chars().all(|c| match c {
            '-' | '_' | '\'' | '\u{900}'..='\u{97f}' | '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e5b}' => true,
            '\u{591}'..='\u{5c7}' | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}' => false,
            c => c.is_alphanumeric(),
        });
        is_fitting && (1..=32).contains(&name.chars().count()) && name.to_lowercase() == name
    }

    #[test]
    fn names_are_as_discord_wants_them() {
        for name in ["move", "no-puzzles", "züge", "手", "चाल", "ตา", "mouvement'2"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "Move", "my move", "move!", "Ünder", "\u{5de}\u{5b7}\u{5d4}", &"a".repeat(33)] {
            assert!(!is_name(name), "{name}");
        }
    }

    #[test]
    fn what_another_language_tells_is_added_under_its_code() {
        let english = to_json(&all()).expect("JSON");
        let mut definitions = english.clone();
        add_localizations(&mut definitions, &localized_definitions().expect("JSON"), "de");
        assert_eq!(definitions.to_string(), english.to_string(), "what is the same is not sent");
        add_localizations(&mut definitions, &in_language(Language::PSEUDO, localized_definitions).expect("JSON"), "de");
        let named = |list: &Value, name: &str| -> Value {
            list.as_array().into_iter().flatten().find(|each| each["name"] == name).expect(name).clone()
        };
        let is_localized =
            |of: &Value, others: &str| of[others]["de"].as_str().is_some_and(|text| text.starts_with('⟦'));
        let set = named(&named(&definitions, "server")["options"], "set");
        let side = named(&named(&definitions, "challenge")["options"], "side");
        for named_and_described in [&named(&definitions, "challenge"), &set, &named(&set["options"], "theme"), &side] {
            assert!(is_localized(named_and_described, "name_localizations"), "{named_and_described}");
            assert!(is_localized(named_and_described, "description_localizations"), "{named_and_described}");
        }
        for only_named in [&named(&definitions, "Replay"), &named(&side["choices"], "random")] {
            assert!(is_localized(only_named, "name_localizations"), "{only_named}");
            assert!(only_named.get("description_localizations").is_none_or(|texts| !texts["de"].is_string()));
        }
        // The games have one name in all languages.
        let game = named(&named(&definitions, "challenge")["options"], "game");
        assert!(!is_localized(&named(&game["choices"], "Pilare"), "name_localizations"));
    }
}
