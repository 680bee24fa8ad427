//! The limit on the address space of the process (`ulimit -v`). If it is too low, an allocation or the start of a
//! thread fails inside a library, which ends the process without a message. So it is checked at the start.
//!
//! The numbers were measured under limits of various sizes. They count reserved address space, most of which is never
//! used: glibc's allocator reserves 64 MiB for each thread, up to eight times the number of processors.

use std::thread;

use anyhow::{Result, bail};
use rustix::process::{Resource, getrlimit};

use crate::config::StoreSettings;
use colonnade_wording::cli::usage;

/// The program, the threads of a store, and their stacks.
const STORE: u64 = 320 << 20;

/// How many bytes of memory sled may use for each byte of its cache.
const PER_BYTE_OF_CACHE: u64 = 3;

/// The bytes that the allocator reserves at a time, and the most such reservations for each processor.
const ARENA: u64 = 64 << 20;
const ARENAS: u64 = 8;

/// The address space that a command on a store needs.
pub(super) fn needed_by_store(store: &StoreSettings) -> u64 {
    let cache = if store.url.is_some() { 0 } else { store.cache_mb << 20 };
    STORE.saturating_add(PER_BYTE_OF_CACHE.saturating_mul(cache))
}

/// The address space that a service needs.
pub(super) fn needed_by_service(store: &StoreSettings) -> u64 {
    let processors = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    needed_by_store(store).saturating_add(ARENAS * ARENA * processors)
}

/// Fails if the process is not allowed this much address space.
///
/// # Errors
///
/// If the limit is lower.
pub(super) fn check(needed: u64) -> Result<()> {
    match getrlimit(Resource::As).current {
        Some(limit) if limit < needed => bail!(usage::address_space_is_short(limit >> 20, needed.div_ceil(1 << 20))),
        _ => Ok(()),
    }
}
