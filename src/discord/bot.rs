//! The context of all handlers: the service, Discord's REST interface and the settings.

use std::sync::Arc;

use super::direct_messages::DirectMessages;
use super::drafts::Drafts;
use super::interaction::Interaction;
use super::pace::{Paces, TooFast};
use super::recent::Recent;
use super::rest::Rest;
use super::settings::Settings;
use crate::language::{Language, reader};
use crate::play::{GameId, Identity, Player, ReadersLanguage, Refusal, Timestamp, Viewer};
use crate::service::{Duty, OrPanic, Reply, Service, ServiceError, run_blocking};
use crate::view::wording::{self, replies};

/// How many interactions and messages are remembered so that each takes effect once.
const REMEMBERED_EVENTS: usize = 10_000;
/// How many direct messages that were answered as no move are remembered, so that an edited one is read once more.
const REMEMBERED_REFUSALS: usize = 300;
/// How many newcomers are remembered, so that each is greeted once.
const REMEMBERED_NEWCOMERS: usize = 10_000;

/// The context of all handlers.
pub(super) struct Bot {
    pub(super) service: Arc<Service>,
    pub(super) rest: Arc<Rest>,
    pub(super) settings: Settings,
    pub(super) direct_messages: DirectMessages,
    pub(super) drafts: Arc<Drafts>,
    /// Interactions and messages that were taken in, by Discord's id.
    events: Recent<u64>,
    paces: Paces,
    /// Edits by message and time; without a time, messages whose authors were told that an edit is not read.
    edits: Recent<(u64, Option<Timestamp>)>,
    /// Direct messages that were answered as no move, each with the game of the board to which it is a reply.
    refused: Recent<u64, Option<GameId>>,
    /// Newcomers who were greeted in their direct messages.
    greeted: Recent<u64>,
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
            paces: Paces::new(),
            edits: Recent::new(REMEMBERED_EVENTS),
            refused: Recent::new(REMEMBERED_REFUSALS),
            greeted: Recent::new(REMEMBERED_NEWCOMERS),
        }
    }

    /// Whether an interaction or a message comes for the first time, and is not for another process, which gets it too: one
    /// that stood still hears of what the one that took over has answered.
    pub(super) fn is_new(&self, event: u64) -> bool {
        self.service.has_duty(Duty::Bot) && self.events.insert(event, ())
    }

    /// Counts something that a user does.
    ///
    /// # Errors
    ///
    /// If it is too much in a short time.
    pub(super) fn keep_pace(&self, user: u64) -> Result<(), TooFast> {
        self.paces.take(user, self.service.moment())
    }

    /// Whether a user who is too fast has to be told so.
    pub(super) fn tells_pace(&self, user: u64) -> bool {
        self.paces.tells(user)
    }

    /// Whether an edit of a message comes for the first time, and is not for another process.
    pub(super) fn is_new_edit(&self, message: u64, at: Timestamp) -> bool {
        self.service.has_duty(Duty::Bot) && self.edits.insert((message, Some(at)), ())
    }

    /// Whether the author of an edited message has to be told that it is not read: once for each message.
    pub(super) fn tells_of_edit(&self, message: u64) -> bool {
        self.edits.insert((message, None), ())
    }

    /// Whether a newcomer has to be greeted in their direct messages: once.
    pub(super) fn greets(&self, user: u64) -> bool {
        self.greeted.insert(user, ())
    }

    /// Notes a direct message that was answered as no move, with the game of the board to which it is a reply.
    pub(super) fn note_refused(&self, message: u64, board: Option<GameId>) {
        self.refused.insert(message, board);
    }

    /// The game of the board to which a direct message is a reply, if the message was answered as no move and was not
    /// asked for before.
    pub(super) fn take_refused(&self, message: u64) -> Option<Option<GameId>> {
        self.refused.remove(&message)
    }

    /// Runs blocking work of the service on a thread that may block.
    pub(super) fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Service) -> Reply<T> + Send + 'static,
    ) -> OrPanic<Reply<T>> {
        let service = Arc::clone(&self.service);
        run_blocking(move || work(&service)).or_panic()
    }

    /// The player with a Discord account, who joins if they are new, and is renamed if their name has changed.
    ///
    /// Where the name is not acceptable, a player keeps the name they have; one who is new is called by the number of
    /// our own. The language of one whose language is not known is kept at once, so that notices are told in it.
    pub(super) async fn sign_in(&self, user: u64, name: &str) -> Reply<Player> {
        let name = name.to_owned();
        self.work(move |service| Ok(with_locale(service, sign_in(service, user, &name)?))).await
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

/// A player with the language that they read in now, if none is known of them: that of their Discord then.
fn with_locale(service: &Service, player: Player) -> Player {
    let is_known = player.language != ReadersLanguage::default();
    if is_known || reader() == Language::ENGLISH {
        return player;
    }
    // An error is logged by the service; the next interaction tries again.
    service.see_locale(player.id, reader()).unwrap_or(player)
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
        ServiceError::Full(_) => wording::md_sentence(&wording::storage_full()),
        ServiceError::Unavailable(_) => wording::md_sentence(&wording::storage_unavailable()),
        ServiceError::Incident(incident) => wording::md_sentence(&wording::incident(&incident.number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::{Faulty, unreliable_service};

    #[test]
    fn a_full_disk_and_a_store_that_does_not_answer_have_sentences_of_their_own() {
        let faulty = Faulty::new();
        faulty.fill_disk();
        let sign_in = |name: &str| faulty.service.sign_in(&Identity::Discord(7), name).map(|_| ());
        let refused = sign_in("Ada").expect_err("there is no room");
        assert_eq!(error_text(&refused), "The disk of this host is full, so nothing was changed; try again later.");
        faulty.fail("a write failed");
        let refused = sign_in("Ada").expect_err("it does not answer");
        let words = "The storage of this host does not answer at the moment; look in a minute whether this was done, \
            and try again if not.";
        assert_eq!(error_text(&refused), words);
        faulty.mend();
        assert_eq!(sign_in("Ada"), Ok(()));
    }

    /// A Discord id whose digits stand in nothing else.
    const USER: u64 = 987_654_321_098_765_432;

    #[test]
    fn a_passing_fault_of_the_store_renames_nobody() {
        let (service, fail) = unreliable_service();
        let ada = sign_in(&service, USER, "Ada").expect("signed in");
        fail(1);
        let refused = sign_in(&service, USER, "Ada Lovelace");
        assert!(refused.is_err(), "{refused:?}");
        assert_eq!(service.player(ada.id).map(|player| player.name), Ok("Ada".to_owned()), "and not by a number");
        assert_eq!(sign_in(&service, USER, "Ada Lovelace").map(|player| player.name), Ok("Ada Lovelace".to_owned()));
        // Somebody new is not signed in under another name either.
        fail(1);
        assert!(sign_in(&service, 5, "Bob").is_err());
        assert_eq!(service.player_of(&Identity::Discord(5)), Ok(None));
    }

    #[test]
    fn whoever_has_a_name_that_is_none_is_called_by_our_number() {
        let (service, _) = unreliable_service();
        sign_in(&service, 1, "Ada").expect("signed in");
        let zalgo = sign_in(&service, USER, "\u{200b}\u{7}").expect("signed in");
        assert_eq!(zalgo.name, format!("Player {}", zalgo.id));
        let digits = USER.to_string();
        assert!(
            !digits.as_bytes().windows(3).any(|some| zalgo.name.contains(std::str::from_utf8(some).expect("digits")))
        );
        // A player keeps the name they have when the new one is none.
        assert_eq!(sign_in(&service, 1, "\u{7}").map(|player| player.name), Ok("Ada".to_owned()));
    }
}
