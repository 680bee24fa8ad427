//! Rounds of Swiss tournaments.

use mwmatching::{Matching, SENTINEL};

use crate::ids::Entrant;
use crate::lot::Lot;

/// The most players and the greatest difference of points, in half points, that the weights are made for.
const MOST_PLAYERS: i32 = 512;
const GREATEST_DIFFERENCE: u32 = 64;

/// The cost of the greatest difference of points. Costs are squares, so that two small differences are better than one
/// large one.
const DEAREST: i32 = (GREATEST_DIFFERENCE * GREATEST_DIFFERENCE) as i32;

/// The cost of a pair in which both had the same side too often: more than all differences of a round.
const SAME_SIDE: i32 = DEAREST * MOST_PLAYERS / 2 + 1;

/// A player of a Swiss round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SwissPlayer {
    /// The player.
    pub(crate) entrant: Entrant,
    /// Half points so far.
    pub(crate) points: u32,
    /// Byes so far.
    pub(crate) byes: usize,
    /// The games with the first side less those with the second: 0 if each pairing has two games.
    pub(crate) side_balance: i32,
}

/// The pairings of a Swiss round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SwissRound {
    /// Who plays, with the first side first.
    pub(crate) pairs: Vec<(Entrant, Entrant)>,
    /// Who would have to meet and may not.
    pub(crate) halved: Vec<(Entrant, Entrant)>,
    /// Who has the bye.
    pub(crate) bye: Option<Entrant>,
}

/// Pairs the players, who are in the order of the table, the best first. If their number is odd, the lowest of those with
/// the fewest byes has a bye. Of the others, as many as possible meet somebody whom they may meet, with differences of
/// points as small as possible; but first, nobody has one side twice more than the other where that can be avoided. Who
/// had the first side less often has it; lots decide the rest.
pub(crate) fn swiss(players: &[SwissPlayer], may_meet: impl Fn(Entrant, Entrant) -> bool, lot: &mut Lot) -> SwissRound {
    let mut players = players.to_vec();
    let mut bye = None;
    if players.len() % 2 == 1 {
        let fewest = players.iter().map(|player| player.byes).min();
        let lowest = players.iter().rposition(|player| Some(player.byes) == fewest);
        bye = lowest.map(|at| players.remove(at).entrant);
    }
    lot.shuffle(&mut players);
    let mates = matching(&players, may_meet);
    let mut pairs = Vec::new();
    let mut alone = Vec::new();
    for (at, player) in players.iter().enumerate() {
        match mates.get(at).copied().flatten() {
            Some(mate) if mate > at => pairs.push(with_sides(player, &players[mate], lot)),
            Some(_) => {}
            None => alone.push(player.entrant),
        }
    }
    alone.sort_unstable();
    SwissRound { pairs, halved: alone.chunks_exact(2).map(|two| (two[0], two[1])).collect(), bye }
}

fn with_sides(one: &SwissPlayer, other: &SwissPlayer, lot: &mut Lot) -> (Entrant, Entrant) {
    let one_begins =
        if one.side_balance == other.side_balance { lot.coin() } else { one.side_balance < other.side_balance };
    if one_begins { (one.entrant, other.entrant) } else { (other.entrant, one.entrant) }
}

/// The opponent of each player, by their positions: a matching of maximum weight among those with the most pairs.
fn matching(players: &[SwissPlayer], may_meet: impl Fn(Entrant, Entrant) -> bool) -> Vec<Option<usize>> {
    let mut edges = Vec::new();
    for (at, one) in players.iter().enumerate() {
        for (after, other) in players.iter().enumerate().skip(at + 1) {
            if may_meet(one.entrant, other.entrant) {
                edges.push((at, after, -cost(one, other)));
            }
        }
    }
    if edges.is_empty() {
        return Vec::new();
    }
    let mates = Matching::new(edges).max_cardinality().solve();
    mates.into_iter().map(|mate| Some(mate).filter(|&mate| mate != SENTINEL)).collect()
}

fn cost(one: &SwissPlayer, other: &SwissPlayer) -> i32 {
    let difference = one.points.abs_diff(other.points).min(GREATEST_DIFFERENCE) as i32;
    let is_same_side = one.side_balance.signum() * other.side_balance.signum() > 0;
    difference * difference + if is_same_side { SAME_SIDE } else { 0 }
}

#[cfg(test)]
mod tests {
    use colonnade_testing::{Rng, rounds, seed};

    use super::*;

    fn player(entrant: u32, points: u32) -> SwissPlayer {
        SwissPlayer { entrant: Entrant(entrant), points, byes: 0, side_balance: 0 }
    }

    /// The cost of a pair, told otherwise: first no side a second time too often, then small differences of points.
    fn price(one: &SwissPlayer, other: &SwissPlayer) -> i32 {
        let apart = one.points as i32 - other.points as i32;
        let is_same_side = one.side_balance == other.side_balance && one.side_balance != 0;
        apart.pow(2) + i32::from(is_same_side) * 1_048_577
    }

    /// The most pairs, and the least cost of so many, by trying everything.
    fn brute_force(players: &[SwissPlayer], may_meet: &dyn Fn(Entrant, Entrant) -> bool) -> (usize, i32) {
        let Some((first, rest)) = players.split_first() else { return (0, 0) };
        let mut best = brute_force(rest, may_meet);
        for at in 0..rest.len() {
            let mut others = rest.to_vec();
            let mate = others.remove(at);
            if may_meet(first.entrant, mate.entrant) {
                let (pairs, all) = brute_force(&others, may_meet);
                let found = (pairs + 1, all + price(first, &mate));
                if found.0 > best.0 || found.0 == best.0 && found.1 < best.1 {
                    best = found;
                }
            }
        }
        best
    }

    #[test]
    fn matchings_are_as_good_as_those_of_brute_force() {
        let mut rng = Rng::new(seed(5));
        for _ in 0..rounds(400, 1_000, 10_000) {
            let number = 2 + rng.below(9);
            let players: Vec<SwissPlayer> = (0..number as u32)
                .map(|at| SwissPlayer { side_balance: rng.below(3) as i32 - 1, ..player(at, rng.below(9) as u32) })
                .collect();
            let density = 1 + rng.below(10);
            let allowed: Vec<Vec<bool>> =
                (0..number).map(|_| (0..number).map(|_| rng.below(10) < density).collect()).collect();
            let may_meet = |a: Entrant, b: Entrant| allowed[a.index().min(b.index())][a.index().max(b.index())];
            let mates = matching(&players, may_meet);
            let mut found = (0, 0);
            for (at, mate) in mates.iter().enumerate() {
                let Some(mate) = *mate else { continue };
                assert_eq!(mates[mate], Some(at));
                if mate > at {
                    assert!(may_meet(Entrant(at as u32), Entrant(mate as u32)));
                    found = (found.0 + 1, found.1 + price(&players[at], &players[mate]));
                }
            }
            assert_eq!(found, brute_force(&players, &may_meet), "{players:?}");
        }
    }

    #[test]
    fn the_bye_goes_to_the_lowest_with_the_fewest() {
        let mut players: Vec<SwissPlayer> = (0..5).map(|at| player(at, 10 - at)).collect();
        let bye = |players: &[SwissPlayer]| swiss(players, |_, _| true, &mut Lot::new(1, 1)).bye;
        assert_eq!(bye(&players), Some(Entrant(4)));
        players[4].byes = 1;
        assert_eq!(bye(&players), Some(Entrant(3)));
        for player in &mut players {
            player.byes = 1;
        }
        assert_eq!(bye(&players), Some(Entrant(4)));
    }

    #[test]
    fn pairs_who_may_not_meet_have_half_a_pairing_only_where_the_round_is_impossible() {
        let players: Vec<SwissPlayer> = (0..4).map(|at| player(at, 0)).collect();
        let paired = |blocked: &[(u32, u32)]| {
            let may_meet = |a: Entrant, b: Entrant| !blocked.contains(&(a.0.min(b.0), a.0.max(b.0)));
            swiss(&players, may_meet, &mut Lot::new(1, 1))
        };
        assert_eq!(paired(&[(0, 1)]).pairs.len(), 2);
        let isolated = paired(&[(0, 1), (0, 2), (0, 3)]);
        assert_eq!((isolated.pairs.len(), isolated.halved.len()), (1, 1));
        let nobody = paired(&[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        assert_eq!((nobody.pairs.len(), nobody.halved.len()), (0, 2));
    }

    #[test]
    fn sides_are_balanced_before_points_are() {
        let with = |entrant, points, side_balance| SwissPlayer { side_balance, ..player(entrant, points) };
        let players = [with(0, 9, 1), with(1, 9, 1), with(2, 0, -1), with(3, 0, -1)];
        let round = swiss(&players, |_, _| true, &mut Lot::new(1, 1));
        for (first, second) in round.pairs {
            assert!(first.0 >= 2 && second.0 < 2, "{first:?} has had the first side less often than {second:?}");
        }
    }
}
