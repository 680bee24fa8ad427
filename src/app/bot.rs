//! The bot, beside everything else.

use std::sync::Arc;

use anyhow::Result;

use super::tasks::Tasks;
use crate::config::{self, Settings};
use crate::discord::{self, Register};
use crate::scheduler;
use crate::service::Service;

/// What the host has set for the bot; None without a token.
fn settings(settings: &Settings) -> Option<discord::Settings> {
    let set = &settings.discord;
    Some(discord::Settings {
        application_id: set.application_id,
        api_base_url: set.api_base_url.clone(),
        register: match &set.register {
            config::Register::Global => Register::Global,
            config::Register::Guilds(servers) => Register::Guilds(servers.clone()),
            config::Register::Off => Register::Off,
        },
        shards: set.shards,
        public_url: settings.web.public_url.clone(),
        ..discord::Settings::new(set.token.clone()?)
    })
}

/// Runs the bot, and what delivers to it, if a token is set. That Discord cannot be reached, or refuses the token, stops
/// nothing else.
///
/// # Errors
///
/// If no calls can be made at all.
pub(super) fn run(all: &Settings, service: &Arc<Service>, tasks: &mut Tasks) -> Result<()> {
    let Some(set) = settings(all) else { return Ok(()) };
    let bot = discord::connect(Arc::clone(service), set)?;
    tasks.run_for_ever("the outbox", scheduler::deliver(Arc::clone(service), bot.courier()));
    let (mut stop, mut end) = (tasks.shutdown(), tasks.shutdown());
    tasks.run("Discord", async move {
        // Why it ended is told in the log; everything else goes on.
        if bot.run(async move { stop.requested().await }).await.is_err() {
            end.requested().await;
        }
        Ok(())
    });
    Ok(())
}
