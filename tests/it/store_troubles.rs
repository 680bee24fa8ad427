//! Stores with problems: full disks, limits, files in place of directories.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;

use rustix::process::Signal;

use super::sandbox::Sandbox;
use super::store_commands::{TWO, sandboxes};

/// A file system mounted on a directory, until this is dropped.
struct Mounted<'a>(&'a Path);

impl<'a> Mounted<'a> {
    /// Returns `None` if mounting is not possible on this machine.
    fn on(dir: &'a Path, options: &str) -> Option<Mounted<'a>> {
        fs::create_dir_all(dir).expect("a directory");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(dir).output();
        let is_mounted = mounted.is_ok_and(|output| output.status.success());
        assert!(is_mounted || std::env::var_os("COLONNADE_CI").is_none(), "a tmpfs is needed here");
        is_mounted.then_some(Mounted(dir))
    }
}

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

/// Records of `count` different games.
fn many(count: usize) -> String {
    let record = &TWO[..TWO.find("\n\n[Game").expect("a second record") + 1];
    (0..count).map(|n| record.replace("Ann", &format!("Ann {n}")) + "\n").collect()
}

/// A truncated file is imported up to there, or not at all, and the result is reported.
#[test]
fn an_import_that_breaks_off_tells_what_it_did() {
    for (sandbox, serving) in sandboxes() {
        sandbox.put("games.cgn", many(600));
        sandbox.answer(&["convert", "games.cgn", "games.ndjson.gz"]);
        let whole = fs::read(sandbox.path("games.ndjson.gz")).expect("a file");
        sandbox.put("cut.ndjson.gz", &whole[..whole.len() - 9]);
        for (arguments, verb, exported) in [
            (&["import", "cut.ndjson.gz", "--dry-run"][..], "would be imported", 0),
            (&["import", "cut.ndjson.gz", "--create"], "imported", 512),
        ] {
            let (code, out, err) = sandbox.run(arguments, b"");
            assert_eq!((code, err.lines().count()), (1, 1), "{err}");
            assert!(err.starts_with("colonnade: cut.ndjson.gz: line "), "{err}");
            assert!(err.ends_with(": the file is cut off here, expected the rest of its gzip data\n"), "{err}");
            let (_, told) = out.split_once("stopped early: 512 of ").expect("what was done");
            assert!(told.ends_with(&format!(" records {verb}, 0 already known, 0 bad\n")), "{out}");
            if exported > 0 {
                assert_eq!(
                    sandbox.answer(&["export", "--out", "out.cgn"]),
                    format!("{exported} games exported to out.cgn\n")
                );
            }
        }
        let (code, out, _) = sandbox.run(&["import", "games.ndjson.gz", "--create"], b"");
        assert_eq!((code, out.as_str()), (0, "88 of 600 records imported, 512 already known, 0 bad\n"));
        drop(serving);
    }
}

/// The lines about records come in the order of the file, whatever they are about, even over several batches.
#[test]
fn an_import_tells_of_records_in_the_order_of_the_file() {
    let games = many(700);
    let games: Vec<String> = games.split("[Game ").skip(1).map(|game| format!("[Game {game}")).collect();
    let moves = games[0].lines().position(|line| line.starts_with("1. ")).expect("its moves");
    let bad = games[0].replace("1. a1-a2", "1. a1-d4");
    for (sandbox, serving) in sandboxes() {
        sandbox.put("known.cgn", games[..100].concat());
        sandbox.answer(&["import", "known.cgn", "--create"]);
        let mut text = String::new();
        let mut expected = Vec::new();
        let mut known = Vec::new();
        for n in 0..600 {
            let line = text.lines().count() + 1;
            if n % 7 == 0 {
                text += &games[n / 7];
                known.push(line);
                expected.extend((known.len() <= 5).then_some(line));
            } else if n % 5 == 0 {
                text += &bad;
                expected.push(line + moves);
            } else if n % 11 == 0 && n > 11 {
                // A duplicate of the game of record 11.
                text += &games[100 + 11];
                known.push(line);
                expected.extend((known.len() <= 5).then_some(line));
            } else {
                text += &games[100 + n];
            }
        }
        sandbox.put("games.cgn", &text);
        let (code, out, err) = sandbox.run(&["import", "games.cgn", "--create"], b"");
        // Of the known ones, the first five are named.
        let named = err.lines().filter(|line| !line.ends_with("are only counted"));
        let lines = named.map(|line| line.split(':').nth(2).and_then(|line| line.parse().ok()).expect(line));
        assert_eq!(lines.collect::<Vec<usize>>(), expected, "{err}");
        assert_eq!(code, 1, "{out}");
        drop(serving);
    }
}

/// Reading continues, and waits at bad records, while many messages about earlier records are pending.
#[test]
fn an_import_of_known_and_bad_records_ends() {
    let games = many(2_560);
    let games: Vec<String> = games.split("[Game ").skip(1).map(|game| format!("[Game {game}")).collect();
    let with_bad = games.iter().enumerate().map(|(n, game)| match n % 256 {
        255 => game.replace("1. a1-a2", "1. a1-d4"),
        _ => game.clone(),
    });
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", with_bad.collect::<String>());
    for (told, lines) in [
        ("2,550 of 2,560 records imported, 0 already known, 10 bad\n", 10),
        // V29: known games are counted, and only the first five are named.
        ("0 of 2,560 records imported, 2,550 already known, 10 bad\n", 10 + 5 + 1),
    ] {
        let (code, out, err) = sandbox.run(&["import", "games.cgn", "--create"], b"");
        assert!(out.ends_with(told), "{out}");
        assert_eq!((code, err.lines().count()), (1, lines));
    }
}

/// With too little address space, a library would abort the program without a message.
#[test]
fn too_little_address_space_is_told_before_anything_is_made() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    for (arguments, needed) in [("serve", 512 + 512), ("import games.cgn", 512)] {
        let command = format!("ulimit -v 400000; exec \"$0\" {arguments}");
        let mut run = Command::new("sh");
        run.args(["-c", &command, env!("CARGO_BIN_EXE_colonnade")]);
        let run = run.current_dir(sandbox.directory()).env_clear().output().expect("a shell");
        let told = String::from_utf8(run.stderr).expect("text");
        assert_eq!((run.status.code(), told.lines().count()), (Some(1), 1), "{told}");
        let rest = told.split_once(" limited to 390 MiB (`ulimit -v`, LimitAS of the unit), and this needs ");
        let mib = rest.and_then(|(_, rest)| rest.split_once(" MiB")?.0.parse::<u64>().ok()).expect("a number");
        assert!(mib >= needed, "{told}");
        assert!(!sandbox.path("data").exists());
    }
}

/// A killed service and a full disk: everything acknowledged can be read, and play continues when there is room.
#[test]
fn a_store_on_a_full_disk_is_served_for_reading() {
    let sandbox = Sandbox::new();
    let data = sandbox.path("data");
    let Some(_mounted) = Mounted::on(&data, "size=40m,mode=700") else { return };
    let serving = sandbox.serve();
    sandbox.put("games.cgn", many(300));
    sandbox.answer(&["import", "games.cgn", "--create"]);
    serving.end(Signal::KILL);
    // As a copy: without the space that the service had reserved.
    for entry in fs::read_dir(&data).expect("the store") {
        let path = entry.expect("a file").path();
        if path.is_file() {
            let bytes = fs::read(&path).expect("a file");
            fs::remove_file(&path).expect("removed");
            fs::write(&path, bytes).expect("written");
        }
    }
    let ballast = data.join("ballast");
    let mut file = File::create(&ballast).expect("a file");
    while file.write_all(&[1; 4096]).is_ok() {}
    drop(file);

    let serving = sandbox.serve();
    assert!(serving.first.ends_with("/data (0 running games, 300 archived)"), "{}", serving.first);
    let log = sandbox.get("serve.log");
    let told = "the disk is full: the store is open for reading only; it opens for writing by itself once there are ";
    assert!(log.lines().count() >= 1 && log.lines().all(|line| line.contains(told)), "{log}");
    let (code, report, _) = sandbox.run(&["doctor"], b"");
    assert!(code == 1 && report.contains(&format!("bad   store: data: {told}")), "{report}");
    assert!(report.contains("; make room on the disk of the store\n"), "{report}");
    assert_eq!(sandbox.answer(&["export", "--out", "out.cgn"]), "300 games exported to out.cgn\n");
    sandbox.answer(&["backup", "all.backup"]);
    sandbox.answer(&["restore", "all.backup", "--store", "other"]);
    sandbox.put("later.cgn", TWO);
    let (code, out, err) = sandbox.run(&["import", "later.cgn", "--create"], b"");
    assert_eq!((code, out.as_str()), (1, "stopped early: 0 of 2 records imported, 0 already known, 0 bad\n"));
    assert_eq!(err, "colonnade: the disk is full; nothing was written; make room on the disk of the store\n");

    fs::remove_file(&ballast).expect("removed");
    let is_full = || sandbox.run(&["doctor"], b"").1.contains(&format!("bad   store: data: {told}"));
    while is_full() {}
    assert_eq!(
        sandbox.answer(&["import", "later.cgn", "--create"]),
        "2 of 2 records imported, 0 already known, 0 bad\n"
    );
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
    assert_eq!(sandbox.answer(&["export", "--out", "out.cgn"]), "302 games exported to out.cgn\n");
}

#[test]
fn a_store_that_cannot_be_written_says_what_to_do() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    let place = sandbox.path("disk");
    let Some(_mounted) = Mounted::on(&place, "size=40m") else { return };
    sandbox.answer(&["import", "games.cgn", "--create", "--store", "disk/data"]);
    let remounted = Command::new("mount").args(["-o", "remount,ro"]).arg(&place).status();
    assert!(remounted.expect("mount").success());
    let told = "the store in disk/data cannot be opened: opening disk/data/lock: Read-only file system (os error 30); a \
        store is written when it is opened, so mount the disk for writing, or use a copy on another one";
    assert_eq!(sandbox.complaint(&["export", "--out", "out.cgn", "--store", "disk/data"]), told);
    let (code, report, _) = sandbox.run(&["doctor", "--store", "disk/data"], b"");
    assert!(code == 1 && report.contains(&format!("bad   store: {told}\n")), "{report}");
}

#[test]
fn a_file_is_no_store() {
    let sandbox = Sandbox::new();
    sandbox.put("plain", "x");
    for (store, told) in [
        ("plain", "plain: a file, expected the directory of a store"),
        ("plain/data", "plain/data: part of this path is a file, expected the directory of a store"),
    ] {
        for command in [&["export", "--out", "out.cgn"][..], &["serve"], &["backup", "all.backup"]] {
            assert_eq!(sandbox.complaint(&[command, &["--store", store]].concat()), told);
        }
        let (code, report, _) = sandbox.run(&["doctor", "--store", store], b"");
        assert!(code == 1 && report.contains(&format!("bad   store: {told}\n")), "{report}");
        assert!(!report.contains("chmod"), "{report}");
    }
    assert_eq!(sandbox.get("plain"), "x");
}
