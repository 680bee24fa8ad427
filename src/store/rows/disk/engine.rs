//! The handle of sled, and what it takes to live with it.
//!
//! sled panics on much damage, so every call is made under [`inside`]. Its `flush` ends in `sync_file_range`, which
//! does not promise durability; [`Engine::commit`] ends in an fsync of the same file through a handle of our own.

use std::any::Any;
use std::cell::Cell;
use std::fs::File;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Once;
use std::thread;
use std::time::Duration;

use super::super::{Batch, Order};

/// sled's segments, in bytes. The larger, the longer a page may be before it goes to a file of its own.
pub(super) const SEGMENT: usize = 2 << 20;

/// How often a thread of sled's moves what still counts out of a segment that is mostly overwritten, in milliseconds: one
/// segment each time, so that it keeps up with writers. Without it a segment is only cleaned out when a page happens to be
/// rewritten, and the file grows to four times the size. (The thread flushes, too; no commit relies on that.)
const CLEAN_EVERY: u64 = 100;

/// A scan reads at most so many bytes before it lets go of the handle.
const CHUNK_BYTES: usize = 256 << 10;

/// sled's own lock on the file may outlive its handle: one of its threads still holds the file, or a process that is
/// just being started. No other store can have it, since ours is locked first.
const LOCKED: &str = "could not acquire lock";
const LOCK_TRIES: usize = 100;
const LOCK_WAIT: Duration = Duration::from_millis(10);

/// A row, key and value.
pub(super) type Row = (Vec<u8>, Vec<u8>);

/// An open database.
pub(super) struct Engine {
    /// There until the end.
    db: Option<sled::Db>,
    /// The database file.
    file: File,
}

/// Why sled did not do what it was asked for.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    /// Reading or writing failed.
    #[error("{0}")]
    File(io::Error),
    /// The fsync failed: what was written before may be lost, though it can be read.
    #[error("the fsync of the database file failed: {0}")]
    Sync(io::Error),
    /// The file holds what it should not.
    #[error("{0}")]
    Damage(String),
}

impl From<sled::Error> for Trouble {
    fn from(error: sled::Error) -> Trouble {
        match error {
            sled::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Trouble::Damage("a read ended before its time".to_owned())
            }
            // sled keeps of an error the kind, and a text for programmers.
            sled::Error::Io(error) if error.kind() != io::ErrorKind::Other => Trouble::File(error.kind().into()),
            sled::Error::Io(error) => Trouble::File(io::Error::other(one_line(&error.to_string()))),
            sled::Error::Corruption { at: Some(at), .. } => Trouble::Damage(format!("a page is unreadable, at {at}")),
            other => Trouble::Damage(one_line(&other.to_string())),
        }
    }
}

impl Engine {
    /// Opens the database in a directory, or makes one.
    pub(super) fn open(dir: &Path, cache_bytes: u64) -> Result<Engine, Trouble> {
        let config = sled::Config::new()
            .path(dir)
            .cache_capacity(cache_bytes)
            .segment_size(SEGMENT)
            .flush_every_ms(Some(CLEAN_EVERY))
            .use_compression(false);
        let mut tries = 0;
        let db = loop {
            match inside(|| config.open()) {
                Err(Trouble::File(error)) if tries < LOCK_TRIES && error.to_string().contains(LOCKED) => {
                    tries += 1;
                    thread::sleep(LOCK_WAIT);
                }
                opened => break opened?,
            }
        };
        let file = File::open(dir.join("db")).map_err(Trouble::File)?;
        Ok(Engine { db: Some(db), file })
    }

    pub(super) fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Trouble> {
        inside(|| Ok(self.db().get(key)?.map(|value| value.to_vec())))
    }

    /// The next rows with `from <= key < to`, at most so many; fewer than there are, but some if there are any.
    pub(super) fn chunk(&self, from: &[u8], to: &[u8], order: Order, most: usize) -> Result<Vec<Row>, Trouble> {
        inside(|| {
            let mut iter = self.db().range(from..to);
            let mut rows = Vec::new();
            let mut bytes = 0;
            while rows.len() < most && bytes < CHUNK_BYTES {
                let next = match order {
                    Order::Ascending => iter.next(),
                    Order::Descending => iter.next_back(),
                };
                let Some(row) = next else { break };
                let (key, value) = row?;
                bytes += key.len() + value.len();
                rows.push((key.to_vec(), value.to_vec()));
            }
            Ok(rows)
        })
    }

    /// Applies a batch and one more row, durably; answers the length of the database file.
    pub(super) fn commit(&self, batch: &Batch, (key, value): (&[u8], &[u8])) -> Result<u64, Trouble> {
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
        self.file.sync_data().map_err(Trouble::Sync)?;
        self.length().map_err(Trouble::Sync)
    }

    fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// Waits until the database file is on disk.
    pub(super) fn sync(&self) -> Result<(), Trouble> {
        self.file.sync_all().map_err(Trouble::Sync)
    }

    /// Takes no more commits and flushes none. The process can not open the database again. sled's own thread lives on
    /// until the process ends; it may still move pages that can be read, and writes nothing new.
    pub(super) fn abandon(mut self) {
        std::mem::forget(self.db.take());
    }

    /// Lets go of the database.
    pub(super) fn end(mut self) -> Result<(), Trouble> {
        self.let_go()?;
        self.sync()
    }

    fn let_go(&mut self) -> Result<(), Trouble> {
        let db = self.db.take();
        inside(move || {
            drop(db);
            Ok(())
        })
    }

    fn db(&self) -> &sled::Db {
        self.db.as_ref().expect("the database is there until the end")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // What goes wrong here is found at the next opening.
        let _ = self.let_go();
    }
}

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Calls sled; a panic is an answer, and nothing is printed about it.
fn inside<T>(call: impl FnOnce() -> sled::Result<T>) -> Result<T, Trouble> {
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
        Err(panicked) => Err(Trouble::Damage(words(panicked.as_ref()))),
    }
}

fn words(panicked: &(dyn Any + Send)) -> String {
    let text = panicked.downcast_ref::<String>().map(String::as_str);
    one_line(text.or_else(|| panicked.downcast_ref::<&str>().copied()).unwrap_or("sled gave up"))
}

/// The beginning of a text, without line breaks and what else could disturb a terminal.
fn one_line(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(160).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
