//! Checks every vector of the conformance files through the text interface of the rules.
//!
//! `COLONNADE_CONFORMANCE` names another directory of such files, plain or gzip. Entries of `perft` are compared with
//! the count of the library. Entries up to a limit, which is higher under `COLONNADE_CI`, are also counted by playing
//! every action.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use colonnade_rules::{BySide, Game, MoveError, State, Variant};
use serde_json::Value;

/// Perft entries with more nodes than this are played out under `COLONNADE_CI` only.
const PLAYED_NODES: u64 = 300_000;
/// Perft entries with more nodes than this are never played out, because that would take minutes.
const PLAYED_NODES_CI: u64 = 3_000_000;

#[test]
fn every_vector_holds() {
    let dir = std::env::var_os("COLONNADE_CONFORMANCE").map_or_else(default_dir, PathBuf::from);
    let mut ran: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut refusals: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut failures = Vec::new();
    for file in vector_files(&dir) {
        let text = read(&file);
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() {
                continue;
            }
            let place = format!("{}:{number}", file.display());
            let vector: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
            let kind = str_of(&vector, "kind").to_owned();
            if let Err(failure) = check(&vector) {
                failures.push(format!("{place}: {kind}: {failure}"));
            }
            if kind == "illegal" {
                let (fitting, all) = refusals.entry(str_of(&vector, "why").to_owned()).or_default();
                *fitting += usize::from(refusal_fits(&vector).unwrap_or(false));
                *all += 1;
            }
            *ran.entry((str_of(&vector, "game").to_owned(), kind)).or_default() += 1;
        }
    }
    let summary: Vec<String> = ran.iter().map(|((game, kind), count)| format!("{game} {kind} {count}")).collect();
    // Written directly to standard error, because the test harness hides the output of passing tests.
    let _ = writeln!(std::io::stderr(), "conformance vectors of {}: {}", dir.display(), summary.join(", "));
    assert!(!ran.is_empty(), "no vectors in {}", dir.display());
    if dir == default_dir() {
        let has_vectors = |game: &&Game| ran.keys().any(|(name, _)| name == game.slug());
        let missing: Vec<&Game> = Game::ALL.iter().filter(|game| !has_vectors(game)).collect();
        assert!(missing.is_empty(), "games without vectors: {missing:?}");
    }
    // A text can be wrong in more than one way, so a few errors may name another rule than the vector. This is not
    // checked for a directory from the environment.
    for (why, (fitting, all)) in refusals.into_iter().filter(|_| dir == default_dir()) {
        assert!(5 * fitting >= 4 * all, "of {all} texts that are wrong by {why} only {fitting} are told so");
    }
    let shown = failures.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{} vectors failed:\n{shown}", failures.len());
}

fn default_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../colonnade-rules/tests/data/conformance")
}

fn vector_files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a directory entry").path()).collect();
    files.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".jsonl") || name.ends_with(".jsonl.gz")
    });
    files.sort();
    files
}

fn read(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        flate2::read::MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text).expect("gzip with UTF-8 text");
    } else {
        text = String::from_utf8(bytes).expect("UTF-8 text");
    }
    text
}

fn str_of<'a>(vector: &'a Value, key: &str) -> &'a str {
    vector[key].as_str().unwrap_or_else(|| panic!("“{key}” is missing in {vector}"))
}

fn check(vector: &Value) -> Result<(), String> {
    let game: Game = str_of(vector, "game").parse().map_err(|error| format!("{error}"))?;
    let variant = game.variant(str_of(vector, "variant")).map_err(|error| error.to_string())?;
    match str_of(vector, "kind") {
        "game" => check_game(vector, variant),
        "perft" => check_perft(vector, variant),
        "illegal" => check_illegal(vector, variant),
        "alias" => check_alias(vector, variant),
        kind => Err(format!("unknown kind {kind}")),
    }
}

fn state_at(vector: &Value, key: &str, variant: Variant) -> Result<State, String> {
    let text = str_of(vector, key);
    let state = State::from_position(variant, text).map_err(|error| error.to_string())?;
    equal("position after reading and writing", &state.position(), &text.to_owned())?;
    Ok(with_rules(vector, state))
}

/// A start with the pie rule, if the vector has it.
fn with_rules(vector: &Value, start: State) -> State {
    if vector.get("pie") == Some(&Value::Bool(true)) { start.with_pie_rule() } else { start }
}

fn equal<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: found {found:?}, wanted {wanted:?}")) }
}

fn check_game(vector: &Value, variant: Variant) -> Result<(), String> {
    let mut state = match vector.get("from") {
        Some(_) => state_at(vector, "from", variant)?,
        None => with_rules(vector, State::start(variant)),
    };
    let moves = vector["moves"].as_array().ok_or("no moves")?;
    let positions = vector["positions"].as_array();
    if let Some(positions) = positions {
        equal("number of positions", &positions.len(), &(moves.len() + 1))?;
        equal("start", &state.position(), &positions[0].as_str().unwrap_or_default().to_owned())?;
    }
    for (ply, text) in (1..).zip(moves) {
        let text = text.as_str().ok_or("a move that is no text")?;
        let canonical = state.play(text).map_err(|error| format!("ply {ply}: {error}"))?;
        equal(&format!("canonical text of ply {ply}"), &canonical.as_str(), &text)?;
        if let Some(positions) = positions {
            let wanted = positions[ply].as_str().unwrap_or_default().to_owned();
            equal(&format!("position after ply {ply}"), &state.position(), &wanted)?;
        }
    }
    equal("final position", &state.position(), &str_of(vector, "final").to_owned())?;
    let outcome = state.outcome();
    let (result, reason) = outcome.map_or(("*", "unfinished"), |o| (o.result.as_str(), o.reason.code()));
    equal("result", &result, &str_of(vector, "result"))?;
    equal("reason", &reason, &str_of(vector, "reason"))?;
    if let Some(score) = vector.get("score") {
        let of = |at: usize| score[at].as_u64().map(|n| n as u16);
        let wanted = of(0).zip(of(1)).map(|(first, second)| BySide::new(first, second));
        equal("score", &outcome.and_then(|outcome| outcome.score), &wanted)?;
    }
    if let Some(glory) = vector.get("without_glory") {
        let winner = outcome.and_then(|outcome| outcome.winner());
        equal("without glory", &winner.is_some_and(|side| state.without_glory(side)), &(glory == true))?;
    }
    Ok(())
}

fn check_perft(vector: &Value, variant: Variant) -> Result<(), String> {
    let state = state_at(vector, "position", variant)?;
    let depth = vector["depth"].as_u64().ok_or("no depth")? as u8;
    let nodes = vector["nodes"].as_u64().ok_or("no nodes")?;
    equal("nodes", &state.perft(depth), &Some(u128::from(nodes)))?;
    let bound = if std::env::var_os("COLONNADE_CI").is_some() { PLAYED_NODES_CI } else { PLAYED_NODES };
    if nodes <= bound {
        equal("nodes played out", &played(&state, depth), &nodes)?;
    }
    Ok(())
}

/// Counts by playing every action as text.
fn played(state: &State, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for text in state.actions().map(|action| action.to_string()) {
        let mut next = state.clone();
        assert_eq!(next.play(&text).as_deref(), Ok(text.as_str()), "in {}", state.position());
        nodes += played(&next, depth - 1);
    }
    nodes
}

fn check_illegal(vector: &Value, variant: Variant) -> Result<(), String> {
    let state = state_at(vector, "position", variant)?;
    let text = str_of(vector, "text");
    let error = match state.parse(text) {
        Ok(canonical) => return Err(format!("{text} was read as {canonical}")),
        Err(error) => error,
    };
    let message = error.to_string();
    if message.is_empty() || message.to_lowercase().contains("illegal move") {
        return Err(format!("{text}: the refusal says nothing: {message:?}"));
    }
    if str_of(vector, "why") == "game-over" && !matches!(error, MoveError::Illegal(_) | MoveError::NotNotation(_)) {
        return Err(format!("{text}: the game is over, but the refusal says {message:?}"));
    }
    Ok(())
}

/// Whether an error is the one that the vector names.
fn refusal_fits(vector: &Value) -> Option<bool> {
    let game: Game = str_of(vector, "game").parse().ok()?;
    let state = state_at(vector, "position", game.variant(str_of(vector, "variant")).ok()?).ok()?;
    let why = str_of(vector, "why");
    let fits = match state.parse(str_of(vector, "text")).err()? {
        MoveError::NotNotation(_) => ["malformed", "off-board", "no-hop", "not-straight", "hole-twice"].contains(&why),
        MoveError::Incomplete(_) => ["malformed", "length", "no-path", "no-target", "missing-second"].contains(&why),
        MoveError::Illegal(illegal) => illegal.rule.code() == why,
    };
    Some(fits || why == "wrong-stage")
}

fn check_alias(vector: &Value, variant: Variant) -> Result<(), String> {
    let state = state_at(vector, "position", variant)?;
    let canonical = state.parse(str_of(vector, "text")).map_err(|error| error.to_string())?;
    equal("canonical text", &canonical.text(), &str_of(vector, "canonical"))
}
