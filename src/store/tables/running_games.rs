//! Running games: where they stand, and the lists of them.

use crate::store::codec::bytes::Encoder;
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::values;
use crate::store::read::view::{Direction, ReadView};
use crate::store::tables::due::{self, DueItem};
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, Running};

use crate::play::{GameId, PlayerId, Standing};

fn key(game: GameId) -> Key {
    Key::numbered(Table::Standing, game.0)
}

/// Where a running game stands.
pub(crate) fn standing(view: &dyn ReadView, game: GameId) -> Result<Option<Standing>, Fault> {
    let key = key(game);
    view.get(&key)?.map(|value| standing_of(&key.0, &value)).transpose()
}

/// Where a game stands, from its row.
pub(crate) fn standing_of(key: &[u8], value: &[u8]) -> Result<Standing, Fault> {
    let game = GameId(last_number(key)?);
    decode(key, value, |bytes| values::standing_of(game, bytes))
}

/// The rows of a running game in lists.
pub(crate) fn index(standing: &Standing) -> Vec<Key> {
    let game = standing.id;
    let [first, second] = [standing.players.first, standing.players.second];
    let of = |player: PlayerId| Key::pair(Table::RunningOf, player.0, game.0);
    let mut rows = vec![of(first)];
    rows.extend((first != second).then(|| of(second)));
    rows.extend(standing.place.server().map(|server| Key::pair(Table::RunningIn, server.0, game.0)));
    rows.extend(standing.due.map(|at| due::key(at, DueItem::Game(game))));
    rows
}

/// Writes where a game stands, in place of where it stood; None where it does not run.
pub(crate) fn replace(transaction: &mut Transaction<'_>, old: Option<&Standing>, new: Option<&Standing>) {
    if old == new {
        return;
    }
    let (before, after) = (old.map(index).unwrap_or_default(), new.map(index).unwrap_or_default());
    before.iter().filter(|row| !after.contains(row)).for_each(|row| transaction.delete(row.clone()));
    after.iter().filter(|row| !before.contains(row)).for_each(|row| transaction.mark(row.clone()));
    match (old, new) {
        (_, Some(new)) => transaction.put(key(new.id), values::standing(new)),
        (Some(old), None) => transaction.delete(key(old.id)),
        (None, None) => {}
    }
}

/// The value of a standing's row, for comparison.
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
    let mut standings = Vec::with_capacity(rows.len());
    for (row, _) in rows {
        let game = GameId(last_number(&row)?);
        match standing(view, game)? {
            Some(standing) => standings.push(standing),
            None => return Err(crate::store::codec::keys::damaged(&row, format!("the game {game} does not run"))),
        }
    }
    Ok(standings)
}

/// How many games of a player run.
pub(crate) fn count_of(view: &dyn ReadView, player: PlayerId) -> Result<u32, Fault> {
    Ok(view.beginning(&Key::numbered(Table::RunningOf, player.0))?.len() as u32)
}
