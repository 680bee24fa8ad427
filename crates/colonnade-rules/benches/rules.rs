//! Benchmarks of the rules: `cargo bench --bench rules`. Prints a table of figures, then divan's timings.

use std::hint::black_box;
use std::time::{Duration, Instant};

use colonnade_rules::buku::Buku;
use colonnade_rules::gore::Gore;
use colonnade_rules::pilare::Pilare;
use colonnade_rules::pilastri::Pilastri;
use colonnade_rules::pit_of_pillars::PitOfPillars;
use colonnade_rules::{Continuations, Game, Position, Progress, State, Variant};
use colonnade_testing::Rng;

fn main() {
    if !std::env::args().any(|argument| argument == "--test" || argument == "--list") {
        figures();
    }
    divan::main();
}

fn variant(game: Game, name: &str) -> Variant {
    game.variant(name).expect("a variant of the game")
}

fn figures() {
    println!("Random playouts, one thread (all legal moves of each ply generated, one chosen uniformly)");
    pilastri_playouts("6x6", 0);
    pilastri_playouts("8x8", 1);
    pilastri_playouts("4x4", 2);
    uniform_playouts::<Gore>("gore standard", 0, 4_000);
    uniform_playouts::<PitOfPillars>("pit-of-pillars standard", 0, 60);
    println!("\nRandom playouts of games with too many moves to list (composed step by step through continuations)");
    for (game, name) in
        [(Game::Pilare, "6x6"), (Game::Pilare, "8x8"), (Game::Buku, "8x8"), (Game::Buku, "6x6"), (Game::Buku, "10x10")]
    {
        composed_playouts(variant(game, name), 60);
    }
    println!("\nContinuations of every prefix met in random games");
    for (game, games) in [
        (Game::Pilare, 300),
        (Game::Gore, 300),
        (Game::Pilastri, 1_000),
        (Game::PitOfPillars, 100),
        (Game::Buku, 10_000),
    ] {
        continuations(game.standard(), games);
    }
    continuations(variant(Game::Buku, "10x10"), 1_000);
    full_lines();
    winding_prefixes("8x8", 8, 2, 20_000);
    winding_prefixes("10x10", 10, 64, 40_000);
    println!("\nPerft (bulk counting at the last ply)");
    for (game, name, depth) in [
        (Game::Pilare, "6x6", 4),
        (Game::Gore, "standard", 9),
        (Game::Pilastri, "6x6", 5),
        (Game::Buku, "6x6", 2),
        (Game::PitOfPillars, "standard", 3),
    ] {
        perft(variant(game, name), depth);
    }
    println!("\nLegal first moves in Buku, counted by searching all of them");
    for (name, index) in [("6x6", 1), ("8x8", 0), ("10x10", 2)] {
        let (count, time) = timed(|| Buku::start(index).actions().count());
        println!("  {name:8} {count:>12}   {time:>10.1?}");
    }
    println!();
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

fn rate(count: usize, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

fn pilastri_playouts(name: &str, variant: usize) {
    let start = Pilastri::start(variant);
    let mut rng = Rng::new(1);
    let playouts = 300_000;
    let (plies, time) = timed(|| {
        let mut plies = 0;
        for _ in 0..playouts {
            let mut position = start.clone();
            loop {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(&moves[rng.below(moves.len())]);
                plies += 1;
            }
        }
        plies
    });
    report_playouts(&format!("pilastri {name}"), playouts, plies, time);
}

fn report_playouts(name: &str, playouts: usize, plies: usize, time: Duration) {
    println!(
        "  {name:24} {:>10.0} playouts/s  {:>8.1} plies each  {:>8.0} ns a ply",
        rate(playouts, time),
        plies as f64 / playouts as f64,
        time.as_nanos() as f64 / plies as f64
    );
}

fn uniform_playouts<P: Position>(name: &str, variant: usize, playouts: usize) {
    let mut rng = Rng::new(2);
    let (plies, time) = timed(|| {
        let mut plies = 0;
        for _ in 0..playouts {
            let mut game = Progress::new(P::start(variant));
            while game.outcome().is_none() && game.plies() < 400 {
                let actions: Vec<P::Action> = game.actions().collect();
                game.play_unchecked(&actions[rng.below(actions.len())]);
                plies += 1;
            }
        }
        plies
    });
    report_playouts(name, playouts, plies, time);
}

/// The continuations of a prefix. A slow call is timed twice more and the minimum counts, to exclude delays by other
/// programs.
fn continue_timed(state: &State, prefix: &str, times: &mut Vec<Duration>) -> Continuations {
    let once = || timed(|| state.continuations(prefix).expect("offered"));
    let (next, mut time) = once();
    if time > Duration::from_millis(1) {
        time = time.min(once().1).min(once().1);
    }
    times.push(time);
    next
}

/// A move composed by random choices among the tokens offered.
fn compose(state: &State, rng: &mut Rng, times: &mut Vec<Duration>) -> String {
    let mut prefix = String::new();
    loop {
        let next = continue_timed(state, &prefix, times);
        match next.whole {
            Some(whole) if next.tokens.is_empty() || rng.below(2) == 0 => return whole,
            _ => prefix.clone_from(&next.tokens[rng.below(next.tokens.len())].text),
        }
    }
}

fn composed_playouts(variant: Variant, playouts: usize) {
    let mut rng = Rng::new(3);
    let mut times = Vec::new();
    let (plies, time) = timed(|| {
        let mut plies = 0;
        for _ in 0..playouts {
            let mut state = State::start(variant);
            while state.outcome().is_none() && state.plies() < 400 {
                let text = compose(&state, &mut rng, &mut times);
                state.play(&text).expect("composed");
                plies += 1;
            }
        }
        plies
    });
    let name = format!("{} {}", variant.game().slug(), variant.name());
    report_playouts(&name, playouts, plies, time);
}

fn report_times(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "  {name:34} {:>9} prefixes   p50 {:>9.1?}  p99 {:>9.1?}  worst {:>9.1?}",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn continuations(variant: Variant, games: usize) {
    let mut rng = Rng::new(4);
    let mut times = Vec::new();
    for _ in 0..games {
        let mut state = State::start(variant);
        while state.outcome().is_none() && state.plies() < 200 {
            let text = compose(&state, &mut rng, &mut times);
            state.play(&text).expect("composed");
        }
    }
    report_times(&format!("{} {}, {games} games", variant.game().slug(), variant.name()), times);
}

/// A position whose rank 1 holds this many counters; the others are on two squares.
fn full_line(name: &str, size: usize, counters: usize) -> State {
    let others = size * size + 1 - counters;
    let mut rows = vec![vec![0; size]; size];
    rows[size - 1][0] = counters;
    rows[0][0] = others / 2;
    rows[0][1] = others - others / 2;
    let board: Vec<String> =
        rows.iter().map(|row| row.iter().map(usize::to_string).collect::<Vec<_>>().join(",")).collect();
    let position = format!("{} w 0 0 0", board.join("/"));
    State::from_position(variant(Game::Buku, name), &position).expect("a position")
}

/// Lines of 40 or more counters, composed so that the path closes in on itself.
fn full_lines() {
    for (name, size, counters) in [("8x8", 8, 40), ("10x10", 10, 40), ("8x8", 8, 63), ("10x10", 10, 99)] {
        let state = full_line(name, size, counters);
        let mut rng = Rng::new(5);
        let mut times = Vec::new();
        for style in 0..60 {
            let mut prefix = "1:".to_owned();
            loop {
                let next = continue_timed(&state, &prefix, &mut times);
                if next.tokens.is_empty() {
                    break;
                }
                // Spirals, paths along edges, and random paths.
                let at = match style % 3 {
                    0 => 0,
                    1 => next.tokens.len() - 1,
                    _ => rng.below(next.tokens.len()),
                };
                let at = if prefix == "1:" { rng.below(next.tokens.len()) } else { at };
                prefix.clone_from(&next.tokens[at].text);
            }
        }
        report_times(&format!("buku {name}, a line of {counters}"), times);
    }
}

/// The shape of a winding prefix.
#[derive(Clone, Copy)]
enum Winding {
    /// Any free square.
    Random,
    /// Along the path itself, turning the same way.
    Spiral,
    /// Mostly straight ahead.
    Straight,
    /// Up and down in stripes with gaps between them.
    Comb,
    /// In steps along a diagonal, which divides the board.
    Stairs,
}

/// A self-avoiding prefix of up to `squares` squares, as files and ranks.
fn winding(size: usize, squares: usize, rng: &mut Rng) -> Vec<(usize, usize)> {
    let styles = [Winding::Random, Winding::Spiral, Winding::Straight, Winding::Comb, Winding::Stairs];
    let style = styles[rng.below(styles.len())];
    let hand = rng.below(4);
    let gap = 1 + rng.below(3);
    let run = 2 + rng.below(size);
    let mut path = vec![(rng.below(size), rng.below(size))];
    let mut way = rng.below(4);
    while path.len() < squares {
        let (file, rank) = path[path.len() - 1];
        // North, east, south, west.
        let steps = [(file, rank + 1), (file + 1, rank), (file, rank.wrapping_sub(1)), (file.wrapping_sub(1), rank)];
        let free = |way: usize| {
            let (file, rank) = steps[way];
            file < size && rank < size && !path.contains(&steps[way])
        };
        let wanted = match style {
            Winding::Random => [rng.below(4), 0, 1, 2],
            Winding::Spiral if hand.is_multiple_of(2) => [(way + 1) % 4, way, (way + 3) % 4, 0],
            Winding::Spiral => [(way + 3) % 4, way, (way + 1) % 4, 0],
            Winding::Straight => [way, rng.below(4), rng.below(4), rng.below(4)],
            Winding::Comb => [[0, 1, 2, 1][path.len() / run % 4], rng.below(gap + 1), 1, 3],
            Winding::Stairs => [(hand + path.len() % 2) % 4, rng.below(4), rng.below(4), hand],
        };
        let wanted = if rng.below(10) == 0 { [rng.below(4); 4] } else { wanted };
        match wanted.into_iter().chain(0..4).find(|&way| free(way)) {
            Some(next) => way = next,
            None => break,
        }
        path.push(steps[way]);
    }
    path
}

/// Winding prefixes, including dead ends, for lines of at least `least` counters.
fn winding_prefixes(name: &str, size: usize, least: usize, prefixes: usize) {
    let mut rng = Rng::new(7);
    let mut asked: Vec<(Duration, usize, String)> = Vec::new();
    let most = size * size;
    let states: Vec<State> = (least..=most).map(|counters| full_line(name, size, counters)).collect();
    while asked.len() < prefixes {
        let fewer = rng.below(most - least + 1);
        let counters = most - rng.below(fewer + 1);
        let length = 1 + rng.below(counters - 1);
        let squares = winding(size, length, &mut rng);
        let squares: Vec<String> =
            squares.into_iter().map(|(file, rank)| format!("{}{}", (b'a' + file as u8) as char, rank + 1)).collect();
        let prefix = format!("1:{}", squares.join("-"));
        let state = &states[counters - least];
        // Dead ends count as results.
        let once = || timed(|| black_box(state.continuations(&prefix).is_ok())).1;
        let mut time = once();
        if time > Duration::from_millis(1) {
            time = time.min(once()).min(once());
        }
        asked.push((time, counters, prefix));
    }
    let (_, counters, prefix) = asked.iter().max().expect("prefixes").clone();
    let times = asked.into_iter().map(|(time, ..)| time).collect();
    report_times(&format!("buku {name}, lines of {least} to {most}"), times);
    println!("    the worst: {counters} counters, {prefix}");
}

fn perft(variant: Variant, depth: u8) {
    let state = State::start(variant);
    let (nodes, time) = timed(|| state.perft(depth).expect("fits"));
    let name = format!("{} {}", variant.game().slug(), variant.name());
    println!("  {name:24} depth {depth}  {nodes:>12} nodes  {:>10.1} million/s", rate(nodes as usize, time) / 1e6);
}

/// A game of `plies` plies that is not over, its moves, and a legal next move.
fn long_game(variant: Variant, plies: u32) -> (State, Vec<String>, String) {
    let mut rng = Rng::new(6);
    let mut state = State::start(variant);
    let mut played = Vec::new();
    while state.plies() < plies {
        // Captures shorten a game, so choose the move with the smallest capture that does not end the game.
        let candidates = (0..12).map(|_| compose(&state, &mut rng, &mut Vec::new()));
        let quiet = |text: &String| {
            let action = state.parse(text).expect("composed");
            (action.after().outcome().is_some(), action.facts().captured_total())
        };
        let text = candidates.min_by_key(quiet).expect("twelve candidates");
        state.play(&text).expect("composed");
        played.push(text);
        if state.outcome().is_some() {
            state = State::start(variant);
            played.clear();
        }
    }
    let text = compose(&state, &mut rng, &mut Vec::new());
    (state, played, text)
}

/// Reads, checks and applies one action as text, late in a game.
#[divan::bench(args = ["pilare 6x6", "gore standard", "pilastri 8x8", "buku 8x8", "buku 10x10", "pit-of-pillars standard"])]
fn checked_action(bencher: divan::Bencher<'_, '_>, name: &str) {
    let (game, variant_name) = name.split_once(' ').expect("game and variant");
    let game: Game = game.parse().expect("a game");
    let (state, _, text) = long_game(variant(game, variant_name), if game == Game::Pilastri { 20 } else { 200 });
    bencher.with_inputs(|| state.clone()).bench_local_values(|mut state| {
        state.play(black_box(&text)).expect("legal");
        state
    });
}

/// Checks and applies one typed action in a Buku game with 200 earlier turns.
#[divan::bench]
fn checked_buku_action_typed(bencher: divan::Bencher<'_, '_>) {
    let (_, played, text) = long_game(variant(Game::Buku, "8x8"), 200);
    let mut game = Progress::new(Buku::start(0));
    for text in played {
        let action = game.parse(&text).expect("composed");
        game.play_unchecked(&action);
    }
    let action = game.parse(&text).expect("legal");
    bencher.with_inputs(|| game.clone()).bench_local_values(|mut game| {
        game.play(black_box(&action)).expect("legal");
        game
    });
}

/// Clones a position.
#[divan::bench(types = [Pilare, Gore, Pilastri, Buku, PitOfPillars])]
fn copy_position<P: Position>(bencher: divan::Bencher<'_, '_>) {
    let position = P::start(0);
    bencher.bench_local(|| black_box(&position).clone());
}
