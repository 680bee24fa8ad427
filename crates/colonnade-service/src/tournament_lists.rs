//! Lists of the tournaments that everybody may see, all of them or those of a player, and of all that the host sees.

use std::collections::BTreeSet;

use super::tournament_change::{entrant_id, load_together};
use super::{Reply, Service};
use colonnade_events::{EventId, Participant, Status};
use colonnade_play::{PlayerId, ServerId};
use colonnade_store::{Asked, TournamentOverview, TournamentStage};

/// A part of a list of tournaments.
#[derive(Clone, Debug)]
pub struct TournamentPage {
    /// The tournaments, the last first.
    pub items: Vec<TournamentOverview>,
    /// The number below which the list goes on; `None` at its end.
    pub next: Option<EventId>,
}

/// How many tournaments are read for each that a page can show, since those of private servers are left out.
const CANDIDATES: usize = 2;

/// The public tournaments at each of some stages, with numbers below `before`, the last first; at most `limit` of each.
///
/// # Errors
///
/// Only if something fails.
pub fn public_tournaments(
    service: &Service,
    stages: &[TournamentStage],
    before: Option<EventId>,
    limit: usize,
) -> Reply<Vec<TournamentPage>> {
    let most = CANDIDATES * limit;
    let found = service.store.tournaments_everywhere(stages, before, most).map_err(|fault| service.fault(fault))?;
    let private = private_servers(service, found.iter().flatten())?;
    let page = |found: Vec<TournamentOverview>| {
        let last = found.last().filter(|_| found.len() == most).map(|last| last.id);
        let mut items: Vec<_> = found.into_iter().filter(|found| is_public(found, &private)).collect();
        let is_cut = items.len() > limit;
        items.truncate(limit);
        let next = if is_cut { items.last().map(|last| last.id) } else { last };
        TournamentPage { items, next }
    };
    Ok(found.into_iter().map(page).collect())
}

/// All tournaments, for the host: those at the first of some stages first, of each the last first; at most `limit`.
///
/// # Errors
///
/// Only if something fails.
pub fn all_tournaments(service: &Service, stages: &[TournamentStage], limit: usize) -> Reply<Vec<TournamentOverview>> {
    let found = service.store.tournaments_everywhere(stages, None, limit).map_err(|fault| service.fault(fault))?;
    Ok(found.into_iter().flatten().take(limit).collect())
}

/// The latest public tournaments in which a player takes or took part, the last first; at most `limit`.
///
/// # Errors
///
/// Only if something fails.
pub fn public_tournaments_of(service: &Service, player: PlayerId, limit: usize) -> Reply<Vec<TournamentOverview>> {
    let mut found = service.store.tournaments_of(player).map_err(|fault| service.fault(fault))?;
    found.reverse();
    found.truncate(CANDIDATES * limit);
    let private = private_servers(service, &found)?;
    found.retain(|found| is_public(found, &private));
    found.truncate(limit);
    let mut taken_part = Vec::new();
    for loaded in load_together(service, found)? {
        let own = entrant_id(player);
        let takes_part = |who: &Participant| who.player == own && who.status != Status::Left;
        if loaded.tournament.participants.iter().any(takes_part) {
            taken_part.push(loaded.overview);
        }
    }
    Ok(taken_part)
}

/// The servers of tournaments whose games are private.
fn private_servers<'t>(
    service: &Service,
    tournaments: impl IntoIterator<Item = &'t TournamentOverview>,
) -> Reply<BTreeSet<ServerId>> {
    let servers: BTreeSet<ServerId> = tournaments.into_iter().filter_map(TournamentOverview::server).collect();
    if servers.is_empty() {
        return Ok(servers);
    }
    let servers: Vec<ServerId> = servers.into_iter().collect();
    let found = service.together(&Asked { servers: servers.clone(), ..Asked::default() })?.servers;
    let private = servers.into_iter().zip(found).filter(|(_, server)| server.settings.private);
    Ok(private.map(|(id, _)| id).collect())
}

fn is_public(tournament: &TournamentOverview, private: &BTreeSet<ServerId>) -> bool {
    tournament.server().is_none_or(|server| !private.contains(&server))
}
