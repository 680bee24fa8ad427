//! Events of players, servers, challenges and running games: a row each.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::Dated;
use crate::store::Fault;
use crate::store::codec::bytes::Encoder;
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Table, last_number};
use crate::store::codec::value;
use crate::store::codec::values::{put_serde, take_serde, time};
use crate::store::read::view::{Direction, ReadView};
use crate::store::tables::long_values;
use crate::store::write::transaction::Transaction;

/// The length of an event's key: table, aggregate, number.
pub(crate) const KEY: usize = 17;

/// The events of an aggregate, in order.
pub(crate) fn events<E: DeserializeOwned>(view: &dyn ReadView, table: Table, id: u64) -> Result<Vec<Dated<E>>, Fault> {
    after(view, table, id, 0)
}

/// The events of an aggregate that follow on a version, in order.
pub(crate) fn after<E: DeserializeOwned>(
    view: &dyn ReadView,
    table: Table,
    id: u64,
    version: u64,
) -> Result<Vec<Dated<E>>, Fault> {
    let (from, to) = (Key::pair(table, id, version.saturating_add(1)), Key::numbered(table, id).end());
    let rows = long_values::join(view.rows(&from, &to, Direction::Ascending, usize::MAX)?, KEY);
    rows.iter().map(|(key, value)| event(key, value)).collect()
}

/// An event from its row.
pub(crate) fn event<E: DeserializeOwned>(key: &[u8], value: &[u8]) -> Result<Dated<E>, Fault> {
    decode(key, value, |bytes| {
        let at = time(bytes.signed()?)?;
        Ok(Dated { at, event: take_serde(bytes)? })
    })
}

fn encoded<E: Serialize>(event: &Dated<E>) -> Encoder {
    let mut out = value();
    out.signed(event.at.timestamp_millis());
    put_serde(&mut out, &event.event);
    out
}

/// How many events an aggregate has.
pub(crate) fn version(view: &dyn ReadView, table: Table, id: u64) -> Result<u64, Fault> {
    match view.last(&Key::numbered(table, id))? {
        Some((key, _)) => last_number(key.get(..KEY).unwrap_or(&key)),
        None => Ok(0),
    }
}

/// Writes the events that follow on a version.
pub(crate) fn extend<E: Serialize>(
    transaction: &mut Transaction<'_>,
    table: Table,
    id: u64,
    version: u64,
    events: &[Dated<E>],
) {
    for (number, event) in (version + 1..).zip(events) {
        long_values::put(transaction, &Key::pair(table, id, number), encoded(event));
    }
}

/// Writes an event in place of another.
pub(crate) fn replace<E: Serialize>(
    transaction: &mut Transaction<'_>,
    table: Table,
    id: u64,
    number: u64,
    event: &Dated<E>,
) -> Result<(), Fault> {
    long_values::replace(transaction, &Key::pair(table, id, number), encoded(event))
}

/// Deletes all events of an aggregate.
pub(crate) fn clear(transaction: &mut Transaction<'_>, table: Table, id: u64) -> Result<(), Fault> {
    long_values::delete(transaction, &Key::numbered(table, id))
}
