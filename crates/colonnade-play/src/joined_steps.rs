//! Two steps of a move in one choice: a square, and a way on from it.

use super::path_segment::all_ways;
use colonnade_rules::{Continuations, Direction, Effect, MoveError, Square, State, Token, TokenKind};

/// A square and a way on from it, offered as one choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinedSteps {
    /// The square of the first step.
    pub from: Square,
    /// The directions of a path to the end of the move; empty if the second step is a square.
    pub path: Vec<Direction>,
    /// The square of the second step, or of the end of the path.
    pub to: Square,
    /// The text of the move up to there, in canonical notation.
    pub text: String,
    /// The effect of the last step.
    pub effect: Effect,
}

impl JoinedSteps {
    /// The most ways on from a square.
    pub const MOST: usize = 25;
}

/// The squares that can follow and are no whole moves yet, each joined with all ways on from it: a list for each square,
/// by its file and rank. `None` if there are more than `most`, or more than [`JoinedSteps::MOST`] for one of the squares,
/// and if something else than squares and paths follows a square.
///
/// # Errors
///
/// If `next` does not belong to the state.
pub fn joined_steps(
    state: &State,
    next: &Continuations,
    most: usize,
) -> Result<Option<Vec<Vec<JoinedSteps>>>, MoveError> {
    let mut found = Vec::new();
    let mut left = most;
    for token in next.tokens.iter().filter(|token| !token.whole) {
        match token.kind {
            TokenKind::Square(_) => match ways_on(state, token)? {
                Some(ways) if ways.len() <= left => {
                    left -= ways.len();
                    found.push(ways);
                }
                _ => return Ok(None),
            },
            TokenKind::Step(..) => return Ok(None),
            TokenKind::Line(_) | TokenKind::Word => {}
        }
    }
    found.sort_by_key(|ways| ways.first().map(|way| (way.from.file(), way.from.rank())));
    Ok(Some(found))
}

/// All ways on from the square of a token; `None` if it is no square, if there are more than [`JoinedSteps::MOST`], or if
/// something else than squares or a path follows it.
///
/// # Errors
///
/// If the token does not belong to the state.
pub fn ways_on(state: &State, token: &Token) -> Result<Option<Vec<JoinedSteps>>, MoveError> {
    let TokenKind::Square(from) = token.kind else { return Ok(None) };
    let next = state.continuations(&token.text)?;
    if next.tokens.iter().any(|second| matches!(second.kind, TokenKind::Step(..))) {
        let Some(ways) = all_ways(state, &next)? else { return Ok(None) };
        let joined = |way: super::PathSegment| {
            let path = way.steps;
            let to = way.to;
            let text = way.text;
            let effect = way.effect;
            JoinedSteps { from, path, to, text, effect }
        };
        return Ok(Some(ways.into_iter().map(joined).collect()));
    }
    if next.tokens.len() > JoinedSteps::MOST {
        return Ok(None);
    }
    let joined = |second: Token| {
        let to = second.place()?;
        Some(JoinedSteps { from, path: Vec::new(), to, text: second.text, effect: second.effect })
    };
    Ok(next.tokens.into_iter().map(joined).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::Game;
    use colonnade_testing::{Rng, compose, random_game, seed};

    fn texts(state: &State, most: usize) -> Option<Vec<Vec<String>>> {
        let next = state.continuations("").expect("a beginning");
        let found = joined_steps(state, &next, most).expect("of the state")?;
        Some(found.into_iter().map(|ways| ways.into_iter().map(|way| way.text).collect()).collect())
    }

    #[test]
    fn few_moves_are_joined_by_their_squares() {
        let state = State::start(Game::Pilastri.variant("4x4").expect("a variant"));
        let found = texts(&state, 24).expect("few");
        assert_eq!(
            found[..3],
            [vec!["a1-b1", "a1-a2"], vec!["a3-a2", "a3-b3", "a3-a4"], vec!["b2-b1", "b2-a2", "b2-c2", "b2-b3"]]
        );
        assert_eq!(found.iter().map(Vec::len).sum::<usize>(), 24);
        assert_eq!(texts(&state, 23), None, "too many");
        let state = State::start(Game::Pilare.standard());
        assert_eq!(texts(&state, 100).expect("few")[0], ["a1-c1", "a1-b1-b2", "a1-a2-b2", "a1-a3"]);
        assert_eq!(texts(&State::start(Game::Gore.standard()), 100), Some(Vec::new()), "each hole is a whole move");
    }

    // Shows 9 of issue 43: a first game of Pit of Pillars took 57 interactions, two for each move.
    #[test]
    fn moves_of_pit_of_pillars_are_joined_once_there_is_little_room() {
        let mut rng = Rng::new(seed(43));
        let mut joined = 0;
        let mut moving = 0;
        for _ in 0..10 {
            for state in random_game(Game::PitOfPillars.standard(), 40, &mut rng) {
                if state.outcome().is_none() && state.position().contains(" m ") {
                    moving += 1;
                    joined += usize::from(texts(&state, 75).is_some_and(|found| !found.is_empty()));
                }
            }
        }
        assert!(moving > 50 && joined * 10 >= moving * 9, "{joined} of {moving}");
    }

    #[test]
    fn joined_steps_are_all_ways_on_and_lead_where_they_say() {
        let mut rng = Rng::new(seed(44));
        for game in Game::ALL {
            for state in
                random_game(game.standard(), 30, &mut rng).into_iter().filter(|state| state.outcome().is_none())
            {
                compose(&state, "", &mut rng, |next| {
                    let Some(found) = joined_steps(&state, next, 100).expect("of the state") else { return };
                    for ways in &found {
                        assert!(!ways.is_empty() && ways.iter().all(|way| way.from == ways[0].from));
                    }
                    let begins =
                        |text: &str| next.tokens.iter().any(|token| !token.whole && text.starts_with(&token.text));
                    for way in found.into_iter().flatten() {
                        assert!(begins(&way.text), "{}", way.text);
                        let after = state.continuations(&way.text).expect("a beginning");
                        assert!(after.whole.is_some() || !after.tokens.is_empty(), "{} is a dead end", way.text);
                    }
                });
            }
        }
    }
}
