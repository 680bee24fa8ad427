//! Allocation of new numbers: of players, games, challenges, notices and places in the archive.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Parts, Table};
use crate::store::codec::value;
use crate::store::read::view::{ReadView, fault};
use crate::store::rows::Rows;
use crate::store::write::transaction::Transaction;
use crate::store::{Append, Fault, IdKind};

/// How many numbers are reserved at once in rows that several stores write.
const BLOCK: u64 = 16;

/// The highest numbers of what callers make. Nothing is ever deleted whole, so what is stored tells them.
#[derive(Debug, Default)]
pub(crate) struct IdAllocator {
    given: [Given; 3],
    /// Whether other stores give numbers, too.
    is_shared: bool,
}

/// The numbers of one kind.
#[derive(Debug, Default)]
struct Given {
    highest: AtomicU64,
    block: Mutex<Block>,
}

/// Numbers that the rows have reserved for this store.
#[derive(Debug, Default)]
struct Block {
    first: u64,
    /// The next one to give.
    next: u64,
    /// The first behind them.
    end: u64,
    /// Those that come after them: the first, and the first behind.
    ahead: Option<(u64, u64)>,
}

impl Given {
    fn block(&self) -> MutexGuard<'_, Block> {
        self.block.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl IdAllocator {
    /// The numbers after those stored.
    pub(crate) fn load(view: &dyn ReadView, is_shared: bool) -> Result<IdAllocator, Fault> {
        let highest = |table| -> Result<u64, Fault> {
            view.last(&Key::of(table))?.map_or(Ok(0), |(key, _)| Parts::of(&key).number())
        };
        let games = highest(Table::Archived)?.max(highest(Table::GameEvent)?);
        let given = [highest(Table::PlayerEvent)?, games, highest(Table::ChallengeEvent)?];
        let given = given.map(|highest| Given { highest: highest.into(), block: Mutex::default() });
        Ok(IdAllocator { given, is_shared })
    }

    /// Numbers that callers chose themselves are not given again.
    pub(crate) fn take_in(&self, write: &Append) {
        let highest = |kind: IdKind, ids: &mut dyn Iterator<Item = u64>| {
            let Some(id) = ids.max() else { return };
            let given = &self.given[kind as usize];
            given.highest.fetch_max(id, Ordering::Relaxed);
            if self.is_shared {
                let mut block = given.block();
                block.next = block.next.max(id.saturating_add(1));
            }
        };
        highest(IdKind::Player, &mut write.players.iter().map(|player| player.id.0));
        highest(IdKind::Game, &mut write.games.iter().map(|game| game.write.id.0));
        highest(IdKind::Challenge, &mut write.challenges.iter().map(|challenge| challenge.write.id.0));
    }

    /// So many numbers of a kind in a row: the first.
    pub(crate) fn reserve(&self, rows: &dyn Rows, kind: IdKind, count: u64) -> Result<u64, Fault> {
        let given = &self.given[kind as usize];
        if !self.is_shared {
            return Ok(given.highest.fetch_add(count, Ordering::Relaxed) + 1);
        }
        let mut block = given.block();
        let above = given.highest.load(Ordering::Relaxed);
        if block.next.saturating_add(count) > block.end
            && let Some((first, end)) = block.ahead.take()
        {
            *block = Block { first, next: first.max(above + 1), end, ahead: None };
        }
        if block.next.saturating_add(count) > block.end {
            let count = count.max(BLOCK);
            let first = rows.reserve(kind as u8, above, count).map_err(fault)?;
            let first = first.ok_or_else(|| Fault::Unavailable("the rows give no numbers".to_owned()))?;
            *block = Block { first, next: first, end: first + count, ahead: None };
        }
        let first = block.next;
        block.next += count;
        Ok(first)
    }

    /// The kinds of which new numbers are needed soon: for each a number that they have to be above, and how many.
    pub(crate) fn low(&self) -> Vec<(u8, u64, u64)> {
        let mut low = Vec::new();
        if self.is_shared {
            for (of, given) in (0..).zip(&self.given) {
                let block = given.block();
                // A kind of which none were asked for yet is not needed.
                if block.end > 0 && block.ahead.is_none() && block.end.saturating_sub(block.next) < BLOCK / 2 {
                    low.push((of, given.highest.load(Ordering::Relaxed), BLOCK));
                }
            }
        }
        low
    }

    /// Takes in numbers that were reserved ahead.
    pub(crate) fn take_ahead(&self, of: u8, first: u64, count: u64) {
        self.given[usize::from(of)].block().ahead.get_or_insert((first, first + count));
    }

    /// Gives back the numbers with which nothing was made, so that the next ones follow on those in use. Nothing can be
    /// made with them any more.
    pub(crate) fn give_back(&self, rows: &dyn Rows) {
        for (of, given) in (0..).zip(&self.given) {
            let Block { first, end, ahead, .. } = std::mem::take(&mut *given.block());
            let unused = given.highest.load(Ordering::Relaxed).saturating_add(1);
            for (first, end) in ahead.into_iter().chain([(first, end)]) {
                let first = first.max(unused);
                if first < end {
                    rows.give_back(of, first, end);
                }
            }
        }
    }
}

/// The numbers that the writer gives: notices and places in the archive. Those of writes that fail are lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    notice: u64,
    sequence: u64,
}

impl Numbers {
    /// The key of the numbers given last.
    pub(crate) fn key() -> Key {
        Key::of(Table::Numbers)
    }

    pub(crate) fn load(view: &dyn ReadView) -> Result<Numbers, Fault> {
        let key = Numbers::key();
        let Some(value) = view.get(&key)? else { return Ok(Numbers::default()) };
        decode(&key.0, &value, |bytes| Ok(Numbers { notice: bytes.number()?, sequence: bytes.number()? }))
    }

    pub(crate) fn save(self, transaction: &mut Transaction<'_>) {
        let mut out = value();
        out.number(self.notice);
        out.number(self.sequence);
        transaction.put(Numbers::key(), out);
    }

    /// The same numbers, or those of rows that have greater ones.
    pub(crate) fn at_least(self, notice: u64, sequence: u64) -> Numbers {
        Numbers { notice: self.notice.max(notice), sequence: self.sequence.max(sequence) }
    }

    pub(crate) const fn next_notice(&mut self) -> u64 {
        self.notice += 1;
        self.notice
    }

    pub(crate) const fn next_sequence(&mut self) -> u64 {
        self.sequence += 1;
        self.sequence
    }
}
