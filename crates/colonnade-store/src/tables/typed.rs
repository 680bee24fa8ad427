//! Typed tables: one declaration says what the keys and values of a table are, whose rows they are, and what becomes of
//! them. Reads, writes, erasures, checks and salvage follow from it.

use std::fmt;
use std::marker::PhantomData;

use crate::Fault;
use crate::codec::bytes::{DecodeError, Decoder, Encoder};
use crate::codec::keys::{Key, Parts, Table, last_number};
use crate::codec::{decode, value};
use crate::salvaged::Salvaged;
use crate::transaction::Transaction;
use crate::transaction::absent::Absent;
use crate::transaction::refused::Refused;
use crate::views::view::{ReadView, ScanDirection};
use colonnade_play::{GameId, PlayerId};

/// A table whose rows have keys and values of one type each: [`Store::row`](crate::Store::row) reads them, and
/// [`Append::rows`](crate::Append::rows) takes writes.
pub struct TypedTable<K, V> {
    /// Its place among all tables.
    pub(crate) table: Table,
    /// Its name in reports.
    pub(crate) name: &'static str,
    /// Whose rows they are.
    pub(crate) owner: Owner,
    /// The counter of rows that a salvage loses; without one, a salvage leaves the table out.
    pub(crate) lost: Option<fn(&mut Salvaged) -> &mut u64>,
    /// Whether a missing row means the same as a value. Such a value is not stored.
    pub(crate) is_missing: fn(&V) -> bool,
    /// Encodes a value.
    pub(crate) encode: fn(&V, &mut Encoder),
    /// Decodes a value.
    pub(crate) decode: fn(&mut Decoder<'_>) -> Result<V, DecodeError>,
    /// The type of its keys.
    pub(crate) keys: PhantomData<fn(K)>,
}

/// Whose rows a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The service.
    Service,
    /// The player whose number begins the key. They are erased with that player.
    Player,
    /// The same, and the key goes on with a running game in which that player plays. They end with the game.
    Seat,
    /// The same, with any running game. Another table has an empty row for each, by game and then by player; `list` is its name.
    Follower { by_game: Table, list: &'static str },
}

/// The key of a row in a typed table.
pub trait RowKey: Copy {
    /// Its bytes, in the order of the keys.
    fn bytes(self) -> Vec<u8>;
}

impl RowKey for () {
    fn bytes(self) -> Vec<u8> {
        Vec::new()
    }
}

impl RowKey for PlayerId {
    fn bytes(self) -> Vec<u8> {
        self.0.to_be_bytes().to_vec()
    }
}

impl RowKey for (PlayerId, GameId) {
    fn bytes(self) -> Vec<u8> {
        [self.0.0, self.1.0].map(u64::to_be_bytes).concat()
    }
}

impl<K: RowKey, V> TypedTable<K, V> {
    /// The key of a row.
    pub(crate) fn key(&self, key: K) -> Key {
        Key::of(self.table).bytes(&key.bytes())
    }

    /// The value of a row; `None` if there is none.
    pub(crate) fn get(&self, view: &dyn ReadView, key: K) -> Result<Option<V>, Fault> {
        let key = self.key(key);
        view.get(&key)?.map(|value| decode(&key.0, &value, self.decode)).transpose()
    }

    fn encoded(&self, new: Option<&V>) -> Option<Encoder> {
        let mut out = value();
        (self.encode)(new.filter(|new| !(self.is_missing)(new))?, &mut out);
        Some(out)
    }

    /// Writes or removes a row, whatever is stored.
    pub fn put(&'static self, key: K, after: Option<&V>) -> RowWrite
    where
        K: 'static,
        V: 'static,
    {
        RowWrite { table: self, key: self.key(key), before: None, after: self.encoded(after) }
    }

    /// Replaces the value that was read. The write is refused if another is stored, even if both are equal.
    pub fn replace(&'static self, key: K, before: Option<&V>, after: Option<&V>) -> RowWrite
    where
        K: 'static,
        V: 'static,
    {
        RowWrite { before: Some(self.encoded(before).map(|before| before.0)), ..self.put(key, after) }
    }
}

impl<V> TypedTable<(PlayerId, GameId), V> {
    /// All rows of a player, by game.
    pub(crate) fn of(&self, view: &dyn ReadView, player: PlayerId) -> Result<Vec<(GameId, V)>, Fault> {
        let rows = view.beginning(&Key::numbered(self.table, player.0))?;
        rows.iter().map(|(key, value)| Ok((GameId(last_number(key)?), decode(key, value, self.decode)?))).collect()
    }
}

impl<V> TypedTable<PlayerId, V> {
    /// Rows by player, after a player, at most `limit`.
    pub(crate) fn after(
        &self,
        view: &dyn ReadView,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<(PlayerId, V)>, Fault> {
        let all = Key::of(self.table);
        let from = after.map_or_else(|| all.clone(), |after| self.key(after).next());
        let rows = view.rows(&from, &all.end(), ScanDirection::Ascending, limit)?;
        rows.iter().map(|(key, value)| Ok((PlayerId(last_number(key)?), decode(key, value, self.decode)?))).collect()
    }
}

/// A typed table of any type.
pub(crate) trait AnyTable: Sync {
    /// Its place among all tables.
    fn table(&self) -> Table;

    /// Its name in reports.
    fn name(&self) -> &'static str;

    /// Whose rows they are.
    fn owner(&self) -> Owner;

    /// The counter of rows that a salvage loses, if it saves the others.
    fn lost(&self) -> Option<fn(&mut Salvaged) -> &mut u64>;

    /// The bytes that a stored value has if it is written again; `None` if it is one that is not stored.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn rewritten(&self, key: &[u8], value: &[u8]) -> Result<Option<Vec<u8>>, Fault>;
}

impl<K: RowKey, V> AnyTable for TypedTable<K, V> {
    fn table(&self) -> Table {
        self.table
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn owner(&self) -> Owner {
        self.owner
    }

    fn lost(&self) -> Option<fn(&mut Salvaged) -> &mut u64> {
        self.lost
    }

    fn rewritten(&self, key: &[u8], value: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        Ok(self.encoded(Some(&decode(key, value, self.decode)?)).map(|value| value.0))
    }
}

/// A write of one row of a typed table.
#[derive(Clone)]
pub struct RowWrite {
    table: &'static dyn AnyTable,
    key: Key,
    /// The bytes of the value that was read, if the write depends on it: no bytes if there was none.
    before: Option<Option<Vec<u8>>>,
    after: Option<Encoder>,
}

impl PartialEq for RowWrite {
    fn eq(&self, other: &RowWrite) -> bool {
        let after = |write: &RowWrite| write.after.as_ref().map(|after| after.0.clone());
        (&self.key, &self.before, after(self)) == (&other.key, &other.before, after(other))
    }
}

impl fmt::Debug for RowWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple(self.table.name()).field(&self.key).field(&self.before).field(&self.after).finish()
    }
}

impl RowWrite {
    /// Whether it is one of this table.
    pub(crate) fn is_of(&self, table: Table) -> bool {
        self.table.table() == table
    }

    /// The key of the row, if the write depends on what is stored there.
    pub(crate) fn wanted(&self) -> Option<&Key> {
        self.before.is_some().then_some(&self.key)
    }

    /// Writes it, unless it depends on another value than is stored.
    pub(crate) fn write(&self, transaction: &mut Transaction<'_>, absent: &mut Absent) -> Result<(), Refused> {
        if let Some(before) = &self.before {
            let stored = if absent.has(&self.key) { None } else { transaction.get(&self.key)? };
            let stored = match stored {
                Some(value) => self.table.rewritten(&self.key.0, &value)?,
                None => None,
            };
            if stored != *before {
                return Err(Refused::Stale);
            }
            if stored.as_ref() == self.after.as_ref().map(|after| &after.0) {
                if stored.is_none() {
                    absent.note(self.key.clone());
                }
                return Ok(());
            }
        }
        absent.forget(&self.key);
        match &self.after {
            Some(after) => {
                if let Some((of_game, row)) = by_game(self.table, &self.key)? {
                    absent.forget(&of_game);
                    transaction.put(row, Encoder::default());
                }
                transaction.put(self.key.clone(), after.clone());
            }
            None => delete(transaction, self.table, self.key.clone())?,
        }
        Ok(())
    }
}

/// The players in a list by game, by number.
pub(crate) fn followers(view: &dyn ReadView, by_game: Table, game: GameId) -> Result<Vec<PlayerId>, Fault> {
    let rows = view.beginning(&Key::numbered(by_game, game.0))?;
    rows.iter().map(|(key, _)| last_number(key).map(PlayerId)).collect()
}

/// If a table has a list by game: the prefix of a game there, and the key that a row has.
pub(crate) fn by_game(table: &dyn AnyTable, key: &Key) -> Result<Option<(Key, Key)>, Fault> {
    let Owner::Follower { by_game, .. } = table.owner() else { return Ok(None) };
    let of_game = Key::numbered(by_game, last_number(&key.0)?);
    Ok(Some((of_game.clone(), of_game.number(Parts::of(&key.0).number()?))))
}

/// Deletes an existing row, and that in the list by game.
pub(crate) fn delete(transaction: &mut Transaction<'_>, table: &dyn AnyTable, key: Key) -> Result<(), Fault> {
    by_game(table, &key)?.into_iter().for_each(|(_, row)| transaction.delete(row));
    transaction.delete(key);
    Ok(())
}

/// Removes all rows of a player.
pub(crate) fn clear(transaction: &mut Transaction<'_>, table: &dyn AnyTable, player: PlayerId) -> Result<(), Fault> {
    for (key, _) in transaction.beginning(&Key::numbered(table.table(), player.0))? {
        delete(transaction, table, Key(key))?;
    }
    Ok(())
}

/// Removes the row of a player about a game, if there is one.
pub(crate) fn remove(
    transaction: &mut Transaction<'_>,
    table: &dyn AnyTable,
    player: PlayerId,
    game: GameId,
) -> Result<(), Fault> {
    let key = Key::pair(table.table(), player.0, game.0);
    if transaction.get(&key)?.is_some() {
        delete(transaction, table, key)?;
    }
    Ok(())
}
