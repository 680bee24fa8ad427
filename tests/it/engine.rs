//! The line protocol of the engine, tested with the real program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use colonnade_rules::{Game, Outcome, State};
use colonnade_testing::{Rng, variants};

use super::sandbox::Sandbox;

/// A conversation with the program.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(sandbox: &Sandbox) -> Engine {
        let mut command = sandbox.command(&["engine"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
        let input = child.stdin.take().expect("input");
        let output = BufReader::new(child.stdout.take().expect("output"));
        Engine { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it reads");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("UTF-8");
        assert!(line.ends_with('\n'), "the end came instead of a line: {line:?}");
        line.trim_end().to_owned()
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.hear()
    }

    /// The move of a requested search, and the line about it.
    fn chosen(&mut self) -> (String, String) {
        let info = self.hear();
        assert!(info.starts_with("info depth "), "{info}");
        let best = self.hear();
        (best.strip_prefix("bestmove ").expect(&best).to_owned(), info)
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("the end").success());
        let mut rest = String::new();
        self.output.read_line(&mut rest).expect("UTF-8");
        assert_eq!(rest, "");
    }
}

#[test]
fn the_engine_introduces_itself_with_its_options() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox);
    engine.say("ugi");
    let mut lines = vec![engine.hear()];
    while lines.last().is_some_and(|line| line != "ugiok") {
        lines.push(engine.hear());
    }
    assert!(lines[0].starts_with("id name Colonnade "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    for variant in variants() {
        assert!(lines[2].contains(&format!(" var {}", variant.slug())), "{lines:?}");
    }
    assert_eq!(lines[3], "option name Level type spin default 5 min 1 max 6");
    assert_eq!(lines[4], "option name Seed type spin default 0 min 0 max 18446744073709551615");
    assert_eq!(lines.len(), 6);
    assert_eq!(engine.ask("isready"), "readyok");
    engine.quit();
}

/// Each move is passed back to the engine, so it can read what it writes.
#[test]
fn games_of_the_engine_against_itself_follow_the_rules() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox);
    for variant in variants() {
        engine.say(&format!("setoption name Variant value {}", variant.slug()));
        let mut state = State::start(variant);
        let mut played = String::new();
        while state.outcome().is_none() && state.plies() < 12 {
            engine.say(&format!("position startpos{}{played}", if played.is_empty() { "" } else { " moves" }));
            engine.say(&format!("go level {}", 1 + state.plies() % 2));
            let (chosen, info) = engine.chosen();
            assert!(info.contains(" pv "), "{info}");
            assert_eq!(state.play(&chosen).as_ref(), Ok(&chosen), "{variant} after{played}");
            played = format!("{played} {chosen}");
        }
    }
    engine.quit();
}

#[test]
fn the_same_seed_means_the_same_move_and_the_level_of_the_options_counts() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox);
    let mut answers = Vec::new();
    for _ in 0..2 {
        engine.say("setoption name variant value pilare/6x6");
        engine.say("setoption name Level value 2");
        engine.say("setoption name Seed value 7");
        engine.say("go");
        let (chosen, info) = engine.chosen();
        let (counted, timed) = info.split_once(" time ").expect("a time");
        let (_, judged) = timed.split_once(' ').expect("a score");
        assert!(counted.starts_with("info depth 1 "), "{info}");
        answers.push((chosen, counted.to_owned(), judged.to_owned()));
    }
    assert_eq!(answers[0], answers[1]);
    engine.quit();
}

/// A number in the line about a search.
fn told(info: &str, word: &str) -> u64 {
    let mut words = info.split(' ').skip_while(|told| *told != word);
    words.nth(1).and_then(|number| number.parse().ok()).expect(info)
}

#[test]
fn searches_are_bounded_by_nodes_and_plies() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox);
    engine.say("setoption name Variant value pilastri/6x6");
    for _ in 0..2 {
        engine.say("go nodes 1000");
        let (_, info) = engine.chosen();
        assert_eq!(told(&info, "nodes"), 1_000, "{info}");
        engine.say("go depth 3");
        let (_, info) = engine.chosen();
        assert_eq!(told(&info, "depth"), 3, "{info}");
    }
    engine.quit();
}

/// Neither the board that is searched completely nor the endings, whose table is built, result in an unsearched move.
#[test]
fn a_search_without_time_has_looked_ahead() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox);
    let few = "fen 4n,4n,4n,4n/4s,4s,4s,4s n 8 8 -";
    let positions = [("gore/standard", few), ("pilastri/4x4+high-jumpers", "startpos moves a3-a4 c4-b4")];
    for (variant, position) in positions {
        engine.say(&format!("setoption name Variant value {variant}"));
        engine.say(&format!("position {position}"));
        engine.say("go movetime 0");
        let (_, info) = engine.chosen();
        assert!(told(&info, "depth") >= 3, "{info}");
    }
    engine.quit();
}

#[test]
fn a_search_ends_when_it_is_told_and_is_not_disturbed() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox);
    engine.say("setoption name Variant value pilare/8x8");
    engine.say("position startpos");
    engine.say("go infinite");
    assert_eq!(engine.ask("isready"), "readyok");
    assert_eq!(engine.ask("query gameover"), "response false");
    for (line, disturbing) in
        [(6, "position startpos moves"), (7, "go level 1"), (8, "setoption name Level value 1"), (9, "uginewgame")]
    {
        let told = engine.ask(disturbing);
        let command = disturbing.split(' ').next().expect("a word");
        let expected = "expected stop, isready, query or quit before";
        assert_eq!(told, format!("error line {line}, word 1: a search is running: {expected} {command}"));
    }
    engine.say("stop");
    let (chosen, _) = engine.chosen();
    let mut state = State::start(Game::Pilare.variant("8x8").expect("a variant"));
    assert!(state.play(&chosen).is_ok(), "{chosen}");
    // Without a search, there is nothing to stop.
    engine.say("stop");
    let bounds =
        ["movetime 0", "movetime 1", "work 1", "nodes 1", "depth 1", "p1time 90 p2time 0", "p1time 0 p2time 0"];
    for bound in bounds {
        engine.say(&format!("go {bound}"));
        let (chosen, _) = engine.chosen();
        assert!(State::start(state.variant()).play(&chosen).is_ok(), "{bound}: {chosen}");
    }
    // The program ends in the middle of a search.
    engine.say("go infinite");
    engine.quit();
}

#[test]
fn the_end_of_the_input_is_the_end_after_the_answer() {
    let sandbox = Sandbox::new();
    for bound in ["level 2", "infinite", "movetime 86400000"] {
        let input = format!("setoption name Variant value pilare/8x8\ngo {bound}");
        let (code, out, err) = sandbox.run(&["engine"], input.as_bytes());
        assert_eq!((code, err.as_str()), (0, ""), "{bound}: {out}");
        let lines: Vec<&str> = out.lines().collect();
        assert!(
            matches!(lines[..], [info, best] if info.starts_with("info ") && best.starts_with("bestmove ")),
            "{out}"
        );
    }
    assert_eq!(sandbox.run(&["engine"], b""), (0, String::new(), String::new()));
    assert_eq!(std::fs::read_dir(sandbox.directory()).expect("a directory").count(), 0);
}

#[test]
fn the_end_of_a_game_is_told_and_not_searched() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox);
    engine.say("setoption name Variant value gore/standard");
    assert_eq!(engine.ask("query p1turn"), "response true");
    let over = "0n,1n,0n,2n/1s,0s,2s,0s n 20 22 -";
    let open = "6n,6n,6n,6n/6s,6s,6s,6s n 0 0 -";
    let outcome = State::from_position(Game::Gore.standard(), over).expect("a position").outcome();
    assert_eq!(outcome.as_ref().and_then(Outcome::winner), Some(colonnade_rules::Side::Second));
    engine.say(&format!("position fen {over}"));
    assert_eq!(engine.ask("query gameover"), "response true");
    assert_eq!(engine.ask("query result"), "response p2win");
    let told = engine.ask("go level 1");
    assert_eq!(told, "error line 6, word 1: the game is over: expected a position in which a side can act");
    engine.say(&format!("position fen {open}"));
    assert_eq!(engine.ask("query result"), "response none");
    assert_eq!(engine.ask("query p1turn"), "response false");
    engine.say("uginewgame");
    assert_eq!(engine.ask("query p1turn"), "response true");
    engine.quit();
}

/// Whether a line matches the document, in which `…` stands for any text.
fn is_told(line: &str, told: &str) -> bool {
    let Some((before, after)) = told.split_once('…') else { return line == told };
    line.len() >= before.len() + after.len() && line.starts_with(before) && line.ends_with(after)
}

/// The sessions of the document: `>` is input of the engine, `<` its output.
#[test]
fn the_sessions_of_the_document_are_those_of_the_program() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/engine.md");
    let document = std::fs::read_to_string(file).expect("the document");
    let sessions: Vec<&str> =
        document.split("```text\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0)).collect();
    assert_eq!(sessions.len(), 3, "{sessions:?}");
    let sandbox = Sandbox::new();
    for session in sessions {
        let mut engine = Engine::start(&sandbox);
        for line in session.lines().filter(|line| *line != "> quit") {
            if let Some(said) = line.strip_prefix("> ") {
                engine.say(said);
                continue;
            }
            let told = line.strip_prefix("< ").expect(line);
            let heard = engine.hear();
            assert!(is_told(&heard, told), "told {told}\nheard {heard}");
        }
        engine.quit();
    }
    assert!(is_told("a 12 b", "a … b") && !is_told("a 12 c", "a … b") && !is_told("ab", "ab…b") && !is_told("a", "b"));
}

/// Whatever the input, the next line is answered normally.
#[test]
fn lines_that_mean_nothing_are_refused_and_change_nothing() {
    let sandbox = Sandbox::new();
    let mut engine = Engine::start(&sandbox);
    engine.say("setoption name Variant value gore/standard");
    engine.say("position startpos moves b1");
    let told = engine.ask("position startpos moves b1 z9");
    assert!(told.starts_with("error line 3, word 5: “z9”"), "{told}");
    let told = engine.ask("tanzen \u{1b}[31m");
    assert!(told.starts_with("error line 4, word 1: “tanzen” is not a command: expected ugi, isready"), "{told}");
    let told = engine.ask(&"position ".repeat(200_000));
    assert_eq!(told, "error line 5, word 1: the line is too long: expected at most 1048576 bytes");
    engine.input.write_all(b"go level \xff\xfe\n").expect("it reads");
    assert_eq!(engine.hear(), "error line 6, word 1: the line is not text: expected UTF-8");
    let told = engine.ask("position fen \u{0}/\u{202e}");
    assert!(told.starts_with("error line 7, word 3: not a position") && !told.contains('\u{202e}'), "{told}");
    // The position is still the one after one move.
    assert_eq!(engine.ask("query p1turn"), "response false");
    // Each line of known words is carried out, or refused by one line.
    let mut chance = Rng::new(3);
    let words = ["position", "startpos", "fen", "moves", "setoption", "name", "Seed", "value", "b1", "-", "9", "é"];
    let mut refused = 0;
    for _ in 0..300 {
        let line: Vec<&str> = (0..1 + chance.below(5)).map(|_| *chance.pick(&words)).collect();
        engine.say(&line.join(" "));
        let mut told = engine.ask("isready");
        if told.starts_with("error line ") {
            refused += 1;
            told = engine.hear();
        }
        assert_eq!(told, "readyok", "{line:?}");
    }
    assert!(refused > 250, "{refused}");
    engine.say("position startpos moves b1");
    assert_eq!(engine.ask("query p1turn"), "response false");
    engine.quit();
}
