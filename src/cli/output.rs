//! Files that commands write.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::Context;
use tempfile::NamedTempFile;

use super::Failure;
use super::records::STANDARD;
use crate::record::Packing;

/// Writes a file of records as its name tells, compressed where it asks for that; `-` is `out`. A file is replaced
/// when the new one is whole, so it may be the one that is read.
pub(super) fn write<T>(
    path: &Path,
    out: &mut dyn Write,
    fill: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<T, Failure> {
    if path.as_os_str() == STANDARD {
        return fill(out);
    }
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        let device = File::options().write(true).open(path).with_context(|| name(path))?;
        return Ok(packed(path, device, fill)?.1);
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let file = beside(&target, 0o666).with_context(|| name(path))?;
    let (file, done) = packed(path, file, fill)?;
    file.persist(&target).map_err(|error| error.error).with_context(|| name(path))?;
    Ok(done)
}

fn packed<W: Write, T>(
    path: &Path,
    out: W,
    fill: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<(W, T), Failure> {
    let mut packer = Packing::of_path(path).pack(BufWriter::with_capacity(1 << 16, out))?;
    let done = fill(&mut packer)?;
    let out = packer.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok((out, done))
}

/// How a file is called in complaints.
pub(super) fn name(path: &Path) -> String {
    path.display().to_string()
}

/// The directory that a file is in.
pub(super) fn directory(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new file in the directory of another. It goes away unless it is kept under a name.
pub(super) fn beside(target: &Path, mode: u32) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().permissions(Permissions::from_mode(mode)).tempfile_in(directory(target))
}
