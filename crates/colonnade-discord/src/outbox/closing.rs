//! The messages of challenges that are closed.

use super::recognise::{is_by, shows_challenge, shows_closed};
use super::{CLOCK_DIFFERENCE, DiscordNoticeSender, Undelivered};
use crate::announcements::{Closing, ClosingMode, MessagePlace, closing_of};
use crate::transport::rest::{RestResult, id};
use colonnade_play::Notice;
use colonnade_service::ServiceError;

/// Whether the message of a challenge was edited to say how the challenge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CloseOutcome {
    Edited,
    AlreadyEdited,
    NotFound,
}

impl DiscordNoticeSender {
    /// Edits the message of a challenge if a notice reports the challenge's end. Returns whether that delivers the
    /// notice.
    pub(super) async fn close_challenge(&self, notice: &Notice) -> Result<bool, Undelivered> {
        let asked = notice.clone();
        let closing = match self.bot.work(move |service| closing_of(service, &asked)).await {
            Ok(Some(closing)) => closing,
            Ok(None) => return Ok(false),
            Err(ServiceError::Refused(_)) => return Ok(true),
            Err(error) => return Err(Undelivered::Service(error)),
        };
        let mut found = CloseOutcome::NotFound;
        for place in closing.places.iter().copied() {
            if found == CloseOutcome::NotFound {
                found = self.close_message(place, notice, &closing).await?;
            }
        }
        Ok(match closing.mode {
            ClosingMode::Edit => true,
            ClosingMode::EditOrPost => found != CloseOutcome::NotFound,
            // The response to the command has reported it.
            ClosingMode::Post => {
                found == CloseOutcome::AlreadyEdited && notice.origin.is_some() && notice.attempts == 0
            }
        })
    }

    /// Edits the message of a challenge, so that it says how the challenge ended.
    async fn close_message(&self, place: MessagePlace, notice: &Notice, closing: &Closing) -> RestResult<CloseOutcome> {
        let edited = async {
            let channel = match place {
                MessagePlace::Channel(channel) => channel,
                MessagePlace::User(user) => self.bot.direct_messages.channel(user).await?,
            };
            let own = self.state.user();
            for is_latest in [false, true] {
                // Most messages are posted when the challenge is made.
                let messages = if is_latest {
                    self.rest.latest_messages(channel).await?
                } else {
                    self.rest.messages_after(channel, closing.made - CLOCK_DIFFERENCE.delta()).await?
                };
                for message in messages.iter().filter(|message| is_by(message, own)) {
                    if shows_challenge(message, closing.challenge)
                        && let Some(message) = id(&message["id"])
                    {
                        self.rest.edit_message(channel, message, &closing.message).await?;
                        return Ok(CloseOutcome::Edited);
                    }
                    if self.may_be_delivered(notice) && shows_closed(message, closing.challenge) {
                        return Ok(CloseOutcome::AlreadyEdited);
                    }
                }
            }
            RestResult::Ok(CloseOutcome::NotFound)
        };
        match edited.await {
            Err(error) if self.is_worth_a_retry(notice, &error) => Err(error),
            Err(_) => Ok(CloseOutcome::NotFound),
            edited => edited,
        }
    }
}
