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

use super::duties::AFTER_FAULT;
use colonnade_computer::{Computer, has_time_limit, identity};
use colonnade_engine::Level;
use colonnade_play::{Fact, GameFact, GameId, PlayerId, Refusal, Viewer};
use colonnade_rules::{BySide, Side};
use colonnade_service::{
    CommandRequest, GameUpdate, Reply, Running, Service, ServiceError, games, people, run_blocking,
};

/// The most concurrent searches. With several processors, one is always left for serving.
const MOST_AT_ONCE: usize = 4;

/// Lets computer players act, forever. Dropping it ends the searches and loses nothing.
pub(super) async fn act(service: Arc<Service>) {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let at_once = processors.saturating_sub(1).clamp(1, MOST_AT_ONCE);
    let mut updates = service.subscribe();
    let mut missed = service.missed_updates();
    let mut queue = SearchQueue::default();
    let mut searches = JoinSet::new();
    let mut computers = Vec::new();
    let mut next_look = Some(Instant::now());
    loop {
        while searches.len() < at_once
            && let Some((game, control)) = queue.start_next()
        {
            searches.spawn(answer(Arc::clone(&service), game, control));
        }
        tokio::select! {
            () = sleep_until(next_look.unwrap_or_else(Instant::now)), if next_look.is_some() => {
                let looking = Arc::clone(&service);
                next_look = match run_blocking(move || look(&looking)).await {
                    Ok(Ok((players, games))) => {
                        computers = players;
                        games.into_iter().for_each(|game| queue.enqueue(game));
                        None
                    }
                    // A fault is logged by the service.
                    _ => Some(Instant::now() + AFTER_FAULT),
                };
            }
            update = updates.recv() => match update {
                Ok(update) => match strongest(&computers, update.players) {
                    Some(level) => {
                        queue.changed(QueuedGame { game: update.game, has_time_limit: has_time_limit(level) });
                    }
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
                    queue.finish(game);
                    if !is_done && next_look.is_none() {
                        next_look = Some(Instant::now() + AFTER_FAULT);
                    }
                }
                // Searches do not panic, and are never aborted.
                Err(error) => tracing::error!("a computer player's search failed: {error}"),
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
        computers.extend(people::player_of(service, &identity(level))?.map(|player| (player.id, level)));
    }
    Ok(computers)
}

/// The level of the strongest computer in a game; `None` if only people play.
fn strongest(computers: &[(PlayerId, Level)], players: BySide<PlayerId>) -> Option<Level> {
    let of_game = computers.iter().filter(|(player, _)| [players.first, players.second].contains(player));
    of_game.map(|&(_, level)| level).max()
}

/// The existing computer players, and all their running games.
fn look(service: &Service) -> Reply<(Computers, Vec<QueuedGame>)> {
    let computers = known(service)?;
    let mut games = Vec::new();
    for &(computer, level) in &computers {
        let running = games::running(service, Viewer::Host, Running::Of(computer), None, usize::MAX)?;
        let has_time_limit = has_time_limit(level);
        games.extend(running.iter().map(|standing| QueuedGame { game: standing.id, has_time_limit }));
    }
    games.sort_by_key(|waiting| waiting.game);
    Ok((computers, games))
}

/// A search under way.
#[derive(Default)]
struct SearchControl {
    /// Rings when a search with a time limit begins.
    begun: Notify,
    /// Tells the search to end with the best result so far.
    enough: AtomicBool,
    /// Tells the search to end, because its result is no longer needed.
    stop: AtomicBool,
}

impl SearchControl {
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
struct QueuedGame {
    game: GameId,
    /// Whether a computer of a level with a time limit plays it.
    has_time_limit: bool,
}

/// The games that wait to be checked, each once, in order of arrival, and those being thought about.
///
/// Only one game of a computer with a time limit is thought about at a time. Meanwhile the other games of such
/// computers keep their places, and the games behind them go first.
#[derive(Default)]
struct SearchQueue {
    waiting: VecDeque<QueuedGame>,
    /// The numbers of the waiting games.
    listed: HashSet<GameId>,
    under_way: HashMap<GameId, Arc<SearchControl>>,
    /// The one of these whose computer has a time limit.
    longest: Option<GameId>,
    /// Whether the last search was of such a computer: then a game of another one is next, if there is any, so that
    /// with one search at a time both kinds take turns.
    rests: bool,
}

impl SearchQueue {
    /// Adds a game to the waiting ones.
    fn enqueue(&mut self, waiting: QueuedGame) {
        if self.listed.insert(waiting.game) {
            self.waiting.push_back(waiting);
        }
    }

    /// Handles a changed game: the result of a search for it is no longer needed.
    fn changed(&mut self, waiting: QueuedGame) {
        if let Some(control) = self.under_way.get(&waiting.game) {
            control.give_up();
        }
        self.enqueue(waiting);
    }

    /// Starts the next game: the first one that is not being thought about and need not wait for another one.
    fn start_next(&mut self) -> Option<(GameId, Arc<SearchControl>)> {
        let is_next = |waiting: &QueuedGame| {
            !(self.under_way.contains_key(&waiting.game) || waiting.has_time_limit && self.longest.is_some())
        };
        let quick = self.waiting.iter().position(|waiting| is_next(waiting) && !waiting.has_time_limit);
        let first = self.waiting.iter().position(is_next);
        let at = if self.rests { quick.or(first)? } else { first? };
        let (QueuedGame { game, has_time_limit }, control) =
            (self.waiting.remove(at)?, Arc::<SearchControl>::default());
        self.listed.remove(&game);
        self.under_way.insert(game, Arc::clone(&control));
        if has_time_limit {
            self.longest = Some(game);
        }
        self.rests = has_time_limit;
        Some((game, control))
    }

    /// Removes a game whose search has ended.
    fn finish(&mut self, game: GameId) {
        self.under_way.remove(&game);
        self.longest = self.longest.filter(|&longest| longest != game);
    }
}

/// Ends all searches: otherwise their threads would continue.
impl Drop for SearchQueue {
    fn drop(&mut self) {
        self.under_way.values().for_each(|control| control.give_up());
    }
}

/// Lets a computer act in a game if it has to. Returns the game, and `false` if there was a failure after which a retry
/// may succeed.
async fn answer(service: Arc<Service>, game: GameId, control: Arc<SearchControl>) -> (GameId, bool) {
    let thinking = Arc::clone(&control);
    let longest = service.play_settings().thinking;
    let mut search = std::pin::pin!(run_blocking(move || decide(&service, game, &thinking)));
    let done = tokio::select! {
        done = &mut search => done,
        () = control.is_too_long(longest) => {
            control.enough.store(true, Ordering::Relaxed);
            search.await
        }
    };
    match done {
        Ok(done) => (game, done.is_ok()),
        Err(panic) => {
            // The same game would panic again.
            tracing::error!(game = game.0, "a computer player's search panicked: {panic}");
            (game, true)
        }
    }
}

/// Thinks and acts. Does nothing if no computer has to act or answer.
fn decide(service: &Service, id: GameId, control: &SearchControl) -> Reply<()> {
    let game = match games::get(service, Viewer::Host, id) {
        Err(ServiceError::Refused(_)) => return Ok(()),
        game => game?,
    };
    for side in [Side::First, Side::Second] {
        let player = people::player(service, game.players()[side])?;
        let Some(computer) = Computer::of(&player, side).filter(|computer| computer.is_asked(&game)) else { continue };
        computer.prepare(&game, &control.stop);
        if has_time_limit(computer.level) {
            control.begun.notify_one();
        }
        let Some(command) = computer.decide(&game, &control.enough, &control.stop) else { return Ok(()) };
        let request = CommandRequest { version: Some(game.version), ..CommandRequest::new(id, player.id, command) };
        return match games::act(service, &request) {
            Err(ServiceError::Refused(refusal)) => {
                // If the game has changed in the meantime, there is news of it.
                if games::get(service, Viewer::Host, id)?.version == game.version && refusal != Refusal::TimeIsUp {
                    tracing::error!(game = id.0, refusal = refusal.code(), "a computer player's command was refused");
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
    const fn of(game: u64, has_time_limit: bool) -> QueuedGame {
        QueuedGame { game: GameId(game), has_time_limit }
    }

    fn begun(queue: &mut SearchQueue) -> Option<u64> {
        queue.start_next().map(|(game, _)| game.0)
    }

    #[test]
    fn each_game_waits_once_and_is_thought_about_by_one() {
        let mut queue = SearchQueue::default();
        [3, 1, 3, 2].into_iter().for_each(|game| queue.enqueue(of(game, false)));
        let (first, control_of_first) = queue.start_next().expect("it waits");
        let (second, control_of_second) = queue.start_next().expect("it waits");
        assert_eq!((first, second), (GameId(3), GameId(1)));
        // A change during the search ends the search; afterwards the game is checked again.
        queue.changed(of(3, false));
        let stopped =
            |control: &SearchControl| control.stop.load(Ordering::Relaxed) && control.enough.load(Ordering::Relaxed);
        assert!(stopped(&control_of_first) && !stopped(&control_of_second));
        assert_eq!([begun(&mut queue), begun(&mut queue)], [Some(2), None]);
        queue.finish(GameId(3));
        assert_eq!(begun(&mut queue), Some(3));
        drop(queue);
        assert!(stopped(&control_of_second), "the threads end");
    }

    #[test]
    fn games_of_the_highest_level_wait_for_each_other_and_hold_up_no_others() {
        let mut queue = SearchQueue::default();
        let games = [(1, true), (2, true), (3, false), (4, true), (5, false)];
        games.into_iter().for_each(|(game, has_time_limit)| queue.enqueue(of(game, has_time_limit)));
        assert_eq!([begun(&mut queue), begun(&mut queue)], [Some(1), Some(3)]);
        assert_eq!([begun(&mut queue), begun(&mut queue)], [Some(5), None]);
        // The end of another search does not affect them; a search that was given up runs until its thread ends.
        queue.finish(GameId(3));
        queue.changed(of(1, true));
        assert_eq!(begun(&mut queue), None);
        // The game that has waited longest is next, and a changed game comes after those already waiting.
        for next in [2, 4, 1] {
            let longest = queue.longest.expect("one is under way");
            queue.finish(longest);
            assert_eq!([begun(&mut queue), begun(&mut queue)], [Some(next), None]);
        }
        queue.finish(GameId(1));
        assert!(queue.longest.is_none() && queue.listed.is_empty());
    }

    #[test]
    fn with_one_search_at_a_time_the_highest_level_takes_turns_with_the_others() {
        let mut queue = SearchQueue::default();
        let games = [(1, true), (2, true), (3, false), (4, true), (5, false), (6, true)];
        games.into_iter().for_each(|(game, has_time_limit)| queue.enqueue(of(game, has_time_limit)));
        let order: Vec<u64> = std::iter::from_fn(|| {
            let game = begun(&mut queue)?;
            queue.finish(GameId(game));
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
