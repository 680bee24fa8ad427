//! The sections as they are written in the file. The names of their fields are the names of the settings.

use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use secrecy::SecretString;
use serde::Deserialize;

use super::{Log, Play, Register, Run, Shards, StoreSettings, View, Web, values};

/// All sections.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Sections {
    pub(super) store: StoreSettings,
    pub(super) web: WebSection,
    pub(super) discord: DiscordSection,
    pub(super) play: Play,
    pub(super) view: View,
    pub(super) run: Run,
    pub(super) log: Log,
}

/// `[web]` as it is written in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct WebSection {
    #[serde(deserialize_with = "values::listen")]
    pub(super) listen: SocketAddr,
    #[serde(deserialize_with = "values::public_url")]
    pub(super) public_url: Option<String>,
    /// `None` if it depends on who can reach the pages.
    #[serde(deserialize_with = "values::table")]
    pub(super) table: Option<bool>,
    #[serde(deserialize_with = "values::networks")]
    pub(super) trusted_proxies: Vec<IpNet>,
    #[serde(deserialize_with = "values::listen")]
    pub(super) metrics_listen: SocketAddr,
}

impl Default for WebSection {
    fn default() -> Self {
        let Web { listen, public_url, trusted_proxies, metrics_listen, .. } = Web::default();
        WebSection { listen, public_url, table: None, trusted_proxies, metrics_listen }
    }
}

/// `[discord]` as it is written in the file.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct DiscordSection {
    #[serde(deserialize_with = "values::token")]
    pub(super) token: Option<SecretString>,
    #[serde(deserialize_with = "values::token_file")]
    pub(super) token_file: Option<PathBuf>,
    #[serde(deserialize_with = "values::application_id")]
    pub(super) application_id: Option<u64>,
    #[serde(deserialize_with = "values::api_base_url")]
    pub(super) api_base_url: Option<String>,
    #[serde(deserialize_with = "values::register")]
    pub(super) register: Register,
    #[serde(deserialize_with = "values::shards")]
    pub(super) shards: Shards,
}
