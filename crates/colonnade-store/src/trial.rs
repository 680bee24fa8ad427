//! A store of every kind for the contracts of the store, which are run on each.

use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;

use crate::locking_rows::LockingRows;
use crate::opening;
use crate::rows::{MemoryRows, Row, RowReader, ScanDirection};
use crate::testing::{ledger, new_database, under_write_lock};
use crate::{OpenOptions, Store};
use colonnade_testing::postgres::Cluster;

/// A store that can be closed and reopened.
pub(crate) struct Trial {
    store: Option<Arc<Store>>,
    /// Opens a store on the same rows.
    open: Box<dyn Fn() -> Arc<Store>>,
    /// Whether its rows are in memory, without a write lock. They are never closed.
    pub(crate) is_in_memory: bool,
    dir: Option<TempDir>,
}

impl Trial {
    fn of(open: impl Fn() -> Arc<Store> + 'static) -> Trial {
        Trial { store: Some(open()), open: Box::new(open), is_in_memory: false, dir: None }
    }

    pub(crate) fn memory() -> Trial {
        let rows = Arc::new(MemoryRows::new());
        Trial { is_in_memory: true, ..Trial::of(move || ledger(&rows)) }
    }

    /// A store in memory, with a write lock.
    pub(crate) fn locking() -> Trial {
        let rows = LockingRows::in_memory();
        Trial::of(move || under_write_lock(&rows))
    }

    pub(crate) fn disk() -> Trial {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().to_owned();
        let open = move || opening::open(&path, OpenOptions::default()).expect("a store");
        Trial { dir: Some(dir), ..Trial::of(open) }
    }

    /// A store in a new database; `None` if there is no server.
    pub(crate) fn database() -> Option<Trial> {
        let database = new_database(Cluster::shared()?);
        Some(Trial::of(move || opening::own_database(&database).expect("a store")))
    }

    /// The same, as one of several stores.
    pub(crate) fn together() -> Option<Trial> {
        let database = new_database(Cluster::shared()?);
        Some(Trial::of(move || opening::open_database(&database, true).expect("a store")))
    }

    pub(crate) fn store(&self) -> &Store {
        self.store.as_deref().expect("an open store")
    }

    pub(crate) fn shared(&self) -> Arc<Store> {
        Arc::clone(self.store.as_ref().expect("an open store"))
    }

    /// The directory of a store on disk.
    pub(crate) fn dir(&self) -> &Path {
        self.dir.as_ref().expect("it is on disk").path()
    }

    /// Opens a new store on the same rows.
    pub(crate) fn reopen(&mut self) {
        let store = self.store.take().expect("an open store");
        if !self.is_in_memory {
            store.close().expect("it can be closed");
        }
        drop(store);
        self.store = Some((self.open)());
    }
}

/// All rows.
pub(crate) fn all_rows(rows: &dyn RowReader) -> Vec<Row> {
    rows.first(&[1], &[0xff], ScanDirection::Ascending, usize::MAX).expect("a read")
}

/// Runs contracts on every backend.
macro_rules! on_every_backend {
    ($($contract:ident),+ $(,)?) => {
        on_every_backend! { @ memory [$($contract)+] }
        on_every_backend! { @ locking [$($contract)+] }
        on_every_backend! { @ disk [$($contract)+] }
        on_every_backend! { @ database [$($contract)+] }
        on_every_backend! { @ together [$($contract)+] }
    };
    (@ $backend:ident [$($contract:ident)+]) => {
        mod $backend {
            $(#[test] fn $contract() {
                // There may be no server.
                if let Some(mut trial) = Option::<crate::testing::Trial>::from(crate::testing::Trial::$backend()) {
                    super::$contract(&mut trial);
                }
            })+
        }
    };
}
pub(crate) use on_every_backend;
