//! What a picture is made from.

use std::fmt;

use super::draw::{self, Manner};
use super::scene::{Area, Scene};
use super::theme::Theme;
use colonnade_rules::{BySide, Diagram, Facts, Outcome, Preview, Side, Square};

/// Everything that a picture shows. All forms of it are pure functions of this value: the same picture gives the
/// same bytes, so they can be kept by position.
///
/// ```
/// use colonnade_rules::{Game, State};
/// use colonnade::view::Picture;
///
/// let state = State::start(Game::Pilastri.standard());
/// let picture = Picture::of(&state);
/// assert_eq!(picture.png()[1..4], *b"PNG");
/// assert!(picture.alt_text().starts_with("White to move."));
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    /// The board as it stands.
    pub diagram: Diagram,
    /// The last action, if there was one.
    pub last: Option<Last>,
    /// The players' names, of any length and content.
    pub names: BySide<String>,
    /// The side at whose seat the board is seen.
    pub viewer: Side,
    /// The colours.
    pub theme: Theme,
    /// How wide the picture is, in pixels.
    pub size: Size,
    /// How the game ended, if it has.
    pub end: Option<Outcome>,
    /// A move that is being composed; its board is shown in place of `diagram`.
    pub preview: Option<Preview>,
}

/// The last action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Last {
    /// The number of the action, counted from 1.
    pub number: u32,
    /// What it did.
    pub facts: Facts,
}

impl Picture {
    /// The picture of a position as the first side sees it, in the standard theme and size. The players are called by
    /// their sides.
    #[must_use]
    pub fn of(state: &colonnade_rules::State) -> Picture {
        let diagram = state.diagram();
        let names = diagram.seats.map(|seat| seat.name.to_owned());
        let end = state.outcome();
        let (viewer, theme, size) = (Side::First, Theme::default(), Size::default());
        Picture { diagram, last: None, names, viewer, theme, size, end, preview: None }
    }

    /// The board that is shown.
    pub(super) const fn board(&self) -> &Diagram {
        match &self.preview {
            Some(preview) => &preview.diagram,
            None => &self.diagram,
        }
    }

    /// The shapes of the picture.
    #[must_use]
    pub fn scene(&self) -> Scene {
        draw::scene(self, Manner::Still)
    }

    /// The picture as a PNG with a palette, [`Picture::size`] pixels wide.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        super::raster::png(&self.scene(), self.theme, self.size)
    }

    /// The picture as SVG, with the alternative text as its description. Texts are drawn as outlines, so that it looks
    /// the same everywhere.
    #[must_use]
    pub fn svg(&self) -> String {
        let scene = self.scene();
        super::svg::write(&scene, scene.area(), self.theme, self.size, &self.alt_text())
    }

    /// The board alone as SVG, without plates and coordinates, for lists. [`Picture::size`] is the board's width.
    #[must_use]
    pub fn board_svg(&self) -> String {
        let scene = draw::scene(self, Manner::Bare);
        super::svg::write(&scene, draw::board(self), self.theme, self.size, &self.alt_text())
    }

    /// How high the picture is, in units of which it is [`WIDTH`](super::WIDTH) wide.
    #[must_use]
    pub fn height(&self) -> f32 {
        draw::height(self)
    }

    /// How high the board of [`Picture::board_svg`] is in parts of its width.
    #[must_use]
    pub fn board_height(&self) -> f32 {
        let area = draw::board(self);
        area.height() / area.width()
    }

    /// Where each square or hole lies in the picture, in units of which it is [`WIDTH`](super::WIDTH) wide: what a
    /// reader points at. In board order; squares that are not part of the board are left out.
    #[must_use]
    pub fn places(&self) -> Vec<(Square, Area)> {
        draw::places(self)
    }

    /// The board in monospaced text, at most 40 columns wide.
    #[must_use]
    pub fn text_board(&self) -> String {
        super::text_board::write(self)
    }

    /// What the picture shows in words, at most 1,024 characters.
    #[must_use]
    pub fn alt_text(&self) -> String {
        super::alt_text::write(self)
    }
}

/// The width of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u16);

impl Size {
    /// The smallest and the largest width.
    pub const RANGE: std::ops::RangeInclusive<u32> = 200..=2000;

    /// A width.
    ///
    /// # Errors
    ///
    /// If it is outside [`Size::RANGE`].
    pub fn new(pixels: u32) -> Result<Size, BadSize> {
        match u16::try_from(pixels) {
            Ok(width) if Self::RANGE.contains(&pixels) => Ok(Size(width)),
            _ => Err(BadSize(pixels)),
        }
    }

    /// The width in pixels.
    #[must_use]
    pub const fn pixels(self) -> u16 {
        self.0
    }
}

impl Default for Size {
    /// 720 pixels.
    fn default() -> Self {
        Size(720)
    }
}

/// A width that no picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSize(pub u32);

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (Size::RANGE.start(), Size::RANGE.end());
        write!(f, "a picture is {least} to {most} pixels wide, not {}", self.0)
    }
}

impl std::error::Error for BadSize {}
