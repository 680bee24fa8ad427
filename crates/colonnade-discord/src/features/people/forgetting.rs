//! Edits of the bot's own messages after players have deleted themselves: those in which a player may be named are replaced
//! where they are still found, in the background.
//!
//! The store keeps no ids of messages. So the latest messages of the places where the player's games were played are read,
//! and recognised by their buttons, as everywhere. The work is bounded, and what is older stays as it is.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::announcements::MessagePlace;
use crate::announcements::challenge_message::closed_in_place;
use crate::announcements::target::Channels;
use crate::bot::Bot;
use crate::bot::languages::of_server;
use crate::ids::{ChallengeComponent, Component, CustomId, PlayComponent, ReplayComponent};
use crate::outbox::{custom_ids, is_by};
use crate::transport::rest::{RestError, RestResult, id};
use crate::ui::layout;
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_archive::ArchiveFilter;
use colonnade_language::say;
use colonnade_language::{Language, in_language};
use colonnade_play::{ChallengeId, PlayerId, Timestamp, Viewer};
use colonnade_service::{Reply, Service, ServiceError, archive, challenge_lists, games, people};
use colonnade_wording::replies;

/// How many of the player's latest games are looked at for places.
const MOST_GAMES: usize = 100;
/// The most channels, threads and conversations that are read. Each costs a call or two, which return its latest hundred
/// messages.
const MOST_PLACES: usize = 50;
/// The most messages that are edited.
const MOST_EDITS: usize = 500;
/// How long all of it may take.
const LONGEST: Duration = Duration::from_secs(1_800);
/// The longest wait for a rate limit. Discord allows fewer edits of messages that are older than an hour.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Where messages that name a player are looked for, each with its language.
type NamedPlaces = Vec<(MessagePlace, Language)>;

/// Edits the messages of the bot `own` that may name a player, who was deleted after this time, in a task of its own.
pub(crate) fn begin(bot: &Arc<Bot>, own: u64, player: PlayerId, at: Timestamp) {
    let bot = Arc::clone(bot);
    tokio::spawn(async move {
        // Notices do not have to wait for many deletions at once.
        let _alone = bot.forgetting.lock().await;
        match timeout(LONGEST, forget(&bot, own, player, at)).await {
            Ok(edited) => tracing::info!(%player, edited, "messages that may name a deleted player were edited"),
            Err(_) => tracing::warn!(%player, "there was no time to edit all messages that may name a deleted player"),
        }
    });
}

/// Returns how many messages were edited.
async fn forget(bot: &Bot, own: u64, player: PlayerId, at: Timestamp) -> usize {
    // An error is logged by the service.
    let Ok(places) = bot.work(move |service| places_of(service, player)).await else { return 0 };
    let mut edited = 0;
    for (place, language) in places {
        let found = async {
            let channel = match place {
                MessagePlace::Channel(channel) => channel,
                MessagePlace::User(user) => bot.direct_messages.channel(user).await?,
            };
            RestResult::Ok((channel, bot.rest.latest_messages(channel).await?))
        };
        let (channel, messages) = match found.await {
            Ok(found) => found,
            Err(error) => {
                tracing::debug!(%error, "a place where a deleted player may be named could not be read");
                continue;
            }
        };
        for message in messages.iter().filter(|message| is_by(message, Some(own))) {
            if edited >= MOST_EDITS {
                return edited;
            }
            let ids: Vec<CustomId> = custom_ids(message).collect();
            let instead = move |service: &Service| in_language(language, || instead_of(service, &ids, player, at));
            let Ok(Some(instead)) = bot.work(instead).await else { continue };
            let is_layout = message["flags"].as_u64().unwrap_or_default() & u64::from(layout::FLAG) != 0;
            let instead = if is_layout { instead.into_layout() } else { instead };
            let Some(message) = id(&message["id"]) else { continue };
            match edit(bot, channel, message, &instead).await {
                Ok(()) => edited += 1,
                Err(error) => tracing::debug!(%error, "a message that may name a deleted player stays"),
            }
        }
    }
    edited
}

/// Edits a message, if need be after a wait.
async fn edit(bot: &Bot, channel: u64, message: u64, instead: &Message) -> RestResult<()> {
    match bot.rest.edit_message(channel, message, instead).await {
        Err(RestError::Limited(wait)) if wait <= LONGEST_WAIT => {
            sleep(wait).await;
            bot.rest.edit_message(channel, message, instead).await
        }
        done => done,
    }
}

/// The places where the player's latest games were played, and the direct messages with the opponents.
fn places_of(service: &Service, player: PlayerId) -> Reply<NamedPlaces> {
    let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
    let mut places = Vec::new();
    let mut seen = HashSet::new();
    for summary in archive::archive(service, &filter, Viewer::Host, None, MOST_GAMES)?.items {
        let game = games::get(service, Viewer::Host, summary.id)?;
        let language = of_server(service, game.setup.place.server())?;
        let channels = Channels::of_game(service, &game)?.into_iter().flat_map(Channels::iter);
        let channels = channels.chain(game.setup.channel).map(|channel| (MessagePlace::Channel(channel), language));
        let mut found: NamedPlaces = channels.collect();
        for opponent in [game.players().first, game.players().second].into_iter().filter(|other| *other != player) {
            let opponent = people::player(service, opponent)?;
            let user = opponent.direct_message_user();
            found.extend(user.map(|user| (MessagePlace::User(user), opponent.language.language())));
        }
        places.extend(found.into_iter().filter(|(place, _)| seen.insert(*place)));
        if places.len() >= MOST_PLACES {
            break;
        }
    }
    places.truncate(MOST_PLACES);
    Ok(places)
}

/// The message instead of one with these components; `None` if it does not name the player, who was deleted after
/// this time.
fn instead_of(service: &Service, ids: &[CustomId], player: PlayerId, at: Timestamp) -> Reply<Option<Message>> {
    for id in ids {
        let shown = match id.component {
            Component::Challenge(ChallengeComponent::Closed) => {
                instead_of_challenge(service, ChallengeId(id.number()), player)
            }
            Component::Play(PlayComponent::Move | PlayComponent::Rematch)
            | Component::Replay(ReplayComponent::Replay | ReplayComponent::Frame) => {
                instead_of_game(service, id, player, at)
            }
            _ => continue,
        };
        return match shown {
            // Buttons of another host's bot.
            Err(ServiceError::Refused(_)) => Ok(None),
            shown => shown,
        };
    }
    Ok(None)
}

fn instead_of_game(service: &Service, shown: &CustomId, player: PlayerId, at: Timestamp) -> Reply<Option<Message>> {
    let game = games::get(service, Viewer::Host, shown.game())?;
    // The end of a game that the deletion ended is announced after it.
    let is_after = game.touched >= at && shown.version >= game.version;
    if game.side_of(player).is_none() || game.is_running() || is_after {
        return Ok(None);
    }
    // Without a version: this does not announce the end of the game.
    let replay = CustomId::new(ReplayComponent::Replay, game.id.0);
    let replay = Button::new(say!(components::replay), replay, ButtonStyle::Secondary);
    Ok(Some(Message::text(replies::player_of_game_deleted(game.id)).buttons([replay])))
}

fn instead_of_challenge(service: &Service, id: ChallengeId, player: PlayerId) -> Reply<Option<Message>> {
    let challenge = challenge_lists::challenge_at(service, Viewer::Host, id)?;
    if challenge.terms.from != player && challenge.terms.to != Some(player) {
        return Ok(None);
    }
    Ok(Some(closed_in_place(id, say!(replies_people::player_of_challenge_deleted))))
}
