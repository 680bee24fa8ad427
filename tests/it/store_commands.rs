//! The commands on a store, with and without a service that holds it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::Path;

use colonnade::play::clean_name;
use colonnade::record::{Format, Reader, Record, Writer};
use rustix::process::Signal;

use super::games::{adorned, plain};
use super::sandbox::{Sandbox, Serving};
use colonnade_testing::{Rng, variants};

pub(super) const TWO: &str = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n[Event \"Club\"]\n[Date \"2025.03.??\"]\n[First \"Ann\"]\n\
    [Second \"Ben\"]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. a1-a2 {good} d1-c1 $2 1-0\n\n\
    [Game \"Goré\"]\n[First \"Ben\"]\n[Second \"Cleo\"]\n[EndDate \"2025.06.01\"]\n[Result \"*\"]\n\n1. b1 *\n";
const BAD: &str = "\n[Game \"Pilastri\"]\n[Variant \"4x4\"]\n\n1. a1-a2 a1-a3 *\n";

/// A sandbox without a service, and one with a service on its store.
pub(super) fn sandboxes() -> impl Iterator<Item = (Sandbox, Option<Serving>)> {
    [false, true].into_iter().map(|served| {
        let sandbox = Sandbox::new();
        let serving = served.then(|| sandbox.serve());
        (sandbox, serving)
    })
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

#[test]
fn records_come_in_once_and_what_is_wrong_is_told() {
    for (sandbox, serving) in sandboxes() {
        sandbox.put("games.cgn", format!("{TWO}{BAD}\n{TWO}"));
        let told = "colonnade: games.cgn:23:10: a1-a3: a1 is empty\n\
            colonnade: games.cgn:25:1: this game is already in line 1\n\
            colonnade: games.cgn:36:1: this game is already in line 12\n";
        let (code, out, err) = sandbox.run(&["import", "games.cgn", "--dry-run"], b"");
        assert_eq!((code, err.as_str()), (1, told));
        assert_eq!(out, "2 of 5 records would be imported, 2 already known, 1 bad\n");
        if serving.is_none() {
            assert!(!sandbox.path("data").exists(), "a trial makes no store");
        }
        let (code, out, err) = sandbox.run(&["import", "games.cgn", "--create"], b"");
        assert!(code == 1 && out.ends_with("2 of 5 records imported, 2 already known, 1 bad\n"), "{out}");
        assert_eq!(err, told);

        sandbox.put("again.cgn", TWO);
        let (code, out, err) = sandbox.run(&["import", "again.cgn", "--create"], b"");
        assert_eq!((code, out.as_str()), (0, "0 of 2 records imported, 2 already known, 0 bad\n"));
        let lines: Vec<_> = err.lines().collect();
        assert!(lines[0].starts_with("colonnade: again.cgn:1:1: this game is in the archive already, as #"), "{err}");
        assert!(lines[1].starts_with("colonnade: again.cgn:12:1: this game is in the archive already, as #"), "{err}");

        assert_eq!(sandbox.answer(&["export", "--out", "out.cgn"]), "2 games exported to out.cgn\n");
        assert_eq!(mode(&sandbox.path("out.cgn")), 0o600);
        let exported = sandbox.get("out.cgn");
        let without_ids = |text: &str| -> String {
            let own = |line: &&str| ["[FirstId ", "[SecondId ", "[GameId "].iter().any(|own| line.starts_with(own));
            text.lines().filter(|line| !own(line)).map(|line| format!("{line}\n")).collect()
        };
        let standard = TWO.replace("[Game \"Goré\"]\n", "[Game \"Goré\"]\n[Variant \"standard\"]\n");
        let standard = standard.replace("[Result \"*\"]\n\n", "[Result \"*\"]\n[Termination \"unfinished\"]\n\n");
        let standard =
            standard.replace("[EndDate \"2025.06.01\"]\n[Result \"*\"]", "[Result \"*\"]\n[EndDate \"2025.06.01\"]");
        assert_eq!(without_ids(&exported), standard);
        assert!(exported.contains("[FirstId \"") && exported.contains("[GameId \""), "{exported}");
        drop(serving);
    }
}

/// Exchanging archives preserves everything except the numbers, which are specific to each host.
#[test]
fn what_was_imported_goes_out_again_as_it_was() {
    let mut chance = Rng::new(17);
    let mut seen = BTreeSet::new();
    let mut records = Vec::new();
    for round in 0..12 {
        for variant in variants() {
            let most = chance.below(30);
            let make = if round % 3 == 0 { plain } else { adorned };
            let record = make(variant, most, &mut chance);
            let actions: Vec<_> = record.actions.iter().map(|action| action.text.as_str()).collect();
            let names = [&record.players.first.name, &record.players.second.name];
            if seen.insert(format!("{variant}{:?}{names:?}{actions:?}{}", record.start, record.result)) {
                records.push(record);
            }
        }
    }
    assert!(records.len() > 100);
    let mut writer = Writer::new(Vec::new(), Format::Ndjson);
    records.iter().for_each(|record| writer.write(record).expect("memory"));
    let text = writer.finish().expect("memory");
    for (sandbox, serving) in sandboxes() {
        sandbox.put("in.ndjson", &text);
        let all = records.len();
        let told = sandbox.answer(&["import", "in.ndjson", "--create"]);
        assert!(told.ends_with(&format!("{all} of {all} records imported, 0 already known, 0 bad\n")), "{told}");
        sandbox.answer(&["export", "--out", "out.ndjson.zst"]);
        sandbox.answer(&["convert", "out.ndjson.zst", "out.ndjson"]);
        let out = sandbox.get("out.ndjson");
        let back = Reader::new(out.as_bytes(), Format::Ndjson).map(|read| read.expect("a good record"));
        let (mut back, mut given): (Vec<_>, Vec<_>) =
            (back.map(nameless).collect(), records.iter().cloned().map(nameless).collect());
        back.sort();
        given.sort();
        assert_eq!(back, given);
        drop(serving);
    }
}

/// Days, numbers, reasons, clocks and times distinguish games with the same players, actions and result. Exported games
/// can be imported again, and are recognized where they already exist.
#[test]
fn games_that_are_alike_are_told_apart() {
    let record = |tags: &str, reason: &str, at: &str| {
        let people = r#""first":{"name":"Ann"},"second":{"name":"Ben"}"#;
        let game = format!(r#""game":"pilastri","variant":"4x4","tags":{{{tags}}},{people}"#);
        format!("{{{game},\"actions\":[{{\"text\":\"a1-a2\"{at}}}],\"result\":\"1-0\",\"reason\":\"{reason}\"}}\n")
    };
    let alike = [
        (r#""Date":"2025.03.01","GameId":"3""#, "resignation", ""),
        (r#""Date":"2025.03.02","GameId":"3""#, "resignation", ""),
        (r#""Date":"2025.03.02","EndDate":"2025.04.01","GameId":"5""#, "resignation", ""),
        (r#""Date":"2025.03.02","EndDate":"2025.04.02","GameId":"5""#, "resignation", ""),
        (r#""Date":"2025.03.02","GameId":"6""#, "resignation", ""),
        (r#""Date":"2025.03.02","GameId":"6""#, "timeout", ""),
        (r#""Date":"2025.03.03","TimeControl":"3d""#, "resignation", ""),
        (r#""Date":"2025.03.03","TimeControl":"5d""#, "resignation", ""),
        (r#""Date":"2025.03.04""#, "resignation", r#","at":"2025-03-04T10:00:00Z""#),
        (r#""Date":"2025.03.04""#, "resignation", r#","at":"2025-03-04T10:00:01Z""#),
        // Missing information distinguishes nothing.
        (r#""Date":"2025.??.??""#, "resignation", ""),
    ];
    let alike: String = alike.into_iter().map(|(tags, reason, at)| record(tags, reason, at)).collect();
    for (sandbox, serving) in sandboxes() {
        sandbox.put("games.ndjson", &alike);
        let (code, told, _) = sandbox.run(&["import", "games.ndjson", "--create"], b"");
        assert!(code == 0 && told.ends_with("10 of 11 records imported, 1 already known, 0 bad\n"), "{told}");
        let mut all = 10;
        if serving.is_none() {
            for _ in 0..2 {
                let table = ["play", "pilastri", "--variant", "4x4", "--first", "Ann", "--second", "Ben"];
                assert_eq!(sandbox.run(&table, b"a1-a2\nresign\nyes\n").0, 0);
            }
            all += 2;
        }
        let known = format!("0 of {all} records imported, {all} already known, 0 bad\n");
        for format in ["cgn", "ndjson"] {
            let [out, back] = [format!("out.{format}"), format!("back.{format}")];
            sandbox.answer(&["export", "--all", "--out", &out]);
            let told = sandbox.answer(&["import", &out, "--create", "--store", format]);
            assert!(told.ends_with(&format!("\n{all} of {all} records imported, 0 already known, 0 bad\n")), "{told}");
            sandbox.answer(&["export", "--all", "--out", &back, "--store", format]);
            for (file, store) in [(&out, "data"), (&out, format), (&back, "data"), (&back, format)] {
                let (_, told, _) = sandbox.run(&["import", file, "--create", "--store", store], b"");
                assert_eq!(told, known, "{file} into {store}");
            }
            let [out, back] = [out, back].map(|file| {
                let text = sandbox.get(&file);
                let format = Format::of_path(Path::new(&file)).expect("a format");
                let records = Reader::new(text.as_bytes(), format).map(|record| record.expect("a good record"));
                let mut records: Vec<_> = records.map(nameless).collect();
                records.sort();
                records
            });
            assert_eq!(out, back);
        }
        drop(serving);
    }
}

/// A record as text, without the numbers that an import assigns.
fn nameless(mut record: Record) -> String {
    for player in [&mut record.players.first, &mut record.players.second] {
        player.id = None;
        player.name = clean_name(&player.name);
        if player.name.is_empty() {
            player.name = "?".to_owned();
        }
    }
    record.tags.set("GameId", "?").expect("a tag");
    let mut writer = Writer::new(Vec::new(), Format::Ndjson);
    writer.write(&record).expect("memory");
    String::from_utf8(writer.finish().expect("memory")).expect("UTF-8")
}

#[test]
fn exports_are_filtered() {
    for (sandbox, serving) in sandboxes() {
        sandbox.put("games.cgn", TWO);
        sandbox.answer(&["import", "games.cgn", "--create"]);
        let events = |filters: &[&str]| -> Vec<String> {
            let text = sandbox.answer(&[&["export", "--to", "ndjson", "--out", "-"], filters].concat());
            let games = Reader::new(text.as_bytes(), Format::Ndjson).map(|read| read.expect("a record"));
            games.map(|record| record.variant.game().slug().to_owned()).collect()
        };
        for (filters, games) in [
            (&[][..], &["pilastri", "gore"][..]),
            (&["--player", "Ben"], &["pilastri", "gore"]),
            (&["--player", "Ben", "--opponent", "Cleo"], &["gore"]),
            (&["--player", "Ann", "--opponent", "Cleo"], &[]),
            (&["--game", "gore"], &["gore"]),
            (&["--game", "pilastri", "--variant", "6x6"], &[]),
            (&["--result", "1-0"], &["pilastri"]),
            (&["--reason", "resignation"], &["pilastri"]),
            (&["--rated"], &[]),
            (&["--casual"], &["pilastri", "gore"]),
            (&["--since", "2025-03-02"], &["gore"]),
            (&["--until", "2025-06-01"], &["pilastri", "gore"]),
            (&["--until", "2025-06-01T00:00:00Z"], &["pilastri"]),
            (&["--shortest", "2"], &["pilastri"]),
            (&["--longest", "1"], &["gore"]),
        ] {
            assert_eq!(events(filters), games, "{filters:?}");
        }
        let ann = sandbox.answer(&["export", "--to", "ndjson", "--player", "Ann", "--out", "-"]);
        let ann = Reader::new(ann.as_bytes(), Format::Ndjson).next().expect("a record").expect("a good one");
        let number = ann.players.first.id.expect("a number").to_string();
        assert_eq!(events(&["--player", &number]), ["pilastri"]);
        for player in ["Nobody", "999"] {
            assert_eq!(
                sandbox.complaint(&["export", "--out", "-", "--player", player]),
                "--player: There is no player with this number or name."
            );
        }
        drop(serving);
    }
    for wrong in [
        &["--game", "go"][..],
        &["--variant", "4x4"],
        &["--game", "gore", "--variant", "4x4"],
        &["--rated", "--casual"],
        &["--since", "yesterday"],
        &["--reason", "boredom"],
    ] {
        let (code, out, err) = Sandbox::new().run(&[&["export", "--out", "-"], wrong].concat(), b"");
        assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
    }
}

#[test]
fn a_backup_becomes_the_same_store_again() {
    for (sandbox, serving) in sandboxes() {
        sandbox.put("games.cgn", TWO);
        sandbox.answer(&["import", "games.cgn", "--create"]);
        let out = sandbox.answer(&["backup", "all.backup"]);
        assert!(out.ends_with(" in all.backup\n"), "{out}");
        assert_eq!(mode(&sandbox.path("all.backup")), 0o600);
        assert_eq!(sandbox.complaint(&["backup", "all.backup"]), "all.backup: already exists; --force replaces it");
        sandbox.answer(&["backup", "all.backup", "--force"]);
        // Links and devices are written through, and the files of the store are refused.
        for (link, to) in [("link.backup", "linked"), ("null.backup", "/dev/null")] {
            std::os::unix::fs::symlink(to, sandbox.path(link)).expect("linked");
        }
        sandbox.answer(&["backup", "link.backup", "--force"]);
        assert!(sandbox.path("link.backup").is_symlink() && sandbox.path("linked").is_file());
        for name in ["null.backup", "-"] {
            let complaint = sandbox.complaint(&["backup", name, "--force"]);
            assert!(complaint.starts_with(&format!("{name}: not a regular file; ")), "{complaint}");
        }
        assert!(sandbox.path("null.backup").is_symlink());
        for inside in [&["backup", "data/db", "--force"][..], &["export", "--out", "data/colonnade.wal"]] {
            let complaint = sandbox.complaint(inside);
            assert!(complaint.contains("this directory is only for the files of the store"), "{complaint}");
        }
        let complaint = sandbox.complaint(&["backup", "gone/all.backup"]);
        assert!(complaint.starts_with("gone/all.backup: "), "{complaint}");
        let left: Vec<_> = fs::read_dir(sandbox.directory())
            .expect("the sandbox")
            .map(|file| file.expect("a file").file_name())
            .collect();
        assert!(left.iter().all(|name| !name.to_string_lossy().starts_with(".")), "{left:?}");

        let complaint = sandbox.complaint(&["restore", "all.backup"]);
        assert!(
            complaint.starts_with(if serving.is_some() { "data: a service serves" } else { "data is not empty" }),
            "{complaint}"
        );
        let complaint = sandbox.complaint(&["backup", "-"]);
        assert!(complaint.starts_with("-: not a regular file") && !sandbox.path("-").exists(), "{complaint}");
        sandbox.answer(&["restore", "all.backup", "--store", "again"]);
        assert_eq!(mode(&sandbox.path("again")), 0o700);
        assert_eq!(
            sandbox.answer(&["export", "--out", "-", "--store", "again"]),
            sandbox.answer(&["export", "--out", "-"])
        );
        let (code, report, _) = sandbox.run(&["doctor", "--recompute", "--store", "again"], b"");
        assert!(code == 0 && report.contains("\nok    lists: lists and ratings agree with the games\n"), "{report}");

        let whole = fs::read(sandbox.path("all.backup")).expect("the backup");
        let mut altered = whole.clone();
        altered[whole.len() / 2] ^= 1;
        for (name, bytes) in [("cut", &whole[..whole.len() - 9]), ("altered", &altered), ("other", b"[Game \"Buku\"]")]
        {
            sandbox.put(name, bytes);
            let complaint = sandbox.complaint(&["restore", name, "--store", "never"]);
            assert!(complaint.starts_with(&format!("{name}: ")), "{complaint}");
            assert!(!sandbox.path("never").exists());
        }
        drop(serving);
    }
}

/// A game with a long comment, whose record takes space in a backup despite compression.
fn long_record() -> String {
    let mut chance = Rng::new(3);
    let comment: String = (0..40_000).map(|_| char::from(b'a' + chance.below(26) as u8)).collect();
    TWO.replace("good", &comment)
}

/// With `ulimit -f`, the system sends a signal that ends a process without a message.
#[test]
fn a_limit_on_the_length_of_files_is_told_and_leaves_nothing_behind() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", long_record());
    sandbox.answer(&["import", "games.cgn", "--create"]);
    let limited = |blocks: u32, command: &str| {
        let program = sandbox.command(&[]);
        let script = format!("ulimit -f {blocks}; exec '{}' {command}", program.get_program().display());
        let mut shell = std::process::Command::new("sh");
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        shell.args(["-c", &script]).current_dir(sandbox.directory()).output().expect("a shell")
    };
    sandbox.put("board.png", "as it was");
    for (command, words) in [
        ("backup all.backup", "File too large"),
        ("export --all --out all.cgn", "File too large"),
        ("render --game buku --out board.png", "File too large"),
        ("import games.cgn --create --store new", "raise the limit on the length of files (`ulimit -f`"),
    ] {
        let output = limited(8, command);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{command}: {told}");
        assert!(told.contains(words) && !told.contains(".part"), "{command}: {told}");
    }
    assert_eq!(sandbox.get("board.png"), "as it was");
    fs::remove_file(sandbox.path("board.png")).expect("removed");
    let left: Vec<_> =
        fs::read_dir(sandbox.directory()).expect("the sandbox").map(|file| file.expect("a file").file_name()).collect();
    assert!(left.iter().all(|name| name == "data" || name == "games.cgn"), "{left:?}");
    assert!(sandbox.answer(&["doctor"]).contains("ok    games: 0 running, 2 archived"));
}

#[test]
fn what_can_be_read_of_a_damaged_store_is_saved() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    fs::write(sandbox.path("data/colonnade.store"), "?").expect("damaged");
    let (code, report, _) = sandbox.run(&["doctor"], b"");
    assert!(code == 1 && report.contains("`colonnade salvage data data-salvaged` saves what can be read"), "{report}");
    let report = sandbox.answer(&["salvage", "data", "saved"]);
    assert!(report.starts_with("damage: data/colonnade.store: this is not the marker of a store\n"), "{report}");
    assert!(report.contains("\nsaved into saved\nsaved: 2 finished games, 0 running games, 3 players"), "{report}");
    assert!(report.ends_with("nothing is known to be missing\n"), "{report}");
    let key = |store: &str| fs::read(sandbox.path(store).join("identities.key")).expect("a key");
    assert_eq!(key("saved"), key("data"));
    assert_eq!(mode(&sandbox.path("saved/identities.key")), 0o600);
    let exported = sandbox.answer(&["export", "--out", "-", "--store", "saved"]);
    assert_eq!(exported.matches("[Game ").count(), 2, "{exported}");
    let told: serde_json::Value =
        serde_json::from_str(&sandbox.answer(&["salvage", "data", "again", "--json"])).expect("JSON");
    assert_eq!((&told["archived"], &told["lostGames"]), (&2.into(), &serde_json::json!([])));
    let damage = &told["damage"][0];
    assert_eq!(damage["code"], "marker-unreadable");
    assert_eq!(damage["text"], "data/colonnade.store: this is not the marker of a store");
    assert_eq!((&told["unfinished"], &told["lists"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    let help = sandbox.answer(&["salvage", "--help"]);
    for member in told.as_object().expect("an object").keys() {
        assert!(help.contains(member), "the help names the member {member}: {help}");
    }
    assert!(sandbox.complaint(&["salvage", "data", "again"]).starts_with("again is not empty"));
    fs::write(sandbox.path("data/identities.key"), "").expect("emptied");
    let (code, report, _) = sandbox.run(&["salvage", "data", "keyless"], b"");
    assert!(
        code == 1 && report.contains("missing key: identities.key; put a copy of it into the new store"),
        "{report}"
    );
    assert!(!report.contains("nothing is known"), "{report}");
    fs::write(sandbox.path("saved/identities.key"), "").expect("emptied");
    let complaint = sandbox.complaint(&["export", "--out", "-", "--store", "saved"]);
    assert!(complaint.contains("and this file 0; put the file back from a copy, or remove it"), "{complaint}");
}

/// The host's moderation, with and without a service.
#[test]
fn a_host_voids_games_and_bars_and_erases_players() {
    for (sandbox, serving) in sandboxes() {
        sandbox.put("games.cgn", TWO);
        sandbox.answer(&["import", "games.cgn", "--create"]);
        let text = sandbox.answer(&["export", "--to", "ndjson", "--player", "Ann", "--out", "-"]);
        let record = Reader::new(text.as_bytes(), Format::Ndjson).next().expect("a record").expect("a good one");
        let game = record.tags.get("GameId").expect("a number").to_owned();
        assert_eq!(
            sandbox.answer(&["void", &game, "--yes"]),
            format!("Game #{game} is cancelled and counts for nothing.\n")
        );
        let voided = sandbox.answer(&["export", "--to", "cgn", "--player", "Ann", "--out", "-"]);
        assert!(voided.contains("[Result \"*\"]"), "{voided}");
        assert!(sandbox.complaint(&["void", "999", "--yes"]).contains("999"));

        let barred = sandbox.answer(&["bar", "Ben"]);
        assert!(barred.ends_with("is barred from this host.\n"), "{barred}");
        assert!(sandbox.answer(&["bar", "Ben", "--lift"]).ends_with("no longer barred from this host.\n"));
        assert_eq!(sandbox.run(&["erase", "Cleo"], b"").0, 2, "--yes is required");
        assert!(sandbox.answer(&["erase", "Cleo", "--yes"]).contains("is erased"));
        assert!(!sandbox.answer(&["export", "--all", "--out", "-"]).contains("Cleo"));
        for unknown in [&["erase", "Cleo", "--yes"][..], &["bar", "Cleo"]] {
            let complaint = sandbox.complaint(unknown);
            assert!(complaint.contains("no player with this number or name"), "{complaint}");
            assert!(!complaint.contains("--player"), "these commands have no such option: {complaint}");
        }
        drop(serving);
    }
}

/// The first backup is made at once, and the doctor reports it.
#[test]
fn a_service_makes_backups_by_itself() {
    let sandbox = Sandbox::new();
    let serving = sandbox.serve();
    let backups = || {
        fs::read_dir(sandbox.path("backups")).map_or(0, |files| {
            files
                .filter(|file| file.as_ref().is_ok_and(|file| file.path().extension() == Some("backup".as_ref())))
                .count()
        })
    };
    while backups() == 0 {
        std::thread::yield_now();
    }
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0));
    assert_eq!(backups(), 1);
    let report = sandbox.answer(&["doctor"]);
    assert!(report.contains("ok    backups: the last one is from 20"), "{report}");
    sandbox.put("colonnade.toml", "[store]\nbackup_every = 'off'\n");
    assert!(sandbox.answer(&["doctor"]).contains("warn  backups: automatic backups are off"));
}

#[test]
fn one_store_has_one_service() {
    let sandbox = Sandbox::new();
    let serving = sandbox.serve();
    assert!(serving.first.ends_with("/data (0 running games, 0 archived)"), "{}", serving.first);
    assert_eq!(mode(&sandbox.path("data/control.sock")), 0o600);
    assert_eq!(mode(&sandbox.path("data")), 0o700);
    for second in [&[][..], &["serve"]] {
        let complaint = sandbox.complaint(second);
        assert_eq!(
            complaint,
            "data: a service serves this store already; stop it first, or name another store with --store"
        );
    }
    let complaint = sandbox.complaint(&["play", "--resume", "1"]);
    let told = complaint.strip_prefix("data: a service serves this store; play at its table, ");
    let table = told.and_then(|told| told.strip_suffix(", or name another store with --store")).map(str::to_owned);
    let (status, lines) = serving.end(Signal::TERM);
    let opened = lines.iter().find_map(|line| line.strip_prefix("Open ").map(str::to_owned));
    assert!(table.is_some() && table == opened, "{complaint}: {lines:?}");
    assert_eq!(status.code(), Some(0), "{}", sandbox.get("serve.log"));
    assert!(lines.len() <= 2 && lines.iter().any(|line| line.contains("DISCORD_TOKEN")), "{lines:?}");
    assert!(!sandbox.path("data/control.sock").exists());
    sandbox.put("colonnade.toml", "[web]\ntable = 'off'\n");
    let serving = sandbox.serve();
    let told = "data: a service without a table serves this store; stop it first, or name another store with --store";
    assert_eq!(sandbox.complaint(&["play", "--resume", "1"]), told);
    let (status, lines) = serving.end(Signal::INT);
    assert_eq!(status.code(), Some(0), "{}", sandbox.get("serve.log"));
    // Even without a table, there is an address for the set-up.
    let told = lines.iter().find(|line| line.starts_with("Discord is not connected: ")).expect("a line about Discord");
    let setup = told.split_once(" All steps: ").expect("an address").1;
    assert!(setup.starts_with("http://127.0.0.1:") && setup.contains("/setup/open/"), "{told}");
}

#[test]
fn what_a_killed_service_leaves_is_no_obstacle() {
    let sandbox = Sandbox::new();
    let serving = sandbox.serve();
    sandbox.put("games.cgn", TWO);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    assert_eq!(serving.end(Signal::KILL).0.code(), None);
    assert!(sandbox.path("data/control.sock").exists());
    assert_eq!(sandbox.answer(&["export", "--out", "out.cgn"]), "2 games exported to out.cgn\n");
    let serving = sandbox.serve();
    assert!(serving.first.ends_with("2 archived)"), "{}", serving.first);
    sandbox.answer(&["export", "--out", "again.cgn"]);
    assert_eq!(sandbox.get("again.cgn"), sandbox.get("out.cgn"));
}

#[test]
fn strangers_on_the_socket_harm_nobody() {
    let sandbox = Sandbox::new();
    let serving = sandbox.serve();
    for words in [b"GET / HTTP/1.1\r\n\r\n".as_slice(), b"J\0\0\0\x02", b"J\0\0\0\x02{}", b"J\xff\xff\xff\xff", b""] {
        let mut stream = UnixStream::connect(sandbox.path("data/control.sock")).expect("the socket");
        // It may hang up before everything is sent.
        let _ = stream.write_all(words);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer[0] == b'E', "{answer:?}");
    }
    sandbox.answer(&["export", "--out", "out.cgn"]);
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
}

#[test]
fn the_doctor_tells_what_is_well_and_what_to_do() {
    let sandbox = Sandbox::new();
    let fresh = sandbox.answer(&["doctor"]);
    assert!(
        fresh.contains("warn  store: there is none in data yet; `colonnade` creates it when it starts\n"),
        "{fresh}"
    );
    assert!(!sandbox.path("data").exists());
    sandbox.put("games.cgn", TWO);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    let alone = sandbox.answer(&["doctor"]);
    for line in [
        "ok    settings: there is no settings file; all settings have their defaults\n",
        "ok    token: none is set",
        "ok    gateway: not checked",
        "ok    fonts: a board is drawn",
        "ok    service: not running\n",
        "ok    games: 0 running, 2 archived, 3 players, 0 open challenges\n",
        "ok    outbox: empty\n",
        "ok    dead letters: none\n",
        "ok    clock: 20",
    ] {
        assert!(alone.contains(line), "{line} is missing in\n{alone}");
    }
    assert!(alone.contains(" disk: ") && alone.contains("ok    store: "), "{alone}");
    let serving = sandbox.serve();
    let served = sandbox.answer(&["doctor", "--recompute"]);
    assert!(served.contains("ok    service: running and answering\n") && served.contains("ok    lists: "), "{served}");
    drop(serving);

    // Nothing listens there.
    sandbox.put("colonnade.toml", "[discord]\ntoken = 'not-a-token'\napi_base_url = 'http://127.0.0.1:1'\n");
    let (_, odd, _) = sandbox.run(&["doctor"], b"");
    assert!(odd.contains("warn  token: set, but not in the form"), "{odd}");
    assert!(
        odd.contains("ok    settings: colonnade.toml is read and valid\n") && !odd.contains("not-a-token"),
        "{odd}"
    );
    fs::set_permissions(sandbox.path("data"), fs::Permissions::from_mode(0o755)).expect("a mode");
    assert!(
        sandbox.run(&["doctor"], b"").1.contains("warn  store: others may read it; chmod 700 data prevents that\n")
    );

    sandbox.put("colonnade.toml", "[web]\nlisten = 'here'\n");
    let (code, out, err) = sandbox.run(&["doctor"], b"");
    assert_eq!((code, err.as_str()), (1, ""));
    assert!(out.starts_with("bad   settings: colonnade.toml: web.listen = \"here\": expected an address"), "{out}");
    fs::remove_file(sandbox.path("colonnade.toml")).expect("removed");
    let (code, _, err) = sandbox.run(&["doctor", "--log", "loud"], b"");
    assert!(code == 2 && err.starts_with("colonnade: --log: log.level = \"loud\": expected "), "{err}");
}

#[test]
fn what_is_no_store_is_told_and_left_alone() {
    let sandbox = Sandbox::new();
    for command in [&["export", "--out", "-"][..], &["backup", "b"], &["play", "--resume", "3"]] {
        let complaint = sandbox.complaint(command);
        assert!(complaint.contains("there is no store in data"), "{complaint}");
        assert!(!sandbox.path("data").exists() && !sandbox.path("b").exists());
    }
    fs::create_dir(sandbox.path("data")).expect("a directory");
    sandbox.put("data/notes.txt", "mine");
    let complaint = sandbox.complaint(&["import", "games.cgn", "--create"]);
    assert!(complaint.contains("games.cgn: there is no such file"), "{complaint}");
    sandbox.put("games.cgn", TWO);
    let complaint = sandbox.complaint(&["import", "games.cgn", "--create"]);
    assert!(complaint.contains("data is not empty and has no store: notes.txt is there"), "{complaint}");
    assert_eq!(sandbox.get("data/notes.txt"), "mine");
    fs::remove_file(sandbox.path("data/notes.txt")).expect("the notes");
    sandbox.answer(&["import", "games.cgn", "--create"]);
    fs::remove_file(sandbox.path("data/db")).expect("the database's file");
    for command in [&["export", "--out", "-"][..], &["import", "games.cgn", "--create"], &["serve"], &["play", "buku"]]
    {
        let complaint = sandbox.complaint(command);
        assert!(complaint.contains("damaged"), "{complaint}");
    }
    assert!(!sandbox.path("data/db").exists());
    let (code, out, err) = sandbox.run(&["doctor"], b"");
    assert!(code == 1 && out.contains("\nbad   store: ") && err.is_empty(), "{out}{err}");
}
