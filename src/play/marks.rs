//! Letters without their marks.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

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
    fn letters_lose_their_marks() {
        assert_eq!(folded("Zoë Éßæ Łódź ế Ø"), "Zoe Essae Lodz e O");
        assert_eq!(folded("Zoe\u{308} 漢字 ё"), "Zoe 漢字 е");
    }
}
