//! Replays: the board after each move of a game, and the whole game as a GIF.

pub(super) mod analysis;
pub(crate) mod commands;

use std::sync::Arc;

use crate::announcements::game_message::{BoardView, attachment, may_show_in_group};
use crate::bot::Bot;
use crate::bot::heavy_work;
use crate::bot::languages;
use crate::bot::respond::{HandlerResult, Response, trace_game};
use crate::features::game_choice::{named_game, no_game_named};
use crate::ids::{ArchiveComponent, Component, CustomId, ReplayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Attachment, Button, ButtonStyle, Message, Modal};
use colonnade_language::say;
use colonnade_play::{Game, GameId, Refusal, ServerId, Viewer};
use colonnade_rules::BySide;
use colonnade_service::{Analyses, Reply, Service, Work, games};
use colonnade_view::{Picture, Replay, Size, render};
use colonnade_wording::{self as wording, NameOrMention, components, replies};

/// Discord's largest attachment of a bot, with room for the rest of the message, in bytes.
pub(super) const LARGEST_ATTACHMENT: usize = 10 * 1024 * 1024 - 16 * 1024;

/// Answers `/replay`.
pub(super) async fn replay_command(bot: &Bot, interaction: &Interaction, named: &str) -> HandlerResult {
    let viewer = bot.viewer(interaction).await?;
    match named_game(named) {
        Some(game) => replay(bot, viewer, game, 0).await,
        None => Ok(no_game_named(named)),
    }
}

/// The replay of a game after `ply` actions, as a new message.
pub(crate) async fn replay(bot: &Bot, viewer: Viewer, game: GameId, ply: u32) -> HandlerResult {
    bot.work(move |service| {
        let found = load(service, viewer, game)?;
        Ok(Response::Message(frame(service, &found, viewer, ply)?))
    })
    .await
}

fn load(service: &Service, viewer: Viewer, game: GameId) -> Reply<Arc<Game>> {
    let found = games::get(service, viewer, game)?;
    trace_game(&found);
    Ok(found)
}

/// Handles a component of a replay, or one that leads to a replay. `value` is the chosen option or the typed text.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: ReplayComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    if component == ReplayComponent::Analyse {
        return analysis::on_button(bot, interaction, id).await;
    }
    // In a menu of games, the chosen value is the game.
    let chosen = value.as_deref().filter(|_| id.subject.is_none()).and_then(|text| text.parse().ok());
    let id = chosen.map_or_else(|| id.clone(), |game| id.clone().about(game));
    let game = id.game();
    let ply = id.ply;
    if component == ReplayComponent::Jump {
        let (title, label, placeholder) = components::jump_modal(game);
        let custom_id = id.with(ReplayComponent::Jumped).to_string();
        let value = String::new();
        return Ok(Response::Modal(Modal { custom_id, title, label, placeholder, value, has_lines: false }));
    }
    let viewer = bot.viewer(interaction).await?;
    if component == ReplayComponent::Gif {
        return gif_response(bot, interaction, viewer, game).await;
    }
    let is_own = interaction.is_from_ephemeral();
    let server = interaction.server.map(ServerId);
    let place_viewer = server.map(Viewer::Server);
    let caller = interaction.clone();
    bot.work(move |service| {
        let found = load(service, viewer, game)?;
        match component {
            // Everybody here will see it, so everybody must be allowed to. In a group, its player allows it.
            ReplayComponent::Post => {
                let everybody = place_viewer.unwrap_or(Viewer::Nobody);
                if !found.is_visible_to(everybody) && !may_show_in_group(&caller, &found, viewer.player()) {
                    return Ok(Response::ephemeral(say!(replies::not_for_everybody_here)));
                }
                let shown = languages::for_server(service, server, || frame(service, &found, everybody, ply))?;
                Ok(Response::Message(Message { is_ephemeral: false, ..shown }))
            }
            ReplayComponent::Jumped => {
                let Some(ply) = value.as_deref().and_then(|text| text.trim().parse().ok()) else {
                    return Ok(Response::ephemeral(say!(replies_archive::not_a_ply)));
                };
                Ok(Response::Update(frame(service, &found, viewer, ply)?))
            }
            ReplayComponent::Frame if is_own => Ok(Response::Update(frame(service, &found, viewer, ply)?)),
            ReplayComponent::Frame => Ok(Response::Message(frame(service, &found, viewer, ply)?)),
            // The button under a board: from the beginning.
            _ => Ok(Response::Message(frame(service, &found, viewer, 0)?)),
        }
    })
    .await
}

fn replay_of(game: &Game, view: BoardView) -> Reply<Replay> {
    let replay = Replay::of_game(game).map_err(|_| Refusal::NoSuchGame(game.id))?;
    Ok(Replay { viewer: view.seat, theme: view.theme, ..replay })
}

/// One picture of a replay, with the buttons that lead to the others.
fn frame(service: &Service, game: &Game, viewer: Viewer, ply: u32) -> Reply<Message> {
    let view = match viewer {
        Viewer::Server(server) => BoardView::of_server(service, Some(server))?,
        _ => BoardView::of_reader(service, game, viewer.player())?,
    };
    let replay = replay_of(game, view)?;
    let last = replay.plies();
    let ply = ply.min(last);
    let picture: Picture = replay.picture(ply).map_err(|_| Refusal::NoSuchGame(game.id))?;
    let action = ply.checked_sub(1).and_then(|at| game.actions.get(at as usize)).map(|action| action.text.as_str());
    let names: BySide<String> = game.setup.names.clone().into();
    let mut lines = vec![replies::replay_frame(game.id, &game.setup.variant, &names, ply, last, action)];
    if ply == last && !game.is_running() {
        lines.push(wording::ended(game, &names.map(|name| NameOrMention { name, mention: None })));
    }
    // The state makes the custom ids of buttons with the same target unique.
    let to = |words, ply: u32, state: &str, is_disabled| {
        let id = CustomId { ply, ..CustomId::of_game(ReplayComponent::Frame, game) }.state(state);
        Button::new(words, id, ButtonStyle::Secondary).disabled(is_disabled)
    };
    let button =
        |words, component: Component| Button::new(words, CustomId::of_game(component, game), ButtonStyle::Secondary);
    let name = format!("game-{}-{ply}", game.id.0);
    let mut others = vec![
        button(say!(components::jump_to), ReplayComponent::Jump.into()),
        Button::new(
            say!(components::post_here),
            CustomId { ply, ..CustomId::of_game(ReplayComponent::Post, game) },
            ButtonStyle::Secondary,
        ),
        button(say!(components::gif), ReplayComponent::Gif.into()),
        button(say!(components::export), ArchiveComponent::Export.into()),
    ];
    if !game.is_running() && Analyses::is_possible(game.actions.len()) {
        others.push(button(say!(components::analyse), ReplayComponent::Analyse.into()));
    }
    Ok(Message::ephemeral(lines.join("\n"))
        .attach(attachment(picture, view, &name))
        .buttons([
            to("⏮".to_owned(), 0, "first", ply == 0),
            to("◀".to_owned(), ply.saturating_sub(1), "previous", ply == 0),
            to("▶".to_owned(), (ply + 1).min(last), "next", ply == last),
            to("⏭".to_owned(), last, "last", ply == last),
        ])
        .buttons(others))
}

/// A game as a GIF.
pub(super) async fn gif_response(bot: &Bot, interaction: &Interaction, viewer: Viewer, game: GameId) -> HandlerResult {
    let found = bot.work(move |service| load(service, viewer, game)).await?;
    let plies = found.state.plies();
    let Some(size) = render::gif_size(Size::default(), plies) else {
        return Ok(Response::ephemeral(say!(replies_archive::gif_too_large)));
    };
    let cost = render::gif_milliseconds(size, plies).max(Work::Animation.least_cost());
    heavy_work::run(bot, interaction, Work::Animation, cost, move |service, _| {
        Ok(Response::Message(gif(service, &found, viewer, size)?))
    })
    .await
}

fn gif(service: &Service, game: &Game, viewer: Viewer, size: Size) -> Reply<Message> {
    let replay = replay_of(game, BoardView::of_reader(service, game, viewer.player())?)?;
    let replay = Replay { size, ..replay };
    service.end_moment();
    let bytes = render::gif(&replay, 0, u32::MAX).map_err(|_| Refusal::NoSuchGame(game.id))?;
    if bytes.len() > LARGEST_ATTACHMENT {
        return Ok(Message::ephemeral(say!(replies_archive::gif_too_large)));
    }
    let alt = replies::gif_alt(replay.plies(), &game.setup.variant, &game.setup.names.clone().into());
    let name = format!("game-{}.gif", game.id.0);
    Ok(Message::ephemeral(wording::standing(game)).attach(Attachment { name, content: bytes.into(), alt }))
}
