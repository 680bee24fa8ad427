//! Texts in pictures: their glyphs, the positions of the glyphs, and the width of the whole.
//!
//! Latin, Greek and Cyrillic are drawn in Inter, glyph by glyph. Names in other scripts are shaped with the fonts of
//! `fonts/`: in reading order, joined, and with their marks in place.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use lru::LruCache;
use unicode_segmentation::UnicodeSegmentation;

mod faces;
mod line;
mod shaping;

pub use faces::{BadFont, FontWeight, MOST_FONTS, add_fonts};
pub(super) use faces::{Face, outline};
use line::is_mark;
pub(super) use line::{GlyphLine, Placed};

/// The height of a capital letter, as a fraction of an em.
pub(super) const CAP_HEIGHT: f32 = 0.727;

/// The largest number of grapheme clusters of a shaped text. No picture is wide enough for more.
const MOST_CLUSTERS: usize = 100;

/// The largest number of cached shaped texts.
const MOST_SHAPED: NonZeroUsize = NonZeroUsize::new(512).expect("more than zero");

/// The glyphs of a text on one line.
pub(super) fn line(text: &str, weight: FontWeight) -> Arc<GlyphLine> {
    type Shaped = LruCache<(FontWeight, String), Arc<GlyphLine>>;
    static SHAPED: LazyLock<Mutex<Shaped>> = LazyLock::new(|| Mutex::new(LruCache::new(MOST_SHAPED)));
    if let Some(line) = plain(text, weight) {
        return Arc::new(line);
    }
    let end = text.grapheme_indices(true).nth(MOST_CLUSTERS).map_or(text.len(), |(at, _)| at);
    let key = (weight, text[..end].to_owned());
    let shaped = || SHAPED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(line) = shaped().get(&key) {
        return Arc::clone(line);
    }
    let line = Arc::new(shaping::shaped(&key.1, weight));
    shaped().put(key, Arc::clone(&line));
    line
}

/// A text of characters that Inter has, glyph by glyph; `None` if it has other characters, or marks to be positioned.
fn plain(text: &str, weight: FontWeight) -> Option<GlyphLine> {
    let face = Face::of(weight);
    let mut line = GlyphLine { glyphs: Vec::with_capacity(text.len()), width: 0.0, reach: 1.0, whole: true };
    for character in text.chars() {
        if is_mark(character) {
            return None;
        }
        let glyph = face.glyph(if character.is_whitespace() { ' ' } else { character })?;
        line.glyphs.push(Placed { face, glyph, x: line.width, y: 0.0 });
        line.width += face.advance(glyph);
    }
    Some(line)
}

/// Whether every character of a text can be drawn.
#[must_use]
pub fn can_draw(text: &str, weight: FontWeight) -> bool {
    line(text, weight).whole
}

/// The width of a text at an em size.
pub(super) fn width(text: &str, size: f32, weight: FontWeight) -> f32 {
    line(text, weight).width * size
}

/// Shortens a text at its end to a width, between grapheme clusters, with `…` at the cut.
pub(super) fn cut_to(text: &str, size: f32, weight: FontWeight, width_limit: f32) -> String {
    // Names can be very long, so only this many clusters are measured.
    let clusters: Vec<&str> = text.graphemes(true).take(MOST_CLUSTERS + 1).collect();
    if clusters.len() <= MOST_CLUSTERS && width(text, size, weight) <= width_limit {
        return text.to_owned();
    }
    let cut = |kept: usize| format!("{}…", clusters[..kept].concat().trim_end());
    let mut kept = 0;
    let mut beyond = clusters.len();
    while beyond - kept > 1 {
        let middle = kept.midpoint(beyond);
        if width(&cut(middle), size, weight) <= width_limit {
            kept = middle;
        } else {
            beyond = middle;
        }
    }
    cut(kept)
}

#[cfg(test)]
mod tests;
