//! Adds the positions of finished games to their index, in small steps between other writes; then the times that players
//! took in games of earlier versions.
//!
//! Many games are read from snapshots and their entries are sorted, so that each block is written once for all of its
//! new entries. A game that ceases to count meanwhile is listed in the mark, and its entries are dropped. The mark
//! advances, and games stop waiting, only when all their entries are written. After a crash the work is repeated, which
//! changes nothing that was already written.

use std::ops::ControlFlow;

use crate::codec::keys::{Key, archived};
use crate::tables::action_times;
use crate::tables::archived_games::{self, StoredGame};
use crate::tables::games;
use crate::tables::positions::{self, Mark, Place};
use crate::transaction::Transaction;
use crate::views::view::ReadView;
use crate::write::committer::CommitterState;
use crate::{AppendError, Fault, Indexing};
use colonnade_play::GameId;
use colonnade_rules::GameResult;

/// The number of games that a step reads.
const GAMES: usize = 240;

/// The most blocks that a step writes.
const BLOCKS: usize = 24;

/// The most entries that a step passes on for writing.
const ENTRIES: usize = 1_024;

/// The most rows that a step deletes.
const ROWS: usize = 512;

/// The most entries that are sorted together: some 50 MB of memory. Tests use few.
const TOGETHER: usize = if cfg!(test) { 400 } else { 1_500_000 };

/// An entry in memory.
#[derive(Clone, Copy)]
struct IndexSlot {
    key: u64,
    game: u64,
    /// The offset of its text.
    text: u32,
    length: u8,
    result: GameResult,
}

/// Games that are indexed together.
struct IndexBatch {
    /// The mark when reading began.
    mark: Mark,
    /// Whether these are games of the walk, or waiting games.
    is_walk: bool,
    /// The last game read.
    last: GameId,
    /// The waiting games.
    games: Vec<GameId>,
    slots: Vec<IndexSlot>,
    texts: String,
    /// How many entries are in the index; `None` while games are read.
    written: Option<usize>,
}

/// Indexes games, step by step.
#[derive(Default)]
pub(crate) struct Indexer {
    batch: Option<IndexBatch>,
}

impl Indexer {
    /// Does one step of the work.
    pub(crate) fn advance(&mut self, shared: &CommitterState) -> Result<Indexing, AppendError> {
        let Some(mut batch) = self.batch.take() else { return self.begin(shared) };
        let is_right = batch.drop_removed(&shared.now())?;
        let goes_on = is_right
            && match batch.written {
                None => batch.read(shared)?,
                Some(written) if written < batch.slots.len() => batch.write(shared, written)?,
                Some(_) => batch.end(shared)?,
            };
        self.batch = Some(batch).filter(|_| goes_on);
        Ok(Indexing::Working)
    }

    fn begin(&mut self, shared: &CommitterState) -> Result<Indexing, AppendError> {
        let now = shared.now();
        let mark = Mark::load(&now)?;
        let waits = mark.is_some() && !positions::pending(&now, GameId(0), 1)?.is_empty();
        drop(now);
        let Some(mark) = mark else {
            shared.alone(begin_walk)?;
            return Ok(Indexing::Working);
        };
        if mark.is_wrong {
            shared.alone(clear)?;
        } else if !mark.is_whole() || waits {
            let is_walk = !mark.is_whole();
            let last = GameId(if is_walk { mark.walked } else { 0 });
            let games = Vec::new();
            let slots = Vec::new();
            let texts = String::new();
            self.batch = Some(IndexBatch { mark, is_walk, last, games, slots, texts, written: None });
        } else if !action_times::AddedGames::load(&shared.now())?.is_some_and(action_times::AddedGames::is_whole) {
            shared.alone(action_times::add_some)?;
        } else {
            return Ok(Indexing::Idle);
        }
        Ok(Indexing::Working)
    }
}

/// Creates the first mark. From the next commit on, new games wait for the index.
fn begin_walk(transaction: &mut Transaction<'_>) -> Result<(), Fault> {
    if Mark::load(transaction)?.is_none() {
        Mark { end: archived_games::last(transaction)?.0, ..Mark::default() }.save(transaction);
    }
    Ok(())
}

/// Deletes some rows of a wrong index. When none is left, the walk starts over.
fn clear(transaction: &mut Transaction<'_>) -> Result<(), Fault> {
    let Some(mark) = Mark::load(transaction)?.filter(|mark| mark.is_wrong) else { return Ok(()) };
    let mut left = ROWS;
    for prefix in positions::rows_of_all() {
        let rows = transaction.rows(&prefix, &prefix.end(), crate::rows::ScanDirection::Ascending, left)?;
        left -= rows.len();
        rows.into_iter().for_each(|(key, _)| transaction.delete(Key(key)));
        if left == 0 {
            return Ok(());
        }
    }
    let end = archived_games::last(transaction)?.0;
    Mark { walked: 0, end, is_wrong: false, ..mark.wrong() }.save(transaction);
    Ok(())
}

impl IndexBatch {
    /// Drops the games that were removed meanwhile. Returns whether the rest is valid.
    fn drop_removed(&mut self, view: &dyn ReadView) -> Result<bool, Fault> {
        let Some(mark) = Mark::load(view)? else { return Ok(false) };
        let Some(removed) = mark.removed_since(&self.mark) else { return Ok(false) };
        if !removed.is_empty() {
            let stays = |game: u64| !removed.contains(&GameId(game));
            let written = self.written.map(|written| &self.slots[..written]);
            self.written = written.map(|slots| slots.iter().filter(|slot| stays(slot.game)).count());
            self.slots.retain(|slot| stays(slot.game));
            // A game that counts again will wait again.
            self.games.retain(|game| stays(game.0));
        }
        self.mark = mark;
        Ok(true)
    }

    /// Reads some more games.
    fn read(&mut self, shared: &CommitterState) -> Result<bool, AppendError> {
        let now = shared.now();
        if Mark::load(&now)?.as_ref() != Some(&self.mark) {
            return Ok(true);
        }
        let is_end = if self.is_walk { self.walk(&now)? } else { self.take_waiting(&now)? };
        if is_end || self.slots.len() >= TOGETHER {
            self.slots.sort_unstable_by_key(|slot| (slot.key, slot.game));
            self.written = Some(0);
        }
        Ok(true)
    }

    /// Reads games by number. Returns whether there are no more.
    fn walk(&mut self, view: &dyn ReadView) -> Result<bool, Fault> {
        let range = GameId(self.last.0 + 1)..=GameId(self.mark.end);
        let mut count = 0;
        let is_broken = archived_games::each(view, range, &mut |id, kept| {
            self.add_game(id, kept)?;
            self.last = id;
            count += 1;
            Ok(if count == GAMES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        if !is_broken {
            self.last = GameId(self.mark.end);
        }
        Ok(!is_broken)
    }

    /// Reads waiting games. Returns whether there are no more.
    fn take_waiting(&mut self, view: &dyn ReadView) -> Result<bool, Fault> {
        let waiting = positions::pending(view, self.last, GAMES)?;
        view.prefetch(&|wanted| waiting.iter().for_each(|&game| wanted.beginning(&archived(game), 1)))?;
        for &game in &waiting {
            if let Some(kept) = archived_games::load(view, game)? {
                self.add_game(game, kept)?;
            }
            self.last = game;
        }
        self.games.extend_from_slice(&waiting);
        Ok(waiting.len() < GAMES)
    }

    fn add_game(&mut self, id: GameId, StoredGame { header, events }: StoredGame) -> Result<(), Fault> {
        if !positions::is_counted(&header) {
            return Ok(());
        }
        for Place { key, game, result, text } in positions::places(id, &games::fold(id, events)?) {
            let length = text.len() as u8;
            let at = self.texts.len() as u32;
            self.texts.push_str(&text);
            self.slots.push(IndexSlot { key, game: game.0, text: at, length, result });
        }
        Ok(())
    }

    /// Writes some entries, unless games have just been removed.
    fn write(&mut self, shared: &CommitterState, written: usize) -> Result<bool, AppendError> {
        let place = |slot: &IndexSlot| {
            let text = self.texts.get(slot.text as usize..slot.text as usize + usize::from(slot.length));
            let text = text.unwrap_or_default().into();
            Place { key: slot.key, game: GameId(slot.game), result: slot.result, text }
        };
        let next: Vec<Place> = self.slots[written..].iter().take(ENTRIES).map(place).collect();
        let added = shared.alone(|transaction| match Mark::load(transaction)? {
            Some(mark) if mark == self.mark => positions::add(transaction, &next, BLOCKS),
            _ => Ok(0),
        })?;
        self.written = Some(written + added);
        Ok(true)
    }

    /// Advances the mark, or removes games from the waiting list. Returns whether there is more to do.
    fn end(&mut self, shared: &CommitterState) -> Result<bool, AppendError> {
        let done = self.games.len().saturating_sub(ROWS);
        let is_done = shared.alone(|transaction| {
            if Mark::load(transaction)?.as_ref() != Some(&self.mark) {
                return Ok(false);
            }
            if self.is_walk {
                Mark { walked: self.last.0.max(self.mark.walked), ..self.mark.clone() }.save(transaction);
            }
            self.games[done..].iter().for_each(|&game| transaction.delete(positions::pending_key(game)));
            Ok(true)
        })?;
        if is_done {
            self.games.truncate(done);
        }
        Ok(!is_done || !self.games.is_empty())
    }
}
