//! Pictures of positions: PNG, SVG, animated GIF, text boards and alternative texts.
//!
//! - [`Picture`] is everything that a picture shows: a [`Diagram`](colonnade_rules::Diagram), what the last action did,
//!   names, seat, theme, size. No game is known by name.
//! - [`Scene`] is what to draw: shapes in units of which a picture is 720 wide, each in a [`Role`] and not in a colour.
//! - [`Theme`] gives every role its colour. The raster and the SVG writer draw the same scene.
//! - [`Replay`] shows a range of actions as an animated GIF.
//! - [`wording`] are the messages of the bot.
//!
//! Everything here is a pure function: the same value gives the same bytes.

mod alt_text;
mod draw;
mod font;
mod picture;
mod raster;
mod recorded;
mod replay;
mod scene;
mod svg;
mod text_board;
mod theme;
pub mod wording;
mod words;

pub use font::Weight;
pub use picture::{BadSize, Last, Picture, Size};
pub use recorded::{annotations_of, record_of, record_so_far};
pub use replay::{BadAction, Replay};
pub use scene::{Anchor, Area, Paint, Point, Scene, Shape, WIDTH};
pub use theme::{Kind, Part, Rgb, Role, Theme, UnknownTheme};
