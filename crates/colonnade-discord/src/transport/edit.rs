//! Edited messages, as far as the bot reads them.

use serde::Deserialize;
use serenity::all::{ChannelId, GuildId, MessageId, MessageUpdateEvent, UserId};

use colonnade_play::Timestamp;

/// An edited message.
#[derive(Debug, Deserialize)]
pub(crate) struct Edit {
    pub(crate) id: MessageId,
    pub(crate) channel_id: ChannelId,
    guild_id: Option<GuildId>,
    author: Option<Author>,
    pub(crate) content: Option<String>,
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
    pub(crate) fn of(update: &MessageUpdateEvent) -> Edit {
        Edit {
            id: update.id,
            channel_id: update.channel_id,
            guild_id: update.guild_id,
            author: update.author.as_ref().map(|author| Author { id: author.id, bot: author.bot }),
            content: update.content.clone(),
            edited_timestamp: update.edited_timestamp.map(|at| at.to_string()),
        }
    }

    /// The user who edited a direct message, and when.
    pub(crate) fn made(&self) -> Option<(u64, Timestamp)> {
        let author = self.author.as_ref().filter(|author| !author.bot && self.guild_id.is_none())?;
        let at = self.edited_timestamp.as_deref()?.parse().ok()?;
        Some((author.id.get(), at))
    }
}
