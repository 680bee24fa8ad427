//! Profiles of players, leaderboards, and the search for players by name.

use super::names::NameMasker;
use super::{Reply, Service, names};
use colonnade_archive::{ActionTimes, ArchiveFilter, Leader, Reliability, Statistics};
use colonnade_play::{Dated, DisplayedRating, PlayerEvent, PlayerId, Rating, RatingPool, Refusal, Viewer, to_nfc};
use colonnade_rules::{Game as GameKind, Side};
use colonnade_store::{PlayerOverview, Results, SortOrder};

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
    /// How reliable the player is by public games; as without any if the player was deleted.
    pub reliability: Reliability,
    /// Results of private games of the Discord server in which the profile is viewed.
    pub here: Results,
}

/// The most names that one search examines, unless more results are wanted.
const MOST_NAMES: usize = 1_024;

/// The profile of a player as a viewer may see it.
///
/// # Errors
///
/// If there is none.
pub fn profile(service: &Service, viewer: Viewer, player: PlayerId) -> Reply<Profile> {
    profiles(service, viewer, &[player])?.pop().flatten().ok_or_else(|| Refusal::NoSuchPlayer.into())
}

/// The profiles of several players as a viewer may see them; `None` for players of whom the viewer may not know.
///
/// # Errors
///
/// Only if something fails.
pub fn profiles(service: &Service, viewer: Viewer, players: &[PlayerId]) -> Reply<Vec<Option<Profile>>> {
    let here = viewer.server().map(RatingPool::Server);
    let pools: Vec<RatingPool> = [RatingPool::Public].into_iter().chain(here).collect();
    let masker = names::name_masker(service, viewer);
    let today = service.now().date_naive();
    let found = overviews(service, &masker, players, &pools)?;
    let profiles = found.into_iter().map(|PlayerOverview { player, is_seen, results, pace }| {
        let hidden = player.is_placeholder() && viewer != Viewer::Host && viewer.player() != Some(player.id);
        if player.version == 0 || hidden || player.is_unknown() || !is_seen {
            return Ok(None);
        }
        let mut results = results.into_iter();
        let games = results.next().unwrap_or_default();
        let reliability = if player.is_deleted() { Reliability::default() } else { reliability_by(&games, &pace) };
        Ok(Some(Profile {
            id: player.id,
            name: masker.name(player.id, &player.name)?,
            deleted: player.is_deleted(),
            away: player.vacation.covers(today),
            games,
            reliability,
            here: results.next().unwrap_or_default(),
        }))
    });
    profiles.collect()
}

fn reliability_by(games: &Results, (times, running): &(ActionTimes, u32)) -> Reliability {
    let sum = |number: fn(&Statistics) -> u32| games.values().map(|(_, games)| number(games)).sum();
    let lost_on_time = sum(|games| games.timeouts);
    Reliability { finished: sum(Statistics::total), lost_on_time, running: *running, usual_time: times.median() }
}

/// How reliable several players are by their public games, in the same order; as without any games where nobody may know of
/// the player.
///
/// # Errors
///
/// Only if something fails.
pub fn reliability(service: &Service, players: &[PlayerId]) -> Reply<Vec<Reliability>> {
    let profiles = profiles(service, Viewer::Nobody, players)?.into_iter();
    Ok(profiles.map(|profile| profile.map(|profile| profile.reliability).unwrap_or_default()).collect())
}

/// Reads players, and whether the viewer may know of them: on the web only of those who have played in public.
fn overviews(
    service: &Service,
    masker: &NameMasker<'_>,
    players: &[PlayerId],
    pools: &[RatingPool],
) -> Reply<Vec<PlayerOverview>> {
    let viewer = Some(masker.viewer()).filter(|viewer| *viewer == Viewer::Nobody);
    masker.keep(|| {
        let found = stored_overviews(service, viewer, players, pools)?;
        let known = found.iter().map(|overview| overview.player.clone()).collect();
        Ok((found, known))
    })
}

/// Reads players, with their present ratings.
fn stored_overviews(
    service: &Service,
    viewer: Option<Viewer>,
    players: &[PlayerId],
    pools: &[RatingPool],
) -> Reply<Vec<PlayerOverview>> {
    let mut found = service.store.overviews(viewer, players, pools).map_err(|fault| service.fault(fault))?;
    let now = service.now();
    for results in found.iter_mut().flat_map(|overview| &mut overview.results) {
        results.values_mut().for_each(|(rating, _)| *rating = rating.at(now));
    }
    Ok(found)
}

/// Whether a viewer may see a game of a player, running or finished.
///
/// # Errors
///
/// Only if something fails.
pub fn sees_games_of(service: &Service, viewer: Viewer, player: PlayerId) -> Reply<bool> {
    service.store.sees_game_of(viewer, player).map_err(|fault| service.fault(fault))
}

/// All results of a player, by pool: only for that player.
///
/// # Errors
///
/// Only if something fails.
pub fn all_results(service: &Service, player: PlayerId) -> Reply<Vec<(RatingPool, Results)>> {
    let pools = service.store.rating_pools(player).map_err(|fault| service.fault(fault))?;
    let pools: Vec<RatingPool> = pools.into_iter().collect();
    let found = stored_overviews(service, None, &[player], &pools)?;
    Ok(pools.into_iter().zip(found.into_iter().flat_map(|overview| overview.results)).collect())
}

/// All events of a player, in order: only for that player.
///
/// # Errors
///
/// Only if something fails.
pub fn player_events(service: &Service, player: PlayerId) -> Reply<Vec<Dated<PlayerEvent>>> {
    service.store.player(player).map_err(|fault| service.fault(fault))
}

/// A player's present rating in a game, based on the games of a pool.
///
/// # Errors
///
/// Only if something fails.
pub fn rating(service: &Service, pool: RatingPool, player: PlayerId, game: GameKind) -> Reply<Rating> {
    let rating = service.store.rating(pool, player, game).map_err(|fault| service.fault(fault))?;
    Ok(rating.at(service.now()))
}

/// A player's ratings before each of the latest public rated games of a kind, the oldest first; at most `limit`.
///
/// # Errors
///
/// Only if something fails.
pub fn rating_course(service: &Service, player: PlayerId, game: GameKind, limit: usize) -> Reply<Vec<DisplayedRating>> {
    let filter =
        ArchiveFilter { player: Some(player), game: Some(game), rated: Some(true), ..ArchiveFilter::default() };
    let page = service.store.archive(&filter, Viewer::Nobody, SortOrder::NewestFirst, None, limit);
    let latest = page.map_err(|fault| service.fault(fault))?.items;
    let before = latest.iter().rev().filter_map(|game| {
        let side = if game.players.first == player { Side::First } else { Side::Second };
        game.ratings.map(|ratings| ratings[side])
    });
    Ok(before.collect())
}

/// The players with the highest ratings in public games; left out are provisional ratings, and those without a result
/// for a year.
///
/// # Errors
///
/// Only if something fails.
pub fn leaderboard(service: &Service, viewer: Viewer, game: GameKind, skip: usize, limit: usize) -> Reply<Vec<Leader>> {
    leaders(service, viewer, RatingPool::Public, game, skip, limit)
}

/// The same for the private games of the viewer's Discord server; `None` if the viewer is not in a server.
///
/// # Errors
///
/// Only if something fails.
pub fn leaderboard_here(service: &Service, viewer: Viewer, game: GameKind, limit: usize) -> Reply<Option<Vec<Leader>>> {
    let leaders = |server| leaders(service, viewer, RatingPool::Server(server), game, 0, limit);
    viewer.server().map(leaders).transpose()
}

fn leaders(
    service: &Service,
    viewer: Viewer,
    pool: RatingPool,
    game: GameKind,
    skip: usize,
    limit: usize,
) -> Reply<Vec<Leader>> {
    let now = service.now();
    let mut leaders = service.store.leaderboard(pool, game, now, skip, limit).map_err(|fault| service.fault(fault))?;
    let masker = names::name_masker(service, viewer);
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
pub fn players_named(
    service: &Service,
    viewer: Viewer,
    beginning: &str,
    limit: usize,
) -> Reply<Vec<(PlayerId, String)>> {
    let mut found = named_so(service, viewer, beginning, limit)?;
    // Names are stored with letters and marks composed, but not all ways of typing produce that.
    let whole = to_nfc(beginning);
    if whole != beginning && found.len() < limit {
        let more = named_so(service, viewer, &whole, limit - found.len())?;
        found.extend(more);
    }
    Ok(found)
}

fn named_so(service: &Service, viewer: Viewer, beginning: &str, limit: usize) -> Reply<Vec<(PlayerId, String)>> {
    let mut wanted = limit;
    loop {
        let found = service.store.players_named(beginning, wanted).map_err(|fault| service.fault(fault))?;
        let last = found.len() < wanted;
        let mut seen = known_of(service, viewer, found)?;
        if last || seen.len() >= limit || wanted >= MOST_NAMES {
            seen.truncate(limit);
            return Ok(seen);
        }
        // The limit was used up by names that may not be seen.
        wanted = wanted.saturating_mul(2);
    }
}

/// Those of some players of whom a viewer may know, and whose names the viewer may know.
fn known_of(service: &Service, viewer: Viewer, named: Vec<(PlayerId, String)>) -> Reply<Vec<(PlayerId, String)>> {
    let masker = names::name_masker(service, viewer);
    let players: Vec<PlayerId> = named.iter().map(|(player, _)| *player).collect();
    let overviews = overviews(service, &masker, &players, &[])?;
    let mut known = Vec::with_capacity(named.len());
    for ((player, name), overview) in named.into_iter().zip(overviews) {
        if overview.is_seen && masker.shows(player)? && !overview.player.is_unknown() {
            known.push((player, name));
        }
    }
    Ok(known)
}

/// A page of the players whose names start with a text, by name, as far as a viewer may know of them: those after a
/// name and its player, and whether there are more. A bounded number of names is examined.
///
/// # Errors
///
/// Only if something fails.
pub fn players_page(
    service: &Service,
    viewer: Viewer,
    beginning: &str,
    after: Option<(&str, PlayerId)>,
    limit: usize,
) -> Reply<(Vec<(PlayerId, String)>, bool)> {
    const AT_ONCE: usize = 64;
    let beginning = to_nfc(beginning);
    let mut place = after.map(|(name, player)| (name.to_owned(), player));
    let mut seen = Vec::new();
    for _ in 0..MOST_NAMES / AT_ONCE {
        let from = place.as_ref().map(|(name, player)| (name.as_str(), *player));
        let found = service.store.players_after(&beginning, from, AT_ONCE).map_err(|fault| service.fault(fault))?;
        let last = found.len() < AT_ONCE;
        place = found.last().map(|(player, name)| (name.clone(), *player)).or(place);
        seen.extend(known_of(service, viewer, found)?);
        if seen.len() > limit {
            seen.truncate(limit);
            return Ok((seen, true));
        }
        if last {
            break;
        }
    }
    Ok((seen, false))
}
