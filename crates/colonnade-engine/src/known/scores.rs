//! The score of one side in games that began from several positions.

/// Points of games, grouped by the position from which they began.
pub(super) struct Scores<'a>(Vec<&'a [f64]>);

impl<'a> Scores<'a> {
    pub(super) fn new(groups: impl IntoIterator<Item = &'a [f64]>) -> Scores<'a> {
        Scores(groups.into_iter().collect())
    }

    fn points(&self) -> impl Iterator<Item = f64> {
        self.0.iter().flat_map(|points| points.iter().copied())
    }

    /// The number of games.
    pub(super) fn games(&self) -> u64 {
        self.points().count() as u64
    }

    /// The number of draws, and of games that were cut off.
    pub(super) fn draws(&self) -> u64 {
        self.points().filter(|points| (0.25..0.75).contains(points)).count() as u64
    }

    /// The score in per cent, and half the width of its 95 % interval. Games of a group depend on each other, so it is
    /// the groups that vary.
    pub(super) fn percent(&self) -> (f64, f64) {
        let games = self.points().count().max(1) as f64;
        let score = self.points().sum::<f64>() / games;
        let errors = self.0.iter().map(|points| points.iter().map(|points| points - score).sum::<f64>().powi(2));
        (100.0 * score, 196.0 * errors.sum::<f64>().sqrt() / games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_vary_and_not_the_games_in_them() {
        let scores = Scores::new([&[1.0, 1.0][..], &[0.0, 0.0], &[0.5]]);
        assert_eq!((scores.games(), scores.draws()), (5, 1));
        let (score, interval) = scores.percent();
        assert!((score - 50.0).abs() < 1e-9);
        assert!((interval - 196.0 * 2.0_f64.sqrt() / 5.0).abs() < 1e-9, "{interval}");
        let each = Scores::new([1.0, 1.0, 0.0, 0.0, 0.5].chunks(1));
        assert!(each.percent().1 < interval);
        assert_eq!(Scores::new([]).percent(), (0.0, 0.0));
    }
}
