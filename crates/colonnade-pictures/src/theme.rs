//! Themes: the colour of every role.

use std::fmt;
use std::str::FromStr;

use colonnade_rules::{Colour, Piece, Side};

/// The use of a colour. Each hue has only one use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The ground around the board.
    Canvas,
    /// Primary text.
    Text,
    /// Secondary text.
    Text2,
    /// The filled bar of the side to act.
    Bar,
    /// Text on the bar.
    OnBar,
    /// Secondary text on the bar.
    OnBar2,
    /// The ground of plain squares.
    Field,
    /// Lines between squares.
    Grid,
    /// The edge of the board.
    Border,
    /// The first side's ground.
    Light,
    /// A hole in the first side's ground.
    LightWell,
    /// The second side's ground.
    Dark,
    /// A hole in the second side's ground.
    DarkWell,
    /// The space around and between the bands of a column.
    Ink,
    /// The inner rim of a dark band.
    Rim,
    /// Marks of the last action.
    Action,
    /// The ground of a square on which a piece landed.
    Tint,
    /// Marks of a move being composed.
    Choice,
    /// The ground of a square that a move being composed uses.
    ChoiceTint,
    /// A stack that can be captured.
    Warn,
    /// The ring that separates marks and counters from owned ground, and in an animation the inside of such marks.
    Halo,
    /// Counters and stones.
    Counter,
    /// Counters just sown.
    Sown,
    /// The edge of counters just sown; in an animation a dot in them.
    SownHalo,
    /// A part of a piece.
    Piece(PieceKind, PiecePart),
}

impl Role {
    /// All roles.
    pub(super) fn all() -> impl Iterator<Item = Role> {
        const PLAIN: [Role; 24] = [
            Role::Canvas,
            Role::Text,
            Role::Text2,
            Role::Bar,
            Role::OnBar,
            Role::OnBar2,
            Role::Field,
            Role::Grid,
            Role::Border,
            Role::Light,
            Role::LightWell,
            Role::Dark,
            Role::DarkWell,
            Role::Ink,
            Role::Rim,
            Role::Action,
            Role::Tint,
            Role::Choice,
            Role::ChoiceTint,
            Role::Warn,
            Role::Halo,
            Role::Counter,
            Role::Sown,
            Role::SownHalo,
        ];
        const PARTS: [PiecePart; 4] = [PiecePart::Fill, PiecePart::Edge, PiecePart::Number, PiecePart::Mark];
        let pieces = PieceKind::ALL.into_iter().flat_map(|kind| PARTS.map(|part| Role::Piece(kind, part)));
        PLAIN.into_iter().chain(pieces)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Role::Piece(kind, part) => write!(f, "{kind:?}.{part:?}"),
            role => write!(f, "{role:?}"),
        }
    }
}

/// The kinds of piece, distinguished by colour and by mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// White: a plain disc and band.
    White,
    /// Red: a disc with a ring, a band with a tick.
    Red,
    /// Neutral: a hexagon, a narrower band.
    Neutral,
    /// Black: a disc with a ring, a band with a rim.
    Black,
}

impl PieceKind {
    /// All kinds.
    pub const ALL: [PieceKind; 4] = [PieceKind::White, PieceKind::Red, PieceKind::Neutral, PieceKind::Black];

    /// The kind of a piece; `colour` returns the colour of a side's pieces.
    pub(super) fn of(piece: Piece, colour: impl Fn(Side) -> Colour) -> PieceKind {
        match piece {
            Piece::Neutral => PieceKind::Neutral,
            Piece::Of(side) => PieceKind::of_colour(colour(side)),
        }
    }

    pub(super) const fn of_colour(colour: Colour) -> PieceKind {
        match colour {
            Colour::White => PieceKind::White,
            Colour::Red => PieceKind::Red,
            Colour::Black => PieceKind::Black,
            Colour::Neutral | Colour::Shared => PieceKind::Neutral,
        }
    }
}

/// The parts of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PiecePart {
    /// The surface.
    Fill,
    /// The outline.
    Edge,
    /// A number on it.
    Number,
    /// The mark: a ring or a tick.
    Mark,
}

/// An sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    const fn hex(value: u32) -> Rgb {
        Rgb([(value >> 16) as u8, (value >> 8) as u8, value as u8])
    }

    /// The colour that results if `over` covers this one by a fraction from 0 to 1.
    pub(super) fn under(self, over: Rgb, part: f32) -> Rgb {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
        let ([r, g, b], [x, y, z]) = (self.0, over.0);
        Rgb([mix(r, x), mix(g, y), mix(b, z)])
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = *b"#000000";
        for (at, digit) in self.0.iter().flat_map(|part| [part >> 4, part & 15]).enumerate() {
            text[at + 1] = b"0123456789abcdef"[usize::from(digit)];
        }
        f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// Warm and light; the standard theme.
    #[default]
    Wood,
    /// Dark ground.
    Slate,
    /// Black and white with a few strong colours.
    Contrast,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Slate, Theme::Contrast];

    /// The name in commands and addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["wood", "slate", "contrast"][self as usize]
    }

    /// The colour of a role.
    #[must_use]
    pub const fn colour(self, role: Role) -> Rgb {
        let [wood, slate, contrast] = match role {
            Role::Canvas => [0xF4ECDF, 0x171C22, 0xFFFFFF],
            Role::Text => [0x2E2116, 0xEDF1F5, 0x000000],
            Role::Text2 => [0x6B5238, 0xA9B5C1, 0x333333],
            Role::Bar => [0x3B2A1C, 0xE9EEF3, 0x000000],
            Role::OnBar => [0xFBF4E8, 0x161B21, 0xFFFFFF],
            Role::OnBar2 => [0xD9C4A4, 0x4A5663, 0xDDDDDD],
            Role::Field => [0xE6CDA2, 0x2D3640, 0xFFFFFF],
            Role::Grid => [0xC8A878, 0x434F5C, 0x6E6E6E],
            Role::Border => [0x8C6A42, 0x5C6B7A, 0x000000],
            Role::Light => [0xEBD7B2, 0x566676, 0xFFFFFF],
            Role::LightWell => [0xDCC295, 0x465563, 0xEDEDED],
            Role::Dark => [0xC09868, 0x2D3640, 0xB9B9B9],
            Role::DarkWell => [0xAC8252, 0x202830, 0xA4A4A4],
            Role::Ink => [0x2E2116, 0x0B0E12, 0x000000],
            Role::Rim => [0x8E8378, 0x8794A1, 0xA8A8A8],
            Role::Action | Role::Sown => [0x004A52, 0xF8BC4A, 0x0044CC],
            Role::Tint => [0xB0C6B8, 0x5A5440, 0xBFD4FF],
            Role::Choice => [0x5B35A8, 0x7FD6FF, 0x8A5200],
            Role::ChoiceTint => [0xC6AFC4, 0x3A5566, 0xFFE0A8],
            Role::Warn => [0x923C00, 0xFF9B5C, 0xA34400],
            Role::Halo | Role::SownHalo => [0xFFF6E2, 0x14181D, 0xFFFFFF],
            Role::Counter => [0x33241A, 0xF1E9D8, 0x000000],
            Role::Piece(kind, part) => Self::piece(kind, part),
        };
        Rgb::hex([wood, slate, contrast][self as usize])
    }

    const fn piece(kind: PieceKind, part: PiecePart) -> [u32; 3] {
        match (kind, part) {
            (PieceKind::White, PiecePart::Fill) => [0xFCF8EE, 0xF5F2EA, 0xFFFFFF],
            (PieceKind::White, PiecePart::Edge) => [0x57452F, 0x0B0E12, 0x000000],
            (PieceKind::White, PiecePart::Number | PiecePart::Mark) => [0x2E2116, 0x161B21, 0x000000],
            (PieceKind::Red, PiecePart::Fill) => [0xC23A2C, 0xCE4034, 0xD3111F],
            (PieceKind::Red, PiecePart::Edge) => [0x6B1A12, 0xEBA9A0, 0x000000],
            (PieceKind::Red, PiecePart::Mark) => [0xEBB9B0, 0xF5C1BA, 0xFFFFFF],
            (PieceKind::Neutral, PiecePart::Fill) => [0x8B97A6, 0x8C9CAC, 0x8E979F],
            (PieceKind::Neutral, PiecePart::Edge) => [0x4B5661, 0x9DACBB, 0x000000],
            (PieceKind::Neutral, PiecePart::Number | PiecePart::Mark) => [0x101418, 0x0B0E12, 0x000000],
            (PieceKind::Black, PiecePart::Fill) => [0x26221F, 0x0E1114, 0x000000],
            (PieceKind::Black, PiecePart::Edge) => [0x26221F, 0x9DACBB, 0x000000],
            (PieceKind::Black, PiecePart::Mark) => [0x9C938A, 0x7D8B99, 0xFFFFFF],
            (PieceKind::Red | PieceKind::Black, PiecePart::Number) => [0xFFFFFF; 3],
        }
    }

    /// The width of a piece's outline, as a fraction of a square's side.
    pub(super) const fn outline(self) -> f32 {
        match self {
            Theme::Wood | Theme::Slate => 0.02,
            Theme::Contrast => 0.028,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        Theme::ALL.into_iter().find(|theme| theme.name().eq_ignore_ascii_case(text.trim())).ok_or(UnknownTheme)
    }
}

/// The error for a name that no theme has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTheme;

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the themes are wood, slate and contrast")
    }
}

impl std::error::Error for UnknownTheme {}

#[cfg(test)]
#[path = "theme_tests.rs"]
mod tests;
