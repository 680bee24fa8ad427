//! Several things read from one snapshot.

use crate::tables::declared::PLANS;
use crate::tables::{challenges, open_items, players, ratings, seeks, servers, snapshots};
use crate::views::view::ReadView;
use crate::{Asked, Fault, Found};
use colonnade_play::{Player, Server};

/// Reads everything that is asked for, in one round trip if each read is a round trip.
pub(crate) fn together(view: &dyn ReadView, asked: &Asked) -> Result<Found, Fault> {
    view.prefetch(&|wanted| {
        asked.challenge.into_iter().for_each(|challenge| challenges::wanted(challenge, wanted));
        asked.players.iter().for_each(|player| snapshots::wanted::<Player>(player.0, wanted));
        asked.servers.iter().for_each(|server| snapshots::wanted::<Server>(server.0, wanted));
        asked.open_items.iter().for_each(|player| open_items::wanted(*player, wanted));
        asked.plans.iter().for_each(|&(player, game)| wanted.key(PLANS.key((player, game))));
        asked.seeks.iter().for_each(|kind| seeks::wanted(kind, wanted));
        for &(pool, game, player) in &asked.ratings {
            wanted.key(ratings::figures_key(pool, game, player));
        }
    })?;
    Ok(Found {
        challenge: asked.challenge.map_or_else(|| Ok(Vec::new()), |challenge| challenges::events(view, challenge))?,
        players: asked.players.iter().map(|player| players::player(view, *player)).collect::<Result<_, Fault>>()?,
        servers: asked.servers.iter().map(|server| servers::server(view, *server)).collect::<Result<_, Fault>>()?,
        open_items: asked
            .open_items
            .iter()
            .map(|player| open_items::of(view, *player))
            .collect::<Result<_, Fault>>()?,
        plans: asked
            .plans
            .iter()
            .map(|&key| Ok(PLANS.get(view, key)?.unwrap_or_default()))
            .collect::<Result<_, Fault>>()?,
        seeks: asked.seeks.iter().map(|kind| seeks::of(view, kind)).collect::<Result<_, Fault>>()?,
        ratings: asked
            .ratings
            .iter()
            .map(|&(pool, game, player)| Ok(ratings::of(view, pool, game, player)?.rating.unwrap_or_default()))
            .collect::<Result<_, Fault>>()?,
    })
}
