//! Writes records to a stream.

use std::io::{self, Write};

use super::{Format, LONGEST, Record, WriteError, cgn_writer, json};

/// Writes records, one after the other.
///
/// ```
/// use colonnade_record::{Format, Record, RecordedAction, Writer};
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
    /// The text of the record that is being written, in CGN or in JSON.
    cgn: String,
    json: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// A writer before its first record.
    pub const fn new(out: W, format: Format) -> Writer<W> {
        Writer { out, format, began: false, cgn: String::new(), json: Vec::new() }
    }

    /// Writes a record. The actions are written as they are; [`replay`](super::replay) makes them canonical.
    ///
    /// # Errors
    ///
    /// If the record is too long or nested too deep for a reader, or the stream fails.
    pub fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        let text = match self.format {
            Format::Cgn => {
                self.cgn.clear();
                cgn_writer::write(record, &mut self.cgn)?;
                self.cgn.as_bytes()
            }
            Format::Ndjson => {
                self.json.clear();
                json::check_depth(&record.actions)?;
                json::write(record, &mut self.json).map_err(io::Error::from)?;
                self.json.push(b'\n');
                &self.json
            }
        };
        if text.len() > LONGEST {
            return Err(WriteError::TooLong);
        }
        if std::mem::replace(&mut self.began, true) && self.format == Format::Cgn {
            self.out.write_all(b"\n")?;
        }
        self.out.write_all(text)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reader, RecordedAction};
    use colonnade_rules::{Game, Reason};

    #[test]
    fn a_refused_record_leaves_nothing_in_the_next_one() {
        let mut good = Record::new(Game::Pilare.standard());
        good.reason = Some(Reason::Unfinished);
        let mut deep = RecordedAction::new("a1-a3");
        for _ in 0..=crate::DEEPEST {
            deep = RecordedAction { variations: vec![vec![deep]], ..RecordedAction::new("a1-a3") };
        }
        let bad = Record { actions: vec![deep], ..good.clone() };
        for format in [Format::Cgn, Format::Ndjson] {
            let mut writer = Writer::new(Vec::new(), format);
            assert!(matches!(writer.write(&bad), Err(WriteError::TooDeep)));
            writer.write(&good).expect("a short record");
            writer.write(&good).expect("a short record");
            let text = writer.finish().expect("a vector");
            let read: Result<Vec<Record>, _> = Reader::new(text.as_slice(), format).collect();
            assert_eq!(read.expect("sound records"), [good.clone(), good.clone()], "{format:?}");
        }
    }
}
