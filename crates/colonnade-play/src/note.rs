//! Private notes: a player's own notes about a game, visible to nobody else.

use super::refusal::{LONGEST_NOTE, Refusal};
use super::span::Timestamp;
use colonnade_names::strip_invisible;

/// A player's note on a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The text, as [`note_text`] returns it.
    pub text: String,
    /// When it was written last.
    pub written: Timestamp,
}

impl Note {
    /// Whether the text contains each of the words, which are separated by white space, ignoring case. Every note
    /// matches a query without words.
    #[must_use]
    pub fn contains(&self, words: &str) -> bool {
        let text = self.text.to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// Normalizes the text of a note: removes invisible characters, blanks at the end of lines, and empty lines at the
/// beginning and the end.
///
/// # Errors
///
/// If nothing is left, or more than [`LONGEST_NOTE`] characters are.
pub fn note_text(text: &str) -> Result<String, Refusal> {
    let shown = |line: &str| strip_invisible(line).replace(|c: char| c.is_control(), " ").trim_end().to_owned();
    let lines: Vec<String> = text.replace("\r\n", "\n").split(['\n', '\r']).map(shown).collect();
    let kept = lines.join("\n").trim().to_owned();
    match kept.chars().count() {
        1..=LONGEST_NOTE => Ok(kept),
        length => Err(Refusal::NoteLength(length)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_keeps_its_lines_and_what_is_seen() {
        assert_eq!(note_text(" \r\n Trap at c3 \r\n\nask\tEve\u{0}\u{202e} "), Ok("Trap at c3\n\nask Eve".to_owned()));
        assert_eq!(note_text("a\rb"), Ok("a\nb".to_owned()));
        for nothing in ["", " \n\t", "\u{200b}\u{feff}"] {
            assert_eq!(note_text(nothing), Err(Refusal::NoteLength(0)), "{nothing:?}");
        }
    }

    #[test]
    fn a_note_is_as_long_as_it_may_be_in_characters_and_no_longer() {
        assert_eq!(note_text(&"ü".repeat(LONGEST_NOTE)).map(|text| text.len()), Ok(2 * LONGEST_NOTE));
        assert_eq!(note_text(&"ü".repeat(LONGEST_NOTE + 1)), Err(Refusal::NoteLength(LONGEST_NOTE + 1)));
        assert!(note_text(&format!("{}{}", "a".repeat(LONGEST_NOTE), " ".repeat(9_000))).is_ok());
    }

    #[test]
    fn all_words_are_found_in_any_order_and_case() {
        let note = Note { text: "The TRAP at c3,\nask Éva".to_owned(), written: Timestamp::UNIX_EPOCH };
        for words in ["trap", "éva TRAP", "c3 ask", "", "  ", "ra"] {
            assert!(note.contains(words), "{words}");
        }
        for words in ["traps", "trap d3", "at\u{0}c3"] {
            assert!(!note.contains(words), "{words}");
        }
    }
}
