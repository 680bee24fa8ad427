//! Obstacles to the start of a service, and how `doctor` tells them: the same words, with what to do. The settings and states
//! are listed from the code, so that none can be forgotten.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};

use colonnade::config::keys;
use rustix::process::Signal;
use serde_json::Value;

use super::sandbox::{Sandbox, fetch, free_address};
use super::store_commands::TWO;

/// The variants of an enum in a file of the source.
fn variants(file: &str, name: &str) -> BTreeSet<String> {
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect(file);
    let body = source.split_once(&format!("enum {name} {{\n")).expect(name).1.split("\n}\n").next().unwrap_or_default();
    // Variants are indented once, by four spaces.
    let names =
        body.lines().filter_map(|line| line.strip_prefix("    ").filter(|line| line.starts_with(char::is_uppercase)));
    names.map(|line| line.chars().take_while(|c| c.is_alphanumeric()).collect()).collect()
}

/// The texts of the checks of `doctor` that failed.
fn failures(sandbox: &Sandbox) -> Vec<String> {
    let (code, out, err) = sandbox.run(&["doctor", "--json"], b"");
    assert_eq!(err, "", "{out}");
    let told: Value = serde_json::from_str(&out).expect("JSON");
    let failed = told["checks"].as_array().expect("a list").iter().filter(|check| check["state"] == "failed");
    let texts: Vec<String> = failed.map(|check| check["text"].as_str().expect("a text").to_owned()).collect();
    assert_eq!(code == 1, !texts.is_empty(), "{out}");
    texts
}

/// A start is refused in one line with these words, and `doctor` says the same.
fn refused(sandbox: &Sandbox, case: &str, words: &[&str]) {
    let told = sandbox.complaint(&["serve"]);
    assert!(words.iter().all(|words| told.contains(words)), "{case}: {told}");
    let found = failures(sandbox);
    assert!(found.contains(&told), "{case}: a start says {told:?}, and doctor {found:?}");
}

/// N1: what a start needs beyond valid settings and a store.
#[test]
fn n1_doctor_names_what_a_start_is_refused_for() {
    let holder = TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = holder.local_addr().expect("an address").to_string();
    let free = free_address();
    let at = |listen: &str, metrics: &str| format!("[web]\nlisten = '{listen}'\nmetrics_listen = '{metrics}'\n");
    let cases: &[(&str, String, &[&str])] = &[
        ("Roles", "[run]\nroles = ['web']\n".to_owned(), &["leave out run.roles", "or set store.url"]),
        ("Roles", "[discord]\nshards = '0-3/8'\n".to_owned(), &["the range of discord.shards"]),
        ("Fonts", "[view]\nfonts = ['gone.ttf']\n".to_owned(), &["view.fonts: gone.ttf: No such file"]),
        (
            "Puzzles",
            "[play]\npuzzles = 'gone.txt'\n".to_owned(),
            &["play.puzzles: gone.txt: No such file", "remove the setting"],
        ),
        (
            "Puzzles",
            "[play]\npuzzles = 'games.cgn'\n".to_owned(),
            &["play.puzzles: games.cgn:1: not a puzzle; expected "],
        ),
        ("Pages", at(&taken, "127.0.0.1:0"), &["web.listen: ", "is taken by another program", "choose another port"]),
        (
            "Pages",
            at("192.0.2.1:7117", "127.0.0.1:0"),
            &["web.listen: 192.0.2.1:7117 is no address of this machine; name"],
        ),
        ("Metrics", at("127.0.0.1:0", &taken), &["web.metrics_listen: ", "is taken by another program"]),
        (
            "Metrics",
            at(&free, &free),
            &["web.metrics_listen: ", "is the address of web.listen, too; choose another port"],
        ),
    ];
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    for is_new in [true, false] {
        if !is_new {
            fs::remove_file(sandbox.path("colonnade.toml")).expect("removed");
            sandbox.answer(&["import", "games.cgn", "--create"]);
        }
        for (requirement, settings, words) in cases {
            sandbox.put("colonnade.toml", settings);
            refused(&sandbox, &format!("{requirement}: {settings}"), words);
        }
    }
    // These need another build, or a limit on the process.
    let elsewhere = ["Bot", "Memory"];
    let tested: BTreeSet<String> = cases.iter().map(|(name, ..)| *name).chain(elsewhere).map(str::to_owned).collect();
    assert_eq!(variants("src/app/starting.rs", "Requirement"), tested);
    sandbox.put("colonnade.toml", at("127.0.0.1:0", "127.0.0.1:0"));
    for arguments in ["serve", "doctor"] {
        // Room for the program itself, which is large where its libraries are not optimised.
        let limited = format!("ulimit -v 800000 && exec \"$0\" {arguments}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &limited]).arg(env!("CARGO_BIN_EXE_colonnade")).current_dir(sandbox.directory());
        shell.env_clear().envs(std::env::var_os("PATH").map(|path| ("PATH", path))).stdin(Stdio::null());
        let output = shell.output().expect("a shell");
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8_lossy(&told).into_owned();
        assert!(told.contains("(`ulimit -v`, LimitAS of the unit)") && told.contains("remove that limit"), "{told}");
        assert_eq!(output.status.code(), Some(1), "{arguments}: {told}");
    }
}

/// N1: every setting of which the value is wrong.
#[test]
fn n1_doctor_names_every_setting_that_a_start_is_refused_for() {
    let sandbox = Sandbox::new();
    for (section, key) in keys() {
        sandbox.put("colonnade.toml", format!("[{section}]\n{key} = {{ a = 1 }}\n"));
        let (code, out, told) = sandbox.run(&["serve"], b"");
        assert_eq!((code, out.as_str(), told.lines().count()), (78, "", 1), "{section}.{key}: {told}");
        let told = told.trim_end().strip_prefix("colonnade: ").expect("the name").to_owned();
        assert!(told.contains(&format!("{section}.{key}")) && told.contains("expected "), "{told}");
        assert_eq!(failures(&sandbox), [told]);
    }
}

/// N1: every state of a store.
#[test]
fn n1_doctor_names_every_store_that_a_start_is_refused_for() {
    let with_store = || {
        let sandbox = Sandbox::new();
        sandbox.put("games.cgn", TWO);
        sandbox.answer(&["import", "games.cgn", "--create"]);
        sandbox.put("colonnade.toml", "[web]\nlisten = '127.0.0.1:0'\nmetrics_listen = '127.0.0.1:0'\n");
        sandbox
    };
    let mut tested = BTreeSet::new();
    let mut case = |state: &str, words: &[&str], spoil: &dyn Fn(&Sandbox)| {
        let sandbox = with_store();
        spoil(&sandbox);
        refused(&sandbox, state, words);
        tested.insert(state.split(':').next().unwrap_or_default().to_owned());
    };
    case("Newer", &["this program knows formats up to", "use a newer program"], &|sandbox| {
        let path = sandbox.path("data/colonnade.store");
        let mut marker = fs::read(&path).expect("the marker");
        marker[20..24].copy_from_slice(&9_999_u32.to_le_bytes());
        let checksum = crc32fast::hash(&marker[..41]).to_le_bytes();
        marker[41..45].copy_from_slice(&checksum);
        fs::write(path, marker).expect("written");
    });
    case(
        "NotAStore",
        &["is not empty and has no store: letter.txt is there; name a new or an empty directory"],
        &|sandbox| {
            fs::remove_dir_all(sandbox.path("data")).expect("removed");
            fs::create_dir(sandbox.path("data")).expect("made");
            sandbox.put("data/letter.txt", "Dear Ann");
        },
    );
    case("Unmounted", &["has links.key of a store but no store; is a volume not mounted?"], &|sandbox| {
        fs::remove_dir_all(sandbox.path("data")).expect("removed");
        fs::create_dir(sandbox.path("data")).expect("made");
        sandbox.put("data/links.key", [7; 32]);
    });
    case("Link", &["is a link, and a store has none; remove it"], &|sandbox| {
        std::os::unix::fs::symlink("nowhere", sandbox.path("data/other")).expect("a link");
    });
    case(
        "Damaged: the marker",
        &["the store in data is damaged: ", "`colonnade salvage data data-salvaged`"],
        &|sandbox| {
            fs::write(sandbox.path("data/colonnade.store"), "?").expect("damaged");
        },
    );
    case("Damaged: the log", &["colonnade.wal"], &|sandbox| {
        fs::remove_file(sandbox.path("data/colonnade.wal")).expect("removed");
    });
    case("File: no directory", &["data: a file, expected the directory of a store"], &|sandbox| {
        fs::remove_dir_all(sandbox.path("data")).expect("removed");
        sandbox.put("data", "a file");
    });
    case("the key of links", &["links.key: a key has 32 bytes, and this file 3; put the file back"], &|sandbox| {
        sandbox.put("data/links.key", "key");
    });
    case(
        "the key of people",
        &["identities.key: a key has 32 bytes, and this file 3; put the file back"],
        &|sandbox| {
            sandbox.put("data/identities.key", "key");
        },
    );
    case("an unfinished restore", &["empty the directory and do it again"], &|sandbox| {
        sandbox.put("data/restore-unfinished", "");
    });
    // Another process has the store, but is no service.
    let sandbox = with_store();
    let lock = File::options().write(true).open(sandbox.path("data/lock")).expect("the lock");
    lock.lock().expect("locked");
    refused(&sandbox, "InUse", &["is in use by another process; stop that one first"]);
    tested.insert("InUse".to_owned());
    let elsewhere: &[(&str, &str)] = &[
        ("Missing", "a start makes a store"),
        ("NoStore", "a start makes a store in a database"),
        ("NoRoom", "store_commands, under a limit"),
        ("Older", "a database"),
        ("NotOpened", "a database"),
        ("NotEmpty", "a restore"),
        ("Full", "a running service"),
        ("Unavailable", "a running service"),
        ("Refused", "database_troubles, in a service that starts so"),
        ("Stopped", "a running service"),
        ("Closed", "a running service"),
        ("Batch", "a running service"),
    ];
    for variant in variants("crates/colonnade-store/src/rows/fault.rs", "RowsError") {
        assert!(tested.contains(&variant) || elsewhere.iter().any(|(name, _)| *name == variant), "{variant}");
    }
}

/// N1: a running service is no obstacle, and tells its last failures. N2: those of backups, too.
#[test]
fn n1_doctor_asks_a_running_service() {
    let sandbox = Sandbox::new();
    sandbox.put("in-the-way", "a file");
    sandbox.put("colonnade.toml", "[store]\nbackup_dir = 'in-the-way/backups'\n");
    let metrics = free_address();
    let mut serving = sandbox.serve_telling(&metrics);
    let pages = serving.address();
    let settings = format!(
        "[web]\nlisten = '{pages}'\nmetrics_listen = '{metrics}'\n[store]\nbackup_dir = 'in-the-way/backups'\n"
    );
    sandbox.put("colonnade.toml", settings);
    // N2: the metric is there with 0, so an alert for old backups also sees that there are none.
    let measured = || fetch(&metrics, "/metrics");
    while !measured().contains("\ncolonnade_backup_failures_total 1\n") {
        std::thread::yield_now();
    }
    assert!(measured().contains("\ncolonnade_backup_last_timestamp_seconds 0\n"), "{}", measured());
    let (code, out, _) = sandbox.run(&["doctor"], b"");
    assert!(out.contains("\nok    service: running and answering\n"), "{out}");
    assert!(
        out.contains(&format!("\nok    service: the one at {metrics} says: ready; discord: not set up\n")),
        "{out}"
    );
    assert!(out.contains("\nwarn  log: ") && out.contains(" the automatic backup failed"), "{out}");
    assert!(out.contains("\nbad   backups: ") && out.contains("in-the-way/backups: Not a directory"), "{out}");
    assert!(out.contains("store.backup_dir") && !out.contains("a service makes the first one"), "{out}");
    assert!(code == 1 && !out.contains(" listen: "), "{out}");
    serving.end(Signal::TERM);
    let (_, out, _) = sandbox.run(&["doctor"], b"");
    assert!(out.contains(&format!("\nok    listen: {pages} and {metrics} are free\n")), "{out}");
}

/// N16: when its files are used up, a service closes idle connections, says so and counts it.
#[test]
fn n16_a_service_without_files_makes_room_and_says_so() {
    let sandbox = Sandbox::new();
    let metrics = free_address();
    let mut serving = sandbox.serve_telling(&metrics);
    let pages = serving.address();
    assert!(fetch(&pages, "/healthz").starts_with("HTTP/1.1 200 "));
    serving.limit_files(serving.open_files() + 8);
    let idle: Vec<TcpStream> = (0..40).map(|_| TcpStream::connect(&pages).expect("it waits to be accepted")).collect();
    assert!(fetch(&pages, "/healthz").starts_with("HTTP/1.1 200 "), "it comes after all of them");
    drop(idle);
    // The service closes these connections one after the other, so a file for another one may not be free yet.
    let measured = loop {
        let measured = fetch(&metrics, "/metrics");
        if !measured.is_empty() {
            break measured;
        }
    };
    let failures = measured.lines().find_map(|line| line.strip_prefix("colonnade_http_accept_failures_total "));
    let failures: usize = failures.expect(&measured).parse().expect("a number");
    let log = sandbox.get("serve.log");
    let told = log.lines().filter(|line| line.contains("ERROR") && line.contains("a connection could not be accepted"));
    let told = told.count();
    assert!(1 <= told && told < failures, "{told} lines about {failures} failures: {log}");
    assert!(log.contains("Too many open files"), "{log}");
}

/// N16: `doctor` names a limit that leaves no room for all connections, and what helps.
#[test]
fn n16_doctor_names_a_low_limit_on_open_files() {
    let sandbox = Sandbox::new();
    let checked = |limit: &str, settings: &str| {
        sandbox.put("colonnade.toml", settings);
        let script = format!("ulimit -n {limit} && exec \"$0\" doctor --json");
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_colonnade")).current_dir(sandbox.directory());
        command.env_clear().envs(std::env::var_os("PATH").map(|path| ("PATH", path))).stdin(Stdio::null());
        let out = command.output().expect("a shell").stdout;
        let told: Value = serde_json::from_slice(&out).expect("JSON");
        let files = told["checks"].as_array().expect("a list").iter().find(|check| check["code"] == "files").cloned();
        files.map(|check| (check["state"].clone(), check["text"].as_str().expect("a text").to_owned()))
    };
    let (state, text) = checked("1024", "").expect("a warning");
    assert_eq!(state, "warning");
    for part in ["may open 1024 files", "768 of 2048 connections", "LimitNOFILE=", "2304"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(checked("2304", ""), None);
    let without_pages = "[run]\nroles = ['bot']\n[store]\nurl = 'postgresql://127.0.0.1:1/none'\n";
    assert_eq!(checked("1024", without_pages), None, "it accepts no connections");
}

/// N2: what cannot be written is told, without leaving anything there.
#[test]
fn n2_a_backup_directory_that_cannot_be_written_is_told() {
    let sandbox = Sandbox::new();
    sandbox.put("games.cgn", TWO);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    for dir in ["/proc/nothing/backups", "/proc/self"] {
        sandbox.put("colonnade.toml", format!("[store]\nbackup_dir = '{dir}'\n"));
        let found = failures(&sandbox);
        let told = |text: &String| text.contains(dir) && text.contains("store.backup_dir");
        assert!(found.iter().any(told), "{dir}: {found:?}");
    }
    sandbox.put("colonnade.toml", "");
    assert_eq!(failures(&sandbox), Vec::<String>::new());
    assert!(!sandbox.path("backups").exists());
}

/// N13, W31: the printed address can be opened, and says how to come from elsewhere. Health is told under every name.
#[test]
fn n13_the_printed_address_can_be_opened() {
    let sandbox = Sandbox::new();
    let serve = |listen: &str, variables: &[(&str, &str)]| {
        let mut command = sandbox.command(&["serve"]);
        command.env("COLONNADE_WEB__LISTEN", listen).env("COLONNADE_WEB__METRICS_LISTEN", "127.0.0.1:0");
        command.envs(variables.iter().copied());
        sandbox.serve_by(command)
    };
    let mut serving = serve("0.0.0.0:0", &[]);
    let address = serving.address();
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let port = address.rsplit(':').next().expect("a port").to_owned();
    assert!(fetch(&address, "/healthz").ends_with("ok\n"));
    let (_, lines) = serving.end(Signal::TERM);
    assert!(lines.iter().any(|line| line.contains(&format!("http://HOST:{port}"))), "{lines:?}");
    let mut serving = serve("127.0.0.1:0", &[("SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22")]);
    let address = serving.address();
    let (_, lines) = serving.end(Signal::TERM);
    let port = address.rsplit(':').next().expect("a port").to_owned();
    let ssh = format!("`ssh -L {port}:{address} ");
    assert!(lines.iter().any(|line| line.contains(&ssh)), "{lines:?}");
    let (_, lines) = serve("127.0.0.1:0", &[]).end(Signal::TERM);
    assert!(!lines.iter().any(|line| line.contains("ssh")), "{lines:?}");
}

/// N15: one command ends all signed links, also while a service runs.
#[test]
fn n15_all_links_are_ended_at_once() {
    let sandbox = Sandbox::new();
    let mut serving = sandbox.serve();
    let opened = serving.line("Open http://");
    let (address, path) = opened["Open http://".len()..].split_once('/').expect("a path");
    let address = address.to_owned();
    let path = format!("/{path}");
    assert!(fetch(&address, &path).starts_with("HTTP/1.1 303"), "{}", fetch(&address, &path));
    let key = fs::read(sandbox.path("data/links.key")).expect("a key");
    let told = sandbox.answer(&["end-links"]);
    assert!(told.contains("start the service again, and it prints the new addresses"), "{told}");
    let answer = fetch(&address, &path);
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert_ne!(fs::read(sandbox.path("data/links.key")).expect("a key"), key);
    serving.end(Signal::TERM);
    let (_, lines) = sandbox.serve().end(Signal::TERM);
    let again = lines.iter().find(|line| line.starts_with("Open http://")).expect("an address").clone();
    assert!(!again.ends_with(&path), "{again}");
    // Without a service, too.
    let key = fs::read(sandbox.path("data/links.key")).expect("a key");
    assert!(sandbox.answer(&["end-links"]).contains("prints at its next start the new addresses"));
    let renewed = fs::metadata(sandbox.path("data/links.key")).expect("a key");
    assert_ne!(fs::read(sandbox.path("data/links.key")).expect("a key"), key);
    assert_eq!(std::os::unix::fs::PermissionsExt::mode(&renewed.permissions()) & 0o777, 0o600);
    assert!(sandbox.path("data/identities.key").exists());
}
