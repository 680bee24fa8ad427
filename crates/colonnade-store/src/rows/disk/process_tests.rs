//! Tests that need a separate process: the lock, kills, failing calls.
//!
//! The child is this test binary, which runs only [`child`]; its task is in the environment.

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use super::super::{Batch, Health, RowReader, Rows};
use super::support::{chance, contents, expected, number_in, numbered, open, open_with_short_log};
use super::{RowsOptions, SledRows, room_tests};

pub(crate) const TASK: &str = "COLONNADE_ROWS_TASK";
pub(crate) const DIR: &str = "COLONNADE_ROWS_DIR";

/// The program and arguments that run a test as a child.
fn child_command(test: &str) -> Vec<String> {
    let name = test.split_once("::").expect("the crate's name").1;
    let program = env::current_exe().expect("this program").display().to_string();
    [program.as_str(), name, "--exact", "--ignored", "--nocapture", "--test-threads=1"].map(str::to_owned).to_vec()
}

pub(super) fn command(before: &[&str], task: &str, dir: &Path) -> Command {
    command_of(before, concat!(module_path!(), "::child"), task, dir)
}

/// The command that makes a test do a task in a directory, prefixed with the words of another program.
pub(crate) fn command_of(before: &[&str], test: &str, task: &str, dir: &Path) -> Command {
    let words: Vec<String> = before.iter().map(|&word| word.to_owned()).chain(child_command(test)).collect();
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).env(TASK, task).env(DIR, dir).stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

pub(super) fn run(before: &[&str], task: &str, dir: &Path) -> Output {
    succeed(&mut command(before, task, dir))
}

/// The longest time that a child may run. One that hangs fails its test, and does not hold up the others.
const LIMIT: Duration = Duration::from_secs(300);

/// Runs a command that must succeed.
pub(crate) fn succeed(command: &mut Command) -> Output {
    // A separate process group, since the tracer of a child may have to be killed with it.
    let child = command.stderr(Stdio::piped()).process_group(0).spawn().expect("the child");
    let group = Pid::from_child(&child);
    let (ended, running) = mpsc::channel::<()>();
    let output = thread::scope(|scope| {
        let limit = scope.spawn(move || {
            let hangs = running.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout);
            if hangs {
                _ = kill_process_group(group, Signal::KILL);
            }
            hangs
        });
        let output = child.wait_with_output().expect("its output");
        drop(ended);
        assert!(!limit.join().expect("the limit"), "it hangs: {}", String::from_utf8_lossy(&output.stdout));
        output
    });
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    output
}

/// Prints a line for the parent and flushes it.
pub(crate) fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\n@{line}\n").as_bytes()).and_then(|()| out.flush()).expect("the parent listens");
}

/// Does something in a file system of its own, of this size; `None` if it cannot be mounted.
pub(super) fn on_tmpfs<T>(size: &str, work: impl FnOnce(&Path) -> T) -> Option<T> {
    let root = tempfile::tempdir().expect("a directory");
    let mount = |words: &[&str]| Command::new(words[0]).args(&words[1..]).arg(root.path()).output();
    if !there("a tmpfs", mount(&["mount", "-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"])) {
        eprintln!("skipped: a tmpfs is needed");
        return None;
    }
    let done = catch_unwind(AssertUnwindSafe(|| work(root.path())));
    mount(&["umount"]).expect("unmounted");
    Some(done.unwrap_or_else(|panicked| resume_unwind(panicked)))
}

/// Whether an optional tool is available. In CI it must be.
pub(crate) fn there(tool: &str, tried: std::io::Result<Output>) -> bool {
    let there = tried.is_ok_and(|output| output.status.success());
    assert!(there || env::var_os("COLONNADE_CI").is_none(), "{tool} is needed here");
    there
}

#[test]
#[ignore = "run by the other tests, in a process of its own"]
fn child() {
    let (Ok(task), Some(dir)) = (env::var(TASK), env::var_os(DIR)) else { return };
    let dir = Path::new(&dir);
    match task.as_str() {
        "open" => match SledRows::open(dir, RowsOptions::default()) {
            Ok(_) => say("opened"),
            Err(error) => say(&error.to_string()),
        },
        "commit for ever" => commit_for_ever(&open(dir)),
        "commit and rewrite for ever" => commit_and_rewrite(&open(dir)),
        "commit over failures" => commit_over_failures(&open_with_short_log(dir)),
        "end over a failed write" => end_over_a_failed_write(&open_with_short_log(dir)),
        "lose a write" => lose_a_write(dir),
        "stop after a lost write" => stop_after_a_lost_write(dir),
        "fill a file system" => room_tests::fill_a_file_system(dir),
        "open without room" => room_tests::open_without_room(dir),
        "wait for room" => room_tests::wait_for_room(dir),
        "fill up to a limit" => room_tests::fill_up_to_a_limit(dir),
        other => panic!("an unknown task {other:?}"),
    }
}

/// Continues with the numbered batches, and prints the number of each that is durable.
fn commit_for_ever(rows: &SledRows) {
    for number in number_in(rows) + 1.. {
        rows.commit(numbered(number)).expect("a commit");
        say(&number.to_string());
    }
}

/// Commits while the database is rewritten repeatedly.
fn commit_and_rewrite(rows: &SledRows) {
    thread::scope(|scope| {
        scope.spawn(|| {
            loop {
                rows.begin_erasure().expect("noted");
                rows.end_erasure();
                rows.purge_erased().expect("rewritten");
                say("rewritten");
            }
        });
        commit_for_ever(rows);
    });
}

/// Commits, continues after a temporary failure, and stops when the store is stopped.
fn commit_over_failures(rows: &SledRows) {
    let mut number = number_in(rows);
    for _ in 0..120 {
        match rows.commit(numbered(number + 1)) {
            Ok(()) => {
                number += 1;
                say(&number.to_string());
            }
            Err(error) => {
                say(&format!("failed: {error}"));
                match settled(rows) {
                    Ok(found) => number = found,
                    Err(reason) => return say(&format!("stopped: {reason}")),
                }
            }
        }
    }
    say("ended");
}

/// Commits until a checkpoint, and ends at once.
fn end_over_a_failed_write(rows: &SledRows) {
    // On a slow machine, the failure comes earlier.
    for number in (1..=36).take_while(|&number| rows.commit(numbered(number)).is_ok()) {
        say(&number.to_string());
    }
}

/// The number in the rows after any reopening; an error if that does not succeed.
fn settled(rows: &SledRows) -> Result<u64, String> {
    loop {
        match rows.facts().health {
            Health::Damaged(reason) => return Err(reason),
            // The file system of a failed device.
            Health::Recovering(reason) if reason.contains("Read-only") => return Err(reason),
            Health::Recovering(_) => {}
            _ => {
                if let Ok(number) = rows.get(b"number") {
                    return Ok(number.map_or(0, |number| u64::from_be_bytes(number.try_into().expect("8 bytes"))));
                }
            }
        }
        thread::yield_now();
    }
}

/// Commits over failed writes while the file cannot be synced.
fn lose_a_write(dir: &Path) {
    // The first fsync of this thread fails, too.
    assert!(File::open(dir.join("db")).and_then(|database| database.sync_all()).is_err());
    commit_over_failures(&open_with_short_log(dir));
}

/// Commits until a write fails, on a device that loses it.
fn stop_after_a_lost_write(dir: &Path) {
    let rows = open(&dir.join("mounted/store"));
    let ballast = dir.join("backing/ballast");
    let mut key = 0u64;
    for round in 0..40 {
        if round == 10 {
            let mut file = File::create(&ballast).expect("a file");
            while file.write_all(&[1; 4096]).is_ok() {}
        }
        let mut batch = Batch::new();
        // The shorter batches go through the log.
        for _ in 0..[20, 4][round % 2] {
            key += 1;
            let mut seed = key;
            batch.put(format!("k{key:05}"), (0..9000).map(|_| chance(&mut seed, 256) as u8).collect::<Vec<u8>>());
        }
        batch.put("number", key.to_be_bytes());
        match rows.commit(batch) {
            Ok(()) => say(&key.to_string()),
            Err(error) => {
                say(&format!("failed: {error}"));
                // There is room again, and the device works.
                fs::remove_file(&ballast).expect("removed");
                match settled(&rows) {
                    Ok(found) => key = found,
                    Err(reason) => return say(&format!("stopped: {reason}")),
                }
            }
        }
    }
    say("ended");
}

/// The lines that a child has printed for its parent.
pub(super) fn said(output: &Output) -> Vec<String> {
    lines(output.stdout.as_slice()).collect()
}

fn lines(output: impl Read) -> impl Iterator<Item = String> {
    let lines = BufReader::new(output).lines().map_while(Result::ok);
    lines.filter_map(|line| line.strip_prefix('@').map(str::to_owned))
}

/// The number of the last commit that a child said was durable.
pub(super) fn acknowledged(said: &[String]) -> u64 {
    said.iter().filter_map(|line| line.parse().ok()).max().unwrap_or(0)
}

/// Kills a child once it has printed some lines; returns all that it printed.
pub(super) fn killed_after(count: u64, task: &str, dir: &Path) -> Vec<String> {
    let mut child = command(&[], task, dir).spawn().expect("the child");
    let mut lines = lines(child.stdout.take().expect("its output"));
    let mut said: Vec<String> = lines.by_ref().take(count as usize).collect();
    child.kill().expect("killed");
    // Lines printed before it died count, too.
    said.extend(lines);
    child.wait().expect("its end");
    said
}

/// Checks that rows have only whole batches, including all acknowledged ones; returns the number of the last one.
pub(super) fn assert_whole(rows: &SledRows, acknowledged: u64, case: &str) -> u64 {
    let number = number_in(rows);
    assert!(acknowledged <= number, "{case}: {number} is left of {acknowledged}");
    assert!(contents(rows) == expected(number), "{case}: a batch is not whole");
    number
}

#[test]
fn a_second_process_is_refused() {
    let root = tempfile::tempdir().expect("a directory");
    let rows = open(root.path());
    let second = || said(&run(&[], "open", root.path())).swap_remove(0);
    let sentence = format!("the store {} is in use by another process; stop that one first", root.path().display());
    assert_eq!(second(), sentence);
    rows.close().expect("a clean end");
    assert_eq!(second(), "opened");
}

#[test]
fn a_kill_loses_nothing_that_was_acknowledged() {
    let root = tempfile::tempdir().expect("a directory");
    let mut seed = 11;
    for round in 0..12 {
        let said = killed_after(chance(&mut seed, 60), "commit for ever", root.path());
        assert!(said.iter().all(|line| line.parse::<u64>().is_ok()), "{said:?}");
        holds_what_was_acknowledged(root.path(), &said, round);
    }
}

/// Opens the store that a kill left, and checks that it has only whole batches, including all acknowledged ones. Every
/// third time it is closed, so that the next kill meets both kinds of stores.
fn holds_what_was_acknowledged(root: &Path, said: &[String], round: usize) {
    let rows = open(root);
    let number = assert_whole(&rows, acknowledged(said), &format!("round {round}"));
    assert_eq!(rows.facts().commits, number);
    if round.is_multiple_of(3) {
        rows.close().expect("a clean end");
    }
}

/// Kills at every stage of a rewrite: one is running most of the time.
#[test]
fn a_kill_during_a_rewriting_loses_nothing_that_was_acknowledged() {
    let root = tempfile::tempdir().expect("a directory");
    let mut seed = 23;
    let mut rewritten = 0;
    for round in 0..24 {
        let said = killed_after(1 + chance(&mut seed, 120), "commit and rewrite for ever", root.path());
        rewritten += said.iter().filter(|line| *line == "rewritten").count();
        holds_what_was_acknowledged(root.path(), &said, round);
    }
    assert!(rewritten > 0, "no rewriting came to its end");
}

/// Runs a task on a new store with a short log, with options of strace for one of its files. Returns its directory, its
/// rows and the output of the task; `None` without strace.
fn under_strace(task: &str, file: &str, options: &[&str]) -> Option<(TempDir, SledRows, Output)> {
    if !there("strace", Command::new("strace").arg("-V").output()) {
        return None;
    }
    let root = tempfile::tempdir().expect("a directory");
    let dir = root.path().join("store");
    drop(open_with_short_log(&dir));
    let path = dir.join(file).display().to_string();
    let mut strace = vec!["strace", "-f", "-o", "/dev/null", "-P", &path];
    options.iter().for_each(|option| strace.extend(["-e", option]));
    let output = run(&strace, task, &dir);
    Some((root, open(&dir), output))
}

/// Makes one call on the database or the log fail after another, each with every possible error.
#[test]
fn a_failing_call_loses_nothing_that_was_acknowledged() {
    // strace counts the calls of each thread: those on the log come from the thread that commits, those on the database
    // from sled's threads and from the checkpoint thread.
    let failures = [
        ("db", "pwrite64", "5+9"),
        ("db", "sync_file_range", "5+9"),
        ("db", "fdatasync", "3+5"),
        ("colonnade.wal", "pwrite64", "20+35"),
        ("colonnade.wal", "fdatasync", "20+35"),
    ];
    for ((file, call, when), error) in
        failures.iter().flat_map(|of| ["EIO", "ENOSPC", "EDQUOT"].map(|error| (of, error)))
    {
        let options = [format!("trace={call}"), format!("inject={call}:error={error}:when={when}")];
        let options = options.each_ref().map(String::as_str);
        let Some((_root, rows, output)) = under_strace("commit over failures", file, &options) else { return };
        assert_none_lost(&output, &rows, &format!("{file} {call} {error}"));
    }
}

/// Ends while slow writes of the database fail: sled does not wake every thread that waits for them.
#[test]
fn rows_end_while_a_write_fails() {
    for when in ["2+", "3+", "4+"] {
        let inject = format!("inject=pwrite64:error=EIO:delay_enter=3000000:when={when}");
        let ended = under_strace("end over a failed write", "db", &["trace=pwrite64", &inject]);
        let Some((_root, rows, output)) = ended else { return };
        let acknowledged = said(&output).len() as u64;
        assert_eq!(assert_whole(&rows, acknowledged, when), acknowledged, "{when}");
    }
}

/// sled reports a failed write-back like a failed write. The log has everything that may be lost.
#[test]
fn a_write_that_may_be_lost_is_made_good_from_the_log() {
    // strace counts the calls of each thread: the first fsync of the thread that reopens the store fails.
    let calls = "trace=sync_file_range,fsync,fdatasync";
    let options = [calls, "inject=sync_file_range:error=EIO:when=4", "inject=fsync:error=EIO:when=1"];
    let Some((_root, rows, output)) = under_strace("lose a write", "db", &options) else { return };
    assert_none_lost(&output, &rows, "the fsync fails, too");
}

/// Checks the output of a child that commits over failures, and the store that it left.
pub(super) fn assert_none_lost(output: &Output, rows: &SledRows, case: &str) {
    let said = said(output);
    assert!(said.iter().any(|line| line.starts_with("failed: ")), "{case}: {said:?}");
    assert_eq!(said.last().map(String::as_str), Some("ended"), "{case}: {said:?}");
    assert_whole(rows, acknowledged(&said), case);
}

/// A loop device on a full file system loses the writes that fail, and works again when there is room.
#[test]
fn a_device_that_loses_a_write_loses_nothing_that_was_acknowledged() {
    let root = tempfile::tempdir().expect("a directory");
    let backing = root.path().join("backing");
    let mounted = root.path().join("mounted");
    fs::create_dir(&backing).and_then(|()| fs::create_dir(&mounted)).expect("directories");
    let shell = |script: &str| Command::new("sh").args(["-c", script]).current_dir(root.path()).output();
    let make = "mount -t tmpfs -o size=24m tmpfs backing && truncate -s 96M backing/image \
                && mkfs.ext4 -q backing/image && mount -o loop backing/image mounted";
    if !there("a loop device", shell(make)) {
        let _ = shell("umount backing");
        return;
    }
    let output = command(&[], "stop after a lost write", root.path()).stderr(Stdio::piped()).output();
    // The content of the page cache is gone once the device is mounted again.
    shell("umount mounted; rm -f backing/ballast; mount -o loop backing/image mounted").expect("a shell");
    let said = said(&output.expect("the child"));
    let number = SledRows::open(mounted.join("store"), RowsOptions::default()).map(|rows| number_in(&rows));
    shell("umount mounted; umount backing").expect("a shell");
    assert!(said.iter().any(|line| line.starts_with("failed: ")), "{said:?}");
    let acknowledged = acknowledged(&said);
    let number = number.unwrap_or_else(|error| panic!("refused after {acknowledged}: {error}: {said:?}"));
    assert!(acknowledged <= number, "{number} is left of {acknowledged}: {said:?}");
}
