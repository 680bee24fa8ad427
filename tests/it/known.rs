//! The page of known facts about the games has the numbers of docs/known.json, and each part names the command that
//! reproduces it, which is run here.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use colonnade_testing::variants;
use serde_json::Value;

use super::sandbox::Sandbox;

/// The header rows of the tables of the page.
const CLAIMS: &str = "| claim | result | seconds |";
const MOVES: &str = "| variant | first moves that win |";
const ENDINGS: &str = "| stones | positions | gaining | even | losing | open | bytes | FNV-1a |";
const PUZZLES: &str = "| variant | puzzles |";
const SURVEY: &str = "| variant | level | openings | games | First scores | draws | plies: mean | median, longest | actions to \
                      choose from | seconds |";
const STARTS: &str = "| variant | level | starts | games | First scores | draws | hours of the search | seconds |";
const PIE: &str = "| variant | level | games | who begins scores | First scores | swaps | seconds |";
const COUNTS: &str = "| variant | 1 | 2 | 3 | 4 | 5 | seconds |";

fn text(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect(file)
}

fn file() -> Value {
    serde_json::from_str(&text("docs/known.json")).expect("JSON")
}

/// The rows of a table of the page, each as its cells, with numbers without separators.
fn table(page: &str, head: &str) -> Vec<Vec<String>> {
    let lines = page.lines().skip_while(|line| *line != head).skip(2).take_while(|line| line.starts_with('|'));
    let cell = |cell: &str| if cell.contains(", ") { cell.to_owned() } else { cell.replace([',', '`'], "") };
    lines.map(|line| line.trim_matches(['|', ' ']).split(" | ").map(cell).collect()).collect()
}

/// A value as in a cell of the page: a dash if there is none yet.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn rows<'a>(file: &'a Value, part: &str) -> &'a [Value] {
    file[part]["rows"].as_array().expect(part)
}

fn cells(row: &Value, fields: &[&str]) -> Vec<String> {
    fields.iter().map(|field| plain(&row[*field])).collect()
}

fn first_moves(row: &Value) -> Vec<String> {
    let moves = row["winning"].as_array().expect("moves");
    let moves: Vec<&str> = moves.iter().map(|text| text.as_str().expect("a move")).collect();
    vec![plain(&row["variant"]), moves.join(" ")]
}

fn claims(file: &Value) -> Vec<Vec<String>> {
    let mut claims: Vec<Vec<String>> = Vec::new();
    for row in rows(file, "solved") {
        let (winner, moves, seconds) = (plain(&row["winner"]), &row["moves"], plain(&row["seconds"]));
        let wins = row["winning"].as_array().expect("moves").len();
        claims.push(vec![
            plain(&row["variant"]),
            format!("{winner} wins, by {wins} of the {moves} first moves"),
            seconds,
        ]);
    }
    let sum = |part: &str, field: &str| -> u64 { rows(file, part).iter().filter_map(|row| row[field].as_u64()).sum() };
    let all = sum("endings", "positions");
    let open = sum("endings", "open");
    claims.push(vec![
        "gore/standard with up to 20 stones, before any trade".to_owned(),
        format!("{} of the {all} positions are decided", all - open),
        plain(&file["endings"]["seconds"]),
    ]);
    claims.push(vec![
        format!("{} puzzles", sum("puzzles", "puzzles")),
        "each has the one answer that it says".to_owned(),
        plain(&file["puzzles"]["seconds"]),
    ]);
    claims
}

fn survey(row: &Value) -> Vec<String> {
    let of = |field: &str| plain(&row[field]);
    let cut_off = if row["cutOff"] == 0 { String::new() } else { format!(", {} cut off", of("cutOff")) };
    vec![
        format!("{} {}", of("variant"), of("first")),
        of("level"),
        of("openings"),
        of("games"),
        format!("{} ±{} %", of("score"), of("scoreInterval")),
        of("draws"),
        format!("{} ±{}", of("plies"), of("pliesInterval")),
        format!("{}, {}{cut_off}", of("median"), of("longest")),
        format!("{} ({} to {})", of("actions"), of("actionsLow"), of("actionsHigh")),
        of("seconds"),
    ]
}

fn starts(row: &Value) -> Vec<String> {
    let of = |field: &str| plain(&row[field]);
    let mut cells = cells(row, &["variant", "level", "starts", "games"]);
    cells.push(format!("{} ±{} %", of("score"), of("scoreInterval")));
    cells.extend(["draws", "searchHours", "seconds"].map(of));
    cells
}

fn pie(row: &Value) -> Vec<String> {
    let of = |field: &str| plain(&row[field]);
    let mut cells = cells(row, &["variant", "level", "games"]);
    cells.push(format!("{} ±{} %", of("score"), of("scoreInterval")));
    cells.push(format!("{} ±{} %", of("firstSide"), of("firstSideInterval")));
    cells.extend(["swaps", "seconds"].map(of));
    cells
}

fn counts(rows: &[Value]) -> Vec<Vec<String>> {
    let groups = rows.chunk_by(|one, other| one["variant"] == other["variant"]);
    let line = |group: &[Value]| {
        let mut cells = vec![plain(&group[0]["variant"])];
        for plies in 1..=5_u64 {
            let row = group.iter().find(|row| row["plies"] == plies);
            cells.push(plain(row.map_or(&Value::Null, |row| &row["sequences"])));
        }
        cells.push(plain(&group[group.len() - 1]["seconds"]));
        cells
    };
    groups.map(line).collect()
}

/// The tables of the page whose rows differ from the file.
fn different(page: &str, file: &Value) -> Vec<&'static str> {
    let endings = ["stones", "positions", "gaining", "even", "losing", "open", "bytes", "checksum"];
    let each = |part: &str, line: &dyn Fn(&Value) -> Vec<String>| rows(file, part).iter().map(line).collect();
    let tables: [(&str, Vec<Vec<String>>); 8] = [
        (CLAIMS, claims(file)),
        (MOVES, each("solved", &first_moves)),
        (ENDINGS, each("endings", &|row: &Value| cells(row, &endings))),
        (PUZZLES, each("puzzles", &|row: &Value| cells(row, &["variant", "puzzles"]))),
        (SURVEY, each("survey", &survey)),
        (STARTS, each("starts", &starts)),
        (PIE, each("pie", &pie)),
        (COUNTS, counts(rows(file, "counts"))),
    ];
    tables.into_iter().filter(|(head, wanted)| table(page, head) != *wanted).map(|(head, _)| head).collect()
}

#[test]
fn the_page_has_the_numbers_of_the_file() {
    let page = text("docs/known.md");
    let file = file();
    assert_eq!(different(&page, &file), [""; 0]);
    let planted = [
        (CLAIMS, "by 20 of the", "by 21 of the"),
        (MOVES, " d4-d3 |", " |"),
        (ENDINGS, "| 888,030 |", "| 888,031 |"),
        (PUZZLES, "| buku/8x8 | 13 |\n", ""),
        (SURVEY, "80.5 ±3.9 %", "80.5 ±3.8 %"),
        (STARTS, "| gore/standard | 5 |", "| gore/standard | 6 |"),
        (COUNTS, "| 947 |", "| – |"),
    ];
    for (head, from, to) in planted {
        let wrong = page.replacen(from, to, 1);
        assert_ne!(wrong, page, "{from}");
        assert_eq!(different(&wrong, &file), [head], "{from}");
    }
}

#[test]
fn every_part_names_what_finds_it_and_how_long_that_takes() {
    let page = text("docs/known.md");
    let file = file();
    let checks = text(".ci/run");
    let parts = file.as_object().expect("parts");
    assert!(parts.len() > 4, "{parts:?}");
    for (name, part) in parts {
        let command = part["command"].as_str().expect("a command");
        assert!(page.contains(&format!("\n    {command}\n")), "{name}: {command}");
        assert!(part["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{name}: {}", part["seconds"]);
    }
    let compared = checks.lines().any(|line| line.trim() == "\"$COLONNADE_BINARY\" known");
    assert!(compared, "the checks compare what is found with the file");
}

#[test]
fn every_variant_has_games_and_counts() {
    let file = file();
    let all: BTreeSet<String> = variants().map(|variant| variant.slug()).collect();
    for part in ["survey", "counts"] {
        let named: BTreeSet<String> = rows(&file, part).iter().map(|row| plain(&row["variant"])).collect();
        assert_eq!(named, all, "{part}");
    }
}

/// A row without its seconds.
fn untimed(row: &Value) -> Value {
    let mut row = row.clone();
    row.as_object_mut().expect("an object").retain(|name, _| name != "seconds");
    row
}

#[test]
fn the_program_finds_rows_again() {
    let sandbox = Sandbox::new();
    let file = file();
    let help = sandbox.answer(&["known", "--help"]);
    let mut counted = sandbox.answer(&["known", "counts", "--json"]);
    counted.push_str(&sandbox.answer(&["known", "endings", "--json"]));
    let lines: Vec<Value> = counted.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut known: Vec<&Value> = Vec::new();
    for line in &lines {
        for member in line.as_object().expect("an object").keys() {
            assert!(help.contains(&format!("  {member}: ")), "{member} is not explained: {help}");
        }
        if line["verdict"] == "left-out" {
            assert!(line["found"].is_null() && line["seconds"].is_null(), "{line}");
        } else {
            assert_eq!(line["verdict"], "agrees", "{line}");
            assert_eq!(untimed(&line["known"]), line["found"], "{line}");
            assert!(line["seconds"].is_number(), "{line}");
        }
        known.push(&line["known"]);
    }
    let all = ["counts", "endings"].into_iter().flat_map(|part| rows(&file, part));
    let sorted = |rows: Vec<&Value>| {
        let mut texts: Vec<String> = rows.into_iter().map(Value::to_string).collect();
        texts.sort_unstable();
        texts
    };
    let known = sorted(known);
    let all = sorted(all.collect());
    let left_out = lines.iter().filter(|line| line["verdict"] == "left-out");
    let mut left_out: Vec<String> = left_out.map(plies).collect();
    left_out.sort_unstable();
    assert_eq!(known, all, "each row is told once");
    let longest = ["buku/10x10 2", "pilare/6x6 5", "pilastri/6x6 5", "pilastri/6x6+high-jumpers 5"];
    assert_eq!(left_out, longest);
}

fn plies(line: &Value) -> String {
    format!("{} {}", plain(&line["known"]["variant"]), line["known"]["plies"])
}

#[test]
fn only_parts_can_be_found() {
    let (code, out, complaint) = Sandbox::new().run(&["known", "openings"], b"");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(complaint.contains("the parts are solved, endings, puzzles, survey, starts, pie, counts"), "{complaint}");
}
