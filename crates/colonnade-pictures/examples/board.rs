//! Draws a position and writes it as SVG to standard output.
//!
//! `cargo run --example board -- buku/6x6 > board.svg`

use std::borrow::Cow;
use std::error::Error;

use colonnade_pictures::{Picture, ResultLabel, Words, render};
use colonnade_rules::{Duty, SideName, State, TallyKind, Variant};

/// The words beside a board, in English.
#[derive(Clone, Copy, Debug)]
struct English;

impl Words for English {
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
            Duty::Move => "to move",
            Duty::Enter => "to enter",
            Duty::Answer => "to answer",
        })
    }

    fn result(&self, label: ResultLabel) -> Cow<'_, str> {
        Cow::Borrowed(match label {
            ResultLabel::Won => "won",
            ResultLabel::Lost => "lost",
            ResultLabel::Drew => "draw",
            ResultLabel::Aborted => "aborted",
            ResultLabel::Void => "void",
            ResultLabel::Unfinished => "unfinished",
        })
    }

    fn in_hand(&self) -> Cow<'_, str> {
        "in hand".into()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let variant: Variant = std::env::args().nth(1).unwrap_or_else(|| "buku/6x6".to_owned()).parse()?;
    let picture = Picture::new(&State::start(variant), English);
    print!("{}", render::svg(&picture, &format!("The start of {variant}")));
    Ok(())
}
