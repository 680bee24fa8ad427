//! The layers around all handlers: admission of requests, headers and compression of responses.

pub(crate) mod address;
pub(crate) mod admission;
pub(crate) mod compression;
pub(crate) mod guard;
pub(crate) mod kind;
pub(crate) mod security_headers;
