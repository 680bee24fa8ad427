//! Messages about challenges: how one is made, and how it ends.

use crate::bot::languages;
use crate::bot::user_id;
use crate::ids::{ChallengeComponent, CustomId};
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_language::say;
use colonnade_play::{Challenge, ChallengeEvent, ChallengeFact, ChallengeId, Player, PlayerId, Viewer};
use colonnade_service::{Reply, Service, games, people, profiles, rematches};
use colonnade_wording::{self as wording, NameOrMention, replies};

/// The players of a challenge; the second is `None` if it is open to everybody.
pub(crate) fn players(service: &Service, challenge: &Challenge) -> Reply<(Player, Option<Player>)> {
    let from = people::player(service, challenge.terms.from)?;
    let to = challenge.terms.to.map(|to| people::player(service, to)).transpose()?;
    Ok((from, to))
}

/// A player by name, or by a mention while this program does not know the name.
pub(crate) fn named(player: &Player) -> NameOrMention {
    NameOrMention { name: player.shown_name(), mention: user_id(player).filter(|_| player.is_placeholder()) }
}

/// A player, with a mention if the player's settings ask for one in challenges.
fn mentioned(player: &Player) -> NameOrMention {
    let wants = player.delivery_of(ChallengeFact::Made.kind()).mentions();
    NameOrMention { name: player.shown_name(), mention: user_id(player).filter(|_| wants) }
}

/// The message that announces a challenge, to its `reader` or in a channel.
pub(crate) fn challenge_message(service: &Service, challenge: &Challenge, reader: Option<PlayerId>) -> Reply<Message> {
    match reader {
        Some(_) => render_challenge(service, challenge, reader),
        None => {
            let server = challenge.terms.place.server();
            languages::for_server(service, server, || render_challenge(service, challenge, reader))
        }
    }
}

pub(crate) fn render_challenge(service: &Service, challenge: &Challenge, reader: Option<PlayerId>) -> Reply<Message> {
    let (from, to) = players(service, challenge)?;
    let free_days = free_days(challenge, std::iter::once(&from).chain(&to));
    let to = to.map(|to| if reader.is_some() { named(&to) } else { mentioned(&to) });
    let expires = challenge.expires(service.play_settings().challenge_days);
    let reliability = profiles::reliability(service, &[from.id])?.pop().unwrap_or_default();
    let made = wording::challenge_made(challenge, &named(&from), to.as_ref(), &reliability, expires);
    let made = std::iter::once(made).chain(free_days).collect::<Vec<_>>().join("\n");
    let text = with_casual_rematch(service, challenge, made)?;
    let mentions = to.iter().filter_map(|to| to.mention).collect();
    let button = |words, component, style| Button::new(words, CustomId::new(component, challenge.id.0), style);
    let mut buttons = vec![button(say!(components::accept), ChallengeComponent::Accept, ButtonStyle::Success)];
    if challenge.terms.to.is_some() {
        buttons.push(button(say!(components::decline), ChallengeComponent::Decline, ButtonStyle::Secondary));
    }
    // In direct messages, only the opponent reads it, who cannot withdraw it.
    if reader.is_none() {
        buttons.push(button(say!(components::withdraw), ChallengeComponent::Withdraw, ButtonStyle::Secondary));
    }
    Ok(Message { mentions, ..Message::text(text) }.buttons(buttons))
}

/// The weekly free days of players which stop their clocks in the game of a challenge, a line for each who has some.
fn free_days<'a>(challenge: &Challenge, players: impl Iterator<Item = &'a Player>) -> Vec<String> {
    let players = players.filter(|_| challenge.terms.conditions.free_days);
    players.filter_map(|player| Some(wording::free_days_of(&named(player), player.free_days?))).collect()
}

/// A text about a new challenge, with a note if a rematch is casual because rated games are not allowed.
pub(crate) fn with_casual_rematch(service: &Service, challenge: &Challenge, text: String) -> Reply<String> {
    let is_casual = rematches::is_casual_rematch_of_rated(service, &challenge.terms)?;
    Ok(if is_casual { [text, say!(replies_challenges::rematch_is_casual)].join("\n") } else { text })
}

/// The text of the message of a challenge once it is closed.
pub(crate) fn closed_text(service: &Service, challenge: &Challenge, fact: ChallengeFact) -> Reply<String> {
    if let Some(ChallengeEvent::Accepted { game, .. }) = challenge.closed {
        let game = games::get(service, Viewer::Host, game)?;
        return Ok(replies::challenge_accepted(game.id, game.pair, &game.setup.names.clone().into()));
    }
    let (from, to) = players(service, challenge)?;
    Ok(wording::challenge_closed(challenge, fact, &named(&from), to.as_ref().map(named).as_ref()))
}

/// The message that replaces a challenge once it is closed. It is recognised by its button, which is disabled.
pub(crate) fn closed_in_place(id: ChallengeId, text: String) -> Message {
    let closed =
        Button::new(say!(components::closed), CustomId::new(ChallengeComponent::Closed, id.0), ButtonStyle::Secondary);
    Message::text(text).buttons([closed.disabled(true)])
}

/// The message that announces the end of a challenge, to its `reader` or in a channel.
pub(super) fn closed_message(
    service: &Service,
    challenge: &Challenge,
    fact: ChallengeFact,
    reader: Option<PlayerId>,
) -> Reply<Message> {
    let (from, to) = players(service, challenge)?;
    let is_mentioned = reader.is_none() && fact != ChallengeFact::Withdrawn;
    let from = if is_mentioned { mentioned(&from) } else { named(&from) };
    let text = wording::challenge_closed(challenge, fact, &from, to.as_ref().map(named).as_ref());
    Ok(Message { mentions: from.mention.into_iter().collect(), ..Message::text(text) })
}
