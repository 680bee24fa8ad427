//! Entries and tallies of positions.

use super::*;
use crate::codec::bytes::{Decoder, Encoder};
use crate::tables::blocks::Entry;
use colonnade_play::GameId;
use colonnade_rules::{GameResult, Side};

fn place(key: u64, game: u64, text: &str) -> Place {
    let results = [GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw];
    Place { key, game: GameId(game), result: results[(game % 3) as usize], text: text.into() }
}

#[test]
fn entries_come_back() {
    let mut places = vec![place(0, 0, ""), place(0, 7, "a1-a2"), place(1, 7, "*"), place(u64::MAX - 1, 3, "a1-a2")];
    for game in 0..300 {
        places.push(place(u64::MAX, game * game * game, &"c3-d3".repeat(game as usize % 4)));
    }
    for count in [1, 3, 4, 5, places.len()] {
        let mut out = Encoder::default();
        Place::put(&places[..count], &mut out);
        assert_eq!(out.1, None);
        let mut bytes = Decoder(&out.0);
        assert_eq!(Place::take(&mut bytes).as_deref(), Ok(&places[..count]));
        for short in 0..out.0.len() {
            assert_ne!(Place::take(&mut Decoder(&out.0[..short])).as_deref(), Ok(&places[..count]), "{short}");
        }
    }
}

#[test]
fn a_sum_has_a_bounded_number_of_moves() {
    let text = |number: u64| if number == 0 { String::new() } else { format!("a{number}") };
    let mut places = Vec::new();
    for number in 0..400 {
        // The end of the game is rarer than any move, and is kept.
        let times = if number == 0 { 1 } else { 2 + number % 7 };
        places.extend((0..times).map(|time| place(5, number * 10 + time, &text(number))));
    }
    let tally = PositionTally::of(&places);
    let listed: u64 = tally.moves.iter().map(|(_, results)| results.games()).sum();
    assert_eq!((tally.moves.len(), tally.all.games()), (160, places.len() as u64));
    assert_eq!(listed + tally.others.games(), tally.all.games());
    let opening = tally.clone().opening();
    assert_eq!((opening.ended.games(), opening.moves.len()), (1, 159));
    assert!(opening.moves.is_sorted_by_key(|(_, results)| std::cmp::Reverse(results.games())));
    assert_eq!(opening.moves[0].1.games(), 8);
    assert!(tally.agrees(&tally) && !tally.agrees(&PositionTally::of(&places[1..])));
}
