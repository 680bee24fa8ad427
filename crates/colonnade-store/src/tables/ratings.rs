//! Ratings, statistics and leaderboards: the sums of results in the order in which games were archived. Public games
//! form one pool, and the private games of each server another.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::codec::bytes::{DecodeError, Decoder, Encoder};
use crate::codec::keys::{self, Key, last_number};
use crate::codec::values::{Header, put_serde, take_serde, time};
use crate::codec::{codes, value};
use crate::rows::Wanted;
use crate::tables::blocks::{EntryReader, SortKey};
use crate::tables::lists::{ArchiveEntry, List, ListPart};
use crate::tables::players;
use crate::tables::projection::{FinishedChange, Projection};
use crate::tables::snapshots;
use crate::transaction::Transaction;
use crate::views::view::{self, ReadView, ScanDirection};
use crate::{Fault, GameWrite};
use colonnade_archive::{Leader, Statistics};
use colonnade_play::{
    DisplayedRating, Player, PlayerId, Rating, RatingPeriod, RatingPool, RatingState, Timestamp, counts, rate_in,
};
use colonnade_rules::{BySide, Game, Side};

/// The sums over a player's games of one kind in a pool.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Figures {
    /// The rating; `None` before the first rated game.
    pub(crate) rating: Option<Rating>,
    pub(crate) statistics: Statistics,
    /// The rating period of the last rated game, if others share it.
    pub(crate) period: Option<RatingPeriod>,
}

/// The first byte of figures whose rating has the time of its last result. Those of earlier versions begin with whether
/// they have a rating.
const TIMED: u8 = 2;

/// The values after that byte: the rating, the time of its last result, the statistics, and the period with the time of
/// the last result before it. Times are in milliseconds since 1970.
type TimedFigures = (Rating, i64, Statistics, Option<(RatingPeriod, Option<i64>)>);

impl Figures {
    /// Encodes the figures. Those without a rating are as in earlier versions, as are those of ratings that have no time,
    /// until the ratings are computed again.
    pub(crate) fn encoded(&self) -> Encoder {
        let mut out = value();
        let millis = |time: Timestamp| time.timestamp_millis();
        if let Some((rating, last)) = self.rating.and_then(|rating| Some((rating, rating.as_of?))) {
            let period = self.period.clone().map(|period| {
                let before = period.before.as_of.map(millis);
                (period, before)
            });
            out.byte(TIMED);
            put_serde::<TimedFigures>(&mut out, &(rating, millis(last), self.statistics.clone(), period));
            return out;
        }
        put_serde(&mut out, &(&self.rating, &self.statistics));
        if let Some(period) = &self.period {
            put_serde(&mut out, period);
        }
        out
    }

    fn take(bytes: &mut Decoder<'_>) -> Result<Figures, DecodeError> {
        if bytes.0.first() == Some(&TIMED) {
            bytes.byte()?;
            let (rating, last, statistics, period): TimedFigures = take_serde(bytes)?;
            let rating = Some(Rating { as_of: Some(time(last)?), ..rating });
            let period = period.map(|(mut period, last)| {
                period.before.as_of = last.map(time).transpose()?;
                Ok::<_, DecodeError>(period)
            });
            return Ok(Figures { rating, statistics, period: period.transpose()? });
        }
        let (rating, statistics) = take_serde(bytes)?;
        let period = if bytes.0.is_empty() { None } else { Some(take_serde(bytes)?) };
        Ok(Figures { rating, statistics, period })
    }

    /// The state from which the next result is rated.
    fn state(&self) -> RatingState {
        RatingState { rating: self.rating.unwrap_or_default(), period: self.period.clone() }
    }

    fn set(&mut self, state: &RatingState) {
        (self.rating, self.period) = (Some(state.rating), state.period.clone());
    }
}

/// The key of a player's figures in a game.
pub(crate) fn figures_key(pool: RatingPool, game: Game, player: PlayerId) -> Key {
    keys::figures(pool, codes::game(game)).number(player.0)
}

/// A player's figures in a game.
pub(crate) fn of(view: &dyn ReadView, pool: RatingPool, game: Game, player: PlayerId) -> Result<Figures, Fault> {
    Ok(view::row(view, &figures_key(pool, game, player), Figures::take)?.unwrap_or_default())
}

/// The key of a rating on a leaderboard, the highest first; `None` if the rating is not listed.
pub(crate) fn leader_key(pool: RatingPool, game: Game, player: PlayerId, rating: Option<&Rating>) -> Option<Key> {
    let rating = rating.filter(|rating| !rating.is_provisional())?;
    let bits = rating.value.to_bits();
    let rising = if bits >> 63 == 0 { bits | 1 << 63 } else { !bits };
    Some(keys::leaders(pool, codes::game(game)).number(!rising).number(player.0))
}

fn put(
    transaction: &mut Transaction<'_>,
    (pool, game, player): (RatingPool, Game, PlayerId),
    old: &Figures,
    new: &Figures,
) -> Result<(), Fault> {
    if old == new {
        return Ok(());
    }
    let key = figures_key(pool, game, player);
    if *new == Figures::default() {
        transaction.delete(key)
    } else {
        transaction.put(key, new.encoded())
    }
    let row = |figures: &Figures| leader_key(pool, game, player, figures.rating.as_ref());
    let before = row(old);
    let after = row(new);
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

/// The pools in which a player may have figures: the public one, and those of the servers in which the player has
/// finished private games.
pub(crate) fn pools(view: &dyn ReadView, player: PlayerId) -> Result<BTreeSet<RatingPool>, Fault> {
    let mut pools = BTreeSet::new();
    pools.insert(RatingPool::Public);
    let mut walk = all(view, List::Player(player).key(ListPart::Hidden))?;
    while let Some(listed) = walk.next()? {
        pools.extend(listed.visibility.rating_pool());
    }
    Ok(pools)
}

/// Removes a player from all leaderboards.
pub(crate) fn unlist(transaction: &mut Transaction<'_>, player: PlayerId) -> Result<(), Fault> {
    for pool in pools(transaction, player)? {
        for &game in Game::ALL {
            let figures = of(transaction, pool, game, player)?;
            let row = leader_key(pool, game, player, figures.rating.as_ref());
            row.into_iter().for_each(|row| transaction.delete(row));
        }
    }
    Ok(())
}

/// The pool in which a finished game counts for its players; `None` if it does not count.
pub(crate) fn adds(game: &ArchiveEntry) -> Option<RatingPool> {
    let says = counts(game.result, game.reason) && game.players.first != game.players.second;
    game.visibility.rating_pool().filter(|_| says)
}

/// Rates a finished game, and returns the ratings of its players before it, and what follows from it; `None` if it does
/// not count.
fn rated(
    game: &ArchiveEntry,
    mut state: impl FnMut(PlayerId) -> RatingState,
) -> Option<(BySide<Rating>, BySide<RatingState>)> {
    let counts = game.rated && adds(game).is_some();
    let ended = Timestamp::from_timestamp_millis(game.ended).unwrap_or_default();
    counts.then(|| rate_in(&game.players.map(&mut state), game.result, game.reason, ended, game.period))
}

/// All ratings, statistics and leaderboards.
pub(crate) struct Ratings;

impl Projection for Ratings {
    fn finished(&self, transaction: &mut Transaction<'_>, changes: &mut [FinishedChange]) -> Result<(), Fault> {
        // The results that now count differently.
        let mut recounts: BTreeMap<(RatingPool, Game), Recounted> = BTreeMap::new();
        for FinishedChange { before, after, .. } in changes {
            let new = ArchiveEntry::of(&after.header);
            let Some(before) = before else {
                after.header.summary.ratings = count(transaction, &new)?;
                continue;
            };
            let old = ArchiveEntry::of(&before.header);
            let counted = |listed: &ArchiveEntry| {
                (adds(listed), listed.result, listed.reason, listed.plies, listed.rated, listed.players)
            };
            if counted(&old) != counted(&new) {
                for (entry, pool) in [&old, &new].into_iter().filter_map(|entry| Some((entry, adds(entry)?))) {
                    let recounted = recounts.entry((pool, entry.variant.game())).or_default();
                    recounted.players.extend([entry.players.first, entry.players.second]);
                    recounted.rated |= entry.rated;
                }
            }
            // The ratings shown are those of that time, whatever happens to other games later.
            after.header.summary.ratings = before.header.summary.ratings.filter(|_| adds(&new).is_some());
        }
        recounts.iter().try_for_each(|((pool, game), recounted)| recount(transaction, *pool, *game, recounted))
    }

    fn wanted(&self, _: &GameWrite, header: &Header, wanted: &mut Wanted) {
        let game = ArchiveEntry::of(header);
        let Some(pool) = adds(&game) else { return };
        for player in [game.players.first, game.players.second] {
            wanted.key(figures_key(pool, game.variant.game(), player));
            // Before a rating is listed, it is checked that the player is not deleted.
            if game.rated {
                snapshots::wanted::<Player>(player.0, wanted);
            }
        }
    }
}

/// Counts a newly archived game. Returns the ratings before it, if it counted for ratings.
fn count(transaction: &mut Transaction<'_>, game: &ArchiveEntry) -> Result<Option<BySide<DisplayedRating>>, Fault> {
    let Some(pool) = adds(game) else { return Ok(None) };
    let kind = game.variant.game();
    let [first, second] = [game.players.first, game.players.second];
    let old = BySide::new(of(transaction, pool, kind, first)?, of(transaction, pool, kind, second)?);
    let mut new = old.clone();
    let rated = rated(game, |player| old[if player == first { Side::First } else { Side::Second }].state());
    for side in Side::ALL {
        new[side].statistics.add(side, game.result, game.reason, game.plies);
        if let Some((_, after)) = &rated {
            new[side].set(&after[side]);
        }
        put(transaction, (pool, kind, game.players[side]), &old[side], &new[side])?;
    }
    Ok(rated.map(|(before, _)| before.map(|rating| rating.rounded())))
}

/// Results of one kind, in one pool, that now count differently.
#[derive(Default)]
struct Recounted {
    /// The players of these games.
    players: BTreeSet<PlayerId>,
    /// Whether one of the games is rated.
    rated: bool,
}

/// Recomputes the statistics of some players from their games in a pool and, if a rated game is affected, the ratings
/// of all players in it.
fn recount(
    transaction: &mut Transaction<'_>,
    pool: RatingPool,
    game: Game,
    recounted: &Recounted,
) -> Result<(), Fault> {
    let states = if recounted.rated { Some(states(transaction, pool, game)?) } else { None };
    let mut concerned: BTreeSet<PlayerId> = recounted.players.clone();
    if recounted.rated {
        for (key, _) in transaction.beginning(&keys::figures(pool, codes::game(game)))? {
            concerned.insert(PlayerId(last_number(&key)?));
        }
    }
    for player in concerned {
        let old = of(transaction, pool, game, player)?;
        let mut new = old.clone();
        if recounted.players.contains(&player) {
            new.statistics = statistics(transaction, pool, game, player)?;
        }
        if let Some(states) = &states {
            (new.rating, new.period) = (None, None);
            states.get(&player).into_iter().for_each(|state| new.set(state));
        }
        put(transaction, (pool, game, player), &old, &new)?;
    }
    Ok(())
}

/// The states of all players after the rated games of a kind in a pool.
fn states(view: &dyn ReadView, pool: RatingPool, game: Game) -> Result<HashMap<PlayerId, RatingState>, Fault> {
    let part = if pool == RatingPool::Public { ListPart::Public } else { ListPart::Hidden };
    let mut walk = all(view, List::Order(game).key(part))?;
    let mut states: HashMap<PlayerId, RatingState> = HashMap::new();
    while let Some(listed) = walk.next()? {
        if adds(&listed) != Some(pool) {
            continue;
        }
        if let Some((_, after)) = rated(&listed, |player| states.get(&player).cloned().unwrap_or_default()) {
            states.insert(listed.players.first, after.first);
            states.insert(listed.players.second, after.second);
        }
    }
    Ok(states)
}

/// The figures of all players, from all finished games in the order of archiving.
pub(crate) fn add_up<'a>(
    games: impl IntoIterator<Item = &'a ArchiveEntry>,
) -> HashMap<(RatingPool, Game, PlayerId), Figures> {
    let mut figures: HashMap<(RatingPool, Game, PlayerId), Figures> = HashMap::new();
    for game in games {
        let Some(pool) = adds(game) else { continue };
        let kind = game.variant.game();
        let of = |player| figures.get(&(pool, kind, player)).map(Figures::state).unwrap_or_default();
        let rated = rated(game, of);
        for side in Side::ALL {
            let entry = figures.entry((pool, kind, game.players[side])).or_default();
            entry.statistics.add(side, game.result, game.reason, game.plies);
            if let Some((_, after)) = &rated {
                entry.set(&after[side]);
            }
        }
    }
    figures
}

/// The rows of figures and leaderboards for these figures.
pub(crate) fn rows(
    view: &dyn ReadView,
    figures: HashMap<(RatingPool, Game, PlayerId), Figures>,
) -> Result<Vec<(Key, Encoder)>, Fault> {
    let mut rows = Vec::new();
    for ((pool, game, player), figures) in figures {
        if let Some(leader) = leader_key(pool, game, player, figures.rating.as_ref())
            && !players::player(view, player)?.is_deleted()
        {
            rows.push((leader, Encoder::default()));
        }
        rows.push((figures_key(pool, game, player), figures.encoded()));
    }
    Ok(rows)
}

/// An iterator over one part of a list.
fn all<'a>(view: &'a dyn ReadView, list: Key) -> Result<EntryReader<'a, ArchiveEntry>, Fault> {
    EntryReader::new(view, list, ScanDirection::Ascending, SortKey::ALL)
}

/// A player's statistics in a pool, computed from the list of the player's games.
fn statistics(view: &dyn ReadView, pool: RatingPool, game: Game, player: PlayerId) -> Result<Statistics, Fault> {
    let mut games = Vec::new();
    let part = if pool == RatingPool::Public { ListPart::Public } else { ListPart::Hidden };
    let mut walk = all(view, List::Player(player).key(part))?;
    while let Some(listed) = walk.next()? {
        games.extend((listed.variant.game() == game && adds(&listed) == Some(pool)).then_some(listed));
    }
    games.sort_by_key(|listed| listed.sequence);
    let mut statistics = Statistics::default();
    for listed in games {
        let side = if listed.players.first == player { Side::First } else { Side::Second };
        statistics.add(side, listed.result, listed.reason, listed.plies);
    }
    Ok(statistics)
}

/// The next entry of several walks merged by the key that `place` computes. A game that is in several of them is
/// returned once.
pub(crate) fn next_of<P: Ord>(
    walks: &mut [EntryReader<'_, ArchiveEntry>],
    way: ScanDirection,
    place: fn(&ArchiveEntry) -> P,
) -> Result<Option<ArchiveEntry>, Fault> {
    let mut best: Option<P> = None;
    for walk in walks.iter_mut() {
        let Some(other) = walk.peek()?.map(place) else { continue };
        let sooner = best.as_ref().is_none_or(|best| match way {
            ScanDirection::Ascending => other < *best,
            ScanDirection::Descending => other > *best,
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

/// How many rows of a leaderboard are read at once.
const AT_ONCE: usize = 512;

/// How many blocks of rows are read beyond those that a leaderboard needs if all players are listed. So one behind some two
/// thousand players who are not listed any more is not found, and no list is read as a whole.
const MOST_BEYOND: usize = 4;

/// The players with the highest ratings in a pool, of those listed at a time, with their ratings at that time.
pub(crate) fn leaderboard(
    view: &dyn ReadView,
    pool: RatingPool,
    game: Game,
    at: Timestamp,
    skip: usize,
    limit: usize,
) -> Result<Vec<Leader>, Fault> {
    let wanted = skip.saturating_add(limit);
    let prefix = keys::leaders(pool, codes::game(game));
    let mut from = prefix.clone();
    let mut listed: Vec<(PlayerId, Rating)> = Vec::new();
    for block in 0..=wanted / AT_ONCE + MOST_BEYOND {
        if listed.len() >= wanted {
            break;
        }
        let rows = if block == 0 { wanted.clamp(1, AT_ONCE) } else { AT_ONCE };
        let rows = view.rows(&from, &prefix.end(), ScanDirection::Ascending, rows)?;
        let Some((last, _)) = rows.last() else { break };
        from = Key(last.clone()).next();
        let players = rows.iter().map(|(key, _)| last_number(key).map(PlayerId)).collect::<Result<Vec<_>, Fault>>()?;
        let key = |player| figures_key(pool, game, player);
        view.prefetch(&|wanted| players.iter().for_each(|&player| wanted.key(key(player))))?;
        for player in players {
            let rating = of(view, pool, game, player)?.rating.unwrap_or_default();
            listed.extend(rating.is_listed_at(at).then(|| (player, rating.at(at))));
        }
    }
    let shown = listed.into_iter().take(wanted).skip(skip).collect::<Vec<_>>();
    view.prefetch(&|wanted| shown.iter().for_each(|(player, _)| snapshots::wanted::<Player>(player.0, wanted)))?;
    let leaders = shown
        .into_iter()
        .map(|(player, rating)| Ok(Leader { player, name: players::player(view, player)?.name, rating }));
    leaders.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &Encoder) -> Figures {
        let mut decoder = Decoder(&bytes.0[1..]);
        let figures = Figures::take(&mut decoder).expect("figures");
        decoder.end().expect("all is read");
        figures
    }

    /// Figures of earlier versions have no times, and are read as they were.
    #[test]
    fn figures_are_read_back_with_and_without_times() {
        let now = Timestamp::UNIX_EPOCH;
        let states = BySide::<RatingState>::default();
        let rated = |period| {
            rate_in(&states, colonnade_rules::GameResult::Draw, colonnade_rules::Reason::Agreement, now, period).1.first
        };
        let untimed = |state: RatingState| {
            let rating = Rating { as_of: None, ..state.rating };
            RatingState { rating, ..state }
        };
        for state in [rated(None), rated(Some(now)), untimed(rated(None)), untimed(rated(Some(now)))] {
            let mut figures = Figures::default();
            figures.set(&state);
            assert_eq!(read(&figures.encoded()), figures);
        }
        assert_eq!(read(&Figures::default().encoded()), Figures::default());
        // A rating of 1,500 before ratings had times, as the bytes of a store have it.
        let rating = Some((1_500.0f64, 350.0f64, 0.06f64, 3u32));
        let mut bytes = value();
        put_serde(&mut bytes, &(rating, Statistics::default()));
        let wanted = Rating { games: 3, ..Rating::default() };
        assert_eq!(read(&bytes), Figures { rating: Some(wanted), ..Figures::default() });
    }
}
