//! The contents that a disk can have after a loss of power, according to a trace of the calls before it.
//!
//! Synced data is there. Of everything else, any part may be there: of each page of a file, any of the versions that it
//! had in the page cache since the last sync; of lengths and of directory entries, any of the states that they had
//! since. This is what POSIX permits and what journaling file systems do: they preserve the order of the changes of one
//! directory, and of the lengths of one file, but of nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::trace::{Call, Change};
use colonnade_testing::Rng;

const PAGE: usize = 4096;

/// The number of a file in the model.
type Inode = usize;

/// An unsynced change of a file.
#[derive(Clone, Debug)]
enum Pending {
    Write(u64, Vec<u8>),
    Truncate(u64),
}

/// An unsynced change of a directory.
#[derive(Clone, Debug)]
enum Renaming {
    Link(PathBuf, Inode),
    Unlink(PathBuf),
    /// From, to and the file.
    Move(PathBuf, PathBuf, Inode),
}

#[derive(Clone, Debug, Default)]
struct FileState {
    synced: Vec<u8>,
    /// The unsynced changes, with the lines at which they ended.
    pending: Vec<(usize, Pending)>,
    /// The length after all pending changes.
    length: u64,
}

/// A sync in progress.
pub(super) struct Sync {
    of: Target,
    begin: usize,
    pub(super) end: usize,
}

enum Target {
    File(Inode),
    Directory(PathBuf),
}

/// The disk during a trace.
#[derive(Clone, Debug, Default)]
pub(super) struct Device {
    files: Vec<FileState>,
    /// The names that the running program sees.
    names: BTreeMap<PathBuf, Inode>,
    synced_names: BTreeMap<PathBuf, Inode>,
    /// Unsynced changes of names, with the lines at which they ended.
    pending_names: Vec<(usize, Renaming)>,
    directories: Vec<PathBuf>,
}

impl Device {
    /// A disk with the files of a directory, all synced.
    pub(super) fn of(dir: &Path) -> Device {
        let mut device = Device::default();
        if dir.exists() {
            device.take(dir);
        }
        device
    }

    fn take(&mut self, dir: &Path) {
        self.directories.push(dir.to_owned());
        for entry in fs::read_dir(dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                self.take(&path);
                continue;
            }
            let bytes = fs::read(&path).expect("a file");
            let length = bytes.len() as u64;
            self.files.push(FileState { synced: bytes, pending: Vec::new(), length });
            self.names.insert(path, self.files.len() - 1);
        }
        self.synced_names = self.names.clone();
    }

    /// Applies a call.
    pub(super) fn apply(&mut self, call: &Call) {
        let end = call.end;
        match &call.change {
            Change::Create(path, _) if !self.names.contains_key(path) => {
                self.files.push(FileState::default());
                let inode = self.files.len() - 1;
                self.rename(end, Renaming::Link(path.clone(), inode));
            }
            Change::MakeDirectory(path) => self.directories.push(path.clone()),
            Change::Write(path, at, data) => self.write(end, path, Some(*at), data),
            Change::Append(path, data) => self.write(end, path, None, data),
            Change::Create(path, true) => self.truncate(end, path, 0),
            Change::Truncate(path, length) => self.truncate(end, path, *length),
            Change::Rename(from, to) => {
                if let Some(&inode) = self.names.get(from) {
                    self.rename(end, Renaming::Move(from.clone(), to.clone(), inode));
                }
            }
            Change::Remove(path) if self.names.contains_key(path) => {
                self.rename(end, Renaming::Unlink(path.clone()));
            }
            Change::Create(..) | Change::Remove(_) | Change::Sync(_) | Change::Said(_) => {}
        }
    }

    fn write(&mut self, end: usize, path: &Path, at: Option<u64>, data: &[u8]) {
        let Some(&inode) = self.names.get(path) else { return };
        let file = &mut self.files[inode];
        let at = at.unwrap_or(file.length);
        file.length = file.length.max(at + data.len() as u64);
        file.pending.push((end, Pending::Write(at, data.to_vec())));
    }

    fn truncate(&mut self, end: usize, path: &Path, length: u64) {
        let Some(&inode) = self.names.get(path) else { return };
        self.files[inode].length = length;
        self.files[inode].pending.push((end, Pending::Truncate(length)));
    }

    fn rename(&mut self, end: usize, renaming: Renaming) {
        change_names(&mut self.names, &renaming);
        self.pending_names.push((end, renaming));
    }

    /// Begins a sync: determines its target by the names at this time.
    pub(super) fn begin_sync(&self, call: &Call) -> Option<Sync> {
        let Change::Sync(path) = &call.change else { return None };
        let of = match self.directories.contains(path) {
            true => Target::Directory(path.clone()),
            false => Target::File(*self.names.get(path)?),
        };
        Some(Sync { of, begin: call.begin, end: call.end })
    }

    /// Ends a sync: everything written before it began is on disk.
    pub(super) fn end_sync(&mut self, sync: &Sync) {
        match &sync.of {
            Target::File(inode) => self.sync_file(*inode, sync.begin),
            Target::Directory(path) => self.sync_directory(path, sync.begin),
        }
    }

    fn sync_file(&mut self, inode: Inode, begin: usize) {
        let file = &mut self.files[inode];
        let (done, left): (Vec<_>, Vec<_>) = file.pending.drain(..).partition(|(end, _)| *end <= begin);
        done.iter().for_each(|(_, change)| change_bytes(&mut file.synced, change));
        file.pending = left;
    }

    fn sync_directory(&mut self, dir: &Path, begin: usize) {
        let inside = |renaming: &Renaming| match renaming {
            Renaming::Link(path, _) | Renaming::Unlink(path) | Renaming::Move(path, ..) => path.parent() == Some(dir),
        };
        let (done, left): (Vec<_>, Vec<_>) =
            self.pending_names.drain(..).partition(|(end, renaming)| *end <= begin && inside(renaming));
        done.iter().for_each(|(_, renaming)| change_names(&mut self.synced_names, renaming));
        self.pending_names = left;
    }

    /// Writes one of the possible states of the disk into a directory, for the files that were in `from`.
    pub(super) fn lay_out(&self, chance: &mut Rng, from: &Path, to: &Path) {
        let mut names = self.synced_names.clone();
        let kept = chance.below(self.pending_names.len() + 1);
        self.pending_names[..kept].iter().for_each(|(_, renaming)| change_names(&mut names, renaming));
        for dir in &self.directories {
            fs::create_dir_all(to.join(dir.strip_prefix(from).expect("inside"))).expect("a directory");
        }
        for (path, inode) in names {
            let Ok(name) = path.strip_prefix(from) else { continue };
            fs::write(to.join(name), self.files[inode].bytes(chance)).expect("written");
        }
    }
}

fn change_names(names: &mut BTreeMap<PathBuf, Inode>, renaming: &Renaming) {
    match renaming {
        Renaming::Link(path, inode) => _ = names.insert(path.clone(), *inode),
        Renaming::Unlink(path) => _ = names.remove(path),
        Renaming::Move(from, to, inode) => {
            names.remove(from);
            names.insert(to.clone(), *inode);
        }
    }
}

fn change_bytes(bytes: &mut Vec<u8>, change: &Pending) {
    match change {
        Pending::Truncate(length) => bytes.resize(*length as usize, 0),
        Pending::Write(at, data) => {
            let from = *at as usize;
            let to = *at as usize + data.len();
            if bytes.len() < to {
                bytes.resize(to, 0);
            }
            bytes[from..to].copy_from_slice(data);
        }
    }
}

impl FileState {
    /// One of the contents that the file can have.
    fn bytes(&self, chance: &mut Rng) -> Vec<u8> {
        let count = self.pending.len();
        if count == 0 {
            return self.synced.clone();
        }
        // How many of the changes the length includes, and each page. Most pages include as many as the length, so that
        // there are states in which little is missing.
        let lengths = chance.below(count + 1);
        let usual = chance.below(count + 1);
        let mut bytes = self.synced.clone();
        let mut length = bytes.len() as u64;
        let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
        for (at, (_, change)) in self.pending.iter().enumerate() {
            match change {
                Pending::Truncate(cut) if at < lengths => {
                    length = *cut;
                    bytes.resize(*cut as usize, 0);
                }
                Pending::Truncate(_) => {}
                Pending::Write(from, data) => {
                    let (from, to) = (*from as usize, *from as usize + data.len());
                    if at < lengths {
                        length = length.max(to as u64);
                    }
                    if bytes.len() < to {
                        bytes.resize(to, 0);
                    }
                    for page in from / PAGE..to.div_ceil(PAGE) {
                        let versions = *seen.entry(page).or_insert_with(|| match chance.below(4) {
                            0 => chance.below(count + 1),
                            _ => usual,
                        });
                        if at < versions {
                            let low = from.max(page * PAGE);
                            let high = to.min((page + 1) * PAGE);
                            bytes[low..high].copy_from_slice(&data[low - from..high - from]);
                        }
                    }
                }
            }
        }
        bytes.resize(length as usize, 0);
        bytes
    }
}
