//! Which caller writes, which callers wait, and the handling of failures.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, ThreadId};

use super::*;
use crate::codec::keys::Key;
use crate::rows::{
    Batch, CommitError, CommitFault, Health, MemoryRows, RowReader, RowsError, RowsFacts, ScanDirection, Shortage,
    Visitor,
};
use crate::testing::{dated, joined};
use crate::{Append, Write};
use colonnade_play::{Identity, PlayerId};

/// Rows whose commits report their thread and wait for permission.
struct Watched {
    rows: MemoryRows,
    commits: Mutex<Sender<ThreadId>>,
    /// One permission for each commit, once `gated`.
    leave: Mutex<Receiver<()>>,
    gated: AtomicBool,
    /// How many of the next commits panic.
    panics: AtomicUsize,
}

impl RowReader for Watched {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
        RowReader::get(&self.rows, key)
    }

    fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
        self.rows.scan(from, to, order, each)
    }
}

impl Rows for Watched {
    fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.commits.lock().expect("no panic").send(thread::current().id()).expect("the test listens");
        let left = self.panics.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |panics| panics.checked_sub(1));
        assert!(left.is_err(), "a commit that panics");
        if self.gated.load(Ordering::SeqCst) {
            self.leave.lock().expect("no panic").recv().expect("the test gives leave");
        }
        self.rows.commit(batch)
    }

    fn facts(&self) -> RowsFacts {
        self.rows.facts()
    }

    fn close(&self) -> Result<(), RowsError> {
        self.rows.close()
    }
}

struct Trial {
    committer: Committer,
    rows: Arc<Watched>,
    commits: Receiver<ThreadId>,
    leave: Sender<()>,
}

fn trial() -> Trial {
    let ((commits, seen), (leave, waits)) = (channel(), channel());
    let rows = Arc::new(Watched {
        rows: MemoryRows::new(),
        commits: Mutex::new(commits),
        leave: Mutex::new(waits),
        gated: AtomicBool::new(false),
        panics: AtomicUsize::new(0),
    });
    let shared = CommitterState::open(Arc::clone(&rows) as Arc<dyn Rows>).expect("opened");
    while seen.try_recv().is_ok() {}
    Trial { committer: Committer::new(Arc::new(shared)), rows, commits: seen, leave }
}

/// A player joins.
fn join(id: u64) -> WriteRequest {
    let events = vec![dated(0, joined(&format!("player {id}"), Identity::Discord(id)))];
    let players = vec![Write { id: PlayerId(id), expected: 0, events }];
    WriteRequest::Append(Box::new(Append { players, ..Append::default() }))
}

#[test]
fn a_lone_caller_writes_without_another_thread() {
    let trial = trial();
    for id in 1..=3 {
        assert_eq!(trial.committer.post(join(id)), Ok(()));
        assert_eq!(trial.commits.try_recv(), Ok(thread::current().id()));
    }
}

#[test]
fn those_who_come_meanwhile_share_the_next_commit_and_one_of_them_makes_it() {
    let trial = trial();
    trial.rows.gated.store(true, Ordering::SeqCst);
    thread::scope(|scope| {
        let committer = &trial.committer;
        let first = scope.spawn(move || committer.post(join(1)));
        assert_eq!(trial.commits.recv(), Ok(first.thread().id()));
        let others: Vec<_> = (2..=9).map(|id| scope.spawn(move || committer.post(join(id)))).collect();
        while committer.queue().waiting.len() < others.len() {
            thread::yield_now();
        }
        trial.leave.send(()).expect("it waits");
        let second = trial.commits.recv().expect("a second commit");
        assert!(others.iter().any(|other| other.thread().id() == second));
        // The first caller does not wait for the others.
        assert_eq!(first.join().expect("no panic"), Ok(()));
        trial.leave.send(()).expect("it waits");
        others.into_iter().for_each(|other| assert_eq!(other.join().expect("no panic"), Ok(())));
    });
    assert!(trial.commits.try_recv().is_err());
}

#[test]
fn a_panic_is_answered_and_the_next_write_succeeds() {
    let trial = trial();
    // After the first panic, the others occur before any request of a group is taken. None is retried.
    for (id, panics) in (1..).zip([1, 0, 3, 2, 1, 0]) {
        trial.rows.panics.store(panics, Ordering::SeqCst);
        let answer = trial.committer.post(join(id));
        match panics {
            0 => assert_eq!(answer, Ok(()), "{id}"),
            _ => assert!(matches!(answer, Err(AppendError::Unknown(Fault::Damaged { .. }))), "{id}: {answer:?}"),
        }
        assert_eq!(trial.rows.panics.load(Ordering::SeqCst), panics.saturating_sub(1), "{id}");
    }
}

#[test]
fn who_stops_waits_for_what_was_handed_over() {
    let trial = trial();
    trial.rows.gated.store(true, Ordering::SeqCst);
    thread::scope(|scope| {
        let committer = &trial.committer;
        let first = scope.spawn(move || committer.post(join(1)));
        trial.commits.recv().expect("a commit");
        let second = scope.spawn(move || committer.post(join(2)));
        while committer.queue().waiting.is_empty() {
            thread::yield_now();
        }
        let stop = scope.spawn(move || committer.stop());
        while !committer.queue().stopped {
            thread::yield_now();
        }
        assert_eq!(committer.post(join(3)), Err(AppendError::Fault(Fault::Closed)));
        assert!(!stop.is_finished());
        trial.leave.send(()).and_then(|()| trial.leave.send(())).expect("they wait");
        assert!(stop.join().expect("no panic"));
        assert_eq!((first.join().expect("no panic"), second.join().expect("no panic")), (Ok(()), Ok(())));
        assert!(!committer.stop());
    });
}

/// Without room to finish an unfinished commit, it is read as if finished, and is finished when there is room.
#[test]
fn what_was_left_unfinished_is_read_as_a_whole_without_room() {
    let changes = || {
        let mut batch = Batch::new();
        (0..2 * 4096 + 100u32).for_each(|n| batch.put([&[0x7f], &n.to_be_bytes()[..]].concat(), [7; 9]));
        batch
    };
    let commits = {
        let rows = MemoryRows::new();
        journal::commit(&rows, changes()).expect("a commit");
        Rows::facts(&rows).commits as usize
    };
    let mut none = 0;
    let mut all = 0;
    for at in 0..commits {
        let rows = Arc::new(MemoryRows::new());
        rows.fail_commits(std::iter::repeat_n(None, at).chain([Some(CommitFault::NotApplied)]));
        let failed = journal::commit(rows.as_ref(), changes());
        rows.be(Health::Full(Shortage::Disk));
        let shared = CommitterState::open(Arc::clone(&rows) as Arc<dyn Rows>).expect("it can be read");
        let read = || {
            let from = Key(vec![0x7f]);
            let to = Key(vec![0x80]);
            shared.now().rows(&from, &to, ScanDirection::Ascending, usize::MAX).expect("a read").len()
        };
        let found = read();
        match failed {
            Ok(()) => assert_eq!(found, changes().len()),
            Err(Failed::NotApplied(_)) => assert_eq!(found, 0),
            Err(_) => assert!(found == 0 || found == changes().len(), "{found} rows after {at} commits"),
        }
        let finish = || shared.finish(&mut shared.writer());
        let is_unfinished = shared.writer().unfinished;
        assert_eq!(finish().err(), is_unfinished.then_some(Fault::Full(Shortage::Disk)));
        rows.be(Health::Good);
        assert_eq!((finish(), read()), (Ok(()), found));
        none += usize::from(found == 0 && is_unfinished);
        all += usize::from(found > 0 && is_unfinished);
    }
    assert!(none > 0 && all > 1, "{none} {all}");
}
