//! The statistics of the public archive that a service keeps.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use colonnade_archive::{ArchiveStatistics, Cursor, VariantStatistics};
use colonnade_play::Timestamp;

/// The statistics, and how complete they are.
#[derive(Clone, Debug)]
pub struct CountedArchive {
    /// The statistics of each variant.
    pub variants: Vec<VariantStatistics>,
    /// The number of games in them, including those that do not count.
    pub games: u64,
    /// When the last of them was counted.
    pub at: Timestamp,
    /// Whether these are all games; if not, the others are still being counted.
    pub is_complete: bool,
}

/// The statistics that a service keeps.
#[derive(Debug, Default)]
pub(super) struct ArchiveCounter {
    pub(super) under_way: Mutex<UnderWay>,
    /// The latest complete ones.
    pub(super) complete: Mutex<Option<Arc<CountedArchive>>>,
    /// Whether a task is counting.
    pub(super) has_task: AtomicBool,
}

#[derive(Debug, Default)]
pub(super) struct UnderWay {
    pub(super) statistics: ArchiveStatistics,
    pub(super) after: Option<Cursor>,
    /// When counting started.
    pub(super) began: Option<Timestamp>,
    /// Whether all games were counted once, so that only new ones are added.
    pub(super) adds: bool,
}

impl UnderWay {
    /// The statistics as they are at a time.
    pub(super) fn counted(&self, at: Timestamp, is_complete: bool) -> CountedArchive {
        CountedArchive { variants: self.statistics.report(), games: self.statistics.games(), at, is_complete }
    }
}
