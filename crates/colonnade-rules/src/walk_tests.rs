use super::*;
use crate::history::Fingerprint;

/// The length of the longest walk, found by trying all of them.
fn longest(grid: &Grid, from: Squares, free: Squares) -> usize {
    let mut next = grid.around(from) & free;
    let mut best = 0;
    while next != 0 {
        let square = next & next.wrapping_neg();
        next ^= square;
        best = best.max(1 + longest(grid, square, free & !square));
    }
    best
}

fn enumerated(grid: &Grid, from: Squares, free: Squares, squares: usize) -> u128 {
    if squares == 1 {
        return 1;
    }
    let mut next = grid.around(from) & free;
    let mut total = 0;
    while next != 0 {
        let square = next & next.wrapping_neg();
        next ^= square;
        total += enumerated(grid, square, free & !square, squares - 1);
    }
    total
}

/// The next of a fixed sequence of well-mixed numbers.
fn noise(state: &mut u64) -> u64 {
    *state += 1;
    let mut key = Fingerprint::new();
    key.add(*state);
    key.finish() as u64 >> 33
}

#[test]
fn search_and_sweep_agree_with_brute_force() {
    let grid = Grid::new(6);
    let mut seed = 7;
    for _ in 0..400 {
        let free = (0..36).filter(|_| noise(&mut seed) % 100 < 62).fold(0, |set, at| set | 1 << at);
        let at = noise(&mut seed) as usize % 36;
        let from = 1 << at;
        let free: Squares = free & !from;
        let neighbours = |set: Squares| (0..36).map(|at| 1 << at).filter(move |square| set & square != 0);
        for steps in 1..=14 {
            let open = neighbours(grid.around(from) & free)
                .filter(|&square| longest(&grid, square, free & !square) + 1 >= steps)
                .fold(0, |set, square| set | square);
            assert_eq!(grid.ways_on(at, free, steps), open, "search: {steps} steps from {at} in {free:x}");
            let swept = longest::leading_on(&grid, from, free, steps, grid.around(from) & free);
            assert_eq!(swept, open, "sweep: {steps} steps from {at} in {free:x}");
        }
    }
}

#[test]
fn every_square_of_an_even_board_begins_a_walk_over_all_of_it() {
    for size in [6, 8, 10] {
        let grid = Grid::new(size);
        for at in 0..size * size {
            assert_ne!(grid.ways_on(at, grid.all, size * size - 1), 0);
            assert_eq!(grid.ways_on(at, grid.all, size * size), 0);
        }
    }
}

#[test]
fn counts_agree_with_enumeration() {
    for size in [6, 8, 10] {
        let grid = Grid::new(size);
        for squares in 2..=if size == 6 { 10 } else { 8 } {
            let all = (0..size * size).map(|at| enumerated(&grid, 1 << at, grid.all & !(1 << at), squares)).sum();
            assert_eq!(walks(size, squares), all, "{size}×{size}, {squares} squares");
        }
    }
}

/// Directed Hamiltonian paths of the 6×6 grid: twice OEIS A096969(6).
#[test]
fn counts_reach_to_the_last_square() {
    assert_eq!(walks(6, 36), 2 * 229_348);
    assert_eq!(walks(6, 37), 0);
}

/// Words hold pairs that close and a bounded number of loose crossings; each word has its own number.
#[test]
fn every_word_has_one_number() {
    for places in [5, 7, 9] {
        for most_loose in 0..=2 {
            let index = border::WordIndex::new(places, most_loose);
            let words = (0..1 << (2 * places)).filter(|word| {
                let codes = (0..places).map(|place| border::get(*word, place));
                let mut depth = 0;
                let loose = codes.clone().filter(|&code| code == border::LOOSE).count();
                let closes = codes.clone().all(|code| {
                    depth += [0, 1, -1, 0][code as usize];
                    depth >= 0
                });
                closes && depth == 0 && loose <= most_loose
            });
            let mut count = 0;
            for word in words {
                assert_eq!(index.word(index.number(word)), word, "{word:b} on {places} places");
                count += 1;
            }
            assert_eq!(index.len(), count, "{places} places, {most_loose} loose");
        }
    }
}

/// On all boards, the searches and the sweep give the same answer for prefixes that leave little room.
#[test]
fn search_and_sweep_agree_on_boards() {
    let mut seed = 11;
    for size in [6, 8, 10] {
        let grid = Grid::new(size);
        for _ in 0..60 {
            let mut at = noise(&mut seed) as usize % (size * size);
            let mut free = grid.all & !(1 << at);
            for _ in 0..noise(&mut seed) as usize % (size * size / 2) {
                let next = grid.around(1 << at) & free;
                let ways: Vec<usize> = (0..size * size).filter(|way| next >> way & 1 == 1).collect();
                let Some(&way) = ways.get(noise(&mut seed) as usize % ways.len().max(1)) else { break };
                at = way;
                free &= !(1 << at);
            }
            let reached = grid.reachable(1 << at, free).count_ones() as usize;
            for steps in reached.saturating_sub(4).max(1)..=reached {
                let next = grid.around(1 << at) & free;
                let swept = longest::leading_on(&grid, 1 << at, free, steps, next);
                assert_eq!(grid.ways_on(at, free, steps), swept, "{steps} steps from {at} in {free:x}");
            }
        }
    }
}
