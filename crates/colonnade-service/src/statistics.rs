//! Statistics of the public archive, counted in steps, and counted again when the archive has changed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, TryLockError};
use std::time::Instant;

use super::archive::ARCHIVED_AT_ONCE;
use super::archive_counter::{CountedArchive, UnderWay};
use super::blocking::run_blocking;
use super::work_limiter::{Client, Work};
use super::{Reply, Service};
use colonnade_archive::{ArchiveFilter, Count, Cursor};
use colonnade_play::{Span, Viewer};
use colonnade_store::SortOrder;

/// How many games are counted in one step; a step takes about a tenth of a second.
const STEP: usize = 2_000;
/// After this time all games are counted again: one cancelled game and one new game leave the number unchanged.
const LASTS: Span = Span::days(1);

/// Statistics of the games that everybody may see. Counts at most 2,000 games in this call. Returns the last
/// complete statistics while games are missing.
///
/// # Errors
///
/// Only if the store fails.
pub fn archive_statistics(service: &Service) -> Reply<CountedArchive> {
    let is_complete = count_on(service, STEP)?;
    let complete = service.archive_counter.complete.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(match complete {
        Some(counted) => CountedArchive { is_complete, ..(*counted).clone() },
        None => {
            let under_way = service.archive_counter.under_way.lock().unwrap_or_else(PoisonError::into_inner);
            under_way.counted(service.now(), false)
        }
    })
}

/// Counts the rest in a task of its own, unless one is running already. The task ends with the runtime.
pub fn count_archive(service: &Arc<Service>) {
    if service.archive_counter.has_task.swap(true, Ordering::AcqRel) {
        return;
    }
    let service = Arc::clone(service);
    tokio::spawn(async move {
        let _done = CountingEnd(&service.archive_counter.has_task);
        loop {
            // Requests for pages come first.
            let place = service.work_limiter.begin(Work::Search, Client::Host, 0.0, Instant::now()).await;
            let counting = Arc::clone(&service);
            let step = run_blocking(move || {
                let _place = place;
                count_on(&counting, STEP)
            });
            if !matches!(step.await, Ok(Ok(false))) {
                return;
            }
        }
    });
}

/// Records that a counted game has changed, so that all are counted again.
pub(super) fn count_again(service: &Service) {
    *service.archive_counter.under_way.lock().unwrap_or_else(PoisonError::into_inner) = UnderWay::default();
}

/// Counts more games. Returns whether all are counted.
fn count_on(service: &Service, most: usize) -> Reply<bool> {
    let mut under_way = match service.archive_counter.under_way.try_lock() {
        Ok(under_way) => under_way,
        Err(TryLockError::Poisoned(under_way)) => under_way.into_inner(),
        // Another thread is counting.
        Err(TryLockError::WouldBlock) => return Ok(false),
    };
    let filter = ArchiveFilter::default();
    let now = service.now();
    if under_way.began.is_some_and(|began| now - began > LASTS.delta()) {
        *under_way = UnderWay::default();
    }
    let began = *under_way.began.get_or_insert(now);
    let mut left = most;
    let before = under_way.statistics.games();
    while left > 0 {
        let limit = left.min(2 * ARCHIVED_AT_ONCE);
        let order = SortOrder::OldestFirst;
        let page = service.store.archived_games(&filter, Viewer::Nobody, order, under_way.after, limit);
        let page = page.map_err(|fault| service.fault(fault))?;
        let is_last = page.next.is_none();
        for (summary, transcript) in &page.items {
            let is_usual = transcript.setup.position.is_none();
            let opening = transcript.actions.first().filter(|_| is_usual);
            under_way.statistics.add(summary, opening.map(|action| action.text.as_str()));
            under_way.after = Some(Cursor::after(summary));
        }
        left -= page.items.len();
        if !is_last {
            continue;
        }
        let all = service.store.count(&filter, Viewer::Nobody).map_err(|fault| service.fault(fault))?;
        if all != Count::Exactly(under_way.statistics.games()) && under_way.adds {
            // Games were added that ended before others, or some were removed.
            *under_way = UnderWay { began: Some(began), ..UnderWay::default() };
            continue;
        }
        // If nothing has changed, the statistics are kept.
        if !under_way.adds || under_way.statistics.games() != before {
            let counted = Arc::new(under_way.counted(service.now(), true));
            *service.archive_counter.complete.lock().unwrap_or_else(PoisonError::into_inner) = Some(counted);
        }
        under_way.adds = true;
        return Ok(true);
    }
    Ok(false)
}

/// Records that the counting task has ended, in whatever way.
struct CountingEnd<'a>(&'a AtomicBool);

impl Drop for CountingEnd<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

#[cfg(test)]
#[path = "statistics_tests.rs"]
mod tests;
