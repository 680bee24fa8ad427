//! Names of people as they are kept and shown.

use super::marks::{composed, is_composed};

/// A name without what no reader sees: control characters, code points that steer the direction of text or have no
/// width, and those that XML forbids. White space becomes single blanks, and letters with their marks are one character.
///
/// A name of nothing else becomes empty.
#[must_use]
pub fn clean_name(text: &str) -> String {
    // Almost all names, and pages show dozens of them.
    if is_clean(text) {
        return text.to_owned();
    }
    let seen: String = text.chars().filter(|&c| c.is_whitespace() || !is_unseen(c)).collect();
    composed(&seen.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether nothing of a name is to be removed or joined.
fn is_clean(text: &str) -> bool {
    let mut before = ' ';
    let is_kept = |c: char| {
        let is_kept = if c == ' ' { before != ' ' } else { !c.is_whitespace() && !is_unseen(c) };
        before = c;
        is_kept
    };
    text.chars().all(is_kept) && !text.ends_with(' ') && is_composed(text)
}

/// Whether a code point has no shape of its own or is no character.
pub(super) fn is_unseen(c: char) -> bool {
    let is_format = matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}');
    let is_noncharacter = matches!(c, '\u{fdd0}'..='\u{fdef}') || matches!(u32::from(c) & 0xffff, 0xfffe | 0xffff);
    c.is_control() || is_format || is_noncharacter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_what_is_seen() {
        assert_eq!(clean_name("  Zoë\t漢字 \n Ann "), "Zoë 漢字 Ann");
        assert_eq!(clean_name("\u{202e}nnA\u{202c} \u{2066}x\u{2069}"), "nnA x");
        assert_eq!(clean_name("Zoe\u{308}"), "Zoë");
        assert_eq!(clean_name("a\u{fffe}b\u{1ffff}c\u{0}d\u{fdd0}"), "abcd");
        assert_eq!(clean_name("\u{200b}\u{feff} \u{ad}"), "");
        for clean in ["", "Ann", "Zoë 漢字 Ann", "a b"] {
            assert!(is_clean(clean) && clean_name(clean) == clean, "{clean}");
        }
        for other in [" ", " a", "a ", "a  b", "a\tb", "a\u{a0}b", "a\u{200b}", "\u{0}"] {
            assert!(!is_clean(other) && clean_name(other) != other, "{other:?}");
        }
    }
}
