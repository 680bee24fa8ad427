//! How fast actions become durable, and how fast large archives are written, opened and queried.
//!
//! `cargo bench --bench store` measures actions, and archives of 10,000 games and more up to `COLONNADE_GAMES` (default
//! 10,000), in temporary directories (`TMPDIR`). Archives are opened after a kill and after a clean end, each time in a
//! new process, restored from a backup, and rewritten after an erasure. If `COLONNADE_STORE` names an empty database
//! (`postgresql://…`), actions and the largest archive are measured there instead.
//!
//! With `COLONNADE_DISTINCT=N`, one game in N is unlike all others, for which an index of positions needs the most
//! space. With `COLONNADE_NO_INDEX=1`, games are archived without waiting for that index.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

#[path = "store/acts.rs"]
mod acts;
#[path = "store/archive.rs"]
mod archive;
#[path = "../tests/it/games.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod games;
#[path = "store/generator.rs"]
mod generator;

use colonnade::store::{self, Database, Store};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => measure_store(Duration::from_secs(3)),
        ["--test"] => measure_store(Duration::from_millis(1)),
        ["archive", place, games] => archive::fill(place, games.parse().map_err(io::Error::other)?),
        ["ask", place, games, after] => archive::ask(place, games.parse().map_err(io::Error::other)?, after),
        ["restore", dir] => archive::restored(Path::new(dir)),
        ["erase", dir, games] => archive::erase(Path::new(dir), games.parse().map_err(io::Error::other)?),
        _ => Err(io::Error::other("expected nothing")),
    }
}

fn child(words: &[&str]) -> io::Result<()> {
    let status = Command::new(std::env::current_exe()?).args(words).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other("the child failed")) }
}

fn measure_store(lasting: Duration) -> io::Result<()> {
    let root = tempfile::tempdir()?;
    let most = match std::env::var("COLONNADE_GAMES") {
        Ok(games) => games.parse().map_err(io::Error::other)?,
        Err(_) => 10_000,
    };
    if let Ok(url) = std::env::var("COLONNADE_STORE") {
        acts::measure(&url, lasting)?;
        child(&["archive", &url, &most.to_string()])?;
        return child(&["ask", &url, &most.to_string(), "after a clean end"]);
    }
    acts::measure(&root.path().join("acts").display().to_string(), lasting)?;
    let smallest = if lasting < Duration::from_secs(1) { 300 } else { 10_000.min(most) };
    for games in std::iter::successors(Some(smallest), |games| Some(games * 10)).take_while(|&games| games <= most) {
        let place = root.path().join(games.to_string()).display().to_string();
        let games = games.to_string();
        child(&["archive", &place, &games])?;
        child(&["ask", &place, &games, "after a kill"])?;
        child(&["ask", &place, &games, "after a clean end"])?;
        child(&["restore", &place])?;
        child(&["erase", &place, &games])?;
        fs::remove_dir_all(&place)?;
    }
    Ok(())
}

/// Opens the store at a place: the address of a database, or a directory.
fn store_at(place: &str, create: bool) -> io::Result<Arc<Store>> {
    let store = if place.starts_with("postgresql:") {
        // The address may contain a password.
        let database = Database { url: place.to_owned(), shown: "COLONNADE_STORE".to_owned(), ..Database::default() };
        store::open_database(&database, create)
    } else {
        store::open(Path::new(place), store::OpenOptions { create, ..store::OpenOptions::default() })
    };
    store.map_err(io::Error::other)
}

fn percentiles(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort();
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

/// The memory of this process, in MiB.
fn resident() -> io::Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: Option<u64> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kib.map(|kib| kib >> 10).ok_or_else(|| io::Error::other("/proc/self/status has no VmRSS"))
}
