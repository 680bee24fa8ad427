//! The actions of a game together with its current state, so that they can be listed and taken back.

use std::sync::Arc;

use super::history::Fingerprint;
use super::position::Position;
use super::progress::Progress;

/// The number of actions between two checkpoints: undoing replays fewer actions than this.
const INTERVAL: usize = 32;

/// A game with the actions that led to it.
///
/// It keeps a copy of the game every [`INTERVAL`] actions. Clones of a timeline share everything up to the last
/// checkpoint, so the cost of a clone does not depend on the length of the game.
#[derive(Debug)]
pub(crate) struct Timeline<P: Position> {
    progress: Progress<P>,
    identity: u128,
    /// The game before the recent actions.
    checkpoint: Arc<Checkpoint<P>>,
    /// The actions since the checkpoint, at most [`INTERVAL`].
    recent: Vec<P::Action>,
}

impl<P: Position> Clone for Timeline<P> {
    /// Clones the timeline with room for one more action.
    fn clone(&self) -> Self {
        let mut recent = Vec::with_capacity(self.recent.len() + 1);
        recent.extend_from_slice(&self.recent);
        Timeline {
            progress: self.progress.clone(),
            identity: self.identity,
            checkpoint: Arc::clone(&self.checkpoint),
            recent,
        }
    }
}

#[derive(Debug)]
struct Checkpoint<P: Position> {
    progress: Progress<P>,
    identity: u128,
    before: Option<Segment<P>>,
}

/// The part of a game between two checkpoints.
#[derive(Debug)]
struct Segment<P: Position> {
    /// The earlier checkpoint.
    from: Arc<Checkpoint<P>>,
    actions: Vec<P::Action>,
}

impl<P: Position> Timeline<P> {
    /// A game that begins at a position. `identity` distinguishes its start from other starts.
    pub(crate) fn new(position: P, identity: u128) -> Self {
        let progress = Progress::new(position);
        let checkpoint = Arc::new(Checkpoint { progress: progress.clone(), identity, before: None });
        Timeline { progress, identity, checkpoint, recent: Vec::new() }
    }

    /// The current game.
    pub(crate) const fn progress(&self) -> &Progress<P> {
        &self.progress
    }

    /// A fingerprint of the start and all actions.
    pub(crate) const fn identity(&self) -> u128 {
        self.identity
    }

    /// Performs an action that is known to be legal; `text` is its canonical text.
    pub(crate) fn push(&mut self, action: P::Action, text: &str) {
        if self.recent.len() == INTERVAL {
            let recent = std::mem::take(&mut self.recent);
            self.checkpoint = Arc::new(Checkpoint {
                progress: self.progress.clone(),
                identity: self.identity,
                before: Some(Segment { from: Arc::clone(&self.checkpoint), actions: recent }),
            });
        }
        self.recent.push(action);
        self.perform(&action, text);
    }

    fn perform(&mut self, action: &P::Action, text: &str) {
        self.progress.play_unchecked(action);
        self.identity = followed_by(self.identity, text);
    }

    /// Takes back the last `plies` actions, or all if there are fewer; returns how many it took back.
    pub(crate) fn undo(&mut self, plies: u32) -> u32 {
        let now = self.progress.plies();
        let target = now.saturating_sub(plies);
        if target == now {
            return 0;
        }
        while target < self.checkpoint.progress.plies() {
            let Some(Segment { from, actions }) = &self.checkpoint.before else { break };
            self.recent.clone_from(actions);
            self.checkpoint = Arc::clone(from);
        }
        self.recent.truncate((target - self.checkpoint.progress.plies()) as usize);
        self.progress = self.checkpoint.progress.clone();
        self.identity = self.checkpoint.identity;
        for action in std::mem::take(&mut self.recent) {
            self.perform(&action, &action.to_string());
            self.recent.push(action);
        }
        now - target
    }

    /// All actions, oldest first.
    pub(crate) fn actions(&self) -> impl DoubleEndedIterator<Item = &P::Action> {
        let mut parts = vec![&self.recent];
        let mut checkpoint = &self.checkpoint;
        while let Some(Segment { from, actions }) = &checkpoint.before {
            parts.push(actions);
            checkpoint = from;
        }
        parts.into_iter().rev().flatten()
    }
}

/// Drops long chains in a loop; the derived drop would recurse once per checkpoint.
impl<P: Position> Drop for Checkpoint<P> {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut checkpoint) = before.and_then(|segment| Arc::into_inner(segment.from)) {
            before = checkpoint.before.take();
        }
    }
}

/// The identity of a game after one more action text.
pub(crate) fn followed_by(identity: u128, text: &str) -> u128 {
    let mut next = Fingerprint::new();
    next.add(identity as u64);
    next.add((identity >> 64) as u64);
    for chunk in text.as_bytes().chunks(8) {
        next.add(chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    }
    next.add(text.len() as u64);
    next.finish()
}
