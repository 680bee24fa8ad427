//! Values of any length, in rows of bounded length: the first piece stands under the key itself, each further one
//! under the key with its number behind it.

use super::Fault;
use super::bytes::Out;
use super::draft::Draft;
use super::keys::Key;
use super::look::{Look, Row};
use super::rows::VALUE_LENGTH;

/// The most bytes of a piece.
const PIECE: usize = 20 << 10;

const _: () = assert!(PIECE <= VALUE_LENGTH);

/// Bytes of the number behind the key.
const NUMBER: usize = 2;

/// Writes a value under a key that nothing is stored under.
pub(super) fn put(draft: &mut Draft<'_>, key: &Key, value: Out) {
    if value.0.len() <= PIECE {
        return draft.put(key.clone(), value);
    }
    for (number, piece) in value.0.chunks(PIECE).enumerate() {
        let key = if number == 0 { key.clone() } else { key.clone().code(number as u16) };
        draft.put(key, Out(piece.to_vec()));
    }
}

/// Writes a value in place of another.
pub(super) fn replace(draft: &mut Draft<'_>, key: &Key, value: Out) -> Result<(), Fault> {
    delete(draft, key)?;
    put(draft, key, value);
    Ok(())
}

/// Deletes a value with all its pieces.
pub(super) fn delete(draft: &mut Draft<'_>, key: &Key) -> Result<(), Fault> {
    for (key, _) in draft.beginning(key)? {
        draft.delete(Key(key));
    }
    Ok(())
}

/// The value of a key.
pub(super) fn get(look: &dyn Look, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
    match look.get(key)? {
        // Only a full piece can be followed by another.
        Some(first) if first.len() == PIECE => {
            Ok(join(look.beginning(key)?, key.0.len()).pop().map(|(_, value)| value))
        }
        first => Ok(first),
    }
}

/// All values whose keys begin so; the keys have `length` bytes.
pub(super) fn beginning(look: &dyn Look, prefix: &Key, length: usize) -> Result<Vec<Row>, Fault> {
    Ok(join(look.beginning(prefix)?, length))
}

/// Puts pieces together.
pub(super) fn join(rows: Vec<Row>, length: usize) -> Vec<Row> {
    let mut whole: Vec<Row> = Vec::with_capacity(rows.len());
    for (key, value) in rows {
        match whole.last_mut() {
            Some((first, all)) if key.len() == length + NUMBER && key.starts_with(first) => all.extend(value),
            _ => whole.push((key, value)),
        }
    }
    whole
}
