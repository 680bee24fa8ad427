//! Lines of `colonnade members`.

use std::fmt::Display;

/// The store is in a directory.
#[must_use]
pub fn only_one(place: &dyn Display) -> String {
    format!("The store in {place} is in a directory, which has one process at a time.")
}

/// No process serves the store.
#[must_use]
pub const fn none() -> &'static str {
    "No process serves this store."
}

/// A process: its name, what it is there for, what it does now, which others wait to do, and its version.
#[must_use]
pub fn member(name: &str, roles: &str, does: &str, version: &str) -> String {
    let does = if does.is_empty() { "nothing that one does for all" } else { does };
    format!("{name}: {roles}; does {does}; version {version}")
}
