//! `colonnade puzzles`, and a host's own puzzles on the pages.

use rustix::process::Signal;

use crate::sandbox::{Sandbox, fetch};

/// A game from a position in which one move wins: a mirror image of the program's first puzzle, so not built in.
const GAME: &str = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n[First \"Ann\"]\n[Second \"Ben\"]\n[Result \"1-0\"]\n\
                    [Position \".,b,.,./bw,.,.,w/.,bww,wbw,./bwbb,.,.,wb w\"]\n[GameId \"77\"]\n\n\
                    1. b2-c2 d1-a1 2. d1-d3 1-0\n";

#[test]
fn puzzles_are_found_in_the_archive_added_by_the_host_and_shown() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", GAME);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    assert_eq!(sandbox.answer(&["puzzles", "--game", "buku"]), "");
    let found = sandbox.answer(&["puzzles"]);
    let fields: Vec<&str> = found.trim_end().split('\t').collect();
    let [number, variant, _, plies, others, position, line, source] = fields[..] else { panic!("{found}") };
    assert_eq!((number, variant, plies, others, source), ("10000", "pilastri/4x4", "-", "2", "#77"));
    assert_eq!(position, ".,b,.,./bw,.,.,w/.,bww,wbw,./bwbb,.,.,wb w");
    assert!(line.starts_with("b2-c2 ") && !found.contains("Ann"), "{found}");
    assert_eq!(sandbox.answer(&["puzzles", "--most", "1"]), found, "the same again");

    sandbox.put("puzzles.txt", &found);
    assert_eq!(sandbox.answer(&["puzzles", "--check", "puzzles.txt"]), "0 of 1 puzzle not proved\n");
    sandbox.put("colonnade.toml", "[play]\npuzzles = \"puzzles.txt\"\n");
    assert_eq!(sandbox.answer(&["puzzles"]), "", "it is there already");
    let mut serving = sandbox.serve();
    let address = serving.address();
    assert!(fetch(&address, "/puzzle").contains("/puzzle/10000\""));
    assert!(fetch(&address, "/puzzle/10000").contains("White is to move. Only one move wins. Find it."));
    serving.end(Signal::TERM);

    // With another move as the solution: it is legal, but there is no proof.
    let wrong = found.replace("b2-c2 d1-a1 d1-d3", "d1-a1 b2-c2 d1-d3");
    sandbox.put("puzzles.txt", &wrong);
    for arguments in [&["serve"][..], &["puzzles"], &["puzzles", "--check", "puzzles.txt"]] {
        let (code, _, told) = sandbox.run(arguments, b"");
        // N10: the setting is named, unless the file was named by hand.
        let setting = if arguments.len() == 1 { "play.puzzles: " } else { "" };
        let start = format!("colonnade: {setting}puzzles.txt:1: ");
        assert!(code == 1 && told.starts_with(&start) && told.contains("expected"), "{told}");
    }
    sandbox.put("colonnade.toml", "[play]\npuzzles = \"gone.txt\"\n");
    let told = sandbox.complaint(&["serve"]);
    assert!(told.starts_with("play.puzzles: gone.txt: No such file") && told.contains("remove the setting"), "{told}");
}
