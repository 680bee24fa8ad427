//! The words that are drawn in pictures.

use std::borrow::Cow;

use colonnade_pictures::{ResultLabel, Words};
use colonnade_rules::{Duty, SideName, TallyKind};

use super::rules;
use colonnade_language::say;
use colonnade_language::{Language, in_language, reader};

/// The words beside a board, in a fixed language: the threads that draw pictures have no reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureWords {
    language: Language,
}

impl Default for PictureWords {
    /// The words in the language of the reader.
    fn default() -> PictureWords {
        PictureWords { language: reader() }
    }
}

impl PictureWords {
    fn localized(self, word: impl FnOnce() -> String) -> Cow<'static, str> {
        Cow::Owned(in_language(self.language, word))
    }
}

impl Words for PictureWords {
    fn side(&self, side: SideName) -> Cow<'_, str> {
        self.localized(|| rules::side(side))
    }

    fn tally(&self, kind: TallyKind) -> Cow<'_, str> {
        self.localized(|| rules::tally(kind))
    }

    fn score(&self) -> Cow<'_, str> {
        self.localized(rules::score)
    }

    fn duty(&self, duty: Duty) -> Cow<'_, str> {
        self.localized(|| rules::duty(duty))
    }

    fn result(&self, label: ResultLabel) -> Cow<'_, str> {
        self.localized(|| match label {
            ResultLabel::Won => say!(pictures::won),
            ResultLabel::Lost => say!(pictures::lost),
            ResultLabel::Drew => say!(pictures::draw),
            ResultLabel::Aborted => say!(pictures::aborted),
            ResultLabel::Void => say!(pictures::void),
            ResultLabel::Unfinished => say!(pictures::unfinished),
        })
    }

    fn in_hand(&self) -> Cow<'_, str> {
        self.localized(|| say!(pictures::in_hand))
    }
}
