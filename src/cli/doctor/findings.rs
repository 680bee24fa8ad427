//! The checks, and the report of what they find.

use std::io::Write;

use serde::Serialize;
use serde_json::json;

use super::super::failure::Failure;
use super::super::locale;
use colonnade_store::Need;

/// The things that are checked.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    Settings,
    Token,
    Gateway,
    Fonts,
    Puzzles,
    Memory,
    Files,
    Store,
    Service,
    Log,
    Listen,
    Server,
    Connections,
    Processes,
    Write,
    Tried(Need),
    Games,
    Outbox,
    DeadLetters,
    Key,
    Lists,
    Clock,
    Backups,
    Disk,
}

impl Check {
    /// The stable code.
    const fn code(self) -> &'static str {
        match self {
            Check::Settings => "settings",
            Check::Token => "token",
            Check::Gateway => "gateway",
            Check::Fonts => "fonts",
            Check::Puzzles => "puzzles",
            Check::Memory => "memory",
            Check::Files => "files",
            Check::Store => "store",
            Check::Service => "service",
            Check::Log => "log",
            Check::Listen => "listen",
            Check::Server => "server",
            Check::Connections => "connections",
            Check::Processes => "processes",
            Check::Write => "write",
            Check::Tried(need) => need.code(),
            Check::Games => "games",
            Check::Outbox => "outbox",
            Check::DeadLetters => "dead-letters",
            Check::Key => "key",
            Check::Lists => "lists",
            Check::Clock => "clock",
            Check::Backups => "backups",
            Check::Disk => "disk",
        }
    }

    /// The name in lines for people.
    const fn label(self) -> &'static str {
        match self {
            Check::Tried(_) => "tried",
            Check::DeadLetters => "dead letters",
            other => other.code(),
        }
    }
}

/// The result of a check, the best one first. The codes in JSON are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Status {
    Ok,
    Warning,
    Failed,
}

impl Status {
    /// The word in lines for people.
    const fn label(self) -> &'static str {
        match self {
            Status::Ok => "ok",
            Status::Warning => "warn",
            Status::Failed => "bad",
        }
    }
}

/// The result of a check, for JSON.
#[derive(Debug, Serialize)]
struct DoctorFinding {
    code: &'static str,
    state: Status,
    text: String,
    details: Vec<String>,
}

/// The report: its output, and the worst state in it. Lines for people are written immediately, JSON at the end.
pub(super) struct Findings<'a> {
    out: &'a mut dyn Write,
    json: bool,
    worst: Status,
    /// The findings so far, for JSON only.
    found: Vec<DoctorFinding>,
}

impl<'a> Findings<'a> {
    pub(super) fn new(out: &'a mut dyn Write, json: bool) -> Findings<'a> {
        Findings { out, json, worst: Status::Ok, found: Vec::new() }
    }

    fn add(&mut self, check: Check, state: Status, text: &str) -> Result<(), Failure> {
        self.worst = self.worst.max(state);
        if self.json {
            self.found.push(DoctorFinding { code: check.code(), state, text: text.to_owned(), details: Vec::new() });
        } else {
            writeln!(self.out, "{:5} {}: {}", state.label(), check.label(), locale::shown(text))?;
        }
        Ok(())
    }

    pub(super) fn ok(&mut self, check: Check, text: &str) -> Result<(), Failure> {
        self.add(check, Status::Ok, text)
    }

    pub(super) fn warn(&mut self, check: Check, text: &str) -> Result<(), Failure> {
        self.add(check, Status::Warning, text)
    }

    pub(super) fn bad(&mut self, check: Check, text: &str) -> Result<(), Failure> {
        self.add(check, Status::Failed, text)
    }

    /// Adds lines to the last finding.
    pub(super) fn details(&mut self, lines: &[String]) -> Result<(), Failure> {
        if let Some(finding) = self.found.last_mut() {
            finding.details.extend_from_slice(lines);
            return Ok(());
        }
        for line in lines {
            writeln!(self.out, "        {}", locale::shown(line))?;
        }
        Ok(())
    }

    pub(super) fn end(&mut self) -> Result<(), Failure> {
        if self.json {
            writeln!(self.out, "{}", json!({ "state": self.worst, "checks": self.found }))?;
        }
        self.out.flush()?;
        if self.worst == Status::Failed { Err(Failure::Reported) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(mut findings: Findings<'_>) -> Result<(), Failure> {
        findings.warn(Check::DeadLetters, "two")?;
        findings.details(&["first".to_owned(), "second".to_owned()])?;
        findings.ok(Check::Tried(Need::WriteLock), "so")?;
        findings.end()
    }

    /// A report with the same findings, in lines or in JSON.
    fn output(json: bool) -> String {
        let mut out = Vec::new();
        let reported = report(Findings::new(&mut out, json));
        assert!(reported.is_ok(), "a warning is no failure: {reported:?}");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn details_stand_below_their_line_or_within_their_check() {
        assert_eq!(output(false), "warn  dead letters: two\n        first\n        second\nok    tried: so\n");
        let json: serde_json::Value = serde_json::from_str(&output(true)).expect("JSON");
        let checks = json!([
            { "code": "dead-letters", "state": "warning", "text": "two", "details": ["first", "second"] },
            { "code": "one-at-a-time", "state": "ok", "text": "so", "details": [] },
        ]);
        assert_eq!(json, json!({ "state": "warning", "checks": checks }));
    }
}
