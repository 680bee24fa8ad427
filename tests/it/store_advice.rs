//! Commands of a host on stores that are damaged, missing or mistyped: their advice works.

use std::fs;

use super::sandbox::Sandbox;
use super::store_commands::TWO;

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    sandbox
}

/// The names in a sandbox.
fn names(sandbox: &Sandbox) -> Vec<String> {
    let entries = fs::read_dir(sandbox.directory()).expect("the sandbox");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Damages the store of a sandbox.
type Damage<'a> = &'a dyn Fn(&Sandbox);

#[test]
fn v24_damage_is_told_with_the_path_and_a_command_that_works() {
    let half = |sandbox: &Sandbox, name: &str| {
        let bytes = fs::read(sandbox.path(name)).expect(name);
        fs::write(sandbox.path(name), &bytes[..bytes.len() / 2]).expect(name);
    };
    let remove = |sandbox: &Sandbox, name: &str| fs::remove_file(sandbox.path(name)).expect(name);
    let damages: [(&str, Damage<'_>); 5] = [
        ("without database", &|sandbox| remove(sandbox, "data/db")),
        ("a database with another beginning", &|sandbox| {
            let mut bytes = fs::read(sandbox.path("data/db")).expect("a database");
            bytes[..4096].fill(0xff);
            fs::write(sandbox.path("data/db"), bytes).expect("a database");
        }),
        ("without marker", &|sandbox| remove(sandbox, "data/colonnade.store")),
        ("half a marker", &|sandbox| half(sandbox, "data/colonnade.store")),
        ("neither database nor log", &|sandbox| {
            remove(sandbox, "data/db");
            remove(sandbox, "data/colonnade.wal");
        }),
    ];
    for (what, damage) in damages {
        let sandbox = sandbox();
        sandbox.answer(&["import", "games.cgn", "--create"]);
        damage(&sandbox);
        let mut advice = Vec::new();
        // The service comes last: it would run for ever if nothing were wrong.
        for command in
            [&["stats"][..], &["export", "--out", "-"], &["backup", "x"], &["void", "1", "--yes"], &["serve"]]
        {
            let told = sandbox.complaint(command);
            assert!(told.starts_with("the store in data is damaged: "), "{what}: {told}");
            advice.extend(told.split('`').filter(|word| word.starts_with("colonnade salvage ")).map(str::to_owned));
        }
        let (code, report, _) = sandbox.run(&["doctor"], b"");
        let line = report.lines().find(|line| line.starts_with("bad   store: ")).expect("a line").to_owned();
        assert_eq!(code, 1, "{report}");
        advice.extend(line.split('`').filter(|word| word.starts_with("colonnade salvage ")).map(str::to_owned));
        assert_eq!(advice, vec!["colonnade salvage data data-salvaged".to_owned(); 6], "{what}");
        let words: Vec<&str> = advice[0].split(' ').skip(1).collect();
        let (code, report, errors) = sandbox.run(&words, b"");
        assert!(
            code <= 1 && errors.is_empty() && report.contains("saved into data-salvaged\n"),
            "{what}: {report}{errors}"
        );
        // The new store can be used.
        sandbox.answer(&["export", "--out", "-", "--store", "data-salvaged"]);
    }
    let sandbox = sandbox();
    let told = sandbox.complaint(&["salvage", "nowhere", "new"]);
    assert!(told.starts_with("there is no store in nowhere"), "{told}");
}

#[test]
fn v25_what_looks_like_an_address_never_becomes_a_directory() {
    for address in [
        "postgress://u:pw5@db/x",
        "POSTGRESQL://u:pw5@db.invalid/x",
        "postgresql:/u:pw5@db/x",
        "mysql://u:pw5@db/x",
        "jdbc:postgresql://db/x?password=pw5",
        "host=db password=pw5",
    ] {
        let sandbox = sandbox();
        sandbox.put("settings.toml", format!("[store]\npath = '{address}'\nbackup_dir = 'backups'\n"));
        let before = names(&sandbox);
        for command in
            [&["serve"][..], &["import", "games.cgn", "--create"], &["stats"], &["doctor"], &["play", "gore"]]
        {
            let (code, out, errors) = sandbox.run(&[command, &["--store", address]].concat(), b"");
            assert_eq!((code, out.as_str()), (2, ""), "{address} {command:?}: {errors}");
            assert!(errors.starts_with("colonnade: --store: store.url = …: expected "), "{errors}");
            let (code, out, errors) = sandbox.run(&[command, &["--config", "settings.toml"]].concat(), b"");
            assert!(code == 1 || code == 78, "{address} {command:?}: {code} {out}{errors}");
            assert!(
                format!("{out}{errors}").contains("settings.toml: store.path = …: expected the name of a dir"),
                "{out}{errors}"
            );
            assert!(!format!("{out}{errors}").contains("pw5"), "{out}{errors}");
        }
        assert_eq!(names(&sandbox), before, "{address}");
        let told = sandbox.complaint(&["salvage", address, "new"]);
        assert!(told.starts_with("salvage works only with stores in directories") && !told.contains("pw5"), "{told}");
    }
    // A directory that looks so can be named.
    let sandbox = sandbox();
    let told = sandbox.answer(&["import", "games.cgn", "--create", "--store", "./games:2"]);
    assert!(told.contains("/games:2\n2 of 2 records imported"), "{told}");
}

#[test]
fn v25_only_a_service_and_a_restore_make_a_store_without_being_told() {
    let sandbox = sandbox();
    let before = names(&sandbox);
    let told = sandbox.complaint(&["import", "games.cgn", "--store", "no/such/place"]);
    assert_eq!(told, "there is no store in no/such/place; --create makes one there");
    let told = sandbox.complaint(&["play", "gore", "--store", "no/such/place"]);
    assert_eq!(told, "there is no store in no/such/place; --create makes one there");
    for command in [&["stats"][..], &["export", "--out", "-"], &["backup", "x"], &["void", "1", "--yes"], &["bar", "1"]]
    {
        let told = sandbox.complaint(&[command, &["--store", "no/such/place"]].concat());
        assert!(told.starts_with("there is no store in no/such/place; name another one with --store"), "{told}");
    }
    assert_eq!(names(&sandbox), before);
    // Who is told makes one, and says where.
    let place = sandbox.path("new").display().to_string();
    let told = sandbox.answer(&["import", "games.cgn", "--create", "--store", "new"]);
    assert_eq!(told, format!("a new store is in {place}\n2 of 2 records imported, 0 already known, 0 bad\n"));
    let told = sandbox.answer(&["import", "games.cgn", "--dry-run", "--store", "no/such/place"]);
    assert!(told.starts_with("2 of 2 records would be imported"), "{told}");
    assert_eq!(names(&sandbox).len(), before.len() + 1, "a dry run makes nothing");
    // Without any name there is nothing to mistype.
    let (_, told, _) = sandbox.run(&["play", "gore", "--first", "Ann", "--second", "Ben"], b"");
    assert!(told.starts_with(&format!("The games are kept in {}.\n", sandbox.path("data").display())), "{told}");
}

#[test]
fn v29_a_game_that_is_void_already_and_numbers_after_a_restore_are_told() {
    let sandbox = sandbox();
    sandbox.answer(&["import", "games.cgn", "--create"]);
    sandbox.answer(&["void", "1", "--yes"]);
    assert_eq!(sandbox.complaint(&["void", "1", "--yes"]), "this game is void already");
    sandbox.answer(&["backup", "all.backup"]);
    let told = sandbox.answer(&["restore", "all.backup", "--store", "other"]);
    assert!(told.contains("came after this backup are not in it, and their numbers are given again"), "{told}");
    assert!(told.ends_with(" rows restored into other\n"), "{told}");
}
