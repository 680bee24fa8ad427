//! The tables of docs/known.md, generated from docs/known.json.

use colonnade_engine::known::KnownPart;
use serde_json::Value;

use super::parts;
use crate::numbers::{grouped, line, tenths, text, whole};
use crate::survey;

/// The largest number of plies in the table of counts.
const PLIES: u64 = 5;

/// A table of the page: its head and the lines of its rows.
struct Table {
    head: &'static str,
    lines: Vec<String>,
}

/// The page, with its tables replaced by those of the file.
pub(super) fn filled(page: &str, file: &Value) -> String {
    let tables = tables(file);
    let mut text = String::new();
    let mut add = |line: &str| text.extend([line, "\n"]);
    let mut is_replaced = false;
    for line in page.lines() {
        is_replaced &= line.starts_with('|');
        if is_replaced {
            continue;
        }
        add(line);
        if let Some(table) = tables.iter().find(|table| table.head == line) {
            add(&format!("{}|", "|---".repeat(line.split(" | ").count())));
            table.lines.iter().for_each(|line| add(line));
            is_replaced = true;
        }
    }
    text
}

fn tables(file: &Value) -> [Table; 8] {
    let rows = |part: KnownPart, line: fn(&Value) -> String| parts::rows(part, file).iter().map(line).collect();
    [
        Table { head: "| claim | result | seconds |", lines: claims(file) },
        Table { head: "| variant | first moves that win |", lines: rows(KnownPart::Solved, first_moves) },
        Table {
            head: "| stones | positions | gaining | even | losing | open | bytes | FNV-1a |",
            lines: rows(KnownPart::Endings, ending),
        },
        Table { head: "| variant | puzzles |", lines: rows(KnownPart::Puzzles, puzzles) },
        Table { head: survey::HEAD, lines: rows(KnownPart::Survey, survey::shown) },
        Table {
            head: "| variant | level | starts | games | First scores | draws | hours of the search | seconds |",
            lines: rows(KnownPart::Starts, starts),
        },
        Table {
            head: "| variant | level | games | who begins scores | First scores | swaps | seconds |",
            lines: rows(KnownPart::Pie, pie),
        },
        Table {
            head: "| variant | 1 | 2 | 3 | 4 | 5 | seconds |",
            lines: counts(parts::rows(KnownPart::Counts, file)),
        },
    ]
}

fn sum(rows: &[Value], field: &str) -> u64 {
    rows.iter().filter_map(|row| row[field].as_u64()).sum()
}

/// A short list of everything that is solved.
fn claims(file: &Value) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for row in parts::rows(KnownPart::Solved, file) {
        let wins = row["winning"].as_array().map_or(0, Vec::len);
        let result = format!("{} wins, by {wins} of the {} first moves", text(&row["winner"]), whole(&row["moves"]));
        lines.push(line(&[text(&row["variant"]).to_owned(), result, tenths(&row["seconds"])]));
    }
    let endings = parts::rows(KnownPart::Endings, file);
    let positions = sum(endings, "positions");
    let open = sum(endings, "open");
    let most = endings.last().map_or_else(String::new, |row| whole(&row["stones"]));
    lines.push(line(&[
        format!("gore/standard with up to {most} stones, before any trade"),
        format!("{} of the {} positions are decided", grouped(positions - open), grouped(positions)),
        tenths(&file["endings"]["seconds"]),
    ]));
    let puzzles = sum(parts::rows(KnownPart::Puzzles, file), "puzzles");
    lines.push(line(&[
        format!("{} puzzles", grouped(puzzles)),
        "each has the one answer that it says".to_owned(),
        tenths(&file["puzzles"]["seconds"]),
    ]));
    lines
}

fn first_moves(row: &Value) -> String {
    let moves: Vec<&str> = row["winning"].as_array().map_or_else(Vec::new, |moves| moves.iter().map(text).collect());
    line(&[text(&row["variant"]).to_owned(), moves.join(" ")])
}

fn ending(row: &Value) -> String {
    let numbers = ["stones", "positions", "gaining", "even", "losing", "open", "bytes"];
    let mut cells = Vec::from(numbers.map(|field| whole(&row[field])));
    cells.push(format!("`{}`", text(&row["checksum"])));
    line(&cells)
}

fn puzzles(row: &Value) -> String {
    line(&[text(&row["variant"]).to_owned(), whole(&row["puzzles"])])
}

fn starts(row: &Value) -> String {
    line(&[
        text(&row["variant"]).to_owned(),
        whole(&row["level"]),
        whole(&row["starts"]),
        whole(&row["games"]),
        format!("{} ±{} %", tenths(&row["score"]), tenths(&row["scoreInterval"])),
        whole(&row["draws"]),
        tenths(&row["searchHours"]),
        tenths(&row["seconds"]),
    ])
}

fn pie(row: &Value) -> String {
    line(&[
        text(&row["variant"]).to_owned(),
        whole(&row["level"]),
        whole(&row["games"]),
        format!("{} ±{} %", tenths(&row["score"]), tenths(&row["scoreInterval"])),
        format!("{} ±{} %", tenths(&row["firstSide"]), tenths(&row["firstSideInterval"])),
        whole(&row["swaps"]),
        tenths(&row["seconds"]),
    ])
}

/// A line for each variant, with the seconds of its longest sequences.
fn counts(rows: &[Value]) -> Vec<String> {
    let groups = rows.chunk_by(|one, other| one["variant"] == other["variant"]);
    let shown = |group: &[Value]| {
        let of = |plies: u64| group.iter().find(|row| row["plies"].as_u64() == Some(plies));
        let mut cells = vec![text(&group[0]["variant"]).to_owned()];
        cells.extend((1..=PLIES).map(|plies| of(plies).map_or("–".to_owned(), |row| whole(&row["sequences"]))));
        cells.extend(group.last().map(|row| tenths(&row["seconds"])));
        line(&cells)
    };
    groups.map(shown).collect()
}
