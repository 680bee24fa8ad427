//! Allocation of new numbers: of players, games, challenges, notices and places in the archive.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Parts, Table};
use crate::store::codec::value;
use crate::store::read::view::ReadView;
use crate::store::write::transaction::Transaction;
use crate::store::{Append, Fault};

use crate::play::{ChallengeId, GameId, PlayerId};

/// The highest numbers of what callers make. Nothing is ever deleted whole, so what is stored tells them.
#[derive(Debug, Default)]
pub(crate) struct IdAllocator {
    players: AtomicU64,
    games: AtomicU64,
    challenges: AtomicU64,
}

impl IdAllocator {
    /// The numbers after those stored.
    pub(crate) fn load(view: &dyn ReadView) -> Result<IdAllocator, Fault> {
        let highest = |table| -> Result<u64, Fault> {
            view.last(&Key::of(table))?.map_or(Ok(0), |(key, _)| Parts::of(&key).number())
        };
        let games = highest(Table::Archived)?.max(highest(Table::GameEvent)?);
        Ok(IdAllocator {
            players: highest(Table::PlayerEvent)?.into(),
            games: games.into(),
            challenges: highest(Table::ChallengeEvent)?.into(),
        })
    }

    /// Numbers that callers chose themselves are not given again.
    pub(crate) fn take_in(&self, write: &Append) {
        let highest = |given: &AtomicU64, ids: &mut dyn Iterator<Item = u64>| {
            ids.max().into_iter().for_each(|id| _ = given.fetch_max(id, Ordering::Relaxed));
        };
        highest(&self.players, &mut write.players.iter().map(|player| player.id.0));
        highest(&self.games, &mut write.games.iter().map(|game| game.write.id.0));
        highest(&self.challenges, &mut write.challenges.iter().map(|challenge| challenge.write.id.0));
    }

    pub(crate) fn player(&self) -> PlayerId {
        PlayerId(self.players.fetch_add(1, Ordering::Relaxed) + 1)
    }

    pub(crate) fn game(&self) -> GameId {
        GameId(self.games.fetch_add(1, Ordering::Relaxed) + 1)
    }

    pub(crate) fn challenge(&self) -> ChallengeId {
        ChallengeId(self.challenges.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// The numbers that the writer gives: notices and places in the archive. Those of writes that fail are lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    notice: u64,
    sequence: u64,
}

impl Numbers {
    pub(crate) fn load(view: &dyn ReadView) -> Result<Numbers, Fault> {
        let key = Key::of(Table::Numbers);
        let Some(value) = view.get(&key)? else { return Ok(Numbers::default()) };
        decode(&key.0, &value, |bytes| Ok(Numbers { notice: bytes.number()?, sequence: bytes.number()? }))
    }

    pub(crate) fn save(self, transaction: &mut Transaction<'_>) {
        let mut out = value();
        out.number(self.notice);
        out.number(self.sequence);
        transaction.put(Key::of(Table::Numbers), out);
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
