//! The statistics of games played in pairs.

use std::fmt;

/// The number of pairs for each total of a player's points in both games: 0, ½, 1, 1½, 2.
#[derive(Default)]
pub(crate) struct Pairs([u32; 5]);

/// The outcome of a sequential test so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Open,
    Stronger,
    NotStronger,
}

/// The log-likelihood ratio at which a test with errors of 5 % ends: ln 19.
pub(crate) const LIMIT: f64 = 2.944_438_979_166_44;
/// The Elo of the two hypotheses.
const ELO: [f64; 2] = [0.0, 20.0];

/// The expected score of a player who is stronger by this many Elo points.
fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl Pairs {
    /// Adds a pair with this many points.
    pub(crate) fn add(&mut self, points: f64) {
        self.0[(2.0 * points) as usize] += 1;
    }

    fn count(&self) -> f64 {
        f64::from(self.0.iter().sum::<u32>())
    }

    /// The mean score per game, 0 to 1.
    pub(crate) fn mean(&self) -> f64 {
        let points: f64 = self.0.iter().zip(0_u32..).map(|(&count, half)| f64::from(count * half)).sum();
        points / 4.0 / self.count()
    }

    /// The variance of the score of a pair. Each kind of pair gets a small extra weight, so that one-sided results do
    /// not seem certain.
    fn variance(&self) -> f64 {
        let counts = self.0.map(|count| f64::from(count) + 0.02);
        let all: f64 = counts.iter().sum();
        let score = |at: usize| at as f64 / 4.0;
        let mean = (0..5).map(|at| counts[at] * score(at)).sum::<f64>() / all;
        (0..5).map(|at| counts[at] * (score(at) - mean).powi(2)).sum::<f64>() / all
    }

    /// Half the width of the 95 % interval of [`Pairs::mean`].
    pub(crate) fn interval(&self) -> f64 {
        1.96 * (self.variance() / self.count()).sqrt()
    }

    /// The log-likelihood ratio of the stronger hypothesis to the other one, by the normal approximation.
    pub(crate) fn ratio(&self) -> f64 {
        if self.count() == 0.0 {
            return 0.0;
        }
        let [even, stronger] = ELO.map(score);
        self.count() * (stronger - even) * (2.0 * self.mean() - even - stronger) / (2.0 * self.variance())
    }

    pub(crate) fn verdict(&self) -> Verdict {
        match self.ratio() {
            ratio if ratio >= LIMIT => Verdict::Stronger,
            ratio if ratio <= -LIMIT => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, half, one, more, two] = self.0;
        write!(f, "{none}/{half}/{one}/{more}/{two}")
    }
}
