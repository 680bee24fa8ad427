//! Letters with marks: written as one character or as several, and without their marks.

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// A text in which letters with their marks are one character each, where there is such a character (form C of Unicode): what
/// people see as one name is one text then.
#[must_use]
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// Whether [`composed`] leaves a text as it is; false where that takes a longer look.
pub(super) fn is_composed(text: &str) -> bool {
    is_nfc_quick(text.chars()) == IsNormalized::Yes
}

/// A text in which letters have no marks, and letters that Latin scripts added are written with others: for names of files
/// and the like.
#[must_use]
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.nfd().filter(|c| !is_combining_mark(*c)) {
        match letter {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'Æ' => folded.push_str("Ae"),
            'œ' => folded.push_str("oe"),
            'Œ' => folded.push_str("Oe"),
            'þ' => folded.push_str("th"),
            'Þ' => folded.push_str("Th"),
            'ø' => folded.push('o'),
            'Ø' => folded.push('O'),
            'đ' | 'ð' => folded.push('d'),
            'Đ' | 'Ð' => folded.push('D'),
            'ł' => folded.push('l'),
            'Ł' => folded.push('L'),
            'ı' => folded.push('i'),
            letter => folded.push(letter),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_put_on_their_letters() {
        assert_eq!(composed("Zoe\u{308}"), "Zoë");
        assert_eq!(composed("A\u{30a}sa, E\u{301}mile, и\u{306}"), "Åsa, Émile, й");
        assert_eq!(composed("e\u{302}\u{301}"), "ế", "one mark after the other");
        assert_eq!(composed("\u{1112}\u{1161}\u{11ab}"), "한");
        for same in ["", "Ann", "Zoë", "漢字", "\u{308}", "q\u{308}"] {
            assert_eq!(composed(same), same);
        }
        assert!(is_composed("Zoë 漢字") && !is_composed("Zoe\u{308}"));
    }

    #[test]
    fn letters_lose_their_marks() {
        assert_eq!(folded("Zoë Éßæ Łódź ế Ø"), "Zoe Essae Lodz e O");
        assert_eq!(folded("Zoe\u{308} 漢字 ё"), "Zoe 漢字 е");
    }
}
