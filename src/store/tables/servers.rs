//! Servers: their events.

use crate::play::{Server, ServerEvent, ServerId};
use crate::store::codec::keys::Table;
use crate::store::read::view::ReadView;
use crate::store::rows::Wanted;
use crate::store::tables::events;
use crate::store::tables::snapshots;
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, Write};

/// A server, folded from the latest snapshot and the events after it.
pub(crate) fn server(view: &dyn ReadView, server: ServerId) -> Result<Server, Fault> {
    snapshots::load(view, server.0).map(|(server, _)| server)
}

/// Whether any server bars a hashed identity.
pub(crate) fn has_hashed_identities(view: &dyn ReadView) -> Result<bool, Fault> {
    for id in events::aggregates(view, Table::ServerEvent)? {
        if !server(view, ServerId(id))?.barred_identities.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether so much and no more has happened to a server.
pub(crate) fn is_at(view: &dyn ReadView, server: ServerId, version: u64) -> Result<bool, Fault> {
    events::is_at(view, Table::ServerEvent, server.0, version)
}

/// The rows that are read for a write.
pub(crate) fn wanted(server: ServerId, wanted: &mut Wanted) {
    snapshots::wanted::<Server>(server.0, wanted);
}

/// Writes what happens to a server.
pub(crate) fn write(transaction: &mut Transaction<'_>, write: &Write<ServerId, ServerEvent>) -> Result<(), Refused> {
    let mut changed = server(transaction, write.id)?;
    if changed.version != write.expected {
        return Err(Refused::Stale);
    }
    write.events.iter().for_each(|event| changed.apply(event));
    events::extend(transaction, Table::ServerEvent, write.id.0, write.expected, &write.events);
    snapshots::put_if_due(transaction, write.expected, &changed)?;
    Ok(())
}
