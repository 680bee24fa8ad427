//! From a picture to its scene. The numbers are those of the visual language: parts of a square's side, or units of
//! which a picture is 720 wide.

use super::font::Weight;
use super::picture::Picture;
use super::scene::{Anchor, Area, Paint, Point, Scene, Shape};
use super::theme::{Kind, Role};
use colonnade_rules::{Content, Facts, Layout, Side, Square, Token};

mod checkered;
mod frame;
mod grid;
mod holes;
mod marks;
mod plates;
mod stacks;

use frame::Frame;

/// How the plates tell whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// By a filled bar.
    Still,
    /// By a triangle alone: in a replay a bar that changes its place with every action would draw all eyes.
    Moving,
    /// Not at all: there are no plates.
    Bare,
}

pub(super) fn scene(picture: &Picture, manner: Manner) -> Scene {
    let frame = Frame::of(picture.board(), picture.viewer);
    let mut sheet = Sheet { picture, manner, frame, shapes: Vec::with_capacity(256) };
    match picture.board().layout {
        Layout::Grid => grid::draw(&mut sheet),
        Layout::Checkered => checkered::draw(&mut sheet),
        Layout::Holes => holes::draw(&mut sheet),
    }
    if manner != Manner::Bare {
        plates::draw(&mut sheet);
    }
    Scene { height: frame.height(), shapes: sheet.shapes }
}

/// How high the scene of a picture is.
pub(super) fn height(picture: &Picture) -> f32 {
    Frame::of(picture.board(), picture.viewer).height()
}

/// Where the board lies in the scene of a picture, its edge included.
pub(super) fn board(picture: &Picture) -> Area {
    Frame::of(picture.board(), picture.viewer).area().inset(-2.0)
}

/// Where each square or hole of the board lies in the scene of a picture, in board order.
pub(super) fn places(picture: &Picture) -> Vec<(Square, Area)> {
    let diagram = picture.board();
    let frame = Frame::of(diagram, picture.viewer);
    let there = |square: &Square| diagram.cell(*square).content != Content::Absent;
    diagram.board.squares().filter(there).map(|square| (square, frame.square(square))).collect()
}

/// A scene that is being drawn.
struct Sheet<'a> {
    picture: &'a Picture,
    manner: Manner,
    frame: Frame,
    shapes: Vec<Shape>,
}

/// Whose marks the board wears, and in which colours: those of the last action, or of a move being composed.
#[derive(Clone, Copy)]
struct Marked<'a> {
    facts: &'a Facts,
    /// What can come next while composing.
    tokens: &'a [Token],
    composing: bool,
}

impl Marked<'_> {
    const fn colour(self) -> Role {
        if self.composing { Role::Choice } else { Role::Action }
    }

    const fn tint(self) -> Role {
        if self.composing { Role::ChoiceTint } else { Role::Tint }
    }
}

impl<'a> Sheet<'a> {
    fn marked(&self) -> Option<Marked<'a>> {
        match (&self.picture.preview, &self.picture.last) {
            (Some(preview), _) => {
                Some(Marked { facts: &preview.facts, tokens: &preview.continuations.tokens, composing: true })
            }
            (None, Some(last)) => Some(Marked { facts: &last.facts, tokens: &[], composing: false }),
            (None, None) => None,
        }
    }

    fn kind_of(&self, side: Side) -> Kind {
        Kind::of_colour(self.picture.board().seats[side].colour)
    }

    fn rect(&mut self, area: Area, role: Role) {
        self.shapes.push(Shape::Rect(area, role));
    }

    fn grown(&mut self, area: Area, width: f32, role: Role) {
        self.shapes.push(Shape::Grown(area, width, role));
    }

    fn rounded(&mut self, area: Area, radius: f32, paint: Paint) {
        self.shapes.push(Shape::Rounded { area, radius, paint });
    }

    fn circle(&mut self, centre: Point, radius: f32, paint: Paint) {
        self.shapes.push(Shape::Circle { centre, radius, paint });
    }

    fn disc(&mut self, centre: Point, radius: f32, role: Role) {
        self.circle(centre, radius, Paint::Fill(role));
    }

    fn polygon(&mut self, points: Vec<Point>, soft: f32, paint: Paint) {
        self.shapes.push(Shape::Polygon { points, soft, paint });
    }

    fn line(&mut self, points: Vec<Point>, width: f32, role: Role) {
        self.shapes.push(Shape::Line { points, width, round: true, role });
    }

    fn text(&mut self, at: Point, anchor: Anchor, font: Type, role: Role, text: impl Into<String>) {
        let Type(size, weight) = font;
        self.shapes.push(Shape::Text { at, anchor, size, weight, role, text: text.into() });
    }
}

/// A size and weight of type.
#[derive(Clone, Copy)]
struct Type(f32, Weight);

impl Type {
    /// Names, and what is counted.
    const NAME: Type = Type(24.0, Weight::Bold);
    /// Notation, and what the side to act has to do.
    const NOTE: Type = Type(22.0, Weight::Bold);
    /// Labels and coordinates.
    const LABEL: Type = Type(20.0, Weight::Medium);

    fn width(self, text: &str) -> f32 {
        super::font::width(text, self.0, self.1)
    }

    fn cut_to(self, text: &str, room: f32) -> String {
        super::font::cut_to(text, self.0, self.1, room)
    }
}
