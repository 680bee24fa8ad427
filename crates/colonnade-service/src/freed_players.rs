//! The players of games that ended, whose standing seeks may begin the next ones.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use colonnade_play::PlayerId;

/// The players of games that ended in this process and have not been taken since.
#[derive(Debug, Default)]
pub(super) struct FreedPlayers {
    players: Mutex<BTreeSet<PlayerId>>,
    added: Notify,
}

impl FreedPlayers {
    pub(super) fn add(&self, players: impl IntoIterator<Item = PlayerId>) {
        self.lock().extend(players);
        self.added.notify_one();
    }

    /// Completes when there is somebody, at once if somebody was added before this was called.
    pub(super) async fn added(&self) {
        self.added.notified().await;
    }

    /// Takes all of them.
    pub(super) fn take(&self) -> BTreeSet<PlayerId> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<PlayerId>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
