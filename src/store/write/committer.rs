//! The only writer: one thread takes all waiting requests, commits them as one batch and answers each.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

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

/// What readers and the writer share.
pub(crate) struct Shared {
    pub(crate) rows: Arc<dyn Rows>,
    moments: Snapshots,
    pub(crate) ids: IdAllocator,
    writer: Mutex<Writer>,
}

/// What only the writer needs.
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

/// A task, and who waits for it.
struct Request {
    task: WriteRequest,
    answer: SyncSender<Result<(), AppendError>>,
}

impl Request {
    fn answer(self, answer: Result<(), AppendError>) {
        // Whoever has gone does not wait for it.
        _ = self.answer.send(answer);
    }
}

/// The thread that writes, from outside.
pub(crate) struct Committer {
    queue: Mutex<Option<Sender<Request>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Committer {
    /// Starts it.
    pub(crate) fn start(shared: Arc<Shared>) -> Result<Committer, Fault> {
        let (queue, waiting) = channel();
        let thread = thread::Builder::new().name("committer".to_owned()).spawn(move || work(&shared, &waiting));
        let thread = thread.map_err(|error| Fault::NotOpened(format!("no thread can be started: {error}")))?;
        Ok(Committer { queue: Mutex::new(Some(queue)), thread: Mutex::new(Some(thread)) })
    }

    /// Hands a task over and waits until it is durable or refused.
    pub(crate) fn post(&self, task: WriteRequest) -> Result<(), AppendError> {
        let (answer, answered) = sync_channel(1);
        let request = Request { task, answer };
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = queue.as_ref().is_some_and(|queue| queue.send(request).is_ok());
        drop(queue);
        if !sent {
            return Err(AppendError::Fault(Fault::Closed));
        }
        let failed = || AppendError::Unknown(Fault::Damaged("the writer failed; see the log".to_owned()));
        answered.recv().unwrap_or_else(|_| Err(failed()))
    }

    /// Writes what waits, and ends the thread. False if that was done before.
    pub(crate) fn stop(&self) -> bool {
        let stopped = self.queue.lock().unwrap_or_else(PoisonError::into_inner).take().is_some();
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            _ = thread.join();
        }
        stopped
    }
}

fn work(shared: &Shared, waiting: &Receiver<Request>) {
    while let Ok(first) = waiting.recv() {
        let mut group = VecDeque::from([first]);
        group.extend(waiting.try_iter().take(GROUP - 1));
        while !group.is_empty() {
            // A failure of this program must not keep other writes from being answered. How far it came is unknown.
            if catch_unwind(AssertUnwindSafe(|| shared.post(&mut group))).is_err() {
                shared.writer().unfinished = true;
            }
        }
    }
}
