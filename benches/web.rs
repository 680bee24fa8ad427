//! Throughput and latency of pages and pictures over real connections.
//!
//! `cargo bench --bench web` fills a store in a temporary directory (`TMPDIR`) with `COLONNADE_GAMES` archived games
//! (default 10,000), serves it on a loopback address, and requests pages and pictures over 50 connections: first as
//! fast as responses arrive, then at a steady rate; pictures also over one connection. Server and clients share the
//! machine's processors. `COLONNADE_STORE` names an existing store to serve instead, a directory or a database
//! (`postgresql://…`), since generating a million games takes a while. With `-- --test` it runs once with few games.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use colonnade::archive::ArchiveFilter;
use colonnade::play::{GameId, Viewer};
use colonnade::service::{PlaySettings, Service, SystemClock, upkeep};
use colonnade::store::{self, Append, Database, Indexing, OpenOptions, SortOrder, Store};
use colonnade::web::{Settings, SigningKey, serve};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;

#[path = "web/client.rs"]
mod client;
#[path = "../tests/it/games.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod games;
#[path = "store/generator.rs"]
#[allow(dead_code, reason = "the bench of the store uses more of it")]
mod generator;

use client::Client;
use colonnade_rules::State;
use colonnade_testing::Rng;
use generator::Generator;

/// The number of clients.
const READERS: usize = 50;

/// Requests per second of all clients together at the steady rate. The limit for p99 is for this rate: 50 clients
/// without pauses, two processors and pictures of 1.5 ms result in a queue of more than 15 ms with any server.
const PACE: usize = 500;

/// The number of pictures that are requested repeatedly.
const KEPT: usize = 20;

/// Games per append.
const TOGETHER: usize = 200;

/// The number of games that clients choose from.
const CHOICE: usize = 20_000;

/// The size of a run.
struct Extent {
    games: usize,
    templates: usize,
    lasting: Duration,
}

/// A public game.
#[derive(Clone, Copy)]
struct Seen {
    id: GameId,
    plies: u32,
}

/// A function that makes the path of a request. Each request has its own number.
type Path = Arc<dyn Fn(&[Seen], &mut Rng, usize) -> String + Send + Sync>;

fn path(make: impl Fn(&[Seen], &mut Rng, usize) -> String + Send + Sync + 'static) -> Path {
    Arc::new(make)
}

fn main() -> io::Result<()> {
    let test = std::env::args().any(|argument| argument == "--test");
    let games = match std::env::var("COLONNADE_GAMES") {
        Ok(games) => games.parse().map_err(io::Error::other)?,
        Err(_) => 10_000,
    };
    let extent = match test {
        true => Extent { games: 300, templates: 2, lasting: Duration::from_millis(100) },
        false => Extent { games, templates: 30, lasting: Duration::from_secs(5) },
    };
    let dir = tempfile::tempdir()?;
    let begin = Instant::now();
    let given = std::env::var("COLONNADE_STORE").ok().filter(|_| !test);
    let path = given.as_ref().map_or_else(|| dir.path().join("store"), PathBuf::from);
    let store = match &given {
        Some(url) if url.starts_with("postgresql:") => {
            // The address may contain a password.
            let shown = "COLONNADE_STORE".to_owned();
            store::open_database(&Database { url: url.clone(), shown, ..Database::default() }, false)
        }
        _ => store::open(&path, OpenOptions::default()),
    };
    let store = store.map_err(io::Error::other)?;
    if given.is_none() {
        fill(store.as_ref(), &extent)?;
        println!("{} games archived in {:.1?}", extent.games, begin.elapsed());
    }
    let begin = Instant::now();
    while store.index().map_err(io::Error::other)? == Indexing::Working {}
    println!("positions taken in within {:.1?}", begin.elapsed());
    let seen = seen(store.as_ref())?;
    let places = places(store.as_ref(), &seen)?;
    let archived = store.facts().map_err(io::Error::other)?.archived;
    println!("{archived} games in the archive; readers choose among {}", seen.len());
    let service = Arc::new(Service::new(store, Arc::new(SystemClock), PlaySettings::default()));
    let key = Arc::new(SigningKey::open(&dir.path().join("links.key")).map_err(io::Error::other)?);
    // All clients have the same address here, as behind a proxy.
    let settings = Settings {
        public_url: None,
        table: true,
        trusted_proxies: vec!["127.0.0.1/32".parse().map_err(io::Error::other)?],
        key,
        discord: None,
        connections: 2_048,
    };

    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
    let host = listener.local_addr()?;
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = Arc::clone(&service);
    let server = runtime.spawn(serve(listener, serving, settings, async {
        _ = stopped.await;
    }));
    measure(&runtime, host, &Arc::from(seen), &Arc::from(places), extent.lasting)?;
    _ = stop.send(());
    runtime.block_on(server).map_err(io::Error::other)??;
    upkeep::close(&service).map_err(io::Error::other)
}

fn fill(store: &Store, extent: &Extent) -> io::Result<()> {
    let mut generator = Generator::new(extent.templates, extent.games);
    store.append(generator.join(store)).map_err(io::Error::other)?;
    for archived in (0..extent.games).step_by(TOGETHER) {
        let count = TOGETHER.min(extent.games - archived);
        let games = (0..count).map(|_| generator.game(store.new_game().expect("a number"))).collect();
        store.append(Append { games, ..Append::default() }).map_err(io::Error::other)?;
    }
    Ok(())
}

/// The newest public games.
fn seen(store: &Store) -> io::Result<Vec<Seen>> {
    let page = store.archive(&ArchiveFilter::default(), Viewer::Nobody, SortOrder::NewestFirst, None, CHOICE);
    let games = page.map_err(io::Error::other)?.items;
    Ok(games.iter().map(|game| Seen { id: game.id, plies: game.plies }).collect())
}

/// The queries of positions of some of these games.
fn places(store: &Store, seen: &[Seen]) -> io::Result<Vec<String>> {
    let mut chance = Rng::new(5);
    let mut places = Vec::new();
    for game in seen.iter().take(400) {
        let Some((_, game)) = store.archived(game.id).map_err(io::Error::other)? else { continue };
        let mut state = State::start(game.setup.variant);
        for action in game.actions.iter().take(chance.below(8)) {
            state.play(&action.text).map_err(|error| io::Error::other(error.to_string()))?;
        }
        let encoded = |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02X}")).collect() };
        let game = state.variant().game().slug();
        let variant = encoded(state.variant().name());
        places.push(format!(
            "game={game}&variant={variant}&kind={game}/{variant}&position={}",
            encoded(&state.position())
        ));
    }
    Ok(places)
}

/// The workloads with their names.
fn kinds(places: &Arc<[String]>) -> Vec<(&'static str, Path)> {
    // Each combination of game, ply, seat, theme and width is requested only once, so that no picture is cached.
    let fresh = |ending: &'static str| {
        path(move |seen, _, number| {
            let game = seen[number % seen.len()];
            let round = number / seen.len();
            let ply = round as u32 % (game.plies + 1);
            let look = round / (game.plies as usize + 1);
            let seat = ["first", "second"][look % 2];
            let theme = ["wood", "slate", "contrast"][look / 2 % 3];
            let width = [720, 600, 480, 360][look / 6 % 4];
            format!("/games/{}/{ply}.{ending}?width={width}&seat={seat}&theme={theme}", game.id.0)
        })
    };
    let archive = path(|seen, chance, _| match chance.below(4) {
        0 => "/archive".to_owned(),
        1 => "/archive?game=buku".to_owned(),
        2 => format!("/archive?player={}", 1 + chance.below(seen.len().div_ceil(40))),
        _ => "/archive?game=pilastri&result=second&rated=yes".to_owned(),
    });
    let game = path(|seen, chance, _| {
        let game = chance.pick(seen);
        format!("/games/{}/{}", game.id.0, chance.below(game.plies as usize + 1))
    });
    let of_place = |page: &'static str| {
        let places = Arc::clone(places);
        path(move |_, chance, _| format!("{page}?{}", chance.pick(&places)))
    };
    vec![
        ("home", path(|_, _, _| "/".to_owned())),
        ("archive page", archive),
        ("explorer", of_place("/explorer")),
        ("games with a position", of_place("/archive")),
        ("game page", game),
        ("board PNG, cached", path(|seen, _, number| format!("/games/{}/0.png", seen[number % KEPT].id.0))),
        ("board PNG, cold", fresh("png")),
        ("board SVG, cold", fresh("svg")),
        ("positions for the replay", path(|seen, chance, _| format!("/games/{}/0.frames", chance.pick(seen).id.0))),
    ]
}

fn measure(
    runtime: &Runtime,
    host: SocketAddr,
    seen: &Arc<[Seen]>,
    places: &Arc<[String]>,
    lasting: Duration,
) -> io::Result<()> {
    println!("asked: p99 <= 15 ms over {READERS} connections ({PACE} a second), a board as SVG <= 1 ms cold");
    // Keeps cold requests cold from one measurement to the next.
    let mut number = 0;
    for (name, path) in kinds(places) {
        let mut ask = |readers, pace, lasting| -> io::Result<Asked> {
            let asked = ask(runtime, host, seen, &Load { path: Arc::clone(&path), readers, pace, lasting, number })?;
            number = asked.next;
            Ok(asked)
        };
        // Draws each of the pictures that are to be cached.
        ask(KEPT, None, Duration::ZERO)?;
        for (how, readers, pace) in [
            (format!("{READERS} connections, as fast as they can"), READERS, None),
            (format!("{READERS} connections, {PACE} a second"), READERS, Some(PACE)),
            ("one connection".to_owned(), 1, None),
        ] {
            println!("{name}, {how}: {}", ask(readers, pace, lasting)?.told());
        }
    }
    Ok(())
}

/// A workload with its pace and duration.
struct Load {
    path: Path,
    readers: usize,
    /// Requests per second of all clients together; `None` for no pauses.
    pace: Option<usize>,
    lasting: Duration,
    /// The number of the first request.
    number: usize,
}

/// The durations and sizes of responses.
#[derive(Default)]
struct Asked {
    times: Vec<Duration>,
    bytes: usize,
    took: Duration,
    /// The number of the next request.
    next: usize,
}

impl Asked {
    fn told(mut self) -> String {
        self.times.sort_unstable();
        let count = self.times.len().max(1);
        let at = |share: usize| self.times.get(count * share / 100).copied().unwrap_or_default().as_secs_f64() * 1e3;
        let rate = count as f64 / self.took.as_secs_f64();
        let bytes = self.bytes / count;
        format!("{rate:.0} requests/s, p50 {:.2} ms, p99 {:.2} ms, {bytes} bytes each", at(50), at(99))
    }
}

/// Runs a workload. Every response has to be a success.
fn ask(runtime: &Runtime, host: SocketAddr, seen: &Arc<[Seen]>, load: &Load) -> io::Result<Asked> {
    let begin = Instant::now();
    let readers: Vec<_> = (0..load.readers)
        .map(|reader| {
            let path = Arc::clone(&load.path);
            let seen = Arc::clone(seen);
            let readers = load.readers;
            let lasting = load.lasting;
            let every = load.pace.map(|pace| Duration::from_secs_f64(readers as f64 / pace as f64));
            let mut number = load.number + reader;
            runtime.spawn(async move {
                let mut client = Client::connect(host).await?;
                let mut chance = Rng::new(number as u64);
                let mut asked = Asked::default();
                // Clients do not all begin at once.
                let mut due = begin + every.unwrap_or_default().mul_f64(reader as f64 / readers as f64);
                while asked.times.is_empty() || begin.elapsed() < lasting {
                    if let Some(every) = every {
                        tokio::time::sleep_until(due.into()).await;
                        due += every;
                    }
                    let path = path(&seen, &mut chance, number);
                    let asking = Instant::now();
                    let answer = client.get(&path).await?;
                    asked.times.push(asking.elapsed());
                    asked.bytes += answer.bytes;
                    number += readers;
                    asked.next = number;
                    if answer.status != 200 {
                        return Err(io::Error::other(format!("{path}: {}", answer.status)));
                    }
                }
                Ok(asked)
            })
        })
        .collect();
    let mut all = Asked::default();
    for reader in readers {
        let asked = runtime.block_on(reader).map_err(io::Error::other)??;
        all.times.extend(asked.times);
        all.bytes += asked.bytes;
        all.next = all.next.max(asked.next);
    }
    all.took = begin.elapsed();
    Ok(all)
}
