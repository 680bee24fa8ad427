//! Boards of plain squares with stacks and pillars.

use super::builder::{Marks, SceneBuilder};
use super::marks::{Trail, tip};
use crate::scene::{Area, Paint, Point};
use crate::theme::Role;
use colonnade_rules::{Content, Square, TokenKind};

pub(super) fn draw(builder: &mut SceneBuilder<'_>) {
    builder.ground();
    let marks = builder.marks();
    if let Some(marks) = marks {
        builder.under_pieces(marks);
    }
    for square in builder.picture.board().board.squares() {
        builder.content(square);
    }
    if let Some(marks) = marks {
        builder.over_pieces(marks);
    }
    builder.coordinates();
}

impl SceneBuilder<'_> {
    /// The empty board, without absent squares.
    fn ground(&mut self) {
        let runs = self.runs();
        for run in &runs {
            self.rounded(run.inset(-2.0), 6.0, Paint::Fill(Role::Border));
        }
        for run in &runs {
            self.rounded(*run, 4.0, Paint::Fill(Role::Field));
        }
        self.grid_lines();
    }

    /// The areas of which the board consists: the whole board, or its unbroken rows and columns.
    fn runs(&self) -> Vec<Area> {
        let diagram = self.picture.board();
        let board = diagram.board;
        let geometry = self.geometry;
        let here = |square: Square| diagram.cell(square).content != Content::Absent;
        if board.squares().all(here) {
            return vec![geometry.area()];
        }
        let mut runs: Vec<Area> = Vec::new();
        let mut lines: Vec<Vec<Square>> = Vec::new();
        lines.extend((0..board.ranks).map(|rank| (0..board.files).map(|file| Square::new(file, rank)).collect()));
        lines.extend((0..board.files).map(|file| (0..board.ranks).map(|rank| Square::new(file, rank)).collect()));
        for line in lines {
            for run in line.split(|&square| !here(square)).filter(|run| !run.is_empty()) {
                let area = run.iter().map(|&square| geometry.square(square)).reduce(Area::union);
                runs.extend(area);
            }
        }
        runs
    }

    /// Lines between present squares.
    fn grid_lines(&mut self) {
        let diagram = self.picture.board();
        let board = diagram.board;
        let here = |square: Square| diagram.cell(square).content != Content::Absent;
        let squares: Vec<Square> = board.squares().filter(|&square| here(square)).collect();
        let mut borders: Vec<(bool, Area)> = Vec::new();
        for square in squares {
            let area = self.geometry.square(square);
            for (upright, file, rank) in
                [(true, square.file() + 1, square.rank()), (false, square.file(), square.rank() + 1)]
            {
                if file < board.files && rank < board.ranks && here(Square::new(file, rank)) {
                    let other = self.geometry.square(Square::new(file, rank));
                    let (from, to) = if upright {
                        let x = area.left.max(other.left);
                        (Point::new(x - 1.0, area.top), Point::new(x + 1.0, area.bottom))
                    } else {
                        let y = area.top.max(other.top);
                        (Point::new(area.left, y - 1.0), Point::new(area.right, y + 1.0))
                    };
                    borders.push((upright, Area::new(from.x, from.y, to.x, to.y)));
                }
            }
        }
        for (_, line) in joined(borders) {
            self.rect(line, Role::Grid);
        }
    }

    fn under_pieces(&mut self, marks: Marks<'_>) {
        let facts = marks.facts;
        if !self.is_animated() {
            self.tints(marks);
        }
        let unit = self.geometry.unit();
        let mut left = facts.left.clone();
        left.sort_unstable();
        left.dedup();
        for square in left {
            let empty = matches!(self.picture.board().cell(square).content, Content::Stack(stack) if stack.is_empty());
            match (marks.composing, empty) {
                (true, true) => {
                    let centre = self.geometry.centre(square);
                    self.circle(centre, 0.37 * unit, Paint::Edge(Role::Choice, 0.035 * unit));
                }
                (true, false) => self.outline(square, 0.045, Role::Choice),
                (false, _) => self.outline(square, 0.045, Role::Action),
            }
        }
        if marks.composing {
            for token in marks.tokens {
                if let Some(square) = token.place() {
                    self.outline(square, 0.06, Role::Choice);
                }
            }
        }
        let width = if self.is_animated() { 0.045 } else { 0.06 };
        for trail in &facts.trails {
            self.trail(&Trail::of(self.geometry, trail), width, marks.colour());
        }
    }

    /// The ground of the squares on which a piece landed.
    fn tints(&mut self, marks: Marks<'_>) {
        let facts = marks.facts;
        let mut tinted = [facts.landed.as_slice(), &facts.entered].concat();
        tinted.extend(facts.captured.iter().map(|&(square, _)| square));
        tinted.sort_unstable();
        tinted.dedup();
        for square in tinted {
            self.rect(self.geometry.square(square).inset(1.0), marks.tint());
        }
    }

    /// An outline just inside a square; in an animation only its upper and lower sides.
    fn outline(&mut self, square: Square, thickness: f32, role: Role) {
        let unit = self.geometry.unit();
        let width = (thickness * unit).max(2.4);
        if self.is_animated() {
            let area = self.geometry.square(square).inset(0.025 * unit + 1.0);
            self.rect(Area { bottom: area.top + width, ..area }, role);
            self.rect(Area { top: area.bottom - width, ..area }, role);
            return;
        }
        let area = self.geometry.square(square).inset(0.025 * unit + width / 2.0);
        self.rounded(area, 0.06 * unit - width / 2.0 + 1.0, Paint::Edge(role, width));
    }

    fn over_pieces(&mut self, marks: Marks<'_>) {
        let unit = self.geometry.unit();
        let facts = marks.facts;
        let trails: Vec<Trail> = facts.trails.iter().map(|trail| Trail::of(self.geometry, trail)).collect();
        self.chevrons(&trails, 0.125 * unit, 0.026 * unit, Role::Field, marks.colour());
        if marks.composing {
            for token in marks.tokens {
                if let TokenKind::Step(square, direction) = token.kind {
                    let from = self.picture.board().board.step(square, direction.opposite()).unwrap_or(square);
                    let from = self.geometry.centre(from);
                    let to = self.geometry.centre(square);
                    let points = tip(from.towards(to, 0.5), from, to, 0.15 * unit);
                    self.polygon(points.to_vec(), 0.0, Paint::Edge(Role::Field, 0.09 * unit));
                    self.polygon(points.to_vec(), 0.0, Paint::Fill(Role::Field));
                    self.polygon(points.to_vec(), 0.0, Paint::Edge(marks.colour(), 0.032 * unit));
                }
            }
        }
        for &(square, _) in &facts.captured {
            let outlined = facts.left.contains(&square);
            let inset = if outlined { 0.11 } else { 0.03 };
            self.brackets(
                self.geometry.square(square).inset(inset * unit),
                0.2 * unit,
                0.045 * unit,
                marks.colour(),
                None,
            );
        }
        for &square in &facts.entered {
            if !facts.captured.iter().any(|&(taken, _)| taken == square) {
                self.plus(square, marks.colour());
            }
        }
    }

    /// The mark of a man that entered from the reserve.
    fn plus(&mut self, square: Square, role: Role) {
        let unit = self.geometry.unit();
        let centre = self.geometry.square(square).at(0.14, 0.14);
        let long = 0.15 * unit;
        let thick = 0.055 * unit;
        self.rounded(Area::around(centre, long, thick), 0.0, Paint::Fill(role));
        self.rounded(Area::around(centre, thick, long), 0.0, Paint::Fill(role));
    }
}

/// Joins borders that continue each other, so that lines have no seams.
fn joined(mut borders: Vec<(bool, Area)>) -> Vec<(bool, Area)> {
    let key = |&(upright, area): &(bool, Area)| {
        if upright { (0, area.left, area.top) } else { (1, area.top, area.left) }
    };
    borders.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
    let mut lines: Vec<(bool, Area)> = Vec::new();
    for (upright, area) in borders {
        match lines.last_mut() {
            Some((before, line)) if *before && upright && near(line.left, area.left) && near(line.bottom, area.top) => {
                line.bottom = area.bottom;
            }
            Some((before, line)) if !*before && !upright && near(line.top, area.top) && near(line.right, area.left) => {
                line.right = area.right;
            }
            _ => lines.push((upright, area)),
        }
    }
    lines
}

fn near(a: f32, b: f32) -> bool {
    (a - b).abs() < 0.01
}
