//! Words and pictures for the tests of this crate.

use super::picture::{LastAction, Picture};
use super::words::{Standing, Words};
use colonnade_rules::{Duty, SideName, State, TallyKind};

/// Names of values for words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plain;

impl Words for Plain {
    fn side(&self, side: SideName) -> &str {
        match side {
            SideName::White => "White",
            SideName::Black => "Black",
            SideName::Red => "Red",
            SideName::South => "South",
            SideName::North => "North",
        }
    }

    fn tally(&self, kind: TallyKind) -> &str {
        match kind {
            TallyKind::Captured => "captured",
            TallyKind::Reserve => "reserve",
        }
    }

    fn score(&self) -> &str {
        "score"
    }

    fn duty(&self, duty: Duty) -> &str {
        match duty {
            Duty::Move => "move",
            Duty::Enter => "enter",
            Duty::Answer => "answer",
        }
    }

    fn standing(&self, standing: Standing) -> &str {
        match standing {
            Standing::Won => "won",
            Standing::Lost => "lost",
            Standing::Drew => "draw",
            Standing::Aborted | Standing::Void | Standing::Unfinished => "over",
        }
    }

    fn in_hand(&self) -> &str {
        "in hand"
    }
}

/// The pictures of a game, from its start to the position after the last action.
pub(crate) fn pictures(mut state: State, actions: &[String]) -> Vec<Picture<Plain>> {
    let mut pictures = vec![Picture::of(&state)];
    for (number, text) in (1..).zip(actions) {
        let action = state.check(text).expect("a legal action");
        let facts = action.facts().clone();
        state = action.into_after();
        pictures.push(Picture { last: Some(LastAction { number, facts }), ..Picture::of(&state) });
    }
    pictures
}
