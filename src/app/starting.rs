//! The needs of a start besides valid settings and a store. `serve` refuses to start without them, and `doctor` reports them with
//! the same words.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};

use super::{add_fonts, memory_limit, own_puzzles};
use crate::config::{ProcessRole, Settings};
use colonnade_wording::cli::starting::{self as words, NoListener};

/// A thing that a start needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Requirement {
    /// A store in a directory has one process, which does everything.
    Roles,
    /// A bot was built in, if there is a token.
    Bot,
    /// The files of `view.fonts` are fonts.
    Fonts,
    /// The file of `play.puzzles` has puzzles.
    Puzzles,
    /// The process may use enough address space.
    Memory,
    /// `web.listen` can be listened on.
    Pages,
    /// `web.metrics_listen` can be listened on.
    Metrics,
}

/// The things that fulfilled requirements leave for the start.
#[derive(Debug, Default)]
pub(crate) struct PreparedStart {
    /// The listener of the pages, if this process serves them.
    pub(super) pages: Option<TcpListener>,
    /// The listener of metrics and readiness.
    pub(super) metrics: Option<TcpListener>,
    /// The host's own puzzles.
    pub(crate) puzzles: Vec<colonnade_engine::CollectedPuzzle>,
}

impl Requirement {
    /// Those that need no other program to be away.
    pub(crate) const OF_SETTINGS: [Requirement; 5] =
        [Requirement::Roles, Requirement::Bot, Requirement::Fonts, Requirement::Puzzles, Requirement::Memory];

    /// The addresses, which a running service has taken.
    pub(crate) const ADDRESSES: [Requirement; 2] = [Requirement::Pages, Requirement::Metrics];

    /// Fulfils the requirement.
    ///
    /// # Errors
    ///
    /// If that is impossible; the message names the setting and what to do.
    pub(crate) fn fulfil(self, settings: &Settings, prepared: &mut PreparedStart) -> Result<()> {
        let web = &settings.web;
        let serves_pages = settings.run.roles.contains(&ProcessRole::Web);
        match self {
            Requirement::Roles => {
                let does_all =
                    settings.run.roles.len() == ProcessRole::ALL.len() && settings.discord.shards.own.is_none();
                ensure!(does_all || settings.store.url.is_some(), words::some_work_in_a_directory());
            }
            Requirement::Bot => {
                ensure!(cfg!(feature = "discord") || settings.discord.token.is_none(), words::no_bot());
            }
            Requirement::Fonts => add_fonts(&settings.view.fonts)?,
            Requirement::Puzzles => prepared.puzzles = own_puzzles(settings)?,
            Requirement::Memory => memory_limit::check(memory_limit::needed_by_service(&settings.store))?,
            Requirement::Pages if serves_pages => prepared.pages = Some(listen("web.listen", web.listen)?),
            Requirement::Pages => {}
            Requirement::Metrics => {
                let is_shared = serves_pages && overlap(web.listen, web.metrics_listen);
                ensure!(!is_shared, words::same_address(&web.metrics_listen));
                prepared.metrics = Some(listen("web.metrics_listen", web.metrics_listen)?);
            }
        }
        Ok(())
    }
}

/// Whether two listeners cannot have these addresses at the same time.
fn overlap(one: SocketAddr, other: SocketAddr) -> bool {
    let is_any = one.ip().is_unspecified() || other.ip().is_unspecified();
    one.port() != 0 && one.port() == other.port() && (is_any || one.ip() == other.ip())
}

/// How many connections may wait until they are accepted. The system may have a lower limit.
const MOST_WAITING: i32 = 4096;

fn listen(setting: &str, address: SocketAddr) -> Result<TcpListener> {
    let listener = TcpListener::bind(address).and_then(|listener| {
        // The standard library's 128 are too few: of six hundred at once, some come back only after a second.
        rustix::net::listen(&listener, MOST_WAITING)?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    });
    listener.map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::AddrInUse => NoListener::Taken,
            io::ErrorKind::AddrNotAvailable => NoListener::Foreign,
            io::ErrorKind::PermissionDenied => NoListener::Forbidden,
            _ => NoListener::Other(error.to_string()),
        };
        anyhow!(words::cannot_listen(setting, &address, &why))
    })
}

/// How long a service may take to say how it is.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most bytes that are read of its answer.
const MOST_BYTES: u64 = 8 << 10;

/// Asks the service at an address for metrics and readiness how it is: whether it is ready, and its own words. `None` if no
/// service of this program answers there.
pub(crate) fn readiness(metrics: SocketAddr) -> Option<(bool, String)> {
    let mut address = metrics;
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() { [127, 0, 0, 1].into() } else { std::net::Ipv6Addr::LOCALHOST.into() });
    }
    let ask = || -> io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        write!(stream, "GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        stream.take(MOST_BYTES).read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let answer = ask().ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let is_ready = head.starts_with("HTTP/1.1 200 ");
    let lines: Vec<&str> = body.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.iter().any(|line| line.starts_with("discord: ")).then(|| (is_ready, lines.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_listeners_need_two_addresses() {
        let overlap = |one: &str, other: &str| overlap(one.parse().expect(one), other.parse().expect(other));
        assert!(overlap("127.0.0.1:7117", "127.0.0.1:7117") && overlap("0.0.0.0:7117", "127.0.0.1:7117"));
        assert!(overlap("127.0.0.1:7117", "[::]:7117"));
        assert!(!overlap("127.0.0.1:7117", "127.0.0.1:7118") && !overlap("127.0.0.1:7117", "127.0.0.2:7117"));
        assert!(!overlap("127.0.0.1:0", "127.0.0.1:0"), "the system chooses two ports");
    }
}
