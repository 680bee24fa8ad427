//! The sessions for snapshots.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use super::database::Target;
use super::session::{Plain, READING, Session, told, wait};
use super::sql;

/// The most sessions for snapshots.
pub(super) const MOST: usize = 8;

/// How long a session may take to be made.
const CONNECTING: Duration = Duration::from_secs(5);

/// The sessions for snapshots, which are made when they are needed.
#[derive(Default)]
pub(super) struct Pool {
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Default)]
struct State {
    idle: Vec<Session>,
    /// How many are in use, or being made.
    lent: usize,
    is_closed: bool,
}

/// Why there is no session for a snapshot.
pub(super) enum Refused {
    /// All are in use for long.
    Busy,
    /// None can be made.
    Away(String),
}

impl Pool {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A session; waits for one for a limited time.
    pub(super) fn take(&self, target: &Target, runtime: &Handle) -> Result<Session, Refused> {
        let begin = Instant::now();
        let mut state = self.state();
        loop {
            while let Some(session) = state.idle.pop() {
                if !session.is_lost() {
                    state.lent += 1;
                    return Ok(session);
                }
            }
            if state.lent < MOST {
                break;
            }
            let left = READING.checked_sub(begin.elapsed()).filter(|left| !left.is_zero()).ok_or(Refused::Busy)?;
            state = self.freed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.lent += 1;
        drop(state);
        let made = wait(runtime, CONNECTING, async {
            let plain = Plain::connect(target).await?;
            plain.client.batch_execute(sql::SNAPSHOT_LIMIT).await?;
            plain.prepared().await
        });
        let why = match made {
            Some(Ok(session)) => return Ok(session),
            Some(Err(error)) => format!("the database cannot be reached: {}", told(&error)),
            None => "the database does not answer".to_owned(),
        };
        self.give_back(None);
        Err(Refused::Away(why))
    }

    /// Takes back a session, or none where it failed.
    pub(super) fn give_back(&self, session: Option<Session>) {
        let mut state = self.state();
        state.lent -= 1;
        if !state.is_closed {
            state.idle.extend(session);
        }
        drop(state);
        self.freed.notify_one();
    }

    /// Ends the sessions that nobody uses.
    pub(super) fn clear(&self) {
        self.state().idle.clear();
    }

    /// Keeps no session any more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.idle.clear();
    }
}
