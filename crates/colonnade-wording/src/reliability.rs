//! How reliable players are, in words.

use super::web::words_of;
use colonnade_archive::Reliability;
use colonnade_language::say;

/// How reliable a player is; `None` without public games.
#[must_use]
pub fn reliable(player: &str, reliability: &Reliability) -> Option<String> {
    let Reliability { finished, lost_on_time, running, usual_time } = *reliability;
    if finished + running == 0 {
        return None;
    }
    let usual = usual_time.map(|time| say!(challenge::usual_time, player = player, time = words_of(time.delta())));
    let games = say!(challenge::reliability, player = player, count = finished, lost = lost_on_time, running = running);
    Some(usual.into_iter().chain([games]).collect::<Vec<_>>().join(" "))
}

/// The same, as labels in a list.
pub(super) fn reliable_in_short(reliability: &Reliability) -> impl Iterator<Item = String> {
    let Reliability { finished, lost_on_time, usual_time, .. } = *reliability;
    let usual = usual_time.map(|time| say!(challenge::usual_time_short, time = words_of(time.delta())));
    let lost = (finished > 0).then(|| say!(challenge::lost_on_time_short, lost = lost_on_time, count = finished));
    usual.into_iter().chain(lost)
}
