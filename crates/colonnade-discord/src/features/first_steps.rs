//! The first steps of newcomers, and components that name a kind of games.

use crate::bot::Bot;
use crate::bot::languages::Recipient;
use crate::bot::respond::Response;
use crate::ids::{Component, CustomId, LearnComponent, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Message, SelectMenu, SelectOption};
use colonnade_language::in_language;
use colonnade_language::say;
use colonnade_rules::Game as GameKind;
use colonnade_view::rulebook;
use colonnade_wording::{self as wording};

/// The command that shows the first steps itself.
const HELP: &str = "help";
/// Shows the first steps to a newcomer whose command in direct messages with the bot was answered, once and not after `/help`.
pub(super) async fn after_command(bot: &Bot, interaction: &Interaction, command: &str, recipient: &Recipient) {
    if !recipient.is_newcomer || !interaction.is_direct || command == HELP || !bot.should_greet(interaction.user) {
        return;
    }
    let steps = in_language(recipient.language, help);
    if let Err(error) = bot.rest.create_followup(interaction.application, &interaction.token, &steps).await {
        tracing::debug!(%error, "a newcomer could not be greeted");
    }
}

/// The first step, and where everything else is found.
pub(crate) fn help() -> Message {
    with_first_steps(Message::ephemeral(wording::first_step()))
}

/// The greeting of a server that the bot has joined.
pub(super) fn greeting() -> Message {
    with_first_steps(Message { is_silent: true, ..Message::text(wording::greeting()) })
}

fn with_first_steps(message: Message) -> Message {
    let button = |words, component: Component| Button::new(words, CustomId::plain(component), ButtonStyle::Secondary);
    message.with(kind_menu(CustomId::plain(LearnComponent::Begin), say!(components::begin_game))).buttons([
        button(say!(components::rules), LearnComponent::Rules.into()),
        button(say!(components::my_games), PlayComponent::Games.into()),
        button(say!(components::all_commands), LearnComponent::Help.into()),
    ])
}

/// A menu of the games, each with a short description.
pub(super) fn kind_menu(id: CustomId, words: String) -> ActionRow {
    let options = GameKind::ALL.iter().map(|&game| SelectOption {
        label: game.name().to_owned(),
        value: game.slug().to_owned(),
        description: rulebook(game).about(),
        is_default: false,
    });
    let custom_id = id.to_string();
    ActionRow::SelectMenu(SelectMenu { custom_id, placeholder: words, options: options.collect() })
}

/// A component about a kind of games.
pub(super) fn kind_id(component: impl Into<Component>, game: GameKind) -> CustomId {
    CustomId::plain(component).state(game.slug())
}

/// The kind of games that a component is about: the one that was chosen, or the one it names.
pub(super) fn kind_of(id: &CustomId, value: Option<&str>) -> Option<GameKind> {
    value.unwrap_or(&id.state).parse().ok()
}

/// A message that only the user sees. It replaces the one with the component, if only the user sees that one, too.
pub(crate) fn shown(interaction: &Interaction, message: Message) -> Response {
    if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) }
}
