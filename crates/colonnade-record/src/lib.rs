//! Records of games in CGN and NDJSON: reading, checking, writing.
//!
//! - A [`Record`] holds players, tags, actions with their times and comments, result and reason. A [`Writer`] writes it in
//!   either format without loss.
//! - The [`Lexer`] splits the text of a CGN record into [`Item`]s, independently of the games.
//! - [`replay`] plays the actions of a record, variations included, and compares the result with the play.
//! - A [`TreePath`] is a position in the tree of a record's lines, where actions are added, promoted and removed.
//! - The [`Reader`] does both for a stream of any size in constant memory, and reports bad records with their position
//!   ([`BadRecord`]). A [lenient](Reader::lenient) one keeps a record if its game is understood, and lists the rest.
//! - [`Compression`] is gzip, zstd or none.
//! - [`SCHEMA`] is the JSON Schema of a line of NDJSON.
//!
//! ```
//! use colonnade_record::{Format, Reader, Writer};
//!
//! let text = "[Game \"Pilastri\"]\n[Variant \"4x4\"]\n\n1. A1-A2 {well} d1-c1 *\n";
//! let mut writer = Writer::new(Vec::new(), Format::Ndjson);
//! for record in Reader::new(text.as_bytes(), Format::Cgn) {
//!     let record = record?;
//!     assert_eq!(record.actions[0].text, "a1-a2");
//!     writer.write(&record)?;
//! }
//! let json = String::from_utf8(writer.finish()?)?;
//! assert!(json.starts_with(r#"{"game":"pilastri","variant":"4x4","#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cgn_reader;
mod cgn_writer;
mod comment;
mod compression;
mod fault;
mod format;
mod game_record;
mod json;
mod lexer;
mod reader;
mod replay;
mod splitter;
mod tags;
mod termination;
mod time;
mod tolerance;
mod tree;
mod write_error;
mod writer;

pub use compression::{
    CompressedWriter, Compression, SHORT_LEVEL, compress_short, decompress, decompress_short, gzip_short,
};
pub use fault::{BadRecord, Fault};
pub use format::Format;
pub use game_record::{Record, RecordedAction, RecordedPlayer};
pub use lexer::{Item, Lexer};
pub use reader::{ReadError, Reader};
pub use replay::{Location, ReplayError, replay};
pub use tags::{TagError, Tags};
pub use termination::termination;
pub use tree::{BadSpot, PIE_RULE, TreeError, TreePath};
pub use write_error::WriteError;
pub use writer::Writer;

/// The JSON Schema (draft 2020-12) of a record in NDJSON.
pub const SCHEMA: &str = include_str!("record.schema.json");

/// The most bytes of a record's text, 1 MiB.
pub const LONGEST: usize = 1 << 20;

/// The most levels of nested variations.
pub const DEEPEST: usize = 64;
