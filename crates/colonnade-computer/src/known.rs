//! The known results of the games, and their comparison with new results.

use std::sync::LazyLock;

use colonnade_engine::known::{KnownPart, KnownResult};
use colonnade_rules::Variant;
use serde_json::Value;

/// The text of docs/known.json.
pub const TEXT: &str = include_str!("../../../docs/known.json");

/// New games of a level against itself from the fair starts of a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NewGames {
    /// The level.
    pub level: u64,
    /// The number of games.
    pub games: u64,
    /// The points of the first side, whichever is to act in a start, in per cent.
    pub score: f64,
    /// Half the width of the 95 % interval.
    pub interval: f64,
}

/// The known games of the highest level from the fair starts of a variant; `None` if there are none.
#[must_use]
pub fn new_games(variant: Variant) -> Option<NewGames> {
    static ROWS: LazyLock<Vec<Value>> =
        LazyLock::new(|| KnownRows::read(TEXT, KnownPart::Starts).map(|known| known.rows).unwrap_or_default());
    let of_variant = ROWS.iter().filter(|row| row["variant"] == variant.slug());
    let row = of_variant.max_by_key(|row| row["level"].as_u64())?;
    let number = |name: &str| row[name].as_f64();
    Some(NewGames {
        level: row["level"].as_u64()?,
        games: row["games"].as_u64()?,
        score: number("score")?,
        interval: number("scoreInterval")?,
    })
}

/// The result of comparing a row with the known ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowVerdict {
    /// The known row is the same.
    Agrees,
    /// The known row is different.
    Differs,
    /// There is no known row.
    Unknown,
    /// The row is known, and was searched for but not found.
    Missing,
    /// The row is known, and was not searched for.
    LeftOut,
}

impl RowVerdict {
    /// A short code that never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            RowVerdict::Agrees => "agrees",
            RowVerdict::Differs => "differs",
            RowVerdict::Unknown => "unknown",
            RowVerdict::Missing => "missing",
            RowVerdict::LeftOut => "left-out",
        }
    }
}

/// The known rows of a part that have not been found yet.
#[derive(Debug)]
pub struct KnownRows {
    part: KnownPart,
    rows: Vec<Value>,
}

impl KnownRows {
    /// The rows of a part in the text of a file like docs/known.json.
    ///
    /// # Errors
    ///
    /// If the text is not valid JSON. A part that the file does not have has no rows.
    pub fn read(text: &str, part: KnownPart) -> serde_json::Result<KnownRows> {
        let file: Value = serde_json::from_str(text)?;
        let rows = file[part.name()]["rows"].as_array().cloned().unwrap_or_default();
        Ok(KnownRows { part, rows })
    }

    /// Compares a row with the known one, which is then removed. All values except the seconds are compared.
    pub fn compare(&mut self, found: &Value) -> (RowVerdict, Option<Value>) {
        let is_named = |known: &Value| self.part.key().iter().all(|field| known[*field] == found[*field]);
        let Some(at) = self.rows.iter().position(is_named) else { return (RowVerdict::Unknown, None) };
        let known = self.rows.remove(at);
        let verdict = if untimed(&known) == untimed(found) { RowVerdict::Agrees } else { RowVerdict::Differs };
        (verdict, Some(known))
    }

    /// The known rows that were not found: left out if one of those results is about it, and missing otherwise.
    #[must_use]
    pub fn rest(self, left_out: &[KnownResult]) -> Vec<(RowVerdict, Value)> {
        let verdict = |row: &Value| {
            let is_left_out = left_out.iter().any(|result| is_about(result, row));
            if is_left_out { RowVerdict::LeftOut } else { RowVerdict::Missing }
        };
        self.rows.into_iter().map(|row| (verdict(&row), row)).collect()
    }
}

/// A row without its seconds, which depend on the machine.
fn untimed(row: &Value) -> Value {
    let mut row = row.clone();
    if let Some(fields) = row.as_object_mut() {
        fields.retain(|name, _| name != "seconds");
    }
    row
}

fn is_about(result: &KnownResult, row: &Value) -> bool {
    row["variant"] == result.variant.slug()
        && result.plies.is_none_or(|plies| row["plies"] == plies)
        && result.level.is_none_or(|level| row["level"] == level.number())
}

#[cfg(test)]
mod tests {
    use colonnade_engine::known::{Extent, known_results};
    use serde_json::json;

    use super::*;

    #[test]
    fn rows_that_differ_or_are_not_known_or_not_found_are_told_apart() {
        let row =
            |plies: u8, sequences: u64| json!({ "variant": "pilastri/6x6", "plies": plies, "sequences": sequences });
        let mut timed = row(1, 60);
        timed["seconds"] = json!(0.1);
        let text = json!({ "counts": { "rows": [timed, row(2, 3_324), row(3, 165_408), row(5, 305_106_776)] } });
        let mut known = KnownRows::read(&text.to_string(), KnownPart::Counts).expect("JSON");
        assert_eq!(known.compare(&row(1, 60)), (RowVerdict::Agrees, Some(timed)));
        assert_eq!(known.compare(&row(1, 60)), (RowVerdict::Unknown, None), "a row counts once");
        assert_eq!(known.compare(&row(2, 3_325)), (RowVerdict::Differs, Some(row(2, 3_324))));
        assert_eq!(known.compare(&row(4, 7_516_476)), (RowVerdict::Unknown, None));
        let mut left_out = known_results(KnownPart::Counts, Extent::Whole);
        left_out.retain(|result| result.plies == Some(5));
        assert_eq!(
            known.rest(&left_out),
            [(RowVerdict::Missing, row(3, 165_408)), (RowVerdict::LeftOut, row(5, 305_106_776))]
        );
        let more = json!({ "variant": "pilastri/6x6", "puzzles": 1, "proved": 1 });
        let text = json!({ "puzzles": { "rows": [{ "variant": "pilastri/6x6", "puzzles": 1 }] } });
        let mut known = KnownRows::read(&text.to_string(), KnownPart::Puzzles).expect("JSON");
        assert_eq!(known.compare(&more).0, RowVerdict::Differs, "a value more is another row");
    }

    #[test]
    fn every_known_row_has_a_claim() {
        for part in KnownPart::ALL.into_iter().filter(|part| *part != KnownPart::Endings) {
            let known = KnownRows::read(TEXT, part).expect("JSON");
            let all = known_results(part, Extent::Whole);
            assert_eq!(known.rows.len(), all.len(), "{}", part.name());
            let missing: Vec<_> =
                known.rest(&all).into_iter().filter(|(verdict, _)| *verdict == RowVerdict::Missing).collect();
            assert!(missing.is_empty(), "{missing:?}");
        }
    }
}
