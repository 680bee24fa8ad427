//! Messages that players write: moves, answers and questions.

pub(crate) mod catch_up;
pub(crate) mod channel_texts;
pub(crate) mod edits;
pub(crate) mod message_moves;
