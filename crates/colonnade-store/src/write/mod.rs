//! Writing: requests become the changes of a transaction, which one caller at a time commits.

pub(crate) mod absent;
pub(crate) mod committer;
pub(crate) mod erasure;
pub(crate) mod ids;
pub(crate) mod indexing;
pub(crate) mod journal;
pub(crate) mod news;
pub(crate) mod refused;
pub(crate) mod request;
pub(crate) mod transaction;
pub(crate) mod versions;
