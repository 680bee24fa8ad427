//! Writing: requests become the changes of a transaction, which one caller at a time commits.

pub(crate) mod committer;
pub(crate) mod erasure;
pub(crate) mod indexing;
pub(crate) mod journal;
pub(crate) mod news;
pub(crate) mod request;
pub(crate) mod versions;
