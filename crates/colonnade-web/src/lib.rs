//! The web front: the public archive, the local table, pages behind signed links, and the API.
//!
//! Pages are rendered on the server. Reading, replaying and playing work without scripts; the script only avoids page
//! loads. Everything is read as [`Viewer::Nobody`](colonnade_play::Viewer::Nobody), so that the response for a private
//! game is the same as for one that does not exist.
//!
//! - [`Settings`] is the host's configuration; [`router`] routes to the pages, [`serve`] serves them until shutdown.
//!   [`serve_metrics`] serves metrics and readiness, for the host only, on a separate listener.
//! - [`SigningKey`] signs links for playing a move, and the tokens of the local table and of the set-up.

mod action_blocks;
mod address;
mod admission;
mod analysis_board;
mod analysis_page;
mod analysis_start;
mod api;
mod api_page;
mod archive;
mod archive_params;
mod assets;
mod board_view;
mod boards;
mod body;
mod bot;
mod caching;
mod cards;
mod choices;
mod client;
mod compression;
mod connections;
mod cookies;
mod documents;
mod error;
mod events;
mod explorer;
mod export;
mod feed;
mod file_names;
mod frames;
mod game_page;
mod game_view;
mod guard;
mod home;
mod kind;
mod languages;
mod layout;
mod marked;
mod metrics;
mod move_builder;
mod move_links;
mod move_page;
mod paths;
mod people_pages;
mod picture_cache;
mod pictures;
mod planning;
mod player_pages;
mod previews;
mod puzzle_pages;
mod query;
mod record_address;
mod results_bar;
mod routes;
mod rules_pages;
mod rules_try;
mod security_headers;
mod serve;
mod settings;
mod setup;
mod sharing;
mod signing;
mod state;
mod static_files;
mod statistics_page;
mod studies;
mod table;
mod table_access;
mod table_form;
mod table_start;
mod themes;
mod write_timeout;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use tokio::sync::watch;

pub use bot::{BotState, DiscordStatus};
pub use metrics::Metrics;
pub use move_links::LINK_LIFETIME;
pub use serve::{serve, serve_metrics};
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
