//! The positions of finished games, by their keys up to symmetry: for each of the first positions of a game an entry with
//! what was played there, in blocks; and for each position that came up often a tally, the sum of its entries.
//!
//! Only games that everybody may see and whose results count are here. What is taken in twice is there once, so that work
//! that was broken off is done again.

mod index;
mod marks;
mod place;
mod tally;

pub(crate) use index::{add, all_entries, opening};
pub(crate) use marks::{Mark, exchange, mark_key, pending, pending_key, rows_of_all};
pub(crate) use place::{Place, bounds, is_counted, list, places};
pub(crate) use tally::{OFTEN, Tally, load as load_tally, position_of, tallies};

#[cfg(test)]
#[path = "positions_tests.rs"]
mod tests;
