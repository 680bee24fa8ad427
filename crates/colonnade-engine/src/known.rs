//! Known results of the games and the work that reproduces them: solved boards, Goré's table of endings, the puzzles,
//! statistics of games, games from fair starts and with the pie rule, and counts of sequences.
//!
//! The rows are those of docs/known.json, without the seconds, because nothing here reads a clock.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use colonnade_engine::known::{Extent, KnownPart, known_results};
//!
//! let counts = known_results(KnownPart::Counts, Extent::Short);
//! let gore = counts.into_iter().find(|result| result.variant.slug() == "gore/standard");
//! let rows = gore.and_then(|result| result.reproduce(&AtomicBool::new(false))).expect("nothing stops it");
//! assert_eq!(rows[0].to_string(), "{ \"variant\": \"gore/standard\", \"plies\": 1, \"sequences\": 4 }");
//! ```

mod pie;
mod row;
mod scores;
mod starts;
mod survey;

use std::sync::atomic::{AtomicBool, Ordering};

use colonnade_rules::{Game, State, Variant};

use crate::collection::collection;
use crate::evaluator::{EndingRow, ending_table};
use crate::level::Level;
use crate::starts::fair_starts;
use crate::think::{Effort, solve, think};

pub use crate::self_play::{MOST_PLIES, points};
pub use row::{Field, KnownRow};
pub use survey::survey;

/// A kind of result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownPart {
    /// The winner on each solved board, and the winning first moves.
    Solved,
    /// Goré's table of endings, by the number of stones.
    Endings,
    /// The number of proved puzzles of a variant.
    Puzzles,
    /// Statistics of games of a level against itself.
    Survey,
    /// The score of the first side, in new games from the fair starts of a variant.
    Starts,
    /// The score of the player who begins, in games with the pie rule.
    Pie,
    /// The numbers of sequences of legal actions from the start.
    Counts,
}

impl KnownPart {
    /// All parts, in the order of docs/known.json.
    pub const ALL: [KnownPart; 7] = [
        KnownPart::Solved,
        KnownPart::Endings,
        KnownPart::Puzzles,
        KnownPart::Survey,
        KnownPart::Starts,
        KnownPart::Pie,
        KnownPart::Counts,
    ];

    /// The name in docs/known.json.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            KnownPart::Solved => "solved",
            KnownPart::Endings => "endings",
            KnownPart::Puzzles => "puzzles",
            KnownPart::Survey => "survey",
            KnownPart::Starts => "starts",
            KnownPart::Pie => "pie",
            KnownPart::Counts => "counts",
        }
    }

    /// The fields that identify a row.
    #[must_use]
    pub const fn key(self) -> &'static [&'static str] {
        match self {
            KnownPart::Solved | KnownPart::Puzzles => &["variant"],
            KnownPart::Endings => &["stones"],
            KnownPart::Survey | KnownPart::Starts | KnownPart::Pie => &["variant", "level"],
            KnownPart::Counts => &["variant", "plies"],
        }
    }
}

/// How much is reproduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// As much as takes seconds: all solved boards, the games of a low level of four variants, few of them from fair
    /// starts and with the pie rule, and counts of fewer plies.
    Short,
    /// All rows of the file.
    Whole,
}

/// The seed of the survey.
const SURVEY_SEED: u64 = 1;

/// The levels that play the games of the survey, with their number; the first of them also for [`Extent::Short`].
const SURVEY: [(Level, u64); 2] = [(Level::ALL[2], 400), (Level::ALL[4], 200)];

/// The levels that play games from fair starts, likewise.
const STARTS: [(Level, u64); 2] = [(Level::ALL[2], 40), (Level::ALL[4], 400)];

/// The levels that play games with the pie rule, likewise; on the largest board, where games take longest, only
/// the first.
const PIE: [(Level, u64); 2] = [(Level::ALL[2], 40), (Level::ALL[4], 200)];

/// The variants whose games are also played for [`Extent::Short`].
const CHEAP: [&str; 4] = ["gore/standard", "pilastri/4x4", "pilastri/4x4+high-jumpers", "buku/6x6"];

/// The boards that are solved.
const SOLVED: [&str; 2] = ["pilastri/4x4", "pilastri/4x4+high-jumpers"];

/// The counted plies: for all rows, and for the short extent. One more takes over 20 seconds, or is the sixth.
const PLIES: [(&str, u8, u8); 13] = [
    ("pilare/6x6", 5, 4),
    ("pilare/8x8", 4, 4),
    ("gore/standard", 5, 5),
    ("pilastri/6x6", 5, 4),
    ("pilastri/8x8", 4, 4),
    ("pilastri/4x4", 5, 5),
    ("pilastri/6x6+high-jumpers", 5, 4),
    ("pilastri/8x8+high-jumpers", 4, 4),
    ("pilastri/4x4+high-jumpers", 5, 5),
    ("buku/8x8", 2, 2),
    ("buku/6x6", 2, 2),
    ("buku/10x10", 2, 1),
    ("pit-of-pillars/standard", 4, 4),
];

/// A result that can be reproduced; the whole table of endings is one result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownResult {
    /// The kind of result.
    pub part: KnownPart,
    /// The variant.
    pub variant: Variant,
    /// The number of actions of each sequence, if sequences are counted.
    pub plies: Option<u8>,
    /// The level that plays, if games are played.
    pub level: Option<Level>,
}

/// The results of a kind, in the order of docs/known.json.
#[must_use]
pub fn known_results(part: KnownPart, extent: Extent) -> Vec<KnownResult> {
    let variants = Game::ALL.iter().flat_map(|game| game.variants());
    variants.flat_map(|variant| of_variant(part, variant, extent)).collect()
}

fn of_variant(part: KnownPart, variant: Variant, extent: Extent) -> Vec<KnownResult> {
    let slug = variant.slug();
    let result = KnownResult { part, variant, plies: None, level: None };
    let of_levels = |levels: &[(Level, u64)]| {
        let levels = if extent == Extent::Whole { levels } else { &levels[..1] };
        levels.iter().map(|(level, _)| KnownResult { level: Some(*level), ..result }).collect()
    };
    let is_known = match part {
        KnownPart::Solved => SOLVED.contains(&slug.as_str()),
        KnownPart::Endings => variant == Game::Gore.standard(),
        KnownPart::Puzzles => collection().iter().any(|one| one.variant == variant),
        KnownPart::Survey if extent == Extent::Whole || CHEAP.contains(&slug.as_str()) => return of_levels(&SURVEY),
        KnownPart::Starts if !fair_starts(variant).is_empty() => return of_levels(&STARTS),
        KnownPart::Pie if variant.game() == Game::Buku => {
            return of_levels(if slug == "buku/10x10" { &PIE[..1] } else { &PIE });
        }
        KnownPart::Survey | KnownPart::Starts | KnownPart::Pie => false,
        KnownPart::Counts => {
            let plies = PLIES.iter().find(|(counted, ..)| *counted == slug);
            let last = plies.map_or(0, |(_, most, short)| if extent == Extent::Whole { *most } else { *short });
            return (1..=last).map(|plies| KnownResult { plies: Some(plies), ..result }).collect();
        }
    };
    if is_known { vec![result] } else { Vec::new() }
}

impl KnownResult {
    /// Reproduces the result, which takes up to half a minute, or minutes for games of level 5. `None` if the flag
    /// ended the search, or if the result was not found. Counting ignores the flag.
    #[must_use]
    pub fn reproduce(&self, stop: &AtomicBool) -> Option<Vec<KnownRow>> {
        let rows = match self.part {
            KnownPart::Solved => vec![solved_board(self.variant, stop)?],
            KnownPart::Endings => ending_table(stop)?.iter().map(ending).collect(),
            KnownPart::Puzzles => vec![puzzles(self.variant, stop)],
            KnownPart::Survey => vec![self.played(&SURVEY, stop, games)?],
            KnownPart::Starts => vec![self.played(&STARTS, stop, starts::starts)?],
            KnownPart::Pie => vec![self.played(&PIE, stop, pie::pie)?],
            KnownPart::Counts => vec![count(self.variant, self.plies.unwrap_or_default())?],
        };
        (!stop.load(Ordering::Relaxed)).then_some(rows)
    }

    /// The row of games that the level of this result plays.
    fn played(
        &self,
        levels: &[(Level, u64)],
        stop: &AtomicBool,
        play: fn(Variant, Level, u64, &AtomicBool) -> Option<KnownRow>,
    ) -> Option<KnownRow> {
        let (level, games) = *levels.iter().find(|(level, _)| Some(*level) == self.level)?;
        play(self.variant, level, games, stop)
    }
}

/// The winner on a board, and the winning first moves. Every first move must be proved a win or a loss.
fn solved_board(variant: Variant, stop: &AtomicBool) -> Option<KnownRow> {
    let start = State::start(variant);
    let moves: Vec<String> = start.actions().map(|action| action.to_string()).collect();
    let mut winning = Vec::new();
    for text in &moves {
        let mut next = start.clone();
        next.play(text).ok()?;
        let is_answered = solve(&next, stop)?;
        if !is_answered {
            winning.push(text.clone());
        }
    }
    winning.sort_unstable();
    let sides = &variant.game().info().sides;
    let winner = if winning.is_empty() { sides.second.code() } else { sides.first.code() };
    let row = KnownRow::of_variant(variant).text("winner", winner).whole("moves", moves.len() as u64);
    Some(row.with("winning", Field::Texts(winning)))
}

fn ending(row: &EndingRow) -> KnownRow {
    let EndingRow { stones, positions, gaining, even, losing, open, bytes, checksum } = row;
    let numbers = [
        ("stones", stones),
        ("positions", positions),
        ("gaining", gaining),
        ("even", even),
        ("losing", losing),
        ("open", open),
        ("bytes", bytes),
    ];
    let row = numbers.into_iter().fold(KnownRow::default(), |row, (name, number)| row.whole(name, *number as u64));
    row.text("checksum", &format!("{checksum:016x}"))
}

/// The number of proved puzzles of a variant.
fn puzzles(variant: Variant, stop: &AtomicBool) -> KnownRow {
    let own = collection().iter().filter(|one| one.variant == variant);
    let proved = own.take_while(|_| !stop.load(Ordering::Relaxed)).filter(|one| one.holds(stop)).count();
    KnownRow::of_variant(variant).whole("puzzles", proved as u64)
}

/// The games of the survey.
fn games(variant: Variant, level: Level, games: u64, stop: &AtomicBool) -> Option<KnownRow> {
    let row = survey(variant, games, SURVEY_SEED, &mut |state, seed| {
        let answer = think(state, Effort::Level(level), seed, stop)?;
        (!stop.load(Ordering::Relaxed)).then_some(answer.action)
    });
    row.map(|row| row.whole("level", u64::from(level.number())))
}

fn count(variant: Variant, plies: u8) -> Option<KnownRow> {
    let sequences = u64::try_from(State::start(variant).perft(plies)?).ok()?;
    Some(KnownRow::of_variant(variant).whole("plies", u64::from(plies)).whole("sequences", sequences))
}
