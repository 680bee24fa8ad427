//! Reads records from a stream.

use std::io::{self, BufRead};

use super::cgn_reader::{self, Offsets};
use super::fault::{BadRecord, Fault};
use super::splitter::{Chunk, Splitter, TooLong};
use super::tolerance::Tolerance;
use super::{Format, Record, json, replay};
use colonnade_rules::GameResult;

/// Reads and checks records, one after the other, in constant memory.
///
/// A bad record is an error with its position, and reading continues with the next one. After another [`ReadError`] the
/// iterator ends.
#[derive(Debug)]
pub struct Reader<R> {
    splitter: Splitter<R>,
    offsets: Offsets,
    stage: ReadStage,
    tolerance: Tolerance,
    remarks: Vec<BadRecord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReadStage {
    Beginning,
    Reading,
    Over,
}

/// The reason why there is no record.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A record is bad; the next one may be good.
    #[error(transparent)]
    Bad(#[from] BadRecord),
    /// The stream is not text.
    #[error("a binary file, expected records in {0}")]
    NotText(Format),
    /// The stream is text in UTF-16.
    #[error("a file in UTF-16, expected records in UTF-8")]
    Utf16,
    /// The stream failed in or after the record that begins on this line.
    #[error("line {line}: {error}")]
    Io {
        /// The line.
        line: u64,
        /// The error of the stream.
        error: io::Error,
    },
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a stream.
    pub fn new(input: R, format: Format) -> Reader<R> {
        Reader {
            splitter: Splitter::new(input, format),
            offsets: Offsets::default(),
            stage: ReadStage::Beginning,
            tolerance: Tolerance::new(false),
            remarks: Vec::new(),
        }
    }

    /// The same reader, which keeps a record if the game in it is understood. What is not understood is listed in
    /// [`Reader::remarks`], and kept as text where that is possible.
    #[must_use]
    pub fn lenient(self) -> Reader<R> {
        Reader { tolerance: Tolerance::new(true), ..self }
    }

    /// The same reader, which refuses what [`Reader::lenient`] passes over, as a new one does.
    #[must_use]
    pub fn strict(self) -> Reader<R> {
        Reader { tolerance: Tolerance::new(false), ..self }
    }

    /// The oddities of the last record, whose game is understood, in the order of the text.
    #[must_use]
    pub fn remarks(&self) -> &[BadRecord] {
        &self.remarks
    }

    /// A reader at the beginning of a stream. The first bytes decide the format: a JSON object means NDJSON, else CGN.
    ///
    /// # Errors
    ///
    /// If the stream fails.
    pub fn detect(input: R) -> io::Result<Reader<R>> {
        let mut reader = Reader::new(input, Format::Cgn);
        reader.splitter.detect()?;
        Ok(reader)
    }

    /// Whether bytes that are not part of it follow the compressed stream, which is complete. They are not read.
    #[must_use]
    pub const fn has_trailing_bytes(&self) -> bool {
        self.splitter.has_trailing_bytes()
    }

    /// The format of the stream.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.splitter.format()
    }

    /// The line on which the last record began.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.splitter.line()
    }

    fn read(&mut self) -> Result<Option<Record>, ReadError> {
        match self.read_chunk() {
            Ok(done) => done.map_err(ReadError::from),
            Err(error) => Err(ReadError::Io { line: self.line(), error }),
        }
    }

    fn read_chunk(&mut self) -> io::Result<Result<Option<Record>, BadRecord>> {
        let format = self.format();
        let Some(chunk) = self.splitter.next()? else { return Ok(Ok(None)) };
        let read = read_chunk(&chunk, format, &mut self.offsets, &mut self.tolerance);
        let locate = |(at, fault)| BadRecord::locate(chunk.bytes, chunk.place, at, fault);
        self.remarks = self.tolerance.take().into_iter().map(locate).collect();
        Ok(read.map(Some).map_err(locate))
    }
}

fn read_chunk(
    chunk: &Chunk<'_>,
    format: Format,
    offsets: &mut Offsets,
    tolerance: &mut Tolerance,
) -> Result<Record, (usize, Fault)> {
    match chunk.too_long {
        Some(TooLong::Record) => return Err((0, Fault::TooLong)),
        Some(TooLong::Comment(at)) => return Err((at, Fault::LongComment)),
        None => {}
    }
    if let Some(at) = memchr::memchr(0, chunk.bytes) {
        return Err((at, Fault::Unexpected('\0')));
    }
    let text = std::str::from_utf8(chunk.bytes).map_err(|error| (error.valid_up_to(), Fault::NotUtf8))?;
    let (mut record, is_result_unknown) = match format {
        Format::Cgn => {
            let record = cgn_reader::read(text, offsets, tolerance)?;
            (record, offsets.is_result_unknown)
        }
        Format::Ndjson => json::read_with(text, tolerance)?,
    };
    let mut replayed = replay(&mut record);
    if let Err(super::ReplayError { fault: Fault::ResultContradicted { outcome, .. }, .. }) = &replayed
        && is_result_unknown
        && record.result == GameResult::Unfinished
    {
        // The play shows the result that the record does not tell.
        record.result = outcome.result;
        replayed = replay(&mut record);
    }
    replayed.map_err(|error| {
        let at = match format {
            Format::Cgn => offsets.offset(&record, &error.place),
            Format::Ndjson => json::offset_of(text, &error.place),
        };
        (at + stop(&error.fault, text, at), error.fault)
    })?;
    Ok(record)
}

/// The offset in an action's text at which reading stopped, if that text is at `at` unchanged.
fn stop(fault: &Fault, text: &str, at: usize) -> usize {
    match fault {
        Fault::Move(colonnade_rules::MoveError::NotNotation(error)) => {
            let written = text.get(at..).is_some_and(|text| text.starts_with(&error.text));
            if written && error.at < error.text.len() { error.at } else { 0 }
        }
        _ => 0,
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.stage == ReadStage::Beginning {
            self.stage = ReadStage::Reading;
            match self.splitter.beginning() {
                Ok(bytes) if is_utf16(bytes) => {
                    self.stage = ReadStage::Over;
                    return Some(Err(ReadError::Utf16));
                }
                Ok(bytes) if is_binary(bytes) => {
                    self.stage = ReadStage::Over;
                    return Some(Err(ReadError::NotText(self.format())));
                }
                Ok(_) => {}
                Err(error) => {
                    self.stage = ReadStage::Over;
                    return Some(Err(ReadError::Io { line: 1, error }));
                }
            }
        }
        if self.stage == ReadStage::Over {
            return None;
        }
        let item = self.read().transpose();
        if !matches!(item, Some(Ok(_) | Err(ReadError::Bad(_)))) {
            self.stage = ReadStage::Over;
        }
        item
    }
}

/// Detects UTF-16: a byte order mark, or ASCII in every other byte and zeros between.
fn is_utf16(beginning: &[u8]) -> bool {
    let pairs = || beginning[..beginning.len().min(64)].chunks_exact(2);
    let wide = |zero: usize| pairs().len() > 1 && pairs().all(|pair| pair[zero] == 0 && pair[1 - zero] != 0);
    beginning.starts_with(&[0xff, 0xfe]) || beginning.starts_with(&[0xfe, 0xff]) || wide(0) || wide(1)
}

/// Detects binary data: more than a few control characters. A single one, even a zero byte, concerns only its record.
fn is_binary(beginning: &[u8]) -> bool {
    let looked_at = &beginning[..beginning.len().min(8192)];
    let controls = looked_at.iter().filter(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace()).count();
    controls * 20 > looked_at.len()
}

#[cfg(test)]
#[path = "lenient_tests.rs"]
mod tests;
