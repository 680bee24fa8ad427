//! Root's commands act as the owner of the store. Whatever that owner puts into the store then leads no further than the
//! owner could go alone, and files that a command creates there belong to the owner.
//!
//! Identities belong to threads in Linux, and new threads inherit that of the thread that starts them. So this happens
//! before a command has other threads, and those that the store starts later never become root again.

use std::io;
use std::path::{Path, PathBuf};
use std::thread::{self, ThreadId};

use anyhow::{Context, Result};
use rustix::fd::OwnedFd;
use rustix::fs::{AtFlags, CWD, Mode, OFlags, fstat, open, statat};
use rustix::process::{Gid, Uid, fchdir, getegid, geteuid, getgroups};
use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};

use crate::config::Settings;
use colonnade_service::StoreFault;
use colonnade_wording::cli::usage;

/// A thread of root that acts as the owner of a store until this is dropped.
#[must_use]
pub(crate) struct Acting {
    thread: ThreadId,
    groups: Vec<Gid>,
    group: Gid,
    /// The working directory, if it had to be changed.
    back: Option<OwnedFd>,
}

/// The working directory, by an absolute path: sled would look up the path of `.`, which the owner may not walk.
const HERE: &str = "/proc/self/cwd";

/// The absolute path of a store, for messages.
pub(super) fn named(path: &Path) -> PathBuf {
    let named = if path == Path::new(HERE) { std::env::current_dir() } else { std::path::absolute(path) };
    named.unwrap_or_else(|_| path.to_owned())
}

/// An error about a store that is open as [`HERE`], with the path that the host gave.
pub(crate) fn with_path(error: anyhow::Error, named: &str) -> anyhow::Error {
    let rename = |text: String| text.replace(HERE, named);
    match error.downcast::<StoreFault>() {
        Ok(StoreFault::NotOpened(text)) => StoreFault::NotOpened(rename(text)).into(),
        Ok(StoreFault::Damaged { what, place }) => {
            StoreFault::Damaged { what: rename(what), place: place.map(rename) }.into()
        }
        Ok(StoreFault::NoStore(place)) => StoreFault::NoStore(rename(place)).into(),
        Ok(StoreFault::Unavailable(text)) => StoreFault::Unavailable(rename(text)).into(),
        Ok(fault) => fault.into(),
        Err(other) => anyhow::Error::msg(rename(format!("{other:#}"))),
    }
}

/// The owner of a directory, and the directory itself.
struct Owned {
    dir: OwnedFd,
    uid: Uid,
    gid: Gid,
}

/// The owner of an existing directory, unless that is root. A link that somebody else made counts as theirs: they choose
/// where it leads.
fn owner(path: &Path) -> Option<Owned> {
    let dir = open(path, OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty()).ok()?;
    let found = [statat(CWD, path, AtFlags::SYMLINK_NOFOLLOW).ok()?, fstat(&dir).ok()?];
    let found = found.into_iter().find(|found| found.st_uid != 0)?;
    Some(Owned { dir, uid: Uid::from_raw(found.st_uid), gid: Gid::from_raw(found.st_gid) })
}

/// Lets this thread, if it is root, act as the owner of a store's directory. Returns the path by which the owner reaches
/// it: [`HERE`], with another working directory, if the owner may not walk the path, as below systemd's `/var/lib/private`.
///
/// # Errors
///
/// If the system refuses that.
pub(crate) fn act_as_owner(store: &Path) -> Result<Option<(Acting, PathBuf)>> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let Some(Owned { dir, uid, gid }) = owner(store) else { return Ok(None) };
    let refused = || usage::cannot_act_as_owner(&store.display(), uid.as_raw());
    let here = open(".", OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty());
    let groups = getgroups().with_context(refused)?;
    let mut acting = Acting { thread: thread::current().id(), groups, group: getegid(), back: None };
    set_thread_groups(&[gid]).with_context(refused)?;
    set_thread_res_gid(None, gid, None).with_context(refused)?;
    set_thread_res_uid(None, uid, None).with_context(refused)?;
    if std::fs::read_dir(store).is_ok() {
        return Ok(Some((acting, store.to_owned())));
    }
    acting.back = here.ok();
    fchdir(&dir).with_context(refused)?;
    Ok(Some((acting, PathBuf::from(HERE))))
}

/// Lets this thread act as the owner of the configured store. Returns the settings to use meanwhile. A store in a database
/// has no owner here.
///
/// # Errors
///
/// As for [`act_as_owner`].
pub(crate) fn act_for(settings: &Settings) -> Result<(Option<Acting>, Settings)> {
    let mut settings = settings.clone();
    // The working directory may change.
    settings.store.backup_dir = std::path::absolute(&settings.store.backup_dir).context("store.backup_dir")?;
    if settings.store.url.is_some() {
        return Ok((None, settings));
    }
    Ok(match act_as_owner(&settings.store.path)? {
        None => (None, settings),
        Some((acting, path)) => {
            settings.store.path = path;
            (Some(acting), settings)
        }
    })
}

/// Like [`act_for`], for good: this process never becomes root again.
///
/// # Errors
///
/// As for [`act_as_owner`].
pub(crate) fn become_owner(settings: &Settings) -> Result<Settings> {
    let (acting, settings) = act_for(settings)?;
    if let Some(acting) = acting {
        acting
            .for_good()
            .with_context(|| usage::cannot_act_as_owner(&settings.store.path.display(), geteuid().as_raw()))?;
    }
    Ok(settings)
}

impl Acting {
    /// Gives up root for good.
    ///
    /// # Errors
    ///
    /// If the system refuses that.
    pub(crate) fn for_good(mut self) -> io::Result<()> {
        let uid = geteuid();
        let gid = getegid();
        self.back = None;
        // Only root may change the group, and the real and saved identities are still root's.
        set_thread_res_uid(None, Uid::ROOT, None)?;
        set_thread_res_gid(gid, gid, gid)?;
        set_thread_res_uid(uid, uid, uid)?;
        std::mem::forget(self);
        Ok(())
    }
}

impl Drop for Acting {
    fn drop(&mut self) {
        if thread::current().id() != self.thread {
            return;
        }
        let restored = set_thread_res_uid(None, Uid::ROOT, None)
            .and_then(|()| set_thread_res_gid(None, self.group, None))
            .and_then(|()| set_thread_groups(&self.groups))
            .and_then(|()| self.back.as_ref().map_or(Ok(()), fchdir));
        if let Err(error) = restored {
            tracing::warn!(%error, "this command goes on as the owner of the store");
        }
    }
}
