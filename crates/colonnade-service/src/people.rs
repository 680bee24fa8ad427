//! Players: identities, settings and blocks.

use std::cell::Cell;

use super::{Reply, Service, identity, one, player_change, vacation};
use colonnade_language::Language;
use colonnade_play::{
    Dated, Identity, LONGEST_NAME, Player, PlayerEvent, PlayerId, Refusal, Settings, Timestamp, clean_name,
};
use colonnade_store::Append;

/// The player with an identity. A new player joins; a changed name is stored.
///
/// # Errors
///
/// If the text is not a valid name.
pub fn sign_in(service: &Service, identity: &Identity, name: &str) -> Reply<Player> {
    let name = kept_name(name)?;
    if let Some(player) = player_of(service, identity)?
        && player.has_joined
        && player.name == name
    {
        return Ok(player);
    }
    let done = service.commit(
        || {
            let now = service.now();
            let (player, event) = match player_of(service, identity)? {
                Some(player) if player.has_joined => (player, PlayerEvent::Renamed(name.clone())),
                found => {
                    let joined = PlayerEvent::Joined { identity: identity.clone(), name: name.clone() };
                    let player = match found {
                        Some(player) => player,
                        None => Player::new(service.new_player()?),
                    };
                    (player, joined)
                }
            };
            let append = Append { players: vec![one(&player, event.clone(), now)], ..Append::default() };
            Ok(Some((append, after(player, event, now))))
        },
        |player| Ok(service.load_player(player.id)?.as_ref() == Some(player)),
    )?;
    done.ok_or_else(|| Refusal::NoSuchPlayer.into())
}

/// The player with an identity that another player has named in a challenge or a block. A new person becomes a
/// placeholder: without a name, and on no list or page, until that person signs in.
///
/// # Errors
///
/// Only if something fails.
pub fn mention(service: &Service, identity: &Identity) -> Reply<Player> {
    if let Some(player) = player_of(service, identity)? {
        return Ok(player);
    }
    let done = service.commit(
        || {
            if player_of(service, identity)?.is_some() {
                return Ok(None);
            }
            let now = service.now();
            let player = Player::new(service.new_player()?);
            let event = PlayerEvent::Mentioned(identity.clone());
            let append = Append { players: vec![one(&player, event.clone(), now)], ..Append::default() };
            Ok(Some((append, after(player, event, now))))
        },
        |player| Ok(service.load_player(player.id)?.as_ref() == Some(player)),
    )?;
    match done {
        Some(player) => Ok(player),
        None => player_of(service, identity)?.ok_or_else(|| Refusal::NoSuchPlayer.into()),
    }
}

/// The player with an identity, if there is one.
///
/// # Errors
///
/// Only if something fails.
pub fn player_of(service: &Service, identity: &Identity) -> Reply<Option<Player>> {
    if let Some(id) = service.identities.get(identity)
        && let Some(player) = service.load_player(id)?
        && player.identity.as_ref() == Some(identity)
    {
        return Ok(Some(player));
    }
    let Some(id) = service.store.player_of(identity).map_err(|fault| service.fault(fault))? else { return Ok(None) };
    service.identities.insert(identity.clone(), id);
    service.load_player(id)
}

/// A player, with data that only that player and the front ends may see.
///
/// # Errors
///
/// If there is none.
pub fn player(service: &Service, player: PlayerId) -> Reply<Player> {
    service.load_player(player)?.ok_or_else(|| Refusal::NoSuchPlayer.into())
}

/// A player's settings, or the host's defaults for players who have not set any.
#[must_use]
pub fn settings(service: &Service, player: &Player) -> Settings {
    player.settings.clone().unwrap_or_else(|| Settings::standard(&service.play.reminders))
}

/// Changes a player's settings; reminders of running games use them from now on.
///
/// # Errors
///
/// If there is no such player.
pub fn change_settings(service: &Service, player: PlayerId, settings: &Settings) -> Reply<Player> {
    player_change::change(service, player, |player, _| {
        let changed = player.settings.as_ref() != Some(settings);
        Ok(changed.then(|| PlayerEvent::SettingsChanged(settings.clone())).into_iter().collect())
    })
}

/// The choices of a player in one form.
#[derive(Clone, Debug)]
pub struct OwnChoices {
    /// The settings.
    pub settings: Settings,
    /// The language; `None` leaves it to the player's Discord client.
    pub language: Option<Language>,
    /// Whether vacation days are spent by themselves when a deadline would pass.
    pub spends_vacation: bool,
}

/// Stores the choices of a player in one form, in one commit. Settings that are the same as the host's defaults are not
/// stored for players who have set none.
///
/// # Errors
///
/// If there is no such player.
pub fn choose_all(service: &Service, player: PlayerId, wanted: &OwnChoices) -> Reply<Player> {
    let chosen = wanted.language.map(|language| language.tag().to_owned());
    player_change::change(service, player, |player, _| {
        let are_set = settings(service, player) != wanted.settings;
        let events = [
            are_set.then(|| PlayerEvent::SettingsChanged(wanted.settings.clone())),
            language_event(player, &chosen),
            vacation::automatic_event(player, wanted.spends_vacation),
        ];
        Ok(events.into_iter().flatten().collect())
    })
}

fn language_event(player: &Player, chosen: &Option<String>) -> Option<PlayerEvent> {
    (player.language.chosen != *chosen).then(|| PlayerEvent::LanguageChosen(chosen.clone()))
}

/// Chooses the language of texts that only a player reads; `None` leaves it to the player's Discord client.
///
/// # Errors
///
/// If there is no such player.
pub fn choose_language(service: &Service, player: PlayerId, language: Option<Language>) -> Reply<Player> {
    let chosen = language.map(|language| language.tag().to_owned());
    player_change::change(service, player, |player, _| Ok(language_event(player, &chosen).into_iter().collect()))
}

/// Stores the language of a player's Discord client, for messages that are not responses.
///
/// # Errors
///
/// If there is no such player.
pub fn see_locale(service: &Service, player: PlayerId, locale: Language) -> Reply<Player> {
    player_change::change(service, player, |player, _| {
        let before = player.language.locale.as_deref().unwrap_or(Language::ENGLISH.tag());
        let changed = before != locale.tag();
        Ok(changed.then(|| PlayerEvent::LocaleSeen(locale.tag().to_owned())).into_iter().collect())
    })
}

/// Records that a player was told how moves are written in channels; returns whether this was the first time.
///
/// # Errors
///
/// If there is no such player.
pub fn explain_writing(service: &Service, player: PlayerId) -> Reply<bool> {
    let is_first = Cell::new(false);
    player_change::change(service, player, |player, _| {
        is_first.set(!player.writing_explained);
        Ok(is_first.get().then_some(PlayerEvent::WritingExplained).into_iter().collect())
    })?;
    Ok(is_first.get())
}

/// Blocks another player: neither can challenge the other any more.
///
/// # Errors
///
/// If there is no such player.
pub fn block(service: &Service, by: PlayerId, other: PlayerId) -> Reply<Player> {
    let other = player(service, other)?;
    let (other, hash) = (other.id, identity::identity_hash(service, &other));
    player_change::change(service, by, |player, _| {
        if player.id == other {
            return Err(Refusal::NoSuchPlayer);
        }
        let by_number = (!player.blocks.contains(&other)).then_some(PlayerEvent::Blocked(other));
        let by_hash = hash.filter(|hash| !player.blocked_identities.contains(hash));
        Ok(by_number.into_iter().chain(by_hash.map(PlayerEvent::BlockedIdentity)).collect())
    })
}

/// Removes a block.
///
/// # Errors
///
/// If there is no such player.
pub fn unblock(service: &Service, player: PlayerId, other: PlayerId) -> Reply<Player> {
    let hash = service.load_player(other)?.and_then(|other| identity::identity_hash(service, &other));
    player_change::change(service, player, |player, _| {
        let by_number = player.blocks.contains(&other).then_some(PlayerEvent::Unblocked(other));
        let by_hash = hash.filter(|hash| player.blocked_identities.contains(hash));
        Ok(by_number.into_iter().chain(by_hash.map(PlayerEvent::UnblockedIdentity)).collect())
    })
}

/// The player after one more event.
pub(super) fn after(mut player: Player, event: PlayerEvent, now: Timestamp) -> Player {
    player.apply(&Dated { at: now, event });
    player
}

/// A cleaned name that is neither empty nor too long.
pub(super) fn kept_name(text: &str) -> Result<String, Refusal> {
    let name = clean_name(text);
    if (1..=LONGEST_NAME).contains(&name.chars().count()) { Ok(name) } else { Err(Refusal::NotAName(text.to_owned())) }
}
