//! Players as others see them.

use std::collections::BTreeMap;

use crate::read::archive;
use crate::tables::players;
use crate::tables::ratings;
use crate::tables::running_games;
use crate::views::passes;
use crate::views::view::ReadView;
use crate::{Fault, Running};
use colonnade_archive::{ArchiveFilter, Statistics};
use colonnade_play::{GameId, Player, PlayerId, Rating, RatingPool, Viewer};
use colonnade_rules::Game;

/// How many running games of a player are read at once to find one that a viewer may see.
const AT_ONCE: usize = 512;

/// Rating and statistics by game; games never played are left out.
pub type Results = BTreeMap<Game, (Rating, Statistics)>;

/// A player, and what a profile shows.
#[derive(Clone, Debug)]
pub struct PlayerOverview {
    /// The player; at version 0 if there is none.
    pub player: Player,
    /// Whether the viewer asked for may see a game of the player.
    pub is_seen: bool,
    /// The results in each pool asked for.
    pub results: Vec<Results>,
}

/// The overviews of several players, in a few round trips. Without a viewer, `is_seen` is true.
pub(crate) fn overviews(
    view: &dyn ReadView,
    viewer: Option<Viewer>,
    players: &[PlayerId],
    pools: &[RatingPool],
) -> Result<Vec<PlayerOverview>, Fault> {
    passes::for_each(view, players, |view, &player| {
        let sees = |view: &dyn ReadView| viewer.map_or(Ok(true), |viewer| sees_game_of(view, viewer, player));
        let own = |view: &dyn ReadView| passes::both(view, |view| players::player(view, player), sees);
        let ((player, is_seen), results) = passes::both(view, own, |view| results(view, player, pools))?;
        Ok(PlayerOverview { player, is_seen, results })
    })
}

fn results(view: &dyn ReadView, player: PlayerId, pools: &[RatingPool]) -> Result<Vec<Results>, Fault> {
    passes::for_each(view, pools, |view, &pool| {
        let figures = passes::for_each(view, Game::ALL, |view, &game| ratings::of(view, pool, game, player))?;
        let played = Game::ALL.iter().zip(figures).filter(|(_, figures)| figures.statistics.total() > 0);
        Ok(played.map(|(&game, figures)| (game, (figures.rating.unwrap_or_default(), figures.statistics))).collect())
    })
}

/// Whether a viewer may see a game of a player, running or finished.
pub(crate) fn sees_game_of(view: &dyn ReadView, viewer: Viewer, player: PlayerId) -> Result<bool, Fault> {
    let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
    let running = |view: &dyn ReadView| sees_running_game_of(view, viewer, player);
    let (running, finished) = passes::both(view, running, |view| archive::has_any(view, &filter, viewer))?;
    Ok(running || finished)
}

fn sees_running_game_of(view: &dyn ReadView, viewer: Viewer, player: PlayerId) -> Result<bool, Fault> {
    let mut after: Option<GameId> = None;
    loop {
        let some = running_games::list(view, Running::Of(player), after, AT_ONCE)?;
        if some.iter().any(|standing| standing.is_visible_to(viewer)) {
            return Ok(true);
        }
        match some.get(AT_ONCE - 1) {
            Some(last) => after = Some(last.id),
            None => return Ok(false),
        }
    }
}
