use super::*;
use crate::notation::Notation;
use crate::testing::{after, game, labels, not_a_position, position, position_string, refusal};

/// Red to move; the stack on f6 holds the pieces that a case does not need.
fn busy() -> Pilare {
    position(
        0,
        "nw  .   .    .    .  nnnnnnwwwwwwwww
         n   n   n    n    n  n
         n   n   nnnr n    n  n
         n   n   n    n    n  n
         n   nr  n    n    n  n
         .   .   rrrrn nrrr .  nr
         r",
    )
}

#[test]
fn each_player_starts_with_a_u() {
    let start = position_string(
        "nw nw nw nw nw nw
         nw n  n  n  n  nw
         nw n  n  n  n  nw
         nr n  n  n  n  nr
         nr n  n  n  n  nr
         nr nr nr nr nr nr
         r",
    );
    assert_eq!(Pilare::start(0).to_string(), start);
    let large = Pilare::start(1).to_string();
    assert!(
        large.ends_with("nr,n,n,n,n,n,n,nr/nr,n,n,n,n,n,n,nr/nr,n,n,n,n,n,n,nr/nr,nr,nr,nr,nr,nr,nr,nr r"),
        "{large}"
    );
    assert_eq!(Pilare::from_position(1, &large).map(|p| p.to_string()), Ok(large));
}

#[test]
fn the_bottom_piece_is_laid_first() {
    // Three neutral pieces on c5, c6 and d6, the red one on d5.
    assert_eq!(
        after(&busy(), "c4-c6-d6-d5"),
        position_string(
            "nw  .   n    n    .  nnnnnnwwwwwwwww
             n   n   nn   nr   n  n
             n   n   .    n    n  n
             n   n   n    n    n  n
             n   nr  n    n    n  n
             .   .   rrrrn nrrr .  nr
             w",
        )
    );
}

#[test]
fn a_circle_drops_its_last_piece_on_the_emptied_square() {
    let circled = after(&busy(), "c4-c5-d5-d4-c4");
    assert!(circled.contains("/n,n,nn,nn,n,n/n,n,r,nn,n,n/"), "{circled}");
}

#[test]
fn a_path_may_cross_itself_but_never_go_straight_back() {
    assert_eq!(refusal(&busy(), "c4-c5-c4"), "c4-c5-c4: Reversal { from: c5, to: c4 }");
    assert_eq!(refusal(&busy(), "c4 nsn"), "c4-c5-c4-c5: Reversal { from: c5, to: c4 }");
    assert_eq!(busy().parse("c4 nesw").map(|lay| lay.to_string()).as_deref(), Ok("c4-c5-d5-d4-c4"));
}

#[test]
fn refusals_name_the_rule() {
    let busy = busy();
    assert_eq!(refusal(&busy, "a1-a2"), "a1-a2: EmptySquare { square: a1 }");
    assert_eq!(refusal(&busy, "a6-b6"), "a6-b6: TopNotYours { square: a6, top: White, mover: Red }");
    assert_eq!(refusal(&busy, "b2-b5"), "b2-b5: StackLength { square: b2, pieces: 2, steps: 3 }");
    assert_eq!(refusal(&busy, "d1-d3"), "d1-d3: then c3 e3 d4");
    assert_eq!(refusal(&busy, ""), ": then d1 f1 b2 c4");
    assert_eq!(refusal(&busy, "b2-b7"), "b2-b7 at 3: Square(Board { files: 6, ranks: 6 })");
    assert_eq!(refusal(&busy, "b2-c4"), "b2-c4 at 3: SquareInLine(b2)");
    assert_eq!(refusal(&busy, "b2-b2"), "b2-b2 at 3: AnotherSquare(b2)");
    assert_eq!(refusal(&busy, "b02"), "b02 at 1: NoLeadingZeros");
    assert_eq!(refusal(&busy, "f1 e"), "f1 e at 3: DirectionOnBoard { from: f1, direction: East }");
}

#[test]
fn tokens_are_squares_then_single_steps() {
    let busy = busy();
    assert_eq!(labels(&busy, ""), "d1 f1 b2 c4");
    assert_eq!(labels(&busy, "c4"), "c3 b4 d4 c5");
    assert_eq!(labels(&busy, "c4-c"), "c3 c5");
    assert_eq!(labels(&busy, "c4-c6"), "b6 d6");
    assert_eq!(labels(&busy, "d"), "d1");
    assert_eq!(labels(&busy, "c4-c6-d6-d5"), "");
    let next = busy.continuations("c4 nn").expect("the beginning of moves");
    assert_eq!((next.prefix.as_str(), next.whole), ("c4-c6", None));
    assert_eq!(next.tokens[0].effect, Effect::Lay { piece: Colour::Neutral, height: 1 });
}

#[test]
fn who_tops_no_stack_has_lost() {
    let lost: Pilare = position(
        0,
        "n  n n n n nnnnnnnnnnnnnrrrrrrrrrrwwwwwwwwww
         .  . . . . .
         .  . . . . .
         n  n n n n n
         n  n n n n n
         n  n n n n n
         r",
    );
    assert_eq!(lost.outcome(), Some(Outcome::win(Side::Second, Reason::NoMoves)));
    assert_eq!(refusal(&lost, "a1"), ": GameOver");
    assert_eq!(lost.actions().count(), 0);
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let back_and_forth: Pilare = position(
        0,
        "w . . . . nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnrrrrrrrrrwwwwwwwww
         . . . . . .
         . . . . . .
         . . . . . .
         . . . . . .
         r . . . . .
         r",
    );
    let cycle = "a1-b1 a6-b6 b1-a1 b6-a6 ";
    // The stack of spare pieces is White's and never moves; the start counts as the first occurrence.
    let twice = game(back_and_forth.clone(), cycle);
    assert_eq!(twice.outcome(), None);
    let thrice = game(back_and_forth, &cycle.repeat(2));
    let outcome = thrice.outcome().expect("over");
    assert_eq!((outcome.result, outcome.reason), (GameResult::Draw, Reason::Repetition));
    assert!(thrice.parse("a1-b1").is_err(), "nothing can be played after the end");
}

#[test]
fn tall_stacks_are_counted_without_walking_all_ways() {
    let tall: Pilare = position(
        0,
        ". . . . . .
         . . . . . .
         . . nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnwwwwwwwwwwrrrrrrrrrr . . .
         . . . . . .
         . . . . . .
         . . . . . .
         r",
    );
    let count = tall.count().expect("fits");
    assert!(count > 10u128.pow(20), "{count}");
    assert_eq!(labels(&tall, "c4 nneesss"), "e2 d3 f3");
}

#[test]
fn counts_agree_with_enumeration() {
    let board = Board::square(6);
    for height in 1..=8 {
        for (at, square) in board.squares().enumerate() {
            assert_eq!(path_counts(6)[at][height], Some(Paths::new(board, square, height).count() as u128));
        }
    }
}

#[test]
fn broken_position_strings_are_refused_in_order() {
    let start = Pilare::start(0).to_string();
    let refused = |text: &str| not_a_position::<Pilare>(0, text);
    assert_eq!(refused("x"), "Fields { names: \"<board> <side>\", expected: 2, found: Some(1) }");
    assert_eq!(refused(&start.replacen('/', "|", 1)), "Ranks { expected: 6, found: 5 }");
    assert_eq!(refused(&start.replacen("nw,", "", 1)), "Cells { rank: 6, expected: 6, found: 5 }");
    assert_eq!(
        refused(&start.replacen("nw", "nx", 1)),
        "Cell { square: a6, found: \"nx\", expected: NeutralRedWhite }"
    );
    assert_eq!(refused(&start.replace(" r", " b")), "Side { letters: ['r', 'w'], found: \"b\" }");
    assert_eq!(refused(&start.replacen("nw", "nr", 1)), "Pieces { letter: 'r', expected: 10, found: 11 }");
    assert_eq!(refused(&format!("{start} ")), "Fields { names: \"<board> <side>\", expected: 2, found: None }");
}
