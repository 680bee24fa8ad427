//! Checkered boards with counters. The ground of a square shows its owner.

use super::builder::{Marks, SceneBuilder, TextStyle};
use super::marks::Trail;
use crate::scene::{Anchor, Area, Paint, Point};
use crate::text::FontWeight;
use crate::theme::Role;
use colonnade_rules::{Content, Line, Side, Square};

/// The radius of a counter, as a fraction of a square's side.
const RADIUS: f32 = 0.13;
/// The width of the halo around a mark.
const HALO: f32 = 2.0;

pub(super) fn draw(builder: &mut SceneBuilder<'_>) {
    builder.rounded(builder.geometry.area().inset(-2.0), 6.0, Paint::Fill(Role::Border));
    let board = builder.picture.board().board;
    for square in board.squares() {
        let owner = builder.picture.board().cell(square).owner;
        let role = if owner == Some(Side::Second) { Role::Dark } else { Role::Light };
        builder.rect(builder.geometry.square(square), role);
    }
    let marks = builder.marks();
    if let Some(marks) = marks {
        builder.under_counters(marks);
    }
    for square in board.squares() {
        builder.counters(square, marks);
    }
    if let Some(marks) = marks {
        builder.over_counters(marks);
    }
    builder.coordinates();
}

impl SceneBuilder<'_> {
    fn under_counters(&mut self, marks: Marks<'_>) {
        let unit = self.geometry.unit();
        if let Some(line) = marks.facts.line {
            self.picked_up(line, marks.colour());
        }
        for way in &marks.facts.trails {
            let trail = Trail::of(self.geometry, way);
            self.halo(|builder| builder.trail(&trail, 0.05 + 0.035, Role::Halo));
            if let Some(&start) = way.first() {
                let centre = self.geometry.centre(start);
                self.halo(|builder| builder.disc(centre, 0.075 * unit + HALO, Role::Halo));
                self.trail(&trail, 0.05, marks.colour());
                self.disc(centre, 0.075 * unit, marks.colour());
            }
        }
    }

    /// The outline of a line whose counters were picked up; in an animation only its short sides.
    fn picked_up(&mut self, line: Line, role: Role) {
        let board = self.picture.board().board;
        let area = line.squares(board).map(|square| self.geometry.square(square)).reduce(Area::union);
        let Some(area) = area else { return };
        let area = area.inset(6.5);
        if self.is_animated() {
            return self.ends(area, role);
        }
        self.rounded(area, 3.0, Paint::Edge(Role::Halo, 7.0));
        self.rounded(area, 3.0, Paint::Edge(role, 4.0));
    }

    /// Bars at both ends of a line.
    fn ends(&mut self, area: Area, role: Role) {
        const THICKNESS: f32 = 5.0;
        let bars = if area.width() < area.height() {
            [Area { bottom: area.top + THICKNESS, ..area }, Area { top: area.bottom - THICKNESS, ..area }]
        } else {
            [Area { right: area.left + THICKNESS, ..area }, Area { left: area.right - THICKNESS, ..area }]
        };
        for bar in bars {
            self.rect(bar, role);
        }
    }

    fn counters(&mut self, square: Square, marks: Option<Marks<'_>>) {
        let Content::Count(count) = self.picture.board().cell(square).content else { return };
        let unit = self.geometry.unit();
        let centre = self.geometry.centre(square);
        let taken = marks.and_then(|marks| marks.facts.captured.iter().find(|&&(taken, _)| taken == square));
        if let (Some(&(_, taken)), Some(marks)) = (taken, marks) {
            for at in places(centre, taken, unit) {
                self.hollow(at, RADIUS * unit, marks.colour());
            }
        }
        let sown = marks.is_some_and(|marks| marks.facts.landed.contains(&square));
        if count >= 5 {
            if sown {
                self.halo(|builder| builder.disc(centre, 0.34 * unit + 0.045 * unit + HALO, Role::SownHalo));
                self.disc(centre, 0.34 * unit + 0.045 * unit, self.sown());
            }
            self.disc(centre, 0.34 * unit, Role::Counter);
            self.text(centre, Anchor::Middle, TextStyle(0.36 * unit, FontWeight::Bold), Role::Halo, count.to_string());
            return;
        }
        for (at, place) in places(centre, count, unit).into_iter().enumerate() {
            if at == 0 && sown {
                self.just_sown(place, RADIUS * unit, HALO);
            } else {
                self.disc(place, RADIUS * unit, Role::Counter);
            }
        }
    }

    fn over_counters(&mut self, marks: Marks<'_>) {
        let unit = self.geometry.unit();
        let trails: Vec<Trail> = marks.facts.trails.iter().map(|trail| Trail::of(self.geometry, trail)).collect();
        self.chevrons(&trails, 0.135 * unit, 0.026 * unit, Role::Halo, marks.colour());
        // In an animation, the outlines of the captured counters say the same.
        if !self.is_animated() {
            for &(square, _) in &marks.facts.captured {
                let area = self.geometry.square(square).inset(0.05 * unit);
                self.brackets(area, 0.2 * unit, 0.045 * unit, marks.colour(), Some(1.5));
            }
        }
        if marks.composing {
            for token in marks.tokens {
                if let Some(square) = token.place() {
                    let area = self.geometry.square(square).inset(0.055 * unit);
                    self.rounded(area, 0.06 * unit, Paint::Edge(Role::Halo, 0.05 * unit + 3.0));
                    self.rounded(area, 0.06 * unit, Paint::Edge(marks.colour(), 0.05 * unit));
                }
            }
        }
    }
}

/// The centres of up to four counters in a square, the lower left one first.
fn places(centre: Point, count: u8, unit: f32) -> Vec<Point> {
    let at = |dx: f32, dy: f32| centre.moved(dx * unit, dy * unit);
    match count {
        0 => vec![],
        1 => vec![centre],
        2 => vec![at(-0.19, 0.19), at(0.19, -0.19)],
        3 => vec![at(-0.225, 0.225), centre, at(0.225, -0.225)],
        _ => vec![at(-0.19, 0.19), at(-0.19, -0.19), at(0.19, -0.19), at(0.19, 0.19)],
    }
}
