//! Work that keeps a processor busy, within the bounds that all fronts share.

use std::time::Instant;

use super::bot::Bot;
use super::interaction::Interaction;
use super::respond::{HandlerResult, Response};
use crate::service::{Busy, Cause, Client, Permit, Service, Work};
use crate::view::wording::replies;

/// Waits for a place for heavy work, which the user pays for; `cost` is in milliseconds of one processor.
///
/// # Errors
///
/// If the user asks for too much, or the host is busy.
pub(super) async fn begin(bot: &Bot, interaction: &Interaction, work: Work, cost: f64) -> Result<Permit, Busy> {
    bot.service.governor().begin(work, Client::User(interaction.user), cost, Instant::now()).await
}

/// Runs heavy work of the service in a place of its own. The work calls its second argument with what it costs beyond
/// `cost`.
pub(super) async fn run(
    bot: &Bot,
    interaction: &Interaction,
    work: Work,
    cost: f64,
    run: impl FnOnce(&Service, &dyn Fn(f64)) -> HandlerResult + Send + 'static,
) -> HandlerResult {
    let permit = match begin(bot, interaction, work, cost).await {
        Ok(permit) => permit,
        Err(busy) => {
            return Ok(Response::ephemeral(match busy.cause {
                Cause::Client => replies::too_many_requests(busy.retry_after.as_secs()),
                Cause::Everybody => replies::busy(),
            }));
        }
    };
    bot.work(move |service| run(service, &|cost| permit.charge(cost, Instant::now()))).await
}
