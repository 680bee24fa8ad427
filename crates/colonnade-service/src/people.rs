//! Players: identities, settings, vacation, blocks and deletion.

use std::cell::Cell;
use std::sync::PoisonError;

use super::cache::Freshness;
use super::{ATTEMPTS, CommandOutcome, CommandRequest, Reply, Service, ServiceError, one, vacation};
use colonnade_language::Language;
use colonnade_play::{
    Command, Dated, Fact, GameId, GameOverview, Identity, LONGEST_NAME, Notice, Player, PlayerEvent, PlayerId, Refusal,
    Settings, Span, Timestamp, Vacation, Viewer, clean_name,
};
use colonnade_store::{Append, AppendError, Running, Write};

impl Service {
    /// The player with an identity. A new player joins; a changed name is stored.
    ///
    /// # Errors
    ///
    /// If the text is not a valid name.
    pub fn sign_in(&self, identity: &Identity, name: &str) -> Reply<Player> {
        let name = kept_name(name)?;
        if let Some(player) = self.player_of(identity)?
            && player.has_joined
            && player.name == name
        {
            return Ok(player);
        }
        let done = self.commit(
            || {
                let now = self.now();
                let (player, event) = match self.player_of(identity)? {
                    Some(player) if player.has_joined => (player, PlayerEvent::Renamed(name.clone())),
                    found => {
                        let joined = PlayerEvent::Joined { identity: identity.clone(), name: name.clone() };
                        let player = match found {
                            Some(player) => player,
                            None => Player::new(self.new_player()?),
                        };
                        (player, joined)
                    }
                };
                let append = Append { players: vec![one(&player, event.clone(), now)], ..Append::default() };
                Ok(Some((append, after(player, event, now))))
            },
            |player| Ok(self.load_player(player.id)?.as_ref() == Some(player)),
        )?;
        done.ok_or_else(|| Refusal::NoSuchPlayer.into())
    }

    /// The player with an identity that another player has named in a challenge or a block. A new person becomes a
    /// placeholder: without a name, and on no list or page, until that person signs in.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn mention(&self, identity: &Identity) -> Reply<Player> {
        if let Some(player) = self.player_of(identity)? {
            return Ok(player);
        }
        let done = self.commit(
            || {
                if self.player_of(identity)?.is_some() {
                    return Ok(None);
                }
                let now = self.now();
                let player = Player::new(self.new_player()?);
                let event = PlayerEvent::Mentioned(identity.clone());
                let append = Append { players: vec![one(&player, event.clone(), now)], ..Append::default() };
                Ok(Some((append, after(player, event, now))))
            },
            |player| Ok(self.load_player(player.id)?.as_ref() == Some(player)),
        )?;
        match done {
            Some(player) => Ok(player),
            None => self.player_of(identity)?.ok_or_else(|| Refusal::NoSuchPlayer.into()),
        }
    }

    /// The player with an identity, if there is one.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn player_of(&self, identity: &Identity) -> Reply<Option<Player>> {
        if let Some(id) = self.identities.get(identity)
            && let Some(player) = self.load_player(id)?
            && player.identity.as_ref() == Some(identity)
        {
            return Ok(Some(player));
        }
        let Some(id) = self.store.player_of(identity).map_err(|fault| self.fault(fault))? else { return Ok(None) };
        self.identities.insert(identity.clone(), id);
        self.load_player(id)
    }

    /// A player, with data that only that player and the front ends may see.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn player(&self, player: PlayerId) -> Reply<Player> {
        self.load_player(player)?.ok_or_else(|| Refusal::NoSuchPlayer.into())
    }

    /// A player's settings, or the host's defaults for players who have not set any.
    #[must_use]
    pub fn settings(&self, player: &Player) -> Settings {
        player.settings.clone().unwrap_or_else(|| Settings::standard(&self.play.reminders))
    }

    /// Changes a player's settings; reminders of running games use them from now on.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn change_settings(&self, player: PlayerId, settings: &Settings) -> Reply<Player> {
        self.change(player, |player, _| {
            let changed = player.settings.as_ref() != Some(settings);
            Ok(changed.then(|| PlayerEvent::SettingsChanged(settings.clone())).into_iter().collect())
        })
    }

    /// Chooses the language of texts that only a player reads; `None` leaves it to the player's Discord client.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn choose_language(&self, player: PlayerId, language: Option<Language>) -> Reply<Player> {
        let chosen = language.map(|language| language.tag().to_owned());
        self.change(player, |player, _| {
            let changed = player.language.chosen != chosen;
            Ok(changed.then(|| PlayerEvent::LanguageChosen(chosen.clone())).into_iter().collect())
        })
    }

    /// Stores the language of a player's Discord client, for messages that are not responses.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn see_locale(&self, player: PlayerId, locale: Language) -> Reply<Player> {
        self.change(player, |player, _| {
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
    pub fn explain_writing(&self, player: PlayerId) -> Reply<bool> {
        let is_first = Cell::new(false);
        self.change(player, |player, _| {
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
    pub fn block(&self, player: PlayerId, other: PlayerId) -> Reply<Player> {
        let other = self.player(other)?;
        let (other, hash) = (other.id, self.identity_hash(&other));
        self.change(player, |player, _| {
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
    pub fn unblock(&self, player: PlayerId, other: PlayerId) -> Reply<Player> {
        let hash = self.load_player(other)?.and_then(|other| self.identity_hash(&other));
        self.change(player, |player, _| {
            let by_number = player.blocks.contains(&other).then_some(PlayerEvent::Unblocked(other));
            let by_hash = hash.filter(|hash| player.blocked_identities.contains(hash));
            Ok(by_number.into_iter().chain(by_hash.map(PlayerEvent::UnblockedIdentity)).collect())
        })
    }

    /// Changes a player by the events that `decide` returns, and updates the due times of the player's running games if
    /// they change. Without events nothing is written.
    pub(super) fn change(
        &self,
        id: PlayerId,
        decide: impl Fn(&Player, Timestamp) -> Result<Vec<PlayerEvent>, Refusal>,
    ) -> Reply<Player> {
        let mut is_timed = false;
        let done = self.commit(
            || {
                let now = self.now();
                let changed = |player: &Player| -> Reply<(Player, Vec<_>)> {
                    let events = decide(player, now)?.into_iter().map(|event| Dated { at: now, event });
                    let events: Vec<_> = events.collect();
                    let mut changed = player.clone();
                    events.iter().for_each(|event| changed.apply(event));
                    Ok((changed, events))
                };
                let mut player = self.living(id)?;
                let (mut after, mut events) = changed(&player)?;
                is_timed = self.timing(&player) != self.timing(&after);
                if is_timed {
                    // What was due before the change is handled under the old settings.
                    self.elapse_due(id, now)?;
                    player = self.living(id)?;
                    (after, events) = changed(&player)?;
                }
                if events.is_empty() {
                    return Ok(None);
                }
                let days = vacation::days_taken(&events);
                let write = Write { id, expected: player.version, events };
                let mut append = Append { players: vec![write], ..Append::default() };
                let mut moved: Vec<CommandOutcome> = Vec::new();
                if is_timed {
                    for standing in self.all_games_of(id)? {
                        if standing.players[standing.to_act] == id {
                            moved.extend(self.move_deadline(&standing, &after, now, &mut append)?);
                        }
                    }
                }
                if player.vacation != after.vacation {
                    let has_moved = |game: &GameOverview| moved.iter().any(|outcome| outcome.game.id == game.id);
                    append.notices.extend(self.vacation_notices(&after, days, None, has_moved, now)?);
                }
                Ok(Some((append, (after, moved))))
            },
            |(after, _)| Ok(self.load_player(id)?.as_ref() == Some(after)),
        )?;
        let Some((after, moved)) = done else { return self.player(id) };
        moved.iter().for_each(|outcome| self.publish(outcome));
        if is_timed {
            self.refresh_due_times(id);
        }
        Ok(after)
    }

    /// The parts of a player on which the due times of their games depend.
    fn timing<'a>(&'a self, player: &'a Player) -> (&'a Vacation, bool, &'a [Span]) {
        (&player.vacation, player.keeps_vacation, self.reminders(player))
    }

    /// Handles what is due in the games of a player.
    fn elapse_due(&self, player: PlayerId, now: Timestamp) -> Reply<()> {
        let due = self.all_games_of(player)?.into_iter().filter(|game| game.due.is_some_and(|due| due <= now));
        let due: Vec<GameId> = due.map(|standing| standing.id).collect();
        if due.is_empty() {
            return Ok(());
        }
        self.confirm_reachability()?;
        self.elapse_all(&due, now).into_iter().try_for_each(|(_, done)| done)
    }

    pub(super) fn all_games_of(&self, player: PlayerId) -> Reply<Vec<GameOverview>> {
        self.running(Viewer::Host, Running::Of(player), None, usize::MAX)
    }

    /// Deletes a player: open challenges are closed, running games are resigned, or aborted if not both sides have
    /// acted, and identity and names are erased everywhere. The number is kept.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn delete_player(&self, id: PlayerId) -> Reply<()> {
        let _deletion = self.begin_deletion(id);
        for _ in 0..ATTEMPTS {
            self.leave_challenges(id)?;
            for standing in self.all_games_of(id)? {
                self.leave_game(&standing, id)?;
            }
            let (found, read) = self.decide(|| Reply::Ok((self.player(id)?, self.open_items(id)?)));
            let (player, open_items) = found?;
            if player.is_deleted() {
                return Err(Refusal::NoSuchPlayer.into());
            }
            if !open_items.is_empty() {
                // Somebody has started something in the meantime.
                continue;
            }
            let erased = self.store.erase(id, player.version, read, self.now());
            self.games.invalidate_all();
            self.invalidate_players(&[id]);
            self.identities.forget_all();
            match erased {
                Ok(()) => return Ok(()),
                Err(AppendError::Stale) => {}
                Err(AppendError::Fault(fault)) => return Err(self.fault(fault)),
                Err(AppendError::Unknown(fault)) => {
                    let found = self.load_player(id).map_err(Service::in_doubt)?;
                    if found.is_none_or(|player| player.is_deleted()) {
                        return Ok(());
                    }
                    tracing::warn!(%fault, "a deletion failed; retrying");
                }
            }
        }
        Err(self.incident(&"a player could not be deleted"))
    }

    /// Holds back notices about a player until the returned value, and all others for that player, are dropped.
    fn begin_deletion(&self, player: PlayerId) -> DeletionGuard<'_> {
        self.deleting.lock().unwrap_or_else(PoisonError::into_inner).push(player);
        DeletionGuard { service: self, player }
    }

    /// Whether a notice is about, or for, a player who is being deleted. Soon its text will no longer contain the name.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn is_held_back(&self, notice: &Notice) -> Reply<bool> {
        self.concerns_deletion(&notice.fact)
    }

    fn concerns_deletion(&self, fact: &Fact) -> Reply<bool> {
        let deleting = self.deleting.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if deleting.is_empty() {
            return Ok(false);
        }
        let mut concerned: Vec<PlayerId> = fact.player().into_iter().collect();
        if let Some(challenge) = fact.challenge() {
            let challenge = self.load_challenge(challenge)?;
            concerned.extend(
                challenge.into_iter().flat_map(|found| std::iter::once(found.terms.from).chain(found.terms.to)),
            );
        }
        for game in fact.games() {
            let game = self.load_game(game, Freshness::Stored)?;
            concerned.extend(game.into_iter().flat_map(|found| [found.players().first, found.players().second]));
        }
        Ok(concerned.into_iter().any(|player| deleting.contains(&player)))
    }

    /// Delays notices about a player who is being deleted if another process, which is not aware of it, may deliver
    /// them.
    pub(super) fn hold_back(&self, append: &mut Append) -> Reply<()> {
        if self.is_shared() {
            let later = self.now() + self.play.lease.delta();
            for notice in &mut append.notices {
                if self.is_held_back(notice)? {
                    notice.not_before = later.max(notice.not_before);
                }
            }
            for notice in &mut append.followers {
                if self.concerns_deletion(&notice.fact)? {
                    notice.not_before = later.max(notice.not_before);
                }
            }
        }
        Ok(())
    }

    fn leave_game(&self, standing: &GameOverview, player: PlayerId) -> Reply<()> {
        let left = match self.act(&CommandRequest::new(standing.id, player, Command::Abort)) {
            Err(ServiceError::Refused(Refusal::TooLateToAbort)) => {
                self.act(&CommandRequest::new(standing.id, player, Command::Resign))
            }
            other => other,
        };
        match left {
            Ok(_) | Err(ServiceError::Refused(Refusal::GameOver | Refusal::TimeIsUp)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Marks a player as being deleted until it is dropped.
struct DeletionGuard<'a> {
    service: &'a Service,
    player: PlayerId,
}

impl Drop for DeletionGuard<'_> {
    fn drop(&mut self) {
        let now = self.service.now();
        let mut deleting = self.service.deleting.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = deleting.iter().position(|player| *player == self.player) {
            deleting.swap_remove(at);
        }
        drop(deleting);
        self.service.mail.wake_before(now);
    }
}

/// The player after one more event.
fn after(mut player: Player, event: PlayerEvent, now: Timestamp) -> Player {
    player.apply(&Dated { at: now, event });
    player
}

/// A cleaned name that is neither empty nor too long.
fn kept_name(text: &str) -> Result<String, Refusal> {
    let name = clean_name(text);
    if (1..=LONGEST_NAME).contains(&name.chars().count()) { Ok(name) } else { Err(Refusal::NotAName(text.to_owned())) }
}
