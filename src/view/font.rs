//! The embedded fonts: the glyphs and the width of a text.
//!
//! Inter covers Latin, Greek and Cyrillic. Every other grapheme cluster is drawn as one `□`, whatever a name contains.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, GlyphId, Outline};
use unicode_segmentation::UnicodeSegmentation;
use zlib_rs::{InflateConfig, ReturnCode, decompress_slice};

/// The height of a capital letter, in parts of the em.
pub(super) const CAP_HEIGHT: f32 = 0.727;

/// At least the bytes of each font.
const LARGEST_FONT: usize = 256 * 1024;

/// Drawn in place of a grapheme cluster that the fonts lack.
const MISSING: char = '□';

/// The most code points of a grapheme cluster that are drawn on top of each other.
const MOST_MARKS: usize = 4;

/// The weights of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Inter Medium (500).
    Medium,
    /// Inter Bold (700).
    Bold,
}

impl Weight {
    fn face(self) -> &'static FontRef<'static> {
        static MEDIUM: OnceLock<FontRef<'static>> = OnceLock::new();
        static BOLD: OnceLock<FontRef<'static>> = OnceLock::new();
        let (slot, packed): (_, &'static [u8]) = match self {
            Weight::Medium => (&MEDIUM, include_bytes!("../../fonts/Inter-Medium.otf.zlib")),
            Weight::Bold => (&BOLD, include_bytes!("../../fonts/Inter-Bold.otf.zlib")),
        };
        slot.get_or_init(|| FontRef::try_from_slice(unpacked(packed)).expect("the embedded fonts are sound"))
    }

    fn has(self, character: char) -> bool {
        self.face().glyph_id(character).0 != 0
    }

    fn advance(self, glyph: GlyphId) -> f32 {
        self.face().h_advance_unscaled(glyph) / self.units()
    }

    fn units(self) -> f32 {
        self.face().units_per_em().unwrap_or(2048.0)
    }
}

/// An embedded font, which stays in memory.
fn unpacked(packed: &[u8]) -> &'static [u8] {
    let mut room = vec![0; LARGEST_FONT];
    let (font, done) = decompress_slice(&mut room, packed, InflateConfig::default());
    assert_eq!(done, ReturnCode::Ok, "the embedded fonts are sound");
    Vec::leak(font.to_vec())
}

/// A glyph of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    pub(super) glyph: GlyphId,
    /// The position of its origin, in ems from the left end of the text.
    pub(super) x: f32,
}

/// The glyphs of a text from left to right, and its width in ems.
pub(super) fn glyphs(text: &str, weight: Weight) -> (Vec<Placed>, f32) {
    let mut x = 0.0;
    let mut placed = Vec::with_capacity(text.len());
    for character in text.graphemes(true).flat_map(|grapheme| drawn(grapheme, weight)) {
        let glyph = weight.face().glyph_id(character);
        placed.push(Placed { glyph, x });
        x += weight.advance(glyph);
    }
    (placed, x)
}

/// The code points that are drawn for a grapheme cluster.
fn drawn(grapheme: &str, weight: Weight) -> impl Iterator<Item = char> {
    let seen = || grapheme.chars().filter(|&c| !is_unseen(c));
    let whole = seen().take(MOST_MARKS + 1).count() <= MOST_MARKS;
    let known = whole && seen().all(|c| c.is_whitespace() || weight.has(c));
    let missing = (!known).then_some(MISSING);
    let characters: Vec<char> =
        if known { seen().map(|c| if c.is_whitespace() { ' ' } else { c }).collect() } else { Vec::new() };
    characters.into_iter().chain(missing)
}

/// Code points without a shape, such as direction marks and joiners.
const fn is_unseen(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// The width of a text of an em size.
pub(super) fn width(text: &str, size: f32, weight: Weight) -> f32 {
    glyphs(text, weight).1 * size
}

/// The outline of a glyph in font units, y upwards, and the units in an em. None where the glyph is blank.
pub(super) fn outline(glyph: GlyphId, weight: Weight) -> Option<(Outline, f32)> {
    Some((weight.face().outline(glyph)?, weight.units()))
}

/// The text cut at its end to a width, between grapheme clusters, with `…` at the cut.
pub(super) fn cut_to(text: &str, size: f32, weight: Weight, width_limit: f32) -> String {
    if width(text, size, weight) <= width_limit {
        return text.to_owned();
    }
    // Names can be very long; none that is shown whole has more grapheme clusters.
    let mut kept: Vec<&str> = text.graphemes(true).take(100).collect();
    loop {
        let cut = format!("{}…", kept.concat().trim_end());
        if kept.is_empty() || width(&cut, size, weight) <= width_limit {
            return cut;
        }
        kept.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_greek_and_cyrillic_have_their_glyphs() {
        for text in ["Zoë Ångström-Łuczak", "Ελένη Παπαδοπούλου", "Юлия Щербакова", "▶ +…–□"]
        {
            for weight in [Weight::Medium, Weight::Bold] {
                let missing: String = text.chars().filter(|&c| !weight.has(c)).collect();
                assert_eq!(missing, "", "of {text} in {weight:?}");
            }
        }
    }

    #[test]
    fn what_has_no_glyph_is_one_box() {
        let shown = |text: &str| text.graphemes(true).flat_map(|g| drawn(g, Weight::Bold)).collect::<String>();
        assert_eq!(shown("a漢b"), "a□b");
        assert_eq!(shown("👨\u{200d}👩\u{200d}👧!"), "□!");
        assert_eq!(shown("\u{202e}abc\u{200b}"), "abc");
        assert_eq!(shown("a\tb\nc"), "a b c");
        assert_eq!(shown("e\u{301}"), "e\u{301}");
        assert_eq!(shown(&format!("e{}", "\u{301}".repeat(60))), "□");
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        let family = "👨\u{200d}👩\u{200d}👧".repeat(30);
        let cut = cut_to(&family, 24.0, Weight::Bold, 100.0);
        assert!(cut.ends_with("👧…"), "{cut}");
        assert!(width(&cut, 24.0, Weight::Bold) <= 100.0);
        assert_eq!(cut_to("short", 24.0, Weight::Bold, 100.0), "short");
        assert_eq!(cut_to("long", 24.0, Weight::Bold, 1.0), "…");
    }
}
