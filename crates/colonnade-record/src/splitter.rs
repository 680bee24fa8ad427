//! Splits a stream of any size into the texts of records, in constant memory.

use std::io::{self, BufRead};

use memchr::{memchr, memchr_iter, memchr3, memmem};

use super::compression::is_about_trailing_bytes;
use super::format::BOM;
use super::lexer::is_escape;
use super::tags::is_name_byte;
use super::{Format, LONGEST};

/// The initial size of the buffer. It doubles while a record does not fit, so searching again from the start costs at
/// most twice as much.
const FILLING: usize = 1 << 16;

/// The text of one record, with white space around it.
pub(super) struct Chunk<'a> {
    pub(super) bytes: &'a [u8],
    /// Line and column of the first byte, counted from 1.
    pub(super) place: (u64, u64),
    /// The reason why the record is too long, if it is.
    pub(super) too_long: Option<TooLong>,
}

/// The reason why a record is too long.
#[derive(Clone, Copy)]
pub(super) enum TooLong {
    Record,
    /// A comment at this offset is not closed.
    Comment(usize),
}

/// Splits a stream into the texts of records.
#[derive(Debug)]
pub(super) struct Splitter<R> {
    input: R,
    format: Format,
    buffer: Vec<u8>,
    /// The start of the unread part of the buffer.
    start: usize,
    /// The length of the record that was returned last.
    taken: usize,
    /// Line and column of `start`.
    place: (u64, u64),
    ended: bool,
    /// Whether the start of the next record is unknown.
    lost: bool,
    /// Whether other bytes follow the end of the stream.
    has_trailing_bytes: bool,
}

/// The length of a record.
enum Cut {
    /// This many bytes.
    Here(usize),
    /// Longer than the text so far. If the text ends in a comment: the comment's offset.
    Beyond(Option<usize>),
}

impl<R: BufRead> Splitter<R> {
    pub(super) const fn new(input: R, format: Format) -> Self {
        Splitter {
            input,
            format,
            buffer: Vec::new(),
            start: 0,
            taken: 0,
            place: (1, 1),
            ended: false,
            lost: false,
            has_trailing_bytes: false,
        }
    }

    /// Whether other bytes follow the end of the stream, as far as it was read.
    pub(super) const fn has_trailing_bytes(&self) -> bool {
        self.has_trailing_bytes
    }

    pub(super) const fn format(&self) -> Format {
        self.format
    }

    /// Detects the format from the first bytes.
    pub(super) fn detect(&mut self) -> io::Result<()> {
        self.format = Format::of_text(self.beginning()?);
        Ok(())
    }

    /// The first bytes of the stream.
    pub(super) fn beginning(&mut self) -> io::Result<&[u8]> {
        self.fill(FILLING)?;
        Ok(&self.buffer[self.start..])
    }

    pub(super) const fn line(&self) -> u64 {
        self.place.0
    }

    /// The next record's text.
    pub(super) fn next(&mut self) -> io::Result<Option<Chunk<'_>>> {
        self.advance(self.taken);
        self.taken = 0;
        if self.lost {
            self.find_next()?;
        }
        if !self.skip_blanks()? {
            return Ok(None);
        }
        let (given, too_long) = loop {
            let rest = &self.buffer[self.start..];
            match self.format.cut(rest, self.ended) {
                Cut::Here(length) if length <= LONGEST => {
                    self.taken = length;
                    break (length, None);
                }
                Cut::Beyond(_) if rest.len() <= LONGEST => {
                    let wanted = (2 * rest.len()).max(FILLING);
                    self.fill(wanted)?;
                }
                Cut::Here(length) => {
                    self.taken = length;
                    break (LONGEST, Some(TooLong::Record));
                }
                Cut::Beyond(comment) => {
                    // After a comment without an end there may be records. Everything else was searched, except the
                    // last bytes, which may be the start of the next record.
                    self.taken = comment.map_or(rest.len() - 2, |at| at + 1);
                    self.lost = true;
                    break (LONGEST, Some(comment.map_or(TooLong::Record, TooLong::Comment)));
                }
            }
        };
        let bytes = &self.buffer[self.start..][..given];
        Ok(Some(Chunk { bytes, place: self.place, too_long }))
    }

    /// Skips white space. Returns false at the end of the stream.
    fn skip_blanks(&mut self) -> io::Result<bool> {
        loop {
            let rest = &self.buffer[self.start..];
            let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let mark = if rest[blanks..].starts_with(BOM) { BOM.len() } else { 0 };
            let found = blanks + mark < rest.len() && mark == 0;
            self.advance(blanks);
            self.start += mark;
            if found {
                return Ok(true);
            }
            if self.start == self.buffer.len() && self.ended {
                return Ok(false);
            }
            self.fill(FILLING)?;
        }
    }

    /// Skips to the next possible start of a record.
    fn find_next(&mut self) -> io::Result<()> {
        self.lost = false;
        loop {
            let rest = &self.buffer[self.start..];
            if let Some(at) = self.format.find_start(rest) {
                self.advance(at);
                return Ok(());
            }
            // The last bytes may be the start of the pattern.
            let keep = if self.ended { 0 } else { 2 };
            self.advance(rest.len().saturating_sub(keep));
            if self.ended {
                return Ok(());
            }
            self.fill(FILLING)?;
        }
    }

    /// Skips bytes.
    fn advance(&mut self, length: usize) {
        let passed = &self.buffer[self.start..][..length];
        let breaks = memchr_iter(b'\n', passed).count() as u64;
        let last = memchr::memrchr(b'\n', passed).map_or(0, |at| at + 1);
        let column = if breaks == 0 { self.place.1 } else { 1 };
        self.place = (self.place.0 + breaks, column + String::from_utf8_lossy(&passed[last..]).chars().count() as u64);
        self.start += length;
    }

    /// Reads until the unread part has at least `length` bytes, or the stream ends.
    fn fill(&mut self, length: usize) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        while self.buffer.len() < length && !self.ended {
            let read = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) if is_about_trailing_bytes(&error) => {
                    (self.ended, self.has_trailing_bytes) = (true, true);
                    break;
                }
                Err(error) => return Err(error),
            };
            let wanted = read.len().min(length - self.buffer.len());
            self.ended = read.is_empty();
            self.buffer.extend_from_slice(&read[..wanted]);
            self.input.consume(wanted);
        }
        Ok(())
    }
}

impl Format {
    /// The length of the record at the start of a text. `ended` is whether the stream ends with the text.
    fn cut(self, text: &[u8], ended: bool) -> Cut {
        match self {
            Format::Cgn => cut_cgn(text, ended),
            Format::Ndjson => match memchr(b'\n', text) {
                Some(at) => Cut::Here(at + 1),
                None if ended => Cut::Here(text.len()),
                None => Cut::Beyond(None),
            },
        }
    }

    /// The offset of the first line that looks like the start of a record.
    fn find_start(self, text: &[u8]) -> Option<usize> {
        match self {
            Format::Cgn => memmem::find_iter(text, b"\n[")
                .find(|&at| text.get(at + 2).is_some_and(|&byte| begins_name(byte)))
                .map(|at| at + 1),
            Format::Ndjson => memchr(b'\n', text).map(|at| at + 1),
        }
    }
}

fn cut_cgn(text: &[u8], ended: bool) -> Cut {
    let over = |comment| if ended { Cut::Here(text.len()) } else { Cut::Beyond(comment) };
    let open = |at: usize| match Format::Cgn.find_start(&text[at..]) {
        // The comment is never closed: the record is bad, and the next possible start of a record inside it counts.
        Some(start) if ended => Cut::Here(at + start),
        _ => over(Some(at)),
    };
    let mut at = match end_of_tags(text) {
        Ok(at) => at,
        Err(Some(comment)) => return open(comment),
        Err(None) => return over(None),
    };
    if text[at] == b'[' {
        return Cut::Here(at);
    }
    while let Some(found) = memchr3(b'{', b';', b'[', &text[at..]) {
        if let Some(escape) = escape(&text[..at + found], at) {
            match memchr(b'\n', &text[escape..]) {
                Some(length) => at = escape + length,
                None => return over(None),
            }
            continue;
        }
        at += found;
        let passed = match text[at] {
            b'{' => memchr(b'}', &text[at..]),
            b';' => memchr(b'\n', &text[at..]),
            _ if begins_tag(text, at) => return Cut::Here(at),
            _ => Some(0),
        };
        match passed {
            Some(length) => at += length + 1,
            None if text[at] == b'{' => return open(at),
            None => return over(None),
        }
    }
    over(None)
}

/// The offset of the first escaped line from an offset on.
fn escape(text: &[u8], from: usize) -> Option<usize> {
    if is_escape(text, from) { Some(from) } else { memmem::find(&text[from..], b"\n%").map(|at| from + at + 1) }
}

/// Whether the `[` here starts the next record.
fn begins_tag(text: &[u8], at: usize) -> bool {
    let apart = at == 0 || text[at - 1].is_ascii_whitespace() || text[at - 1] == b'}' || text[..at].ends_with(BOM);
    apart && text.get(at + 1).is_some_and(|&byte| begins_name(byte))
}

/// Whether a tag's name can begin with this byte: a letter of any script, although only some names are understood.
const fn begins_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || !byte.is_ascii()
}

/// The offset of the movetext, or of the tags of the next record: tags after a blank line that repeat a tag. If the
/// text ends before that: the offset of the comment in which it ends, if it does.
fn end_of_tags(text: &[u8]) -> Result<usize, Option<usize>> {
    let mut at = 0;
    let mut tags: Vec<&[u8]> = Vec::new();
    let mut blank_line = false;
    loop {
        let blanks = text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let breaks = memchr_iter(b'\n', &text[at..][..blanks]).count();
        blank_line |= breaks > usize::from(at > 0 && text[at - 1] != b'\n');
        at += blanks;
        let rest = text.get(at..).filter(|rest| !rest.is_empty()).ok_or(None)?;
        at += match rest[0] {
            b'[' => {
                let name = tag_name(rest);
                if blank_line && tags.contains(&name) {
                    return Ok(at);
                }
                blank_line = false;
                tags.push(name);
                tag_length(&rest[..memchr(b'\n', rest).ok_or(None)?])
            }
            b'{' => memchr(b'}', rest).ok_or(Some(at))? + 1,
            b';' => memchr(b'\n', rest).ok_or(None)? + 1,
            b'%' if is_escape(text, at) => memchr(b'\n', rest).ok_or(None)? + 1,
            _ => return Ok(at),
        };
    }
}

/// The length of the tag at the start of a line; that of the line if the tag is not closed.
fn tag_length(line: &[u8]) -> usize {
    let mut in_value = false;
    let mut escaped = false;
    for (at, byte) in line.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_value,
            b'"' => in_value = !in_value,
            b']' if !in_value => return at + 1,
            _ => {}
        }
    }
    line.len()
}

fn tag_name(tag: &[u8]) -> &[u8] {
    let name = tag[1..].trim_ascii_start();
    &name[..name.iter().take_while(|&&byte| is_name_byte(byte)).count()]
}
