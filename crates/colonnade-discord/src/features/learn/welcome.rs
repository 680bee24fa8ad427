//! The first steps: help, a game to begin with, and the greeting of a server.

use colonnade_language::say;
use serenity::all::Guild;

use crate::announcements::game_message::{BoardView, attachment};
use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::challenge::making::{ChallengeRequest, ChosenConditions, Opponent, challenge_command};
use crate::features::first_steps::{greeting, help, kind_id, kind_menu, kind_of, shown};
use crate::ids::{CustomId, LearnComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_language::{Language, closest_to_locale, in_language};
use colonnade_play::{ServerId, SideChoice};
use colonnade_rules::{Game as GameKind, State, Variant};
use colonnade_service::servers;
use colonnade_view::rulebook;
use colonnade_wording::{self as wording, replies};

/// The level of the computer for a first game.
const FIRST_LEVEL: u8 = 1;
/// The value in place of a level in a custom id, for a challenge to everybody.
const EVERYBODY: &str = "all";

/// The longest time in seconds since the bot joined a new server. One that is back after an outage joined earlier.
const JUST_JOINED: i64 = 120;

/// Greets a server that the bot has joined, in the channel where Discord welcomes members, if there is one and the bot may
/// write there.
pub(crate) async fn on_joined(bot: &Bot, server: &Guild) {
    let age = bot.service.now().timestamp() - server.joined_at.unix_timestamp();
    let Some(channel) = server.system_channel_id.filter(|_| age.abs() <= JUST_JOINED) else { return };
    // A server that lets the bot leave and join again gets no second greeting.
    if !bot.is_new(server.id.get()) {
        return;
    }
    let nonce = format!("g{}", server.id);
    let greeting = in_language(language_of(bot, server).await, greeting);
    if let Err(error) = bot.rest.create_message_retrying(channel.get(), &greeting, &nonce).await {
        tracing::debug!(%error, "a server could not be greeted");
    }
}

/// The language of a server that the bot has joined: the one that its managers chose here, or the one of its Discord
/// settings, which is saved.
async fn language_of(bot: &Bot, server: &Guild) -> Language {
    let id = ServerId(server.id.get());
    let preferred = closest_to_locale(&server.preferred_locale).unwrap_or(Language::ENGLISH);
    let chosen = bot.work(move |service| {
        let found = servers::server(service, id)?;
        let found =
            if found.language.is_none() { servers::choose_servers_language(service, id, preferred)? } else { found };
        Ok(found.language())
    });
    chosen.await.unwrap_or(preferred)
}

/// Answers `/help`.
pub(super) fn help_command() -> Response {
    Response::Message(help())
}

/// Answers the button that shows all commands.
pub(super) fn on_help(bot: &Bot, interaction: &Interaction) -> Response {
    shown(interaction, Message::ephemeral(wording::help(bot.settings.public_url.as_deref())))
}

/// Asks for the opponent after a kind of games was chosen.
pub(super) fn on_begin(interaction: &Interaction, id: &CustomId, value: Option<&str>) -> Response {
    let Some(game) = kind_of(id, value) else { return Response::ephemeral(say!(replies::unknown_component)) };
    let book = rulebook(game);
    let new = |words, with: &str, style| {
        let id = CustomId::plain(LearnComponent::NewGame).state(format!("{}.{with}", game.slug()));
        Button::new(words, id, style)
    };
    let mut buttons = vec![new(
        say!(components::against_computer, level = FIRST_LEVEL),
        &FIRST_LEVEL.to_string(),
        ButtonStyle::Success,
    )];
    if interaction.server.is_some() || interaction.is_group {
        buttons.push(new(say!(components::challenge_everybody), EVERYBODY, ButtonStyle::Primary));
    }
    buttons.push(Button::new(say!(components::rules), kind_id(LearnComponent::Rules, game), ButtonStyle::Secondary));
    let text = replies::begin_game(&wording::about_game(game, &book.about()), &book.essentials());
    let message = Message::ephemeral(text).buttons(buttons);
    let view = BoardView::common();
    let picture = book.typical_figure().and_then(|figure| figure.picture(game, view.theme));
    shown(
        interaction,
        match picture {
            Some(picture) => message.attach(attachment(picture, view, game.slug())),
            None => message,
        },
    )
}

/// A menu of the games to which a user is challenged.
pub(super) fn challenge_menu(user: u64) -> Response {
    let id = CustomId::plain(LearnComponent::NewGame).state(user.to_string());
    let text = replies::which_game_against(user);
    Response::Message(Message::ephemeral(text).with(kind_menu(id, say!(components::begin_game))))
}

/// Begins a first game that was chosen together with the opponent.
pub(super) async fn on_new_game(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<&str>,
) -> HandlerResult {
    let unknown = || Ok(Response::ephemeral(say!(replies::unknown_component)));
    if let Some(game) = value {
        let (Ok(game), Ok(user)) = (game.parse::<GameKind>(), id.state.parse()) else { return unknown() };
        return challenge(bot, interaction, game.standard(), Opponent::User(user), SideChoice::Random).await;
    }
    let Some((game, with)) = id.state.split_once('.') else { return unknown() };
    let Ok(game) = game.parse::<GameKind>() else { return unknown() };
    let (opponent, variant, side) = match with.parse::<u8>() {
        // A learner makes the first move, on a small board.
        Ok(level @ 1..=6) => (Opponent::Computer(level), smallest_variant(game), SideChoice::First),
        Err(_) if with == EVERYBODY => (Opponent::Anybody, game.standard(), SideChoice::Random),
        _ => return unknown(),
    };
    challenge(bot, interaction, variant, opponent, side).await
}

/// The variant of a game with the smallest board; of several, the one that is listed first.
fn smallest_variant(game: GameKind) -> Variant {
    let squares = |variant: &Variant| {
        let board = State::start(*variant).diagram().board;
        u16::from(board.files) * u16::from(board.ranks)
    };
    game.variants().min_by_key(squares).unwrap_or_else(|| game.standard())
}

/// Challenges an opponent to a casual game.
async fn challenge(
    bot: &Bot,
    interaction: &Interaction,
    variant: Variant,
    opponent: Opponent,
    side: SideChoice,
) -> HandlerResult {
    let request = ChallengeRequest {
        opponent,
        variant,
        control: None,
        side,
        rated: false,
        conditions: ChosenConditions::default(),
    };
    challenge_command(bot, interaction, request).await
}
