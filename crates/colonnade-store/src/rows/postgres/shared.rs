//! The state of the rows, which callers share with the thread that reconnects.

use std::collections::BTreeMap;
use std::ops::Range;
#[cfg(any(test, feature = "testing"))]
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use tokio::runtime::Handle;
use tokio_postgres::Error;

pub(super) use super::super::lock;
use super::super::{CommitMessage, CommitMessages, Health, RowsError};
use super::commit::{ExpectedTurn, WriterSession};
use super::database::DatabaseTarget;
use super::opening::{self, Holder, TurnRow};
use super::pool::Pool;
use super::reading::RunQuery;
use super::remedies;
use super::session::{Plain, READING, Session, describe, ends_connection, wait};
use super::sql;

/// The number of connections that readers share, for reads that need no snapshot.
pub(super) const READERS: usize = 2;

/// The most commits whose messages are returned at once.
const MOST_MESSAGES: u64 = 1_000;

/// How long a commit may take.
pub(super) const COMMITTING: Duration = Duration::from_secs(10);

/// How long callers wait after the loss of the connection before they get an error.
pub(super) const GRACE: Duration = Duration::from_secs(1);

/// How long a commit with an unknown outcome waits for it.
const RESOLVING: Duration = Duration::from_secs(5);

/// How long a request for a lease may take, so that its holder learns in time that there is no answer.
pub(super) const SOON: Duration = Duration::from_secs(2);

/// The state of the rows.
pub(super) struct DatabaseRows {
    pub(super) target: DatabaseTarget,
    pub(super) runtime: Handle,
    pub(super) me: Holder,
    /// The range of the keys of the archive.
    pub(super) archive: Range<Vec<u8>>,
    /// Whether they are only read, from one snapshot, which is lost together with the connection.
    pub(super) is_snapshot: bool,
    pub(super) store: String,
    pub(super) pool: Pool,
    /// How often callers waited for the server.
    #[cfg(any(test, feature = "testing"))]
    pub(super) round_trips: AtomicUsize,
    pub(super) state: Mutex<RowsState>,
    pub(super) changed: Condvar,
    pub(super) ledger: Mutex<Ledger>,
    /// The greatest number of each kind that this process was given. Held while reserving, one request at a time.
    pub(super) given: Mutex<BTreeMap<u8, u64>>,
    /// The database's refusals to write.
    pub(super) refusing: Mutex<Refusing>,
}

pub(super) struct RowsState {
    pub(super) phase: Phase,
    /// The number of the last commit.
    commits: u64,
    /// The bytes on disk, as last queried.
    bytes: u64,
    /// The reader to use next.
    next: usize,
}

pub(super) enum Phase {
    Good(Arc<Vec<Session>>),
    Recovering { why: String, since: Instant },
    Stopped(String),
    Closed,
}

/// The database's refusals to write, as far as they are known.
#[derive(Default)]
pub(super) struct Refusing {
    /// The present one.
    pub(super) now: Option<RowsError>,
    /// The last trial.
    pub(super) tried: Option<Instant>,
    /// When the last one ended.
    pub(super) ended: Option<Instant>,
}

impl Refusing {
    /// The health of rows whose connections are fine.
    pub(super) fn health(&self) -> Health {
        match &self.now {
            Some(RowsError::Full(shortage)) => Health::Full(*shortage),
            Some(RowsError::Refused(refusal)) => Health::Refusing(refusal.clone()),
            _ => Health::Good,
        }
    }
}

/// The writer's state.
pub(super) struct Ledger {
    /// The writing session; `None` while the connection is lost.
    pub(super) writer: Option<WriterSession>,
    format: u32,
    /// The last known commit: this store's last one, or, if others write, too, the one before it last had the write
    /// lock.
    pub(super) number: u64,
    pub(super) token: Option<String>,
    /// A commit with an unknown outcome.
    pub(super) pending: Option<UnconfirmedCommit>,
}

/// A commit with an unknown outcome.
pub(super) struct UnconfirmedCommit {
    pub(super) number: u64,
    pub(super) token: String,
    /// Whether it was applied, once that is known.
    pub(super) outcome: Arc<OnceLock<bool>>,
}

/// Connects the readers, of which there may be one already. If others write, too, the first one listens for their
/// commits.
pub(super) async fn readers(
    target: &DatabaseTarget,
    is_shared: bool,
    first: Option<Plain>,
) -> Result<Vec<Session>, Error> {
    let missing = READERS - usize::from(first.is_some());
    let connected = try_join_all((0..missing).map(|_| Plain::connect(target))).await?;
    let readers = try_join_all(first.into_iter().chain(connected).map(Plain::prepared)).await?;
    if let Some(first) = readers.first().filter(|_| is_shared) {
        first.client.batch_execute(sql::LISTEN).await?;
    }
    Ok(readers)
}

impl DatabaseRows {
    /// The state of a store that was taken.
    pub(super) async fn new(
        target: DatabaseTarget,
        me: Holder,
        archive: Range<Vec<u8>>,
        taken: opening::TakenStore,
    ) -> Result<DatabaseRows, RowsError> {
        let failed = |error: Error| remedies::not_opened(&target, &error);
        let readers = readers(&target, me.is_shared, Some(taken.reader)).await.map_err(failed)?;
        let writer = WriterSession::new(taken.session).await.map_err(failed)?;
        let shared = DatabaseRows::with(target, me, archive, taken.turn, readers);
        {
            let mut ledger = lock(&shared.ledger);
            (ledger.writer, ledger.token) = (Some(writer), taken.token);
        }
        Ok(shared)
    }

    /// The state of rows that are only read, with one session.
    pub(super) fn snapshot(
        target: DatabaseTarget,
        me: Holder,
        archive: Range<Vec<u8>>,
        (session, turn): (Session, TurnRow),
    ) -> DatabaseRows {
        DatabaseRows { is_snapshot: true, ..DatabaseRows::with(target, me, archive, turn, vec![session]) }
    }

    fn with(
        target: DatabaseTarget,
        me: Holder,
        archive: Range<Vec<u8>>,
        turn: TurnRow,
        readers: Vec<Session>,
    ) -> DatabaseRows {
        let TurnRow { number, format, store, .. } = turn;
        DatabaseRows {
            target,
            runtime: Handle::current(),
            me,
            archive,
            is_snapshot: false,
            store,
            pool: Pool::default(),
            #[cfg(any(test, feature = "testing"))]
            round_trips: AtomicUsize::default(),
            state: Mutex::new(RowsState { phase: Phase::Good(Arc::new(readers)), commits: number, bytes: 0, next: 0 }),
            changed: Condvar::new(),
            ledger: Mutex::new(Ledger { writer: None, format, number, token: None, pending: None }),
            given: Mutex::default(),
            refusing: Mutex::default(),
        }
    }

    /// Counts a round trip.
    #[cfg_attr(not(test), allow(clippy::unused_self, reason = "only tests count"))]
    pub(super) fn count(&self) {
        #[cfg(any(test, feature = "testing"))]
        self.round_trips.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    }

    /// The readers; waits for them briefly if the connection was just lost.
    pub(super) fn ready(&self) -> Result<Arc<Vec<Session>>, RowsError> {
        let mut state = lock(&self.state);
        loop {
            let left = match &state.phase {
                Phase::Good(readers) => return Ok(Arc::clone(readers)),
                Phase::Closed => return Err(RowsError::Closed),
                Phase::Stopped(why) => return Err(RowsError::Stopped(why.clone())),
                Phase::Recovering { why, since } => match GRACE.checked_sub(since.elapsed()) {
                    Some(left) if !left.is_zero() => left,
                    _ => return Err(RowsError::Unavailable(why.clone())),
                },
            };
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Records that the connection is lost. `of` are its readers; if they have been replaced, nothing happens.
    pub(super) fn lost(&self, why: &str, of: Option<&Arc<Vec<Session>>>) {
        let mut state = lock(&self.state);
        if let Phase::Good(readers) = &state.phase
            && of.is_none_or(|of| Arc::ptr_eq(of, readers))
        {
            if self.is_snapshot {
                state.phase = Phase::Stopped(format!("the connection to the database is lost: {why}"));
                return;
            }
            let why = format!("the connection to the database is lost: {why}");
            tracing::error!("{}: {why}; reconnecting", self.target.shown);
            state.phase = Phase::Recovering { why, since: Instant::now() };
            self.changed.notify_all();
        }
    }

    /// Records that this process must not continue.
    pub(super) fn stop(&self, why: &str) {
        let mut state = lock(&self.state);
        if matches!(state.phase, Phase::Good(_) | Phase::Recovering { .. }) {
            tracing::error!("{}: reading and writing stopped: {why}", self.target.shown);
            state.phase = Phase::Stopped(why.to_owned());
            self.changed.notify_all();
        }
    }

    /// Reads with one of the readers; retries once if the connection is lost meanwhile.
    pub(super) fn read<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        self.tried(2, work)
    }

    /// Asks a reader once, with a short timeout. A timeout alone does not mark the connection as lost.
    pub(super) fn ask_soon<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        let readers = self.ready()?;
        let why = match wait(&self.runtime, SOON, work(&readers[0])) {
            Some(Ok(done)) => return Ok(done),
            Some(Err(error)) if !ends_connection(&error) => return Err(self.refused(&error)),
            Some(Err(error)) => {
                self.lost(&describe(&error), Some(&readers));
                describe(&error)
            }
            None => format!("no answer within {} seconds", SOON.as_secs()),
        };
        Err(RowsError::Unavailable(why))
    }

    /// The error of a request that the server answered with an error. A refusal is recorded.
    pub(super) fn refused(&self, error: &Error) -> RowsError {
        let error = remedies::refusal(error);
        self.note_refusal(&error);
        error
    }

    /// Asks the readers, with at most `most` attempts while connections are lost.
    pub(super) fn tried<T>(&self, most: u32, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        let mut tries = 0;
        loop {
            let readers = self.ready()?;
            let next = {
                let mut state = lock(&self.state);
                state.next = state.next.wrapping_add(1);
                state.next
            };
            let session = &readers[next % readers.len()];
            self.count();
            let why = match wait(&self.runtime, READING, work(session)) {
                Some(Ok(done)) => return Ok(done),
                Some(Err(error)) if !ends_connection(&error) => return Err(self.refused(&error)),
                Some(Err(error)) => describe(&error),
                None => format!("no answer within {} seconds", READING.as_secs()),
            };
            self.lost(&why, Some(&readers));
            tries += 1;
            if tries == most {
                return Err(RowsError::Unavailable(why));
            }
        }
    }

    /// The messages of all stores about the commits above a number.
    pub(super) fn messages(&self, since: u64) -> Result<CommitMessages, RowsError> {
        let above = i64::try_from(since).unwrap_or(i64::MAX);
        let rows = self.read(async |session| {
            let limit = i64::try_from(MOST_MESSAGES).unwrap_or(i64::MAX);
            session.client.query(&session.messages, &[&above, &limit, &self.me.id]).await
        })?;
        let Some(first) = rows.first() else {
            return Err(RowsError::Unavailable("the turn of the store is gone".to_owned()));
        };
        let number = |number: i64| u64::try_from(number).unwrap_or(0);
        let last = number(first.get(0));
        let numbers: Vec<u64> = rows.iter().filter_map(|row| row.get::<_, Option<i64>>(1)).map(number).collect();
        let reached = since.saturating_add(numbers.len() as u64);
        // Each commit has one row while it is in the log. If the number has decreased, messages cannot explain it.
        let has_more = numbers.len() as u64 == MOST_MESSAGES && reached < last;
        let is_whole = (reached == last || has_more)
            && numbers.iter().zip(since.saturating_add(1)..).all(|(found, number)| *found == number);
        if !is_whole {
            return Ok(CommitMessages { number: last, messages: None, has_more: false });
        }
        if let Some(row) = numbers.len().checked_sub(1).and_then(|last| rows.get(last)) {
            self.heard(reached, row.get(4));
        }
        let messages =
            rows.iter().take(numbers.len()).map(|row| CommitMessage { is_own: row.get(3), content: row.get(2) });
        Ok(CommitMessages { number: reached, messages: Some(messages.collect()), has_more })
    }

    /// Records the last commit seen in the log, with its token: it must still exist when this process reconnects, even
    /// if others made it.
    fn heard(&self, number: u64, token: Option<String>) {
        // The holder of the write lock knows more.
        if let Ok(mut ledger) = self.ledger.try_lock()
            && ledger.pending.is_none()
            && ledger.number < number
        {
            (ledger.number, ledger.token) = (number, token);
        }
    }

    /// The expected content of the row of `turn` before a commit.
    pub(super) fn expected(&self, ledger: &Ledger) -> ExpectedTurn {
        ExpectedTurn {
            number: ledger.number,
            format: ledger.format,
            store: self.store.clone(),
            holder: self.me.mark().to_owned(),
            is_shared: self.me.is_shared,
        }
    }

    /// Records the number of the last commit.
    pub(super) fn committed(&self, number: u64) {
        let mut state = lock(&self.state);
        state.commits = state.commits.max(number);
    }

    /// Waits until it is known whether a commit was applied; `None` after a timeout.
    pub(super) fn resolved(&self, outcome: &OnceLock<bool>) -> Option<bool> {
        let begin = Instant::now();
        let mut state = lock(&self.state);
        loop {
            if let Some(outcome) = outcome.get() {
                return Some(*outcome);
            }
            let left = RESOLVING.checked_sub(begin.elapsed()).filter(|left| !left.is_zero())?;
            if matches!(state.phase, Phase::Stopped(_) | Phase::Closed) {
                return None;
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Changes the row of `turn` outside of commits, under its lock: the closure gets the session.
    pub(super) fn change(&self, change: impl AsyncFn(&Session) -> Result<(), Error>) -> Result<(), RowsError> {
        self.ready()?;
        let ledger = lock(&self.ledger);
        let Some(writer) = &ledger.writer else {
            return Err(RowsError::Unavailable("the connection to the database is lost".to_owned()));
        };
        let session = &writer.session;
        let changed = wait(&self.runtime, COMMITTING, async {
            session.client.batch_execute("BEGIN").await?;
            session.client.query_opt(sql::TURN, &[]).await?;
            change(session).await?;
            session.client.batch_execute("COMMIT").await
        });
        match changed {
            Some(Ok(())) => Ok(()),
            Some(Err(error)) => {
                // If this fails, too, the connection has ended, and the transaction with it.
                let _ = wait(&self.runtime, GRACE, session.client.batch_execute("ROLLBACK"));
                Err(self.refused(&error))
            }
            None => Err(RowsError::Unavailable(format!("no answer within {} seconds", COMMITTING.as_secs()))),
        }
    }

    /// The condition of the rows: bytes on disk, commits, health.
    pub(super) fn facts(&self) -> (u64, u64, Health) {
        let is_good = matches!(lock(&self.state).phase, Phase::Good(_));
        // If this fails, the phase says why.
        if is_good && let Ok(row) = self.read(async |session| session.client.query_one(sql::SIZE, &[]).await) {
            let number = |at| u64::try_from(row.get::<_, i64>(at)).unwrap_or(0);
            lock(&self.state).bytes = number(0);
            self.committed(number(1));
        }
        let state = lock(&self.state);
        let health = match &state.phase {
            Phase::Good(_) => self.health_of_writes(),
            Phase::Recovering { why, .. } => Health::Recovering(why.clone()),
            Phase::Stopped(why) => Health::Stopped(why.clone()),
            Phase::Closed => Health::Closed,
        };
        (state.bytes, state.commits, health)
    }

    /// Whether the rows were closed.
    pub(super) fn is_closed(&self) -> bool {
        matches!(lock(&self.state).phase, Phase::Closed)
    }

    /// Closes the rows, so that others can have the store; returns false if they were closed before.
    pub(super) fn close(&self) -> bool {
        {
            let mut state = lock(&self.state);
            if matches!(state.phase, Phase::Closed) {
                return false;
            }
            state.phase = Phase::Closed;
            self.changed.notify_all();
        }
        if let Some(writer) = lock(&self.ledger).writer.take() {
            self.end_leases(&writer.session);
            // If there is no answer, the lock ends with the connection.
            let _ = wait(&self.runtime, GRACE, writer.session.client.batch_execute(sql::UNLOCK));
        }
        self.pool.close();
        true
    }
}

impl RunQuery for Arc<DatabaseRows> {
    fn run_query<T>(&self, work: impl AsyncFn(&Session) -> Result<T, Error>) -> Result<T, RowsError> {
        self.read(work)
    }

    fn archive(&self) -> &Range<Vec<u8>> {
        &self.archive
    }
}
