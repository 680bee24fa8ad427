//! A directory for a test, and the program run in it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use tempfile::TempDir;

/// The working directory of the program, so that its store is `data` in it.
pub(crate) struct Sandbox(TempDir);

impl Sandbox {
    pub(crate) fn new() -> Sandbox {
        Sandbox(tempfile::tempdir().expect("a directory"))
    }

    pub(crate) fn directory(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn put(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).expect(name);
    }

    pub(crate) fn get(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect(name)
    }

    /// The program, to be run here with only its own settings.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_colonnade"));
        command
            .args(arguments)
            .current_dir(self.directory())
            .env_remove("DISCORD_TOKEN")
            .env_remove("SSH_CONNECTION")
            .env_remove("INVOCATION_ID");
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            let is_locale = text.starts_with("LC_") || text == "LANG";
            let is_colour = text == "NO_COLOR" || text.starts_with("CLICOLOR");
            if text.starts_with("COLONNADE_") || is_locale || is_colour {
                command.env_remove(name);
            }
        }
        // The default port is the same for all tests, which run in parallel: even the doctor takes it for a moment.
        if !fs::read_to_string(self.path("colonnade.toml")).is_ok_and(|settings| settings.contains("listen")) {
            command.env("COLONNADE_WEB__LISTEN", "127.0.0.1:0");
        }
        command
    }

    /// Runs the program; returns exit code, standard output and standard error.
    pub(crate) fn run(&self, arguments: &[&str], input: &[u8]) -> (i32, String, String) {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program");
        let mut stdin = child.stdin.take().expect("standard input");
        let input = input.to_vec();
        // The program may end without reading all of the input.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let Output { status, stdout, stderr } = child.wait_with_output().expect("the program's output");
        writer.join().expect("the writer");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (status.code().expect("an exit code"), text(stdout), text(stderr))
    }

    /// The output of a command that succeeds without complaints.
    pub(crate) fn answer(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.run(arguments, b"");
        assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}: {out}");
        out
    }

    /// The single error line of a command that fails.
    pub(crate) fn complaint(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.run(arguments, b"");
        assert_eq!((code, out.as_str(), err.lines().count()), (1, "", 1), "{arguments:?}: {err}");
        err.trim_end().strip_prefix("colonnade: ").expect("the program's name").to_owned()
    }

    /// The program, serving the store; it is ready when this returns.
    pub(crate) fn serve(&self) -> Serving {
        self.serve_telling("127.0.0.1:0")
    }

    /// The same, with the store at a place: a directory or the address of a database.
    pub(crate) fn serve_at(&self, store: &str) -> Serving {
        let mut command = self.command(&["serve", "--store", store]);
        command.env("COLONNADE_WEB__METRICS_LISTEN", "127.0.0.1:0");
        self.serve_by(command)
    }

    /// The same, with an address for metrics and readiness.
    pub(crate) fn serve_telling(&self, metrics: &str) -> Serving {
        let mut command = self.command(&["serve"]);
        command.env("COLONNADE_WEB__LISTEN", "127.0.0.1:0").env("COLONNADE_WEB__METRICS_LISTEN", metrics);
        self.serve_by(command)
    }

    /// The same, with a command that serves.
    pub(crate) fn serve_by(&self, mut command: Command) -> Serving {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(fs::File::create(self.path("serve.log")).expect("a log"))
            .spawn()
            .expect("the program");
        let mut lines = BufReader::new(child.stdout.take().expect("standard output")).lines();
        let first = lines.next().and_then(Result::ok).unwrap_or_default();
        assert!(first.starts_with("Store: "), "{first}{}", self.get("serve.log"));
        Serving { child, lines: Box::new(lines.map_while(Result::ok)), first }
    }
}

/// The whole response to a request for a page.
pub(crate) fn fetch(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("somebody listens");
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").expect("asked");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    text
}

/// An address of this machine on which nothing listens now.
pub(crate) fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").and_then(|here| here.local_addr()).expect("a port").to_string()
}

/// Sends a process a signal.
pub(crate) fn send(to: &Child, signal: Signal) {
    kill_process(Pid::from_child(to), signal).expect("a process that is there");
}

/// A running service, killed when the test is over.
pub(crate) struct Serving {
    child: Child,
    lines: Box<dyn Iterator<Item = String>>,
    /// The first line of its output.
    pub(crate) first: String,
}

impl Serving {
    /// The address of the pages; may be called once.
    pub(crate) fn address(&mut self) -> String {
        let line = self.lines.find(|line| line.starts_with("Open http://")).expect("the address of the pages");
        line.split('/').nth(2).expect("an address").to_owned()
    }

    /// The next line of its output that begins with a text.
    pub(crate) fn line(&mut self, beginning: &str) -> String {
        self.lines.find(|line| line.starts_with(beginning)).expect("such a line")
    }

    /// How many files it has open.
    pub(crate) fn open_files(&self) -> u64 {
        fs::read_dir(format!("/proc/{}/fd", self.child.id())).expect("its files").count() as u64
    }

    /// Limits how many files it may have open.
    pub(crate) fn limit_files(&self, files: u64) {
        let limit = Rlimit { current: Some(files), maximum: Some(files) };
        prlimit(Some(Pid::from_child(&self.child)), Resource::Nofile, limit).expect("a lower limit");
    }

    /// Sends a signal that does not end it.
    pub(crate) fn signal(&self, signal: Signal) {
        send(&self.child, signal);
    }

    /// Sends a signal; returns the exit status, and all output lines except the first.
    pub(crate) fn end(mut self, signal: Signal) -> (ExitStatus, Vec<String>) {
        send(&self.child, signal);
        let lines = self.lines.by_ref().collect();
        (self.child.wait().expect("the program ends"), lines)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It has already ended, or the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
