//! Reading requests: bodies, queries, paths, the language of the reader.

pub(crate) mod body;
pub(crate) mod languages;
pub(crate) mod paths;
pub(crate) mod query;
