//! Upkeep: due times, backups, recomputation, for the scheduler and the host.

use std::collections::HashSet;
use std::io::Write;

use super::{Reply, Service};
use crate::play::Timestamp;
use crate::store::{AppendError, Difference, DueItem, Facts, Fault};

/// A difference between events and lists, as reported by the store.
pub type StoreDifference = Difference;

/// The state of the store.
pub type StoreFacts = Facts;

/// A fault of the store.
pub type StoreFault = Fault;

/// How many due items are looked up at once.
const AT_ONCE: usize = 256;

impl Service {
    /// Handles everything that is due, the longest overdue first, and returns when something is due next. A failure is
    /// logged and does not stop the rest.
    ///
    /// # Errors
    ///
    /// If it cannot be determined what is due.
    pub fn wake(&self) -> Reply<Option<Timestamp>> {
        let now = self.now();
        // Items that were tried and are still due: each is tried once, whatever the result.
        let mut tried = HashSet::new();
        let mut left = 0;
        loop {
            let wanted = left + AT_ONCE;
            let due = self.store.due(now, wanted).map_err(|fault| self.fault(fault))?;
            let fresh: Vec<_> = due.iter().filter(|item| !tried.contains(*item)).collect();
            left = due.len() - fresh.len();
            if fresh.is_empty() && due.len() < wanted {
                break;
            }
            let puzzles = fresh.iter().filter_map(|(at, item)| match item {
                DueItem::Puzzle(server) => Some((*server, *at)),
                _ => None,
            });
            let puzzles: Vec<_> = puzzles.collect();
            for (_, item) in fresh {
                // A failure is logged already, and the item stays due.
                _ = match item {
                    DueItem::Puzzle(_) => Ok(()),
                    DueItem::Game(game) => self.elapse(*game, now),
                    DueItem::Challenge(challenge) => self.expire(*challenge, now),
                };
            }
            // All at once: there may be a puzzle for every server.
            _ = self.post_puzzles(&puzzles, now);
            tried = due.into_iter().collect();
        }
        if left > 0 {
            return Ok(Some(now + crate::play::Span::seconds(60).delta()));
        }
        self.store.next_due().map_err(|fault| self.fault(fault))
    }

    /// Whether any list of bars or blocks has a hashed identity, which only the key of that hash can recognize.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn has_hashed_identities(&self) -> Reply<bool> {
        self.store.has_hashed_identities().map_err(|fault| self.fault(fault))
    }

    /// The state of the store.
    ///
    /// # Errors
    ///
    /// Only if it cannot be determined; the fault of the store.
    pub fn facts(&self) -> Result<Facts, Fault> {
        self.store.facts()
    }

    /// Writes a backup of everything acknowledged so far; see [`Store::backup`](crate::store::Store::backup).
    ///
    /// # Errors
    ///
    /// If the store cannot be read, or the backup cannot be written; the fault of the store.
    pub fn backup(&self, to: &mut dyn Write, progress: &mut dyn FnMut(u64)) -> Result<(), Fault> {
        self.store.backup(to, progress)
    }

    /// Recomputes all lists and ratings from the events, and returns the differences; with `mend`, stores the fixes.
    ///
    /// # Errors
    ///
    /// If the store cannot be read or written.
    pub fn recompute(&self, mend: bool, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<Difference>, AppendError> {
        self.store.recompute(mend, progress)
    }

    /// Returns when no file of the store holds what was erased before the call.
    ///
    /// # Errors
    ///
    /// If the store cannot be rewritten, usually because there is no room for a second copy of it; its fault.
    pub fn purge_erased(&self) -> Result<(), Fault> {
        self.store.purge_erased()
    }

    /// Shrinks the files of the store if much was written since it was opened, as by a large import.
    ///
    /// # Errors
    ///
    /// If the store cannot be rewritten, usually for lack of room for a second copy; its fault. It is unchanged then.
    pub fn compact(&self) -> Result<(), Fault> {
        self.store.compact()
    }

    /// Closes the store. Every later call fails.
    ///
    /// # Errors
    ///
    /// If the store cannot be closed; its fault.
    pub fn close(&self) -> Result<(), Fault> {
        self.store.close()
    }
}
