//! Draws pictures: PNG, SVG, GIF, text.

use super::animation;
use super::draw::{self, PlateStyle};
use super::picture::{Picture, Size};
use super::replay::{BadAction, Replay};
use super::scene::{Area, Scene};
use super::{raster, svg as svg_writer};
use crate::record::Pieces;
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

/// An SVG with the alternative text as its description. Texts are outlines, so it looks the same everywhere.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    let scene = scene(picture);
    svg_writer::write(&scene, scene.area(), picture.theme, picture.size, &alt_text(picture))
}

/// The board alone as SVG, without plates and coordinates. [`Picture::size`] is the width of the board.
#[must_use]
pub fn board_svg(picture: &Picture) -> String {
    let scene = draw::scene(picture, PlateStyle::Hidden);
    svg_writer::write(&scene, draw::board(picture), picture.theme, picture.size, &alt_text(picture))
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

/// The board in monospaced text, at most 40 columns wide.
#[must_use]
pub fn text_board(picture: &Picture) -> String {
    super::text_board::write(picture)
}

/// The picture in words, at most 1,024 UTF-16 units.
#[must_use]
pub fn alt_text(picture: &Picture) -> String {
    super::alt_text::write(picture)
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

/// An endless animation from the position after `from` actions to that after `to`. Numbers beyond the last action
/// mean the last one. The first and the last frame stay longer than the others.
///
/// # Errors
///
/// The first action up to `to` that cannot be played.
pub fn gif(replay: &Replay, from: u32, to: u32) -> Result<Pieces, BadAction> {
    let to = to.min(replay.plies());
    animation::gif(replay.pictures(from.min(to), to), replay.theme, replay.size)
}
