//! The context of all handlers: the service, Discord's REST interface and the settings.

pub(crate) mod heavy_work;
pub(crate) mod languages;
pub(crate) mod respond;

use std::sync::Arc;

use crate::recent::Recent;
use crate::settings::Settings;
use crate::transport::direct_messages::DirectMessages;
use crate::transport::interaction::Interaction;
use crate::transport::members::Members;
use crate::transport::refusals::Refusals;
use crate::transport::rest::Rest;
use crate::transport::user_rate_limits::{RateLimited, UserRateLimits};
use crate::ui::overflow::CustomIdOverflow;
use colonnade_language::say;
use colonnade_language::{Language, reader};
use colonnade_play::{
    ChallengeEvent, ChallengeId, GameId, Identity, Player, PlayerId, ReadersLanguage, Refusal, Span, Timestamp, Viewer,
};
use colonnade_service::{
    OrPanic, Reply, Service, ServiceDuty, ServiceError, challenge_lists, duties, people, run_blocking,
};
use colonnade_wording::{self as wording, replies};

/// How many interactions and messages are remembered so that each takes effect once.
const REMEMBERED_EVENTS: usize = 10_000;
/// How many direct messages that were rejected as not a move are remembered, so that they are read again after an edit.
const REMEMBERED_REFUSALS: usize = 300;
/// How many pairs of players are remembered of whom one has pinged the other by a challenge.
const REMEMBERED_PINGS: usize = 10_000;
/// How long after such a ping another challenge of the same player pings nobody.
const PING_AGAIN: Span = Span::hours(1);
/// How many newcomers are remembered, so that each is greeted once.
const REMEMBERED_NEWCOMERS: usize = 10_000;

/// The context of all handlers.
pub(crate) struct Bot {
    pub(crate) service: Arc<Service>,
    pub(crate) rest: Arc<Rest>,
    pub(crate) settings: Settings,
    pub(crate) direct_messages: DirectMessages,
    pub(crate) refusals: Refusals,
    pub(crate) members: Members,
    pub(crate) drafts: Arc<CustomIdOverflow>,
    /// Interactions and messages that were already received, by Discord's id.
    events: Recent<u64>,
    rate_limits: UserRateLimits,
    /// Received edits by message and time; without a time, messages whose authors were told that edits are not read.
    edits: Recent<(u64, Option<Timestamp>)>,
    /// Direct messages that were rejected as not a move, each with the game whose board it replies to.
    refused: Recent<u64, Option<GameId>>,
    /// The latest challenge that pinged a player, by challenger and challenged player, and when.
    pings: Recent<(PlayerId, PlayerId), (ChallengeId, Timestamp)>,
    /// Newcomers who were greeted in their direct messages.
    greeted: Recent<u64>,
    /// Held while messages about a deleted player are edited.
    pub(crate) forgetting: tokio::sync::Mutex<()>,
}

impl Bot {
    pub(crate) fn new(service: Arc<Service>, rest: Arc<Rest>, settings: Settings) -> Bot {
        let direct_messages = DirectMessages::new(Arc::clone(&rest));
        Bot {
            service,
            rest,
            settings,
            direct_messages,
            refusals: Refusals::new(),
            members: Members::new(),
            drafts: Arc::new(CustomIdOverflow::new()),
            events: Recent::new(REMEMBERED_EVENTS),
            rate_limits: UserRateLimits::new(),
            edits: Recent::new(REMEMBERED_EVENTS),
            refused: Recent::new(REMEMBERED_REFUSALS),
            pings: Recent::new(REMEMBERED_PINGS),
            greeted: Recent::new(REMEMBERED_NEWCOMERS),
            forgetting: tokio::sync::Mutex::new(()),
        }
    }

    /// Whether an interaction or a message arrives for the first time and is for this process. A process that was
    /// suspended also receives events that the process that took over has already answered.
    pub(crate) fn is_new(&self, event: u64) -> bool {
        duties::has_duty(&self.service, ServiceDuty::Bot) && self.events.insert(event, ())
    }

    /// Counts an action of a user towards the user's rate limit.
    ///
    /// # Errors
    ///
    /// If the user exceeds the rate limit.
    pub(crate) fn check_rate_limit(&self, user: u64) -> Result<(), RateLimited> {
        self.rate_limits.take(user, self.service.limiter_now())
    }

    /// Whether a rate-limited user still has to be told so.
    pub(crate) fn should_report_rate_limit(&self, user: u64) -> bool {
        self.rate_limits.should_report(user)
    }

    /// Whether an edit of a message arrives for the first time and is for this process.
    pub(crate) fn is_new_edit(&self, message: u64, at: Timestamp) -> bool {
        duties::has_duty(&self.service, ServiceDuty::Bot) && self.edits.insert((message, Some(at)), ())
    }

    /// Whether the author of an edited message still has to be told that edits are not read: once for each message.
    pub(crate) fn should_report_edit(&self, message: u64) -> bool {
        self.edits.insert((message, None), ())
    }

    /// Whether a challenge may ping the challenged player, or be heard by them: not if the same challenger made another
    /// one a short time ago that the player has not answered.
    pub(crate) async fn may_ping(&self, pair: (PlayerId, PlayerId), challenge: ChallengeId) -> bool {
        let now = self.service.now();
        if let Some((last, at)) = self.pings.get(&pair)
            && last != challenge
            && now - at < PING_AGAIN.delta()
        {
            let closed =
                self.work(move |service| Ok(challenge_lists::challenge_at(service, Viewer::Host, last)?.closed)).await;
            if !matches!(closed, Ok(Some(ChallengeEvent::Accepted { .. } | ChallengeEvent::Declined))) {
                return false;
            }
        }
        self.pings.insert(pair, (challenge, now));
        true
    }

    /// Whether a newcomer still has to be greeted by direct message: once for each user.
    pub(crate) fn should_greet(&self, user: u64) -> bool {
        self.greeted.insert(user, ())
    }

    /// Records a direct message that was rejected as not a move, with the game whose board it replies to.
    pub(crate) fn note_refused(&self, message: u64, board: Option<GameId>) {
        self.refused.insert(message, board);
    }

    /// Removes the record of a direct message that was rejected as not a move, and returns the game whose board it
    /// replies to; `None` if there is no record.
    pub(crate) fn take_refused(&self, message: u64) -> Option<Option<GameId>> {
        self.refused.remove(&message)
    }

    /// Runs blocking work of the service on a thread that may block. What it reads is as of one moment.
    pub(crate) fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Service) -> Reply<T> + Send + 'static,
    ) -> OrPanic<Reply<T>> {
        let service = Arc::clone(&self.service);
        run_blocking(move || service.in_one_moment(work)).or_panic()
    }

    /// The player with a Discord account. A new user becomes a player; a changed name is saved.
    ///
    /// If the name is not acceptable, a player keeps the old name; a new one is named after the player's number. If the
    /// player's language is unknown, the current one is saved at once, for notices.
    pub(crate) async fn sign_in(&self, user: u64, name: &str) -> Reply<Player> {
        let name = name.to_owned();
        self.work(move |service| Ok(with_locale(service, sign_in(service, user, &name)?))).await
    }

    /// The player of a user whom another user names, and who may never have used the bot.
    pub(crate) async fn mention(&self, user: u64) -> Reply<Player> {
        self.work(move |service| people::mention(service, &Identity::Discord(user))).await
    }

    /// The viewer of the response to an interaction: its user, in the place where it was used.
    pub(crate) async fn viewer(&self, interaction: &Interaction) -> Reply<Viewer> {
        let user = interaction.user;
        let player = self.work(move |service| people::player_of(service, &Identity::Discord(user))).await?;
        Ok(interaction.viewer(player.map(|player| player.id)))
    }
}

fn sign_in(service: &Service, user: u64, name: &str) -> Reply<Player> {
    let identity = Identity::Discord(user);
    match people::sign_in(service, &identity, name) {
        Err(ServiceError::Refused(Refusal::NotAName(_))) => {}
        done => return done,
    }
    if let Some(player) = people::player_of(service, &identity)? {
        return Ok(player);
    }
    let player = people::sign_in(service, &identity, &replies::placeholder_name(None))?;
    people::sign_in(service, &identity, &replies::placeholder_name(Some(player.id)))
}

/// Saves the reader's language for a player whose language is not known, unless it is English, and returns the player.
fn with_locale(service: &Service, player: Player) -> Player {
    let is_known = player.language != ReadersLanguage::default();
    if is_known || reader() == Language::ENGLISH {
        return player;
    }
    // An error is logged by the service; the next interaction tries again.
    people::see_locale(service, player.id, reader()).unwrap_or(player)
}

/// The Discord id of a player.
pub(crate) const fn user_id(player: &Player) -> Option<u64> {
    match player.identity {
        Some(Identity::Discord(user)) => Some(user),
        _ => None,
    }
}

/// The text of an error for a player.
pub(crate) fn error_text(error: &ServiceError) -> String {
    match error {
        ServiceError::Refused(refusal) => wording::md_refusal(refusal),
        ServiceError::Storage { kind, .. } => wording::md_sentence(&wording::storage_trouble(*kind)),
        ServiceError::Incident(incident) => wording::md_sentence(&say!(refusals::incident, number = incident.number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_service::testing::{Faulty, unreliable_service};

    #[test]
    fn a_full_disk_and_a_store_that_does_not_answer_have_sentences_of_their_own() {
        let faulty = Faulty::default();
        faulty.store.fill_disk();
        let sign_in = |name: &str| people::sign_in(&faulty.service, &Identity::Discord(7), name).map(|_| ());
        let refused = sign_in("Ada").expect_err("there is no room");
        assert_eq!(error_text(&refused), "The disk of this host is full, so nothing was changed; try again later.");
        faulty.store.fail("a write failed");
        let refused = sign_in("Ada").expect_err("it does not answer");
        assert_eq!(error_text(&refused), "The storage of this host is not responding; try again in a minute.");
        // V20, V23: a database that refuses, and one that went back.
        faulty.store.refuse("permission denied for table rows");
        let refused = sign_in("Ada").expect_err("it refuses");
        let words = "The storage of this host takes no changes at the moment, so nothing was changed; try again later.";
        assert_eq!(error_text(&refused), words);
        faulty.store.stop("the database went back behind commit 7");
        let refused = sign_in("Ada").expect_err("it has stopped");
        let words = "The storage of this host has stopped until the host puts that right; try again later.";
        assert_eq!(error_text(&refused), words);
        faulty.store.mend();
        // V26: nobody knows whether it was done.
        faulty.store.leave_in_doubt();
        let refused = sign_in("Bea").expect_err("it is in doubt");
        let words = "The storage of this host did not answer in time, and this may have been done; look at the board or \
            the list first, and try again only if it was not.";
        assert_eq!(error_text(&refused), words);
        faulty.store.mend();
        assert_eq!(sign_in("Ada"), Ok(()));
    }

    /// A Discord id whose digits appear nowhere else.
    const USER: u64 = 987_654_321_098_765_432;

    #[test]
    fn a_passing_fault_of_the_store_renames_nobody() {
        let (service, fail) = unreliable_service();
        let ada = sign_in(&service, USER, "Ada").expect("signed in");
        fail(1);
        let refused = sign_in(&service, USER, "Ada Lovelace");
        assert!(refused.is_err(), "{refused:?}");
        assert_eq!(
            people::player(&service, ada.id).map(|player| player.name),
            Ok("Ada".to_owned()),
            "and not by a number"
        );
        assert_eq!(sign_in(&service, USER, "Ada Lovelace").map(|player| player.name), Ok("Ada Lovelace".to_owned()));
        // A new user is not signed in under another name either.
        fail(1);
        assert!(sign_in(&service, 5, "Bob").is_err());
        assert_eq!(people::player_of(&service, &Identity::Discord(5)), Ok(None));
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
        // A player keeps the old name if the new one is not acceptable.
        assert_eq!(sign_in(&service, 1, "\u{7}").map(|player| player.name), Ok("Ada".to_owned()));
    }
}
