//! The web front: the public archive, the local table, pages behind signed links, and the API.
//!
//! Pages are rendered on the server. Reading, replaying and playing work without scripts; the script only avoids page
//! loads. Everything is read as [`Viewer::Nobody`](colonnade_play::Viewer::Nobody), so that the response for a private
//! game is the same as for one that does not exist.
//!
//! - [`Settings`] is the host's configuration; [`router`] routes to the pages, [`serve`] serves them until shutdown.
//!   [`serve_metrics`] serves metrics and readiness, for the host only, on a separate listener.
//! - [`event_summary`] and [`event_report`] are tournaments as the API shows them.
//! - [`SigningKey`] signs links for playing a move, and the tokens of the local table and of the set-up.

mod analysis;
mod api;
mod board;
mod bot;
mod caching;
mod client;
mod components;
mod cookies;
mod games;
mod links;
mod metrics;
mod middleware;
mod players;
mod request;
mod routes;
mod server;
mod sessions;
mod settings;
mod signing;
mod site;
mod state;
mod table;
mod tournaments;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use tokio::sync::watch;

pub use api::{event_report, event_summary};
pub use bot::{BotState, DiscordStatus};
pub use links::move_links::LINK_LIFETIME;
pub use metrics::Metrics;
pub use server::serve::{serve, serve_metrics};
pub use settings::{BadSettings, Settings};
pub use signing::{KeyError, SigningKey};

use colonnade_service::Service;
use state::AppState;

/// Returns the router of all pages. `listen` is the address that they are served on. Requests must have the address of
/// the client as [`ConnectInfo`](axum::extract::ConnectInfo).
pub fn router(service: Arc<Service>, settings: Settings, listen: SocketAddr) -> Router {
    routes::router(AppState::new(service, settings, listen, watch::channel(false).1))
}

#[cfg(test)]
mod database_tests;
#[cfg(test)]
mod round_trip_tests;
#[cfg(test)]
mod storage_tests;
