//! Long lists of actions, of which a page shows one block at a time.

use std::ops::Range;

/// The number of actions in a block: few enough that a page without comments has at most 10 KB compressed.
const LENGTH: usize = 120;

/// A block of a list, and the page that shows it.
pub(crate) struct ActionBlock {
    /// The numbers of its first and last action.
    pub(crate) first: usize,
    pub(crate) last: usize,
    pub(crate) href: String,
    pub(crate) is_shown: bool,
}

/// The indexes of the actions in the block with this action, of `count` actions; the first block for action 0.
pub(crate) fn block_with(action: usize, count: usize) -> Range<usize> {
    let start = action.saturating_sub(1) / LENGTH * LENGTH;
    start.min(count)..(start + LENGTH).min(count)
}

/// All blocks of a list of `count` actions, if there is more than one; `href` returns the page that shows an action.
pub(crate) fn blocks(action: usize, count: usize, href: impl Fn(usize) -> String) -> Vec<ActionBlock> {
    if count <= LENGTH {
        return Vec::new();
    }
    let shown = block_with(action, count);
    let block = |first: usize| ActionBlock {
        first,
        last: (first + LENGTH - 1).min(count),
        href: href(first),
        is_shown: shown.contains(&(first - 1)),
    };
    (1..=count).step_by(LENGTH).map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_is_in_one_block() {
        for count in [0, 1, 120, 121, 240, 500] {
            for action in 0..=count {
                let shown = block_with(action, count);
                assert!(action == 0 || shown.contains(&(action - 1)), "{action} of {count}");
                let all = blocks(action, count, |first| first.to_string());
                let listed: usize = all.iter().map(|block| block.last + 1 - block.first).sum();
                assert_eq!(listed, if count > LENGTH { count } else { 0 });
                assert!(all.iter().filter(|block| block.is_shown).all(|block| block.first == shown.start + 1));
                assert_eq!(all.iter().filter(|block| block.is_shown).count(), usize::from(count > LENGTH));
            }
        }
    }
}
