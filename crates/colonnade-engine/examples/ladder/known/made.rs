//! Finding the rows of docs/known.json.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use colonnade_engine::{Effort, EndingRow, Level, collection, ending_table, solved};
use colonnade_rules::{State, Variant};
use colonnade_testing::{cpu_time, variants};
use serde_json::{Value, json};

use crate::numbers::rounded;
use crate::players::Player;
use crate::survey as games;

/// How much is found again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// As much as takes seconds: all that is solved, the games of [`CHEAP`] variants, and counts of fewer plies.
    Short,
    /// Everything in the file.
    Whole,
}

/// The level that plays the games of the survey, their number, and their seed.
const SURVEY: (u8, u64, u64) = (3, 400, 1);

/// The variants whose games are played each time.
const CHEAP: [&str; 4] = ["gore/standard", "pilastri/4x4", "pilastri/4x4+high-jumpers", "buku/6x6"];

/// The boards that are solved.
const SOLVED: [&str; 2] = ["pilastri/4x4", "pilastri/4x4+high-jumpers"];

/// The plies of the sequences that are counted: at most these, and each time. One more takes over 20 seconds, or is the sixth.
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

fn named(slug: &str) -> Result<Variant, String> {
    slug.parse::<Variant>().map_err(|error| format!("{slug}: {error}"))
}

/// The processor time since then, in seconds.
fn since(begun: Duration) -> f64 {
    rounded(cpu_time().saturating_sub(begun).as_secs_f64(), 1)
}

/// Who wins on each solved board, and by which first moves. Each has to be proved either way.
pub(super) fn solved_boards(_extent: Extent, each: &mut dyn FnMut(Value)) -> Result<(), String> {
    for slug in SOLVED {
        let (variant, begun) = (named(slug)?, cpu_time());
        let start = State::start(variant);
        let moves: Vec<String> = start.actions().map(|action| action.to_string()).collect();
        let mut winning = Vec::new();
        for text in &moves {
            let mut next = start.clone();
            next.play(text).map_err(|error| format!("{slug} {text}: {error}"))?;
            let is_answered = solved(&next, &AtomicBool::new(false));
            if !is_answered.ok_or_else(|| format!("{slug} {text}: not decided"))? {
                winning.push(text.as_str());
            }
        }
        winning.sort_unstable();
        let sides = &variant.game().info().sides;
        let winner = if winning.is_empty() { sides.second.code() } else { sides.first.code() };
        each(json!({
            "variant": slug,
            "winner": winner,
            "moves": moves.len(),
            "winning": winning,
            "seconds": since(begun),
        }));
    }
    Ok(())
}

/// Goré's table of endings, by the number of stones.
pub(super) fn endings(_extent: Extent, each: &mut dyn FnMut(Value)) -> Result<(), String> {
    let table = ending_table(&AtomicBool::new(false)).ok_or("the table of endings was not built")?;
    for EndingRow { stones, positions, gaining, even, losing, open, bytes, checksum } in table {
        each(json!({
            "stones": stones,
            "positions": positions,
            "gaining": gaining,
            "even": even,
            "losing": losing,
            "open": open,
            "bytes": bytes,
            "checksum": format!("{checksum:016x}"),
        }));
    }
    Ok(())
}

/// The puzzles that come with the program, by variant. The example `puzzles` proves them.
pub(super) fn puzzles(_extent: Extent, each: &mut dyn FnMut(Value)) -> Result<(), String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for collected in collection() {
        *counts.entry(collected.variant.slug()).or_default() += 1;
    }
    for variant in variants() {
        if let Some(count) = counts.get(&variant.slug()) {
            each(json!({ "variant": variant.slug(), "puzzles": count }));
        }
    }
    Ok(())
}

/// Games of a level against itself in each variant.
pub(super) fn survey(extent: Extent, each: &mut dyn FnMut(Value)) -> Result<(), String> {
    let (level, count, seed) = SURVEY;
    let level = Level::new(level).ok_or("no such level")?;
    for variant in variants() {
        if extent == Extent::Whole || CHEAP.contains(&variant.slug().as_str()) {
            each(games::row(variant, &Player::Engine(Effort::Level(level)), count, seed));
        }
    }
    Ok(())
}

/// The numbers of sequences of legal actions from the start.
pub(super) fn counts(extent: Extent, each: &mut dyn FnMut(Value)) -> Result<(), String> {
    for (slug, most, short) in PLIES {
        let start = State::start(named(slug)?);
        let last = if extent == Extent::Whole { most } else { short };
        for plies in 1..=last {
            let begun = cpu_time();
            let sequences = start.perft(plies).and_then(|count| u64::try_from(count).ok());
            let sequences = sequences.ok_or_else(|| format!("{slug}: too many sequences of {plies} plies"))?;
            each(json!({ "variant": slug, "plies": plies, "sequences": sequences, "seconds": since(begun) }));
        }
    }
    Ok(())
}
