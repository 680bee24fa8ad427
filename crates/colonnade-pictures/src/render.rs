//! Draws pictures as PNG, SVG or animated GIF.

use super::animation;
use super::chunked_buffer::ChunkedBuffer;
use super::draw::{self, Style};
use super::picture::{Picture, Size};
use super::scene::{Area, Scene};
use super::theme::Theme;
use super::words::Words;
use super::{raster, svg as svg_writer};
use colonnade_rules::Square;

/// The scene of a picture.
#[must_use]
pub fn scene(picture: &Picture) -> Scene {
    draw::scene(picture, Style::Still)
}

/// Draws a PNG with a palette, [`Picture::size`] pixels wide.
#[must_use]
pub fn png(picture: &Picture) -> Vec<u8> {
    raster::png(&scene(picture), picture.theme, picture.size)
}

/// Draws an SVG with this description. Texts are outlines, so it looks the same everywhere.
#[must_use]
pub fn svg(picture: &Picture, description: &str) -> String {
    let scene = scene(picture);
    svg_writer::write(&scene, scene.area(), picture.theme, picture.size, description)
}

/// Draws only the board as an SVG with this description, [`Picture::size`] pixels wide, without plates and coordinates.
#[must_use]
pub fn board_svg(picture: &Picture, description: &str) -> String {
    let scene = draw::scene(picture, Style::Board);
    svg_writer::write(&scene, draw::board(picture), picture.theme, picture.size, description)
}

/// The height of a picture in units, if it is [`WIDTH`](super::WIDTH) units wide.
#[must_use]
pub fn height(picture: &Picture) -> f32 {
    draw::height(picture)
}

/// The height of the picture of [`board_svg`] divided by its width.
#[must_use]
pub fn board_ratio(picture: &Picture) -> f32 {
    let area = draw::board(picture);
    area.height() / area.width()
}

/// The area of each square or hole in a picture that is [`WIDTH`](super::WIDTH) units wide, in board order, without
/// squares that are not part of the board.
#[must_use]
pub fn square_areas(picture: &Picture) -> Vec<(Square, Area)> {
    draw::squares(picture)
}

/// The size of an animation of a game of `plies` actions: one of a few widths, at most `wanted` if that is possible,
/// and narrower for longer games. `None` if the game is too long for any width.
#[must_use]
pub fn gif_size(wanted: Size, plies: u32) -> Option<Size> {
    animation::bound::size(wanted, plies)
}

/// An estimate of the time to draw an animation of `plies` actions, in milliseconds of one processor.
#[must_use]
pub fn gif_milliseconds(size: Size, plies: u32) -> f64 {
    animation::bound::milliseconds(size, plies)
}

/// Draws an endless animation in one theme and size, which override those of the pictures. The first and the last are
/// shown longer. Each picture is requested when the previous one is drawn; without any, there is no file.
///
/// # Errors
///
/// The first error among the pictures.
pub fn gif<W: Words + 'static, E>(
    pictures: impl ExactSizeIterator<Item = Result<Picture<W>, E>>,
    theme: Theme,
    size: Size,
) -> Result<ChunkedBuffer, E> {
    animation::gif(pictures, theme, size)
}
