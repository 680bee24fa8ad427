//! The documents: their commands work, their links are valid, their figures can be reproduced.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use colonnade_rules::Game;
use rustix::process::Signal;

use super::sandbox::{Sandbox, send};

pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(super) fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).expect(file)
}

/// The lines of the command blocks in a document.
fn commands(document: &str) -> Vec<&str> {
    let mut inside = None;
    let mut lines = Vec::new();
    for line in document.lines() {
        if let Some(kind) = line.trim_start().strip_prefix("```") {
            inside = if inside.is_some() { None } else { Some(kind) };
        } else if inside == Some("sh") {
            lines.push(line.split("  #").next().unwrap_or_default().trim());
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Whether a word before a command sets a variable for it.
pub(super) fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
}

/// Splits the assignments from a command line.
fn parted(line: &str) -> (Vec<(&str, &str)>, Vec<&str>) {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let count = words.iter().take_while(|word| is_assignment(word)).count();
    let assignments = words.drain(..count).filter_map(|word| word.split_once('=')).collect();
    (assignments, words)
}

/// The beginning of the line that puts the program on the shell's path.
const EXPORT: &str = "export PATH=";

/// The records for trying the commands of documents.
pub(super) const RECORDS: &str = "docs/games.cgn";

/// A directory with these records, and with the program where cargo puts it.
pub(super) fn built() -> Sandbox {
    let sandbox = Sandbox::new();
    fs::create_dir_all(sandbox.path("docs")).expect("a directory");
    sandbox.put(RECORDS, text(RECORDS));
    fs::create_dir_all(sandbox.path("target/release")).expect("a directory");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_colonnade"), sandbox.path("target/release/colonnade"))
        .expect("a link");
    sandbox
}

/// Runs a line in a shell that finds the program through the README's own line for that. It succeeds without
/// complaints.
fn runs(sandbox: &Sandbox, line: &str) {
    let readme = text("README.md");
    let exported: Vec<&str> = commands(&readme).into_iter().filter(|line| line.starts_with(EXPORT)).collect();
    assert_eq!(exported.len(), 1, "{exported:?}");
    let script = format!("{}\n{line}", exported[0]);
    let mut shell = Command::new("sh");
    shell
        .args(["-e", "-c", script.as_str()])
        .current_dir(sandbox.directory())
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .stdin(Stdio::null());
    let done = shell.output().expect("a shell");
    let said = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(done.status.success() && said[1].is_empty(), "{line}: {}\n{}{}", done.status, said[0], said[1]);
}

/// The records contain a finished game of each kind, and the program finds no error.
#[test]
fn the_records_of_the_documents_are_good() {
    let records = text(RECORDS);
    for game in Game::ALL {
        assert!(records.contains(&format!("[Game \"{}\"]\n", game.name())), "{game:?}");
    }
    assert!(!records.contains("[Result \"*\"]"), "a game is not finished");
    let said = built().answer(&["check", RECORDS]);
    assert_eq!(said, format!("0 bad of {} records\n", records.matches("[Game ").count()));
}

/// The most bytes of the README, which is meant to be read as a whole.
const LONGEST_README: usize = 6_000;

/// The README is short, and its commands work, in the order of the document.
#[test]
fn the_commands_of_the_readme_work() {
    let readme = text("README.md");
    assert!(readme.len() <= LONGEST_README, "README.md has {} bytes; docs has the details", readme.len());
    let lines = commands(&readme);
    let own: Vec<&str> = lines.iter().copied().filter(|line| parted(line).1[0] == "colonnade").collect();
    assert!(own.len() > 1, "{own:?}");
    let sandbox = built();
    for line in own {
        let (assignments, words) = parted(line);
        if words.len() == 1 || words[1] == "serve" {
            serves(&sandbox, &assignments, &words[1..]);
        } else {
            runs(&sandbox, line);
        }
    }
}

/// The document of the command line.
const COMMAND_LINE: &str = "docs/commands.md";

/// Every command of this document works, in its order, from a directory with the records of the documents.
#[test]
fn the_commands_of_the_command_line_work() {
    let document = text(COMMAND_LINE);
    let lines = commands(&document);
    assert!(lines.len() > 20, "{lines:?}");
    let sandbox = built();
    for line in lines {
        assert_eq!(parted(line).1[0], "colonnade", "{line}: another program");
        runs(&sandbox, line);
    }
    for made in
        ["replay.gif", "board.png", "board.svg", "choice.png", "games.ndjson.zst", "colonnade.bash", "man1/colonnade.1"]
    {
        assert!(fs::metadata(sandbox.path(made)).is_ok_and(|file| file.len() > 100), "{made}");
    }
}

/// The pages for one kind of reader each.
const PAGES: [&str; 4] = ["docs/players.md", HOSTS, "docs/authors.md", "docs/researchers.md"];
/// The one for hosts.
const HOSTS: &str = "docs/hosts.md";

/// Every command of these pages works, with a store that has some games.
#[test]
fn the_commands_of_the_pages_for_readers_work() {
    for page in PAGES {
        assert!(text("docs/README.md").contains(&format!("]({})", page.trim_start_matches("docs/"))), "{page}");
        let document = text(page);
        let lines = commands(&document);
        assert!(!lines.is_empty(), "{page}: no command");
        let sandbox = built();
        sandbox.answer(&["import", RECORDS, "--create"]);
        lines.into_iter().for_each(|line| runs(&sandbox, line));
        if page == HOSTS {
            assert!(sandbox.path("again").is_dir() && sandbox.path("data-saved").is_dir(), "the stores that it makes");
            assert!(!sandbox.path("again/links.key").exists(), "keys are not in backups");
        }
    }
}

/// Only these documents have `sh` blocks, which tests run.
#[test]
fn commands_that_no_test_runs_are_marked_so() {
    let tested: Vec<PathBuf> =
        PAGES.into_iter().chain(["README.md", COMMAND_LINE]).map(|page| root().join(page)).collect();
    for path in documents().into_iter().filter(|path| !tested.contains(path)) {
        let document = fs::read_to_string(&path).expect("a document");
        assert_eq!(commands(&document), Vec::<&str>::new(), "{}: `console` is for these", path.display());
    }
}

/// Starts a service as in the README, but on free ports and without access to Discord, and ends it.
pub(super) fn serves(sandbox: &Sandbox, assignments: &[(&str, &str)], arguments: &[&str]) {
    let mut command = sandbox.command(arguments);
    command.envs(assignments.iter().copied()).env("COLONNADE_DISCORD__API_BASE_URL", "http://127.0.0.1:9");
    command.env("COLONNADE_WEB__LISTEN", "127.0.0.1:0").env("COLONNADE_WEB__METRICS_LISTEN", "127.0.0.1:0");
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let opened = lines.by_ref().map_while(Result::ok).any(|line| line.starts_with("Open http://127.0.0.1:"));
    send(&child, Signal::TERM);
    let mut log = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut log).expect("text");
    let status = child.wait().expect("ends");
    assert!(opened && status.success(), "{arguments:?}: {status}\n{log}");
}

/// Whether `.ci/run` runs a cargo command: literally, or a bench with `--test`, or the documentation without `--open`.
fn is_checked(checks: &str, command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().filter(|word| *word != "--open").collect();
    checks.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).any(|line| {
        let Some(at) = line.iter().position(|word| *word == "cargo") else { return false };
        let runs = |word: &str| line.get(at + 1).is_some_and(|found| *found == word);
        let is_bench = words[1] == "bench" && runs("test") && line.contains(&"--test");
        let pairs = words[2..].chunks(2).all(|pair| line.windows(pair.len()).any(|window| window == pair));
        (runs(words[1]) || is_bench) && pairs
    })
}

/// Whether `.ci/run` runs a script of the simulator with these arguments.
fn is_simulated(checks: &str, command: &str) -> bool {
    let Some(script) = command.strip_prefix("tests/simulator/") else { return false };
    checks.contains(" tests/simulator/run ")
        && text("tests/simulator/run").contains(&format!("\"{}\"", script.replacen(".py", "", 1)))
}

#[test]
fn the_checks_run_what_cargo_is_told_to() {
    let readme = text("README.md");
    let checks = text(".ci/run");
    let lines = commands(&readme);
    let cargo: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with("cargo ")).collect();
    assert!(cargo.len() >= 3, "{cargo:?}");
    for line in cargo {
        assert!(is_checked(&checks, line), "{line}: .ci/run does not run it");
    }
    for wrong in ["cargo bench --bench nothing", "cargo install colonnade", "cargo test --test nothing"] {
        assert!(!is_checked(&checks, wrong), "{wrong}");
    }
    for line in lines.iter().filter(|line| !line.starts_with("cargo ") && !line.starts_with(EXPORT)) {
        assert_eq!(parted(line).1[0], "colonnade", "{line}: neither run nor checked");
    }
}

#[test]
fn every_figure_names_what_measures_it() {
    let document = text("docs/performance.md");
    let checks = text(".ci/run");
    let section = document.split_once("\n## Figures\n").expect("figures").1;
    let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).skip(2).collect();
    assert!(rows.len() > 5, "{section}");
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let named = cells.last().and_then(|cell| cell.strip_prefix('`')?.strip_suffix('`'));
        let Some(command) = named else { panic!("{row}: no command") };
        let (_, words) = parted(command);
        let is_run = match words[0] {
            "cargo" => is_checked(&checks, &words.join(" ")),
            _ => is_simulated(&checks, command),
        };
        assert!(is_run, "{row}: .ci/run does not run {command}");
        assert!(cells[1].chars().any(|c| c.is_ascii_digit()), "{row}: no figure");
    }
}

/// All documents, except those of third parties.
pub(super) fn documents() -> Vec<PathBuf> {
    fn gather(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !["target", "node_modules"].contains(&name.as_str()) && !name.starts_with('.') {
                gather(&path, found);
            } else if name.ends_with(".md") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    gather(root(), &mut found);
    found
}

/// A document without its code blocks and code spans.
fn prose(document: &str) -> String {
    let mut inside = false;
    let lines = document.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        inside ^= is_fence;
        !inside && !is_fence && !line.starts_with("    ")
    });
    let text: Vec<&str> = lines.collect();
    text.join("\n").split('`').step_by(2).collect()
}

/// The anchors of the headings of a document.
fn anchors(document: &str) -> BTreeSet<String> {
    let mut inside = false;
    let mut seen = BTreeMap::<String, usize>::new();
    let mut anchors = BTreeSet::new();
    for line in document.lines() {
        inside ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        if inside || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let kept = title.trim().to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let count = seen.entry(anchor.clone()).or_default();
        anchors.insert(if *count == 0 { anchor } else { format!("{anchor}-{count}") });
        *count += 1;
    }
    anchors
}

/// The targets of the links and pictures of a document.
fn links(document: &str) -> Vec<String> {
    let prose = prose(document);
    prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// The broken links of a document.
fn broken(path: &Path, document: &str) -> Vec<String> {
    let leads = |link: &String| {
        let (file, anchor) = link.split_once('#').map_or((link.as_str(), None), |(file, anchor)| (file, Some(anchor)));
        let place = if file.is_empty() { path.to_owned() } else { path.parent().expect("a directory").join(file) };
        let Some(anchor) = anchor else { return place.exists() };
        fs::read_to_string(place).is_ok_and(|text| anchors(&text).contains(anchor))
    };
    // Those to items of Rust are checked by rustdoc.
    let inner = links(document).into_iter().filter(|link| !link.contains("://") && !link.contains("::"));
    inner.filter(|link| !leads(link)).collect()
}

#[test]
fn links_lead_somewhere() {
    let documents = documents();
    assert!(documents.len() > 5, "{documents:?}");
    let mut count = 0;
    for path in documents {
        let document = fs::read_to_string(&path).expect("a document");
        count += links(&document).len();
        assert_eq!(broken(&path, &document), Vec::<String>::new(), "{}", path.display());
    }
    assert!(count > 100, "{count}");
    let planted =
        "# A title, *twice*\n## `code` title\n[a](#a-title-twice) [b](#code-title) [c](#nowhere) [d](nowhere.md)\n";
    let place = tempfile::tempdir().expect("a directory");
    let file = place.path().join("planted.md");
    fs::write(&file, planted).expect("written");
    assert_eq!(broken(&file, planted), ["#nowhere", "nowhere.md"]);
}

/// The alerts use existing metrics.
#[test]
fn alerts_name_metrics_that_there_are() {
    fn read(dir: &Path, sources: &mut String) {
        for entry in fs::read_dir(dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                read(&path, sources);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push_str(&fs::read_to_string(&path).expect("a source file"));
            }
        }
    }
    let mut sources = String::new();
    ["src", "crates"].iter().for_each(|dir| read(&root().join(dir), &mut sources));
    let alerts = text("deploy/alerts.yml");
    let names: BTreeSet<&str> = alerts
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| word.starts_with("colonnade_"))
        .collect();
    assert!(names.len() > 4, "{names:?}");
    for name in names {
        let base = name.strip_suffix("_bucket").unwrap_or(name);
        assert!(sources.contains(&format!("\"{base}\"")), "{name}");
    }
}
