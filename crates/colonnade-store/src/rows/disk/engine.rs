//! The only code that calls sled.
//!
//! sled panics on many kinds of damage, so every call runs inside [`inside`], which turns a panic into an error. sled's
//! `flush` ends in `sync_file_range`, which does not promise durability, so [`Engine::commit`] ends in an fsync of the
//! database file through a descriptor of our own.

use std::any::Any;
use std::cell::Cell;
use std::fs::{File, TryLockError};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Once;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::super::{Batch, ScanDirection};
use super::unlinked;

/// The length of sled's segments in bytes. A page longer than a quarter of it goes to a file of its own.
pub(super) const SEGMENT: usize = 2 << 20;

/// How often sled's cleaner moves live pages out of segments that are mostly overwritten, in milliseconds. Without it
/// a segment is freed only when its last page happens to be rewritten, and the file grows to four times the size. (The
/// same thread flushes; no commit relies on that.)
const CLEAN_EVERY: u64 = 100;

/// The most bytes that a scan reads before it releases the handle.
pub(super) const CHUNK_BYTES: usize = 256 << 10;

/// sled's lock on the file can outlive its handle, because one of its threads, or a child process that is being
/// started, still has the file open. No other store holds it: our own lock is taken first. sled then fails with
/// [`io::ErrorKind::WouldBlock`].
const LOCK_TRIES: usize = 100;
const LOCK_WAIT: Duration = Duration::from_millis(10);

/// How often to check for threads that wait for a failed write of sled.
const WAKE_EVERY: Duration = Duration::from_millis(250);

/// The most time that closing sled may take. Everything committed is on disk before.
const LONGEST_END: Duration = Duration::from_secs(60);

/// A row, key and value.
pub(super) type Row = (Vec<u8>, Vec<u8>);

/// A database that rows are read from.
pub(super) trait RowSource {
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, EngineError>;

    /// The next rows with `from <= key < to`: at most `most`, possibly fewer than exist, but some if there are any.
    fn chunk(&self, from: &[u8], to: &[u8], order: ScanDirection, most: usize) -> Result<Vec<Row>, EngineError>;
}

/// An open database.
pub(super) struct Engine {
    /// `None` only while the engine is being dropped.
    db: Option<sled::Db>,
    /// `None` only while the engine is being dropped.
    waker: Option<Waker>,
    /// The database file. It is opened before sled opens it: the kernel reports a failed write-back once to every
    /// descriptor that was open at that time, so an fsync of this one finds every failure since then.
    file: File,
}

/// A thread that wakes the threads that wait for a failed write of sled.
///
/// If a write fails on one of sled's own threads, sled records the error, but does not always wake the threads that
/// wait for the write. A flush that finds the error wakes them, and does not wait itself.
struct Waker {
    ended: mpsc::Sender<()>,
    thread: JoinHandle<()>,
}

impl Waker {
    fn start(db: &sled::Db) -> io::Result<Waker> {
        let config = (*db.context).clone();
        let pages = db.context.pagecache.clone();
        let (ended, waits) = mpsc::channel();
        let thread = thread::Builder::new().name("store-wake".to_owned()).spawn(move || {
            while waits.recv_timeout(WAKE_EVERY) == Err(RecvTimeoutError::Timeout) {
                if config.global_error().is_err() {
                    // The waiting threads get the error.
                    let _ = inside(|| pages.log.flush());
                }
            }
        })?;
        Ok(Waker { ended, thread })
    }

    /// Ends the thread.
    fn end(self) {
        drop(self.ended);
        // A panic of the thread does not matter here.
        let _ = self.thread.join();
    }
}

/// The database file after sled's handle was dropped because a write failed.
pub(super) struct Retired(File);

impl Retired {
    /// Ensures that everything written is on disk, and drops the page cache, so that the next read comes from the disk.
    /// `false` while one of sled's threads still has the file open and may write to it.
    pub(super) fn settle(&self) -> Result<bool, EngineError> {
        match self.0.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(EngineError::Sync(error)),
        }
        let settled = reread_from_disk(&self.0);
        // Closing the file also releases the lock.
        let _ = self.0.unlock();
        settled.map(|()| true).map_err(EngineError::Sync)
    }
}

/// Writes a file's dirty pages to disk and drops its page cache: the next read comes from the disk. After a failed
/// write-back, the page cache may differ from the disk.
pub(super) fn reread_from_disk(file: &File) -> io::Result<()> {
    file.sync_all()?;
    Ok(rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::DontNeed)?)
}

/// The reason why a call of sled failed.
#[derive(Debug, thiserror::Error)]
pub(super) enum EngineError {
    /// Reading or writing failed.
    #[error("{0}")]
    File(io::Error),
    /// The fsync failed: earlier writes may be lost, though they can still be read.
    #[error("the fsync of the database file failed: {0}")]
    Sync(io::Error),
    /// The write or the fsync of the log failed.
    #[error("writing the log failed: {0}")]
    Log(io::Error),
    /// The file does not contain what was written.
    #[error("{0}")]
    Damage(String),
}

impl From<sled::Error> for EngineError {
    fn from(error: sled::Error) -> EngineError {
        match error {
            sled::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                EngineError::Damage("a read ended before its time".to_owned())
            }
            sled::Error::Io(error) => EngineError::File(original(&error)),
            sled::Error::Corruption { at: Some(at), .. } => {
                EngineError::Damage(format!("a page is unreadable, at {at}"))
            }
            other => EngineError::Damage(one_line(&other.to_string())),
        }
    }
}

impl Engine {
    /// Opens the database in a directory, or creates one.
    pub(super) fn open(dir: &Path, cache_bytes: u64) -> Result<Engine, EngineError> {
        let config = sled::Config::new()
            .path(dir)
            .cache_capacity(cache_bytes)
            .segment_size(SEGMENT)
            .flush_every_ms(Some(CLEAN_EVERY))
            .use_compression(false);
        let mut tries = 0;
        let path = dir.join("db");
        let file = unlinked::options().read(true).write(true).create(true).truncate(false).mode(0o600).open(path);
        let file = file.map_err(EngineError::File)?;
        let db = loop {
            match inside(|| config.open()) {
                Err(EngineError::File(error)) if tries < LOCK_TRIES && error.kind() == io::ErrorKind::WouldBlock => {
                    tries += 1;
                    thread::sleep(LOCK_WAIT);
                }
                opened => break opened.map_err(without_memory)?,
            }
        };
        let waker = Waker::start(&db).map_err(EngineError::File)?;
        Ok(Engine { db: Some(db), waker: Some(waker), file })
    }

    /// Reads the pages on the path to a key.
    pub(super) fn read_pages(&self, key: &[u8]) -> Result<(), EngineError> {
        inside(|| self.db().get(key).map(drop))
    }

    /// Applies a batch and one more row durably. Returns the length of the database file.
    pub(super) fn commit(&self, batch: &Batch, (key, value): (&[u8], &[u8])) -> Result<u64, EngineError> {
        let mut writes = sled::Batch::default();
        for (key, value) in batch.iter() {
            match value {
                Some(value) => writes.insert(key, value),
                None => writes.remove(key),
            }
        }
        writes.insert(key, value);
        inside(|| {
            self.db().apply_batch(writes)?;
            self.db().flush()
        })?;
        self.file.sync_data().map_err(EngineError::Sync)?;
        self.length().map_err(EngineError::Sync)
    }

    fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// The database file.
    pub(super) const fn file(&self) -> &File {
        &self.file
    }

    /// Syncs the database file to disk.
    pub(super) fn sync(&self) -> Result<(), EngineError> {
        self.file.sync_all().map_err(EngineError::Sync)
    }

    /// Abandons the database without writing to it: no flush, no fsync. This process cannot open it again. sled's own
    /// thread runs until the process ends; it may still move readable pages, but writes nothing new.
    pub(super) fn abandon(mut self) {
        std::mem::forget(self.db.take());
    }

    /// Closes the database. On success, everything written is on disk.
    pub(super) fn end(mut self) -> Result<(), EngineError> {
        let ended = self.let_go();
        self.sync()?;
        ended
    }

    /// Drops sled's handle after a failed write, and keeps the descriptor that reports failed write-backs.
    pub(super) fn retire(mut self) -> io::Result<Retired> {
        // sled writes nothing more after a failed write, so only the outcome of the fsync matters.
        let _ = self.let_go();
        self.file.try_clone().map(Retired)
    }

    /// Ends sled, in a separate thread, because one of sled's threads that never ends must not block this one for ever.
    fn let_go(&mut self) -> Result<(), EngineError> {
        let waker = self.waker.take();
        let Some(db) = self.db.take() else {
            waker.into_iter().for_each(Waker::end);
            return Ok(());
        };
        let (done, waits) = mpsc::channel();
        let ending = thread::Builder::new().name("store-end".to_owned()).spawn(move || {
            let pages = db.context.pagecache.clone();
            // The waker runs as long as a thread may wait for a write.
            let ended = inside(move || {
                drop(db);
                Ok(())
            });
            let flushed = inside(|| pages.log.flush());
            waker.into_iter().for_each(Waker::end);
            let dropped = inside(move || {
                drop(pages);
                Ok(())
            });
            // The receiver may have timed out.
            let _ = done.send(ended.and(flushed.map(drop)).and(dropped));
        });
        ending.map_err(EngineError::File)?;
        let ended = waits.recv_timeout(LONGEST_END);
        ended.unwrap_or_else(|_| Err(EngineError::File(io::Error::new(io::ErrorKind::TimedOut, "sled does not end"))))
    }

    fn db(&self) -> &sled::Db {
        self.db.as_ref().expect("the database is there until the end")
    }
}

impl RowSource for Engine {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, EngineError> {
        inside(|| Ok(self.db().get(key)?.map(|value| value.to_vec())))
    }

    fn chunk(&self, from: &[u8], to: &[u8], order: ScanDirection, most: usize) -> Result<Vec<Row>, EngineError> {
        inside(|| {
            let mut iter = self.db().range(from..to);
            let mut rows = Vec::new();
            let mut bytes = 0;
            while rows.len() < most && bytes < CHUNK_BYTES {
                let next = match order {
                    ScanDirection::Ascending => iter.next(),
                    ScanDirection::Descending => iter.next_back(),
                };
                let Some(row) = next else { break };
                let (key, value) = row?;
                bytes += key.len() + value.len();
                rows.push((key.to_vec(), value.to_vec()));
            }
            Ok(rows)
        })
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // The next opening detects any failure here.
        let _ = self.let_go();
    }
}

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Calls sled. A panic becomes an error and is not printed.
fn inside<T>(call: impl FnOnce() -> sled::Result<T>) -> Result<T, EngineError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let pool = thread::current().name().is_some_and(|name| name.starts_with("sled-io-"));
            if !pool && !INSIDE.get() {
                previous(info);
            }
        }));
    });
    let before = INSIDE.replace(true);
    let answer = panic::catch_unwind(AssertUnwindSafe(call));
    INSIDE.set(before);
    match answer {
        Ok(answer) => Ok(answer?),
        Err(panicked) => Err(EngineError::Damage(words(panicked.as_ref()))),
    }
}

/// The standard library's name for errors of a kind without a name, such as EIO.
const UNNAMED: &str = "uncategorized error";

/// The operating system's error inside an error of sled, which keeps only its kind and its debug text.
fn original(error: &io::Error) -> io::Error {
    if error.raw_os_error().is_some_and(|code| code != 0) {
        return io::Error::from_raw_os_error(error.raw_os_error().unwrap_or_default());
    }
    let text = error.to_string();
    let code = text.split_once("code: ").map(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next());
    match code.flatten().and_then(|code| code.parse().ok()) {
        Some(code) => io::Error::from_raw_os_error(code),
        // A kind without a name carries no information.
        None if error.kind() != io::ErrorKind::Other && io::Error::from(error.kind()).to_string() != UNNAMED => {
            error.kind().into()
        }
        None => io::Error::other(one_line(&text)),
    }
}

/// Classifies the failure of sled's opening. If memory or a thread is unavailable, sled panics, but that is not damage.
fn without_memory(trouble: EngineError) -> EngineError {
    let EngineError::Damage(words) = &trouble else { return trouble };
    if words.contains("failed to allocate") {
        return EngineError::File(io::ErrorKind::OutOfMemory.into());
    }
    let code = words.split_once("Os { code: ").and_then(|(_, rest)| rest.split_once(',')?.0.parse().ok());
    let short = [rustix::io::Errno::AGAIN, rustix::io::Errno::NOMEM].map(rustix::io::Errno::raw_os_error);
    match code {
        Some(code) if short.contains(&code) => EngineError::File(io::Error::from_raw_os_error(code)),
        _ => trouble,
    }
}

fn words(panicked: &(dyn Any + Send)) -> String {
    let text = panicked.downcast_ref::<String>().map(String::as_str);
    one_line(text.or_else(|| panicked.downcast_ref::<&str>().copied()).unwrap_or("sled gave up"))
}

/// The beginning of a text, without line breaks and other control characters.
fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(160).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_want_of_memory_is_no_damage() {
        let thread = "called `Result::unwrap()` on an `Err` value: Os { code: 11, kind: WouldBlock, message: \"no\" }";
        for (panic, told) in [
            (thread, "Resource temporarily unavailable (os error 11)"),
            ("failed to allocate critical IO buffer", "out of memory"),
        ] {
            let failed = inside(|| -> sled::Result<()> { panic!("{panic}") }).map_err(without_memory);
            let Err(EngineError::File(error)) = failed else { panic!("{failed:?}") };
            assert_eq!(error.to_string(), told);
        }
        for panic in ["called `Result::unwrap()` on an `Err` value: Os { code: 5, kind: Other }", "index out of bounds"]
        {
            let failed = inside(|| -> sled::Result<()> { panic!("{panic}") }).map_err(without_memory);
            assert!(matches!(failed, Err(EngineError::Damage(_))), "{failed:?}");
        }
    }

    #[test]
    fn errors_of_the_system_keep_their_words() {
        let eio = || io::Error::from_raw_os_error(rustix::io::Errno::IO.raw_os_error());
        let cloned = io::Error::new(eio().kind(), format!("{:?}", eio()));
        let twice = io::Error::new(cloned.kind(), format!("{cloned:?}"));
        let text_alone = io::Error::new(eio().kind(), eio().to_string());
        for error in [eio(), cloned, twice, text_alone] {
            assert_eq!(original(&error).to_string(), "Input/output error (os error 5)", "{error:?}");
        }
    }
}
