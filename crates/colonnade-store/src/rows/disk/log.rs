//! The format of sled's files, as far as needed to check them without sled.
//!
//! The database file is a sequence of segments. A segment has a header with its log sequence number (LSN), followed by
//! messages, each with a checksum: a whole page, a link that changes a page, the beginning of a batch. A snapshot file
//! contains the disk positions of the parts of every page as of one LSN.

use super::engine::SEGMENT;

/// The length of a segment's header.
pub(super) const SEGMENT_HEADER: usize = 20;
/// No message begins in the last bytes of a segment.
const RED_ZONE: usize = 32;

/// The header of a segment: its LSN, and the LSN up to which everything was on disk when it was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SegmentHeader {
    pub(super) lsn: u64,
    pub(super) stable: u64,
}

/// Reads the header of a segment; `None` if there is none with a correct checksum.
pub(super) fn segment_header(bytes: &[u8]) -> Option<SegmentHeader> {
    let bytes = bytes.get(..SEGMENT_HEADER)?;
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes")) ^ i64::MAX as u64;
    let checksum = u32::from_le_bytes(bytes[..4].try_into().expect("4 bytes"));
    // In a first segment, the second number is −1.
    let stable = (number(12) as i64).max(0) as u64;
    (crc32fast::hash(&bytes[4..]) == !checksum && number(4) <= i64::MAX as u64)
        .then(|| SegmentHeader { lsn: number(4), stable })
}

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogKind {
    /// Nothing: an aborted attempt.
    Canceled,
    /// Nothing: the segment is full.
    Cap,
    /// A batch begins; it counts if everything up to an LSN exists.
    Batch,
    /// A page is free.
    Free,
    /// A whole page.
    Page,
    /// A change of a page.
    Link,
}

/// A message with a correct checksum.
#[derive(Clone, Copy, Debug)]
pub(super) struct LogMessage<'a> {
    pub(super) kind: LogKind,
    /// Whether the body is in a separate file.
    pub(super) blob: bool,
    pub(super) page: u64,
    /// The number of its segment: the LSN of the segment divided by its length.
    pub(super) segment: u64,
    pub(super) body: &'a [u8],
    /// The length of header and body.
    pub(super) length: usize,
}

/// Reads a message.
pub(super) fn message(bytes: &[u8]) -> Option<LogMessage<'_>> {
    let message = claimed(bytes)?;
    let header = message.length - message.body.len();
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(message.body);
    checksum.update(&bytes[4..header]);
    (bytes[..4] == (!checksum.finalize()).to_le_bytes()).then_some(message)
}

/// Reads what looks like a message, without verifying its checksum.
pub(super) fn claimed(bytes: &[u8]) -> Option<LogMessage<'_>> {
    let mut rest = bytes.get(5..)?;
    let (kind, blob) = match bytes[4] {
        1 => (LogKind::Canceled, false),
        2 => (LogKind::Cap, false),
        3 => (LogKind::Batch, false),
        4 => (LogKind::Free, false),
        5 | 6 | 8 => (LogKind::Page, false),
        7 | 9 => (LogKind::Page, true),
        10 => (LogKind::Link, false),
        11 => (LogKind::Link, true),
        _ => return None,
    };
    let length = usize::try_from(varint(&mut rest)?).ok()?;
    let segment = varint(&mut rest)?;
    let page = varint(&mut rest)?;
    let body = rest.get(..length)?;
    let header = bytes.len() - rest.len();
    Some(LogMessage { kind, blob, page, segment, body, length: header + length })
}

/// The content at an offset in a segment.
pub(super) enum SegmentItem<'a> {
    /// A message.
    Message(LogMessage<'a>),
    /// The regular end of the segment.
    End,
    /// Data that does not belong to the segment.
    Tear,
}

/// Reads the next step in the segment with this number. `at` is after its header.
pub(super) fn step(segment: &[u8], number: u64, at: usize) -> SegmentItem<'_> {
    if at > SEGMENT - RED_ZONE {
        return SegmentItem::End;
    }
    match segment.get(at..).and_then(message) {
        Some(message) if message.segment != number => SegmentItem::Tear,
        Some(LogMessage { kind: LogKind::Cap, .. }) => SegmentItem::End,
        Some(message) => SegmentItem::Message(message),
        None => SegmentItem::Tear,
    }
}

/// Searches a segment for a message with one of the segment numbers, at any offset from `at` on.
pub(super) fn stray(segment: &[u8], at: usize, wanted: impl Fn(u64) -> bool) -> Option<usize> {
    (at..segment.len().saturating_sub(8)).find(|&at| {
        // The cheap checks come first: the checksum covers the whole message.
        (1..=11).contains(&segment[at + 4]) && {
            let mut rest = &segment[at + 5..];
            varint(&mut rest).is_some_and(|length| length <= SEGMENT as u64)
                && varint(&mut rest).is_some_and(&wanted)
                && message(&segment[at..]).is_some()
        }
    })
}

/// The position of a part of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PagePart {
    /// The sequence number of the message.
    pub(super) lsn: u64,
    /// The message's offset in the file.
    pub(super) offset: u64,
    /// Whether the body is in a separate file.
    pub(super) blob: bool,
}

/// The position of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum LogPage {
    /// It was never written.
    #[default]
    Absent,
    /// It has been free since the message with this LSN.
    Free(u64),
    /// The whole page, and its changes since.
    Parts(Vec<PagePart>),
}

impl LogPage {
    /// Whether the page was written as a whole, or freed, after an LSN, so that its content written at that LSN no
    /// longer counts.
    pub(super) fn supersedes(&self, lsn: u64) -> bool {
        match self {
            LogPage::Absent => false,
            LogPage::Free(freed) => *freed > lsn,
            LogPage::Parts(parts) => parts.first().is_some_and(|base| base.lsn > lsn),
        }
    }
}

/// A snapshot: the position of every page when the log ended at an LSN.
#[derive(Debug, Default)]
pub(super) struct PageTable {
    pub(super) lsn: u64,
    pub(super) pages: Vec<LogPage>,
}

/// The greatest length of a snapshot file of these pages, in bytes.
pub(super) fn longest_snapshot(pages: &[LogPage]) -> u64 {
    // LSN, active segment, length and checksum; a kind per page; LSN, form, two numbers and a blob per part.
    let parts = |page: &LogPage| if let LogPage::Parts(parts) = page { parts.len().max(1) } else { 1 };
    32 + pages.iter().map(|page| 1 + 36 * parts(page) as u64).sum::<u64>()
}

/// Reads a snapshot file.
pub(super) fn snapshot(bytes: &[u8]) -> Option<PageTable> {
    let (bytes, end) = bytes.split_at_checked(bytes.len().checked_sub(12)?)?;
    if crc32fast::hash(bytes).to_le_bytes() != end[8..] {
        return None;
    }
    let mut rest = bytes;
    // Optional numbers are stored plus one, and `None` as 0.
    let lsn = fixed(&mut rest)?.checked_sub(1)?;
    varint(&mut rest)?;
    let mut pages = Vec::new();
    while let Some((&parts, after)) = rest.split_first() {
        rest = after;
        if parts == 0 {
            let freed = fixed(&mut rest)?;
            pointer(&mut rest)?;
            pages.push(LogPage::Free(freed));
            continue;
        }
        let place = |rest: &mut &[u8]| {
            let lsn = fixed(rest)?;
            let (offset, blob) = pointer(rest)?;
            varint(rest)?;
            Some(PagePart { lsn, offset, blob })
        };
        pages.push(LogPage::Parts((0..parts).map(|_| place(&mut rest)).collect::<Option<_>>()?));
    }
    Some(PageTable { lsn, pages })
}

fn pointer(rest: &mut &[u8]) -> Option<(u64, bool)> {
    let (&form, after) = rest.split_first()?;
    *rest = after;
    let offset = varint(rest)?;
    if form == 1 {
        fixed(rest)?;
    }
    (form <= 1).then_some((offset, form == 1))
}

/// The value of a key, if a message of this kind writes it: a link that sets it, or the first leaf of the tree. A link
/// to another leaf omits the common prefix of the keys there, so the value may be that of a longer key.
pub(super) fn value_of<'a>(key: &[u8], message: &LogMessage<'a>) -> Option<&'a [u8]> {
    let mut rest = message.body;
    match message.kind {
        LogKind::Link if rest.first() == Some(&0) => {
            rest = &rest[1..];
            (text(&mut rest)? == key).then(|| text(&mut rest))?
        }
        LogKind::Page => {
            varint(&mut rest)?;
            varint(&mut rest)?;
            rest = rest.get(2..)?;
            let lowest = text(&mut rest)?;
            text(&mut rest)?;
            let (&index, mut rest) = rest.split_first()?;
            if !lowest.is_empty() || index != 0 {
                return None;
            }
            let count = varint(&mut rest)?;
            let mut place = None;
            for at in 0..count {
                if text(&mut rest)? == key {
                    place = Some(at);
                }
            }
            for _ in 0..place? {
                text(&mut rest)?;
            }
            text(&mut rest)
        }
        _ => None,
    }
}

/// Reads bytes prefixed with their length.
pub(super) fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(varint(rest)?).ok()?;
    let (text, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(text)
}

fn fixed(rest: &mut &[u8]) -> Option<u64> {
    let (bytes, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u64::from_le_bytes(*bytes))
}

/// Reads a number of one to nine bytes.
pub(super) fn varint(rest: &mut &[u8]) -> Option<u64> {
    let (&first, after) = rest.split_first()?;
    let (value, length) = match first {
        0..=240 => (u64::from(first), 0),
        241..=248 => (240 + 256 * (u64::from(first) - 241) + u64::from(*after.first()?), 1),
        249 => (2288 + 256 * u64::from(*after.first()?) + u64::from(*after.get(1)?), 2),
        _ => {
            let length = usize::from(first) - 247;
            (after.get(..length)?.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte)), length)
        }
    };
    *rest = &after[length..];
    Some(value)
}

/// A fuzz target: the messages at the beginning of a segment, whose checksums are made right.
#[cfg(any(test, fuzzing, feature = "testing"))]
pub(super) fn fuzz(data: &[u8]) {
    segment_header(data);
    let mut segment = data.to_vec();
    let mut at = 0;
    while let Some(message) = segment.get(at..).and_then(claimed) {
        let number = message.segment;
        let end = at + message.length;
        let mut sum = crc32fast::Hasher::new();
        sum.update(message.body);
        sum.update(&segment[at + 4..end - message.body.len()]);
        let sum = (!sum.finalize()).to_le_bytes();
        segment[at..at + 4].copy_from_slice(&sum);
        assert!(!matches!(step(&segment, number, at), SegmentItem::Tear));
        assert!(matches!(step(&segment, number.wrapping_add(1), at), SegmentItem::Tear));
        // No message is searched for in the last bytes.
        if at + 8 < segment.len() {
            assert_eq!(stray(&segment, at, |found| found == number), Some(at));
        }
        at = end;
    }
}
