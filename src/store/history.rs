//! Events of players, servers, challenges and running games: a row each.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::bytes::Out;
use super::codec::{put_serde, take_serde, time};
use super::draft::{Draft, value};
use super::keys::{Key, Table, last_number};
use super::look::{Look, decode};
use super::{Fault, long};
use crate::play::Dated;

/// The length of an event's key: table, aggregate, number.
const KEY: usize = 17;

/// The events of an aggregate, in order.
pub(super) fn events<E: DeserializeOwned>(look: &dyn Look, table: Table, id: u64) -> Result<Vec<Dated<E>>, Fault> {
    let rows = long::beginning(look, &Key::numbered(table, id), KEY)?;
    rows.iter().map(|(key, value)| event(key, value)).collect()
}

/// An event from its row.
pub(super) fn event<E: DeserializeOwned>(key: &[u8], value: &[u8]) -> Result<Dated<E>, Fault> {
    decode(key, value, |bytes| {
        let at = time(bytes.signed()?)?;
        Ok(Dated { at, event: take_serde(bytes)? })
    })
}

fn encoded<E: Serialize>(event: &Dated<E>) -> Out {
    let mut out = value();
    out.signed(event.at.timestamp_millis());
    put_serde(&mut out, &event.event);
    out
}

/// How many events an aggregate has.
pub(super) fn version(look: &dyn Look, table: Table, id: u64) -> Result<u64, Fault> {
    match look.last(&Key::numbered(table, id))? {
        Some((key, _)) => last_number(key.get(..KEY).unwrap_or(&key)),
        None => Ok(0),
    }
}

/// Writes the events that follow on a version.
pub(super) fn extend<E: Serialize>(draft: &mut Draft<'_>, table: Table, id: u64, version: u64, events: &[Dated<E>]) {
    for (number, event) in (version + 1..).zip(events) {
        long::put(draft, &Key::pair(table, id, number), encoded(event));
    }
}

/// Writes an event in place of another.
pub(super) fn replace<E: Serialize>(
    draft: &mut Draft<'_>,
    table: Table,
    id: u64,
    number: u64,
    event: &Dated<E>,
) -> Result<(), Fault> {
    long::replace(draft, &Key::pair(table, id, number), encoded(event))
}

/// Deletes all events of an aggregate.
pub(super) fn clear(draft: &mut Draft<'_>, table: Table, id: u64) -> Result<(), Fault> {
    long::delete(draft, &Key::numbered(table, id))
}
