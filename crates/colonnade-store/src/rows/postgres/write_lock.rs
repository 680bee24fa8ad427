//! The write lock: a transaction that holds the lock on the row of the table `turn`, in the session that writes.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::{Arc, MutexGuard, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use tokio_postgres::Error;

use super::super::{Batch, CommitError, Fetched, RowsError, Wanted, WriteLock};
use super::commit::{
    self, BegunTransaction, CommitWrites, ExpectedTurn, LogEntry, ReservedNumbers, TransactionFailure,
};
use super::opening::uuid;
use super::reading::RunQuery;
use super::session::{READING, Session, describe, ends_connection, wait};
use super::shared::{COMMITTING, DatabaseRows, Ledger, UnconfirmedCommit, lock};

/// How long taking the write lock may take.
const TAKING: Duration = Duration::from_secs(10);

/// The most attempts at an operation that may succeed on a retry.
pub(super) const TRIES: u32 = 10;

/// The fewest bytes that a commit writes in a millisecond.
const BYTES_A_MILLISECOND: usize = 1 << 10;

/// The fewest rows that it writes in a millisecond.
const ROWS_A_MILLISECOND: usize = 10;

/// Pauses after a failed attempt: longer each time, with random jitter, so that several processes do not collide again.
pub(super) fn pause(attempt: u32) {
    // Without a random number, there is no jitter.
    let chance = uuid().map_or(0, |text| u32::from(text.as_bytes()[0]) % 8);
    thread::sleep(Duration::from_millis(u64::from(attempt * attempt + chance)));
}

/// The write lock, held by this process until it is dropped.
pub(super) struct HeldLock<'a> {
    shared: &'a DatabaseRows,
    ledger: MutexGuard<'a, Ledger>,
    number: u64,
    found: Fetched,
    reserves: Vec<ReservedNumbers>,
    /// The reason why the transaction failed.
    lost: RefCell<Option<String>>,
    /// Whether the connection is no longer usable.
    is_cut: Cell<bool>,
    /// Whether the transaction has ended.
    is_over: bool,
}

impl DatabaseRows {
    /// Waits for the write lock, and reads the wanted rows with it.
    ///
    /// # Errors
    ///
    /// If the database is unreachable, others hold the write lock for too long, or this process may not write any more.
    pub(super) fn write_lock(&self, wanted: &Wanted) -> Result<HeldLock<'_>, RowsError> {
        if self.is_snapshot {
            let why = "the store was opened for reading, or a large commit is under way in it".to_owned();
            return Err(RowsError::Unavailable(why));
        }
        let began = Instant::now();
        let mut last = RowsError::Unavailable("the database refused it".to_owned());
        for attempt in 0..TRIES {
            self.ready()?;
            let mut ledger = lock(&self.ledger);
            let Some(writer) = &ledger.writer else {
                drop(ledger);
                self.lost("it was lost before", None);
                continue;
            };
            self.count();
            let expected = self.expected(&ledger);
            let begun = commit::begin(writer, wanted, &self.archive, expected.is_shared);
            let begun = wait(&self.runtime, TAKING, begun).unwrap_or_else(|| {
                Err(TransactionFailure::Lost(format!("no answer within {} seconds", TAKING.as_secs())))
            });
            let failed = match begun.and_then(|begun| checked(begun, &expected)) {
                Ok(begun) => return Ok(self.held(ledger, begun)),
                Err(failed) => failed,
            };
            match failed {
                TransactionFailure::Refused(why) => {
                    self.note_refusal(&why);
                    return Err(why);
                }
                TransactionFailure::Passing(why) => {
                    drop(ledger);
                    last = why;
                    if began.elapsed() > TAKING {
                        break;
                    }
                    pause(attempt);
                }
                TransactionFailure::Stopped(why) => {
                    ledger.writer = None;
                    self.stop(&why);
                    return Err(RowsError::Stopped(why));
                }
                TransactionFailure::Lost(why) | TransactionFailure::Unknown(why) => {
                    ledger.writer = None;
                    self.lost(&why, None);
                    last = RowsError::Unavailable(why);
                }
            }
        }
        Err(last)
    }

    fn held<'a>(
        &'a self,
        mut ledger: MutexGuard<'a, Ledger>,
        BegunTransaction { turn, last, found }: BegunTransaction,
    ) -> HeldLock<'a> {
        let number = turn.map_or(ledger.number, |turn| turn.number);
        if let Some((last, token)) = last
            && last == number
        {
            (ledger.number, ledger.token) = (last, Some(token));
        }
        let lost = RefCell::new(None);
        let is_cut = Cell::new(false);
        HeldLock { shared: self, ledger, number, found, reserves: Vec::new(), lost, is_cut, is_over: false }
    }
}

/// Checks the row of the table `turn`. If it is not as expected, its transaction ends with the connection.
fn checked(begun: BegunTransaction, expected: &ExpectedTurn) -> Result<BegunTransaction, TransactionFailure> {
    let fault = match &begun.turn {
        Some(turn) => expected.fault(turn),
        None => Some("the turn of the store is gone".to_owned()),
    };
    fault.map_or(Ok(begun), |fault| Err(TransactionFailure::Stopped(fault)))
}

impl HeldLock<'_> {
    /// Commits a batch, with a message about it.
    pub(super) fn write(mut self, batch: &Batch, message: &[u8]) -> Result<(), CommitError> {
        if let Some(why) = self.lost.borrow().as_ref() {
            return Err(CommitError::Overtaken(RowsError::Unavailable(why.clone())));
        }
        if let Some(fault) = batch.row_fault() {
            return Err(CommitError::NotApplied(RowsError::Batch(fault)));
        }
        if batch.is_empty() {
            return Ok(());
        }
        let shared = self.shared;
        let Some(writer) = &self.ledger.writer else {
            return Err(CommitError::Overtaken(RowsError::Unavailable("the connection was lost before".to_owned())));
        };
        let token = uuid().map_err(CommitError::NotApplied)?;
        let number = self.number + 1;
        let more = batch.bytes() / BYTES_A_MILLISECOND + batch.len() / ROWS_A_MILLISECOND;
        let limit = COMMITTING + Duration::from_millis(more as u64);
        let is_told = shared.me.is_shared;
        let reserves = self.reserves.as_slice();
        let entry = LogEntry { number, by: &shared.me.id, token: &token, message, is_told, reserves };
        let writes = CommitWrites::of(batch, &shared.archive);
        (0..writes.round_trips()).for_each(|_| shared.count());
        let done = wait(&shared.runtime, limit, commit::commit(writer, &entry, &writes)).unwrap_or_else(|| {
            Err(TransactionFailure::Unknown(format!("no answer within {} seconds", limit.as_secs())))
        });
        self.is_over = true;
        match done {
            Ok(()) => {
                (self.ledger.number, self.ledger.token) = (number, Some(token));
                shared.committed(number);
                for ReservedNumbers { of, count, given, .. } in &self.reserves {
                    given.get().into_iter().for_each(|first| _ = lock(&shared.given).insert(*of, first + count - 1));
                }
                Ok(())
            }
            Err(TransactionFailure::Refused(why)) => {
                shared.note_refusal(&why);
                Err(CommitError::NotApplied(why))
            }
            Err(TransactionFailure::Passing(why)) => Err(CommitError::Overtaken(why)),
            Err(TransactionFailure::Lost(why) | TransactionFailure::Stopped(why)) => {
                self.cut(&why);
                Err(CommitError::Overtaken(RowsError::Unavailable(why)))
            }
            Err(TransactionFailure::Unknown(why)) => {
                let outcome = Arc::new(OnceLock::new());
                self.ledger.pending = Some(UnconfirmedCommit { number, token, outcome: Arc::clone(&outcome) });
                self.cut(&why);
                // Reconnecting needs the ledger.
                drop(self);
                match shared.resolved(&outcome) {
                    Some(true) => Ok(()),
                    Some(false) => Err(CommitError::Overtaken(RowsError::Unavailable(why))),
                    None => Err(CommitError::Unknown(RowsError::Unavailable(why))),
                }
            }
        }
    }

    /// Gives up the connection.
    fn cut(&mut self, why: &str) {
        self.ledger.writer = None;
        self.shared.lost(why, None);
    }
}

impl Drop for HeldLock<'_> {
    fn drop(&mut self) {
        if self.is_over {
            return;
        }
        if self.is_cut.get() {
            let why = self.lost.take().unwrap_or_default();
            self.cut(&why);
        } else if let Some(writer) = &self.ledger.writer {
            writer.session.send("ROLLBACK");
        }
    }
}

impl RunQuery for HeldLock<'_> {
    fn run_query<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        let unavailable = |why: &String| RowsError::Unavailable(why.clone());
        if let Some(why) = self.lost.borrow().as_ref() {
            return Err(unavailable(why));
        }
        let Some(writer) = &self.ledger.writer else { return Err(RowsError::Closed) };
        self.shared.count();
        let why = match wait(&self.shared.runtime, READING, work(&writer.session)) {
            Some(Ok(done)) => return Ok(done),
            Some(Err(error)) => {
                self.is_cut.set(ends_connection(&error));
                // It is recorded if it is a refusal.
                let _ = self.shared.refused(&error);
                describe(&error)
            }
            None => {
                self.is_cut.set(true);
                format!("no answer within {} seconds", READING.as_secs())
            }
        };
        let error = unavailable(&why);
        // The server executes nothing more in this transaction.
        self.lost.replace(Some(why));
        Err(error)
    }

    fn archive(&self) -> &Range<Vec<u8>> {
        &self.shared.archive
    }
}

impl WriteLock for HeldLock<'_> {
    fn number(&self) -> u64 {
        self.number
    }

    fn is_lost(&self) -> bool {
        self.lost.borrow().is_some()
    }

    fn take_found(&mut self) -> Fetched {
        std::mem::take(&mut self.found)
    }

    fn reserve(&mut self, of: u8, above: u64, count: u64) -> Option<Arc<OnceLock<u64>>> {
        let given = Arc::new(OnceLock::new());
        self.reserves.push(ReservedNumbers { of, above, count, given: Arc::clone(&given) });
        Some(given)
    }

    fn commit(self: Box<Self>, batch: Batch, message: &[u8]) -> Result<(), CommitError> {
        self.write(&batch, message)
    }
}
