//! Tournaments: what organisers and players do, and what viewers see. `tournament_course.rs` has what follows by itself.
//!
//! The front end decides who may announce tournaments in a server. From then on the organiser, the managers of the server
//! and the host may use the tools of organisers.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::tournament_change::{
    LoadedTournament, TournamentChange, change, entrant_id, load, no_such, player_id, seed, time_of, took_place,
};
use super::{Reply, Service, ServiceError, identity, names, profiles, servers, tournament_change};
use colonnade_engine::fair_starts;
use colonnade_events::{
    Actor, Entrant, EventId, FairStarts, GameKey, GameState, GamesPerPairing, Joiner, Pairing, Phase, PlayedPairing,
    Settings, Standing, Team, Time, Tournament, TournamentEvent, WithdrawalReason, next_season, standings,
};
use colonnade_play::{
    GameId, LONGEST_REASON, Player, PlayerId, RatingPool, Refusal, Server, ServerId, TimeControl, TournamentFact,
    TournamentRefusal, Viewer, clean_name, is_decided,
};
use colonnade_rules::BySide;
use colonnade_store::{Asked, TournamentOverview, TournamentStage};

/// The most tournaments of a server that are not over.
pub const MOST_IN_SERVER: u32 = 20;

/// The most tournaments of an organiser that are not over.
pub const MOST_OF_ORGANISER: u32 = 5;

/// The version of the list of fair starts from which tournaments draw.
const FAIR_STARTS: u16 = 1;

/// Somebody who organises tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Organiser {
    /// A player.
    Player {
        /// The player.
        player: PlayerId,
        /// The server of which the player may manage the events, if any.
        organises: Option<ServerId>,
        /// The server that the player may manage, if any. It decides about rated games where only managers may propose them.
        manages: Option<ServerId>,
    },
    /// The host.
    Host,
}

impl Organiser {
    fn actor(self) -> Actor {
        match self {
            Organiser::Player { player, .. } => by_player(player),
            Organiser::Host => Actor::Host,
        }
    }

    /// The organiser as a player of a tournament.
    pub(super) fn entrant(self, tournament: &Tournament) -> Option<Entrant> {
        match self {
            Organiser::Player { player, .. } => tournament.entrant(entrant_id(player)),
            Organiser::Host => None,
        }
    }

    /// Whether these are tools for a tournament.
    fn organises(self, tournament: &TournamentOverview) -> bool {
        match self {
            Organiser::Player { player, organises, .. } => {
                tournament.organiser == Some(player) || organises.is_some() && organises == tournament.server()
            }
            Organiser::Host => true,
        }
    }
}

/// A player who wants to join a tournament, as the front end knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentEntry {
    /// The player, where they are.
    pub viewer: Viewer,
    /// Whether the player has the role that the tournament asks for.
    pub has_role: bool,
    /// The teams that the player belongs to, in a team match.
    pub teams: BySide<bool>,
}

/// A tournament as a viewer sees it.
#[derive(Clone, Debug)]
pub struct TournamentView {
    /// The tournament. It does not tell which pairs were kept apart by blocks.
    pub tournament: Tournament,
    /// The organiser; `None` for the host.
    pub organiser: Option<PlayerId>,
    /// The names of the participants, in the order of entry; empty for deleted players.
    pub names: Vec<String>,
    /// The tables: of divisions, of teams, or one of all.
    pub standings: Vec<Vec<Standing>>,
    /// The games that have begun.
    pub games: BTreeMap<GameKey, GameId>,
    /// Why an organiser cancelled it, if one did and the text was not erased.
    pub cancelled: Option<String>,
}

/// Announces a tournament, which players may join from then on.
///
/// # Errors
///
/// If its rules do not fit together, or as many are open as may be.
pub fn create(service: &Service, by: Organiser, settings: &Settings) -> Reply<TournamentOverview> {
    let id = service.store.new_tournament().map_err(|fault| service.fault(fault))?;
    let done = service.commit(
        || {
            let now = service.now();
            let settings = checked(service, by, settings, None)?;
            if by != Organiser::Host {
                check_room(service, by, &settings)?;
            }
            // It is the event that the change has.
            Tournament::create(settings.clone(), time_of(now)).map_err(rules)?;
            TournamentChange::created(id, settings, by.actor(), now).into_append(service, Vec::new(), now).map(Some)
        },
        |done| took_place(service, done),
    )?;
    done.map(|done| done.after).ok_or_else(|| no_such().into())
}

/// Refuses another tournament if as many are open as may be.
fn check_room(service: &Service, by: Organiser, settings: &Settings) -> Reply<()> {
    let Organiser::Player { player, .. } = by else { return Ok(()) };
    let server = settings.server.map(ServerId);
    let mut open = 0;
    for stage in [TournamentStage::Open, TournamentStage::Running] {
        let found = service.store.tournaments(server, stage, None, MOST_IN_SERVER as usize);
        open += found.map_err(|fault| service.fault(fault))?.len();
    }
    if open >= MOST_IN_SERVER as usize {
        return Err(refused(TournamentRefusal::ServerFull { most: MOST_IN_SERVER }));
    }
    let own = service.store.tournaments_of(player).map_err(|fault| service.fault(fault))?;
    let own = own.iter().filter(|own| own.organiser == Some(player) && own.stage() != TournamentStage::Over).count();
    if own >= MOST_OF_ORGANISER as usize {
        return Err(refused(TournamentRefusal::OrganiserFull { most: MOST_OF_ORGANISER }));
    }
    Ok(())
}

/// The rules of a tournament with what the service adds to them, if it can run by them. `before` are those of a tournament
/// that is edited.
fn checked(service: &Service, by: Organiser, settings: &Settings, before: Option<&Settings>) -> Reply<Settings> {
    let mut settings = settings.clone();
    let control: TimeControl = settings.terms.control.parse().map_err(|_| refused(TournamentRefusal::NoTimeLimit))?;
    let initial = control.initial().ok_or_else(|| refused(TournamentRefusal::NoTimeLimit))?;
    let shortest = service.play.limits.shortest_time;
    if initial < shortest {
        return Err(Refusal::TooShort { control, shortest }.into());
    }
    settings.terms.control = control.to_string();
    // Only the end of a season is followed by the next one.
    if let Some(season) = &mut settings.season {
        season.predecessor = before.and_then(|before| before.season?.predecessor);
    }
    if settings.terms.rated && settings.terms.games == GamesPerPairing::One && is_decided(settings.terms.variant) {
        return Err(Refusal::DecidedGame(settings.terms.variant).into());
    }
    let starts = fair_starts(settings.terms.variant).len() as u32;
    settings.terms.fair_starts = (starts > 0).then_some(FairStarts { version: FAIR_STARTS, starts });
    match (settings.server.map(ServerId), by) {
        (Some(server), Organiser::Player { player, manages, .. }) => {
            let server = servers::server(service, server)?;
            if settings.terms.rated && !server.settings.rated.admits(manages == Some(server.id)) {
                return Err(Refusal::RatedNotAllowed.into());
            }
            check_not_barred(service, Some(server.id), player)?;
        }
        (None, Organiser::Player { .. }) => return Err(refused(TournamentRefusal::NotOrganiser)),
        (_, Organiser::Host) => {}
    }
    Ok(settings)
}

/// Changes the rules of a tournament before the start.
///
/// # Errors
///
/// Why not.
pub fn edit(service: &Service, by: Organiser, id: EventId, settings: &Settings) -> Reply<()> {
    organise(service, by, id, |loaded, now| {
        let settings = checked(service, by, settings, Some(&loaded.tournament.settings))?;
        Ok(loaded.tournament.edit(settings, now).map_err(rules)?)
    })
}

/// Starts a tournament.
///
/// # Errors
///
/// Why not.
pub fn start(service: &Service, by: Organiser, id: EventId) -> Reply<()> {
    organise(service, by, id, |loaded, _| Ok(loaded.tournament.start(seed(service)).map_err(rules)?))
}

/// Cancels a tournament, with a reason. Its running games are closed without a result.
///
/// # Errors
///
/// Why not.
pub fn cancel(service: &Service, by: Organiser, id: EventId, reason: &str) -> Reply<()> {
    let reason = text(reason)?;
    organise(service, by, id, |loaded, _| Ok(loaded.tournament.cancel(reason.clone()).map_err(rules)?))
}

/// Takes a player out of a tournament, with a reason.
///
/// # Errors
///
/// Why not.
pub fn withdraw_player(service: &Service, by: Organiser, id: EventId, player: PlayerId, reason: &str) -> Reply<()> {
    let reason = text(reason)?;
    organise(service, by, id, |loaded, _| {
        let tournament = &loaded.tournament;
        let own = by.entrant(tournament);
        let runs = |played: &&PlayedPairing| played.games.contains(&GameState::Running);
        let mut running = tournament.pairings.iter().filter(runs).map(|played| &played.pairing);
        let other = tournament.entrant(entrant_id(player));
        let meet = |pairing: &Pairing| [own, other].iter().all(|who| who.is_some_and(|who| pairing.has(who)));
        if own != other && running.any(meet) {
            return Err(refused(TournamentRefusal::OwnGame));
        }
        withdrawn(&loaded.tournament, player, WithdrawalReason::Organiser(reason.clone()))
    })
}

/// Accepts a team match for the team whose captain the player is.
///
/// # Errors
///
/// Why not.
pub fn accept(service: &Service, viewer: Viewer, id: EventId) -> Reply<()> {
    let player = viewer.player().ok_or(Refusal::NoSuchPlayer)?;
    change(service, id, |loaded, _| {
        check_visible(service, viewer, loaded)?;
        check_not_barred(service, loaded.overview.server(), player)?;
        Ok(vec![(by_player(player), loaded.tournament.accept(entrant_id(player)).map_err(rules)?)])
    })
}

/// Lets a player join.
///
/// # Errors
///
/// Why not.
pub fn join(service: &Service, id: EventId, entry: &TournamentEntry) -> Reply<()> {
    let player = entry.viewer.player().ok_or(Refusal::NoSuchPlayer)?;
    change(service, id, |loaded, _| {
        check_visible(service, entry.viewer, loaded)?;
        let settings = &loaded.tournament.settings;
        let is_there = settings.server.is_none_or(|server| entry.viewer.server() == Some(ServerId(server)));
        let are_servers = matches!(settings.teams, Some((Team::Server(_), Team::Server(_))));
        if !is_there && !are_servers {
            return Err(refused(TournamentRefusal::OtherServer));
        }
        let joiner = joiner(service, id, &loaded.tournament.settings, player)?;
        let joiner = Joiner { teams: entry.teams, has_role: entry.has_role, ..joiner };
        Ok(vec![(by_player(player), loaded.tournament.join(&joiner).map_err(rules)?)])
    })
}

/// The player who joins a tournament, as its rules ask. The caller adds the role and the team.
pub(super) fn joiner(service: &Service, id: EventId, settings: &Settings, player: PlayerId) -> Reply<Joiner> {
    let player = service.living(player)?;
    if player.is_computer() {
        return Err(refused(TournamentRefusal::Computer));
    }
    let mut pool = RatingPool::Public;
    let server = settings.server.map(ServerId);
    check_not_barred(service, server, player.id)?;
    if let Some(server) = server
        && servers::server(service, server)?.settings.private
    {
        pool = RatingPool::Server(server);
    }
    let rating = profiles::rating(service, pool, player.id, settings.terms.variant.game())?.rounded();
    Ok(Joiner {
        player: entrant_id(player.id),
        rating: rating.value,
        provisional: rating.provisional,
        teams: BySide::default(),
        placed: placed(service, settings, player.id)?,
        has_role: true,
        spare_games: spare_games(service, id, player.id)?,
    })
}

/// The place of a player in the order that the last season of a league left.
fn placed(service: &Service, settings: &Settings, player: PlayerId) -> Reply<Option<u32>> {
    let Some(before) = settings.season.and_then(|season| season.predecessor) else { return Ok(None) };
    let before = load(service, before)?;
    let order = next_season(&before.tournament);
    Ok(order.iter().position(|placed| *placed == entrant_id(player)).map(|place| place as u32))
}

/// How many more games a player may have, besides those that run and those for which other tournaments that have not begun
/// keep places.
fn spare_games(service: &Service, id: EventId, player: PlayerId) -> Reply<u32> {
    let running = service.open_items(player)?.load().games;
    let mut kept = 0;
    for other in entered(service, player)? {
        if other.tournament.id != id && other.tournament.phase == Phase::Open {
            kept += other.tournament.settings.games_at_once();
        }
    }
    Ok(service.play.limits.games.saturating_sub(running).saturating_sub(kept))
}

/// The tournaments that are not over in which a player takes part.
pub(super) fn entered(service: &Service, player: PlayerId) -> Reply<Vec<LoadedTournament>> {
    let mut entered = Vec::new();
    for overview in service.store.tournaments_of(player).map_err(|fault| service.fault(fault))? {
        if overview.stage() != TournamentStage::Over {
            let loaded = load(service, overview.id)?;
            let own = loaded.tournament.entrant(entrant_id(player));
            if own.is_some_and(|own| loaded.tournament.is_active(own)) {
                entered.push(loaded);
            }
        }
    }
    Ok(entered)
}

/// Lets a player leave. In a tournament that has begun, the player withdraws: running games are lost.
///
/// # Errors
///
/// Why not.
pub fn leave(service: &Service, player: PlayerId, id: EventId) -> Reply<()> {
    change(service, id, |loaded, _| {
        let event = match loaded.tournament.phase {
            Phase::Open => loaded.tournament.leave(entrant_id(player)).map_err(rules)?,
            _ => withdrawn(&loaded.tournament, player, WithdrawalReason::Own)?,
        };
        Ok(vec![(by_player(player), event)])
    })
}

/// Lets a player of a running season choose whether to play the next one.
///
/// # Errors
///
/// Why not.
pub fn choose_next_season(service: &Service, player: PlayerId, id: EventId, plays: bool) -> Reply<()> {
    change(service, id, |loaded, _| {
        if !loaded.tournament.is_running() {
            return Err(rules(colonnade_events::Refusal::NotRunning).into());
        }
        let own = entrant_id(player);
        let event = if plays { loaded.tournament.stay(own) } else { loaded.tournament.leave(own) };
        Ok(vec![(by_player(player), event.map_err(rules)?)])
    })
}

/// Takes a player out of all tournaments of a server, or everywhere for the host. Returns the tournaments.
pub(super) fn withdraw_everywhere(
    service: &Service,
    player: PlayerId,
    server: ServerId,
    why: &WithdrawalReason,
) -> Reply<Vec<EventId>> {
    let mut left = Vec::new();
    for loaded in entered(service, player)? {
        if server != Server::HOST && loaded.overview.server() != Some(server) {
            continue;
        }
        let id = loaded.tournament.id;
        let done = change(service, id, |loaded, _| {
            Ok(vec![(Actor::Nobody, withdrawn(&loaded.tournament, player, why.clone())?)])
        });
        match done {
            // It ended meanwhile, or the player has left.
            Ok(()) | Err(ServiceError::Refused(_)) => left.push(id),
            Err(error) => return Err(error),
        }
    }
    Ok(left)
}

/// A tournament with names, tables and games.
///
/// # Errors
///
/// If there is no such tournament, or the viewer may not see it.
pub fn tournament(service: &Service, viewer: Viewer, id: EventId) -> Reply<TournamentView> {
    let loaded = load(service, id)?;
    check_visible(service, viewer, &loaded)?;
    let masker = names::name_masker(service, viewer);
    let ids = loaded.tournament.participants.iter().map(|participant| player_id(participant.player)).collect();
    let players = masker.keep(|| {
        let found = service.together(&Asked { players: ids, ..Asked::default() })?.players;
        Ok((found.clone(), found))
    })?;
    let shown = |player: &Player| match player.is_deleted() {
        true => Ok(String::new()),
        false => masker.name(player.id, &player.name),
    };
    let names = players.iter().map(shown).collect::<Reply<_>>()?;
    let mut tournament = Arc::unwrap_or_clone(loaded.tournament);
    tournament.rounds.iter_mut().for_each(|round| round.blocked.clear());
    let standings = standings(&tournament);
    let games = service.store.tournament_games(id).map_err(|fault| service.fault(fault))?.into_iter().collect();
    let cancelled = match tournament.phase {
        Phase::Cancelled { .. } => reason_of_end(service, &tournament)?,
        Phase::Open | Phase::Running { .. } | Phase::Over { .. } => None,
    };
    Ok(TournamentView { tournament, organiser: loaded.overview.organiser, names, standings, games, cancelled })
}

/// Why a tournament was cancelled.
fn reason_of_end(service: &Service, tournament: &Tournament) -> Reply<Option<String>> {
    let events = service.store.tournament(tournament.id).map_err(|fault| service.fault(fault))?;
    Ok(events.into_iter().find_map(|dated| match dated.event {
        TournamentEvent::Cancelled { reason } => reason.filter(|reason| !reason.is_empty()),
        _ => None,
    }))
}

/// The news of a tournament: its start, its later rounds and its end, each with its version and time.
///
/// # Errors
///
/// As [`tournament`].
pub fn news(service: &Service, viewer: Viewer, id: EventId) -> Reply<Vec<(u64, Time, TournamentFact)>> {
    check_visible(service, viewer, &load(service, id)?)?;
    let events = service.store.tournament(id).map_err(|fault| service.fault(fault))?;
    Ok(tournament_change::news(&events, 0, 0))
}

/// The season after a season of a league, if it was announced and the viewer may see it.
///
/// # Errors
///
/// Only if something fails.
pub fn season_after(service: &Service, viewer: Viewer, id: EventId) -> Reply<Option<TournamentOverview>> {
    let Some(next) = service.store.next_season(id).map_err(|fault| service.fault(fault))? else { return Ok(None) };
    let loaded = load(service, next)?;
    Ok(check_visible(service, viewer, &loaded).is_ok().then_some(loaded.overview))
}

/// The tournaments of a server, or of the host, at a stage, that a viewer may see, with numbers below `before`, the last
/// first; at most `limit`.
///
/// # Errors
///
/// Only if something fails.
pub fn tournaments(
    service: &Service,
    viewer: Viewer,
    server: Option<ServerId>,
    stage: TournamentStage,
    before: Option<EventId>,
    limit: usize,
) -> Reply<Vec<TournamentOverview>> {
    if !admits(service, viewer, server)? {
        return Ok(Vec::new());
    }
    service.store.tournaments(server, stage, before, limit).map_err(|fault| service.fault(fault))
}

/// The tournaments that are not over in which a player takes part, as far as a viewer may see them, by number.
///
/// # Errors
///
/// Only if something fails.
pub fn tournaments_of(service: &Service, viewer: Viewer, player: PlayerId) -> Reply<Vec<TournamentOverview>> {
    let mut seen = Vec::new();
    for loaded in entered(service, player)? {
        if viewer.player() == Some(player) || admits(service, viewer, loaded.overview.server())? {
            seen.push(loaded.overview);
        }
    }
    Ok(seen)
}

/// Whether anybody may see a tournament with these settings.
///
/// # Errors
///
/// Only if something fails.
pub fn is_public(service: &Service, settings: &Settings) -> Reply<bool> {
    admits(service, Viewer::Nobody, settings.server.map(ServerId))
}

/// Whether a viewer may see the tournaments of a server, or of the host.
fn admits(service: &Service, viewer: Viewer, server: Option<ServerId>) -> Reply<bool> {
    let Some(server) = server else { return Ok(true) };
    let is_there = viewer == Viewer::Host || viewer.server() == Some(server);
    Ok(is_there || !servers::server(service, server)?.settings.private)
}

/// Refuses a viewer who may not see a tournament.
fn check_visible(service: &Service, viewer: Viewer, loaded: &LoadedTournament) -> Reply<()> {
    let entrant = viewer.player().and_then(|player| loaded.tournament.entrant(entrant_id(player)));
    let plays = entrant.is_some_and(|entrant| loaded.tournament.is_active(entrant));
    if plays || admits(service, viewer, loaded.overview.server())? { Ok(()) } else { Err(no_such().into()) }
}

/// Carries out a tool of organisers.
pub(super) fn organise(
    service: &Service,
    by: Organiser,
    id: EventId,
    decide: impl Fn(&LoadedTournament, Time) -> Reply<TournamentEvent>,
) -> Reply<()> {
    change(service, id, |loaded, now| {
        if !by.organises(&loaded.overview) {
            return Err(refused(TournamentRefusal::NotOrganiser));
        }
        if let Organiser::Player { player, .. } = by {
            check_not_barred(service, loaded.overview.server(), player)?;
        }
        Ok(vec![(by.actor(), decide(loaded, now)?)])
    })
}

/// Refuses a player who is barred from a server, or everywhere.
fn check_not_barred(service: &Service, server: Option<ServerId>, player: PlayerId) -> Reply<()> {
    let player = service.living(player)?;
    for place in [Some(Server::HOST), server].into_iter().flatten() {
        if identity::is_barred(service, &servers::server(service, place)?, &player) {
            return Err(Refusal::Barred.into());
        }
    }
    Ok(())
}

fn withdrawn(tournament: &Tournament, player: PlayerId, why: WithdrawalReason) -> Reply<TournamentEvent> {
    let entrant: Entrant =
        tournament.entrant(entrant_id(player)).ok_or(rules(colonnade_events::Refusal::NotEntered))?;
    Ok(tournament.withdraw(entrant, why).map_err(rules)?)
}

/// A reason that an organiser gives.
pub(super) fn text(given: &str) -> Reply<String> {
    let text = clean_name(given);
    if text.is_empty() || text.chars().count() > LONGEST_REASON {
        return Err(refused(TournamentRefusal::Text { most: LONGEST_REASON as u32 }));
    }
    Ok(text)
}

pub(super) const fn rules(refusal: colonnade_events::Refusal) -> Refusal {
    Refusal::Tournament(TournamentRefusal::Rules(refusal))
}

pub(super) fn refused(refusal: TournamentRefusal) -> ServiceError {
    Refusal::Tournament(refusal).into()
}

const fn by_player(player: PlayerId) -> Actor {
    Actor::Player(entrant_id(player))
}
