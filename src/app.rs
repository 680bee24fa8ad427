//! The assembly of the program: settings, store, service, and the tasks that run until the program ends.

pub(crate) mod access;
pub(crate) mod admin;
mod bot;
mod control;
mod frames;
pub(crate) mod gateway;
pub(crate) mod logging;
mod pages;
mod tasks;

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

pub use tasks::Shutdown;

use crate::config::{self, Settings};
use crate::play::{Limits, Span, TimeControl};
use crate::scheduler::{self, Backups};
use crate::service::{PlaySettings, Service, SystemClock};
use crate::store::{self, OpenOptions};
use crate::view::wording;
use crate::web::{Metrics, SigningKey};
use control::Control;
use tasks::Tasks;

/// How long the last threads may take to end.
const LAST_GRACE: Duration = Duration::from_secs(1);

/// The settings of play in the form that the service takes.
pub(crate) fn house_rules(play: &config::Play) -> PlaySettings {
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
        ..PlaySettings::default()
    }
}

/// The file in the store's directory that holds the key of hashed identities in lists of bars and blocks. Backups leave it
/// out; with another key, whoever was deleted before is not recognized any more.
const IDENTITY_KEY: &str = "identities.key";

/// Opens the store that is set and makes a service over it. If there is no store, it is made if `create`.
///
/// # Errors
///
/// If the store cannot be opened.
pub(crate) fn service(settings: &Settings, create: bool) -> Result<Arc<Service>> {
    let cache = settings.store.cache_mb << 20;
    let store = store::open(&settings.store.path, OpenOptions { cache, create })?;
    // A key of its own: that of links can be changed at any time, and this one never.
    let key = SigningKey::open(&settings.store.path.join(IDENTITY_KEY))?;
    let service = Service::new(store, Arc::new(SystemClock), house_rules(&settings.play));
    Ok(Arc::new(service.with_keyed_hash(Arc::new(move |identity| key.hash_identity(identity)))))
}

/// Lets writes beyond the limit on the length of files (`ulimit -f`) fail, instead of the system ending the process
/// without a word.
///
/// # Errors
///
/// If the signal cannot be handled.
pub(crate) fn outlive_file_limit() -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let _within = runtime.enter();
    // A handler stays for as long as the process runs, with or without whoever listens.
    signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())).map(drop)
}

/// Serves until Ctrl-C or SIGTERM. Writes to `out`, in three lines at most, where the store and the pages are.
///
/// # Errors
///
/// If the store cannot be opened, or a task fails.
pub(crate) fn serve(settings: &Settings, out: &mut dyn Write) -> Result<()> {
    logging::begin(settings.log);
    settings.warnings.iter().for_each(|warning| tracing::warn!("{warning}"));
    if access::is_served(&settings.store.path)? {
        anyhow::bail!(
            "{}: a service serves this store already; end it first, or name another store with --store",
            settings.store.path.display()
        );
    }
    let service = service(settings, true)?;
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(run(settings, &service, out));
    let closed = close(&runtime, service);
    runtime.shutdown_timeout(LAST_GRACE);
    ended.and(closed)
}

async fn run(settings: &Settings, service: &Arc<Service>, out: &mut dyn Write) -> Result<()> {
    let end = signal_to_end()?;
    let mut tasks = Tasks::new();
    // The recorder has to be there before the first measurement.
    _ = Metrics::install();
    match Control::listen(&settings.store.path) {
        Ok(control) => tasks.run("the control socket", control.serve(Arc::clone(service), tasks.shutdown())),
        Err(error) => tracing::warn!("commands cannot reach this service: {error:#}"),
    }
    tasks.run_forever("the scheduler", scheduler::run(Arc::clone(service), backups(&settings.store)?));
    let key = pages::signing_key(settings)?;
    let discord = bot::run(settings, service, &key, &mut tasks)?;
    let address = pages::open(settings, service, key, discord, &mut tasks).await?;
    greet(settings, service, &address, out)?;
    tasks.until(end).await
}

/// The automatic backups that are set, with the directory as an absolute name; None if there are none.
///
/// # Errors
///
/// If the working directory is unknown.
pub(crate) fn backups(store: &config::Store) -> Result<Option<Backups>> {
    let Some(every) = store.backup_every else { return Ok(None) };
    let dir = std::path::absolute(&store.backup_dir).context("store.backup_dir")?;
    Ok(Some(Backups { dir, every, keep: usize::try_from(store.backup_keep).unwrap_or(usize::MAX) }))
}

/// Waits for Ctrl-C or SIGTERM. Both are caught from this call on.
fn signal_to_end() -> Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        tracing::info!("ending after a signal");
    })
}

fn greet(settings: &Settings, service: &Service, address: &str, out: &mut dyn Write) -> Result<()> {
    let place = &settings.store.path;
    let place = std::path::absolute(place).unwrap_or_else(|_| place.clone());
    let facts = service.facts()?;
    let running = wording::cli::counted(facts.running, "running game", "running games");
    writeln!(out, "Store: {} ({running}, {} archived)", place.display(), facts.archived)?;
    writeln!(out, "Open {address}")?;
    if settings.discord.token.is_none() {
        writeln!(out, "Discord is not connected: set DISCORD_TOKEN to the token of your bot and start again.")?;
    }
    out.flush()?;
    Ok(())
}

/// Closes the store, within a limited time.
fn close(runtime: &Runtime, service: Arc<Service>) -> Result<()> {
    let closing = runtime.spawn_blocking(move || service.close());
    let closed = runtime.block_on(async { tokio::time::timeout(LAST_GRACE, closing).await });
    Ok(closed.context("the store took too long to close; nothing that was confirmed is lost")???)
}
