//! Boards of holes with stones. The ground of a hole shows its owner, and a tray shows each side's captured stones.

use std::f32::consts::TAU;
use std::sync::LazyLock;

use super::builder::{Marks, SceneBuilder, TextStyle};
use super::marks::tip;
use crate::scene::{Anchor, Area, Paint, Point};
use crate::text::FontWeight;
use crate::theme::Role;
use colonnade_rules::{Cell, Content, Side, Square};

const WELL: f32 = 64.0;
/// The distance of a well's centre from the middle of the board, and of the caption from the outer edge.
const WELL_FROM_INNER: f32 = 76.0;
const ROW_FROM_OUTER: f32 = 27.0;
const STONE: f32 = 10.5;
const HALO: f32 = 2.0;

pub(super) fn draw(builder: &mut SceneBuilder<'_>) {
    let area = builder.geometry.area();
    builder.rounded(area.inset(-2.0), 6.0, Paint::Fill(Role::Border));
    builder.rounded(area, 4.0, Paint::Fill(Role::Field));
    let marks = builder.marks();
    for square in builder.picture.board().board.squares() {
        builder.hole(square, marks);
    }
    if let Some(marks) = marks {
        builder.over_holes(marks);
    }
    for side in Side::ALL {
        builder.tray(side);
    }
}

impl SceneBuilder<'_> {
    /// The area of a hole, without the gap between holes.
    fn hole_area(&self, square: Square) -> Area {
        self.geometry.square(square).inset(4.0)
    }

    fn well(&self, square: Square) -> Point {
        let cell = self.geometry.square(square);
        let y = if self.geometry.is_upper(square) { cell.bottom - WELL_FROM_INNER } else { cell.top + WELL_FROM_INNER };
        Point::new(cell.centre().x, y)
    }

    fn hole(&mut self, square: Square, marks: Option<Marks<'_>>) {
        let cell = *self.picture.board().cell(square);
        let Content::Count(count) = cell.content else { return };
        let (ground, well) = match cell.owner {
            Some(Side::Second) => (Role::Dark, Role::DarkWell),
            _ => (Role::Light, Role::LightWell),
        };
        let area = self.hole_area(square);
        self.rounded(area, 14.0, Paint::Fill(Role::Grid));
        self.rounded(area.inset(1.5), 12.5, Paint::Fill(ground));
        self.disc(self.well(square), WELL, well);
        self.caption(square, cell, count);
        if let Some(marks) = marks {
            self.source(square, marks);
        }
        self.stones(square, count, marks);
        let changed = marks.is_some_and(|marks| marks.facts.holes.contains(&square));
        if cell.offered || changed {
            self.offer(square, area);
        }
    }

    /// The name of the hole, the number of stones, and the triangle that points to the owner.
    fn caption(&mut self, square: Square, cell: Cell, count: u8) {
        let area = self.geometry.square(square);
        let y = if self.geometry.is_upper(square) { area.top + ROW_FROM_OUTER } else { area.bottom - ROW_FROM_OUTER };
        self.text(Point::new(area.left + 19.0, y), Anchor::Left, TextStyle::LABEL, Role::Text, square.to_string());
        let middle = Point::new(area.centre().x, y);
        self.text(middle, Anchor::Middle, TextStyle(30.0, FontWeight::Bold), Role::Text, count.to_string());
        if let Some(owner) = cell.owner {
            self.seat_mark(Point::new(area.right - 29.0, y), owner, (20.0, 16.0), Role::Counter);
        }
    }

    /// The ring around a well that was emptied; in an animation around its middle.
    fn source(&mut self, square: Square, marks: Marks<'_>) {
        if !marks.facts.left.contains(&square) {
            return;
        }
        let centre = self.well(square);
        if self.is_animated() {
            self.ring(centre, 2.0 * STONE, 5.0, marks.colour());
        } else {
            self.circle(centre, WELL, Paint::Edge(Role::Halo, 4.5 + 2.0 * HALO));
            self.circle(centre, WELL, Paint::Edge(marks.colour(), 4.5));
        }
    }

    fn stones(&mut self, square: Square, count: u8, marks: Option<Marks<'_>>) {
        let centre = self.well(square);
        let taken = marks.and_then(|marks| {
            let taken = marks.facts.captured.iter().find(|&&(taken, _)| taken == square);
            taken.map(|&(_, stones)| (stones, marks.colour()))
        });
        if let Some((taken, role)) = taken {
            let (places, radius) = self.places(taken, centre);
            for at in places {
                self.hollow(at, radius, role);
            }
        }
        let sown = marks.map_or(0, |marks| marks.facts.landed.iter().filter(|&&landed| landed == square).count());
        let (places, radius) = self.places(count, centre);
        let old = places.len().saturating_sub(sown);
        for (number, &at) in places.iter().enumerate() {
            if number < old {
                self.disc(at, radius, Role::Counter);
            } else {
                self.just_sown(at, radius, HALO.min(radius * 0.3));
            }
        }
    }

    /// The centres of the stones in a well, those sown last at the end, and their radius.
    fn places(&self, count: u8, centre: Point) -> (Vec<Point>, f32) {
        if self.is_animated() { fixed_places(count, centre) } else { places(count, centre) }
    }

    /// The outline and the price of a hole that is offered or has just changed owner.
    fn offer(&mut self, square: Square, area: Area) {
        let role = if self.picture.preview.is_some() { Role::Choice } else { Role::Action };
        self.rounded(area.inset(2.5), 11.5, Paint::Edge(role, 5.0));
        let width = 46.0;
        let height = 28.0;
        let top = if self.geometry.is_upper(square) { area.bottom - height } else { area.top };
        let tab = Area::new(area.left, top, area.left + width, top + height);
        self.rounded(tab, 12.0, Paint::Fill(role));
        self.text(tab.centre().moved(-1.0, 0.0), Anchor::Middle, TextStyle(20.0, FontWeight::Bold), Role::Halo, "+6");
    }

    fn over_holes(&mut self, marks: Marks<'_>) {
        for way in &marks.facts.trails {
            let mut passed: Vec<(Square, Square)> = Vec::new();
            for pair in way.windows(2) {
                if !passed.contains(&(pair[0], pair[1])) {
                    passed.push((pair[0], pair[1]));
                }
            }
            for (from, to) in passed {
                self.hop(from, to, marks.colour());
            }
        }
        // In an animation, the outlines of the captured stones say the same.
        if !self.is_animated() {
            for &(square, _) in &marks.facts.captured {
                self.brackets(self.hole_area(square), 34.0, 5.0, marks.colour(), Some(HALO));
            }
        }
        if marks.composing {
            for token in marks.tokens {
                if let Some(square) = token.place() {
                    let area = self.hole_area(square).inset(2.5);
                    self.rounded(area, 11.5, Paint::Edge(marks.colour(), 5.0));
                }
            }
        }
    }

    /// The chevron between two holes.
    fn hop(&mut self, from: Square, to: Square, role: Role) {
        let from = self.well(from);
        let to = self.well(to);
        let points = tip(from.towards(to, 0.5), from, to, 17.0);
        self.halo(|builder| builder.polygon(points.to_vec(), 0.0, Paint::Edge(Role::Halo, 6.0)));
        self.polygon(points.to_vec(), 0.0, Paint::Fill(role));
    }

    fn tray(&mut self, side: Side) {
        let Some(tally) = self.picture.board().seats[side].tally else { return };
        let tray = self.geometry.tray(side);
        // The cells are closer to the trays than the edge of the board is.
        let y = tray.centre().y + if side == self.picture.viewer { -2.0 } else { 2.0 };
        let blocks = self.blocks(tray);
        let label = Point::new(tray.left + 18.0, y);
        let word = self.picture.words.tally(tally.kind);
        let word = TextStyle::LABEL.cut_to(&word, TrayBlocks::FARTHEST - blocks.number - TrayBlocks::BEFORE - label.x);
        let x = label.x + TextStyle::LABEL.width(&word) + TrayBlocks::AFTER_LABEL;
        self.text(label, Anchor::Left, TextStyle::LABEL, Role::Text2, word);
        self.text(Point::new(x, y), Anchor::Left, TextStyle::NAME, Role::Text, tally.count.to_string());
        for stone in 0..tally.count.min(48) {
            let block = stone / 6;
            let place = stone % 6;
            // A block of six is filled from the left, in columns of two.
            let at = Point::new(blocks.left + f32::from(block) * blocks.step + f32::from(place / 2) * 15.0, y);
            let down = if place % 2 == 0 { -7.5 } else { 7.5 };
            self.disc(at.moved(0.0, down), TRAY_STONE, Role::Counter);
        }
    }

    /// The blocks of stones in the trays, the same in both, after the longer of the two labels.
    fn blocks(&self, tray: Area) -> TrayBlocks {
        let tallies = Side::ALL.into_iter().filter_map(|side| self.picture.board().seats[side].tally);
        let mut label = 0.0_f32;
        let mut number = TextStyle::NAME.width("00");
        for tally in tallies {
            label = label.max(TextStyle::LABEL.width(&self.picture.words.tally(tally.kind)));
            number = number.max(TextStyle::NAME.width(&tally.count.to_string()));
        }
        let number = TrayBlocks::AFTER_LABEL + number;
        let left =
            (tray.left + 18.0 + label + number + TrayBlocks::BEFORE).clamp(TrayBlocks::NEAREST, TrayBlocks::FARTHEST);
        let last = tray.right - TrayBlocks::MARGIN - TRAY_STONE - 30.0;
        TrayBlocks { number, left, step: ((last - left) / 7.0).min(58.0) }
    }
}

/// The radius of a stone in a tray.
const TRAY_STONE: f32 = 6.4;

/// Where the stones in the trays lie: eight blocks of six in a row.
struct TrayBlocks {
    /// The room of the number between the label and the stones.
    number: f32,
    /// The centre of the first stone of the first block.
    left: f32,
    /// The distance from block to block.
    step: f32,
}

impl TrayBlocks {
    /// The least and the greatest distance of the first stone from the left edge of the picture.
    const NEAREST: f32 = 206.0;
    const FARTHEST: f32 = 280.0;
    /// The gap between label and number.
    const AFTER_LABEL: f32 = 10.0;
    /// The gap between the number and the centre of the first stone.
    const BEFORE: f32 = 12.0 + TRAY_STONE;
    /// The gap after the last stone.
    const MARGIN: f32 = 12.0;
}

/// The centres of the stones in a well, those sown last at the end, and their radius.
fn places(count: u8, centre: Point) -> (Vec<Point>, f32) {
    let pitch = 25.0;
    let half = pitch / 2.0;
    let at = |places: &[(f32, f32)]| (places.iter().map(|&(x, y)| centre.moved(x, y)).collect(), STONE);
    match count {
        0 => at(&[]),
        1 => at(&[(0.0, 0.0)]),
        2 => at(&[(-half, 0.0), (half, 0.0)]),
        3 => at(&[(-half, half * 0.85), (0.0, -half * 0.85), (half, half * 0.85)]),
        4 => at(&[(-half, -half), (half, -half), (-half, half), (half, half)]),
        5 => at(&[(-19.0, -19.0), (19.0, -19.0), (0.0, 0.0), (-19.0, 19.0), (19.0, 19.0)]),
        6 => at(&[(-pitch, -half), (0.0, -half), (pitch, -half), (-pitch, half), (0.0, half), (pitch, half)]),
        _ => in_rings(usize::from(count), centre),
    }
}

/// The centres of stones that keep their places when one is added, and their radius. They are on a grid of triangles,
/// which is narrower from the 20th stone on and again from the 38th.
fn fixed_places(count: u8, centre: Point) -> (Vec<Point>, f32) {
    let pitch: f32 = match count {
        0..=19 => 24.0,
        20..=37 => 17.0,
        _ => 13.0,
    };
    let row = (pitch * 0.866).round();
    let at = |&(x, y): &(i8, i8)| centre.moved(f32::from(x) * pitch / 2.0, f32::from(y) * row);
    (GRID.iter().take(count.into()).map(at).collect(), STONE.min((0.43 * pitch).floor() + 0.5))
}

/// The places of a grid of triangles, as half steps to the right and rows down: the nearest to the centre first, and
/// opposite places after each other.
static GRID: LazyLock<Vec<(i8, i8)>> = LazyLock::new(|| {
    let mut places: Vec<(i8, i8)> = (-4..=4).flat_map(|y| (-8..=8).map(move |x| (x, y))).collect();
    places.retain(|(x, y)| (x + y) % 2 == 0);
    places.sort_by_key(|&(x, y)| {
        let distance = i16::from(x) * i16::from(x) + 3 * i16::from(y) * i16::from(y);
        let is_first = (y, x) > (0, 0);
        let (x, y) = if is_first { (x, y) } else { (-x, -y) };
        (distance, y, x, !is_first)
    });
    places
});

/// The centres of stones in concentric rings, the outermost ring last.
fn in_rings(count: usize, centre: Point) -> (Vec<Point>, f32) {
    /// The radius (in units of the pitch) and the capacity of each ring, around one stone or around three.
    const AROUND: [[(f32, usize); 4]; 2] =
        [[(0.0, 1), (1.0, 6), (2.0, 12), (3.0, 18)], [(0.58, 3), (1.5, 9), (2.5, 15), (3.5, 21)]];
    let needed = |rings: &'static [(f32, usize); 4]| {
        let mut room = 0;
        let enough = rings.iter().position(|&(_, places)| {
            room += places;
            room >= count
        });
        &rings[..=enough.unwrap_or(3)]
    };
    let outer = |rings: &[(f32, usize)]| rings.last().map_or(0.0, |&(radius, _)| radius);
    let enough = |rings: &[(f32, usize)]| rings.iter().map(|&(_, places)| places).sum::<usize>() >= count;
    let [one, three] = [needed(&AROUND[0]), needed(&AROUND[1])];
    let rings = if enough(one) && (outer(one) < outer(three) || !enough(three)) { one } else { three };
    let pitch = 24.0_f32.min(59.0 / (outer(rings) + 0.43));
    let mut places = Vec::with_capacity(count);
    for (&(radius, _), stones) in rings.iter().zip(shares(rings, count)) {
        for stone in 0..stones {
            let turn = TAU * ((stone as f32 + 0.5) / stones as f32 - 0.25);
            places.push(centre.moved(radius * pitch * turn.cos(), radius * pitch * turn.sin()));
        }
    }
    (places, STONE.min(0.43 * pitch))
}

/// The number of stones in each ring, in proportion to its capacity, by the largest remainder method.
fn shares(rings: &[(f32, usize)], count: usize) -> Vec<usize> {
    let room: usize = rings.iter().map(|&(_, places)| places).sum::<usize>().max(1);
    let mut shares: Vec<usize> = rings.iter().map(|&(_, places)| places * count / room).collect();
    let mut order: Vec<usize> = (0..rings.len()).collect();
    order.sort_by_key(|&ring| std::cmp::Reverse(rings[ring].1 * count % room));
    let short = count - shares.iter().sum::<usize>();
    for &ring in order.iter().cycle().take(short) {
        shares[ring] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_of_an_animation_keep_their_places_and_lie_apart_in_the_well() {
        let centre = Point::new(100.0, 100.0);
        let apart = |a: &Point, b: &Point| (a.x - b.x).hypot(a.y - b.y);
        for count in 0..=48 {
            let (places, radius) = fixed_places(count, centre);
            assert_eq!(places.len(), usize::from(count));
            let (more, _) = fixed_places(count + 1, centre);
            // The grid becomes narrower after 19 and after 37 stones.
            assert!([19, 37].contains(&count) || more.starts_with(&places), "{count}");
            for (number, place) in places.iter().enumerate() {
                assert!(apart(place, &centre) + radius <= WELL, "{count}: outside the well");
                assert!(places[..number].iter().all(|other| apart(place, other) > 2.0 * radius), "{count}: overlap");
            }
        }
    }
}
