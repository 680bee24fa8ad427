//! The solver of the 4×4 board, which searches to the end of the game: who wins, and by which move.

use std::sync::atomic::AtomicBool;

use colonnade_rules::pilastri::{Move, Pilastri};
use colonnade_rules::{Position, Square};

use super::openings;
use crate::evaluator::KnownMove;
use crate::meter::{Meter, Stop};
use crate::score::PROVEN;

/// A limit above the work that the hardest start needs, high jumpers included. Later positions need much less.
pub(super) const WORK: u64 = 20_000_000;
/// The number of entries of the table, which takes 8 MiB.
const ENTRIES: usize = 1 << 20;

/// A winning move, with the score of a win of unknown length; `None` if every move loses or `units` were not enough to
/// decide. The first answers of a game are stored, and counted as the work that finding them takes.
pub(super) fn winning_move(position: &Pilastri, units: u64, meter: &mut Meter<'_>) -> Option<KnownMove<Move>> {
    if let Some((found, nodes)) = openings::found(position)
        && nodes <= units
    {
        meter.count(nodes);
        return Some(KnownMove { action: found?, score: PROVEN });
    }
    let mut work = Meter::new(units, meter.flag());
    let found = solve(position, &mut work);
    meter.add(&work);
    Some(KnownMove { action: found??, score: PROVEN })
}

/// Whether the side to act wins; `None` if that takes more than [`WORK`], or if the flag ended the search.
pub(super) fn wins(position: &Pilastri, stop: &AtomicBool) -> Option<bool> {
    solve(position, &mut Meter::new(WORK, stop)).map(|winning| winning.is_some())
}

/// A winning move, or `Some(None)` if every move loses; `None` if the work was not enough to decide.
fn solve(position: &Pilastri, work: &mut Meter<'_>) -> Option<Option<Move>> {
    Solver { known: vec![0; ENTRIES], meter: work }.find(position).ok()
}

struct Solver<'a, 'b> {
    /// Fingerprints of positions; the lowest bit tells whether the side to act wins. 0 marks an empty entry.
    known: Vec<u64>,
    meter: &'a mut Meter<'b>,
}

impl Solver<'_, '_> {
    /// A winning move of a position, if there is one. Moves that leave the opponent few answers are tried first.
    fn find(&mut self, position: &Pilastri) -> Result<Option<Move>, Stop> {
        self.meter.node()?;
        let moves = position.moves();
        let mut tries: Vec<(usize, Move, Pilastri)> = Vec::with_capacity(moves.len());
        for &step in moves.iter() {
            let mut next = position.clone();
            next.play_unchecked(&step);
            let answers = next.mobility(next.side_to_act());
            if answers == 0 {
                return Ok(Some(step));
            }
            tries.push((answers, step, next));
        }
        tries.sort_by_key(|&(answers, ..)| answers);
        for (_, step, next) in &tries {
            if !self.wins(next)? {
                return Ok(Some(*step));
            }
        }
        Ok(None)
    }

    /// Whether the side to act wins.
    fn wins(&mut self, position: &Pilastri) -> Result<bool, Stop> {
        let key = key(position) & !1;
        let place = (key >> 40) as usize % ENTRIES;
        if self.known[place] & !1 == key {
            return Ok(self.known[place] & 1 == 1);
        }
        let wins = self.find(position)?.is_some();
        self.known[place] = key | u64::from(wins);
        Ok(wins)
    }
}

/// A fingerprint that is equal for boards mirrored at a diagonal or turned by 180°.
fn key(position: &Pilastri) -> u64 {
    let last = position.board().files - 1;
    // Mixed, because the lowest bit of a key is dropped, and the side to act must still change the key.
    let mut keys = [mixed(position.side_to_act() as u64 + 1); 4];
    for square in position.board().squares() {
        let [height, pieces, ..] = position.stack(square).words();
        let stack = mixed(pieces << 5 ^ height);
        let file = square.file();
        let rank = square.rank();
        let images = [(file, rank), (rank, file), (last - file, last - rank), (last - rank, last - file)];
        for (key, (file, rank)) in keys.iter_mut().zip(images) {
            let place = position.board().index(Square::new(file, rank)) as u64;
            *key = key.wrapping_add(mixed(stack ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        }
    }
    keys.into_iter().min().unwrap_or_default()
}

const fn mixed(mut word: u64) -> u64 {
    word = (word ^ word >> 32).wrapping_mul(0xe995_3f69_a4b1_8e6b);
    word = (word ^ word >> 29).wrapping_mul(0xb55a_4f09_5a1b_2e6d);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use colonnade_rules::Notation;
    use colonnade_testing::Rng;

    use super::*;

    fn wins(position: &Pilastri) -> bool {
        let stop = AtomicBool::new(false);
        winning_move(position, WORK, &mut Meter::new(0, &stop)).is_some()
    }

    #[test]
    fn white_wins_on_4x4_by_20_of_24_first_moves() {
        let start = Pilastri::start(2);
        let moves = start.moves();
        let won = moves.iter().filter(|step| {
            let mut next = start.clone();
            next.play_unchecked(step);
            !wins(&next)
        });
        assert_eq!((won.count(), moves.len()), (20, 24));
    }

    /// Whether the side to act wins, found by trying every move.
    fn wins_plainly(position: &Pilastri) -> bool {
        position.moves().iter().any(|step| {
            let mut next = position.clone();
            next.play_unchecked(step);
            !wins_plainly(&next)
        })
    }

    #[test]
    fn the_end_of_a_game_is_as_in_a_plain_search() {
        let mut chance = Rng::new(8);
        let mut found = [0, 0];
        for variant in [2, 5] {
            for _ in 0..40 {
                let mut game = vec![Pilastri::start(variant)];
                loop {
                    let mut next = game[game.len() - 1].clone();
                    let moves = next.moves();
                    if moves.is_empty() {
                        break;
                    }
                    next.play_unchecked(chance.pick(&moves));
                    game.push(next);
                }
                for position in game.iter().rev().take(7) {
                    let plainly = wins_plainly(position);
                    assert_eq!(wins(position), plainly, "{position:?}");
                    found[usize::from(plainly)] += 1;
                }
            }
        }
        assert!(found.iter().all(|&times| times > 50), "{found:?}");
    }

    fn after(position: &Pilastri, step: &Move) -> Pilastri {
        let mut next = position.clone();
        next.play_unchecked(step);
        next
    }

    /// Checks three of them; all would take too long.
    #[test]
    fn the_first_answers_are_those_of_the_solver() {
        let start = Pilastri::start(5);
        let moves = start.moves();
        assert!(openings::found(&start).is_some());
        assert!(moves.iter().all(|step| openings::found(&after(&start, step)).is_some()));
        let other = Pilastri::start(2);
        assert!(openings::found(&other).is_none() && openings::found(&after(&other, &moves[0])).is_none());
        let stop = AtomicBool::new(false);
        for text in ["b4-c4", "d2-d3", "c3-b3"] {
            let first = moves.iter().find(|step| step.to_string() == text).expect("a first move");
            let position = after(&start, first);
            assert!(openings::found(&after(&position, &position.moves()[0])).is_none());
            let mut meter = Meter::new(WORK, &stop);
            let solved = solve(&position, &mut meter).expect("enough work");
            let nodes = meter.nodes();
            assert!(openings::found(&position) == Some((solved, nodes)), "{text}");
            let within = |units| {
                let mut meter = Meter::new(WORK, &stop);
                (winning_move(&position, units, &mut meter).map(|known_move| known_move.action), meter.nodes())
            };
            assert!(within(nodes) == (solved, nodes), "{text}");
            // With less work nothing is found, just as by the solver.
            assert!(within(1_000) == (None, 1_001), "{text}");
        }
    }

    /// All searches share one table, so that the test takes only a second.
    #[test]
    fn the_first_answers_win_and_where_there_is_none_nothing_does() {
        let start = Pilastri::start(5);
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(WORK, &stop);
        let mut solver = Solver { known: vec![0; ENTRIES], meter: &mut meter };
        for first in start.moves().iter() {
            let position = after(&start, first);
            let (answer, _) = openings::found(&position).expect("a first answer");
            assert_eq!(solver.wins(&position), Ok(answer.is_some()), "{first}");
            if let Some(answer) = answer {
                assert_eq!(solver.wins(&after(&position, &answer)), Ok(false), "{first}");
            }
        }
    }

    #[test]
    fn symmetric_boards_have_one_key_and_others_do_not() {
        let read = |text| Pilastri::from_position(2, text).expect("a position");
        let board = read("b,.,.,bbbbb/.,.,.,./.,.,.,./w,w,.,wwwwwwbb w");
        let mirrored = read("wwwwwwbb,.,.,bbbbb/.,.,.,./w,.,.,./w,.,.,b w");
        assert_eq!(key(&board), key(&mirrored));
        let other = read("b,.,.,bbbbb/.,.,.,./.,.,.,./w,w,.,wwwwwwbb b");
        assert_ne!(key(&board), key(&other));
    }
}
