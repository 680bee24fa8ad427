//! The features, and the dispatch of buttons, select menus, modals and commands to them.
//!
//! Each feature has its commands in `commands`, and handles its components, which [`crate::ids`] declares, in
//! `on_component`.

pub(crate) mod acting;
pub(crate) mod archive;
pub(crate) mod challenge;
pub(crate) mod command;
pub(crate) mod compose;
pub(crate) mod first_steps;
pub(crate) mod game_choice;
pub(crate) mod learn;
pub(crate) mod notes;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod server;
pub(crate) mod tournament;
pub(crate) mod watch;
pub(crate) mod written;

use std::sync::Arc;

use self::command::Command;
use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response, respond};
use crate::ids::{AnswerPlace, Component, CustomId};
use crate::transport::interaction::Interaction;
use colonnade_language::say;
use colonnade_wording::commands as words;

/// All commands, in the order of their texts, with those in menus last.
pub(crate) fn commands() -> Vec<Command> {
    let mut all: Vec<Command> = [
        challenge::commands::commands,
        play::commands::commands,
        compose::commands::commands,
        notes::commands::commands,
        watch::commands::commands,
        archive::commands::commands,
        replay::commands::commands,
        learn::commands::commands,
        puzzle::commands::commands,
        tournament::commands::commands,
        people::commands::commands,
        server::commands::commands,
    ]
    .iter()
    .flat_map(|of_feature| of_feature())
    .collect();
    all.sort_by_key(|command| match &command.context_menu_name {
        Some(entry) => (true, words::MENUS.iter().position(|(name, _)| name == entry)),
        None => (false, words::COMMANDS.iter().position(|words| words.path == command.name)),
    });
    all
}

/// Whether the response is a new message instead of an edit of the one with the component.
fn responds_anew(id: &CustomId, interaction: &Interaction) -> bool {
    match id.answer_place() {
        AnswerPlace::New => true,
        AnswerPlace::OwnSource => !interaction.is_from_ephemeral(),
        AnswerPlace::OfModal => interaction.responds_anew,
        AnswerPlace::Source | AnswerPlace::By(_) => false,
    }
}

/// Responds to a component or a modal; `value` is the chosen option or the typed text.
pub(crate) async fn on_component(bot: &Arc<Bot>, mut interaction: Interaction, custom_id: &str, value: Option<String>) {
    let Ok(id) = custom_id.parse::<CustomId>() else {
        let unknown = async { Ok(Response::ephemeral(say!(replies::unknown_component))) };
        respond(bot, interaction, "unknown", Box::pin(unknown)).await;
        return;
    };
    interaction.responds_anew = responds_anew(&id, &interaction);
    let context = Arc::clone(bot);
    let caller = interaction.clone();
    let name = id.component.name();
    let handler = Box::pin(async move { handle(&context, &caller, &id, value).await });
    respond(bot, interaction, name, handler).await;
}

async fn handle(bot: &Arc<Bot>, interaction: &Interaction, id: &CustomId, value: Option<String>) -> HandlerResult {
    match id.component {
        Component::Play(component) => play::on_component(bot, interaction, component, id, value).await,
        Component::Compose(component) => compose::on_component(bot, interaction, component, id, value).await,
        Component::Challenge(component) => challenge::on_component(bot, interaction, component, id, value).await,
        Component::Replay(component) => replay::on_component(bot, interaction, component, id, value).await,
        Component::Archive(component) => archive::on_component(bot, interaction, component, id, value).await,
        Component::Learn(component) => learn::on_component(bot, interaction, component, id, value).await,
        Component::People(component) => people::on_component(bot, interaction, component, id, value).await,
        Component::Notes(component) => notes::on_component(bot, interaction, component, id, value).await,
        Component::Watch(component) => watch::on_component(bot, interaction, component, id, value).await,
        Component::Puzzle(component) => puzzle::on_component(bot, interaction, component, id, value).await,
        Component::Tournament(component) => tournament::on_component(bot, interaction, component, id).await,
        Component::Written(component) => written::on_component(bot, interaction, component, id, value).await,
    }
}
