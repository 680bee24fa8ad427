//! Running games: their standings, and the lists of them.

use crate::store::codec::bytes::Encoder;
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::values;
use crate::store::read::view::{Direction, ReadView};
use crate::store::tables::due::{self, DueItem};
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, Running};

use crate::play::{GameId, PlayerId, Standing};

/// The key of a running game.
pub(crate) fn key(game: GameId) -> Key {
    Key::numbered(Table::Standing, game.0)
}

/// The standing of a running game.
pub(crate) fn standing(view: &dyn ReadView, game: GameId) -> Result<Option<Standing>, Fault> {
    let key = key(game);
    view.get(&key)?.map(|value| standing_of(&key.0, &value)).transpose()
}

/// The version of a running game.
pub(crate) fn version(view: &dyn ReadView, game: GameId) -> Result<Option<u64>, Fault> {
    let key = key(game);
    view.get(&key)?.map(|value| decode(&key.0, &value, values::standing_version)).transpose()
}

/// Decodes the standing of a game.
pub(crate) fn standing_of(key: &[u8], value: &[u8]) -> Result<Standing, Fault> {
    let game = GameId(last_number(key)?);
    decode(key, value, |bytes| values::standing_of(game, bytes))
}

/// The list rows of a running game.
pub(crate) fn index(standing: &Standing) -> Vec<Key> {
    let mut rows = listed(standing);
    rows.extend(due_row(standing));
    rows
}

/// The key of the due time of a running game.
fn due_row(standing: &Standing) -> Option<Key> {
    standing.due.map(|at| due::key(at, DueItem::Game(standing.id)))
}

/// The keys of a running game in the lists of its players and its server.
fn listed(standing: &Standing) -> Vec<Key> {
    let game = standing.id;
    let [first, second] = [standing.players.first, standing.players.second];
    let of = |player: PlayerId| Key::pair(Table::RunningOf, player.0, game.0);
    let mut rows = vec![of(first)];
    rows.extend((first != second).then(|| of(second)));
    rows.extend(standing.place.server().map(|server| Key::pair(Table::RunningIn, server.0, game.0)));
    rows
}

/// Replaces the standing of a game; `None` if it is not running.
pub(crate) fn replace(transaction: &mut Transaction<'_>, old: Option<&Standing>, new: Option<&Standing>) {
    if old == new {
        return;
    }
    if old.map(|old| old.due) != new.map(|new| new.due) {
        old.and_then(due_row).into_iter().for_each(|row| transaction.unmark(row));
        new.and_then(due_row).into_iter().for_each(|row| transaction.mark(row));
    }
    let where_listed = |standing: &Standing| (standing.players, standing.place.server());
    if old.map(where_listed) != new.map(where_listed) {
        old.map(listed).unwrap_or_default().into_iter().for_each(|row| transaction.unmark(row));
        new.map(listed).unwrap_or_default().into_iter().for_each(|row| transaction.mark(row));
    }
    match (old, new) {
        (_, Some(new)) => transaction.put(key(new.id), values::standing(new)),
        (Some(old), None) => transaction.delete(key(old.id)),
        (None, None) => {}
    }
}

/// The row of a standing, for comparison.
pub(crate) fn encoded(standing: &Standing) -> (Key, Encoder) {
    (key(standing.id), values::standing(standing))
}

/// Running games by number.
pub(crate) fn list(
    view: &dyn ReadView,
    which: Running,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<Standing>, Fault> {
    let prefix = match which {
        Running::All => Key::of(Table::Standing),
        Running::Of(player) => Key::numbered(Table::RunningOf, player.0),
        Running::In(server) => Key::numbered(Table::RunningIn, server.0),
    };
    let from = after.map_or(prefix.clone(), |after| prefix.clone().number(after.0).next());
    let rows = view.rows(&from, &prefix.end(), Direction::Ascending, limit)?;
    if which == Running::All {
        return rows.iter().map(|(key, value)| standing_of(key, value)).collect();
    }
    let games = rows.iter().map(|(row, _)| last_number(row).map(GameId)).collect::<Result<Vec<_>, Fault>>()?;
    view.prefetch(&|wanted| games.iter().for_each(|&game| wanted.key(key(game))))?;
    let mut standings = Vec::with_capacity(rows.len());
    for ((row, _), game) in rows.into_iter().zip(games) {
        match standing(view, game)? {
            Some(standing) => standings.push(standing),
            None => return Err(crate::store::codec::keys::damaged(&row, format!("the game {game} does not run"))),
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
