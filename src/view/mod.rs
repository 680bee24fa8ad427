//! Pictures of positions (PNG, SVG, animated GIF, monospaced text, alternative text), records of games, and wording.
//!
//! - A [`Picture`] holds everything that is shown: a [`Diagram`](colonnade_rules::Diagram), the facts of the last action,
//!   names, seat, theme, size. It knows no game by name.
//! - [`render`] draws it: first as a [`Scene`] of shapes in a coordinate system 720 units wide, each with a [`Role`]; the
//!   rasterizer and the SVG writer give each role its colour from a [`Theme`].
//! - A [`Replay`] walks through the positions of a game.
//! - [`record_of`] and [`record_so_far`] make records of games.
//! - A [`Rulebook`] explains a game in sections, each with a picture.
//! - [`wording`] holds the messages that players read.
//!
//! Everything here is a pure function: equal values give equal bytes.

mod alt_text;
mod animation;
mod chances;
mod draw;
mod game_records;
mod picture;
mod raster;
pub mod render;
mod replay;
mod rulebook;
mod scene;
mod svg;
mod text;
mod text_board;
mod theme;
pub mod wording;
mod words;

pub use chances::Chances;
pub use game_records::{annotations_of, record_of, record_so_far};
pub use picture::{BadSize, LastAction, Picture, Size};
pub use replay::{BadAction, Replay, Walk};
pub use rulebook::{ExampleStep, Figure, Rulebook, Section, rulebook};
pub use scene::{Anchor, Area, Paint, Point, Scene, Shape, WIDTH};
pub use text::{BadFont, MOST_FONTS, Weight, add_fonts};
pub use theme::{PieceKind, PiecePart, Rgb, Role, Theme, UnknownTheme};
