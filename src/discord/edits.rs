//! Direct messages that are edited: what they say then is not read, and their authors are told so.

use serde::Deserialize;
use serenity::all::{ChannelId, GuildId, MessageId, MessageUpdateEvent, UserId};

use super::bot::Bot;
use super::languages;
use super::message::Message;
use crate::language::in_language;
use crate::view::wording::replies;

/// A message that was changed.
#[derive(Debug, Deserialize)]
pub(super) struct Edit {
    id: MessageId,
    channel_id: ChannelId,
    guild_id: Option<GuildId>,
    author: Option<Author>,
    /// None where Discord only added something, such as the preview of a link.
    edited_timestamp: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Author {
    id: UserId,
    #[serde(default)]
    bot: bool,
}

impl Edit {
    pub(super) fn of(update: &MessageUpdateEvent) -> Edit {
        Edit {
            id: update.id,
            channel_id: update.channel_id,
            guild_id: update.guild_id,
            author: update.author.as_ref().map(|author| Author { id: author.id, bot: author.bot }),
            edited_timestamp: update.edited_timestamp.map(|at| at.to_string()),
        }
    }

    /// The user who edited a direct message.
    fn user(&self) -> Option<u64> {
        let author = self.author.as_ref().filter(|author| !author.bot && self.guild_id.is_none());
        author.filter(|_| self.edited_timestamp.is_some()).map(|author| author.id.get())
    }
}

/// A message was edited. The author of a direct message is told once for each message.
pub(super) async fn on_edit(bot: &Bot, edit: &Edit) {
    let Some(user) = edit.user() else { return };
    if !bot.is_new_edit(edit.id.get()) || bot.keep_pace(user).is_err() {
        return;
    }
    bot.direct_messages.reopen(user);
    let language = languages::of_writer(bot, user).await;
    let answer = Message::text(in_language(language, replies::edited_messages_are_not_read));
    let sent = bot.rest.create_message_retrying(edit.channel_id.get(), &answer, &format!("e{}", edit.id)).await;
    if let Err(error) = sent {
        tracing::warn!(%error, "an edited message could not be answered");
    }
}
