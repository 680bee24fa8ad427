//! Computer players: whenever one has to act or answer, it thinks on a thread of its own, and its command goes to the
//! service like that of a person.
//!
//! None of this is stored. The games that wait for a computer are found among its running games at the start, and again
//! whenever news may have been missed; in between, they are found by the news of games. So a process that takes over
//! finds all open work of the previous one, and a command that comes too late is refused by its version.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::AFTER_FAULT;
use crate::computer::{Computer, identity, takes_its_time};
use crate::play::sorting::sort_by_key;
use crate::play::{Fact, GameFact, GameId, PlayerId, Refusal, Viewer};
use crate::service::{CommandRequest, GameUpdate, Reply, Running, Service, ServiceError, run_blocking};
use colonnade_engine::Level;
use colonnade_rules::{BySide, Side};

/// The most concurrent searches. With several processors, one is always left for serving.
const MOST_AT_ONCE: usize = 4;

/// Lets computer players act, forever. Dropping it ends the searches and loses nothing.
pub(super) async fn act(service: Arc<Service>) {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let at_once = processors.saturating_sub(1).clamp(1, MOST_AT_ONCE);
    let (mut updates, mut missed) = (service.subscribe(), service.missed_updates());
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
                Ok(update) => match strongest(&computers, update.players) {
                    Some(level) => thoughts.changed(Waiting { game: update.game, takes_time: takes_its_time(level) }),
                    None => {
                        let looking = Arc::clone(&service);
                        if begins(&update)
                            && computers.len() < Level::ALL.len()
                            // Without an answer, the next game that begins triggers another check.
                            && matches!(run_blocking(move || known(&looking)).await, Ok(Ok(now)) if now != computers)
                        {
                            next_look = Some(Instant::now());
                        }
                    }
                },
                Err(RecvError::Lagged(_)) => next_look = Some(Instant::now()),
                // Cannot happen: the service holds the sender.
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
                // Searches do not panic, and are never aborted.
                Err(error) => tracing::error!("a computer's thoughts broke off: {error}"),
            },
        }
    }
}

/// Whether an update is about a game that begins: it may be the first one of a computer.
fn begins(update: &GameUpdate) -> bool {
    matches!(update.fact, Fact::Game { what: GameFact::Started, .. })
}

/// Computer players with their levels.
type Computers = Vec<(PlayerId, Level)>;

/// The existing computer players.
fn known(service: &Service) -> Reply<Computers> {
    let mut computers = Vec::new();
    for level in Level::ALL {
        computers.extend(service.player_of(&identity(level))?.map(|player| (player.id, level)));
    }
    Ok(computers)
}

/// The level of the strongest computer in a game; `None` if only people play.
fn strongest(computers: &[(PlayerId, Level)], players: BySide<PlayerId>) -> Option<Level> {
    let of_game = computers.iter().filter(|(player, _)| [players.first, players.second].contains(player));
    of_game.map(|&(_, level)| level).max()
}

/// The existing computer players, and all their running games.
fn look(service: &Service) -> Reply<(Computers, Vec<Waiting>)> {
    let (computers, mut games) = (known(service)?, Vec::new());
    for &(computer, level) in &computers {
        let running = service.running(Viewer::Host, Running::Of(computer), None, usize::MAX)?;
        let takes_time = takes_its_time(level);
        games.extend(running.iter().map(|standing| Waiting { game: standing.id, takes_time }));
    }
    sort_by_key(&mut games, |waiting| waiting.game);
    Ok((computers, games))
}

/// A search under way.
#[derive(Default)]
struct Thought {
    /// Rings when a search with a time limit begins.
    begun: Notify,
    /// Tells the search to end with the best result so far.
    enough: AtomicBool,
    /// Tells the search to end, because its result is no longer needed.
    stop: AtomicBool,
}

impl Thought {
    fn give_up(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.enough.store(true, Ordering::Relaxed);
    }

    /// Returns when a search with a time limit has lasted this long; never returns for other searches.
    async fn is_too_long(&self, longest: Duration) {
        self.begun.notified().await;
        sleep(longest).await;
    }
}

/// A game that waits to be checked.
#[derive(Clone, Copy)]
struct Waiting {
    game: GameId,
    /// Whether a computer of a level with a time limit plays it.
    takes_time: bool,
}

/// The games that wait to be checked, each once, in order of arrival, and those being thought about.
///
/// Only one game of a computer with a time limit is thought about at a time. Meanwhile the other games of such
/// computers keep their places, and the games behind them go first.
#[derive(Default)]
struct Thoughts {
    waiting: VecDeque<Waiting>,
    /// The numbers of the waiting games.
    listed: HashSet<GameId>,
    under_way: HashMap<GameId, Arc<Thought>>,
    /// The one of these whose computer has a time limit.
    longest: Option<GameId>,
    /// Whether the last search was of such a computer: then a game of another one is next, if there is any, so that
    /// with one search at a time both kinds take turns.
    rests: bool,
}

impl Thoughts {
    /// Adds a game to the waiting ones.
    fn wait(&mut self, waiting: Waiting) {
        if self.listed.insert(waiting.game) {
            self.waiting.push_back(waiting);
        }
    }

    /// Handles a changed game: the result of a search for it is no longer needed.
    fn changed(&mut self, waiting: Waiting) {
        if let Some(thought) = self.under_way.get(&waiting.game) {
            thought.give_up();
        }
        self.wait(waiting);
    }

    /// Starts the next game: the first one that is not being thought about and need not wait for another one.
    fn begin(&mut self) -> Option<(GameId, Arc<Thought>)> {
        let is_next = |waiting: &Waiting| {
            !(self.under_way.contains_key(&waiting.game) || waiting.takes_time && self.longest.is_some())
        };
        let quick = self.waiting.iter().position(|waiting| is_next(waiting) && !waiting.takes_time);
        let first = self.waiting.iter().position(is_next);
        let at = if self.rests { quick.or(first)? } else { first? };
        let (Waiting { game, takes_time }, thought) = (self.waiting.remove(at)?, Arc::<Thought>::default());
        self.listed.remove(&game);
        self.under_way.insert(game, Arc::clone(&thought));
        if takes_time {
            self.longest = Some(game);
        }
        self.rests = takes_time;
        Some((game, thought))
    }

    /// Removes a game whose search has ended.
    fn end(&mut self, game: GameId) {
        self.under_way.remove(&game);
        self.longest = self.longest.filter(|&longest| longest != game);
    }
}

/// Ends all searches: otherwise their threads would continue.
impl Drop for Thoughts {
    fn drop(&mut self) {
        self.under_way.values().for_each(|thought| thought.give_up());
    }
}

/// Lets a computer act in a game if it has to. Returns the game, and `false` if there was a failure after which a retry
/// may succeed.
async fn answer(service: Arc<Service>, game: GameId, thought: Arc<Thought>) -> (GameId, bool) {
    let (thinking, longest) = (Arc::clone(&thought), service.play_settings().thinking);
    let mut search = std::pin::pin!(run_blocking(move || decide(&service, game, &thinking)));
    let done = tokio::select! {
        done = &mut search => done,
        () = thought.is_too_long(longest) => {
            thought.enough.store(true, Ordering::Relaxed);
            search.await
        }
    };
    match done {
        Ok(done) => (game, done.is_ok()),
        Err(panic) => {
            // The same game would panic again.
            tracing::error!(game = game.0, "a computer's thoughts broke off: {panic}");
            (game, true)
        }
    }
}

/// Thinks and acts. Does nothing if no computer has to act or answer.
fn decide(service: &Service, id: GameId, thought: &Thought) -> Reply<()> {
    let game = match service.game(Viewer::Host, id) {
        Err(ServiceError::Refused(_)) => return Ok(()),
        game => game?,
    };
    for side in [Side::First, Side::Second] {
        let player = service.player(game.players()[side])?;
        let Some(computer) = Computer::of(&player, side).filter(|computer| computer.is_asked(&game)) else { continue };
        computer.prepare(&game, &thought.stop);
        if takes_its_time(computer.level) {
            thought.begun.notify_one();
        }
        let Some(command) = computer.decide(&game, &thought.enough, &thought.stop) else { return Ok(()) };
        let request = CommandRequest { version: Some(game.version), ..CommandRequest::new(id, player.id, command) };
        return match service.act(&request) {
            Err(ServiceError::Refused(refusal)) => {
                // If the game has changed in the meantime, there is news of it.
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

    /// A game of a computer with a time limit, or of another one.
    const fn of(game: u64, takes_time: bool) -> Waiting {
        Waiting { game: GameId(game), takes_time }
    }

    fn begun(thoughts: &mut Thoughts) -> Option<u64> {
        thoughts.begin().map(|(game, _)| game.0)
    }

    #[test]
    fn each_game_waits_once_and_is_thought_about_by_one() {
        let mut thoughts = Thoughts::default();
        [3, 1, 3, 2].into_iter().for_each(|game| thoughts.wait(of(game, false)));
        let (first, about_first) = thoughts.begin().expect("it waits");
        let (second, about_second) = thoughts.begin().expect("it waits");
        assert_eq!((first, second), (GameId(3), GameId(1)));
        // A change during the search ends the search; afterwards the game is checked again.
        thoughts.changed(of(3, false));
        let stopped =
            |thought: &Thought| thought.stop.load(Ordering::Relaxed) && thought.enough.load(Ordering::Relaxed);
        assert!(stopped(&about_first) && !stopped(&about_second));
        assert_eq!([begun(&mut thoughts), begun(&mut thoughts)], [Some(2), None]);
        thoughts.end(GameId(3));
        assert_eq!(begun(&mut thoughts), Some(3));
        drop(thoughts);
        assert!(stopped(&about_second), "the threads end");
    }

    #[test]
    fn games_of_the_highest_level_wait_for_each_other_and_hold_up_no_others() {
        let mut thoughts = Thoughts::default();
        let games = [(1, true), (2, true), (3, false), (4, true), (5, false)];
        games.into_iter().for_each(|(game, takes_time)| thoughts.wait(of(game, takes_time)));
        assert_eq!([begun(&mut thoughts), begun(&mut thoughts)], [Some(1), Some(3)]);
        assert_eq!([begun(&mut thoughts), begun(&mut thoughts)], [Some(5), None]);
        // The end of another search does not affect them; a search that was given up runs until its thread ends.
        thoughts.end(GameId(3));
        thoughts.changed(of(1, true));
        assert_eq!(begun(&mut thoughts), None);
        // The game that has waited longest is next, and a changed game comes after those already waiting.
        for next in [2, 4, 1] {
            let longest = thoughts.longest.expect("one is under way");
            thoughts.end(longest);
            assert_eq!([begun(&mut thoughts), begun(&mut thoughts)], [Some(next), None]);
        }
        thoughts.end(GameId(1));
        assert!(thoughts.longest.is_none() && thoughts.listed.is_empty());
    }

    #[test]
    fn with_one_search_at_a_time_the_highest_level_takes_turns_with_the_others() {
        let mut thoughts = Thoughts::default();
        let games = [(1, true), (2, true), (3, false), (4, true), (5, false), (6, true)];
        games.into_iter().for_each(|(game, takes_time)| thoughts.wait(of(game, takes_time)));
        let order: Vec<u64> = std::iter::from_fn(|| {
            let game = begun(&mut thoughts)?;
            thoughts.end(GameId(game));
            Some(game)
        })
        .collect();
        assert_eq!(order, [1, 3, 2, 5, 4, 6]);
    }

    #[test]
    fn a_game_is_of_the_strongest_computer_that_plays_it() {
        let computers = [(PlayerId(1), Level::ALL[0]), (PlayerId(2), Level::ALL[5])];
        for (first, second, level) in [(7, 8, None), (7, 1, Some(1)), (2, 7, Some(6)), (1, 2, Some(6))] {
            let players = BySide::new(PlayerId(first), PlayerId(second));
            assert_eq!(strongest(&computers, players).map(Level::number), level, "{first} and {second}");
        }
    }
}
