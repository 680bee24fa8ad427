//! The actions of a game, in blocks that all copies of the game share.

use std::ops::Index;
use std::sync::Arc;

use super::clock::Left;
use super::event::Cause;
use super::span::Timestamp;
use colonnade_rules::Side;

/// One action of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedAction {
    /// Canonical text.
    pub text: String,
    /// The side that acted.
    pub side: Side,
    /// The time of the action.
    pub at: Timestamp,
    /// Why it was made.
    pub cause: Cause,
    /// When the clock of the side began to run for it.
    pub began: Timestamp,
    /// The times on both clocks then.
    pub left: Left,
}

/// The number of actions in a block.
const BLOCK: usize = 16;

/// The actions of a game, in order. The cost of a clone does not depend on their number, and no text is copied.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct PlayedActions {
    /// Full blocks.
    blocks: Arc<Vec<Block>>,
    /// The actions after them, fewer than a block has.
    recent: Vec<Arc<PlayedAction>>,
}

/// Exactly [`BLOCK`] actions.
type Block = Arc<[Arc<PlayedAction>]>;

impl Clone for PlayedActions {
    /// Clones the list with capacity for the action for which it is usually cloned.
    fn clone(&self) -> Self {
        let mut recent = Vec::with_capacity(self.recent.len() + 1);
        recent.extend_from_slice(&self.recent);
        PlayedActions { blocks: Arc::clone(&self.blocks), recent }
    }
}

impl PlayedActions {
    /// The number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.blocks.len() * BLOCK + self.recent.len()
    }

    /// Whether nobody has acted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The action at an index, from 0.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&PlayedAction> {
        let found = match self.blocks.get(at / BLOCK) {
            Some(block) => block.get(at % BLOCK),
            None => self.recent.get(at.checked_sub(self.blocks.len() * BLOCK)?),
        };
        found.map(Arc::as_ref)
    }

    /// The last action.
    #[must_use]
    pub fn last(&self) -> Option<&PlayedAction> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All actions in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &PlayedAction> + ExactSizeIterator {
        (0..self.len()).map(|at| &self[at])
    }

    /// Appends an action.
    pub(super) fn push(&mut self, action: PlayedAction) {
        self.recent.push(Arc::new(action));
        if self.recent.len() == BLOCK {
            let block = std::mem::take(&mut self.recent).into();
            Arc::make_mut(&mut self.blocks).push(block);
        }
    }

    /// Removes all actions but the first `keep`, and returns the others in order.
    pub(super) fn split_off(&mut self, keep: usize) -> Vec<PlayedAction> {
        let removed = self.iter().skip(keep).cloned().collect();
        match self.blocks.get(keep / BLOCK) {
            Some(block) => {
                self.recent = block[..keep % BLOCK].to_vec();
                Arc::make_mut(&mut self.blocks).truncate(keep / BLOCK);
            }
            None => self.recent.truncate(keep.saturating_sub(self.blocks.len() * BLOCK)),
        }
        removed
    }
}

impl Index<usize> for PlayedActions {
    type Output = PlayedAction;

    /// # Panics
    ///
    /// If there are not that many actions.
    fn index(&self, at: usize) -> &PlayedAction {
        self.get(at).unwrap_or_else(|| panic!("action {at} of {}", self.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(number: usize) -> PlayedAction {
        let at = Timestamp::from_timestamp_millis(number as i64).expect("a time");
        let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        let cause = if number.is_multiple_of(5) { Cause::Forced } else { Cause::Chosen };
        PlayedAction { text: format!("a{number}"), side, at, cause, began: at, left: Left::default() }
    }

    fn played(count: usize) -> (PlayedActions, Vec<PlayedAction>) {
        let list: Vec<_> = (0..count).map(action).collect();
        let mut actions = PlayedActions::default();
        list.iter().for_each(|action| actions.push(action.clone()));
        (actions, list)
    }

    #[test]
    fn they_are_a_list_of_any_length() {
        for count in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK, 5 * BLOCK + 3] {
            let (actions, list) = played(count);
            assert_eq!((actions.len(), actions.is_empty()), (count, count == 0));
            assert!(actions.iter().eq(&list) && actions.iter().rev().eq(list.iter().rev()));
            assert_eq!((actions.last(), actions.get(count)), (list.last(), None));
            assert!((0..count).all(|at| actions[at] == list[at]));
        }
    }

    #[test]
    fn what_is_split_off_leaves_the_copies_as_they_are() {
        for count in [1, BLOCK, 2 * BLOCK, 3 * BLOCK + 5] {
            for keep in 0..=count + 1 {
                let (whole, mut list) = played(count);
                let mut rest = whole.clone();
                let expected = list.split_off(keep.min(count));
                assert_eq!(rest.split_off(keep), expected, "{keep} of {count}");
                // Actions are appended to the remaining ones as if the others had never been there.
                for number in keep.min(count)..count {
                    rest.push(action(number));
                }
                assert_eq!(rest, whole, "{keep} of {count}");
                assert_eq!(whole, played(count).0);
            }
        }
    }

    #[test]
    fn a_copy_shares_the_texts() {
        let (whole, _) = played(3 * BLOCK + 5);
        let mut copy = whole.clone();
        copy.push(action(3 * BLOCK + 5));
        assert!((0..whole.len()).all(|at| std::ptr::eq(&whole[at], &copy[at])));
    }
}
