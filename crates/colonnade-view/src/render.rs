//! Draws pictures: PNG, SVG, GIF, text.

use super::BadAction;
use super::Picture;
use super::replay::Replay;
use colonnade_pictures::{ChunkedBuffer, render};
use colonnade_rules::Side;

pub use colonnade_pictures::render::{board_ratio, gif_milliseconds, gif_size, height, png, scene, square_areas};

/// An SVG with the alternative text as its description. Texts are outlines, so it looks the same everywhere.
#[must_use]
pub fn svg(picture: &Picture) -> String {
    render::svg(picture, &alt_text(picture))
}

/// The board alone as SVG, without plates and coordinates. [`Picture::size`] is the width of the board.
#[must_use]
pub fn board_svg(picture: &Picture) -> String {
    render::board_svg(picture, &alt_text(picture))
}

/// The board in monospaced text, at most 40 columns wide.
#[must_use]
pub fn text_board(picture: &Picture) -> String {
    super::text_board::write(picture, &|_, text| text.to_owned())
}

/// The same for terminals. `paint` marks what belongs to a side, without adding columns.
#[must_use]
pub fn painted_text_board(picture: &Picture, paint: &dyn Fn(Side, &str) -> String) -> String {
    super::text_board::write(picture, paint)
}

/// The picture in words, at most 1,024 UTF-16 units.
#[must_use]
pub fn alt_text(picture: &Picture) -> String {
    super::alt_text::write(picture)
}

/// An endless animation from the position after `from` actions to the one after `to`. Numbers beyond the last action
/// mean the last one. The first and the last frame stay longer than the others.
///
/// # Errors
///
/// The first action up to `to` that cannot be played.
pub fn gif(replay: &Replay, from: u32, to: u32) -> Result<ChunkedBuffer, BadAction> {
    let to = to.min(replay.plies());
    render::gif(replay.pictures(from.min(to), to), replay.theme, replay.size)
}
