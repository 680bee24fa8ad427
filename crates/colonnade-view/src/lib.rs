//! Pictures of positions (PNG, SVG, animated GIF, monospaced text, alternative text), and records of games.
//!
//! - A [`Picture`] holds everything that is shown: a [`Diagram`](colonnade_rules::Diagram), the facts of the last action,
//!   names, seat, theme, size. It depends on no particular game.
//! - [`render`] draws it: first as a [`Scene`] of shapes in a coordinate system 720 units wide, each with a [`Role`]; the
//!   rasterizer and the SVG writer give each role its colour from a [`Theme`].
//! - A [`Replay`] walks through the positions of a game.
//! - [`record_of`] and [`record_so_far`] make records of games.
//! - A [`Rulebook`] explains a game in sections, each with a picture.
//!
//! Everything here is a pure function: equal values give equal bytes.

mod alt_text;
mod bad_action;
mod chances;
mod game_records;
mod picture;
pub mod render;
mod replay;
mod rulebook;
mod text_board;
mod words;

pub use bad_action::BadAction;
pub use chances::Chances;
pub use colonnade_pictures::{
    Anchor, Area, BadFont, BadSize, ChunkedBuffer, FontWeight, LastAction, MOST_FONTS, Paint, PieceKind, PiecePart,
    Point, Rgb, Role, Scene, Shape, Size, Theme, UnknownTheme, WIDTH, add_fonts,
};
pub use game_records::{annotations_of, known_control, record_of, record_so_far};
pub use picture::{OfGame, Picture};
pub use replay::{Replay, ReplayCursor};
pub use rulebook::{ExampleStep, Figure, Rulebook, Section, rulebook};
