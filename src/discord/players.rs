//! Users and their settings, vacation, blocks and deletion.

use chrono::NaiveDate;

use super::bot::Bot;
use super::custom_id::{Component, CustomId};
use super::interaction::Interaction;
use super::message::{Button, ButtonStyle, Message};
use super::respond::{HandlerResult, Response};
use crate::play::{Identity, NoticeDelivery, NoticeKind, ParseTimeError, Span};
use crate::view::Theme;
use crate::view::wording::{
    self,
    components::{Label, label},
    replies,
};

/// The most reminders that a player can have.
const MOST_REMINDERS: usize = 5;

/// The options of `/settings`; what is None stays.
#[derive(Default)]
pub(super) struct SettingsChange {
    pub(super) theme: Option<Theme>,
    pub(super) own_seat: Option<bool>,
    pub(super) reminders: Option<String>,
    pub(super) notice: Option<NoticeKind>,
    pub(super) by: Option<NoticeDelivery>,
    pub(super) confirm: Option<bool>,
    pub(super) listed: Option<bool>,
}

/// Reminders as players write them: spans with blanks or commas between, or `none`.
///
/// # Errors
///
/// Why the text is none, in words for its author.
fn reminders(text: &str) -> Result<Vec<Span>, String> {
    if text.trim().eq_ignore_ascii_case("none") {
        return Ok(Vec::new());
    }
    let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
    let spans = parts.map(str::parse).collect::<Result<Vec<Span>, ParseTimeError>>();
    let mut spans = spans.map_err(|error| wording::md_sentence(&wording::not_a_time(&error)))?;
    spans.sort_unstable_by(|a, b| b.cmp(a));
    spans.dedup();
    if spans.len() > MOST_REMINDERS {
        return Err(replies::too_many_reminders(spans.len(), MOST_REMINDERS));
    }
    Ok(spans)
}

/// Answers `/settings`.
pub(super) async fn settings_command(bot: &Bot, interaction: &Interaction, change: SettingsChange) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?;
    let before = bot.service.settings(&player);
    let mut wanted = before.clone();
    if let Some(text) = &change.reminders {
        match reminders(text) {
            Ok(spans) => wanted.reminders = spans,
            Err(refused) => return Ok(Response::ephemeral(refused)),
        }
    }
    match (change.notice, change.by) {
        (Some(kind), Some(way)) => wanted.notices.set(kind, way),
        (None, None) => {}
        _ => return Ok(Response::ephemeral(replies::notice_needs_both())),
    }
    if let Some(theme) = change.theme {
        wanted.theme = theme.name().to_owned();
    }
    wanted.own_seat = change.own_seat.unwrap_or(wanted.own_seat);
    wanted.confirm = change.confirm.unwrap_or(wanted.confirm);
    wanted.listed = change.listed.unwrap_or(wanted.listed);
    let text = wording::settings(&wanted);
    if wanted != before {
        bot.work(move |service| service.change_settings(player.id, &wanted)).await?;
    }
    Ok(Response::ephemeral(text))
}

/// Answers `/vacation`.
pub(super) async fn vacation_command(
    bot: &Bot,
    interaction: &Interaction,
    days: Option<u32>,
    from: Option<String>,
) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?;
    let first = match &from {
        None => bot.service.now().date_naive(),
        Some(text) => match text.trim().parse::<NaiveDate>() {
            Ok(day) => day,
            Err(_) => return Ok(Response::ephemeral(replies::not_a_day(text))),
        },
    };
    let player = match days {
        Some(days) => bot.work(move |service| service.take_vacation(player.id, first, days)).await?,
        None => player,
    };
    let days_a_year = bot.service.play_settings().vacation_days;
    Ok(Response::ephemeral(wording::vacation(&player, days_a_year, bot.service.now())))
}

/// Answers `/block`.
pub(super) async fn block_command(
    bot: &Bot,
    interaction: &Interaction,
    user: u64,
    name: &str,
    is_blocked: bool,
) -> HandlerResult {
    if user == interaction.user {
        return Ok(Response::ephemeral(replies::cannot_block_yourself()));
    }
    let own = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let other = bot.mention(user).await?;
    let text = replies::blocked(name, is_blocked);
    bot.work(move |service| if is_blocked { service.block(own, other.id) } else { service.unblock(own, other.id) })
        .await?;
    Ok(Response::ephemeral(text))
}

/// `/privacy delete`.
pub(super) async fn privacy_delete_command(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let user = interaction.user;
    let known = bot.work(move |service| service.player_of(&Identity::Discord(user))).await?;
    if known.is_none() {
        return Ok(Response::ephemeral(replies::no_data()));
    }
    let id = CustomId::new(Component::DeleteAccount, 0);
    Ok(Response::Message(Message::ephemeral(replies::delete_explained()).buttons(delete_buttons(&id, Label::DeleteMe))))
}

fn delete_buttons(id: &CustomId, words: Label) -> [Button; 2] {
    [
        Button::new(label(words), id, ButtonStyle::Danger),
        Button::new(label(Label::KeepMe), id.with(Component::Cancel), ButtonStyle::Secondary),
    ]
}

/// The first button of `/privacy delete`, which asks once more.
pub(super) fn on_delete_button() -> Response {
    let id = CustomId::new(Component::ConfirmDelete, 0);
    Response::Update(Message::ephemeral(replies::confirm_delete()).buttons(delete_buttons(&id, Label::DeleteMeNow)))
}

/// The second button of `/privacy delete`.
pub(super) async fn on_confirm_delete_button(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let user = interaction.user;
    bot.work(move |service| match service.player_of(&Identity::Discord(user))? {
        Some(player) => service.delete_player(player.id),
        None => Ok(()),
    })
    .await?;
    Ok(Response::Update(Message::ephemeral(replies::deleted())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_read_as_they_are_written() {
        let spans = |text: &str| reminders(text).map(|spans| spans.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(spans("6h, 24h 6h"), Ok(vec!["1d".to_owned(), "6h".to_owned()]));
        assert_eq!(spans("none"), Ok(Vec::new()));
        assert!(spans("soon").is_err());
        assert_eq!(spans("1h 2h 3h 4h 5h 5h").map(|spans| spans.len()), Ok(MOST_REMINDERS));
        let refused = spans("1h 2h 3h 4h 5h 6h 7h 8h 9h 10h").expect_err("too many");
        assert!(refused.contains("at most 5") && refused.contains("10"), "{refused}");
    }
}
