//! Text shaping: the visual order of a text in any script, and the glyphs of each run of one font.

use ab_glyph::GlyphId;
use harfrust::{Buffer, BufferFlags, Direction, ShapeOptions, ShaperFont, shape};
use unicode_bidi::{BidiInfo, Level};
use unicode_segmentation::UnicodeSegmentation;

use super::faces::{Face, FontWeight};
use super::line::{GlyphLine, Placed, is_mark};

/// The largest number of code points of a cluster that is drawn. A family of four with joiners and skin tones has 11.
const MOST_IN_CLUSTER: usize = 16;

/// A grapheme cluster and its font.
#[derive(Clone, Copy)]
struct TextCluster {
    start: usize,
    end: usize,
    face: Face,
    level: Level,
}

/// The glyphs of a text. Clusters that no font has are left out.
pub(super) fn shaped(text: &str, weight: FontWeight) -> GlyphLine {
    let text = text.replace(char::is_whitespace, " ");
    let bidi = BidiInfo::new(&text, None);
    let mut line = GlyphLine { glyphs: Vec::with_capacity(text.len()), width: 0.0, reach: 2.0, whole: true };
    let mut clusters = Vec::new();
    for (start, cluster) in text.grapheme_indices(true) {
        match face(cluster, weight) {
            Some(face) => {
                let level = bidi.levels[start];
                clusters.push(TextCluster { start, end: start + cluster.len(), face, level });
            }
            None => line.whole = false,
        }
    }
    let levels: Vec<Level> = clusters.iter().map(|cluster| cluster.level).collect();
    let order = BidiInfo::reorder_visual(&levels);
    // Neighbours both on the line and in the text, of one direction and one font, are shaped together.
    let together = |&left: &usize, &right: &usize| {
        let a = &clusters[left];
        let b = &clusters[right];
        let (first, next) = if a.level.is_rtl() { (b, a) } else { (a, b) };
        a.level == b.level && a.face == b.face && first.end == next.start
    };
    for run in order.chunk_by(together) {
        let (Some(&left), Some(&right)) = (run.first(), run.last()) else { continue };
        let first = clusters[left.min(right)];
        let last = clusters[left.max(right)];
        line.add(&text[first.start..last.end], first, run.len());
    }
    line
}

impl GlyphLine {
    /// Adds a run of `clusters` clusters with the font and direction of `first`.
    fn add(&mut self, text: &str, first: TextCluster, clusters: usize) {
        let TextCluster { face, level, .. } = first;
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.set_direction(if level.is_rtl() { Direction::RightToLeft } else { Direction::LeftToRight });
        buffer.guess_segment_properties();
        buffer.set_flags(BufferFlags::DO_NOT_INSERT_DOTTED_CIRCLE);
        let shaped = shape(&ShaperFont::new(face.shaping()), &mut buffer, ShapeOptions::new());
        let units = face.units();
        let mut wide = 0;
        for (info, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let glyph = u16::try_from(info.glyph_id).unwrap_or(0);
            self.whole &= glyph != 0;
            wide += usize::from(position.x_advance > 0);
            let x = self.width + position.x_offset as f32 / units;
            let y = position.y_offset as f32 / units;
            self.glyphs.push(Placed { face, glyph: GlyphId(glyph), x, y });
            self.width += position.x_advance as f32 / units;
        }
        // An emoji sequence without a single glyph in the font would be drawn in parts: it is not drawable.
        self.whole &= shaped.is_ok() && (face != Face::EMOJI || wide == clusters);
    }
}

/// The first font that has all characters of a cluster.
fn face(cluster: &str, weight: FontWeight) -> Option<Face> {
    if cluster.chars().nth(MOST_IN_CLUSTER).is_some() {
        return None;
    }
    let has = |face: &Face| cluster.chars().all(|c| joins(c) || face.glyph(c).is_some());
    let first = cluster.chars().next()?;
    let emoji = cluster.chars().any(is_emoji_part).then_some(Face::EMOJI);
    let inter = (!cluster.chars().any(is_mark)).then_some(Face::of(weight));
    emoji.into_iter().chain(inter).chain(Face::fallbacks(first)).find(has)
}

/// Whether a code point makes an emoji of the previous character or is part of one: the emoji selector, the keycap,
/// skin tones, and the letters and tags of flags.
const fn is_emoji_part(c: char) -> bool {
    matches!(c, '\u{fe0f}' | '\u{20e3}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{1f1e6}'..='\u{1f1ff}' | '\u{e0020}'..='\u{e007f}')
}

/// Whether a code point joins its neighbours or selects a form of them, and needs no glyph.
const fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}
