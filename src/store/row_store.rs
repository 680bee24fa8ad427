//! The implementation of the store on rows of bytes.

use std::collections::BTreeSet;
use std::io;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lru::LruCache;

use crate::play::{
    ArchiveFilter, ChallengeEvent, ChallengeId, Count, CountedPage, Cursor, Dated, Explored, GameEvent, GameId,
    Identity, Leader, Note, NoticeKey, Opponents, Page, Plan, Player, PlayerEvent, PlayerId, PuzzleResults, Rating,
    RatingPool, Server, ServerId, Standing, Statistics, Summary, Timestamp, Transcript, Viewer,
};
use crate::store::codec::keys::Table;
use crate::store::read::archive;
use crate::store::read::positions;
use crate::store::read::together;
use crate::store::read::view::{ReadView, count_rows, fault};
use crate::store::recompute;
use crate::store::rows::{Health, Rows};
use crate::store::tables::archived_games;
use crate::store::tables::challenges;
use crate::store::tables::due;
use crate::store::tables::duplicates;
use crate::store::tables::followers;
use crate::store::tables::games;
use crate::store::tables::lists;
use crate::store::tables::notes;
use crate::store::tables::outbox;
use crate::store::tables::plans;
use crate::store::tables::players;
use crate::store::tables::puzzles;
use crate::store::tables::ratings;
use crate::store::tables::running_games;
use crate::store::tables::servers;
use crate::store::write::committer::{Committer, Shared};
use crate::store::write::indexing::Indexer;
use crate::store::write::news;
use crate::store::write::request::{self, WriteRequest};
use crate::store::{
    Append, AppendError, Asked, Delivery, Difference, DueItem, FORMAT, Facts, Fault, Found, IdKind, Indexing, Lease,
    Member, News, Open, OpenItems, Queued, Running, SortOrder, Store, backup,
};
use colonnade_rules as rules;

/// The most notices whose delivery times are remembered.
const MOST_NOTICES: NonZeroUsize = NonZeroUsize::new(4_096).expect("not zero");

/// A [`Store`] on [`Rows`].
pub(super) struct RowStore {
    shared: Arc<Shared>,
    committer: Committer,
    /// The earliest delivery times of the notices that were read last, by number: a hint where their rows are.
    delivered_from: Mutex<LruCache<u64, Timestamp>>,
    place: String,
    /// The number of the last commit when the store was opened; `None` if nobody else writes.
    opened_at_commit: Option<u64>,
    /// The worker for the index of positions.
    indexer: Mutex<Indexer>,
    /// The last counts, reported while nothing can be counted.
    counted: Mutex<Facts>,
}

impl RowStore {
    /// Opens the store in rows; `place` says in words where they are.
    ///
    /// # Errors
    ///
    /// If the rows cannot be read.
    pub(super) fn open(rows: Arc<dyn Rows>, place: String) -> Result<RowStore, Fault> {
        let shared = Arc::new(Shared::open(rows)?);
        let committer = Committer::new(Arc::clone(&shared));
        let opened_at_commit = shared.rows.messages(u64::MAX).map_err(fault)?.map(|messages| messages.number);
        let delivered_from = Mutex::new(LruCache::new(MOST_NOTICES));
        let (indexer, counted) = (Mutex::default(), Mutex::default());
        Ok(RowStore { shared, committer, delivered_from, place, opened_at_commit, indexer, counted })
    }

    /// Reads from one snapshot.
    fn read<T>(&self, read: impl FnOnce(&dyn ReadView) -> Result<T, Fault>) -> Result<T, Fault> {
        read(&self.shared.now())
    }

    /// Reads notices that will be settled later.
    fn read_notices<T>(&self, read: impl FnOnce(&dyn ReadView) -> Result<T, Fault>) -> Result<T, Fault>
    where
        for<'a> &'a T: IntoIterator<Item = &'a Queued>,
    {
        let found = self.read(read)?;
        if self.shared.has_write_lock() {
            let mut known = self.delivered_from.lock().unwrap_or_else(PoisonError::into_inner);
            found.into_iter().for_each(|queued| _ = known.put(queued.number, queued.notice.not_before));
        }
        Ok(found)
    }
}

impl Drop for RowStore {
    fn drop(&mut self) {
        _ = self.committer.stop();
    }
}

impl Store for RowStore {
    fn append(&self, append: Append) -> Result<(), AppendError> {
        self.committer.post(WriteRequest::Append(Box::new(append)))
    }

    fn reserve(&self, kind: IdKind, count: u64) -> Result<u64, Fault> {
        self.shared.ids.reserve(self.shared.rows.as_ref(), kind, count)
    }

    fn opened_at_commit(&self) -> Option<u64> {
        self.opened_at_commit
    }

    fn on_commit(&self, callback: Box<dyn Fn() + Send>) {
        self.shared.rows.on_commit(callback);
    }

    fn news(&self, since: u64) -> Result<Option<News>, Fault> {
        Ok(self.shared.rows.messages(since).map_err(fault)?.map(news::news))
    }

    fn game(&self, game: GameId) -> Result<Vec<Dated<GameEvent>>, Fault> {
        self.read(|view| games::events(view, game))
    }

    fn archived(&self, game: GameId) -> Result<Option<(Summary, Transcript)>, Fault> {
        self.read(|view| games::archived(view, game))
    }

    fn player(&self, player: PlayerId) -> Result<Vec<Dated<PlayerEvent>>, Fault> {
        self.read(|view| players::events(view, player))
    }

    fn folded_player(&self, player: PlayerId) -> Result<Player, Fault> {
        self.read(|view| players::player(view, player))
    }

    fn challenge(&self, challenge: ChallengeId) -> Result<Vec<Dated<ChallengeEvent>>, Fault> {
        self.read(|view| challenges::events(view, challenge))
    }

    fn together(&self, asked: &Asked) -> Result<Found, Fault> {
        self.read(|view| together::together(view, asked))
    }

    fn has_hashed_identities(&self) -> Result<bool, Fault> {
        self.read(|view| Ok(servers::has_hashed_identities(view)? || players::has_hashed_identities(view)?))
    }

    fn server(&self, server: ServerId) -> Result<Server, Fault> {
        self.read(|view| servers::server(view, server))
    }

    fn note(&self, player: PlayerId, game: GameId) -> Result<Option<Note>, Fault> {
        self.read(|view| notes::note(view, player, game))
    }

    fn notes(&self, player: PlayerId) -> Result<Vec<(GameId, Note)>, Fault> {
        self.read(|view| notes::of(view, player))
    }

    fn plans(&self, player: PlayerId) -> Result<Vec<(GameId, Plan)>, Fault> {
        self.read(|view| plans::of(view, player))
    }

    fn puzzles(&self, player: PlayerId) -> Result<PuzzleResults, Fault> {
        self.read(|view| puzzles::results(view, player))
    }

    fn followed(&self, player: PlayerId) -> Result<Vec<(GameId, Timestamp)>, Fault> {
        self.read(|view| followers::followed(view, player))
    }

    fn followers(&self, game: GameId) -> Result<Vec<PlayerId>, Fault> {
        self.read(|view| followers::followers(view, game))
    }

    fn watched(&self, server: ServerId) -> Result<Vec<(GameId, u64)>, Fault> {
        self.read(|view| followers::watched(view, server))
    }

    fn player_of(&self, identity: &Identity) -> Result<Option<PlayerId>, Fault> {
        self.read(|view| players::player_of(view, identity))
    }

    fn players_of(&self, identities: &[Identity]) -> Result<Vec<Option<PlayerId>>, Fault> {
        self.read(|view| {
            view.prefetch(&|wanted| identities.iter().for_each(|identity| players::identity_wanted(identity, wanted)))?;
            identities.iter().map(|identity| players::player_of(view, identity)).collect()
        })
    }

    fn players_named(&self, beginning: &str, limit: usize) -> Result<Vec<(PlayerId, String)>, Fault> {
        self.read(|view| players::named(view, beginning, limit))
    }

    fn players_after(
        &self,
        beginning: &str,
        after: Option<(&str, PlayerId)>,
        limit: usize,
    ) -> Result<Vec<(PlayerId, String)>, Fault> {
        self.read(|view| players::named_after(view, beginning, after, limit))
    }

    fn standing(&self, game: GameId) -> Result<Option<Standing>, Fault> {
        self.read(|view| running_games::standing(view, game))
    }

    fn running_version(&self, game: GameId) -> Result<Option<u64>, Fault> {
        self.read(|view| running_games::version(view, game))
    }

    fn running(&self, which: Running, after: Option<GameId>, limit: usize) -> Result<Vec<Standing>, Fault> {
        self.read(|view| running_games::list(view, which, after, limit))
    }

    fn open_challenges(
        &self,
        which: Open,
        after: Option<ChallengeId>,
        limit: usize,
    ) -> Result<Vec<ChallengeId>, Fault> {
        self.read(|view| challenges::list(view, which, after, limit))
    }

    fn open_items(&self, player: PlayerId) -> Result<OpenItems, Fault> {
        self.read(|view| request::open_items(view, player))
    }

    fn next_due(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(due::next)
    }

    fn due(&self, now: Timestamp, limit: usize) -> Result<Vec<(Timestamp, DueItem)>, Fault> {
        self.read(|view| due::until(view, now, limit))
    }

    fn summary(&self, game: GameId) -> Result<Option<(u64, Summary)>, Fault> {
        self.read(|view| Ok(archived_games::header(view, game)?.map(|header| (header.version, header.summary))))
    }

    fn archive(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Page<Summary>, Fault> {
        self.read(|view| archive::page(view, filter, viewer, order, after, limit))
    }

    fn archive_with_count(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<CountedPage<Summary>, Fault> {
        self.read(|view| archive::page_with_count(view, filter, viewer, order, after, limit))
    }

    fn count(&self, filter: &ArchiveFilter, viewer: Viewer) -> Result<Count, Fault> {
        self.read(|view| archive::count(view, filter, viewer))
    }

    fn opponents(&self, player: PlayerId, viewer: Viewer) -> Result<Opponents, Fault> {
        self.read(|view| archive::opponents(view, player, viewer))
    }

    fn opening(&self, position: u64) -> Result<Explored, Fault> {
        self.read(|view| positions::opening(view, position))
    }

    fn count_duplicates(&self, contents: &[u64]) -> Result<Vec<u64>, Fault> {
        self.read(|view| duplicates::count(view, contents))
    }

    fn find_duplicate(
        &self,
        game: &Transcript,
        is_same: &mut dyn FnMut(Summary, Transcript) -> bool,
    ) -> Result<Option<GameId>, Fault> {
        self.read(|view| duplicates::find(view, game, is_same))
    }

    fn rating(&self, pool: RatingPool, player: PlayerId, game: rules::Game) -> Result<Rating, Fault> {
        self.read(|view| Ok(ratings::of(view, pool, game, player)?.rating.unwrap_or_default()))
    }

    fn statistics(&self, pool: RatingPool, player: PlayerId, game: rules::Game) -> Result<Statistics, Fault> {
        self.read(|view| Ok(ratings::of(view, pool, game, player)?.statistics))
    }

    fn rating_pools(&self, player: PlayerId) -> Result<BTreeSet<RatingPool>, Fault> {
        self.read(|view| ratings::pools(view, player))
    }

    fn leaderboard(
        &self,
        pool: RatingPool,
        game: rules::Game,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<Leader>, Fault> {
        self.read(|view| ratings::leaderboard(view, pool, game, skip, limit))
    }

    fn notices(&self, now: Timestamp, limit: usize) -> Result<Vec<Queued>, Fault> {
        self.read_notices(|view| outbox::until(view, now, limit))
    }

    fn notice(&self, key: NoticeKey) -> Result<Option<Queued>, Fault> {
        self.read_notices(|view| outbox::named(view, key))
    }

    fn is_notice_behind(&self, key: NoticeKey) -> Result<Option<bool>, Fault> {
        self.read(|view| outbox::is_behind(view, key))
    }

    fn notices_after(&self, number: u64, limit: usize) -> Result<Vec<Queued>, Fault> {
        self.read_notices(|view| outbox::after(view, number, limit))
    }

    fn notice_numbered(&self, number: u64) -> Result<Option<Queued>, Fault> {
        self.read_notices(|view| outbox::numbered(view, number))
    }

    fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(outbox::next)
    }

    fn settle(&self, number: u64, delivery: Delivery) -> Result<(), AppendError> {
        let known = self.delivered_from.lock().unwrap_or_else(PoisonError::into_inner).pop(&number);
        self.committer.post(WriteRequest::Settle(number, delivery, known))
    }

    fn dead_letters(&self, limit: usize) -> Result<Vec<Queued>, Fault> {
        self.read(|view| outbox::dead_letters(view, limit))
    }

    fn erase(&self, player: PlayerId, expected: u64, open: &OpenItems, now: Timestamp) -> Result<(), AppendError> {
        self.shared.rows.begin_erasure().map_err(|error| AppendError::Fault(fault(error)))?;
        let erased = self.committer.post(WriteRequest::Erase(player, expected, open.clone(), now));
        self.shared.rows.end_erasure();
        erased
    }

    fn purge_erased(&self) -> Result<(), Fault> {
        self.shared.rows.purge_erased().map_err(fault)
    }

    fn compact(&self) -> Result<(), Fault> {
        self.shared.rows.compact().map_err(fault)
    }

    fn index(&self) -> Result<Indexing, AppendError> {
        self.indexer.lock().unwrap_or_else(PoisonError::into_inner).advance(&self.shared)
    }

    fn recompute(&self, mend: bool, progress: &mut dyn FnMut(u64, u64)) -> Result<Vec<Difference>, AppendError> {
        recompute::recompute(&self.shared, mend, progress)
    }

    fn backup(&self, to: &mut dyn io::Write, progress: &mut dyn FnMut(u64)) -> Result<(), Fault> {
        self.read(|view| backup::write(view, to, progress))
    }

    fn facts(&self) -> Result<Facts, Fault> {
        let rows = self.shared.rows.facts();
        let counted = || self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        let is_waited_for = matches!(rows.health, Health::Opening | Health::Recovering(_));
        // If reads have to wait for long, nothing can be counted.
        let last = if rows.health == Health::Opening { counted().clone() } else { Facts::default() };
        let fault = match rows.health {
            Health::Good | Health::Opening => None,
            Health::Full(shortage) => Some(Fault::Full(shortage)),
            Health::Reading { shortage, needed } => Some(Fault::Reading(shortage, needed)),
            Health::Recovering(why) => Some(Fault::Unavailable(why)),
            Health::Damaged(what) => Some(Fault::Damaged(what)),
            Health::Stopped(why) => Some(Fault::Stopped(why)),
            Health::Closed => return Err(Fault::Closed),
        };
        let base = Facts {
            place: self.place.clone(),
            format: FORMAT,
            bytes: rows.bytes,
            commits: rows.commits,
            checked: rows.scrub.done,
            fault,
            ..last
        };
        if is_waited_for {
            return Ok(base);
        }
        let found = self.read(|view| {
            Ok(Facts {
                running: count_rows(view, Table::Standing)?,
                archived: lists::archived(view)?,
                players: players::count(view)?,
                challenges: count_rows(view, Table::Open)?,
                notices: count_rows(view, Table::Notice)?,
                oldest_notice: outbox::oldest(view)?,
                dead_letters: count_rows(view, Table::DeadLetter)?,
                ..base.clone()
            })
        });
        // If nothing can be read, that fault is the whole report.
        let facts = found.unwrap_or_else(|fault| Facts { fault: Some(base.fault.clone().unwrap_or(fault)), ..base });
        counted().clone_from(&facts);
        Ok(facts)
    }

    fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, Fault> {
        self.shared.rows.secret(name).map_err(fault)
    }

    fn lease(&self, name: &str, span: Duration) -> Result<(bool, Option<Timestamp>), Fault> {
        let leased = self.shared.rows.lease(name, span).map_err(fault)?;
        Ok((leased.is_held, leased.clock.and_then(Timestamp::from_timestamp_millis)))
    }

    fn end_lease(&self, name: &str) -> Result<(), Fault> {
        self.shared.rows.end_lease(name).map_err(fault)
    }

    fn leases_of_others(&self) -> Result<Vec<Lease>, Fault> {
        self.shared.rows.leases_of_others().map_err(fault)
    }

    fn heartbeat(&self, member: &Member, span: Duration) -> Result<Option<Timestamp>, Fault> {
        let clock = self.shared.rows.heartbeat(member, span).map_err(fault)?;
        Ok(clock.and_then(Timestamp::from_timestamp_millis))
    }

    fn members(&self) -> Result<Option<Vec<Member>>, Fault> {
        self.shared.rows.members().map_err(fault)
    }

    fn close(&self) -> Result<(), Fault> {
        if !self.committer.stop() {
            return Err(Fault::Closed);
        }
        self.shared.ids.give_back(self.shared.rows.as_ref());
        self.shared.rows.close().map_err(fault)
    }
}
