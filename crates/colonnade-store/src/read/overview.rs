//! Players as others see them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::read::archive;
use crate::tables::action_times;
use crate::tables::players;
use crate::tables::ratings;
use crate::tables::running_games;
use crate::views::passes;
use crate::views::view::ReadView;
use crate::{Fault, Running};
use colonnade_archive::{ActionTimes, ArchiveFilter, Statistics};
use colonnade_play::{GameId, GameOverview, Player, PlayerId, Rating, RatingPool, Viewer};
use colonnade_rules::Game;

/// How many running games of a player are read at once.
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
    /// How long the player takes to act in public games, and how many public games run; not read without pools.
    pub pace: (ActionTimes, u32),
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
        let pace = |view: &dyn ReadView| if pools.is_empty() { Ok(Default::default()) } else { pace(view, player) };
        let figures = |view: &dyn ReadView| passes::both(view, |view| results(view, player, pools), pace);
        let ((player, is_seen), (results, pace)) = passes::both(view, own, figures)?;
        Ok(PlayerOverview { player, is_seen, results, pace })
    })
}

fn results(view: &dyn ReadView, player: PlayerId, pools: &[RatingPool]) -> Result<Vec<Results>, Fault> {
    passes::for_each(view, pools, |view, &pool| {
        let figures = passes::for_each(view, Game::ALL, |view, &game| ratings::of(view, pool, game, player))?;
        let played = Game::ALL.iter().zip(figures).filter(|(_, figures)| figures.statistics.total() > 0);
        Ok(played.map(|(&game, figures)| (game, (figures.rating.unwrap_or_default(), figures.statistics))).collect())
    })
}

/// How long a player takes to act in public games, and how many public games of the player are running.
fn pace(view: &dyn ReadView, player: PlayerId) -> Result<(ActionTimes, u32), Fault> {
    let running = |view: &dyn ReadView| {
        let mut running = 0;
        each_running_game_of(view, player, |standing| {
            running += u32::from(standing.is_visible_to(Viewer::Nobody));
            ControlFlow::Continue(())
        })?;
        Ok(running)
    };
    passes::both(view, |view| action_times::of(view, player), running)
}

/// Whether a viewer may see a game of a player, running or finished.
pub(crate) fn sees_game_of(view: &dyn ReadView, viewer: Viewer, player: PlayerId) -> Result<bool, Fault> {
    let filter = ArchiveFilter { player: Some(player), ..ArchiveFilter::default() };
    let running = |view: &dyn ReadView| sees_running_game_of(view, viewer, player);
    let (running, finished) = passes::both(view, running, |view| archive::has_any(view, &filter, viewer))?;
    Ok(running || finished)
}

fn sees_running_game_of(view: &dyn ReadView, viewer: Viewer, player: PlayerId) -> Result<bool, Fault> {
    each_running_game_of(view, player, |standing| match standing.is_visible_to(viewer) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })
}

/// Reads the running games of a player until `each` breaks, and returns whether it does.
fn each_running_game_of(
    view: &dyn ReadView,
    player: PlayerId,
    mut each: impl FnMut(&GameOverview) -> ControlFlow<()>,
) -> Result<bool, Fault> {
    let mut after: Option<GameId> = None;
    loop {
        let some = running_games::list(view, Running::Of(player), after, AT_ONCE)?;
        if some.iter().try_for_each(&mut each).is_break() {
            return Ok(true);
        }
        match some.get(AT_ONCE - 1) {
            Some(last) => after = Some(last.id),
            None => return Ok(false),
        }
    }
}
