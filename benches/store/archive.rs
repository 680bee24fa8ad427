//! The size of an archive, and the time to open and to query it.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use colonnade::archive::{ArchiveFilter, Cursor};
use colonnade::play::{Dated, GameId, Identity, PlayerEvent, PlayerId, RatingPool, Timestamp, Viewer};
use colonnade::store::{Append, Indexing, OpenOptions, SortOrder, Store, Write, open, restore};
use colonnade_rules::{Game, GameResult, Reason, Side, State};
use indicatif::{ProgressBar, ProgressStyle};

use super::generator::{Generator, players, server};
use super::{percentiles, resident, store_at};
use colonnade_testing::Rng;

/// Games per append.
const TOGETHER: usize = 200;
/// Queries of each kind.
const QUESTIONS: usize = 300;
/// Games on a page.
const PAGE: usize = 25;

/// Archives games and ends the process without closing the store.
pub(crate) fn fill(place: &str, games: usize) -> io::Result<()> {
    let store = store_at(place, true)?;
    let mut generator = Generator::new(if games > 2_000 { 30 } else { 2 }, games);
    store.append(generator.join(store.as_ref())).map_err(io::Error::other)?;
    // A store that was ever served has an index, and each new game waits for it.
    let has_index = std::env::var_os("COLONNADE_NO_INDEX").is_none();
    while has_index && store.index().map_err(io::Error::other)? == Indexing::Working {}
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} games, {eta} left");
    let bar = ProgressBar::new(games as u64).with_style(style.map_err(io::Error::other)?);
    let begin = Instant::now();
    let mut archived = 0;
    while archived < games {
        let count = TOGETHER.min(games - archived);
        let writes = (0..count).map(|_| generator.game(store.new_game().expect("a number"))).collect();
        store.append(Append { games: writes, ..Append::default() }).map_err(io::Error::other)?;
        archived += count;
        bar.set_position(archived as u64);
    }
    bar.finish_and_clear();
    let seconds = begin.elapsed().as_secs_f64();
    let mebibytes = || Ok::<u64, io::Error>(store.facts().map_err(io::Error::other)?.bytes >> 20);
    let grown = mebibytes()?;
    let begin = Instant::now();
    store.compact().map_err(io::Error::other)?;
    println!(
        "{games} games archived at {:.0} a second; {grown} MiB on disk, after {:.1?} {} MiB (asked for a million: <= 1.5 GB)",
        games as f64 / seconds,
        begin.elapsed(),
        mebibytes()?,
    );
    take_in(store.as_ref(), games)?;
    std::process::exit(0);
}

/// Adds all games to the index of positions.
fn take_in(store: &Store, games: usize) -> io::Result<()> {
    let bytes = || io::Result::Ok(store.facts().map_err(io::Error::other)?.bytes);
    let before = bytes()?;
    let begin = Instant::now();
    let mut longest = Duration::ZERO;
    loop {
        let piece = Instant::now();
        if store.index().map_err(io::Error::other)? == Indexing::Idle {
            break;
        }
        longest = longest.max(piece.elapsed());
    }
    let taken = begin.elapsed();
    let resident = resident()?;
    store.compact().map_err(io::Error::other)?;
    println!(
        "  positions taken in within {taken:.1?}, {:.0} games a second, {longest:.1?} for a piece at most, {resident} MiB \
         resident; {:.1} MiB more on disk, {:.0} bytes a game (asked for a million: <= 300 MB)",
        games as f64 / taken.as_secs_f64(),
        bytes()?.saturating_sub(before) as f64 / f64::from(1 << 20),
        bytes()?.saturating_sub(before) as f64 / games as f64,
    );
    Ok(())
}

/// Opens the archive, queries and closes it.
pub(crate) fn ask(place: &str, games: usize, after: &str) -> io::Result<()> {
    let begin = Instant::now();
    let store = store_at(place, false)?;
    let limit = if after == "after a kill" { "10 s" } else { "2 s" };
    let opened = begin.elapsed();
    let first = resident()?;
    println!("{after} opened in {opened:.2?} (asked: <= {limit}), {first} MiB resident");
    if after != "after a kill" {
        questions(store.as_ref(), games)?;
        println!("  {} MiB resident (asked: <= 256)", resident()?);
        export(store.as_ref())?;
        println!("  {} MiB resident (asked: <= 256)", resident()?);
    }
    store.close().map_err(io::Error::other)
}

/// The size of all files in a directory, in bytes.
fn size(dir: &Path) -> io::Result<u64> {
    fs::read_dir(dir)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
}

/// Writes a backup of the archive, and restores another store from it.
pub(crate) fn restored(dir: &Path) -> io::Result<()> {
    let [file, place] = ["backup", "restored"].map(|name| dir.with_extension(name));
    let store = open(dir, OpenOptions { create: false, ..OpenOptions::default() }).map_err(io::Error::other)?;
    let begin = Instant::now();
    store.backup(&mut File::create(&file)?, &mut |_| ()).map_err(io::Error::other)?;
    let backup = begin.elapsed();
    store.close().map_err(io::Error::other)?;
    let begin = Instant::now();
    restore(&mut File::open(&file)?, &place, &mut |_| ()).map_err(io::Error::other)?;
    println!(
        "backup of {} MiB in {backup:.1?}, restored in {:.1?}: {:.1} MiB on disk in place of {:.1} MiB",
        fs::metadata(&file)?.len() >> 20,
        begin.elapsed(),
        size(&place)? as f64 / f64::from(1 << 20),
        size(dir)? as f64 / f64::from(1 << 20),
    );
    fs::remove_file(&file)?;
    fs::remove_dir_all(&place)
}

/// Erases a player, and reads and writes while the store is being rewritten.
pub(crate) fn erase(dir: &Path, games: usize) -> io::Result<()> {
    let store = open(dir, OpenOptions { create: false, ..OpenOptions::default() }).map_err(io::Error::other)?;
    let store = store.as_ref();
    let player = PlayerId(players(games) as u64);
    let before = store.facts().map_err(io::Error::other)?.bytes;
    let events = store.player(player).map_err(io::Error::other)?.len() as u64;
    let begin = Instant::now();
    let (open_items, read) = store.decide(|| store.open_items(player));
    open_items.map_err(io::Error::other)?;
    store.erase(player, events, read, somewhen(&mut Rng::new(1), games)).map_err(io::Error::other)?;
    let erased = begin.elapsed();
    let done = AtomicBool::new(false);
    let longest = |ask: &dyn Fn() -> io::Result<()>| {
        let mut longest = Duration::ZERO;
        while !done.load(Ordering::Relaxed) {
            let begin = Instant::now();
            ask()?;
            longest = longest.max(begin.elapsed());
        }
        io::Result::Ok(longest)
    };
    let (rewritten, read, write) = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let chance = RefCell::new(Rng::new(2));
            longest(&|| {
                let game = GameId(1 + chance.borrow_mut().below(games) as u64);
                store.archived(game).map(drop).map_err(io::Error::other)
            })
        });
        let writer = scope.spawn(|| longest(&|| store.append(join(store)).map_err(io::Error::other)));
        let begin = Instant::now();
        let rewritten = store.purge_erased();
        let elapsed = begin.elapsed();
        done.store(true, Ordering::Relaxed);
        let joined = (reader.join().map_err(|_| broken())??, writer.join().map_err(|_| broken())??);
        rewritten.map_err(io::Error::other)?;
        io::Result::Ok((elapsed, joined.0, joined.1))
    })?;
    println!(
        "a player erased in {erased:.1?}, and the store rewritten in {rewritten:.1?} (asked: within a minute): {:.1} MiB \
         on disk in place of {:.1} MiB; meanwhile a game was read in {read:.1?} at most, and an act was durable in \
         {write:.1?} at most",
        store.facts().map_err(io::Error::other)?.bytes as f64 / f64::from(1 << 20),
        before as f64 / f64::from(1 << 20),
    );
    store.close().map_err(io::Error::other)
}

fn broken() -> io::Error {
    io::Error::other("a thread panicked")
}

/// A new player.
fn join(store: &Store) -> Append {
    let id = store.new_player().expect("a number");
    let event = PlayerEvent::Joined { identity: Identity::Discord(id.0), name: format!("Player number {id}") };
    let events = vec![Dated { at: Timestamp::UNIX_EPOCH, event }];
    Append { players: vec![Write { id, expected: 0, events }], ..Append::default() }
}

type Question = Box<dyn Fn(&Store, &mut Rng) -> io::Result<usize>>;

/// A page; it begins at a random game if the number of games is given as `among`.
fn page(filter: impl Fn(&mut Rng) -> (ArchiveFilter, Viewer) + 'static, among: Option<usize>) -> Question {
    Box::new(move |store, chance| {
        let (filter, viewer) = filter(chance);
        let after = among.map(|games| Cursor { ended: somewhen(chance, games).timestamp_millis(), game: GameId(0) });
        let page = store.archive(&filter, viewer, SortOrder::NewestFirst, after, PAGE).map_err(io::Error::other)?;
        Ok(page.items.len())
    })
}

/// A time at which games ended.
fn somewhen(chance: &mut Rng, games: usize) -> Timestamp {
    at_place(chance.below(games.max(1)))
}

/// The time at about which a game at this place of the archive ended.
fn at_place(place: usize) -> Timestamp {
    Timestamp::from_timestamp_millis(1_580_000_000_000 + place as i64 * 200_000).unwrap_or_default()
}

fn questions(store: &Store, games: usize) -> io::Result<()> {
    let count = players(games);
    let player = move |chance: &mut Rng| PlayerId(1 + (chance.below(count) * chance.below(count) / count) as u64);
    let any = ArchiveFilter::default;
    let kinds: Vec<(&str, Question)> = vec![
        ("newest games", page(move |_| (any(), Viewer::Nobody), None)),
        ("all games, deep", page(move |_| (any(), Viewer::Nobody), Some(games))),
        (
            "all games, for a member",
            page(move |chance| (any(), Viewer::Member { player: player(chance), server: server(1) }), Some(games)),
        ),
        (
            "of a player",
            page(move |chance| (ArchiveFilter { player: Some(player(chance)), ..any() }, Viewer::Nobody), None),
        ),
        (
            "of a player, for the host",
            page(move |chance| (ArchiveFilter { player: Some(player(chance)), ..any() }, Viewer::Host), Some(games)),
        ),
        (
            "of two players",
            page(
                move |chance| {
                    (
                        ArchiveFilter { player: Some(PlayerId(1)), opponent: Some(player(chance)), ..any() },
                        Viewer::Nobody,
                    )
                },
                None,
            ),
        ),
        ("of a game", page(move |_| (ArchiveFilter { game: Some(Game::Buku), ..any() }, Viewer::Nobody), Some(games))),
        (
            "of a variant, with a result",
            page(
                move |_| {
                    let variant = Some(Game::Pilastri.standard());
                    (ArchiveFilter { variant, result: Some(GameResult::Win(Side::Second)), ..any() }, Viewer::Nobody)
                },
                Some(games),
            ),
        ),
        (
            "of a server",
            page(
                move |chance| (ArchiveFilter { server: Some(server(2 * chance.below(9))), ..any() }, Viewer::Nobody),
                Some(games),
            ),
        ),
        (
            "rated, within a month",
            page(
                move |chance| {
                    let since = somewhen(chance, games);
                    let until = Some(since + chrono::TimeDelta::days(30));
                    (ArchiveFilter { rated: Some(true), since: Some(since), until, ..any() }, Viewer::Nobody)
                },
                None,
            ),
        ),
        (
            "that nobody played",
            page(move |_| (ArchiveFilter { longest: Some(0), ..any() }, Viewer::Nobody), Some(games)),
        ),
        (
            "rare in a long list",
            page(
                move |_| {
                    let reason = Some(Reason::Resignation);
                    (ArchiveFilter { reason, result: Some(GameResult::Draw), ..any() }, Viewer::Nobody)
                },
                Some(games),
            ),
        ),
        ("count of all", count_of(move |_| any())),
        ("count of a player's", count_of(move |chance| ArchiveFilter { player: Some(player(chance)), ..any() })),
        (
            "count by two conditions",
            count_of(move |_| ArchiveFilter { game: Some(Game::Gore), rated: Some(true), ..any() }),
        ),
        (
            "leaderboard",
            Box::new(move |store, chance| {
                let game = *chance.pick(Game::ALL);
                store
                    .leaderboard(RatingPool::Public, game, at_place(games), 0, 50)
                    .map(|leaders| leaders.len())
                    .map_err(io::Error::other)
            }),
        ),
        (
            "what was played in a position",
            Box::new(move |store, chance| {
                Ok(store.opening(somewhere(store, chance, games)?).map_err(io::Error::other)?.moves.len())
            }),
        ),
        (
            "of a position",
            Box::new(move |store, chance| {
                let filter = ArchiveFilter { position: Some(somewhere(store, chance, games)?), ..any() };
                let page = store.archive_with_count(&filter, Viewer::Nobody, SortOrder::NewestFirst, None, PAGE);
                Ok(page.map_err(io::Error::other)?.items.len())
            }),
        ),
        (
            "of a position and a player",
            Box::new(move |store, chance| {
                let position = Some(somewhere(store, chance, games)?);
                let filter = ArchiveFilter { position, player: Some(player(chance)), ..any() };
                let page = store.archive_with_count(&filter, Viewer::Nobody, SortOrder::NewestFirst, None, PAGE);
                Ok(page.map_err(io::Error::other)?.items.len())
            }),
        ),
        (
            "a game",
            Box::new(move |store, chance| {
                let id = GameId(1 + chance.below(games) as u64);
                Ok(store.archived(id).map_err(io::Error::other)?.map_or(0, |(_, game)| game.actions.len()))
            }),
        ),
    ];
    for (name, ask) in kinds {
        let mut lines = Vec::new();
        for pass in ["cold", "warm"] {
            let mut chance = Rng::new(21);
            let mut times: Vec<Duration> = Vec::new();
            let mut found = 0;
            for _ in 0..QUESTIONS {
                let begin = Instant::now();
                found += ask(store, &mut chance)?;
                times.push(begin.elapsed());
            }
            let (half, most) = percentiles(times);
            lines.push(format!("{pass} p50 {half:.2?} p99 {most:.2?}"));
            if pass == "warm" {
                lines.push(format!("{:.1} found", found as f64 / QUESTIONS as f64));
            }
        }
        println!("  {name}: {}", lines.join(", "));
    }
    Ok(())
}

/// A position of a random game, or the start of a random variant.
fn somewhere(store: &Store, chance: &mut Rng, games: usize) -> io::Result<u64> {
    let id = GameId(1 + chance.below(games) as u64);
    let Some((_, game)) = store.archived(id).map_err(io::Error::other)? else { return Ok(0) };
    let mut state = State::start(game.setup.variant);
    for action in game.actions.iter().take(chance.below(8)) {
        state.play(&action.text).map_err(|error| io::Error::other(error.to_string()))?;
    }
    Ok(state.key().value())
}

fn count_of(filter: impl Fn(&mut Rng) -> ArchiveFilter + 'static) -> Question {
    Box::new(move |store, chance| store.count(&filter(chance), Viewer::Nobody).map(|_| 1).map_err(io::Error::other))
}

/// Reads games in sequence, as an export does.
fn export(store: &Store) -> io::Result<()> {
    let begin = Instant::now();
    let mut read = 0u64;
    let mut actions = 0;
    let mut after = None;
    while begin.elapsed() < Duration::from_secs(20) {
        let page = store.archive(&ArchiveFilter::default(), Viewer::Host, SortOrder::OldestFirst, after, 500);
        let page = page.map_err(io::Error::other)?;
        for game in &page.items {
            let (_, game) = store.archived(game.id).map_err(io::Error::other)?.ok_or(io::ErrorKind::NotFound)?;
            actions += game.actions.len();
            read += 1;
        }
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let second = read as f64 / begin.elapsed().as_secs_f64();
    println!("  read one after the other: {second:.0} games a second, {actions} actions (asked: >= 50,000 games)");
    Ok(())
}
