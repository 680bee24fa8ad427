//! Permissions on the command line and over the control socket. The table here contains every command, and is compared
//! with the program's help. The tables for Discord and for the web are beside their tests.
//!
//! Only the owner of a store may use it: its files, and all that commands write of it, are inaccessible to others.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::sandbox::Sandbox;

/// The requirements of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Nothing: everybody may run it, and it uses no store.
    Nothing,
    /// A store, to which only the owner of the files has access.
    Store,
    /// The same, and it runs until it is stopped or asks questions; other tests cover it.
    Attended,
}

/// The commands, each with arguments, in the order in which they are run. Those that use a store succeed, or refuse
/// because of what their arguments name.
const COMMANDS: &[(&str, &[&str], Needs)] = &[
    ("moves", &["--game", "pilastri"], Needs::Nothing),
    ("perft", &["--game", "pilastri", "--depth", "1"], Needs::Nothing),
    ("known", &["endings"], Needs::Nothing),
    ("engine", &[], Needs::Nothing),
    ("rules", &[], Needs::Nothing),
    ("render", &["--game", "pilastri", "--out", "board.svg"], Needs::Nothing),
    ("analyse", &["game.cgn", "--work", "1000"], Needs::Nothing),
    ("check", &["games.cgn"], Needs::Nothing),
    ("convert", &["games.cgn", "games.ndjson"], Needs::Nothing),
    ("completions", &["bash"], Needs::Nothing),
    ("man", &[], Needs::Nothing),
    ("import", &["games.cgn", "--create"], Needs::Store),
    ("export", &["--out", "out.cgn"], Needs::Store),
    ("stats", &[], Needs::Store),
    ("puzzles", &[], Needs::Store),
    ("backup", &["copy.backup"], Needs::Store),
    ("restore", &["copy.backup", "--store", "restored"], Needs::Store),
    ("doctor", &[], Needs::Store),
    ("members", &[], Needs::Store),
    ("end-links", &[], Needs::Store),
    ("salvage", &["data", "saved"], Needs::Store),
    ("void", &["1", "--yes"], Needs::Store),
    ("moderation", &[], Needs::Store),
    ("event", &["list"], Needs::Store),
    ("bar", &["1"], Needs::Store),
    ("erase", &["1", "--yes"], Needs::Store),
    ("serve", &[], Needs::Attended),
    ("play", &["--resume", "1"], Needs::Attended),
];

/// A record of one action.
const GAME: &str =
    "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n[First \"a\"]\n[Second \"b\"]\n[Result \"*\"]\n\n1. a1-a2 *\n";

#[test]
fn every_command_of_the_host_is_in_the_table() {
    let help = Sandbox::new().answer(&["--help"]);
    let listed = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let listed = listed.take_while(|line| !line.trim().is_empty());
    let named = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: BTreeSet<&str> = named.filter_map(|line| line.split_whitespace().next()).collect();
    let tabled: BTreeSet<&str> = COMMANDS.iter().map(|(name, ..)| *name).chain(["help"]).collect();
    assert_eq!(names, tabled);
}

#[test]
fn commands_that_need_a_store_read_the_settings_and_their_pages_say_so() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", "");
    sandbox.put("game.cgn", GAME);
    sandbox.answer(&["man", "--out", "man"]);
    for (name, arguments, needs) in COMMANDS {
        let (code, answer, complaint) = sandbox.run(&[&[*name], *arguments, &["--config", "gone.toml"]].concat(), b"");
        // The doctor reports on standard output.
        let told = answer + &complaint;
        let wrong = if *name == "serve" { 78 } else { 1 };
        let reads_settings = code == wrong && told.contains("gone.toml: there is no such file");
        assert!(reads_settings || code == 0, "{name}: {told}");
        let page = fs::read_to_string(sandbox.path(&format!("man/colonnade-{name}.1"))).expect("a page");
        assert_eq!(page.contains(".SH FILES"), *needs != Needs::Nothing, "{name}");
        assert_eq!(page.contains(".SH ENVIRONMENT"), reads_settings, "{name}");
    }
}

#[test]
fn what_commands_reach_and_make_is_for_the_host_alone() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", "");
    sandbox.put("game.cgn", GAME);
    for (name, arguments, needs) in COMMANDS {
        let arguments: Vec<&str> = [&[*name], *arguments].concat();
        match needs {
            Needs::Attended => {}
            Needs::Nothing => {
                let (code, _, told) = sandbox.run(&arguments, b"");
                assert_eq!(code, 0, "{name}: {told}");
                assert!(!sandbox.path("data").exists(), "{name} touches no store");
            }
            Needs::Store => {
                let (code, _, told) = sandbox.run(&arguments, b"");
                let is_refused = told.contains("there is no game") || told.contains("There is no player");
                assert!(code == 0 || code == 1 && is_refused, "{name}: {code} {told}");
                assert!(sandbox.path("data").exists(), "{name} reaches the store");
            }
        }
    }
    for made in ["data", "restored", "saved", "out.cgn", "copy.backup"] {
        let mode = fs::metadata(sandbox.path(made)).expect(made).permissions().mode();
        assert_eq!(mode & 0o077, 0, "{made} is for its owner alone");
    }
}
