//! `colonnade known`: recomputes the known results of the games and compares them.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::Error;
use colonnade_engine::known::{Extent, KnownPart, KnownResult, known_results};
use serde_json::{Value, json};

use super::common::{bar, show};
use super::failure::Failure;
use super::value_parsers;
use colonnade_computer::known::{KnownRows, RowVerdict, TEXT};
use colonnade_wording::cli::known as words;

/// Recompute what is known of the games, and compare
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Only this part
    #[arg(value_name = "PART", value_parser = value_parsers::part())]
    part: Option<KnownPart>,
    /// Leave nothing out, which takes more than an hour
    #[arg(long)]
    all: bool,
    /// Write one JSON object a line, one for each row
    ///
    /// Codes never change.
    ///   part: solved, endings, puzzles, survey, starts, pie or counts
    ///   verdict: agrees, differs, unknown (docs/known.json has no such
    ///     row), missing (it has the row, which was not found) or
    ///     left-out (it has the row, which --all looks for)
    ///   found: the row that was found, an object with the members that
    ///     rows of the part have in docs/known.json, without seconds; or
    ///     null
    ///   known: the row of docs/known.json, or null
    ///   seconds: how long finding the row took; the rows of endings are
    ///     found together, and each has the time of all; or null
    #[arg(long, verbatim_doc_comment)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let extent = if arguments.all { Extent::Whole } else { Extent::Short };
    let parts = arguments.part.map_or_else(|| KnownPart::ALL.to_vec(), |part| vec![part]);
    compare(TEXT, &parts, extent, KnownReport { out, json: arguments.json, agreeing: 0, wrong: 0, left_out: 0 })
}

/// Recomputes parts, and compares them with the text of a file like docs/known.json.
fn compare(text: &str, parts: &[KnownPart], extent: Extent, mut report: KnownReport<'_>) -> Result<(), Failure> {
    let mut done = 0;
    let bar = bar("results");
    let all: usize = parts.iter().map(|&part| known_results(part, extent).len()).sum();
    show(&bar, done, Some(all as u64));
    for &part in parts {
        let mut known = KnownRows::read(text, part).map_err(Error::from)?;
        let asked = known_results(part, extent);
        for result in &asked {
            let begun = Instant::now();
            let rows = result.reproduce(&AtomicBool::new(false)).unwrap_or_default();
            let seconds = (begun.elapsed().as_secs_f64() * 10.0).round() / 10.0;
            for row in rows {
                let found: Value = serde_json::from_str(&row.to_string()).map_err(Error::from)?;
                let (verdict, known) = known.compare(&found);
                bar.suspend(|| report.found(part, verdict, &found, known.as_ref(), seconds))?;
            }
            done += 1;
            show(&bar, done, None);
        }
        let left_out: Vec<KnownResult> =
            known_results(part, Extent::Whole).into_iter().filter(|one| !asked.contains(one)).collect();
        bar.suspend(|| report.rest(part, &known.rest(&left_out)))?;
    }
    bar.finish_and_clear();
    report.end()
}

/// The report, in lines for people or for programs. Each is written as soon as its row is found.
struct KnownReport<'a> {
    out: &'a mut dyn Write,
    json: bool,
    agreeing: u64,
    wrong: u64,
    left_out: u64,
}

impl KnownReport<'_> {
    fn found(
        &mut self,
        part: KnownPart,
        verdict: RowVerdict,
        found: &Value,
        known: Option<&Value>,
        seconds: f64,
    ) -> io::Result<()> {
        match verdict {
            RowVerdict::Agrees => self.agreeing += 1,
            _ => self.wrong += 1,
        }
        let line = match known {
            _ if self.json => object(part, verdict, Some(found), known, Some(seconds)),
            None => words::unknown(part.name(), &plain(found), seconds),
            Some(_) if verdict == RowVerdict::Agrees => words::agrees(part.name(), &plain(found), seconds),
            Some(known) => words::differs(part.name(), &plain(found), &plain(known), seconds),
        };
        self.line(&line)
    }

    /// Reports the known rows that were not found.
    fn rest(&mut self, part: KnownPart, rest: &[(RowVerdict, Value)]) -> io::Result<()> {
        let mut names = Vec::new();
        for (verdict, row) in rest {
            match verdict {
                RowVerdict::LeftOut => self.left_out += 1,
                _ => self.wrong += 1,
            }
            if self.json {
                self.line(&object(part, *verdict, None, Some(row), None))?;
            } else if *verdict == RowVerdict::LeftOut {
                let fields = part.key().iter().map(|field| (*field, &row[*field]));
                names.push(listed(fields));
            } else {
                self.line(&words::missing(part.name(), &plain(row)))?;
            }
        }
        if names.is_empty() { Ok(()) } else { self.line(&words::left_out(part.name(), &names)) }
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Ends the report, and fails if a row does not agree.
    fn end(mut self) -> Result<(), Failure> {
        if !self.json {
            self.line(&words::summary(self.agreeing, self.wrong, self.left_out))?;
        }
        if self.wrong == 0 { Ok(()) } else { Err(Failure::Reported) }
    }
}

fn object(
    part: KnownPart,
    verdict: RowVerdict,
    found: Option<&Value>,
    known: Option<&Value>,
    seconds: Option<f64>,
) -> String {
    let part = part.name();
    let verdict = verdict.code();
    json!({ "part": part, "verdict": verdict, "found": found, "known": known, "seconds": seconds }).to_string()
}

/// A row for people: the names and values of its members, without the seconds.
fn plain(row: &Value) -> String {
    let members = row.as_object().into_iter().flatten();
    listed(members.map(|(name, value)| (name.as_str(), value)).filter(|(name, _)| *name != "seconds"))
}

fn listed<'a>(members: impl Iterator<Item = (&'a str, &'a Value)>) -> String {
    members.map(|(name, value)| format!("{name} {}", text(value))).collect::<Vec<_>>().join(", ")
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(text).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the table of endings, compared with a text.
    fn endings(known: &str, json: bool) -> (bool, String) {
        let mut out = Vec::new();
        let report = KnownReport { out: &mut out, json, agreeing: 0, wrong: 0, left_out: 0 };
        let compared = compare(known, &[KnownPart::Endings], Extent::Short, report);
        assert!(matches!(compared, Ok(()) | Err(Failure::Reported)), "{compared:?}");
        (compared.is_ok(), String::from_utf8(out).expect("UTF-8"))
    }

    #[test]
    fn a_wrong_row_is_told_and_fails() {
        let (is_right, text) = endings(TEXT, false);
        assert!(is_right && text.ends_with("\nrows that agree: 21; that do not: 0; left out: 0\n"), "{text}");
        assert!(text.starts_with("ok endings: stones 0, positions 1, gaining 0, "), "{text}");

        let wrong = TEXT.replacen("\"gaining\": 487117", "\"gaining\": 487118", 1);
        let (is_right, text) = endings(&wrong, false);
        assert!(!is_right && text.ends_with("\nrows that agree: 20; that do not: 1; left out: 0\n"), "{text}");
        let line = text.lines().find(|line| line.starts_with("bad ")).expect("a line");
        assert!(line.contains("gaining 487117") && line.contains("has stones 20, ") && line.contains("gaining 487118"));

        let (is_right, text) = endings(&wrong, true);
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert!(!is_right && lines.len() == 21 && lines[19]["verdict"] == "agrees", "{text}");
        assert_eq!((&lines[20]["verdict"], &lines[20]["known"]["gaining"]), (&"differs".into(), &487_118.into()));
    }
}
