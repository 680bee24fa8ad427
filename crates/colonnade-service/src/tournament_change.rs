//! Tournaments as they are read and changed: for what people do with them, and for their course.

use std::sync::Arc;

use super::{Reply, Service, servers};
use colonnade_events::{Actor, Dated, EventId, GameKey, Phase, Season, Settings, Time, Tournament, TournamentEvent};
use colonnade_play::{Audience, Fact, Notice, Place, PlayerId, Refusal, Timestamp, TournamentFact, TournamentRefusal};
use colonnade_store::{Append, TournamentOverview, TournamentWrite};

/// A tournament as it was read.
pub(super) struct LoadedTournament {
    pub(super) tournament: Arc<Tournament>,
    pub(super) overview: TournamentOverview,
}

/// A change of a tournament that is not stored yet.
pub(super) struct TournamentChange {
    pub(super) tournament: Tournament,
    organiser: Option<PlayerId>,
    /// The version that was read.
    before: u64,
    events: Vec<Dated<TournamentEvent>>,
}

impl TournamentChange {
    pub(super) fn new(loaded: LoadedTournament) -> TournamentChange {
        let LoadedTournament { tournament, overview: TournamentOverview { organiser, version, .. } } = loaded;
        TournamentChange {
            tournament: Arc::unwrap_or_clone(tournament),
            organiser,
            before: version,
            events: Vec::new(),
        }
    }

    /// A tournament that is new.
    pub(super) fn created(id: EventId, settings: Settings, by: Actor, now: Timestamp) -> TournamentChange {
        let at = time_of(now);
        let organiser = match by {
            Actor::Player(organiser) => Some(player_id(organiser)),
            Actor::Nobody | Actor::Host => None,
        };
        let events = vec![Dated { at, by, event: TournamentEvent::Created(settings.clone()) }];
        TournamentChange { tournament: Tournament::new(id, settings, at), organiser, before: 0, events }
    }

    /// Applies an event.
    pub(super) fn apply(&mut self, service: &Service, at: Time, by: Actor, event: TournamentEvent) -> Reply<()> {
        let event = Dated { at, by, event };
        let applied = self.tournament.apply(&event);
        applied.map_err(|rule| service.incident(&format!("tournament {}: expected {rule}", self.tournament.id.0)))?;
        self.events.push(event);
        Ok(())
    }

    /// The append. A tournament that has begun is due at once, since games may have to be made or ended.
    pub(super) fn into_append(
        self,
        service: &Service,
        taken: Vec<GameKey>,
        now: Timestamp,
    ) -> Reply<(Append, ChangedTournament)> {
        let due = match self.tournament.phase {
            Phase::Open => self.tournament.next_due(time_of(now)).and_then(timestamp_of),
            Phase::Running { .. } | Phase::Over { .. } | Phase::Cancelled { .. } => Some(now),
        };
        let after = TournamentOverview::of(&self.tournament, self.organiser, due);
        let expected = self.before;
        let notices = notices(service, &after, expected, &self.events, now)?;
        let done = ChangedTournament { after: after.clone(), events: self.events.clone() };
        let write = TournamentWrite { expected, events: self.events, after, taken };
        Ok((Append { tournaments: vec![write], notices, ..Append::default() }, done))
    }
}

/// A tournament after a change, and the events of the change.
pub(super) struct ChangedTournament {
    pub(super) after: TournamentOverview,
    pub(super) events: Vec<Dated<TournamentEvent>>,
}

/// The notices of events, for the server of the tournament.
fn notices(
    service: &Service,
    after: &TournamentOverview,
    before: u64,
    events: &[Dated<TournamentEvent>],
    now: Timestamp,
) -> Reply<Vec<Notice>> {
    let begun = events.iter().filter(|dated| matches!(dated.event, TournamentEvent::RoundBegun(_))).count() as u32;
    let told = news(events, before, after.rounds - begun);
    let Some(server) = after.server().filter(|_| !told.is_empty()) else { return Ok(Vec::new()) };
    let private = servers::server(service, server)?.settings.private;
    let to = Audience::Place(Place::Server { server, private });
    let fact = |version, what| Fact::Tournament { tournament: after.id, version, what };
    Ok(told.into_iter().map(|(version, _, what)| Notice::new(to, fact(version, what), now)).collect())
}

/// The news among events that follow a version and some rounds, each with its version and time.
pub(super) fn news(events: &[Dated<TournamentEvent>], before: u64, mut round: u32) -> Vec<(u64, Time, TournamentFact)> {
    let mut told = Vec::new();
    for (version, dated) in (before + 1..).zip(events) {
        let what = match &dated.event {
            TournamentEvent::Created(Settings {
                season: Some(Season { number, predecessor: Some(after) }), ..
            }) => TournamentFact::NextSeason { number: *number, after: *after },
            TournamentEvent::Started { .. } => TournamentFact::Begun,
            TournamentEvent::RoundBegun(_) => {
                round += 1;
                // The start tells of the first round.
                if round == 1 {
                    continue;
                }
                TournamentFact::RoundBegun { round: round - 1 }
            }
            TournamentEvent::Ended => TournamentFact::Ended,
            TournamentEvent::Cancelled { .. } => TournamentFact::Cancelled,
            _ => continue,
        };
        told.push((version, dated.at, what));
    }
    told
}

/// Loads a tournament. Only the events that are not in the cached one are read.
pub(super) fn load(service: &Service, id: EventId) -> Reply<LoadedTournament> {
    let epoch = service.tournaments.epoch();
    let overview = service.store.tournament_overview(id).map_err(|fault| service.fault(fault))?.ok_or_else(no_such)?;
    let cached = service.tournaments.get(id).filter(|cached| cached.version <= overview.version);
    if let Some(tournament) = cached.as_ref().filter(|cached| cached.version == overview.version) {
        return Ok(LoadedTournament { tournament: Arc::clone(tournament), overview });
    }
    let version = cached.as_ref().map_or(0, |cached| cached.version);
    let events = service.store.tournament_after(id, version).map_err(|fault| service.fault(fault))?;
    let tournament = match cached {
        Some(cached) => {
            let mut tournament = (*cached).clone();
            let applied = events.iter().try_for_each(|event| tournament.apply(event));
            applied.map_err(|rule| service.incident(&format!("tournament {}: {rule}", id.0)))?;
            tournament
        }
        None => folded(service, id, &events)?,
    };
    let tournament = Arc::new(tournament);
    service.tournaments.insert(&tournament, epoch);
    Ok(LoadedTournament { tournament, overview })
}

/// Loads tournaments whose overviews were read. Those that are not cached are read together.
pub(super) fn load_together(service: &Service, overviews: Vec<TournamentOverview>) -> Reply<Vec<LoadedTournament>> {
    let epoch = service.tournaments.epoch();
    let cached = |overview: &TournamentOverview| {
        service.tournaments.get(overview.id).filter(|cached| cached.version == overview.version)
    };
    let found: Vec<_> = overviews.iter().map(cached).collect();
    let missing: Vec<EventId> =
        overviews.iter().zip(&found).filter(|(_, found)| found.is_none()).map(|(overview, _)| overview.id).collect();
    let read = service.store.tournaments_events(&missing).map_err(|fault| service.fault(fault))?;
    let mut read = read.into_iter();
    let mut loaded = Vec::with_capacity(overviews.len());
    for (overview, found) in overviews.into_iter().zip(found) {
        let tournament = match found {
            Some(found) => found,
            None => {
                let tournament = Arc::new(folded(service, overview.id, &read.next().unwrap_or_default())?);
                service.tournaments.insert(&tournament, epoch);
                tournament
            }
        };
        loaded.push(LoadedTournament { tournament, overview });
    }
    Ok(loaded)
}

fn folded(service: &Service, id: EventId, events: &[Dated<TournamentEvent>]) -> Reply<Tournament> {
    Tournament::fold(id, events).map_err(|error| service.incident(&format!("tournament {}: {error}", id.0)))
}

/// Changes a tournament.
pub(super) fn change(
    service: &Service,
    id: EventId,
    decide: impl Fn(&LoadedTournament, Time) -> Reply<Vec<(Actor, TournamentEvent)>>,
) -> Reply<()> {
    service.commit(
        || {
            let now = service.now();
            let loaded = load(service, id)?;
            let events = decide(&loaded, time_of(now))?;
            let mut change = TournamentChange::new(loaded);
            events.into_iter().try_for_each(|(by, event)| change.apply(service, time_of(now), by, event))?;
            change.into_append(service, Vec::new(), now).map(Some)
        },
        |done| took_place(service, done),
    )?;
    Ok(())
}

/// Whether an append of unknown outcome took place: the tournament has exactly these events in their place.
pub(super) fn took_place(service: &Service, done: &ChangedTournament) -> Reply<bool> {
    let stored = service.store.tournament(done.after.id).map_err(|fault| service.fault(fault))?;
    let version = usize::try_from(done.after.version).unwrap_or(usize::MAX);
    let from = version.saturating_sub(done.events.len());
    Ok(!done.events.is_empty() && stored.get(from..version).is_some_and(|events| events == done.events))
}

/// A number that decides all lots of a tournament.
pub(super) fn seed(service: &Service) -> u64 {
    (service.play.draw_start)(usize::MAX) as u64
}

pub(super) const fn no_such() -> Refusal {
    Refusal::Tournament(TournamentRefusal::NoSuchTournament)
}

pub(super) const fn entrant_id(player: PlayerId) -> colonnade_events::PlayerId {
    colonnade_events::PlayerId(player.0)
}

pub(super) const fn player_id(player: colonnade_events::PlayerId) -> PlayerId {
    PlayerId(player.0)
}

pub(super) fn time_of(at: Timestamp) -> Time {
    Time(at.timestamp_millis())
}

/// The time, unless it is beyond all that are stored.
pub(super) fn timestamp_of(at: Time) -> Option<Timestamp> {
    Timestamp::from_timestamp_millis(at.0)
}
