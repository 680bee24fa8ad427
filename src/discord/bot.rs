//! The context of all handlers: the service, Discord's REST interface and the settings.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::direct_messages::DirectMessages;
use super::drafts::Drafts;
use super::interaction::Interaction;
use super::recent::Recent;
use super::rest::Rest;
use super::settings::Settings;
use crate::play::{Identity, Player, Refusal, Viewer};
use crate::service::{Reply, Service, ServiceError};
use crate::view::wording::{self, replies};

/// How many interactions and messages are remembered so that each takes effect once.
const REMEMBERED_EVENTS: usize = 10_000;

/// The context of all handlers.
pub(super) struct Bot {
    pub(super) service: Arc<Service>,
    pub(super) rest: Arc<Rest>,
    pub(super) settings: Settings,
    pub(super) direct_messages: DirectMessages,
    pub(super) drafts: Arc<Drafts>,
    /// Interactions and messages that were taken in, by Discord's id.
    events: Recent<u64>,
}

impl Bot {
    pub(super) fn new(service: Arc<Service>, rest: Arc<Rest>, settings: Settings) -> Bot {
        let direct_messages = DirectMessages::new(Arc::clone(&rest));
        Bot {
            service,
            rest,
            settings,
            direct_messages,
            drafts: Arc::new(Drafts::new()),
            events: Recent::new(REMEMBERED_EVENTS),
        }
    }

    /// Whether an interaction or a message comes for the first time.
    pub(super) fn is_new(&self, event: u64) -> bool {
        self.events.insert(event, ())
    }

    /// Runs blocking work of the service on a thread that may block.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Service) -> Reply<T> + Send + 'static,
    ) -> Reply<T> {
        let service = Arc::clone(&self.service);
        let span = tracing::Span::current();
        match spawn_blocking(move || span.in_scope(|| work(&service))).await {
            Ok(done) => done,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }

    /// The player with a Discord account, who joins if they are new, and is renamed if their name has changed.
    ///
    /// Where the name is not acceptable, a player keeps the name they have; one who is new is called by the number of
    /// our own.
    pub(super) async fn sign_in(&self, user: u64, name: &str) -> Reply<Player> {
        let name = name.to_owned();
        self.work(move |service| sign_in(service, user, &name)).await
    }

    /// The player of a user whom another user names, who need not have used the bot.
    pub(super) async fn mention(&self, user: u64) -> Reply<Player> {
        self.work(move |service| service.mention(&Identity::Discord(user))).await
    }

    /// Who reads: the player who uses the interaction, where they use it.
    pub(super) async fn viewer(&self, interaction: &Interaction) -> Reply<Viewer> {
        let user = interaction.user;
        let player = self.work(move |service| service.player_of(&Identity::Discord(user))).await?;
        Ok(interaction.viewer(player.map(|player| player.id)))
    }
}

fn sign_in(service: &Service, user: u64, name: &str) -> Reply<Player> {
    let identity = Identity::Discord(user);
    match service.sign_in(&identity, name) {
        Err(ServiceError::Refused(Refusal::NotAName(_))) => {}
        done => return done,
    }
    if let Some(player) = service.player_of(&identity)? {
        return Ok(player);
    }
    let player = service.sign_in(&identity, &replies::placeholder_name(None))?;
    service.sign_in(&identity, &replies::placeholder_name(Some(player.id)))
}

/// The Discord id of a player.
pub(super) const fn user_id(player: &Player) -> Option<u64> {
    match player.identity {
        Some(Identity::Discord(user)) => Some(user),
        _ => None,
    }
}

/// An error in the words that a player reads.
pub(super) fn error_text(error: &ServiceError) -> String {
    match error {
        ServiceError::Refused(refusal) => wording::md_refusal(refusal),
        ServiceError::Incident(incident) => wording::md_sentence(&wording::incident(&incident.number)),
    }
}
