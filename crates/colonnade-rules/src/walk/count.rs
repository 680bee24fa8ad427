//! The number of walks on an empty board.

use std::sync::OnceLock;

use super::Grid;
use super::sweep::{Sweep, Weight};

/// The number of self-avoiding walks over `squares` squares of an empty board. A walk and its reverse count as two.
pub(crate) fn walks(size: usize, squares: usize) -> u128 {
    /// The sizes of the tables: one sweep counts all walks of up to this many squares.
    const LIMITS: [usize; 5] = [8, 12, 24, 48, 100];
    static TABLES: [[OnceLock<Vec<u128>>; LIMITS.len()]; 3] = [const { [const { OnceLock::new() }; LIMITS.len()] }; 3];
    match squares {
        0 => return 1,
        1 => return (size * size) as u128,
        _ if squares > size * size => return 0,
        _ => {}
    }
    let limit = LIMITS.iter().position(|&limit| squares <= limit).unwrap_or(LIMITS.len() - 1);
    let table = TABLES[(size - 6) / 2][limit].get_or_init(|| {
        let longest = LIMITS[limit].min(size * size);
        let grid = Grid::new(size);
        let mut total = Counts(vec![0; longest + 1]);
        let mut none = Counts(vec![0; longest + 1]);
        none.0[0] = 1;
        Sweep::over(&grid).run(none, |weight| total.sum(weight));
        total.0
    });
    // A walk and its reverse count as two.
    2 * table[squares]
}

/// The number of walks by their number of squares; walks longer than the table are ignored.
#[derive(Clone)]
struct Counts(Vec<u128>);

impl Weight for Counts {
    const NOTHING: Self = Counts(Vec::new());

    fn add(&mut self, other: Self) {
        if self.0.is_empty() {
            *self = other;
        } else {
            self.sum(&other);
        }
    }

    fn with_square(&self) -> Self {
        let shorter = &self.0[..self.0.len() - 1];
        Counts(std::iter::once(0).chain(shorter.iter().copied()).collect())
    }

    fn without_square(&self, _dark: bool) -> Self {
        self.clone()
    }

    fn is_hopeful(&self) -> bool {
        self.0.iter().any(|&count| count > 0)
    }
}

impl Counts {
    fn sum(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(sum, count)| *sum += count);
    }
}
