//! The names of players as a viewer may see them: deleted players have no name, and players who are not listed are
//! shown only by number to viewers on the web.

use std::cell::{Cell, OnceCell};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::{Reply, Service};
use crate::language::{Language, in_language, reader};
use crate::play::{BySideOf, Game, Identity, PlayerId, ShownName, Viewer};
use crate::store::Asked;
use colonnade_rules::BySide;

/// A cache of whether players are listed. A page needs this for dozens of them.
#[derive(Debug, Default)]
pub(super) struct ListingCache(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    players: HashMap<PlayerId, bool>,
    /// The levels of computers; `None` for people who have the name of a computer. They do not change.
    levels: HashMap<PlayerId, Option<u8>>,
    /// The number of changes of players. A value read before a change is not cached after it.
    changes: u64,
}

/// The most players in the cache; it is cleared when it is full.
const MOST: usize = 65_536;

impl ListingCache {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The cached value of a player, or else the one that `look` returns.
    fn of<E>(&self, player: PlayerId, look: impl FnOnce() -> Result<bool, E>) -> Result<bool, E> {
        let before = {
            let known = self.known();
            if let Some(&listed) = known.players.get(&player) {
                return Ok(listed);
            }
            known.changes
        };
        let listed = look()?;
        self.insert([(player, listed)], before);
        Ok(listed)
    }

    /// The level of a computer, from `look` if it is not in the cache.
    fn level_of<E>(&self, player: PlayerId, look: impl FnOnce() -> Result<Option<u8>, E>) -> Result<Option<u8>, E> {
        if let Some(&level) = self.known().levels.get(&player) {
            return Ok(level);
        }
        let level = look()?;
        let mut known = self.known();
        if known.levels.len() >= MOST {
            known.levels.clear();
        }
        known.levels.insert(player, level);
        Ok(level)
    }

    /// The players who are not in the cache, and the number of changes before they are read.
    fn missing(&self, players: impl Iterator<Item = PlayerId>) -> (BTreeSet<PlayerId>, u64) {
        let known = self.known();
        let mut missing = BTreeSet::new();
        missing.extend(players.filter(|player| !known.players.contains_key(player)));
        (missing, known.changes)
    }

    /// Caches values that were read after this many changes, unless there were more changes since.
    fn insert(&self, listed: impl IntoIterator<Item = (PlayerId, bool)>, changes: u64) {
        let mut known = self.known();
        if known.changes != changes {
            return;
        }
        for (player, listed) in listed {
            if known.players.len() >= MOST {
                known.players.clear();
            }
            known.players.insert(player, listed);
        }
    }

    /// Removes changed players from the cache.
    pub(super) fn invalidate(&self, players: impl IntoIterator<Item = PlayerId>) {
        let mut known = self.known();
        for player in players {
            known.changes += 1;
            known.players.remove(&player);
        }
    }
}

impl ListingCache {
    /// Removes all players from the cache.
    pub(super) fn invalidate_all(&self) {
        let mut known = self.known();
        known.changes += 1;
        known.players.clear();
        known.levels.clear();
    }
}

/// Whether a name is reserved for computers.
fn is_reserved_for_computers(name: &str) -> bool {
    static RESERVED: OnceLock<Vec<String>> = OnceLock::new();
    let names =
        || Identity::LEVELS.map(|level| in_language(Language::ENGLISH, || ShownName::Computer(level).localized()));
    RESERVED.get_or_init(|| names().collect()).iter().any(|kept| kept == name)
}

/// Replaces stored names by those that a viewer may see, in a language.
pub(super) struct NameMasker<'a> {
    service: &'a Service,
    viewer: Viewer,
    /// The language of the names of computers and of players shown without their own name.
    language: Language,
    /// Whether the names are for records, which are always in English.
    is_of_records: bool,
    /// The player of [`Service::unknown_player`], once looked up.
    unknown: OnceCell<Option<PlayerId>>,
    /// Whether the caches are known to have nothing older than this value.
    is_caught_up: Cell<bool>,
}

impl NameMasker<'_> {
    /// Replaces the names of the two players of each of several games.
    pub(super) fn apply<'n>(
        &self,
        games: impl IntoIterator<Item = (BySide<PlayerId>, &'n mut BySide<String>)>,
    ) -> Reply<()> {
        let games: Vec<_> = games.into_iter().collect();
        if self.viewer == Viewer::Nobody {
            let named = games
                .iter()
                .flat_map(|(players, names)| [(players.first, &names.first), (players.second, &names.second)]);
            self.look_up(named.filter(|(_, name)| !name.is_empty()).map(|(player, _)| player))?;
        }
        for (players, names) in games {
            names.first = self.name(players.first, &names.first)?;
            names.second = self.name(players.second, &names.second)?;
        }
        Ok(())
    }

    /// Reads at once whether the players who are not in the cache are listed.
    fn look_up(&self, players: impl Iterator<Item = PlayerId>) -> Reply<()> {
        let mut players = players.peekable();
        if players.peek().is_none() {
            return Ok(());
        }
        let service = self.service;
        self.catch_up()?;
        let (missing, changes) = service.listed.missing(players);
        if missing.len() > 1 {
            let read = service.together(&Asked { players: missing.into_iter().collect(), ..Asked::default() })?;
            let listed = read.players.iter().map(|player| (player.id, player.version == 0 || player.is_listed()));
            service.listed.insert(listed, changes);
        }
        Ok(())
    }

    fn catch_up(&self) -> Reply<()> {
        if !self.is_caught_up.get() {
            self.service.process_commits()?;
            self.is_caught_up.set(true);
        }
        Ok(())
    }

    /// The visible name of a player whose stored name is `kept`.
    pub(super) fn name(&self, player: PlayerId, kept: &str) -> Reply<String> {
        if !kept.is_empty() && !self.shows(player)? {
            return Ok(self.localized(ShownName::Unnamed(player)));
        }
        Ok(self.localized(match self.level(player, kept)? {
            Some(level) => ShownName::Computer(level),
            None => match ShownName::of_kept(player, kept) {
                // A person may really have this name.
                ShownName::Unknown if !self.is_unknown(player)? => ShownName::Own(kept.to_owned()),
                name => name,
            },
        }))
    }

    /// Whether a player is the one of [`Service::unknown_player`].
    fn is_unknown(&self, player: PlayerId) -> Reply<bool> {
        let known = match self.unknown.get() {
            Some(known) => *known,
            None => *self.unknown.get_or_init({
                let found = self.service.unknown_player()?;
                move || found
            }),
        };
        Ok(known == Some(player))
    }

    fn localized(&self, name: ShownName) -> String {
        if self.is_of_records { name.recorded() } else { in_language(self.language, || name.localized()) }
    }

    /// The level of a computer that is shown in another language than the one of its stored name; `None` for everybody
    /// else. Only players with the name of a computer are looked up.
    fn level(&self, player: PlayerId, kept: &str) -> Reply<Option<u8>> {
        if self.language == Language::ENGLISH || !is_reserved_for_computers(kept) {
            return Ok(None);
        }
        let service = self.service;
        service.listed.level_of(player, || {
            let found = service.load_player(player)?;
            Ok(match found.and_then(|player| player.identity) {
                Some(Identity::Computer(level)) => Some(level),
                _ => None,
            })
        })
    }

    /// Whether the viewer may see a player's name.
    pub(super) fn shows(&self, player: PlayerId) -> Reply<bool> {
        Ok(self.viewer != Viewer::Nobody || self.is_listed(player)?)
    }

    fn is_listed(&self, player: PlayerId) -> Reply<bool> {
        let service = self.service;
        self.catch_up()?;
        service.listed.of(player, || Ok(service.load_player(player)?.is_none_or(|player| player.is_listed())))
    }
}

impl Service {
    pub(super) fn name_masker(&self, viewer: Viewer) -> NameMasker<'_> {
        NameMasker {
            service: self,
            viewer,
            language: reader(),
            is_of_records: false,
            unknown: OnceCell::new(),
            is_caught_up: Cell::new(false),
        }
    }

    /// Returns the same for records.
    pub(super) fn record_name_masker(&self, viewer: Viewer) -> NameMasker<'_> {
        NameMasker { language: Language::ENGLISH, is_of_records: true, ..self.name_masker(viewer) }
    }

    /// The player that stands for all the players whom imported records do not name, if there is such a record. This
    /// player has no profile and is in no list.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn unknown_player(&self) -> Reply<Option<PlayerId>> {
        let identity = Identity::Recorded(ShownName::UNKNOWN.to_owned());
        self.store.player_of(&identity).map_err(|fault| self.fault(fault))
    }

    /// Whether a player who is stored under a name is the one of [`Service::unknown_player`].
    pub(super) fn is_unknown(&self, player: PlayerId, kept: &str) -> Reply<bool> {
        Ok(kept == ShownName::UNKNOWN && self.load_player(player)?.is_some_and(|player| player.is_unknown()))
    }

    pub(super) fn masked_game(&self, viewer: Viewer, game: Arc<Game>) -> Reply<Arc<Game>> {
        let (masker, players, names) = (self.name_masker(viewer), game.players(), &game.setup.names);
        let shown = BySideOf(masker.name(players.first, &names.0)?, masker.name(players.second, &names.1)?);
        if shown == *names {
            return Ok(game);
        }
        let mut game = (*game).clone();
        game.setup.names = shown;
        Ok(Arc::new(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_computers_are_known_as_they_are_kept() {
        assert!(
            Identity::LEVELS
                .map(|level| format!("Computer, level {level}"))
                .all(|name| is_reserved_for_computers(&name))
        );
        assert!(!is_reserved_for_computers("Ada") && !is_reserved_for_computers("Computer, level 7"));
    }

    #[test]
    fn what_was_read_before_a_change_is_not_remembered() {
        let listed = ListingCache::default();
        let ask = |found: bool| listed.of(PlayerId(7), || Ok::<_, ()>(found));
        assert_eq!(ask(true), Ok(true));
        assert_eq!(ask(false), Ok(true), "remembered");
        listed.invalidate([PlayerId(7)]);
        assert_eq!(ask(false), Ok(false));
        listed.invalidate([PlayerId(7)]);
        let slow = listed.of(PlayerId(7), || {
            listed.invalidate([PlayerId(7)]);
            Ok::<_, ()>(false)
        });
        assert_eq!(slow, Ok(false));
        assert_eq!(ask(true), Ok(true), "the slow reader has left nothing behind");
    }
}
