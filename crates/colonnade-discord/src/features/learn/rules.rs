//! The rules of the games, page by page, and an example of a move, step by step.

use crate::announcements::game_message::{BoardView, attachment};
use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::first_steps::{kind_id, kind_menu, kind_of, shown};
use crate::ids::{CustomId, LearnComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_language::say;
use colonnade_play::PlayerId;
use colonnade_rules::Game as GameKind;
use colonnade_service::{Reply, Service, people};
use colonnade_view::{Picture, Section, rulebook};
use colonnade_wording::{self as wording, replies};

/// Answers `/rules`; without a game, with a menu of the games.
pub(super) async fn rules_command(bot: &Bot, interaction: &Interaction, game: Option<GameKind>) -> HandlerResult {
    let reader = bot.viewer(interaction).await?.player();
    Ok(Response::Message(rules_message(bot, reader, game, 0).await?))
}

/// A page of the rules of a game; without a game, a menu of the games.
pub(crate) async fn rules_message(
    bot: &Bot,
    reader: Option<PlayerId>,
    game: Option<GameKind>,
    page: u32,
) -> Reply<Message> {
    let Some(game) = game else {
        let message = Message::ephemeral(say!(replies_learning::which_rules));
        return Ok(message.with(kind_menu(CustomId::plain(LearnComponent::Rules), say!(components::rules_of))));
    };
    let web = bot.settings.public_url.clone();
    bot.work(move |service| rules_page(service, reader, game, page, web.as_deref())).await
}

/// Handles a component that shows rules or an example.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: LearnComponent,
    id: &CustomId,
    value: Option<&str>,
) -> HandlerResult {
    let game = kind_of(id, value);
    let reader = bot.viewer(interaction).await?.player();
    let message = match (component, game) {
        (LearnComponent::Example, Some(game)) => {
            let step = id.ply;
            bot.work(move |service| example(service, reader, game, step)).await?
        }
        // Under a board, the number of actions that it shows is no page.
        _ if id.subject.is_some() => return Ok(Response::Message(rules_message(bot, reader, game, 0).await?)),
        _ => rules_message(bot, reader, game, id.ply).await?,
    };
    Ok(shown(interaction, message))
}

/// The view from the first player's seat, in the reader's colours.
fn view_of(service: &Service, reader: Option<PlayerId>) -> Reply<BoardView> {
    let Some(reader) = reader else { return Ok(BoardView::common()) };
    let theme = people::settings(service, &people::player(service, reader)?).theme.parse().unwrap_or_default();
    Ok(BoardView { theme, ..BoardView::common() })
}

fn rules_page(
    service: &Service,
    reader: Option<PlayerId>,
    game: GameKind,
    page: u32,
    web: Option<&str>,
) -> Reply<Message> {
    let book = rulebook(game);
    let sections = book.sections();
    let last = sections.len().saturating_sub(1);
    let at = usize::try_from(page).unwrap_or(usize::MAX).min(last);
    let Section { words, figure } = &sections[at];
    let about = (at == 0).then(|| wording::about_game(game, &book.about()));
    let text =
        replies::rules_page(game, &words.title, (at + 1, last + 1), about.as_deref(), &words.text, &words.caption);
    let to = |page: usize, words, style| {
        let ply = u32::try_from(page).unwrap_or_default();
        Button::new(words, CustomId { ply, ..kind_id(LearnComponent::Rules, game) }, style)
    };
    let next = if at == last { ButtonStyle::Secondary } else { ButtonStyle::Primary };
    let mut buttons = vec![
        to(at.saturating_sub(1), say!(components::previous_page), ButtonStyle::Secondary).disabled(at == 0),
        to(at + 1, say!(components::next_page), next).disabled(at == last),
        Button::new(say!(components::show_example), kind_id(LearnComponent::Example, game), ButtonStyle::Secondary),
        Button::new(say!(components::play_this), kind_id(LearnComponent::Begin, game), ButtonStyle::Success),
    ];
    buttons.extend(web.map(|url| Button::link(say!(components::on_the_web), format!("{url}/rules/{}", game.slug()))));
    let message = Message::ephemeral(text)
        .buttons(buttons)
        .with(kind_menu(CustomId::plain(LearnComponent::Rules), say!(components::rules_of)));
    let view = view_of(service, reader)?;
    Ok(match figure.picture(game, view.theme) {
        Some(picture) => message.attach(attachment(picture, view, &format!("rules-{}-{}", game.slug(), at + 1))),
        None => message,
    })
}

/// The example of a move of a game after a number of steps.
fn example(service: &Service, reader: Option<PlayerId>, game: GameKind, step: u32) -> Reply<Message> {
    let book = rulebook(game);
    let last = book.example_steps();
    let at = usize::try_from(step).unwrap_or(usize::MAX).min(last);
    let Some(shown) = book.example(at) else { return Ok(Message::ephemeral(say!(replies::unknown_component))) };
    let whole = shown.preview.continuations.whole.as_deref();
    let steps = (&shown.steps[..], last);
    let text = replies::example_step(game, shown.state.side_to_act(), steps, shown.answered_after, whole);
    let to = |step: usize, words, style| {
        let ply = u32::try_from(step).unwrap_or_default();
        Button::new(words, CustomId { ply, ..kind_id(LearnComponent::Example, game) }, style)
    };
    let next = if at == last { ButtonStyle::Secondary } else { ButtonStyle::Primary };
    let view = view_of(service, reader)?;
    let picture = Picture { preview: Some(shown.preview), ..Picture::of(&shown.state) };
    let message = Message::ephemeral(text).buttons([
        to(at.saturating_sub(1), say!(components::previous_page), ButtonStyle::Secondary).disabled(at == 0),
        to(at + 1, say!(components::next_page), next).disabled(at == last),
        Button::new(
            say!(components::rules),
            CustomId { ply: 1, ..kind_id(LearnComponent::Rules, game) },
            ButtonStyle::Secondary,
        ),
        Button::new(say!(components::play_this), kind_id(LearnComponent::Begin, game), ButtonStyle::Success),
    ]);
    Ok(message.attach(attachment(picture, view, &format!("example-{}-{at}", game.slug()))))
}
