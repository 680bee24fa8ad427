//! The program with a store in PostgreSQL: migrating there and back, several processes at a time, and failures.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;
use std::time::{Duration, Instant};

use colonnade::record::{Format, Writer};
use colonnade_rules::Reason;
use colonnade_testing::postgres::Cluster;
use colonnade_testing::{Rng, variants};
use rustix::process::Signal;

use super::games::plain;
use super::sandbox::{Sandbox, fetch, free_address};

/// A sandbox whose settings name a new database, and the database's URL.
fn sandbox(cluster: &Cluster) -> (Sandbox, String) {
    let sandbox = Sandbox::new();
    let url = cluster.database();
    sandbox.put("colonnade.toml", format!("[store]\nurl = '{url}'\n"));
    (sandbox, url)
}

/// Records of games whose results nobody has cancelled.
fn games(count: usize) -> Vec<u8> {
    let mut chance = Rng::new(7);
    let mut writer = Writer::new(Vec::new(), Format::Cgn);
    let all: Vec<_> = variants().collect();
    for variant in all.iter().cycle().take(count) {
        let mut records = std::iter::repeat_with(|| plain(*variant, 12, &mut chance));
        let record = records.find(|record| record.reason != Some(Reason::Void)).expect("most are like that");
        writer.write(&record).expect("memory");
    }
    writer.finish().expect("memory")
}

#[test]
fn a_store_moves_into_a_database_and_back_byte_for_byte() {
    let Some(cluster) = Cluster::shared() else { return };
    let sandbox = Sandbox::new();
    let url = cluster.database();
    sandbox.put("games.cgn", games(40));
    sandbox.answer(&["import", "games.cgn", "--create"]);
    sandbox.answer(&["backup", "sled.backup"]);
    let told = sandbox.answer(&["restore", "sled.backup", "--store", &url]);
    assert!(told.ends_with(&format!(" rows restored into {url}\n")), "{told}");
    sandbox.answer(&["backup", "postgres.backup", "--store", &url]);
    sandbox.answer(&["restore", "postgres.backup", "--store", "back"]);
    sandbox.answer(&["backup", "back.backup", "--store", "back"]);
    let bytes = |name: &str| fs::read(sandbox.path(name)).expect("a backup");
    assert_eq!(bytes("sled.backup"), bytes("postgres.backup"));
    assert_eq!(bytes("sled.backup"), bytes("back.backup"));
    assert_eq!(
        sandbox.answer(&["export", "--out", "-", "--store", &url]),
        sandbox.answer(&["export", "--out", "-", "--store", "data"])
    );
    let (code, report, _) = sandbox.run(&["doctor", "--recompute", "--store", &url], b"");
    assert!(code == 0 && report.contains("ok    lists: lists and ratings agree with the games\n"), "{report}");
    assert!(report.contains("ok    server: PostgreSQL ") && report.contains(", fsync on, "), "{report}");

    let complaint = sandbox.complaint(&["restore", "sled.backup", "--store", &url]);
    assert!(complaint.starts_with(&format!("{url} has a store already; ")), "{complaint}");
    // A failed restore leaves nothing behind.
    let empty = cluster.database();
    let mut altered = bytes("sled.backup");
    let half = altered.len() / 2;
    altered[half] ^= 1;
    sandbox.put("altered.backup", altered);
    assert!(
        sandbox.complaint(&["restore", "altered.backup", "--store", &empty]).starts_with("altered.backup: the backup")
    );
    let complaint = sandbox.complaint(&["backup", "none.backup", "--store", &empty]);
    assert!(complaint.starts_with(&format!("there is no store in {empty}; name another one")), "{complaint}");
    let complaint = sandbox.complaint(&["salvage", &url, "saved"]);
    assert!(complaint.starts_with("salvage works only with stores in directories"), "{complaint}");
}

#[test]
fn services_and_commands_share_a_database() {
    let Some(cluster) = Cluster::shared() else { return };
    let (sandbox, url) = sandbox(cluster);
    let serving = sandbox.serve();
    assert_eq!(serving.first, format!("Store: {url} (0 running games, 0 archived)"));
    assert!(!sandbox.path("data").exists());
    // Readers and writers do not disturb each other.
    sandbox.put("games.cgn", games(2));
    sandbox.answer(&["import", "games.cgn", "--create"]);
    let archived = sandbox.answer(&["export", "--out", "-"]);
    assert!(archived.contains("[GameId"), "{archived}");
    sandbox.answer(&["void", "1", "--yes"]);
    sandbox.answer(&["backup", "served.backup"]);
    let (code, report, _) = sandbox.run(&["doctor", "--recompute", "--mend"], b"");
    assert!(code == 0 && report.contains("ok    server: PostgreSQL ") && report.contains("ok    store: "), "{report}");
    let another = Sandbox::new();
    another.put(
        "colonnade.toml",
        sandbox.get("colonnade.toml") + "[run]\nname = 'the other'\nroles = ['bot', 'scheduler']\n",
    );
    let second = another.serve();
    assert_eq!(second.first, format!("Store: {url} (0 running games, 2 archived)"));
    let members = |expected: [&str; 2]| {
        let begin = Instant::now();
        loop {
            let told = sandbox.answer(&["members"]);
            let lines: Vec<&str> = told.lines().collect();
            if lines.len() == 2 && lines.iter().zip(expected).all(|(line, part)| line.contains(part)) {
                return;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "{told}");
        }
    };
    members([": web, bot, scheduler; does clock; version ", "the other: bot, scheduler; does no shared work; "]);
    // Replacing the whole store requires exclusive access.
    let complaint = sandbox.complaint(&["restore", "served.backup", "--store", &url]);
    assert!(complaint.contains(&format!("{url}: process ")) && complaint.contains(" uses this store; "), "{complaint}");
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
    // A process that has ended is no longer listed, and its work is taken over.
    let begin = Instant::now();
    while !sandbox.answer(&["members"]).starts_with("the other: bot, scheduler; does clock; ") {
        assert!(begin.elapsed() < Duration::from_secs(60));
    }
    let (status, lines) = second.end(Signal::TERM);
    assert_eq!(status.code(), Some(0), "{}", another.get("serve.log"));
    assert!(lines.iter().any(|line| line.starts_with("Pages are served by other processes")), "{lines:?}");
    assert_eq!(sandbox.answer(&["members"]), "No process serves this store.\n");
    sandbox.answer(&["void", "2", "--yes"]);
    // A directory on the command line overrides the database in the file.
    assert!(sandbox.complaint(&["export", "--out", "-", "--store", "data"]).starts_with("there is no store in data; "));
}

#[test]
fn who_serves_a_directory_does_everything() {
    let sandbox = Sandbox::new();
    for part in ["[run]\nroles = ['web']\n", "[discord]\nshards = '0-3/8'\n"] {
        sandbox.put("colonnade.toml", part);
        assert!(
            sandbox
                .complaint(&["serve"])
                .starts_with("a store in a directory has one process, which does everything: ")
        );
        // Commands need not do shared work.
        assert_eq!(
            sandbox.answer(&["members"]),
            "The store in data is a directory, which only one process can use at a time.\n"
        );
    }
}

#[test]
fn a_server_is_tried_out_in_an_empty_database() {
    let Some(cluster) = Cluster::shared() else { return };
    let (sandbox, url) = sandbox(cluster);
    for _ in 0..2 {
        let (code, report, errors) = sandbox.run(&["doctor", "--try-store"], b"");
        assert_eq!((code, errors.as_str()), (0, ""), "{report}");
        assert_eq!(report.lines().filter(|line| line.starts_with("ok    tried: ")).count(), 10, "{report}");
        assert!(report.contains("ok    server: PostgreSQL ") && !report.contains("bad "), "{report}");
    }
    let (code, json, _) = sandbox.run(&["doctor", "--try-store", "--json"], b"");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let codes = json["checks"].as_array().expect("a list").iter().filter_map(|check| check["code"].as_str());
    let codes: std::collections::BTreeSet<&str> = codes.collect();
    assert_eq!((code, codes.len()), (0, 13), "settings, server, connections, and a code for each need: {json}");
    let help = sandbox.answer(&["doctor", "--help"]);
    assert!(codes.iter().all(|code| help.contains(*code)), "{help}");
    let schemas = || cluster.sql(&url, "SELECT count(*) FROM pg_namespace WHERE nspname = 'colonnade'");
    assert_eq!(schemas(), "0");
    // A server with faulty leases.
    cluster.sql(
        &url,
        "CREATE FUNCTION public.hinder() RETURNS event_trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF to_regclass('colonnade.leases') IS NOT NULL
              AND NOT EXISTS (SELECT FROM pg_rules WHERE rulename = 'hinder') THEN
             EXECUTE 'CREATE RULE hinder AS ON UPDATE TO colonnade.leases DO INSTEAD NOTHING';
           END IF;
         END $$;
         CREATE EVENT TRIGGER hinder ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
           EXECUTE FUNCTION public.hinder();",
    );
    let (code, report, _) = sandbox.run(&["doctor", "--try-store"], b"");
    assert!(code == 1 && report.contains("bad   tried: not so: a lease has one holder ("), "{report}");
    assert_eq!(report.lines().filter(|line| line.starts_with("ok    tried: ")).count(), 9, "{report}");
    assert_eq!(schemas(), "0");
    cluster.sql(&url, "DROP EVENT TRIGGER hinder");
    // An existing store is kept.
    sandbox.put("games.cgn", games(1));
    sandbox.answer(&["import", "games.cgn", "--create"]);
    let (code, report, _) = sandbox.run(&["doctor", "--try-store"], b"");
    assert!(code == 1 && report.contains("bad   store: ") && report.contains("there is a store in this"), "{report}");
    assert!(sandbox.answer(&["export", "--out", "-"]).contains("[GameId"), "it is as it was");
    let (code, report, _) = sandbox.run(&["doctor", "--try-store", "--store", "data"], b"");
    assert!(code == 1 && report.contains("data is a directory; name an empty database with --store"), "{report}");
}

/// The response of `/readyz`: whether it is a success, and the whole text.
pub(crate) fn ready(address: &str) -> (bool, String) {
    let text = fetch(address, "/readyz");
    (text.starts_with("HTTP/1.1 200"), text)
}

/// Polls until the service is ready, or until it is not.
pub(crate) fn until(address: &str, wanted: bool) -> String {
    let begin = Instant::now();
    loop {
        let (is_ready, text) = ready(address);
        if is_ready == wanted {
            return text;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{text}");
    }
}

#[test]
fn a_service_outlives_its_database_and_says_what_is_wrong() {
    let Some(cluster) = Cluster::start() else { return };
    let (sandbox, url) = sandbox(&cluster);
    let address = free_address();
    let mut service = sandbox
        .command(&["serve"])
        .env("COLONNADE_WEB__LISTEN", "127.0.0.1:0")
        .env("COLONNADE_WEB__METRICS_LISTEN", &address)
        .stdout(Stdio::piped())
        .stderr(fs::File::create(sandbox.path("serve.log")).expect("a log"))
        .spawn()
        .expect("the program");
    // The output is read as long as the service runs, because it writes more.
    let mut lines = BufReader::new(service.stdout.take().expect("piped")).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.starts_with("Open http://")), "{}", sandbox.get("serve.log"));
    until(&address, true);
    cluster.crash();
    let told = until(&address, false);
    assert!(told.contains("the store cannot be used at the moment: the ") && told.contains("database"), "{told}");
    cluster.start_again();
    until(&address, true);
    super::sandbox::send(&service, Signal::TERM);
    assert_eq!(service.wait().expect("ends").code(), Some(0), "{}", sandbox.get("serve.log"));
    let log = sandbox.get("serve.log");
    assert!(log.contains(&url) && log.contains("reconnecting to the database"), "{log}");
}

#[test]
fn a_password_comes_from_a_file_and_is_shown_nowhere() {
    let Some(cluster) = Cluster::shared() else { return };
    let sandbox = Sandbox::new();
    let name = "guarded_by_a_password";
    cluster.sql("postgres", "CREATE ROLE guard LOGIN PASSWORD 'open sesame'");
    cluster.sql("postgres", &format!("CREATE DATABASE {name} OWNER guard"));
    let url = cluster.tcp_address("guard", name);
    sandbox.put("password", "open sesame\n");
    fs::set_permissions(sandbox.path("password"), fs::Permissions::from_mode(0o600)).expect("a mode");
    sandbox.put("colonnade.toml", format!("[store]\nurl = '{url}'\npassword_file = 'password'\n"));
    sandbox.put("games.cgn", games(2));
    sandbox.answer(&["import", "games.cgn", "--create"]);
    sandbox.put("password", "shut barley\n");
    let complaint = sandbox.complaint(&["export", "--out", "-"]);
    assert!(complaint.starts_with(&format!("{url}: the database cannot be used: password auth")), "{complaint}");
    assert!(!complaint.contains("barley"), "{complaint}");
    let open = url.replace("guard@", "guard:open%20sesame@");
    let (code, _, complaint) = sandbox.run(&["export", "--out", "-", "--store", &open], b"");
    assert!(
        code == 2 && complaint.contains("expected no password here") && !complaint.contains("sesame"),
        "{complaint}"
    );
    sandbox.put("colonnade.toml", format!("[store]\nurl = '{open}'\n"));
    sandbox.answer(&["export", "--out", "all.cgn"]);
    let (code, report, _) = sandbox.run(&["doctor"], b"");
    assert!(code == 0 && report.contains(&url) && !report.contains("sesame"), "{report}");
    sandbox.put("password", "two\nlines");
    for (text, expected) in [
        (
            format!("url = '{url}'\npassword_file = 'none'"),
            "store.password_file = \"none\": expected the name of a file",
        ),
        (format!("url = '{url}'\npassword_file = 'password'"), "expected the name of a file that holds the password"),
        ("url = 'mysql://me:sesame@db/x'".to_owned(), "store.url = …: expected the address of a database such as"),
        (format!("url = '{url}'\nca_file = 'none'"), "store.ca_file: none: "),
    ] {
        sandbox.put("colonnade.toml", format!("[store]\n{text}\n"));
        let complaint = sandbox.complaint(&["export", "--out", "-"]);
        assert!(complaint.contains(expected) && !complaint.contains("sesame"), "{complaint}");
    }
}
