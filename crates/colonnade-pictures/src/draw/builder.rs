//! The scene under construction, and the shapes that every layout adds to it.

use super::geometry::Geometry;
use crate::picture::Picture;
use crate::scene::{Anchor, Area, Paint, Point, Scene, Shape};
use crate::text::{self, FontWeight};
use crate::theme::{PieceKind, Role};
use colonnade_rules::{Facts, Side, Token};

/// The kinds of pictures that differ in plates and marks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// A picture on its own. A bar shows whose turn it is.
    Still,
    /// A picture of an animation. A triangle shows whose turn it is, because a bar would jump between the plates with
    /// each action. Marks have no halos and few rows of pixels, and pieces keep their places, because the size of the file
    /// depends on that.
    Animation,
    /// The board alone, without plates.
    Board,
}

/// Collects the shapes of a picture, the lowest first.
pub(super) struct SceneBuilder<'a> {
    pub(super) picture: &'a Picture,
    pub(super) style: Style,
    /// Whether the marks and the text of the last action are drawn.
    pub(super) marked: bool,
    pub(super) geometry: Geometry,
    shapes: Vec<Shape>,
}

/// The marks on the board: those of the last action, or of a move being composed.
#[derive(Clone, Copy)]
pub(super) struct Marks<'a> {
    pub(super) facts: &'a Facts,
    /// The possible continuations of a move being composed.
    pub(super) tokens: &'a [Token],
    pub(super) composing: bool,
}

impl Marks<'_> {
    pub(super) const fn colour(self) -> Role {
        if self.composing { Role::Choice } else { Role::Action }
    }

    pub(super) const fn tint(self) -> Role {
        if self.composing { Role::ChoiceTint } else { Role::Tint }
    }
}

impl<'a> SceneBuilder<'a> {
    pub(super) fn new(picture: &'a Picture, style: Style, marked: bool) -> Self {
        let geometry = Geometry::of(picture.board(), picture.viewer);
        SceneBuilder { picture, style, marked, geometry, shapes: Vec::with_capacity(256) }
    }

    pub(super) fn finish(self) -> Scene {
        Scene { height: self.geometry.height(), shapes: self.shapes }
    }

    /// Whether this is a picture of an animation.
    pub(super) fn is_animated(&self) -> bool {
        self.style == Style::Animation
    }

    /// Draws what sets a mark apart from its ground, except in an animation.
    pub(super) fn halo(&mut self, draw: impl FnOnce(&mut Self)) {
        if !self.is_animated() {
            draw(self);
        }
    }

    /// The marks, if they are drawn.
    pub(super) fn marks(&self) -> Option<Marks<'a>> {
        if !self.marked {
            return None;
        }
        match (&self.picture.preview, &self.picture.last) {
            (Some(preview), _) => {
                Some(Marks { facts: &preview.facts, tokens: &preview.continuations.tokens, composing: true })
            }
            (None, Some(last)) => Some(Marks { facts: &last.facts, tokens: &[], composing: false }),
            (None, None) => None,
        }
    }

    /// The kind of piece of a side.
    pub(super) fn kind_of(&self, side: Side) -> PieceKind {
        PieceKind::of_colour(self.picture.board().seats[side].colour)
    }

    pub(super) fn rect(&mut self, area: Area, role: Role) {
        self.shapes.push(Shape::Rect(area, role));
    }

    pub(super) fn grown(&mut self, area: Area, width: f32, role: Role) {
        self.shapes.push(Shape::Grown(area, width, role));
    }

    pub(super) fn rounded(&mut self, area: Area, radius: f32, paint: Paint) {
        self.shapes.push(Shape::Rounded { area, radius, paint });
    }

    pub(super) fn circle(&mut self, centre: Point, radius: f32, paint: Paint) {
        self.shapes.push(Shape::Circle { centre, radius, paint });
    }

    pub(super) fn disc(&mut self, centre: Point, radius: f32, role: Role) {
        self.circle(centre, radius, Paint::Fill(role));
    }

    pub(super) fn polygon(&mut self, points: Vec<Point>, soft: f32, paint: Paint) {
        self.shapes.push(Shape::Polygon { points, soft, paint });
    }

    pub(super) fn line(&mut self, points: Vec<Point>, width: f32, role: Role) {
        self.shapes.push(Shape::Line { points, width, round: true, role });
    }

    pub(super) fn text(&mut self, at: Point, anchor: Anchor, style: TextStyle, role: Role, text: impl Into<String>) {
        let TextStyle(size, weight) = style;
        self.shapes.push(Shape::Text { at, anchor, size, weight, role, text: text.into() });
    }
}

/// The em size and weight of a text.
#[derive(Clone, Copy)]
pub(super) struct TextStyle(pub(super) f32, pub(super) FontWeight);

impl TextStyle {
    /// Names and counts.
    pub(super) const NAME: TextStyle = TextStyle(24.0, FontWeight::Bold);
    /// Notation, and the duty of the side to act.
    pub(super) const NOTE: TextStyle = TextStyle(22.0, FontWeight::Bold);
    /// Labels and coordinates.
    pub(super) const LABEL: TextStyle = TextStyle(20.0, FontWeight::Medium);

    pub(super) fn width(self, text: &str) -> f32 {
        text::width(text, self.0, self.1)
    }

    /// The text shortened at its end to at most this width.
    pub(super) fn cut_to(self, text: &str, width: f32) -> String {
        text::cut_to(text, self.0, self.1, width)
    }
}
