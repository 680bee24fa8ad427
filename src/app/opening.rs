//! Opens stores, and creates services on them as the settings say.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};

use super::{links, memory_limit, owner};
use crate::config::{self, Settings, Shards};
use colonnade_computer::puzzles;
use colonnade_engine::CollectedPuzzle;
use colonnade_play::{Limits, MOST_PROGRAMS, Span, TimeControl};
use colonnade_service::{Member, PlaySettings, Service, ShardRange, StoreFault, SystemClock};
use colonnade_store::{self as store, Database, OpenOptions, Store};
use colonnade_view::{self as view, BadFont, MOST_FONTS};
use colonnade_web::SigningKey;
use colonnade_wording as wording;

/// The service on a store, and what its computers know.
fn service_of(store: Arc<Store>, play: &config::Play) -> Service {
    colonnade_engine::set_ending_stones(play.endings as usize);
    Service::new(store, Arc::new(SystemClock), play_settings(play))
}

const _: () = assert!(config::MOST_PROGRAMS == MOST_PROGRAMS as u64);

/// Converts the settings of play to the form that the service takes.
fn play_settings(play: &config::Play) -> PlaySettings {
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
        programs: play.programs,
        challenge_days: Span::days(play.challenge_days.into()),
        thinking: play.thinking,
        ..PlaySettings::default()
    }
}

/// The name of the key that hashes identities in lists of bars and blocks. Backups leave the key out; with another key,
/// players who were deleted before are no longer recognized.
const IDENTITY_KEY: &str = "identities";

/// The database that holds the store; `None` if the store is in a directory.
pub(crate) fn database(store: &config::StoreSettings) -> Option<Database> {
    store.url.as_ref().map(|url| Database {
        url: url.expose().to_owned(),
        shown: url.to_string(),
        password: url.expose_password().map(str::to_owned),
        ca_file: store.ca_file.clone(),
    })
}

/// The path or URL of the store, for messages.
pub(crate) fn store_location(store: &config::StoreSettings) -> String {
    store.url.as_ref().map_or_else(|| store.path.display().to_string(), ToString::to_string)
}

/// Loads a key of the store: a secret in the database, or a file in the directory.
pub(super) fn key(settings: &Settings, store: &Store, name: &str) -> Result<SigningKey> {
    match store.secret(name)? {
        Some(bytes) => Ok(SigningKey::of_bytes(&format!("{name} in colonnade.secrets"), &bytes)?),
        None => Ok(SigningKey::open(&settings.store.path.join(format!("{name}.key")))?),
    }
}

/// Whether the store is in a directory that has no key for hashing identities yet.
pub(crate) fn is_missing_identity_key(store: &config::StoreSettings) -> bool {
    store.url.is_none() && !store.path.join(format!("{IDENTITY_KEY}.key")).exists()
}

/// The existing file with the key of links of a store in a directory.
pub(crate) fn link_key_of_directory(store: &config::StoreSettings) -> Option<PathBuf> {
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
    service_on(settings, open_store(settings, create)?)
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
pub(crate) fn absolute_location(store: &config::StoreSettings) -> String {
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
pub(super) fn open_store(settings: &Settings, create: bool) -> Result<Arc<Store>> {
    let cache = settings.store.cache_mb << 20;
    memory_limit::check(memory_limit::needed_by_store(&settings.store))?;
    Ok(match database(&settings.store) {
        Some(database) => store::open_database(&database, create)?,
        None => store::open(&settings.store.path, OpenOptions { cache, create })?,
    })
}

/// Creates a service over an open store.
pub(super) fn service_on(settings: &Settings, store: Arc<Store>) -> Result<Arc<Service>> {
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
