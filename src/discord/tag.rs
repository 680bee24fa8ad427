//! What a button or menu stands for: the text that Discord gives back when it is used.

use std::fmt;
use std::str::FromStr;

/// What pressing something does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Verb {
    // Under a board.
    Move,
    Moves,
    Draw,
    Resign,
    ResignSure,
    Flip,
    Takeback,
    DrawYes,
    DrawNo,
    BackYes,
    BackNo,
    Board,
    Rematch,
    Replay,
    Export,
    // In the composer.
    Step,
    File,
    Rank,
    Back,
    Type,
    Typed,
    Play,
    PlaySure,
    // Challenges, by their number.
    Accept,
    Decline,
    Withdraw,
    // Looking back.
    At,
    Jump,
    Jumped,
    Gif,
    Page,
    // Others.
    Which,
    Delete,
    DeleteSure,
    Cancel,
    Publish,
}

/// The verbs with their texts.
const VERBS: [(Verb, &str); 36] = [
    (Verb::Move, "move"),
    (Verb::Moves, "moves"),
    (Verb::Draw, "draw"),
    (Verb::Resign, "resign"),
    (Verb::ResignSure, "resign-sure"),
    (Verb::Flip, "flip"),
    (Verb::Takeback, "takeback"),
    (Verb::DrawYes, "draw-yes"),
    (Verb::DrawNo, "draw-no"),
    (Verb::BackYes, "back-yes"),
    (Verb::BackNo, "back-no"),
    (Verb::Board, "board"),
    (Verb::Rematch, "rematch"),
    (Verb::Replay, "replay"),
    (Verb::Export, "export"),
    (Verb::Step, "step"),
    (Verb::File, "file"),
    (Verb::Rank, "rank"),
    (Verb::Back, "back"),
    (Verb::Type, "type"),
    (Verb::Typed, "typed"),
    (Verb::Play, "play"),
    (Verb::PlaySure, "play-sure"),
    (Verb::Accept, "accept"),
    (Verb::Decline, "decline"),
    (Verb::Withdraw, "withdraw"),
    (Verb::At, "at"),
    (Verb::Jump, "jump"),
    (Verb::Jumped, "jumped"),
    (Verb::Gif, "gif"),
    (Verb::Page, "page"),
    (Verb::Which, "which"),
    (Verb::Delete, "delete"),
    (Verb::DeleteSure, "delete-sure"),
    (Verb::Cancel, "cancel"),
    (Verb::Publish, "publish"),
];

impl Verb {
    fn text(self) -> &'static str {
        VERBS.iter().find(|(verb, _)| *verb == self).map_or("", |(_, text)| text)
    }
}

/// A verb with what it is about: a game (or challenge) by number, the number of actions and the version of the game
/// that its message shows, and one more text without dots at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) verb: Verb,
    pub(super) number: u64,
    pub(super) ply: u32,
    pub(super) version: u64,
    pub(super) more: String,
}

impl Tag {
    pub(super) const fn new(verb: Verb, number: u64) -> Tag {
        Tag { verb, number, ply: 0, version: 0, more: String::new() }
    }

    pub(super) fn verb(&self, verb: Verb) -> Tag {
        Tag { verb, more: String::new(), ..self.clone() }
    }

    pub(super) fn more(mut self, more: impl Into<String>) -> Tag {
        self.more = more.into();
        self
    }

    /// The end of every tag about the same state of the same game, by which a message is known again.
    pub(super) fn mark(&self) -> String {
        format!(".{}.{}.{}.", self.number, self.ply, self.version)
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.verb.text(), self.mark(), self.more)
    }
}

/// A text that is no tag: a button of another program, or of a version that knew more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotATag;

impl FromStr for Tag {
    type Err = NotATag;

    fn from_str(text: &str) -> Result<Tag, NotATag> {
        let mut parts = text.splitn(5, '.');
        let mut next = || parts.next().ok_or(NotATag);
        let word = next()?;
        let verb = VERBS.iter().find(|(_, text)| *text == word).ok_or(NotATag)?.0;
        let number = next()?.parse().map_err(|_| NotATag)?;
        let ply = next()?.parse().map_err(|_| NotATag)?;
        let version = next()?.parse().map_err(|_| NotATag)?;
        Ok(Tag { verb, number, ply, version, more: next()?.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_comes_back() {
        for (verb, _) in VERBS {
            let tag = Tag { verb, number: u64::MAX, ply: u32::MAX, version: 7, more: "a.b".to_owned() };
            assert_eq!(tag.to_string().parse(), Ok(tag.clone()));
            assert!(tag.to_string().len() <= 100);
        }
        for text in ["", "move", "move.1.2", "dance.1.2.3.", "move.x.2.3.", "move.1.2.3"] {
            assert_eq!(text.parse::<Tag>(), Err(NotATag), "{text}");
        }
    }
}
