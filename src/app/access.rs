//! Access of commands to a store: through the service that holds it, or by opening it for the duration of the command.

use std::io::{self, BufReader, BufWriter, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;

use super::admin::{self, ExportRequest, Exported, ImportResult, Prepared, ProgressCallback, Report};
use super::frames::{self, Frame, Request};
use super::moderating::{self, Moderation};
use super::owner::{self, Acting};
use super::tournaments::{self, TournamentQuestion};
use super::{
    control, database, in_memory_service, is_empty, lacks_store, links, read_only_service, service, store_location,
};
use crate::config::Settings;
use colonnade_archive::VariantStatistics;
use colonnade_record::{Format, Record};
use colonnade_service::{Service, upkeep};
use colonnade_wording::cli::usage;

/// An open store. Root acts as its owner as long as it is open.
pub(crate) struct StoreAccess {
    way: Way,
    /// The path that the host gave, if the store is open under another one.
    named: Option<String>,
    /// The directory of the store, unless it is in a database.
    store: PathBuf,
    // Dropped last: the store is closed as its owner.
    _acting: Option<Acting>,
}

/// How a store is reached.
enum Way {
    /// A service in this process; no other process has the store open.
    Own(Arc<Service>),
    /// A running service in another process, which holds the store.
    Serving(ControlConnection),
}

/// A connection to the control socket of a service.
pub(crate) struct ControlConnection {
    input: BufReader<UnixStream>,
    out: BufWriter<UnixStream>,
}

/// A record to import.
pub(crate) struct Importable {
    record: Record,
    prepared: Option<Prepared>,
}

impl Importable {
    /// Prepares a record, if this process does the import.
    pub(crate) fn new(record: Record, here: bool) -> Importable {
        let prepared = here.then(|| admin::prepared(&record));
        Importable { record, prepared }
    }
}

/// Connects to the service that holds a store; `None` if there is none.
fn connect(store: &Path) -> Result<Option<ControlConnection>> {
    let path = control::path(store);
    if path.is_symlink() {
        bail!(usage::link_in_the_store(&path.display()));
    }
    match UnixStream::connect(&path) {
        Ok(stream) => {
            let out = BufWriter::new(stream.try_clone()?);
            Ok(Some(ControlConnection { input: BufReader::with_capacity(1 << 16, stream), out }))
        }
        // There is no socket, or it is left over from a service that has ended.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => Ok(None),
        // The path is too long for a socket.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            bail!(usage::store_is_a_file(&store.display(), !store.exists()))
        }
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            bail!(usage::store_is_closed(&store.display()))
        }
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Whether a service holds the store in a directory and can be reached through its socket. A store in a database has no
/// socket; opening it reports who holds it.
pub(crate) fn is_served(settings: &Settings) -> Result<bool> {
    if settings.store.url.is_some() {
        return Ok(false);
    }
    let (_acting, settings) = owner::act_for(settings)?;
    is_directory_served(&settings.store.path)
}

/// Whether a service holds the store in a directory.
pub(crate) fn is_directory_served(store: &Path) -> Result<bool> {
    Ok(connect(store)?.is_some())
}

/// The table of a service that holds a store, as reported by that service.
pub(crate) enum ReportedTable {
    /// It is at this address.
    At(String),
    /// The service has no table.
    None,
    /// The service does not say.
    Untold,
}

/// The table of the service that holds the configured store; `None` if no service can be reached.
///
/// # Errors
///
/// If the socket of the store cannot be used.
pub(crate) fn table(settings: &Settings) -> Result<Option<ReportedTable>> {
    if settings.store.url.is_some() {
        return Ok(None);
    }
    let Some(mut connection) = connect(&settings.store.path)? else { return Ok(None) };
    let asked = connection.ask(&Request::Table).and_then(|told| told.answer(&mut io::sink(), &mut |_, _| ()));
    // The error comes from a service of another version, or one that is starting or stopping.
    Ok(Some(asked.map_or(ReportedTable::Untold, |address: Option<String>| {
        address.map_or(ReportedTable::None, ReportedTable::At)
    })))
}

impl StoreAccess {
    /// Opens the configured store. With `create`, a store that does not exist is created.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub(crate) fn open(settings: &Settings, create: bool) -> Result<StoreAccess> {
        StoreAccess::by(settings, |settings| {
            if settings.store.url.is_some() {
                return Ok(Way::Own(service(settings, create)?));
            }
            match connect(&settings.store.path)? {
                Some(connection) => Ok(Way::Serving(connection)),
                None => Ok(Way::Own(service(settings, create)?)),
            }
        })
    }

    /// Opens a store as its owner.
    fn by(settings: &Settings, open: impl FnOnce(&Settings) -> Result<Way>) -> Result<StoreAccess> {
        let (acting, own) = owner::act_for(settings)?;
        let named = (own.store.path != settings.store.path).then(|| settings.store.path.display().to_string());
        let way = open(&own).map_err(|error| match &named {
            Some(named) => owner::with_path(error, named),
            None => error,
        })?;
        Ok(StoreAccess { way, named, store: own.store.path, _acting: acting })
    }

    /// Opens the configured store; with `create`, a store that does not exist is created. Also returns whether it was.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub(crate) fn open_or_create(settings: &Settings, create: bool) -> Result<(StoreAccess, bool)> {
        match StoreAccess::open(settings, false) {
            Err(error) if lacks_store(&error) && create => Ok((StoreAccess::open(settings, true)?, true)),
            Err(error) if lacks_store(&error) => bail!(usage::no_store_to_write(&store_location(&settings.store))),
            opened => Ok((opened?, false)),
        }
    }

    /// Opens the configured store to try out a command. If there is none, a store in memory is used.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub(crate) fn trial(settings: &Settings) -> Result<StoreAccess> {
        let is_new = settings.store.url.is_none() && is_empty(&settings.store.path);
        if !is_new {
            return StoreAccess::open(settings, false);
        }
        let store = settings.store.path.clone();
        Ok(StoreAccess { way: Way::Own(in_memory_service(settings)?), named: None, store, _acting: None })
    }

    /// Opens the configured store for reading. In a database, this does not disturb the processes that hold it.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub(crate) fn read(settings: &Settings) -> Result<StoreAccess> {
        match database(&settings.store) {
            Some(database) => {
                StoreAccess::by(settings, |settings| Ok(Way::Own(read_only_service(settings, &database)?)))
            }
            None => StoreAccess::open(settings, false),
        }
    }

    /// Whether the store has hashed identities, as far as this process can see.
    pub(crate) fn has_hashed_identities(&self) -> Result<bool> {
        match &self.way {
            Way::Own(service) => Ok(upkeep::has_hashed_identities(service)?),
            Way::Serving(_) => Ok(false),
        }
    }

    /// Whether a running service holds the store.
    pub(crate) const fn is_served(&self) -> bool {
        matches!(self.way, Way::Serving(_))
    }

    /// Writes archived games as records; see [`admin::export`].
    pub(crate) fn export(
        &mut self,
        request: &ExportRequest,
        format: Format,
        out: &mut dyn Write,
        progress: ProgressCallback<'_>,
    ) -> Result<Exported> {
        match &mut self.way {
            Way::Own(service) => admin::export(service, request, format, out, progress),
            Way::Serving(connection) => {
                let request = Request::Export { request: Box::new(request.clone()), ndjson: format == Format::Ndjson };
                connection.ask(&request)?.answer(out, progress)
            }
        }
    }

    /// Counts archived games; see [`admin::statistics`].
    pub(crate) fn statistics(
        &mut self,
        request: &ExportRequest,
        progress: ProgressCallback<'_>,
    ) -> Result<Vec<VariantStatistics>> {
        match &mut self.way {
            Way::Own(service) => admin::statistics(service, request, progress),
            Way::Serving(connection) => {
                let request = Request::Statistics { request: Box::new(request.clone()) };
                connection.ask(&request)?.answer(&mut io::sink(), progress)
            }
        }
    }

    /// Whether this process does the import, and not a service in another process.
    pub(crate) const fn imports_here(&self) -> bool {
        matches!(self.way, Way::Own(_))
    }

    /// Imports records into the archive; see [`admin::import`].
    pub(crate) fn import(&mut self, records: Vec<Importable>, dry: bool) -> Result<Vec<ImportResult>> {
        match &mut self.way {
            Way::Own(service) => {
                let prepared = |Importable { record, prepared }| match prepared {
                    Some(prepared) => prepared,
                    None => admin::prepared(&record),
                };
                admin::import(service, records.into_iter().map(prepared).collect(), dry)
            }
            Way::Serving(connection) => {
                connection.ask(&Request::Import { records: records.len(), dry })?;
                for Importable { record, .. } in records {
                    frames::write(&mut connection.out, &Frame::Data(record.to_json()?.into_bytes()))?;
                }
                connection.out.flush()?;
                connection.answer(&mut io::sink(), &mut |_, _| ())
            }
        }
    }

    /// Shrinks the store's files after many writes.
    pub(crate) fn compact(&mut self) -> Result<()> {
        match &mut self.way {
            Way::Own(service) => Ok(upkeep::compact(service)?),
            Way::Serving(connection) => connection.ask(&Request::Compact)?.answer(&mut io::sink(), &mut |_, _| ()),
        }
    }

    /// The effect that a decision of the host would have; see [`moderating::describe`].
    pub(crate) fn describe(&mut self, moderation: &Moderation) -> Result<Option<String>> {
        match &mut self.way {
            Way::Own(service) => moderating::describe(service, moderation),
            Way::Serving(connection) => {
                let request = Request::Describe { moderation: moderation.clone() };
                connection.ask(&request)?.answer(&mut io::sink(), &mut |_, _| ())
            }
        }
    }

    /// The latest entries of the record of moderation; see [`moderating::record`].
    pub(crate) fn moderations(&mut self, most: usize) -> Result<Vec<String>> {
        match &mut self.way {
            Way::Own(service) => moderating::record(service, most),
            Way::Serving(connection) => {
                connection.ask(&Request::Moderations { most })?.answer(&mut io::sink(), &mut |_, _| ())
            }
        }
    }

    /// Answers a question about tournaments; see [`tournaments::answer`].
    pub(crate) fn tournaments(&mut self, query: &TournamentQuestion, json: bool) -> Result<String> {
        match &mut self.way {
            Way::Own(service) => tournaments::answer(service, query, json),
            Way::Serving(connection) => {
                let request = Request::Tournaments { query: query.clone(), json };
                connection.ask(&request)?.answer(&mut io::sink(), &mut |_, _| ())
            }
        }
    }

    /// Carries out a decision of the host; see [`moderating::moderate`].
    pub(crate) fn moderate(&mut self, moderation: &Moderation) -> Result<String> {
        match &mut self.way {
            Way::Own(service) => moderating::moderate(service, moderation),
            Way::Serving(connection) => {
                let request = Request::Moderate { moderation: moderation.clone() };
                connection.ask(&request)?.answer(&mut io::sink(), &mut |_, _| ())
            }
        }
    }

    /// Replaces the key of links, which ends all of them.
    pub(crate) fn end_links(&mut self) -> Result<()> {
        match &mut self.way {
            Way::Own(service) => links::end_all(&self.store, service, None),
            Way::Serving(connection) => connection.ask(&Request::EndLinks)?.answer(&mut io::sink(), &mut |_, _| ()),
        }
    }

    /// Writes a backup of the whole store.
    pub(crate) fn backup(&mut self, out: &mut dyn Write, progress: ProgressCallback<'_>) -> Result<()> {
        match &mut self.way {
            Way::Own(service) => Ok(upkeep::backup(service, out, &mut |done| progress(done, None))?),
            Way::Serving(connection) => connection.ask(&Request::Backup)?.answer(out, progress),
        }
    }

    /// Reports on the state of the store.
    pub(crate) fn report(&mut self) -> Result<Report> {
        let report = match &mut self.way {
            Way::Own(service) => admin::report(service),
            Way::Serving(connection) => connection.ask(&Request::Report)?.answer(&mut io::sink(), &mut |_, _| ()),
        }?;
        Ok(match &self.named {
            Some(named) => Report { place: named.clone(), ..report },
            None => report,
        })
    }

    /// Recomputes all lists and ratings; see [`admin::recompute`].
    pub(crate) fn recompute(&mut self, mend: bool, progress: ProgressCallback<'_>) -> Result<Vec<String>> {
        match &mut self.way {
            Way::Own(service) => admin::recompute(service, mend, progress),
            Way::Serving(connection) => connection.ask(&Request::Recompute { mend })?.answer(&mut io::sink(), progress),
        }
    }

    /// Closes the store; everything that was written is then durable.
    pub(crate) fn close(self) -> Result<()> {
        match &self.way {
            Way::Own(service) => Ok(upkeep::close(service)?),
            Way::Serving(_) => Ok(()),
        }
    }
}

impl ControlConnection {
    fn ask(&mut self, request: &Request) -> Result<&mut ControlConnection> {
        frames::write(&mut self.out, &Frame::Json(serde_json::to_vec(request)?))?;
        self.out.flush()?;
        Ok(self)
    }

    /// Reads an answer: data goes to `out`, the result is returned.
    fn answer<T: DeserializeOwned>(&mut self, out: &mut dyn Write, progress: ProgressCallback<'_>) -> Result<T> {
        loop {
            match frames::read(&mut self.input).context("the service that holds the store broke off")? {
                Some(Frame::Data(bytes)) => out.write_all(&bytes)?,
                Some(Frame::Progress(done, all)) => progress(done, all),
                Some(Frame::Json(result)) => {
                    return serde_json::from_slice(&result)
                        .context("the service that holds the store is of another version of this program");
                }
                Some(Frame::Error(line)) => bail!(line),
                None => bail!("the service that holds the store ended before it was done"),
            }
        }
    }
}
