//! The commits that a service has processed, and its subscribers to changes of games.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, broadcast, watch};

use colonnade_play::{Fact, GameId, PlayerId, Viewer, Visibility};
use colonnade_rules::BySide;
use colonnade_store::{GameNews, Store};

/// The number of updates that a slow subscriber can lag behind before it misses some.
const BACKLOG: usize = 1_024;

/// A durable change of a game, as sent to subscribers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameUpdate {
    /// The fact.
    pub fact: Fact,
    /// The game it is about.
    pub game: GameId,
    /// Its players.
    pub players: BySide<PlayerId>,
    /// Who else may see it.
    pub visibility: Visibility,
}

impl GameUpdate {
    /// Whether a viewer may see it.
    #[must_use]
    pub fn is_visible_to(&self, viewer: Viewer) -> bool {
        self.visibility.admits(viewer, self.players)
    }
}

/// The commits that a service has processed, and its subscribers.
pub(super) struct CommitFeed {
    /// The number of the last commit that was processed. `None` if no other service writes the same rows.
    pub(super) processed: Option<Mutex<u64>>,
    pub(super) updates: broadcast::Sender<GameUpdate>,
    /// Challenges to a player that this service has made.
    pub(super) challenged: broadcast::Sender<PlayerId>,
    /// Marked as changed when updates were lost that can no longer be sent.
    pub(super) missed: watch::Sender<()>,
    /// Rings when there is news.
    pub(super) ring: Arc<Notify>,
}

impl CommitFeed {
    /// Starts after the last commit that the store had when it was opened.
    pub(super) fn new(store: &Store) -> CommitFeed {
        let updates = broadcast::Sender::new(BACKLOG);
        let missed = watch::Sender::default();
        let processed = store.opened_at_commit().map(Mutex::new);
        let ring = Arc::new(Notify::new());
        if processed.is_some() {
            let ring = Arc::clone(&ring);
            store.on_commit(Box::new(move || ring.notify_one()));
        }
        CommitFeed { processed, updates, challenged: broadcast::Sender::new(BACKLOG), missed, ring }
    }

    pub(super) fn processed(&self) -> Option<MutexGuard<'_, u64>> {
        self.processed.as_ref().map(|processed| processed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Sends the changes of a game to the subscribers.
    pub(super) fn send(&self, news: &GameNews) {
        let &GameNews { game, version, ply, players, visibility, .. } = news;
        for &what in &news.facts {
            let fact = Fact::Game { game, version, ply, what };
            // There may be no subscribers.
            let _ = self.updates.send(GameUpdate { fact, game, players, visibility });
        }
    }
}
