//! The effects of an action: a whole sentence for each part of it.

use super::english::{joined_and, plural};
use super::rules::side as side_name;
use colonnade_rules::{ActionKind, Facts, Layout, Line, SideName, Square};

/// A part of what an action did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
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
    Captured { squares: &'a [(Square, u8)], returned: u32 },
}

/// The effects of an action of a side: `Red moved c3 to c5. Red captured 3 on c5.`
#[must_use]
pub fn acted(side: SideName, facts: &Facts, layout: Layout) -> String {
    parts(facts, layout).into_iter().map(|part| sentence(side_name(side), part)).collect::<Vec<_>>().join(" ")
}

fn parts(facts: &Facts, layout: Layout) -> Vec<Part<'_>> {
    let (from, last) = (facts.left.first().copied(), facts.landed.last().copied());
    let mut parts = match facts.kind {
        ActionKind::Move if facts.trails.is_empty() => vec![Part::Chose { square: from }],
        ActionKind::Move => Vec::new(),
        ActionKind::Enter => vec![Part::Entered { squares: &facts.entered }],
        ActionKind::Sow if layout == Layout::Grid => vec![Part::Laid { from, to: last }],
        ActionKind::Sow => match facts.line {
            Some(line) => vec![Part::SowedLine { line, counters: facts.landed.len(), last }],
            None => vec![Part::Sowed { stones: facts.landed.len(), from, last }],
        },
        ActionKind::Offer => vec![Part::Offered { holes: &facts.holes }],
        ActionKind::Accept => vec![Part::Accepted { holes: &facts.holes }],
        ActionKind::Decline => vec![Part::Declined],
        ActionKind::Pass => vec![Part::Passed],
    };
    if matches!(facts.kind, ActionKind::Move | ActionKind::Enter) {
        let ends = facts.trails.iter().filter_map(|trail| Some((*trail.first()?, *trail.last()?)));
        parts.extend(ends.enumerate().map(|(at, (from, to))| match facts.kind {
            ActionKind::Move if at == 0 => Part::Moved { from, to },
            _ => Part::MovedPillar { from, to },
        }));
    }
    if !facts.captured.is_empty() {
        parts.push(Part::Captured { squares: &facts.captured, returned: facts.returned.into() });
    }
    parts
}

fn sentence(side: &str, part: Part<'_>) -> String {
    match part {
        Part::Moved { from, to } => format!("{side} moved {from} to {to}."),
        Part::MovedPillar { from, to } => format!("{side} moved the pillar on {from} to {to}."),
        Part::Chose { square: Some(square) } => format!("{side} chose {square}."),
        Part::Chose { square: None } => format!("{side} began a move."),
        Part::Entered { squares } => format!("{side} entered on {}.", joined_and(squares)),
        Part::Laid { from: Some(from), to: Some(to) } => {
            format!("{side} laid the stack on {from} along a path to {to}.")
        }
        Part::Laid { .. } => format!("{side} laid a stack."),
        Part::Sowed { stones, from, last } => {
            let stones = plural(stones, "stone", "stones");
            match (from, last) {
                (Some(from), Some(last)) => format!("{side} sowed {stones} from {from}, the last on {last}."),
                (Some(from), None) => format!("{side} sowed {stones} from {from}."),
                (None, _) => format!("{side} sowed {stones}."),
            }
        }
        Part::SowedLine { line, last: None, .. } => format!("{side} picked up line {line} and sowed nothing."),
        Part::SowedLine { line, counters, last: Some(last) } => {
            let counters = plural(counters, "counter", "counters");
            format!("{side} picked up line {line} and sowed {counters}, the last on {last}.")
        }
        Part::Offered { holes } => format!("{side} offered {}.", joined_and(holes)),
        Part::Accepted { holes: [hole] } => format!("{side} accepted {hole} for six stones."),
        Part::Accepted { holes } => format!("{side} accepted {} for six stones each.", joined_and(holes)),
        Part::Declined => format!("{side} declined the offer."),
        Part::Passed => format!("{side} passed."),
        Part::Captured { squares, returned } => {
            let taken = joined_and(squares.iter().map(|&(square, count)| count_on(square, count)));
            match returned {
                0 => format!("{side} captured {taken}."),
                _ => format!("{side} captured {taken}; {returned} went to the reserve."),
            }
        }
    }
}

/// An item of a list: `3 on c5`.
fn count_on(square: Square, count: u8) -> String {
    format!("{count} on {square}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_rules::{Game, State};

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    /// Every first action of every game is told in whole sentences with their subject.
    #[test]
    fn every_part_is_a_sentence_of_its_own() {
        for &game in Game::ALL {
            let state = State::start(game.standard());
            for text in state.actions().map(|action| action.to_string()).take(40) {
                let action = state.check(&text).expect("legal");
                let side = game.info().sides.first;
                let told = acted(side, action.facts(), state.diagram().layout);
                assert!(told.ends_with('.') && told.starts_with(side_name(side)), "{game:?} {text}: {told}");
                assert_eq!(told.matches(side_name(side)).count(), told.matches('.').count(), "{told}");
            }
        }
    }

    #[test]
    fn parts_have_their_words() {
        let squares = [square("a1"), square("b2"), square("c3")];
        let captured = [(square("c5"), 3), (square("c6"), 2)];
        for (part, words) in [
            (Part::Entered { squares: &squares }, "Red entered on a1, b2 and c3."),
            (Part::Sowed { stones: 1, from: Some(squares[0]), last: None }, "Red sowed 1 stone from a1."),
            (
                Part::SowedLine { line: Line::Rank(2), counters: 12, last: Some(squares[1]) },
                "Red picked up line 3 and sowed 12 counters, the last on b2.",
            ),
            (Part::Accepted { holes: &squares[..1] }, "Red accepted a1 for six stones."),
            (Part::Accepted { holes: &squares[..2] }, "Red accepted a1 and b2 for six stones each."),
            (Part::Captured { squares: &captured, returned: 0 }, "Red captured 3 on c5 and 2 on c6."),
            (Part::Captured { squares: &captured[..1], returned: 2 }, "Red captured 3 on c5; 2 went to the reserve."),
        ] {
            assert_eq!(sentence("Red", part), words);
        }
    }
}
