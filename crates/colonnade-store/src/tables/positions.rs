//! The positions of finished games, by their keys up to symmetry: an entry with the move played there for each of the
//! first positions of a game, in blocks; and for each frequent position a tally, the sum of its entries.
//!
//! Only public games whose results count are included. Adding an entry twice has no effect, so interrupted work can be
//! repeated.

mod index;
mod marks;
mod place;
mod tally;

pub(crate) use index::{add, all_entries, opening};
pub(crate) use marks::{Mark, Positions, pending, pending_key, rows_of_all};
pub(crate) use place::{Place, is_counted, list, places};
pub(crate) use tally::{OFTEN, PositionTally, load as load_tally, position_of, tallies};

#[cfg(test)]
#[path = "positions_tests.rs"]
mod tests;
