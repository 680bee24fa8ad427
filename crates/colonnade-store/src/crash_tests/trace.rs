//! Parses a trace of strace: the calls that change files, with their data.
//!
//! The trace is made with `strace -f -y -xx -s LARGE -e trace=CALLS`: every string, paths included, is in hexadecimal.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The calls that change files, as an argument for strace.
pub(super) const CALLS: &str = "trace=openat,mkdir,mkdirat,write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,rmdir";

/// A change of a file or a directory, or a line printed by the child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// A file was opened, or created if it did not exist; `true` if it was also truncated.
    Create(PathBuf, bool),
    MakeDirectory(PathBuf),
    Write(PathBuf, u64, Vec<u8>),
    /// A write after the descriptor's previous one.
    Append(PathBuf, Vec<u8>),
    Truncate(PathBuf, u64),
    Sync(PathBuf),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    /// The child printed a line.
    Said(String),
}

/// A call that succeeded, from its beginning to its end, in lines of the trace.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) thread: String,
    pub(super) begin: usize,
    pub(super) end: usize,
    pub(super) change: Change,
}

/// The successful calls of a trace, by their beginning.
pub(super) fn calls(trace: &str) -> Vec<Call> {
    let mut unfinished: BTreeMap<&str, (usize, String)> = BTreeMap::new();
    let mut calls = Vec::new();
    for (at, line) in trace.lines().enumerate() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let rest = rest.trim_start();
        if let Some(begun) = rest.strip_suffix("<unfinished ...>") {
            unfinished.insert(thread, (at, begun.to_owned()));
            continue;
        }
        let (begin, text) = match rest.strip_prefix("<... ").and_then(|rest| rest.split_once("resumed>")) {
            Some((_, end)) => {
                let Some((begin, begun)) = unfinished.remove(thread) else { continue };
                (begin, begun + end)
            }
            None => (at, rest.to_owned()),
        };
        if let Some(change) = change(&text) {
            calls.push(Call { thread: thread.to_owned(), begin, end: at, change });
        }
    }
    calls.sort_by_key(|call| call.begin);
    calls
}

/// The change that a call made; `None` for a failed call and for one that changes nothing.
fn change(text: &str) -> Option<Change> {
    let (name, rest) = text.split_once('(')?;
    let (arguments, result) = rest.rsplit_once(" = ")?;
    let arguments = arguments.trim_end().strip_suffix(')')?;
    let result = result.split(['<', ' ']).next()?;
    let returned: i64 = result.parse().ok().filter(|&value| value >= 0)?;
    let strings: Vec<Vec<u8>> = arguments.split('"').skip(1).step_by(2).map(bytes).collect();
    let descriptor = || arguments.split_once('<').and_then(|(_, rest)| Some(path(bytes(rest.split_once('>')?.0))));
    let named = |at: usize| strings.get(at).map(|name| path(name.clone()));
    let last_number = || arguments.rsplit_once(", ")?.1.trim().parse::<u64>().ok();
    let data = |strings: &[Vec<u8>]| strings.first().map(|data| data[..returned as usize].to_vec());
    Some(match name {
        "openat" if arguments.contains("O_CREAT") => Change::Create(named(0)?, arguments.contains("O_TRUNC")),
        "mkdir" | "mkdirat" => Change::MakeDirectory(named(0)?),
        "write" if arguments.starts_with("1<") => {
            let text = String::from_utf8(data(&strings)?).ok()?;
            Change::Said(text.trim().strip_prefix('@')?.to_owned())
        }
        "write" => Change::Append(descriptor()?, data(&strings)?),
        "pwrite64" => Change::Write(descriptor()?, last_number()?, data(&strings)?),
        "ftruncate" => Change::Truncate(descriptor()?, last_number()?),
        "fsync" | "fdatasync" => Change::Sync(descriptor()?),
        "rename" | "renameat" | "renameat2" => Change::Rename(named(0)?, named(1)?),
        "unlink" | "unlinkat" | "rmdir" => Change::Remove(named(0)?),
        _ => return None,
    })
}

/// Decodes `\x61\x62` to bytes.
fn bytes(text: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or_default() as u8;
    text.as_bytes().chunks_exact(4).map(|four| digit(four[2]) << 4 | digit(four[3])).collect()
}

fn path(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8(bytes).expect("paths of this test are UTF-8").into()
}

#[test]
fn calls_are_read_with_their_data() {
    let hex = |text: &str| text.bytes().map(|byte| format!("\\x{byte:02x}")).collect::<String>();
    let db = hex("/s/db");
    let new = hex("/s/new");
    let trace = format!(
        "7 pwrite64(3<{db}>, \"{}\", 2, 40 <unfinished ...>\n8 fsync(3<{db}>) = 0\n7 <... pwrite64 resumed>)           = 2\n\
         8 rename(\"{new}\", \"{db}\") = 0\n8 fsync(3<{db}>) = -1 EIO (Input/output error)\n\
         8 write(1<{}>, \"{}\", 5) = 5\n",
        hex("ab"),
        hex("pipe:[1]"),
        hex("\n@17\n"),
    );
    let found: Vec<(usize, usize, Change)> =
        calls(&trace).into_iter().map(|call| (call.begin, call.end, call.change)).collect();
    let expected = [
        (0, 2, Change::Write("/s/db".into(), 40, b"ab".to_vec())),
        (1, 1, Change::Sync("/s/db".into())),
        (3, 3, Change::Rename("/s/new".into(), "/s/db".into())),
        (5, 5, Change::Said("17".to_owned())),
    ];
    assert_eq!(found, expected);
}
