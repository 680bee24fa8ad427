//! The fonts: those embedded in the program, unpacked when first needed, and those that a host adds.

use std::fmt;
use std::sync::OnceLock;

use ab_glyph::{Font as _, FontRef, GlyphId, Outline};
use harfrust::Font;
use zstd::bulk::decompress;

/// The weights of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FontWeight {
    /// Inter Medium (500).
    Medium,
    /// Inter Bold (700).
    Bold,
}

/// An upper bound of the unpacked size of an embedded font, in bytes.
const LARGEST_FONT: usize = 4 << 20;

/// The largest number of fonts that a host can add.
pub const MOST_FONTS: usize = 8;

/// An embedded font, and the code points for which it may be used.
struct Embedded {
    packed: &'static [u8],
    ranges: &'static [(u32, u32)],
    /// The scale at which its em is drawn.
    scale: f32,
}

macro_rules! embedded {
    ($($name:literal $(* $scale:literal)?: $($first:literal..=$last:literal),+;)+) => {
        [$(Embedded {
            packed: include_bytes!(concat!("../../fonts/", $name, ".zst")),
            ranges: &[$(($first, $last)),+],
            scale: [$($scale,)? 1.0][0],
        }),+]
    };
}

/// The fonts in the order in which they are searched; `fonts/subset` creates all but Inter. The letters of a cluster
/// decide the font of a mark or of a common character such as 。, and this order decides if it stands alone.
static EMBEDDED: [Embedded; FONTS] = embedded! {
    "Inter-Medium.otf": 0x0..=0x10ffff;
    "Inter-Bold.otf": 0x0..=0x10ffff;
    "latin": 0x20..=0x58f, 0x1ab0..=0x1aff, 0x1c80..=0x1c8f, 0x1d00..=0x1fff, 0x2070..=0x209f, 0x20d0..=0x20ff,
        0x2c60..=0x2c7f, 0x2de0..=0x2dff, 0xa640..=0xa69f, 0xa700..=0xa7ff, 0xab30..=0xab6f;
    "arabic": 0x600..=0x6ff, 0x750..=0x77f, 0x8a0..=0x8ff, 0xfb50..=0xfdff, 0xfe70..=0xfefc;
    "hebrew": 0x590..=0x5ff, 0xfb1d..=0xfb4f;
    "devanagari": 0x900..=0x97f, 0x1cd0..=0x1cff, 0xa8e0..=0xa8ff;
    "bengali": 0x980..=0x9ff;
    "gurmukhi": 0xa00..=0xa7f;
    "gujarati": 0xa80..=0xaff;
    "odia": 0xb00..=0xb7f;
    "tamil": 0xb80..=0xbff;
    "telugu": 0xc00..=0xc7f;
    "kannada": 0xc80..=0xcff;
    "malayalam": 0xd00..=0xd7f;
    "sinhala": 0xd80..=0xdff;
    "thai": 0xe00..=0xe7f;
    "lao": 0xe80..=0xeff;
    "myanmar": 0x1000..=0x109f, 0xa9e0..=0xa9ff, 0xaa60..=0xaa7f;
    "georgian": 0x10a0..=0x10ff, 0x1c90..=0x1cbf, 0x2d00..=0x2d2f;
    "armenian": 0x530..=0x58f, 0xfb13..=0xfb17;
    "ethiopic": 0x1200..=0x137f;
    "syllabics": 0x1400..=0x167f;
    "runic": 0x16a0..=0x16ff;
    "khmer": 0x1780..=0x17ff;
    "thaana": 0x780..=0x7bf;
    "tibetan-brackets": 0xf3a..=0xf3d;
    "javanese-brackets": 0xa9c1..=0xa9c2;
    "kana": 0x3000..=0x312f, 0x31a0..=0x31ff, 0xff00..=0xffef;
    "hangul": 0x3131..=0x318e, 0xac00..=0xd7a3;
    "han": 0x3005..=0x3007, 0x4e00..=0x9fff;
    "emoji" * 0.95: 0x23..=0x39, 0xa9..=0xae, 0x203c..=0x2bff, 0x3030..=0x303d, 0x3297..=0x3299, 0xe0020..=0xe007f,
        0x1f000..=0x1faff;
    "math": 0x2100..=0x214f, 0x1d400..=0x1d7ff;
    "symbols": 0x2100..=0x27bf, 0x1f100..=0x1f1e5;
    "symbols2": 0x2300..=0x2bff;
};

const FONTS: usize = 34;

/// The index of the emoji font.
const EMOJI: u8 = 30;

/// One of the fonts, by index: first the embedded ones, then those of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Face(u8);

/// A loaded font. It stays in memory until the process ends.
struct Loaded {
    outlines: FontRef<'static>,
    shaping: Font,
    /// The font units per em as drawn.
    units: f32,
}

impl Loaded {
    fn new(bytes: &'static [u8], scale: f32) -> Option<Loaded> {
        let outlines = FontRef::try_from_slice_and_index(bytes, 0).ok()?;
        let units = outlines.units_per_em().filter(|units| *units > 0.0)? / scale;
        Some(Loaded { outlines, shaping: Font::new(bytes, 0)?, units })
    }
}

/// The fonts that the host added.
static ADDED: OnceLock<Vec<Loaded>> = OnceLock::new();

/// The error for a file that is not a font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadFont {
    /// The index of the file, from 0.
    pub number: usize,
}

/// Adds fonts of a host (OpenType or TrueType; of a collection only the first). They are searched after Inter and
/// before the other embedded fonts. Only the first call before a name is drawn has an effect, and only for
/// [`MOST_FONTS`] fonts, so that equal pictures stay equal.
///
/// # Errors
///
/// If one of the files is not a font.
pub fn add_fonts(files: Vec<Vec<u8>>) -> Result<(), BadFont> {
    let load = |(at, bytes): (usize, Vec<u8>)| Loaded::new(Vec::leak(bytes), 1.0).ok_or(BadFont { number: at });
    let loaded = files.into_iter().take(MOST_FONTS).enumerate().map(load).collect::<Result<Vec<_>, _>>()?;
    ADDED.get_or_init(|| loaded);
    Ok(())
}

fn added() -> &'static [Loaded] {
    ADDED.get_or_init(Vec::new)
}

impl Face {
    /// The font that is used for all texts whose characters it has.
    pub(super) const fn of(weight: FontWeight) -> Face {
        match weight {
            FontWeight::Medium => Face(0),
            FontWeight::Bold => Face(1),
        }
    }

    /// The emoji font.
    pub(super) const EMOJI: Face = Face(EMOJI);

    /// The fonts to search for a character, after Inter.
    pub(super) fn fallbacks(character: char) -> impl Iterator<Item = Face> {
        let code = u32::from(character);
        let hosts = (0..added().len()).map(|at| FONTS + at);
        let has = move |at: &usize| EMBEDDED[*at].ranges.iter().any(|(first, last)| (first..=last).contains(&&code));
        hosts.chain((2..FONTS).filter(has)).map(|at| Face(at as u8))
    }

    fn loaded(self) -> &'static Loaded {
        static LOADED: [OnceLock<&Loaded>; FONTS] = [const { OnceLock::new() }; FONTS];
        let at = usize::from(self.0);
        let Some(slot) = LOADED.get(at) else { return &added()[at - FONTS] };
        slot.get_or_init(|| {
            let Embedded { packed, scale, .. } = EMBEDDED[at];
            let bytes = decompress(packed, LARGEST_FONT).expect("the embedded fonts are sound");
            Box::leak(Box::new(Loaded::new(Vec::leak(bytes), scale).expect("the embedded fonts are sound")))
        })
    }

    /// The glyph of a character.
    pub(super) fn glyph(self, character: char) -> Option<GlyphId> {
        Some(self.loaded().outlines.glyph_id(character)).filter(|glyph| glyph.0 != 0)
    }

    /// The advance width of a glyph, in ems.
    pub(super) fn advance(self, glyph: GlyphId) -> f32 {
        self.loaded().outlines.h_advance_unscaled(glyph) / self.units()
    }

    /// The font units per em.
    pub(super) fn units(self) -> f32 {
        self.loaded().units
    }

    /// The font in the form that the shaper needs.
    pub(super) fn shaping(self) -> &'static Font {
        &self.loaded().shaping
    }
}

/// Writes the letter of the weight for Inter, and the index of the font otherwise.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("m"),
            1 => f.write_str("b"),
            number => write!(f, "f{number}-"),
        }
    }
}

/// The outline of a glyph in font units, with y upwards, and the font units per em; `None` for a blank glyph.
pub(crate) fn outline(face: Face, glyph: GlyphId) -> Option<(Outline, f32)> {
    Some((face.loaded().outlines.outline(glyph)?, face.units()))
}
