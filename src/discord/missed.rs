//! Direct messages that were written while nobody listened: before the bot was started, or before a session that could
//! not be resumed.
//!
//! The bot writes something to every direct message. What a user wrote after the bot's latest message is unanswered, so
//! nothing has to be remembered from one session to the next.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;
use serenity::all::Message as DiscordMessage;

use super::bot::{Bot, user_id};
use super::interaction::without_metadata;
use super::rest::RestResult;
use super::written_moves::on_message;
use crate::play::{Span, Timestamp, Viewer};
use crate::service::{Reply, Running, Service};

/// The most users whose messages are asked for. Each costs a call or two.
const MOST_USERS: usize = 200;
/// The most running games that are looked at for them.
const MOST_GAMES: usize = 2_000;
/// Older messages are not answered any more.
const LONGEST_AGE: Span = Span::days(1);

/// Answers the direct messages that were missed, of users for whose move games wait. `own` is the id of the bot's user.
pub(super) async fn answer_missed(bot: &Arc<Bot>, own: u64) {
    // An error is logged by the service.
    let Ok(users) = bot.work(users_to_move).await else { return };
    for (user, changed) in users {
        match missed(bot, user, changed, own).await {
            Ok(messages) => {
                for message in messages {
                    on_message(bot, &message, own).await;
                }
            }
            Err(error) => tracing::debug!(%error, "direct messages of a user could not be asked for"),
        }
    }
}

/// The users for whose move games wait, each with the time at which one of these games last changed.
fn users_to_move(service: &Service) -> Reply<BTreeMap<u64, Timestamp>> {
    let mut users = BTreeMap::new();
    for game in service.running(Viewer::Host, Running::All, None, MOST_GAMES)? {
        if let Some(user) = user_id(&service.player(game.players[game.to_act])?) {
            let changed = users.entry(user).or_insert(game.touched);
            *changed = game.touched.max(*changed);
        }
        if users.len() >= MOST_USERS {
            break;
        }
    }
    Ok(users)
}

/// The direct messages that a user wrote since the bot's latest direct message, the oldest first. One that is older than
/// the latest change of a game was perhaps played before it, and is left out: nothing is played twice.
async fn missed(bot: &Bot, user: u64, changed: Timestamp, own: u64) -> RestResult<Vec<DiscordMessage>> {
    let channel = bot.direct_messages.channel(user).await?;
    let newest_first = bot.rest.latest_messages(channel).await?;
    let read = |mut message: Value| {
        without_metadata(&mut message);
        serde_json::from_value::<DiscordMessage>(message).ok()
    };
    let since = changed.max(bot.service.now() - LONGEST_AGE.delta()).timestamp();
    let unanswered = newest_first.into_iter().map_while(read).take_while(|message| message.author.id.get() != own);
    let mut messages: Vec<_> = unanswered.filter(|message| message.timestamp.unix_timestamp() > since).collect();
    messages.reverse();
    Ok(messages)
}
