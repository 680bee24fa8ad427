//! Lines of `colonnade members`.

use std::fmt::Display;

/// The store is in a directory.
#[must_use]
pub fn only_one(place: &dyn Display) -> String {
    format!("The store in {place} is a directory, which only one process can use at a time.")
}

/// No process serves the store.
#[must_use]
pub const fn none() -> &'static str {
    "No process serves this store."
}

/// A process: its name, its roles, the duties that it has, those that it waits for, and its version.
#[must_use]
pub fn member(name: &str, roles: &str, does: &str, waits: &str, version: &str) -> String {
    let does = if does.is_empty() { "no shared work" } else { does };
    let waits = if waits.is_empty() { String::new() } else { format!("; waits for {waits}") };
    format!("{name}: {roles}; does {does}{waits}; version {version}")
}

/// A process that has stopped: its name, and why.
#[must_use]
pub fn stopped(name: &str, why: &str) -> String {
    format!("{name}: stopped; {why}")
}
