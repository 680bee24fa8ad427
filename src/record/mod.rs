//! Records of games: CGN and NDJSON, read, checked, written.
//!
//! - [`Record`] is a game as it is kept: players, tags, actions with their times and comments, result and reason.
//!   Both formats hold the same; whoever has a finished game makes a `Record` and hands it to a [`Writer`].
//! - [`Scanner`] cuts the text of a CGN record into [`Item`]s. It knows no game.
//! - [`replay`] resolves the actions of a record against the rules, variations included, and compares the result
//!   with the play.
//! - [`Reader`] does both for a stream of any size in constant memory, and tells of every bad record where it is
//!   bad ([`BadRecord`]).
//! - [`Packing`] takes gzip and zstd off a stream and puts them on.
//! - [`SCHEMA`] is the JSON Schema of a line of NDJSON.
//!
//! ```
//! use colonnade::record::{Format, Reader, Writer};
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

mod cgn;
mod comment;
mod fault;
mod format;
mod frames;
mod game_record;
mod json;
mod layout;
mod packing;
mod reader;
mod replay;
mod scanner;
mod tags;
mod time;
mod writer;

pub use fault::{BadRecord, Fault};
pub use format::Format;
pub use game_record::{Action, Player, Record};
pub use packing::{Packer, Packing, lengthen, shorten, unpack};
pub use reader::{ReadError, Reader};
pub use replay::{Misplay, Place, replay};
pub use scanner::{Item, Scanner};
pub use tags::{TagError, Tags};
pub use writer::{WriteError, Writer};

/// The JSON Schema (draft 2020-12) of a record in NDJSON.
pub const SCHEMA: &str = include_str!("record.schema.json");

/// The most bytes that the text of one record may have, 1 MiB.
pub const LONGEST: usize = 1 << 20;

/// The most levels that variations may be nested.
pub const DEEPEST: usize = 64;
