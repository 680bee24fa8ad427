//! Draws pictures: PNG, SVG, GIF.

use super::animation;
use super::draw::{self, PlateStyle};
use super::picture::{Picture, Size};
use super::pieces::Pieces;
use super::scene::{Area, Scene};
use super::theme::Theme;
use super::words::Words;
use super::{raster, svg as svg_writer};
use colonnade_rules::Square;

/// The shapes of a picture.
#[must_use]
pub fn scene(picture: &Picture) -> Scene {
    draw::scene(picture, PlateStyle::Bar)
}

/// A PNG with a palette, [`Picture::size`] pixels wide.
#[must_use]
pub fn png(picture: &Picture) -> Vec<u8> {
    raster::png(&scene(picture), picture.theme, picture.size)
}

/// An SVG with a description. Texts are outlines, so it looks the same everywhere.
#[must_use]
pub fn svg(picture: &Picture, description: &str) -> String {
    let scene = scene(picture);
    svg_writer::write(&scene, scene.area(), picture.theme, picture.size, description)
}

/// The board alone as SVG with a description, without plates and coordinates. [`Picture::size`] is the width of the board.
#[must_use]
pub fn board_svg(picture: &Picture, description: &str) -> String {
    let scene = draw::scene(picture, PlateStyle::Hidden);
    svg_writer::write(&scene, draw::board(picture), picture.theme, picture.size, description)
}

/// The height of a picture, in units of which it is [`WIDTH`](super::WIDTH) wide.
#[must_use]
pub fn height(picture: &Picture) -> f32 {
    draw::height(picture)
}

/// The height of the board of [`board_svg`], divided by its width.
#[must_use]
pub fn board_ratio(picture: &Picture) -> f32 {
    let area = draw::board(picture);
    area.height() / area.width()
}

/// The area of each square or hole in a picture, in units of which it is [`WIDTH`](super::WIDTH) wide. In board order;
/// squares that are not part of the board are left out.
#[must_use]
pub fn square_areas(picture: &Picture) -> Vec<(Square, Area)> {
    draw::squares(picture)
}

/// The size of an animation of a game of `plies` actions: there are few widths, and the longer the game the narrower.
/// `None` if the game is too long for any.
#[must_use]
pub fn gif_size(wanted: Size, plies: u32) -> Option<Size> {
    animation::bound::size(wanted, plies)
}

/// About how many milliseconds of one processor it takes to draw an animation of `plies` actions.
#[must_use]
pub fn gif_milliseconds(size: Size, plies: u32) -> f64 {
    animation::bound::milliseconds(size, plies)
}

/// An endless animation of pictures in one theme and size, whatever the pictures say of those. The first and the last
/// stay longer than the others. Each picture is asked for when the one before is drawn; without any there is no file.
///
/// # Errors
///
/// The first error among the pictures.
pub fn gif<W: Words + 'static, E>(
    pictures: impl ExactSizeIterator<Item = Result<Picture<W>, E>>,
    theme: Theme,
    size: Size,
) -> Result<Pieces, E> {
    animation::gif(pictures, theme, size)
}
