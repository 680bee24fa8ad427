//! The host's configuration of the web front.

use std::net::SocketAddr;
use std::sync::Arc;

use ipnet::IpNet;

use crate::bot::DiscordStatus;
use crate::components::layout;
use crate::signing::SigningKey;

/// The configuration of the web front.
#[derive(Clone)]
pub struct Settings {
    /// The URL at which readers reach this host from elsewhere, e.g. `https://games.example.org`. `None` if they cannot
    /// reach it, or if it may have any name.
    pub public_url: Option<String>,
    /// Whether there is a local table.
    pub table: bool,
    /// Proxies that are trusted to name the address of a client.
    pub trusted_proxies: Vec<IpNet>,
    /// Signs links and the tokens of the local table and of the set-up.
    pub key: Arc<SigningKey>,
    /// The bot, if one is set up.
    pub discord: Option<DiscordStatus>,
    /// The maximum number of simultaneous connections.
    pub connections: usize,
}

/// Settings that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSettings {
    /// The local table would be reachable from elsewhere.
    #[error(
        "the table is for this machine only, but {0} is reached from elsewhere: set web.table to \"off\", or web.listen to 127.0.0.1 without web.public_url"
    )]
    OpenTable(String),
    /// The public URL is not an origin.
    #[error("web.public_url is http:// or https:// and a host, without a path, not “{0}”")]
    PublicUrl(String),
}

impl Settings {
    /// Checks the settings against each other and against the address of the listener.
    ///
    /// # Errors
    ///
    /// The first contradiction.
    pub fn check(&self, listen: SocketAddr) -> Result<(), BadSettings> {
        if let Some(url) = &self.public_url
            && layout::authority(url).is_none()
        {
            return Err(BadSettings::PublicUrl(url.clone()));
        }
        if self.table && !listen.ip().is_loopback() {
            return Err(BadSettings::OpenTable(listen.to_string()));
        }
        match &self.public_url {
            Some(url) if self.table => Err(BadSettings::OpenTable(url.clone())),
            _ => Ok(()),
        }
    }
}
