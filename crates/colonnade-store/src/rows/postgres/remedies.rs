//! Remedies for the errors of a database, by their codes, as clauses for the host.

use std::io;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use super::super::{DatabaseRefusal, RowsError, Shortage};
use super::database::DatabaseTarget;
use super::session::{describe, ends_connection, may_pass};

/// The remedy if connections are pooled by transaction: the writers' lock, prepared statements and notifications need a
/// connection of their own.
pub(super) const POOLED: &str = "a pooler such as pgbouncer gives this connection to another server process with each transaction; set \
    pool_mode = session there, or name the server itself in store.url";

/// The remedy for an error, as a clause; `None` if it is temporary, or nothing is known that helps.
pub(super) fn remedy(error: &Error) -> Option<&'static str> {
    let Some(code) = error.code().map(SqlState::code) else { return of_connecting(error) };
    Some(match code {
        "28P01" | "28000" => "the password comes from store.password_file or the address",
        "3D000" => "make it with `createdb`, or name another one",
        "42501" => {
            "give the user of store.url all rights in the schema `colonnade`, or make that user the owner of the database"
        }
        "25006" => "end the read-only mode (default_transaction_read_only), or name the server that accepts writes",
        "42P01" | "42703" | "3F000" => {
            "the schema `colonnade` is not whole; bring back a whole copy of the database, or restore a backup into an \
             empty one"
        }
        "53100" => "make room on the disk of the database's server",
        "53300" => {
            "raise max_connections of the server, or CONNECTION LIMIT of the user or the database; `colonnade doctor` \
             says how many a process needs"
        }
        "26000" | "42P05" | "34000" => POOLED,
        _ => return None,
    })
}

/// The remedy if there is no connection, so that no server gave a code.
fn of_connecting(error: &Error) -> Option<&'static str> {
    let text = describe(error);
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        if let Some(cause) = cause.downcast_ref::<io::Error>() {
            // The library's message about a server that accepts no writes.
            if cause.kind() == io::ErrorKind::PermissionDenied && cause.get_ref().is_some() {
                return Some(
                    "it is read-only or a standby: name the server that accepts writes, or end the read-only mode \
                     (default_transaction_read_only)",
                );
            }
            if cause.get_ref().is_some_and(|inner| inner.is::<rustls::Error>()) {
                return Some(
                    "name the authority that signed the certificate of the server with store.ca_file, and the server as \
                     in its certificate",
                );
            }
        }
        if cause.is::<rustls::Error>() {
            return Some(
                "name the authority that signed the certificate of the server with store.ca_file, and the server as in \
                 its certificate",
            );
        }
        source = cause.source();
    }
    if text.contains("password missing") {
        return Some("set store.password_file");
    }
    text.contains("does not support TLS").then_some(
        "turn on TLS there (ssl = on); sslmode=disable in store.url is for a network that nobody else can read",
    )
}

/// The words of an error, and its remedy.
pub(super) fn with_remedy(error: &Error) -> String {
    match remedy(error) {
        Some(remedy) => format!("{}; {remedy}", describe(error)),
        None => describe(error),
    }
}

/// The error if a store cannot be opened, with its remedy.
pub(super) fn not_opened(target: &DatabaseTarget, error: &Error) -> RowsError {
    let shown = &target.shown;
    RowsError::NotOpened(format!("{shown}: the database cannot be used: {}", with_remedy(error)))
}

/// Converts an error after which the server continues, so that nothing was written: a refusal, unless it may pass.
pub(super) fn refusal(error: &Error) -> RowsError {
    if error.code() == Some(&SqlState::DISK_FULL) {
        return RowsError::Full(Shortage::Server);
    }
    let is_temporary = may_pass(error) || ends_connection(error) || error.code() == Some(&SqlState::QUERY_CANCELED);
    if is_temporary {
        return RowsError::Unavailable(describe(error));
    }
    let remedy = remedy(error).unwrap_or("look at the log of the database's server");
    RowsError::Refused(DatabaseRefusal { why: describe(error), remedy })
}
