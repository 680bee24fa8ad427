//! Analyses of finished games: made on request, only once per game at a time, and kept in memory for a while.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use lru::LruCache;
use tokio::sync::watch;

use super::blocking::run_blocking;
use super::work_limiter::{Busy, Client, QueuedWork, Work, WorkLimiter};
use colonnade_computer::analysis::{Analysis, analyse};
use colonnade_play::GameId;
use colonnade_rules::State;

/// The most actions of a game that can be analysed.
const MOST_ACTIONS: usize = 1_000;
/// The work of one search, in units of the engine: the most, the least, and the total for all actions of a game.
const MOST_WORK: u64 = 20_000;
const LEAST_WORK: u64 = 2_000;
const WORK_OF_GAME: u64 = 2_000_000;
/// The most analyses that are kept, and the most actions in all of them together.
const KEPT: NonZero<usize> = NonZero::new(1_024).expect("not zero");
const KEPT_ACTIONS: usize = 20_000;

/// The analyses that are kept and those under way. Clones share them.
///
/// The caller has checked that the viewer may see the game and that it is over: an analysis holds only the game's
/// actions and the engine's assessment of them.
#[derive(Clone, Debug, Default)]
pub struct Analyses(Arc<Mutex<KnownAnalyses>>);

#[derive(Debug)]
struct KnownAnalyses {
    /// `None` for a game whose actions are not legal.
    made: LruCache<GameId, Option<Arc<Analysis>>>,
    /// The number of actions in all analyses that are kept.
    actions: usize,
    under_way: HashMap<GameId, Arc<AnalysisUnderWay>>,
}

impl Default for KnownAnalyses {
    fn default() -> Self {
        KnownAnalyses { made: LruCache::new(KEPT), actions: 0, under_way: HashMap::new() }
    }
}

#[derive(Debug)]
struct AnalysisUnderWay {
    /// The number of actions judged so far.
    judged: AtomicU32,
    stop: AtomicBool,
    /// Closed when it has ended.
    ended: watch::Sender<()>,
}

/// A game to analyse.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its number.
    pub game: GameId,
    /// The position before the first action.
    pub start: State,
    /// All its actions, in any notation that the game reads.
    pub actions: Vec<String>,
}

/// The state of the analysis of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisProgress {
    /// This many actions are judged; the analysis may still wait in the queue.
    UnderWay(u32),
    /// It is ready.
    Made(Arc<Analysis>),
    /// The actions of the game are not legal; the log has the details.
    Failed,
}

impl Analyses {
    /// Whether a game with this many actions can be analysed: at least one, and not so many that it takes very long.
    #[must_use]
    pub const fn is_possible(actions: usize) -> bool {
        0 < actions && actions <= MOST_ACTIONS
    }

    /// The state of the analysis of a game; `None` if it was never requested, was evicted, or was given up.
    #[must_use]
    pub fn of(&self, game: GameId) -> Option<AnalysisProgress> {
        let mut known = self.lock();
        if let Some(made) = known.made.get(&game) {
            return Some(made.clone().map_or(AnalysisProgress::Failed, AnalysisProgress::Made));
        }
        known.under_way.get(&game).map(|work| AnalysisProgress::UnderWay(work.judged.load(Ordering::Relaxed)))
    }

    /// Starts the analysis of a game in a task of its own, unless it is under way or ready. It stops early when the
    /// runtime ends. The same game has the same analysis. The work is charged to `client`.
    ///
    /// # Errors
    ///
    /// If the client has requested too much, or the queue is full.
    pub fn begin(
        &self,
        work_limiter: &WorkLimiter,
        subject: Subject,
        client: Client,
        now: Instant,
    ) -> Result<(), Busy> {
        let game = subject.game;
        let mut known = self.lock();
        if known.made.contains(&game) || known.under_way.contains_key(&game) {
            return Ok(());
        }
        let waiting = work_limiter.enqueue(Work::Analysis, client, Work::Analysis.least_cost(), now)?;
        let work = Arc::new(AnalysisUnderWay {
            judged: AtomicU32::new(0),
            stop: AtomicBool::new(false),
            ended: watch::Sender::default(),
        });
        known.under_way.insert(game, Arc::clone(&work));
        drop(known);
        let task = Task { analyses: self.clone(), game, work };
        tokio::spawn(task.run(subject, waiting));
        Ok(())
    }

    /// Waits until the analysis of a game is no longer under way.
    pub async fn end_of(&self, game: GameId) {
        let ended = self.lock().under_way.get(&game).map(|work| work.ended.subscribe());
        if let Some(mut ended) = ended {
            // The channel sends nothing; waiting ends when the sender is dropped.
            while ended.changed().await.is_ok() {}
        }
    }

    fn lock(&self) -> MutexGuard<'_, KnownAnalyses> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, game: GameId, made: Option<Arc<Analysis>>) {
        let actions = |made: &Option<Arc<Analysis>>| made.as_ref().map_or(1, |made| made.reviews.len());
        let mut known = self.lock();
        known.actions += actions(&made);
        if let Some((_, replaced)) = known.made.push(game, made) {
            known.actions -= actions(&replaced);
        }
        while known.actions > KEPT_ACTIONS {
            let Some((_, oldest)) = known.made.pop_lru() else { break };
            known.actions -= actions(&oldest);
        }
    }
}

/// An analysis under way. Dropping it, even when the runtime ends, stops the search and makes room for another request.
struct Task {
    analyses: Analyses,
    game: GameId,
    work: Arc<AnalysisUnderWay>,
}

impl Task {
    async fn run(self, subject: Subject, waiting: QueuedWork) {
        let Ok(permit) = waiting.acquire().await else { return };
        let work = Arc::clone(&self.work);
        let made = run_blocking(move || {
            let _permit = permit;
            made(subject, &work)
        });
        match made.await {
            Ok(Some(made)) => self.analyses.keep(self.game, made),
            Ok(None) => {}
            Err(error) => {
                tracing::error!(game = self.game.0, %error, "an analysis panicked");
                self.analyses.keep(self.game, None);
            }
        }
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.work.stop.store(true, Ordering::Relaxed);
        self.analyses.lock().under_way.remove(&self.game);
    }
}

/// The work of each search for a game with this many actions.
fn work_of(actions: usize) -> u64 {
    (WORK_OF_GAME / actions.max(1) as u64).clamp(LEAST_WORK, MOST_WORK)
}

/// Makes the analysis; `Some(None)` if there can be none, and `None` if it was stopped.
fn made(subject: Subject, work: &AnalysisUnderWay) -> Option<Option<Arc<Analysis>>> {
    let Subject { game, start, actions } = subject;
    let began = Instant::now();
    let texts = actions.iter().map(String::as_str);
    let each = || _ = work.judged.fetch_add(1, Ordering::Relaxed);
    let analysis = analyse(&start, texts, work_of(actions.len()), &work.stop, each);
    if work.stop.load(Ordering::Relaxed) {
        return None;
    }
    let ms = began.elapsed().as_secs_f64() * 1e3;
    match analysis {
        Ok(analysis) => {
            tracing::debug!(game = game.0, ms, actions = actions.len(), "a game was analysed");
            Some(Some(Arc::new(analysis.compact())))
        }
        Err(error) => {
            tracing::error!(game = game.0, %error, "a stored action cannot be analysed");
            Some(None)
        }
    }
}

#[cfg(test)]
#[path = "analyses_tests.rs"]
mod tests;
