//! A private PostgreSQL server for tests: a cluster with a database for each test.
//!
//! The programs are found in `PATH` or where Debian installs them. If the process runs as root, they run as another
//! user. The server stops when the process that started it ends, in whatever way it ends.

mod disk;
mod pooler;

use std::ffi::OsString;
use std::io::Write as _;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::{env, fs, iter, process};

/// Creates a cluster and starts its server; when standard input ends, stops the server and removes all files.
/// Arguments: the directory, the directory of the programs, the user (or empty), the port; for a standby also the
/// directory and the port of the server that it follows.
const KEEPER: &str = r#"
set -e
dir=$1 bin=$2 user=$3 port=$4 followed=$5 its_port=$6
cd "$dir"
as() { if [ -n "$user" ]; then setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups "$@"; else "$@"; fi; }
end() { as "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true; cd /; rm -rf "$dir"; }
trap end EXIT
trap '' INT TERM HUP
[ -z "$user" ] || chown "$user" "$dir"
if [ -n "$followed" ]; then
  as "$bin/pg_basebackup" -D "$dir/data" -h "$followed" -p "$its_port" -U postgres -R -c fast >"$dir/initdb.log" 2>&1
else
  as "$bin/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$dir/initdb.log" 2>&1
fi
cat >"$dir/data/pg_hba.conf" <<HBA
local all all trust
local replication all trust
host all all 127.0.0.1/32 scram-sha-256
HBA
cat >>"$dir/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$dir'
shared_buffers = 32MB
max_connections = 400
CONF
as "$bin/pg_ctl" -D "$dir/data" -l "$dir/server.log" -w -t 60 start >/dev/null 2>&1
echo started
cat >/dev/null
"#;

pub use disk::SmallDisk;
pub use pooler::Pooler;

/// A counter for the names of the directories and databases of this process.
static MADE: AtomicU64 = AtomicU64::new(0);

/// A PostgreSQL server with its own cluster.
pub struct Cluster {
    directory: PathBuf,
    programs: PathBuf,
    user: Option<&'static str>,
    port: u16,
    keeper: Mutex<Child>,
}

impl Cluster {
    /// The server that the tests of this process share; `None`, with a message, if PostgreSQL is not installed.
    ///
    /// # Panics
    ///
    /// If the server does not start, or if PostgreSQL is not installed although `COLONNADE_CI` is set.
    pub fn shared() -> Option<&'static Cluster> {
        static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
        SHARED.get_or_init(Cluster::start).as_ref()
    }

    /// A server for a single test, which may stop it; `None` if PostgreSQL is not installed.
    ///
    /// # Panics
    ///
    /// As [`Cluster::shared`].
    #[must_use]
    pub fn start() -> Option<Cluster> {
        Cluster::start_behind(None)
    }

    /// A standby server that follows this one and can take over.
    ///
    /// # Panics
    ///
    /// If the server does not start.
    #[must_use]
    pub fn standby(&self) -> Cluster {
        Cluster::start_behind(Some(self)).expect("the programs are there")
    }

    fn start_behind(followed: Option<&Cluster>) -> Option<Cluster> {
        let Some(programs) = programs() else {
            assert!(env::var_os("COLONNADE_CI").is_none(), "PostgreSQL is not installed, and COLONNADE_CI needs it");
            // Not `eprintln!`: the test harness captures its output and shows it only if the test fails.
            let _ = std::io::stderr().write_all(b"skipped: PostgreSQL is not installed, so nothing is tested on it\n");
            return None;
        };
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let directory = env::temp_dir().join(format!("colonnade-postgres-{}-{number}", process::id()));
        fs::create_dir_all(&directory).expect("a directory");
        let user = is_root().then(other_user);
        // The port is free now, and it is rarely taken before the server binds it.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|here| here.local_addr()).expect("a port").port();
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "keeper"])
            .args([directory.as_os_str(), programs.as_os_str()])
            .args([user.unwrap_or_default(), &port.to_string()])
            .args(followed.map(|followed| followed.directory.as_os_str()))
            .args(followed.map(|followed| followed.port.to_string()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut said = String::new();
        let mut out = std::io::BufReader::new(keeper.stdout.take().expect("piped"));
        std::io::BufRead::read_line(&mut out, &mut said).expect("text");
        assert_eq!(said, "started\n", "the server did not start; see {}", directory.display());
        Some(Cluster { directory, programs, user, port, keeper: Mutex::new(keeper) })
    }

    /// Creates an empty database and returns its address.
    pub fn database(&self) -> String {
        let name = format!("test{}", MADE.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// The address of a database over the Unix socket, without a password.
    pub fn address(&self, name: &str) -> String {
        format!("postgresql:///{name}?host={}&port={}&user=postgres", self.directory.display(), self.port)
    }

    /// The address of a database on whichever of two servers accepts writes, given its address on this server.
    ///
    /// # Panics
    ///
    /// If it is not an address of this server.
    #[must_use]
    pub fn address_of_either(&self, other: &Cluster, address: &str) -> String {
        let rest = address.strip_prefix("postgresql:///").and_then(|rest| rest.split_once('?'));
        let (name, _) = rest.expect("an address of this server");
        let host = |server: &Cluster| {
            format!("{}:{}", server.directory.display().to_string().replace('/', "%2F"), server.port)
        };
        format!("postgresql://postgres@{},{}/{name}", host(self), host(other))
    }

    /// Makes each commit wait for a standby from now on.
    ///
    /// # Panics
    ///
    /// If no standby follows.
    pub fn wait_for_standby(&self) {
        self.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.sql("postgres", "SELECT pg_reload_conf()");
        self.wait_until_followed();
    }

    /// Waits until a standby follows synchronously.
    ///
    /// # Panics
    ///
    /// If none does so within ten seconds.
    pub fn wait_until_followed(&self) {
        for _ in 0..1_000 {
            if self.sql("postgres", "SELECT sync_state FROM pg_stat_replication") == "sync" {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("no standby follows");
    }

    /// Promotes this standby. Its commits do not wait for another standby.
    pub fn promote(&self) {
        let settings = self.data().join("postgresql.auto.conf");
        let mut file = fs::OpenOptions::new().append(true).open(settings).expect("its settings");
        file.write_all(b"synchronous_standby_names = ''\n").expect("written");
        self.control(&["reload"]);
        self.control(&["-w", "-t", "60", "promote"]);
    }

    /// The address of a database over TCP, where users need a password.
    pub fn tcp_address(&self, user: &str, name: &str) -> String {
        format!("postgresql://{user}@127.0.0.1:{}/{name}", self.port)
    }

    /// Environment variables by which a shell finds PostgreSQL's programs, and they this server and its superuser.
    ///
    /// # Panics
    ///
    /// If the directory of the programs cannot be part of `PATH`.
    pub fn variables(&self) -> [(&'static str, OsString); 4] {
        let path = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths(iter::once(self.programs.clone()).chain(env::split_paths(&path))).expect("a path");
        let host = self.directory.clone().into_os_string();
        let port = self.port.to_string().into();
        [("PATH", path), ("PGHOST", host), ("PGPORT", port), ("PGUSER", "postgres".into())]
    }

    /// Writes a file into the cluster's directory that only the server can read.
    ///
    /// # Panics
    ///
    /// If it cannot be written.
    pub fn put(&self, name: &str, content: &[u8]) {
        let file = self.data().join(name);
        fs::write(&file, content).expect(name);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("a mode");
        let owner = fs::metadata(self.data()).expect("the directory");
        chown(&file, Some(owner.uid()), Some(owner.gid())).expect("an owner");
    }

    /// The Unix socket on which the server listens.
    pub(crate) fn socket(&self) -> PathBuf {
        self.directory.join(format!(".s.PGSQL.{}", self.port))
    }

    fn data(&self) -> PathBuf {
        self.directory.join("data")
    }

    /// Runs SQL in a database, given by name or address, and returns the plain output.
    ///
    /// # Panics
    ///
    /// If it fails.
    pub fn sql(&self, database: &str, sql: &str) -> String {
        let address = if database.contains("://") { database.to_owned() } else { self.address(database) };
        let done = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", &address, "-c", sql])
            .output()
            .expect("psql");
        text(&done, sql)
    }

    /// Makes all sessions read-only, or ends that.
    ///
    /// # Panics
    ///
    /// If the setting does not take effect within ten seconds.
    pub fn set_read_only(&self, is_read_only: bool) {
        let value = if is_read_only { "on" } else { "off" };
        let writing = format!("{}&options=-c%20default_transaction_read_only%3Doff", self.address("postgres"));
        self.sql(&writing, &format!("ALTER SYSTEM SET default_transaction_read_only = {value}"));
        self.sql(&writing, "SELECT pg_reload_conf()");
        for _ in 0..1_000 {
            if self.sql("postgres", "SHOW default_transaction_read_only") == value {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("the setting does not take effect");
    }

    /// Stops the server without a clean shutdown, as a crash would.
    pub fn crash(&self) {
        self.control(&["-m", "immediate", "stop"]);
    }

    /// Starts the server again.
    pub fn start_again(&self) {
        let log = self.directory.join("server.log");
        self.control(&["-l", &log.display().to_string(), "-w", "-t", "60", "start"]);
    }

    /// A program that runs as the user of the server.
    fn command(&self, program: &Path) -> Command {
        let Some(user) = self.user else { return Command::new(program) };
        let mut command = Command::new("setpriv");
        command.args(["--reuid", user, "--regid", &group(user), "--clear-groups"]).arg(program);
        command
    }

    fn control(&self, arguments: &[&str]) {
        let mut command = self.command(&self.programs.join("pg_ctl"));
        command.arg("-D").arg(self.data()).args(arguments).current_dir(&self.directory);
        // Inherited output would keep the pipe open for as long as the server runs.
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(status.expect("pg_ctl").success(), "pg_ctl {arguments:?}");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        drop(keeper.stdin.take());
        // The keeper ends when its standard input is closed.
        let _ = keeper.wait();
    }
}

fn text(done: &Output, what: &str) -> String {
    assert!(done.status.success(), "{what}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).trim().to_owned()
}

/// The directory of PostgreSQL's programs.
fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    // The directory is missing where Debian's packages are not installed.
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut debian: Vec<PathBuf> = versions.filter_map(|version| Some(version.ok()?.path().join("bin"))).collect();
    debian.sort();
    env::split_paths(&path).chain(debian.into_iter().rev()).find(|directory| has_programs(directory))
}

fn has_programs(directory: &Path) -> bool {
    ["initdb", "pg_ctl", "postgres", "psql"].iter().all(|program| directory.join(program).exists())
}

fn id(arguments: &[&str]) -> Option<String> {
    let done = Command::new("id").args(arguments).stderr(Stdio::null()).output().expect("id");
    done.status.success().then(|| String::from_utf8_lossy(&done.stdout).trim().to_owned())
}

fn is_root() -> bool {
    id(&["-u"]).as_deref() == Some("0")
}

fn group(user: &str) -> String {
    id(&["-g", user]).expect("a group")
}

fn other_user() -> &'static str {
    if id(&["-u", "postgres"]).is_some() { "postgres" } else { "nobody" }
}
