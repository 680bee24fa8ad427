//! Seasons of a league.

use std::collections::BTreeSet;

use colonnade_events::{Format, Joiner, PlayerId, Settings, next_season, next_season_start, standings};
use colonnade_testing::{Rng, rounds, seed};

use crate::run::{Run, joiner, terms};

/// A season with these players, who keep their order of the last season, and newcomers.
fn season(placed: &[PlayerId], newcomers: &[(u64, i32)]) -> Run {
    let mut run = Run::new(Settings::usual(Format::League, terms()));
    for (place, player) in (0..).zip(placed) {
        run.join_as(Joiner { placed: Some(place), ..joiner(player.0, 1_500) }).expect("may join");
    }
    for &(player, rating) in newcomers {
        run.join(player, rating).expect("may join");
    }
    run.start();
    run
}

/// The players of each division, in the order of the tables.
fn divisions(run: &Run) -> Vec<Vec<u64>> {
    let player = |row: &colonnade_events::Standing| run.tournament.participants[row.entrant.0 as usize].player.0;
    standings(&run.tournament).iter().map(|table| table.iter().map(player).collect()).collect()
}

/// The players of each division, whatever their order.
fn members(run: &Run) -> Vec<BTreeSet<u64>> {
    divisions(run).into_iter().map(|division| division.into_iter().collect()).collect()
}

#[test]
fn the_first_season_is_divided_by_rating() {
    let newcomers: Vec<(u64, i32)> = (0..18).map(|player| (player, 1_000 + 10 * player as i32)).collect();
    let run = season(&[], &newcomers);
    assert_eq!(members(&run), [(12..18).collect(), (6..12).collect(), (0..6).collect()] as [BTreeSet<u64>; 3]);
}

#[test]
fn a_fifth_rises_and_a_fifth_falls() {
    let placed: Vec<PlayerId> = (0..18).map(PlayerId).collect();
    let mut run = season(&placed, &[]);
    // The earlier entrant wins each game, so that tables are in the order of entry.
    assert_eq!(next_season_start(&run.tournament), None);
    run.play_round();
    assert_eq!(next_season_start(&run.tournament), Some(run.now.plus_days(7)));
    let next = next_season(&run.tournament);
    let expected = [0, 1, 2, 3, 6, 7, 4, 5, 8, 9, 12, 13, 10, 11, 14, 15, 16, 17];
    assert_eq!(next, expected.map(PlayerId), "who has fallen stands first, who has risen last");
    let moved: Vec<BTreeSet<u64>> = expected.chunks(6).map(|division| division.iter().copied().collect()).collect();
    assert_eq!(members(&season(&next, &[])), moved);
}

#[test]
fn nobody_rises_by_two_divisions_when_another_leaves() {
    let placed: Vec<PlayerId> = (0..18).map(PlayerId).collect();
    let mut run = season(&placed, &[]);
    let left = run.tournament.leave(PlayerId(0)).expect("during the season");
    run.apply(left);
    run.play_round();
    let tables = members(&season(&next_season(&run.tournament), &[]));
    assert_eq!(tables[0], [1, 2, 3, 4, 6, 7].into(), "the better of those who fell stays");
    assert_eq!(tables[1], [5, 8, 9, 10, 12, 13].into());
}

#[test]
fn newcomers_enter_below_and_who_left_is_replaced_from_below() {
    let placed: Vec<PlayerId> = (0..12).map(PlayerId).collect();
    let mut run = season(&placed, &[]);
    for player in [2, 9] {
        let left = run.tournament.leave(PlayerId(player)).expect("during the season");
        run.apply(left);
    }
    run.play_round();
    let next = next_season(&run.tournament);
    assert_eq!(next.len(), 10);
    let run = season(&next, &[(100, 2_900), (101, 1_100), (102, 2_000)]);
    let tables = members(&run);
    assert_eq!(tables.iter().map(BTreeSet::len).collect::<Vec<_>>(), [7, 6]);
    assert!(tables[1].is_superset(&[100, 101, 102].into()), "however strong they are");
}

/// Over many seasons, divisions stay full, nobody is lost or entered twice, and who has risen plays higher.
#[test]
fn seasons_follow_each_other() {
    for number in 0..rounds(5, 20, 50) {
        let mut rng = Rng::new(seed(number));
        let mut placed: Vec<PlayerId> = Vec::new();
        let mut newcomers: Vec<(u64, i32)> = (0..10 + rng.below(30) as u64).map(|player| (player, 1_500)).collect();
        let mut known = newcomers.len() as u64;
        for _ in 0..6 {
            let mut run = season(&placed, &newcomers);
            let entered = run.tournament.participants.len();
            let tables = divisions(&run);
            assert!(tables.iter().all(|division| (5..=7).contains(&division.len())), "{tables:?}");
            run.play_round();
            assert!(!run.tournament.is_running(), "all pairs of a season begin at once");
            placed = next_season(&run.tournament);
            let distinct: BTreeSet<&PlayerId> = placed.iter().collect();
            assert_eq!((placed.len(), distinct.len()), (entered, entered));
            let after = divisions(&run);
            for (division, table) in after.iter().enumerate().skip(1) {
                let above: usize = after[..division].iter().map(Vec::len).sum();
                let place = |player: u64| placed.iter().position(|other| other.0 == player).expect("plays on");
                for &player in &table[..table.len().div_ceil(5)] {
                    assert!(place(player) < above, "the best of a division rise");
                }
            }
            newcomers = (known..known + rng.below(3) as u64).map(|player| (player, 1_500)).collect();
            known += newcomers.len() as u64;
        }
    }
}
