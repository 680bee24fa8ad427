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
    assert_eq!(refusal(&busy, "c4-d4"), "c4-d4: the piece would not end higher than it starts (height 2, d4 holds 1)");
    assert_eq!(
        refusal(&busy, "d4-c4"),
        "d4-c4: a piece with nothing beneath it may only land on a single piece (c4 holds 2)"
    );
    assert_eq!(refusal(&busy, "d4-d1"), "d4-d1: a piece stops on the first stack it meets, here d3");
    assert_eq!(refusal(&busy, "d1-a1"), "d1-a1: a piece stops on the first stack it meets, here c1");
    assert_eq!(refusal(&busy, "a3-b3"), "a3-b3: b3 is empty, and a piece can only stop on a stack");
    assert_eq!(refusal(&busy, "b4-c4"), "b4-c4: b4 is empty");
    assert_eq!(refusal(&busy, "a4-a3"), "a4-a3: the piece on top of a4 is Black's, and it is White's turn");
    assert_eq!(refusal(&busy, "a2-a3-b3"), "a2-a3-b3: a piece moves straight on in one direction");
    assert_eq!(refusal(&busy, "a2-d"), "“a2-d” is not a whole move yet: next can come d2");
    assert_eq!(refusal(&busy, "d1-d2-d3-d4-d3"), "d1-d4-d3: a piece moves straight on in one direction");
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
    assert_eq!(refusal(&busy, "a2-b2-a"), "a2-b2-a2: a piece moves straight on in one direction");
    let start = Pilastri::start(PLAIN);
    for text in ["a1-b1-c", "a1-b1-", "a1-c"] {
        let refused = refusal(&start, text);
        assert!(refused.ends_with(": a piece stops on the first stack it meets, here b1"), "{text}: {refused}");
    }
    assert_eq!(
        refusal(&start, "a1-d4"),
        "“a1-d4”: cannot read “d4” at character 4, expected a square on the same file or rank as a1"
    );
    assert_eq!(
        refusal(&busy, "c4"),
        "c4: the piece on c4 has nowhere to go: no first stack on its ways lets it end higher than 2"
    );
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
    assert_eq!(refusal(&stuck, "a4-d4"), "the game is over");
}

#[test]
fn totals_must_be_right() {
    let text = Pilastri::start(PLAIN).to_string().replacen('b', "bb", 1);
    assert_eq!(not_a_position::<Pilastri>(PLAIN, &text), "not a position: expected 8 pieces of Black (b), found 9");
}
