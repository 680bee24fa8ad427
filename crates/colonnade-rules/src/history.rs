//! Fingerprints of earlier positions, for the rules on repetition.

use std::fmt;
use std::sync::Arc;

use super::stack::Stack;

/// The number of keys of a full head, and the largest number of keys of a block.
const HEAD: usize = 16;
const BLOCK: usize = 128;

/// Fingerprints of earlier positions. A clone shares all older blocks with its original, so its cost does not depend on
/// the length of the game.
#[derive(Clone, Default)]
pub struct History {
    recent: [u128; HEAD],
    filled: u8,
    older: Option<Arc<HistoryBlock>>,
}

#[derive(Clone)]
struct HistoryBlock {
    older: Option<Arc<HistoryBlock>>,
    /// A filter with one bit per key, see [`bit`], which rules out most blocks that do not contain a key.
    bits: [u64; BITS / 64],
    keys: Vec<u128>,
}

/// The number of filter bits of a block.
const BITS: usize = 1024;

/// The word and the bit mask of a key in the filter.
const fn bit(key: u128) -> (usize, u64) {
    let at = key as usize % BITS;
    (at / 64, 1 << (at % 64))
}

impl HistoryBlock {
    /// Adds keys. The block must have room for them.
    fn extend(&mut self, keys: &[u128; HEAD]) {
        self.keys.extend(keys);
        for (word, bit) in keys.iter().map(|&key| bit(key)) {
            self.bits[word] |= bit;
        }
    }
}

impl History {
    /// The number of times that a fingerprint was recorded.
    #[must_use]
    pub fn count(&self, key: u128) -> usize {
        let hits = |keys: &[u128]| keys.iter().filter(|&&k| k == key).count();
        let (word, bit) = bit(key);
        let mut total = hits(&self.recent[..self.filled as usize]);
        let mut older = self.older.as_deref();
        while let Some(block) = older {
            if block.bits[word] & bit != 0 {
                total += hits(&block.keys);
            }
            older = block.older.as_deref();
        }
        total
    }

    /// Records one more position.
    pub fn push(&mut self, key: u128) {
        if self.filled as usize == HEAD {
            match &mut self.older {
                Some(block) if block.keys.len() < BLOCK => Arc::make_mut(block).extend(&self.recent),
                older => {
                    let mut block =
                        HistoryBlock { older: older.take(), bits: [0; BITS / 64], keys: Vec::with_capacity(HEAD) };
                    block.extend(&self.recent);
                    *older = Some(Arc::new(block));
                }
            }
            self.filled = 0;
        }
        self.recent[self.filled as usize] = key;
        self.filled += 1;
    }

    /// Removes all fingerprints, after an action that makes every earlier position impossible.
    pub fn clear(&mut self) {
        *self = History::default();
    }
}

/// Drops long chains in a loop; the derived drop would recurse once per block.
impl Drop for HistoryBlock {
    fn drop(&mut self) {
        let mut older = self.older.take();
        while let Some(mut block) = older.and_then(Arc::into_inner) {
            older = block.older.take();
        }
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("History").finish_non_exhaustive()
    }
}

/// A 128-bit fingerprint, built from the words that describe a position.
///
/// It has two lanes with different odd multipliers and a final mix. Two random inputs collide with a probability of
/// 2⁻¹²⁸.
#[derive(Clone, Copy)]
pub(crate) struct Fingerprint(u64, u64);

impl Fingerprint {
    pub(crate) const fn new() -> Self {
        Fingerprint(0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344)
    }

    pub(crate) const fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.1 = (self.1 ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(29);
    }

    /// Adds the stacks of a board as a sum of products, with one factor per word and square. Unlike in
    /// [`Fingerprint::add`], the products do not depend on each other.
    pub(crate) fn add_stacks(&mut self, stacks: &[Stack; 64]) {
        let mut first = 0u64;
        let mut second = 0u64;
        for (stack, factors) in stacks.iter().zip(&FACTORS) {
            // Words without pieces add nothing.
            for (word, factors) in stack.words().into_iter().zip(factors).filter(|&(word, _)| word != 0) {
                first = first.wrapping_add(word.wrapping_mul(factors[0]));
                second = second.wrapping_add((word ^ word >> 32).wrapping_mul(factors[1]));
            }
        }
        self.add(first);
        self.add(second);
    }

    pub(crate) const fn finish(self) -> u128 {
        (mix(self.0) as u128) << 64 | mix(self.1 ^ self.0.rotate_left(32)) as u128
    }
}

/// Odd factors for the words of the stack on each square.
static FACTORS: [[[u64; 2]; 4]; 64] = {
    let mut factors = [[[0; 2]; 4]; 64];
    let mut at = 0;
    while at < 64 * 4 {
        let seed = (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        factors[at / 4][at % 4] = [mix(seed ^ 0x4528_21e6_38d0_1377) | 1, mix(seed ^ 0xbe54_66cf_34e9_0c6c) | 1];
        at += 1;
    }
    factors
};

const fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 32).wrapping_mul(0xe995_3f69_a4b1_8e6b);
    x = (x ^ x >> 29).wrapping_mul(0xb55a_4f09_5a1b_2e6d);
    x ^ x >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_across_blocks_and_copies_stay_apart() {
        let mut history = History::default();
        for key in 0..100 {
            history.push(key % 40);
        }
        assert_eq!((history.count(5), history.count(39), history.count(77)), (3, 2, 0));
        let mut copy = history.clone();
        copy.push(5);
        assert_eq!((history.count(5), copy.count(5)), (3, 4));
    }

    #[test]
    fn copies_at_any_length_count_what_was_recorded_in_them() {
        let mut copies = Vec::new();
        let mut history = History::default();
        for key in 0..600u128 {
            // The clone and its original continue differently.
            copies.push(history.clone());
            history.push(key % 70);
        }
        for (length, mut copy) in copies.into_iter().enumerate() {
            (0..200u128).for_each(|key| copy.push(1_000 + key % 50));
            for key in 0..80 {
                let recorded = (0..length as u128).filter(|earlier| earlier % 70 == key).count();
                assert_eq!(copy.count(key), recorded, "{length} {key}");
            }
            // Keys with the same filter bit as 6.
            assert_eq!((copy.count(1_030), copy.count(6 + BITS as u128)), (4, 4), "{length}");
        }
        assert_eq!((history.count(6), history.count(6 + BITS as u128)), (9, 0));
    }

    #[test]
    fn a_very_long_history_can_be_dropped() {
        let mut history = History::default();
        (0..4_000_000).for_each(|key| history.push(key));
        let copy = history.clone();
        drop(history);
        drop(copy);
    }

    #[test]
    fn fingerprints_differ_by_word_and_order() {
        let of = |words: &[u64]| {
            let mut f = Fingerprint::new();
            words.iter().for_each(|&w| f.add(w));
            f.finish()
        };
        let all = [of(&[]), of(&[0]), of(&[0, 0]), of(&[1, 0]), of(&[0, 1]), of(&[1 << 63, 0])];
        for (i, a) in all.iter().enumerate() {
            assert!(all.iter().skip(i + 1).all(|b| a != b && (a >> 64) != (b >> 64) && *a as u64 != *b as u64));
        }
    }
}
