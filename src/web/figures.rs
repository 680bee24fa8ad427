//! The contents of the rules pages: text, figures, and a sentence about each game.

use crate::view::{Picture, Replay, Theme};
use colonnade_rules::{Game as GameKind, State as Position};

/// A position that illustrates the rules.
pub(super) struct Figure {
    /// The actions that lead to it from the standard start.
    pub(super) actions: &'static str,
    pub(super) caption: &'static str,
}

const fn figure(actions: &'static str, caption: &'static str) -> Figure {
    Figure { actions, caption }
}

const PILARE: &[Figure] = &[
    figure("", "The start: a neutral piece on every square, and the pieces of each player in the shape of a U."),
    figure("c1-c3", "Red has lifted the two pieces of c1: the neutral piece fell on c2, the red piece on c3."),
    figure(
        "d1-b1 c6-d6-d5 a1-a3 d5-e5-e4 b1-b2-a2-a1",
        "A stack of four has turned two corners. Its last piece lies on the square where it was lifted.",
    ),
];

const GORE: &[Figure] = &[
    figure("", "The start: six stones in each hole. South owns the lower row, North the upper row."),
    figure("d1 b2 a1 a2 c1", "South has sown the stones of c1, one into each of the next holes, counter-clockwise."),
    figure(
        "d1 b2 a1 a2 c1 b2 c1 a2 a1 b2 d1 b2 c1 a2 a1 d2 b1 a2 b1 c2 b1 a2 d1 b2 a1 d2 c1 b2 offer:a1,c1",
        "South offers a1 and c1. North buys both for six stones each, or declines.",
    ),
];

const PILASTRI: &[Figure] = &[
    figure("", "The start: one piece on each square, checkered. White has a1."),
    figure("f4-e4", "White's piece from f4 now stands on the black piece on e4, one level higher than before."),
    figure(
        "f4-e4 b3-b2 f2-f3 f5-f6 c1-c2 d3-d4 b4-a4 b5-b6 c5-c6 a2-a3 c3-c4 d1-e1 a1-b1 d5-a5",
        "Black's piece went from d5 over the empty squares to the first stack in its way, on a5.",
    ),
];

const BUKU: &[Figure] = &[
    figure("", "The start: one counter on each square. White owns the light squares, Black the dark squares."),
    figure(
        "6:e3-d3-d4-a4-a2-b2",
        "White picked up rank 6 and sowed its eight counters and, as on the first turn only, one more.",
    ),
    figure(
        "6:e3-d3-d4-a4-a2-b2 f:d2-c2-c3-g3 4:e1-h1-h2-g2-g4-f4-f2",
        "White has sown rank 4 and captures the light squares that hold three or four counters.",
    ),
];

const PIT_OF_PILLARS: &[Figure] = &[
    figure("a5 a4/d5 d6/b2 b1/h2", "Entering: White's man on b1 answers Red's on b2, and the man on h2 stands alone."),
    figure(
        "a5 a4/d5 d6/b2 b1/h2 h3/f5 e5/f8 f7/g6 f6/g1 f1/b7 c7/c3 c2/d8 d7/h7 g7/e2 e1/f3 e3/g4 g5 b7-a7",
        "Moving: one man moves one square, from b7 onto a7.",
    ),
];

/// The contents of the rules page of a game.
pub(super) struct RulesContents {
    /// The game in one sentence.
    pub(super) about: &'static str,
    /// The rules as HTML.
    pub(super) text: &'static str,
    /// The figures, the most typical one last.
    pub(super) figures: &'static [Figure],
}

/// The rules page of a game. A new game gets an arm here.
pub(super) const fn rules_contents(game: GameKind) -> RulesContents {
    match game {
        GameKind::Pilare => RulesContents {
            about: "Lift a stack and lay its pieces one by one along a path. If no stack has your piece on top, you lose.",
            text: include_str!("templates/rules/pilare.html"),
            figures: PILARE,
        },
        GameKind::Gore => RulesContents {
            about: "Sow stones around eight holes, capture twos and fours, and trade holes for stones.",
            text: include_str!("templates/rules/gore.html"),
            figures: GORE,
        },
        GameKind::Pilastri => RulesContents {
            about: "Move pieces from stack to stack, always upwards. Who cannot move loses.",
            text: include_str!("templates/rules/pilastri.html"),
            figures: PILASTRI,
        },
        GameKind::Buku => RulesContents {
            about: "Pick up a rank or file and sow it along a path. Capture threes and fours on your colour.",
            text: include_str!("templates/rules/buku.html"),
            figures: BUKU,
        },
        GameKind::PitOfPillars => RulesContents {
            about: "Enter men, stack them, and turn full stacks into pillars until your opponent has none.",
            text: include_str!("templates/rules/pit-of-pillars.html"),
            figures: PIT_OF_PILLARS,
        },
    }
}

/// The address of the most typical picture of a game.
pub(super) fn typical(game: GameKind) -> String {
    format!("/rules/{}/{}.svg", game.slug(), rules_contents(game).figures.len().saturating_sub(1))
}

impl Figure {
    /// The picture of the position. `None` if its actions are not legal, which is an error of this program.
    pub(super) fn picture(&self, game: GameKind, theme: Theme) -> Option<Picture> {
        let actions: Vec<String> = self.actions.split_whitespace().map(str::to_owned).collect();
        let plies = u32::try_from(actions.len()).ok()?;
        let replay = Replay { theme, ..Replay::of(Position::start(game.standard()), actions) };
        replay.picture(plies).map_err(|error| tracing::error!(%game, %error, "a figure of the rules is wrong")).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_can_be_drawn() {
        for &game in GameKind::ALL {
            assert!(rules_contents(game).figures.len() > 1);
            for figure in rules_contents(game).figures {
                assert!(figure.picture(game, Theme::Wood).is_some(), "{game}: {}", figure.actions);
            }
        }
    }
}
