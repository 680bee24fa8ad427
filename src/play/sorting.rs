//! Sorting for short lists with little machine code: the standard library compiles to several kilobytes for each type
//! and order, this to a few instructions.

use std::cmp::Ordering;

/// Sorts items; equal ones keep their order.
pub(crate) fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = order(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    for at in 0..order.len() {
        // An item from before this index was swapped to the index where the other item was.
        let mut from = order[at];
        while from < at {
            from = order[from];
        }
        items.swap(at, from);
        // Later searches take this step at once.
        order[at] = from;
    }
}

/// Sorts items by a key of each; those with equal keys keep their order.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// The indices of the items in sorted order.
fn order(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_as_the_standard_library_sorts_them() {
        let mut state = 7_u32;
        for count in 0..60 {
            let mut items: Vec<(u32, usize)> = (0..count)
                .map(|at| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    (state >> 28, at)
                })
                .collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(key, _)| key);
            sort_by_key(&mut items, |&(key, _)| key);
            assert_eq!(items, expected);
        }
    }
}
