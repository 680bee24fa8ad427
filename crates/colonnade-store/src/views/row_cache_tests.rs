//! Known rows are equal to the existing ones, whatever was read before.

use super::*;
use crate::rows::{Batch, MemoryRows, RowReader, Rows};
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

fn range(from: u64, to: u64, way: ScanDirection, limit: usize) -> Wanted {
    let mut wanted = Wanted::default();
    wanted.rows(Key(key(from)), Key(key(to)), way, limit);
    wanted
}

fn read(cache: &mut RowCache, rows: &MemoryRows, wanted: Wanted) {
    let fetched = rows.fetch(&wanted).expect("a read");
    cache.insert(wanted, fetched);
}

fn numbers(rows: Option<Vec<Row>>) -> Option<Vec<u8>> {
    rows.map(|rows| rows.into_iter().map(|(key, _)| key[1]).collect())
}

#[test]
fn a_stretch_that_was_read_up_to_its_limit_tells_nothing_of_what_comes_behind() {
    use ScanDirection::{Ascending, Descending};
    let rows = rows([10, 20, 30, 40]);
    let mut cache = RowCache::default();
    read(&mut cache, &rows, range(5, 50, Ascending, 2));
    assert_eq!((cache.get(&key(10)), cache.get(&key(15))), (Some(Some([10].as_slice())), Some(None)));
    assert_eq!((cache.get(&key(20)).is_some(), cache.get(&key(21)), cache.get(&key(30))), (true, None, None));
    let asked = |cache: &RowCache, from, to, way, limit| numbers(cache.rows(&key(from), &key(to), way, limit));
    assert_eq!(asked(&cache, 5, 50, Ascending, 2), Some(vec![10, 20]));
    assert_eq!(asked(&cache, 7, 50, Ascending, 1), Some(vec![10]));
    assert_eq!(asked(&cache, 5, 15, Ascending, 9), Some(vec![10]));
    for (from, to, way, limit) in
        [(5, 50, Ascending, 3), (4, 50, Ascending, 1), (5, 50, Descending, 1), (25, 30, Ascending, 9)]
    {
        assert_eq!(asked(&cache, from, to, way, limit), None, "{from} {to} {way:?} {limit}");
    }
    // Read in descending order, it reaches a known range, and they are merged.
    read(&mut cache, &rows, range(15, 60, Descending, 3));
    assert_eq!(asked(&cache, 5, 60, Descending, 9), Some(vec![40, 30, 20, 10]));
    assert_eq!(cache.spans.len(), 1);
    // If enough is known, nothing is read.
    let mut wanted = range(5, 99, Ascending, 9);
    wanted.more_rows(Key(key(5)), Key(key(99)), Ascending, 4, 64);
    wanted.key(Key(key(12)));
    wanted.key(Key(key(70)));
    wanted.key(Key(key(70)));
    cache.retain_missing(&mut wanted);
    assert_eq!((wanted.keys, wanted.ranges.len()), (vec![key(70)], 1));
}

#[test]
fn whatever_was_read_no_answer_is_wrong() {
    let mut random = Rng::new(colonnade_testing::seed(75));
    for _ in 0..200 {
        let rows = rows((0..30).map(|_| random.below(60) as u64));
        let mut cache = RowCache::default();
        for _ in 0..40 {
            let a = random.below(60) as u64;
            let b = random.below(60) as u64;
            let way = [ScanDirection::Ascending, ScanDirection::Descending][random.below(2)];
            let limit = random.below(6);
            if random.below(3) == 0 {
                let mut wanted = range(a, b, way, limit);
                wanted.key(Key(key(random.below(60) as u64)));
                let mut missing = wanted.clone();
                cache.retain_missing(&mut missing);
                read(&mut cache, &rows, missing);
                for key in &wanted.keys {
                    assert!(cache.get(key).is_some());
                }
                assert!(a >= b || limit == 0 || cache.rows(&key(a), &key(b), way, limit).is_some());
            }
            if let Some(found) = cache.rows(&key(a), &key(b), way, limit) {
                assert_eq!(found, rows.first(&key(a), &key(b), way, limit).expect("a read"));
            }
            if let Some(value) = cache.get(&key(a)) {
                assert_eq!(value.map(<[u8]>::to_vec), rows.get(&key(a)).expect("a read"));
            }
        }
        let mut ends = cache.spans.iter().zip(cache.spans.iter().skip(1));
        assert!(ends.all(|((_, end), (next, _))| end < next));
    }
}
