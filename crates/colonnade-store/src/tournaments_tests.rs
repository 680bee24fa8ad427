//! Tournaments, on every backend: each version is written once, each game is made once, the end of a game waits until its
//! tournament takes it, and everything derived is rebuilt from the events.

use std::sync::Arc;

use crate::codec::keys::{Key, Table};
use crate::rows::{Batch, MemoryRows, Rows};
use crate::testing::*;
use crate::transaction::Transaction;
use crate::views::view::ReadView;
use crate::{
    Append, AppendError, DueItem, OpenOptions, OpenTournamentGame, Store, TournamentOverview, TournamentStage,
    TournamentWrite, open, salvage,
};
use colonnade_events::{
    Actor, Dated as EventDated, EventId, Format, GameKey, GameTerms, GamesPerPairing, Settings, Time, Tournament,
    TournamentEvent,
};
use colonnade_play::{Dated, GameEvent, PlayerId, ServerId, TournamentGame};
use colonnade_rules::{Game, GameResult, Reason, Side};

const SERVER: ServerId = ServerId(7);
const CUP: EventId = EventId(1);
const KEY: GameKey = GameKey { pairing: 0, game: 0 };

on_every_backend! {
    a_version_is_written_once,
    tournaments_are_found_by_server_stage_player_and_time,
    a_game_is_made_once_and_its_end_waits,
    texts_are_erased_with_their_players,
}

fn settings(server: Option<ServerId>) -> Settings {
    let terms = GameTerms { games: GamesPerPairing::One, ..GameTerms::usual(Game::Pilare.standard(), "1d".to_owned()) };
    Settings { server: server.map(|server| server.0), ..Settings::usual(Format::RoundRobin, terms) }
}

fn by(at: i64, player: PlayerId, event: TournamentEvent) -> EventDated<TournamentEvent> {
    EventDated {
        at: Time(minute(at).timestamp_millis()),
        by: Actor::Player(colonnade_events::PlayerId(player.0)),
        event,
    }
}

fn joined_by(at: i64, player: PlayerId) -> EventDated<TournamentEvent> {
    let entrant = colonnade_events::PlayerId(player.0);
    let joined =
        TournamentEvent::Joined { player: entrant, rating: 1_500, provisional: true, team: None, placed: None };
    by(at, player, joined)
}

/// The write of the next events of a tournament, all by its organiser or by entrants.
fn next(store: &Store, id: EventId, new: Vec<EventDated<TournamentEvent>>) -> TournamentWrite {
    let mut events = store.tournament(id).expect("a read");
    let expected = events.len() as u64;
    events.extend(new.clone());
    let tournament = Tournament::fold(id, &events).expect("a tournament");
    let Actor::Player(organiser) = events[0].by else { panic!("nobody organises it") };
    let due = tournament.next_due(Time(minute(0).timestamp_millis())).map(|_| minute(500));
    let after = TournamentOverview::of(&tournament, Some(PlayerId(organiser.0)), due);
    TournamentWrite { expected, events: new, after, taken: Vec::new() }
}

fn write(store: &Store, write: TournamentWrite) -> Result<(), AppendError> {
    store.append(Append { tournaments: vec![write], ..Append::default() })
}

/// A tournament of two players with its only game not made yet.
fn started(store: &Store) -> [PlayerId; 2] {
    let players = [join(store, "Ada", 1), join(store, "Bob", 2)];
    let mut events = vec![by(0, players[0], TournamentEvent::Created(settings(Some(SERVER))))];
    events.extend(players.map(|player| joined_by(1, player)));
    let open = Tournament::fold(CUP, &events).expect("a tournament");
    events.push(by(2, players[0], open.start(7).expect("it can begin")));
    let running = Tournament::fold(CUP, &events).expect("a tournament");
    let context = colonnade_events::Context { seed: 0, are_blocked: &|_, _| false, proved: &|_| None };
    events.extend(running.due(Time(0), &context).into_iter().map(|event| by(2, players[0], event)));
    write(store, next(store, CUP, events)).expect("an append");
    players
}

fn game_events(players: [PlayerId; 2]) -> Vec<Dated<GameEvent>> {
    let place = TournamentGame { tournament: CUP, round: 0, key: KEY, since: Time(0) };
    vec![dated(3, GameEvent::Started(setup(players[0], players[1]))), dated(3, GameEvent::PlayedIn(place))]
}

fn a_version_is_written_once(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    let id = store.new_tournament().expect("a number");
    let created = next_of_new(store, id, ada);
    write(store, created.clone()).expect("an append");
    assert_eq!(write(store, created), Err(AppendError::Stale));
    let second = next(store, id, vec![joined_by(1, ada)]);
    write(store, second.clone()).expect("an append");
    assert_eq!(write(store, second), Err(AppendError::Stale));
    trial.reopen();
    let store = trial.store();
    assert_eq!(store.tournament(id).expect("a read").len(), 2);
    assert!(store.new_tournament().expect("a number") > id);
    assert_eq!(store.tournament_overview(id).expect("a read").expect("there").entered, 1);
    assert_eq!(store.tournament_overview(EventId(99)), Ok(None));
}

fn next_of_new(store: &Store, id: EventId, organiser: PlayerId) -> TournamentWrite {
    next(store, id, vec![by(0, organiser, TournamentEvent::Created(settings(Some(SERVER))))])
}

fn tournaments_are_found_by_server_stage_player_and_time(trial: &mut Trial) {
    let store = trial.store();
    let [ada, bob] = [join(store, "Ada", 1), join(store, "Bob", 2)];
    for number in 1..=3 {
        write(store, next_of_new(store, EventId(number), ada)).expect("an append");
    }
    write(store, next(store, EventId(2), vec![joined_by(1, bob)])).expect("an append");
    let cancelled = by(2, ada, TournamentEvent::Cancelled { reason: None });
    write(store, next(store, EventId(3), vec![cancelled])).expect("an append");
    let listed = |stage, before, limit| -> Vec<u64> {
        let found = store.tournaments(Some(SERVER), stage, before, limit).expect("a read");
        found.into_iter().map(|found| found.id.0).collect()
    };
    assert_eq!(listed(TournamentStage::Open, None, 9), [2, 1]);
    assert_eq!(listed(TournamentStage::Open, None, 1), [2]);
    assert_eq!(listed(TournamentStage::Open, Some(EventId(2)), 9), [1]);
    assert_eq!((listed(TournamentStage::Running, None, 9), listed(TournamentStage::Over, None, 9)), (vec![], vec![3]));
    assert_eq!(store.tournaments(None, TournamentStage::Open, None, 9), Ok(Vec::new()));
    let host = TournamentEvent::Created(settings(None));
    write(store, next(store, EventId(4), vec![by(3, ada, host)])).expect("an append");
    let stages = [TournamentStage::Over, TournamentStage::Open];
    let everywhere = |before, limit| -> Vec<Vec<u64>> {
        let found = store.tournaments_everywhere(&stages, before, limit).expect("a read");
        found.into_iter().map(|stage| stage.into_iter().map(|found| found.id.0).collect()).collect()
    };
    assert_eq!(everywhere(None, 9), [vec![3], vec![4, 2, 1]]);
    assert_eq!(everywhere(Some(EventId(3)), 1), [vec![], vec![2]]);
    let ids = [2, 99, 1].map(EventId);
    let apart = ids.map(|id| store.tournament(id).expect("a read"));
    assert_eq!(store.tournaments_events(&ids), Ok(apart.into()));
    let of = |player| -> Vec<u64> {
        store.tournaments_of(player).expect("a read").into_iter().map(|found| found.id.0).collect()
    };
    assert_eq!((of(ada), of(bob), of(PlayerId(77))), (vec![1, 2, 3, 4], vec![2], vec![]));
    let due = [1, 2, 4].map(|number| (minute(500), DueItem::Tournament(EventId(number))));
    assert_eq!(store.due(minute(500), 9), Ok(due.into()));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}

fn a_game_is_made_once_and_its_end_waits(trial: &mut Trial) {
    let store = trial.store();
    let players = started(store);
    let id = store.new_game().expect("a number");
    let begun = go_on(store, id, None, &game_events(players));
    let open = |store: &Store| store.open_tournament_games(CUP).expect("a read");
    let row = |is_changed| OpenTournamentGame { key: KEY, game: id, is_changed };
    assert_eq!((store.tournament_game(CUP, KEY), open(store)), (Ok(Some(id)), vec![row(false)]));
    assert_eq!(store.standing(id).expect("a read").expect("it runs").tournament, begun.tournament);
    let again = game_write(store.new_game().expect("a number"), None, &game_events(players)).0;
    assert_eq!(store.append(Append { games: vec![again], ..Append::default() }), Err(AppendError::Stale));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    // The tournament is due as soon as its game has ended.
    let over = go_on(store, id, Some(&begun), &[ended(9, GameResult::Win(Side::First), Reason::Resignation)]);
    trial.reopen();
    let store = trial.store();
    assert_eq!(open(store), [row(true)]);
    let at_once = (colonnade_play::Timestamp::UNIX_EPOCH, DueItem::Tournament(CUP));
    assert_eq!(store.due(minute(0), 9), Ok(vec![at_once]));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    let result = GameResult::Win(Side::First);
    let decided = TournamentEvent::GameDecided { game: KEY, result, ending: colonnade_events::Ending::Played };
    let taking = next(store, CUP, vec![by(9, players[0], decided)]);
    write(store, TournamentWrite { taken: vec![KEY], ..taking }).expect("an append");
    assert_eq!((open(store), store.due(minute(0), 9)), (Vec::new(), Ok(Vec::new())));
    assert_eq!(store.tournament_games(CUP), Ok(vec![(KEY, id)]));
    // If its result is cancelled, it is due again.
    go_on(store, id, Some(&over), &[dated(10, GameEvent::Voided)]);
    assert_eq!((open(store), store.due(minute(0), 9)), (vec![row(true)], Ok(vec![at_once])));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}

fn texts_are_erased_with_their_players(trial: &mut Trial) {
    let store = trial.store();
    let players = started(store);
    let voided = TournamentEvent::GameVoided { game: KEY, reason: Some("Bob was ill".to_owned()) };
    write(store, next(store, CUP, vec![by(9, players[0], voided)])).expect("an append");
    erase(store, players[1], 1, minute(20)).expect("an erasure");
    let events = store.tournament(CUP).expect("a read");
    let blank = TournamentEvent::GameVoided { game: KEY, reason: Some(String::new()) };
    assert_eq!(events.last().map(|last| &last.event), Some(&blank));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
}

#[test]
fn lists_of_tournaments_are_rebuilt() {
    let rows = Arc::new(MemoryRows::new());
    let store = ledger(&rows);
    let store = store.as_ref();
    let players = started(store);
    let id = store.new_game().expect("a number");
    let begun = go_on(store, id, None, &game_events(players));
    go_on(store, id, Some(&begun), &[ended(9, GameResult::Draw, Reason::Agreement)]);
    let before = (store.tournament_overview(CUP), store.open_tournament_games(CUP), store.tournaments_of(players[1]));
    let mut damage = Batch::new();
    let lists =
        [Table::Tournament, Table::TournamentIn, Table::TournamentOf, Table::TournamentGame, Table::TournamentOpen];
    for table in lists {
        let all = ReadView::beginning(&Transaction::new(rows.as_ref()), &Key::of(table)).expect("a read");
        assert!(!all.is_empty(), "{table:?}");
        all.into_iter().for_each(|(key, _)| damage.delete(key));
    }
    rows.commit(damage).expect("a commit");
    let told = store.recompute(true, &mut |_, _| ()).expect("a recount");
    let mut told: Vec<_> = told.into_iter().map(|difference| difference.list).collect();
    told.dedup();
    assert!(told.contains(&"tournaments") && told.contains(&"games of tournaments"), "{told:?}");
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(Vec::new()));
    let after = (store.tournament_overview(CUP), store.open_tournament_games(CUP), store.tournaments_of(players[1]));
    let at_once = |overview: TournamentOverview| TournamentOverview { due: None, ..overview };
    assert_eq!(before.0.expect("a read").map(at_once), after.0.expect("a read").map(at_once));
    assert_eq!(before.1, after.1);
    assert_eq!(before.2.map(|all| all.len()), after.2.map(|all| all.len()));
}

/// Pairings that do not follow from the events are reported.
#[test]
fn pairings_are_computed_again() {
    let trial = Trial::memory();
    let store = trial.store();
    let players = started(store);
    let mut events = store.tournament(CUP).expect("a read");
    let Some(TournamentEvent::RoundBegun(round)) = events.pop().map(|last| last.event) else { panic!("no round") };
    let mut other = round;
    let pairing = &mut other.pairings[0];
    (pairing.first, pairing.second) = (pairing.second, pairing.first);
    let trial = Trial::memory();
    let store = trial.store();
    _ = [join(store, "Ada", 1), join(store, "Bob", 2)];
    events.push(by(2, players[0], TournamentEvent::RoundBegun(other)));
    write(store, next(store, CUP, events)).expect("an append");
    let told = store.recompute(false, &mut |_, _| ()).expect("a recount");
    assert_eq!(told.into_iter().map(|difference| difference.list).collect::<Vec<_>>(), ["pairings of tournaments"]);
}

#[test]
fn tournaments_survive_a_salvage() {
    let [from, to] = [(); 2].map(|()| tempfile::tempdir().expect("a directory"));
    let store = open(from.path(), OpenOptions::default()).expect("a store");
    let players = started(&store);
    let id = store.new_game().expect("a number");
    go_on(&store, id, None, &game_events(players));
    let before = (store.tournament(CUP), store.tournament_overview(CUP), store.open_tournament_games(CUP));
    store.close().expect("closed");
    let told = salvage(from.path(), &to.path().join("new"), &mut |_| ()).expect("a salvage");
    assert!(told.is_complete(), "{told:?}");
    assert_eq!(told.tournaments, 1);
    let store = open(&to.path().join("new"), OpenOptions::default()).expect("a store");
    let after = (store.tournament(CUP), store.tournament_overview(CUP), store.open_tournament_games(CUP));
    assert_eq!(before, after);
}
