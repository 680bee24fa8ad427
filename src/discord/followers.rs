//! Watching: `/watch` lists the public games that run in a server and those that the user follows; whoever follows a game
//! gets its boards as direct messages. Only the user sees the answers.

use super::bot::Bot;
use super::custom_id::{Component, CustomId};
use super::game_choice::{game_number, no_game_named};
use super::interaction::Interaction;
use super::message::{ActionRow, Button, ButtonStyle, Message, SelectMenu, SelectOption};
use super::respond::{HandlerResult, Response};
use crate::play::{GameId, PlayerId, ServerId, Standing, Viewer};
use crate::service::{Reply, Service};
use crate::view::wording::{
    self,
    components::{self, Label, Placeholder, label, placeholder},
    replies::{self, ChannelPermission},
};

/// How many games of a server are listed at once.
const PAGE: usize = 10;

/// `/watch`: lists games, or follows the one that is named.
///
/// With `here`, the game is followed in the channel, or is no more; `missing` is the permission that the bot lacks there.
pub(super) async fn watch_command(
    bot: &Bot,
    interaction: &Interaction,
    named: Option<String>,
    here: Option<bool>,
    missing: Option<ChannelPermission>,
) -> HandlerResult {
    if let Some(named) = named {
        let Some(game) = game_number(&named) else { return Ok(no_game_named(&named)) };
        if let Some(is_wanted) = here {
            return follow_here(bot, interaction, game, is_wanted, missing).await;
        }
        return follow(bot, interaction, game).await;
    }
    Ok(Response::Message(list(bot, interaction, None).await?))
}

/// Lets a game be followed in the channel, or ends that: everybody there sees the answer.
async fn follow_here(
    bot: &Bot,
    interaction: &Interaction,
    game: GameId,
    is_wanted: bool,
    missing: Option<ChannelPermission>,
) -> HandlerResult {
    let (server, channel) = (interaction.server.map(ServerId), interaction.channel);
    let Some(server) = server.filter(|_| interaction.may_show) else {
        return Ok(Response::ephemeral(replies::may_not_show_here()));
    };
    if let Some(missing) = missing.filter(|_| is_wanted) {
        return Ok(Response::ephemeral(replies::missing_permission(channel, missing)));
    }
    let viewer = bot.viewer(interaction).await?;
    bot.work(move |service| {
        if is_wanted {
            service.follow_in_channel(viewer, server, channel, game)?;
            return Ok(Response::Message(Message::text(replies::shown_here(game))));
        }
        let is_shown = service.watched(server)?.contains(&(game, channel));
        service.unfollow_in_channel(server, channel, game)?;
        let text = replies::shown_here_no_more(game);
        Ok(if is_shown { Response::Message(Message::text(text)) } else { Response::ephemeral(text) })
    })
    .await
}

/// Lets the user follow a game.
pub(super) async fn follow(bot: &Bot, interaction: &Interaction, game: GameId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    bot.work(move |service| service.follow_game(viewer, game)).await?;
    let id = CustomId::new(Component::Unfollow, game.0);
    Ok(Response::Message(Message::ephemeral(replies::follows(game)).buttons([
        Button::new(label(Label::Unfollow), &id, ButtonStyle::Secondary),
        Button::new(label(Label::ShowBoard), id.with(Component::Board), ButtonStyle::Secondary),
    ])))
}

/// A button or a menu of a list or under a board was used; `value` is the game that was chosen.
pub(super) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    let chosen = value.and_then(|text| text.parse().ok());
    let game = GameId(chosen.unwrap_or(id.number));
    match id.component {
        Component::Follow => follow(bot, interaction, game).await,
        Component::Unfollow => {
            if let Some(player) = bot.viewer(interaction).await?.player() {
                bot.work(move |service| service.unfollow_game(player, game)).await?;
            }
            Ok(Response::ephemeral(replies::follows_no_more(game)))
        }
        _ => {
            let after = (id.number > 0).then_some(GameId(id.number));
            let message = list(bot, interaction, after).await?;
            Ok(if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) })
        }
    }
}

/// A page of the games of the server after a game, and the games that the user follows.
async fn list(bot: &Bot, interaction: &Interaction, after: Option<GameId>) -> Reply<Message> {
    let viewer = bot.viewer(interaction).await?;
    let place = interaction.server.map(|server| (ServerId(server), interaction.channel));
    bot.work(move |service| page(service, viewer, place, after)).await
}

fn page(service: &Service, viewer: Viewer, place: Option<(ServerId, u64)>, after: Option<GameId>) -> Reply<Message> {
    let player = viewer.player();
    let followed = player.map_or_else(|| Ok(Vec::new()), |player| service.followed_games(player))?;
    let Some((server, channel)) = place else {
        let message = Message::ephemeral(wording::followed_games(&followed));
        return Ok(message.with(menu(&followed, Component::Board, Placeholder::ShowBoard)).with(menu(
            &followed,
            Component::Unfollow,
            Placeholder::UnfollowGame,
        )));
    };
    let (games, next) = service.public_games(viewer, server, after, PAGE)?;
    let can_be_followed = |game: &&Standing| {
        let plays = |player: PlayerId| game.players.first == player || game.players.second == player;
        !player.is_some_and(plays) && followed.iter().all(|followed| followed.id != game.id)
    };
    let others: Vec<Standing> = games.iter().filter(can_be_followed).cloned().collect();
    let ids: Vec<GameId> = followed.iter().map(|game| game.id).collect();
    let page = |words, game: GameId| {
        Button::new(label(words), CustomId::new(Component::Watch, game.0), ButtonStyle::Secondary)
    };
    let first = after.map(|_| page(Label::FirstFrame, GameId(0)));
    let next = next.map(|next| page(Label::NextPage, next));
    let mut in_channels = service.watched(server)?;
    in_channels.retain(|(game, _)| service.game(viewer, *game).is_ok());
    let in_channels = wording::channels_follow(&in_channels, channel);
    Ok(Message::ephemeral(wording::games_to_watch(&games, &ids, in_channels, first.is_some() || next.is_some()))
        .with(menu(&games, Component::Board, Placeholder::ShowBoard))
        .with(menu(&others, Component::Follow, Placeholder::FollowGame))
        .with(menu(&followed, Component::Unfollow, Placeholder::UnfollowGame))
        .buttons(first.into_iter().chain(next)))
}

fn menu(games: &[Standing], component: Component, words: Placeholder) -> ActionRow {
    let options = games.iter().map(|game| SelectOption {
        label: components::watched_option(game),
        value: game.id.0.to_string(),
        ..SelectOption::default()
    });
    let custom_id = CustomId::new(component, 0).to_string();
    ActionRow::SelectMenu(SelectMenu { custom_id, placeholder: placeholder(words), options: options.collect() })
}
