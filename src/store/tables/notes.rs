//! Private notes: a row for each player and game. They are not events, so that no row contains a replaced or removed
//! note.

use crate::play::{GameId, MOST_NOTES, Note, PlayerId};
use crate::store::codec::bytes::{DecodeError, Encoder};
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::value;
use crate::store::codec::values::time;
use crate::store::read::view::ReadView;
use crate::store::rows::Wanted;
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, NoteWrite};

fn key(player: PlayerId, game: GameId) -> Key {
    Key::pair(Table::Note, player.0, game.0)
}

fn encoded(note: &Note) -> Encoder {
    let mut out = value();
    out.signed(note.written.timestamp_millis());
    out.block(note.text.as_bytes());
    out
}

/// Decodes a note.
pub(crate) fn read(key: &[u8], value: &[u8]) -> Result<Note, Fault> {
    decode(key, value, |bytes| {
        let written = time(bytes.signed()?)?;
        let text = std::str::from_utf8(bytes.block()?).map_err(|_| DecodeError("a note is no text".to_owned()))?;
        Ok(Note { text: text.to_owned(), written })
    })
}

/// A player's note on a game.
pub(crate) fn note(view: &dyn ReadView, player: PlayerId, game: GameId) -> Result<Option<Note>, Fault> {
    let key = key(player, game);
    view.get(&key)?.map(|value| read(&key.0, &value)).transpose()
}

/// All notes of a player, by game.
pub(crate) fn of(view: &dyn ReadView, player: PlayerId) -> Result<Vec<(GameId, Note)>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::Note, player.0))?;
    rows.iter().map(|(key, value)| Ok((GameId(last_number(key)?), read(key, value)?))).collect()
}

/// How many notes a player has.
pub(crate) fn count(view: &dyn ReadView, player: PlayerId) -> Result<u32, Fault> {
    Ok(view.beginning(&Key::numbered(Table::Note, player.0))?.len() as u32)
}

/// The rows that [`count`] reads.
pub(crate) fn wanted(player: PlayerId, wanted: &mut Wanted) {
    wanted.beginning(&Key::numbered(Table::Note, player.0), MOST_NOTES as usize + 1);
}

/// Writes or removes a note.
pub(crate) fn write(transaction: &mut Transaction<'_>, write: &NoteWrite) {
    let key = key(write.player, write.game);
    match &write.note {
        Some(note) => transaction.put(key, encoded(note)),
        None => transaction.delete(key),
    }
}

/// Removes all notes of a player.
pub(crate) fn clear(transaction: &mut Transaction<'_>, player: PlayerId) -> Result<(), Fault> {
    for (key, _) in transaction.beginning(&Key::numbered(Table::Note, player.0))? {
        transaction.delete(Key(key));
    }
    Ok(())
}
