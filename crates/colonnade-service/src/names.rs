//! The names of players as a viewer may see them: deleted players have no name, and players who are not listed are
//! shown only by number to viewers on the web. While a game runs, its players have their present names; after that, those
//! that they had when it began.

use std::cell::Cell;
use std::sync::{Arc, OnceLock};

use super::listings::Listing;
use super::{Reply, Service};
use colonnade_language::{Language, in_language, reader};
use colonnade_play::{BySideOf, Game, GameOverview, Identity, Player, PlayerId, ShownName, Summary, Viewer};
use colonnade_rules::BySide;
use colonnade_store::Asked;

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

    /// Reads at once what the names of the players of some games depend on.
    pub(super) fn look_up_in<'n>(&self, games: impl Iterator<Item = &'n Summary>) -> Reply<()> {
        if self.viewer != Viewer::Nobody {
            return Ok(());
        }
        self.look_up(games.flat_map(|game| [game.players.first, game.players.second]))
    }

    /// Replaces the names of the two players of each of several running games by their present ones.
    pub(super) fn apply_running<'n>(&self, games: impl IntoIterator<Item = &'n mut GameOverview>) -> Reply<()> {
        let games: Vec<_> = games.into_iter().collect();
        self.look_up(games.iter().flat_map(|game| [game.players.first, game.players.second]))?;
        for game in games {
            game.names.first = self.present_name(game.players.first, &game.names.first)?;
            game.names.second = self.present_name(game.players.second, &game.names.second)?;
        }
        Ok(())
    }

    /// The viewer for whom names are replaced.
    pub(super) const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Reads players, whose names are wanted next, and keeps their names in the cache.
    pub(super) fn keep<T>(&self, read: impl FnOnce() -> Reply<(T, Vec<Player>)>) -> Reply<T> {
        if self.viewer == Viewer::Nobody {
            self.catch_up()?;
        }
        let changes = self.service.listed_changes();
        let (found, read) = read()?;
        self.insert(&read, changes);
        Ok(found)
    }

    fn insert(&self, players: &[Player], changes: u64) {
        let listing = |player: &Player| Listing::of(Some(player).filter(|player| player.version > 0));
        self.service.listed.insert(players.iter().map(|player| (player.id, listing(player))), changes);
    }

    /// Reads at once whether the players who are not in the cache are listed.
    fn look_up(&self, players: impl Iterator<Item = PlayerId>) -> Reply<()> {
        let mut players = players.peekable();
        if players.peek().is_none() {
            return Ok(());
        }
        let service = self.service;
        // On the web, a name that was hidden meanwhile must not be shown.
        if self.viewer == Viewer::Nobody {
            self.catch_up()?;
        }
        let changes = service.listed_changes();
        let missing = service.listed.missing(players);
        if missing.len() > 1 {
            let read = service.together(&Asked { players: missing.into_iter().collect(), ..Asked::default() })?;
            self.insert(&read.players, changes);
        }
        Ok(())
    }

    fn catch_up(&self) -> Reply<()> {
        if !self.is_caught_up.get() {
            self.service.catch_up()?;
            self.is_caught_up.set(true);
        }
        Ok(())
    }

    /// The visible name of a player of a running game that has stored the player as `kept`.
    fn present_name(&self, player: PlayerId, kept: &str) -> Reply<String> {
        self.name_at_present(player, kept, || Ok(self.listing(player)?.name))
    }

    /// The same, with the present name from `present`.
    fn name_at_present(
        &self,
        player: PlayerId,
        kept: &str,
        present: impl FnOnce() -> Reply<Arc<str>>,
    ) -> Reply<String> {
        // Nobody has renamed a computer, and a deleted player has no name any more.
        if kept.is_empty() {
            return self.name(player, kept);
        }
        let present = present()?;
        self.name(player, if present.is_empty() { kept } else { &present })
    }

    /// A game with the visible names of its players; while it runs, with their present ones, from `present`.
    fn apply_to_game(&self, game: Arc<Game>, present: impl Fn(PlayerId) -> Reply<Arc<str>>) -> Reply<Arc<Game>> {
        let players = game.players();
        let names = &game.setup.names;
        let name = |player, kept: &str| match game.is_running() {
            true => self.name_at_present(player, kept, || present(player)),
            false => self.name(player, kept),
        };
        let shown = BySideOf(name(players.first, &names.0)?, name(players.second, &names.1)?);
        if shown == *names {
            return Ok(game);
        }
        let mut game = (*game).clone();
        game.setup.names = shown;
        Ok(Arc::new(game))
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
                ShownName::Unknown if !self.listing(player)?.is_unknown => ShownName::Own(kept.to_owned()),
                name => name,
            },
        }))
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
        self.catch_up()?;
        Ok(self.listing(player)?.is_listed)
    }

    fn listing(&self, player: PlayerId) -> Reply<Listing> {
        let service = self.service;
        service.listed.of(player, service.listed_changes(), || Ok(Listing::of(service.load_player(player)?.as_ref())))
    }
}

pub(super) fn name_masker(service: &Service, viewer: Viewer) -> NameMasker<'_> {
    NameMasker { service, viewer, language: reader(), is_of_records: false, is_caught_up: Cell::new(false) }
}

/// Returns the same for records.
pub(super) fn record_name_masker(service: &Service, viewer: Viewer) -> NameMasker<'_> {
    NameMasker { language: Language::ENGLISH, is_of_records: true, ..name_masker(service, viewer) }
}

/// The one of some players that stands for all the players whom imported records do not name. This player has no
/// profile and is in no list.
///
/// # Errors
///
/// Only if something fails.
pub fn unknown_among(service: &Service, players: &[PlayerId]) -> Reply<Option<PlayerId>> {
    let masker = name_masker(service, Viewer::Host);
    masker.look_up(players.iter().copied())?;
    for &player in players {
        if masker.listing(player)?.is_unknown {
            return Ok(Some(player));
        }
    }
    Ok(None)
}

pub(super) fn masked_game(service: &Service, viewer: Viewer, game: Arc<Game>) -> Reply<Arc<Game>> {
    let masker = name_masker(service, viewer);
    masker.apply_to_game(game, |player| Ok(masker.listing(player)?.name))
}

/// A game as one of its players sees it, with the names of its players as they were loaded.
pub(super) fn game_of_players(
    service: &Service,
    by: PlayerId,
    game: Arc<Game>,
    players: &BySide<Arc<Player>>,
) -> Reply<Arc<Game>> {
    name_masker(service, Viewer::Player(by)).apply_to_game(game, |player| {
        let found = [&players.first, &players.second].into_iter().find(|loaded| loaded.id == player);
        Ok(found.map_or_else(Arc::default, |found| found.name.as_str().into()))
    })
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
}
