//! Round robins by the circle method.

/// All pairs of players, in rounds in which nobody has two pairings; with an odd number, one player rests in each round.
/// The first of each pair has the first side. Each player has the sides equally often, or one of them once more.
pub(crate) fn round_robin<T: Copy>(players: &[T]) -> Vec<Vec<(T, T)>> {
    // An odd number of players sit in a circle, and two of them meet in the round of the sum of their seats. The player
    // who is left over sits in the middle, and meets those who would meet themselves.
    let seats = if players.len().is_multiple_of(2) { players.len().saturating_sub(1) } else { players.len() };
    let (circle, middle) = players.split_at(seats);
    let mut rounds = vec![Vec::new(); seats];
    for (a, &one) in circle.iter().enumerate() {
        for (b, &other) in circle.iter().enumerate().skip(a + 1) {
            // Each has the first side against the half of the circle to the left.
            let pair = if b - a <= seats / 2 { (one, other) } else { (other, one) };
            rounds[(a + b) % seats].push(pair);
        }
        if let Some(&last) = middle.first() {
            rounds[2 * a % seats].push(if a % 2 == 0 { (one, last) } else { (last, one) });
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everybody_meets_everybody_once_with_balanced_sides() {
        for players in 0..=40_usize {
            let numbers: Vec<usize> = (0..players).collect();
            let rounds = round_robin(&numbers);
            let mut met = BTreeSet::new();
            let mut balance = vec![0_i32; players];
            for round in &rounds {
                let mut seen = BTreeSet::new();
                for &(first, second) in round {
                    assert!(seen.insert(first) && seen.insert(second), "{players}: twice in a round");
                    assert!(met.insert((first.min(second), first.max(second))), "{players}: met twice");
                    balance[first] += 1;
                    balance[second] -= 1;
                }
                assert_eq!(seen.len(), players / 2 * 2, "{players}: at most one rests");
            }
            assert_eq!(met.len(), players * players.saturating_sub(1) / 2);
            assert!(balance.iter().all(|balance| balance.abs() <= 1), "{players}: {balance:?}");
        }
    }
}
