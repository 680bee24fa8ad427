//! How many actions of running games become durable in a second, and how long one takes.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use colonnade::play::{
    Audience, BySideOf, Dated, Fact, GameEvent, GameFact, GameId, GameOverview, Notice, Place, PlayerId, ServerId,
    Setup, Span, TimeControl, Timestamp, Visibility,
};
use colonnade::store::{After, Append, GameWrite, Store, Write};
use colonnade_rules::{BySide, Game, Side};

use super::{percentiles, store_at};

/// Measures 1, 8 and 64 concurrent callers.
pub(crate) fn measure(place: &str, lasting: Duration) -> io::Result<()> {
    let store = store_at(place, true)?;
    for callers in [1, 8, 64] {
        let begin = Instant::now();
        let times = std::thread::scope(|scope| -> io::Result<Vec<Duration>> {
            let threads: Vec<_> = (0..callers)
                .map(|_| {
                    let store = Arc::clone(&store);
                    scope.spawn(move || act(store.as_ref(), begin, lasting))
                })
                .collect();
            let mut all = Vec::new();
            for thread in threads {
                all.extend(thread.join().map_err(|_| io::Error::other("a caller failed"))??);
            }
            Ok(all)
        })?;
        let second = times.len() as f64 / begin.elapsed().as_secs_f64();
        let (half, most) = percentiles(times);
        let asked = match callers {
            1 => " (asked: p50 <= 1 ms)",
            64 => " (asked: >= 5,000 a second)",
            _ => "",
        };
        println!("durable acts, {callers} callers: {second:.0} a second, p50 {half:.2?}, p99 {most:.2?}{asked}");
    }
    store.close().map_err(io::Error::other)
}

/// Acts in one game until the time is over. An action is an event, the standing of the game after it, and a notice.
fn act(store: &Store, begin: Instant, lasting: Duration) -> io::Result<Vec<Duration>> {
    let id = store.new_game().expect("a number");
    let started: Timestamp = "2026-01-01T00:00:00Z".parse().map_err(io::Error::other)?;
    let players = BySide::new(PlayerId(2 * id.0), PlayerId(2 * id.0 + 1));
    let names = BySide::new("Somebody".to_owned(), "Somebody else".to_owned());
    let place = Place::Server { server: ServerId(900_000_000_000_000_001), private: false };
    let setup = Setup {
        variant: Game::Pilare.standard(),
        position: None,
        players: players.into(),
        names: names.clone().into(),
        control: TimeControl::PerMove(Span::days(3)),
        rated: true,
        place,
        channel: None,
        challenge: None,
        rematch_of: None,
    };
    let mut times = Vec::new();
    let mut version = 0;
    while begin.elapsed() < lasting || version < 3 {
        let at = started + TimeDelta::minutes(version as i64);
        let event = match version {
            0 => GameEvent::Started(setup.clone()),
            _ => GameEvent::Acted {
                text: "c1-c3".to_owned(),
                cause: colonnade::play::Cause::Chosen,
                left: Some(BySideOf(259_200_000, 259_200_000 - version as i64)),
            },
        };
        let to_act = if version % 2 == 0 { Side::First } else { Side::Second };
        let standing = GameOverview {
            id,
            version: version + 1,
            variant: setup.variant,
            players,
            names: names.clone(),
            to_act,
            asked: None,
            plies: version as u32,
            started,
            touched: at,
            deadline: Some(at + TimeDelta::days(3)),
            vacation: None,
            pair: None,
            tournament: None,
            pause_end: None,
            due: Some(at + TimeDelta::days(2)),
            rated: true,
            place,
            channel: None,
            has_thread: false,
            visibility: Visibility::Public,
        };
        let append = Append {
            games: vec![write(id, version, Dated { at, event }, standing)],
            notices: vec![notice(id, version + 1, at, players[to_act])],
            ..Append::default()
        };
        let before = Instant::now();
        store.append(append).map_err(io::Error::other)?;
        times.push(before.elapsed());
        version += 1;
    }
    Ok(times)
}

fn write(id: GameId, expected: u64, event: Dated<GameEvent>, standing: GameOverview) -> GameWrite {
    GameWrite { write: Write { id, expected, events: vec![event] }, after: After::Running(standing) }
}

fn notice(game: GameId, version: u64, at: Timestamp, to: PlayerId) -> Notice {
    let fact = Fact::Game { game, version, ply: version as u32, what: GameFact::Acted };
    Notice {
        origin: Some("900000000000000002/900000000000000003".to_owned()),
        ..Notice::new(Audience::Player(to), fact, at)
    }
}
