//! Whether Discord can be reached, found out without a bot.

use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;

use super::connect::{ConnectError, unreachable};
use super::rest::{Rest, RestError};
use super::settings::Settings;

/// How long a connection to the gateway may take to begin.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks for the gateway with the token, and opens a connection to it; tells where the gateway is.
///
/// # Errors
///
/// If the token is refused, or one of the two cannot be reached.
pub async fn reach(settings: &Settings) -> Result<String, ConnectError> {
    let lost = |why: String| unreachable(settings, &RestError::Lost(why));
    let rest = Rest::new(&settings.token, settings.api_base_url.as_deref());
    let found = rest.map_err(|error| unreachable(settings, &error))?.gateway().await;
    let (gateway, _) = found.map_err(|error| match error.is_unauthorised() {
        true => ConnectError::BadToken,
        false => unreachable(settings, &error),
    })?;
    let url: reqwest::Url = gateway.parse().map_err(|_| lost(format!("{gateway} is no address of a gateway")))?;
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    let place = (host, url.port_or_known_default().unwrap_or_default());
    match timeout(PATIENCE, TcpStream::connect(place)).await {
        Ok(Ok(_)) => Ok(gateway),
        Ok(Err(error)) => Err(lost(format!("its gateway {gateway} is not reached: {error}"))),
        Err(_) => Err(lost(format!("its gateway {gateway} does not answer"))),
    }
}
