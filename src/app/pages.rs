//! The listeners: the public pages, and metrics and readiness for the host.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, Result};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::TcpListener;

use super::tasks::Tasks;
use crate::config::{Role, Settings};
use crate::service::Service;
use crate::web::{self, DiscordStatus, SigningKey};

/// Where the pages are.
pub(super) struct Addresses {
    /// The address of the pages. If the host has a table, anyone who opens this address may use it.
    pub(super) pages: String,
    /// The address that shows the host how the bot is set up.
    pub(super) setup: String,
}

/// Serves the pages, if that is a role of this process, and metrics and readiness, until shutdown; returns the
/// addresses of the pages. `discord` describes the connection to Discord, if there is a bot.
///
/// # Errors
///
/// If listening on an address fails.
pub(super) async fn open(
    settings: &Settings,
    service: &Arc<Service>,
    key: Arc<SigningKey>,
    discord: Option<DiscordStatus>,
    tasks: &mut Tasks,
) -> Result<Option<Addresses>> {
    let host = &settings.web;
    let does_serve = settings.run.roles.contains(&Role::Web);
    let pages = web::Settings {
        public_url: host.public_url.clone(),
        table: host.table,
        trusted_proxies: host.trusted_proxies.clone(),
        key: Arc::clone(&key),
        discord: discord.clone(),
        connections: connections(),
    };
    let listener = if does_serve { Some(listen("web.listen", host.listen).await?) } else { None };
    let metrics = listen("web.metrics_listen", host.metrics_listen).await?;
    let (mut shutdown, measured) = (tasks.shutdown(), Arc::clone(service));
    tasks.run("the metrics", async move {
        web::serve_metrics(metrics, measured, discord, async move { shutdown.requested().await }).await;
        Ok(())
    });
    let Some(listener) = listener else { return Ok(None) };
    let origin = match &host.public_url {
        Some(url) => url.clone(),
        None => format!("http://{}", listener.local_addr()?),
    };
    let setup = format!("{origin}{}", key.setup_path());
    let pages_at = if host.table { format!("{origin}{}", key.table_path()) } else { origin };
    let (mut shutdown, served) = (tasks.shutdown(), Arc::clone(service));
    tasks.run("the pages", async move {
        let shutdown = async move { shutdown.requested().await };
        Ok(web::serve(listener, served, pages, shutdown).await?)
    });
    Ok(Some(Addresses { pages: pages_at, setup }))
}

/// The most connections to the pages, and the files that everything else may open: the store, the metrics, the bot,
/// backups.
const CONNECTIONS: u64 = 2_048;
const RESERVE: u64 = 256;

/// How many connections the limit on open files leaves room for. Raises the limit first, as far as the system allows.
fn connections() -> usize {
    let mut limit = getrlimit(Resource::Nofile);
    let wanted = CONNECTIONS + RESERVE;
    if limit.current.is_some_and(|current| current < wanted) {
        let raised = Some(limit.maximum.map_or(wanted, |maximum| maximum.min(wanted)));
        match setrlimit(Resource::Nofile, Rlimit { current: raised, ..limit }) {
            Ok(()) => limit.current = raised,
            Err(error) => tracing::debug!(%error, "the limit of open files cannot be raised"),
        }
    }
    usize::try_from(room(limit.current)).unwrap_or(usize::MAX)
}

/// How many connections fit into a limit on open files, besides the reserve.
fn room(files: Option<u64>) -> u64 {
    let files = files.unwrap_or(u64::MAX);
    files.saturating_sub(RESERVE).max(files / 2).min(CONNECTIONS)
}

async fn listen(setting: &str, address: SocketAddr) -> Result<TcpListener> {
    let listener = TcpListener::bind(address).await;
    listener.with_context(|| format!("{setting}: cannot listen on {address}"))
}

#[cfg(test)]
mod tests {
    use super::room;

    #[test]
    fn connections_leave_files_for_everything_else() {
        assert_eq!(room(None), 2_048);
        assert_eq!(room(Some(65_536)), 2_048);
        assert_eq!(room(Some(1_024)), 768);
        assert_eq!(room(Some(256)), 128);
    }
}
