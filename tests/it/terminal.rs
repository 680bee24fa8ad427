//! A game at the terminal, through a pseudo-terminal and through a pipe.

use rexpect::session::{PtySession, spawn_command};

use super::desk::Desk;

/// How long an answer may take before the test fails, in milliseconds.
const PATIENCE: u64 = 60_000;

fn open(desk: &Desk, arguments: &[&str]) -> PtySession {
    let mut command = desk.command(arguments);
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
    let desk = Desk::new();
    let mut session = open(&desk, &["play", "pilastri", "--variant", "4x4", "--first", "Ann", "--second", "Ben"]);
    expect(&mut session, "Game #1, Pilastri 4x4.");
    expect(&mut session, "Ann (White)> ");
    // Tab completes what is sure and lists the rest.
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
    // The end of input leaves the game as it is.
    session.send_control('d').expect("sent");
    expect(&mut session, "Game #1 is saved; `colonnade play --resume 1` goes on with it.");
    session.exp_eof().expect("the end");
    assert_eq!(desk.answer(&["export", "--out", "-"]), "");

    let mut session = open(&desk, &["play", "--resume", "#1"]);
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

    let mut session = open(&desk, &["play", "--resume", "1"]);
    expect(&mut session, "Ann (White) offers a draw");
    expect(&mut session, "Ben (Black)> ");
    session.send_line("draw accept").expect("sent");
    expect(&mut session, "The game is a draw.");
    expect(&mut session, "Game #1 is in the archive");
    session.exp_eof().expect("the end");

    assert_eq!(desk.answer(&["export", "--out", "games.cgn"]), "1 game exported to games.cgn\n");
    assert_eq!(desk.answer(&["check", "games.cgn"]), "0 bad of 1 record\n");
    let record = desk.get("games.cgn");
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
    assert!(desk.complaint(&["play", "--resume", "1"]).starts_with("game #1 is over"));
    assert!(desk.complaint(&["play", "--resume", "2"]).contains("there is no game #2"));
}

/// The slip of a row that is empty, which loses at once in Buku.
#[test]
fn a_move_that_loses_by_mistake_is_asked_for() {
    let desk = Desk::new();
    let lines = "1:a2-f2-f3\na:a2-a6-b6\n1\nno\n1\nyes\n";
    let (code, out, err) = desk.run(&["play", "buku", "--variant", "6x6"], lines.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let question = "Line 1 is empty, and Player two (Black) wins the game after 1:. Type “yes” to play it. ";
    let out = out.replace('\n', " ");
    let (_, after) = out.split_once("> no Nothing was done. ").expect(&out);
    assert_eq!((out.matches(question).count(), after.matches(question).count()), (2, 1), "{out}");
    assert!(after.contains("Game #1 is in the archive"), "{out}");
}

/// The program's view of a game, with some variables set.
fn shown(desk: &Desk, variables: &[(&str, &str)], lines: &str) -> String {
    let mut command = desk.command(&["play", "gore", "--store", "plain"]);
    desk.put("lines", lines);
    command.envs(variables.iter().copied()).stdin(std::fs::File::open(desk.path("lines")).expect("the lines"));
    String::from_utf8(command.output().expect("the program").stdout).expect("UTF-8")
}

#[test]
fn a_plain_locale_gets_ascii_and_a_narrow_terminal_whole_words() {
    let desk = Desk::new();
    let plain = shown(&desk, &[("LC_ALL", "C")], "help\n?\nboard\n");
    assert!(plain.is_ascii() && plain.contains("Game #1, Gore standard. \"?\" lists"), "{plain}");
    let rich = shown(&desk, &[("LC_ALL", "C.UTF-8")], "help\n");
    assert!(rich.contains("Goré standard. “?” lists"), "{rich}");
    let narrow = shown(&desk, &[("LC_ALL", "C"), ("COLUMNS", "40")], "help\n");
    let help = narrow.split_once("these commands:\n").expect("the commands").1;
    let help: Vec<_> = help.lines().take_while(|line| line.starts_with(' ')).collect();
    assert!(help.len() > 12 && help.iter().all(|line| line.len() <= 40), "{help:#?}");
    assert!(help.iter().any(|line| line.ends_with(" both players")), "{help:#?}");
}

#[test]
fn a_game_is_played_through_a_pipe() {
    let desk = Desk::new();
    let lines = "help\n?\na1?\nz9\n#7 a1-a2\nundo\nhlp\n\nboard\na1-a2\nresign\nno\nresign\nyes\n";
    let (code, out, err) = desk.run(&["play", "pilastri", "--variant", "4x4"], lines.as_bytes());
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
        desk.run(&["play", "buku", "--variant", "6x6", "--first", "Ann", "--second", "Ann"], b"quit\n");
    assert!(code == 0 && out.ends_with("Game #2 is saved; `colonnade play --resume 2` goes on with it.\n"), "{out}");
    let (code, out, _) = desk.run(&["play", "--resume", "2"], b"");
    assert!(code == 0 && out.ends_with("Game #2 is saved; `colonnade play --resume 2` goes on with it.\n"), "{out}");
    for wrong in [
        &["play"][..],
        &["play", "go"],
        &["play", "buku", "--variant", "9x9"],
        &["play", "buku", "--time", "soon"],
        &["play", "--resume", "x"],
        &["play", "buku", "--resume", "1"],
    ] {
        let (code, out, err) = desk.run(wrong, b"");
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{wrong:?}: {err}");
    }
    let complaint = desk.complaint(&["play", "buku", "--time", "5m"]);
    assert_eq!(complaint, "5m is too short: at least 1h for a move is allowed here");
    let complaint = desk.complaint(&["play", "buku", "--first", "\u{202e}"]);
    assert!(complaint.contains("cannot be a name"), "{complaint}");
}
