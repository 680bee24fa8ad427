//! The only writer. Every command goes the same way: load, decide, append with the version that was read, try again
//! where somebody was faster, and tell subscribers once it is durable.
//!
//! A caller gets what was asked for, a refusal with a sentence for the player, or an incident: a fault that was
//! logged, of which players see a fixed sentence with a short number. Methods block; fronts call them from threads
//! that may. Every read takes a [`Viewer`] and answers as if what the viewer may not see did not exist.

mod alarm;
mod announce;
mod archive;
mod challenge_limits;
mod challenges;
mod clock;
mod error;
mod games;
mod governor;
mod import;
mod limits;
mod moderation;
mod names;
mod outbox;
mod people;
mod resolve;
mod upkeep;

use std::sync::{Arc, Mutex};

use tokio::sync::broadcast;

use crate::play::{
    Dated, Fact, GameId, Limits, Player, PlayerEvent, PlayerId, Span, TimeControl, Timestamp, Viewer, Visibility,
};
use crate::store::{After, Append, AppendError, Store, Write};
use colonnade_rules::BySide;

pub use alarm::Alarm;
pub use archive::Archived;
pub use challenge_limits::ChallengeRates;
pub use challenges::{Proposal, Proposed};
pub use clock::{Clock, SystemClock};
pub use error::{Incident, Reply, ServiceError};
pub use games::{CommandOutcome, CommandRequest};
pub use governor::{Busy, Cause, Client, Governor, Permit, Work};
pub use import::{ImportError, Imported};
pub use limits::{Place as HeldPlace, Places, RateLimiter};
pub use moderation::Moderator;
pub use outbox::{Courier, Sent};
pub use people::Profile;
pub use resolve::{Purpose, ResolvedGame};
pub use upkeep::{StoreDifference, StoreFacts, StoreFault};

pub use crate::store::{Queued, Running};

use challenge_limits::ChallengeLimits;
use games::Games;

/// What the host has set for play.
#[derive(Clone, Debug)]
pub struct PlaySettings {
    /// The time control of challenges that name none.
    pub control: TimeControl,
    /// What is allowed.
    pub limits: Limits,
    /// How long before the end of their time players are reminded, unless they set it otherwise.
    pub reminders: Vec<Span>,
    /// Vacation days a year.
    pub vacation_days: u32,
    /// How often challenges may be made.
    pub challenge_rates: ChallengeRates,
    /// How long challenges stay open.
    pub challenge_days: Span,
    /// How long a front has to answer the command it gave before the outbox delivers.
    pub lease: Span,
}

impl Default for PlaySettings {
    fn default() -> Self {
        PlaySettings {
            control: TimeControl::PerMove(Span::days(3)),
            limits: Limits { shortest_time: Span::hours(1), open_challenges: 10, games: 50 },
            reminders: vec![Span::hours(24), Span::hours(6)],
            vacation_days: 20,
            challenge_rates: ChallengeRates::default(),
            challenge_days: Span::days(14),
            lease: Span::seconds(15),
        }
    }
}

/// Something that happened and is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameUpdate {
    /// What.
    pub fact: Fact,
    /// The game it is about.
    pub game: GameId,
    /// Its players.
    pub players: BySide<PlayerId>,
    /// Who else may know.
    pub visibility: Visibility,
}

impl GameUpdate {
    /// Whether somebody may know of it.
    #[must_use]
    pub fn is_visible_to(&self, viewer: Viewer) -> bool {
        self.visibility.admits(viewer, self.players)
    }
}

/// Correspondence play over a store.
pub struct Service {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    play: PlaySettings,
    games: Games,
    listed: names::Listed,
    updates: broadcast::Sender<GameUpdate>,
    governor: Governor,
    challenge_limits: ChallengeLimits,
    /// Held while players, challenges and what counts against their limits are looked at and changed.
    people: Mutex<()>,
    incidents: error::Incidents,
    /// Of the scheduler.
    due: Alarm,
    /// Of whoever delivers notices.
    mail: Alarm,
}

/// How often a command is decided again because somebody was faster.
const ATTEMPTS: u32 = 32;

/// How many updates a slow subscriber may be behind before it misses some.
const BACKLOG: usize = 1_024;

impl Service {
    /// A service over a store, which no other may write to.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, play: PlaySettings) -> Service {
        let (updates, _) = broadcast::channel(BACKLOG);
        let challenge_limits = ChallengeLimits::new(&play.challenge_rates, clock.now());
        Service {
            store,
            clock,
            play,
            games: Games::default(),
            listed: names::Listed::default(),
            updates,
            governor: Governor::default(),
            challenge_limits,
            people: Mutex::new(()),
            incidents: error::Incidents::default(),
            due: Alarm::default(),
            mail: Alarm::default(),
        }
    }

    /// What the host has set for play.
    #[must_use]
    pub const fn play_settings(&self) -> &PlaySettings {
        &self.play
    }

    /// The bound on heavy work, shared by all fronts.
    #[must_use]
    pub const fn governor(&self) -> &Governor {
        &self.governor
    }

    /// Everything that happens in games from now on. Subscribers filter it by [`GameUpdate::is_visible_to`].
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<GameUpdate> {
        self.updates.subscribe()
    }

    /// Wakes the scheduler when something is due sooner than it knew.
    #[must_use]
    pub const fn due_alarm(&self) -> &Alarm {
        &self.due
    }

    /// Wakes whoever delivers notices when there is one.
    #[must_use]
    pub const fn mail_alarm(&self) -> &Alarm {
        &self.mail
    }

    /// The time, in whole milliseconds: what is stored is read back the same.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        clock::whole_milliseconds(self.clock.now())
    }

    /// Appends what a decision came to, and decides again while somebody else was faster. After an append of
    /// unknown outcome, `happened` looks whether it took place.
    fn commit<T>(
        &self,
        mut decide: impl FnMut() -> Reply<Option<(Append, T)>>,
        happened: impl Fn(&T) -> Reply<bool>,
    ) -> Reply<Option<T>> {
        for _ in 0..ATTEMPTS {
            let Some((append, done)) = decide()? else { return Ok(None) };
            let (due, mail) = wanted(&append);
            let players: Vec<PlayerId> = append.players.iter().map(|write| write.id).collect();
            let appended = self.store.append(append);
            self.listed.changed(players);
            match appended {
                Ok(()) => {}
                Err(AppendError::Stale) => continue,
                Err(AppendError::Fault(fault)) => return Err(self.incident(&fault)),
                Err(AppendError::Unknown(fault)) => {
                    if !happened(&done)? {
                        tracing::warn!(%fault, "an append did not take place and is tried again");
                        continue;
                    }
                }
            }
            due.into_iter().for_each(|due| self.due.before(due));
            mail.into_iter().for_each(|mail| self.mail.before(mail));
            return Ok(Some(done));
        }
        Err(self.incident(&"others were always faster"))
    }

    /// A player by number; None if there is none.
    fn load_player(&self, player: PlayerId) -> Reply<Option<Player>> {
        let events = self.store.player(player).map_err(|fault| self.incident(&fault))?;
        Ok((!events.is_empty()).then(|| Player::fold(player, &events)))
    }

    /// A player that a game or challenge names.
    fn known_player(&self, player: PlayerId) -> Reply<Player> {
        match self.load_player(player)? {
            Some(player) => Ok(player),
            None => Err(self.incident(&format!("player {player} is named but not kept"))),
        }
    }

    /// How long before the end of a turn a player is reminded.
    fn reminders<'a>(&'a self, player: &'a Player) -> &'a [Span] {
        player.settings.as_ref().map_or(&self.play.reminders, |settings| &settings.reminders)
    }
}

/// When the first thing in an append is due, and when its first notice may be delivered.
fn wanted(append: &Append) -> (Option<Timestamp>, Option<Timestamp>) {
    let games = append.games.iter().filter_map(|game| match &game.after {
        After::Running(standing) => standing.due,
        After::Finished(_) => None,
    });
    let challenges = append.challenges.iter().map(|challenge| challenge.expires);
    (games.chain(challenges).min(), append.notices.iter().map(|notice| notice.not_before).min())
}

/// The write of one event to a player who was read.
fn one(player: &Player, event: PlayerEvent, now: Timestamp) -> Write<PlayerId, PlayerEvent> {
    Write { id: player.id, expected: player.version, events: vec![Dated { at: now, event }] }
}
