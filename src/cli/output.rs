//! Files that commands write, and text for people.

use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use rustix::process::geteuid;
use tempfile::NamedTempFile;

use super::failure::Failure;
use super::records::STANDARD;
use crate::config::Settings;
use colonnade_record::Compression;
use colonnade_wording::cli::usage;

/// The most symbolic links that are followed from a name.
const MOST_LINKS: usize = 40;

/// The users who may read a file that a command creates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readers {
    /// Those whom the umask allows, or who could read the file that is replaced.
    Usual,
    /// Only its owner.
    Owner,
}

/// The target of a file name.
#[derive(Debug, PartialEq, Eq)]
enum OutputTarget {
    /// The standard output.
    Standard,
    /// A device, a pipe or the like, which is written to directly.
    Device,
    /// A file, which is replaced when the new one is complete. It may not exist yet.
    File(PathBuf),
}

/// Writes a file of records, compressed by its extension; `-` is `out`. A file is replaced atomically when the new one
/// is complete, so it may be the same file that is read. A target that is not a regular file is written to directly.
///
/// # Errors
///
/// If `fill` fails, or the file cannot be written; such a message begins with the name of the file.
pub(super) fn write<T>(
    path: &Path,
    readers: Readers,
    out: &mut dyn Write,
    fill: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if let Some(unknown) = unsupported_compression(path) {
        return Err(Failure::usage(usage::unknown_compression(&name(path), unknown)));
    }
    match target(path)? {
        OutputTarget::Standard if path.as_os_str() == STANDARD => fill(out),
        OutputTarget::Standard => Ok(write_compressed(path, out, fill)?.1),
        OutputTarget::Device => {
            let device = File::options().write(true).open(path).with_context(|| name(path))?;
            Ok(write_compressed(path, device, fill)?.1)
        }
        OutputTarget::File(target) => {
            let mode = match (readers, fs::metadata(&target)) {
                (Readers::Owner, _) => 0o600,
                (Readers::Usual, Ok(old)) => old.permissions().mode() & 0o777,
                (Readers::Usual, Err(_)) => 0o666,
            };
            let file = temporary_file(&target, mode).with_context(|| name(path))?;
            // Errors of the `NamedTempFile` itself name the temporary file, which means nothing to users.
            let (_, done) = write_compressed(path, file.as_file(), fill)?;
            file.persist(&target).map_err(|error| error.error).with_context(|| name(path))?;
            Ok(done)
        }
    }
}

/// Extensions of unsupported compressions and archives.
const UNSUPPORTED: [&str; 11] = ["bz2", "xz", "lz4", "lzma", "lz", "lzo", "br", "z", "zip", "7z", "tgz"];

/// The extension of a name if it stands for an unsupported compression.
fn unsupported_compression(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?.to_str()?;
    UNSUPPORTED.into_iter().find(|unsupported| extension.eq_ignore_ascii_case(unsupported))
}

const STANDARD_OUTPUT: &str = "standard output";

/// The standard output, with its name in errors.
pub(super) fn standard() -> impl Write {
    Named { out: io::stdout().lock(), path: Path::new(STANDARD_OUTPUT) }
}

/// Adds the name of the standard output to an error.
pub(super) fn standard_failed(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{STANDARD_OUTPUT}: {error}"))
}

/// Follows symbolic links to the target of a name. A link may point to a file that does not exist yet.
///
/// # Errors
///
/// If another user, other than root, made one of the links: it could lead to any file of this user.
fn target(path: &Path) -> Result<OutputTarget, Failure> {
    let standard = [Path::new(STANDARD), Path::new("/proc/self/fd/1"), Path::new("/dev/fd/1")];
    let mut place = path.to_owned();
    for _ in 0..MOST_LINKS {
        if standard.contains(&place.as_path()) {
            return Ok(OutputTarget::Standard);
        }
        // Links in these directories refer to open files, not to other names.
        if place.starts_with("/proc") || place.starts_with("/dev/fd") {
            return Ok(OutputTarget::Device);
        }
        match fs::read_link(&place) {
            Ok(next) => {
                let next = directory(&place).join(next);
                let maker = fs::symlink_metadata(&place)?.uid();
                if maker != 0 && maker != geteuid().as_raw() {
                    return Err(anyhow!(usage::writes_no_links(&name(&place), &name(&next))).into());
                }
                place = next;
            }
            Err(_) => break,
        }
    }
    let is_file = fs::metadata(&place).map_or(true, |metadata| metadata.is_file());
    Ok(if is_file { OutputTarget::File(place) } else { OutputTarget::Device })
}

/// The file that a name refers to through links, which may not exist yet; `None` if it is a device, a pipe or the like.
///
/// # Errors
///
/// If it leads through a link that another user made.
pub(super) fn file_of(path: &Path) -> Result<Option<PathBuf>, Failure> {
    Ok(match target(path)? {
        OutputTarget::File(file) => Some(file),
        OutputTarget::Standard | OutputTarget::Device => None,
    })
}

/// Refuses a file in the directory of the store, because it could be one of the store's own.
///
/// # Errors
///
/// If the file is, or would be, there.
pub(super) fn refuse_inside_the_store(path: &Path, settings: &Settings) -> Result<(), Failure> {
    let (Some(file), None) = (file_of(path)?, &settings.store.url) else { return Ok(()) };
    match (directory(&file).canonicalize(), settings.store.path.canonicalize()) {
        (Ok(place), Ok(store)) if place == store => Err(anyhow!(usage::inside_the_store(&name(path))).into()),
        _ => Ok(()),
    }
}

/// Fills a stream through the compressor for the extension of the file.
fn write_compressed<W: Write, T>(
    path: &Path,
    out: W,
    fill: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<(W, T), Failure> {
    let named = Named { out, path };
    let mut packer = Compression::of_path(path).writer(BufWriter::with_capacity(1 << 16, named))?;
    let done = fill(&mut packer)?;
    let mut named = packer.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
    named.flush()?;
    Ok((named.out, done))
}

/// A stream that adds the name of its file to errors.
struct Named<'a, W> {
    out: W,
    path: &'a Path,
}

impl<W: Write> Named<'_, W> {
    fn named<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", name(self.path))))
    }
}

impl<W: Write> Write for Named<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        self.named(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.named(flushed)
    }
}

/// The name of a file in messages.
pub(super) fn name(path: &Path) -> String {
    path.display().to_string()
}

/// The directory of a file.
pub(super) fn directory(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The prefix and suffix of names of temporary files; between them are [`RANDOM`] letters and digits.
const PART: (&str, &str) = (".colonnade-", ".part");
const RANDOM: usize = 6;

/// Creates a temporary file in the directory of another file. It is removed unless it is persisted under a name. Also
/// removes the temporary files that killed commands left there.
///
/// # Errors
///
/// If the directory cannot be written. The message does not name the temporary file, which means nothing to users.
pub(super) fn temporary_file(target: &Path, mode: u32) -> io::Result<NamedTempFile> {
    // Checked first, because the error below would lack the system's message for a missing directory.
    fs::metadata(directory(target))?;
    remove_abandoned(directory(target));
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PART.0).suffix(PART.1).rand_bytes(RANDOM).permissions(Permissions::from_mode(mode));
        let made = builder.tempfile_in(directory(target)).map_err(|error| {
            error.raw_os_error().map_or_else(|| io::Error::from(error.kind()), io::Error::from_raw_os_error)
        })?;
        // The lock marks the file as in use. Another command may have removed the file before it was locked.
        match made.as_file().try_lock() {
            Err(TryLockError::Error(_)) => return Ok(made),
            Ok(()) if made.as_file().metadata()?.nlink() > 0 => return Ok(made),
            _ => {}
        }
    }
}

/// Removes the temporary files of killed commands in a directory. Errors are ignored.
fn remove_abandoned(directory: &Path) {
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let is_part = entry.file_name().to_str().is_some_and(is_part);
        if is_part
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file name is that of a temporary file.
fn is_part(name: &str) -> bool {
    let random = name.strip_prefix(PART.0).and_then(|name| name.strip_suffix(PART.1));
    random.is_some_and(|random| random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_killed_commands_left_is_removed_and_nothing_else() {
        let dir = tempfile::tempdir().expect("a directory");
        let target = dir.path().join("all.backup");
        let written = temporary_file(&target, 0o600).expect("a file");
        let kept = [".colonnade-abc.part", ".colonnade-abcde_.part", "colonnade-abcdef.part", ".tmpAbCdEf"];
        for name in kept.iter().chain(&[".colonnade-aB3dE6.part"]) {
            fs::write(dir.path().join(name), "half").expect("written");
        }
        let other = temporary_file(&target, 0o600).expect("a file");
        assert!(!dir.path().join(".colonnade-aB3dE6.part").exists());
        assert!(kept.iter().all(|name| dir.path().join(name).exists()));
        assert!(written.path().exists() && other.path().exists(), "somebody writes these");
        written.persist(&target).expect("kept");
        assert!(target.exists());
    }

    #[test]
    fn names_lead_to_files_devices_and_the_standard_output() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = |name: &str| dir.path().join(name);
        fs::write(path("file"), "").expect("a file");
        for (link, to) in [("link", "file"), ("chain", "link"), ("dangling", "gone"), ("loop", "loop")] {
            symlink(to, path(link)).expect("a link");
        }
        symlink("/dev/stdout", path("out")).expect("a link");
        let target = |path: &Path| target(path).expect("own links");
        assert_eq!(target(&path("chain")), OutputTarget::File(path("file")));
        assert_eq!(target(&path("dangling")), OutputTarget::File(path("gone")));
        assert_eq!(target(&path("new")), OutputTarget::File(path("new")));
        assert_eq!(target(Path::new("/dev/null")), OutputTarget::Device);
        assert_eq!(target(Path::new("/proc/self/fd/2")), OutputTarget::Device);
        for standard in [Path::new("-"), Path::new("/dev/stdout"), &path("out")] {
            assert_eq!(target(standard), OutputTarget::Standard, "{standard:?}");
        }
        // S39: what another user has put there is not followed. Only root can make such a link.
        if std::os::unix::fs::lchown(path("chain"), Some(4321), None).is_ok() {
            let told = super::target(&path("chain")).expect_err("another user's link");
            assert!(format!("{told:?}").contains("chain is a link that another user made"), "{told:?}");
        }
    }
}
