//! A check whether Discord can be reached, without a bot.

use crate::connect::{ConnectError, probe, unreachable};
use crate::settings::Settings;
use crate::transport::rest::{Rest, RestError};

/// Requests the gateway with the token, and opens a TCP connection to it; returns the gateway's URL.
///
/// # Errors
///
/// If the token is refused, or one of the two cannot be reached.
pub async fn check_reachability(settings: &Settings) -> Result<String, ConnectError> {
    let rest = Rest::new(&settings.token, settings.api_base_url.as_deref());
    let rest = rest.map_err(|error| unreachable(settings, &error))?;
    let gateway = rest.gateway().await.map_err(|error| {
        if error.is_unauthorised() { ConnectError::BadToken } else { unreachable(settings, &error) }
    })?;
    probe(&gateway.url).await.map_err(|why| unreachable(settings, &RestError::Lost(why)))?;
    Ok(gateway.url)
}
