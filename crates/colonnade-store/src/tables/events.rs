//! Events of players, servers, challenges and running games: one row each.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Fault;
use crate::codec::bytes::Encoder;
use crate::codec::decode;
use crate::codec::keys::{Key, Parts, Table};
use crate::codec::value;
use crate::codec::values::{put_serde, take_serde, time};
use crate::tables::long_values;
use crate::transaction::Transaction;
use crate::views::passes;
use crate::views::view::{ReadView, ScanDirection};
use colonnade_play::Dated;

/// The length of an event's key: table, aggregate, number.
pub(crate) const KEY: usize = 17;

/// The events of an aggregate, in order.
pub(crate) fn events<E: DeserializeOwned>(view: &dyn ReadView, table: Table, id: u64) -> Result<Vec<Dated<E>>, Fault> {
    after(view, table, id, 0)
}

/// The events of an aggregate after a version, in order.
pub(crate) fn after<E: DeserializeOwned>(
    view: &dyn ReadView,
    table: Table,
    id: u64,
    version: u64,
) -> Result<Vec<Dated<E>>, Fault> {
    let from = Key::pair(table, id, version.saturating_add(1));
    let to = Key::numbered(table, id).end();
    let rows = long_values::join(view.all(&from, &to)?, KEY);
    rows.iter().map(|(key, value)| event(key, value)).collect()
}

/// The events of several aggregates, in the same order. Those of aggregates with few events share a round trip.
pub(crate) fn of_several<E: DeserializeOwned>(
    view: &dyn ReadView,
    table: Table,
    ids: &[u64],
) -> Result<Vec<Vec<Dated<E>>>, Fault> {
    const FEW: usize = 1_024;
    passes::for_each(view, ids, |view, &id| {
        let rows =
            view.rows(&Key::pair(table, id, 1), &Key::numbered(table, id).end(), ScanDirection::Ascending, FEW)?;
        if rows.len() == FEW {
            return events(view, table, id);
        }
        long_values::join(rows, KEY).iter().map(|(key, value)| event(key, value)).collect()
    })
}

/// Decodes an event.
pub(crate) fn event<E: DeserializeOwned>(key: &[u8], value: &[u8]) -> Result<Dated<E>, Fault> {
    decode(key, value, |bytes| {
        let at = time(bytes.signed()?)?;
        Ok(Dated { at, event: take_serde(bytes)? })
    })
}

/// Encodes an event.
pub(crate) fn encoded<E: Serialize>(event: &Dated<E>) -> Encoder {
    let mut out = value();
    out.signed(event.at.timestamp_millis());
    put_serde(&mut out, &event.event);
    out
}

/// Whether an aggregate has exactly `version` events. Reads at most two rows.
pub(crate) fn is_at(view: &dyn ReadView, table: Table, id: u64, version: u64) -> Result<bool, Fault> {
    let has = |number| view.has(&Key::pair(table, id, number));
    Ok((version == 0 || has(version)?) && !version.checked_add(1).map_or(Ok(false), has)?)
}

/// The numbers of the aggregates that have events in a table.
pub(crate) fn aggregates(view: &dyn ReadView, table: Table) -> Result<Vec<u64>, Fault> {
    const AT_ONCE: usize = 512;
    let mut found: Vec<u64> = Vec::new();
    let all = Key::of(table);
    let mut from = all.clone();
    loop {
        let rows = view.rows(&from, &all.end(), ScanDirection::Ascending, AT_ONCE)?;
        for (key, _) in &rows {
            let id = Parts::of(key).number()?;
            if found.last() != Some(&id) {
                found.push(id);
            }
        }
        match found.last() {
            // The other events of the last one are skipped.
            Some(&last) if rows.len() == AT_ONCE => from = Key::numbered(table, last).end(),
            _ => return Ok(found),
        }
    }
}

/// Writes the events that follow an aggregate's current version.
pub(crate) fn extend<E: Serialize>(
    transaction: &mut Transaction<'_>,
    table: Table,
    id: u64,
    version: u64,
    events: &[Dated<E>],
) {
    for (number, event) in (version + 1..).zip(events) {
        long_values::put_new(transaction, &Key::pair(table, id, number), encoded(event));
    }
}

/// Replaces an event.
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
