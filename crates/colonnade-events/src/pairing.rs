//! Who meets whom.

mod divisions;
mod knock_out;
mod round_robin;
mod swiss;

pub(crate) use divisions::division_sizes;
pub(crate) use knock_out::bracket;
pub(crate) use round_robin::round_robin;
pub(crate) use swiss::{SwissPlayer, swiss};
