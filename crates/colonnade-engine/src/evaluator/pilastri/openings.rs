//! The first answers on the 4×4 board with high jumpers, stored because the solver takes most of a second to find one.
//! Later answers take it a fifth of that.

use colonnade_rules::Position;
use colonnade_rules::pilastri::{Move, Pilastri};

/// A first move, the number of positions the solver visits to find the answer, and the winning answer, if any.
type OpeningLine = (&'static str, u64, Option<&'static str>);

/// The index of the variant.
const VARIANT: usize = 5;

/// The number of positions that the solver visits to find the first move, and that move.
const START: (u64, &str) = (771_172, "a1-a2");

/// All first moves.
static FIRST: [OpeningLine; 24] = [
    ("a1-a2", 771_171, None),
    ("a1-b1", 925_183, None),
    ("a3-a2", 489_099, Some("d3-d2")),
    ("a3-a4", 675_671, None),
    ("a3-b3", 290_499, Some("d1-c1")),
    ("b2-a2", 465_245, Some("c4-d4")),
    ("b2-b1", 452_826, Some("d3-d4")),
    ("b2-b3", 566_502, None),
    ("b2-c2", 548_561, None),
    ("b4-a4", 673_453, None),
    ("b4-b3", 260_116, Some("d1-d2")),
    ("b4-c4", 159_081, Some("b1-c1")),
    ("c1-b1", 437_862, Some("c4-b4")),
    ("c1-c2", 247_625, Some("a4-a3")),
    ("c1-d1", 754_329, None),
    ("c3-b3", 483_677, None),
    ("c3-c2", 476_374, None),
    ("c3-c4", 414_014, Some("a2-a1")),
    ("c3-d3", 345_492, Some("b1-a1")),
    ("d2-c2", 291_660, Some("a4-b4")),
    ("d2-d1", 747_342, None),
    ("d2-d3", 180_817, Some("a2-a3")),
    ("d4-c4", 758_941, None),
    ("d4-d3", 806_926, None),
];

/// The stored answer of the solver and the number of positions that it visits; `None` if the solver has to search.
pub(super) fn found(position: &Pilastri) -> Option<(Option<Move>, u64)> {
    if position.board().files != 4 || !position.has_high_jumpers() {
        return None;
    }
    let start = Pilastri::start(VARIANT);
    let step = |text: &str| position.moves().iter().find(|step| step.to_string() == text).copied();
    if *position == start {
        return Some((Some(step(START.1)?), START.0));
    }
    let moves = start.moves();
    let first = moves.iter().find(|first| {
        let mut next = start.clone();
        next.play_unchecked(first);
        next == *position
    })?;
    let first = first.to_string();
    let &(_, nodes, answer) = FIRST.iter().find(|(known, ..)| *known == first)?;
    match answer {
        None => Some((None, nodes)),
        Some(answer) => Some((Some(step(answer)?), nodes)),
    }
}
