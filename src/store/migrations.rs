//! The steps from each format of the stored form to the next. A step may be broken off and done again.

use crate::play::{Dated, GameEvent};
use crate::store::Fault;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::values;
use crate::store::read::view::{Changes, ReadView};
use crate::store::rows::Rows;
use crate::store::tables::events;
use crate::store::tables::running_games;
use crate::store::write::journal::{self, Failed};
use crate::store::write::transaction::Transaction;

/// From format 1 to format 2: the row of a running game tells the channel where it is played.
///
/// # Errors
///
/// If rows cannot be read or written, or are damaged.
pub(super) fn channels_of_running_games(rows: &dyn Rows) -> Result<(), Fault> {
    let view = Transaction::new(rows);
    let mut changes = Changes::new();
    for (key, value) in view.beginning(&Key::of(Table::Standing))? {
        // An earlier try that was broken off has rewritten some.
        if running_games::standing_of(&key, &value).is_ok() {
            continue;
        }
        let events: Vec<Dated<GameEvent>> = events::events(&view, Table::GameEvent, last_number(&key)?)?;
        let (mut channel, mut has_thread) = (None, false);
        for event in &events {
            match &event.event {
                GameEvent::Started(setup) => channel = setup.channel,
                GameEvent::ThreadAssigned(thread) => (channel, has_thread) = (Some(*thread), true),
                _ => {}
            }
        }
        let value = values::standing_with_channel(&value, channel, has_thread);
        running_games::standing_of(&key, &value)?;
        changes.insert(key, Some(value));
    }
    journal::in_parts(rows, &changes).map_err(Failed::fault)
}
