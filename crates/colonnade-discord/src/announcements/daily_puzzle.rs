//! The daily puzzle in a channel. Its button is one of those of puzzles, with the day as its version, by which the
//! message is found again.

use crate::announcements::game_message::{BoardView, attachment};
use crate::ids::{CustomId, PuzzleComponent};
use crate::ui::message::{Button, ButtonStyle, Message};
use colonnade_computer::puzzles;
use colonnade_language::say;
use colonnade_play::Refusal;
use colonnade_service::Reply;
use colonnade_view::Picture;
use colonnade_wording as wording;

/// The puzzle of a day for everybody in a channel, with a button that opens the composer for its user; `None` if this
/// program does not have it.
pub(super) fn daily_message(number: u16, day: u32) -> Reply<Option<Message>> {
    let Some(puzzle) = puzzles::find(u64::from(number)) else { return Ok(None) };
    let state = puzzle.state().ok_or(Refusal::Outdated)?;
    let solve = CustomId { version: u64::from(day), ..CustomId::new(PuzzleComponent::Puzzle, u64::from(number)) };
    let board = attachment(Picture::of(&state), BoardView::common(), &format!("puzzle-{number}"));
    let message = Message::text(wording::daily_puzzle(puzzle, &state)).attach(board);
    Ok(Some(message.buttons([Button::new(say!(components::solve), solve, ButtonStyle::Primary)])))
}

/// Whether a custom id is that of the button under the puzzle of a day.
pub(crate) fn is_of_day(id: &CustomId, day: u32) -> bool {
    id.component == PuzzleComponent::Puzzle && id.version == u64::from(day)
}
