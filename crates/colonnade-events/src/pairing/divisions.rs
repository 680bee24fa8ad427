//! The sizes of a league's divisions.

/// The size of a division.
const SIZE: usize = 6;

/// The sizes of the divisions of this many players, the highest division first: from 5 to 7, and as equal as possible. Up
/// to 8 players make one division, and 9 make divisions of 5 and 4: they cannot be divided into such sizes.
pub(crate) fn division_sizes(players: usize) -> Vec<usize> {
    let divisions = ((players + SIZE / 2) / SIZE).max(1);
    (0..divisions).map(|at| players / divisions + usize::from(at < players % divisions)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_have_five_to_seven_players() {
        for players in 10..=600 {
            let sizes = division_sizes(players);
            assert_eq!(sizes.iter().sum::<usize>(), players);
            assert!(sizes.iter().all(|size| (5..=7).contains(size)), "{players}: {sizes:?}");
            assert!(sizes.is_sorted_by(|above, below| above >= below));
        }
        let few: Vec<Vec<usize>> = (4..=10).map(division_sizes).collect();
        assert_eq!(few, [vec![4], vec![5], vec![6], vec![7], vec![8], vec![5, 4], vec![5, 5]]);
    }
}
