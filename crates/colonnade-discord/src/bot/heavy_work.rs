//! CPU-intensive work, within the limits that all front ends share.

use std::sync::Arc;

use crate::bot::Bot;
use crate::bot::respond::{HandlerResult, Response};
use crate::transport::interaction::Interaction;
use crate::ui::message::Message;
use colonnade_service::{Busy, BusyCause, Client, Permit, Service, Work};
use colonnade_wording::replies;

/// Waits for a permit for heavy work, which is charged to the user; `cost` is in milliseconds of one processor.
///
/// # Errors
///
/// If the user asks for too much, or the host is busy.
pub(crate) async fn begin(bot: &Bot, interaction: &Interaction, work: Work, cost: f64) -> Result<Permit, Busy> {
    bot.service.work_limiter().begin(work, Client::User(interaction.user), cost, bot.service.limiter_now()).await
}

/// The answer to a user whose work is refused for now.
pub(crate) fn refused(busy: Busy) -> Response {
    Response::ephemeral(match busy.cause {
        BusyCause::Client => replies::too_many_requests(busy.retry_after.as_secs_f64().ceil() as u64),
        BusyCause::Everybody => replies::busy(),
    })
}

/// Runs heavy work of the service with a permit, which an export keeps until its file is sent. The work calls its
/// second argument with its costs beyond `cost`.
pub(crate) async fn run(
    bot: &Bot,
    interaction: &Interaction,
    work: Work,
    cost: f64,
    run: impl FnOnce(&Service, &dyn Fn(f64)) -> HandlerResult + Send + 'static,
) -> HandlerResult {
    let permit = match begin(bot, interaction, work, cost).await {
        Ok(permit) => Arc::new(permit),
        Err(busy) => return Ok(refused(busy)),
    };
    let kept = (work == Work::Export).then(|| Arc::clone(&permit));
    let done = bot.work(move |service| run(service, &|cost| permit.charge(cost, service.limiter_now()))).await?;
    Ok(match done {
        Response::Message(message) => Response::Message(Message { permit: kept, ..message }),
        other => other,
    })
}

/// Runs a handler that computes in several steps what can follow the beginning of a move, with one permit.
pub(crate) async fn with_continuation_permit(
    bot: &Bot,
    interaction: &Interaction,
    handler: impl Future<Output = HandlerResult>,
) -> HandlerResult {
    let work = Work::Continuations;
    match begin(bot, interaction, work, work.least_cost()).await {
        Ok(_permit) => handler.await,
        Err(busy) => Ok(refused(busy)),
    }
}
