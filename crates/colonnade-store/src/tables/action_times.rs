//! How long players take to act in public games, by player.
//!
//! Games that were archived before this table existed are added by number, some at a time. A row without a player says
//! how far that has come; until it exists, no game counts.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::ControlFlow;

use crate::codec::bytes::{DecodeError, Decoder, Encoder};
use crate::codec::keys::{Key, Table, archived, damaged};
use crate::codec::value;
use crate::codec::values::{Header, put_serde, take_serde};
use crate::rows::Wanted;
use crate::tables::archived_games;
use crate::tables::lists::ArchiveEntry;
use crate::tables::projection::{FinishedChange, FinishedGame, Projection};
use crate::tables::ratings;
use crate::transaction::Transaction;
use crate::views::view::{self, ReadView};
use crate::{Fault, GameWrite};
use colonnade_archive::ActionTimes;
use colonnade_play::{GameId, PlayerId, RatingPool, Span, Transcript};

/// How many games are added at once.
const GAMES: usize = 64;

/// The games that have been added: those with numbers up to one, and those after the last that was archived before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AddedGames {
    walked: u64,
    end: u64,
}

impl AddedGames {
    fn key() -> Key {
        Key::of(Table::ActionTimes)
    }

    /// Loads the progress; `None` before anything counts.
    pub(crate) fn load(view: &dyn ReadView) -> Result<Option<AddedGames>, Fault> {
        view::row(view, &AddedGames::key(), |bytes| Ok(AddedGames { walked: bytes.number()?, end: bytes.number()? }))
    }

    /// The row of the progress.
    pub(crate) fn row(self) -> (Key, Encoder) {
        let mut out = value();
        [self.walked, self.end].into_iter().for_each(|number| out.number(number));
        (AddedGames::key(), out)
    }

    /// Whether a game with this number has been added, or is when it is archived.
    pub(crate) const fn has(self, game: GameId) -> bool {
        game.0 <= self.walked || game.0 > self.end
    }

    /// Whether all games have been added.
    pub(crate) const fn is_whole(self) -> bool {
        self.walked >= self.end
    }
}

/// The key of a player's times.
fn key(player: PlayerId) -> Key {
    Key::numbered(Table::ActionTimes, player.0)
}

/// A player's times.
pub(crate) fn of(view: &dyn ReadView, player: PlayerId) -> Result<ActionTimes, Fault> {
    Ok(view::row(view, &key(player), take)?.unwrap_or_default())
}

fn take(bytes: &mut Decoder<'_>) -> Result<ActionTimes, DecodeError> {
    take_serde(bytes)
}

/// The row of a player's times.
pub(crate) fn row(player: PlayerId, times: &ActionTimes) -> (Key, Encoder) {
    let mut out = value();
    put_serde(&mut out, times);
    (key(player), out)
}

/// Whether the times of a game count: those of the public games whose results count.
fn is_counted(game: &ArchiveEntry) -> bool {
    ratings::adds(game) == Some(RatingPool::Public)
}

/// The actions of a finished game that count, with their times.
pub(crate) fn counted(header: &Header, transcript: &Transcript) -> Vec<(PlayerId, Span)> {
    if !is_counted(&ArchiveEntry::of(header)) {
        return Vec::new();
    }
    transcript.chosen_actions().collect()
}

/// Changed times of players.
#[derive(Default)]
struct ChangedTimes(BTreeMap<PlayerId, ActionTimes>);

impl ChangedTimes {
    fn count(
        &mut self,
        view: &dyn ReadView,
        actions: Vec<(PlayerId, Span)>,
        count: fn(&mut ActionTimes, Span),
    ) -> Result<(), Fault> {
        actions.into_iter().try_for_each(|(player, time)| {
            let times = match self.0.entry(player) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(free) => free.insert(of(view, player)?),
            };
            count(times, time);
            Ok(())
        })
    }

    fn save(self, transaction: &mut Transaction<'_>) {
        for (player, times) in self.0 {
            let (key, value) = row(player, &times);
            if times == ActionTimes::default() { transaction.delete(key) } else { transaction.put(key, value) }
        }
    }
}

/// Adds some games that were archived before. Returns whether there are more.
pub(crate) fn add_some(transaction: &mut Transaction<'_>) -> Result<bool, Fault> {
    let progress = match AddedGames::load(transaction)? {
        Some(progress) => progress,
        None => AddedGames { walked: 0, end: archived_games::last(transaction)?.0 },
    };
    let mut changed = ChangedTimes::default();
    let mut count = 0;
    let mut walked = GameId(progress.end);
    let range = GameId(progress.walked + 1)..=GameId(progress.end);
    archived_games::each(transaction, range, &mut |game, kept| {
        let transcript = Transcript::fold(game, kept.events).map_err(|error| damaged(&archived(game).0, error))?;
        changed.count(transaction, counted(&kept.header, &transcript), ActionTimes::add)?;
        count += 1;
        if count < GAMES {
            return Ok(ControlFlow::Continue(()));
        }
        walked = game;
        Ok(ControlFlow::Break(()))
    })?;
    changed.save(transaction);
    let progress = AddedGames { walked: walked.0, ..progress };
    let (key, value) = progress.row();
    transaction.put(key, value);
    Ok(!progress.is_whole())
}

/// The times of all players.
pub(crate) struct AllActionTimes;

impl Projection for AllActionTimes {
    fn finished(&self, transaction: &mut Transaction<'_>, changes: &mut [FinishedChange]) -> Result<(), Fault> {
        let Some(progress) = AddedGames::load(transaction)? else { return Ok(()) };
        let counted = |game: &FinishedGame| counted(&game.header, &game.transcript);
        let mut changed = ChangedTimes::default();
        for FinishedChange { before, after, .. } in changes {
            let old = before.as_ref().map(counted).unwrap_or_default();
            let new = counted(after);
            if old != new && progress.has(after.header.summary.id) {
                changed.count(transaction, old, ActionTimes::remove)?;
                changed.count(transaction, new, ActionTimes::add)?;
            }
        }
        changed.save(transaction);
        Ok(())
    }

    fn wanted(&self, _: &GameWrite, header: &Header, wanted: &mut Wanted) {
        wanted.key(AddedGames::key());
        let game = ArchiveEntry::of(header);
        if is_counted(&game) {
            [game.players.first, game.players.second].into_iter().for_each(|player| wanted.key(key(player)));
        }
    }
}

#[cfg(test)]
#[path = "action_times_tests.rs"]
mod tests;
