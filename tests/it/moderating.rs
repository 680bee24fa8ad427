//! `colonnade void` and `moderation`: what they say before and after.

use super::sandbox::Sandbox;
use super::store_commands::TWO;

/// N14, S33: a game is cancelled only if that is confirmed, after it was said what would happen; and it can be undone.
#[test]
fn n14_cancelling_is_confirmed_recorded_and_undone() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    let exported = || sandbox.answer(&["export", "--out", "-"]);
    let before = exported();
    let usage = |arguments: &[&str]| {
        let (code, out, told) = sandbox.run(arguments, b"");
        assert_eq!((code, out.as_str(), told.lines().count()), (2, "", 1), "{told}");
        told
    };
    let told = usage(&["void", "1"]);
    assert!(told.contains("Its result would be cancelled, and both players would be told."), "{told}");
    assert!(told.contains("`colonnade void --undo 1` puts the result back") && told.contains("--yes"), "{told}");
    assert_eq!(exported(), before);
    assert_eq!(sandbox.answer(&["moderation"]), "No moderator has decided anything yet.\n");
    let done = sandbox.answer(&["void", "1", "--yes", "--why", "played by a program"]);
    assert_eq!(done, "Game #1 is cancelled and counts for nothing.\n");
    assert_ne!(exported(), before);
    let told = usage(&["void", "1", "--undo"]);
    assert!(told.contains("Its result and the ratings would be put back"), "{told}");
    assert_eq!(
        sandbox.answer(&["void", "1", "--undo", "--yes"]),
        "Game #1 has its result again, and counts as before.\n"
    );
    assert_eq!(exported(), before);
    assert_eq!(
        sandbox.complaint(&["void", "1", "--undo", "--yes"]),
        "the result of game #1 was not cancelled, so it cannot be put back"
    );
    sandbox.answer(&["bar", "Ann", "--why", "spam"]);
    let record = sandbox.answer(&["moderation"]);
    let lines: Vec<&str> = record.lines().map(|line| line.split_once(" UTC  ").expect("a time").1).collect();
    let expected = [
        "the host cancelled game #1: played by a program",
        "the host put back the result of game #1",
        "the host barred player 1: spam",
    ];
    assert_eq!(lines, expected);
    // S32: all running games of a player at once.
    let told = usage(&["void", "--player", "Ann"]);
    assert!(told.contains("0 running games of player 1 would end without a result"), "{told}");
    assert_eq!(sandbox.answer(&["void", "--player", "Ann", "--yes"]), "0 running games of player 1 cancelled.\n");
    // The record is in the store, so it is in backups, too.
    sandbox.answer(&["backup", "all.backup"]);
    sandbox.answer(&["restore", "all.backup", "--store", "again"]);
    assert_eq!(sandbox.answer(&["moderation", "--store", "again"]), record);
    assert!(sandbox.answer(&["doctor", "--recompute"]).contains("lists and ratings agree with the games"));
}

/// N17: what restoring says where it fails.
#[test]
fn n17_a_restore_blames_what_is_wrong() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    sandbox.answer(&["backup", "all.backup"]);
    let told = sandbox.complaint(&["restore", "all.backup"]);
    assert!(told.starts_with("data is not empty; a store is made in an empty or new directory only"), "{told}");
    let told = sandbox.complaint(&["restore", "gone.backup", "--store", "new"]);
    assert!(
        told.starts_with("gone.backup: there is no such file; name a backup") && !told.contains("os error"),
        "{told}"
    );
    let told = sandbox.complaint(&["restore", "data", "--store", "new"]);
    assert!(told.starts_with("data is a directory; name one of the backups"), "{told}");
    let told = sandbox.complaint(&["restore", "games.cgn", "--store", "new"]);
    assert_eq!(told, "games.cgn: this is not a backup of Colonnade");
    // Nothing is exported in a format that the name does not say.
    let (code, _, told) = sandbox.run(&["export", "--out", "all.foo"], b"");
    assert!(code == 2 && told.contains("all.foo: the name must end in .cgn or .ndjson"), "{told}");
    assert!(!sandbox.path("all.foo").exists());
    sandbox.answer(&["export", "--out", "all.foo", "--to", "cgn"]);
    // Wrong arguments lead to the help that explains them.
    let (code, _, told) = sandbox.run(&["export", "--nonsense"], b"");
    assert!(code == 2 && told.ends_with("; `colonnade export --help` explains the arguments\n"), "{told}");
    let (code, _, told) = sandbox.run(&["dance"], b"");
    assert!(code == 2 && told.ends_with("; `colonnade --help` explains the arguments\n"), "{told}");
}
