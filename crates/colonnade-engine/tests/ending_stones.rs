//! The size of the table of Goré's endings, which is set for a whole process.

use std::sync::atomic::AtomicBool;

use colonnade_engine::{Effort, Level, ending_table, set_ending_stones, think};
use colonnade_rules::{Game, State};

#[test]
fn the_table_has_as_many_stones_as_are_set_and_games_are_played_into_it() {
    let stop = AtomicBool::new(false);
    set_ending_stones(8);
    let rows = ending_table(&stop).expect("the table is built");
    assert_eq!(rows.iter().map(|row| row.stones).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    set_ending_stones(9);
    assert_eq!(ending_table(&stop), Some(rows), "a table that is built stays");
    // From 14 stones, the last positions are in the table.
    let position = "2n,1n,3n,2n/1s,2s,2s,1s s 17 17 -";
    let mut state = State::from_position(Game::Gore.standard(), position).expect("a position");
    while state.outcome().is_none() {
        let answer = think(&state, Effort::Level(Level::ALL[4]), 1, &stop).expect("the game goes on");
        assert!(answer.complete, "{}", state.position());
        state.play(&answer.action).expect("a legal move");
        assert!(state.history().len() < 200, "{}", state.position());
    }
}
