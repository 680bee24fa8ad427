//! The areas of plates, board, squares and coordinates.

use crate::scene::{Area, Point};
use colonnade_rules::{Board, Diagram, Layout, Side, Square};

/// The proportions of a picture of a board, seen from one side.
#[derive(Clone, Copy)]
pub(super) struct Geometry {
    board: Board,
    layout: Layout,
    viewer: Side,
}

/// The left, right and top edge of the board.
const LEFT: f32 = 36.0;
const RIGHT: f32 = 684.0;
const TOP: f32 = 70.0;
/// The height of a plate, and the margin above the upper and below the lower plate.
const PLATE: f32 = 44.0;
const MARGIN: f32 = 14.0;
/// For layouts with holes: the height of a hole's cell and of a tray.
const HOLE: f32 = 190.0;
const TRAY: f32 = 50.0;

impl Geometry {
    pub(super) const fn of(diagram: &Diagram, viewer: Side) -> Geometry {
        Geometry { board: diagram.board, layout: diagram.layout, viewer }
    }

    pub(super) fn height(self) -> f32 {
        self.plate(self.viewer).bottom + MARGIN
    }

    /// The side of a square, or the width of a hole's cell.
    pub(super) fn unit(self) -> f32 {
        (RIGHT - LEFT) / f32::from(self.board.files.max(1))
    }

    /// The height of a square or of a hole's cell.
    fn cell_height(self) -> f32 {
        match self.layout {
            Layout::Grid | Layout::Checkered => self.unit(),
            Layout::Holes => HOLE,
        }
    }

    const fn tray_height(self) -> f32 {
        match self.layout {
            Layout::Grid | Layout::Checkered => 0.0,
            Layout::Holes => TRAY,
        }
    }

    /// The whole board, including trays.
    pub(super) fn area(self) -> Area {
        let height = f32::from(self.board.ranks) * self.cell_height() + 2.0 * self.tray_height();
        Area::new(LEFT, TOP, RIGHT, TOP + height)
    }

    /// The tray of a side.
    pub(super) fn tray(self, side: Side) -> Area {
        let area = self.area();
        if side == self.viewer {
            Area { top: area.bottom - TRAY, ..area }
        } else {
            Area { bottom: area.top + TRAY, ..area }
        }
    }

    /// The plate of a side: the viewer's plate is at the bottom.
    pub(super) fn plate(self, side: Side) -> Area {
        let coordinates = if self.layout == Layout::Holes { 12.0 } else { 36.0 };
        let top = if side == self.viewer { self.area().bottom + coordinates } else { MARGIN };
        Area::new(24.0, top, 696.0, top + PLATE)
    }

    /// The column from the left and the row from the top of a square.
    fn place(self, square: Square) -> (u8, u8) {
        let file = square.file();
        let rank = square.rank();
        match self.viewer {
            Side::First => (file, self.board.ranks - 1 - rank),
            Side::Second => (self.board.files - 1 - file, rank),
        }
    }

    /// The area of a square or of a hole's cell.
    pub(super) fn square(self, square: Square) -> Area {
        let (column, row) = self.place(square);
        let left = LEFT + f32::from(column) * self.unit();
        let top = self.tray_height() + TOP + f32::from(row) * self.cell_height();
        Area::new(left, top, left + self.unit(), top + self.cell_height())
    }

    pub(super) fn centre(self, square: Square) -> Point {
        self.square(square).centre()
    }

    /// Whether a square is in the upper half of the board as the viewer sees it.
    pub(super) fn is_upper(self, square: Square) -> bool {
        self.place(square).1 < self.board.ranks / 2
    }

    /// The centre of a file's letter.
    pub(super) fn file_label(self, file: u8) -> Point {
        Point::new(self.square(Square::new(file, 0)).centre().x, self.area().bottom + 18.0)
    }

    /// The centre of a rank's number.
    pub(super) fn rank_label(self, rank: u8) -> Point {
        Point::new(LEFT / 2.0, self.square(Square::new(0, rank)).centre().y)
    }
}
