//! How players are called to a viewer: by their names then, as deleted players, or by number alone to everybody on
//! the web where they want it so.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Reply, Service};
use crate::play::{Game, PlayerId, Viewer, shown_name};
use colonnade_rules::BySide;

/// Whether players let their names be shown on the web, of those that were looked at lately: pages ask for dozens.
#[derive(Debug, Default)]
pub(super) struct Listed(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    players: HashMap<PlayerId, bool>,
    /// How often players were changed. What was read before a change is not remembered after it.
    changes: u64,
}

/// How many players are remembered; beyond, all are forgotten.
const MOST: usize = 65_536;

impl Listed {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a player; if nothing is, what `look` finds.
    fn of<E>(&self, player: PlayerId, look: impl FnOnce() -> Result<bool, E>) -> Result<bool, E> {
        let before = {
            let known = self.known();
            if let Some(&listed) = known.players.get(&player) {
                return Ok(listed);
            }
            known.changes
        };
        let listed = look()?;
        let mut known = self.known();
        if known.changes == before {
            if known.players.len() >= MOST {
                known.players.clear();
            }
            known.players.insert(player, listed);
        }
        Ok(listed)
    }

    /// Forgets what players have changed.
    pub(super) fn changed(&self, players: impl IntoIterator<Item = PlayerId>) {
        let mut known = self.known();
        for player in players {
            known.changes += 1;
            known.players.remove(&player);
        }
    }
}

/// Puts names as a viewer may see them.
pub(super) struct Masks<'a> {
    service: &'a Service,
    viewer: Viewer,
}

impl Masks<'_> {
    /// Puts the names of two players.
    pub(super) fn apply(&self, players: BySide<PlayerId>, names: &mut BySide<String>) -> Reply<()> {
        names.first = self.name(players.first, &names.first)?;
        names.second = self.name(players.second, &names.second)?;
        Ok(())
    }

    /// How a player is called whose name is kept as `kept`.
    pub(super) fn name(&self, player: PlayerId, kept: &str) -> Reply<String> {
        if !kept.is_empty() && !self.shows(player)? {
            return Ok(format!("player {player}"));
        }
        Ok(shown_name(player, kept))
    }

    /// Whether the viewer may know a player's name.
    pub(super) fn shows(&self, player: PlayerId) -> Reply<bool> {
        Ok(self.viewer != Viewer::Nobody || self.is_listed(player)?)
    }

    fn is_listed(&self, player: PlayerId) -> Reply<bool> {
        let service = self.service;
        service.listed.of(player, || Ok(service.load_player(player)?.is_none_or(|player| player.is_listed())))
    }
}

impl Service {
    pub(super) fn masks(&self, viewer: Viewer) -> Masks<'_> {
        Masks { service: self, viewer }
    }

    pub(super) fn masked_game(&self, viewer: Viewer, game: Arc<Game>) -> Reply<Arc<Game>> {
        let mut names: BySide<String> = game.setup.names.clone().into();
        self.masks(viewer).apply(game.players(), &mut names)?;
        if BySide::from(game.setup.names.clone()) == names {
            return Ok(game);
        }
        let mut game = (*game).clone();
        game.setup.names = names.into();
        Ok(Arc::new(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_a_change_is_not_remembered() {
        let listed = Listed::default();
        let ask = |found: bool| listed.of(PlayerId(7), || Ok::<_, ()>(found));
        assert_eq!(ask(true), Ok(true));
        assert_eq!(ask(false), Ok(true), "remembered");
        listed.changed([PlayerId(7)]);
        assert_eq!(ask(false), Ok(false));
        listed.changed([PlayerId(7)]);
        let slow = listed.of(PlayerId(7), || {
            listed.changed([PlayerId(7)]);
            Ok::<_, ()>(false)
        });
        assert_eq!(slow, Ok(false));
        assert_eq!(ask(true), Ok(true), "the slow reader has left nothing behind");
    }
}
