//! Reading several things, so that reads that do not depend on each other share a round trip.
//!
//! The reads are written as if each of them were cheap. Where each is a round trip, a pass puts off the reads of rows that
//! are not known yet; then all of these are fetched at once, and the next pass goes on where they were missing.

use crate::Fault;
use crate::rows::Wanted;
use crate::views::put_off::PutOff;
use crate::views::view::ReadView;

/// How many things are read together at most: their rows are in memory at the same time.
const TOGETHER: usize = 256;

/// The most passes of one reading. Each pass knows more rows, so this many are a mistake of ours.
const MOST_PASSES: usize = 4_096;

/// Reads something for each of several things, all from one view. `read` can run several times for one of them, and only its
/// last result counts.
pub(crate) fn for_each<I, T>(
    view: &dyn ReadView,
    things: &[I],
    read: impl Fn(&dyn ReadView, &I) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let mut all = Vec::with_capacity(things.len());
    visit(view, things, read, |_, found| -> Result<(), Fault> {
        all.push(found);
        Ok(())
    })?;
    Ok(all)
}

/// As [`for_each`], but hands over what is read for each thing, in their order, so that it need not all be in memory.
pub(crate) fn visit<I, T, E: From<Fault>>(
    view: &dyn ReadView,
    things: &[I],
    read: impl Fn(&dyn ReadView, &I) -> Result<T, Fault>,
    mut visit: impl FnMut(&I, T) -> Result<(), E>,
) -> Result<(), E> {
    let Some(put_off) = view.put_off() else {
        return things.iter().try_for_each(|thing| visit(thing, read(view, thing)?));
    };
    for some in things.chunks(TOGETHER) {
        let mut found: Vec<Option<T>> = some.iter().map(|_| None).collect();
        in_passes(view, put_off, &mut || {
            for (thing, place) in some.iter().zip(&mut found) {
                if place.is_none() {
                    let before = put_off.len();
                    let result = read(view, thing);
                    // What was found without rows that are put off does not count, even if `read` has coped with that.
                    if put_off.len() == before {
                        *place = Some(result?);
                    }
                }
            }
            Ok(())
        })?;
        for (thing, found) in some.iter().zip(found) {
            found.map_or(Ok(()), |found| visit(thing, found))?;
        }
    }
    Ok(())
}

/// Reads two things.
pub(crate) fn both<A, B>(
    view: &dyn ReadView,
    one: impl Fn(&dyn ReadView) -> Result<A, Fault>,
    other: impl Fn(&dyn ReadView) -> Result<B, Fault>,
) -> Result<(A, B), Fault> {
    let found = for_each(view, &[true, false], |view, &is_one| {
        Ok(if is_one { (Some(one(view)?), None) } else { (None, Some(other(view)?)) })
    })?;
    match found.into_iter().reduce(|(a, _), (_, b)| (a, b)) {
        Some((Some(a), Some(b))) => Ok((a, b)),
        _ => Err(Fault::Unavailable("rows that are read later".to_owned())),
    }
}

/// Repeats a pass until it puts nothing off.
fn in_passes(view: &dyn ReadView, put_off: &PutOff, pass: &mut dyn FnMut() -> Result<(), Fault>) -> Result<(), Fault> {
    if put_off.is_on() {
        // The outer reading fetches what is missing, and repeats this one.
        let before = put_off.len();
        pass()?;
        return if put_off.len() == before { Ok(()) } else { Err(put_off.several(Wanted::default())) };
    }
    view.make_room();
    put_off.set_under_way(true);
    let done = passes(view, put_off, pass);
    put_off.set_under_way(false);
    done
}

fn passes(view: &dyn ReadView, put_off: &PutOff, pass: &mut dyn FnMut() -> Result<(), Fault>) -> Result<(), Fault> {
    for _ in 0..MOST_PASSES {
        put_off.begin();
        let done = pass();
        let missing = put_off.end();
        if missing.is_empty() {
            return done;
        }
        done?;
        view.prefetch(&|wanted| *wanted = missing.clone())?;
    }
    Err(Fault::Unavailable("one reading needs too many round trips".to_owned()))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;
    use crate::codec::keys::Key;
    use crate::rows::{Batch, Fetched, MemoryRows, Row, RowReader, Rows, RowsError, ScanDirection, Visitor};
    use crate::views::snapshots::OwnSnapshot;

    /// Rows of which each read is a round trip; the value of a key is the key of the next one.
    struct Counted {
        rows: MemoryRows,
        trips: Rc<Cell<usize>>,
    }

    impl Counted {
        fn waits(&self) {
            self.trips.set(self.trips.get() + 1);
        }
    }

    impl RowReader for Counted {
        fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, RowsError> {
            self.waits();
            self.rows.get(key)
        }

        fn scan(&self, from: &[u8], to: &[u8], way: ScanDirection, each: &mut Visitor<'_>) -> Result<(), RowsError> {
            self.waits();
            self.rows.scan(from, to, way, each)
        }

        fn first(&self, from: &[u8], to: &[u8], way: ScanDirection, limit: usize) -> Result<Vec<Row>, RowsError> {
            self.waits();
            self.rows.first(from, to, way, limit)
        }

        fn fetch(&self, wanted: &Wanted) -> Result<Fetched, RowsError> {
            self.waits();
            self.rows.fetch(wanted)
        }
    }

    /// Chains of keys: from (n, 1) to (n, 2) and so on, to (n, n % 4 + 1), which leads nowhere.
    fn chains() -> (OwnSnapshot, Rc<Cell<usize>>) {
        let rows = MemoryRows::new();
        let trips = Rc::<Cell<usize>>::default();
        let mut batch = Batch::new();
        for chain in 0..=255u8 {
            for at in 1..=chain % 4 {
                batch.put(vec![chain, at], [chain, at + 1]);
            }
        }
        rows.commit(batch).expect("a commit");
        (OwnSnapshot::new(Box::new(Counted { rows, trips: Rc::clone(&trips) })), trips)
    }

    /// The length of a chain, read step by step.
    fn length(view: &dyn ReadView, chain: u8) -> Result<usize, Fault> {
        let mut at = vec![chain, 1];
        let mut length = 0;
        while let Some(next) = view.get(&Key(at))? {
            (at, length) = (next, length + 1);
        }
        Ok(length)
    }

    #[test]
    fn reads_of_several_things_share_round_trips() {
        let (view, trips) = chains();
        let all: Vec<u8> = (0..=255).collect();
        let found = for_each(&view, &all, |view, &chain| length(view, chain)).expect("read");
        assert_eq!(found, all.iter().map(|chain| usize::from(chain % 4)).collect::<Vec<_>>());
        assert_eq!(trips.get(), 4, "as many as the longest chain needs");
        for_each(&view, &all, |view, &chain| length(view, chain)).expect("read");
        assert_eq!(trips.get(), 4, "everything is known");
        assert_eq!(length(&view, 3), Ok(3));
        assert_eq!(trips.get(), 4);
    }

    #[test]
    fn readings_within_readings_share_them_too() {
        let (view, trips) = chains();
        let found = for_each(&view, &[3u8, 7, 8], |view, &first| {
            let (one, others) = both(
                view,
                |view| length(view, first),
                |view| for_each(view, &[first + 100, first + 101], |view, &chain| length(view, chain)),
            )?;
            // This depends on what was read.
            Ok((one, others, length(view, one as u8)?))
        });
        assert_eq!(found, Ok(vec![(3, vec![3, 0], 3), (3, vec![3, 0], 3), (0, vec![0, 1], 0)]));
        assert!(trips.get() <= 8, "{}", trips.get());
    }

    #[test]
    fn ranges_are_put_off_and_what_copes_with_that_counts_for_nothing() {
        let (view, trips) = chains();
        let rows = |view: &dyn ReadView, chain: u8| view.beginning(&Key(vec![chain]));
        let found = for_each(&view, &[1u8, 2, 3], |view, &chain| Ok(rows(view, chain).unwrap_or_default().len()));
        assert_eq!((found, trips.get()), (Ok(vec![1, 2, 3]), 1));
        let found = for_each(&view, &[5u8, 6], |view, &chain| {
            view.prefetch(&|wanted| wanted.keys.push(vec![chain, 1]))?;
            view.has(&Key(vec![chain, 1]))
        });
        assert_eq!((found, trips.get()), (Ok(vec![true, true]), 2));
    }

    #[test]
    fn rows_that_are_many_are_forgotten_between_readings_only() {
        const LARGE: usize = 24 << 10;
        let rows = MemoryRows::new();
        let trips = Rc::<Cell<usize>>::default();
        for chain in 1..=255u8 {
            let mut batch = Batch::new();
            (1..=3).for_each(|at| batch.put(vec![chain, at], vec![chain; LARGE]));
            rows.commit(batch).expect("a commit");
        }
        let view = OwnSnapshot::new(Box::new(Counted { rows, trips: Rc::clone(&trips) }));
        let all: Vec<u8> = (1..=255).collect();
        // All rows of one reading are larger than the rows that are kept otherwise.
        let whole = |view: &dyn ReadView, &chain: &u8| {
            let found = [1, 2, 3].map(|at| view.get(&Key(vec![chain, at])));
            found.into_iter().map(|found| Ok(found?.map_or(0, |value| value.len()))).sum::<Result<usize, Fault>>()
        };
        for reading in 1..=3 {
            assert_eq!(for_each(&view, &all, whole), Ok(vec![3 * LARGE; 255]));
            assert_eq!(trips.get(), reading, "they were forgotten");
        }
    }

    #[test]
    fn an_error_of_one_thing_is_the_result() {
        let (view, _) = chains();
        let fails = |view: &dyn ReadView, &chain: &u8| match length(view, chain)? {
            2 => Err(Fault::damage("it is there".to_owned())),
            length => Ok(length),
        };
        assert_eq!(for_each(&view, &[1u8, 2, 3], fails), Err(Fault::damage("it is there".to_owned())));
        let mut seen = Vec::new();
        let visited = visit(
            &view,
            &[1u8, 3],
            |view, &chain| length(view, chain),
            |&chain, found| {
                seen.push((chain, found));
                if found == 1 { Err(Fault::Closed) } else { Ok(()) }
            },
        );
        assert_eq!((visited, seen), (Err(Fault::Closed), vec![(1, 1)]));
    }
}
