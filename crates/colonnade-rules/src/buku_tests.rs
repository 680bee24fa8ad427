use super::*;
use crate::notation::Notation;
use crate::outcome::GameResult;
use crate::presentation::Presentation;
use crate::testing::{after, game, labels, not_a_position, position, position_string, refusal};

const SIX: usize = 1;
const TEN: usize = 2;

/// White to move on 6×6.
fn busy() -> Buku {
    position(
        SIX,
        "2 0 2 1 2 0
         2 0 0 2 2 0
         1 0 0 0 2 1
         1 0 1 2 2 1
         1 0 1 1 1 0
         0 0 0 0 0 0
         w 3 6 0",
    )
}

#[test]
fn whites_first_turn_sows_one_counter_more() {
    let start = Buku::start(SIX);
    assert_eq!(
        after(&start, "2:a2-e2-e1-d1"),
        position_string(
            "1 1 1 1 1 1
             1 1 1 1 1 1
             1 1 1 1 1 1
             1 1 1 1 1 1
             1 1 1 1 1 0
             1 1 1 2 2 1
             b 0 0 0",
        )
    );
    assert_eq!(refusal(&start, "2:a2-f2"), "2:a2-f2: then f1 f3");
}

#[test]
fn threes_and_fours_of_ones_own_colour_are_captured_all_over_the_board() {
    // b1, a light square of White's, gets its third counter; c6 already holds three, as a hand-made board may.
    let ready: Buku = position(
        SIX,
        "1 0 3 0 0 1
         1 0 0 0 0 0
         0 0 0 0 0 0
         0 0 0 0 0 0
         0 1 1 0 0 1
         2 2 0 3 0 0
         w 11 10 0",
    );
    // c6 and d1 are White's (light). a1 is dark, so White does not capture its three.
    let sowing = ready.parse("2:c1-a1").expect("legal");
    let facts = ready.facts(&sowing);
    assert_eq!(facts.captured, [(Square::new(1, 0), 3), (Square::new(3, 0), 3), (Square::new(2, 5), 3)]);
    assert_eq!(facts.line, Some(Line::Rank(1)));
    assert_eq!(
        after(&ready, "2:c1-a1"),
        position_string(
            "1 0 0 0 0 1
             1 0 0 0 0 0
             0 0 0 0 0 0
             0 0 0 0 0 0
             0 0 0 0 0 0
             3 0 1 0 0 0
             b 20 10 0",
        )
    );
}

#[test]
fn refusals_name_the_rule() {
    let busy = busy();
    assert_eq!(refusal(&busy, "c:a1"), "c:a1: WrongLine { mover: White, own: Rank(0) }");
    assert_eq!(refusal(&busy, "3:a1-a7"), "3:a1-a7 at 5: Square(Board { files: 6, ranks: 6 })");
    assert_eq!(refusal(&busy, "2:a1-b1-b2-a2-a1"), "2:a1-b1-b2-a2-a1: Revisit { square: a1 }");
    assert_eq!(refusal(&busy, "2:a1-e1"), "2:a1-e1: SowingLength { line: Rank(1), counters: 4, squares: 5 }");
    assert_eq!(refusal(&busy, "2(5):a1-d1"), "2:a1-d1: BracketCount { line: Rank(1), counters: 4, claimed: 5 }");
    assert_eq!(refusal(&busy, "2:a1-b1"), "2:a1-b1: then c1 b2");
    assert_eq!(refusal(&busy, "7:"), "7: at 0: Line(Board { files: 6, ranks: 6 })");
    assert_eq!(refusal(&busy, "a"), "a: WrongLine { mover: White, own: Rank(0) }");
    assert_eq!(refusal(&busy, "2:a1 n-"), "2:a1 n- at 6: PathOrEnd { directed: true, slash: false }");
    assert_eq!(refusal(&busy, "2x"), "2x at 1: FirstSquare");
    // Seven counters on a path into a corner with three free squares.
    assert_eq!(refusal(&busy, "6:b1-b2-a2-a1"), "6:b1-b2-a2-a1: DeadEnd { left: 3, from: a1 }");
}

#[test]
fn an_empty_line_repeats_the_board_for_the_opponents_good() {
    let busy = busy();
    for text in ["1:", "1", "1(0):", " 1 : "] {
        assert_eq!(busy.parse(text).map(|sowing| sowing.to_string()).as_deref(), Ok("1:"), "{text}");
    }
    let ended = game(busy.clone(), "1:");
    let outcome = ended.outcome().expect("over");
    assert_eq!((outcome.result, outcome.reason), (GameResult::Win(Side::Second), Reason::Repetition));
    assert_eq!(outcome.score, Some(BySide::new(3, 34)));
    assert_eq!(
        busy.continuations("").expect("open").tokens[0].effect,
        Effect::PickUpNothing { captured: Vec::new(), ends_for: Some(SideName::Black) }
    );
}

#[test]
fn singletons_end_the_game_and_go_to_the_owners_of_their_squares() {
    let last: Buku = position(
        SIX,
        "1 0 0 0 0 0
         0 0 0 0 0 0
         0 0 0 0 0 0
         0 0 0 0 0 0
         0 0 0 0 0 0
         1 0 0 0 0 2
         w 13 20 0",
    );
    let ended = game(last, "1:a1-b1-b2");
    let outcome = ended.outcome().expect("over");
    // a6 and b1 are White's light squares, a1 and b2 Black's dark ones.
    assert_eq!((outcome.reason, outcome.score), (Reason::Counters, Some(BySide::new(15, 22))));
    assert_eq!(Buku::start(SIX).outcome(), None, "the start leaves only singletons, but no turn was made");
}

#[test]
fn a_line_with_more_counters_than_squares_cannot_be_picked_up() {
    let crowded: Buku = position(
        SIX,
        "0 0 0 0 0 0
         0 0 0 0 0 0
         0 0 0 0 0 0
         0 0 0 0 0 0
         0 0 0 0 0 0
         37 0 0 0 0 0
         w 0 0 0",
    );
    assert_eq!(refusal(&crowded, "1:a1"), "1:a1: NoPath { line: Rank(0), counters: 37, squares: 36 }");
    assert_eq!(labels(&crowded, ""), "2: 3: 4: 5: 6:");
    assert_eq!(crowded.count(), Some(5), "only the empty ranks are left");
}

#[test]
fn no_dead_end_is_offered() {
    // Rank 6 has seven counters.
    let busy = busy();
    assert_eq!(labels(&busy, "6:b2-c2-c1"), "b1 d1");
    assert_eq!(labels(&busy, "6:b2-c2-c1-b1"), "a1");
    assert_eq!(labels(&busy, "6:a2-b2-b1"), "c1", "a1 would be the last square that can be reached");
}

#[test]
fn tokens_are_a_line_a_square_and_single_steps() {
    let busy = busy();
    assert_eq!(labels(&busy, ""), "1: 2: 3: 4: 5: 6:");
    assert_eq!(labels(&busy, "2:").split(' ').count(), 36);
    assert_eq!(labels(&busy, "2:d"), "d1 d2 d3 d4 d5 d6");
    assert_eq!(labels(&busy, "2:d3"), "d2 c3 e3 d4");
    assert_eq!(labels(&busy, "2:d3-e"), "e3");
    assert_eq!(labels(&busy, "2"), labels(&busy, "2:"));
}

#[test]
fn on_ten_files_a_text_can_be_a_square_and_the_beginning_of_another() {
    let start = Buku::start(TEN);
    let next = |text: &str| {
        let next = start.continuations(text).expect("the beginning of a move");
        let labels = |tokens: &[Token]| tokens.iter().map(|token| token.label.clone()).collect::<Vec<_>>().join(" ");
        (next.prefix.clone(), labels(&next.tokens), labels(&next.completions))
    };
    let of =
        |prefix: &str, tokens: &str, completions: &str| (prefix.to_owned(), tokens.to_owned(), completions.to_owned());
    assert_eq!(next("1").2, "10:", "rank 1 is chosen, or rank 10 begun");
    assert_eq!(next("2:a1"), of("2:a1", "b1 a2", "a10"));
    assert_eq!(next("3:d1"), of("3:d1", "c1 e1 d2", "d10"));
    assert_eq!(next("3:d9-d1"), of("3:d9-d1", "c1 e1", "d10"), "d9 down to d1, or up to d10");
    assert_eq!(next("2:a5-a1"), of("2:a5-a1", "b1", "a10"));
    assert_eq!(next("2:d10-b1"), of("2:d10", "b10", ""), "b1 is not in line, b10 is");
    let preview = start.preview("2:a1").expect("the beginning of a move");
    assert_eq!(preview.continuations.tokens.len(), 2, "a picture marks only the squares that are next");
    assert_eq!(refusal(&start, "10:a1-k1"), "10:a1-k1 at 6: Square(Board { files: 10, ranks: 10 })");
}

#[test]
fn a_square_that_is_not_in_line_is_no_dead_end() {
    let start = Buku::start(TEN);
    let in_line = |from: &str| format!(": SquareInLine({from})");
    for (text, from) in [("1:c3-c5-a1", "c5"), ("1:c3-c5-a10", "c5"), ("1:a1-b10", "a1"), ("1:a1-b10-c1", "a1")] {
        assert!(refusal(&start, text).ends_with(&in_line(from)), "{text}: {}", refusal(&start, text));
    }
    // Rank 1 sows eleven counters, so this is a whole move, and any longer text is an error.
    assert_eq!(start.parse("1:a1-j1-j2").map(|sowing| sowing.to_string()).as_deref(), Ok("1:a1-j1-j2"));
    for text in ["1:a1-j1-j2-a1", "1:a1-j1-j2-j1", "1:a1-j1-j2-j", "1:a1-j1-j2-"] {
        assert!(!refusal(&start, text).contains("left: 0"), "{text}: {}", refusal(&start, text));
    }
}

#[test]
fn first_moves_are_as_many_as_walks() {
    for (variant, count) in [(SIX, 52_512), (0, 1_029_504)] {
        let start = Buku::start(variant);
        assert_eq!(start.actions().count(), count);
        assert_eq!(start.count(), Some(count as u128));
    }
}

#[test]
fn broken_position_strings_are_refused() {
    let start = Buku::start(SIX).to_string();
    let refused = |text: &str| not_a_position::<Buku>(SIX, text);
    assert_eq!(refused(&start.replacen('1', "x", 1)), "Cell { square: a6, found: \"x\", expected: Counters }");
    assert_eq!(refused(&start.replacen('1', "01", 1)), "Cell { square: a6, found: \"01\", expected: Counters }");
    assert_eq!(refused(&start.replacen('1', "99999", 1)), "TooMany { square: a6, what: Counters }");
    assert_eq!(
        refused(&start.replacen('1', "38", 1).replace(" w", " z")),
        "Side { letters: ['w', 'b'], found: \"z\" }"
    );
    assert_eq!(refused(&start.replacen('1', "2", 1)), "Total { what: Counters, expected: 37, found: 38 }");
    assert_eq!(refused(&start.replace(" 1", " 2")), "Number { what: Extra, most: 1, found: \"2\" }");
    // One counter moved from a1 to b1: the totals are right, but it is not the start position.
    let moved = start.replace("1,1,1,1,1,1 w", "0,2,1,1,1,1 w");
    assert_eq!(refused(&moved), "Extra { found: \"0 0 1\" }");
}
