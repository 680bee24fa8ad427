//! Prints random games with the pie rule, one a line, as vectors for `vectors/run.py`: `pie_vectors NUMBER`.

use std::error::Error;

use colonnade_rules::{SWAP, State};
use colonnade_testing::{Rng, seed, variants};
use serde_json::json;

/// The most moves of a game.
const MOST: usize = 40;
/// The first so many legal actions of a position are chosen from.
const CHOICE: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).ok_or("expected the number of games")?.parse()?;
    let variants: Vec<_> = variants().collect();
    let mut chance = Rng::new(seed(48));
    for _ in 0..games {
        let variant = *chance.pick(&variants);
        let mut state = State::start(variant).with_pie_rule();
        let (mut moves, mut positions) = (Vec::new(), vec![state.position()]);
        while moves.len() < MOST && state.outcome().is_none() {
            let swaps = state.can_swap() && chance.below(2) == 0;
            let at = chance.below(CHOICE);
            let chosen = || state.actions().take(at + 1).last().map(|action| action.to_string());
            let text = if swaps { Some(SWAP.to_owned()) } else { chosen() };
            let Some(text) = text else { break };
            state.play(&text)?;
            moves.push(text);
            positions.push(state.position());
        }
        let outcome = state.outcome();
        let (result, reason) = outcome.map_or(("*", "unfinished"), |end| (end.result.as_str(), end.reason.code()));
        let slug = variant.slug();
        let (game, name) = slug.split_once('/').ok_or("a slug has two parts")?;
        let vector = json!({
            "game": game, "variant": name, "kind": "game", "pie": true, "moves": moves, "positions": positions,
            "final": state.position(), "result": result, "reason": reason,
        });
        println!("{vector}");
    }
    Ok(())
}
