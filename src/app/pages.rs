//! The listeners: the public pages, and metrics and readiness for the host.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, Result};
use tokio::net::TcpListener;

use super::tasks::Tasks;
use crate::config::Settings;
use crate::service::Service;
use crate::web::{self, FrontState, Links};

/// The file in the store's directory that holds the key of links. Backups leave it out.
const KEY: &str = "links.key";

/// The signer of links to compose a move with.
///
/// # Errors
///
/// If the key cannot be read or made.
pub(super) fn links(settings: &Settings) -> Result<Arc<Links>> {
    Ok(Arc::new(Links::open(&settings.store.path.join(KEY))?))
}

/// Serves the pages, and metrics and readiness, until shutdown; returns the address of the pages. `discord` describes the
/// connection to Discord, if there is a bot.
///
/// # Errors
///
/// If an address cannot be listened on.
pub(super) async fn open(
    settings: &Settings,
    service: &Arc<Service>,
    links: Arc<Links>,
    discord: Option<FrontState>,
    tasks: &mut Tasks,
) -> Result<String> {
    let host = &settings.web;
    let pages = web::Settings {
        public_url: host.public_url.clone(),
        table: host.table,
        trusted_proxies: host.trusted_proxies.clone(),
        links,
        application: settings.discord.application_id,
    };
    let listener = listen("web.listen", host.listen).await?;
    let metrics = listen("web.metrics_listen", host.metrics_listen).await?;
    let address = match &host.public_url {
        Some(url) => url.clone(),
        None => format!("http://{}", listener.local_addr()?),
    };
    let (mut shutdown, served) = (tasks.shutdown(), Arc::clone(service));
    tasks.run("the pages", async move {
        let shutdown = async move { shutdown.requested().await };
        Ok(web::serve(listener, served, pages, shutdown).await?)
    });
    let (mut shutdown, measured) = (tasks.shutdown(), Arc::clone(service));
    tasks.run("the metrics", async move {
        web::serve_metrics(metrics, measured, discord, async move { shutdown.requested().await }).await;
        Ok(())
    });
    Ok(address)
}

async fn listen(setting: &str, address: SocketAddr) -> Result<TcpListener> {
    let listener = TcpListener::bind(address).await;
    listener.with_context(|| format!("{setting}: cannot listen on {address}"))
}
