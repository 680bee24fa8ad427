//! Lots drawn from the stored seed of an event, so that drawing again gives the same.

/// Pseudo-random numbers (splitmix64).
pub(crate) struct Lot(u64);

impl Lot {
    /// The lots of a round of an event with this seed.
    pub(crate) const fn new(seed: u64, round: u64) -> Lot {
        Lot(seed ^ round.wrapping_mul(0xd134_2543_de82_ef95))
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// A number below this one, which is not 0.
    pub(crate) const fn below(&mut self, bound: u32) -> u32 {
        (self.next() % bound as u64) as u32
    }

    /// One of two.
    pub(crate) const fn coin(&mut self) -> bool {
        self.next() >> 63 == 1
    }

    /// Puts the items in a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let at = (self.next() % (last as u64 + 1)) as usize;
            items.swap(at, last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_round_draw_the_same() {
        let drawn = |seed, round| {
            let mut items: Vec<u32> = (0..20).collect();
            Lot::new(seed, round).shuffle(&mut items);
            items
        };
        assert_eq!(drawn(7, 1), drawn(7, 1));
        assert_ne!(drawn(7, 1), drawn(7, 2));
        assert_ne!(drawn(7, 1), drawn(8, 1));
        let mut sorted = drawn(7, 1);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..20));
    }
}
