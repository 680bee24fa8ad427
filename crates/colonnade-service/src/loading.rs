//! Loads games, players and challenges from the caches and the store.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use super::cache::{Freshness, InvalidationEpoch};
use super::{Reply, Service};
use colonnade_play::{
    Challenge, ChallengeId, Game, GameId, GameOverview, Plan, Player, PlayerId, Reachability, Refusal,
};
use colonnade_rules::BySide;
use colonnade_store::{Asked, REACHABILITY, Running};

/// A game with its players, as loaded.
pub(super) struct LoadedGame {
    pub(super) game: Arc<Game>,
    pub(super) players: BySide<Arc<Player>>,
    /// The plans of the players. If everything else was cached, they are assumed to be empty.
    pub(super) plans: BySide<Plan>,
    /// The epoch of the cache before the data was loaded.
    pub(super) epoch: InvalidationEpoch,
}

impl LoadedGame {
    /// Whether the game and the players have the same versions as in another load.
    pub(super) fn has_same_versions_as(&self, other: &LoadedGame) -> bool {
        let versions =
            |table: &LoadedGame| (table.game.version, table.players.first.version, table.players.second.version);
        versions(self) == versions(other)
    }

    /// Whether the game still has the name of a player who was deleted.
    fn names_deleted_player(&self) -> bool {
        let names = &self.game.setup.names;
        let named = [(&self.players.first, &names.0), (&self.players.second, &names.1)];
        named.into_iter().any(|(player, name)| player.is_deleted() && !name.is_empty())
    }
}

impl Service {
    /// Loads a game and its players without checking who may see it.
    pub(super) fn load_with_players(&self, game: GameId, freshness: Freshness) -> Reply<LoadedGame> {
        let epoch = self.games_epoch();
        let found = self.load_game(game, freshness)?.ok_or(Refusal::NoSuchGame(game))?;
        let players = found.players();
        let (players, plans) = self.load_deciding_players(game, players, freshness)?;
        let table = LoadedGame { game: found, players, plans, epoch };
        if !table.names_deleted_player() {
            return Ok(table);
        }
        // An erasure does not change the version of a game. It is on disk already, since the deleted player was read.
        let game = self.read_game(game)?.ok_or(Refusal::NoSuchGame(game))?;
        Ok(LoadedGame { game, ..table })
    }

    pub(super) fn load_game(&self, game: GameId, freshness: Freshness) -> Reply<Option<Arc<Game>>> {
        // An erasure does not change the version of a game.
        if freshness == Freshness::Stored {
            self.catch_up()?;
        }
        if let Some(found) = self.games.get(game) {
            if freshness == Freshness::Cached {
                return Ok(Some(found));
            }
            let version = self.store.running_version(game).map_err(|fault| self.fault(fault))?;
            if version == Some(found.version) {
                return Ok(Some(found));
            }
        }
        self.read_game(game)
    }

    /// Loads a game from its stored events.
    fn read_game(&self, game: GameId) -> Reply<Option<Arc<Game>>> {
        let epoch = self.games_epoch();
        let events = self.store.game(game).map_err(|fault| self.fault(fault))?;
        if events.is_empty() {
            return Ok(None);
        }
        let found = Game::fold(game, &events).map_err(|error| self.incident(&format!("game {game}: {error}")))?;
        let found = Arc::new(found);
        self.games.insert(&found, epoch);
        Ok(Some(found))
    }

    /// Loads the players for deciding a command, with their plans.
    fn load_deciding_players(
        &self,
        game: GameId,
        players: BySide<PlayerId>,
        freshness: Freshness,
    ) -> Reply<(BySide<Arc<Player>>, BySide<Plan>)> {
        let mut plans = BySide::new(Plan::default(), Plan::default());
        let epoch = self.players_epoch();
        let cached = |player| if freshness == Freshness::Cached { self.players.get(player) } else { None };
        let mut found: BTreeMap<PlayerId, Arc<Player>> = BTreeMap::new();
        let mut missing = Vec::new();
        let second = Some(players.second).filter(|second| *second != players.first);
        for player in [players.first].into_iter().chain(second) {
            match cached(player) {
                Some(player) => _ = found.insert(player.id, player),
                None => missing.push(player),
            }
        }
        if !missing.is_empty() {
            let asked = [players.first, players.second].map(|player| (player, game));
            let asked = Asked { players: missing, plans: asked.to_vec(), ..Asked::default() };
            let read = self.together(&asked)?;
            if let Ok([first, second]) = <[Plan; 2]>::try_from(read.plans) {
                plans = BySide::new(first, second);
            }
            for player in read.players {
                let player = Arc::new(self.known(player)?);
                self.players.insert(&player, epoch);
                found.insert(player.id, player);
            }
        }
        Ok((players.map(|player| Arc::clone(&found[&player])), plans))
    }

    pub(super) fn load_challenge(&self, challenge: ChallengeId) -> Reply<Option<Challenge>> {
        let events = self.store.challenge(challenge).map_err(|fault| self.fault(fault))?;
        let found = Challenge::fold(challenge, &events);
        found.iter().for_each(|found| self.remember_parties(found));
        Ok(found)
    }

    /// Several challenges, in the same order; those that do not exist are left out.
    pub(super) fn load_challenges(&self, challenges: &[ChallengeId]) -> Reply<Vec<Challenge>> {
        let found = self.store.challenges(challenges).map_err(|fault| self.fault(fault))?;
        found.iter().for_each(|found| self.remember_parties(found));
        Ok(found)
    }

    pub(super) fn all_games_of(&self, player: PlayerId) -> Reply<Vec<GameOverview>> {
        self.store.running(Running::Of(player), None, usize::MAX).map_err(|fault| self.fault(fault))
    }

    /// Loads a player who was not deleted.
    pub(super) fn living(&self, player: PlayerId) -> Reply<Player> {
        let found = self.load_player(player)?.filter(|found| !found.is_deleted());
        found.ok_or_else(|| Refusal::NoSuchPlayer.into())
    }

    /// Reads what other processes have recorded.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn read_reachability(&self) -> Reply<()> {
        let stored = self.stored_reachability()?;
        *self.reachability.lock().unwrap_or_else(PoisonError::into_inner) = stored;
        Ok(())
    }

    pub(super) fn stored_reachability(&self) -> Reply<Reachability> {
        Ok(self.store.row(&REACHABILITY, ()).map_err(|fault| self.fault(fault))?.unwrap_or_default())
    }

    /// The record that was read last.
    pub(super) fn reachability(&self) -> Reachability {
        self.reachability.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
