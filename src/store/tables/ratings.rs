//! Ratings, statistics and leaderboards: what results add up to, in the order in which games were archived.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use crate::play::{Leader, PlayerId, Rating, Rounded, Statistics, counts, rate};
use crate::store::Fault;
use crate::store::codec::bytes::Encoder;
use crate::store::codec::codes;
use crate::store::codec::decode;
use crate::store::codec::keys::{self, Key, Table, last_number};
use crate::store::codec::value;
use crate::store::codec::values::{put_serde, take_serde};
use crate::store::read::view::{Direction, ReadView};
use crate::store::tables::blocks::{EntryReader, SortKey};
use crate::store::tables::lists::{ArchiveEntry, List, Part};
use crate::store::tables::players;
use crate::store::write::transaction::Transaction;
use colonnade_rules::{BySide, Game, Side};

/// What a player's games of one kind add up to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Figures {
    /// The rating; None before the first rated game.
    pub(crate) rating: Option<Rating>,
    pub(crate) statistics: Statistics,
}

impl Figures {
    /// As it is stored.
    pub(crate) fn encoded(&self) -> Encoder {
        let mut out = value();
        put_serde(&mut out, self);
        out
    }
}

/// A player's figures in a game.
pub(crate) fn of(view: &dyn ReadView, game: Game, player: PlayerId) -> Result<Figures, Fault> {
    let key = keys::figures(codes::game(game), player);
    view.get(&key)?.map_or(Ok(Figures::default()), |value| decode(&key.0, &value, take_serde))
}

/// The row of a leaderboard in which a rating stands, where it stands in one: the highest first.
pub(crate) fn leader_key(game: Game, player: PlayerId, rating: Option<&Rating>) -> Option<Key> {
    let rating = rating.filter(|rating| !rating.is_provisional())?;
    let bits = rating.value.to_bits();
    let rising = if bits >> 63 == 0 { bits | 1 << 63 } else { !bits };
    Some(Key::of(Table::Leader).code(codes::game(game)).number(!rising).number(player.0))
}

fn put(
    transaction: &mut Transaction<'_>,
    game: Game,
    player: PlayerId,
    old: &Figures,
    new: &Figures,
) -> Result<(), Fault> {
    if old == new {
        return Ok(());
    }
    let key = keys::figures(codes::game(game), player);
    if *new == Figures::default() {
        transaction.delete(key)
    } else {
        transaction.put(key, new.encoded())
    }
    let row = |figures: &Figures| leader_key(game, player, figures.rating.as_ref());
    let (before, after) = (row(old), row(new));
    if before != after {
        before.into_iter().for_each(|row| transaction.delete(row));
        if let Some(row) = after
            && !players::player(transaction, player)?.is_deleted()
        {
            transaction.mark(row);
        }
    }
    Ok(())
}

/// Takes a player out of all leaderboards.
pub(crate) fn unlist(transaction: &mut Transaction<'_>, player: PlayerId) -> Result<(), Fault> {
    for &game in Game::ALL {
        let figures = of(transaction, game, player)?;
        leader_key(game, player, figures.rating.as_ref()).into_iter().for_each(|row| transaction.delete(row));
    }
    Ok(())
}

/// Whether a finished game adds to anybody's figures.
pub(crate) fn adds(game: &ArchiveEntry) -> bool {
    counts(game.result, game.reason) && game.players.first != game.players.second
}

/// Adds a finished game to the ratings of its players, and returns those before it; None if it does not count.
pub(crate) fn rated(game: &ArchiveEntry, mut rating: impl FnMut(PlayerId) -> Rating) -> Option<[BySide<Rating>; 2]> {
    if !(game.rated && adds(game)) {
        return None;
    }
    let before = game.players.map(&mut rating);
    Some([before, rate(before, game.result, game.reason)])
}

/// Takes in a game that was just archived. Returns the ratings before it, where it counted for them.
pub(crate) fn count(transaction: &mut Transaction<'_>, game: &ArchiveEntry) -> Result<Option<BySide<Rounded>>, Fault> {
    if !adds(game) {
        return Ok(None);
    }
    let kind = game.variant.game();
    let old = BySide::new(of(transaction, kind, game.players.first)?, of(transaction, kind, game.players.second)?);
    let mut new = old.clone();
    let rating = |player| old[if player == game.players.first { Side::First } else { Side::Second }].rating;
    let rated = rated(game, |player| rating(player).unwrap_or_default());
    for side in Side::ALL {
        new[side].statistics.add(side, game.result, game.reason, game.plies);
        if let Some([_, after]) = &rated {
            new[side].rating = Some(after[side]);
        }
        put(transaction, kind, game.players[side], &old[side], &new[side])?;
    }
    Ok(rated.map(|[before, _]| before.map(|rating| rating.rounded())))
}

/// Makes the ratings of a game again from its results, and the statistics of some players: a result that counted
/// does not any more.
pub(crate) fn recount(
    transaction: &mut Transaction<'_>,
    game: Game,
    players: &BTreeSet<PlayerId>,
) -> Result<(), Fault> {
    let mut ratings: HashMap<PlayerId, Rating> = HashMap::new();
    let mut walks = Vec::new();
    for part in Part::BOTH {
        walks.push(all(transaction, List::Order(game).key(part))?);
    }
    while let Some(listed) = next_of(&mut walks, Direction::Ascending, |listed| listed.sequence)? {
        if let Some([_, after]) = rated(&listed, |player| ratings.get(&player).copied().unwrap_or_default()) {
            ratings.insert(listed.players.first, after.first);
            ratings.insert(listed.players.second, after.second);
        }
    }
    drop(walks);
    let mut concerned: BTreeSet<PlayerId> = players.clone();
    for (key, _) in transaction.beginning(&Key::of(Table::Figures).code(codes::game(game)))? {
        concerned.insert(PlayerId(last_number(&key)?));
    }
    for player in concerned {
        let old = of(transaction, game, player)?;
        let rating = ratings.get(&player).copied();
        let statistics = match players.contains(&player) {
            true => statistics(transaction, game, player)?,
            false => old.statistics.clone(),
        };
        put(transaction, game, player, &old, &Figures { rating, statistics })?;
    }
    Ok(())
}

/// All of one part of a list.
fn all<'a>(view: &'a dyn ReadView, list: Key) -> Result<EntryReader<'a, ArchiveEntry>, Fault> {
    let last = SortKey { major: u64::MAX, ended: i64::MAX, game: u64::MAX };
    EntryReader::new(view, list, Direction::Ascending, (SortKey { ended: i64::MIN, ..SortKey::default() }, last))
}

/// A player's statistics, counted from the list of the player's games.
fn statistics(view: &dyn ReadView, game: Game, player: PlayerId) -> Result<Statistics, Fault> {
    let mut games = Vec::new();
    for part in Part::BOTH {
        let mut walk = all(view, List::Player(player).key(part))?;
        while let Some(listed) = walk.next()? {
            games.extend((listed.variant.game() == game && adds(&listed)).then_some(listed));
        }
    }
    games.sort_by_key(|listed| listed.sequence);
    let mut statistics = Statistics::default();
    for listed in games {
        let side = if listed.players.first == player { Side::First } else { Side::Second };
        statistics.add(side, listed.result, listed.reason, listed.plies);
    }
    Ok(statistics)
}

/// The entry that comes next in several walks together, by what `place` makes of entries. A game that stands in
/// several of them comes once.
pub(crate) fn next_of<P: Ord>(
    walks: &mut [EntryReader<'_, ArchiveEntry>],
    way: Direction,
    place: fn(&ArchiveEntry) -> P,
) -> Result<Option<ArchiveEntry>, Fault> {
    let mut best: Option<P> = None;
    for walk in walks.iter_mut() {
        let Some(other) = walk.peek()?.map(place) else { continue };
        let sooner = best.as_ref().is_none_or(|best| match way {
            Direction::Ascending => other < *best,
            Direction::Descending => other > *best,
        });
        best = if sooner { Some(other) } else { best };
    }
    let mut found = None;
    for walk in walks.iter_mut() {
        if best.is_some() && walk.peek()?.map(place) == best {
            found = walk.next()?;
        }
    }
    Ok(found)
}

/// The players with the highest ratings.
pub(crate) fn leaderboard(view: &dyn ReadView, game: Game, skip: usize, limit: usize) -> Result<Vec<Leader>, Fault> {
    let prefix = Key::of(Table::Leader).code(codes::game(game));
    let rows = view.rows(&prefix, &prefix.end(), Direction::Ascending, skip.saturating_add(limit))?;
    let leaders = rows.iter().skip(skip).map(|(key, _)| {
        let player = PlayerId(last_number(key)?);
        let rating = of(view, game, player)?.rating.unwrap_or_default();
        Ok(Leader { player, name: players::player(view, player)?.name, rating })
    });
    leaders.collect()
}
