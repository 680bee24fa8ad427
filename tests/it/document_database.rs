//! The commands of docs/database.md, in their order, on a server of PostgreSQL and with its standby.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use colonnade_testing::postgres::Cluster;

use super::document_commands::commands;
use super::readme::{RECORDS, built, serves, text};
use super::sandbox::Sandbox;

/// The database of the documents.
const ADDRESS: &str = "postgresql://colonnade@db.example/colonnade";
/// Its two servers, where there is a standby.
const ADDRESSES: &str = "postgresql://colonnade@one.example,two.example/colonnade";
/// The file with its password.
const PASSWORD_FILE: &str = "/etc/colonnade/password";

/// The settings for the store in a document: the block that has these words.
fn settings<'a>(document: &'a str, words: &str) -> &'a str {
    let blocks = document.split("```toml\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0));
    let mut fitting = blocks.filter(|block| block.contains(words));
    fitting.next().expect(words)
}

/// Runs a command as its reader does, who gives the password where it is asked for. It succeeds.
fn run(sandbox: &Sandbox, cluster: &Cluster, line: &str) {
    let program = Path::new(env!("CARGO_BIN_EXE_colonnade")).parent().expect("a directory").display();
    // Without a terminal, where passwords would be asked for.
    let mut shell = Command::new("setsid");
    shell.args(["--wait", "sh", "-ec", &format!("PATH=\"{program}:$PATH\"\n{line}")]).current_dir(sandbox.directory());
    shell.env_clear().envs(cluster.variables());
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = shell.spawn().expect("setsid");
    // It may ask for nothing.
    let _ = child.stdin.take().expect("piped").write_all(b"open sesame\nopen sesame\n");
    let done = child.wait_with_output().expect("its output");
    let said = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(done.status.success(), "{line}: {}\n{}{}", done.status, said[0], said[1]);
}

#[test]
fn the_commands_about_a_database_work() {
    let Some(cluster) = Cluster::start() else { return };
    let document = text("docs/database.md");
    let sandbox = built();
    let here = cluster.tcp_address("colonnade", "colonnade");
    let password = sandbox.path("password");
    sandbox.put("password", "open sesame\n");
    fs::set_permissions(&password, fs::Permissions::from_mode(0o600)).expect("a mode");
    // The settings of the document for one of its addresses, where the servers are.
    let settle = |address: &str, servers: &str| {
        let settings = settings(&document, &format!("\"{address}\""));
        assert!(address == ADDRESSES || settings.contains(PASSWORD_FILE), "{settings}");
        let named = settings.replace(address, servers).replace(PASSWORD_FILE, &password.display().to_string());
        sandbox.put("colonnade.toml", named);
    };
    sandbox.answer(&["import", RECORDS, "--create"]);
    let stats = sandbox.answer(&["stats"]);
    let mut standby = None;
    let mut ran = Vec::new();
    for line in commands(&document) {
        match line.split_whitespace().nth(1).unwrap_or_default() {
            "backup" => settle(ADDRESS, &here),
            "-c" => standby = Some(cluster.standby()),
            _ => {}
        }
        assert!(!line.contains("://") || line.contains(ADDRESS), "{line}: which database?");
        run(&sandbox, &cluster, &line.replace(ADDRESS, &here));
        ran.push(line.split_whitespace().take(2).collect::<Vec<_>>().join(" "));
    }
    let expected =
        ["createuser --pwprompt", "createdb --owner=colonnade", "colonnade backup", "colonnade restore", "psql -c"];
    assert_eq!(ran, expected);
    assert_eq!(sandbox.answer(&["stats"]), stats);
    // The command for hosts, with these settings.
    let line = format!("colonnade --store {ADDRESS}");
    assert!(commands(&text("docs/hosts.md")).contains(&line), "{line}");
    serves(&sandbox, &[], &["--store", &here]);
    // Each commit waits for the standby, so it has all when it takes over.
    let standby = standby.expect("a standby");
    cluster.wait_until_followed();
    let there = standby.tcp_address("colonnade", "colonnade");
    let (first, (_, second)) = (here.strip_suffix("/colonnade").expect(&here), there.split_once('@').expect(&there));
    settle(ADDRESSES, &format!("{first},{second}"));
    let settings = sandbox.get("colonnade.toml");
    sandbox.put("colonnade.toml", format!("{settings}password_file = '{}'\n", password.display()));
    sandbox.put("more.cgn", text(RECORDS).replace("Computer, level", "Player"));
    sandbox.answer(&["import", "more.cgn", "--create"]);
    let more = sandbox.answer(&["stats"]);
    assert_ne!(more, stats);
    cluster.crash();
    standby.promote();
    assert_eq!(sandbox.answer(&["stats"]), more);
}
