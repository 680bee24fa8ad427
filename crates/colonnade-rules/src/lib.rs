#![doc = include_str!("../README.md")]

mod action;
pub mod buku;
mod composing;
mod diagram;
mod effect;
mod error;
mod expected;
mod game;
pub mod gore;
mod grammar;
mod history;
mod notation;
mod outcome;
mod path;
mod pie;
pub mod pilare;
pub mod pilastri;
pub mod pit_of_pillars;
mod position;
mod position_flaw;
mod position_string;
mod prefix;
mod presentation;
mod progress;
mod reader;
mod rule;
mod secured;
#[cfg(feature = "serde")]
mod serde_forms;
mod side;
mod square;
mod stack;
mod swap;
mod symmetry;
mod timeline;
mod walk;

#[cfg(test)]
mod testing;

pub use action::{Action, Playable, StaleAction};
pub use diagram::{ActionKind, Cell, Colour, Content, Diagram, Duty, Facts, Layout, Seat, Tally, TallyKind};
pub use effect::{Effect, Landing};
pub use error::{Illegal, Incomplete, MoveError, NotNotation, PositionError};
pub use expected::Expected;
pub use game::{AnyMove, Game, ParseVariantError, State, StateVisitor, UnknownGame, UnknownVariant, Variant};
pub use history::History;
pub use notation::Notation;
pub use outcome::{GameResult, Outcome, Reason, UnknownResult};
pub use path::Path;
pub use pie::{SWAP, has_swap};
pub use position::{GameInfo, Origin, Position, Repetition, Tradition};
pub use position_flaw::{CellForm, CountKind, Invariant, ItemKind, PositionFlaw};
pub use prefix::{Continuations, Hand, Preview, Token, TokenKind};
pub use presentation::Presentation;
pub use progress::Progress;
pub use rule::Rule;
pub use side::{BySide, Side, SideName, UnknownSide};
pub use square::{Board, Direction, Line, Square, UnknownSquare};
pub use stack::{Piece, Stack};
pub use symmetry::PositionKey;
