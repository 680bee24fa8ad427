//! The pool of sessions for snapshots.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio_postgres::error::SqlState;

use super::super::lock;
use super::database::DatabaseTarget;
use super::remedies;
use super::session::{Plain, READING, Session, wait};
use super::sql;

/// The most sessions for snapshots.
pub(super) const MOST: usize = 8;

/// How long connecting a session may take.
const CONNECTING: Duration = Duration::from_secs(5);

/// The sessions for snapshots, created on demand.
#[derive(Default)]
pub(super) struct Pool {
    state: Mutex<PoolState>,
    freed: Condvar,
}

#[derive(Default)]
struct PoolState {
    idle: Vec<Session>,
    /// How many are in use or being created.
    lent: usize,
    is_closed: bool,
}

/// The reason why there is no session for a snapshot.
pub(super) enum NoSession {
    /// No further session can be created, for the reason given, or all are in use for too long.
    Busy(String),
    /// None can be created: the database is unreachable.
    Away(String),
}

impl Pool {
    /// Takes a session; waits for one for a limited time.
    pub(super) fn take(&self, target: &DatabaseTarget, runtime: &Handle) -> Result<Session, NoSession> {
        let begin = Instant::now();
        let mut why = format!("all {MOST} connections for reading have been in use for long");
        let mut has_room = true;
        let mut state = lock(&self.state);
        loop {
            while let Some(session) = state.idle.pop() {
                if !session.is_lost() {
                    state.lent += 1;
                    return Ok(session);
                }
            }
            if has_room && state.lent < MOST {
                state.lent += 1;
                drop(state);
                let refused = match made(target, runtime) {
                    Ok(session) => return Ok(session),
                    Err(refused) => refused,
                };
                self.give_back(None);
                let NoSession::Busy(told) = refused else { return Err(refused) };
                // The server accepts no more: wait for one of the existing sessions.
                (why, has_room) = (told, false);
                state = lock(&self.state);
                continue;
            }
            let left = READING.checked_sub(begin.elapsed()).filter(|left| !left.is_zero() && state.lent > 0);
            let Some(left) = left else { return Err(NoSession::Busy(why)) };
            state = self.freed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Takes back a session, or `None` if it failed.
    pub(super) fn give_back(&self, session: Option<Session>) {
        let mut state = lock(&self.state);
        state.lent -= 1;
        if !state.is_closed {
            state.idle.extend(session);
        }
        drop(state);
        self.freed.notify_all();
    }

    /// Drops the idle sessions.
    pub(super) fn clear(&self) {
        lock(&self.state).idle.clear();
    }

    /// Closes the pool, which keeps no sessions any more.
    pub(super) fn close(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        state.idle.clear();
    }
}

/// Creates a session.
fn made(target: &DatabaseTarget, runtime: &Handle) -> Result<Session, NoSession> {
    let made = wait(runtime, CONNECTING, async {
        let plain = Plain::connect(target).await?;
        plain.client.batch_execute(sql::SNAPSHOT_LIMIT).await?;
        plain.prepared().await
    });
    let error = match made {
        Some(Ok(session)) => return Ok(session),
        Some(Err(error)) => error,
        None => return Err(NoSession::Away("the database does not answer".to_owned())),
    };
    let why = remedies::with_remedy(&error);
    match error.code() {
        Some(&SqlState::TOO_MANY_CONNECTIONS) => {
            Err(NoSession::Busy(format!("the database takes no more connections: {why}")))
        }
        _ => Err(NoSession::Away(format!("the database cannot be reached: {why}"))),
    }
}
