//! Players: identities, profiles, settings, vacation, blocks and deletion.

use std::collections::BTreeMap;
use std::sync::PoisonError;

use chrono::NaiveDate;

use super::cache::Freshness;
use super::{ATTEMPTS, CommandRequest, Reply, Service, ServiceError, one};
use crate::language::Language;
use crate::play::{
    ArchiveFilter, Command, Dated, Fact, Identity, LONGEST_NAME, Leader, Notice, Player, PlayerEvent, PlayerId, Rating,
    RatingPool, Refusal, Settings, Standing, Statistics, Viewer, clean_name, to_nfc,
};
use crate::store::{After, Append, AppendError, GameWrite, Running, Write};
use colonnade_rules::Game as GameKind;

/// The public profile of a player.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The number.
    pub id: PlayerId,
    /// The present name.
    pub name: String,
    /// Whether the player was deleted.
    pub deleted: bool,
    /// Whether the player is on vacation today.
    pub away: bool,
    /// Results of public games.
    pub games: Results,
    /// Results of private games of the Discord server in which the profile is viewed.
    pub here: Results,
}

/// The most names that one search examines, unless more results are wanted.
const MOST_NAMES: usize = 1_024;

/// Rating and statistics by game; games never played are left out.
pub type Results = BTreeMap<GameKind, (Rating, Statistics)>;

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
        let _alone = self.people.lock();
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
        let _alone = self.people.lock();
        let done = self.commit(
            || {
                if self.player_of(identity)?.is_some() {
                    return Ok(None);
                }
                let now = self.now();
                let (player, event) = (Player::new(self.new_player()?), PlayerEvent::Mentioned(identity.clone()));
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
        let id = self.store.player_of(identity).map_err(|fault| self.fault(fault))?;
        id.map_or(Ok(None), |id| self.load_player(id))
    }

    /// A player, with data that only that player and the front ends may see.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn player(&self, player: PlayerId) -> Reply<Player> {
        self.load_player(player)?.ok_or_else(|| Refusal::NoSuchPlayer.into())
    }

    /// The profile of a player as a viewer may see it.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn profile(&self, viewer: Viewer, player: PlayerId) -> Reply<Profile> {
        let found = self.player(player)?;
        let hidden = found.is_placeholder() && viewer != Viewer::Host && viewer.player() != Some(player);
        if hidden || found.is_unknown() || !self.knows_of(viewer, player)? {
            return Err(Refusal::NoSuchPlayer.into());
        }
        let here = viewer.server().map(|server| self.results(RatingPool::Server(server), player)).transpose()?;
        Ok(Profile {
            id: player,
            name: self.name_masker(viewer).name(player, &found.name)?,
            deleted: found.is_deleted(),
            away: found.vacation.covers(self.now().date_naive()),
            games: self.results(RatingPool::Public, player)?,
            here: here.unwrap_or_default(),
        })
    }

    /// Whether a viewer may know that a player exists: on the web only those who have played in public.
    fn knows_of(&self, viewer: Viewer, player: PlayerId) -> Reply<bool> {
        Ok(viewer != Viewer::Nobody || self.sees_games_of(viewer, player)?)
    }

    /// Whether a viewer may see a game of a player, running or finished.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn sees_games_of(&self, viewer: Viewer, player: PlayerId) -> Reply<bool> {
        if !self.running(viewer, Running::Of(player), None, 1)?.is_empty() {
            return Ok(true);
        }
        let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
        Ok(!self.archive(&filter, viewer, None, 1)?.items.is_empty())
    }

    /// The totals of a player's games in a pool. The caller checks who may see the games of the pool.
    fn results(&self, pool: RatingPool, player: PlayerId) -> Reply<Results> {
        let mut games = Results::new();
        for &game in GameKind::ALL {
            let statistics = self.store.statistics(pool, player, game).map_err(|fault| self.fault(fault))?;
            if statistics.total() > 0 {
                games.insert(game, (self.rating(pool, player, game)?, statistics));
            }
        }
        Ok(games)
    }

    /// All results of a player, by pool: only for that player.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn all_results(&self, player: PlayerId) -> Reply<Vec<(RatingPool, Results)>> {
        let pools = self.store.rating_pools(player).map_err(|fault| self.fault(fault))?;
        pools.into_iter().map(|pool| Ok((pool, self.results(pool, player)?))).collect()
    }

    /// All events of a player, in order: only for that player.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn player_events(&self, player: PlayerId) -> Reply<Vec<Dated<PlayerEvent>>> {
        self.store.player(player).map_err(|fault| self.fault(fault))
    }

    /// A player's rating in a game, based on the games of a pool.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn rating(&self, pool: RatingPool, player: PlayerId, game: GameKind) -> Reply<Rating> {
        self.store.rating(pool, player, game).map_err(|fault| self.fault(fault))
    }

    /// The players with the highest ratings in public games; provisional ratings are left out.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn leaderboard(&self, viewer: Viewer, game: GameKind, skip: usize, limit: usize) -> Reply<Vec<Leader>> {
        self.leaders(viewer, RatingPool::Public, game, skip, limit)
    }

    /// The same for the private games of the viewer's Discord server; `None` if the viewer is not in a server.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn leaderboard_here(&self, viewer: Viewer, game: GameKind, limit: usize) -> Reply<Option<Vec<Leader>>> {
        let leaders = |server| self.leaders(viewer, RatingPool::Server(server), game, 0, limit);
        viewer.server().map(leaders).transpose()
    }

    fn leaders(
        &self,
        viewer: Viewer,
        pool: RatingPool,
        game: GameKind,
        skip: usize,
        limit: usize,
    ) -> Reply<Vec<Leader>> {
        let mut leaders = self.store.leaderboard(pool, game, skip, limit).map_err(|fault| self.fault(fault))?;
        let masker = self.name_masker(viewer);
        for leader in &mut leaders {
            leader.name = masker.name(leader.player, &leader.name)?;
        }
        Ok(leaders)
    }

    /// Players whose names start with a text, as far as a viewer may know of them and their names. A bounded number of
    /// names is examined.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn players_named(&self, viewer: Viewer, beginning: &str, limit: usize) -> Reply<Vec<(PlayerId, String)>> {
        let mut found = self.named_so(viewer, beginning, limit)?;
        // Names are stored with letters and marks composed, but not all ways of typing produce that.
        let whole = to_nfc(beginning);
        if whole != beginning && found.len() < limit {
            let more = self.named_so(viewer, &whole, limit - found.len())?;
            found.extend(more);
        }
        Ok(found)
    }

    fn named_so(&self, viewer: Viewer, beginning: &str, limit: usize) -> Reply<Vec<(PlayerId, String)>> {
        let masker = self.name_masker(viewer);
        let mut wanted = limit;
        loop {
            let found = self.store.players_named(beginning, wanted).map_err(|fault| self.fault(fault))?;
            let last = found.len() < wanted;
            let mut seen = Vec::new();
            for (player, name) in found {
                if masker.shows(player)? && self.knows_of(viewer, player)? && !self.is_unknown(player, &name)? {
                    seen.push((player, name));
                }
            }
            if last || seen.len() >= limit || wanted >= MOST_NAMES {
                seen.truncate(limit);
                return Ok(seen);
            }
            // The limit was used up by names that may not be seen.
            wanted = wanted.saturating_mul(2);
        }
    }

    /// A page of the players whose names start with a text, by name, as far as a viewer may know of them: those after a
    /// name and its player, and whether there are more. A bounded number of names is examined.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn players_page(
        &self,
        viewer: Viewer,
        beginning: &str,
        after: Option<(&str, PlayerId)>,
        limit: usize,
    ) -> Reply<(Vec<(PlayerId, String)>, bool)> {
        const AT_ONCE: usize = 64;
        let (masker, beginning) = (self.name_masker(viewer), to_nfc(beginning));
        let mut place = after.map(|(name, player)| (name.to_owned(), player));
        let mut seen = Vec::new();
        for _ in 0..MOST_NAMES / AT_ONCE {
            let from = place.as_ref().map(|(name, player)| (name.as_str(), *player));
            let found = self.store.players_after(&beginning, from, AT_ONCE).map_err(|fault| self.fault(fault))?;
            let last = found.len() < AT_ONCE;
            for (player, name) in found {
                if masker.shows(player)? && self.knows_of(viewer, player)? && !self.is_unknown(player, &name)? {
                    if seen.len() == limit {
                        return Ok((seen, true));
                    }
                    seen.push((player, name.clone()));
                }
                place = Some((name, player));
            }
            if last {
                break;
            }
        }
        Ok((seen, false))
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

    /// Takes vacation. The clocks of all the player's games stop on these days.
    ///
    /// # Errors
    ///
    /// If a day is in the past, or the year's days do not suffice.
    pub fn take_vacation(&self, player: PlayerId, first: NaiveDate, days: u32) -> Reply<Player> {
        let a_year = self.play.vacation_days;
        self.change(player, |player, now| player.take_vacation(first, days, a_year, now).map(|taken| vec![taken]))
    }

    /// Gives back the vacation days after today, if the player still has the given version; otherwise nothing changes.
    ///
    /// # Errors
    ///
    /// If there are no such days.
    pub fn cancel_vacation(&self, player: PlayerId, version: u64) -> Reply<Player> {
        self.change(player, |player, now| match player.version == version {
            true => player.cancel_vacation(now).map(|cancelled| vec![cancelled]),
            false => Ok(Vec::new()),
        })
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

    /// Changes a player by the events that `decide` returns, and updates the due times of the player's running games.
    /// Without events nothing is written.
    fn change(
        &self,
        id: PlayerId,
        decide: impl Fn(&Player, crate::play::Timestamp) -> Result<Vec<PlayerEvent>, Refusal>,
    ) -> Reply<Player> {
        let done = self.commit(
            || {
                let now = self.now();
                let player = self.player(id)?;
                if player.is_deleted() {
                    return Err(Refusal::NoSuchPlayer.into());
                }
                if decide(&player, now)?.is_empty() {
                    return Ok(None);
                }
                // What was due before the change is handled under the old settings.
                for standing in self.all_games_of(id)? {
                    if standing.due.is_some_and(|due| due <= now) {
                        self.elapse(standing.id, now)?;
                    }
                }
                let player = self.player(player.id)?;
                let events: Vec<_> = decide(&player, now)?.into_iter().map(|event| Dated { at: now, event }).collect();
                if events.is_empty() {
                    return Ok(None);
                }
                let mut changed = player.clone();
                events.iter().for_each(|event| changed.apply(event));
                let write = Write { id, expected: player.version, events };
                let mut append = Append { players: vec![write], ..Append::default() };
                for standing in self.all_games_of(id)? {
                    if standing.players[standing.to_act] == id {
                        append.games.extend(self.due_time_update(&standing, &changed)?);
                    }
                }
                Ok(Some((append, changed)))
            },
            |changed| Ok(self.load_player(id)?.as_ref() == Some(changed)),
        )?;
        let Some(changed) = done else { return self.player(id) };
        self.refresh_due_times(id);
        Ok(changed)
    }

    /// The write that updates a game's due times after a change of the player to act; `None` if the game has ended.
    fn due_time_update(&self, standing: &Standing, player: &Player) -> Reply<Option<GameWrite>> {
        let Some(game) = self.load_game(standing.id, Freshness::Stored)? else { return Ok(None) };
        let write = Write { id: game.id, expected: game.version, events: Vec::new() };
        let standing = game.standing(&player.vacation, self.reminders(player));
        Ok(standing.map(|standing| GameWrite { write, after: After::Running(standing) }))
    }

    fn all_games_of(&self, player: PlayerId) -> Reply<Vec<Standing>> {
        self.running(Viewer::Host, Running::Of(player), None, usize::MAX)
    }

    /// Deletes a player: open challenges are closed, running games are resigned, or aborted if not both sides have
    /// acted, and identity and names are erased everywhere. The number is kept.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn delete_player(&self, id: PlayerId) -> Reply<()> {
        let _alone = self.people.lock();
        let _deletion = self.begin_deletion(id);
        for _ in 0..ATTEMPTS {
            self.leave_challenges(id)?;
            for standing in self.all_games_of(id)? {
                self.leave_game(&standing, id)?;
            }
            let player = self.player(id)?;
            if player.is_deleted() {
                return Err(Refusal::NoSuchPlayer.into());
            }
            let open_items = self.open_items(id)?;
            if !open_items.is_empty() {
                // Another process has started something in the meantime.
                continue;
            }
            let erased = self.store.erase(id, player.version, &open_items, self.now());
            self.games.invalidate_all();
            self.invalidate_players(&[id]);
            match erased {
                Ok(()) => return Ok(()),
                Err(AppendError::Stale) => {}
                Err(AppendError::Fault(fault)) => return Err(self.fault(fault)),
                Err(AppendError::Unknown(fault)) => {
                    if self.load_player(id)?.is_none_or(|player| player.is_deleted()) {
                        return Ok(());
                    }
                    tracing::warn!(%fault, "a deletion failed; retrying");
                }
            }
        }
        Err(self.incident(&"a player could not be deleted"))
    }

    /// Holds back notices about a player until the returned value is dropped.
    fn begin_deletion(&self, player: PlayerId) -> DeletionGuard<'_> {
        self.deleting.lock().unwrap_or_else(PoisonError::into_inner).insert(player);
        DeletionGuard { service: self, player }
    }

    /// Whether a notice is about, or for, a player who is being deleted. In a moment, its text will no longer have the
    /// name.
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
        let concerned = match fact {
            Fact::DailyPuzzle { .. } => None,
            Fact::Challenge { challenge, .. } | Fact::SeeksEnded { seek: challenge, .. } => {
                let challenge = self.load_challenge(*challenge)?;
                challenge.map(|found| std::iter::once(found.terms.from).chain(found.terms.to).collect::<Vec<_>>())
            }
            Fact::Game { game, .. } | Fact::VacationSpent { game, .. } | Fact::PlanDropped { game, .. } => {
                let game = self.load_game(*game, Freshness::Stored)?;
                game.map(|found| vec![found.players().first, found.players().second])
            }
        };
        Ok(concerned.into_iter().flatten().any(|player| deleting.contains(&player)))
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

    fn leave_game(&self, standing: &Standing, player: PlayerId) -> Reply<()> {
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
        self.service.deleting.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.player);
        self.service.mail.wake_before(now);
    }
}

/// The player after one more event.
fn after(mut player: Player, event: PlayerEvent, now: crate::play::Timestamp) -> Player {
    player.apply(&Dated { at: now, event });
    player
}

/// A cleaned name that is neither empty nor too long.
fn kept_name(text: &str) -> Result<String, Refusal> {
    let name = clean_name(text);
    if (1..=LONGEST_NAME).contains(&name.chars().count()) { Ok(name) } else { Err(Refusal::NotAName(text.to_owned())) }
}
