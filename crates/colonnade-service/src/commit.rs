//! Decisions and their appends: what was decided is appended, or decided again if what it has read has changed.

use std::sync::PoisonError;
use std::time::Instant;

use super::{Reply, Service, held_notices};
use colonnade_play::{PlayerId, Timestamp};
use colonnade_store::{Append, AppendError};

/// The most attempts at a command when other writes come first.
pub(super) const ATTEMPTS: u32 = 32;

/// After so many attempts, decisions run one after the other.
const PATIENCE: u32 = 6;

impl Service {
    /// Appends a decision. If anything that it has read has changed before, decides again. After an append with an
    /// unknown outcome, `happened` finds out whether it took place.
    pub(super) fn commit<T>(
        &self,
        mut decide: impl FnMut() -> Reply<Option<(Append, T)>>,
        happened: impl Fn(&T) -> Reply<bool>,
    ) -> Reply<Option<T>> {
        // A decision within another one would wait for the outer one, which waits for it.
        let is_nested = self.is_deciding();
        let mut turn = None;
        for attempt in 0..ATTEMPTS {
            if attempt == PATIENCE && !is_nested {
                turn = Some(self.turns.lock().unwrap_or_else(PoisonError::into_inner));
            }
            let (decided, read) = self.decide(&mut decide);
            let Some((mut append, done)) = decided? else { return Ok(None) };
            if append.is_empty() {
                return Ok(Some(done));
            }
            append.read = read;
            held_notices::hold_back(self, &mut append)?;
            let due = append.due();
            let mail = append.mail();
            let players: Vec<PlayerId> = append.players.iter().map(|write| write.id).collect();
            let appended = self.append(append);
            self.invalidate_players(&players);
            match appended {
                Ok(()) => {}
                Err(AppendError::Stale) => continue,
                Err(AppendError::Fault(fault)) => return Err(self.fault(fault)),
                Err(AppendError::Unknown(fault)) => {
                    // The append may have happened, even if the following check fails.
                    self.ring(due, mail);
                    if !happened(&done).map_err(Service::in_doubt)? {
                        tracing::warn!(%fault, "an append failed; retrying");
                        continue;
                    }
                }
            }
            self.ring(due, mail);
            return Ok(Some(done));
        }
        drop(turn);
        Err(self.incident(&"others were always faster"))
    }

    /// Wakes the scheduler and the delivery of notices.
    fn ring(&self, due: Option<Timestamp>, mail: Option<Timestamp>) {
        due.into_iter().for_each(|due| self.due.wake_before(due));
        mail.into_iter().for_each(|mail| self.mail.wake_before(mail));
    }

    /// Does one append, in a span that records how long it took.
    fn append(&self, append: Append) -> Result<(), AppendError> {
        let game = append.games.first().map(|game| game.write.id.0);
        let version = append.games.first().map(|game| game.write.expected + game.write.events.len() as u64);
        let span = tracing::info_span!("append", game, version, ms = tracing::field::Empty);
        let began = Instant::now();
        let appended = span.in_scope(|| self.store.append(append));
        span.record("ms", began.elapsed().as_secs_f64() * 1e3);
        span.in_scope(|| tracing::debug!(durable = appended.is_ok(), "appended"));
        appended
    }
}
