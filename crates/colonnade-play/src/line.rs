//! Lines of conditional moves as people type them: taken apart where no separator stands between the moves, checked for
//! answers that should be thought over, and examples of lines that can be typed.

use super::confirmation::{ConfirmationReason, confirmation_reason};
use super::plan::{LONGEST_PLAN, settled, side_after};
use super::typed;
use colonnade_rules::{Side, State};

/// The most words of a line that is taken apart.
const MOST_WORDS: usize = 40;
/// The most words of a move.
const MOST_OF_MOVE: usize = 10;
/// The most texts that are read as moves while a line is taken apart.
const MOST_TRIES: usize = 400;
/// The longest move of an example, in characters.
const LONGEST_EXAMPLE: usize = 24;

/// The moves of a line with nothing but blanks between them, which also stand within moves: the first way in which all
/// words are moves that can be played one after the other. `None` if there is none.
#[must_use]
pub fn split_at_blanks<'a>(state: &State, line: &'a str) -> Option<Vec<&'a str>> {
    let words: Vec<(usize, usize)> = word_bounds(line);
    if words.is_empty() || words.len() > MOST_WORDS {
        return None;
    }
    let mut moves = Vec::new();
    let mut tries = MOST_TRIES;
    split(state, line, &words, &mut moves, &mut tries).then_some(moves)
}

/// Where the words of a text begin and end.
fn word_bounds(text: &str) -> Vec<(usize, usize)> {
    let mut bounds = Vec::new();
    let mut begin = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (begin, c.is_whitespace()) {
            (None, false) => begin = Some(at),
            (Some(from), true) => {
                bounds.push((from, at));
                begin = None;
            }
            _ => {}
        }
    }
    bounds
}

fn split<'a>(
    state: &State,
    line: &'a str,
    words: &[(usize, usize)],
    moves: &mut Vec<&'a str>,
    tries: &mut usize,
) -> bool {
    let Some(&(begin, _)) = words.first() else { return true };
    if moves.len() >= LONGEST_PLAN {
        return false;
    }
    for (count, &(_, end)) in words.iter().enumerate().take(MOST_OF_MOVE) {
        let Some(left) = tries.checked_sub(1) else { return false };
        *tries = left;
        let text = &line[begin..end];
        let Ok(action) = typed::read(state, text) else { continue };
        moves.push(text);
        if split(&settled(&action), line, &words[count + 1..], moves, tries) {
            return true;
        }
        moves.pop();
    }
    false
}

/// Whether the moves of a line can be played one after the other.
#[must_use]
pub fn can_be_played(state: &State, line: &[&str]) -> bool {
    let play = |state: State, text: &&str| typed::read(&state, text).ok().map(|action| settled(&action));
    line.iter().try_fold(state.clone(), play).is_some()
}

/// The reason to think over the first answer of a side in a line that has one, with the number of moves up to it. The first
/// `ahead` moves of the line are no answers. The line is read as far as its moves are legal.
#[must_use]
pub fn hasty_answer(before: &State, line: &[&str], side: Side, ahead: usize) -> Option<(usize, ConfirmationReason)> {
    let mut state = before.clone();
    for (at, text) in line.iter().enumerate() {
        let action = typed::read(&state, text).ok()?;
        if at >= ahead
            && state.side_to_act() == side_after(side, before, &state)
            && let Some(reason) = confirmation_reason(&action)
        {
            return Some((at + 1, reason));
        }
        state = settled(&action);
    }
    None
}

/// A line of at most this many moves that can be played from a position, as an example of how lines are typed; empty if
/// there is none with short moves.
#[must_use]
pub fn example_line(state: &State, moves: usize) -> Vec<String> {
    let mut state = state.clone();
    let mut line = Vec::new();
    while line.len() < moves {
        let texts = state.actions().take(MOST_TRIES).map(|action| action.to_string());
        let Some(text) = texts.into_iter().find(|text| text.len() <= LONGEST_EXAMPLE) else { break };
        let Ok(action) = state.parse(&text) else { break };
        state = settled(&action);
        line.push(text);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;

    fn state(game: Game, variant: &str) -> State {
        State::start(game.variant(variant).expect("a variant"))
    }

    /// B15: `/if` reads moves with blanks between them, also where a move has blanks itself.
    #[test]
    fn moves_between_blanks_are_told_apart() {
        let small = state(Game::Pilastri, "4x4");
        let split = |state: &State, line| split_at_blanks(state, line);
        assert_eq!(split(&small, "a1-a2 b1-b2"), Some(vec!["a1-a2", "b1-b2"]));
        assert_eq!(split(&small, "  a1 a2   b1 b2 "), Some(vec!["a1 a2", "b1 b2"]));
        let pilare = state(Game::Pilare, "6x6");
        assert_eq!(split(&pilare, "c1 nn c6 ss"), Some(vec!["c1 nn", "c6 ss"]));
        for line in ["", "a1-a2 nonsense", "a1-a9"] {
            assert_eq!(split(&small, line), None, "{line}");
        }
        let long = "a1 ".repeat(MOST_WORDS + 1);
        assert_eq!(split(&small, &long), None);
        // Many words that fit nowhere end soon.
        assert_eq!(split(&small, &"a1 a2 ".repeat(MOST_WORDS / 2)), None);
    }

    /// B15: the example of `/if` exists in every variant.
    #[test]
    fn examples_can_be_typed_as_they_stand() {
        for &game in Game::ALL {
            for variant in game.variants() {
                let start = State::start(variant);
                let line = example_line(&start, 3);
                assert_eq!(line.len(), 3, "{variant}: {line:?}");
                let mut state = start;
                for text in &line {
                    state = settled(&state.parse(text).expect("legal"));
                }
            }
        }
    }

    /// B15: an answer that ends the game without a win is found in a line.
    #[test]
    fn answers_that_lose_are_found() {
        let mut found = 0;
        for &game in Game::ALL {
            let mut state = State::start(game.standard());
            for step in 0..300_usize {
                let actions: Vec<String> = state.actions().map(|action| action.to_string()).take(64).collect();
                let Some(text) = actions.get(step * 7 % actions.len().max(1)) else { break };
                let action = state.parse(text).expect("legal");
                let side = state.side_to_act();
                let told = hasty_answer(&state, &[text], side, 0);
                assert_eq!(told.map(|(at, _)| at), confirmation_reason(&action).map(|_| 1), "{text}");
                assert_eq!(hasty_answer(&state, &[text], side.other(), 0), None, "the opponent's");
                assert_eq!(hasty_answer(&state, &[text], side, 1), None, "no answer yet");
                found += usize::from(told.is_some());
                state = action.into_after();
            }
        }
        assert!(found > 0);
    }
}
