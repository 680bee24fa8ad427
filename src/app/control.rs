//! The control socket, through which the commands of a host reach the service that holds the store.

use std::fs;
use std::io::{BufReader, BufWriter, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use tokio::net::UnixListener;
use tokio::sync::Semaphore;

use super::admin::{self, Prepared, Report};
use super::failures;
use super::frames::{self, AnswerStream, Frame, Request};
use super::links;
use super::moderating;
use super::tasks::Shutdown;
use super::tournaments;
use colonnade_record::{Format, Record};
use colonnade_service::{Service, upkeep};
use colonnade_web::SigningKey;

/// The most simultaneous connections. Each occupies a thread, and the pages and the bot need threads, too.
const CONNECTIONS: usize = 64;

/// The path of the control socket of a store.
pub(crate) fn path(store: &Path) -> PathBuf {
    store.join("control.sock")
}

/// The address of the table, or `None` if there is none; not set before the pages are served.
pub(super) type TableAddress = Arc<OnceLock<Option<String>>>;

/// The parts of a service that the control socket gives access to.
#[derive(Clone)]
pub(super) struct ServedParts {
    pub(super) service: Arc<Service>,
    pub(super) table: TableAddress,
    /// The directory of the store.
    pub(super) store: PathBuf,
    /// The key of links.
    pub(super) key: Arc<SigningKey>,
}

/// A listening control socket. Its file is removed when it is dropped.
pub(super) struct Control {
    listener: UnixListener,
    path: PathBuf,
}

impl Control {
    /// Listens on a socket with mode 0600. A socket file left by a service that has ended is replaced.
    ///
    /// # Errors
    ///
    /// If the socket cannot be created.
    pub(super) fn listen(store: &Path) -> Result<Control> {
        let path = path(store);
        let name = || path.display().to_string();
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error).with_context(name),
            _ => {}
        }
        let listener = UnixListener::bind(&path).with_context(name)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).with_context(name)?;
        Ok(Control { listener, path })
    }

    /// Serves each connection on a thread of its own, until shutdown. Connections above the limit are closed at once.
    pub(super) async fn serve(self, served: ServedParts, mut shutdown: Shutdown) -> Result<()> {
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            let stream = tokio::select! {
                () = shutdown.requested() => return Ok(()),
                accepted = self.listener.accept() => accepted.map(|(stream, _)| stream),
            };
            let stream = match stream.and_then(tokio::net::UnixStream::into_std) {
                Ok(stream) => stream,
                Err(error) => {
                    tracing::warn!(%error, "a connection to the control socket failed");
                    // Having too many open files is temporary; retrying at once would only waste processor time.
                    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                    continue;
                }
            };
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
                tracing::warn!("too many connections to the control socket: one was closed");
                continue;
            };
            let served = served.clone();
            tokio::task::spawn_blocking(move || {
                let _place = place;
                if let Err(error) = attend(&stream, &served) {
                    tracing::debug!(%error, "a connection to the control socket was lost");
                }
            });
        }
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        // If the file cannot be removed, the next start replaces it.
        let _ = fs::remove_file(&self.path);
    }
}

/// Answers the requests of a connection, one after the other.
fn attend(stream: &UnixStream, served: &ServedParts) -> Result<()> {
    let ServedParts { service, table, .. } = served;
    stream.set_nonblocking(false)?;
    let mut input = BufReader::new(stream);
    let mut out = BufWriter::with_capacity(1 << 16, stream);
    while let Some(frame) = frames::read(&mut input)? {
        let Frame::Json(text) = frame else { bail!("a request was expected") };
        let answer = match serde_json::from_slice(&text) {
            Ok(Request::Import { records, dry }) => {
                let records = read_records(&mut input, records)?;
                records.and_then(|records| to_json(&admin::import(service, records, dry)?))
            }
            Ok(Request::Table) => match table.get() {
                Some(address) => to_json(address),
                None => Err(anyhow::anyhow!("the pages are not served yet")),
            },
            Ok(request) => answer(&request, served, &mut out),
            Err(_) => Err(anyhow::anyhow!("the service that holds the store is of another version of this program")),
        };
        let last = match answer {
            Ok(result) => Frame::Json(result),
            Err(error) => Frame::Error(super::explained(&error).replace(['\n', '\r'], " ")),
        };
        frames::write(&mut out, &last)?;
        out.flush()?;
    }
    Ok(())
}

fn to_json(result: &impl Serialize) -> Result<Vec<u8>> {
    Ok(serde_json::to_vec(result)?)
}

/// Reads the records that follow a request and prepares them. All are read, even after a bad one.
fn read_records(input: &mut BufReader<&UnixStream>, count: usize) -> Result<Result<Vec<Prepared>>> {
    let mut records = Ok(Vec::new());
    for _ in 0..count {
        let Some(Frame::Data(text)) = frames::read(input)? else { bail!("a record was expected") };
        let record = std::str::from_utf8(&text).map_err(anyhow::Error::from);
        let record = record.and_then(|text| Record::of_json(text).map_err(anyhow::Error::from));
        records = records.and_then(|mut records: Vec<Prepared>| {
            records.push(admin::prepared(&record?));
            Ok(records)
        });
    }
    Ok(records)
}

fn answer(request: &Request, served: &ServedParts, out: &mut dyn Write) -> Result<Vec<u8>> {
    let service = served.service.as_ref();
    match request {
        Request::Export { request, ndjson } => {
            let format = if *ndjson { Format::Ndjson } else { Format::Cgn };
            let out = AnswerStream::new(out);
            let mut data = BufWriter::with_capacity(1 << 18, &out);
            let exported =
                admin::export(service, request, format, &mut data, &mut |done, all| out.progress(done, all))?;
            data.flush()?;
            to_json(&exported)
        }
        Request::Statistics { request } => {
            let out = AnswerStream::new(out);
            to_json(&admin::statistics(service, request, &mut |done, all| out.progress(done, all))?)
        }
        Request::Backup => {
            let out = AnswerStream::new(out);
            let mut data = BufWriter::with_capacity(1 << 18, &out);
            upkeep::backup(service, &mut data, &mut |done| out.progress(done, None))?;
            data.flush()?;
            to_json(&())
        }
        Request::EndLinks => to_json(&links::end_all(&served.store, service, Some(&served.key))?),
        Request::Compact => to_json(&upkeep::compact(service)?),
        Request::Moderate { moderation } => to_json(&moderating::moderate(service, moderation)?),
        Request::Describe { moderation } => to_json(&moderating::describe(service, moderation)?),
        Request::Moderations { most } => to_json(&moderating::record(service, *most)?),
        Request::Tournaments { query, json } => to_json(&tournaments::answer(service, query, *json)?),
        Request::Report => to_json(&Report { failures: failures::of_last_day(), ..admin::report(service)? }),
        Request::Recompute { mend } => {
            let out = AnswerStream::new(out);
            to_json(&admin::recompute(service, *mend, &mut |done, all| out.progress(done, all))?)
        }
        Request::Import { .. } | Request::Table => bail!("this request is answered elsewhere"),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::super::tasks::Tasks;
    use super::*;

    #[test]
    fn idle_connections_leave_threads_for_everything_else() {
        let place = tempfile::tempdir().expect("a directory");
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let tasks = Tasks::new();
        let control = runtime.block_on(async { Control::listen(place.path()) }).expect("listens");
        let key = Arc::new(SigningKey::of_bytes("a test", &[7; 32]).expect("a key"));
        let service = Arc::new(Service::in_memory());
        let store = place.path().to_owned();
        runtime.spawn(
            control.serve(ServedParts { service, table: TableAddress::default(), store, key }, tasks.shutdown()),
        );
        let connect = || UnixStream::connect(path(place.path())).expect("a connection");
        let idle: Vec<UnixStream> = (0..CONNECTIONS).map(|_| connect()).collect();
        // Connections are accepted in order: when this one is closed, all the others have been accepted.
        assert_eq!(connect().read(&mut [0]).expect("the end"), 0);
        drop(idle);
        // A request that is not JSON is answered, once there is room for the connection.
        let answered = || {
            let mut stream = connect();
            let asked = frames::write(&mut stream, &Frame::Json(b"?".to_vec()));
            asked.is_ok() && frames::read(&mut BufReader::new(&stream)).is_ok_and(|frame| frame.is_some())
        };
        while !answered() {}
    }
}
