//! Watching: `/watch` lists the public games that run in a server and those that the user follows; a follower of a game
//! gets its boards as direct messages. Only the user sees the answers.

pub(crate) mod commands;

use crate::bot::Bot;
use crate::bot::languages;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::game_choice::{named_game, no_game_named};
use crate::ids::{Component, CustomId, PlayComponent, WatchComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Message, SelectMenu, SelectOption};
use crate::ui::pagination;
use colonnade_language::say;
use colonnade_play::{GameId, GameOverview, ServerId, Viewer};
use colonnade_service::{Reply, Service, followers, games};
use colonnade_wording::{self as wording, components, replies};

/// `/watch`: lists games, or follows the one that is named.
///
/// `here` says whether the channel is to follow the game.
pub(super) async fn watch_command(
    bot: &Bot,
    interaction: &Interaction,
    named: Option<String>,
    here: Option<bool>,
) -> HandlerResult {
    if let Some(named) = named {
        let Some(game) = named_game(&named) else { return Ok(no_game_named(&named)) };
        if let Some(is_wanted) = here {
            return follow_here(bot, interaction, game, is_wanted).await;
        }
        return follow(bot, interaction, game).await;
    }
    if here.is_some() {
        return Ok(Response::ephemeral(say!(replies_people::name_the_game_to_show_here)));
    }
    Ok(Response::Message(list(bot, interaction, 0, None).await?))
}

/// Starts or stops following a game in the channel. Everybody there sees the answer.
async fn follow_here(bot: &Bot, interaction: &Interaction, game: GameId, is_wanted: bool) -> HandlerResult {
    let server = interaction.server.map(ServerId);
    let channel = interaction.channel;
    let Some(server) = server.filter(|_| interaction.may_show) else {
        return Ok(Response::ephemeral(say!(replies_people::may_not_show_here)));
    };
    if let Some(missing) = interaction.missing.filter(|_| is_wanted) {
        return Ok(Response::ephemeral(replies::missing_permission(channel, missing)));
    }
    let viewer = bot.viewer(interaction).await?;
    bot.work(move |service| {
        if is_wanted {
            followers::follow_in_channel(service, viewer, server, channel, game)?;
            let text = languages::for_server(service, Some(server), || Ok(replies::shown_here(game)))?;
            return Ok(Response::Message(Message::text(text)));
        }
        let is_shown = followers::watched(service, server)?.contains(&(game, channel));
        followers::unfollow_in_channel(service, server, channel, game)?;
        if !is_shown {
            return Ok(Response::ephemeral(replies::shown_here_no_more(game)));
        }
        let text = languages::for_server(service, Some(server), || Ok(replies::shown_here_no_more(game)))?;
        Ok(Response::Message(Message::text(text)))
    })
    .await
}

/// Lets the user follow a game.
pub(super) async fn follow(bot: &Bot, interaction: &Interaction, game: GameId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let viewer = interaction.viewer(Some(player));
    bot.work(move |service| followers::follow_game(service, viewer, game)).await?;
    let button =
        |words, component: Component| Button::new(words, CustomId::new(component, game.0), ButtonStyle::Secondary);
    let mut buttons = vec![
        button(say!(components::unfollow), WatchComponent::Unfollow.into()),
        button(say!(components::show_board), PlayComponent::Board.into()),
    ];
    // A user who may show games here can get its boards in the channel or thread, too.
    if interaction.server.is_some() && interaction.may_show {
        buttons.push(button(say!(components::follow_here), WatchComponent::FollowHere.into()));
    }
    Ok(Response::Message(Message::ephemeral(replies::follows(game)).buttons(buttons)))
}

/// Handles a button or a menu of a list or under a board; `value` is the game that was chosen.
pub(crate) async fn on_component(
    bot: &Bot,
    interaction: &Interaction,
    component: WatchComponent,
    id: &CustomId,
    value: Option<String>,
) -> HandlerResult {
    let chosen = value.and_then(|text| text.parse().ok());
    let game = GameId(chosen.unwrap_or(id.number()));
    // A button of a list edits its page; a button elsewhere, or a menu of an earlier version, gets a new answer.
    match (component, id.page_of_list()) {
        (WatchComponent::Follow, None) => follow(bot, interaction, game).await,
        (WatchComponent::Follow, Some(page)) => {
            let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
            let viewer = interaction.viewer(Some(player));
            bot.work(move |service| followers::follow_game(service, viewer, game)).await?;
            Ok(Response::Update(list(bot, interaction, page, Some(replies::follows(game))).await?))
        }
        (WatchComponent::Unfollow, page) => {
            if let Some(player) = bot.viewer(interaction).await?.player() {
                bot.work(move |service| followers::unfollow_game(service, player, game)).await?;
            }
            let done = replies::follows_no_more(game);
            Ok(match page {
                None => Response::ephemeral(done),
                Some(page) => Response::Update(list(bot, interaction, page, Some(done)).await?),
            })
        }
        (WatchComponent::FollowHere, _) => follow_here(bot, interaction, game, true).await,
        (WatchComponent::Watch, _) => {
            let message = list(bot, interaction, id.number(), None).await?;
            Ok(if interaction.is_from_ephemeral() { Response::Update(message) } else { Response::Message(message) })
        }
    }
}

/// A page of the games with numbers above `after`: those of the server, or those that the user follows. `done` is a
/// sentence above them about the last change.
async fn list(bot: &Bot, interaction: &Interaction, after: u64, done: Option<String>) -> Reply<Message> {
    let viewer = bot.viewer(interaction).await?;
    let place = interaction.server.map(|server| (ServerId(server), interaction.channel));
    bot.work(move |service| page(service, viewer, place, after, done)).await
}

fn page(
    service: &Service,
    viewer: Viewer,
    place: Option<(ServerId, u64)>,
    after: u64,
    done: Option<String>,
) -> Reply<Message> {
    let player = viewer.player();
    let followed = player.map_or_else(|| Ok(Vec::new()), |player| followers::followed_games(service, player))?;
    // If no followed game is left on the page, the first one is shown.
    let after = if place.is_some() || followed.iter().any(|game| game.id.0 > after) { after } else { 0 };
    let after_game = (after > 0).then_some(GameId(after));
    let (games, next) = match place {
        Some((server, _)) => followers::public_games(service, viewer, server, after_game, pagination::LINES)?,
        None => {
            let mut rest = followed.iter().filter(|game| Some(game.id) > after_game).cloned();
            let games: Vec<GameOverview> = rest.by_ref().take(pagination::LINES).collect();
            let next = games.last().map(|game| game.id).filter(|_| rest.next().is_some());
            (games, next)
        }
    };
    let to_page = |words, game: GameId| pagination::button(words, &CustomId::new(WatchComponent::Watch, game.0));
    let first = after_game.map(|_| to_page("⏮".to_owned(), GameId(0)));
    let next = next.map(|next| to_page(say!(components::next_page), next));
    let elsewhere: Vec<GameOverview> =
        followed.iter().filter(|game| place.is_some() && games.iter().all(|on| on.id != game.id)).cloned().collect();
    let head = match place {
        None => wording::followed_head(followed.len()),
        Some((server, channel)) => {
            let mut in_channels = followers::watched(service, server)?;
            in_channels.retain(|(game, _)| games::get(service, viewer, *game).is_ok());
            let ids: Vec<GameId> = elsewhere.iter().map(|game| game.id).collect();
            let in_channels = wording::channels_follow(&in_channels, channel);
            wording::watch_head(games.len(), &ids, in_channels, first.is_some() || next.is_some())
        }
    };
    let text: Vec<String> = done.into_iter().chain([head]).collect();
    let list = games.iter().fold(Message::ephemeral(text.join("\n")), |list, game| {
        let of_game = |component: Component| CustomId::new(component, game.id.0);
        let button = if followed.iter().any(|followed| followed.id == game.id) {
            pagination::button(say!(components::unfollow), &of_game(WatchComponent::Unfollow.into()).on_page(after))
        } else if player.is_some_and(|player| game.players.first == player || game.players.second == player) {
            pagination::button(say!(components::open), &of_game(PlayComponent::Board.into()))
        } else {
            pagination::button(say!(components::follow), &of_game(WatchComponent::Follow.into()).on_page(after))
        };
        list.line(wording::watched_line(game), Some(&button))
    });
    let stop = CustomId::plain(WatchComponent::Unfollow).on_page(after);
    let list = list
        .with(menu(&games, &CustomId::plain(PlayComponent::Board), say!(components::show_a_board)))
        .with(menu(&elsewhere, &stop, say!(components::unfollow_game)));
    Ok(list.buttons(first.into_iter().chain(next)))
}

fn menu(games: &[GameOverview], id: &CustomId, words: String) -> ActionRow {
    let options = games.iter().map(|game| SelectOption {
        label: components::watched_option(game),
        value: game.id.0.to_string(),
        ..SelectOption::default()
    });
    let custom_id = id.to_string();
    ActionRow::SelectMenu(SelectMenu { custom_id, placeholder: words, options: options.collect() })
}
