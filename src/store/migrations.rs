//! The steps from each format of the stored form to the next. A step may be broken off and done again.

use super::codec;
use super::draft::Draft;
use super::history;
use super::journal::{self, Failed};
use super::keys::{Key, Table, last_number};
use super::look::{Changes, Look};
use super::rows::Rows;
use super::{Fault, running};
use crate::play::{Dated, GameEvent};

/// From format 1 to format 2: the row of a running game tells the channel where it is played.
///
/// # Errors
///
/// If rows cannot be read or written, or are damaged.
pub(super) fn channels_of_running_games(rows: &dyn Rows) -> Result<(), Fault> {
    let look = Draft::new(rows);
    let mut changes = Changes::new();
    for (key, value) in look.beginning(&Key::of(Table::Standing))? {
        // An earlier try that was broken off has rewritten some.
        if running::standing_of(&key, &value).is_ok() {
            continue;
        }
        let events: Vec<Dated<GameEvent>> = history::events(&look, Table::GameEvent, last_number(&key)?)?;
        let (mut channel, mut has_thread) = (None, false);
        for event in &events {
            match &event.event {
                GameEvent::Started(setup) => channel = setup.channel,
                GameEvent::ThreadAssigned(thread) => (channel, has_thread) = (Some(*thread), true),
                _ => {}
            }
        }
        let value = codec::standing_with_channel(&value, channel, has_thread);
        running::standing_of(&key, &value)?;
        changes.insert(key, Some(value));
    }
    journal::in_parts(rows, &changes).map_err(Failed::fault)
}
