//! Allocation of numbers for new players, games, challenges, tournaments, notices and archived games.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::codec::decode;
use crate::codec::keys::{Key, Parts, Table};
use crate::codec::value;
use crate::rows::Rows;
use crate::transaction::Transaction;
use crate::views::view::{ReadView, fault};
use crate::{Append, Fault, IdKind};

/// How many numbers are reserved at once in rows that several stores write.
const BLOCK: u64 = 16;

/// The highest numbers of players, games, challenges and tournaments. None is ever deleted entirely, so the stored rows give them.
#[derive(Debug, Default)]
pub(crate) struct IdAllocator {
    given: [Given; 4],
    /// Whether other stores allocate numbers, too.
    is_shared: bool,
}

/// The numbers of one kind.
#[derive(Debug, Default)]
struct Given {
    highest: AtomicU64,
    /// Also locked by the writer, so it is never held while waiting for the rows.
    block: Mutex<IdBlock>,
    /// Held while asking the rows for numbers.
    asking: Mutex<()>,
}

/// Numbers that the rows have reserved for this store.
#[derive(Debug, Default)]
struct IdBlock {
    first: u64,
    /// The next number to give out.
    next: u64,
    /// The first number after the block.
    end: u64,
    /// The following block, if reserved: its first number, and the first after it.
    ahead: Option<(u64, u64)>,
}

impl Given {
    fn block(&self) -> MutexGuard<'_, IdBlock> {
        self.block.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes `count` consecutive reserved numbers; returns the first, or `None` if there are too few.
    fn take(&self, count: u64) -> Option<u64> {
        let mut block = self.block();
        let has_enough = |block: &IdBlock| block.next.saturating_add(count) <= block.end;
        if !has_enough(&block)
            && let Some((first, end)) = block.ahead.take()
        {
            *block = IdBlock { first, next: first.max(self.highest.load(Ordering::Relaxed) + 1), end, ahead: None };
        }
        let first = block.next;
        has_enough(&block).then(|| {
            block.next += count;
            first
        })
    }
}

impl IdAllocator {
    /// An allocator that continues after the stored numbers.
    pub(crate) fn load(view: &dyn ReadView, is_shared: bool) -> Result<IdAllocator, Fault> {
        let highest = |table| -> Result<u64, Fault> {
            view.last(&Key::of(table))?.map_or(Ok(0), |(key, _)| Parts::of(&key).number())
        };
        let games = highest(Table::Archived)?.max(highest(Table::GameEvent)?);
        let challenges = highest(Table::ChallengeEvent)?;
        let given = [highest(Table::PlayerEvent)?, games, challenges, highest(Table::TournamentEvent)?];
        let given = given.map(|highest| Given { highest: highest.into(), ..Given::default() });
        Ok(IdAllocator { given, is_shared })
    }

    /// Excludes numbers that callers chose themselves.
    pub(crate) fn exclude(&self, write: &Append) {
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
        highest(IdKind::Tournament, &mut write.tournaments.iter().map(|tournament| tournament.after.id.0));
    }

    /// Reserves `count` consecutive numbers of a kind; returns the first.
    pub(crate) fn reserve(&self, rows: &dyn Rows, kind: IdKind, count: u64) -> Result<u64, Fault> {
        let given = &self.given[kind as usize];
        if !self.is_shared {
            return Ok(given.highest.fetch_add(count, Ordering::Relaxed) + 1);
        }
        loop {
            if let Some(first) = given.take(count) {
                return Ok(first);
            }
            let _alone = given.asking.lock().unwrap_or_else(PoisonError::into_inner);
            // The previous holder of the lock may have got enough for several.
            if let Some(first) = given.take(count) {
                return Ok(first);
            }
            let above = given.highest.load(Ordering::Relaxed);
            let wanted = count.max(BLOCK);
            let first = rows.reserve(kind as u8, above, wanted).map_err(fault)?;
            let first = first.ok_or_else(|| Fault::Unavailable("the rows give no numbers".to_owned()))?;
            let mut block = given.block();
            // Meanwhile somebody may have used a number of their own choice, or reserved more.
            let next = first.max(given.highest.load(Ordering::Relaxed) + 1);
            *block = IdBlock { first, next, end: first + wanted, ahead: block.ahead };
        }
    }

    /// The kinds that soon need new numbers: for each, the number that they must exceed, and how many.
    pub(crate) fn low(&self) -> Vec<(u8, u64, u64)> {
        let mut low = Vec::new();
        if self.is_shared {
            for (of, given) in (0..).zip(&self.given) {
                let block = given.block();
                // A kind that was never asked for needs none.
                if block.end > 0 && block.ahead.is_none() && block.end.saturating_sub(block.next) < BLOCK / 2 {
                    low.push((of, given.highest.load(Ordering::Relaxed), BLOCK));
                }
            }
        }
        low
    }

    /// Adds numbers that were reserved ahead.
    pub(crate) fn take_ahead(&self, of: u8, first: u64, count: u64) {
        self.given[usize::from(of)].block().ahead.get_or_insert((first, first + count));
    }

    /// Gives back the unused numbers, so that the next ones follow those in use. They cannot be used any more.
    pub(crate) fn give_back(&self, rows: &dyn Rows) {
        for (of, given) in (0..).zip(&self.given) {
            let IdBlock { first, end, ahead, .. } = std::mem::take(&mut *given.block());
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

/// The counters of the writer: notices and archived games. Numbers of failed writes are lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    notice: u64,
    sequence: u64,
}

impl Numbers {
    /// The key of the counters.
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

    /// The same counters, raised to at least these values.
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::thread;

    use super::*;
    use crate::Write;
    use crate::rows::{Batch, CommitError, MemoryRows, RowReader, RowsError, RowsFacts, ScanDirection, Visitor};
    use crate::testing::{dated, joined};
    use colonnade_play::{Identity, PlayerId};

    /// Rows that give out numbers when the test lets them.
    struct Slow {
        rows: MemoryRows,
        /// Reports that they were asked, and above which number.
        asked: Mutex<Sender<u64>>,
        answers: Mutex<Receiver<Result<u64, RowsError>>>,
    }

    impl RowReader for Slow {
        fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
            RowReader::get(&self.rows, key)
        }

        fn scan(&self, from: &[u8], to: &[u8], order: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
            self.rows.scan(from, to, order, each)
        }
    }

    impl Rows for Slow {
        fn commit(&self, batch: Batch) -> Result<(), CommitError> {
            self.rows.commit(batch)
        }

        fn reserve(&self, _of: u8, above: u64, _count: u64) -> Result<Option<u64>, RowsError> {
            self.asked.lock().expect("no panic").send(above).expect("the test listens");
            self.answers.lock().expect("no panic").recv().expect("the test answers").map(Some)
        }

        fn facts(&self) -> RowsFacts {
            self.rows.facts()
        }

        fn close(&self) -> Result<(), RowsError> {
            self.rows.close()
        }
    }

    /// Creates a player with this number.
    fn make(ids: &IdAllocator, number: u64) {
        let events = vec![dated(0, joined("Ada", Identity::Discord(number)))];
        let players = vec![Write { id: PlayerId(number), expected: 0, events }];
        ids.exclude(&Append { players, ..Append::default() });
    }

    #[test]
    fn the_writer_does_not_wait_for_whoever_asks_for_numbers() {
        let ((asked, seen), (answer, answers)) = (channel(), channel());
        let rows = Slow { rows: MemoryRows::new(), asked: Mutex::new(asked), answers: Mutex::new(answers) };
        let ids = IdAllocator { is_shared: true, ..IdAllocator::default() };
        let reserve = || ids.reserve(&rows, IdKind::Player, 1);
        thread::scope(|scope| {
            let callers: Vec<_> = (0..3).map(|_| scope.spawn(reserve)).collect();
            assert_eq!(seen.recv(), Ok(0));
            // Before there is an answer, the writer checks what is needed soon, and learns of a new player.
            assert_eq!(ids.low(), []);
            make(&ids, 3);
            answer.send(Ok(1)).expect("it waits");
            let given = callers.into_iter().map(|caller| caller.join().expect("no panic").expect("a number"));
            let mut given: Vec<u64> = given.collect();
            given.sort_unstable();
            assert_eq!(given, [4, 5, 6], "above what somebody chose");
        });
        assert!(seen.try_recv().is_err(), "one question for all");
        // If the reserved numbers have become unusable, new ones are requested.
        make(&ids, 19);
        answer.send(Err(RowsError::Unavailable("away".to_owned()))).expect("kept");
        assert_eq!(reserve(), Err(Fault::Unavailable("away".to_owned())));
        answer.send(Ok(17)).expect("kept");
        assert_eq!(reserve(), Ok(20));
    }
}
