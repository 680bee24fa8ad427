//! The Discord bot as a task of the program.

use std::sync::Arc;

use anyhow::Result;

use super::tasks::{Shutdown, Tasks};
use crate::config::{self, Settings};
use colonnade_discord::{self as discord, ComposeLink, Connection, Discord, LinkTo, Register, SignInLink};
use colonnade_scheduler as scheduler;
use colonnade_service::{Overlap, Service, ServiceDuty, duties};
use colonnade_web::{BotState, DiscordStatus, LINK_LIFETIME, SigningKey};
use colonnade_wording as wording;

/// Creates the function that makes links to compose in the browser; `None` if the pages have no public address.
fn compose_link(settings: &Settings, service: &Arc<Service>, key: &Arc<SigningKey>) -> Option<ComposeLink> {
    let public_url = settings.web.public_url.clone()?;
    let service = Arc::clone(service);
    let key = Arc::clone(key);
    Some(Arc::new(move |to, game, player, version| {
        let expires = service.now() + LINK_LIFETIME.delta();
        let path = match to {
            LinkTo::Move => key.move_link(game, player, version, expires),
            LinkTo::Lines => key.plan_link(game, player, version, expires),
        };
        format!("{public_url}{path}")
    }))
}

/// Creates the function that makes links to sign in; `None` if the pages have no public address.
fn sign_in_link(settings: &Settings, service: &Arc<Service>, key: &Arc<SigningKey>) -> Option<SignInLink> {
    let public_url = settings.web.public_url.clone()?;
    let service = Arc::clone(service);
    let key = Arc::clone(key);
    Some(Arc::new(move |player| format!("{public_url}{}", key.sign_in_path(player, service.now()))))
}

/// The settings of the bot without the links that it gives; `None` without a token.
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
        shards: set.shards.all,
        own_shards: set.shards.own,
        public_url: settings.web.public_url.clone(),
        ..discord::Settings::new(set.token.clone()?)
    })
}

/// Starts the bot and the delivery of the outbox, if a token is set; returns a function that describes the connection.
/// If Discord is unreachable or refuses the token, everything else still runs.
///
/// # Errors
///
/// If the HTTP client cannot be created.
pub(super) fn run(
    all: &Settings,
    service: &Arc<Service>,
    key: &Arc<SigningKey>,
    tasks: &mut Tasks,
) -> Result<Option<DiscordStatus>> {
    let Some(set) = settings(all) else { return Ok(None) };
    let set = discord::Settings {
        compose_link: compose_link(all, service, key),
        sign_in_link: sign_in_link(all, service, key),
        ..set
    };
    let bot = Arc::new(discord::connect(Arc::clone(service), set)?);
    let connected = Arc::clone(&bot);
    let known = Arc::clone(&bot);
    let waiting = Arc::clone(service);
    let observed = Arc::clone(&bot);
    let reached = Arc::clone(&bot);
    tasks.run_forever("its reachability", async move { reached.record_reachability().await });
    tasks.run_forever("the outbox", scheduler::deliver(Arc::clone(service), bot.notice_sender()));
    tasks.run("Discord", listen(Arc::clone(service), bot, tasks.shutdown()));
    Ok(Some(DiscordStatus {
        connection: Arc::new(move || match duties::overlap(&waiting) {
            Some(Overlap { own, other, holder }) => wording::web::shards_overlap(&own, &other, &holder),
            None => connected.status(),
        }),
        state: Arc::new(move || BotState {
            token_accepted: observed.token_accepted(),
            connected: observed.connection() == Connection::Connected,
            problem: match observed.connection() {
                Connection::Refused(why) => Some(why),
                _ => None,
            },
            servers: observed.servers(),
        }),
        application: Arc::new(move || known.application()),
    }))
}

/// Runs the bot while this process holds the duty, until shutdown. A bot that cannot connect hands the duty over.
async fn listen(service: Arc<Service>, bot: Arc<Discord>, mut end: Shutdown) -> Result<()> {
    loop {
        if !duties::has_duty(&service, ServiceDuty::Bot) {
            bot.stand_by();
            tokio::select! {
                () = end.requested() => return Ok(()),
                () = scheduler::acquire_duty(&service, ServiceDuty::Bot) => {}
            }
        }
        let mut stop = end.clone();
        let mut is_over = false;
        let mut is_of_no_use = false;
        // `InLine` counts as connected: another process could not connect sooner.
        let is_connected = || matches!(bot.connection(), Connection::Connected | Connection::InLine);
        let ended = bot.run(async {
            tokio::select! {
                () = stop.requested() => is_over = true,
                () = scheduler::hold_duty(&service, ServiceDuty::Bot) => {}
                () = scheduler::until_handover(&service, is_connected) => is_of_no_use = true,
            }
        });
        // The bot logs why it ended; the rest of the program continues.
        if ended.await.is_err() {
            end.requested().await;
            return Ok(());
        }
        if is_over {
            return Ok(());
        }
        if is_of_no_use {
            bot.stand_by();
            tokio::select! {
                () = end.requested() => return Ok(()),
                () = scheduler::release_duty(&service, ServiceDuty::Bot) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::runtime::Builder;
    use tokio::time::timeout;

    use super::*;
    use crate::config::SecretString;
    use colonnade_service::testing::sharing_services;

    #[test]
    fn a_bot_that_cannot_connect_leaves_it_to_another_process() {
        // With paused time, the clock advances as soon as all tasks wait.
        let runtime = Builder::new_current_thread().enable_all().start_paused(true).build().expect("a runtime");
        for ([one, two], _) in sharing_services() {
            runtime.block_on(async {
                let nowhere = Some("http://127.0.0.1:1".to_owned());
                let set =
                    discord::Settings { api_base_url: nowhere, ..discord::Settings::new(SecretString::from("t")) };
                let bot = Arc::new(discord::connect(Arc::clone(&one), set).expect("a client"));
                let tasks = Tasks::new();
                assert_eq!(duties::take_duty(&one, ServiceDuty::Bot), Ok(true));
                let listening = tokio::spawn(listen(Arc::clone(&one), Arc::clone(&bot), tasks.shutdown()));
                let taken = timeout(Duration::from_secs(600), scheduler::acquire_duty(&two, ServiceDuty::Bot)).await;
                assert_eq!(taken, Ok(()));
                assert_eq!(
                    (duties::has_duty(&one, ServiceDuty::Bot), bot.connection()),
                    (false, Connection::Elsewhere)
                );
                // The shutdown comes while it pauses after leaving the duty.
                let ended = tasks.until(async {}).await;
                assert!(ended.is_ok() && listening.await.expect("no panic").is_ok());
            });
        }
    }
}
