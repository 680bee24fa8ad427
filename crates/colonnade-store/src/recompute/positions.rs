//! Recomputation of the index of positions. It has too many entries to keep in memory, so their sums are compared; a
//! wrong index is rebuilt in the background.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::codec::values::Header;
use crate::recompute::Recount;
use crate::tables::positions::{self, Mark, OFTEN, Place, PositionTally};
use crate::views::view::ReadView;
use crate::{AppendError, Fault};
use colonnade_play::{GameId, Transcript};

const NAME: &str = "positions of finished games";

/// The sum of entries of the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PositionSum {
    count: u64,
    sum: u64,
}

impl PositionSum {
    /// An empty sum; `None` while the index is being built, because its content is unknown then.
    pub(crate) fn of_games(view: &dyn ReadView) -> Result<Option<PositionSum>, Fault> {
        let is_whole = Mark::load(view)?.is_some_and(|mark| mark.is_whole());
        let waits = is_whole && !positions::pending(view, GameId(0), 1)?.is_empty();
        Ok((is_whole && !waits).then(PositionSum::default))
    }

    fn add(&mut self, place: &Place) {
        self.count += 1;
        self.sum = self.sum.wrapping_add(place.fingerprint());
    }

    /// Adds the entries that the index should have of a game.
    pub(crate) fn add_game(&mut self, header: &Header, transcript: &Transcript) {
        if positions::is_counted(header) {
            positions::places(header.summary.id, transcript).iter().for_each(|place| self.add(place));
        }
    }
}

/// Compares the index with its correct content, if that is known, and its tallies with its entries.
pub(crate) fn compare(recount: &mut Recount<'_>, expected: Option<PositionSum>) -> Result<(), AppendError> {
    let Some(mark) = Mark::load(recount.view)?.filter(|mark| !mark.is_wrong) else { return Ok(()) };
    let difference = match sum(recount.view) {
        Ok((_, Some(wrong))) => wrong,
        Ok((found, None)) => match expected {
            Some(expected) if expected != found => {
                format!("there are {} and should be {}, or some are others", found.count, expected.count)
            }
            _ => return Ok(()),
        },
        Err(Fault::Damaged { what, .. }) => what,
        Err(fault) => return Err(fault.into()),
    };
    recount.tell(NAME, difference);
    recount.mend(|transaction| {
        mark.wrong().save(transaction);
        Ok(())
    })
}

/// The sum of all entries, and the first tally that does not match its entries.
fn sum(view: &dyn ReadView) -> Result<(PositionSum, Option<String>), Fault> {
    let mut tallied = BTreeSet::new();
    view.each(&positions::tallies(), &positions::tallies().end(), &mut |key, _| {
        tallied.insert(positions::position_of(key)?);
        Ok(ControlFlow::Continue(()))
    })?;
    let mut found = PositionSum::default();
    let mut wrong = None;
    let mut group = (0, PositionTally::default());
    let mut check = |(key, mut tally): (u64, PositionTally)| -> Result<(), Fault> {
        tally.cut();
        let is_often = tally.all.games() >= OFTEN as u64;
        let was_tallied = tallied.remove(&key);
        let stored = if was_tallied { positions::load_tally(view, key)? } else { None };
        if is_often != was_tallied || stored.is_some_and(|stored| !tally.agrees(&stored)) {
            wrong.get_or_insert_with(|| format!("the sum of position {key:016x} is wrong"));
        }
        Ok(())
    };
    let mut walk = positions::all_entries(view)?;
    while let Some(place) = walk.next()? {
        found.add(&place);
        if place.key != group.0 {
            check(std::mem::replace(&mut group, (place.key, PositionTally::default())))?;
        }
        group.1.add(&place);
    }
    check(group)?;
    let stray = tallied.pop_first().map(|key| format!("the sum of position {key:016x} should not be there"));
    Ok((found, wrong.or(stray)))
}
