//! The bracket of a knock-out.

/// The seeds in the order of the bracket, from 0 for the best: neighbours meet in the first round, the winners of
/// neighbouring pairs in the second, and so on. The best two can meet only in the last round. If the number of players is
/// no power of two, the best seeds have byes, with `None` as their neighbours.
pub(crate) fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut slots = vec![0];
    while slots.len() < players {
        let last = 2 * slots.len() - 1;
        slots = slots.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    slots.into_iter().map(|seed| Some(seed).filter(|&seed| seed < players)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_meet_last() {
        let seeds = |players| bracket(players).into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(seeds(4), [0, 3, 1, 2]);
        assert_eq!(seeds(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        for power in 1..=6 {
            let mut left: Vec<usize> = seeds(1 << power);
            // If the better seed always wins, the best half is left after each round.
            while left.len() > 1 {
                left = left.chunks(2).map(|pair| pair[0].min(pair[1])).collect();
                assert!(left.iter().all(|&seed| seed < left.len()));
            }
        }
    }

    #[test]
    fn byes_go_to_the_best_seeds() {
        for players in 2..=64_usize {
            let slots = bracket(players);
            let byes = slots.len() - players;
            let mut rested = Vec::new();
            for pair in slots.chunks(2) {
                match pair {
                    [Some(seed), None] => rested.push(*seed),
                    [Some(_), Some(_)] => {}
                    _ => panic!("{players}: a pair of nobody"),
                }
            }
            rested.sort_unstable();
            assert!(rested.into_iter().eq(0..byes), "{players}");
        }
    }
}
