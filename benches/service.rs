//! Durable acts: challenge to move through the whole service, on the embedded store.
//!
//! `cargo bench --bench service` prints, for 1, 8 and 64 callers at once, acts per second and how long an act takes
//! until it would survive a loss of power. With `--test` it only runs once through.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use colonnade::play::{Command, GameId, Identity, Limits, Place, Player, ServerId, Viewer};
use colonnade::service::{ChallengeRates, CommandRequest, PlaySettings, Proposal, Service, SystemClock};
use colonnade::store;
use colonnade_rules::{Game, Variant};

/// How long each number of callers acts.
const SPELL: Duration = Duration::from_secs(5);

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    let spell = if test { Duration::from_millis(50) } else { SPELL };
    println!("durable acts through the service (asked: p50 ≤ 1 ms with one caller, ≥ 5,000 acts/s with 64)");
    for callers in [1, 8, 64] {
        let dir = tempfile::tempdir().expect("a directory");
        let store = store::open(dir.path(), store::OpenOptions::default()).expect("a store");
        let limits = Limits { games: u32::MAX, open_challenges: u32::MAX, ..PlaySettings::default().limits };
        let challenge_rates =
            ChallengeRates { player_burst: u32::MAX, pair_burst: u32::MAX, ..ChallengeRates::default() };
        let house = PlaySettings { limits, challenge_rates, ..PlaySettings::default() };
        let service = Service::new(store, Arc::new(SystemClock), house);
        let mut took = measure(&service, callers, spell);
        took.sort_unstable();
        let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
        let rate = took.len() as f64 / spell.as_secs_f64();
        println!(
            "  {callers:>2} callers: {rate:>7.0} acts/s   p50 {:>8.3} ms   p99 {:>8.3} ms",
            at(50).as_secs_f64() * 1e3,
            at(99).as_secs_f64() * 1e3
        );
        service.close().expect("closes");
    }
}

/// How long each act took of so many callers, who act for a spell.
fn measure(service: &Service, callers: u64, spell: Duration) -> Vec<Duration> {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let acting: Vec<_> = (0..callers)
            .map(|caller| {
                let over = &over;
                scope.spawn(move || act_until(service, caller, over))
            })
            .collect();
        thread::sleep(spell);
        over.store(true, Ordering::Relaxed);
        acting.into_iter().flat_map(|caller| caller.join().expect("no panic")).collect()
    })
}

fn act_until(service: &Service, caller: u64, over: &AtomicBool) -> Vec<Duration> {
    let players = [2 * caller, 2 * caller + 1].map(|number| {
        service.sign_in(&Identity::Discord(1_000 + number), &format!("player {number}")).expect("signs in")
    });
    let mut variants = Game::ALL.iter().map(|game| game.standard()).cycle();
    let mut took = Vec::new();
    let mut game = None;
    while !over.load(Ordering::Relaxed) {
        let id = *game.get_or_insert_with(|| begin(service, &players, variants.next().expect("endless")));
        let seen = service.game(Viewer::Host, id).expect("there");
        let player = seen.players()[seen.state.side_to_act()];
        let text = seen.state.actions().nth(took.len() % 7).or_else(|| seen.state.actions().next()).expect("an action");
        let order = CommandRequest::new(id, player, Command::Act(text.into()));
        let start = Instant::now();
        let done = service.act(&order).expect("nobody else acts here");
        took.push(start.elapsed());
        if !done.game.is_running() {
            game = None;
        }
    }
    took
}

fn begin(service: &Service, players: &[Player; 2], variant: Variant) -> GameId {
    let place = Place::Server { server: ServerId(9), private: false };
    let proposal = Proposal::new(players[0].id, Some(players[1].id), variant, place);
    let challenge = service.challenge(&proposal).expect("made");
    service.accept(challenge.id, players[1].id).expect("accepted").game.id
}
