//! Coverage masks: the fraction of each pixel that a shape covers. They are cached.

use std::f32::consts::{PI, TAU};
use std::hash::BuildHasherDefault;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use ab_glyph::OutlineCurve;
use ab_glyph_rasterizer::{Point as At, Rasterizer, point};
use lru::LruCache;

use super::tiles::Digest;
use crate::scene::{Anchor, Area, Point};
use crate::text::{self, CAP_HEIGHT, Face, FontWeight};

/// The level of full coverage.
pub(super) const LEVELS: u8 = 15;

/// The subpixels per pixel side. Coordinates are rounded to them, so that equal outlines are found in the cache.
const SUBPIXELS: f32 = 16.0;

/// The largest total size of cached masks, in bytes.
const CACHE_BYTES: usize = 8 << 20;

/// A run of equally covered pixels.
#[derive(Clone, Copy)]
pub(super) struct PixelRun {
    pub(super) x: i16,
    pub(super) y: i16,
    pub(super) length: u16,
    pub(super) level: u8,
}

impl PixelRun {
    pub(super) const fn is_whole(self) -> bool {
        self.level == LEVELS
    }
}

/// The covered pixels of an outline, relative to the origin of the outline.
pub(super) struct Mask(Box<[PixelRun]>);

impl Mask {
    /// The spans in the rows from `top` to before `bottom`.
    pub(super) fn rows(&self, top: i32, bottom: i32) -> &[PixelRun] {
        let before = |row: i32| self.0.partition_point(|span| i32::from(span.y) < row);
        let end = before(bottom);
        &self.0[before(top).min(end)..end]
    }
}

/// A length in subpixels.
type Subpixels = i32;

/// An outline at a pixel. The fractional part of the position belongs to the outline.
pub(super) struct PlacedOutline {
    x: i32,
    y: i32,
    outline: Outline,
}

/// The outline of a mask, in subpixels relative to its origin.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Outline {
    Circle {
        x: Subpixels,
        y: Subpixels,
        radius: Subpixels,
        edge: Option<Subpixels>,
    },
    Rounded {
        x: Subpixels,
        y: Subpixels,
        width: Subpixels,
        height: Subpixels,
        radius: Subpixels,
        edge: Option<Subpixels>,
    },
    /// Corners are rounded over `soft` hundredths of a side.
    Polygon {
        points: Vec<(Subpixels, Subpixels)>,
        soft: u8,
        edge: Option<Subpixels>,
    },
    Segment {
        x: Subpixels,
        y: Subpixels,
        dx: Subpixels,
        dy: Subpixels,
        width: Subpixels,
        round: bool,
    },
    Glyph {
        x: Subpixels,
        y: Subpixels,
        face: Face,
        glyph: u16,
        size: Subpixels,
    },
}

fn subpixels(length: f32) -> Subpixels {
    // The limit is far outside every picture, and sums of a few lengths still fit the type.
    (length * SUBPIXELS).round().clamp(-1e6, 1e6) as Subpixels
}

/// The whole pixels, and the remaining subpixels.
fn split(at: Subpixels) -> (i32, Subpixels) {
    let unit = SUBPIXELS as i32;
    (at.div_euclid(unit), at.rem_euclid(unit))
}

fn length(subpixels: Subpixels) -> f32 {
    subpixels as f32 / SUBPIXELS
}

pub(super) fn circle(centre: Point, radius: f32, edge: Option<f32>, scale: f32) -> PlacedOutline {
    let ((px, x), (py, y)) = (split(subpixels(centre.x * scale)), split(subpixels(centre.y * scale)));
    let edge = edge.map(|width| subpixels(width * scale));
    PlacedOutline { x: px, y: py, outline: Outline::Circle { x, y, radius: subpixels(radius * scale), edge } }
}

pub(super) fn rounded(area: Area, radius: f32, edge: Option<f32>, scale: f32) -> PlacedOutline {
    let ((px, x), (py, y)) = (split(subpixels(area.left * scale)), split(subpixels(area.top * scale)));
    let width = subpixels(area.width() * scale);
    let height = subpixels(area.height() * scale);
    let radius = subpixels(radius.max(0.0) * scale);
    let edge = edge.map(|width| subpixels(width * scale));
    PlacedOutline { x: px, y: py, outline: Outline::Rounded { x, y, width, height, radius, edge } }
}

pub(super) fn polygon(points: &[Point], soft: f32, edge: Option<f32>, scale: f32) -> PlacedOutline {
    let first = points.first().copied().unwrap_or(Point::new(0.0, 0.0));
    let px = split(subpixels(first.x * scale)).0;
    let py = split(subpixels(first.y * scale)).0;
    let unit = SUBPIXELS as i32;
    let points =
        points.iter().map(|at| (subpixels(at.x * scale) - px * unit, subpixels(at.y * scale) - py * unit)).collect();
    let edge = edge.map(|width| subpixels(width * scale));
    PlacedOutline { x: px, y: py, outline: Outline::Polygon { points, soft: (soft * 100.0).round() as u8, edge } }
}

/// One form for each segment.
pub(super) fn line(points: &[Point], width: f32, round: bool, scale: f32) -> impl Iterator<Item = PlacedOutline> {
    points.windows(2).map(move |pair| {
        let from = pair[0];
        let to = pair[1];
        let ((px, x), (py, y)) = (split(subpixels(from.x * scale)), split(subpixels(from.y * scale)));
        let dx = subpixels((to.x - from.x) * scale);
        let dy = subpixels((to.y - from.y) * scale);
        PlacedOutline {
            x: px,
            y: py,
            outline: Outline::Segment { x, y, dx, dy, width: subpixels(width * scale), round },
        }
    })
}

/// One form for each glyph.
pub(super) fn text(
    at: Point,
    anchor: Anchor,
    size: f32,
    weight: FontWeight,
    text: &str,
    scale: f32,
) -> Vec<PlacedOutline> {
    let line = text::line(text, weight);
    let left = match anchor {
        Anchor::Left => at.x,
        Anchor::Middle => at.x - line.width * size / 2.0,
        Anchor::Right => at.x - line.width * size,
    };
    let base = at.y + CAP_HEIGHT * size / 2.0;
    // The baseline is on a whole pixel, so that letters have sharp feet.
    let y = (base * scale).round();
    // A shift of less than a quarter of a pixel is not visible.
    let quarters = |length: f32| split(subpixels((length * 4.0).round() / 4.0));
    let form = |placed: &text::Placed| {
        let ((px, x), (py, y)) = (quarters((left + placed.x * size) * scale), quarters(y - placed.y * size * scale));
        let face = placed.face;
        let glyph = placed.glyph.0;
        let size = subpixels(size * scale);
        PlacedOutline { x: px, y: py, outline: Outline::Glyph { x, y, face, glyph, size } }
    };
    line.glyphs.iter().map(form).collect()
}

static MASKS: LazyLock<Mutex<MaskCache>> = LazyLock::new(|| {
    Mutex::new(MaskCache { masks: LruCache::unbounded_with_hasher(BuildHasherDefault::default()), bytes: 0 })
});

/// The most recently used masks, by outline and number of coverage steps.
struct MaskCache {
    masks: LruCache<(Outline, u8), Arc<Mask>, BuildHasherDefault<Digest>>,
    bytes: usize,
}

/// The size of a mask in the cache, in bytes: its spans, plus 128 for the key, the entry and the allocator.
fn bytes_of(mask: &Mask) -> usize {
    mask.0.len() * size_of::<PixelRun>() + 128
}

impl PlacedOutline {
    pub(super) const fn origin(&self) -> (i32, i32) {
        (self.x, self.y)
    }

    /// Calls `use_it` with the mask, from the cache or new; coverage is rounded to `steps` of equal size. A mask depends
    /// only on its outline and the steps, so pictures do not depend on the state of the cache.
    pub(super) fn with_mask(self, steps: u8, use_it: impl FnOnce(&Mask)) {
        let key = (self.outline, steps);
        let known = MASKS.lock().unwrap_or_else(PoisonError::into_inner).masks.get(&key).cloned();
        let mask = known.unwrap_or_else(|| {
            let mask = Arc::new(Mask(spans(&contours(&key.0), steps).into_boxed_slice()));
            let mut cache = MASKS.lock().unwrap_or_else(PoisonError::into_inner);
            cache.bytes += bytes_of(&mask);
            // Another thread may have added the same mask in the meantime.
            if let Some((_, replaced)) = cache.masks.push(key, Arc::clone(&mask)) {
                cache.bytes -= bytes_of(&replaced);
            }
            while cache.bytes > CACHE_BYTES
                && let Some((_, oldest)) = cache.masks.pop_lru()
            {
                cache.bytes -= bytes_of(&oldest);
            }
            mask
        });
        use_it(&mask);
    }
}

/// Polylines in pixels, together closed. Those that add area run one way, those that remove it the other way.
type Contours = Vec<Vec<At>>;

fn contours(outline: &Outline) -> Contours {
    match outline {
        Outline::Circle { x, y, radius, edge } => {
            let centre = point(length(*x), length(*y));
            let ring = |radius: f32| arc(centre, radius.max(0.0), 0.0, TAU);
            hollowed(length(*radius), edge.map(length), ring)
        }
        Outline::Rounded { x, y, width, height, radius, edge } => {
            let left = length(*x);
            let top = length(*y);
            let width = length(*width);
            let height = length(*height);
            // The rectangle, grown outwards by `more`.
            let shape = |more: f32| -> Vec<At> {
                let left = left - more;
                let top = top - more;
                let right = left + width + 2.0 * more;
                let bottom = top + height + 2.0 * more;
                let radius = (length(*radius) + more).max(0.0).min((right - left) / 2.0).min((bottom - top) / 2.0);
                let corners = [
                    (right - radius, bottom - radius),
                    (left + radius, bottom - radius),
                    (left + radius, top + radius),
                    (right - radius, top + radius),
                ];
                let corner =
                    |(at, (x, y)): (usize, (f32, f32))| arc(point(x, y), radius, at as f32 * PI / 2.0, PI / 2.0);
                closed(corners.into_iter().enumerate().flat_map(corner).collect())
            };
            hollowed(0.0, edge.map(length), shape)
        }
        Outline::Polygon { points, soft, edge } => {
            let corners: Vec<At> = points.iter().map(|&(x, y)| point(length(x), length(y))).collect();
            match edge {
                None => vec![closed(softened(&corners, f32::from(*soft) / 100.0))],
                Some(width) => {
                    let next = corners.iter().cycle().skip(1);
                    corners.iter().zip(next).flat_map(|(&from, &to)| segment(from, to, length(*width), true)).collect()
                }
            }
        }
        Outline::Segment { x, y, dx, dy, width, round } => {
            let from = point(length(*x), length(*y));
            segment(from, point(from.x + length(*dx), from.y + length(*dy)), length(*width), *round)
        }
        Outline::Glyph { x, y, face, glyph, size } => {
            let Some((outline, units)) = text::outline(*face, ab_glyph::GlyphId(*glyph)) else { return Vec::new() };
            let scale = length(*size) / units;
            let place = |at: ab_glyph::Point| point(length(*x) + at.x * scale, length(*y) - at.y * scale);
            // Open curves are fine, because the areas under them add up.
            outline.curves.iter().map(|curve| flattened(curve, place)).collect()
        }
    }
}

/// A shape, or only a line along its edge; `shape` returns the shape at a size.
fn hollowed(size: f32, edge: Option<f32>, shape: impl Fn(f32) -> Vec<At>) -> Contours {
    match edge {
        None => vec![shape(size)],
        Some(width) => {
            let mut inner = shape(size - width / 2.0);
            inner.reverse();
            vec![shape(size + width / 2.0), inner]
        }
    }
}

/// A closed polyline.
fn closed(mut points: Vec<At>) -> Vec<At> {
    points.extend(points.first().copied());
    points
}

/// Points on a circle, so close together that corners are not visible.
fn arc(centre: At, radius: f32, from: f32, turn: f32) -> Vec<At> {
    let count = ((turn / TAU * 11.0 * radius.sqrt()).ceil() as usize).max(3);
    let at = |i: usize| from + turn * i as f32 / count as f32;
    (0..=count).map(|i| point(centre.x + radius * at(i).cos(), centre.y + radius * at(i).sin())).collect()
}

/// A polygon whose corners are rounded over a fraction of each side.
fn softened(corners: &[At], soft: f32) -> Vec<At> {
    if soft <= 0.0 {
        return corners.to_vec();
    }
    let count = corners.len();
    let between = |a: At, b: At, part: f32| point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
    let mut points = Vec::with_capacity(count * 7);
    for (i, &corner) in corners.iter().enumerate() {
        let before = between(corner, corners[(i + count - 1) % count], soft);
        let after = between(corner, corners[(i + 1) % count], soft);
        points.extend((0..=6).map(|step| {
            let part = step as f32 / 6.0;
            between(between(before, corner, part), between(corner, after, part), part)
        }));
    }
    points
}

/// A straight line of this width.
fn segment(from: At, to: At, width: f32, round: bool) -> Contours {
    let half = width / 2.0;
    let dx = to.x - from.x;
    let dy = to.y - from.y;
    let long = dx.hypot(dy);
    let (ux, uy) = if long > 0.0 { (dx / long * half, dy / long * half) } else { (half, 0.0) };
    let mut quad = vec![
        point(from.x + uy, from.y - ux),
        point(to.x + uy, to.y - ux),
        point(to.x - uy, to.y + ux),
        point(from.x - uy, from.y + ux),
    ];
    if round {
        let turn = uy.atan2(ux);
        quad = arc(to, half, turn - PI / 2.0, PI);
        quad.extend(arc(from, half, turn + PI / 2.0, PI));
    }
    vec![closed(quad)]
}

/// A curve as an open sequence of short straight lines.
fn flattened(curve: &OutlineCurve, place: impl Fn(ab_glyph::Point) -> At) -> Vec<At> {
    const STEPS: usize = 8;
    let parts = || (0..=STEPS).map(|step| step as f32 / STEPS as f32);
    match *curve {
        OutlineCurve::Line(a, b) => vec![place(a), place(b)],
        OutlineCurve::Quad(a, b, c) => {
            let a = place(a);
            let b = place(b);
            let c = place(c);
            let at = |t: f32| {
                let u = (1.0 - t) * (1.0 - t);
                let v = 2.0 * t * (1.0 - t);
                let w = t * t;
                point(u * a.x + v * b.x + w * c.x, u * a.y + v * b.y + w * c.y)
            };
            parts().map(at).collect()
        }
        OutlineCurve::Cubic(a, b, c, d) => {
            let a = place(a);
            let b = place(b);
            let c = place(c);
            let d = place(d);
            let at = |t: f32| {
                let s = 1.0 - t;
                let p = s * s * s;
                let q = 3.0 * s * s * t;
                let v = 3.0 * s * t * t;
                let w = t * t * t;
                point(p * a.x + q * b.x + v * c.x + w * d.x, p * a.y + q * b.y + v * c.y + w * d.y)
            };
            parts().map(at).collect()
        }
    }
}

/// The pixels that contours cover, in steps of coverage.
fn spans(contours: &Contours, steps: u8) -> Vec<PixelRun> {
    let points = || contours.iter().flatten();
    let least = |of: fn(&At) -> f32| points().map(of).fold(f32::INFINITY, f32::min).floor() - 1.0;
    let most = |of: fn(&At) -> f32| points().map(of).fold(f32::NEG_INFINITY, f32::max).ceil() + 1.0;
    let left = least(|at| at.x);
    let top = least(|at| at.y);
    let width = most(|at| at.x) - left;
    let height = most(|at| at.y) - top;
    if !(width > 0.0 && height > 0.0 && width < 8192.0 && height < 8192.0) {
        return Vec::new();
    }
    let width = width as usize;
    let height = height as usize;
    let mut rasterizer = Rasterizer::new(width, height);
    let moved = |at: At| point(at.x - left, at.y - top);
    for contour in contours {
        for pair in contour.windows(2) {
            rasterizer.draw_line(moved(pair[0]), moved(pair[1]));
        }
    }
    let mut spans: Vec<PixelRun> = Vec::new();
    rasterizer.for_each_pixel_2d(|x, y, covered| {
        let level = (covered.min(1.0) * f32::from(LEVELS)).round() as u8;
        let step = (level * steps + LEVELS / 2) / LEVELS;
        let level = step * LEVELS / steps;
        if level == 0 {
            return;
        }
        let x = x as i32 + left as i32;
        let y = y as i32 + top as i32;
        match spans.last_mut() {
            Some(span)
                if span.level == level && i32::from(span.y) == y && i32::from(span.x) + i32::from(span.length) == x =>
            {
                span.length += 1;
            }
            _ => spans.push(PixelRun { x: x as i16, y: y as i16, length: 1, level }),
        }
    });
    spans
}
