//! News between services on the same rows, and for subscribers to changes of games.
//!
//! If services share rows, the log of commits has the news of all of them, in one order. Each service reads it when it
//! reads a cached value, in a task of its own, and soon after its own commits. So subscribers are told of every commit
//! once, in that order, whichever service made it. A service that is the only one tells its subscribers when it has
//! committed.

use tokio::sync::{broadcast, watch};

use super::{GameUpdate, Reply, Service};
use colonnade_play::PlayerId;
use colonnade_store::{CommitNews, GameNews, News};

impl Service {
    /// Whether other services may write the same rows.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        self.commit_feed.processed.is_some()
    }

    /// Subscribes to changes of games from now on. Subscribers must filter them with [`GameUpdate::is_visible_to`].
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<GameUpdate> {
        self.commit_feed.updates.subscribe()
    }

    /// Subscribes to the players to whom this service makes challenges from now on. Those that other services on the same
    /// rows make are not told.
    #[must_use]
    pub fn subscribe_to_challenges(&self) -> broadcast::Receiver<PlayerId> {
        self.commit_feed.challenged.subscribe()
    }

    /// Changes when updates were lost for all subscribers, because the log no longer has all commits since this service
    /// last read it.
    #[must_use]
    pub fn missed_updates(&self) -> watch::Receiver<()> {
        self.commit_feed.missed.subscribe()
    }

    /// Completes when there is news for [`Service::process_commits`], even if it came before this call. News of other
    /// processes may come without completing it.
    pub async fn wait_for_commits(&self) {
        self.commit_feed.ring.notified().await;
    }

    /// Processes the commits that all services on the same rows made before this call: outdated values leave the
    /// caches, alarms ring, and subscribers get updates.
    ///
    /// # Errors
    ///
    /// Only if something fails.
    pub fn process_commits(&self) -> Reply<()> {
        while let Some(since) = self.commit_feed.processed().map(|processed| *processed) {
            let Some(news) = self.store.news(since).map_err(|fault| self.fault(fault))? else { break };
            let has_more = news.has_more;
            self.process_news(since, news);
            if !has_more {
                break;
            }
        }
        Ok(())
    }

    /// Processes the commits after `since`, except those that another thread has processed in the meantime.
    fn process_news(&self, since: u64, News { number, commits, .. }: News) {
        let Some(mut processed) = self.commit_feed.processed() else { return };
        match commits {
            Some(commits) => {
                for (commit, told) in (since.saturating_add(1)..).zip(&commits) {
                    if commit > *processed {
                        self.process_commit(told);
                    }
                }
                *processed = number.max(*processed);
            }
            None => {
                self.invalidate_caches();
                let now = self.now();
                self.due.wake_before(now);
                self.mail.wake_before(now);
                // A lower number means that the database was restored; otherwise another thread may be ahead.
                *processed = if number < since { number } else { number.max(*processed) };
                self.commit_feed.missed.send_replace(());
            }
        }
    }

    fn process_commit(&self, CommitNews { is_own, changes }: &CommitNews) {
        if changes.everything {
            self.invalidate_caches();
        }
        self.invalidate_players(&changes.players);
        if !is_own {
            changes.due.into_iter().for_each(|due| self.due.wake_before(due));
            if let Some(mail) = changes.mail {
                self.mail.wake_before(mail);
                // Tasks that wait until something is announced check again.
                self.settled.send_replace(());
            }
        }
        changes.games.iter().for_each(|news| self.commit_feed.send(news));
    }

    fn invalidate_caches(&self) {
        self.games.invalidate_all();
        self.players.invalidate_all();
        self.tournaments.invalidate_all();
        self.listed.invalidate_all();
        self.identities.forget_all();
    }

    /// Tells subscribers what a commit of this service did to a game: if others write too, in the order of the log.
    pub(super) fn notify_subscribers(&self, news: &GameNews) {
        if !self.is_shared() {
            self.commit_feed.send(news);
        } else if self.commit_feed.updates.receiver_count() > 0 {
            self.commit_feed.ring.notify_one();
        }
    }
}
