//! The store of a host, for his commands: through the service that holds it, or else opened for the time of the command.

use std::io::{self, BufReader, BufWriter, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;

use super::errands::{self, Exported, Progress, Report, Taken, Wanted};
use super::frames::{self, Frame, Request};
use super::{control, service};
use crate::config::Settings;
use crate::record::{Format, Record};
use crate::service::Service;

/// A way to the store.
pub(crate) enum Access {
    /// Its own service, while nobody else has the store open.
    Own(Arc<Service>),
    /// A service that runs and holds the store.
    Serving(Line),
}

/// A connection to a service.
pub(crate) struct Line {
    input: BufReader<UnixStream>,
    out: BufWriter<UnixStream>,
}

/// Connects to the service that holds a store; None if there is none.
fn connect(store: &Path) -> Result<Option<Line>> {
    let path = control::path(store);
    match UnixStream::connect(&path) {
        Ok(stream) => {
            let out = BufWriter::new(stream.try_clone()?);
            Ok(Some(Line { input: BufReader::with_capacity(1 << 16, stream), out }))
        }
        // None was there, or one that ended left it.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => Ok(None),
        // Such a long name has no socket.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Whether a service holds the store.
pub(crate) fn is_served(store: &Path) -> Result<bool> {
    Ok(connect(store)?.is_some())
}

impl Access {
    /// A way to the store that is set. Where there is none it is made, if `create`.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub(crate) fn open(settings: &Settings, create: bool) -> Result<Access> {
        match connect(&settings.store.path)? {
            Some(line) => Ok(Access::Serving(line)),
            None => Ok(Access::Own(service(settings, create)?)),
        }
    }

    /// Whether a running service is asked.
    pub(crate) const fn is_served(&self) -> bool {
        matches!(self, Access::Serving(_))
    }

    /// Writes archived games as records, those that ended first first.
    pub(crate) fn export(
        &mut self,
        wanted: &Wanted,
        format: Format,
        out: &mut dyn Write,
        progress: Progress<'_>,
    ) -> Result<Exported> {
        match self {
            Access::Own(service) => errands::export(service, wanted, format, out, progress),
            Access::Serving(line) => {
                let request = Request::Export { wanted: wanted.clone(), ndjson: format == Format::Ndjson };
                line.ask(&request)?.answer(out, progress)
            }
        }
    }

    /// Makes archived games of records, all of a call at once; with `dry` it only tells what would become of them.
    pub(crate) fn import(&mut self, records: &[Record], dry: bool) -> Result<Vec<Taken>> {
        match self {
            Access::Own(service) => errands::import(service, records, dry),
            Access::Serving(line) => {
                line.ask(&Request::Import { records: records.len(), dry })?;
                for record in records {
                    frames::write(&mut line.out, &Frame::Data(record.to_json()?.into_bytes()))?;
                }
                line.out.flush()?;
                line.answer(&mut io::sink(), &mut |_, _| ())
            }
        }
    }

    /// Writes a backup.
    pub(crate) fn backup(&mut self, out: &mut dyn Write, progress: Progress<'_>) -> Result<()> {
        match self {
            Access::Own(service) => Ok(service.backup(out, &mut |done| progress(done, None))?),
            Access::Serving(line) => line.ask(&Request::Backup)?.answer(out, progress),
        }
    }

    /// How the store is.
    pub(crate) fn report(&mut self) -> Result<Report> {
        match self {
            Access::Own(service) => errands::report(service),
            Access::Serving(line) => line.ask(&Request::Report)?.answer(&mut io::sink(), &mut |_, _| ()),
        }
    }

    /// Makes all lists and ratings again, tells what was different, and keeps what is right if `mend`.
    pub(crate) fn recompute(&mut self, mend: bool, progress: Progress<'_>) -> Result<Vec<String>> {
        match self {
            Access::Own(service) => errands::recompute(service, mend, progress),
            Access::Serving(line) => line.ask(&Request::Recompute { mend })?.answer(&mut io::sink(), progress),
        }
    }

    /// Ends it: what was done is durable.
    pub(crate) fn close(self) -> Result<()> {
        match self {
            Access::Own(service) => Ok(service.close()?),
            Access::Serving(_) => Ok(()),
        }
    }
}

impl Line {
    fn ask(&mut self, request: &Request) -> Result<&mut Line> {
        frames::write(&mut self.out, &Frame::Json(serde_json::to_vec(request)?))?;
        self.out.flush()?;
        Ok(self)
    }

    /// Takes in the answer: data goes to `out`, the result comes back.
    fn answer<T: DeserializeOwned>(&mut self, out: &mut dyn Write, progress: Progress<'_>) -> Result<T> {
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
