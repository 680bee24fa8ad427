//! Builds the [`Scene`] of a [`Picture`].
//!
//! Lengths are fractions of a square's side, or units of a picture that is 720 units wide.

use super::picture::Picture;
use super::scene::{Area, Scene};
use colonnade_rules::{Content, Layout, Square};

mod builder;
mod checkered;
mod geometry;
mod grid;
mod holes;
mod marks;
mod plates;
mod stacks;

pub(super) use builder::Style;

use builder::SceneBuilder;
use geometry::Geometry;

/// The scene of a picture: board, marks and pieces, in this style.
pub(super) fn scene(picture: &Picture, style: Style) -> Scene {
    built(SceneBuilder::new(picture, style, true))
}

/// The same scene without the marks and the text of the last action. Everything else keeps its place.
pub(super) fn unmarked(picture: &Picture, style: Style) -> Scene {
    built(SceneBuilder::new(picture, style, false))
}

fn built(mut builder: SceneBuilder<'_>) -> Scene {
    match builder.picture.board().layout {
        Layout::Grid => grid::draw(&mut builder),
        Layout::Checkered => checkered::draw(&mut builder),
        Layout::Holes => holes::draw(&mut builder),
    }
    if builder.style != Style::Board {
        plates::draw(&mut builder);
    }
    builder.finish()
}

/// The height of a picture's scene.
pub(super) fn height(picture: &Picture) -> f32 {
    geometry(picture).height()
}

/// The area of the board in a picture's scene, including its border.
pub(super) fn board(picture: &Picture) -> Area {
    geometry(picture).area().inset(-2.0)
}

/// The area of each square or hole in a picture's scene, in board order, without absent squares.
pub(super) fn squares(picture: &Picture) -> Vec<(Square, Area)> {
    let diagram = picture.board();
    let geometry = geometry(picture);
    let is_present = |square: &Square| diagram.cell(*square).content != Content::Absent;
    diagram.board.squares().filter(is_present).map(|square| (square, geometry.square(square))).collect()
}

const fn geometry(picture: &Picture) -> Geometry {
    Geometry::of(picture.board(), picture.viewer)
}
