//! The commands of the real program: output, errors, exit codes.

use std::process::{Command, Output};

use colonnade_rules::{Game, State};

fn colonnade(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_colonnade")).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// The output of a successful command.
fn answer(arguments: &[&str]) -> String {
    let output = colonnade(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout).to_owned()
}

/// The single error line of a command that exits with `code`.
fn complaint(code: i32, arguments: &[&str]) -> String {
    let output = colonnade(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    let complaint = text(&output.stderr);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint.trim_end().to_owned()
}

#[test]
fn moves_tells_what_can_be_played() {
    let answer = answer(&["moves", "--game", "gore", "--moves", "1. b1 c2"]);
    let expected = "\
Goré standard, after 2 plies
8n,8n,0n,8n/7s,1s,8s,8s s 0 0 -
South to move.
next:
  a1  a1  sows 7 stones, the last into a2
  b1  b1  sows 1 stone, the last into c1
";
    assert!(answer.starts_with(expected), "{answer}");
}

#[test]
fn moves_follows_a_prefix() {
    let answer = answer(&["moves", "--game", "Pit of Pillars", "--moves", "e4", "--prefix", "e5/b"]);
    assert!(answer.contains("Red to enter.\nnext after e5:\n  b1  e5/b1  enters the second man\n"), "{answer}");
}

#[test]
fn moves_goes_on_from_a_position() {
    let position = "6n,6n,6n,6n/6s,6s,6s,6s s 0 0 -";
    let first = answer(&["moves", "--game", "gore", "--position", position, "--json"]);
    let first: serde_json::Value = serde_json::from_str(&first).expect("JSON");
    let text = first["next"][0]["text"].as_str().expect("a move");
    let after = answer(&["moves", "--game", "gore", "--position", position, "--moves", text]);
    assert!(after.starts_with("Goré standard, after 1 ply\n"), "{after}");
}

#[test]
fn moves_answers_in_json() {
    let position = "0n,1n,0n,2n/1s,0s,2s,0s n 20 22 -";
    let over: serde_json::Value =
        serde_json::from_str(&answer(&["moves", "--game", "gore", "--position", position, "--json"])).expect("JSON");
    assert_eq!(over["outcome"]["result"], "0-1");
    assert_eq!(over["outcome"]["score"], serde_json::json!([23, 25]));
    assert!(over["next"].is_null());
    let open: serde_json::Value =
        serde_json::from_str(&answer(&["moves", "--game", "buku", "--variant", "6x6", "--prefix", "2:c", "--json"]))
            .expect("JSON");
    assert_eq!((&open["side"], &open["prefix"]), (&serde_json::json!("first"), &serde_json::json!("2:")));
    assert_eq!(open["next"].as_array().map(Vec::len), Some(6));
    assert_eq!(open["next"][0]["text"], "2:c1");
}

/// Programs get codes. Each sentence has its code beside it, and the help names every field.
#[test]
fn moves_gives_codes_in_json() {
    let found = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&answer(&[&["moves", "--json"][..], arguments].concat())).expect("JSON")
    };
    let open = found(&["--game", "buku", "--variant", "6x6", "--prefix", "2:c"]);
    assert_eq!((&open["sideName"], &open["duty"]), (&"white".into(), &"move".into()));
    let next = &open["next"][0];
    assert_eq!((&next["kind"], &next["effect"]), (&"square".into(), &"sow-counter".into()));
    assert_eq!(next["effectText"], "sows a counter; c1 then holds 2");
    assert_eq!(found(&["--game", "pit-of-pillars", "--moves", "e4"])["duty"], "enter");
    let offered = found(&["--game", "gore", "--position", "4n,4n,4n,4n/4s,4s,4s,4s n 8 8 ?c1"]);
    assert_eq!((&offered["sideName"], &offered["duty"]), (&"north".into(), &"answer".into()));

    let help = answer(&["moves", "--help"]);
    let members = open.as_object().into_iter().chain(next.as_object()).flat_map(serde_json::Map::keys);
    for member in members {
        assert!(help.contains(member.as_str()), "{member} is not explained: {help}");
    }
}

#[test]
fn perft_counts() {
    assert_eq!(answer(&["perft", "--game", "pilastri", "--variant", "4X4", "--depth", "3"]), "7080\n");
    assert_eq!(answer(&["perft", "--game", "buku", "--depth", "1"]), "1029504\n");
}

#[test]
fn perft_counts_in_json() {
    let found = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&answer(&[&["perft", "--json"][..], arguments].concat())).expect("JSON")
    };
    let start = State::start(Game::Pilastri.variant("4x4").expect("a variant")).position();
    let counted = found(&["--game", "pilastri", "--variant", "4X4", "--depth", "3"]);
    let expected = serde_json::json!({
        "game": "pilastri", "variant": "4x4", "position": start, "depth": 3, "count": 7080,
    });
    assert_eq!(counted, expected);
    let position = "6n,6n,6n,6n/6s,6s,6s,6s s 0 0 -";
    let counted = found(&["--game", "gore", "--position", position, "--depth", "0"]);
    assert_eq!((&counted["position"], &counted["count"]), (&position.into(), &1.into()));
    let help = answer(&["perft", "--help"]);
    for member in counted.as_object().expect("an object").keys() {
        assert!(help.contains(&format!(" {member}")), "{member} is not explained: {help}");
    }
    assert!(complaint(2, &["perft", "--game", "gore", "--json"]).contains("--depth <DEPTH>"));
}

#[test]
fn wrong_arguments_exit_with_2_and_one_line() {
    let no_game = complaint(2, &["moves", "--game", "go"]);
    assert!(
        no_game.starts_with("colonnade: invalid value 'go' for '--game <GAME>': there is no game “go”, only "),
        "{no_game}"
    );
    assert!(Game::ALL.iter().all(|game| no_game.contains(game.slug())), "{no_game}");
    assert_eq!(
        complaint(2, &["moves", "--game", "buku", "--variant", "9x9"]),
        "colonnade: Buku has no variant “9x9”, only 8x8, 6x6 or 10x10"
    );
    assert!(complaint(2, &["moves"]).contains("--game <GAME>"));
    assert!(
        complaint(2, &["moves", "--game", "gore", "--position", "x"]).contains("not a position: expected 5 fields")
    );
    assert!(complaint(2, &["perft", "--game", "gore"]).contains("--depth <DEPTH>"));
    assert!(complaint(2, &["perft", "--game", "gore", "--depth", "-1"]).starts_with("colonnade: "));
    assert!(
        complaint(2, &["perft", "--game", "gore", "--depth", "1000000"])
            .contains("expected a whole number from 0 to 255")
    );
    assert!(complaint(2, &["dance"]).contains("unrecognized subcommand 'dance'"));
}

#[test]
fn numbers_and_bytes_that_cannot_be_say_what_was_expected() {
    let large = "99999999999999999999999";
    for (option, expected) in [
        ("--number", "from 1 to 18446744073709551615"),
        ("--ply", "from 0 to 4294967295"),
        ("--from", "from 0 to 4294967295"),
    ] {
        let told = complaint(2, &["render", "--record", "x.cgn", "--out", "x.gif", option, large]);
        assert!(told.contains(&format!("invalid value '{large}' for '{option}")), "{told}");
        assert!(told.contains(&format!("expected a whole number {expected}; `colonnade render --help`")), "{told}");
    }
    let bytes = std::os::unix::ffi::OsStrExt::from_bytes(b"b\xff".as_slice());
    let mut program = Command::new(env!("CARGO_BIN_EXE_colonnade"));
    let output = program.args([std::ffi::OsStr::new("play"), bytes]).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), "colonnade: the argument “b\u{fffd}” is not UTF-8 text\n");
}

#[test]
fn manual_pages_that_cannot_be_written_say_why() {
    assert_eq!(complaint(1, &["man", "--out", "/dev/full"]), "colonnade: /dev/full: a file, expected a directory");
    let script = "exec \"$0\" man > /dev/full";
    let output = Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_colonnade")]).output().expect("a shell");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "colonnade: standard output: No space left on device (os error 28)\n");
}

#[test]
fn what_cannot_be_played_exits_with_1_and_names_the_ply() {
    assert_eq!(
        complaint(1, &["moves", "--game", "pilastri", "--moves", "1. c4-c5 c3-c4"]),
        "colonnade: ply 1: c4-c5: the piece on top of c4 is Black's, and it is White's turn"
    );
    assert!(
        complaint(1, &["moves", "--game", "pilastri", "--moves", "a1-a2 b1-"])
            .starts_with("colonnade: ply 2: “b1-” is not a whole move yet")
    );
    assert!(
        complaint(1, &["moves", "--game", "pilare", "--prefix", "c3"])
            .contains("c3: the stack on c3 has a neutral piece on top")
    );
}

#[test]
fn help_has_an_example_for_every_command() {
    let overview = answer(&["--help"]);
    let commands = overview.split_once("Commands:\n").expect("commands").1.split("\n\n").next().unwrap_or_default();
    let commands: Vec<&str> = commands
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty())
        .collect();
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands.into_iter().filter(|command| *command != "help") {
        let help = answer(&[command, "--help"]);
        let examples = help.split_once("\n\nExample").expect("examples").1;
        assert!(examples.contains(&format!("\n  colonnade {command}")) || command == "serve", "{help}");
    }
    assert!(answer(&["--version"]).starts_with("colonnade 0.1.0"));
}

#[test]
fn help_and_errors_are_ascii_where_the_locale_shows_nothing_else() {
    let told = |arguments: &[&str], locale: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_colonnade"));
        let output = command.args(arguments).env("LC_ALL", locale).output().expect("the program runs");
        format!("{}{}", text(&output.stdout), text(&output.stderr))
    };
    let overview = told(&["--help"], "C");
    let commands = overview.split_once("Commands:\n").expect("commands").1.split("\n\n").next().unwrap_or_default();
    let commands: Vec<&str> = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(overview.is_ascii() && commands.contains(&"doctor"), "{overview}");
    let mut changed = 0;
    for command in commands.into_iter().filter(|command| !command.is_empty()) {
        let plain = told(&["help", command], "C");
        let rich = told(&["help", command], "C.UTF-8");
        // Every character has a replacement, not a question mark.
        let marks = [&plain, &rich].map(|help| help.matches('?').count());
        assert!(plain.is_ascii() && marks[0] == marks[1], "{plain}");
        changed += usize::from(plain != rich);
    }
    assert!(changed > 0);
    let wrong = ["moves", "--game", "gore", "--moves", "z9"];
    assert!(told(&wrong, "C").is_ascii() && !told(&wrong, "C").is_empty());
    // Reports are also ASCII.
    let place = tempfile::tempdir().expect("a directory");
    let bad = place.path().join("bad.cgn");
    std::fs::write(&bad, "[Game \"chess\"]\n").expect("a file");
    let checked = ["check", bad.to_str().expect("a path")];
    let plain = told(&checked, "C");
    let rich = told(&checked, "C.UTF-8");
    assert!(plain.is_ascii() && !rich.is_ascii() && !plain.contains('?'), "{plain}{rich}");
}

#[test]
fn shells_and_manual_know_every_command() {
    let overview = answer(&["man"]);
    assert!(overview.starts_with(".ie") && overview.contains("colonnade\\-serve(1)"), "{overview}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = answer(&["completions", shell]);
        for word in ["doctor", "recompute", "completions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert!(complaint(2, &["completions", "cmd"]).contains("cmd"));
}

#[test]
fn completions_offer_the_values_of_options() {
    let script = answer(&["completions", "bash"]);
    let offered = |after: &str| -> Vec<String> {
        let lists = script.split(after).skip(1).filter_map(|rest| rest.split_once("compgen -W \"")?.1.split_once('"'));
        lists.map(|(values, _)| values.to_owned()).collect()
    };
    let games = Game::ALL.iter().map(|game| game.slug()).collect::<Vec<_>>().join(" ");
    for (option, values) in [
        ("--game)", games.as_str()),
        ("--theme)", "wood slate contrast"),
        ("--side)", "first second"),
        ("--to)", "cgn ndjson"),
        ("--log)", "off error warn info debug trace"),
    ] {
        let offered = offered(option);
        assert!(!offered.is_empty() && offered.iter().any(|list| list == values), "{option}: {offered:?}");
    }
    let variants = offered("--variant)");
    assert!(variants.iter().all(|list| list.contains("10x10") && list.contains("4x4")), "{variants:?}");
    // Names of games are accepted as well as slugs.
    assert!(answer(&["perft", "--game", "Pit of Pillars", "--depth", "0"]) == "1\n");
}

#[test]
fn options_that_mean_nothing_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = |name: &str| dir.path().join(name).display().to_string();
    for (file, options, text) in [
        ("a.png", &["--from", "0"][..], "--from is for .gif"),
        ("a.txt", &["--size", "400"], "--size is for"),
        ("a.txt", &["--theme", "slate"], "--theme is for"),
        ("a.gif", &["--prefix", "a"], "--prefix is for"),
        ("a.png", &["--first", ""], "expected a name"),
        ("a.png", &["--from", "3"], "--from 3 is after --ply 0"),
    ] {
        let file = out(file);
        let complaint = complaint(2, &[&["render", "--game", "buku", "--out", &file], options].concat());
        assert!(complaint.contains(text) || text.starts_with("--from 3"), "{complaint}");
    }
    assert_eq!(std::fs::read_dir(dir.path()).expect("the directory").count(), 0);
}

#[test]
fn a_full_device_is_an_error_for_help_too() {
    for arguments in [&["--help"][..], &["--version"], &["moves", "--game", "buku"], &["completions", "bash"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_colonnade"));
        let output = command.args(arguments).stdout(full).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(
            text(&output.stderr).starts_with("colonnade: standard output: No space left on device"),
            "{}",
            text(&output.stderr)
        );
    }
}
