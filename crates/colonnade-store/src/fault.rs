//! Faults of the store, and remedies for them.

use std::borrow::Cow;

use crate::rows::{self, DatabaseRefusal, Shortage};

/// The reason why an append was not written, or may not have been.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Something that was read has changed since: read and decide again. Nothing was written.
    #[error("it has changed since it was read")]
    Stale,
    /// Nothing was written.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It may or may not have been written: read again before telling anybody.
    #[error("it is not known whether this was stored: {0}")]
    Unknown(Fault),
}

/// A fault of the store, for the host and never for players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no room to write. Reads still work, and writes resume when there is room again.
    #[error("{0}: nothing is written until there is room again, and reading goes on")]
    Full(Shortage),
    /// There is no room to open it for writing, which takes this many bytes. It can be read, and is opened later.
    #[error("{}", rows::only_read(*.0, *.1))]
    Reading(Shortage, u64),
    /// It cannot be read or written now because a write failed; this may be temporary.
    #[error("the store cannot be used at the moment: {0}")]
    Unavailable(String),
    /// The database refuses to write, though the connection is fine; this may be temporary. Reads still work.
    #[error("{0}: nothing is written until that is over, and reading goes on")]
    Refused(DatabaseRefusal),
    /// It is damaged. Nothing is repaired or reset automatically.
    #[error("the store{} is damaged: {what}", place.as_ref().map(|place| format!(" in {place}")).unwrap_or_default())]
    Damaged {
        /// The damage that was found.
        what: String,
        /// The path or URL of the store, where it is known.
        place: Option<String>,
    },
    /// There is none at this path or URL.
    #[error("there is no store in {0}")]
    NoStore(String),
    /// It cannot be opened.
    #[error("{0}")]
    NotOpened(String),
    /// The destination of a backup cannot be written. Nothing is wrong with the store.
    #[error("the backup cannot be written: {0}")]
    Backup(String),
    /// The store no longer belongs to this process: another one has taken it, or acknowledged commits are gone.
    #[error("the store cannot be used any more: {0}")]
    Stopped(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl Fault {
    /// Damage in a place that is not known here.
    pub(crate) const fn damage(what: String) -> Fault {
        Fault::Damaged { what, place: None }
    }

    /// The fault of the store at a path or URL.
    pub(crate) fn at(self, place: &str) -> Fault {
        match self {
            Fault::Damaged { what, place: None } => Fault::Damaged { what, place: Some(place.to_owned()) },
            other => other,
        }
    }

    /// The host's remedy, as a clause; `None` if the fault itself says it.
    #[must_use]
    pub fn remedy(&self) -> Option<Cow<'static, str>> {
        let fixed = match self {
            Fault::Full(shortage) | Fault::Reading(shortage, _) => match shortage {
                Shortage::Disk => "make room on the disk of the store",
                Shortage::Quota => "raise the quota of the user who runs the service, or delete files",
                Shortage::FileLength => {
                    "raise the limit on the length of files (`ulimit -f`, LimitFSIZE of the unit) and start again"
                }
                Shortage::Server => "make room on the disk of the database's server",
            },
            Fault::Refused(refusal) => refusal.remedy,
            Fault::Unavailable(_) => "it is tried again by itself; look at the disk or the database if this lasts",
            Fault::Stopped(_) => {
                "find out what happened to the database and bring back its newest state, then start the service again; it \
                 goes on with the state that it finds, and what is not in that is lost"
            }
            Fault::Damaged { place, .. } => return Some(of_damage(place.as_deref()).into()),
            Fault::NoStore(_) => "name another one with --store, or start the service, which creates it",
            Fault::Backup(_) => "look at the disk that the backup goes to",
            Fault::Closed => "start the service again",
            Fault::NotOpened(_) => return None,
        };
        Some(fixed.into())
    }

    /// The fault and what to do about it, as one clause.
    #[must_use]
    pub fn with_remedy(&self) -> String {
        self.remedy().map_or_else(|| self.to_string(), |remedy| format!("{self}; {remedy}"))
    }
}

/// The remedy for damage, with commands for the store at a path or URL, if it is known.
fn of_damage(place: Option<&str>) -> String {
    match place {
        Some(url) if url.contains("://") => {
            "look at the database with PostgreSQL's own tools (amcheck); if it stays so, \
            bring back a backup of it, or `colonnade restore` a backup into an empty one"
                .to_owned()
        }
        Some(dir) => {
            let plain = dir.trim_end_matches('/');
            let from = quoted(dir);
            let to = quoted(&format!("{plain}-salvaged"));
            let restored = quoted(&format!("{plain}-restored"));
            format!(
                "look at the disk and start again; if it stays so, `colonnade salvage {from} {to}` saves what can be read, \
                 and `colonnade restore BACKUP --store {restored}` makes a store from the last backup"
            )
        }
        None => "look at the disk and start again; if it stays so, `colonnade salvage` saves what can be read, and \
            `colonnade restore` makes a store from a backup"
            .to_owned(),
    }
}

/// A path as a word of a shell's command.
fn quoted(path: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@%".contains(c);
    if !path.is_empty() && !path.starts_with('-') && path.chars().all(is_plain) {
        path.to_owned()
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v24_commands_name_the_store_in_a_form_for_shells() {
        for (path, word) in [("/var/lib/x", "/var/lib/x"), ("a b", "'a b'"), ("it's", r"'it'\''s'"), ("-x", "'-x'")] {
            assert_eq!(quoted(path), word);
            let told = of_damage(Some(path));
            assert!(told.contains(&format!("`colonnade salvage {word} ")), "{told}");
        }
        assert!(!of_damage(Some("postgresql://a/b")).contains("salvage"));
    }
}
