//! Group commit: a caller that wants to write while nobody else is writing commits all waiting requests as one batch,
//! and answers each. There is no dedicated thread, so a lone caller waits for no other thread.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::rows::{Batch, CommitError, Fetched, RowReader, Rows, Wanted, WriteLock};
use crate::transaction::Transaction;
use crate::transaction::absent::Absent;
use crate::transaction::ids::{IdAllocator, Numbers};
use crate::transaction::refused::Refused;
use crate::views::row_cache::RowCache;
use crate::views::snapshots::{Snapshot, Snapshots};
use crate::views::view::{Changes, ReadView, fault};
use crate::write::journal::{self, Failed};
use crate::write::news;
use crate::write::request::{Posting, WriteRequest};
use crate::write::versions::Versions;
use crate::{AppendError, CommitChanges, Fault};

/// The most writes that share a commit.
const GROUP: usize = 256;

/// A group that changes this many rows accepts no further write.
const ENOUGH: usize = 1_000;

/// How often a request is tried if the write lock is lost before anything is written.
const TRIES: u32 = 10;

/// State that readers and the writer share.
pub(crate) struct CommitterState {
    pub(crate) rows: Arc<dyn Rows>,
    snapshots: Arc<Snapshots>,
    pub(crate) ids: IdAllocator,
    /// Whether other stores write the rows, too.
    is_shared: bool,
    /// Whether commits take the write lock.
    has_write_lock: bool,
    writer: Mutex<WriterState>,
}

/// The writer's own state, guarded by the lock that permits writing.
pub(crate) struct WriterState {
    numbers: Numbers,
    versions: Versions,
    absent: Absent,
    /// Whether the last commit was left unfinished.
    unfinished: bool,
    /// The number of the last commit of any store that this state reflects. `None` if one store alone writes, and if it
    /// is not known.
    at: Option<u64>,
}

impl WriterState {
    /// Forgets everything known about the stored data.
    fn forget(&mut self) {
        self.versions.forget_all();
        self.absent.forget_all();
        self.at = None;
    }
}

/// The write lock of a group, and the rows that were read with it.
struct BegunGroup<'a> {
    lock: Box<dyn WriteLock + 'a>,
    wanted: Wanted,
    found: Fetched,
}

/// The reason why the changes of a group were not committed.
enum CommitFailure {
    /// Nothing was written, and others may have written since: retry.
    Overtaken(Fault),
    /// The error for the callers.
    Failed(AppendError),
}

impl CommitFailure {
    fn error(self) -> AppendError {
        match self {
            CommitFailure::Overtaken(fault) => AppendError::Fault(fault),
            CommitFailure::Failed(error) => error,
        }
    }
}

impl CommitterState {
    /// Finishes an unfinished commit, and loads the counters of numbers.
    pub(crate) fn open(rows: Arc<dyn Rows>) -> Result<CommitterState, Fault> {
        let snapshots = Arc::<Snapshots>::default();
        let is_shared = rows.is_shared();
        let has_write_lock = rows.has_write_lock();
        let unfinished = match journal::finish(rows.as_ref()).map_err(Failed::fault) {
            Ok(()) => false,
            // Readers see it as finished, and it is finished before anything else is written.
            Err(Fault::Full(_)) => {
                snapshots.begin(journal::unfinished(rows.as_ref())?.map_or_else(Changes::new, |(changes, _)| changes));
                true
            }
            Err(fault) => return Err(fault),
        };
        let (ids, numbers) = {
            let now = snapshots.now(&rows);
            (IdAllocator::load(&now, is_shared)?, Numbers::load(&now)?)
        };
        let writer =
            WriterState { numbers, versions: Versions::default(), absent: Absent::default(), unfinished, at: None };
        Ok(CommitterState { rows, snapshots, ids, is_shared, has_write_lock, writer: Mutex::new(writer) })
    }

    /// A snapshot of the rows as they are now.
    pub(crate) fn now(&self) -> Snapshot {
        self.snapshots.now(&self.rows)
    }

    /// Whether commits take the write lock.
    pub(crate) const fn has_write_lock(&self) -> bool {
        self.has_write_lock
    }

    /// Locks the writer. Nobody else writes through this store meanwhile.
    pub(crate) fn writer(&self) -> MutexGuard<'_, WriterState> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes sure that the last commit is finished.
    pub(crate) fn finish(&self, writer: &mut WriterState) -> Result<(), Fault> {
        if writer.unfinished {
            journal::finish(self.rows.as_ref()).map_err(Failed::fault)?;
            writer.unfinished = false;
            self.snapshots.end();
        }
        Ok(())
    }

    /// The rows below a transaction: those read under the write lock, if there is one.
    fn below<'a>(&'a self, lock: Option<&'a (dyn WriteLock + '_)>) -> &'a (dyn RowReader + 'a) {
        match lock {
            Some(lock) => lock,
            None => self.rows.as_ref(),
        }
    }

    /// Begins a recomputation with repairs: it ends if another store writes from now on. Nobody writes through this
    /// store while the writer is locked.
    pub(crate) fn begin_mending(&self, writer: &mut WriterState) -> Result<Snapshot, Fault> {
        if let Some(lock) = self.rows.write_lock(&Wanted::default()).map_err(fault)?
            && writer.at != Some(lock.number())
        {
            let number = lock.number();
            reload(writer, &Transaction::new(lock.as_ref()), number)?;
        }
        Ok(self.now())
    }

    /// Commits the repair of differences found by a recomputation since [`CommitterState::begin_mending`].
    ///
    /// # Errors
    ///
    /// [`AppendError::Stale`], if another store has written meanwhile.
    pub(crate) fn mend(
        &self,
        writer: &mut WriterState,
        write: impl FnOnce(&mut Transaction<'_>) -> Result<(), Fault>,
    ) -> Result<(), AppendError> {
        let lock = self.rows.write_lock(&Wanted::default()).map_err(fault)?;
        if lock.as_ref().map(|lock| lock.number()) != writer.at {
            return Err(AppendError::Stale);
        }
        let mut transaction = Transaction::new(self.below(lock.as_deref()));
        write(&mut transaction)?;
        transaction.accept()?;
        let finished = transaction.finish()?;
        let everything = CommitChanges { everything: true, ..CommitChanges::default() };
        // The rows written may be cached as absent.
        writer.absent.forget_all();
        self.commit(writer, lock, finished, &everything).map_err(CommitFailure::error)
    }

    /// Commits the writes of a function for which no caller waits. Other stores get no news of it.
    pub(crate) fn alone<T>(
        &self,
        write: impl FnOnce(&mut Transaction<'_>) -> Result<T, Fault>,
    ) -> Result<T, AppendError> {
        let mut writer = self.writer();
        self.finish(&mut writer)?;
        let lock = self.rows.write_lock(&Wanted::default()).map_err(fault)?;
        let below = self.below(lock.as_deref());
        let mut transaction = match &lock {
            Some(_) => Transaction::under(below, Wanted::default(), Fetched::default()),
            None => Transaction::new(below),
        };
        if let Some(lock) = &lock
            && writer.at != Some(lock.number())
        {
            reload(&mut writer, &transaction, lock.number())?;
        }
        let written = write(&mut transaction)?;
        transaction.accept()?;
        let finished = transaction.finish()?;
        self.commit(&mut writer, lock, finished, &CommitChanges::default()).map_err(CommitFailure::error)?;
        Ok(written)
    }

    /// Commits changes.
    fn commit(
        &self,
        writer: &mut WriterState,
        lock: Option<Box<dyn WriteLock + '_>>,
        (changes, before): (Batch, Changes),
        news: &CommitChanges,
    ) -> Result<(), CommitFailure> {
        if changes.is_empty() {
            return Ok(());
        }
        let committed = match lock {
            Some(mut lock) => {
                let number = lock.number() + 1;
                let low = self.ids.low().into_iter();
                let low: Vec<_> =
                    low.filter_map(|(of, above, count)| Some((of, count, lock.reserve(of, above, count)?))).collect();
                let committed = lock.commit(changes, &news::encode(news));
                for (of, count, given) in low {
                    given.get().into_iter().for_each(|&first| self.ids.take_ahead(of, first, count));
                }
                writer.at = committed.is_ok().then_some(number);
                committed.map_err(|error| match error {
                    CommitError::NotApplied(error) => CommitFailure::Failed(AppendError::Fault(fault(error))),
                    CommitError::Overtaken(error) => CommitFailure::Overtaken(fault(error)),
                    CommitError::Unknown(error) => CommitFailure::Failed(AppendError::Unknown(fault(error))),
                })
            }
            None => self.commit_alone(writer, changes, before).map_err(CommitFailure::Failed),
        };
        if committed.is_err() {
            // The state may reflect changes that were not applied.
            writer.forget();
        }
        committed
    }

    fn commit_alone(&self, writer: &mut WriterState, changes: Batch, before: Changes) -> Result<(), AppendError> {
        self.snapshots.begin(before);
        match journal::commit(self.rows.as_ref(), changes) {
            Ok(()) => self.snapshots.end(),
            Err(Failed::NotApplied(fault)) => {
                self.snapshots.cancel();
                return Err(AppendError::Fault(fault));
            }
            Err(Failed::Unknown(fault)) => {
                self.snapshots.end();
                return Err(AppendError::Unknown(fault));
            }
            Err(Failed::Unfinished(fault)) => {
                writer.unfinished = true;
                return Err(AppendError::Unknown(fault));
            }
        }
        Ok(())
    }

    /// Takes the write lock if there is one, with the rows that a group will ask for.
    fn write_lock(&self, group: &VecDeque<QueuedRequest>) -> Result<Option<BegunGroup<'_>>, Fault> {
        if !self.has_write_lock {
            return Ok(None);
        }
        let mut wanted = Wanted::default();
        wanted.key(Numbers::key());
        for request in group {
            // Keys are cheap. Anything not read with the write lock is read when it is needed.
            if wanted.ranges.len() > ENOUGH {
                break;
            }
            request.task.wanted(&mut wanted);
        }
        RowCache::default().retain_missing(&mut wanted);
        let lock = self.rows.write_lock(&wanted).map_err(fault)?;
        Ok(lock.map(|mut lock| {
            let found = lock.take_found();
            BegunGroup { lock, wanted, found }
        }))
    }

    /// Writes the first tasks of a group. Those that are too many for one commit stay in the group, and so do those
    /// that lost the write lock.
    fn post(&self, group: &mut VecDeque<QueuedRequest>) {
        let mut writer = self.writer();
        let begun = self.finish(&mut writer).and_then(|()| self.write_lock(group));
        let (lock, read) = match begun {
            Ok(Some(BegunGroup { lock, wanted, found })) => (Some(lock), Some((wanted, found))),
            Ok(None) => (None, None),
            Err(fault) => return refuse(group, &fault),
        };
        let below = self.below(lock.as_deref());
        let mut transaction = match read {
            Some((wanted, found)) => Transaction::under(below, wanted, found),
            None => Transaction::new(below),
        };
        if let Some(lock) = &lock
            && writer.at != Some(lock.number())
            && let Err(fault) = reload(&mut writer, &transaction, lock.number())
        {
            return refuse(group, &fault);
        }
        let mut posted = Vec::with_capacity(group.len());
        // They are answered after the commit, because what made them stale cannot be read before it.
        let mut refused = RefusedRequests::default();
        while transaction.len() < ENOUGH {
            let Some(request) = group.pop_front() else { break };
            let WriterState { numbers, versions, absent, .. } = &mut *writer;
            let mut posting = Posting { numbers, versions, absent, ids: &self.ids };
            let written = request.task.post(&mut transaction, &mut posting);
            match written.and_then(|()| Ok(transaction.accept()?)) {
                Ok(()) => posted.push(request),
                Err(Refused::Fault(fault)) if lock.as_deref().is_some_and(WriteLock::is_lost) => {
                    writer.forget();
                    posted.push(request);
                    return requeue(group, posted, &fault);
                }
                Err(why) => {
                    transaction.reject();
                    // It may reflect what the request had written.
                    writer.absent.forget_all();
                    refused.0.push((
                        request,
                        match why {
                            Refused::Stale => AppendError::Stale,
                            Refused::Fault(fault) => AppendError::Fault(fault),
                        },
                    ));
                }
            }
        }
        let finished = transaction.finish().map_err(|fault| CommitFailure::Failed(AppendError::Fault(fault)));
        let mut news = CommitChanges::default();
        if self.is_shared {
            posted.iter().for_each(|request| request.task.add_changes(&mut news));
        }
        let done = finished.and_then(|finished| self.commit(&mut writer, lock, finished, &news));
        if done.is_err() {
            writer.forget();
        }
        drop(writer);
        let answer = match done {
            Ok(()) => Ok(()),
            Err(CommitFailure::Failed(error)) => Err(error),
            Err(CommitFailure::Overtaken(fault)) => return requeue(group, posted, &fault),
        };
        posted.into_iter().for_each(|request| request.answer(answer.clone()));
    }
}

/// Puts requests that lost the write lock back in front of the group; those that were tried too often get the fault.
fn requeue(group: &mut VecDeque<QueuedRequest>, posted: Vec<QueuedRequest>, fault: &Fault) {
    for mut request in posted.into_iter().rev() {
        request.tries += 1;
        match request.tries < TRIES {
            true => group.push_front(request),
            false => request.answer(Err(AppendError::Fault(fault.clone()))),
        }
    }
}

/// Requests that were refused, with their errors; they are answered when this is dropped.
#[derive(Default)]
struct RefusedRequests(Vec<(QueuedRequest, AppendError)>);

impl Drop for RefusedRequests {
    fn drop(&mut self) {
        self.0.drain(..).for_each(|(request, error)| request.answer(Err(error)));
    }
}

/// Answers a whole group with a fault.
fn refuse(group: &mut VecDeque<QueuedRequest>, fault: &Fault) {
    group.drain(..).for_each(|request| request.answer(Err(AppendError::Fault(fault.clone()))));
}

/// Reloads the writer's state, because others have written.
fn reload(writer: &mut WriterState, view: &dyn ReadView, number: u64) -> Result<(), Fault> {
    writer.forget();
    writer.numbers = Numbers::load(view)?;
    writer.at = Some(number);
    Ok(())
}

/// A task that is always answered exactly once.
struct QueuedRequest {
    task: WriteRequest,
    caller: Arc<Caller>,
    /// The number of failed tries.
    tries: u32,
    answered: bool,
}

impl QueuedRequest {
    fn answer(mut self, answer: Result<(), AppendError>) {
        self.answered = true;
        self.caller.wake(NextStep::Answered(answer));
    }
}

impl Drop for QueuedRequest {
    /// A panic must not leave a caller waiting. Whether the task was written is unknown.
    fn drop(&mut self) {
        if !self.answered {
            let failed = Fault::damage("the writer failed; see the log".to_owned());
            self.caller.wake(NextStep::Answered(Err(AppendError::Unknown(failed))));
        }
    }
}

/// A caller that waits for an answer.
#[derive(Default)]
struct Caller {
    next: Mutex<NextStep>,
    woken: Condvar,
}

/// The next step of a caller.
#[derive(Default)]
enum NextStep {
    /// Keep waiting.
    #[default]
    Waits,
    /// Write the waiting requests.
    Writes,
    /// Return this answer.
    Answered(Result<(), AppendError>),
}

impl Caller {
    /// Wakes the caller with its next step.
    fn wake(&self, next: NextStep) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = next;
        self.woken.notify_one();
    }

    /// Waits for the answer; `None` if the caller is to write.
    fn wait(&self) -> Option<Result<(), AppendError>> {
        let next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next =
            self.woken.wait_while(next, |next| matches!(next, NextStep::Waits)).unwrap_or_else(PoisonError::into_inner);
        match std::mem::take(&mut *next) {
            NextStep::Answered(answer) => Some(answer),
            NextStep::Waits | NextStep::Writes => None,
        }
    }
}

/// The waiting requests, the oldest first.
#[derive(Default)]
struct RequestQueue {
    waiting: VecDeque<QueuedRequest>,
    /// Whether a caller is writing, or was told to.
    writing: bool,
    /// Whether no more requests are accepted.
    stopped: bool,
}

/// The queue of the tasks of all callers.
pub(crate) struct Committer {
    shared: Arc<CommitterState>,
    queue: Mutex<RequestQueue>,
    /// Signalled when nobody is writing any more.
    idle: Condvar,
}

impl Committer {
    /// Creates a committer that accepts tasks.
    pub(crate) fn new(shared: Arc<CommitterState>) -> Committer {
        Committer { shared, queue: Mutex::default(), idle: Condvar::new() }
    }

    fn queue(&self) -> MutexGuard<'_, RequestQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a task is durable or refused.
    pub(crate) fn post(&self, task: WriteRequest) -> Result<(), AppendError> {
        let caller = Arc::new(Caller::default());
        let mut queue = self.queue();
        if queue.stopped {
            return Err(AppendError::Fault(Fault::Closed));
        }
        queue.waiting.push_back(QueuedRequest { task, caller: Arc::clone(&caller), tries: 0, answered: false });
        let first = !std::mem::replace(&mut queue.writing, true);
        drop(queue);
        if first {
            self.write();
        }
        loop {
            match caller.wait() {
                Some(answer) => return answer,
                None => self.write(),
            }
        }
    }

    /// Commits a group of waiting requests, and tells the first caller that came meanwhile to do the same. So nobody
    /// keeps writing for others, and the caller's own request is in the group: it has waited the longest.
    fn write(&self) {
        let mut queue = self.queue();
        let count = queue.waiting.len().min(GROUP);
        let mut group: VecDeque<QueuedRequest> = queue.waiting.drain(..count).collect();
        drop(queue);
        while !group.is_empty() {
            let before = group.len();
            if catch_unwind(AssertUnwindSafe(|| self.shared.post(&mut group))).is_err() {
                let mut writer = self.shared.writer();
                writer.unfinished = true;
                writer.forget();
                drop(writer);
                // It panicked before the first of them, and would do so again and again.
                if group.len() == before {
                    group.clear();
                }
            }
        }
        let mut queue = self.queue();
        match queue.waiting.front() {
            Some(next) => next.caller.wake(NextStep::Writes),
            None => {
                queue.writing = false;
                self.idle.notify_all();
            }
        }
    }

    /// Stops accepting tasks, and waits until the waiting ones are written. Returns false if it was stopped before.
    pub(crate) fn stop(&self) -> bool {
        let mut queue = self.queue();
        let stopped = !std::mem::replace(&mut queue.stopped, true);
        let _idle = self.idle.wait_while(queue, |queue| queue.writing).unwrap_or_else(PoisonError::into_inner);
        stopped
    }
}

#[cfg(test)]
#[path = "committer_tests.rs"]
mod tests;
