//! Writes records to a stream.

use std::io::{self, Write};

use super::{Format, LONGEST, Record, WriteError, cgn_writer, json};

/// Writes records, one after the other.
///
/// ```
/// use colonnade::record::{Format, Record, RecordedAction, Writer};
/// use colonnade_rules::{Game, Reason};
///
/// let mut record = Record::new(Game::Pilare.standard());
/// record.players.first.name = "Ada".to_owned();
/// record.actions.push(RecordedAction::new("a1-a3"));
/// record.reason = Some(Reason::Unfinished);
/// let mut writer = Writer::new(Vec::new(), Format::Cgn);
/// writer.write(&record)?;
/// let text = String::from_utf8(writer.finish()?)?;
/// assert!(text.ends_with("[Termination \"unfinished\"]\n\n1. a1-a3 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    format: Format,
    began: bool,
    text: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// A writer before its first record.
    pub const fn new(out: W, format: Format) -> Writer<W> {
        Writer { out, format, began: false, text: Vec::new() }
    }

    /// Writes a record. The actions are written as they are; [`replay`](super::replay) makes them canonical.
    ///
    /// # Errors
    ///
    /// If the record is too long or nested too deep for a reader, or the stream fails.
    pub fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        self.text.clear();
        match self.format {
            Format::Cgn => {
                let mut text = String::from_utf8(std::mem::take(&mut self.text)).expect("an empty buffer is UTF-8");
                let done = cgn_writer::write(record, &mut text);
                self.text = text.into_bytes();
                done?;
            }
            Format::Ndjson => {
                json::check_depth(&record.actions)?;
                json::write(record, &mut self.text).map_err(io::Error::from)?;
                self.text.push(b'\n');
            }
        }
        if self.text.len() > LONGEST {
            return Err(WriteError::TooLong);
        }
        if std::mem::replace(&mut self.began, true) && self.format == Format::Cgn {
            self.out.write_all(b"\n")?;
        }
        self.out.write_all(&self.text)?;
        Ok(())
    }

    /// Flushes the stream and returns it.
    ///
    /// # Errors
    ///
    /// If the stream fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}
