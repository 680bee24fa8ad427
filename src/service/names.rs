//! How players are called to a viewer: by their names then, as deleted players, or by number alone to everybody on
//! the web where they want it so.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Reply, Service};
use crate::play::{Game, PlayerId, Viewer, shown_name};
use crate::rules::BySide;

/// Puts names as a viewer may see them; remembers what it has looked up.
pub(super) struct Masks<'a> {
    service: &'a Service,
    viewer: Viewer,
    listed: HashMap<PlayerId, bool>,
}

impl Masks<'_> {
    /// Puts the names of two players.
    pub(super) fn apply(&mut self, players: BySide<PlayerId>, names: &mut BySide<String>) -> Reply<()> {
        names.first = self.name(players.first, &names.first)?;
        names.second = self.name(players.second, &names.second)?;
        Ok(())
    }

    /// How a player is called whose name is kept as `kept`.
    pub(super) fn name(&mut self, player: PlayerId, kept: &str) -> Reply<String> {
        if !kept.is_empty() && !self.shows(player)? {
            return Ok(format!("player {player}"));
        }
        Ok(shown_name(player, kept))
    }

    /// Whether the viewer may know a player's name.
    pub(super) fn shows(&mut self, player: PlayerId) -> Reply<bool> {
        Ok(self.viewer != Viewer::Nobody || self.is_listed(player)?)
    }

    fn is_listed(&mut self, player: PlayerId) -> Reply<bool> {
        if let Some(&listed) = self.listed.get(&player) {
            return Ok(listed);
        }
        let listed = self.service.load_player(player)?.is_none_or(|player| player.is_listed());
        self.listed.insert(player, listed);
        Ok(listed)
    }
}

impl Service {
    pub(super) fn masks(&self, viewer: Viewer) -> Masks<'_> {
        Masks { service: self, viewer, listed: HashMap::new() }
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
