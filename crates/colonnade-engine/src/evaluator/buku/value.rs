//! The values of squares and captured counters.

use colonnade_rules::Side;
use colonnade_rules::buku::Buku;

/// The value of a captured counter.
pub(super) const CAPTURED: i32 = 100;
/// The value of a square to its owner by its number of counters, if the owner acts next.
const ACTING: [i32; 6] = [0, 10, 60, 280, 370, 30];
/// The same if the other side acts next.
const WAITING: [i32; 6] = [0, 10, 35, 120, 160, 25];

/// The value of a square to its owner.
pub(super) fn worth(counters: u8, acts_next: bool) -> i32 {
    let table = if acts_next { &ACTING } else { &WAITING };
    table[usize::from(counters).min(5)]
}

/// The value of a square to the side that has just sown, including captures.
pub(super) fn sown(counters: u8, own: bool) -> i32 {
    match counters {
        3 | 4 if own => CAPTURED * i32::from(counters),
        _ if own => worth(counters, false),
        _ => -worth(counters, true),
    }
}

pub(super) fn lead(position: &Buku, side: Side) -> i32 {
    let captured = position.captured();
    i32::from(captured[side]) - i32::from(captured[side.other()])
}
