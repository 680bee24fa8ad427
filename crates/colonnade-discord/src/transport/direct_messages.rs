//! Direct messages with users: their channels, and who does not accept any.

use std::sync::Arc;

use crate::recent::Recent;
use crate::transport::rest::{Rest, RestError, RestResult};
use crate::ui::message::Message;

/// How many users are remembered.
const REMEMBERED_USERS: usize = 10_000;

/// The first letters of the nonces of answers to what users wrote, edited, or pressed where it could not be answered. The rest is
/// the number of that.
pub(crate) const TO_TEXT: char = 'm';
pub(crate) const TO_EDIT: char = 'r';
pub(crate) const TO_INTERACTION: char = 'i';

/// Whether a message is such an answer: what it shows was asked for, and is no news.
pub(crate) fn is_answer(message: &serde_json::Value) -> bool {
    let nonce = message["nonce"].as_str().unwrap_or_default();
    let number = nonce.strip_prefix([TO_TEXT, TO_EDIT, TO_INTERACTION]);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The direct messages of the bot.
pub(crate) struct DirectMessages {
    rest: Arc<Rest>,
    /// Users who do not accept direct messages, as far as was seen since the start.
    closed: Recent<u64>,
    /// Users whom a direct message reached since they last refused one.
    open: Recent<u64>,
    /// Channels by user.
    channels: Recent<u64, u64>,
}

impl DirectMessages {
    pub(crate) fn new(rest: Arc<Rest>) -> DirectMessages {
        let closed = Recent::new(REMEMBERED_USERS);
        let open = Recent::new(REMEMBERED_USERS);
        DirectMessages { rest, closed, open, channels: Recent::new(REMEMBERED_USERS) }
    }

    /// The channel of direct messages with a user.
    ///
    /// # Errors
    ///
    /// [`RestError::is_closed`] if the user is known not to accept direct messages. Such calls count towards a ban, so
    /// there is no further attempt before [`reopen`](Self::reopen).
    pub(crate) async fn channel(&self, user: u64) -> RestResult<u64> {
        if self.closed.contains(&user) {
            return Err(RestError::closed());
        }
        if let Some(channel) = self.channels.get(&user) {
            return Ok(channel);
        }
        let channel = self.rest.create_dm(user).await?;
        self.channels.insert(user, channel);
        Ok(channel)
    }

    /// Whether a user is known not to accept direct messages.
    pub(crate) fn is_closed(&self, user: u64) -> bool {
        self.closed.contains(&user)
    }

    /// Records that a user does not accept direct messages.
    pub(crate) fn close(&self, user: u64) {
        self.closed.insert(user, ());
        self.open.remove(&user);
    }

    /// Records that a user was active here, and may accept direct messages again.
    pub(crate) fn reopen(&self, user: u64) {
        self.closed.remove(&user);
    }

    /// Whether a user is known to accept direct messages.
    pub(crate) fn is_open(&self, user: u64) -> bool {
        self.open.contains(&user)
    }

    /// Records that a direct message reached a user.
    pub(crate) fn reached(&self, user: u64) {
        self.open.insert(user, ());
    }

    /// Sends a message to a user.
    pub(crate) async fn send_once(&self, user: u64, message: &Message, nonce: &str) -> RestResult<()> {
        let channel = self.channel(user).await?;
        let sent = self.rest.create_message(channel, message, Some(nonce)).await;
        self.note(user, sent.as_ref().err());
        sent.map(|_| ())
    }

    fn note(&self, user: u64, error: Option<&RestError>) {
        match error {
            None => self.reached(user),
            Some(error) if error.is_closed() => self.close(user),
            Some(_) => {}
        }
    }

    /// Sends a message to a user, and retries for a while if it may not have arrived; returns its id.
    pub(crate) async fn send(&self, user: u64, message: &Message, nonce: &str) -> RestResult<u64> {
        let channel = self.channel(user).await?;
        let sent = self.rest.create_message_retrying(channel, message, nonce).await;
        self.note(user, sent.as_ref().err());
        sent
    }
}
