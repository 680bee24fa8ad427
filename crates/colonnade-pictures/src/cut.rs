//! Shortens names and notation to the available space.

use unicode_segmentation::UnicodeSegmentation;

/// Shortens a notation in the middle until it fits: `h:f8-e8-…-e5`. Leaves out whole squares, never the last one.
#[must_use]
pub fn cut_path(text: &str, fits: impl Fn(&str) -> bool) -> String {
    if fits(text) {
        return text.to_owned();
    }
    let separator = if text.contains('-') { "-" } else { "," };
    let parts: Vec<&str> = text.split(separator).collect();
    let [first, .., last] = parts.as_slice() else { return text.to_owned() };
    let cuts = (1..parts.len() - 1)
        .rev()
        .map(|kept| format!("{}{separator}…{separator}{last}", parts[..kept].join(separator)));
    cuts.into_iter().find(|cut| fits(cut)).unwrap_or_else(|| format!("{first}{separator}…{separator}{last}"))
}

/// Shortens a name to at most `most` grapheme clusters, and replaces control characters by blanks. The result is empty
/// if `most` is 0.
#[must_use]
pub fn cut_name(name: &str, most: usize) -> String {
    let Some(most_kept) = most.checked_sub(1) else { return String::new() };
    let clean = |character: &str| -> String {
        // More combining marks on one letter would be unreadable.
        let seen = character.chars().take(8).map(|c| if c.is_control() { ' ' } else { c });
        seen.collect()
    };
    let characters: Vec<&str> = name.graphemes(true).take(most + 1).collect();
    if characters.len() <= most {
        return characters.into_iter().map(clean).collect();
    }
    let kept: String = characters[..most_kept].iter().copied().map(clean).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_cut_in_the_middle() {
        let cut = |room: usize| cut_path("h:f8-e8-e9-d9-d10-e10-e5", |text| text.chars().count() <= room);
        assert_eq!(cut(40), "h:f8-e8-e9-d9-d10-e10-e5");
        assert_eq!(cut(20), "h:f8-e8-e9-d9-…-e5");
        assert_eq!(cut(3), "h:f8-…-e5");
        assert_eq!(cut_path("offer:a1,b1,c1", |text| text.len() <= 13), "offer:a1,…,c1");
        assert_eq!(cut_path("pass", |_| false), "pass");
    }

    #[test]
    fn a_name_is_cut_between_characters() {
        assert_eq!(cut_name("Ann", 8), "Ann");
        assert_eq!(cut_name("👨\u{200d}👩\u{200d}👧 family", 4), "👨\u{200d}👩\u{200d}👧 f…");
        assert_eq!(cut_name("two\nlines", 20), "two lines");
        assert_eq!([0, 1, 2].map(|most| cut_name("Ann", most)), ["", "…", "A…"]);
        assert!(cut_name(&"e\u{301}\u{302}\u{303}".repeat(1000), 32).chars().count() < 200);
    }
}
