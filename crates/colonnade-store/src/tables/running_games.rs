//! Running games: their standings, and the lists of them.

use std::collections::BTreeSet;

use crate::codec::bytes::Encoder;
use crate::codec::keys::{Key, Table, last_number};
use crate::codec::{decode, values};
use crate::tables::due::{self, DueItem};
use crate::tables::projection::Projection;
use crate::transaction::Transaction;
use crate::views::view::{self, ReadView, ScanDirection};
use crate::{Fault, Running};

use colonnade_play::{GameId, GameOverview, PlayerId};

/// The key of a running game.
pub(crate) fn key(game: GameId) -> Key {
    Key::numbered(Table::GameOverview, game.0)
}

/// The standing of a running game.
pub(crate) fn standing(view: &dyn ReadView, game: GameId) -> Result<Option<GameOverview>, Fault> {
    view::row(view, &key(game), |bytes| values::standing_of(game, bytes))
}

/// The version of a running game.
pub(crate) fn version(view: &dyn ReadView, game: GameId) -> Result<Option<u64>, Fault> {
    view::row(view, &key(game), values::standing_version)
}

/// Decodes the standing of a game.
pub(crate) fn standing_of(key: &[u8], value: &[u8]) -> Result<GameOverview, Fault> {
    let game = GameId(last_number(key)?);
    decode(key, value, |bytes| values::standing_of(game, bytes))
}

/// A list of running games. Its rows have no values.
pub(crate) struct RunningList {
    /// Its place among all tables.
    pub(crate) table: Table,
    /// Its name in reports.
    pub(crate) name: &'static str,
    /// The keys of a game in it.
    pub(crate) keys: fn(&GameOverview) -> Vec<Key>,
}

/// All lists of running games.
pub(crate) static LISTS: [RunningList; 3] = [
    RunningList {
        table: Table::RunningOf,
        name: "running games by player",
        keys: |standing| {
            let players = BTreeSet::from([standing.players.first, standing.players.second]);
            players.into_iter().map(|player| Key::pair(Table::RunningOf, player.0, standing.id.0)).collect()
        },
    },
    RunningList {
        table: Table::RunningIn,
        name: "running games by server",
        keys: |standing| {
            let server = standing.place.server().into_iter();
            server.map(|server| Key::pair(Table::RunningIn, server.0, standing.id.0)).collect()
        },
    },
    RunningList {
        table: Table::Due,
        name: "what is due",
        keys: |standing| standing.due.map(|at| due::key(at, DueItem::Game(standing.id))).into_iter().collect(),
    },
];

/// The standings of running games, and their lists.
pub(crate) struct RunningLists;

impl Projection for RunningLists {
    fn moves_on(&self, transaction: &mut Transaction<'_>, before: Option<&GameOverview>, after: &GameOverview) {
        replace(transaction, before, Some(after));
    }

    fn ends(&self, transaction: &mut Transaction<'_>, ended: &GameOverview) -> Result<(), Fault> {
        replace(transaction, Some(ended), None);
        Ok(())
    }
}

/// Replaces the standing of a game; `None` if it is not running.
pub(crate) fn replace(transaction: &mut Transaction<'_>, old: Option<&GameOverview>, new: Option<&GameOverview>) {
    if old == new {
        return;
    }
    for list in &LISTS {
        let [before, after] = [old, new].map(|standing| standing.map(list.keys).unwrap_or_default());
        if before != after {
            before.into_iter().for_each(|row| transaction.unmark(row));
            after.into_iter().for_each(|row| transaction.mark(row));
        }
    }
    match (old, new) {
        (_, Some(new)) => transaction.put(key(new.id), values::standing(new)),
        (Some(old), None) => transaction.delete(key(old.id)),
        (None, None) => {}
    }
}

/// The row of a standing, for comparison.
pub(crate) fn encoded(standing: &GameOverview) -> (Key, Encoder) {
    (key(standing.id), values::standing(standing))
}

/// Running games by number.
pub(crate) fn list(
    view: &dyn ReadView,
    which: Running,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<GameOverview>, Fault> {
    let prefix = match which {
        Running::All => Key::of(Table::GameOverview),
        Running::Of(player) => Key::numbered(Table::RunningOf, player.0),
        Running::In(server) => Key::numbered(Table::RunningIn, server.0),
    };
    let from = after.map_or(prefix.clone(), |after| prefix.clone().number(after.0).next());
    let rows = view.rows(&from, &prefix.end(), ScanDirection::Ascending, limit)?;
    if which == Running::All {
        return rows.iter().map(|(key, value)| standing_of(key, value)).collect();
    }
    let games = rows.iter().map(|(row, _)| last_number(row).map(GameId)).collect::<Result<Vec<_>, Fault>>()?;
    view.prefetch(&|wanted| games.iter().for_each(|&game| wanted.key(key(game))))?;
    let mut standings = Vec::with_capacity(rows.len());
    for ((row, _), game) in rows.into_iter().zip(games) {
        match standing(view, game)? {
            Some(standing) => standings.push(standing),
            None => return Err(crate::codec::keys::damaged(&row, format!("the game {game} does not run"))),
        }
    }
    Ok(standings)
}

/// The prefix of the rows from which [`open_items`] reads a player's games.
pub(crate) fn open_items_prefix(player: PlayerId) -> Key {
    Key::numbered(Table::RunningOf, player.0)
}

/// The numbers of a player's running games.
pub(crate) fn open_items(view: &dyn ReadView, player: PlayerId) -> Result<Vec<GameId>, Fault> {
    let rows = view.beginning(&open_items_prefix(player))?;
    rows.iter().map(|(key, _)| last_number(key).map(GameId)).collect()
}
