//! Plays moves and prints the position after them, the result, and the legal moves.
//!
//! `cargo run --example moves -- pilastri/4x4 a1-a2 a4-b4`

use std::error::Error;

use colonnade_rules::{State, Variant};

/// The most moves that are printed.
const MOST: usize = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().unwrap_or_else(|| "pilastri/4x4".to_owned()).parse()?;
    let mut state = State::start(variant);
    for text in arguments {
        state.play(&text)?;
    }
    println!("{variant}: {}", state.position());
    if let Some(outcome) = state.outcome() {
        println!("{}", outcome.result);
    }
    for action in state.actions().take(MOST) {
        println!("{action}, which captures {}", action.facts().captured_total());
    }
    Ok(())
}
