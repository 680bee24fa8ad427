//! The layers of the code and the form of its text, checked on the sources.
//!
//! The compiler separates crates, but not the modules of one crate. These tests read the sources as text: the modules
//! of the program import only lower ones, files of one module do not import each other in cycles, the map in
//! `ARCHITECTURE.md` names what exists, neither errors nor unused code are hidden, and the prose follows the rules of
//! `CONTRIBUTING.md`.

mod circles;
mod hidden;
mod layers;
mod map;
mod prose;
mod sentences;
mod source;
mod type_names;
