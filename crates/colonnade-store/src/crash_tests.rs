//! Losses of power: every call by which the store changes files is recorded, and the disk states that a loss of power
//! can leave are created and opened. Everything acknowledged must be there, and no such store may be refused.

mod device;
mod trace;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use super::rows::process_tests::{DIR, TASK, command_of, say, succeed, there};
use super::rows::support::{contents, expected_up_to, number_in, numbered_up_to, open as open_with_long_log};
use super::rows::{RESTORE_MARK, Rows, RowsError, RowsOptions, SledRows};
use colonnade_testing::{Rng, rounds};
use device::Device;
use trace::{Call, Change};

/// The longest values: with these, a page takes several disk blocks.
const LENGTH: u64 = 12_000;

#[test]
#[ignore = "run by the other tests, in a process of its own"]
fn child() {
    let (Ok(task), Some(root)) = (env::var(TASK), env::var_os(DIR)) else { return };
    let root = PathBuf::from(root);
    let dir = root.join("store");
    match task.as_str() {
        "logged" => commits(&open_with_long_log(&dir), 40),
        "new" => commits(&open(&dir), 25),
        "grown" => {
            let rows = open(&dir);
            commits(&rows, 60);
            rows.close().expect("a clean end");
            drop(rows);
            commits(&open(&dir), 30);
        }
        "restored" => {
            let mut backup = fs::File::open(root.join("backup")).expect("a backup");
            crate::restore(&mut backup, &dir, &mut |_| ()).expect("restored");
            let rows = open(&dir);
            say(&number_in(&rows).to_string());
            commits(&rows, 90);
        }
        other => panic!("an unknown task {other:?}"),
    }
}

fn open(dir: &Path) -> SledRows {
    SledRows::open(dir, options()).expect("a sound store")
}

/// A short log, so that checkpoints are frequent and some commits bypass the log.
fn options() -> RowsOptions {
    RowsOptions { format: crate::FORMAT, log_bytes: 256 << 10, ..RowsOptions::default() }
}

/// Commits the first numbered batches.
fn fill(rows: &SledRows, count: u64) {
    (1..=count).for_each(|number| rows.commit(numbered_up_to(number, LENGTH)).expect("a commit"));
}

/// Continues with the numbered batches, and prints the number of each that is durable.
fn commits(rows: &SledRows, count: u64) {
    let from = number_in(rows);
    for number in from + 1..=from + count {
        rows.commit(numbered_up_to(number, LENGTH)).expect("a commit");
        say(&number.to_string());
    }
}

/// Records the calls of a task in a directory; `None` without strace.
fn recorded(task: &str, root: &Path) -> Option<Vec<Call>> {
    if !there("strace", Command::new("strace").arg("-V").output()) {
        return None;
    }
    let file = root.join("trace").display().to_string();
    let strace = ["strace", "-f", "-y", "-xx", "-s", "67108864", "-e", trace::CALLS, "-o", &file];
    succeed(&mut command_of(&strace, concat!(module_path!(), "::child"), task, root));
    Some(trace::calls(&fs::read_to_string(&file).expect("a trace")))
}

/// Records a task in a directory that `prepare` has filled, and opens the states that a loss of power can leave.
fn survives(task: &str, prepare: impl FnOnce(&Path)) {
    let root = tempfile::tempdir().expect("a directory");
    prepare(root.path());
    let device = Device::of(root.path());
    let Some(calls) = recorded(task, root.path()) else { return };
    let acknowledged = calls.iter().filter(|call| matches!(call.change, Change::Said(_))).count();
    assert!(acknowledged >= 11, "{acknowledged} lines in {} calls", calls.len());
    let mut chance = Rng::new(3);
    let mut cuts: Vec<usize> = (0..rounds(60, 100, 400)).map(|_| chance.below(calls.len() + 1)).collect();
    cuts.sort_unstable();
    try_states(task, device, &calls, &cuts, &mut chance, root.path());
}

fn try_states(task: &str, mut device: Device, calls: &[Call], cuts: &[usize], chance: &mut Rng, root: &Path) {
    let memory = Path::new("/dev/shm");
    let mut applied = 0;
    let mut acknowledged = 0;
    let mut syncs: Vec<device::Sync> = Vec::new();
    let mut found = Found::default();
    for &cut in cuts {
        let line = calls.get(cut.saturating_sub(1)).map_or(0, |call| call.begin);
        while let Some(call) = calls.get(applied).filter(|call| call.begin <= line && applied < cut) {
            syncs.extract_if(.., |sync| sync.end <= call.begin).for_each(|sync| device.end_sync(&sync));
            syncs.extend(device.begin_sync(call));
            if let Change::Said(text) = &call.change {
                acknowledged = text.parse().unwrap_or(acknowledged);
            }
            device.apply(call);
            applied += 1;
        }
        syncs.extract_if(.., |sync| sync.end <= line).for_each(|sync| device.end_sync(&sync));
        let state = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let state = state.expect("a directory");
        device.lay_out(chance, root, state.path());
        let dir = state.path().join("store");
        let kept = found.open(&dir, acknowledged);
        assert_eq!(kept, Ok(()), "{task}: after call {cut} of {}", calls.len());
    }
    println!(
        "{task}: {} opened, {} of them read before, {} not yet made, {} calls",
        found.opened,
        found.read,
        found.unmade,
        calls.len()
    );
    assert!(found.read > 5, "{task}: only {} were read", found.read);
    assert!(found.opened * 2 > cuts.len(), "{task}: only {} were opened", found.opened);
}

/// The results of the states.
#[derive(Default)]
struct Found {
    opened: usize,
    /// How many were read as if there were no room.
    read: usize,
    /// How many restores were unfinished, with nothing acknowledged.
    unmade: usize,
}

impl Found {
    /// Opens a state in which `acknowledged` batches must be there.
    fn open(&mut self, dir: &Path, acknowledged: u64) -> Result<(), String> {
        if acknowledged == 0 && dir.join(RESTORE_MARK).exists() {
            self.unmade += 1;
            return Ok(());
        }
        let refused = |error: RowsError| format!("refused with {acknowledged} acknowledged: {error}");
        // As if there were no room, the same is read without any change to the files.
        if dir.join("db").exists()
            && let Some(rows) = SledRows::only_read(dir, options()).map_err(refused)?
        {
            last_number(&rows, acknowledged)?;
            self.read += 1;
        }
        let rows = SledRows::open(dir, options()).map_err(refused)?;
        let number = last_number(&rows, acknowledged)?;
        // The store can be written to.
        rows.commit(numbered_up_to(number + 1, LENGTH)).expect("a commit");
        rows.close().expect("a clean end");
        drop(rows);
        self.opened += 1;
        let again = number_in(&SledRows::open(dir, options()).map_err(refused)?);
        if again == number + 1 { Ok(()) } else { Err(format!("{again} is left of {}", number + 1)) }
    }
}

/// The number of the last batch. All batches must be whole, and the acknowledged ones must be there.
fn last_number(rows: &SledRows, acknowledged: u64) -> Result<u64, String> {
    let number = number_in(rows);
    let is_whole = number >= acknowledged && contents(rows) == expected_up_to(number, LENGTH);
    is_whole.then_some(number).ok_or_else(|| format!("{number} is left of {acknowledged}, or a batch is not whole"))
}

#[test]
fn a_commit_is_acknowledged_after_an_fsync_of_the_log() {
    let root = tempfile::tempdir().expect("a directory");
    let Some(mut calls) = recorded("logged", root.path()) else { return };
    let log = root.path().join("store/colonnade.wal");
    assert_eq!(acknowledged_after_fsync(&calls, &log), Ok(40));
    // A missing sync is noticed.
    calls.retain(|call| !matches!(call.change, Change::Sync(_)));
    assert!(acknowledged_after_fsync(&calls, &log).is_err());
}

/// Counts the acknowledgements; an error is the line of one without a write of the log since the previous one, or before
/// that write was synced by the thread that made it.
fn acknowledged_after_fsync(calls: &[Call], log: &Path) -> Result<usize, usize> {
    // Whether each thread has written the log, and synced that.
    let mut threads = BTreeMap::new();
    let mut count = 0;
    for call in calls {
        let done = threads.entry(&call.thread).or_insert((false, false));
        match &call.change {
            Change::Write(path, ..) if path == log => *done = (true, false),
            Change::Sync(path) if path == log => done.1 = done.0,
            Change::Said(_) if std::mem::take(done) == (true, true) => count += 1,
            Change::Said(_) => return Err(call.begin),
            _ => {}
        }
    }
    Ok(count)
}

#[test]
fn a_new_store_survives_a_loss_of_power() {
    survives("new", |_| ());
}

#[test]
fn a_grown_store_survives_a_loss_of_power() {
    survives("grown", |root| {
        let rows = open(&root.join("store"));
        fill(&rows, 500);
        // As a kill leaves it: the next opening replays the log and frees segments.
        drop(rows);
    });
}

#[test]
fn a_restored_store_survives_a_loss_of_power() {
    survives("restored", |root| {
        let dir = tempfile::tempdir().expect("a directory");
        let rows = open(dir.path());
        fill(&rows, 60);
        let rows: Arc<dyn Rows> = Arc::new(rows);
        let mut backup = fs::File::create(root.join("backup")).expect("a file");
        crate::backup::backup_rows(&rows, &mut backup).expect("a backup");
        backup.sync_all().expect("synced");
    });
}
