//! Computer players: whenever something is wanted of one, it thinks on a thread of its own, and its command goes to the
//! service like that of a person.
//!
//! Nothing is stored about it. The games that wait for a computer are found among its running games when the thinking
//! begins, and again whenever news may have been missed; in between, the news of games tell. So whoever takes over finds all
//! that the process before has left, and a command that comes too late is refused by its version.

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
                Ok(update) => match strongest(&computers, update.players) {
                    Some(level) => thoughts.changed(Waiting { game: update.game, takes_time: takes_its_time(level) }),
                    None => {
                        let looking = Arc::clone(&service);
                        if begins(&update)
                            && computers.len() < Level::ALL.len()
                            // Without an answer the next game that begins is the next occasion.
                            && matches!(run_blocking(move || known(&looking)).await, Ok(Ok(now)) if now != computers)
                        {
                            next_look = Some(Instant::now());
                        }
                    }
                },
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

/// Computer players with their levels.
type Computers = Vec<(PlayerId, Level)>;

/// The computer players that there are.
fn known(service: &Service) -> Reply<Computers> {
    let mut computers = Vec::new();
    for level in Level::ALL {
        computers.extend(service.player_of(&identity(level))?.map(|player| (player.id, level)));
    }
    Ok(computers)
}

/// The level of the strongest computer of a game; None among people.
fn strongest(computers: &[(PlayerId, Level)], players: BySide<PlayerId>) -> Option<Level> {
    let of_game = computers.iter().filter(|(player, _)| [players.first, players.second].contains(player));
    of_game.map(|&(_, level)| level).max()
}

/// The computer players that there are, and all their running games.
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
    /// Rings when a search begins whose time is bounded.
    begun: Notify,
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

    /// Returns when a search whose time is bounded has lasted for so long; never for another one.
    async fn is_too_long(&self, longest: Duration) {
        self.begun.notified().await;
        sleep(longest).await;
    }
}

/// A game that waits for a look.
#[derive(Clone, Copy)]
struct Waiting {
    game: GameId,
    /// Whether a computer that takes its time plays it.
    takes_time: bool,
}

/// The games that wait for a look, each once, in the order in which they came, and those that are thought about.
///
/// One game of a computer that takes its time is thought about at a time. Meanwhile the others of such computers keep their
/// places, and the games behind them go first.
#[derive(Default)]
struct Thoughts {
    waiting: VecDeque<Waiting>,
    /// The same games, to be found by number.
    listed: HashSet<GameId>,
    under_way: HashMap<GameId, Arc<Thought>>,
    /// The one of these whose computer takes its time.
    longest: Option<GameId>,
    /// Such a computer has thought last: where others wait, one of them is next, so that with one search at a time both kinds
    /// take turns.
    rests: bool,
}

impl Thoughts {
    /// A game waits for a look.
    fn wait(&mut self, waiting: Waiting) {
        if self.listed.insert(waiting.game) {
            self.waiting.push_back(waiting);
        }
    }

    /// A game has changed: nobody wants what is thought about it.
    fn changed(&mut self, waiting: Waiting) {
        if let Some(thought) = self.under_way.get(&waiting.game) {
            thought.give_up();
        }
        self.wait(waiting);
    }

    /// The next game to think about: the first one that nobody thinks about now, and that need not wait for another one.
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

    /// The thoughts about a game have ended.
    fn end(&mut self, game: GameId) {
        self.under_way.remove(&game);
        self.longest = self.longest.filter(|&longest| longest != game);
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
            // The same game would lead there again.
            tracing::error!(game = game.0, "a computer's thoughts broke off: {panic}");
            (game, true)
        }
    }
}

/// Thinks and acts. Does nothing where nothing is wanted of a computer.
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

    /// A game of a computer that takes its time, or of another one.
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
        // It changes while it is thought about: that ends, and then it is looked at again.
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
        // The end of another search is none of theirs; a search that was given up goes on until its thread ends.
        thoughts.end(GameId(3));
        thoughts.changed(of(1, true));
        assert_eq!(begun(&mut thoughts), None);
        // Whoever waits longest is next, and a game that has changed comes after those that waited already.
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
