//! The glyphs of a text on one line.

use ab_glyph::GlyphId;

use super::faces::Face;

/// A glyph of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placed {
    pub(crate) face: Face,
    pub(crate) glyph: GlyphId,
    /// The position of its origin, in ems from the left end of the text and upwards from the baseline.
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// A text on one line.
#[derive(Debug, PartialEq)]
pub(crate) struct GlyphLine {
    /// Its glyphs from left to right.
    pub(crate) glyphs: Vec<Placed>,
    /// The width in ems.
    pub(crate) width: f32,
    /// How far glyphs can extend beyond the ends, the top and the bottom of the line, in ems.
    pub(crate) reach: f32,
    /// Whether every character is drawn. Characters that no font has are left out.
    pub(super) whole: bool,
}

/// The combining marks of Latin, Greek and Cyrillic, which Inter has without positions.
pub(super) const fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}')
}
