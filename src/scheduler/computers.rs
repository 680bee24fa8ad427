//! Computer players: whenever something is wanted of one, it thinks on a thread of its own, and its command goes to the
//! service like that of a person.
//!
//! Nothing is stored about it. The games that wait for a computer are found among its running games when the thinking
//! begins, and again whenever news may have been missed; in between, the news of games tell. So whoever takes over finds all
//! that the process before has left, and a command that comes too late is refused by its version.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::AFTER_FAULT;
use crate::computer::{Computer, identity};
use crate::play::sorting::sort_by;
use crate::play::{Fact, GameFact, GameId, PlayerId, Refusal, Viewer};
use crate::service::{CommandRequest, GameUpdate, Reply, Running, Service, ServiceError, run_blocking};
use colonnade_engine::Level;
use colonnade_rules::Side;

/// The most searches at the same time. Serving has one processor more than they have.
const MOST_AT_ONCE: usize = 4;

/// Lets computer players act, for ever. Dropping it ends searches and loses nothing.
pub(super) async fn act(service: Arc<Service>) {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let at_once = processors.saturating_sub(1).clamp(1, MOST_AT_ONCE);
    let (mut updates, mut missed) = (service.subscribe(), service.missed());
    let (mut thoughts, mut searches) = (Thoughts::default(), JoinSet::new());
    let (mut computers, mut next_look) = (Vec::new(), Some(Instant::now()));
    loop {
        while searches.len() < at_once
            && let Some((game, thought)) = thoughts.begin()
        {
            searches.spawn(answer(Arc::clone(&service), game, thought));
        }
        tokio::select! {
            () = sleep_until(next_look.unwrap_or_else(Instant::now)), if next_look.is_some() => {
                let looking = Arc::clone(&service);
                next_look = match run_blocking(move || look(&looking)).await {
                    Ok(Ok((players, games))) => {
                        computers = players;
                        games.into_iter().for_each(|game| thoughts.wait(game));
                        None
                    }
                    // A fault is logged by the service.
                    _ => Some(Instant::now() + AFTER_FAULT),
                };
            }
            update = updates.recv() => match update {
                Ok(GameUpdate { game, players, .. })
                    if [players.first, players.second].iter().any(|player| computers.contains(player)) =>
                {
                    thoughts.changed(game);
                }
                Ok(update) => {
                    let looking = Arc::clone(&service);
                    if begins(&update)
                        && computers.len() < Level::ALL.len()
                        // Without an answer the next game that begins is the next occasion.
                        && matches!(run_blocking(move || known(&looking)).await, Ok(Ok(now)) if now != computers)
                    {
                        next_look = Some(Instant::now());
                    }
                }
                Err(RecvError::Lagged(_)) => next_look = Some(Instant::now()),
                // The service holds the sender.
                Err(RecvError::Closed) => return,
            },
            Ok(()) = missed.changed() => next_look = Some(Instant::now()),
            Some(ended) = searches.join_next() => match ended {
                Ok((game, is_done)) => {
                    thoughts.end(game);
                    if !is_done && next_look.is_none() {
                        next_look = Some(Instant::now() + AFTER_FAULT);
                    }
                }
                // Searches do not panic, and nobody aborts them.
                Err(error) => tracing::error!("a computer's thoughts broke off: {error}"),
            },
        }
    }
}

/// Whether an update tells of a game that begins: perhaps the first one of a computer.
fn begins(update: &GameUpdate) -> bool {
    matches!(update.fact, Fact::Game { what: GameFact::Started, .. })
}

/// The computer players that there are.
fn known(service: &Service) -> Reply<Vec<PlayerId>> {
    let players = Level::ALL.into_iter().map(|level| service.player_of(&identity(level)));
    Ok(players.collect::<Reply<Vec<_>>>()?.into_iter().flatten().map(|player| player.id).collect())
}

/// The computer players that there are, and all their running games.
fn look(service: &Service) -> Reply<(Vec<PlayerId>, Vec<GameId>)> {
    let (computers, mut games) = (known(service)?, Vec::new());
    for &computer in &computers {
        let running = service.running(Viewer::Host, Running::Of(computer), None, usize::MAX)?;
        games.extend(running.iter().map(|standing| standing.id));
    }
    sort_by(&mut games, Ord::cmp);
    Ok((computers, games))
}

/// A search under way.
#[derive(Default)]
struct Thought {
    /// Rings when a search begins that may last for so long.
    begun: Notify,
    longest: OnceLock<Duration>,
    /// The search ends with what it has found.
    enough: AtomicBool,
    /// Nothing that it finds is wanted any more.
    stop: AtomicBool,
}

impl Thought {
    fn give_up(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Returns when the search has lasted as long as it may; never if it may go on.
    async fn is_too_long(&self) {
        self.begun.notified().await;
        match self.longest.get() {
            Some(&longest) => sleep(longest).await,
            None => std::future::pending().await,
        }
    }
}

/// The games that wait for a look, each once, in the order in which they came, and those that are thought about.
#[derive(Default)]
struct Thoughts {
    waiting: VecDeque<GameId>,
    /// The same games, to be found by number.
    listed: HashSet<GameId>,
    under_way: HashMap<GameId, Arc<Thought>>,
}

impl Thoughts {
    /// A game waits for a look.
    fn wait(&mut self, game: GameId) {
        if self.listed.insert(game) {
            self.waiting.push_back(game);
        }
    }

    /// A game has changed: nobody wants what is thought about it.
    fn changed(&mut self, game: GameId) {
        if let Some(thought) = self.under_way.get(&game) {
            thought.give_up();
        }
        self.wait(game);
    }

    /// The next game to think about, one that nobody thinks about now.
    fn begin(&mut self) -> Option<(GameId, Arc<Thought>)> {
        let at = self.waiting.iter().position(|game| !self.under_way.contains_key(game))?;
        let (game, thought) = (self.waiting.remove(at)?, Arc::<Thought>::default());
        self.listed.remove(&game);
        self.under_way.insert(game, Arc::clone(&thought));
        Some((game, thought))
    }

    /// The thoughts about a game have ended.
    fn end(&mut self, game: GameId) {
        self.under_way.remove(&game);
    }
}

/// Ends all searches: their threads would go on.
impl Drop for Thoughts {
    fn drop(&mut self) {
        self.under_way.values().for_each(|thought| thought.give_up());
    }
}

/// Lets the computer act of whom something is wanted in a game. Returns the game, and `false` if something failed that may
/// go well later.
async fn answer(service: Arc<Service>, game: GameId, thought: Arc<Thought>) -> (GameId, bool) {
    let thinking = Arc::clone(&thought);
    let mut search = std::pin::pin!(run_blocking(move || decide(&service, game, &thinking)));
    let done = tokio::select! {
        done = &mut search => done,
        () = thought.is_too_long() => {
            thought.enough.store(true, Ordering::Relaxed);
            search.await
        }
    };
    match done {
        Ok(done) => (game, done.is_ok()),
        Err(panic) => {
            // The same game would lead there again.
            tracing::error!(game = game.0, "a computer's thoughts broke off: {panic}");
            (game, true)
        }
    }
}

/// Thinks and acts. Does nothing where nothing is wanted of a computer.
fn decide(service: &Service, id: GameId, thought: &Thought) -> Reply<()> {
    /// The highest level takes its time: one search of it at a time.
    static HIGHEST: Mutex<()> = Mutex::new(());
    let game = match service.game(Viewer::Host, id) {
        Err(ServiceError::Refused(_)) => return Ok(()),
        game => game?,
    };
    for side in [Side::First, Side::Second] {
        let player = service.player(game.players()[side])?;
        let Some(computer) = Computer::of(&player, side).filter(|computer| computer.is_asked(&game)) else { continue };
        computer.prepare(&game, &thought.stop);
        let longest = computer.longest_thought();
        let _alone = longest.map(|longest| {
            let alone = HIGHEST.lock().unwrap_or_else(PoisonError::into_inner);
            _ = thought.longest.set(longest);
            thought.begun.notify_one();
            alone
        });
        let Some(command) = computer.decide(&game, &thought.enough, &thought.stop) else { return Ok(()) };
        let request = CommandRequest { version: Some(game.version), ..CommandRequest::new(id, player.id, command) };
        return match service.act(&request) {
            Err(ServiceError::Refused(refusal)) => {
                // Of what happened meanwhile there is news.
                if service.game(Viewer::Host, id)?.version == game.version && refusal != Refusal::TimeIsUp {
                    tracing::error!(game = id.0, refusal = refusal.code(), "a computer's command is refused");
                }
                Ok(())
            }
            acted => acted.map(drop),
        };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_waits_once_and_is_thought_about_by_one() {
        let mut thoughts = Thoughts::default();
        [3, 1, 3, 2].into_iter().for_each(|game| thoughts.wait(GameId(game)));
        let (first, about_first) = thoughts.begin().expect("it waits");
        let (second, about_second) = thoughts.begin().expect("it waits");
        assert_eq!((first, second), (GameId(3), GameId(1)));
        // It changes while it is thought about: that ends, and then it is looked at again.
        thoughts.changed(GameId(3));
        let stopped =
            |thought: &Thought| thought.stop.load(Ordering::Relaxed) && thought.enough.load(Ordering::Relaxed);
        assert!(stopped(&about_first) && !stopped(&about_second));
        assert_eq!(thoughts.begin().map(|(game, _)| game), Some(GameId(2)));
        assert!(thoughts.begin().is_none());
        thoughts.end(GameId(3));
        assert_eq!(thoughts.begin().map(|(game, _)| game), Some(GameId(3)));
        drop(thoughts);
        assert!(stopped(&about_second), "the threads end");
    }
}
