//! Direct messages that were written while the bot was not connected: before it was started, or before a session that
//! could not be resumed.
//!
//! The bot writes something after every direct message. What a user wrote after the bot's latest message is unanswered,
//! so no state is kept from one session to the next.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;
use serenity::all::Message as DiscordMessage;

use super::bot::{Bot, user_id};
use super::interaction::without_metadata;
use super::rest::RestResult;
use super::written_moves::on_missed_message;
use crate::play::sorting::sort_by_key;
use crate::play::{PlayerId, Span, Timestamp, Viewer};
use crate::service::{Reply, Running, Service};
use colonnade_rules::Side;

/// The most users whose messages are requested. Each costs a call or two.
const MOST_USERS: usize = 200;
/// How many running games are read at a time.
const PAGE: usize = 1_000;
/// The age after which messages are not answered any more.
const LONGEST_AGE: Span = Span::days(1);

/// Answers missed direct messages of users with running games. `own` is the id of the bot's user.
pub(super) async fn answer_missed(bot: &Arc<Bot>, own: u64) {
    let found = bot.service.now();
    // An error is logged by the service.
    let Ok(users) = bot.work(|service| users_to_ask(service, MOST_USERS)).await else { return };
    for user in users {
        match missed(bot, user, own).await {
            Ok(messages) => {
                for message in messages {
                    on_missed_message(bot, &message, own, found).await;
                }
            }
            Err(error) => tracing::debug!(%error, "a user's direct messages could not be fetched"),
        }
    }
}

/// The users with running games, at most `most`, starting with those whose games changed last.
fn users_to_ask(service: &Service, most: usize) -> Reply<Vec<u64>> {
    let mut changed: HashMap<PlayerId, Timestamp> = HashMap::new();
    let mut after = None;
    loop {
        let games = service.running(Viewer::Host, Running::All, after, PAGE)?;
        for game in &games {
            for side in Side::ALL {
                let latest = changed.entry(game.players[side]).or_insert(game.touched);
                *latest = game.touched.max(*latest);
            }
        }
        after = games.last().map(|game| game.id);
        if games.len() < PAGE {
            break;
        }
    }
    let mut players: Vec<_> = changed.into_iter().collect();
    sort_by_key(&mut players, |&(player, changed)| (Reverse(changed), player));
    let mut users = Vec::new();
    for (player, _) in players {
        if users.len() >= most {
            break;
        }
        users.extend(user_id(&service.player(player)?));
    }
    Ok(users)
}

/// The direct messages that a user wrote since the bot's latest direct message, the oldest first.
async fn missed(bot: &Bot, user: u64, own: u64) -> RestResult<Vec<DiscordMessage>> {
    let channel = bot.direct_messages.channel(user).await?;
    let newest_first = bot.rest.latest_messages(channel).await?;
    let read = |mut message: Value| {
        without_metadata(&mut message);
        serde_json::from_value::<DiscordMessage>(message).ok()
    };
    let since = (bot.service.now() - LONGEST_AGE.delta()).timestamp();
    let unanswered = newest_first.into_iter().map_while(read).take_while(|message| message.author.id.get() != own);
    let mut messages: Vec<_> = unanswered.filter(|message| message.timestamp.unix_timestamp() > since).collect();
    messages.reverse();
    Ok(messages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Command, Identity, Place, SideChoice};
    use crate::service::testing::clocked_service;
    use crate::service::{CommandRequest, Proposal};

    #[test]
    fn users_are_asked_for_in_the_order_in_which_their_games_changed_last() {
        let (service, set_minute) = clocked_service();
        let mut games = Vec::new();
        for pair in 0..4 {
            set_minute(pair as i64);
            let join = |user| service.sign_in(&Identity::Discord(user), &format!("User {user}")).expect("signs in").id;
            let [one, other] = [join(10 + 2 * pair), join(11 + 2 * pair)];
            let variant = colonnade_rules::Game::Pilastri.variant("4x4").expect("a variant");
            let proposal =
                Proposal { side: SideChoice::First, ..Proposal::new(one, Some(other), variant, Place::Direct) };
            let challenge = service.challenge(&proposal).expect("made").id;
            games.push((service.accept(challenge, other).expect("begun").game.id, one));
        }
        set_minute(9);
        let (oldest, one) = games[0];
        service.act(&CommandRequest::new(oldest, one, Command::Act("a1-a2".into()))).expect("a move");
        let asked = |most| users_to_ask(&service, most).expect("read");
        assert_eq!(asked(99), [10, 11, 16, 17, 14, 15, 12, 13]);
        assert_eq!(asked(3), [10, 11, 16], "no more than so many");
    }
}
