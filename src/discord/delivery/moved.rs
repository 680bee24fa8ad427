//! Edits the boards that show a deadline which has moved.

use super::recognise::{announced_version, is_by};
use super::{DiscordNoticeSender, Undelivered};
use crate::discord::moved_deadlines::board;
use crate::discord::rest::id;
use crate::play::Notice;
use crate::service::ServiceError;

impl DiscordNoticeSender {
    /// Edits the text above the last board of a game that was posted in a channel, if that shows the present position.
    pub(super) async fn edit_board(&self, channel: u64, notice: &Notice) -> Result<(), Undelivered> {
        let asked = notice.clone();
        let (game, text) = match self.bot.work(move |service| board(service, &asked)).await {
            Ok(Some(found)) => found,
            Ok(None) | Err(ServiceError::Refused(_)) => return Ok(()),
            Err(error) => return Err(Undelivered::Service(error)),
        };
        let own = self.state.user();
        let shows_position = |message: &serde_json::Value| {
            let has_board = message["attachments"].as_array().is_some_and(|files| !files.is_empty());
            has_board && announced_version(message, game.id).is_some_and(|version| game.is_current(version))
        };
        let edited = async {
            let messages = self.rest.latest_messages(channel).await?;
            let board = messages.iter().find(|message| is_by(message, own) && shows_position(message));
            match board.and_then(|message| id(&message["id"])) {
                Some(message) => self.rest.edit_text(channel, message, &text).await,
                None => Ok(()),
            }
        };
        match edited.await {
            Err(error) if self.is_worth_a_retry(notice, &error) => Err(error.into()),
            // The players were told in another message.
            Ok(()) | Err(_) => Ok(()),
        }
    }
}
