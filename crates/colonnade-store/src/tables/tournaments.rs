//! Tournaments: their events, the overview of each, lists of them, and their games.

use serde::{Deserialize, Serialize};

use crate::Fault;
use crate::codec::bytes::{DecodeError, Encoder, garbled};
use crate::codec::decode;
use crate::codec::keys::{Key, Table, damaged, last_number};
use crate::codec::value;
use crate::codec::values::{put_serde, take_serde, time};
use crate::rows::Wanted;
use crate::tables::due::{self, DueItem};
use crate::tables::events;
use crate::tables::projection::{FinishedChange, Projection};
use crate::transaction::Transaction;
use crate::transaction::refused::Refused;
use crate::views::passes;
use crate::views::view::{self, ReadView, ScanDirection};
use colonnade_events::{Actor, Dated, EventId, GameKey, Phase, Settings, Status, Time, Tournament, TournamentEvent};
use colonnade_play::{Dated as Stored, GameEvent, GameId, PlayerId, ServerId, Timestamp, TournamentGame};

/// A tournament as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentOverview {
    /// Its number.
    pub id: EventId,
    /// The number of its events.
    pub version: u64,
    /// The player who organises it; `None` if the host does.
    pub organiser: Option<PlayerId>,
    /// Its rules.
    pub settings: Settings,
    /// When it was announced.
    pub created: Time,
    /// How far it is.
    pub phase: Phase,
    /// How many take part.
    pub entered: u32,
    /// How many rounds have begun.
    pub rounds: u32,
    /// The next time at which something is due without anybody's doing.
    pub due: Option<Timestamp>,
}

impl TournamentOverview {
    /// The overview of a tournament. `due` is the next time at which something is due.
    #[must_use]
    pub fn of(tournament: &Tournament, organiser: Option<PlayerId>, due: Option<Timestamp>) -> TournamentOverview {
        TournamentOverview {
            id: tournament.id,
            version: tournament.version,
            organiser,
            settings: tournament.settings.clone(),
            created: tournament.created,
            phase: tournament.phase,
            entered: tournament.participants.iter().filter(|who| who.status == Status::Active).count() as u32,
            rounds: tournament.rounds.len() as u32,
            due,
        }
    }

    /// The server to which it belongs.
    #[must_use]
    pub fn server(&self) -> Option<ServerId> {
        self.settings.server.map(ServerId)
    }

    /// The stage by which it is listed.
    #[must_use]
    pub const fn stage(&self) -> TournamentStage {
        match self.phase {
            Phase::Open => TournamentStage::Open,
            Phase::Running { .. } => TournamentStage::Running,
            Phase::Over { .. } | Phase::Cancelled { .. } => TournamentStage::Over,
        }
    }
}

/// How far tournaments of a list are. The numbers are stored and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum TournamentStage {
    /// Players may join.
    Open = 0,
    /// They run.
    Running = 1,
    /// They are over, or were cancelled.
    Over = 2,
}

/// Events of a tournament, and its state after them.
#[derive(Clone, Debug)]
pub struct TournamentWrite {
    /// The version that was read; 0 for a new tournament.
    pub expected: u64,
    /// The events, in order.
    pub events: Vec<Dated<TournamentEvent>>,
    /// The state after them.
    pub after: TournamentOverview,
    /// The games whose last change the tournament has now taken. If not all that have changed are taken, the tournament
    /// is due now.
    pub taken: Vec<GameKey>,
}

/// A game of a tournament that runs, or whose last change the tournament has not taken yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenTournamentGame {
    /// The game there.
    pub key: GameKey,
    /// Its number.
    pub game: GameId,
    /// Whether it has ended or changed since the tournament took its result.
    pub is_changed: bool,
}

/// A game that says that it is played in a tournament, and whether it runs.
pub(crate) struct GameInTournament {
    pub(crate) place: TournamentGame,
    pub(crate) game: GameId,
    pub(crate) is_running: bool,
}

/// The stored form of an overview, after the version of the encoding.
#[derive(Serialize, Deserialize)]
struct StoredOverview {
    version: u64,
    organiser: Option<PlayerId>,
    settings: Settings,
    created: Time,
    phase: (u8, Time),
    entered: u32,
    rounds: u32,
    due: Option<i64>,
}

const OPEN: u8 = 0;
const RUNNING: u8 = 1;
const OVER: u8 = 2;
const CANCELLED: u8 = 3;

/// The server by whose number tournaments of the host are listed.
const HOST: u64 = 0;
/// The number by which all tournaments are listed. No server has it.
const EVERYWHERE: u64 = u64::MAX;

fn overview_key(tournament: EventId) -> Key {
    Key::numbered(Table::Tournament, tournament.0)
}

fn next_key(before: EventId) -> Key {
    Key::numbered(Table::TournamentNext, before.0)
}

/// The beginning of the keys of a list, by the number of the server, or that of the host or of everywhere.
fn list_prefix(number: u64, stage: TournamentStage) -> Key {
    Key::numbered(Table::TournamentIn, number).byte(stage as u8)
}

fn number_of(server: Option<ServerId>) -> u64 {
    server.map_or(HOST, |server| server.0)
}

fn of_player(player: PlayerId, tournament: EventId) -> Key {
    Key::pair(Table::TournamentOf, player.0, tournament.0)
}

/// The key of a game of a tournament in a table.
fn game_key(table: Table, tournament: EventId, game: GameKey) -> Key {
    Key::pair(table, tournament.0, u64::from(game.pairing) << 8 | u64::from(game.game))
}

fn game_of(key: &[u8]) -> Result<GameKey, Fault> {
    let number = last_number(key)?;
    let pairing = u32::try_from(number >> 8).map_err(|error| damaged(key, error))?;
    Ok(GameKey { pairing, game: number as u8 })
}

/// The rows of a tournament in lists.
pub(crate) fn index(overview: &TournamentOverview) -> Vec<(Key, Encoder)> {
    let mut row = value();
    let phase = match overview.phase {
        Phase::Open => (OPEN, Time(0)),
        Phase::Running { since } => (RUNNING, since),
        Phase::Over { at } => (OVER, at),
        Phase::Cancelled { at } => (CANCELLED, at),
    };
    let stored = StoredOverview {
        version: overview.version,
        organiser: overview.organiser,
        settings: overview.settings.clone(),
        created: overview.created,
        phase,
        entered: overview.entered,
        rounds: overview.rounds,
        due: overview.due.map(|due| due.timestamp_millis()),
    };
    put_serde(&mut row, &stored);
    let mut rows = vec![(overview_key(overview.id), row)];
    let listed = |number| (list_prefix(number, overview.stage()).number(overview.id.0), Encoder::default());
    rows.extend([number_of(overview.server()), EVERYWHERE].map(listed));
    if let Some(before) = overview.settings.season.and_then(|season| season.predecessor) {
        let mut next = value();
        next.number(overview.id.0);
        rows.push((next_key(before), next));
    }
    if let Some(due) = overview.due {
        rows.push((due::key(due, DueItem::Tournament(overview.id)), Encoder::default()));
    }
    rows
}

/// The rows by which the players of events are found: entrants and the organiser.
pub(crate) fn players_of(id: EventId, events: &[Dated<TournamentEvent>]) -> Vec<Key> {
    let named = events.iter().filter_map(|dated| match (&dated.event, dated.by) {
        (TournamentEvent::Joined { player, .. }, _) => Some(PlayerId(player.0)),
        (TournamentEvent::Created(_), Actor::Player(organiser)) => Some(PlayerId(organiser.0)),
        _ => None,
    });
    named.map(|player| of_player(player, id)).collect()
}

/// The overview of a tournament; `None` if there is no such tournament.
pub(crate) fn overview(view: &dyn ReadView, id: EventId) -> Result<Option<TournamentOverview>, Fault> {
    view::row(view, &overview_key(id), |bytes| {
        let stored: StoredOverview = take_serde(bytes)?;
        let phase = match stored.phase {
            (OPEN, _) => Phase::Open,
            (RUNNING, since) => Phase::Running { since },
            (OVER, at) => Phase::Over { at },
            (CANCELLED, at) => Phase::Cancelled { at },
            _ => return garbled("the phase of the tournament is not known to this version"),
        };
        Ok(TournamentOverview {
            id,
            version: stored.version,
            organiser: stored.organiser,
            settings: stored.settings,
            created: stored.created,
            phase,
            entered: stored.entered,
            rounds: stored.rounds,
            due: stored.due.map(time).transpose()?,
        })
    })
}

/// An event as it is stored.
type StoredEvent = (Actor, TournamentEvent);

/// The events of a tournament; empty if there is no such tournament.
pub(crate) fn events(view: &dyn ReadView, id: EventId) -> Result<Vec<Dated<TournamentEvent>>, Fault> {
    events_after(view, id, 0)
}

/// The events of a tournament after a version.
pub(crate) fn events_after(
    view: &dyn ReadView,
    id: EventId,
    version: u64,
) -> Result<Vec<Dated<TournamentEvent>>, Fault> {
    let stored: Vec<Stored<StoredEvent>> = events::after(view, Table::TournamentEvent, id.0, version)?;
    Ok(stored.into_iter().map(dated).collect())
}

/// The events of several tournaments, in the same order.
pub(crate) fn events_of_several(
    view: &dyn ReadView,
    tournaments: &[EventId],
) -> Result<Vec<Vec<Dated<TournamentEvent>>>, Fault> {
    let ids: Vec<u64> = tournaments.iter().map(|id| id.0).collect();
    let stored: Vec<Vec<Stored<StoredEvent>>> = events::of_several(view, Table::TournamentEvent, &ids)?;
    Ok(stored.into_iter().map(|events| events.into_iter().map(dated).collect()).collect())
}

fn dated(Stored { at, event: (by, event) }: Stored<StoredEvent>) -> Dated<TournamentEvent> {
    Dated { at: Time(at.timestamp_millis()), by, event }
}

fn stored(dated: &Dated<TournamentEvent>) -> Result<Stored<StoredEvent>, DecodeError> {
    Ok(Stored { at: time(dated.at.0)?, event: (dated.by, dated.event.clone()) })
}

/// The rows that a write reads.
pub(crate) fn wanted(write: &TournamentWrite, wanted: &mut Wanted) {
    wanted.key(overview_key(write.after.id));
    write.taken.iter().for_each(|key| wanted.key(game_key(Table::TournamentOpen, write.after.id, *key)));
}

/// Writes a change of a tournament.
pub(crate) fn write(transaction: &mut Transaction<'_>, write: &TournamentWrite) -> Result<(), Refused> {
    let id = write.after.id;
    let before = overview(transaction, id)?;
    if before.as_ref().map_or(0, |before| before.version) != write.expected {
        return Err(Refused::Stale);
    }
    let key = Key::numbered(Table::TournamentEvent, id.0);
    let new: Result<Vec<_>, DecodeError> = write.events.iter().map(stored).collect();
    let new = new.map_err(|error| damaged(&key.0, error))?;
    events::extend(transaction, Table::TournamentEvent, id.0, write.expected, &new);
    for (key, _) in before.iter().flat_map(index) {
        transaction.delete(key);
    }
    for (key, value) in index(&write.after) {
        transaction.put(key, value);
    }
    for key in players_of(id, &write.events) {
        transaction.put(key, Encoder::default());
    }
    // Without events, it is a write after which nothing is left to be done at once.
    if !write.taken.is_empty() || write.events.is_empty() {
        transaction.delete(due_now(id));
    }
    for key in &write.taken {
        transaction.delete(game_key(Table::TournamentOpen, id, *key));
    }
    Ok(())
}

/// The tournament in which the events of a game say that it is played.
pub(crate) fn place_of(events: &[Stored<GameEvent>]) -> Option<TournamentGame> {
    events.iter().find_map(|dated| match dated.event {
        GameEvent::PlayedIn(place) => Some(place),
        _ => None,
    })
}

/// The rows that the beginning of a game reads.
pub(crate) fn begin_wanted(events: &[Stored<GameEvent>], wanted: &mut Wanted) {
    if let Some(place) = place_of(events) {
        wanted.key(game_key(Table::TournamentGame, place.tournament, place.key));
    }
}

/// The rows of a game that belongs to a tournament, as long as it runs.
pub(crate) fn game_rows(place: TournamentGame, game: GameId) -> [(Key, Encoder); 2] {
    let mut link = value();
    link.number(game.0);
    [
        (game_key(Table::TournamentGame, place.tournament, place.key), link),
        (game_key(Table::TournamentOpen, place.tournament, place.key), open_row(game, false)),
    ]
}

fn open_row(game: GameId, is_changed: bool) -> Encoder {
    let mut row = value();
    row.number(game.0);
    row.byte(is_changed.into());
    row
}

/// Records the game of a tournament that begins. A tournament makes each of its games once.
pub(crate) fn begin(
    transaction: &mut Transaction<'_>,
    game: GameId,
    events: &[Stored<GameEvent>],
) -> Result<(), Refused> {
    let Some(place) = place_of(events) else { return Ok(()) };
    let [link, open] = game_rows(place, game);
    if transaction.has(&link.0)? {
        return Err(Refused::Stale);
    }
    transaction.put_new(link.0, link.1);
    transaction.put(open.0, open.1);
    Ok(())
}

/// The row of a finished game that its tournament has not taken.
pub(crate) fn changed_row(place: TournamentGame, game: GameId) -> (Key, Encoder) {
    (game_key(Table::TournamentOpen, place.tournament, place.key), open_row(game, true))
}

/// The games that their tournaments have to take.
pub(crate) struct ChangedTournamentGames;

impl Projection for ChangedTournamentGames {
    fn finished(&self, transaction: &mut Transaction<'_>, changes: &mut [FinishedChange]) -> Result<(), Fault> {
        for change in changes {
            let Some(place) = change.after.transcript.tournament else { continue };
            let (key, row) = changed_row(place, change.after.header.summary.id);
            transaction.put(key, row);
            transaction.put(due_now(place.tournament), Encoder::default());
        }
        Ok(())
    }
}

/// The overview that follows from all events of a tournament. `due` is the next time at which something is due.
pub(crate) fn overview_of(
    tournament: &Tournament,
    events: &[Dated<TournamentEvent>],
    due: Option<Timestamp>,
) -> TournamentOverview {
    let organiser = match events.first().map(|first| first.by) {
        Some(Actor::Player(organiser)) => Some(PlayerId(organiser.0)),
        Some(Actor::Nobody | Actor::Host) | None => None,
    };
    TournamentOverview::of(tournament, organiser, due)
}

/// The key of the row that makes a tournament due at once, if it is there.
pub(crate) fn due_at_once(view: &dyn ReadView, tournament: EventId) -> Result<Option<Key>, Fault> {
    let key = due_now(tournament);
    Ok(view.has(&key)?.then_some(key))
}

/// Whether there are rows of tournaments. Their tables follow each other.
pub(crate) fn has_any(view: &dyn ReadView) -> Result<bool, Fault> {
    let from = Key::of(Table::TournamentEvent);
    Ok(!view.rows(&from, &Key::of(Table::TournamentNext).end(), ScanDirection::Ascending, 1)?.is_empty())
}

/// The finished games whose last change their tournaments have not taken.
pub(crate) fn all_changed(view: &dyn ReadView) -> Result<Vec<GameId>, Fault> {
    let mut changed = Vec::new();
    for (key, value) in view.beginning(&Key::of(Table::TournamentOpen))? {
        // An unreadable row is rebuilt.
        changed.extend(open_game(&key, &value).ok().filter(|open| open.is_changed).map(|open| open.game));
    }
    Ok(changed)
}

/// The key of the row that makes a tournament due as soon as possible, beside that of its next due time.
fn due_now(tournament: EventId) -> Key {
    due::key(Timestamp::UNIX_EPOCH, DueItem::Tournament(tournament))
}

/// The game of a tournament; `None` if it was not made.
pub(crate) fn game(view: &dyn ReadView, id: EventId, key: GameKey) -> Result<Option<GameId>, Fault> {
    view::row(view, &game_key(Table::TournamentGame, id, key), |bytes| bytes.number().map(GameId))
}

/// The games of a tournament that were made, by their keys.
pub(crate) fn games(view: &dyn ReadView, id: EventId) -> Result<Vec<(GameKey, GameId)>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::TournamentGame, id.0))?;
    let read = |(key, value): &(Vec<u8>, Vec<u8>)| {
        Ok((game_of(key)?, decode(key, value, |bytes| bytes.number().map(GameId))?))
    };
    rows.iter().map(read).collect()
}

/// The games of a tournament that run, or whose last change the tournament has not taken.
pub(crate) fn open_games(view: &dyn ReadView, id: EventId) -> Result<Vec<OpenTournamentGame>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::TournamentOpen, id.0))?;
    rows.iter().map(|(key, value)| open_game(key, value)).collect()
}

fn open_game(key: &[u8], value: &[u8]) -> Result<OpenTournamentGame, Fault> {
    let (game, is_changed) = decode(key, value, |bytes| Ok((GameId(bytes.number()?), bytes.byte()? != 0)))?;
    Ok(OpenTournamentGame { key: game_of(key)?, game, is_changed })
}

/// The season that follows a season of a league; `None` if there is none yet.
pub(crate) fn next_season(view: &dyn ReadView, id: EventId) -> Result<Option<EventId>, Fault> {
    view::row(view, &next_key(id), |bytes| bytes.number().map(EventId))
}

/// The tournaments in which a player has a part: as an entrant or as the organiser.
pub(crate) fn of(view: &dyn ReadView, player: PlayerId) -> Result<Vec<EventId>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::TournamentOf, player.0))?;
    rows.iter().map(|(key, _)| last_number(key).map(EventId)).collect()
}

/// The tournaments of a server, or of the host, at a stage, with numbers below `before`, the last first.
pub(crate) fn list(
    view: &dyn ReadView,
    server: Option<ServerId>,
    stage: TournamentStage,
    before: Option<EventId>,
    limit: usize,
) -> Result<Vec<TournamentOverview>, Fault> {
    listed(view, list_prefix(number_of(server), stage), before, limit)
}

/// The tournaments of all servers and of the host at a stage, with numbers below `before`, the last first.
pub(crate) fn list_everywhere(
    view: &dyn ReadView,
    stage: TournamentStage,
    before: Option<EventId>,
    limit: usize,
) -> Result<Vec<TournamentOverview>, Fault> {
    listed(view, list_prefix(EVERYWHERE, stage), before, limit)
}

fn listed(
    view: &dyn ReadView,
    prefix: Key,
    before: Option<EventId>,
    limit: usize,
) -> Result<Vec<TournamentOverview>, Fault> {
    let end = before.map_or(prefix.end(), |before| prefix.clone().number(before.0));
    let rows = view.rows(&prefix, &end, ScanDirection::Descending, limit)?;
    let found = passes::for_each(view, &rows, |view, (key, _)| overview(view, EventId(last_number(key)?)))?;
    Ok(found.into_iter().flatten().collect())
}

/// Erases the free texts of all tournaments in which a player has a part: organisers may have named the player there.
pub(crate) fn erase(transaction: &mut Transaction<'_>, player: PlayerId) -> Result<(), Fault> {
    for id in of(transaction, player)? {
        for (number, dated) in (1..).zip(events(transaction, id)?) {
            let mut blank = dated.clone();
            blank.event.erase_text();
            if blank != dated {
                let key = Key::pair(Table::TournamentEvent, id.0, number);
                let blank = stored(&blank).map_err(|error| damaged(&key.0, error))?;
                events::replace(transaction, Table::TournamentEvent, id.0, number, &blank)?;
            }
        }
    }
    Ok(())
}
