//! A picture: the board, its marks, the players, and the appearance.

use std::borrow::Cow;
use std::fmt;

use super::text::{self, FontWeight};
use super::theme::Theme;
use super::words::Words;
use colonnade_names::clean_name;
use colonnade_rules::{BySide, Diagram, Facts, Outcome, Preview, Side, State};

/// Everything that a picture shows.
///
/// The functions of [`render`](super::render) draw it. They are pure: equal pictures give equal bytes, so results can
/// be cached. They accept a picture with any [`Words`]; a program that uses one type of words can read the language
/// from it.
#[derive(Clone, Debug)]
pub struct Picture<W: ?Sized = dyn Words> {
    /// The board as it stands.
    pub diagram: Diagram,
    /// The last action, if there was one.
    pub last: Option<LastAction>,
    /// The players' names, of any length and content; empty for a player without a name.
    pub names: BySide<String>,
    /// The side at the bottom of the board.
    pub viewer: Side,
    /// The colours.
    pub theme: Theme,
    /// The width in pixels.
    pub size: Size,
    /// The outcome, if the game is over.
    pub end: Option<Outcome>,
    /// A move being composed; its board is shown in place of `diagram`.
    pub preview: Option<Preview>,
    /// The words beside the board.
    pub words: W,
}

/// The action that led to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastAction {
    /// Its number, counted from 1.
    pub number: u32,
    /// The effects of the action on the board.
    pub facts: Facts,
}

impl<W: Words> Picture<W> {
    /// A picture of a position as the first side sees it, in the standard theme and size, without names of players.
    #[must_use]
    pub fn new(state: &State, words: W) -> Picture<W> {
        let diagram = state.diagram();
        let names = BySide::new(String::new(), String::new());
        let end = state.outcome();
        let viewer = Side::First;
        let theme = Theme::default();
        let size = Size::default();
        Picture { diagram, last: None, names, viewer, theme, size, end, preview: None, words }
    }

    /// A picture of a position with the default words; otherwise as [`Picture::new`].
    #[must_use]
    pub fn of(state: &State) -> Picture<W>
    where
        W: Default,
    {
        Picture::new(state, W::default())
    }
}

impl<W: Words + ?Sized> Picture<W> {
    /// The name to show for a player; without one, the name of the side.
    #[must_use]
    pub fn name(&self, side: Side) -> String {
        self.players_name(side).unwrap_or_else(|| self.side(side).into_owned())
    }

    /// The name of a side's player, if there is one. It may equal the name of a side.
    #[must_use]
    pub fn players_name(&self, side: Side) -> Option<String> {
        Some(clean_name(&self.names[side])).filter(|name| !name.is_empty())
    }

    /// The name of a side's player, if there is one that can be drawn completely.
    pub(crate) fn drawn_name(&self, side: Side) -> Option<String> {
        self.players_name(side).filter(|name| text::can_draw(name, FontWeight::Bold))
    }

    /// The name of a side.
    pub(crate) fn side(&self, side: Side) -> Cow<'_, str> {
        self.words.side(self.board().seats[side].name)
    }
}

impl<W: ?Sized> Picture<W> {
    /// The board to show: that of the preview, if there is one.
    pub const fn board(&self) -> &Diagram {
        match &self.preview {
            Some(preview) => &preview.diagram,
            None => &self.diagram,
        }
    }
}

/// The width of a picture in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u16);

impl Size {
    /// The smallest and the largest width.
    pub const RANGE: std::ops::RangeInclusive<u32> = 200..=2000;

    /// A width in pixels.
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

/// The error for a width outside [`Size::RANGE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSize(pub u32);

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let least = Size::RANGE.start();
        let most = Size::RANGE.end();
        write!(f, "a picture is {least} to {most} pixels wide, not {}", self.0)
    }
}

impl std::error::Error for BadSize {}
