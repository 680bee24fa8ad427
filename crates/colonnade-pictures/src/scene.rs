//! Scenes: flat lists of shapes, in units of a picture that is 720 units wide.
//!
//! A scene has positions and roles, not pixels or colours. The rasterizer and the SVG writer draw the same scene; tests
//! read it as text, one shape per line.

use std::fmt;

use super::text::{self, FontWeight};
use super::theme::Role;

/// The width of every scene.
pub const WIDTH: f32 = 720.0;

/// A point, with x to the right and y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the top edge.
    pub y: f32,
}

impl Point {
    pub(super) const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// The point `dx` to the right of this one and `dy` below it.
    pub(super) fn moved(self, dx: f32, dy: f32) -> Point {
        Point { x: self.x + dx, y: self.y + dy }
    }

    /// The point at a fraction of the way to another point.
    pub(super) fn towards(self, to: Point, part: f32) -> Point {
        self.moved((to.x - self.x) * part, (to.y - self.y) * part)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", tenths(self.x), tenths(self.y))
    }
}

/// A rectangle with horizontal and vertical edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left edge.
    pub left: f32,
    /// The top edge.
    pub top: f32,
    /// The right edge.
    pub right: f32,
    /// The bottom edge.
    pub bottom: f32,
}

impl Area {
    pub(super) const fn new(left: f32, top: f32, right: f32, bottom: f32) -> Area {
        Area { left, top, right, bottom }
    }

    /// The area with this size and centre.
    pub(super) fn around(centre: Point, width: f32, height: f32) -> Area {
        let dx = width / 2.0;
        let dy = height / 2.0;
        Area { left: centre.x - dx, top: centre.y - dy, right: centre.x + dx, bottom: centre.y + dy }
    }

    /// The area with every edge moved inwards, or outwards by a negative amount.
    pub(super) fn inset(self, by: f32) -> Area {
        Area { left: self.left + by, top: self.top + by, right: self.right - by, bottom: self.bottom - by }
    }

    /// The distance from the left to the right edge.
    #[must_use]
    pub fn width(self) -> f32 {
        self.right - self.left
    }

    /// The distance from the top to the bottom edge.
    #[must_use]
    pub fn height(self) -> f32 {
        self.bottom - self.top
    }

    pub(super) fn centre(self) -> Point {
        Point { x: (self.left + self.right) / 2.0, y: (self.top + self.bottom) / 2.0 }
    }

    /// The point at fractions of the width and height, from the top left corner.
    pub(super) fn at(self, x: f32, y: f32) -> Point {
        Point { x: self.left + self.width() * x, y: self.top + self.height() * y }
    }

    /// The smallest area that contains both.
    pub(super) fn union(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{} {}×{}", tenths(self.left), tenths(self.top), tenths(self.width()), tenths(self.height()))
    }
}

/// How a shape is painted: filled, or as a line centred on its edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// The whole shape.
    Fill(Role),
    /// Only the edge, with a line of this width.
    Edge(Role, f32),
}

impl Paint {
    /// The role of its colour.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Paint::Fill(role) | Paint::Edge(role, _) => role,
        }
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paint::Fill(role) => write!(f, "{role}"),
            Paint::Edge(role, width) => write!(f, "{role} line {}", tenths(*width)),
        }
    }
}

/// The point of a text to which its position refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its left end.
    Left,
    /// Its middle.
    Middle,
    /// Its right end.
    Right,
}

/// A shape. Later shapes cover earlier ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle whose edges are rounded to whole pixels, so that lines and squares are sharp at every size.
    Rect(Area, Role),
    /// The same, grown on all sides by a width that is also rounded to whole pixels, and is at least one pixel.
    Grown(Area, f32, Role),
    /// A rectangle with rounded corners.
    Rounded {
        /// The rectangle.
        area: Area,
        /// The radius of its corners.
        radius: f32,
        /// Its paint.
        paint: Paint,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f32,
        /// Its paint.
        paint: Paint,
    },
    /// A closed polygon.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// The fraction of each side, at both ends, over which its corners are rounded.
        soft: f32,
        /// Its paint.
        paint: Paint,
    },
    /// Straight lines from point to point, with round corners and square or round ends.
    Line {
        /// The points.
        points: Vec<Point>,
        /// Its width.
        width: f32,
        /// Whether the ends are round.
        round: bool,
        /// Its role.
        role: Role,
    },
    /// A text on one line.
    Text {
        /// The position of the anchor, at half the height of a capital letter.
        at: Point,
        /// The point of the text that is at this position.
        anchor: Anchor,
        /// The em size.
        size: f32,
        /// The weight.
        weight: FontWeight,
        /// Its role.
        role: Role,
        /// The text.
        text: String,
    },
}

impl Shape {
    /// The area that a shape covers: of a text, from its first to its last glyph and as high as a capital letter.
    #[must_use]
    pub fn bounds(&self) -> Area {
        let edge = |paint: Paint| if let Paint::Edge(_, width) = paint { width / 2.0 } else { 0.0 };
        let around = |points: &[Point]| {
            let at = |point: &Point| Area::new(point.x, point.y, point.x, point.y);
            points.iter().map(at).reduce(Area::union).unwrap_or(Area::new(0.0, 0.0, 0.0, 0.0))
        };
        match self {
            Shape::Rect(area, _) => *area,
            Shape::Grown(area, width, _) => area.inset(-width),
            Shape::Rounded { area, paint, .. } => area.inset(-edge(*paint)),
            Shape::Circle { centre, radius, paint } => {
                let across = 2.0 * (radius + edge(*paint));
                Area::around(*centre, across, across)
            }
            Shape::Polygon { points, paint, .. } => around(points).inset(-edge(*paint)),
            Shape::Line { points, width, .. } => around(points).inset(-width / 2.0),
            Shape::Text { at, anchor, size, weight, text, .. } => {
                let width = text::width(text, *size, *weight);
                let half = text::CAP_HEIGHT * size / 2.0;
                let left = match anchor {
                    Anchor::Left => at.x,
                    Anchor::Middle => at.x - width / 2.0,
                    Anchor::Right => at.x - width,
                };
                Area::new(left, at.y - half, left + width, at.y + half)
            }
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
        match self {
            Shape::Rect(area, role) => write!(f, "rect {area} {role}"),
            Shape::Grown(area, width, role) => write!(f, "rect {area} grown {} {role}", tenths(*width)),
            Shape::Rounded { area, radius, paint } => write!(f, "rounded {area} r{} {paint}", tenths(*radius)),
            Shape::Circle { centre, radius, paint } => write!(f, "circle {centre} r{} {paint}", tenths(*radius)),
            Shape::Polygon { points, soft, paint } if *soft > 0.0 => {
                write!(f, "polygon {} soft {soft:.2} {paint}", listed(points))
            }
            Shape::Polygon { points, paint, .. } => write!(f, "polygon {} {paint}", listed(points)),
            Shape::Line { points, width, round, role } => {
                let ends = if *round { " round" } else { "" };
                write!(f, "line {} w{}{ends} {role}", listed(points), tenths(*width))
            }
            Shape::Text { at, anchor, size, weight, role, text } => {
                let anchor = format!("{anchor:?}").to_lowercase();
                let weight = format!("{weight:?}").to_lowercase();
                write!(f, "text {at} {anchor} {} {weight} {role} {text:?}", tenths(*size))
            }
        }
    }
}

/// All shapes of a picture, the lowest one first, on a ground of [`Role::Canvas`].
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The height in units; the width is [`WIDTH`].
    pub height: f32,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// The area of the whole picture.
    pub(super) fn area(&self) -> Area {
        Area::new(0.0, 0.0, WIDTH, self.height)
    }
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "scene {}×{}", tenths(WIDTH), tenths(self.height))?;
        self.shapes.iter().try_for_each(|shape| writeln!(f, "{shape}"))
    }
}

/// A number with at most one decimal place.
fn tenths(number: f32) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    // Minus zero would be written with a sign.
    let rounded = if rounded == 0.0 { 0.0 } else { rounded };
    format!("{rounded}")
}
