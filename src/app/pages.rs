//! The listeners: the public pages, and metrics and readiness for the host.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use anyhow::Result;
use tokio::net::TcpListener;

use super::open_files::{FewFiles, OpenFiles};
use super::starting::PreparedStart;
use super::tasks::Tasks;
use crate::config::Settings;
use colonnade_service::Service;
use colonnade_web::{self as web, DiscordStatus, SigningKey};

/// Where the pages are.
pub(super) struct PageAddresses {
    /// The address of the pages. If the host has a table, anyone who opens this address may use it.
    pub(super) pages: String,
    /// The address that shows the host how the bot is set up.
    pub(super) setup: String,
    /// The address of the listener, if the pages have no public one.
    pub(super) listening: Option<SocketAddr>,
}

/// The address at which this machine itself reaches a listener.
fn reachable_here(listening: SocketAddr) -> SocketAddr {
    let ip = match listening.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listening.port())
}

/// Serves the pages, if that is a role of this process, and metrics and readiness, until shutdown; returns the
/// addresses of the pages. `discord` describes the connection to Discord, if there is a bot.
///
/// # Errors
///
/// If listening on an address fails.
pub(super) fn open(
    settings: &Settings,
    service: &Arc<Service>,
    key: Arc<SigningKey>,
    discord: Option<DiscordStatus>,
    prepared: PreparedStart,
    tasks: &mut Tasks,
) -> Result<Option<PageAddresses>> {
    let host = &settings.web;
    let files = OpenFiles::raised();
    let few = files.lacking().filter(|_| prepared.pages.is_some());
    if let Some(FewFiles { limit, connections, needed, .. }) = few {
        tracing::warn!(
            limit,
            connections,
            needed,
            "the limit on open files leaves room for fewer connections than usual"
        );
    }
    let pages = web::Settings {
        public_url: host.public_url.clone(),
        table: host.table,
        trusted_proxies: host.trusted_proxies.clone(),
        key: Arc::clone(&key),
        discord: discord.clone(),
        connections: usize::try_from(files.connections()).unwrap_or(usize::MAX),
    };
    if let Some(metrics) = prepared.metrics.map(TcpListener::from_std).transpose()? {
        let mut shutdown = tasks.shutdown();
        let measured = Arc::clone(service);
        tasks.run("the metrics", async move {
            web::serve_metrics(metrics, measured, discord, async move { shutdown.requested().await }).await;
            Ok(())
        });
    }
    let Some(listener) = prepared.pages.map(TcpListener::from_std).transpose()? else { return Ok(None) };
    let listening = listener.local_addr()?;
    let origin = match &host.public_url {
        Some(url) => url.clone(),
        None => format!("http://{}", reachable_here(listening)),
    };
    let setup = format!("{origin}{}", key.setup_path());
    let pages_at = if host.table { format!("{origin}{}", key.table_path()) } else { origin };
    let mut shutdown = tasks.shutdown();
    let served = Arc::clone(service);
    tasks.run("the pages", async move {
        let shutdown = async move { shutdown.requested().await };
        Ok(web::serve(listener, served, pages, shutdown).await?)
    });
    let listening = host.public_url.is_none().then_some(listening);
    Ok(Some(PageAddresses { pages: pages_at, setup, listening }))
}

#[cfg(test)]
mod tests {
    use super::reachable_here;

    /// N13: no browser can open the address of all addresses.
    #[test]
    fn the_printed_address_can_be_opened() {
        for (listening, here) in [
            ("0.0.0.0:7117", "127.0.0.1:7117"),
            ("[::]:7117", "[::1]:7117"),
            ("127.0.0.1:80", "127.0.0.1:80"),
            ("192.0.2.7:7117", "192.0.2.7:7117"),
        ] {
            assert_eq!(reachable_here(listening.parse().expect(listening)).to_string(), here);
        }
    }
}
