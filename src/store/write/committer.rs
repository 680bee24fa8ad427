//! Group commit: whoever wants to write and finds nobody writing commits all waiting requests as one batch, and answers
//! each. There is no thread for it, so that a lone caller waits for no other thread.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::store::read::snapshots::{Snapshot, Snapshots};
use crate::store::read::view::Changes;
use crate::store::rows::Rows;
use crate::store::write::ids::{IdAllocator, Numbers};
use crate::store::write::journal::{self, Failed};
use crate::store::write::refused::Refused;
use crate::store::write::request::WriteRequest;
use crate::store::write::transaction::Transaction;
use crate::store::{AppendError, Fault};

/// The most writes that share a commit.
const GROUP: usize = 256;

/// A group that changes so many rows takes in no further write.
const ENOUGH: usize = 1_000;

/// State that readers and the writer share.
pub(crate) struct Shared {
    pub(crate) rows: Arc<dyn Rows>,
    moments: Snapshots,
    pub(crate) ids: IdAllocator,
    writer: Mutex<Writer>,
}

/// The writer's own state.
pub(crate) struct Writer {
    numbers: Numbers,
    /// Whether the last commit was left unfinished.
    unfinished: bool,
}

impl Shared {
    /// Finishes what was left unfinished, and learns where the numbers are.
    pub(crate) fn open(rows: Arc<dyn Rows>) -> Result<Shared, Fault> {
        journal::finish(rows.as_ref()).map_err(Failed::fault)?;
        let moments = Snapshots::default();
        let (ids, numbers) = {
            let now = moments.now(rows.as_ref());
            (IdAllocator::load(&now)?, Numbers::load(&now)?)
        };
        let writer = Mutex::new(Writer { numbers, unfinished: false });
        Ok(Shared { rows, moments, ids, writer })
    }

    /// The rows as they are now.
    pub(crate) fn now(&self) -> Snapshot<'_> {
        self.moments.now(self.rows.as_ref())
    }

    /// The right to write. Nothing is written meanwhile.
    pub(crate) fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes sure that the last commit is finished.
    pub(crate) fn finish(&self, writer: &mut Writer) -> Result<(), Fault> {
        if writer.unfinished {
            journal::finish(self.rows.as_ref()).map_err(Failed::fault)?;
            writer.unfinished = false;
            self.moments.end();
        }
        Ok(())
    }

    /// Commits the changes of a transaction.
    pub(crate) fn commit(&self, writer: &mut Writer, transaction: Transaction<'_>) -> Result<(), AppendError> {
        let (changes, before): (Changes, Changes) = transaction.finish()?;
        if changes.is_empty() {
            return Ok(());
        }
        self.moments.begin(before);
        match journal::commit(self.rows.as_ref(), &changes) {
            Ok(()) => self.moments.end(),
            Err(Failed::NotApplied(fault)) => {
                self.moments.cancel();
                return Err(AppendError::Fault(fault));
            }
            Err(Failed::Unknown(fault)) => {
                self.moments.end();
                return Err(AppendError::Unknown(fault));
            }
            Err(Failed::Unfinished(fault)) => {
                writer.unfinished = true;
                return Err(AppendError::Unknown(fault));
            }
        }
        Ok(())
    }

    /// Writes the first tasks of a group; those that would be too many for one commit are left.
    fn post(&self, group: &mut VecDeque<Request>) {
        let mut writer = self.writer();
        if let Err(fault) = self.finish(&mut writer) {
            return group.drain(..).for_each(|request| request.answer(Err(AppendError::Fault(fault.clone()))));
        }
        let mut transaction = Transaction::new(self.rows.as_ref());
        let mut posted = Vec::with_capacity(group.len());
        while transaction.len() < ENOUGH {
            let Some(request) = group.pop_front() else { break };
            let written = request.task.post(&mut transaction, &mut writer.numbers, &self.ids);
            match written.and_then(|()| Ok(transaction.accept()?)) {
                Ok(()) => posted.push(request),
                Err(refused) => {
                    transaction.reject();
                    request.answer(Err(match refused {
                        Refused::Stale => AppendError::Stale,
                        Refused::Fault(fault) => AppendError::Fault(fault),
                    }));
                }
            }
        }
        let answer = self.commit(&mut writer, transaction);
        drop(writer);
        posted.into_iter().for_each(|request| request.answer(answer.clone()));
    }
}

/// A task that is answered once, whatever happens.
struct Request {
    task: WriteRequest,
    caller: Arc<Caller>,
    answered: bool,
}

impl Request {
    fn answer(mut self, answer: Result<(), AppendError>) {
        self.answered = true;
        self.caller.wake(Turn::Answered(answer));
    }
}

impl Drop for Request {
    /// A failure of this program must not keep anybody waiting. How far it came is unknown.
    fn drop(&mut self) {
        if !self.answered {
            let failed = Fault::Damaged("the writer failed; see the log".to_owned());
            self.caller.wake(Turn::Answered(Err(AppendError::Unknown(failed))));
        }
    }
}

/// Who waits for an answer.
#[derive(Default)]
struct Caller {
    turn: Mutex<Turn>,
    woken: Condvar,
}

/// The next thing for a caller to do.
#[derive(Default)]
enum Turn {
    /// It waits.
    #[default]
    Waits,
    /// It writes the requests that wait.
    Writes,
    /// It goes on with this answer.
    Answered(Result<(), AppendError>),
}

impl Caller {
    /// Tells the caller what to do.
    fn wake(&self, turn: Turn) {
        *self.turn.lock().unwrap_or_else(PoisonError::into_inner) = turn;
        self.woken.notify_one();
    }

    /// Waits for the answer; `None` when it is the caller's turn to write.
    fn wait(&self) -> Option<Result<(), AppendError>> {
        let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut turn =
            self.woken.wait_while(turn, |turn| matches!(turn, Turn::Waits)).unwrap_or_else(PoisonError::into_inner);
        match std::mem::take(&mut *turn) {
            Turn::Answered(answer) => Some(answer),
            Turn::Waits | Turn::Writes => None,
        }
    }
}

/// The requests that wait, the longest waiting first.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Request>,
    /// Whether somebody writes, or was told to.
    writing: bool,
    /// Nothing more is taken.
    stopped: bool,
}

/// Takes the tasks of all callers.
pub(crate) struct Committer {
    shared: Arc<Shared>,
    queue: Mutex<Queue>,
    /// Nobody writes any more.
    idle: Condvar,
}

impl Committer {
    /// One that takes tasks.
    pub(crate) fn new(shared: Arc<Shared>) -> Committer {
        Committer { shared, queue: Mutex::default(), idle: Condvar::new() }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a task is durable or refused.
    pub(crate) fn post(&self, task: WriteRequest) -> Result<(), AppendError> {
        let caller = Arc::new(Caller::default());
        let mut queue = self.queue();
        if queue.stopped {
            return Err(AppendError::Fault(Fault::Closed));
        }
        queue.waiting.push_back(Request { task, caller: Arc::clone(&caller), answered: false });
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

    /// Commits a group of what waits, and tells the first of those who came meanwhile to do the same. So nobody writes
    /// for others for ever, and the own request is in the group: it waits the longest.
    fn write(&self) {
        let mut queue = self.queue();
        let count = queue.waiting.len().min(GROUP);
        let mut group: VecDeque<Request> = queue.waiting.drain(..count).collect();
        drop(queue);
        while !group.is_empty() {
            let before = group.len();
            if catch_unwind(AssertUnwindSafe(|| self.shared.post(&mut group))).is_err() {
                self.shared.writer().unfinished = true;
                // It failed before the first of them, and would do so again and again.
                if group.len() == before {
                    group.clear();
                }
            }
        }
        let mut queue = self.queue();
        match queue.waiting.front() {
            Some(next) => next.caller.wake(Turn::Writes),
            None => {
                queue.writing = false;
                self.idle.notify_all();
            }
        }
    }

    /// Takes nothing more, and waits until what waits is written. False if that was done before.
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
