//! Threads of games. While one cannot be made, its game is played in the channel.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::sleep;

use crate::bot::Bot;
use crate::transport::rest::{Meaning, Rest, RestError};
use colonnade_play::GameId;
use colonnade_service::{ServiceDuty, duties, games};

/// How many threads wait to be made at once. Other games are played in their channels.
const MOST_WAITING: usize = 256;
/// The pauses between attempts, if Discord does not name one: the first and the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// The longest pause that Discord may name.
const LONGEST_LIMIT: Duration = Duration::from_secs(3_600);
/// How often a thread is tried.
const MOST_TRIES: u32 = 20;

/// Makes threads.
pub(super) struct Threads {
    bot: Arc<Bot>,
    rest: Arc<Rest>,
    waiting: Arc<Semaphore>,
}

impl Threads {
    pub(super) fn new(bot: Arc<Bot>, rest: Arc<Rest>) -> Threads {
        Threads { bot, rest, waiting: Arc::new(Semaphore::new(MOST_WAITING)) }
    }

    /// Makes the thread of a game under a message. If that fails for now, it is tried again in the background, and the
    /// notices of the game do not wait for it.
    pub(super) async fn start(&self, game: GameId, channel: u64, message: u64, name: &str) {
        let Some(pause) = self.attempt(game, channel, message, name, FIRST_PAUSE).await else { return };
        let Ok(permit) = Arc::clone(&self.waiting).try_acquire_owned() else {
            tracing::warn!(%game, "too many threads wait to be made; the game is played in the channel");
            return;
        };
        let again =
            Threads { bot: Arc::clone(&self.bot), rest: Arc::clone(&self.rest), waiting: Arc::clone(&self.waiting) };
        let name = name.to_owned();
        tokio::spawn(async move {
            let _permit = permit;
            let mut pause = pause;
            for try_number in 1..MOST_TRIES {
                sleep(pause).await;
                let usual = (FIRST_PAUSE * 2_u32.pow(try_number.min(6))).min(LONGEST_PAUSE);
                // Another process may have taken over; the game is played in the channel then.
                if !duties::has_duty(&again.bot.service, ServiceDuty::Mail) {
                    return;
                }
                match again.attempt(game, channel, message, &name, usual).await {
                    Some(next) => pause = next,
                    None => return,
                }
            }
            tracing::warn!(%game, "no thread could be made; the game is played in the channel");
        });
    }

    /// Tries to make a thread; returns the pause after which it may be tried again.
    async fn attempt(&self, game: GameId, channel: u64, message: u64, name: &str, usual: Duration) -> Option<Duration> {
        match self.rest.start_thread(channel, message, name).await {
            Ok(thread) => {
                // An error is logged by the service; the game is played in the channel then.
                let _ = self.bot.work(move |service| games::give_thread(service, game, thread)).await;
                None
            }
            Err(RestError::Limited(wait)) => Some(wait.clamp(FIRST_PAUSE, LONGEST_LIMIT)),
            Err(error) if error.meaning() == Meaning::Passes => Some(usual),
            Err(error) => {
                tracing::warn!(%game, %error, "no thread could be created; the game is played in the channel");
                None
            }
        }
    }
}
