//! Games as texts, for downloads.

use crate::record::{Format, Record, WriteError, Writer};

/// A record as a text of its own.
///
/// # Errors
///
/// If it is too long to be read again.
pub(super) fn text(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    let mut writer = Writer::new(Vec::new(), format);
    writer.write(record)?;
    Ok(writer.finish()?)
}
