use super::*;
use crate::testing::{after, labels, not_a_position, position, position_string, refusal};

const PLAIN: usize = 2;
const HIGH_JUMPERS: usize = 5;

/// White to move on 4×4.
fn busy(variant: usize) -> Pilastri {
    position(
        variant,
        "b   .  bw  w
         w   .  .   b
         wbw .  .   wwbb
         .   b  b   w
         w",
    )
}

#[test]
fn the_start_is_checkered_and_a1_is_white() {
    let start = position_string(
        "b w b w
         w b w b
         b w b w
         w b w b
         w",
    );
    assert_eq!(Pilastri::start(PLAIN).to_string(), start);
}

#[test]
fn a_piece_moves_onto_the_first_stack_it_meets_and_uncovers_what_is_below() {
    assert_eq!(
        after(&busy(PLAIN), "a2-d2"),
        position_string(
            "b   .  bw  w
             w   .  .   b
             wb  .  .   wwbbw
             .   b  b   w
             b",
        )
    );
}

#[test]
fn refusals_name_the_rule() {
    let busy = busy(PLAIN);
    assert_eq!(refusal(&busy, "c4-d4"), "c4-d4: NotHigher { height: 2, target: d4, holds: 1 }");
    assert_eq!(refusal(&busy, "d4-c4"), "d4-c4: GroundPiece { target: c4, holds: 2 }");
    assert_eq!(refusal(&busy, "d4-d1"), "d4-d1: OverStack { met: d3 }");
    assert_eq!(refusal(&busy, "d1-a1"), "d1-a1: OverStack { met: c1 }");
    assert_eq!(refusal(&busy, "a3-b3"), "a3-b3: EmptyTarget { square: b3 }");
    assert_eq!(refusal(&busy, "b4-c4"), "b4-c4: EmptySquare { square: b4 }");
    assert_eq!(refusal(&busy, "a4-a3"), "a4-a3: PieceNotYours { square: a4, owner: Black, mover: White }");
    assert_eq!(refusal(&busy, "a2-a3-b3"), "a2-a3-b3: Turn");
    assert_eq!(refusal(&busy, "a2-d"), "a2-d: then d2");
    assert_eq!(refusal(&busy, "d1-d2-d3-d4-d3"), "d1-d4-d3: Turn");
}

#[test]
fn high_jumpers_land_on_any_stack() {
    assert!(after(&busy(HIGH_JUMPERS), "d4-c4").starts_with("b,.,bww,./"));
}

#[test]
fn tokens_are_two_squares() {
    let busy = busy(PLAIN);
    assert_eq!(labels(&busy, ""), "d1 a2 a3 d4");
    assert_eq!(labels(&busy, "a2"), "d2");
    assert_eq!(labels(&busy, "d1-"), "c1");
    assert_eq!(labels(&busy, "a2-b2-"), "d2", "an uncompressed way goes on");
    assert_eq!(refusal(&busy, "a2-b2-a"), "a2-b2-a2: Turn");
    let start = Pilastri::start(PLAIN);
    for text in ["a1-b1-c", "a1-b1-", "a1-c"] {
        let refused = refusal(&start, text);
        assert!(refused.ends_with(": OverStack { met: b1 }"), "{text}: {refused}");
    }
    assert_eq!(refusal(&start, "a1-d4"), "a1-d4 at 3: SquareInLine(a1)");
    assert_eq!(refusal(&busy, "c4"), "c4: PieceStuck { square: c4, height: 2 }");
}

#[test]
fn who_cannot_move_has_lost() {
    let stuck: Pilastri = position(
        PLAIN,
        "bbbbbbb . . .
         .       . . .
         .       . . .
         .       . . wwwwwwwwb
         w",
    );
    assert_eq!(stuck.outcome(), Some(Outcome::win(Side::Second, Reason::NoMoves)));
    assert_eq!(refusal(&stuck, "a4-d4"), ": GameOver");
}

#[test]
fn totals_must_be_right() {
    let text = Pilastri::start(PLAIN).to_string().replacen('b', "bb", 1);
    assert_eq!(not_a_position::<Pilastri>(PLAIN, &text), "Pieces { letter: 'b', expected: 8, found: 9 }");
}
