//! The scores of matches as a ladder of Elo points.

use std::collections::BTreeMap;
use std::f64::consts::LN_10;

/// Contains the tables of scores, and the ladder that follows from them.
const PAGE: &str = include_str!("../../../../docs/computers.md");
/// The matches of which the ladder consists, from the lowest step up.
const STEPS: [&str; 5] = ["2 v 1", "3 v 2", "4 v 3", "5 v 4", "6 v 5"];

/// A score in percent, with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug)]
struct Score {
    percent: f64,
    interval: f64,
}

impl Score {
    /// Reads `75.5 ±5.5` and `82.5 ±10.5 of 40`; `None` if there is no match (`–`).
    fn read(cell: &str) -> Option<Score> {
        let (percent, rest) = cell.split_once(" ±")?;
        let interval = rest.split(' ').next()?;
        Some(Score { percent: percent.parse().ok()?, interval: interval.parse().ok()? })
    }

    /// The Elo difference of the players, with its interval: that of the score, times the slope of the curve there.
    fn elo(self) -> (f64, f64) {
        let mean = self.percent / 100.0;
        let interval = self.interval / 100.0;
        let points = 400.0 * (mean / (1.0 - mean)).log10();
        (points, interval * 400.0 / (LN_10 * mean * (1.0 - mean)))
    }
}

/// All scores of the steps in a text, by the variant names of the tables, in the order of the first table.
fn scores(text: &str) -> (Vec<&str>, BTreeMap<(&str, &str), Score>) {
    let mut variants = Vec::new();
    let mut found = BTreeMap::new();
    let mut columns: Vec<&str> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with("|-")) {
        let Some(cells) = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) else {
            columns.clear();
            continue;
        };
        let cells: Vec<&str> = cells.split(" | ").collect();
        if columns.is_empty() {
            columns = cells;
            continue;
        }
        for (column, cell) in columns.iter().zip(&cells).skip(1) {
            let Some((step, score)) = STEPS.iter().find(|step| *step == column).zip(Score::read(cell)) else {
                continue;
            };
            if !variants.contains(&cells[0]) {
                variants.push(cells[0]);
            }
            found.insert((cells[0], *step), score);
        }
    }
    (variants, found)
}

/// The ladder as a table: the Elo points of each level above level 1, summed over the matches between neighbours.
fn table(text: &str) -> String {
    let (variants, scores) = scores(text);
    let mut lines = vec![
        "| variant, Elo above level 1 | level 2 | level 3 | level 4 | level 5 | level 6 |".to_owned(),
        "|---|---|---|---|---|---|".to_owned(),
    ];
    for variant in variants {
        let mut sum = 0.0;
        let mut variance = 0.0_f64;
        let cells = STEPS.map(|step| {
            scores.get(&(variant, step)).map_or("–".to_owned(), |score| {
                let (points, interval) = score.elo();
                sum += points;
                variance += interval * interval;
                format!("{sum:.0} ±{:.0}", variance.sqrt())
            })
        });
        lines.push(format!("| {variant} | {} |", cells.join(" | ")));
    }
    lines.join("\n")
}

/// Prints the ladder that follows from the scores on the page.
pub(crate) fn print() {
    println!("{}", table(PAGE));
}

/// Whether the page contains the ladder that follows from its scores.
pub(crate) fn agrees() -> bool {
    PAGE.contains(&table(PAGE))
}
