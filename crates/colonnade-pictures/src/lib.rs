#![doc = include_str!("../README.md")]

mod animation;
mod chances;
mod chunked_buffer;
mod cut;
mod draw;
mod picture;
mod raster;
pub mod render;
mod scene;
mod svg;
mod text;
mod theme;
mod words;

pub use chances::Curve;
pub use chunked_buffer::ChunkedBuffer;
pub use cut::{cut_name, cut_path};
pub use picture::{BadSize, LastAction, Picture, Size};
pub use scene::{Anchor, Area, Paint, Point, Scene, Shape, WIDTH};
pub use text::{BadFont, FontWeight, MOST_FONTS, add_fonts, can_draw};
pub use theme::{PieceKind, PiecePart, Rgb, Role, Theme, UnknownTheme};
pub use words::{ResultLabel, Words};

#[cfg(test)]
mod testing;
