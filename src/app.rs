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
mod opening;
pub(crate) mod owner;
mod pages;
pub(crate) mod record_identity;
pub(crate) mod starting;
mod tasks;
pub(crate) mod tournaments;

use std::io::{self, Write};
use std::net::SocketAddr;
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
pub(crate) use opening::{
    absolute_location, add_fonts, database, explained, in_memory_service, is_empty, is_missing_identity_key,
    lacks_store, link_key_of_directory, members, own_puzzles, read_only_service, read_puzzles, service,
    service_or_create, store_location,
};
use opening::{key, open_store, service_on};
pub use tasks::Shutdown;

use crate::config::{self, ProcessRole, Run, Settings};
use colonnade_computer::puzzles;
use colonnade_scheduler::{self as scheduler, Backups};
use colonnade_service::{Member, Service, reachability, upkeep};
use colonnade_web::{Metrics, SigningKey};
use colonnade_wording as wording;
use control::{Control, ServedParts, TableAddress};
use starting::{PreparedStart, Requirement};
use tasks::Tasks;

/// How long the remaining threads may take to end.
const LAST_GRACE: Duration = Duration::from_secs(1);

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
    let mut prepared = PreparedStart::default();
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
    let store = open_store(settings, true)?;
    // The store reports it if it cannot be written; it is served for reading then.
    let _ = store.try_write();
    let links = Arc::new(key(settings, store.as_ref(), links::LINK_KEY)?);
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
    prepared: PreparedStart,
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
                    control.serve(ServedParts { service, table: Arc::clone(&table), store, key }, tasks.shutdown());
                tasks.run("the control socket", serving);
            }
            Err(error) => tracing::warn!("commands cannot reach this service: {error:#}"),
        }
    }
    tasks.run_forever("standing seeks", scheduler::wake_seeks(Arc::clone(service)));
    if service.is_shared() {
        tasks.run_forever("what others do", scheduler::follow_commits(Arc::clone(service), settings.store.poll));
        tasks.run_forever("the key of links", links::follow(Arc::clone(service), Arc::clone(&key)));
        tasks.run_forever("its presence", scheduler::send_heartbeats(Arc::clone(service), member(&settings.run)));
        tasks.run_forever("the reachability of others", scheduler::follow_reachability(Arc::clone(service)));
    }
    let does = |role| settings.run.roles.contains(&role);
    if does(ProcessRole::Bot) {
        // Until players reach the bot, nothing that became due in the meantime is judged. An error is logged.
        _ = reachability::lost_at_start(service);
    }
    if does(ProcessRole::Scheduler) {
        tasks.run_forever("the scheduler", scheduler::run(Arc::clone(service), backups(&settings.store)?));
    }
    let discord = if does(ProcessRole::Bot) { bot::run(settings, service, &key, &mut tasks)? } else { None };
    if does(ProcessRole::Bot) && discord.is_none() {
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
pub(crate) fn backups(store: &config::StoreSettings) -> Result<Option<Backups>> {
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
    addresses: Option<&pages::PageAddresses>,
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
    if settings.run.roles.contains(&ProcessRole::Bot) {
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
        let addresses = pages::PageAddresses { pages, setup, listening };
        greet(&Settings::default(), &service, Some(&addresses), &mut writes.clone()).expect("written");
        let writes = writes.all();
        assert!(writes.len() >= 3, "{writes:?}");
        assert!(writes.iter().all(|line| line.len() > 1 && line.find('\n') == Some(line.len() - 1)), "{writes:?}");
    }
}
