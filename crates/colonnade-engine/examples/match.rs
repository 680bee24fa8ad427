//! Plays a game of two levels against each other and prints its moves.
//!
//! `cargo run --release --example match -- gore 3 4`

use std::error::Error;
use std::sync::atomic::AtomicBool;

use colonnade_engine::{Effort, Level, think};
use colonnade_rules::{BySide, State, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().unwrap_or_else(|| "gore".to_owned()).parse()?;
    let mut level = || -> Result<Level, Box<dyn Error>> {
        let number = arguments.next().unwrap_or_else(|| "3".to_owned()).parse()?;
        Level::new(number).ok_or_else(|| "a level is a number from 1 to 6".into())
    };
    let levels = BySide::new(level()?, level()?);
    let mut state = State::start(variant);
    let stop = AtomicBool::new(false);
    while let Some(answer) = think(&state, Effort::Level(levels[state.side_to_act()]), 1, &stop) {
        println!("{}: {} ({} in 1,000)", state.side_to_act(), answer.action, answer.chance);
        state.play(&answer.action)?;
    }
    if let Some(outcome) = state.outcome() {
        println!("{}", outcome.result);
    }
    Ok(())
}
