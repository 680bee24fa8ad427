//! The budget of a search, and the flag that ends it early.

use std::sync::atomic::{AtomicBool, Ordering};

/// The search has to end: its work is used up, or a flag is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop;

/// The parts of a unit of work. Counting in parts keeps small pieces of work from being rounded away.
const PARTS: u64 = 64;
/// The parts for a visited position.
const NODE: u64 = PARTS;
/// The parts for a generated move.
const MOVE: u64 = PARTS / 8;
/// The parts for a position tried while a beam is widened.
const STEP: u64 = 1;
/// The number of parts after which the flags are read again.
const INTERVAL: u64 = 1024 * PARTS;

/// Counts the work of a search: positions + generated moves / 8 + beam steps / 64.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    parts: u64,
    budget: u64,
    nodes: u64,
    most_nodes: u64,
    look_at: u64,
    stop: &'a AtomicBool,
    /// Another flag that ends the search.
    other: Option<&'a AtomicBool>,
    stopped: bool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(units: u64, stop: &'a AtomicBool) -> Meter<'a> {
        let stopped = stop.load(Ordering::Relaxed);
        Meter {
            parts: 0,
            budget: units.saturating_mul(PARTS),
            nodes: 0,
            most_nodes: u64::MAX,
            look_at: INTERVAL,
            stop,
            other: None,
            stopped,
        }
    }

    /// The same meter, with at most this many positions.
    pub(crate) const fn within(mut self, nodes: u64) -> Meter<'a> {
        self.most_nodes = nodes;
        self
    }

    /// The same meter, which another flag ends as well.
    pub(crate) const fn or(mut self, other: &'a AtomicBool) -> Meter<'a> {
        self.other = Some(other);
        self
    }

    /// Counts a position; returns [`Stop`] if no work is left or a flag is set.
    pub(crate) fn node(&mut self) -> Result<(), Stop> {
        if self.nodes >= self.most_nodes {
            return Err(Stop);
        }
        self.nodes += 1;
        self.parts += NODE;
        if self.parts >= self.look_at {
            self.look_at = self.parts + INTERVAL;
            let flags = [Some(self.stop), self.other];
            self.stopped |= flags.into_iter().flatten().any(|flag| flag.load(Ordering::Relaxed));
        }
        if self.stopped || self.parts > self.budget { Err(Stop) } else { Ok(()) }
    }

    pub(crate) const fn moves(&mut self, generated: usize) {
        self.parts += MOVE * generated as u64;
    }

    pub(crate) const fn steps(&mut self, steps: usize) {
        self.parts += STEP * steps as u64;
    }

    /// The work so far, in units.
    pub(crate) const fn units(&self) -> u64 {
        self.parts.div_ceil(PARTS)
    }

    /// The positions visited.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a flag ended the search.
    pub(crate) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// The stop flag, for work that is not counted.
    pub(crate) const fn flag(&self) -> &'a AtomicBool {
        self.stop
    }

    /// The number of positions that the remaining work allows.
    pub(crate) fn left(&self) -> u64 {
        let nodes = self.most_nodes.saturating_sub(self.nodes);
        (self.budget.saturating_sub(self.parts) / PARTS).min(nodes)
    }

    /// Counts positions whose search is skipped because the result is stored.
    pub(crate) const fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.parts += nodes * NODE;
    }

    /// Extends the budget by the work done since `units` units, as if that work had not been done.
    pub(crate) const fn refund_since(&mut self, units: u64) {
        self.budget = self.budget.saturating_add(self.parts.saturating_sub(units.saturating_mul(PARTS)));
    }

    /// Adds the work of a search within this one.
    pub(crate) fn add(&mut self, inner: &Meter<'_>) {
        self.parts += inner.parts;
        self.nodes += inner.nodes;
        self.stopped |= inner.stopped;
    }
}
