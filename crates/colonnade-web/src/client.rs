//! The client that sent a request, for the limits on heavy work.

use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Instant;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ipnet::IpNet;

use crate::AppState;
use colonnade_service::{Busy, Client, Permit, Subject, WeightedKey, Work, networks};

/// The address that a request was admitted from, which is counted by its networks. `None` for the host's own machine,
/// which has no limits of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClientAddress(pub(super) Option<IpAddr>);

/// Starts heavy work on behalf of the client that sent a request.
pub(super) struct HeavyWork {
    state: AppState,
    client: Client,
}

impl FromRequestParts<AppState> for HeavyWork {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<HeavyWork, Infallible> {
        let address = parts.extensions.get::<ClientAddress>().and_then(|address| address.0);
        Ok(HeavyWork { state: state.clone(), client: address.map_or(Client::Host, Client::Address) })
    }
}

impl HeavyWork {
    /// Waits for a permit for work of the least cost.
    ///
    /// # Errors
    ///
    /// If the client has asked for too much, or the queue is too long.
    pub(super) async fn begin(&self, work: Work) -> Result<Permit, Busy> {
        self.begin_with_cost(work, work.least_cost()).await
    }

    /// Waits for a permit for work of a known cost, in milliseconds of one processor.
    ///
    /// # Errors
    ///
    /// As for [`HeavyWork::begin`].
    pub(super) async fn begin_with_cost(&self, work: Work, cost: f64) -> Result<Permit, Busy> {
        self.state.service.work_limiter().begin(work, self.client, cost, Instant::now()).await
    }

    /// Begins the analysis of a game that the client may see and that is over.
    ///
    /// # Errors
    ///
    /// If the client has asked for too much, or the queue is too long.
    pub(super) fn analyse(&self, subject: Subject) -> Result<(), Busy> {
        let service = &self.state.service;
        service.analyses().begin(service.work_limiter(), subject, self.client, Instant::now())
    }

    /// The networks by which slots are counted; none for the host's own machine.
    pub(super) fn networks(&self) -> Vec<WeightedKey<IpNet>> {
        match self.client {
            Client::Address(address) => networks(address),
            _ => Vec::new(),
        }
    }
}
