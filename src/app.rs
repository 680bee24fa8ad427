//! The assembly of the program: settings, store, service, and the tasks that run until the program ends.

pub(crate) mod access;
pub(crate) mod admin;
#[cfg(feature = "discord")]
mod bot;
mod control;
mod failures;
mod frames;
#[cfg(feature = "discord")]
pub(crate) mod gateway;
mod links;
pub(crate) mod logging;
mod memory_limit;
pub(crate) mod moderating;
#[cfg(not(feature = "discord"))]
pub(crate) mod no_bot;
pub(crate) mod open_files;
pub(crate) mod owner;
mod pages;
pub(crate) mod record_identity;
pub(crate) mod starting;
mod tasks;

use std::fs;
use std::io::{self, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

pub(crate) use control::path as control_socket;
#[cfg(any(test, fuzzing))]
pub(crate) use frames::fuzz as fuzz_frames;
#[cfg(not(feature = "discord"))]
use no_bot as bot;
#[cfg(not(feature = "discord"))]
pub(crate) use no_bot as gateway;
pub use tasks::Shutdown;

use crate::config::{self, Role, Run, Settings, Shards};
use colonnade_computer::puzzles;
use colonnade_engine::CollectedPuzzle;
use colonnade_play::{Limits, Span, TimeControl};
use colonnade_scheduler::{self as scheduler, Backups};
use colonnade_service::{Member, PlaySettings, Service, ShardRange, StoreFault, SystemClock, reachability, upkeep};
use colonnade_store::{self as store, Database, OpenOptions, Store};
use colonnade_view::{self as view, BadFont, MOST_FONTS};
use colonnade_web::{Metrics, SigningKey};
use colonnade_wording as wording;
use control::{Control, Served, TableAddress};
use starting::{Prepared, Requirement};
use tasks::Tasks;

/// How long the remaining threads may take to end.
const LAST_GRACE: Duration = Duration::from_secs(1);

/// The service on a store, and what its computers know.
fn service_of(store: Arc<Store>, play: &config::Play) -> Service {
    colonnade_engine::set_ending_stones(play.endings as usize);
    Service::new(store, Arc::new(SystemClock), play_settings(play))
}

/// Converts the settings of play to the form that the service takes.
pub(crate) fn play_settings(play: &config::Play) -> PlaySettings {
    let span = |span: Duration| Span::seconds(span.as_secs());
    PlaySettings {
        control: match play.default_time {
            config::TimeControl::Unlimited => TimeControl::Unlimited,
            config::TimeControl::PerMove(time) => TimeControl::PerMove(span(time)),
            config::TimeControl::Bank { bank, increment, cap } => {
                TimeControl::Bank { bank: span(bank), increment: span(increment), cap: span(cap) }
            }
        },
        limits: Limits {
            shortest_time: span(play.shortest_time),
            open_challenges: play.open_challenges,
            games: play.games,
        },
        reminders: play.reminders.iter().copied().map(span).collect(),
        vacation_days: play.vacation_days,
        challenge_days: Span::days(play.challenge_days.into()),
        thinking: play.thinking,
        ..PlaySettings::default()
    }
}

/// The name of the key that hashes identities in lists of bars and blocks. Backups leave the key out; with another key,
/// players who were deleted before are no longer recognized.
const IDENTITY_KEY: &str = "identities";

/// The name of the key that signs links. Backups leave the key out.
const LINK_KEY: &str = "links";

/// The database that holds the store; `None` if the store is in a directory.
pub(crate) fn database(store: &config::Store) -> Option<Database> {
    store.url.as_ref().map(|url| Database {
        url: url.expose().to_owned(),
        shown: url.to_string(),
        password: url.expose_password().map(str::to_owned),
        ca_file: store.ca_file.clone(),
    })
}

/// The path or URL of the store, for messages.
pub(crate) fn store_location(store: &config::Store) -> String {
    store.url.as_ref().map_or_else(|| store.path.display().to_string(), ToString::to_string)
}

/// Loads a key of the store: a secret in the database, or a file in the directory.
fn key(settings: &Settings, store: &Store, name: &str) -> Result<SigningKey> {
    match store.secret(name)? {
        Some(bytes) => Ok(SigningKey::of_bytes(&format!("{name} in colonnade.secrets"), &bytes)?),
        None => Ok(SigningKey::open(&settings.store.path.join(format!("{name}.key")))?),
    }
}

/// Whether the store is in a directory that has no key for hashing identities yet.
pub(crate) fn is_missing_identity_key(store: &config::Store) -> bool {
    store.url.is_none() && !store.path.join(format!("{IDENTITY_KEY}.key")).exists()
}

/// The existing file with the key of links of a store in a directory.
pub(crate) fn link_key_of_directory(store: &config::Store) -> Option<PathBuf> {
    let file = links::file(&store.path);
    (store.url.is_none() && file.symlink_metadata().is_ok()).then_some(file)
}

/// Whether the directory of a store is empty or does not exist.
pub(crate) fn is_empty(store: &Path) -> bool {
    fs::read_dir(store).map_or_else(|error| error.kind() == io::ErrorKind::NotFound, |mut files| files.next().is_none())
}

/// The largest size of a puzzle file, in bytes.
const LONGEST_PUZZLES: u64 = 4 << 20;

/// Reads the puzzles of a file.
///
/// # Errors
///
/// If the file cannot be read, or a line is invalid.
pub(crate) fn read_puzzles(file: &Path) -> Result<Vec<CollectedPuzzle>> {
    let mut text = String::new();
    let read = fs::File::open(file).and_then(|file| file.take(LONGEST_PUZZLES).read_to_string(&mut text));
    read.with_context(|| file.display().to_string())?;
    let own = puzzles::read(&text);
    own.map_err(|(line, fault)| anyhow::anyhow!(wording::cli::puzzles::bad_line(&file.display(), line, &fault)))
}

/// The puzzles of the host's own file; none if there is no such file in the settings.
///
/// # Errors
///
/// If they cannot be read; the message names the setting.
pub(crate) fn own_puzzles(settings: &Settings) -> Result<Vec<CollectedPuzzle>> {
    let Some(file) = &settings.play.puzzles else { return Ok(Vec::new()) };
    read_puzzles(file).map_err(|error| anyhow::anyhow!(wording::cli::starting::bad_puzzles(&format!("{error:#}"))))
}

/// The largest size of a font file, in bytes.
const LARGEST_FONT: u64 = 64 << 20;

/// Adds the fonts that the host configured to those of the program.
///
/// # Errors
///
/// If there are too many, or a file cannot be read or is not a font.
pub(crate) fn add_fonts(files: &[PathBuf]) -> Result<()> {
    if files.is_empty() {
        return Ok(());
    }
    let bad = |file: &Path, what: &str| anyhow::anyhow!("view.fonts: {}: {what}", file.display());
    // This is checked before any file is read: each may be large.
    if let Some(file) = files.get(MOST_FONTS) {
        return Err(bad(file, &wording::cli::too_many_fonts(MOST_FONTS)));
    }
    let read = |file: &PathBuf| {
        let mut bytes = Vec::new();
        let read = fs::File::open(file).and_then(|file| file.take(LARGEST_FONT + 1).read_to_end(&mut bytes));
        read.map_err(|error| bad(file, &error.to_string()))?;
        anyhow::ensure!(
            bytes.len() as u64 <= LARGEST_FONT,
            bad(file, &wording::cli::font_too_large(LARGEST_FONT >> 20))
        );
        Ok(bytes)
    };
    let fonts = files.iter().map(read).collect::<Result<Vec<_>>>()?;
    view::add_fonts(fonts).map_err(|BadFont { number }| bad(&files[number], wording::cli::no_font()))
}

/// Creates a service over a store in memory, for trial runs.
///
/// # Errors
///
/// None known: a store in memory does not fail.
pub(crate) fn in_memory_service(settings: &Settings) -> Result<Arc<Service>> {
    let service = service_of(store::in_memory()?, &settings.play);
    Ok(Arc::new(service))
}

/// Opens the configured store and creates a service over it. With `create`, a store that does not exist is created.
///
/// # Errors
///
/// If the store cannot be opened.
pub(crate) fn service(settings: &Settings, create: bool) -> Result<Arc<Service>> {
    service_on(settings, open(settings, create)?)
}

/// Opens the configured store and creates a service over it; with `create`, a store that does not exist is created. Also
/// returns whether it was.
///
/// # Errors
///
/// If the store cannot be opened.
pub(crate) fn service_or_create(settings: &Settings, create: bool) -> Result<(Arc<Service>, bool)> {
    match service(settings, false) {
        Err(error) if lacks_store(&error) && create => Ok((service(settings, true)?, true)),
        Err(error) if lacks_store(&error) => {
            anyhow::bail!(wording::cli::usage::no_store_to_write(&store_location(&settings.store)))
        }
        opened => Ok((opened?, false)),
    }
}

/// Whether an error says that there is no store where one was to be opened.
pub(crate) fn lacks_store(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(StoreFault::NoStore(_)))
}

/// The absolute path or the URL of the store, for messages.
pub(crate) fn absolute_location(store: &config::Store) -> String {
    let path = || owner::named(&store.path).display().to_string();
    store.url.as_ref().map_or_else(path, ToString::to_string)
}

/// Creates a read-only service over a snapshot of the store in a database.
///
/// # Errors
///
/// If the database cannot be read.
pub(crate) fn read_only_service(settings: &Settings, database: &Database) -> Result<Arc<Service>> {
    service_on(settings, store::read_database(database)?)
}

/// An error as a clause for the host, with what to do if the store has a fault.
pub(crate) fn explained(error: &anyhow::Error) -> String {
    let fault = error.chain().find_map(|cause| store::fault_of(cause));
    // A command does not try again.
    match fault.filter(|fault| !matches!(fault, StoreFault::Unavailable(_))).and_then(StoreFault::remedy) {
        Some(remedy) => format!("{error:#}; {remedy}"),
        None => format!("{error:#}"),
    }
}

/// The processes that serve the configured store; `None` if it is in a directory, which only one process can serve.
///
/// # Errors
///
/// If the database cannot be read.
pub(crate) fn members(settings: &Settings) -> Result<Option<Vec<Member>>> {
    let Some(database) = database(&settings.store) else { return Ok(None) };
    Ok(store::read_database(&database)?.members()?)
}

/// Opens the configured store. With `create`, a store that does not exist is created.
fn open(settings: &Settings, create: bool) -> Result<Arc<Store>> {
    let cache = settings.store.cache_mb << 20;
    memory_limit::check(memory_limit::needed_by_store(&settings.store))?;
    Ok(match database(&settings.store) {
        Some(database) => store::open_database(&database, create)?,
        None => store::open(&settings.store.path, OpenOptions { cache, create })?,
    })
}

/// Creates a service over an open store.
fn service_on(settings: &Settings, store: Arc<Store>) -> Result<Arc<Service>> {
    // This key is separate from the key of links, because that one may be changed at any time and this one never.
    let is_new = is_missing_identity_key(&settings.store);
    let key = key(settings, store.as_ref(), IDENTITY_KEY)?;
    if is_new && store.has_hashed_identities()? {
        tracing::warn!("{}", wording::cli::doctor::identity_key_is_new(&store_location(&settings.store)));
    }
    let service = service_of(store, &settings.play);
    let service = match settings.discord.shards {
        Shards { all: Some(of), own: Some((first, last)) } => service.for_shards(ShardRange::Some { first, last, of }),
        _ => service,
    };
    Ok(Arc::new(service.with_keyed_hash(Arc::new(move |identity| key.hash_identity(identity)))))
}

/// Makes writes beyond the file size limit (`ulimit -f`) fail. Otherwise the system ends the process without a message.
///
/// # Errors
///
/// If the signal cannot be handled.
pub(crate) fn handle_file_size_signal() -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let _within = runtime.enter();
    // The handler stays installed while the process runs, even if nothing listens to it.
    signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())).map(drop)
}

/// Serves until Ctrl-C or SIGTERM. Writes to `out`, in at most four lines, the location of the store, the address of
/// the pages, how to open them from elsewhere, and the state of the Discord set-up.
///
/// # Errors
///
/// If the store cannot be opened, or a task fails.
pub(crate) fn serve(settings: &Settings, out: &mut dyn Write) -> Result<()> {
    logging::init(settings.log);
    settings.warnings.iter().for_each(|warning| tracing::warn!("{}", config::config_warning(warning)));
    let mut prepared = Prepared::default();
    for requirement in Requirement::OF_SETTINGS {
        requirement.fulfil(settings, &mut prepared)?;
    }
    if access::is_served(settings)? {
        anyhow::bail!(wording::cli::usage::store_is_served_already(&settings.store.path.display()));
    }
    for requirement in Requirement::ADDRESSES {
        requirement.fulfil(settings, &mut prepared)?;
    }
    puzzles::add(std::mem::take(&mut prepared.puzzles));
    // Root was needed at most for files of the host and for addresses.
    let settings = &owner::become_owner(settings)?;
    let store = open(settings, true)?;
    // The store reports it if it cannot be written; it is served for reading then.
    let _ = store.try_write();
    let links = Arc::new(key(settings, store.as_ref(), LINK_KEY)?);
    let service = service_on(settings, store)?;
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(run(settings, &service, links, prepared, out));
    let closed = close(&runtime, service);
    runtime.shutdown_timeout(LAST_GRACE);
    ended.and(closed)
}

async fn run(
    settings: &Settings,
    service: &Arc<Service>,
    key: Arc<SigningKey>,
    prepared: Prepared,
    out: &mut dyn Write,
) -> Result<()> {
    let end = shutdown_signal()?;
    let mut tasks = Tasks::new();
    // The metrics recorder must be installed before the first measurement.
    _ = Metrics::install();
    let table = TableAddress::default();
    // The socket is in the directory of a store; a store in a database has none.
    if settings.store.url.is_none() {
        match Control::listen(&settings.store.path) {
            Ok(control) => {
                let service = Arc::clone(service);
                let key = Arc::clone(&key);
                let store = settings.store.path.clone();
                let serving =
                    control.serve(Served { service, table: Arc::clone(&table), store, key }, tasks.shutdown());
                tasks.run("the control socket", serving);
            }
            Err(error) => tracing::warn!("commands cannot reach this service: {error:#}"),
        }
    }
    if service.is_shared() {
        tasks.run_forever("what others do", scheduler::follow_commits(Arc::clone(service), settings.store.poll));
        tasks.run_forever("the key of links", links::follow(Arc::clone(service), Arc::clone(&key)));
        tasks.run_forever("its presence", scheduler::send_heartbeats(Arc::clone(service), member(&settings.run)));
        tasks.run_forever("the reachability of others", scheduler::follow_reachability(Arc::clone(service)));
    }
    let does = |role| settings.run.roles.contains(&role);
    if does(Role::Bot) {
        // Until players reach the bot, nothing that became due in the meantime is judged. An error is logged.
        _ = reachability::lost_at_start(service);
    }
    if does(Role::Scheduler) {
        tasks.run_forever("the scheduler", scheduler::run(Arc::clone(service), backups(&settings.store)?));
    }
    let discord = if does(Role::Bot) { bot::run(settings, service, &key, &mut tasks)? } else { None };
    if does(Role::Bot) && discord.is_none() {
        // Without Discord, players are at this service's own table.
        tasks.run_forever("its reachability", scheduler::record_reachability(Arc::clone(service)));
    }
    let addresses = pages::open(settings, service, key, discord, prepared, &mut tasks)?;
    let pages = addresses.as_ref().map(|addresses| addresses.pages.clone());
    _ = table.set(pages.filter(|_| settings.web.table));
    match greet(settings, service, addresses.as_ref(), out) {
        // The store can still be read when the disk is full, so a failed greeting does not end the service.
        Err(error) if error.downcast_ref().is_some_and(is_full) => tracing::warn!("nobody was greeted: {error:#}"),
        greeted => greeted?,
    }
    tasks.until(end).await
}

/// The entry of this process in the list of processes.
fn member(run: &Run) -> Member {
    let roles: Vec<&str> = run.roles.iter().map(|role| role.name()).collect();
    let name = run.name.clone().unwrap_or_default();
    let version = env!("COLONNADE_VERSION").to_owned();
    Member { name, roles: roles.join(", "), version, ..Member::default() }
}

/// The configured automatic backups, with an absolute path of their directory; `None` if there are none.
///
/// # Errors
///
/// If the working directory is unknown.
pub(crate) fn backups(store: &config::Store) -> Result<Option<Backups>> {
    let Some(every) = store.backup_every else { return Ok(None) };
    let dir = std::path::absolute(&store.backup_dir).context("store.backup_dir")?;
    Ok(Some(Backups { dir, every, keep: usize::try_from(store.backup_keep).unwrap_or(usize::MAX) }))
}

/// Waits for Ctrl-C or SIGTERM. Both are caught as soon as this function is called.
fn shutdown_signal() -> Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        tracing::info!("shutting down after a signal");
    })
}

/// Whether an error says that a disk is full.
fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

fn greet(
    settings: &Settings,
    service: &Service,
    addresses: Option<&pages::Addresses>,
    out: &mut dyn Write,
) -> Result<()> {
    let place = absolute_location(&settings.store);
    let facts = upkeep::facts(service)?;
    let running = wording::cli::counted(facts.running, "running game", "running games");
    let mut lines = vec![format!("Store: {place} ({running}, {} archived)", facts.archived)];
    match addresses {
        Some(addresses) => {
            lines.push(format!("Open {}", addresses.pages));
            lines.extend(addresses.listening.and_then(way_from_elsewhere));
        }
        None => lines.push("Pages are served by other processes: run.roles is without \"web\".".to_owned()),
    }
    if settings.run.roles.contains(&Role::Bot) {
        let setup = addresses.map(|addresses| addresses.setup.as_str());
        match (&settings.discord.token, setup) {
            (None, _) if !cfg!(feature = "discord") => lines.push(wording::cli::discord_is_not_built().to_owned()),
            (None, setup) => lines.push(wording::cli::discord_is_not_set_up(setup)),
            (Some(_), Some(setup)) => lines.push(wording::cli::setup_is_at(setup)),
            (Some(_), None) => {}
        }
    }
    Ok(write_lines(&lines, out)?)
}

/// Writes lines with one write for each: the log goes to the same terminal.
fn write_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    for line in lines {
        out.write_all(format!("{line}\n").as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

/// How to open the pages from another machine, if that is possible or this machine seems to have no screen.
fn way_from_elsewhere(listening: SocketAddr) -> Option<String> {
    if !listening.ip().is_loopback() {
        return listening.ip().is_unspecified().then(|| wording::cli::open_from_elsewhere(listening.port()));
    }
    // Set within an SSH session, and by systemd.
    let is_remote = ["SSH_CONNECTION", "INVOCATION_ID"].iter().any(|name| std::env::var_os(name).is_some());
    let system = rustix::system::uname();
    is_remote.then(|| wording::cli::open_by_ssh(listening.port(), &listening, &system.nodename().to_string_lossy()))
}

/// Closes the store, within a limited time.
fn close(runtime: &Runtime, service: Arc<Service>) -> Result<()> {
    let closing = runtime.spawn_blocking(move || upkeep::close(&service));
    let closed = runtime.block_on(async { tokio::time::timeout(LAST_GRACE, closing).await });
    Ok(closed.context("the store took too long to close; nothing that was confirmed is lost")???)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::logging::Writes;
    use colonnade_service::{PlaySettings, SystemClock};

    /// N11: the log goes to the same terminal, and must not come into the middle of a line.
    #[test]
    fn n11_each_line_of_the_greeting_is_one_write() {
        let store = colonnade_store::in_memory().expect("a store");
        let service = Service::new(store, Arc::new(SystemClock), PlaySettings::default());
        let listening = "0.0.0.0:7117".parse().ok();
        let (pages, setup) = ("http://127.0.0.1:7117/table".to_owned(), "http://127.0.0.1:7117/setup".to_owned());
        let writes = Writes::default();
        let addresses = pages::Addresses { pages, setup, listening };
        greet(&Settings::default(), &service, Some(&addresses), &mut writes.clone()).expect("written");
        let writes = writes.all();
        assert!(writes.len() >= 3, "{writes:?}");
        assert!(writes.iter().all(|line| line.len() > 1 && line.find('\n') == Some(line.len() - 1)), "{writes:?}");
    }
}
