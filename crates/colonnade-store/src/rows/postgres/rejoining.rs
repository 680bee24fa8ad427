//! Reconnecting after the connection is lost: this process takes the write lock again, finds out whether its last
//! commit was made, and checks that the database still has every commit that it acknowledged.

use std::sync::Arc;
use std::time::Duration;

use tokio_postgres::Error;

use super::commit::{KEPT, WriterSession};
use super::opening::{self, TurnRow};
use super::remedies;
use super::session::{Plain, Session, wait};
use super::shared::{DatabaseRows, Ledger, Phase, UnconfirmedCommit, lock, readers};
use super::sql;

/// How long an attempt to reconnect may take.
const REJOINING: Duration = Duration::from_secs(20);

/// The pause between two attempts to reconnect, and between two checks of the connections.
const PAUSE: Duration = Duration::from_millis(250);

/// A connection that was re-established.
struct Joined {
    writer: WriterSession,
    readers: Vec<Session>,
    /// Whether the commit with the unknown outcome was applied.
    is_made: bool,
    /// The number and token of the last commit, if the log no longer contains the one known here.
    missed: Option<(u64, Option<String>)>,
}

/// The reason why an attempt to reconnect failed.
enum Rejoin {
    /// A later attempt may succeed.
    Later(String),
    /// This process must not continue.
    Stop(String),
}

impl From<Error> for Rejoin {
    fn from(error: Error) -> Rejoin {
        Rejoin::Later(format!("the database cannot be reached: {}", remedies::with_remedy(&error)))
    }
}

impl DatabaseRows {
    /// Reconnects whenever the connection is lost, until the rows are closed.
    pub(super) fn keep_connected(&self) {
        while !self.is_closed() {
            let why = self.find_loss();
            if let Some(why) = why {
                self.lost(&why, None);
            }
            if matches!(lock(&self.state).phase, Phase::Recovering { .. }) {
                self.rejoin();
            }
            self.try_again();
            let state = lock(&self.state);
            if matches!(state.phase, Phase::Good(_) | Phase::Recovering { .. } | Phase::Stopped(_)) {
                drop(self.changed.wait_timeout(state, PAUSE));
            }
        }
    }

    /// The reason why an idle connection counts as lost, if it does.
    fn find_loss(&self) -> Option<String> {
        let readers = match &lock(&self.state).phase {
            Phase::Good(readers) => Arc::clone(readers),
            _ => return None,
        };
        let is_lost = readers.iter().any(Session::is_lost)
            || self.ledger.try_lock().is_ok_and(|ledger| ledger.writer.as_ref().is_none_or(|w| w.session.is_lost()));
        is_lost.then(|| "the server closed it".to_owned())
    }

    /// Tries once to reconnect.
    fn rejoin(&self) {
        let mut ledger = lock(&self.ledger);
        // The server must not wait for the session that this process has given up.
        ledger.writer = None;
        let joined = wait(&self.runtime, REJOINING, self.join(&ledger));
        let joined = joined.unwrap_or_else(|| Err(Rejoin::Later("the database does not answer".to_owned())));
        let Joined { writer, readers, is_made, missed } = match joined {
            Ok(joined) => joined,
            Err(Rejoin::Stop(why)) => {
                drop(ledger);
                return self.stop(&why);
            }
            Err(Rejoin::Later(now)) => {
                if let Phase::Recovering { why, .. } = &mut lock(&self.state).phase {
                    *why = now;
                }
                return;
            }
        };
        ledger.writer = Some(writer);
        if let Some(UnconfirmedCommit { number, token, outcome }) = ledger.pending.take() {
            if is_made {
                (ledger.number, ledger.token) = (number, Some(token));
            }
            // Only this sets it. If the log does not reach back, it stays unknown: callers check what is stored.
            if is_made || missed.is_none() {
                let _ = outcome.set(is_made);
            }
        }
        if let Some((number, token)) = missed {
            let before = ledger.number;
            tracing::warn!(
                before,
                number,
                "the log does not reach back to the last commit known here; all is read anew"
            );
            (ledger.number, ledger.token) = (number, token);
        }
        self.committed(ledger.number);
        // Its sessions belong to the lost connection.
        self.pool.clear();
        let mut state = lock(&self.state);
        if matches!(state.phase, Phase::Recovering { .. }) {
            tracing::info!("{}: reconnecting to the database", self.target.shown);
            state.phase = Phase::Good(Arc::new(readers));
        }
        self.changed.notify_all();
    }

    /// Reconnects, and takes the write lock.
    async fn join(&self, ledger: &Ledger) -> Result<Joined, Rejoin> {
        let plain = Plain::connect(&self.target).await?;
        let client = &plain.client;
        opening::server(client, &self.target).await.map_err(|error| Rejoin::Later(error.to_string()))?;
        if !client.query_one(sql::FIND, &[]).await?.get::<_, bool>(0) {
            return Err(Rejoin::Stop("the database has no store any more".to_owned()));
        }
        let is_free = opening::lock(client, self.me.is_shared).await?;
        client.batch_execute("START TRANSACTION").await?;
        let row = client.query_opt(sql::TURN, &[]).await?;
        let Some(turn) = row.map(|row| TurnRow::of(&row)) else {
            return Err(Rejoin::Stop("the turn of the store is gone".to_owned()));
        };
        let mut expected = self.expected(ledger);
        if turn.store == expected.store && turn.holder != expected.holder {
            let holder = opening::holder_of(client).await?;
            return Err(Rejoin::Stop(format!("{holder} has taken the store")));
        }
        if !is_free {
            return Err(Rejoin::Later("an earlier connection of this process still holds the store".to_owned()));
        }
        let last = opening::token_of(client, ledger.number).await?;
        let is_forgotten = last.is_none() && self.me.is_shared && turn.number >= ledger.number.saturating_add(KEPT);
        let missed = match is_forgotten {
            true => Some((turn.number, opening::token_of(client, turn.number).await?)),
            false => None,
        };
        if ledger.token.is_some() && last != ledger.token && !is_forgotten {
            return Err(Rejoin::Stop(format!("the database went back behind commit {}", ledger.number)));
        }
        let is_made = match &ledger.pending {
            Some(UnconfirmedCommit { number, token, .. }) => {
                opening::token_of(client, *number).await?.as_ref() == Some(token)
            }
            None => false,
        };
        if let Some(pending) = ledger.pending.as_ref().filter(|_| is_made) {
            expected.number = pending.number;
        }
        if let Some(fault) = expected.fault(&turn) {
            return Err(Rejoin::Stop(fault));
        }
        // Nothing was written, so no standby has to be waited for.
        client.batch_execute("ROLLBACK").await?;
        let writer = WriterSession::new(plain.prepared().await?).await?;
        Ok(Joined { writer, readers: readers(&self.target, self.me.is_shared, None).await?, is_made, missed })
    }
}
