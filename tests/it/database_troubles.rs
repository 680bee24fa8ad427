//! The program on a database that refuses to write, went back, is read-only or behind a pooler: the log, `/readyz`, the
//! metric, `doctor` and `members` say so.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

use colonnade_testing::postgres::{Cluster, Pooler, SmallDisk};
use rustix::process::Signal;

use super::database::{ready, until};
use super::sandbox::{Sandbox, fetch, free_address};
use super::store_commands::TWO;

/// A sandbox whose settings name a database.
fn sandbox_on(url: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    // Ports that the system chooses are free, as the doctor checks.
    let web = "[web]\nlisten = '127.0.0.1:0'\nmetrics_listen = '127.0.0.1:0'\n";
    sandbox.put("colonnade.toml", format!("{web}[store]\nurl = '{url}'\n"));
    sandbox.put("games.cgn", TWO);
    sandbox
}

/// A sandbox for a user with all rights on the tables of a store that somebody else owns.
fn sandbox_as(cluster: &Cluster, url: &str, user: &str) -> Sandbox {
    sandbox_on(url).answer(&["import", "games.cgn", "--create"]);
    cluster.sql(url, &format!("CREATE ROLE {user} LOGIN PASSWORD 'open'"));
    cluster.sql(url, &format!("GRANT USAGE ON SCHEMA colonnade TO {user}"));
    cluster.sql(url, &format!("GRANT ALL ON ALL TABLES IN SCHEMA colonnade TO {user}"));
    let name = url.strip_prefix("postgresql:///").and_then(|rest| rest.split('?').next()).expect("a name");
    let sandbox = sandbox_on(&cluster.tcp_address(user, name));
    sandbox.put("password", "open\n");
    fs::set_permissions(sandbox.path("password"), fs::Permissions::from_mode(0o600)).expect("a mode");
    sandbox.put("colonnade.toml", sandbox.get("colonnade.toml") + "password_file = 'password'\n");
    sandbox
}

/// The lines of a check in the doctor's report, and the exit code.
fn doctor(sandbox: &Sandbox, check: &str) -> (i32, String) {
    let (code, report, errors) = sandbox.run(&["doctor"], b"");
    assert_eq!(errors, "", "{report}");
    let lines = report.lines().filter(|line| line.contains(&format!(" {check}: ")));
    (code, lines.collect::<Vec<_>>().join("\n"))
}

/// The error lines in the log of a service.
fn errors(sandbox: &Sandbox) -> Vec<String> {
    sandbox.get("serve.log").lines().filter(|line| line.contains("ERROR")).map(str::to_owned).collect()
}

/// Asserts that a running service, its log and the doctor report a refusal, and that acts are refused.
fn assert_refused(sandbox: &Sandbox, metrics: &str, reason: &str) {
    let (_, text) = ready(metrics);
    assert!(text.contains(reason), "{text}");
    assert!(fetch(metrics, "/metrics").contains("\ncolonnade_store_ok 0\n"));
    let lines = errors(sandbox);
    assert!(lines.len() == 1 && lines[0].contains(reason), "{lines:?}");
    let (code, line) = doctor(sandbox, "write");
    assert!(code == 1 && line.starts_with("bad   write: ") && line.contains(reason), "{line}");
}

#[test]
fn v20_rights_that_lack_are_told_everywhere_and_play_resumes_by_itself() {
    let Some(cluster) = Cluster::shared() else { return };
    let url = cluster.database();
    let sandbox = sandbox_as(cluster, &url, "troubled_by_rights");
    // The service starts so.
    cluster.sql(&url, "REVOKE INSERT ON colonnade.rows FROM troubled_by_rights");
    let metrics = free_address();
    let serving = sandbox.serve_telling(&metrics);
    until(&metrics, false);
    assert_refused(&sandbox, &metrics, "permission denied for table rows");
    let (_, text) = ready(&metrics);
    assert!(text.contains("; give the user of store.url all rights in the schema `colonnade`"), "{text}");
    cluster.sql(&url, "GRANT INSERT ON colonnade.rows TO troubled_by_rights");
    until(&metrics, true);
    assert!(fetch(&metrics, "/metrics").contains("\ncolonnade_store_ok 1\n"));
    assert_eq!(doctor(&sandbox, "write"), (0, "ok    write: a trial row can be written".to_owned()));
    assert_eq!(errors(&sandbox).len(), 1);
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
}

#[test]
fn v20_a_full_disk_of_the_server_is_told_everywhere_and_play_resumes_by_itself() {
    let Some(cluster) = Cluster::start() else { return };
    let Some(disk) = SmallDisk::of(&cluster) else { return };
    let sandbox = sandbox_on(&disk.url);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    disk.fill();
    let metrics = free_address();
    // The service starts so: its trial needs new pages.
    let serving = sandbox.serve_telling(&metrics);
    until(&metrics, false);
    assert_refused(&sandbox, &metrics, "the disk of the database's server is full");
    let (_, text) = ready(&metrics);
    assert!(text.contains("; make room on the disk of the database's server"), "{text}");
    disk.free();
    until(&metrics, true);
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
}

#[test]
fn v20_v29_a_read_only_database_is_told_everywhere_and_can_be_saved() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database();
    let sandbox = sandbox_on(&url);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    let metrics = free_address();
    let serving = sandbox.serve_telling(&metrics);
    until(&metrics, true);
    cluster.set_read_only(true);
    // Even if nobody plays: the process cannot announce that it is present.
    let text = until(&metrics, false);
    assert!(text.contains("in a read-only transaction"), "{text}");
    assert!(text.contains("end the read-only mode (default_transaction_read_only)"), "{text}");
    assert_eq!(errors(&sandbox).len(), 1);
    let (code, line) = doctor(&sandbox, "write");
    assert!(code == 1 && line.contains("does not allow writes; it is read-only or a standby"), "{line}");
    // V29: what only reads works.
    sandbox.answer(&["backup", "all.backup"]);
    assert_eq!(sandbox.answer(&["export", "--out", "out.cgn"]), "2 games exported to out.cgn\n");
    let complaint = sandbox.complaint(&["void", "1", "--yes"]);
    assert!(complaint.contains("does not allow writes; it is read-only or a standby"), "{complaint}");
    cluster.set_read_only(false);
    until(&metrics, true);
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
}

#[test]
fn v23_a_database_put_back_is_told_by_doctor_and_members() {
    let Some(cluster) = Cluster::shared() else { return };
    let url = cluster.database();
    let sandbox = sandbox_on(&url);
    sandbox.answer(&["import", "games.cgn", "--create"]);
    let metrics = free_address();
    let serving = sandbox.serve_telling(&metrics);
    until(&metrics, true);
    assert_eq!(doctor(&sandbox, "processes").1, "ok    processes: 1 serves this store");
    // The lock keeps a service that connects again from finding the log as it was, and from writing to it before.
    cluster.sql(
        &url,
        "BEGIN;
         LOCK TABLE colonnade.log IN ACCESS EXCLUSIVE MODE;
         DELETE FROM colonnade.log;
         SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
         WHERE application_name = 'colonnade' AND datname = current_database();
         COMMIT",
    );
    let text = until(&metrics, false);
    let begin = Instant::now();
    // At first, the connection is only lost.
    while !ready(&metrics).1.contains("the database went back behind commit ") {
        assert!(begin.elapsed() < Duration::from_secs(60), "{text}");
    }
    let remedy = "find out what happened to the database and bring back its newest state, then start the service again";
    assert!(ready(&metrics).1.contains(remedy));
    let told = loop {
        let told = sandbox.answer(&["members"]);
        if told.contains(": stopped; ") {
            break told;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{told}");
    };
    assert!(told.contains("the database went back behind commit ") && told.contains(remedy), "{told}");
    let (code, line) = doctor(&sandbox, "processes");
    assert!(code == 1 && line.starts_with("bad   processes: ") && line.contains(remedy), "{line}");
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
}

#[test]
fn v27_a_pooler_that_divides_sessions_is_named() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.database();
    let Some(pooler) = Pooler::before(&cluster, "transaction", 20) else { return };
    let sandbox = sandbox_on(&pooler.address(&url));
    let named = "a pooler such as pgbouncer gives this connection to another server process with each transaction; set \
        pool_mode = session there";
    let complaint = sandbox.complaint(&["serve"]);
    assert!(complaint.contains(named), "{complaint}");
    let (code, line) = doctor(&sandbox, "server");
    assert!(code == 1 && line.starts_with("bad   server: ") && line.contains(named), "{line}");
    assert_eq!(cluster.sql(&url, "SELECT to_regnamespace('colonnade') IS NULL"), "t", "nothing was made");
    // The number that the document names is enough for a process, and is the doctor's.
    let document = super::readme::text("docs/database.md");
    let all = colonnade::store::CONNECTIONS;
    assert!(document.contains(&format!("up to {all} connections")), "docs/database.md names {all}");
    let session = Pooler::before(&cluster, "session", all).expect("it is installed");
    let sandbox = sandbox_on(&session.address(&url));
    let serving = sandbox.serve();
    let (code, line) = doctor(&sandbox, "connections");
    assert!(code == 0 && line.ends_with(&format!(" are free, and a process needs up to {all}")), "{line}");
    assert_eq!(serving.end(Signal::TERM).0.code(), Some(0), "{}", sandbox.get("serve.log"));
    // Too few are named, too.
    cluster.sql(&url, "CREATE ROLE short LOGIN SUPERUSER; ALTER DATABASE postgres CONNECTION LIMIT 7");
    let few = sandbox_on(&cluster.address("postgres"));
    let (_, line) = doctor(&few, "connections");
    assert!(
        line.starts_with("warn  connections: ") && line.contains("; raise max_connections of the server"),
        "{line}"
    );
}

#[test]
fn n8_a_new_database_is_no_fault() {
    let Some(cluster) = Cluster::shared() else { return };
    let url = cluster.database();
    let sandbox = sandbox_on(&url);
    let expected = format!("warn  store: there is none in {url} yet; `colonnade` creates it when it starts");
    assert_eq!(doctor(&sandbox, "store"), (0, expected));
    // V25: no other command creates one by mistake.
    let complaint = sandbox.complaint(&["import", "games.cgn"]);
    assert_eq!(complaint, format!("there is no store in {url}; --create makes one there"));
    let complaint = sandbox.complaint(&["export", "--out", "-"]);
    assert!(
        complaint.starts_with(&format!("there is no store in {url}; name another one with --store, or")),
        "{complaint}"
    );
    assert_eq!(cluster.sql(&url, "SELECT to_regnamespace('colonnade') IS NULL"), "t");
    let told = sandbox.answer(&["import", "games.cgn", "--create"]);
    assert!(told.starts_with(&format!("a new store is in {url}\n2 of 2 records imported")), "{told}");
}

#[test]
fn s39_a_connection_to_another_machine_without_encryption_is_warned_of() {
    let Some(cluster) = Cluster::shared() else { return };
    let url = cluster.database();
    // The host is only a name for the socket that comes first.
    let (_, query) = url.split_once('?').expect("parameters");
    let name = url.strip_prefix("postgresql:///").and_then(|rest| rest.split('?').next()).expect("a name");
    let socket = query.split('&').find_map(|part| part.strip_prefix("host=")).expect("a socket");
    let port = query.split('&').find_map(|part| part.strip_prefix("port=")).expect("a port");
    let hosts = format!("{}:{port},db.invalid:{port}", socket.replace('/', "%2F"));
    let warned = |mode: &str| {
        let sandbox = sandbox_on(&format!("postgresql://postgres@{hosts}/{name}?sslmode={mode}"));
        doctor(&sandbox, "server").1.contains("sslmode=disable sends the password and everything that is stored")
    };
    assert!(warned("disable"));
    assert!(!warned("require"));
}
