//! The size of the table of Goré's endings, which is set for a whole process.

use std::sync::atomic::AtomicBool;

use colonnade_engine::{Effort, Level, MOST_ENDING_STONES, ending_table, set_ending_stones, think};
use colonnade_rules::{Game, State};

#[test]
fn the_table_has_as_many_stones_as_are_set_and_answers_are_complete_beyond_it() {
    let stop = AtomicBool::new(false);
    set_ending_stones(MOST_ENDING_STONES + 1);
    set_ending_stones(6);
    let rows = ending_table(&stop).expect("the table is built");
    assert_eq!(rows.iter().map(|row| row.stones).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6]);
    set_ending_stones(7);
    assert_eq!(ending_table(&stop), Some(rows), "a table that is built stays");
    let mut state = State::start(Game::Gore.standard());
    for _ in 0..12 {
        let answer = think(&state, Effort::Level(Level::ALL[4]), 1, &stop).expect("the game goes on");
        assert!(answer.complete);
        state.play(&answer.action).expect("a legal move");
    }
}
