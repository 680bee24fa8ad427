//! Edits the boards that show a deadline which has moved.

use super::recognise::{announced_version, is_by};
use super::{DiscordNoticeSender, Undelivered};
use crate::announcements::moved_deadlines::board;
use crate::transport::rest::id;
use colonnade_play::Notice;
use colonnade_service::ServiceError;

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
            let changed =
                board.and_then(|message| Some((id(&message["id"])?, with_end(message["content"].as_str()?, &text)?)));
            match changed {
                Some((message, text)) => self.rest.edit_text(channel, message, &text).await,
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

/// The text of a message with a new text of what it announces last: what it announces before stays. `None` if it does not end
/// with an older form of the new text, in which other moments may stand.
fn with_end(shown: &str, text: &str) -> Option<String> {
    let first = text.lines().next()?;
    let mut at = 0;
    for line in shown.split_inclusive('\n') {
        if line.trim_end_matches('\n') == first {
            let is_form = shown[at..].lines().count() == text.lines().count();
            return is_form.then(|| format!("{}{text}", &shown[..at]));
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::with_end;

    #[test]
    fn only_the_last_announcement_of_a_message_is_changed() {
        let text = "B played b1.\nA is to act until 5.\n-# game #1";
        assert_eq!(with_end("B played b1.\nA is to act until 3.\n-# game #1", text).as_deref(), Some(text));
        let both = "A played a1.\nB played b1.\nA is to act until 3.\n-# game #1";
        assert_eq!(with_end(both, text).as_deref(), Some(&*format!("A played a1.\n{text}")));
        // An offer stands below, or another move was announced.
        assert_eq!(with_end("B played b1.\nA is to act until 3.\nB offers a draw.\n-# game #1", text), None);
        assert_eq!(with_end("B played c1.\nA is to act until 3.\n-# game #1", text), None);
    }
}
