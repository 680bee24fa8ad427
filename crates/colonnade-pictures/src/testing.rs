//! Words and pictures for the tests of this crate.

use std::borrow::Cow;

use super::picture::{LastAction, Picture};
use super::words::{ResultLabel, Words};
use colonnade_rules::{Duty, SideName, State, TallyKind};

/// Words that are the names of the values.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plain;

impl Words for Plain {
    fn side(&self, side: SideName) -> Cow<'_, str> {
        Cow::Borrowed(match side {
            SideName::White => "White",
            SideName::Black => "Black",
            SideName::Red => "Red",
            SideName::South => "South",
            SideName::North => "North",
        })
    }

    fn tally(&self, kind: TallyKind) -> Cow<'_, str> {
        Cow::Borrowed(match kind {
            TallyKind::Captured => "captured",
            TallyKind::Reserve => "reserve",
        })
    }

    fn score(&self) -> Cow<'_, str> {
        "score".into()
    }

    fn duty(&self, duty: Duty) -> Cow<'_, str> {
        Cow::Borrowed(match duty {
            Duty::Move => "move",
            Duty::Enter => "enter",
            Duty::Answer => "answer",
        })
    }

    fn result(&self, label: ResultLabel) -> Cow<'_, str> {
        Cow::Borrowed(match label {
            ResultLabel::Won => "won",
            ResultLabel::Lost => "lost",
            ResultLabel::Drew => "draw",
            ResultLabel::Aborted | ResultLabel::Void | ResultLabel::Unfinished => "over",
        })
    }

    fn in_hand(&self) -> Cow<'_, str> {
        "in hand".into()
    }
}

/// The pictures of a game, from its start to the position after the last action.
pub(crate) fn pictures(mut state: State, actions: &[String]) -> Vec<Picture<Plain>> {
    let mut pictures = vec![Picture::of(&state)];
    for (number, text) in (1..).zip(actions) {
        let action = state.parse(text).expect("a legal action");
        let (facts, after) = action.into_parts();
        state = after;
        pictures.push(Picture { last: Some(LastAction { number, facts }), ..Picture::of(&state) });
    }
    pictures
}
