//! Boards of two grounds with counters: the ground tells the owner.

use super::marks::Trail;
use super::{Anchor, Area, Marked, Paint, Point, Role, Sheet, Type};
use crate::view::font::Weight;
use colonnade_rules::{Content, Line, Side, Square};

/// The radius of a counter, in parts of a square's side.
const RADIUS: f32 = 0.13;
/// How far a mark's halo reaches beyond it.
const HALO: f32 = 2.0;

pub(super) fn draw(sheet: &mut Sheet<'_>) {
    sheet.rounded(sheet.frame.area().inset(-2.0), 6.0, Paint::Fill(Role::Border));
    let board = sheet.picture.board().board;
    for square in board.squares() {
        let owner = sheet.picture.board().cell(square).owner;
        let role = if owner == Some(Side::Second) { Role::Dark } else { Role::Light };
        sheet.rect(sheet.frame.square(square), role);
    }
    let marked = sheet.marked();
    if let Some(marked) = marked {
        sheet.under_counters(marked);
    }
    for square in board.squares() {
        sheet.counters(square, marked);
    }
    if let Some(marked) = marked {
        sheet.over_counters(marked);
    }
    sheet.coordinates();
}

impl Sheet<'_> {
    fn under_counters(&mut self, marked: Marked<'_>) {
        let unit = self.frame.unit();
        if let Some(line) = marked.facts.line {
            self.picked_up(line, marked.colour());
        }
        for way in &marked.facts.trails {
            let trail = Trail::of(self.frame, way);
            self.trail(&trail, 0.05 + 0.035, Role::Halo);
            if let Some(&start) = way.first() {
                let centre = self.frame.centre(start);
                self.disc(centre, 0.075 * unit + HALO, Role::Halo);
                self.trail(&trail, 0.05, marked.colour());
                self.disc(centre, 0.075 * unit, marked.colour());
            }
        }
    }

    /// The frame around a line whose counters were picked up.
    fn picked_up(&mut self, line: Line, role: Role) {
        let board = self.picture.board().board;
        let area = line.squares(board).map(|square| self.frame.square(square)).reduce(Area::union);
        let Some(area) = area else { return };
        let area = area.inset(6.5);
        self.rounded(area, 3.0, Paint::Edge(Role::Halo, 7.0));
        self.rounded(area, 3.0, Paint::Edge(role, 4.0));
    }

    fn counters(&mut self, square: Square, marked: Option<Marked<'_>>) {
        let Content::Count(count) = self.picture.board().cell(square).content else { return };
        let unit = self.frame.unit();
        let centre = self.frame.centre(square);
        let taken = marked.and_then(|marked| marked.facts.captured.iter().find(|&&(taken, _)| taken == square));
        if let (Some(&(_, taken)), Some(marked)) = (taken, marked) {
            for at in places(centre, taken, unit) {
                self.hollow(at, RADIUS * unit, marked.colour());
            }
        }
        let sown = marked.is_some_and(|marked| marked.facts.landed.contains(&square));
        if count >= 5 {
            if sown {
                self.disc(centre, 0.34 * unit + 0.045 * unit + HALO, Role::SownHalo);
                self.disc(centre, 0.34 * unit + 0.045 * unit, self.sown());
            }
            self.disc(centre, 0.34 * unit, Role::Counter);
            self.text(centre, Anchor::Middle, Type(0.36 * unit, Weight::Bold), Role::Halo, count.to_string());
            return;
        }
        for (at, place) in places(centre, count, unit).into_iter().enumerate() {
            if at == 0 && sown {
                self.disc(place, RADIUS * unit + HALO, Role::SownHalo);
                self.disc(place, RADIUS * unit, self.sown());
            } else {
                self.disc(place, RADIUS * unit, Role::Counter);
            }
        }
    }

    /// The colour of what was just sown.
    pub(super) fn sown(&self) -> Role {
        if self.picture.preview.is_some() { Role::Choice } else { Role::Sown }
    }

    /// A counter that is no longer there.
    pub(super) fn hollow(&mut self, at: Point, radius: f32, role: Role) {
        let stroke = 0.22 * radius;
        self.circle(at, radius - stroke / 2.0, Paint::Edge(Role::Halo, stroke + 3.0));
        self.circle(at, radius - stroke / 2.0, Paint::Edge(role, stroke));
    }

    fn over_counters(&mut self, marked: Marked<'_>) {
        let unit = self.frame.unit();
        let trails: Vec<Trail> = marked.facts.trails.iter().map(|trail| Trail::of(self.frame, trail)).collect();
        self.chevrons(&trails, 0.135 * unit, 0.026 * unit, Role::Halo, marked.colour());
        for &(square, _) in &marked.facts.captured {
            let area = self.frame.square(square).inset(0.05 * unit);
            self.brackets(area, 0.2 * unit, 0.045 * unit, marked.colour(), Some(1.5));
        }
        if marked.composing && marked.tokens.len() <= 12 {
            for token in marked.tokens {
                if let Some(square) = token.place() {
                    let area = self.frame.square(square).inset(0.055 * unit);
                    self.rounded(area, 0.06 * unit, Paint::Edge(Role::Halo, 0.05 * unit + 3.0));
                    self.rounded(area, 0.06 * unit, Paint::Edge(marked.colour(), 0.05 * unit));
                }
            }
        }
    }
}

/// Where up to four counters lie in a square, the lower left one first.
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
