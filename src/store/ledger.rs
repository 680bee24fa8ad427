//! The store above rows of bytes.

use std::io;
use std::sync::Arc;

use super::committer::{Committer, Shared};
use super::keys::Table;
use super::look::{Look, count_rows, fault};
use super::posting::Task;
use super::rows::{Health, Rows};
use super::{
    Append, AppendError, Delivery, Difference, DueItem, FORMAT, Facts, Fault, Open, Queued, Running, SortOrder, Store,
    archive, archived, backup, challenges, contents, due, figures, games, history, lists, outbox, people, recount,
    running,
};
use crate::play::{
    ArchiveFilter, ChallengeEvent, ChallengeId, Count, CountedPage, Cursor, Dated, GameEvent, GameId, Identity, Leader,
    Load, NoticeKey, Page, PlayerEvent, PlayerId, Rating, ServerEvent, ServerId, Standing, Statistics, Summary,
    Timestamp, Transcript, Viewer,
};
use colonnade_rules as rules;

/// A [`Store`] on [`Rows`].
pub(super) struct Ledger {
    shared: Arc<Shared>,
    committer: Committer,
    place: String,
}

impl Ledger {
    /// Begins to keep the store in rows that are `place`, in words.
    ///
    /// # Errors
    ///
    /// If the rows cannot be read.
    pub(super) fn open(rows: Arc<dyn Rows>, place: String) -> Result<Ledger, Fault> {
        let shared = Arc::new(Shared::open(rows)?);
        let committer = Committer::start(Arc::clone(&shared))?;
        Ok(Ledger { shared, committer, place })
    }

    /// Reads at one moment.
    fn read<T>(&self, read: impl FnOnce(&dyn Look) -> Result<T, Fault>) -> Result<T, Fault> {
        read(&self.shared.now())
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        _ = self.committer.stop();
    }
}

impl Store for Ledger {
    fn append(&self, append: Append) -> Result<(), AppendError> {
        self.committer.post(Task::Append(Box::new(append)))
    }

    fn new_player(&self) -> PlayerId {
        self.shared.given.player()
    }

    fn new_game(&self) -> GameId {
        self.shared.given.game()
    }

    fn new_challenge(&self) -> ChallengeId {
        self.shared.given.challenge()
    }

    fn game(&self, game: GameId) -> Result<Vec<Dated<GameEvent>>, Fault> {
        self.read(|look| games::events(look, game))
    }

    fn archived(&self, game: GameId) -> Result<Option<(Summary, Transcript)>, Fault> {
        self.read(|look| games::archived(look, game))
    }

    fn player(&self, player: PlayerId) -> Result<Vec<Dated<PlayerEvent>>, Fault> {
        self.read(|look| people::events(look, player))
    }

    fn challenge(&self, challenge: ChallengeId) -> Result<Vec<Dated<ChallengeEvent>>, Fault> {
        self.read(|look| challenges::events(look, challenge))
    }

    fn server(&self, server: ServerId) -> Result<Vec<Dated<ServerEvent>>, Fault> {
        self.read(|look| history::events(look, Table::ServerEvent, server.0))
    }

    fn player_of(&self, identity: &Identity) -> Result<Option<PlayerId>, Fault> {
        self.read(|look| people::player_of(look, identity))
    }

    fn players_named(&self, beginning: &str, limit: usize) -> Result<Vec<(PlayerId, String)>, Fault> {
        self.read(|look| people::named(look, beginning, limit))
    }

    fn standing(&self, game: GameId) -> Result<Option<Standing>, Fault> {
        self.read(|look| running::standing(look, game))
    }

    fn running(&self, which: Running, after: Option<GameId>, limit: usize) -> Result<Vec<Standing>, Fault> {
        self.read(|look| running::list(look, which, after, limit))
    }

    fn open_challenges(
        &self,
        which: Open,
        after: Option<ChallengeId>,
        limit: usize,
    ) -> Result<Vec<ChallengeId>, Fault> {
        self.read(|look| challenges::list(look, which, after, limit))
    }

    fn load(&self, player: PlayerId) -> Result<Load, Fault> {
        self.read(|look| {
            let (open_challenges, games) = (challenges::count_of(look, player)?, running::count_of(look, player)?);
            Ok(Load { open_challenges, games })
        })
    }

    fn next_due(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(due::next)
    }

    fn due(&self, now: Timestamp, limit: usize) -> Result<Vec<(Timestamp, DueItem)>, Fault> {
        self.read(|look| due::until(look, now, limit))
    }

    fn summary(&self, game: GameId) -> Result<Option<Summary>, Fault> {
        self.read(|look| Ok(archived::header(look, game)?.map(|header| header.summary)))
    }

    fn archive(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Page<Summary>, Fault> {
        self.read(|look| archive::page(look, filter, viewer, order, after, limit))
    }

    fn archive_with_count(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<CountedPage<Summary>, Fault> {
        self.read(|look| archive::page_with_count(look, filter, viewer, order, after, limit))
    }

    fn count(&self, filter: &ArchiveFilter, viewer: Viewer) -> Result<Count, Fault> {
        self.read(|look| archive::count(look, filter, viewer))
    }

    fn same(&self, game: &Transcript) -> Result<Option<GameId>, Fault> {
        self.read(|look| contents::same(look, game))
    }

    fn rating(&self, player: PlayerId, game: rules::Game) -> Result<Rating, Fault> {
        self.read(|look| Ok(figures::of(look, game, player)?.rating.unwrap_or_default()))
    }

    fn statistics(&self, player: PlayerId, game: rules::Game) -> Result<Statistics, Fault> {
        self.read(|look| Ok(figures::of(look, game, player)?.statistics))
    }

    fn leaderboard(&self, game: rules::Game, skip: usize, limit: usize) -> Result<Vec<Leader>, Fault> {
        self.read(|look| figures::leaderboard(look, game, skip, limit))
    }

    fn notices(&self, now: Timestamp, limit: usize) -> Result<Vec<Queued>, Fault> {
        self.read(|look| outbox::until(look, now, limit))
    }

    fn notice(&self, key: NoticeKey) -> Result<Option<Queued>, Fault> {
        self.read(|look| outbox::named(look, key))
    }

    fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(outbox::next)
    }

    fn settle(&self, number: u64, delivery: Delivery) -> Result<(), AppendError> {
        self.committer.post(Task::Settle(number, delivery))
    }

    fn dead_letters(&self, limit: usize) -> Result<Vec<Queued>, Fault> {
        self.read(|look| outbox::dead_letters(look, limit))
    }

    fn erase(&self, player: PlayerId, expected: u64, now: Timestamp) -> Result<(), AppendError> {
        self.committer.post(Task::Erase(player, expected, now))
    }

    fn recompute(&self, mend: bool, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<Difference>, AppendError> {
        recount::recompute(&self.shared, mend, progress)
    }

    fn backup(&self, to: &mut dyn io::Write, progress: &mut dyn FnMut(u64)) -> Result<(), Fault> {
        self.read(|look| backup::write(look, to, progress))
    }

    fn facts(&self) -> Result<Facts, Fault> {
        let rows = self.shared.rows.facts();
        let fault = match rows.health {
            Health::Good => None,
            Health::Recovering(why) => Some(Fault::Unavailable(why)),
            Health::Damaged(what) => Some(Fault::Damaged(what)),
            Health::Closed => return Err(Fault::Closed),
        };
        self.read(|look| {
            Ok(Facts {
                place: self.place.clone(),
                format: FORMAT,
                bytes: rows.bytes,
                running: count_rows(look, Table::Standing)?,
                archived: lists::archived(look)?,
                players: people::count(look)?,
                challenges: count_rows(look, Table::Open)?,
                notices: count_rows(look, Table::Notice)?,
                oldest_notice: outbox::oldest(look)?,
                dead_letters: count_rows(look, Table::DeadLetter)?,
                fault,
            })
        })
    }

    fn close(&self) -> Result<(), Fault> {
        if self.committer.stop() { self.shared.rows.close().map_err(fault) } else { Err(Fault::Closed) }
    }
}
