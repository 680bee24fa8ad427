//! The course of tournaments, as far as nobody has to do anything: results of games, starts, rounds, ends, and the games
//! that begin and end with them.
//!
//! Each step is an append that depends on the version of the tournament, so that each happens once, however many
//! processes try. A tournament stays due until all steps are done, so that they go on after a stop.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::cache::Freshness;
use super::game_change::{CommandOutcome, GameChange};
use super::tournament_change::{self, LoadedTournament, TournamentChange};
use super::{Reply, Service, ServiceError, game_change, identity, servers, starts, tournaments};
use colonnade_engine::{certain_winner, fair_starts};
use colonnade_events::{
    Actor, Context, Dated, Ending, EventId, GameBeginning, GameKey, GameState, NextRound, Phase,
    Refusal as RulesRefusal, Season, Settings, StartRule, Time, Tournament, TournamentEvent, next_season,
    next_season_start,
};
use colonnade_play::{
    Conditions, Game, GameEvent, GameId, IdentityHash, Opening, Place, Player, PlayerEvent, PlayerId, ServerId, Setup,
    SideOf, TimeControl, Timestamp, TournamentGame, is_decided,
};
use colonnade_rules::{BySide, GameResult, Reason, Side};
use colonnade_store::{Append, IdKind, OpenTournamentGame, TournamentOverview, TournamentWrite};

/// The most games whose results one append takes.
const RESULTS_AT_ONCE: usize = 64;

/// The most pairings whose games one append begins.
const PAIRINGS_AT_ONCE: usize = 16;

/// The most passes over a tournament at a time. One that is still not done is due again.
const PASSES: usize = 16;

/// Does all that is due in a tournament.
///
/// # Errors
///
/// Only if something fails. What was done before stays, and the rest is still due.
pub(super) fn advance(service: &Service, id: EventId, now: Timestamp) -> Reply<()> {
    for _ in 0..PASSES {
        while take_results(service, id, now)? {}
        while record_due(service, id, now)? {}
        make_games(service, id, now)?;
        close_games(service, id, now)?;
        announce_next_season(service, id, now)?;
        if rest(service, id, now)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Lets a tournament take the results of games that have ended or changed. Returns whether there were any.
fn take_results(service: &Service, id: EventId, now: Timestamp) -> Reply<bool> {
    let done = service.commit(
        || {
            let loaded = tournament_change::load(service, id)?;
            let mut changed = open_games(service, id)?;
            changed.retain(|open| open.is_changed);
            changed.truncate(RESULTS_AT_ONCE);
            if changed.is_empty() {
                return Ok(None);
            }
            let mut change = TournamentChange::new(loaded);
            for open in &changed {
                let Some(game) = service.load_game(open.game, Freshness::Stored)? else { continue };
                for (by, event) in settled(&change.tournament, open.key, &game) {
                    change.apply(service, tournament_change::time_of(now), by, event)?;
                }
            }
            change.into_append(service, changed.iter().map(|open| open.key).collect(), now).map(Some)
        },
        |done| tournament_change::took_place(service, done),
    )?;
    Ok(done.is_some())
}

/// The events by which a tournament takes the end of a game, or what has become of it since.
fn settled(tournament: &Tournament, key: GameKey, game: &Game) -> Vec<(Actor, TournamentEvent)> {
    let (Some(ending), Some(state)) = (&game.ending, tournament.game(key)) else { return Vec::new() };
    if matches!(tournament.phase, Phase::Cancelled { .. }) {
        return Vec::new();
    }
    let finished = tournament_change::time_of(ending.at);
    let by_nobody = |events: Vec<TournamentEvent>| events.into_iter().map(|event| (Actor::Nobody, event)).collect();
    let by_host = |event: Result<TournamentEvent, RulesRefusal>| event.ok().map(|event| (Actor::Host, event));
    if ending.reason == Reason::Void && game.can_be_reinstated() {
        // An organiser's decision about the game stands. Otherwise it counts for nobody any more.
        return match state {
            GameState::Running => by_nobody(unfinished(tournament, key, finished)),
            GameState::Decided { .. } | GameState::Forfeited { .. } => {
                by_host(tournament.void(key, String::new())).into_iter().collect()
            }
            GameState::Adjudicated { .. } | GameState::Void { .. } => Vec::new(),
        };
    }
    let how = if ending.reason == Reason::Timeout { Ending::TimedOut } else { Ending::Played };
    let result = match ending.result {
        GameResult::Win(side) => GameResult::Win(side_at_start(game, side)),
        other => other,
    };
    match (tournament.record(key, result, how, finished), state) {
        // Closed because it was decided here.
        (Ok(events), GameState::Running) => by_nobody(events),
        (..) if ending.reason == Reason::Void => Vec::new(),
        (Ok(events), _) => by_nobody(events),
        // Its result was cancelled and has been put back.
        (Err(RulesRefusal::Conflict(_)), GameState::Void { reason }) if reason.as_deref().is_none_or(str::is_empty) => {
            let restored = by_host(tournament.restore(key, String::new()));
            let decided = || by_host(tournament.adjudicate(key, result, String::new()));
            restored.or_else(decided).into_iter().collect()
        }
        (Err(_), _) => Vec::new(),
    }
}

/// The side on which the player of a side began, and the other way round: a tournament knows players by these sides.
pub(super) fn side_at_start(game: &Game, side: Side) -> Side {
    if game.state.has_swapped() { side.other() } else { side }
}

fn unfinished(tournament: &Tournament, key: GameKey, finished: Time) -> Vec<TournamentEvent> {
    tournament.record(key, GameResult::Unfinished, Ending::Played, finished).unwrap_or_default()
}

/// Records the events that are due. Returns whether there were any.
fn record_due(service: &Service, id: EventId, now: Timestamp) -> Reply<bool> {
    let seed = tournament_change::seed(service);
    let at = tournament_change::time_of(now);
    // Both read very much, so the append depends on the version of the tournament and not on what was read here.
    let read = tournament_change::load(service, id)?;
    let needs_round = read.tournament.is_running() && read.tournament.games_to_make().next().is_none();
    let blocked = if needs_round { blocked_pairs(service, &read)? } else { HashSet::new() };
    let is_at_end = is_at_hard_end(&read.tournament, at);
    let proved = if is_at_end { proved_results(service, &read.tournament)? } else { BTreeMap::new() };
    let done = service.commit(
        || {
            let loaded = tournament_change::load(service, id)?;
            if loaded.tournament.version != read.tournament.version {
                // The next pass reads again.
                return Ok(None);
            }
            let context = Context {
                seed,
                are_blocked: &|one, other| are_blocked(&blocked, one, other),
                proved: &|key| proved.get(&key).copied(),
            };
            let due = loaded.tournament.due(at, &context);
            if due.is_empty() {
                return Ok(None);
            }
            let mut change = TournamentChange::new(loaded);
            due.into_iter().try_for_each(|event| change.apply(service, at, Actor::Nobody, event))?;
            change.into_append(service, Vec::new(), now).map(Some)
        },
        |done| tournament_change::took_place(service, done),
    )?;
    Ok(done.is_some())
}

fn is_at_hard_end(tournament: &Tournament, at: Time) -> bool {
    match tournament.phase {
        Phase::Running { since } => at >= tournament.hard_end(since),
        _ => false,
    }
}

/// The results of running games that are certain.
fn proved_results(service: &Service, tournament: &Tournament) -> Reply<BTreeMap<GameKey, GameResult>> {
    let mut proved = BTreeMap::new();
    for (key, id) in service.store.tournament_games(tournament.id).map_err(|fault| service.fault(fault))? {
        if tournament.game(key) != Some(&GameState::Running) {
            continue;
        }
        let game = service.load_game(id, Freshness::Stored)?.filter(|game| game.is_running());
        let winner = game.and_then(|game| {
            let side = certain_winner(&game.state, &AtomicBool::new(false))?;
            Some(side_at_start(&game, side))
        });
        proved.extend(winner.map(|winner| (key, GameResult::Win(winner))));
    }
    Ok(proved)
}

/// The round of a tournament that would begin next by the results so far, for the host. Nothing changes.
///
/// # Errors
///
/// If there is no such tournament, or it has no round to come.
pub fn next_round(service: &Service, id: EventId) -> Reply<NextRound> {
    let loaded = tournament_change::load(service, id)?;
    let blocked = blocked_pairs(service, &loaded)?;
    let context = Context {
        seed: tournament_change::seed(service),
        are_blocked: &|one, other| are_blocked(&blocked, one, other),
        proved: &|_| None,
    };
    Ok(loaded.tournament.round_to_come(&context).map_err(tournaments::rules)?)
}

/// Pairs of players of whom one blocks the other, in one order or the other.
type BlockedPairs = HashSet<(colonnade_events::PlayerId, colonnade_events::PlayerId)>;

fn are_blocked(pairs: &BlockedPairs, one: colonnade_events::PlayerId, other: colonnade_events::PlayerId) -> bool {
    pairs.contains(&(one, other)) || pairs.contains(&(other, one))
}

/// The pairs of players of whom one blocks the other by a block that is older than both their entries.
fn blocked_pairs(service: &Service, loaded: &LoadedTournament) -> Reply<BlockedPairs> {
    let entered = |dated: &Dated<TournamentEvent>| match dated.event {
        TournamentEvent::Joined { player, .. } => Some((player, dated.at)),
        _ => None,
    };
    let events = service.store.tournament(loaded.tournament.id).map_err(|fault| service.fault(fault))?;
    let entered: HashMap<_, Time> = events.iter().filter_map(entered).collect();
    let mut hashes: HashMap<IdentityHash, colonnade_events::PlayerId> = HashMap::new();
    let mut blocks = Vec::new();
    for (&entrant, &since) in &entered {
        let id = tournament_change::player_id(entrant);
        let events = service.store.player(id).map_err(|fault| service.fault(fault))?;
        hashes.extend(identity::identity_hash(service, &Player::fold(id, &events)).map(|hash| (hash, entrant)));
        let mut own: HashMap<BlockedPerson, Time> = HashMap::new();
        for event in &events {
            let at = tournament_change::time_of(event.at);
            match event.event {
                PlayerEvent::Blocked(other) => _ = own.insert(BlockedPerson::Player(other), at),
                PlayerEvent::BlockedIdentity(other) => _ = own.insert(BlockedPerson::Identity(other), at),
                PlayerEvent::Unblocked(other) => _ = own.remove(&BlockedPerson::Player(other)),
                PlayerEvent::UnblockedIdentity(other) => _ = own.remove(&BlockedPerson::Identity(other)),
                _ => {}
            }
        }
        blocks.extend(own.into_iter().filter(|(_, at)| *at < since).map(|(block, at)| (entrant, block, at)));
    }
    let pair = |(by, block, at): (_, BlockedPerson, Time)| {
        let other = match block {
            BlockedPerson::Player(other) => tournament_change::entrant_id(other),
            BlockedPerson::Identity(hash) => *hashes.get(&hash)?,
        };
        entered.get(&other).is_some_and(|entered| at < *entered).then_some((by, other))
    };
    Ok(blocks.into_iter().filter_map(pair).collect())
}

/// Somebody who is blocked.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum BlockedPerson {
    Player(PlayerId),
    Identity(IdentityHash),
}

/// Makes the games that a tournament lists and that were not made. Both games of a pairing are made at once.
fn make_games(service: &Service, id: EventId, now: Timestamp) -> Reply<()> {
    let loaded = tournament_change::load(service, id)?;
    let made = service.store.tournament_games(id).map_err(|fault| service.fault(fault))?;
    let made: BTreeSet<GameKey> = made.into_iter().map(|(key, _)| key).collect();
    let mut pairings: BTreeMap<u32, Vec<GameKey>> = BTreeMap::new();
    for key in loaded.tournament.games_to_make().filter(|key| !made.contains(key)) {
        pairings.entry(key.pairing).or_default().push(key);
    }
    let pairings: Vec<Vec<GameKey>> = pairings.into_values().collect();
    for some in pairings.chunks(PAIRINGS_AT_ONCE) {
        if !begin_games(service, &loaded, &some.concat(), now)? {
            // The tournament has changed, and the next pass makes what is left.
            return Ok(());
        }
    }
    Ok(())
}

/// Begins games of a tournament that was read. Returns whether it was still so, and none of them had been made.
fn begin_games(service: &Service, loaded: &LoadedTournament, keys: &[GameKey], now: Timestamp) -> Reply<bool> {
    let tournament = &loaded.tournament;
    let first = service.new_numbers(IdKind::Game, keys.len())?;
    let numbers: BTreeMap<GameKey, GameId> = keys.iter().copied().zip((first..).map(GameId)).collect();
    let place = place_of(service, tournament)?;
    let done = service.commit(
        || {
            if !is_unchanged(service, loaded)? {
                return Ok(None);
            }
            let mut begun = Vec::new();
            for (&key, &number) in &numbers {
                let made = service.store.tournament_game(tournament.id, key).map_err(|fault| service.fault(fault))?;
                if made.is_some() {
                    return Ok(None);
                }
                let other = GameKey { game: key.game ^ 1, ..key };
                let is_of_pair = key.game < 2 && tournament.settings.terms.games.count() == 2;
                let pair = numbers.get(&other).copied().filter(|_| is_of_pair);
                begun.push(begin_game(service, tournament, key, number, pair, place, now)?);
            }
            let (appends, outcomes): (Vec<Append>, Vec<CommandOutcome>) = begun.into_iter().unzip();
            Ok(Some((game_change::merged(appends), outcomes)))
        },
        |outcomes: &Vec<CommandOutcome>| {
            outcomes.iter().try_fold(true, |all, done| Ok(all && game_change::took_place(service, done)?))
        },
    )?;
    done.iter().flatten().for_each(|done| game_change::publish(service, done));
    Ok(done.is_some())
}

/// Where the games of a tournament are played.
fn place_of(service: &Service, tournament: &Tournament) -> Reply<Place> {
    match tournament.settings.server.map(ServerId) {
        Some(server) => {
            let private = servers::server(service, server)?.settings.private;
            Ok(Place::Server { server, private })
        }
        None => Ok(Place::Direct),
    }
}

fn begin_game(
    service: &Service,
    tournament: &Tournament,
    key: GameKey,
    number: GameId,
    pair: Option<GameId>,
    place: Place,
    now: Timestamp,
) -> Reply<(Append, CommandOutcome)> {
    let unknown = || service.incident(&format!("tournament {} has no game {key:?}", tournament.id.0));
    let (round, pairing) = tournament.pairing_of(key).ok_or_else(unknown)?;
    let player = |side| {
        let entrant = pairing.on_side(side, key.game);
        let participant = tournament.participants.get(entrant.0 as usize).ok_or_else(unknown)?;
        Reply::Ok(Arc::new(service.known_player(tournament_change::player_id(participant.player))?))
    };
    let players = BySide::new(player(Side::First)?, player(Side::Second)?);
    let terms = &tournament.settings.terms;
    let (opening, position) = match tournament.beginning(key).ok_or_else(unknown)? {
        GameBeginning::Standard => (Opening::Standard, None),
        GameBeginning::Pie => (Opening::Pie, None),
        GameBeginning::Fair(start) => {
            let state = fair_starts(terms.variant).get(start.number as usize).and_then(|start| start.state());
            (Opening::Fair, Some(state.ok_or_else(unknown)?.position()))
        }
    };
    let control: TimeControl = terms.control.parse().map_err(|_| unknown())?;
    let setup = Setup {
        variant: terms.variant,
        position,
        players: players.clone().map(|player| player.id).into(),
        names: players.clone().map(|player| player.name.clone()).into(),
        control,
        rated: terms.rated && (pair.is_some() || !is_decided(terms.variant)),
        place,
        channel: None,
        challenge: None,
        rematch_of: None,
    };
    let Phase::Running { since } = tournament.phase else { return Err(unknown()) };
    let conditions = Conditions { vacation: Some(tournament.settings.vacation_days), opening, free_days: false };
    // The host's tournaments are public.
    let published = (place == Place::Direct).then_some([SideOf::First, SideOf::Second].map(GameEvent::Published));
    let besides = [GameEvent::PlayedIn(TournamentGame { tournament: tournament.id, round, key, since })]
        .into_iter()
        .chain(pair.map(GameEvent::Paired))
        .chain([GameEvent::Agreed(conditions)])
        .chain(published.into_iter().flatten());
    starts::begin(service, number, setup, players, now, besides)
}

/// Whether a tournament is as it was read.
fn is_unchanged(service: &Service, loaded: &LoadedTournament) -> Reply<bool> {
    let stored = service.store.tournament_overview(loaded.tournament.id).map_err(|fault| service.fault(fault))?;
    Ok(stored.is_some_and(|stored| stored.version == loaded.tournament.version))
}

/// Ends the running games that a tournament has decided otherwise: the loser of a forfeited game resigns, a game with a
/// certain winner is claimed, and all others are closed without a result of their own.
fn close_games(service: &Service, id: EventId, now: Timestamp) -> Reply<()> {
    let loaded = tournament_change::load(service, id)?;
    for open in open_games(service, id)?.into_iter().filter(|open| !open.is_changed) {
        let Some(state) = loaded.tournament.game(open.key) else { continue };
        if *state != GameState::Running {
            close_game(service, &loaded, open, state, now)?;
        }
    }
    Ok(())
}

fn close_game(
    service: &Service,
    loaded: &LoadedTournament,
    open: OpenTournamentGame,
    state: &GameState,
    now: Timestamp,
) -> Reply<()> {
    let done = service.commit(
        || {
            let table = service.load_with_players(open.game, Freshness::Stored)?;
            if !table.game.is_running() || !is_unchanged(service, loaded)? {
                return Ok(None);
            }
            let at = now.max(table.game.touched);
            let mut change = GameChange::new(&table);
            let now_on = |side| side_at_start(&table.game, side);
            let ended = match state {
                GameState::Forfeited { loser, .. } => Some((now_on(loser.other()), Reason::Resignation)),
                GameState::Decided { result: GameResult::Win(winner), ending: Ending::Proved, .. } => {
                    Some((now_on(*winner), Reason::Claim))
                }
                _ => None,
            };
            let may_be_rated = loaded.tournament.may_be_rated(open.key) && table.game.both_have_acted();
            if ended.is_some() && table.game.is_rated() && !may_be_rated {
                change.apply_event(service, at, GameEvent::Unrated)?;
            }
            let event = match ended {
                Some((winner, reason)) => {
                    let result = GameResult::Win(winner);
                    GameEvent::Ended { result, reason, score: None, without_glory: false }
                }
                None => GameEvent::Voided,
            };
            change.apply_event(service, at, event)?;
            Ok(Some(change.into_append(service, at, None)))
        },
        |done| game_change::took_place(service, done),
    )?;
    done.iter().for_each(|done| game_change::publish(service, done));
    Ok(())
}

/// Announces the season that follows a season of a league, once, with all who play on, as far as they can still join.
fn announce_next_season(service: &Service, id: EventId, now: Timestamp) -> Reply<()> {
    let loaded = tournament_change::load(service, id)?;
    let before = &loaded.tournament;
    let (Some(season), Some(start)) = (before.settings.season, next_season_start(before)) else { return Ok(()) };
    let is_announced = || Reply::Ok(service.store.next_season(id).map_err(|fault| service.fault(fault))?.is_some());
    if is_announced()? {
        return Ok(());
    }
    let settings = Settings {
        season: Some(Season { number: season.number.saturating_add(1), predecessor: Some(id) }),
        start: StartRule::At(start),
        ..before.settings.clone()
    };
    let next = service.store.new_tournament().map_err(|fault| service.fault(fault))?;
    let mut joining = Vec::new();
    // Whether they still have the role is known when they join.
    let players = if settings.entry.role.is_none() { next_season(before) } else { Vec::new() };
    for player in players {
        match tournaments::joiner(service, next, &settings, tournament_change::player_id(player)) {
            Ok(joiner) => joining.push(joiner),
            Err(ServiceError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let by = loaded
        .overview
        .organiser
        .map_or(Actor::Host, |organiser| Actor::Player(tournament_change::entrant_id(organiser)));
    service.commit(
        || {
            if is_announced()? || !is_unchanged(service, &loaded)? {
                return Ok(None);
            }
            let mut change = TournamentChange::created(next, settings.clone(), by, now);
            for joiner in &joining {
                if let Ok(event) = change.tournament.join(joiner) {
                    change.apply(service, tournament_change::time_of(now), Actor::Nobody, event)?;
                }
            }
            change.into_append(service, Vec::new(), now).map(Some)
        },
        |done| tournament_change::took_place(service, done),
    )?;
    Ok(())
}

/// Lets a tournament rest until something is due. Returns whether nothing is left to be done now.
fn rest(service: &Service, id: EventId, now: Timestamp) -> Reply<bool> {
    let mut is_done = true;
    service.commit(
        || {
            let loaded = tournament_change::load(service, id)?;
            let open = open_games(service, id)?;
            let made = service.store.tournament_games(id).map_err(|fault| service.fault(fault))?;
            let made: BTreeSet<GameKey> = made.into_iter().map(|(key, _)| key).collect();
            let is_over = |open: &OpenTournamentGame| {
                open.is_changed || loaded.tournament.game(open.key) != Some(&GameState::Running)
            };
            let due =
                loaded.tournament.next_due(tournament_change::time_of(now)).and_then(tournament_change::timestamp_of);
            is_done = !open.iter().any(is_over)
                && loaded.tournament.games_to_make().all(|key| made.contains(&key))
                && due.is_none_or(|due| due > now);
            if !is_done || loaded.overview.due == due {
                return Ok(None);
            }
            let after = TournamentOverview { due, ..loaded.overview };
            let write = TournamentWrite { expected: after.version, events: Vec::new(), after, taken: Vec::new() };
            Ok(Some((Append { tournaments: vec![write], ..Append::default() }, ())))
        },
        |()| Ok(false),
    )?;
    Ok(is_done)
}

fn open_games(service: &Service, id: EventId) -> Reply<Vec<OpenTournamentGame>> {
    service.store.open_tournament_games(id).map_err(|fault| service.fault(fault))
}

#[cfg(test)]
#[path = "tournament_course_tests.rs"]
mod tests;
