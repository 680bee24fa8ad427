//! Scores: the evaluation of a position for the side to act.

use colonnade_rules::{GameResult, Outcome, Side};

/// Greater than any score.
pub(crate) const INFINITY: i32 = 1_100_000;
/// The score of a game that is won now; a win in n plies scores n less.
pub(crate) const WIN: i32 = 1_000_000;
/// A lower bound of the scores of wins whose number of plies is known.
pub(crate) const COUNTED: i32 = WIN - 10_000;
/// Scores from here on are proofs. Wins from a table that does not store lengths are between this and [`COUNTED`].
pub(crate) const PROVEN: i32 = 900_000;
/// The greatest score that is not a proof.
pub(crate) const UNPROVEN: i32 = PROVEN - 1;

/// The score of a finished game for a side, `plies` after the root position.
pub(crate) fn ended(outcome: &Outcome, side: Side, plies: usize) -> i32 {
    let win = WIN - plies as i32;
    match outcome.result {
        GameResult::Win(winner) if winner == side => win,
        GameResult::Win(_) => -win,
        _ => 0,
    }
}

/// The number of plies from the root position to the end, for a proven score; `None` if it is not known.
pub(crate) const fn plies_to_end(score: i32) -> Option<u16> {
    if score.abs() > COUNTED { Some((WIN - score.abs()) as u16) } else { None }
}

/// The winning chance in thousandths, for a score and the fitted steepness of the game. A draw counts as half a win.
pub(crate) fn chance(score: i32, steepness: i32) -> u16 {
    if score >= PROVEN {
        return 1000;
    }
    if score <= -PROVEN {
        return 0;
    }
    let odds = (-f64::from(score) / f64::from(steepness)).exp();
    (1000.0 / (1.0 + odds)).round().clamp(1.0, 999.0) as u16
}

/// The winning chance in thousandths after a search: the mean for the scores of its last two depths. An evaluation favours
/// the side that has just moved, or the other one, so the chances of even and odd depths differ. A proven score is certain.
pub(crate) fn chance_of_depths(score: i32, depths: [i32; 2], steepness: i32) -> u16 {
    if score.abs() >= PROVEN {
        return chance(score, steepness);
    }
    let sum: u16 = depths.map(|score| chance(score.clamp(-UNPROVEN, UNPROVEN), steepness)).iter().sum();
    sum.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// W24: depths of one parity alone would see-saw.
    #[test]
    fn the_chance_of_a_search_is_the_mean_of_even_and_odd_depth() {
        // R20: one depth alone sees the same position as 269 or 731 in 1,000.
        assert_eq!([chance(-70, 70), chance(70, 70)], [269, 731]);
        assert_eq!(chance_of_depths(70, [-70, 70], 70), 500);
        assert_eq!(chance_of_depths(-70, [70, -70], 70), 500);
        assert_eq!(chance_of_depths(PROVEN, [0, 70], 70), 1000);
        assert_eq!(chance_of_depths(-PROVEN, [0, -PROVEN], 70), 0);
        assert_eq!(chance_of_depths(0, [PROVEN, PROVEN], 70), 999);
    }

    #[test]
    fn chances_rise_with_scores_and_are_certain_only_where_proven() {
        assert_eq!(chance(0, 70), 500);
        assert_eq!(chance(70, 70) + chance(-70, 70), 1000);
        assert_eq!((chance(UNPROVEN, 70), chance(PROVEN, 70)), (999, 1000));
        assert_eq!((chance(-UNPROVEN, 70), chance(-PROVEN, 70)), (1, 0));
    }
}
