//! Vacation: taking it and giving it back.

use chrono::NaiveDate;

use super::{Reply, Service, player_change};
use colonnade_play::{FreeDays, Player, PlayerEvent, PlayerId};

/// Chooses whether a player's vacation days are spent by themselves when a deadline would pass.
///
/// # Errors
///
/// If there is no such player.
pub fn choose_automatic_vacation(service: &Service, player: PlayerId, is_on: bool) -> Reply<Player> {
    player_change::change(service, player, |player, _| Ok(automatic_event(player, is_on).into_iter().collect()))
}

/// The change of whether days are spent by themselves, if it is one.
pub(super) fn automatic_event(player: &Player, is_on: bool) -> Option<PlayerEvent> {
    (player.keeps_vacation == is_on).then_some(PlayerEvent::AutomaticVacation(is_on))
}

/// Chooses weekly free days, or none. They stop the player's clock in games that begin afterwards, if their conditions are so.
///
/// # Errors
///
/// If there is no such player.
pub fn choose_free_days(service: &Service, player: PlayerId, days: Option<FreeDays>) -> Reply<Player> {
    player_change::change(service, player, |player, _| {
        let changed = player.free_days != days;
        Ok(changed.then_some(PlayerEvent::FreeDaysChosen(days)).into_iter().collect())
    })
}

/// Takes vacation. The clocks of all the player's games stop on these days.
///
/// # Errors
///
/// If a day is in the past, or the year's days do not suffice.
pub fn take_vacation(service: &Service, player: PlayerId, first: NaiveDate, days: u32) -> Reply<Player> {
    let a_year = service.play.vacation_days;
    player_change::change(service, player, |player, now| {
        player.take_vacation(first, days, a_year, now).map(|taken| vec![taken])
    })
}

/// Gives back the vacation days after today, if the player still has the given version; otherwise nothing changes.
///
/// # Errors
///
/// If there are no such days.
pub fn cancel_vacation(service: &Service, player: PlayerId, version: u64) -> Reply<Player> {
    player_change::change(service, player, |player, now| match player.version == version {
        true => player.cancel_vacation(now).map(|cancelled| vec![cancelled]),
        false => Ok(Vec::new()),
    })
}
