use super::*;
use crate::notation::Notation;
use crate::outcome::GameResult;
use crate::presentation::Presentation;
use crate::testing::{after, game, labels, not_a_position, position, position_string, refusal};

fn drawn(text: &str) -> PitOfPillars {
    position(0, text)
}

/// White to move, with pillars and a reserve.
fn busy() -> PitOfPillars {
    drawn(
        "# . .   W .  .  . #
         . . .   . .  .  . .
         . . .   . .  .  . .
         . . .   R .  .  . .
         . . wrw . r  .  . .
         . . .   . .  .  . .
         r w .   . .  .  . .
         # . .   . .  .  . #
         w m 1 0 -",
    )
}

#[test]
fn entering_takes_turns_of_two_men() {
    let opened = game(PitOfPillars::start(0), "e4");
    let second = opened.position();
    assert!(second.to_string().ends_with(" r e 0 0 e4"));
    assert_eq!(labels(second, ""), "e3 d4 f4 e5");
    assert_eq!(refusal(second, "c3/a2"), "c3/a2: NotNextToLast { last: e4 }");
    assert_eq!(refusal(second, "e5/e6"), "e5/e6: NotLonely { square: e6, neighbour: e5 }");
    assert_eq!(refusal(second, "e4/a2"), "e4/a2: Occupied { square: e4 }");
    assert_eq!(
        refusal(second, "e5"),
        "e5: then b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 f3 g3 h3 a4 b4 c4 g4 h4 a5 b5 c5 g5 h5 a6 b6 c6 d6 f6 g6 h6 a7 b7 c7 d7 e7 f7 g7 h7 b8 c8 d8 e8 f8 g8"
    );
    assert_eq!(refusal(second, "e5/a1"), "e5/a1: Corner { square: a1 }");
    assert_eq!(refusal(second, "+e5"), "+e5: StillEntering");
    assert_eq!(refusal(&PitOfPillars::start(0), "e4/a2"), "e4/a2: OneManOnly");
    let stage = ": StillEntering";
    for text in ["e5-", "e5-b", "e5-b5"] {
        assert!(refusal(second, text).ends_with(stage), "{text}");
    }
    let next = second.continuations("e5/b").expect("a fragment");
    assert_eq!(next.tokens[0].text, "e5/b1");
}

#[test]
fn entering_ends_where_no_second_man_has_room() {
    let full = drawn(
        "# w . w . w . #
         w . w . w . w .
         . w . w . w . w
         w . w . w . w .
         . w . w . w . w
         w . w . w . w .
         . r . w . w . w
         # . w . w . w #
         w e 0 0 b2",
    );
    assert_eq!(labels(&full, ""), "b1 a2 c2 b3");
    assert!(after(&full, "a2").ends_with(" r m 0 0 -"));
    assert_eq!(refusal(&full, "a2/c3"), "a2/c3: NoRoomForSecond { first: a2 }");
}

#[test]
fn as_many_men_move_as_squares() {
    let busy = busy();
    assert_eq!(
        after(&busy, "c4-c6"),
        position_string(
            "# . .   W .  .  . #
             . . .   . .  .  . .
             . . rw  . .  .  . .
             . . .   R .  .  . .
             . . w   . r  .  . .
             . . .   . .  .  . .
             r w .   . .  .  . .
             # . .   . .  .  . #
             r m 1 0 -",
        )
    );
    assert_eq!(refusal(&busy, "b2-d2"), "b2-d2: TooFar { squares: 2, from: b2, holds: 1 }");
    assert_eq!(refusal(&busy, "e4-e5"), "e4-e5: StackNotYours { square: e4, owner: Red, mover: White }");
    assert_eq!(refusal(&busy, "c4-c3-d3"), "c4-c3-d3: MenTurn");
    assert_eq!(refusal(&busy, "d8-d7"), "d8-d7: PillarFirst { square: d8 }");
    assert_eq!(refusal(&busy, "c6-c7"), "c6-c7: EmptySquare { square: c6 }");
    assert_eq!(refusal(&busy, "c4/c5"), "c4/c5: NoLongerEntering");
    assert_eq!(labels(&busy, "c4"), "c1 c2 c3 a4 b4 d4 e4 f4 c5 c6 c7");
}

#[test]
fn men_never_pass_pillars() {
    let blocked = drawn(
        "# . . . . . . #
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . wwr . R . .
         . . . . . . . .
         . w . . . . . .
         # . . . . . . #
         r m 0 0 -",
    );
    assert_eq!(refusal(&blocked, "d4-g4"), "d4-g4: OverPillar { square: f4 }");
    assert_eq!(refusal(&blocked, "d4-f4"), "d4-f4: OntoPillar { square: f4 }");
    assert_eq!(refusal(&blocked, "+a1"), "+a1: NoReserve { mover: Red }");
}

#[test]
fn a_mixed_stack_above_its_capacity_becomes_a_pillar() {
    // b1: the corner beside it is off the board and b2 holds a pillar, so its capacity is 1.
    let tight = drawn(
        "# . . . . . . #
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . W . . . r . .
         # rr w . . . . #
         w m 0 0 -",
    );
    assert_eq!(
        after(&tight, "c1-b1"),
        position_string(
            "# . . . . . . #
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . . . . . . . .
             . W . . . r . .
             # W . . . . . #
             r m 1 0 -",
        )
    );
    assert!(after(&tight, "c1-b1/b1-c1").contains("/#,.,W,.,.,.,.,# r m 1 0 -"), "the new pillar may move at once");
    let facts = tight.facts(&tight.parse("c1-b1").expect("legal"));
    assert_eq!((facts.captured, facts.returned), (vec![(Square::new(1, 0), 3)], 1));
    assert_eq!(facts.raised, [Square::new(1, 0)]);
}

#[test]
fn a_stack_of_one_colour_is_never_captured() {
    let alone = drawn(
        "# . . . . . . #
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . W . . . r . .
         # ww w . . . . #
         w m 0 0 -",
    );
    assert!(after(&alone, "c1-b1").contains("/#,www,.,"));
}

#[test]
fn a_pillar_moves_like_a_queen_after_the_first_part() {
    let busy = busy();
    assert!(after(&busy, "c4-c5/d8-h4").contains("/.,.,wr,.,r,.,.,W/"));
    assert_eq!(refusal(&busy, "c4-c5/d5-d6"), "c4-c5/d5-d6: NotYourPillar { square: d5, owner: Red }");
    assert_eq!(refusal(&busy, "c4-c5/e8-e7"), "c4-c5/e8-e7: NoPillar { square: e8 }");
    assert_eq!(refusal(&busy, "c4-c5/d8-e6"), "c4-c5/d8-e6: NotQueenLine");
    assert_eq!(refusal(&busy, "c4-c5/d8-d4"), "c4-c5/d8-d4: PillarBlocked { square: d5 }");
    assert_eq!(refusal(&busy, "+d4/d8-d8"), "+d4/d8-d8 at 7: AnotherSquare(d8)");
    assert_eq!(labels(&busy, "c4-c5"), "d8");
    assert_eq!(labels(&busy, "c4-c5/d8-h"), "h4");
    let stage = ": NoLongerEntering";
    for text in ["c4/", "c4/c", "c4/c5"] {
        assert!(refusal(&busy, text).ends_with(stage), "{text}");
    }
    assert_eq!(refusal(&busy, "c4-d4-d5-"), "c4-d4-d5: MenTurn");
    assert_eq!(refusal(&busy, "b2-a2-"), "b2-a2: TooFar { squares: 2, from: b2, holds: 1 }");
    assert_eq!(labels(&busy, "c4-d4-"), "e4 f4");
    assert_eq!(refusal(&busy, "+d4-d5"), "+d4-d5 at 3: PillarMoveOrEnd");
    let lifted = busy.preview("c4-c5/d8").expect("a beginning");
    assert_eq!(
        (lifted.hand, lifted.diagram.cell(Square::new(3, 7)).content),
        (Hand::Pillar(Side::First), Content::Stack(Stack::EMPTY))
    );
    let next = busy.continuations("c4-c5").expect("whole");
    assert_eq!(next.whole.as_deref(), Some("c4-c5"));
}

#[test]
fn entering_from_the_reserve_is_anywhere_but_on_pillars() {
    let busy = busy();
    assert!(labels(&busy, "").ends_with(" +"));
    assert_eq!(refusal(&busy, "+d5"), "+d5: EntryOnPillar { square: d5 }");
    assert_eq!(labels(&busy, "+e"), "e1 e2 e3 e4 e5 e6 e7 e8");
    assert!(after(&busy, "+a2").contains("rw,w,.,.") && after(&busy, "+a2").ends_with("r m 0 0 -"));
}

#[test]
fn elimination_is_judged_for_the_opponent_only() {
    let last = drawn(
        "# . . . . . . #
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         # r w . . . . #
         w m 0 0 -",
    );
    // b1 has capacity 2: the stack of two is not captured, but White tops it and Red controls nothing.
    let won = game(last, "c1-b1");
    assert_eq!(won.outcome(), Some(Outcome::win(Side::First, Reason::Elimination)));
}

#[test]
fn who_cannot_act_has_lost() {
    let walled = drawn(
        "# . . . . . . #
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         R . . . . . . .
         w R . . . . . .
         # . . . r . . #
         w m 0 0 -",
    );
    assert_eq!(walled.outcome(), Some(Outcome::win(Side::Second, Reason::NoAction)));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let far = drawn(
        "# . . . . . . #
         . . . . . . . .
         . . . . . . . .
         . . . r . . . .
         . . . . . . . .
         . . . . . . . .
         . w . . . . . .
         # . . . . . . #
         w m 0 0 -",
    );
    let drawn = game(far, &"b2-b3 d5-d6 b3-b2 d6-d5 ".repeat(2));
    let outcome = drawn.outcome().expect("over");
    assert_eq!((outcome.result, outcome.reason), (GameResult::Draw, Reason::Repetition));
}

#[test]
fn broken_position_strings_are_refused() {
    let start = PitOfPillars::start(0).to_string();
    let refused = |text: &str| not_a_position::<PitOfPillars>(0, text);
    assert_eq!(refused(&start.replacen('#', ".", 1)), "Corner { square: a8 }");
    assert_eq!(refused(&start.replacen('.', "Ww", 1)), "CrowdedPillar { square: b8 }");
    assert_eq!(refused(&start.replacen('.', "W", 1)), "PillarWhileEntering");
    assert_eq!(refused(&start.replacen('.', "ww", 1)), "StackWhileEntering { square: b8 }");
    assert_eq!(refused(&start.replacen('.', "w", 1)), "LastWhileEntering { opponent: Red, found: \"-\" }");
    assert_eq!(refused(&start.replace(" 0 0 ", " 1 0 ")), "ReserveWhileEntering");
    assert_eq!(refused(&start.replace(" e ", " m ").replace(" -", " a2")), "LastWhileMoving { found: \"a2\" }");
    assert_eq!(refused(&start.replace(" e ", " z ")), "Stage { found: \"z\" }");
    assert_eq!(refused(&start.replace(" 0 0 ", " 97 0 ")), "Number { what: Reserve(White), most: 96, found: \"97\" }");
}
