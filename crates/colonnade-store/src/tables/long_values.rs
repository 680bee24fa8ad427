//! Values of any length, in rows of bounded length: the first piece is stored under the key itself, each further one
//! under the key followed by the number of the piece.

use crate::Fault;
use crate::codec::bytes::Encoder;
use crate::codec::keys::Key;
use crate::rows::VALUE_LENGTH;
use crate::transaction::Transaction;
use crate::views::view::{ReadView, Row};

/// The most bytes of a piece.
const PIECE: usize = 20 << 10;

const _: () = assert!(PIECE <= VALUE_LENGTH);

/// The length of the number after the key.
const NUMBER: usize = 2;

/// Writes a value under a key that was never used before.
pub(crate) fn put_new(transaction: &mut Transaction<'_>, key: &Key, value: Encoder) {
    if value.0.len() <= PIECE || value.1.is_some() {
        return transaction.put_new(key.clone(), value);
    }
    put(transaction, key, value);
}

/// Writes a value under a key that is not in use now.
fn put(transaction: &mut Transaction<'_>, key: &Key, value: Encoder) {
    for (key, piece) in rows(key, value) {
        transaction.put(key, piece);
    }
}

/// Splits a value under a key into rows.
pub(crate) fn rows(key: &Key, value: Encoder) -> Vec<(Key, Encoder)> {
    if value.0.len() <= PIECE || value.1.is_some() {
        return vec![(key.clone(), value)];
    }
    let numbered = value.0.chunks(PIECE).enumerate().map(|(number, piece)| {
        let key = if number == 0 { key.clone() } else { key.clone().code(number as u16) };
        (key, Encoder::after(piece.to_vec()))
    });
    numbered.collect()
}

/// Replaces a value.
pub(crate) fn replace(transaction: &mut Transaction<'_>, key: &Key, value: Encoder) -> Result<(), Fault> {
    delete(transaction, key)?;
    put(transaction, key, value);
    Ok(())
}

/// Deletes a value with all its pieces.
pub(crate) fn delete(transaction: &mut Transaction<'_>, key: &Key) -> Result<(), Fault> {
    for (key, _) in transaction.beginning(key)? {
        transaction.delete(Key(key));
    }
    Ok(())
}

/// The value of a key.
pub(crate) fn get(view: &dyn ReadView, key: &Key) -> Result<Option<Vec<u8>>, Fault> {
    match view.get(key)? {
        // Only a full piece can be followed by another.
        Some(first) if first.len() == PIECE => {
            Ok(join(view.beginning(key)?, key.0.len()).pop().map(|(_, value)| value))
        }
        first => Ok(first),
    }
}

/// Joins the pieces of values.
pub(crate) fn join(rows: Vec<Row>, length: usize) -> Vec<Row> {
    let mut whole: Vec<Row> = Vec::with_capacity(rows.len());
    for (key, value) in rows {
        match whole.last_mut() {
            Some((first, all)) if key.len() == length + NUMBER && key.starts_with(first) => all.extend(value),
            _ => whole.push((key, value)),
        }
    }
    whole
}
