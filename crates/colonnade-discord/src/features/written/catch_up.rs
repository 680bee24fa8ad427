//! Messages that were written while the bot was not connected: before it was started, or before a session that could
//! not be resumed.
//!
//! The bot writes something after every direct message. What a user wrote there after the bot's latest message is
//! unanswered, so no state is kept from one session to the next. In the channels where games run, messages count since
//! the bot was reached last; whatever game changed since a message was written is left alone.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::sync::Arc;

use serde_json::Value;
use serenity::all::Message as DiscordMessage;

use crate::bot::{Bot, user_id};
use crate::features::written::message_moves::on_missed_message;
use crate::transport::rest::RestResult;
use crate::transport::tolerant;
use colonnade_play::{Outage, PlayerId, ServerId, Span, Timestamp, Viewer};
use colonnade_rules::Side;
use colonnade_service::{Reply, Running, Service, games, people, reachability, servers};

/// The most users whose direct messages are requested. Each costs a call or two.
const MOST_USERS: usize = 200;
/// The most channels and threads whose messages are requested. Each costs a call, which returns its latest hundred.
const MOST_CHANNELS: usize = 100;
/// How many running games are read at a time.
const PAGE: usize = 1_000;
/// The age after which messages are not answered any more, if it is not known how long the bot was away.
const LONGEST_AGE: Span = Span::days(1);
/// How much later than Discord's clock ours may be.
const CLOCK_DIFFERENCE: Span = Span::seconds(60);

/// Where messages may have been missed.
#[derive(Debug, Default, PartialEq, Eq)]
struct MissedPlaces {
    /// Users with running games.
    users: Vec<u64>,
    /// Channels and threads of running games, with their servers.
    channels: Vec<(ServerId, u64)>,
}

/// Answers missed messages of users with running games. `own` is the id of the bot's user.
pub(crate) async fn answer_missed(bot: &Arc<Bot>, own: u64) {
    let found = bot.service.now();
    let since = answered_since(reachability::last_reached(&bot.service), found);
    // An error is logged by the service.
    let Ok(places) = bot.work(|service| places_to_read(service, MOST_USERS, MOST_CHANNELS)).await else { return };
    for user in places.users {
        match missed_by(bot, user, own, since).await {
            Ok(messages) => answer_all(bot, messages, own, found).await,
            Err(error) => tracing::debug!(%error, "a user's direct messages could not be fetched"),
        }
    }
    for (server, channel) in places.channels {
        match missed_in(bot, server, channel, since).await {
            Ok(messages) => answer_all(bot, messages, own, found).await,
            Err(error) => tracing::debug!(%error, "the messages of a channel could not be fetched"),
        }
    }
}

async fn answer_all(bot: &Arc<Bot>, messages: Vec<DiscordMessage>, own: u64, found: Timestamp) {
    for message in messages {
        on_missed_message(bot, &message, own, found).await;
    }
}

/// The time since which messages are answered: since players reached the bot last, but not longer than the longest
/// outage that clocks leave out.
fn answered_since(last: Option<Timestamp>, now: Timestamp) -> Timestamp {
    let longest = now - Outage::LONGEST.delta();
    last.map_or(now - LONGEST_AGE.delta(), |last| (last - CLOCK_DIFFERENCE.delta()).max(longest).min(now))
}

/// The users with running games and the channels of these, at most so many, starting with those whose games changed last.
fn places_to_read(service: &Service, most_users: usize, most_channels: usize) -> Reply<MissedPlaces> {
    let mut by_player: HashMap<PlayerId, Timestamp> = HashMap::new();
    let mut by_channel: HashMap<(ServerId, u64), Timestamp> = HashMap::new();
    let mut chosen: HashMap<ServerId, Option<u64>> = HashMap::new();
    let mut after = None;
    loop {
        let games = games::running(service, Viewer::Host, Running::All, after, PAGE)?;
        for game in &games {
            for side in Side::ALL {
                touch(&mut by_player, game.players[side], game.touched);
            }
            let Some(server) = game.place.server() else { continue };
            let chosen = match chosen.entry(server) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(unknown) => *unknown.insert(servers::server(service, server)?.settings.channel),
            };
            for channel in game.channel.into_iter().chain(chosen) {
                touch(&mut by_channel, (server, channel), game.touched);
            }
        }
        after = games.last().map(|game| game.id);
        if games.len() < PAGE {
            break;
        }
    }
    let mut users = Vec::new();
    for player in latest_first(by_player) {
        if users.len() >= most_users {
            break;
        }
        users.extend(user_id(&people::player(service, player)?));
    }
    let mut channels = latest_first(by_channel);
    channels.truncate(most_channels);
    Ok(MissedPlaces { users, channels })
}

fn touch<K: Eq + Hash>(changed: &mut HashMap<K, Timestamp>, key: K, at: Timestamp) {
    let latest = changed.entry(key).or_insert(at);
    *latest = at.max(*latest);
}

fn latest_first<K: Copy + Ord>(changed: HashMap<K, Timestamp>) -> Vec<K> {
    let mut all: Vec<_> = changed.into_iter().collect();
    all.sort_by_key(|&(key, changed)| (Reverse(changed), key));
    all.into_iter().map(|(key, _)| key).collect()
}

/// The direct messages that a user wrote since the bot's latest direct message, the oldest first.
async fn missed_by(bot: &Bot, user: u64, own: u64, since: Timestamp) -> RestResult<Vec<DiscordMessage>> {
    let channel = bot.direct_messages.channel(user).await?;
    let newest_first = bot.rest.latest_messages(channel).await?;
    let unanswered =
        newest_first.into_iter().map_while(tolerant::message).take_while(|message| message.author.id.get() != own);
    Ok(written_since(since, unanswered))
}

/// The messages in a channel of a server since a time, the oldest first; at most the latest hundred.
async fn missed_in(bot: &Bot, server: ServerId, channel: u64, since: Timestamp) -> RestResult<Vec<DiscordMessage>> {
    let newest_first = bot.rest.latest_messages(channel).await?;
    // Discord leaves out the server where it lists messages.
    let of_server = |mut message: Value| {
        message["guild_id"] = server.0.to_string().into();
        tolerant::message(message)
    };
    Ok(written_since(since, newest_first.into_iter().filter_map(of_server)))
}

fn written_since(since: Timestamp, newest_first: impl Iterator<Item = DiscordMessage>) -> Vec<DiscordMessage> {
    let since = since.timestamp();
    let mut messages: Vec<_> = newest_first.filter(|message| message.timestamp.unix_timestamp() > since).collect();
    messages.reverse();
    messages
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_play::{Command, Identity, Place, ServerSettings, SideChoice};
    use colonnade_service::testing::clocked_service;
    use colonnade_service::{CommandRequest, Proposal, challenges};

    #[test]
    fn d23_messages_are_answered_since_the_bot_was_reached_last() {
        let at = |hours: i64| Timestamp::UNIX_EPOCH + Span::hours(1_000).delta() + chrono::TimeDelta::hours(hours);
        assert_eq!(answered_since(None, at(0)), at(-24));
        assert_eq!(answered_since(Some(at(-72)), at(0)), at(-72) - CLOCK_DIFFERENCE.delta());
        assert_eq!(answered_since(Some(at(-900)), at(0)), at(-168));
        assert_eq!(answered_since(Some(at(5)), at(0)), at(0), "a clock that was put back");
    }

    #[test]
    fn users_are_asked_for_in_the_order_in_which_their_games_changed_last() {
        let (service, set_minute) = clocked_service();
        let mut games = Vec::new();
        for pair in 0..4 {
            set_minute(pair as i64);
            let join = |user| {
                people::sign_in(&service, &Identity::Discord(user), &format!("User {user}")).expect("signs in").id
            };
            let [one, other] = [join(10 + 2 * pair), join(11 + 2 * pair)];
            let variant = colonnade_rules::Game::Pilastri.variant("4x4").expect("a variant");
            let proposal =
                Proposal { side: SideChoice::First, ..Proposal::new(one, Some(other), variant, Place::Direct) };
            let challenge = challenges::challenge(&service, &proposal).expect("made").id;
            games.push((challenges::accept(&service, challenge, other).expect("begun").game.id, one));
        }
        set_minute(9);
        let (oldest, one) = games[0];
        games::act(&service, &CommandRequest::new(oldest, one, Command::Act("a1-a2".into()))).expect("a move");
        let asked = |most| places_to_read(&service, most, 9).expect("read").users;
        assert_eq!(asked(99), [10, 11, 16, 17, 14, 15, 12, 13]);
        assert_eq!(asked(3), [10, 11, 16], "no more than so many");
    }

    #[test]
    fn channels_are_asked_for_in_the_order_in_which_their_games_changed_last() {
        let (service, set_minute) = clocked_service();
        let mut begun = 0;
        let mut begin = |server: u64, channel| {
            begun += 1;
            set_minute(begun);
            let number = 10 + 2 * begun.unsigned_abs();
            let join = |user| {
                people::sign_in(&service, &Identity::Discord(user), &format!("User {user}")).expect("signs in").id
            };
            let [one, other] = [join(number), join(number + 1)];
            let variant = colonnade_rules::Game::Pilastri.variant("4x4").expect("a variant");
            let place = Place::Server { server: ServerId(server), private: false };
            let proposal = Proposal { channel: Some(channel), ..Proposal::new(one, Some(other), variant, place) };
            let challenge = challenges::challenge(&service, &proposal).expect("made").id;
            challenges::accept(&service, challenge, other).expect("begun").game.id
        };
        let games = [begin(7, 70), begin(7, 71), begin(8, 80), begin(7, 70)];
        games::give_thread(&service, games[1], 710).expect("given");
        let asked = |most| places_to_read(&service, 9, most).expect("read").channels;
        let of = |found: &[(u64, u64)]| found.iter().map(|&(server, at)| (ServerId(server), at)).collect::<Vec<_>>();
        assert_eq!(asked(99), of(&[(7, 70), (8, 80), (7, 710)]));
        assert_eq!(asked(1), of(&[(7, 70)]), "no more than so many");
        let settings = ServerSettings { channel: Some(75), ..ServerSettings::default() };
        servers::change_server(&service, ServerId(7), &settings).expect("set");
        assert_eq!(asked(99), of(&[(7, 70), (7, 75), (8, 80), (7, 710)]), "and where games are played now");
    }
}
