//! The limit on open files, and the room that it leaves for connections to the pages.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The most connections to the pages, and the files that everything else may open: the store, the metrics, the bot,
/// backups.
const CONNECTIONS: u64 = 2_048;
const RESERVE: u64 = 256;

/// How many files a process may open; `None` without a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenFiles(Option<u64>);

/// Too few files for all connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FewFiles {
    /// The limit.
    pub(crate) limit: u64,
    /// The connections that it leaves room for, and those of a process with enough files.
    pub(crate) connections: u64,
    pub(crate) most: u64,
    /// The limit that is enough.
    pub(crate) needed: u64,
}

impl OpenFiles {
    /// The limit that a process started like this one can raise its own to.
    pub(crate) fn within_reach() -> OpenFiles {
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        OpenFiles(current.and(maximum))
    }

    /// Raises the limit of this process as far as it is needed and the system allows.
    pub(super) fn raised() -> OpenFiles {
        let mut limit = getrlimit(Resource::Nofile);
        let wanted = CONNECTIONS + RESERVE;
        if limit.current.is_some_and(|current| current < wanted) {
            let raised = Some(limit.maximum.map_or(wanted, |maximum| maximum.min(wanted)));
            match setrlimit(Resource::Nofile, Rlimit { current: raised, ..limit }) {
                Ok(()) => limit.current = raised,
                Err(error) => tracing::debug!(%error, "the limit of open files cannot be raised"),
            }
        }
        OpenFiles(limit.current)
    }

    /// How many connections fit into the limit, besides the reserve.
    pub(super) fn connections(self) -> u64 {
        let files = self.0.unwrap_or(u64::MAX);
        files.saturating_sub(RESERVE).max(files / 2).min(CONNECTIONS)
    }

    /// The shortage, if not all connections fit.
    pub(crate) fn lacking(self) -> Option<FewFiles> {
        let connections = self.connections();
        let most = CONNECTIONS;
        let limit = self.0.filter(|_| connections < most)?;
        Some(FewFiles { limit, connections, most, needed: CONNECTIONS + RESERVE })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_everything_else() {
        let room = |limit| OpenFiles(limit).connections();
        assert_eq!([None, Some(65_536), Some(1_024), Some(256)].map(room), [2_048, 2_048, 768, 128]);
    }

    /// N16: a limit is only worth a word if connections are missing.
    #[test]
    fn n16_a_limit_that_is_too_low_is_known_with_what_it_leaves() {
        assert_eq!([None, Some(2_304), Some(1 << 20)].map(|limit| OpenFiles(limit).lacking()), [None; 3]);
        let few = FewFiles { limit: 1_024, connections: 768, most: 2_048, needed: 2_304 };
        assert_eq!(OpenFiles(Some(1_024)).lacking(), Some(few));
    }
}
