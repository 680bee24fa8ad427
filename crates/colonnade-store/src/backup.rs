//! Backups: all rows of one snapshot in one file, and restoring them.
//!
//! A backup begins with [`MAGIC`] and two numbers of four bytes: the format of the backup file and the format of the
//! stored data. The rows follow, compressed with zstd: key and value, each prefixed with its length, then an empty key
//! and the number of rows. The last eight bytes are a checksum of everything before them.

use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;

use crate::codec::bytes::{Encoder, Fnv};
use crate::codec::keys::{Key, Table};
use crate::rows::{Rows, row_fault};
use crate::views::view::{Changes, ReadView};
use crate::write::journal::in_parts;
use crate::{AppendError, FORMAT, Fault};

use colonnade_record::{Compression, decompress};

/// The first bytes of a backup.
const MAGIC: &[u8; 16] = b"colonnade backup";

/// The format of backup files that this program writes and reads.
const FORM: u32 = 1;

/// The length of the checksum, in bytes.
const CHECKSUM: usize = 8;

/// How many bytes of rows are written at once.
const PART: usize = 4 << 20;

/// The most bytes of a key or a value: more than rows ever have.
const LONGEST: u64 = 1 << 20;

/// The reason why a backup was not restored. Nothing of it has been kept.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The file is something else.
    #[error("this is not a backup of Colonnade")]
    NotABackup,
    /// A newer program wrote it.
    #[error("the backup was written by a newer version of this program; use that one or a newer one")]
    Newer,
    /// Its stored data has a format that was never released.
    #[error("the backup has format {0}, and the oldest that can be restored is {FORMAT}")]
    Older(u32),
    /// Its end is missing, or its content was changed.
    #[error("the backup is damaged{}: {what}", place(*.row))]
    Damaged {
        /// A description of the damage.
        what: &'static str,
        /// The number of intact rows before it, if known.
        row: Option<u64>,
    },
    /// The target directory is not empty.
    #[error("{0} is not empty; a store is made in an empty or new directory only")]
    NotEmpty(String),
    /// The target database already contains a store.
    #[error(
        "{0} has a store already; a store is restored into an empty database: name another one, or take the old store \
         away with `DROP SCHEMA colonnade CASCADE`"
    )]
    DatabaseNotEmpty(String),
    /// The file cannot be read, or the directory cannot be created.
    #[error("{what}: {source}")]
    File {
        /// The operation that failed.
        what: String,
        /// Why it failed.
        source: io::Error,
    },
    /// The store cannot be written.
    #[error(transparent)]
    Store(#[from] Fault),
}

/// The fault of the store that an error reports, if it is one.
#[must_use]
pub fn fault_of<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a Fault> {
    if let Some(AppendError::Fault(fault) | AppendError::Unknown(fault)) = error.downcast_ref() {
        return Some(fault);
    }
    match error.downcast_ref() {
        Some(RestoreError::Store(fault)) => Some(fault),
        _ => error.downcast_ref(),
    }
}

/// The position of the damage in a backup, in words.
fn place(row: Option<u64>) -> String {
    row.filter(|row| *row > 0).map_or_else(String::new, |row| format!(" behind its row {row}"))
}

fn damaged(what: &'static str) -> RestoreError {
    RestoreError::Damaged { what, row: None }
}

impl RestoreError {
    /// The same error, with the number of rows before the damage.
    fn behind(self, row: u64) -> RestoreError {
        match self {
            RestoreError::Damaged { what, row: None } => RestoreError::Damaged { what, row: Some(row) },
            other => other,
        }
    }
}

fn failed(error: io::Error) -> Fault {
    Fault::Backup(error.to_string())
}

/// A writer that passes everything on and computes its checksum.
struct Summing<'a> {
    to: &'a mut dyn Write,
    sum: Fnv,
}

impl Write for Summing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.sum.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Writes a backup of a view. `progress` receives the number of rows written.
pub(super) fn write(view: &dyn ReadView, to: &mut dyn Write, progress: &mut dyn FnMut(u64)) -> Result<(), Fault> {
    let mut to = Summing { to, sum: Fnv::default() };
    let head = [MAGIC.as_slice(), &FORM.to_be_bytes(), &FORMAT.to_be_bytes()].concat();
    to.write_all(&head).map_err(failed)?;
    let mut packer = Compression::Zstd.writer(to).map_err(failed)?;
    let mut count = 0;
    // The journal of a commit in progress belongs to no snapshot.
    let first = Key::of(Table::Journal).end();
    view.each(&first, &Key(vec![u8::MAX]), &mut |key, value| {
        // Sessions and tokens that are ended after the backup must not be valid in a store that is restored from it.
        if [Table::Sessions, Table::Tokens].iter().any(|&secret| key.first() == Some(&(secret as u8))) {
            return Ok(ControlFlow::Continue(()));
        }
        let mut row = Encoder::default();
        row.block(key);
        row.block(value);
        packer.write_all(&row.0).map_err(failed)?;
        count += 1;
        if count % 1_000 == 0 {
            progress(count);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let mut end = Encoder::default();
    end.block(&[]);
    end.number(count);
    packer.write_all(&end.0).map_err(failed)?;
    let to = packer.finish().map_err(failed)?;
    to.to.write_all(&to.sum.value().to_be_bytes()).map_err(failed)?;
    to.to.flush().map_err(failed)?;
    progress(count);
    Ok(())
}

/// A reader that passes on everything except the checksum at the end, and computes the checksum of it.
struct Checking<R> {
    from: R,
    sum: Fnv,
    /// Bytes that were read and not passed on: at the end of the input, the checksum.
    held: Vec<u8>,
}

impl<R: Read> Read for Checking<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let wanted = into.len();
        let mut buffer = vec![0; wanted];
        loop {
            let count = self.from.read(&mut buffer)?;
            self.held.extend_from_slice(&buffer[..count]);
            let ready = self.held.len().saturating_sub(CHECKSUM).min(wanted);
            if ready > 0 || count == 0 || wanted == 0 {
                into[..ready].copy_from_slice(&self.held[..ready]);
                self.sum.update(&self.held[..ready]);
                self.held.drain(..ready);
                return Ok(ready);
            }
        }
    }
}

/// A backup of this program's format, whose header was read.
pub(super) struct Backup<'a> {
    input: Checking<&'a mut dyn Read>,
}

/// Reads the header of a backup.
pub(super) fn read(from: &mut dyn Read) -> Result<Backup<'_>, RestoreError> {
    let mut input = Checking { from, sum: Fnv::default(), held: Vec::new() };
    let mut head = [0; MAGIC.len() + 8];
    input.read_exact(&mut head).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => RestoreError::NotABackup,
        _ => unreadable(error),
    })?;
    if !head.starts_with(MAGIC) {
        return Err(RestoreError::NotABackup);
    }
    let number = |at: usize| head[at..].first_chunk().map_or(0, |bytes| u32::from_be_bytes(*bytes));
    let form = number(MAGIC.len());
    let format = number(MAGIC.len() + 4);
    if form > FORM || format > FORMAT {
        return Err(RestoreError::Newer);
    }
    if form == 0 || format == 0 {
        return Err(damaged("its head was changed"));
    }
    if format < FORMAT {
        return Err(RestoreError::Older(format));
    }
    Ok(Backup { input })
}

fn unreadable(error: io::Error) -> RestoreError {
    RestoreError::File { what: "the backup cannot be read".to_owned(), source: error }
}

/// Converts an error within the rows: of the file itself, or a consequence of damage.
fn within(error: io::Error) -> RestoreError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged("its end is missing"),
        io::ErrorKind::PermissionDenied | io::ErrorKind::StorageFull => unreadable(error),
        _ => damaged("it cannot be unpacked"),
    }
}

impl Backup<'_> {
    /// Writes the rows of the backup into empty rows and returns their number. They are valid only if this succeeds.
    pub(super) fn restore(mut self, rows: &dyn Rows, progress: &mut dyn FnMut(u64)) -> Result<u64, RestoreError> {
        let count = {
            let mut unpacked = decompress(BufReader::new(&mut self.input)).map_err(within)?;
            let count = restore_rows(&mut unpacked, rows, progress)?;
            if unpacked.read(&mut [0]).map_err(within)? != 0 {
                return Err(damaged("more follows after its end"));
            }
            count
        };
        io::copy(&mut self.input, &mut io::sink()).map_err(unreadable)?;
        if self.input.held != self.input.sum.value().to_be_bytes() {
            return Err(damaged("its checksum is wrong"));
        }
        Ok(count)
    }
}

fn restore_rows(from: &mut dyn Read, rows: &dyn Rows, progress: &mut dyn FnMut(u64)) -> Result<u64, RestoreError> {
    let mut part = Changes::new();
    let mut bytes = 0;
    let mut count = 0;
    let mut last = Vec::new();
    loop {
        let key = take_block(from).map_err(|error| error.behind(count))?;
        let ends = key.is_empty();
        if ends || bytes > PART || part.len() > 1_000 {
            in_parts(rows, &std::mem::take(&mut part)).map_err(crate::write::journal::Failed::fault)?;
            progress(count);
            bytes = 0;
        }
        if ends {
            break;
        }
        let value = take_block(from).map_err(|error| error.behind(count))?;
        // Rows that no backup can contain are an error of the file, not of the store that would refuse them.
        if row_fault(&key, value.len()).is_some() {
            return Err(damaged("a row is none that a store has").behind(count));
        }
        if key <= last {
            return Err(damaged("the rows are not in order").behind(count));
        }
        bytes += key.len() + value.len();
        count += 1;
        last.clone_from(&key);
        part.insert(key, Some(value));
    }
    if take_number(from)? == count { Ok(count) } else { Err(damaged("rows are missing").behind(count)) }
}

fn take_number(from: &mut dyn Read) -> Result<u64, RestoreError> {
    let mut bytes = Vec::new();
    loop {
        let mut byte = [0];
        from.read_exact(&mut byte).map_err(within)?;
        bytes.push(byte[0]);
        if byte[0] < 0x80 || bytes.len() > 9 {
            break crate::codec::bytes::Decoder(&bytes).number().map_err(|_| damaged("a number is too large"));
        }
    }
}

fn take_block(from: &mut dyn Read) -> Result<Vec<u8>, RestoreError> {
    let length = take_number(from)?;
    if length > LONGEST {
        return Err(damaged("a row is too long"));
    }
    let mut block = vec![0; length as usize];
    from.read_exact(&mut block).map_err(within)?;
    Ok(block)
}
/// Writes a backup of rows.
#[cfg(any(test, fuzzing, feature = "testing"))]
pub(crate) fn backup_rows(rows: &std::sync::Arc<dyn Rows>, to: &mut dyn Write) -> Result<(), Fault> {
    write(&std::sync::Arc::<crate::views::snapshots::Snapshots>::default().now(rows), to, &mut |_| ())
}

/// The rows of a backup, and their number.
#[cfg(any(test, fuzzing, feature = "testing"))]
pub(crate) fn restored(mut bytes: &[u8]) -> Result<(super::rows::MemoryRows, u64), RestoreError> {
    let rows = super::rows::MemoryRows::new();
    read(&mut bytes)?.restore(&rows, &mut |_| ()).map(|count| (rows, count))
}

/// A fuzz target: a backup that can be restored is backed up again to one that restores the same rows. A checksum is put
/// to the end of the input, so that what is before it is read.
#[cfg(any(test, fuzzing, feature = "testing"))]
pub fn fuzz(data: &[u8]) {
    let mut sum = Fnv::default();
    sum.update(data);
    let whole = [data, &sum.value().to_be_bytes()].concat();
    for bytes in [data, &whole] {
        if let Ok((rows, count)) = restored(bytes) {
            let rows: std::sync::Arc<dyn Rows> = std::sync::Arc::new(rows);
            let mut again = Vec::new();
            backup_rows(&rows, &mut again).expect("memory");
            assert_eq!(restored(&again).expect("a backup").1, count);
        }
    }
}
