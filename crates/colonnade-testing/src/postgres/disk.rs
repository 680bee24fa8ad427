//! A small disk of its own for a database.

use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::{env, process};

use super::{Cluster, MADE};

/// A database on a disk of its own, which can be filled.
pub struct SmallDisk {
    directory: PathBuf,
    /// The address of the database.
    pub url: String,
}

impl SmallDisk {
    /// Creates one of a server for a single test; `None`, with a message, if this machine cannot mount a disk.
    ///
    /// # Panics
    ///
    /// If it cannot be mounted although `COLONNADE_CI` is set.
    #[must_use]
    pub fn of(cluster: &Cluster) -> Option<SmallDisk> {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let directory = env::temp_dir().join(format!("colonnade-disk-{}-{number}", process::id()));
        fs::create_dir_all(&directory).expect("a directory");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=48m,mode=700", "tmpfs"]).arg(&directory).output();
        if !mounted.is_ok_and(|mounted| mounted.status.success()) {
            assert!(env::var_os("COLONNADE_CI").is_none(), "a tmpfs is needed, and COLONNADE_CI needs it");
            let _ = fs::remove_dir(&directory);
            let _ =
                std::io::stderr().write_all(b"skipped: no tmpfs can be mounted, so no disk of a database is filled\n");
            return None;
        }
        let owner = fs::metadata(cluster.data()).expect("the directory of the server");
        chown(&directory, Some(owner.uid()), Some(owner.gid())).expect("an owner");
        cluster.sql("postgres", &format!("CREATE TABLESPACE small{number} LOCATION '{}'", directory.display()));
        cluster.sql("postgres", &format!("CREATE DATABASE small{number} TABLESPACE small{number}"));
        Some(SmallDisk { url: cluster.address(&format!("small{number}")), directory })
    }

    /// Leaves no space on the disk.
    ///
    /// # Panics
    ///
    /// If the file that takes it cannot be created.
    pub fn fill(&self) {
        let mut file = File::create(self.directory.join("ballast")).expect("a file");
        while file.write_all(&[1; 4096]).is_ok() {}
    }

    /// Frees the space again.
    ///
    /// # Panics
    ///
    /// If it was not filled.
    pub fn free(&self) {
        fs::remove_file(self.directory.join("ballast")).expect("the file that fills it");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // The server may still use it.
        let _ = Command::new("umount").arg("-l").arg(&self.directory).status();
        let _ = fs::remove_dir(&self.directory);
    }
}
