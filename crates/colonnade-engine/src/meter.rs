//! The budget of a search, and the flag that ends it early.

use std::sync::atomic::{AtomicBool, Ordering};

/// The search has to end: the work is used up, or the flag is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop;

/// Parts of a unit: work is counted in them, so that small pieces of work do not get lost.
const PARTS: u64 = 64;
/// A position looked at.
const NODE: u64 = PARTS;
/// A move generated.
const MOVE: u64 = PARTS / 8;
/// A position tried while a beam is widened.
const STEP: u64 = 1;
/// The flag is read once in so many units.
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

    /// The same, with at most so many positions.
    pub(crate) const fn within(mut self, nodes: u64) -> Meter<'a> {
        self.most_nodes = nodes;
        self
    }

    /// The same, ended by another flag, too.
    pub(crate) const fn or(mut self, other: &'a AtomicBool) -> Meter<'a> {
        self.other = Some(other);
        self
    }

    /// Counts a position; ends the search where there is no work left.
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

    /// The positions looked at.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the flag ended the search.
    pub(crate) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// The flag, for work that is not counted.
    pub(crate) const fn flag(&self) -> &'a AtomicBool {
        self.stop
    }

    /// The units that are left, no more of them than positions.
    pub(crate) fn left(&self) -> u64 {
        let nodes = self.most_nodes.saturating_sub(self.nodes);
        (self.budget.saturating_sub(self.parts) / PARTS).min(nodes)
    }

    /// Counts positions that were looked at before, as often as a search would look at them.
    pub(crate) const fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.parts += nodes * NODE;
    }

    /// Lets a search go on as if it had not done the work since it had done so many units.
    pub(crate) const fn forgive(&mut self, units: u64) {
        self.budget = self.budget.saturating_add(self.parts.saturating_sub(units.saturating_mul(PARTS)));
    }

    /// Counts the work of a search within this one.
    pub(crate) fn add(&mut self, inner: &Meter<'_>) {
        self.parts += inner.parts;
        self.nodes += inner.nodes;
        self.stopped |= inner.stopped;
    }
}
