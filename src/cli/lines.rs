//! Lines of bounded length.

use std::io::{self, BufRead, Read};

/// The most bytes of a line.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// A text, without the end of the line.
    Text(String),
    /// More than [`MOST_BYTES`]; the line was skipped.
    TooLong,
    /// Bytes that are not valid UTF-8.
    NoText,
}

/// The next line; `None` at the end. At most [`MOST_BYTES`] of a line are kept in memory.
///
/// # Errors
///
/// If the source cannot be read.
pub(super) fn next(source: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    // One byte more than a line may have, for the line feed.
    source.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > MOST_BYTES {
        skip_line(source)?;
        return Ok(Some(InputLine::TooLong));
    }
    Ok(Some(String::from_utf8(bytes).map_or(InputLine::NoText, InputLine::Text)))
}

fn skip_line(source: &mut impl BufRead) -> io::Result<()> {
    loop {
        let held = match source.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            held => held?,
        };
        let end = held.iter().position(|byte| *byte == b'\n');
        let (used, done) = end.map_or((held.len(), held.is_empty()), |at| (at + 1, true));
        source.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<InputLine> {
        let mut source = io::BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| next(&mut source).expect("memory")).collect()
    }

    #[test]
    fn lines_are_bounded_and_the_next_one_is_whole() {
        let text = |text: &str| InputLine::Text(text.to_owned());
        assert_eq!(all(b"ugi\n\ngo"), [text("ugi"), text(""), text("go")]);
        assert_eq!(all(b"\xff\nstop\n"), [InputLine::NoText, text("stop")]);
        let longest = "x".repeat(MOST_BYTES);
        assert_eq!(all(format!("{longest}\nstop\n").as_bytes()), [text(&longest), text("stop")]);
        assert_eq!(all(format!("{longest}x\nstop\n").as_bytes()), [InputLine::TooLong, text("stop")]);
        assert_eq!(all(format!("{longest}{longest}").as_bytes()), [InputLine::TooLong]);
    }
}
