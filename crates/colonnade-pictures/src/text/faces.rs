//! The fonts: those in the program, unpacked when they are first needed, and those that a host adds.

use std::fmt;
use std::sync::OnceLock;

use ab_glyph::{Font as _, FontRef, GlyphId, Outline};
use harfrust::Font;
use zstd::bulk::decompress;

use super::Weight;

/// At least the bytes of each font of the program.
const LARGEST_FONT: usize = 4 << 20;

/// The most fonts that a host adds.
pub const MOST_FONTS: usize = 8;

/// A font of the program, and the code points that may be looked for in it.
struct Embedded {
    packed: &'static [u8],
    ranges: &'static [(u32, u32)],
    /// How large its em is drawn.
    scale: f32,
}

macro_rules! embedded {
    ($($name:literal $(* $scale:literal)?: $($first:literal..=$last:literal),+;)+) => {
        [$(Embedded {
            packed: include_bytes!(concat!("../../../../fonts/", $name, ".zst")),
            ranges: &[$(($first, $last)),+],
            scale: [$($scale,)? 1.0][0],
        }),+]
    };
}

/// In the order in which they are looked at; `fonts/subset` makes all but Inter. The script of a mark or a common character
/// such as । is decided by the letters of its cluster, and by this order where it stands alone.
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

/// The place of the emoji among them.
const EMOJI: u8 = 30;

/// One of the fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Face(u8);

/// A font in memory, which stays there.
struct Loaded {
    outlines: FontRef<'static>,
    shaping: Font,
    /// Its units in an em as it is drawn.
    units: f32,
}

impl Loaded {
    fn new(bytes: &'static [u8], scale: f32) -> Option<Loaded> {
        let outlines = FontRef::try_from_slice_and_index(bytes, 0).ok()?;
        let units = outlines.units_per_em().filter(|units| *units > 0.0)? / scale;
        Some(Loaded { outlines, shaping: Font::new(bytes, 0)?, units })
    }
}

/// The fonts of the host.
static ADDED: OnceLock<Vec<Loaded>> = OnceLock::new();

/// A file that is no font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadFont {
    /// Its place among the files, from 0.
    pub number: usize,
}

/// Adds fonts of a host, OpenType or TrueType, of which the first of a collection counts. They come after Inter and before
/// the fonts of the program. Only those that are added before the first name is drawn count, and only [`MOST_FONTS`], so
/// that equal pictures stay equal.
///
/// # Errors
///
/// If one is no font.
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
    /// The font of all texts whose characters it has.
    pub(super) const fn of(weight: Weight) -> Face {
        match weight {
            Weight::Medium => Face(0),
            Weight::Bold => Face(1),
        }
    }

    /// The font of the emoji.
    pub(super) const EMOJI: Face = Face(EMOJI);

    /// The fonts to look for a character in, after Inter.
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

    /// How far to the right of a glyph the next one stands, in ems.
    pub(super) fn advance(self, glyph: GlyphId) -> f32 {
        self.loaded().outlines.h_advance_unscaled(glyph) / self.units()
    }

    /// Its units in an em.
    pub(super) fn units(self) -> f32 {
        self.loaded().units
    }

    /// The font for shaping.
    pub(super) fn shaping(self) -> &'static Font {
        &self.loaded().shaping
    }
}

/// The letter of the weight for Inter, and the number of the font otherwise.
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("m"),
            1 => f.write_str("b"),
            number => write!(f, "f{number}-"),
        }
    }
}

/// The outline of a glyph in font units, y upwards, and the units in an em. None where the glyph is blank.
pub(crate) fn outline(face: Face, glyph: GlyphId) -> Option<(Outline, f32)> {
    Some((face.loaded().outlines.outline(glyph)?, face.units()))
}
