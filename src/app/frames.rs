//! The protocol of the control socket: each frame has a kind, a length and that many bytes.
//!
//! A request is one frame of JSON; an import is followed by one frame for each record. The answer is any number of
//! frames of data and of progress, and at the end one frame with the result or with an error of one line.

use std::cell::RefCell;
use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use super::admin::ExportRequest;
use super::moderating::Moderation;
use super::tournaments::TournamentQuestion;

/// The longest frame in bytes. A record of 1 MiB stays below it in JSON.
const LONGEST: u32 = 64 << 20;

/// A request to the service.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "command")]
pub(super) enum Request {
    /// Export archived games as records.
    Export {
        /// The games to export.
        request: Box<ExportRequest>,
        /// Whether to write NDJSON instead of CGN.
        ndjson: bool,
    },
    /// Count results, lengths and first actions of archived games.
    Statistics {
        /// The games to count.
        request: Box<ExportRequest>,
    },
    /// Import records into the archive.
    Import {
        /// The number of records that follow, each in a frame of its own.
        records: usize,
        /// Whether nothing is to be written.
        dry: bool,
    },
    /// Shrink the store's files after many writes.
    Compact,
    /// Carry out a decision of the host.
    Moderate {
        /// The decision.
        moderation: Moderation,
    },
    /// Say what a decision of the host would do.
    Describe {
        /// The decision.
        moderation: Moderation,
    },
    /// Return the latest entries of the record of moderation.
    Moderations {
        /// How many at most.
        most: usize,
    },
    /// Answer a question about tournaments.
    Tournaments {
        /// The question.
        query: TournamentQuestion,
        /// Whether to answer in JSON.
        json: bool,
    },
    /// Write a backup.
    Backup,
    /// End all signed links.
    EndLinks,
    /// Return the address of the table.
    Table,
    /// Report on the state of the store.
    Report,
    /// Recompute all lists and ratings.
    Recompute {
        /// Whether to store the correct values.
        mend: bool,
    },
}

/// A frame.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// A request or a result, in JSON.
    Json(Vec<u8>),
    /// A part of the data.
    Data(Vec<u8>),
    /// The number done, and the total, if it is known.
    Progress(u64, Option<u64>),
    /// An error, in one line.
    Error(String),
}

/// Writes a frame.
///
/// # Errors
///
/// If it is too long, or `out` cannot be written.
pub(super) fn write(out: &mut dyn Write, frame: &Frame) -> io::Result<()> {
    let mut both = [0; 16];
    let (kind, bytes): (u8, &[u8]) = match frame {
        Frame::Json(bytes) => (b'J', bytes),
        Frame::Data(bytes) => (b'D', bytes),
        Frame::Progress(done, all) => {
            both[..8].copy_from_slice(&done.to_be_bytes());
            both[8..].copy_from_slice(&all.unwrap_or(u64::MAX).to_be_bytes());
            (b'P', &both)
        }
        Frame::Error(line) => (b'E', line.as_bytes()),
    };
    let length = u32::try_from(bytes.len()).ok().filter(|length| *length <= LONGEST);
    let length = length.ok_or_else(|| io::Error::other("a frame is too long for the control socket"))?;
    out.write_all(&[kind])?;
    out.write_all(&length.to_be_bytes())?;
    out.write_all(bytes)
}

/// Reads a frame; `None` at the end of the stream.
///
/// # Errors
///
/// If the input is not a frame, or the stream ends within one.
pub(super) fn read(input: &mut dyn Read) -> io::Result<Option<Frame>> {
    let mut head = [0; 5];
    if input.read(&mut head[..1])? == 0 {
        return Ok(None);
    }
    input.read_exact(&mut head[1..])?;
    let [kind, a, b, c, d] = head;
    let length = u32::from_be_bytes([a, b, c, d]);
    let unknown = || io::Error::new(io::ErrorKind::InvalidData, "not the protocol of the control socket");
    if length > LONGEST {
        return Err(unknown());
    }
    let mut bytes = Vec::new();
    if input.take(length.into()).read_to_end(&mut bytes)? < length as usize {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(match kind {
        b'J' => Frame::Json(bytes),
        b'D' => Frame::Data(bytes),
        b'E' => Frame::Error(String::from_utf8_lossy(&bytes).into_owned()),
        b'P' => {
            let number =
                |at: usize| bytes.get(at..at + 8).and_then(|eight| Some(u64::from_be_bytes(eight.try_into().ok()?)));
            let (done, all) = number(0).zip(number(8)).ok_or_else(unknown)?;
            Frame::Progress(done, (all != u64::MAX).then_some(all))
        }
        _ => return Err(unknown()),
    }))
}

/// The stream of an answer, in which frames of data and of progress are interleaved.
pub(super) struct AnswerStream<'a>(RefCell<&'a mut dyn Write>);

impl<'a> AnswerStream<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> AnswerStream<'a> {
        AnswerStream(RefCell::new(out))
    }

    /// Writes a frame of progress. An error is ignored: the next write of data returns it again.
    pub(super) fn progress(&self, done: u64, all: Option<u64>) {
        let mut out = self.0.borrow_mut();
        let _ = write(&mut **out, &Frame::Progress(done, all)).and_then(|()| out.flush());
    }
}

/// Turns the written bytes into frames of data.
impl Write for &AnswerStream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let part = &bytes[..bytes.len().min(1 << 20)];
        write(&mut **self.0.borrow_mut(), &Frame::Data(part.to_vec()))?;
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// A fuzz target: frames that are read are written and read again unchanged, and so are requests.
#[cfg(any(test, fuzzing))]
pub(crate) fn fuzz(mut data: &[u8]) {
    while let Ok(Some(frame)) = read(&mut data) {
        let mut written = Vec::new();
        write(&mut written, &frame).expect("memory");
        if let Frame::Json(json) = &frame
            && let Ok(request) = serde_json::from_slice::<Request>(json)
        {
            let json = serde_json::to_vec(&request).expect("a request");
            serde_json::from_slice::<Request>(&json).expect("the same request");
        }
        assert_eq!(read(&mut written.as_slice()).expect("a frame"), Some(frame));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_as_they_were_written() {
        let frames = [
            Frame::Json(b"{}".to_vec()),
            Frame::Data(Vec::new()),
            Frame::Data(vec![7; 70_000]),
            Frame::Progress(3, Some(9)),
            Frame::Progress(4, None),
            Frame::Error("no".to_owned()),
        ];
        let mut stream = Vec::new();
        frames.iter().for_each(|frame| write(&mut stream, frame).expect("memory"));
        let mut rest = stream.as_slice();
        for frame in frames {
            assert_eq!(read(&mut rest).expect("a frame"), Some(frame));
        }
        assert_eq!(read(&mut rest).expect("the end"), None);
        for cut in [1, 4, 6] {
            assert!(read(&mut &stream[..cut]).is_err(), "{cut}");
        }
    }

    #[test]
    fn what_is_no_frame_is_refused_before_it_is_read() {
        for bytes in [b"GET / HTTP/1.1\r\n".as_slice(), b"D\xff\xff\xff\xff", b"P\0\0\0\x01x", b"X\0\0\0\0"] {
            assert_eq!(read(&mut &*bytes).map_err(|error| error.kind()), Err(io::ErrorKind::InvalidData), "{bytes:?}");
        }
    }
}
