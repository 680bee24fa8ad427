//! The specification: the program runs every example in `docs/spec` and in the vectors' README.
//!
//! The words after the fence of a block give its kind; `docs/spec/README.md` lists the kinds. A block of an unknown
//! kind fails, and so does a page without blocks.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use colonnade::play::TimeControl;
use colonnade::record::{Format, Reader, Record, Writer, decompress};
use colonnade_rules::{Game, MoveError, SWAP, State, Variant};

use super::sandbox::Sandbox;

mod ebnf;

use ebnf::Syntax;

/// A fenced block of a page.
struct Block {
    words: Vec<String>,
    body: String,
    line: usize,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn pages() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("docs/spec")).expect("the specification");
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    pages.push(root().join("vectors/README.md"));
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (line, text) in (1..).zip(page.lines()) {
        if let Some(info) = text.strip_prefix("```") {
            is_open = !is_open;
            if is_open {
                let words = info.split_whitespace().map(str::to_owned).collect();
                blocks.push(Block { words, body: String::new(), line });
            }
        } else if let Some(block) = blocks.last_mut().filter(|_| is_open) {
            block.body.push_str(text);
            block.body.push('\n');
        }
    }
    blocks
}

/// The check of a page: the grammar of all pages, and the latest blocks that later ones refer to.
struct Check<'a> {
    syntax: &'a Syntax,
    sandbox: &'a Sandbox,
    /// The last record in CGN.
    record: String,
    /// The written form of the last record given in another form, until a block shows it.
    pending_record: Option<String>,
}

type Checked = Result<(), String>;

fn compare(name: &str, actual: &str, expected: &str) -> Checked {
    if actual == expected { Ok(()) } else { Err(format!("{name}: expected\n{expected}\nfound\n{actual}")) }
}

/// The code of a refusal: that of the rule, or of the kind of error.
fn code(error: &MoveError) -> &'static str {
    match error {
        MoveError::NotNotation(_) => "not-notation",
        MoveError::Incomplete(_) => "incomplete",
        MoveError::Illegal(illegal) => illegal.rule.code(),
    }
}

/// All records of a text, as they are written.
fn written(text: &str, from: Format, to: Format) -> Result<String, String> {
    let records: Result<Vec<Record>, _> = Reader::new(text.as_bytes(), from).collect();
    let records = records.map_err(|error| error.to_string())?;
    if records.is_empty() {
        return Err("no record".to_owned());
    }
    let mut writer = Writer::new(Vec::new(), to);
    for record in &records {
        writer.write(record).map_err(|error| error.to_string())?;
    }
    String::from_utf8(writer.finish().map_err(|error| error.to_string())?).map_err(|error| error.to_string())
}

impl Check<'_> {
    fn block(&mut self, block: &Block) -> Checked {
        let words: Vec<&str> = block.words.iter().map(String::as_str).collect();
        if block.body.trim().is_empty() {
            return Err("an empty block".to_owned());
        }
        match words[..] {
            ["moves", variant] => self.moves(start(variant)?, &block.body),
            ["moves", variant, "pie"] => self.moves(start(variant)?.with_pie_rule(), &block.body),
            ["position", variant] => positions(variant, &block.body),
            ["bad-position", variant] => bad_positions(variant, &block.body),
            ["read", variant] => self.read(start(variant)?, &block.body),
            ["read", variant, "pie"] => self.read(start(variant)?.with_pie_rule(), &block.body),
            ["next", variant] => next(variant, &block.body),
            ["cgn"] => {
                if let Some(pending_record) = self.pending_record.take() {
                    compare("as it is written", &pending_record, &block.body)?;
                }
                self.record.clone_from(&block.body);
                compare("round trip", &written(&block.body, Format::Cgn, Format::Cgn)?, &block.body)?;
                let json = written(&block.body, Format::Cgn, Format::Ndjson)?;
                compare("through NDJSON", &written(&json, Format::Ndjson, Format::Cgn)?, &block.body)
            }
            ["cgn-read"] => {
                self.pending_record = Some(written(&block.body, Format::Cgn, Format::Cgn)?);
                Ok(())
            }
            ["ndjson"] => {
                compare("round trip", &written(&block.body, Format::Ndjson, Format::Ndjson)?, &block.body)?;
                compare("the record in CGN before", &written(&self.record, Format::Cgn, Format::Ndjson)?, &block.body)
            }
            ["bad-cgn", place] => bad_record(Format::Cgn, place, &block.body),
            ["bad-ndjson", place] => bad_record(Format::Ndjson, place, &block.body),
            ["times"] => self.times(&block.body),
            ["console"] => self.console(&block.body),
            ["vectors"] => vectors(&block.body),
            // Checked with the grammar of all pages.
            ["ebnf"] => Ok(()),
            _ => Err(format!("no kind of block: {}", words.join(" "))),
        }
    }

    fn fits(&self, variant: Variant, action: &str) -> Checked {
        let rule = if action == SWAP { SWAP.to_owned() } else { format!("{}-move", variant.game().slug()) };
        let fits = self.syntax.matches(&rule, action);
        if fits { Ok(()) } else { Err(format!("{action} does not fit {rule} of the grammar")) }
    }

    /// Moves that are canonical and legal; afterwards `position` and `result` are as stated. If no result is stated,
    /// the game continues.
    fn moves(&self, mut state: State, body: &str) -> Checked {
        let mut result = None;
        for line in body.lines() {
            match line.split_once(' ') {
                Some(("from", text)) => state = at(state.variant(), text)?,
                Some(("position", text)) => compare("position", &state.position(), text)?,
                Some(("result", text)) => result = Some(text),
                _ => self.play(&mut state, line)?,
            }
        }
        let found = state.outcome().map(|outcome| {
            let score = outcome.score.map(|score| format!(" {}-{}", score.first, score.second));
            let glory = outcome.winner().is_some_and(|winner| state.without_glory(winner));
            let glory = if glory { " without-glory" } else { "" };
            format!("{} {}{}{glory}", outcome.result.as_str(), outcome.reason.code(), score.unwrap_or_default())
        });
        compare("result", found.as_deref().unwrap_or("none"), result.unwrap_or("none"))
    }

    fn play(&self, state: &mut State, moves: &str) -> Checked {
        for action in moves.split_whitespace() {
            let canonical = state.play(action).map_err(|error| error.to_string())?;
            compare("canonical text", &canonical, action)?;
            self.fits(state.variant(), action)?;
        }
        Ok(())
    }

    /// Lines `TEXT => CANONICAL` and `TEXT => refused CODE`, in the start position or after `from` and `after`.
    fn read(&self, mut state: State, body: &str) -> Checked {
        for line in body.lines() {
            let Some((text, told)) = line.split_once(" => ") else {
                match line.split_once(' ') {
                    Some(("from", text)) => state = at(state.variant(), text)?,
                    Some(("after", moves)) => self.play(&mut state, moves)?,
                    _ => return Err(format!("no line of this kind of block: {line}")),
                }
                continue;
            };
            let found = match state.parse(text) {
                Ok(action) => {
                    self.fits(state.variant(), action.text())?;
                    action.to_string()
                }
                Err(error) => format!("refused {}", code(&error)),
            };
            compare(text, &found, told.trim())?;
        }
        Ok(())
    }

    /// Lines `TEXT => WRITTEN` and `TEXT => refused` with time controls.
    fn times(&self, body: &str) -> Checked {
        for line in body.lines() {
            let (text, told) = line.split_once(" => ").ok_or("expected a text and how it is written")?;
            let found = match text.parse::<TimeControl>() {
                Ok(control) => control.to_string(),
                Err(_) => "refused".to_owned(),
            };
            compare(text, &found, told)?;
            if told != "refused" && !self.syntax.matches("time-control", told) {
                return Err(format!("{told} does not fit time-control of the grammar"));
            }
        }
        Ok(())
    }

    /// Lines `$ COMMAND`, each with the output that follows it.
    fn console(&self, body: &str) -> Checked {
        let program = Path::new(env!("CARGO_BIN_EXE_colonnade"));
        let own = program.parent().map(Path::to_owned).into_iter();
        let path =
            std::env::join_paths(own.chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())));
        let path = path.map_err(|error| error.to_string())?;
        for part in format!("\n{body}").split("\n$ ").skip(1) {
            let (line, told) = part.split_once('\n').unwrap_or((part, ""));
            let mut shell = Command::new("sh");
            shell.args(["-e", "-c", line]).current_dir(self.sandbox.directory()).env_clear().env("PATH", &path);
            let done = shell.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
            let found = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
            compare(line, found.trim_end(), told.trim_end())?;
        }
        Ok(())
    }
}

fn start(variant: &str) -> Result<State, String> {
    Ok(State::start(variant.parse().map_err(|error| format!("{error}"))?))
}

fn at(variant: Variant, text: &str) -> Result<State, String> {
    let state = State::from_position(variant, text).map_err(|error| error.to_string())?;
    compare("position", &state.position(), text)?;
    Ok(state)
}

fn positions(variant: &str, body: &str) -> Checked {
    let variant: Variant = variant.parse().map_err(|error| format!("{error}"))?;
    body.lines().try_for_each(|line| at(variant, line).map(|_| ()))
}

/// Lines `INVARIANT: TEXT`.
fn bad_positions(variant: &str, body: &str) -> Checked {
    let variant: Variant = variant.parse().map_err(|error| format!("{error}"))?;
    for line in body.lines() {
        let (told, text) = line.split_once(": ").ok_or("expected an invariant and a text")?;
        let Err(error) = State::from_position(variant, text) else { return Err(format!("{text} is a position")) };
        compare(text, &format!("{:?}", error.invariant()).to_lowercase(), told)?;
    }
    Ok(())
}

/// Lines `PREFIX => LABEL …`, in the start position or after `from`. `·` is the empty prefix.
fn next(variant: &str, body: &str) -> Checked {
    let mut state = start(variant)?;
    for line in body.lines() {
        if let Some(text) = line.strip_prefix("from ") {
            state = at(state.variant(), text)?;
            continue;
        }
        let (prefix, told) = line.split_once(" => ").ok_or("expected a prefix and its tokens")?;
        let next = state.continuations(prefix.trim_matches('·')).map_err(|error| error.to_string())?;
        let labels: Vec<&str> = next.tokens.iter().map(|token| token.label.as_str()).collect();
        compare(prefix, &labels.join(" "), told)?;
    }
    Ok(())
}

/// The first error is at the given line and column.
fn bad_record(format: Format, place: &str, body: &str) -> Checked {
    let fault = Reader::new(body.as_bytes(), format).find_map(Result::err).ok_or("no fault")?;
    let found = fault.to_string();
    let is_there = found.starts_with(&format!("{place}: "));
    if is_there { Ok(()) } else { Err(format!("told {place}, found {found}")) }
}

/// The lines of a file of vectors.
fn vectors_of(name: &str) -> Vec<String> {
    let file = format!("crates/colonnade-rules/tests/data/conformance/{name}.jsonl.gz");
    let bytes = fs::read(root().join(file)).expect("vectors");
    let mut text = String::new();
    decompress(bytes.as_slice()).expect("gzip").read_to_string(&mut text).expect("text");
    text.lines().map(str::to_owned).collect()
}

/// The files of vectors, by game, with their lines.
fn data() -> Vec<(Game, Vec<String>)> {
    Game::ALL.iter().map(|game| (*game, vectors_of(game.slug()))).collect()
}

/// Checks that each line is in one of the files.
fn vectors(body: &str) -> Checked {
    let data = data();
    let stands = |line: &str| data.iter().any(|(_, lines)| lines.iter().any(|known| known == line));
    body.lines().find(|line| !stands(line)).map_or(Ok(()), |line| Err(format!("no vector: {line}")))
}

/// The errors of a page.
fn faults(path: &Path, page: &str, syntax: &Syntax) -> Vec<String> {
    let sandbox = Sandbox::new();
    let mut check = Check { syntax, sandbox: &sandbox, record: String::new(), pending_record: None };
    let blocks = blocks(page);
    let place = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    let mut faults = Vec::new();
    if blocks.is_empty() {
        faults.push(format!("{place}: no example"));
    }
    for block in &blocks {
        if let Err(fault) = check.block(block) {
            faults.push(format!("{place}:{}: {fault}", block.line));
        }
    }
    if check.pending_record.is_some() {
        faults.push(format!("{place}: a record without its written form"));
    }
    faults
}

/// The grammar from all pages.
fn syntax() -> Syntax {
    let mut text = String::new();
    for page in pages() {
        let page = fs::read_to_string(page).expect("a page");
        text.extend(blocks(&page).into_iter().filter(|block| block.words == ["ebnf"]).map(|block| block.body));
    }
    Syntax::read(&text).expect("a grammar")
}

#[test]
fn every_example_of_the_specification_holds() {
    let syntax = syntax();
    let pages = pages();
    assert!(pages.len() > Game::ALL.len(), "{pages:?}");
    let mut found = Vec::new();
    for path in pages {
        found.extend(faults(&path, &fs::read_to_string(&path).expect("a page"), &syntax));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn each_game_has_a_page_and_a_rule_of_the_grammar() {
    let syntax = syntax();
    for game in Game::ALL {
        assert!(root().join(format!("docs/spec/{}.md", game.slug())).exists(), "{game}");
        assert!(syntax.has(&format!("{}-move", game.slug())), "{game}");
    }
}

/// The canonical moves of all vectors match the grammar.
#[test]
fn the_grammar_has_every_move_of_the_vectors() {
    let syntax = syntax();
    for (game, lines) in data() {
        let rule = format!("{}-move", game.slug());
        let mut count = 0;
        for line in lines {
            let vector: serde_json::Value = serde_json::from_str(&line).expect("JSON");
            let moves = vector["moves"].as_array().into_iter().flatten().chain([&vector["canonical"]]);
            for action in moves.filter_map(|action| action.as_str()) {
                assert!(syntax.matches(&rule, action), "{action} does not fit {rule}");
                count += 1;
            }
        }
        assert!(count > 500, "{game}: {count}");
    }
}

#[test]
fn wrong_examples_are_found() {
    let syntax = syntax();
    for wrong in [
        "no block",
        "```moves pilare/6x6\nc1-c4\n```",
        "```moves pilare/6x6\nC1-C3\n```",
        "```moves gore/standard\nb1\nposition 6n,6n,6n,6n/6s,6s,6s,6s s 0 0 -\n```",
        "```read pilare/6x6\nc1-c4 => refused reversal\n```",
        "```position gore/standard\n6n,6n,6n,6n/6s,6s,6s,5s s 0 0 -\n```",
        "```bad-position gore/standard\nside: 6n,6n,6n,6n/6s,6s,6s,5s s 0 0 -\n```",
        "```next gore/standard\n· => a1\n```",
        "```cgn\n[Game \"Pilare\"]\n\n*\n```",
        "```bad-cgn 2:1\n[Game \"Chess\"]\n```",
        "```times\n1d => 24h\n```",
        "```times\n1d12h => refused\n```",
        "```console\n$ colonnade perft --game buku --depth 1\n1\n```",
        "```vectors\n{}\n```",
        "```poem\nroses\n```",
        "```moves pilare/6x6\n```",
    ] {
        assert_eq!(faults(Path::new("planted.md"), wrong, &syntax).len(), 1, "{wrong}");
    }
}

/// The table in the vectors' README has the number of vectors of each kind in each file.
#[test]
fn the_counts_of_the_vectors_are_those_told() {
    let readme = fs::read_to_string(root().join("vectors/README.md")).expect("the README");
    let files = data().into_iter().map(|(game, lines)| (game.slug(), lines));
    for (game, lines) in files.chain([("pie", vectors_of("pie"))]) {
        let of = |kind: &str| lines.iter().filter(|line| line.contains(&format!("\"kind\":\"{kind}\""))).count();
        let counts = ["game", "perft", "illegal", "alias"].map(of);
        assert_eq!(counts.iter().sum::<usize>(), lines.len(), "{game}");
        let cells: Vec<String> = counts.iter().map(usize::to_string).collect();
        let row = format!("| `{game}.jsonl.gz` | {} | {} |", cells.join(" | "), lines.len());
        assert!(readme.contains(&row), "the table lacks {row}");
    }
    let runner = fs::read_to_string(root().join("vectors/run.py")).expect("the runner");
    assert!(runner.lines().count() < 100);
}
