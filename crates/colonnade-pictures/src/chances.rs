//! The graph of winning chances: a point per position, with a loss of the first side at the bottom, a win at the top.

use super::picture::Size;
use super::scene::{Anchor, Area, Paint, Point, Scene, Shape, WIDTH};
use super::text::{self, FontWeight};
use super::theme::{Role, Theme};
use super::{raster, svg as svg_writer};
use colonnade_rules::BySide;

/// The area of the curve.
const PLOT: Area = Area::new(20.0, 46.0, WIDTH - 20.0, 226.0);
const NAME: f32 = 22.0;
/// The number of actions between two vertical lines.
const STEP: usize = 10;
/// The radius of a mark.
const MARK: f32 = 6.0;

/// The winning chances of a game as a curve, and how it is drawn.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The names to write: that of the first side above the curve, that of the second side below.
    pub names: BySide<String>,
    /// The winning chance of the first side in each position, in thousandths.
    pub chances: Vec<u16>,
    /// The indices in `chances` of the positions to mark.
    pub marked: Vec<usize>,
    /// The colours.
    pub theme: Theme,
    /// The width of the picture.
    pub size: Size,
}

impl Curve {
    /// The height of the graph if it is [`WIDTH`] wide.
    pub const HEIGHT: f32 = 272.0;

    /// The shapes of the graph.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let mut shapes = vec![Shape::Rect(PLOT, Role::Dark)];
        let points: Vec<Point> = (0..self.chances.len()).map(|at| self.point(at)).collect();
        if let (Some(first), Some(last)) = (points.first(), points.last()) {
            let corners = [Point::new(last.x, PLOT.bottom), Point::new(first.x, PLOT.bottom)];
            let points: Vec<Point> = points.iter().copied().chain(corners).collect();
            shapes.push(Shape::Polygon { points, soft: 0.0, paint: Paint::Fill(Role::Light) });
        }
        let middle = PLOT.centre().y;
        let half = [Point::new(PLOT.left, middle), Point::new(PLOT.right, middle)];
        let tens = (1..points.len().div_ceil(STEP)).map(|ten| points[ten * STEP].x);
        let upright = |x: f32| [Point::new(x, PLOT.top), Point::new(x, PLOT.bottom)];
        for (ends, width) in tens.map(|x| (upright(x), 0.75)).chain([(half, 1.5)]) {
            shapes.push(Shape::Line { points: ends.to_vec(), width, round: false, role: Role::Border });
        }
        shapes.push(Shape::Rounded { area: PLOT, radius: 0.0, paint: Paint::Edge(Role::Border, 1.5) });
        shapes.push(Shape::Line { points: points.clone(), width: 3.0, round: true, role: Role::Text });
        for point in self.marked.iter().filter_map(|&at| points.get(at)) {
            shapes.push(Shape::Circle { centre: *point, radius: MARK + 2.0, paint: Paint::Fill(Role::Halo) });
            shapes.push(Shape::Circle { centre: *point, radius: MARK, paint: Paint::Fill(Role::Warn) });
        }
        let BySide { first, second } = &self.names;
        for (name, y) in [(first, PLOT.top / 2.0), (second, (PLOT.bottom + Self::HEIGHT) / 2.0)] {
            let text = text::cut_to(name, NAME, FontWeight::Bold, PLOT.width());
            let at = Point::new(PLOT.left, y);
            let anchor = Anchor::Left;
            let weight = FontWeight::Bold;
            let role = Role::Text;
            shapes.push(Shape::Text { at, anchor, size: NAME, weight, role, text });
        }
        Scene { height: Self::HEIGHT, shapes }
    }

    /// The point of a position.
    fn point(&self, at: usize) -> Point {
        let last = self.chances.len().saturating_sub(1).max(1) as f32;
        PLOT.at(at as f32 / last, 1.0 - f32::from(self.chances[at].min(1000)) / 1000.0)
    }

    /// The part of the graph without the names, with room for marks at its edges.
    fn plot() -> Area {
        PLOT.inset(-(MARK + 2.0))
    }

    /// The height of the picture of [`Curve::plot_svg`] divided by its width.
    #[must_use]
    pub fn plot_ratio() -> f32 {
        Self::plot().height() / Self::plot().width()
    }

    /// Draws the graph without the names, as an SVG with this description.
    #[must_use]
    pub fn plot_svg(&self, description: &str) -> String {
        svg_writer::write(&self.scene(), Self::plot(), self.theme, self.size, description)
    }

    /// Draws the graph as a PNG with a palette.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        raster::png(&self.scene(), self.theme, self.size)
    }

    /// Draws the graph as an SVG with this description.
    #[must_use]
    pub fn svg(&self, description: &str) -> String {
        let scene = self.scene();
        svg_writer::write(&scene, scene.area(), self.theme, self.size, description)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(chances: &[u16], marked: &[usize]) -> Curve {
        let names = BySide { first: "Ann".to_owned(), second: "Ben".to_owned() };
        let chances = chances.to_vec();
        let marked = marked.to_vec();
        Curve { names, chances, marked, theme: Theme::Wood, size: Size::default() }
    }

    #[test]
    fn the_curve_goes_from_edge_to_edge_and_marks_lie_on_it() {
        let graph = graph(&[500, 1000, 0], &[2, 9]);
        assert_eq!(graph.point(0), Point::new(PLOT.left, PLOT.centre().y));
        assert_eq!(graph.point(1), Point::new(PLOT.centre().x, PLOT.top));
        assert_eq!(graph.point(2), Point::new(PLOT.right, PLOT.bottom));
        let circles: Vec<Point> = graph
            .scene()
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Circle { centre, .. } => Some(*centre),
                _ => None,
            })
            .collect();
        assert_eq!(circles, [graph.point(2); 2], "a mark of no position is left out");
    }

    #[test]
    fn graphs_of_no_and_one_position_are_drawn() {
        for chances in [&[][..], &[700], &[u16::MAX, 3]] {
            assert!(graph(chances, &[0]).png().starts_with(b"\x89PNG"));
            assert!(graph(chances, &[0]).svg("").starts_with("<svg"));
        }
    }
}
