//! The effects of an action: a whole sentence for each part of it.

use super::rules::side as side_name;
use super::text_helpers::{joined_and, sentences};
use colonnade_language::say;
use colonnade_rules::{ActionKind, Facts, Layout, Line, SideName, Square};

/// A part of what an action did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clause<'a> {
    Moved { from: Square, to: Square },
    MovedPillar { from: Square, to: Square },
    Chose { square: Option<Square> },
    Entered { squares: &'a [Square] },
    Laid { from: Option<Square>, to: Option<Square> },
    Sowed { stones: usize, from: Option<Square>, last: Option<Square> },
    SowedLine { line: Line, counters: usize, last: Option<Square> },
    Offered { holes: &'a [Square] },
    Accepted { holes: &'a [Square] },
    Declined,
    Passed,
    Swapped,
    Captured { squares: &'a [(Square, u8)], returned: u32 },
}

/// The effects of an action of a side: `Red moved c3 to c5. Red captured 3 on c5.`
#[must_use]
pub fn acted(side: SideName, facts: &Facts, layout: Layout) -> String {
    sentences(parts(facts, layout).into_iter().map(|part| sentence(&side_name(side), part)))
}

fn parts(facts: &Facts, layout: Layout) -> Vec<Clause<'_>> {
    let from = facts.left.first().copied();
    let last = facts.landed.last().copied();
    let mut parts = match facts.kind {
        ActionKind::Move if facts.trails.is_empty() => vec![Clause::Chose { square: from }],
        ActionKind::Move => Vec::new(),
        ActionKind::Enter => vec![Clause::Entered { squares: &facts.entered }],
        ActionKind::Sow if layout == Layout::Grid => vec![Clause::Laid { from, to: last }],
        ActionKind::Sow => match facts.line {
            Some(line) => vec![Clause::SowedLine { line, counters: facts.landed.len(), last }],
            None => vec![Clause::Sowed { stones: facts.landed.len(), from, last }],
        },
        ActionKind::Offer => vec![Clause::Offered { holes: &facts.holes }],
        ActionKind::Accept => vec![Clause::Accepted { holes: &facts.holes }],
        ActionKind::Decline => vec![Clause::Declined],
        ActionKind::Pass => vec![Clause::Passed],
        ActionKind::Swap => vec![Clause::Swapped],
    };
    if matches!(facts.kind, ActionKind::Move | ActionKind::Enter) {
        let ends = facts.trails.iter().filter_map(|trail| Some((*trail.first()?, *trail.last()?)));
        parts.extend(ends.enumerate().map(|(at, (from, to))| match facts.kind {
            ActionKind::Move if at == 0 => Clause::Moved { from, to },
            _ => Clause::MovedPillar { from, to },
        }));
    }
    if !facts.captured.is_empty() {
        parts.push(Clause::Captured { squares: &facts.captured, returned: facts.returned.into() });
    }
    parts
}

fn sentence(side: &str, part: Clause<'_>) -> String {
    match part {
        Clause::Moved { from, to } => say!(actions::moved, side = side, from = from.to_string(), to = to.to_string()),
        Clause::MovedPillar { from, to } => {
            say!(actions::moved_pillar, side = side, from = from.to_string(), to = to.to_string())
        }
        Clause::Chose { square: Some(square) } => say!(actions::chose, side = side, square = square.to_string()),
        Clause::Chose { square: None } => say!(actions::began_move, side = side),
        Clause::Entered { squares } => say!(actions::entered, side = side, squares = joined_and(squares)),
        Clause::Laid { from: Some(from), to: Some(to) } => {
            say!(actions::laid_path, side = side, from = from.to_string(), to = to.to_string())
        }
        Clause::Laid { .. } => say!(actions::laid, side = side),
        Clause::Sowed { stones, from, last } => {
            match (from.map(|from| from.to_string()), last.map(|last| last.to_string())) {
                (Some(from), Some(last)) => {
                    say!(actions::sowed_from_to, side = side, stones = stones, from = from, last = last)
                }
                (Some(from), None) => say!(actions::sowed_from, side = side, stones = stones, from = from),
                (None, _) => say!(actions::sowed, side = side, stones = stones),
            }
        }
        Clause::SowedLine { line, last: None, .. } => {
            say!(actions::sowed_nothing, side = side, line = line.to_string())
        }
        Clause::SowedLine { line, counters, last: Some(last) } => {
            let line = line.to_string();
            let last = last.to_string();
            say!(actions::sowed_line, side = side, line = line, counters = counters, last = last)
        }
        Clause::Offered { holes } => say!(actions::offered, side = side, holes = joined_and(holes)),
        Clause::Accepted { holes: [hole] } => say!(actions::accepted_one, side = side, hole = hole.to_string()),
        Clause::Accepted { holes } => say!(actions::accepted, side = side, holes = joined_and(holes)),
        Clause::Declined => say!(actions::declined, side = side),
        Clause::Passed => say!(actions::passed, side = side),
        Clause::Swapped => say!(actions::swapped),
        Clause::Captured { squares, returned } => {
            let pieces = joined_and(squares.iter().map(|&(square, count)| count_on(square, count)));
            match returned {
                0 => say!(actions::captured, side = side, pieces = pieces),
                _ => say!(actions::captured_and_returned, side = side, pieces = pieces, returned = returned),
            }
        }
    }
}

/// An item of a list: `3 on c5`.
fn count_on(square: Square, count: u8) -> String {
    say!(actions::count_on, count = count, square = square.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::{Game, State};

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    /// Every first action of every game is reported in whole sentences with their subject.
    #[test]
    fn every_part_is_a_sentence_of_its_own() {
        for &game in Game::ALL {
            let state = State::start(game.standard());
            for text in state.actions().map(|action| action.to_string()).take(40) {
                let action = state.parse(&text).expect("legal");
                let side = game.info().sides.first;
                let told = acted(side, action.facts(), state.diagram().layout);
                let side = side_name(side);
                assert!(told.ends_with('.') && told.starts_with(&side), "{game:?} {text}: {told}");
                assert_eq!(told.matches(&side).count(), told.matches('.').count(), "{told}");
            }
        }
    }

    #[test]
    fn parts_have_their_words() {
        let squares = [square("a1"), square("b2"), square("c3")];
        let captured = [(square("c5"), 3), (square("c6"), 2)];
        for (part, words) in [
            (Clause::Entered { squares: &squares }, "Red entered on a1, b2 and c3."),
            (Clause::Sowed { stones: 1, from: Some(squares[0]), last: None }, "Red sowed 1 stone from a1."),
            (
                Clause::SowedLine { line: Line::Rank(2), counters: 12, last: Some(squares[1]) },
                "Red picked up line 3 and sowed 12 counters, the last on b2.",
            ),
            (Clause::Accepted { holes: &squares[..1] }, "Red accepted a1 for six stones."),
            (Clause::Accepted { holes: &squares[..2] }, "Red accepted a1 and b2 for six stones each."),
            (Clause::Captured { squares: &captured, returned: 0 }, "Red captured 3 on c5 and 2 on c6."),
            (Clause::Captured { squares: &captured[..1], returned: 2 }, "Red captured 3 on c5; 2 went to the reserve."),
        ] {
            assert_eq!(sentence("Red", part), words);
        }
    }
}
