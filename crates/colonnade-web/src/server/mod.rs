//! Serving connections.

pub(crate) mod connections;
pub(crate) mod serve;
pub(crate) mod write_timeout;
