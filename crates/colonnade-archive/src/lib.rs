//! The archive of finished games as pure functions: filters and the texts that they are read from, pages, openings,
//! and statistics.

mod filter;
mod openings;
mod page;
mod player_statistics;
mod reliability;
mod request;
mod statistics;

pub use filter::{ArchiveFilter, GameFacets};
pub use openings::{Explored, Results, counted_positions};
pub use page::{Count, CountedPage, Cursor, InvalidCursor, Leader, Page};
pub use player_statistics::{Opponents, ResultTally, Statistics};
pub use reliability::{ActionTimes, Reliability};
pub use request::{
    ArchiveQuery, ArchiveRequest, FilterError, FilterField, FilterProblem, LONGEST_POSITION, PlayerReference,
    parse_reason, parse_result, parse_since, parse_until, positions, read_position,
};
pub use statistics::{ArchiveStatistics, FirstAction, LengthGroup, Lengths, ResultCounts, VariantStatistics};

#[cfg(test)]
mod testing;
