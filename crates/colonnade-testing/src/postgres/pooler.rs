//! pgbouncer before a server.

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::atomic::Ordering;
use std::{env, fs};

use super::{Cluster, MADE};

/// A pooler of connections to a server, until this is dropped.
pub struct Pooler {
    directory: PathBuf,
    port: u16,
    child: Child,
}

impl Pooler {
    /// Starts one with a mode such as `transaction`, and with the most connections to each database; `None`, with a
    /// message, if pgbouncer is not installed.
    ///
    /// # Panics
    ///
    /// If it does not start, or is not installed although `COLONNADE_CI` is set.
    #[must_use]
    pub fn before(cluster: &Cluster, mode: &str, size: usize) -> Option<Pooler> {
        let path = env::var_os("PATH").unwrap_or_default();
        let places = env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
        let Some(program) = places.map(|place| place.join("pgbouncer")).find(|program| program.exists()) else {
            assert!(env::var_os("COLONNADE_CI").is_none(), "pgbouncer is not installed, and COLONNADE_CI needs it");
            let _ =
                std::io::stderr().write_all(b"skipped: pgbouncer is not installed, so nothing is tested behind it\n");
            return None;
        };
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let directory = cluster.directory.join(format!("pooler{number}"));
        fs::create_dir_all(&directory).expect("a directory");
        let owner = fs::metadata(cluster.data()).expect("the directory of the server");
        // The port is free now, and it is rarely taken before the pooler binds it.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|here| here.local_addr()).expect("a port").port();
        let settings = directory.join("pgbouncer.ini");
        let host = cluster.directory.display();
        let server = cluster.port;
        let text = format!(
            "[databases]\n* = host={host} port={server} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = \
             {port}\nunix_socket_dir =\nauth_type = any\npool_mode = {mode}\ndefault_pool_size = {size}\nlogfile = {}\n",
            directory.join("log").display()
        );
        fs::write(&settings, text).expect("its settings");
        for path in [&directory, &settings] {
            chown(path, Some(owner.uid()), Some(owner.gid())).expect("an owner");
        }
        let mut command = cluster.command(&program);
        command.arg("-q").arg(&settings).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().expect("pgbouncer");
        let pooler = Pooler { directory, port, child };
        for _ in 0..1_000 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Some(pooler);
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        panic!("pgbouncer does not listen; see {}", pooler.log().display());
    }

    fn log(&self) -> PathBuf {
        Path::new(&self.directory).join("log")
    }

    /// The address through the pooler of a database, given its address on the server.
    ///
    /// # Panics
    ///
    /// If it is not an address of a server of [`Cluster`].
    #[must_use]
    pub fn address(&self, address: &str) -> String {
        let rest = address.strip_prefix("postgresql:///").and_then(|rest| rest.split_once('?'));
        let (name, _) = rest.expect("an address of a server");
        format!("postgresql://postgres@127.0.0.1:{}/{name}", self.port)
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
