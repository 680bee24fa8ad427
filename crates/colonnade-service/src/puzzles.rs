//! Puzzles: the results of players, and the rating of each player.

use super::{Reply, Service, servers};
use colonnade_computer::puzzles;
use colonnade_engine::CollectedPuzzle;
use colonnade_play::{
    Audience, DailyPuzzle, Fact, Notice, Place, PlayerId, PuzzleResults, Server, ServerEvent, ServerId, Span,
    Timestamp, puzzle_day,
};
use colonnade_store::{Append, Asked, DailyWrite, PUZZLES};

/// A puzzle is late if it is posted this long after its time.
const LATE: Span = Span::seconds(60);

/// The result of recording an attempt at a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleAttempted {
    /// The results after the attempt.
    pub results: PuzzleResults,
    /// The results before it, if it counts: only the first attempt at each puzzle does.
    pub before: Option<PuzzleResults>,
}

/// Posts the puzzle of each day in a channel of a server from the next time on, or stops that.
///
/// # Errors
///
/// Only if something fails.
pub fn set_puzzles(service: &Service, server: ServerId, channel: Option<u64>) -> Reply<Server> {
    let wanted = channel.map_or(DailyPuzzle::Off, DailyPuzzle::In);
    servers::change_at(service, server, |server| {
        (server.puzzles != wanted).then_some(ServerEvent::PuzzlesSet(wanted)).into_iter().collect()
    })
}

/// Posts the puzzle of the day in the servers where it is due, and schedules the next one, in one append. A puzzle
/// whose day is over is skipped. Late ones are spread over an hour, like those on time.
pub(super) fn post_puzzles(service: &Service, servers: &[(ServerId, Timestamp)], now: Timestamp) -> Reply<()> {
    if servers.is_empty() {
        return Ok(());
    }
    let today = puzzle_day(now);
    let mut is_first = true;
    let number = puzzles::of_day(today);
    let posted = || {
        // After a conflict, the puzzles are still due, or another process posted them: the next check decides.
        if !std::mem::take(&mut is_first) {
            return Ok(None);
        }
        let asked = Asked { servers: servers.iter().map(|(server, _)| *server).collect(), ..Asked::default() };
        let mut append = Append::default();
        for (Server { id, version, puzzles, .. }, &(_, due)) in service.together(&asked)?.servers.iter().zip(servers) {
            let server = *id;
            let version = *version;
            let is_wanted = puzzles.channel().is_some();
            let next = is_wanted.then(|| Server::next_puzzle(server, now));
            append.daily.push(DailyWrite { server, version, due, next });
            let at = Server::puzzle_time(server, today);
            if let Some(number) = number
                && is_wanted
                && at <= now
            {
                let fact = Fact::DailyPuzzle { server, day: today as u32, number };
                let notice = Notice::new(Audience::Place(Place::Server { server, private: false }), fact, now);
                let is_late = now - at > LATE.delta();
                let spread = at - Server::puzzle_time(Server::HOST, today);
                append.notices.push(Notice { not_before: if is_late { now + spread } else { now }, ..notice });
            }
        }
        Ok(Some((append, ())))
    };
    service.commit(posted, |()| Ok(true)).map(drop)
}

/// A player's puzzle results: only for that player.
///
/// # Errors
///
/// Only if something fails.
pub fn puzzle_results(service: &Service, player: PlayerId) -> Reply<PuzzleResults> {
    Ok(service.store.row(&PUZZLES, player).map_err(|fault| service.fault(fault))?.unwrap_or_default())
}

/// Records an attempt of a player at a puzzle. Only the first one counts, even if two arrive at once.
///
/// # Errors
///
/// If there is no such player.
pub fn attempt_puzzle(
    service: &Service,
    player: PlayerId,
    puzzle: &CollectedPuzzle,
    solved: bool,
) -> Reply<PuzzleAttempted> {
    let done = service.commit(
        || {
            // If the player is deleted meanwhile, this is stale.
            service.living(player)?;
            let before = puzzle_results(service, player)?;
            let Some(after) = before.after(puzzle.number, puzzle.rating, solved) else { return Ok(None) };
            let rows = vec![PUZZLES.put(player, Some(&after))];
            Ok(Some((Append { rows, ..Append::default() }, PuzzleAttempted { results: after, before: Some(before) })))
        },
        |done| Ok(puzzle_results(service, player)? == done.results),
    )?;
    match done {
        Some(done) => Ok(done),
        None => Ok(PuzzleAttempted { results: puzzle_results(service, player)?, before: None }),
    }
}
