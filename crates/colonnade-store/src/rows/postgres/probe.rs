//! Checks whether a server supports everything that a store needs, in a database that has no store.

use std::ops::{ControlFlow, Range};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::super::{Batch, CommitError, MOST_WRITES, RowReader, Rows, RowsError, ScanDirection, VALUE_LENGTH, Wanted};
use super::database::Database;
use super::{OpeningPurpose, PostgresRows, sql};

/// A property that a store needs of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Rows are ordered by the bytes of their keys.
    Order,
    /// Many rows and large ones are committed at once.
    Size,
    /// One process at a time commits, and sees what the previous one has written.
    WriteLock,
    /// A reader sees one snapshot, whatever is committed meanwhile.
    Snapshot,
    /// A number is reserved only once.
    Numbers,
    /// A lease has one holder.
    Lease,
    /// A process can read the messages of all commits of others.
    Messages,
    /// It is notified of them at once. Otherwise it polls.
    Notice,
    /// Nobody gets the store alone while others use it.
    Lock,
    /// Commits are still there after everybody has reconnected.
    Durable,
}

impl Need {
    /// A short code that never changes, e.g. `one-at-a-time`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Need::Order => "key-order",
            Need::Size => "large-commits",
            Need::WriteLock => "one-at-a-time",
            Need::Snapshot => "snapshot",
            Need::Numbers => "numbers",
            Need::Lease => "lease",
            Need::Messages => "news",
            Need::Notice => "notice",
            Need::Lock => "lock",
            Need::Durable => "durability",
        }
    }
}

/// How long to check that a process really waits.
const A_WHILE: Duration = Duration::from_millis(300);

/// How long an expected event may take.
const SOON: Duration = Duration::from_secs(5);

/// How long the lease lasts that is taken for the check.
const LEASE: Duration = Duration::from_secs(60);

/// The prefix of the keys.
const HERE: u8 = b't';

type Probed = Result<(), String>;

/// Checks the server of a database, and reports whether each need is met. Afterwards the database is as it was before.
///
/// # Errors
///
/// If the database cannot be used, or there is a store in it.
pub(crate) fn probe_server(
    database: &Database,
    format: u32,
    archive: &Range<Vec<u8>>,
    each: &mut dyn FnMut(Need, Probed),
) -> Result<(), RowsError> {
    let open = || PostgresRows::open(database, OpeningPurpose::Share { create: true }, format, archive.clone());
    let one = open()?;
    if !one.is_new {
        let shown = &database.shown;
        return Err(RowsError::NotOpened(format!("{shown}: there is a store in this database; try an empty one")));
    }
    let tried = open().and_then(|two| {
        each(Need::Order, order(&one, &two));
        each(Need::Size, size(&one, &two));
        each(Need::WriteLock, write_lock(&one, &two));
        each(Need::Snapshot, snapshot(&one, &two));
        each(Need::Numbers, numbers(&one, &two));
        each(Need::Lease, lease(&one, &two));
        each(Need::Messages, messages(&one, &two));
        each(Need::Notice, notice(&one, &two));
        let alone = PostgresRows::open(database, OpeningPurpose::Use { create: false }, format, archive.clone());
        each(Need::Lock, alone.map_or(Ok(()), |_| Err("two processes had the store, one of them alone".to_owned())));
        let put = put(&two, b"durable", b"1");
        two.close()?;
        let again = open()?;
        each(Need::Durable, put.and_then(|()| holds(&again, b"durable", b"1")));
        again.close()
    });
    let dropped = one.shared.change(async |session| session.client.batch_execute(sql::DROP).await);
    tried.and(dropped)
}

fn key(name: &[u8]) -> Vec<u8> {
    [&[HERE], name].concat()
}

fn describe(error: &RowsError) -> String {
    error.to_string()
}

fn commit(rows: &PostgresRows, batch: Batch) -> Probed {
    rows.commit(batch).map_err(|error| match error {
        CommitError::NotApplied(why) | CommitError::Overtaken(why) | CommitError::Unknown(why) => describe(&why),
    })
}

fn put(rows: &PostgresRows, name: &[u8], value: &[u8]) -> Probed {
    commit(rows, Batch::from([(key(name), value)]))
}

/// Checks that a row has a value.
fn holds(rows: &(impl RowReader + ?Sized), name: &[u8], value: &[u8]) -> Probed {
    let found = rows.get(&key(name)).map_err(|error| describe(&error))?;
    let is_there = found.as_deref() == Some(value);
    is_there
        .then_some(())
        .ok_or_else(|| format!("a row was {:?} bytes and not as written", found.map(|found| found.len())))
}

fn order(one: &PostgresRows, two: &PostgresRows) -> Probed {
    let names: [&[u8]; 6] = [b"", b"\0", b"\0\xff", b"a", b"\x80", b"\xff\xff"];
    commit(one, names.iter().map(|name| (key(name), name.to_vec())).collect())?;
    for direction in [ScanDirection::Ascending, ScanDirection::Descending] {
        let mut found = Vec::new();
        let mut each = |key: &[u8], _: &[u8]| {
            found.push(key[1..].to_vec());
            ControlFlow::Continue(())
        };
        two.scan(&[HERE], &[HERE + 1], direction, &mut each).map_err(|error| describe(&error))?;
        if direction == ScanDirection::Descending {
            found.reverse();
        }
        if found != names {
            return Err("rows are not in the order of their bytes".to_owned());
        }
    }
    Ok(())
}

fn size(one: &PostgresRows, two: &PostgresRows) -> Probed {
    let value =
        |number: usize| vec![u8::try_from(number % 251).unwrap_or(0); if number < 64 { VALUE_LENGTH } else { 8 }];
    let name = |number: usize| format!("size{number}").into_bytes();
    commit(one, (0..MOST_WRITES).map(|number| (key(&name(number)), value(number))).collect())?;
    (0..MOST_WRITES).step_by(61).try_for_each(|number| holds(two, &name(number), &value(number)))
}

fn write_lock(one: &PostgresRows, two: &PostgresRows) -> Probed {
    let take = |rows: &'_ PostgresRows, seen: &dyn Fn() -> Probed| -> Probed {
        let lock = rows.write_lock(&Wanted::default()).map_err(|error| describe(&error))?;
        let lock = lock.ok_or_else(|| "there is no turn".to_owned())?;
        seen()?;
        holds(lock.as_ref(), b"turn", b"2")
    };
    put(one, b"turn", b"1")?;
    let (taken, waits) = channel();
    thread::scope(|scope| {
        let held = one.write_lock(&Wanted::default()).map_err(|error| describe(&error))?;
        let held = held.ok_or_else(|| "there is no turn".to_owned())?;
        let other = scope.spawn(move || take(two, &|| taken.send(()).map_err(|error| error.to_string())));
        let is_alone = waits.recv_timeout(A_WHILE) == Err(RecvTimeoutError::Timeout);
        let committed = held.commit(Batch::from([(key(b"turn"), *b"2")]), b"").map_err(|error| format!("{error:?}"));
        let read = other.join().unwrap_or_else(|_| Err("it could not be tried".to_owned()));
        if is_alone { committed.and(read) } else { Err("two processes had the turn at the same time".to_owned()) }
    })
}

fn snapshot(one: &PostgresRows, two: &PostgresRows) -> Probed {
    put(one, b"moment", b"1")?;
    let moment = one.snapshot().ok_or_else(|| "there is none".to_owned())?;
    holds(moment.as_ref(), b"moment", b"1")?;
    put(two, b"moment", b"2")?;
    holds(moment.as_ref(), b"moment", b"1")?;
    holds(one, b"moment", b"2")
}

fn numbers(one: &PostgresRows, two: &PostgresRows) -> Probed {
    let mut next = 0;
    for rows in [one, two, one, two] {
        let first = rows.reserve(0, 0, 16).map_err(|error| describe(&error))?.unwrap_or_default();
        if first <= next {
            return Err(format!("the number {first} was given twice"));
        }
        next = first + 15;
    }
    Ok(())
}

fn lease(one: &PostgresRows, two: &PostgresRows) -> Probed {
    let take =
        |rows: &PostgresRows| rows.lease("trying", LEASE).map(|lease| lease.is_held).map_err(|error| describe(&error));
    let taken = (take(one)?, take(two)?);
    one.end_lease("trying").map_err(|error| describe(&error))?;
    let then = take(two)?;
    if (taken, then) == ((true, false), true) { Ok(()) } else { Err("it had two holders, or none".to_owned()) }
}

fn messages(one: &PostgresRows, two: &PostgresRows) -> Probed {
    let messages = |since| one.messages(since).map(Option::unwrap_or_default).map_err(|error| describe(&error));
    let before = messages(0)?.number;
    for number in 0..3 {
        put(two, b"words", &[number])?;
    }
    let after = messages(before)?;
    let count = after.messages.map(|messages| messages.len());
    if (after.number, count) == (before + 3, Some(3)) {
        Ok(())
    } else {
        Err("some commits were not heard of".to_owned())
    }
}

fn notice(one: &PostgresRows, two: &PostgresRows) -> Probed {
    let (rings, heard) = channel();
    one.on_commit(Box::new(move || _ = rings.send(())));
    put(two, b"notice", b"1")?;
    heard.recv_timeout(SOON).map_err(|_| "there is no word of it".to_owned())
}
