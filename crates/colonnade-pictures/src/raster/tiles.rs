//! Finds the parts of a picture that differ from the previous one, by the shapes that touch them.
//!
//! Two pictures are equal in a tile if the same shapes touch it in the same order.

use crate::picture::Size;
use crate::scene::{Anchor, Area, Paint, Point, Scene, Shape, WIDTH};
use crate::text;
use crate::theme::Role;
use std::hash::{Hash, Hasher};

/// The side of a tile in pixels.
const SIDE: usize = 24;

/// How far outside its area a shape can touch pixels: by rounding, and by the minimum width of one pixel.
const MARGIN: f32 = 2.0;

/// A rectangle of pixels; the right and bottom edges are exclusive.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clip {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
}

impl Clip {
    /// Whether a shape with these bounds can cover a whole tile inside the picture.
    pub(super) const fn is_large(self) -> bool {
        self.right.saturating_sub(self.left) > SIDE && self.bottom.saturating_sub(self.top) > SIDE
    }

    /// Whether all pixels of `other` are in this rectangle.
    pub(super) const fn contains(self, other: Clip) -> bool {
        self.left <= other.left && self.top <= other.top && other.right <= self.right && other.bottom <= self.bottom
    }

    /// Whether both have a pixel in common.
    pub(super) const fn meets(self, other: Clip) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// The width and height of a scene in pixels.
pub(super) fn extent(scene: &Scene, size: Size) -> (usize, usize) {
    let scale = f32::from(size.pixels()) / WIDTH;
    (usize::from(size.pixels()), (scene.height * scale).round() as usize)
}

/// The shapes that touch each tile of a picture.
#[derive(Default)]
pub(crate) struct Tiles {
    /// The whole picture.
    whole: Clip,
    columns: usize,
    /// A digest of the shapes of each tile.
    digests: Vec<u64>,
    /// The bounds of each shape of the scene.
    places: Vec<Clip>,
}

impl Tiles {
    pub(crate) fn of(scene: &Scene, size: Size) -> Tiles {
        let scale = f32::from(size.pixels()) / WIDTH;
        let (width, height) = extent(scene, size);
        let columns = width.div_ceil(SIDE);
        let rows = height.div_ceil(SIDE);
        let whole = Clip { left: 0, top: 0, right: width, bottom: height };
        let places = scene.shapes.iter().map(|shape| place(shape, scale, whole)).collect();
        let mut tiles = Tiles { whole, columns, digests: vec![0; columns * rows], places };
        for (shape, &place) in scene.shapes.iter().zip(&tiles.places) {
            if place.left >= place.right || place.top >= place.bottom {
                continue;
            }
            let digest = digest(shape);
            for row in place.top / SIDE..=(place.bottom - 1) / SIDE {
                let first = row * columns;
                for tile in &mut tiles.digests[first + place.left / SIDE..=first + (place.right - 1) / SIDE] {
                    *tile = mixed(*tile, digest);
                }
            }
        }
        tiles
    }

    /// The bounds of each shape of the scene.
    pub(super) fn places(&self) -> &[Clip] {
        &self.places
    }

    /// The whole picture.
    pub(crate) const fn whole(&self) -> Clip {
        self.whole
    }

    /// The rectangles, from the top and in each row from the left, outside which the picture equals a previous one of
    /// the same size. All rectangles of a row have the same height.
    pub(crate) fn changed(&self, before: &Tiles) -> Vec<Clip> {
        let mut clips: Vec<Clip> = Vec::new();
        let columns = self.columns.max(1);
        for (at, (new, old)) in self.digests.iter().zip(&before.digests).enumerate() {
            if new == old {
                continue;
            }
            let left = at % columns * SIDE;
            let top = at / columns * SIDE;
            let right = (left + SIDE).min(self.whole.right);
            match clips.last_mut() {
                Some(clip) if clip.top == top && clip.right == left => clip.right = right,
                _ => clips.push(Clip { left, top, right, bottom: (top + SIDE).min(self.whole.bottom) }),
            }
        }
        clips
    }
}

/// The same pixels in fewer rectangles: those above each other with the same left and right edges become one.
pub(super) fn joined(clips: &[Clip]) -> Vec<Clip> {
    let mut joined: Vec<Clip> = Vec::new();
    // The first rectangle that can still grow.
    let mut growing = 0;
    for clip in clips {
        while joined.get(growing).is_some_and(|before| before.bottom < clip.top) {
            growing += 1;
        }
        let above = joined[growing..]
            .iter_mut()
            .find(|above| above.bottom == clip.top && (above.left, above.right) == (clip.left, clip.right));
        match above {
            Some(above) => above.bottom = clip.bottom,
            None => joined.push(*clip),
        }
    }
    joined
}

/// The bounds of a shape in a picture.
fn place(shape: &Shape, scale: f32, whole: Clip) -> Clip {
    let area = match shape {
        Shape::Rect(area, _) => *area,
        Shape::Grown(area, width, _) => area.inset(-width),
        Shape::Rounded { area, paint, .. } => area.inset(-beyond(*paint)),
        Shape::Circle { centre, radius, paint } => Area::around(*centre, 0.0, 0.0).inset(-radius - beyond(*paint)),
        Shape::Polygon { points, paint, .. } => around(points).inset(-beyond(*paint)),
        Shape::Line { points, width, .. } => around(points).inset(-width),
        Shape::Text { at, anchor, size, weight, text, .. } => {
            let line = text::line(text, *weight);
            let width = line.width * size;
            let left = match anchor {
                Anchor::Left => at.x,
                Anchor::Middle => at.x - width / 2.0,
                Anchor::Right => at.x - width,
            };
            // Letters can extend beyond the ends of a line, and marks far above it.
            Area::new(left, at.y, left + width, at.y).inset(-size * line.reach)
        }
    };
    let pixels = |at: f32, most: usize| (at.max(0.0) as usize).min(most);
    Clip {
        left: pixels((area.left * scale - MARGIN).floor(), whole.right),
        top: pixels((area.top * scale - MARGIN).floor(), whole.bottom),
        right: pixels((area.right * scale + MARGIN).ceil(), whole.right),
        bottom: pixels((area.bottom * scale + MARGIN).ceil(), whole.bottom),
    }
}

/// Whether a shape certainly covers all pixels of a rectangle.
pub(super) fn covers(shape: &Shape, scale: f32, clip: Clip) -> bool {
    let within = |area: Area| {
        area.left * scale + MARGIN <= clip.left as f32
            && area.top * scale + MARGIN <= clip.top as f32
            && clip.right as f32 <= area.right * scale - MARGIN
            && clip.bottom as f32 <= area.bottom * scale - MARGIN
    };
    match shape {
        Shape::Rect(area, _) => within(*area),
        Shape::Rounded { area, radius, paint: Paint::Fill(_) } => within(area.inset(radius * 0.3)),
        Shape::Circle { centre, radius, paint: Paint::Fill(_) } => {
            let far = |from: usize, to: usize, middle: f32| {
                (middle * scale - from as f32).abs().max((to as f32 - middle * scale).abs())
            };
            let x = far(clip.left, clip.right, centre.x);
            let y = far(clip.top, clip.bottom, centre.y);
            x.hypot(y) + MARGIN <= radius * scale
        }
        _ => false,
    }
}

/// The distance that a paint extends beyond the edge of its shape.
const fn beyond(paint: Paint) -> f32 {
    match paint {
        Paint::Fill(_) => 0.0,
        Paint::Edge(_, width) => width,
    }
}

/// The smallest area that contains the points.
fn around(points: &[Point]) -> Area {
    let areas = points.iter().map(|&point| Area::around(point, 0.0, 0.0));
    areas.reduce(Area::union).unwrap_or(Area::new(0.0, 0.0, 0.0, 0.0))
}

/// A hash of a shape; equal shapes have equal hashes.
fn digest(shape: &Shape) -> u64 {
    let mut digest = Digest(0);
    match shape {
        Shape::Rect(area, role) => digest.area(*area).number(1.0).role(*role),
        Shape::Grown(area, width, role) => digest.area(*area).number(2.0).number(*width).role(*role),
        Shape::Rounded { area, radius, paint } => digest.area(*area).number(3.0).number(*radius).paint(*paint),
        Shape::Circle { centre, radius, paint } => digest.number(4.0).points(&[*centre]).number(*radius).paint(*paint),
        Shape::Polygon { points, soft, paint } => digest.number(5.0).points(points).number(*soft).paint(*paint),
        Shape::Line { points, width, round, role } => {
            round.hash(&mut digest);
            digest.number(6.0).points(points).number(*width).role(*role)
        }
        Shape::Text { at, anchor, size, weight, role, text } => {
            (anchor, weight, text).hash(&mut digest);
            digest.number(7.0).points(&[*at]).number(*size).role(*role)
        }
    };
    digest.0
}

/// A fast hasher without random keys.
#[derive(Default)]
pub(super) struct Digest(u64);

impl Digest {
    fn number(&mut self, number: f32) -> &mut Self {
        self.0 = mixed(self.0, number.to_bits().into());
        self
    }

    fn points(&mut self, points: &[Point]) -> &mut Self {
        points.iter().for_each(|point| _ = self.number(point.x).number(point.y));
        self
    }

    fn area(&mut self, area: Area) -> &mut Self {
        self.number(area.left).number(area.top).number(area.right).number(area.bottom)
    }

    fn role(&mut self, role: Role) -> &mut Self {
        role.hash(self);
        self
    }

    fn paint(&mut self, paint: Paint) -> &mut Self {
        match paint {
            Paint::Fill(_) => self.number(-1.0),
            Paint::Edge(_, width) => self.number(width),
        };
        self.role(paint.role())
    }
}

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut whole = [0; 8];
            whole[..chunk.len()].copy_from_slice(chunk);
            self.0 = mixed(self.0, u64::from_le_bytes(whole));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.0 = mixed(self.0, number.into());
    }

    fn write_i32(&mut self, number: i32) {
        self.0 = mixed(self.0, number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.0 = mixed(self.0, number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The hash of a sequence with one more number.
const fn mixed(before: u64, next: u64) -> u64 {
    let product = (before.rotate_left(23) ^ next ^ 0x2D35_8DCC_AA6C_78A5) as u128 * 0x9E37_79B9_7F4A_7C15;
    (product >> 64) as u64 ^ product as u64
}
