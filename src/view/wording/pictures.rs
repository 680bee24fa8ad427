//! The words that are drawn in pictures.

use colonnade_pictures::{Standing, Words};
use colonnade_rules::{Duty, SideName, TallyKind};

use super::rules;

/// The words beside a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureWords;

impl Words for PictureWords {
    fn side(&self, side: SideName) -> &str {
        rules::side(side)
    }

    fn tally(&self, kind: TallyKind) -> &str {
        rules::tally(kind)
    }

    fn score(&self) -> &str {
        rules::SCORE
    }

    fn duty(&self, duty: Duty) -> &str {
        rules::duty(duty)
    }

    fn standing(&self, standing: Standing) -> &str {
        match standing {
            Standing::Won => "won",
            Standing::Lost => "lost",
            Standing::Drew => "draw",
            Standing::Aborted => "aborted",
            Standing::Void => "void",
            Standing::Unfinished => "unfinished",
        }
    }

    fn in_hand(&self) -> &str {
        "in hand"
    }
}
