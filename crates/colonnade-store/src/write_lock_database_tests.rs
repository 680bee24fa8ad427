//! Stores on a database with a write lock: the number of round trips, cut connections, and stores of several processes.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::rows::Database;
use super::testing::*;
use super::{Append, AppendError, Delivery, Fault, Store, opening};
use colonnade_play::{Audience, ChallengeEvent, Fact, Game, GameEvent, GameFact, GameId, Identity, Notice, PlayerId};
use colonnade_rules::Side;
use colonnade_testing::postgres::Cluster;
use colonnade_testing::proxy::{Cut, Proxy};

/// Appends, with retries. On a busy machine, reconnecting may take too long; then nothing was written.
fn appended(store: &Store, append: &Append) {
    at_last(|| store.append(append.clone()));
}

fn at_last(write: impl Fn() -> Result<(), AppendError>) {
    let begin = Instant::now();
    while let Err(error) = write() {
        assert!(matches!(error, AppendError::Fault(Fault::Unavailable(_))), "{error:?}");
        assert!(begin.elapsed() < Duration::from_secs(60), "{error:?}");
    }
}

#[test]
fn an_act_takes_two_round_trips() {
    for counted in Counted::all() {
        let store = counted.store();
        let trips = |append: Append, done| counted.during(|| assert_eq!(store.append(append), done));
        let ada = join(&store, "Ada", 1);
        let bob = join(&store, "Bob", 2);
        let mut game = begun(&store, ada, bob);
        let versions = vec![(ada, 1), (bob, 1)];
        for minutes in 1..5 {
            let (write, next) = game_write(game.id, Some(&game), &[act(&game, minutes)]);
            let append = Append { games: vec![write], versions: versions.clone(), ..Append::default() };
            assert_eq!(trips(append, Ok(())), 2, "act {minutes}");
            game = next;
        }
        // A refused append ends its transaction without waiting.
        let (write, _) = game_write(game.id, None, &[dated(0, GameEvent::Started(setup(ada, bob)))]);
        assert_eq!(trips(Append { games: vec![write], ..Append::default() }, Err(AppendError::Stale)), 1);
    }
}

#[test]
fn what_is_cut_off_under_the_turn_is_decided_again_and_written_once() {
    let Some(cluster) = Cluster::shared() else { return };
    for is_alone in [true, false] {
        let database = new_database(cluster);
        let proxy = Proxy::start(cluster);
        let url = proxy.address(&database.url);
        let store = Counted::on(Database { shown: url.clone(), url, ..Database::default() }, is_alone).store();
        let ada = join(&store, "Ada", 1);
        let bob = join(&store, "Bob", 2);
        let mut game = begun(&store, ada, bob);
        let mut cuts = 0;
        for cut in
            ["BEGIN", "FOR UPDATE", "ANY($1", "unnest", "COMMIT"].map(Cut::Before).into_iter().chain([Cut::AfterCommit])
        {
            let (write, next) = game_write(game.id, Some(&game), &[act(&game, cuts)]);
            proxy.cut([cut]);
            let append = Append { games: vec![write], ..Append::default() };
            appended(&store, &append);
            assert_eq!(proxy.left(), 0, "{cut:?}");
            (game, cuts) = (next, cuts + 1);
        }
        // A read of a range.
        let challenge = store.new_challenge().expect("a number");
        to_challenge(&store, challenge, 0, ChallengeEvent::Made(terms(ada, Some(bob))), 99).expect("made");
        let (_, read) = store.decide(|| store.open_items(ada).expect("a read"));
        let events = vec![dated(0, joined("Cy", Identity::Discord(3)))];
        let players = vec![super::Write { id: PlayerId(3), expected: 0, events }];
        proxy.cut([Cut::Before("ORDER BY key")]);
        appended(&store, &Append { players, read, ..Append::default() });
        assert_eq!(proxy.left(), 0);
        // A read that was not announced: the position of the notice was never queried.
        let fact = Fact::Game { game: game.id, version: game.version, ply: 1, what: GameFact::Acted };
        let notices = vec![Notice::new(Audience::Player(bob), fact, minute(0))];
        appended(&store, &Append { notices, ..Append::default() });
        proxy.cut([Cut::Before("WHERE key = $1")]);
        at_last(|| store.settle(1, Delivery::Delivered));
        assert_eq!((proxy.left(), store.notices_after(0, 9)), (0, Ok(vec![])));
        let other = opening::read_database(&database).expect("a reader");
        assert_eq!(other.game(game.id).expect("a read").len(), 1 + cuts as usize);
        assert_eq!(other.recompute(false, &mut |_, _| ()), Ok(vec![]));
    }
}

/// The variable with the URL of the database for a child process.
const PLACE: &str = "COLONNADE_TURN_PLACE";

/// The final number of events in each of the games.
const EVENTS: usize = 13;

/// The games that several processes play.
const GAMES: u64 = 12;

/// One of several processes that act in the same games. Prints a line for every event once it is acknowledged.
#[test]
#[ignore = "started by the test below"]
fn player_in_a_process() {
    let Ok(url) = std::env::var(PLACE) else { return };
    let database = Database { shown: url.clone(), url, ..Database::default() };
    let begin = Instant::now();
    // The others may have reached the point at which all connections are ended.
    let store = loop {
        match opening::open_database(&database, true) {
            Ok(store) => break store,
            Err(fault) => assert!(begin.elapsed() < Duration::from_secs(60), "{fault}"),
        }
    };
    let mut open: BTreeSet<u64> = (1..=GAMES).collect();
    while !open.is_empty() {
        open.retain(|&id| {
            let id = GameId(id);
            let Ok(events) = store.game(id) else { return true };
            if events.len() >= EVENTS {
                return false;
            }
            let game = Game::fold(id, &events).expect("a game");
            let (write, _) = game_write(id, Some(&game), &[act(&game, events.len() as i64)]);
            match store.append(Append { games: vec![write], ..Append::default() }) {
                // A single write, so that the lines of processes do not mix.
                Ok(()) => println!("acted {} {}", id.0, events.len() + 1),
                Err(AppendError::Stale | AppendError::Unknown(_) | AppendError::Fault(Fault::Unavailable(_))) => {}
                Err(error) => panic!("{error}"),
            }
            true
        });
    }
    // Numbers are unique across processes.
    for _ in 0..40 {
        println!("given {}", store.new_player().expect("a number").0);
    }
    std::io::stdout().flush().expect("somebody reads");
}

/// Starts a player process, whose lines come with its index in the list.
fn player(url: &str, place: usize, lines: &Sender<(usize, String)>) -> Child {
    let mut child = Command::new(std::env::current_exe().expect("a path"))
        .args(["--exact", "write_lock_database_tests::player_in_a_process", "--ignored", "--nocapture", "--quiet"])
        .env(PLACE, url)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let out = BufReader::new(child.stdout.take().expect("piped"));
    let lines = lines.clone();
    thread::spawn(move || {
        // The receiver may have been dropped.
        out.lines().map_while(Result::ok).try_for_each(|line| lines.send((place, line)))
    });
    child
}

#[test]
fn several_processes_play_the_same_games() {
    let Some(cluster) = Cluster::shared() else { return };
    let database = new_database(cluster);
    let store = opening::open_database(&database, true).expect("a store");
    let ada = join(&store, "Ada", 1);
    let bob = join(&store, "Bob", 2);
    (0..GAMES).for_each(|_| _ = begun(&store, ada, bob));
    let (sender, lines) = channel();
    let mut players: Vec<Child> = (0..3).map(|place| player(&database.url, place, &sender)).collect();
    drop(sender);
    let mut acted = BTreeSet::new();
    let mut given = BTreeSet::new();
    let mut is_killed = false;
    for (place, line) in lines {
        let Some((word, rest)) = line.split_once(' ') else { continue };
        let numbers: Vec<u64> = rest.split(' ').filter_map(|number| number.parse().ok()).collect();
        match (word, numbers.as_slice()) {
            ("acted", &[game, version]) => assert!(acted.insert((game, version)), "{line}: twice"),
            ("given", &[number]) => assert!(given.insert(number), "{line}: twice"),
            _ => {}
        }
        // One of them is killed at an arbitrary moment, and the connections of all are ended.
        if place == 0 && acted.len() > 20 && !std::mem::replace(&mut is_killed, true) {
            players[0].kill().expect("killed");
            let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE application_name = 'colonnade' AND datname = current_database()";
            cluster.sql(&database.url, end);
        }
    }
    for (place, player) in players.iter_mut().enumerate() {
        let status = player.wait().expect("gone");
        assert!(status.success() || (place == 0 && is_killed), "{place}: {status}");
    }
    assert!(given.iter().all(|number| *number > bob.0), "{given:?}");
    let reader = opening::read_database(&database).expect("a reader");
    for game in 1..=GAMES {
        // Everything acknowledged is there and forms one game: events have no gaps, and each depends on the last.
        let events = reader.game(GameId(game)).expect("a read");
        assert_eq!(events.len(), EVENTS);
        Game::fold(GameId(game), &events).expect("a game");
        assert!(acted.iter().all(|(_, version)| *version <= EVENTS as u64));
    }
    assert_eq!(reader.recompute(false, &mut |_, _| ()), Ok(vec![]));
    let begin = Instant::now();
    while let Err(fault) = store.player_of(&Identity::Discord(1)) {
        assert!(begin.elapsed() < Duration::from_secs(60), "{fault}");
    }
    won(&store, ada, bob, Side::First, 10);
}
