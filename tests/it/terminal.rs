//! A game at the terminal, through a pseudo-terminal and through a pipe.

use std::sync::atomic::AtomicBool;

use colonnade_engine::{Effort, Level, think};
use colonnade_rules::{Game, State, Variant};
use rexpect::session::{PtySession, spawn_command};
use rustix::process::Signal;

use super::fixtures::MAJORITY_IN_GORE;
use super::languages::english;
use super::sandbox::Sandbox;

/// How long an answer may take before the test fails, in milliseconds.
const PATIENCE: u64 = 60_000;

fn open(sandbox: &Sandbox, arguments: &[&str]) -> PtySession {
    let mut command = sandbox.command(arguments);
    command.env("TERM", "xterm");
    spawn_command(command, Some(PATIENCE)).expect("a terminal")
}

fn expect(session: &mut PtySession, text: &str) {
    if let Err(error) = session.exp_string(text) {
        panic!("{text:?} was expected: {error}");
    }
}

#[test]
fn a_game_is_played_on_a_terminal_from_its_start_to_the_archive() {
    let sandbox = Sandbox::new();
    let mut session = open(&sandbox, &["play", "pilastri", "--variant", "4x4", "--first", "Ann", "--second", "Ben"]);
    expect(&mut session, "Game #1, Pilastri 4x4.");
    expect(&mut session, "Ann (White)> ");
    // Tab completes what is certain and lists the rest.
    session.send("a1\t").expect("sent");
    session.flush().expect("sent");
    expect(&mut session, "a1-b1");
    expect(&mut session, "a1-a2");
    session.send_line("a2").expect("sent");
    expect(&mut session, "1. a1-a2");
    expect(&mut session, "Ben (Black)> ");
    session.send_line("d1?").expect("sent");
    expect(&mut session, "d1-c1");
    expect(&mut session, "Ben (Black)> ");
    session.send_line("a1-a9").expect("sent");
    expect(&mut session, "a9");
    expect(&mut session, "Ben (Black)> ");
    // The end of input saves the game as it is.
    session.send_control('d').expect("sent");
    expect(&mut session, "Game #1 is saved; `colonnade play --resume 1` continues it.");
    session.exp_eof().expect("the end");
    assert_eq!(sandbox.answer(&["export", "--out", "-"]), "");

    let mut session = open(&sandbox, &["play", "--resume", "#1"]);
    expect(&mut session, "1. a1-a2");
    expect(&mut session, "Ben (Black)> ");
    session.send_line("d1-c1").expect("sent");
    expect(&mut session, "Ann (White)> ");
    session.send_line("takeback").expect("sent");
    expect(&mut session, "Ben (Black) asks to take back 1 action");
    expect(&mut session, "Ann (White)> ");
    session.send_line("takeback accept").expect("sent");
    expect(&mut session, "Ben (Black)> ");
    session.send_line("d1-c1").expect("sent");
    expect(&mut session, "Ann (White)> ");
    session.send_line("draw").expect("sent");
    expect(&mut session, "Ann (White) offers a draw");
    expect(&mut session, "Ben (Black)> ");
    session.send_control('c').expect("sent");
    expect(&mut session, "Game #1 is saved");
    session.exp_eof().expect("the end");

    let mut session = open(&sandbox, &["play", "--resume", "1"]);
    expect(&mut session, "Ann (White) offers a draw");
    expect(&mut session, "Ben (Black)> ");
    session.send_line("draw accept").expect("sent");
    expect(&mut session, "The game is a draw.");
    expect(&mut session, "Game #1 is in the archive");
    session.exp_eof().expect("the end");

    assert_eq!(sandbox.answer(&["export", "--out", "games.cgn"]), "1 game exported to games.cgn\n");
    assert_eq!(sandbox.answer(&["check", "games.cgn"]), "0 bad of 1 record\n");
    let record = sandbox.get("games.cgn");
    for line in [
        "[Event \"Casual correspondence\"]",
        "[Site \"Local table\"]",
        "[First \"Ann\"]",
        "[Second \"Ben\"]",
        "[Result \"1/2-1/2\"]",
        "[GameId \"1\"]",
        "[Termination \"draw agreed\"]",
        "[TimeControl \"none\"]",
        "1. a1-a2 {[%at ",
    ] {
        assert!(record.contains(line), "{line} is missing in\n{record}");
    }
    assert!(sandbox.complaint(&["play", "--resume", "1"]).starts_with("game #1 is over"));
    assert!(sandbox.complaint(&["play", "--resume", "2"]).contains("there is no game #2"));
}

#[test]
fn the_sides_have_colours_where_a_terminal_shows_them() {
    let sandbox = Sandbox::new();
    let play = ["play", "pilastri", "--variant", "4x4", "--first", "Ann", "--second", "Ben"];
    for (variables, is_coloured) in [
        (&[("TERM", "xterm")][..], true),
        (&[("TERM", "xterm"), ("NO_COLOR", "1")], false),
        (&[("TERM", "xterm"), ("NO_COLOR", "")], true),
        (&[("TERM", "xterm"), ("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false),
        (&[("TERM", "dumb")], false),
        (&[("TERM", "dumb"), ("CLICOLOR_FORCE", "")], false),
    ] {
        let mut command = sandbox.command(&play);
        command.envs(variables.iter().copied());
        let mut session = spawn_command(command, Some(PATIENCE)).expect("a terminal");
        let board = session.exp_string("Ann (White)> ").expect("the prompt");
        for painted in ["\u{1b}[36mAnn (White)\u{1b}[0m", "\u{1b}[35mBen (Black)\u{1b}[0m"] {
            assert_eq!(board.contains(painted), is_coloured, "{variables:?}: {board:?}");
        }
        assert!(is_coloured || !board.contains("\u{1b}[3"), "{variables:?}: {board:?}");
        session.send_control('d').expect("sent");
        session.exp_eof().expect("the end");
    }
    let plain = shown(&sandbox, &[("TERM", "xterm")], "board\n");
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
    let forced = shown(&sandbox, &[("TERM", "xterm"), ("CLICOLOR_FORCE", "1")], "board\n");
    assert!(forced.contains("\u{1b}[36m"), "{forced:?}");
}

/// The mistake of emptying a row, which loses at once in Buku.
#[test]
fn a_move_that_loses_by_mistake_is_asked_for() {
    let sandbox = Sandbox::new();
    let lines = "1:a2-f2-f3\na:a2-a6-b6\n1\nno\n1\nyes\n";
    let (code, out, err) = sandbox.run(&["play", "buku", "--variant", "6x6"], lines.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let question = "Line 1 is empty, and Player two (Black) wins the game after 1:. Type “yes” to play it. ";
    let out = out.replace('\n', " ");
    let (_, after) = out.split_once("> no Nothing was done. ").expect(&out);
    assert_eq!((out.matches(question).count(), after.matches(question).count()), (2, 1), "{out}");
    assert!(after.contains("Game #1 is in the archive"), "{out}");
}

/// The program's view of a game, with some environment variables set.
fn shown(sandbox: &Sandbox, variables: &[(&str, &str)], lines: &str) -> String {
    let mut command = sandbox.command(&["play", "gore", "--store", "plain", "--create"]);
    sandbox.put("lines", lines);
    command.envs(variables.iter().copied()).stdin(std::fs::File::open(sandbox.path("lines")).expect("the lines"));
    String::from_utf8(command.output().expect("the program").stdout).expect("UTF-8")
}

#[test]
fn a_plain_locale_gets_ascii_and_a_narrow_terminal_whole_words() {
    let sandbox = Sandbox::new();
    let plain = shown(&sandbox, &[("LC_ALL", "C")], "help\n?\nboard\n");
    assert!(plain.is_ascii() && plain.contains("Game #1, Gore standard. \"?\" lists"), "{plain}");
    let rich = shown(&sandbox, &[("LC_ALL", "C.UTF-8")], "help\n");
    assert!(rich.contains("Goré standard. “?” lists"), "{rich}");
    let narrow = shown(&sandbox, &[("LC_ALL", "C"), ("COLUMNS", "40")], "help\n");
    let help = narrow.split_once("these commands:\n").expect("the commands").1;
    let help: Vec<_> = help.lines().take_while(|line| line.starts_with(' ')).collect();
    assert!(help.len() > 12 && help.iter().all(|line| line.len() <= 40), "{help:#?}");
    assert!(help.iter().any(|line| line.ends_with(" both players")), "{help:#?}");
}

#[test]
fn a_game_is_played_through_a_pipe() {
    let sandbox = Sandbox::new();
    let lines = "help\n?\na1?\nz9\n#7 a1-a2\nundo\nhlp\n\nboard\na1-a2\nresign\nno\nresign\nyes\n";
    let (code, out, err) = sandbox.run(&["play", "pilastri", "--variant", "4x4"], lines.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for text in [
        "takeback decline  refuses it\n",
        "Did you mean “takeback”?\n",
        "Did you mean “help”?\n",
        "Player two (Black) loses the game by resigning. Type “yes” to resign.\n> no\nNothing was done.\n",
        "this is game #1; --resume opens another one\n",
        "  a1-a2",
        "Player two (Black)> resign\n",
        "Player one (White) won. The loser\nresigned.",
        "Game #1 is in the archive; `colonnade export` writes its record.\n",
    ] {
        assert!(out.contains(text), "{text} is missing in\n{out}");
    }
    let (code, out, _) =
        sandbox.run(&["play", "buku", "--variant", "6x6", "--first", "Ann", "--second", "Ann"], b"quit\n");
    assert!(code == 0 && out.ends_with("Game #2 is saved; `colonnade play --resume 2` continues it.\n"), "{out}");
    let (code, out, _) = sandbox.run(&["play", "--resume", "2"], b"");
    assert!(code == 0 && out.ends_with("Game #2 is saved; `colonnade play --resume 2` continues it.\n"), "{out}");
    for wrong in [
        &["play"][..],
        &["play", "go"],
        &["play", "buku", "--variant", "9x9"],
        &["play", "buku", "--time", "soon"],
        &["play", "--resume", "x"],
        &["play", "buku", "--resume", "1"],
    ] {
        let (code, out, err) = sandbox.run(wrong, b"");
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{wrong:?}: {err}");
    }
    let complaint = sandbox.complaint(&["play", "buku", "--time", "5m"]);
    assert_eq!(complaint, "5m is too short: a move gets at least 1h here");
    let complaint = sandbox.complaint(&["play", "buku", "--first", "\u{202e}"]);
    assert!(complaint.contains("cannot be a name"), "{complaint}");
}

/// The moves of a game in which the person follows the hints, against the computer of a level, until it resigns.
fn game_by_hints(variant: Variant, level: Level) -> (Vec<String>, State) {
    let stop = AtomicBool::new(false);
    let mut state = State::start(variant);
    let mut own = Vec::new();
    loop {
        let hint = think(&state, Effort::Level(Level::default()), 0, &stop).expect("the game goes on").action;
        state.play(&hint).expect("legal");
        own.push(hint);
        // The number of the game is the seed.
        let Some(answer) = think(&state, Effort::Level(level), 1, &stop) else { return (own, state) };
        if answer.chance == 0 && answer.proven_in.is_some_and(|plies| plies <= 8) {
            return (own, state);
        }
        state.play(&answer.action).expect("legal");
    }
}

/// White wins on the smallest board, and hints show how.
#[test]
fn who_follows_the_hints_beats_the_computer_which_resigns() {
    let variant = Game::Pilastri.variant("4x4").expect("a variant");
    let (own, last) = game_by_hints(variant, Level::default());
    assert!(own.len() > 2 && last.outcome().is_none(), "{own:?}");
    let sandbox = Sandbox::new();
    let lines: String = own.iter().map(|action| format!("hint\nhint\n{action}\n")).collect();
    let play = ["play", "pilastri", "--variant", "4x4", "--first", "Ann", "--computer", "5"];
    let (code, out, err) = sandbox.run(&play, lines.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for action in &own {
        assert!(out.contains(&format!("A good move is {action}.")), "{action}: {out}");
    }
    assert!(out.contains("Look at moves that begin with "), "{out}");
    assert!(out.contains("Game #1 is in the archive"), "{out}");
    sandbox.answer(&["export", "--out", "games.cgn"]);
    let record = sandbox.get("games.cgn");
    for line in
        ["[First \"Ann\"]", "[Second \"Computer, level 5\"]", "[Result \"1-0\"]", "[Termination \"resignation\"]"]
    {
        assert!(record.contains(line), "{line} is missing in\n{record}");
    }
    assert_eq!(sandbox.answer(&["check", "games.cgn"]), "0 bad of 1 record\n");
}

#[test]
fn the_computer_begins_answers_offers_and_goes_on_when_resumed() {
    let sandbox = Sandbox::new();
    let begin = ["play", "gore", "--second", "Ben", "--computer", "3", "--side", "north"];
    let (code, out, err) = sandbox.run(&begin, b"");
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    // The computer has moved, and Ben is to move.
    assert!(out.contains("\n1. ") && out.contains("Ben (North)> "), "{out}");
    assert!(!out.contains("Computer, level 3 (South)> "), "{out}");
    assert!(out.contains("Game #1 is saved"), "{out}");
    let stop = AtomicBool::new(false);
    let mut state = State::start(Game::Gore.standard());
    let first = think(&state, Effort::Level(Level::ALL[2]), 1, &stop).expect("a move").action;
    assert!(out.contains(&format!("1. {first}")), "{first}: {out}");
    state.play(&first).expect("legal");
    let own = state.continuations("").expect("moves").tokens[0].text.clone();

    // D24: an offer to the computer, which answers at once, is asked about. No draw is agreed at once; a takeback also
    // undoes the computer's answer.
    let lines = format!("draw\nno\ndraw\nyes\n{own}\ntakeback\nhint\n");
    let (code, out, err) = sandbox.run(&["play", "--resume", "1"], lines.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let told = out.replace('\n', " ");
    assert_eq!(told.matches("the computer answers at once. Type “yes” to offer it.").count(), 2, "{out}");
    assert_eq!(out.matches("Ben (North) offers a draw").count(), 1, "{out}");
    assert!(out.contains(&format!("2. {own}")) && out.contains("\n3. "), "{out}");
    assert!(out.contains("Ben (North) asks to take back 2 actions"), "{out}");
    let (_, after) = out.split_once("> hint\n").expect(&out);
    assert!(after.starts_with("Look at moves that begin with ") || after.starts_with("A good move is "), "{after}");
    // The game is at the position before the move.
    let (_, resumed, _) = sandbox.run(&["play", "--resume", "1"], b"");
    assert!(resumed.contains(&format!("1. {first}")) && !resumed.contains("2. "), "{resumed}");
    let (_, out, _) = sandbox.run(&["play", "--resume", "1"], b"resign\nyes\n");
    assert!(out.contains("Game #1 is in the archive"), "{out}");
}

#[test]
fn hints_are_for_games_against_the_computer_and_wrong_options_are_told() {
    let sandbox = Sandbox::new();
    let (code, out, _) = sandbox.run(&["play", "gore"], b"hint\n");
    assert_eq!(code, 0);
    assert!(out.contains("Hints are for games against the computer."), "{out}");
    for (options, told) in [
        (&["--computer", "7"][..], "expected a whole number from 1 to 6"),
        (&["--side", "first"], "--computer <LEVEL>"),
        (&["--computer", "1", "--side", "white"], "--side is first or South, second or North, not \"white\""),
        // N17: what to write instead.
        (
            &["--computer", "1", "--second", "Ben"],
            "North is the computer’s side, so it needs no name: write --first Ben for your own",
        ),
        (&["--first", "Ann", "--computer", "1", "--side", "north"], "write --second Ann for your own"),
        (&["--first", "Ann Lee", "--computer", "1", "--side", "north"], "write --second \"Ann Lee\" for your own"),
    ] {
        let (code, out, err) = sandbox.run(&[&["play", "gore"], options].concat(), b"");
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{options:?}: {err}");
        assert!(err.contains(told), "{options:?}: {err}");
    }
    let (code, _, err) = sandbox.run(&["play", "--resume", "1", "--computer", "1"], b"");
    assert_eq!(code, 2, "{err}");
}

#[test]
fn a_certain_win_is_claimed_again_after_the_other_went_on() {
    let sandbox = Sandbox::new();
    let moves = MAJORITY_IN_GORE.replace(' ', "\n");
    let lines = format!("claim\n{moves}\nclaim\ndraw\nclaim decline\na2\na1\nclaim\n");
    let (code, out, err) = sandbox.run(&["play", "gore", "--first", "Ann", "--second", "Ben"], lines.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let told = out.replace('\n', " ");
    for words in [
        "your win is not certain",
        "Ann (South) claims the win, which is certain",
        "the win has been claimed, and that has to be answered first",
        "The winner claimed the win, which was certain.",
    ] {
        assert_eq!(told.matches(words).count(), 1, "{words}: {out}");
    }
}

#[test]
fn a_pause_is_proposed_and_agreed_to() {
    let sandbox = Sandbox::new();
    let lines = "pause\npause 0\npause 7\npause 8\npause accept\npause 2\na1-a2\npause accept\nquit\n";
    let args = ["play", "pilastri", "--variant", "4x4", "--first", "Ann", "--second", "Ben", "--time", "3d"];
    let (code, out, err) = sandbox.run(&args, lines.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let told = out.replace('\n', " ");
    for (words, count) in [
        ("Did you mean “pause 7”?", 1),
        ("can be paused for 1 to 30 days now", 1),
        ("Ann (White) proposes a pause of 7 days: “pause accept” or “pause decline”.", 1),
        ("a pause has been proposed, and that has to be answered first", 1),
        // Under the board after the agreement, and after the move.
        ("The game is paused: until", 2),
        ("the game is paused already, until", 1),
        ("there is no proposal of a pause for you to answer", 1),
    ] {
        assert_eq!(told.matches(words).count(), count, "{words}: {out}");
    }
}

/// The output of a game and the help of its command, for a locale.
fn told(locale: &str) -> [String; 2] {
    let sandbox = Sandbox::new();
    let lines = "help\nhint\n?\na1?\nz9\n#7 a1-a2\nundo\na1-a2\ntakeback\ntakeback decline\ndraw\ndraw decline\nresign\nno\nresign\nyes\n";
    sandbox.put("lines", lines);
    let mut play = sandbox.command(&["play", "pilastri", "--variant", "4x4", "--time", "3d"]);
    play.env("LANG", locale).stdin(std::fs::File::open(sandbox.path("lines")).expect("the lines"));
    let mut help = sandbox.command(&["play", "--help"]);
    help.env("LANG", locale);
    [play, help].map(|mut command| String::from_utf8(command.output().expect("the program").stdout).expect("UTF-8"))
}

#[test]
fn a_game_is_told_in_the_language_of_the_locale() {
    let [game, help] = told("de_DE.UTF-8");
    for words in
        ["Spieler eins (Weiß)> ", "bietet Remis an", "Tippe „yes“", "ist im Archiv", "Noch 2 T. 23 Std. für Spieler"]
    {
        assert!(game.contains(words), "{words}: {game}");
    }
    for words in ["Aufruf: colonnade play [OPTIONS]", "Gemeinsame Optionen:", "Beispiele:", "--resume <NUMBER>"] {
        assert!(help.contains(words), "{words}: {help}");
    }
    assert!(!help.contains("possible values") && !help.contains("[default"), "{help}");
}

/// Commands are typed the same way in all languages, and names are not translated.
#[test]
fn nothing_at_the_terminal_is_english_for_a_reader_of_another_language() {
    const TYPED: [&str; 15] = [
        "hint", "board", "draw", "claim", "pause", "takeback", "decline", "resign", "abort", "quit", "help", "undo",
        "yes", "export", "play",
    ];
    // The option values that the help lists, besides the games.
    const VALUES: [&str; 11] =
        ["OPTIONS", "first", "second", "pie", "fair", "off", "error", "warn", "info", "debug", "trace"];
    let [game, help] = told("en_XA.UTF-8");
    // Lines are broken between words, and the option parser names options as they are typed.
    let help = help.lines().filter(|line| !line.contains("--")).collect::<Vec<_>>().join("\n");
    let games = Game::ALL.iter().flat_map(|game| game.slug().split('-'));
    let values: Vec<&str> = VALUES.into_iter().chain(games).collect();
    for (text, values) in [(game, &[][..]), (help, &values[..])] {
        let mut found = english(&text);
        found.retain(|word| !TYPED.contains(word) && !values.contains(word) && *word != "colonnade" && *word != "GAME");
        assert_eq!(found, Vec::<&str>::new(), "{text}");
    }
}

/// The pie rule at the terminal: it is told, and the prompt belongs to the players by their new sides.
#[test]
fn sides_are_swapped_at_the_terminal() {
    let sandbox = Sandbox::new();
    let game = ["play", "buku", "--variant", "6x6", "--opening", "pie", "--first", "Ann", "--second", "Bob"];
    let (code, played, err) =
        sandbox.run(&game, b"3:c3-c5-d5-d4-e4-e3\nswap\ntakeback\ntakeback accept\nswap\nresign\nyes\n");
    assert_eq!((code, err.as_str()), (0, ""), "{played}");
    assert_eq!(played.matches("With “swap”, the players exchange sides").count(), 2, "{played}");
    let after = played.rsplit("With “swap”").next().expect("a part");
    assert!(after.contains("Ann (Black)> ") && after.contains("Bob (White) won."), "{after}");
}

/// N9: a game can be played beside the service, and does not reach its store.
#[test]
fn a_game_is_played_beside_a_service() {
    let sandbox = Sandbox::new();
    let serving = sandbox.serve();
    let small = ["play", "pilastri", "--variant", "4x4"];
    let (code, played, err) = sandbox.run(&small, b"a1-a2\nresign\nyes\n");
    assert_eq!((code, err.as_str()), (0, ""), "{played}");
    let first = played.lines().next().expect("a line");
    let beside =
        "data: a service serves this store, so this game is kept in memory only. At its table, http://127.0.0.1:";
    assert!(first.starts_with(beside) && first.ends_with(", games are kept."), "{played}");
    let last = "Game #1 was kept in memory only and ends here.\n";
    assert!(played.contains("won. The loser") && played.ends_with(last), "{played}");
    let (code, left, _) = sandbox.run(&small, b"a1-a2\n");
    assert!(code == 0 && left.ends_with(last) && !left.contains("--resume"), "{left}");
    assert_eq!(sandbox.answer(&["export", "--out", "-"]), "", "the archive of the service has no game");
    serving.end(Signal::TERM);
    sandbox.put("colonnade.toml", "[web]\ntable = 'off'\n");
    let serving = sandbox.serve();
    let (code, played, _) = sandbox.run(&["play", "buku"], b"");
    assert_eq!(code, 0, "{played}");
    let untold = "data: a service serves this store, so this game is kept in memory only.\n";
    assert!(played.starts_with(untold), "{played}");
    serving.end(Signal::TERM);
}
