use std::collections::HashMap;

use super::*;

const FEW: usize = 7;

fn table(stones: usize) -> Endings {
    Endings::build(stones, &AtomicBool::new(false)).expect("nothing stops it")
}

/// The position of the rules: South is to act, and the other stones are captured.
fn position(holes: &HoleCounts) -> Gore {
    let left = 48 - holes.iter().sum::<u8>();
    let cell = |at: usize| format!("{}{}", holes[at], if at < 4 { 's' } else { 'n' });
    let rank = |places: [usize; 4]| places.map(cell).join(",");
    let text = format!("{}/{} s {left} 0 x", rank([7, 6, 5, 4]), rank([0, 1, 2, 3]));
    colonnade_rules::Notation::from_position(0, &text).expect("a position")
}

#[test]
fn numbers_count_all_positions_in_order() {
    let mut next = 0;
    for stones in 0..=9 {
        all(stones, |holes| {
            assert_eq!(number(holes), next, "{holes:?}");
            next += 1;
        });
        assert_eq!(BEFORE[usize::from(stones) + 1] as usize, next);
    }
}

/// A single stone is never captured: its owner gains it. Four positions for each side, the other side's first.
#[test]
fn a_table_is_told_in_numbers() {
    let rows = table(3).rows();
    let counted: Vec<_> = rows.iter().map(|row| (row.stones, row.positions, row.bytes)).collect();
    assert_eq!(counted, [(0, 1, 1), (1, 8, 9), (2, 36, 45), (3, 120, 165)]);
    let [one, two] = [&rows[1], &rows[2]];
    assert_eq!((one.gaining, one.even, one.losing, one.open), (4, 0, 4, 0));
    assert_eq!((two.gaining, two.even, two.losing, two.open), (10, 16, 10, 0));
    let mut checksum: u64 = 0xcbf2_9ce4_8422_2325;
    for value in [0, 255, 255, 255, 255, 1, 1, 1, 1] {
        checksum = (checksum ^ value).wrapping_mul(0x0100_0000_01b3);
    }
    assert_eq!(one.checksum, checksum);
    for row in &rows {
        assert_eq!(row.gaining + row.even + row.losing + row.open, row.positions, "{row:?}");
    }
}

#[test]
fn what_follows_is_what_the_rules_say() {
    for stones in 0..=u8::try_from(FEW).expect("few") {
        all(stones, |holes| {
            let position = position(holes);
            let mut followers = Vec::new();
            if position.outcome().is_none() {
                follow(holes, |next, captured| followers.push((next, captured)));
            }
            let by_rules: Vec<(usize, i8)> = position
                .sowings()
                .map(|action| {
                    let mut next = position.clone();
                    next.play_unchecked(&action);
                    let mut holes = *next.stones();
                    holes.rotate_left(4);
                    (number(&holes), (next.captured().first - position.captured().first) as i8)
                })
                .collect();
            assert_eq!(followers, by_rules, "{position}");
        });
    }
}

/// Bounds of the lead that the side to act can force, from a plain search of this many plies with the rules themselves:
/// no table, no move order, no pruning.
fn forced(position: &Gore, plies: usize, seen: &mut HashMap<(Gore, usize), (i32, i32)>) -> (i32, i32) {
    let side = position.side_to_act();
    let stones: i32 = position.stones().iter().map(|&stones| i32::from(stones)).sum();
    if position.outcome().is_some() {
        let held = |(&stones, &owner): (&u8, &Side)| if owner == side { i32::from(stones) } else { -i32::from(stones) };
        let held: i32 = position.stones().iter().zip(position.owners()).map(held).sum();
        return (held, held);
    }
    if plies == 0 {
        return (-stones, stones);
    }
    if let Some(&bounds) = seen.get(&(position.clone(), plies)) {
        return bounds;
    }
    let mut bounds = (i32::MIN, i32::MIN);
    for action in position.sowings() {
        let mut next = position.clone();
        next.play_unchecked(&action);
        let captured = i32::from(next.captured()[side]) - i32::from(position.captured()[side]);
        let (low, high) = forced(&next, plies - 1, seen);
        bounds = (bounds.0.max(captured - high), bounds.1.max(captured - low));
    }
    seen.insert((position.clone(), plies), bounds);
    bounds
}

#[test]
fn gains_are_those_of_a_plain_search() {
    let table = table(FEW);
    let mut decided = 0;
    let mut open = 0;
    let mut seen = HashMap::new();
    for stones in [3, 4, 5] {
        all(stones, |holes| {
            let position = position(holes);
            let (low, high) = forced(&position, 14, &mut seen);
            match table.gains[number(holes)] {
                OPEN => {
                    assert!(low < high, "{position} is worth {low}");
                    open += 1;
                }
                gain => {
                    assert!((low..=high).contains(&i32::from(gain)), "{position}: {gain}, not {low} to {high}");
                    decided += usize::from(low == high);
                }
            }
        });
    }
    // Most positions are decided within this depth, so the comparison is meaningful.
    assert!(decided > 4 * open && decided > 600, "{decided} decided, {open} open");
}

#[test]
fn playing_by_the_table_gains_what_it_says() {
    let table = table(FEW);
    let mut played = 0;
    all(6, |holes| {
        let start = position(holes);
        let Some(gain) = table.gain(&start) else { return };
        let mut now = start.clone();
        let mut plies = 0;
        while now.outcome().is_none() {
            let (action, _) = table.best(&now).expect("a best action leads to decided positions");
            now.play_unchecked(&action);
            plies += 1;
            assert!(plies < 200, "{start} goes round in circles");
        }
        let score = now.outcome().and_then(|outcome| outcome.score).expect("a score");
        let lead = i32::from(score.first) - i32::from(score.second);
        let before = i32::from(start.captured().first) - i32::from(start.captured().second);
        assert_eq!(lead - before, i32::from(gain), "{start}");
        played += 1;
    });
    assert!(played > 500, "{played}");
}

#[test]
fn building_ends_when_told() {
    assert!(Endings::build(FEW, &AtomicBool::new(true)).is_none());
}
