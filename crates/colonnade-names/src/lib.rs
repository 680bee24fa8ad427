#![doc = include_str!("../README.md")]

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The largest number of marks on a letter, for marks used with all scripts.
const MOST_COMMON_MARKS: usize = 3;

/// The largest number of marks on a letter. Burmese needs five.
const MOST_MARKS: usize = 6;

/// The largest number of passes to clean a name. No real name needs more than two.
const MOST_PASSES: usize = 4;

/// Removes from a name everything that is invisible: control characters, code points that control text direction or
/// have no width, and those that XML forbids. White space becomes single blanks, and letters are composed with their
/// marks. Joiners stay where they have an effect, and no letter keeps more marks than any language uses.
///
/// The result is empty if nothing else is left.
#[must_use]
pub fn clean_name(text: &str) -> String {
    // This covers almost all names, and pages show dozens of them.
    if is_clean(text) {
        return text.to_owned();
    }
    let mut name = text.to_owned();
    // Composing or removing characters gives others new neighbours, so repeat until nothing changes.
    for _ in 0..MOST_PASSES {
        let words = strip_invisible(&name).split_whitespace().collect::<Vec<_>>().join(" ");
        let cleaned = limit_marks(&to_nfc(&words));
        if cleaned == name {
            break;
        }
        name = cleaned;
    }
    name
}

/// Whether a name is certainly clean; false if that takes a closer look.
fn is_clean(text: &str) -> bool {
    let mut before = ' ';
    let is_kept = |c: char| {
        let is_kept = if c == ' ' { before != ' ' } else { !c.is_whitespace() && role(c) == Unicode::Seen };
        before = c;
        is_kept
    };
    text.chars().all(is_kept) && !text.ends_with(' ') && is_nfc(text) && !text.chars().any(is_combining_mark)
}

/// The role of a code point in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unicode {
    /// It is visible, or a mark on a visible character.
    Seen,
    /// It joins its neighbours or keeps them apart.
    Joiner,
    /// It selects a form of the previous character.
    Selector,
    /// It is a letter in the tag sequence of a flag.
    Tag,
    /// It has no shape of its own, or is not a character.
    Unseen,
}

fn role(c: char) -> Unicode {
    match c {
        '\u{200c}' | '\u{200d}' => Unicode::Joiner,
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => Unicode::Selector,
        '\u{e0020}'..='\u{e007f}' => Unicode::Tag,
        // Direction controls, fillers and blanks.
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}'
        // Noncharacters.
        | '\u{fdd0}'..='\u{fdef}' => Unicode::Unseen,
        c if c.is_control() || matches!(u32::from(c) & 0xffff, 0xfffe | 0xffff) => Unicode::Unseen,
        _ => Unicode::Seen,
    }
}

/// Removes invisible code points from a text. White space stays as it is.
#[must_use]
pub fn strip_invisible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text.chars().filter(|&c| c.is_whitespace() || role(c) != Unicode::Unseen).peekable();
    while let Some(c) = rest.next() {
        let is_kept = c.is_whitespace()
            || match role(c) {
                Unicode::Seen => true,
                Unicode::Unseen => false,
                Unicode::Joiner => {
                    is_joined(before) && rest.peek().is_some_and(|&next| role(next) == Unicode::Seen && is_joined(next))
                }
                Unicode::Selector => !before.is_whitespace() && role(before) == Unicode::Seen,
                // The tag sequences of subdivision flags begin with a black flag.
                Unicode::Tag => before == '\u{1f3f4}' || role(before) == Unicode::Tag,
            };
        if is_kept {
            seen.push(c);
            before = c;
        }
    }
    seen
}

/// Whether a character can have another form or make another picture beside a joiner: characters of Arabic and related
/// scripts, of the scripts of India and its neighbours, and emoji.
const fn is_joined(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{1820}'..='\u{18af}' | '\u{2190}'..='\u{27ff}' | '\u{2900}'..='\u{2bff}' | '\u{fe0f}'
        | '\u{1f000}'..='\u{1faff}')
}

/// Removes excess marks on one letter from a text.
fn limit_marks(text: &str) -> String {
    let mut marks = 0;
    let is_kept = |&c: &char| {
        if !is_combining_mark(c) || role(c) != Unicode::Seen {
            marks = 0;
            return true;
        }
        let is_common = matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}');
        let is_kept = marks < if is_common { MOST_COMMON_MARKS } else { MOST_MARKS };
        marks += usize::from(is_kept);
        is_kept
    };
    text.chars().filter(is_kept).collect()
}

/// Composes letters with their marks (Unicode form NFC), so that names that look the same are the same text.
#[must_use]
pub fn to_nfc(text: &str) -> String {
    text.nfc().collect()
}

/// Whether [`to_nfc`] certainly leaves a text unchanged; false if that takes a closer look.
fn is_nfc(text: &str) -> bool {
    is_nfc_quick(text.chars()) == IsNormalized::Yes
}

/// Removes the marks of letters and replaces additional Latin letters by basic ones, e.g. for file names.
#[must_use]
pub fn fold_diacritics(text: &str) -> String {
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
        assert_eq!(to_nfc("Zoe\u{308}"), "Zoë");
        assert_eq!(to_nfc("A\u{30a}sa, E\u{301}mile, и\u{306}"), "Åsa, Émile, й");
        assert_eq!(to_nfc("e\u{302}\u{301}"), "ế", "one mark after the other");
        assert_eq!(to_nfc("\u{1112}\u{1161}\u{11ab}"), "한");
        for same in ["", "Ann", "Zoë", "漢字", "\u{308}", "q\u{308}"] {
            assert_eq!(to_nfc(same), same);
        }
        assert!(is_nfc("Zoë 漢字") && !is_nfc("Zoe\u{308}"));
    }

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

    #[test]
    fn joiners_stay_where_they_join() {
        for joined in [
            "👨\u{200d}👩\u{200d}👧",
            "❤\u{fe0f}\u{200d}🔥",
            "می\u{200c}خواهم",
            "ක\u{dca}\u{200d}ර",
            "葛\u{e0100}",
            "1\u{fe0f}\u{20e3}",
        ] {
            assert_eq!(clean_name(joined), joined);
        }
        let scotland = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
        assert_eq!(clean_name(scotland), scotland);
        assert_eq!(clean_name("A\u{200d}n\u{200c}n\u{200d}"), "Ann");
        assert_eq!(clean_name("\u{200d}👨\u{200d} \u{200d}👩\u{200d}"), "👨 👩");
    }

    #[test]
    fn names_of_nothing_seen_are_empty() {
        for unseen in
            ["\u{3164}", "\u{2800} \u{115f}", "\u{fe0f}", " \u{e0062}", "\u{200d}\u{200c}", "\u{34f}\u{e0100}"]
        {
            assert_eq!(clean_name(unseen), "", "{unseen:?}");
        }
    }

    #[test]
    fn letters_have_as_many_marks_as_languages_put_on_them() {
        for written in ["Nguyễn", "မြွှေ့", "שָׁ\u{59c}", "กิ้", "ɔ\u{303}\u{300}"] {
            assert_eq!(clean_name(written), to_nfc(written));
        }
        let zalgo = format!("Z{}a", "\u{30d}\u{335}".repeat(40));
        assert_eq!(clean_name(&zalgo).chars().count(), 2 + MOST_COMMON_MARKS);
        assert_eq!(clean_name(&format!("ก{}", "\u{e49}".repeat(40))).chars().count(), 1 + MOST_MARKS);
    }

    #[test]
    fn cleaning_again_changes_nothing() {
        let parts = [
            "a",
            "e",
            "\u{301}",
            "\u{308}",
            " ",
            "\u{200d}",
            "\u{200c}",
            "\u{fe0f}",
            "👩",
            "❤",
            "م",
            "\u{64b}",
            "क",
            "\u{93c}",
            "\u{94d}",
            "\u{202e}",
            "🏴",
            "\u{e0067}",
            "\u{e007f}",
            "\u{3164}",
            "\u{1112}",
            "\u{1161}",
            "漢",
            "\t",
            "\u{345}",
            "\u{323}",
        ];
        let mut chance = colonnade_testing::Rng::new(7);
        for _ in 0..20_000 {
            let length = chance.next_u64() % 12;
            let text: String = (0..length).map(|_| parts[(chance.next_u64() % parts.len() as u64) as usize]).collect();
            let clean = clean_name(&text);
            assert_eq!(clean_name(&clean), clean, "{text:?}");
        }
    }

    #[test]
    fn letters_lose_their_marks() {
        assert_eq!(fold_diacritics("Zoë Éßæ Łódź ế Ø"), "Zoe Essae Lodz e O");
        assert_eq!(fold_diacritics("Zoe\u{308} 漢字 ё"), "Zoe 漢字 е");
    }
}
