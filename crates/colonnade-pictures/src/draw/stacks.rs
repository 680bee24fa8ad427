//! Pieces, stacks and pillars on plain squares.
//!
//! A stack is drawn from above and from the side: a large disc for the top piece, and beside it a column of bands, one
//! for each piece, the bottom piece lowest. It is readable up to a height of 20.

use super::builder::{SceneBuilder, TextStyle};
use crate::scene::{Anchor, Area, Paint, Point};
use crate::text::FontWeight;
use crate::theme::{PieceKind, PiecePart, Role};
use colonnade_rules::{Content, Piece, Side, Square, Stack};

/// The radius of a piece, as a fraction of a square's side.
const RADIUS: f32 = 0.39;

/// The layout of the columns of bands of a stack; lengths are fractions of a square's side.
struct Columns {
    /// The number of bands in a column.
    rows: usize,
    count: usize,
    width: f32,
    height: f32,
}

impl Columns {
    const GAP: f32 = 0.03;
    const RIGHT: f32 = 0.915;
    const FOOT: f32 = 0.92;

    fn of(height: usize) -> Columns {
        let rows = match height {
            0..=30 => 10,
            31..=60 => 20,
            _ => 32,
        };
        let count = height.div_ceil(rows).max(1);
        let width = [0.24, 0.165, 0.135][count.min(3) - 1];
        let rows = rows.min(height.max(1));
        Columns { rows, count, width, height: (0.84 / rows as f32).min(0.14) }
    }

    /// The left edge of the column with this index.
    fn left(&self, column: usize) -> f32 {
        Self::RIGHT - self.width - (self.count - 1 - column) as f32 * (self.width + Self::GAP)
    }
}

impl SceneBuilder<'_> {
    /// The pieces on a square.
    pub(super) fn content(&mut self, square: Square) {
        let cell = self.picture.board().cell(square);
        let area = self.geometry.square(square);
        match cell.content {
            Content::Pillar(side) => self.pillar(area, self.kind_of(side)),
            Content::Stack(stack) => {
                let limit = cell.capacity.filter(|&capacity| stack.height() >= usize::from(capacity));
                self.stack(area, &stack, limit);
            }
            Content::Absent | Content::Count(_) => {}
        }
    }

    fn kind(&self, piece: Piece) -> PieceKind {
        let seats = self.picture.board().seats;
        PieceKind::of(piece, |side: Side| seats[side].colour)
    }

    /// Draws a stack; `limit` is the capacity that it has reached.
    fn stack(&mut self, area: Area, stack: &Stack, limit: Option<u8>) {
        let Some(top) = stack.top().map(|piece| self.kind(piece)) else { return };
        let unit = area.width();
        let single = stack.height() == 1;
        // In an animation, a piece does not move when another one comes under it.
        let centre = area.at(if single && !self.is_animated() { 0.5 } else { 0.47 }, 0.5);
        if limit.is_some() {
            self.circle(centre, 0.435 * unit, Paint::Edge(Role::Warn, 0.05 * unit));
        }
        self.piece(centre, RADIUS * unit, top, self.picture.theme.outline() * unit);
        if single {
            if let Some(capacity) = limit {
                self.number(centre, 0.29, top, format!("1/{capacity}"));
            }
            return;
        }
        let columns = Columns::of(stack.height());
        let middle = (0.13 + columns.left(0) - 0.02) / 2.0;
        self.column(area, stack, &columns);
        let height = stack.height().to_string();
        let size = match (columns.count, height.len()) {
            (1, 1) => 0.34,
            (1, _) => 0.30,
            (2, 1..=2) => 0.26,
            _ => 0.21,
        };
        match limit {
            None => self.number(area.at(middle, 0.5), size, top, height),
            Some(capacity) if height.len() == 1 => {
                self.number(area.at(middle, 0.5), 0.25, top, format!("{height}/{capacity}"));
            }
            // There is no room beside the column for both on one line.
            Some(capacity) => {
                self.number(area.at(middle, 0.4), size, top, height);
                self.number(area.at(middle, 0.62), 0.21, top, format!("/{capacity}"));
            }
        }
    }

    fn number(&mut self, at: Point, size: f32, kind: PieceKind, label: String) {
        let font = TextStyle(size * self.geometry.unit(), FontWeight::Bold);
        self.text(at, Anchor::Middle, font, Role::Piece(kind, PiecePart::Number), label);
    }

    /// Draws a piece from above: a disc or hexagon with its mark.
    pub(super) fn piece(&mut self, centre: Point, radius: f32, kind: PieceKind, outline: f32) {
        let outline = outline.max(1.5);
        let role = |part| Role::Piece(kind, part);
        if kind == PieceKind::Neutral {
            let round = 1.06 * radius;
            self.polygon(hexagon(centre, round), 0.22, Paint::Fill(role(PiecePart::Edge)));
            self.polygon(hexagon(centre, round - outline * 1.155), 0.22, Paint::Fill(role(PiecePart::Fill)));
            return;
        }
        self.disc(centre, radius, role(PiecePart::Edge));
        self.disc(centre, radius - outline, role(PiecePart::Fill));
        if kind != PieceKind::White {
            self.circle(centre, 0.86 * radius, Paint::Edge(role(PiecePart::Mark), 0.06 * radius));
        }
    }

    /// Draws the stack from the side.
    fn column(&mut self, area: Area, stack: &Stack, columns: &Columns) {
        let unit = area.width();
        let ink = (0.018 * unit).max(1.5);
        let kinds: Vec<PieceKind> = stack.pieces().map(|piece| self.kind(piece)).collect();
        let bands: Vec<(PieceKind, Area)> = kinds
            .iter()
            .enumerate()
            .map(|(level, &kind)| {
                let column = level / columns.rows;
                let row = level % columns.rows;
                let bottom = Columns::FOOT - row as f32 * columns.height;
                let left = columns.left(column);
                let slim = if kind == PieceKind::Neutral { 0.12 * columns.width } else { 0.0 };
                let upper = area.at(left + slim, bottom - columns.height);
                let lower = area.at(left + columns.width - slim, bottom);
                (kind, Area::new(upper.x, upper.y, lower.x, lower.y))
            })
            .collect();
        for &(_, band) in &bands {
            self.grown(band, ink, Role::Ink);
        }
        for column in 1..columns.count {
            let rows = (kinds.len() - column * columns.rows).min(columns.rows);
            // The separator covers the sides of narrow bands as well.
            let left = columns.left(column) - Columns::GAP;
            let right = columns.left(column);
            let top = area.at(left - 0.12 * columns.width, Columns::FOOT - rows as f32 * columns.height);
            let bottom = area.at(right + 0.12 * columns.width, Columns::FOOT);
            self.grown(Area::new(top.x, top.y, bottom.x, bottom.y), 0.5, Role::Ink);
        }
        for &(kind, band) in &bands {
            self.band(band, kind, false);
        }
        let separator = (0.11 * columns.height * unit).max(1.1);
        for (level, pair) in bands.windows(2).enumerate() {
            if (level + 1) % columns.rows != 0 {
                let lower = pair[0].1;
                let upper = pair[1].1;
                let left = lower.left.min(upper.left);
                let right = lower.right.max(upper.right);
                let line = Area::new(left, lower.top - separator / 2.0, right, lower.top + separator / 2.0);
                self.rect(line, Role::Ink);
            }
        }
    }

    /// Draws one piece from the side, without the ink around it; `upright` if the stack lies on its side.
    pub(super) fn band(&mut self, area: Area, kind: PieceKind, upright: bool) {
        self.rect(area, Role::Piece(kind, PiecePart::Fill));
        let thick = if upright { area.width() } else { area.height() };
        match kind {
            PieceKind::Red if thick >= 4.9 => {
                let tick = Area::around(area.centre(), area.width() * 0.28, area.height() * 0.28);
                self.rect(tick, Role::Piece(kind, PiecePart::Mark));
            }
            PieceKind::Black if thick >= 4.9 => {
                let rim = 1.3;
                self.rect(area, Role::Rim);
                self.rect(area.inset(rim), Role::Piece(kind, PiecePart::Fill));
            }
            _ => {}
        }
    }

    /// Draws a pillar from the side, in an area of the size of a square.
    pub(super) fn pillar(&mut self, area: Area, kind: PieceKind) {
        let unit = area.width();
        let outline = (self.picture.theme.outline() * unit).max(1.5);
        let shape = |inset: f32| -> Vec<Point> {
            let half = [(0.33, 0.11), (0.33, 0.22), (0.20, 0.30), (0.20, 0.70), (0.33, 0.78), (0.33, 0.89)];
            let right = half.iter().enumerate().map(|(at, &(x, y))| {
                let lift = match at {
                    0 => inset,
                    1 => -inset * 0.8,
                    2 => -inset * 0.25,
                    3 => inset * 0.25,
                    4 => inset * 0.8,
                    _ => -inset,
                };
                (x * unit - inset, y * unit + lift)
            });
            let right: Vec<(f32, f32)> = right.collect();
            let centre = area.centre().x;
            let left = right.iter().rev().map(|&(x, y)| Point::new(centre - x, area.top + y));
            right.iter().map(|&(x, y)| Point::new(centre + x, area.top + y)).chain(left).collect()
        };
        self.polygon(shape(0.0), 0.0, Paint::Fill(Role::Piece(kind, PiecePart::Edge)));
        self.polygon(shape(outline), 0.0, Paint::Fill(Role::Piece(kind, PiecePart::Fill)));
        let flute = if kind == PieceKind::White { PiecePart::Edge } else { PiecePart::Mark };
        for x in [-0.07, 0.07] {
            let centre = area.at(0.5 + x, 0.5);
            self.rounded(Area::around(centre, 0.028 * unit, 0.32 * unit), 0.0, Paint::Fill(Role::Piece(kind, flute)));
        }
    }
}

/// A hexagon with horizontal sides at the top and bottom.
fn hexagon(centre: Point, radius: f32) -> Vec<Point> {
    let half = radius / 2.0;
    let rise = radius * 0.866;
    [(radius, 0.0), (half, rise), (-half, rise), (-radius, 0.0), (-half, -rise), (half, -rise)]
        .map(|(dx, dy)| centre.moved(dx, dy))
        .to_vec()
}
