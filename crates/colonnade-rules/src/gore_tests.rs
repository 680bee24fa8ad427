use super::*;
use crate::notation::Notation;
use crate::outcome::GameResult;
use crate::presentation::Presentation;
use crate::testing::{after, game, labels, not_a_position, position, position_string, refusal};

fn drawn(text: &str) -> Gore {
    position(0, text)
}

#[test]
fn sowing_runs_counter_clockwise_and_does_not_skip_its_hole() {
    let nine = drawn(
        "3n 3n 3n 3n
         3s 9s 6s 6s
         s 6 6 -",
    );
    let expected = position_string(
        "4n 4n 4n 4n
         4s 1s 8s 7s
         n 6 6 -",
    );
    assert_eq!(after(&nine, "b1"), expected, "the eighth stone falls into b1, the ninth into c1");
}

#[test]
fn twos_and_fours_are_captured_with_their_chain_both_ways() {
    let ready = drawn(
        "5n 2s 1n 9n
         3s 2n 4n 4s
         s 9 9 -",
    );
    // d1 sows d2, c2, b2, a2; the last one gets a sixth stone, so nothing is captured.
    assert!(after(&ready, "d1").ends_with("n 9 9 -"));
    let chain = drawn(
        "2s 4n 1n 4s
         6s 2n 4n 2s
         s 14 9 -",
    );
    // d1 sows d2 (five) and c2 (two, North's): c2 is captured with b2 and a2, which follow it; d2 holds five.
    assert_eq!(
        after(&chain, "d1"),
        position_string(
            "0s 0n 0n 5s
             6s 2n 4n 0s
             n 22 9 -",
        )
    );
}

#[test]
fn a_chain_around_the_ring_takes_each_hole_once() {
    let ring = drawn(
        "0n 0n 0n 1n
         2s 2s 2s 17s
         s 12 12 -",
    );
    // Seventeen stones go around twice and on to d2; every hole then holds two or four.
    let facts = ring.facts(&ring.parse("d1").expect("legal"));
    assert_eq!((facts.captured.len(), facts.captured_total()), (8, 24));
    assert_eq!(
        after(&ring, "d1"),
        position_string(
            "0n 0n 0n 0n
             0s 0s 0s 0s
             n 36 12 -",
        )
    );
}

#[test]
fn nothing_is_captured_in_the_sowers_own_holes() {
    let own = drawn(
        "3n 3n 3n 3n
         1s 1s 3s 3s
         s 14 14 -",
    );
    assert!(after(&own, "a1").ends_with("3n,3n,3n,3n/0s,2s,3s,3s n 14 14 -"));
}

#[test]
fn accepted_holes_change_their_owner_and_are_paid_for() {
    let rich = drawn(
        "3n 3n 3n 3n
         3s 3s 3s 3s
         s 6 18 -",
    );
    let offered = game(rich.clone(), "offer:D1,C1");
    assert_eq!(offered.position().to_string(), "3n,3n,3n,3n/3s,3s,3s,3s n 6 18 ?c1,d1");
    assert_eq!(refusal(offered.position(), "a2"), "a2: AnswerDue { holes: [c1, d1] }");
    assert_eq!(labels(offered.position(), ""), "accept decline");
    let accepted = game(offered.position().clone(), "accept");
    assert_eq!(accepted.position().to_string(), "3n,3n,3n,3n/3s,3s,9n,9n s 6 6 x");
    assert_eq!(refusal(accepted.position(), "offer:a1"), "offer:a1: SecondOffer");
    let declined = game(offered.position().clone(), "decline a1");
    assert_eq!(declined.position().to_string(), "3n,3n,3n,3n/0s,4s,4s,4s n 6 18 -");
    assert!(declined.declined(Side::Second) && !declined.declined(Side::First));
}

#[test]
fn offers_have_their_conditions() {
    let rich = drawn(
        "3n 3n 3n 3n
         3s 3s 3s 3s
         s 6 18 -",
    );
    assert_eq!(refusal(&rich, "offer:a1,b1,c1,d1"), "offer:a1,b1,c1,d1: TooManyHoles { most: 3 }");
    assert_eq!(refusal(&rich, "offer:a2"), "offer:a2: HoleNotYours { hole: a2, owner: North }");
    assert_eq!(refusal(&rich, "offer"), "offer: then a1 b1 c1 d1");
    assert_eq!(refusal(&rich, "offer:a1,a1"), "offer:a1,a1 at 9: AnotherHole(a1)");
    let few = drawn(
        "3n 3n 3n 3n
         3s 3n 3n 3n
         s 6 18 -",
    );
    assert_eq!(refusal(&few, "offer:a1"), "offer:a1: AllHoles { mover: South, owned: 1 }");
    assert_eq!(labels(&few, ""), "a1");
    assert_eq!(labels(&rich, "offer:b1"), "a1 c1 d1");
    assert_eq!(labels(&rich, "offer:a1,b1,c1"), "");
    assert_eq!(labels(&rich, "off"), "offer:");
    let composing = rich.preview("offer:c1").expect("a beginning");
    assert_eq!((composing.diagram.duty, composing.diagram.cell(Square::new(2, 0)).offered), (Duty::Move, true));
    assert_eq!(Move::Offer(Holes::of(&[Square::new(2, 0)]).expect("a hole")).to_string(), "offer:c1");
    assert_eq!(rich.continuations("offer:c1").expect("whole").whole.as_deref(), Some("offer:c1"));
}

#[test]
fn passing_is_for_a_player_without_stones() {
    let broke = drawn(
        "3n 3n 3n 9n
         0s 0s 0s 0s
         s 15 15 -",
    );
    assert_eq!(labels(&broke, ""), "offer: pass", "both are legal");
    assert_eq!(broke.forced_action(), None);
    let forced = drawn(
        "3n 3n 3n 9n
         0s 0s 0s 0s
         s 30 0 -",
    );
    assert_eq!(forced.forced_action(), Some(Move::Pass));
    assert!(after(&forced, "pass").ends_with("n 30 0 -"));
    assert_eq!(refusal(&Gore::start(0), "pass"), "pass: CanSow");
    assert_eq!(refusal(&Gore::start(0), "pas"), "pass: CanSow");
    assert_eq!(refusal(&Gore::start(0), "acc"), "accept: NoOpenOffer");
    assert_eq!(refusal(&Gore::start(0), "accept"), "accept: NoOpenOffer");
}

#[test]
fn the_end_counts_what_is_left_for_its_owners() {
    let end = drawn(
        "1n 1n 0n 2s
         0s 2s 2n 0s
         n 20 20 -",
    );
    let outcome = end.outcome().expect("over");
    assert_eq!((outcome.result, outcome.score), (GameResult::Draw, Some(BySide::new(24, 24))));
}

#[test]
fn the_open_offer_of_a_position_must_be_possible() {
    let refused = |extras: &str| not_a_position::<Gore>(0, &format!("3n,3n,3n,3n/3s,3s,3s,3s {extras}"));
    assert_eq!(refused("s 6 17 -"), "Total { what: Stones, expected: 48, found: 47 }");
    assert_eq!(refused("n 6 18 ?d1,c1"), "Negotiation { found: \"?d1,c1\" }");
    assert_eq!(
        refused("n 18 6 ?c1,d1"),
        "Offer { holes: [c1, d1], rule: OfferTooDear { payer: North, holes: 2, price: 12, purse: 6 } }"
    );
    assert_eq!(refused("s 6 18 ?c1"), "Offer { holes: [c1], rule: HoleNotYours { hole: c1, owner: South } }");
}
