//! Marks that several layouts use: trails, chevrons, brackets.

use super::builder::{SceneBuilder, TextStyle};
use super::geometry::Geometry;
use crate::scene::{Anchor, Area, Paint, Point};
use crate::theme::Role;
use colonnade_rules::{Side, Square};

/// The path of a piece or of sown counters.
pub(super) struct Trail {
    /// The centres of its squares, in order.
    centres: Vec<Point>,
}

impl Trail {
    /// A path given by all its squares, or (for a pillar) by its two ends.
    pub(super) fn of(geometry: Geometry, squares: &[Square]) -> Trail {
        let mut centres: Vec<Point> = squares.first().map(|&square| geometry.centre(square)).into_iter().collect();
        for pair in squares.windows(2) {
            let from = geometry.centre(pair[0]);
            let to = geometry.centre(pair[1]);
            let steps = pair[0].file().abs_diff(pair[1].file()).max(pair[0].rank().abs_diff(pair[1].rank()));
            centres.extend((1..=steps).map(|step| from.towards(to, f32::from(step) / f32::from(steps))));
        }
        Trail { centres }
    }

    /// The centres of the squares before and after each crossed border.
    pub(super) fn crossings(&self) -> impl Iterator<Item = (Point, Point)> {
        self.centres.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// The corners of the path, from its start to the last border.
    fn corners(&self) -> Vec<Point> {
        let [.., before, last] = self.centres.as_slice() else { return Vec::new() };
        let mut points: Vec<Point> = Vec::new();
        let ways = self.centres[..self.centres.len() - 1].iter().copied().chain([before.towards(*last, 0.5)]);
        for point in ways {
            if let [.., a, b] = points.as_slice()
                && straight(*a, *b, point)
            {
                points.pop();
            }
            points.push(point);
        }
        points
    }
}

/// Whether the path from `a` over `b` to `c` is straight.
fn straight(a: Point, b: Point, c: Point) -> bool {
    let ux = b.x - a.x;
    let uy = b.y - a.y;
    let vx = c.x - b.x;
    let vy = c.y - b.y;
    (ux * vy - uy * vx).abs() < 0.1 && ux * vx + uy * vy > 0.0
}

/// A triangle around `at` that points from `from` to `to`.
pub(super) fn tip(at: Point, from: Point, to: Point, length: f32) -> [Point; 3] {
    let (dx, dy) = direction(from, to);
    let half = length / 2.0;
    let wide = length * 0.7;
    [
        at.moved(dx * half, dy * half),
        at.moved(-dx * half - dy * wide, -dy * half + dx * wide),
        at.moved(-dx * half + dy * wide, -dy * half - dx * wide),
    ]
}

fn direction(from: Point, to: Point) -> (f32, f32) {
    let dx = to.x - from.x;
    let dy = to.y - from.y;
    let length = dx.hypot(dy).max(f32::EPSILON);
    (dx / length, dy / length)
}

impl SceneBuilder<'_> {
    /// Draws the line of a path, under the pieces; `width` is a fraction of a square's side.
    pub(super) fn trail(&mut self, trail: &Trail, width: f32, role: Role) {
        let points = trail.corners();
        if points.len() > 1 {
            self.line(points, width * self.geometry.unit(), role);
        }
    }

    /// Draws a chevron on each crossed border. If it is crossed both ways, each chevron is to the left of its path.
    pub(super) fn chevrons(&mut self, trails: &[Trail], length: f32, halo: f32, ground: Role, role: Role) {
        let same = |a: Point, b: Point| (a.x - b.x).abs() + (a.y - b.y).abs() < 1.0;
        let mut crossed: Vec<(Point, Point)> = Vec::new();
        for (from, to) in trails.iter().flat_map(Trail::crossings) {
            if !crossed.iter().any(|&(a, b)| same(a, from) && same(b, to)) {
                crossed.push((from, to));
            }
        }
        let mut tips: Vec<[Point; 3]> = Vec::with_capacity(crossed.len());
        for &(from, to) in &crossed {
            let both = crossed.iter().any(|&(a, b)| same(a, to) && same(b, from));
            let (dx, dy) = direction(from, to);
            let aside = if both { 0.13 * self.geometry.unit() } else { 0.0 };
            let at = from.towards(to, 0.5).moved(dy * aside, -dx * aside);
            tips.push(tip(at, from, to, length));
        }
        for points in &tips {
            self.halo(|builder| builder.polygon(points.to_vec(), 0.0, Paint::Edge(ground, 2.0 * halo)));
        }
        for points in &tips {
            self.polygon(points.to_vec(), 0.0, Paint::Fill(role));
        }
    }

    /// Draws brackets in the four corners of an area, with a halo if the ground needs one.
    pub(super) fn brackets(&mut self, area: Area, arm: f32, thickness: f32, role: Role, halo: Option<f32>) {
        let inner = area.inset(thickness / 2.0);
        let bend = (arm * 0.25).min(8.0);
        let corners = [
            (inner.left, inner.top, 1.0, 1.0),
            (inner.right, inner.top, -1.0, 1.0),
            (inner.right, inner.bottom, -1.0, -1.0),
            (inner.left, inner.bottom, 1.0, -1.0),
        ];
        for (width, role) in
            halo.map(|halo| (thickness + 2.0 * halo, Role::Halo)).into_iter().chain([(thickness, role)])
        {
            for (x, y, right, down) in corners {
                let at = Point::new(x, y);
                let points = vec![
                    at.moved(0.0, down * arm),
                    at.moved(0.0, down * bend),
                    at.moved(right * bend * 0.3, down * bend * 0.3),
                    at.moved(right * bend, 0.0),
                    at.moved(right * arm, 0.0),
                ];
                self.line(points, width, role);
            }
        }
    }

    /// Draws letters under the files and numbers beside the ranks.
    pub(super) fn coordinates(&mut self) {
        let board = self.picture.board().board;
        for file in 0..board.files {
            let letter = Square::new(file, 0).letter();
            self.text(self.geometry.file_label(file), Anchor::Middle, TextStyle::LABEL, Role::Text2, letter);
        }
        for rank in 0..board.ranks {
            let at = self.geometry.rank_label(rank);
            self.text(at, Anchor::Middle, TextStyle::LABEL, Role::Text2, (rank + 1).to_string());
        }
    }

    /// The colour of counters that were just sown.
    pub(super) fn sown(&self) -> Role {
        if self.picture.preview.is_some() { Role::Choice } else { Role::Sown }
    }

    /// Draws a counter that was just sown, with a halo of this width; in an animation with a dot of the halo's colour,
    /// which has fewer pixels.
    pub(super) fn just_sown(&mut self, at: Point, radius: f32, halo: f32) {
        self.halo(|builder| builder.disc(at, radius + halo, Role::SownHalo));
        self.disc(at, radius, self.sown());
        if self.is_animated() {
            self.disc(at, 0.35 * radius, Role::SownHalo);
        }
    }

    /// Draws a captured counter.
    pub(super) fn hollow(&mut self, at: Point, radius: f32, role: Role) {
        let stroke = 0.22 * radius;
        if self.is_animated() {
            return self.ring(at, radius - stroke / 2.0, stroke, role);
        }
        self.circle(at, radius - stroke / 2.0, Paint::Edge(Role::Halo, stroke + 3.0));
        self.circle(at, radius - stroke / 2.0, Paint::Edge(role, stroke));
    }

    /// Draws a ring that is filled with the colour of halos, from which it stands out.
    pub(super) fn ring(&mut self, at: Point, radius: f32, stroke: f32, role: Role) {
        self.disc(at, radius, Role::Halo);
        self.circle(at, radius, Paint::Edge(role, stroke));
    }

    /// Draws a triangle of this width and height that points to the seat of a side.
    pub(super) fn seat_mark(&mut self, at: Point, side: Side, size: (f32, f32), role: Role) {
        let down = if side == self.picture.viewer { size.1 } else { -size.1 };
        let half = size.0 / 2.0;
        let points = vec![at.moved(-half, -down / 2.0), at.moved(half, -down / 2.0), at.moved(0.0, down / 2.0)];
        self.polygon(points, 0.0, Paint::Fill(role));
    }
}
