//! Known rows are equal to the existing ones, whatever was read before.

use super::*;
use crate::store::rows::{Batch, MemoryRows, RowReader, Rows};
use colonnade_testing::Rng;

fn key(number: u64) -> Vec<u8> {
    vec![1, number as u8]
}

fn rows(numbers: impl IntoIterator<Item = u64>) -> MemoryRows {
    let rows = MemoryRows::new();
    let mut batch = Batch::new();
    numbers.into_iter().for_each(|number| batch.put(key(number), [number as u8]));
    rows.commit(batch).expect("a commit");
    rows
}

fn stretch(from: u64, to: u64, way: Direction, limit: usize) -> Wanted {
    let mut wanted = Wanted::default();
    wanted.rows(Key(key(from)), Key(key(to)), way, limit);
    wanted
}

fn read(known: &mut Known, rows: &MemoryRows, wanted: Wanted) {
    let fetched = rows.fetch(&wanted).expect("a read");
    known.take_in(wanted, fetched);
}

fn numbers(rows: Option<Vec<Row>>) -> Option<Vec<u8>> {
    rows.map(|rows| rows.into_iter().map(|(key, _)| key[1]).collect())
}

#[test]
fn a_stretch_that_was_read_up_to_its_limit_tells_nothing_of_what_comes_behind() {
    use Direction::{Ascending, Descending};
    let rows = rows([10, 20, 30, 40]);
    let mut known = Known::default();
    read(&mut known, &rows, stretch(5, 50, Ascending, 2));
    assert_eq!((known.get(&key(10)), known.get(&key(15))), (Some(Some([10].as_slice())), Some(None)));
    assert_eq!((known.get(&key(20)).is_some(), known.get(&key(21)), known.get(&key(30))), (true, None, None));
    let asked = |known: &Known, from, to, way, limit| numbers(known.rows(&key(from), &key(to), way, limit));
    assert_eq!(asked(&known, 5, 50, Ascending, 2), Some(vec![10, 20]));
    assert_eq!(asked(&known, 7, 50, Ascending, 1), Some(vec![10]));
    assert_eq!(asked(&known, 5, 15, Ascending, 9), Some(vec![10]));
    for (from, to, way, limit) in
        [(5, 50, Ascending, 3), (4, 50, Ascending, 1), (5, 50, Descending, 1), (25, 30, Ascending, 9)]
    {
        assert_eq!(asked(&known, from, to, way, limit), None, "{from} {to} {way:?} {limit}");
    }
    // Read in descending order, it reaches a known range, and they are merged.
    read(&mut known, &rows, stretch(15, 60, Descending, 3));
    assert_eq!(asked(&known, 5, 60, Descending, 9), Some(vec![40, 30, 20, 10]));
    assert_eq!(known.spans.len(), 1);
    // If enough is known, nothing is read.
    let mut wanted = stretch(5, 99, Ascending, 9);
    wanted.more_rows(Key(key(5)), Key(key(99)), Ascending, 4, 64);
    wanted.key(Key(key(12)));
    wanted.key(Key(key(70)));
    wanted.key(Key(key(70)));
    known.missing(&mut wanted);
    assert_eq!((wanted.keys, wanted.stretches.len()), (vec![key(70)], 1));
}

#[test]
fn whatever_was_read_no_answer_is_wrong() {
    let mut random = Rng::new(colonnade_testing::seed(75));
    for _ in 0..200 {
        let rows = rows((0..30).map(|_| random.below(60) as u64));
        let mut known = Known::default();
        for _ in 0..40 {
            let (a, b) = (random.below(60) as u64, random.below(60) as u64);
            let way = [Direction::Ascending, Direction::Descending][random.below(2)];
            let limit = random.below(6);
            if random.below(3) == 0 {
                let mut wanted = stretch(a, b, way, limit);
                wanted.key(Key(key(random.below(60) as u64)));
                let mut missing = wanted.clone();
                known.missing(&mut missing);
                read(&mut known, &rows, missing);
                for key in &wanted.keys {
                    assert!(known.get(key).is_some());
                }
                assert!(a >= b || limit == 0 || known.rows(&key(a), &key(b), way, limit).is_some());
            }
            if let Some(found) = known.rows(&key(a), &key(b), way, limit) {
                assert_eq!(found, rows.first(&key(a), &key(b), way, limit).expect("a read"));
            }
            if let Some(value) = known.get(&key(a)) {
                assert_eq!(value.map(<[u8]>::to_vec), rows.get(&key(a)).expect("a read"));
            }
        }
        let mut ends = known.spans.iter().zip(known.spans.iter().skip(1));
        assert!(ends.all(|((_, end), (next, _))| end < next));
    }
}
