//! The rules core: five games, their notation, prefixes and position strings.
//!
//! Nothing here does I/O, reads a clock or draws lots; only the standard library is used. Values go in, values
//! come out.
//!
//! - Every game provides three traits: [`Position`] for searching, [`Notation`] for reading text, [`Presentation`] for
//!   views. [`Pilare`], [`Gore`], [`Pilastri`], [`Buku`] and [`PitOfPillars`] are the games, each with its own type of
//!   action.
//! - [`Progress`] keeps beside a position what stood before, for repetition.
//! - [`Game`], [`Variant`] and [`State`] close the set: whoever does not care which game it is works with
//!   canonical text.
//! - Reading a move fails in three ways with three contents: [`NotNotation`], [`Incomplete`], [`Illegal`].
//! - [`Continuations`] tell what can follow the beginning of a move, and never lead into a dead end.
//! - [`Diagram`] and [`Facts`] are what views draw and word a position and an action from.
//!
//! ```
//! use colonnade_rules::{Game, State};
//!
//! let mut state = State::start("pilastri".parse::<Game>()?.variant("4x4")?);
//! let next = state.continuations("a1-")?;
//! let labels: Vec<&str> = next.tokens.iter().map(|token| token.label.as_str()).collect();
//! assert_eq!(labels, ["b1", "a2"]);
//! state.play("a1-a2")?;
//! assert_eq!(state.position(), "b,w,b,w/w,b,w,b/bw,w,b,w/.,b,w,b b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where the published rules are silent, this program has settled each point once; the tests beside each game show
//! them as boards.

mod buku;
mod checked;
mod diagram;
mod effect;
mod error;
mod expected;
mod flaw;
mod game;
mod gore;
mod grammar;
mod history;
mod notation;
mod outcome;
mod path;
mod pilare;
mod pilastri;
mod pit_of_pillars;
mod position;
mod position_string;
mod prefix;
mod presentation;
mod progress;
mod reader;
mod rule;
#[cfg(feature = "serde")]
mod serde_forms;
mod side;
mod square;
mod stack;
mod timeline;
mod walk;
mod work;

#[cfg(test)]
mod testing;

pub use buku::{Buku, Sowing};
pub use checked::{CheckedAction, StaleAction};
pub use diagram::{ActionKind, Cell, Colour, Content, Diagram, Duty, Facts, Layout, Seat, Tally, TallyKind};
pub use effect::{Effect, Landing};
pub use error::{Illegal, Incomplete, MoveError, NotNotation, PositionError};
pub use expected::Expected;
pub use flaw::{CellForm, Count, Flaw, Invariant, Things};
pub use game::{Game, ParseVariantError, State, StateVisitor, UnknownGame, UnknownVariant, Variant};
pub use gore::{Action as GoreAction, Gore, Holes};
pub use history::History;
pub use notation::Notation;
pub use outcome::{GameResult, Outcome, Reason, UnknownResult};
pub use path::Path;
pub use pilare::{Lay, Pilare};
pub use pilastri::{Moves, Pilastri, Step};
pub use pit_of_pillars::{Act, PitOfPillars, Slide, Turn};
pub use position::{GameInfo, Origin, Position, Repetition, Tradition};
pub use prefix::{Continuations, Hand, Preview, Token, TokenKind};
pub use presentation::Presentation;
pub use progress::Progress;
pub use rule::Rule;
pub use side::{BySide, Side, SideName, UnknownSide};
pub use square::{Board, Direction, Line, Square, UnknownSquare};
pub use stack::{Piece, Stack};
pub use work::Work;
