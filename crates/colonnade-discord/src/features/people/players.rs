//! Users and their vacation, blocks and deletion.

use std::sync::Arc;

use chrono::WeekdaySet;

use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::features::people::forgetting;
use crate::ids::{CustomId, PeopleComponent, PlayComponent};
use crate::transport::interaction::Interaction;
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_language::say;
use colonnade_play::{FreeDays, Identity, Player, SIGN_IN_LIFETIME, parse_day, zone as find_zone};
use colonnade_service::{deletion, people, sessions, vacation};
use colonnade_wording::{self as wording, replies};

/// Answers `/web`: a link with which the user signs in on the web.
pub(super) async fn web_command(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let Some(link) = bot.settings.sign_in_link.clone() else {
        return Ok(Response::ephemeral(say!(replies_people::no_web)));
    };
    let player = bot.sign_in(interaction.user, &interaction.name).await?.id;
    bot.work(move |service| sessions::may_sign_in(service, player).map(drop)).await?;
    let minutes = SIGN_IN_LIFETIME.as_seconds() / 60;
    let text = say!(replies_people::web_link, minutes = minutes);
    let button = Button::link(say!(components::open_web), link(player));
    Ok(Response::Message(Message::ephemeral(text).buttons(vec![button])))
}

/// Answers `/vacation`.
pub(super) async fn vacation_command(
    bot: &Bot,
    interaction: &Interaction,
    (days, from): (Option<u32>, Option<String>),
    (weekly, zone): (Option<Option<WeekdaySet>>, Option<String>),
) -> HandlerResult {
    let mut player = bot.sign_in(interaction.user, &interaction.name).await?;
    if weekly.is_some() || zone.is_some() {
        let free = match free_days(&player, weekly, zone.as_deref()) {
            Ok(free) => free,
            Err(refused) => return Ok(Response::ephemeral(refused)),
        };
        player = bot.work(move |service| vacation::choose_free_days(service, player.id, free)).await?;
    }
    let first = match &from {
        None => bot.service.now().date_naive(),
        Some(text) => match parse_day(text) {
            Some(day) => day,
            None => return Ok(Response::ephemeral(replies::not_a_day(text))),
        },
    };
    let player = match days {
        Some(days) => bot.work(move |service| vacation::take_vacation(service, player.id, first, days)).await?,
        None => player,
    };
    Ok(Response::Message(vacation(bot, &player)))
}

/// The weekly free days after a change of the days, the time zone or both. Without a time zone, days begin in UTC.
///
/// # Errors
///
/// The reason why they cannot be changed, as a text for their owner.
fn free_days(
    player: &Player,
    weekly: Option<Option<WeekdaySet>>,
    zone: Option<&str>,
) -> Result<Option<FreeDays>, String> {
    let before = player.free_days;
    let given = zone.map(|text| find_zone(text).ok_or_else(|| replies::not_a_zone(text))).transpose()?;
    let zone = given.or(before.map(|free| free.zone())).unwrap_or_default();
    match weekly.unwrap_or(before.map(|free| free.days())) {
        Some(days) => Ok(FreeDays::new(days, zone)),
        None if weekly.is_some() => Ok(None),
        None => Err(say!(replies_people::zone_without_days)),
    }
}

/// The vacation of a user, with a button that gives days back.
fn vacation(bot: &Bot, player: &Player) -> Message {
    let now = bot.service.now();
    let days_a_year = bot.service.play_settings().vacation_days;
    let message = Message::ephemeral(wording::vacation(player, days_a_year, now));
    if player.cancel_vacation(now).is_err() {
        return message;
    }
    let id = CustomId { version: player.version, ..CustomId::plain(PeopleComponent::CancelVacation) };
    message.buttons([Button::new(say!(components::cancel_vacation), id, ButtonStyle::Danger)])
}

/// Handles the button that gives vacation days back. If its message is outdated, the current vacation is shown.
pub(super) async fn on_cancel_vacation_button(bot: &Bot, interaction: &Interaction, id: &CustomId) -> HandlerResult {
    let player = bot.sign_in(interaction.user, &interaction.name).await?;
    let version = id.version;
    let player = bot.work(move |service| vacation::cancel_vacation(service, player.id, version)).await?;
    Ok(Response::Update(vacation(bot, &player)))
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
        return Ok(Response::ephemeral(say!(replies_people::cannot_block_yourself)));
    }
    let own = bot.sign_in(interaction.user, &interaction.name).await?.id;
    let other = bot.mention(user).await?;
    let text = replies::blocked(name, is_blocked);
    bot.work(
        move |service| {
            if is_blocked { people::block(service, own, other.id) } else { people::unblock(service, own, other.id) }
        },
    )
    .await?;
    Ok(Response::ephemeral(text))
}

/// `/privacy delete`.
pub(super) async fn privacy_delete_command(bot: &Bot, interaction: &Interaction) -> HandlerResult {
    let user = interaction.user;
    let known = bot.work(move |service| people::player_of(service, &Identity::Discord(user))).await?;
    if known.is_none() {
        return Ok(Response::ephemeral(say!(replies_people::no_data)));
    }
    let id = CustomId::plain(PeopleComponent::DeleteAccount);
    Ok(Response::Message(
        Message::ephemeral(say!(replies_people::delete_explained))
            .buttons(delete_buttons(&id, say!(components::delete_me))),
    ))
}

fn delete_buttons(id: &CustomId, words: String) -> [Button; 2] {
    [
        Button::new(words, id, ButtonStyle::Danger),
        Button::new(say!(components::keep_me), id.with(PlayComponent::Cancel), ButtonStyle::Secondary),
    ]
}

/// Handles the first button of `/privacy delete`: asks once more.
pub(super) fn on_delete_button() -> Response {
    let id = CustomId::plain(PeopleComponent::ConfirmDelete);
    Response::Update(
        Message::ephemeral(say!(replies_people::confirm_delete))
            .buttons(delete_buttons(&id, say!(components::delete_me_now))),
    )
}

/// Handles the second button of `/privacy delete`: deletes the player, and begins to edit messages that name the player.
pub(super) async fn on_confirm_delete_button(bot: &Arc<Bot>, interaction: &Interaction) -> HandlerResult {
    let user = interaction.user;
    let at = bot.service.now();
    let deleted = bot.work(move |service| match people::player_of(service, &Identity::Discord(user))? {
        Some(player) => deletion::delete_player(service, player.id).map(|()| Some(player.id)),
        None => Ok(None),
    });
    if let Some(player) = deleted.await? {
        // The id of an application has been the id of its user since 2016.
        forgetting::begin(bot, interaction.application, player, at);
    }
    Ok(Response::Update(Message::ephemeral(say!(replies_people::deleted))))
}
