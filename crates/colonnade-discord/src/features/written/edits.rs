//! Edited direct messages. One that was rejected as not a move is read once more; the authors of others are told that
//! edits are not read.

use crate::bot::Bot;
use crate::bot::languages;
use crate::features::written::message_moves::{AddressedText, Missed, WrittenAnswer, addressed_text, read_and_answer};
use crate::transport::direct_messages::TO_EDIT;
use crate::transport::edit::Edit;
use crate::ui::message::Message;
use colonnade_language::in_language;
use colonnade_play::Timestamp;
use colonnade_wording::replies;

/// Handles an edited message; `own` is the id of the bot's user. A direct message that was rejected as not a move is
/// read once more. The author of another one is told, once for each message, that edits are not read.
pub(crate) async fn on_edit(bot: &Bot, edit: &Edit, own: u64) {
    let Some((user, at)) = edit.made() else { return };
    let id = edit.id.get();
    if !bot.is_new_edit(id, at) {
        return;
    }
    let answer = match read_again(bot, edit, (user, at), own).await {
        Some(WrittenAnswer::Nothing | WrittenAnswer::RateLimited(None)) => return,
        // Discord accepts a second answer to the same message only under another nonce.
        Some(
            WrittenAnswer::Message(answer) | WrittenAnswer::NoMove(answer) | WrittenAnswer::RateLimited(Some(answer)),
        ) => Some((answer, format!("{TO_EDIT}{id}"))),
        Some(WrittenAnswer::Stale) => None,
        None if bot.check_rate_limit(user).is_err() => return,
        None => None,
    };
    let (answer, nonce) = match answer {
        Some(answer) => answer,
        None if bot.should_report_edit(id) => {
            bot.direct_messages.reopen(user);
            let language = languages::of_writer(bot, user).await;
            (Message::text(in_language(language, replies::edited_messages_are_not_read)), format!("e{id}"))
        }
        None => return,
    };
    if let Err(error) = bot.rest.create_message_retrying(edit.channel_id.get(), &answer, &nonce).await {
        tracing::warn!(%error, "an edited message could not be answered");
    }
}

/// The answer to the new text of a message that was rejected as not a move; `None` for any other. Nothing is played in
/// a game that changed after the edit.
async fn read_again(bot: &Bot, edit: &Edit, (user, at): (u64, Timestamp), own: u64) -> Option<WrittenAnswer> {
    let text = addressed_text(edit.content.as_deref()?, true, own)?;
    let board = bot.take_refused(edit.id.get())?;
    let missed = Some(Missed { written: at, found: bot.service.now() });
    let channel = edit.channel_id.get();
    let answer =
        read_and_answer(bot, AddressedText { text, user, name: None, channel, is_direct: true, board, missed }).await;
    if matches!(answer, WrittenAnswer::RateLimited(_)) {
        // It was not read, so a later edit can be.
        bot.note_refused(edit.id.get(), board);
    }
    Some(answer)
}
