//! Games as viewers see them, and commands for running games.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::cache::Freshness;
use super::game_change::{CommandOutcome, CommandRequest, GameChange};
use super::loading::LoadedGame;
use super::{Reply, Service, ServiceError, game_change, names};
use colonnade_engine::certain_winner;
use colonnade_play::{
    Command, DecidedEvent, Game, GameEvent, GameId, GameOverview, Offer, PlayerId, Refusal, Timestamp, Urgency, Viewer,
    decide,
};
use colonnade_rules::BySide;
use colonnade_store::Running;

/// A game as a viewer may see it.
///
/// # Errors
///
/// If there is no such game, or the viewer may not see it.
pub fn get(service: &Service, viewer: Viewer, game: GameId) -> Reply<Arc<Game>> {
    match service.load_game(game, Freshness::Stored)? {
        Some(found) if found.is_visible_to(viewer) => names::masked_game(service, viewer, found),
        _ => Err(Refusal::NoSuchGame(game).into()),
    }
}

/// A game as it was at a version; the current game if it never had that version.
///
/// # Errors
///
/// As [`get`].
pub fn get_at(service: &Service, viewer: Viewer, game: GameId, version: u64) -> Reply<Arc<Game>> {
    let now = get(service, viewer, game)?;
    // A cached game can be older than the stored one.
    if now.version == version {
        return Ok(now);
    }
    let events = service.store.game(game).map_err(|fault| service.fault(fault))?;
    let until = usize::try_from(version).unwrap_or(usize::MAX).min(events.len());
    let then = Game::fold(game, events.get(..until).unwrap_or_default());
    let then = then.map_err(|error| service.incident(&format!("game {game}: {error}")))?;
    names::masked_game(service, viewer, Arc::new(then))
}

/// The running games that a viewer may see, by number, after the game `after`, at most `limit`.
///
/// # Errors
///
/// Only if something fails.
pub fn running(
    service: &Service,
    viewer: Viewer,
    which: Running,
    after: Option<GameId>,
    limit: usize,
) -> Reply<Vec<GameOverview>> {
    let mut after = after;
    let mut seen = Vec::new();
    while seen.len() < limit {
        let wanted = limit.max(64);
        let some = service.store.running(which, after, wanted).map_err(|fault| service.fault(fault))?;
        let last = some.len() < wanted;
        after = some.last().map(|standing| standing.id);
        seen.extend(some.into_iter().filter(|standing| standing.is_visible_to(viewer)));
        if last {
            break;
        }
    }
    seen.truncate(limit);
    // A list of all games is for the program itself, which needs no names.
    if viewer != Viewer::Host || limit < usize::MAX {
        names::name_masker(service, viewer).apply_running(&mut seen)?;
    }
    Ok(seen)
}

/// A player's running games: first those that wait for the player, each group by urgency.
///
/// # Errors
///
/// Only if something fails.
pub fn games_of(service: &Service, player: PlayerId) -> Reply<Vec<GameOverview>> {
    let viewer = Viewer::Player(player);
    let mut games = running(service, viewer, Running::Of(player), None, usize::MAX)?;
    games.sort_by_key(|game| (!game.waits_for(player), game.urgency()));
    Ok(games)
}

/// The game to which players go on from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// Its place among the games that wait.
    pub place: Urgency,
    /// How many games wait besides the one from which the players come.
    pub waiting: usize,
}

/// The next game that waits for one of some players, who come from the place `from`: the first after it, or after the
/// last one the first of all. The game from which they come does not count. `None` if no other game waits.
///
/// # Errors
///
/// Only if something fails.
pub fn next_game(service: &Service, players: &[PlayerId], from: Urgency) -> Reply<Option<NextGame>> {
    let mut places = BTreeSet::new();
    for &player in players {
        let waiting = service.all_games_of(player)?.into_iter().filter(|game| game.waits_for(player));
        places.extend(waiting.map(|game| game.urgency()).filter(|place| place.game() != from.game()));
    }
    let next = places.range(from..).next().or(places.first());
    Ok(next.map(|&place| NextGame { place, waiting: places.len() }))
}

/// Carries out a player's command.
///
/// # Errors
///
/// Why it is refused.
pub fn act(service: &Service, order: &CommandRequest) -> Reply<CommandOutcome> {
    let empty = tracing::field::Empty;
    let span = tracing::info_span!("act", game = order.game.0, version = empty, ms = empty);
    let began = Instant::now();
    let done = span.in_scope(|| carry_out(service, order));
    if let Ok(done) = &done {
        span.record("version", done.game.version);
    }
    span.record("ms", began.elapsed().as_secs_f64() * 1e3);
    span.in_scope(|| tracing::debug!(accepted = done.is_ok(), "command decided"));
    done
}

fn carry_out(service: &Service, order: &CommandRequest) -> Reply<CommandOutcome> {
    let mut freshness = Freshness::Cached;
    let done = service.commit(
        || {
            // If a decision on cached values turns out to be outdated, it is repeated on the stored ones.
            let freshness = std::mem::replace(&mut freshness, Freshness::Stored);
            let now = service.now();
            let table = service.load_with_players(order.game, freshness)?;
            let (change, refused) = match change_by_command(service, &table, order, now) {
                Err(ServiceError::Refused(refusal)) if freshness == Freshness::Cached => {
                    let stored = service.load_with_players(order.game, Freshness::Stored)?;
                    if stored.has_same_versions_as(&table) {
                        return Err(refusal.into());
                    }
                    change_by_command(service, &stored, order, now)?
                }
                decided => decided?,
            };
            let (append, done) = change.into_append(service, now, Some(order));
            Ok(Some((append, (done, refused))))
        },
        |(done, _)| game_change::took_place(service, done),
    )?;
    let Some((done, refused)) = done else { return Err(Refusal::NoSuchGame(order.game).into()) };
    game_change::publish(service, &done);
    if let Some(refusal) = refused {
        return Err(refusal.into());
    }
    // The command is done. The stored names are better than an error.
    let game = names::game_of_players(service, order.player, Arc::clone(&done.game), &done.players);
    Ok(CommandOutcome { game: game.unwrap_or_else(|_| Arc::clone(&done.game)), ..done })
}

/// The change that a command makes to a game, and the refusal if it only consists of the effects of time.
fn change_by_command(
    service: &Service,
    table: &LoadedGame,
    order: &CommandRequest,
    now: Timestamp,
) -> Reply<(GameChange, Option<Refusal>)> {
    if table.game.side_of(order.player).is_none() {
        let seen = table.game.is_visible_to(Viewer::Player(order.player));
        let refusal = if seen { Refusal::NotPlaying } else { Refusal::NoSuchGame(order.game) };
        return Err(refusal.into());
    }
    let now = now.max(table.game.touched);
    let outages = game_change::outages_for(service, table, now)?;
    let mut change = game_change::with_elapsed(service, table, &outages, now)?;
    match decided(&change, order, now) {
        Ok(events) => {
            let from = change.events.len();
            events.into_iter().try_for_each(|event| change.apply_event(service, now, event))?;
            change.play_planned_answers(service, now, table, from)?;
            Ok((change, None))
        }
        Err(refusal) if change.events.is_empty() && change.spent.is_empty() => Err(refusal.into()),
        // The effects of time are stored even if the command came too late.
        Err(refusal) => {
            let refusal = change.late_refusal(order.player, refusal);
            Ok((change, Some(refusal)))
        }
    }
}

fn decided(change: &GameChange, order: &CommandRequest, now: Timestamp) -> Result<Vec<DecidedEvent>, Refusal> {
    if order.version.is_some_and(|version| !change.game.is_current(version)) && change.game.is_running() {
        return Err(Refusal::Outdated);
    }
    let players = [&change.players.first, &change.players.second];
    if matches!(order.command, Command::OfferPause { .. }) && players.iter().any(|player| player.is_computer()) {
        return Err(Refusal::NotPausable);
    }
    let vacations = BySide::new(&change.players.first.vacation, &change.players.second.vacation);
    // An open claim is refused without a proof.
    let certain = if order.command == Command::Claim && change.game.offered_by(Offer::Claim).is_none() {
        certain_winner(&change.game.state, &AtomicBool::new(false))
    } else {
        None
    };
    decide(&change.game, order.player, &order.command, &vacations, certain, now)
}

/// Stores the thread of a running game. A thread that is set already is kept.
///
/// # Errors
///
/// If there is no such game.
pub fn give_thread(service: &Service, game: GameId, thread: u64) -> Reply<()> {
    let done = service.commit(
        || {
            let now = service.now();
            let table = service.load_with_players(game, Freshness::Stored)?;
            if !table.game.is_running() || table.game.channel != table.game.setup.channel {
                return Ok(None);
            }
            let mut change = GameChange::new(&table);
            change.apply_event(service, now.max(table.game.touched), GameEvent::ThreadAssigned(thread))?;
            Ok(Some(change.into_append(service, now, None)))
        },
        |done| game_change::took_place(service, done),
    )?;
    if let Some(done) = done {
        game_change::publish(service, &done);
    }
    Ok(())
}

#[cfg(test)]
#[path = "games_tests.rs"]
mod tests;
