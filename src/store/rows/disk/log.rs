//! The form of sled's files, as far as it takes to check them without sled.
//!
//! The database file is a row of segments. A segment has a header with its sequence number (LSN), then messages one
//! after the other, each with a checksum: a page anew, a link that changes a page, the beginning of a batch. A
//! snapshot file says where on disk the parts of every page were at one LSN.

use super::engine::SEGMENT;

/// The length of a segment's header.
pub(super) const SEGMENT_HEADER: usize = 20;
/// No message begins in the last bytes of a segment.
const RED_ZONE: usize = 32;

/// The header of a segment: its LSN and the LSN up to which all was on disk when it was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SegmentHeader {
    pub(super) lsn: u64,
    pub(super) stable: u64,
}

/// Reads the header of a segment; `None` if there is none that fits its checksum.
pub(super) fn segment_header(bytes: &[u8]) -> Option<SegmentHeader> {
    let bytes = bytes.get(..SEGMENT_HEADER)?;
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes")) ^ i64::MAX as u64;
    let checksum = u32::from_le_bytes(bytes[..4].try_into().expect("4 bytes"));
    // Of a first segment the second number is −1.
    let stable = (number(12) as i64).max(0) as u64;
    (crc32fast::hash(&bytes[4..]) == !checksum && number(4) <= i64::MAX as u64)
        .then(|| SegmentHeader { lsn: number(4), stable })
}

/// The subject of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing: an attempt that was given up.
    Canceled,
    /// Nothing: the segment is full.
    Cap,
    /// A batch begins; it counts if everything up to an LSN is there.
    Batch,
    /// A page is free.
    Free,
    /// A page as a whole.
    Page,
    /// A change of a page.
    Link,
}

/// A message with the right checksum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Message<'a> {
    pub(super) kind: Kind,
    /// Whether the body is in a file of its own.
    pub(super) blob: bool,
    pub(super) page: u64,
    /// The number of the segment it was written to: the LSN of the segment by its length.
    pub(super) segment: u64,
    pub(super) body: &'a [u8],
    /// The length of header and body.
    pub(super) length: usize,
}

/// Reads a message.
pub(super) fn message(bytes: &[u8]) -> Option<Message<'_>> {
    let message = claimed(bytes)?;
    let header = message.length - message.body.len();
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(message.body);
    checksum.update(&bytes[4..header]);
    (bytes[..4] == (!checksum.finalize()).to_le_bytes()).then_some(message)
}

/// Reads what claims to be a message, whatever its checksum.
pub(super) fn claimed(bytes: &[u8]) -> Option<Message<'_>> {
    let mut rest = bytes.get(5..)?;
    let (kind, blob) = match bytes[4] {
        1 => (Kind::Canceled, false),
        2 => (Kind::Cap, false),
        3 => (Kind::Batch, false),
        4 => (Kind::Free, false),
        5 | 6 | 8 => (Kind::Page, false),
        7 | 9 => (Kind::Page, true),
        10 => (Kind::Link, false),
        11 => (Kind::Link, true),
        _ => return None,
    };
    let length = usize::try_from(varint(&mut rest)?).ok()?;
    let segment = varint(&mut rest)?;
    let page = varint(&mut rest)?;
    let body = rest.get(..length)?;
    let header = bytes.len() - rest.len();
    Some(Message { kind, blob, page, segment, body, length: header + length })
}

/// The contents of a place in a segment.
pub(super) enum Step<'a> {
    /// A message.
    Message(Message<'a>),
    /// The regular end of the segment.
    End,
    /// Nothing that belongs to the segment.
    Tear,
}

/// Reads on in the segment of that number. `at` is behind its header.
pub(super) fn step(segment: &[u8], number: u64, at: usize) -> Step<'_> {
    if at > SEGMENT - RED_ZONE {
        return Step::End;
    }
    match segment.get(at..).and_then(message) {
        Some(message) if message.segment != number => Step::Tear,
        Some(Message { kind: Kind::Cap, .. }) => Step::End,
        Some(message) => Step::Message(message),
        None => Step::Tear,
    }
}

/// Searches a segment for a message of one of the numbers, at any place from `at` on.
pub(super) fn stray(segment: &[u8], at: usize, wanted: impl Fn(u64) -> bool) -> Option<usize> {
    (at..segment.len().saturating_sub(8)).find(|&at| {
        // The cheap looks first: the checksum is over the whole message.
        (1..=11).contains(&segment[at + 4]) && {
            let mut rest = &segment[at + 5..];
            varint(&mut rest).is_some_and(|length| length <= SEGMENT as u64)
                && varint(&mut rest).is_some_and(&wanted)
                && message(&segment[at..]).is_some()
        }
    })
}

/// Where a part of a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The sequence number of the message.
    pub(super) lsn: u64,
    /// The message's offset in the file.
    pub(super) offset: u64,
    /// Whether the body is in a file of its own.
    pub(super) blob: bool,
}

/// Where a page is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Page {
    /// It was never written.
    #[default]
    Absent,
    /// It is not in use since the message with this LSN.
    Free(u64),
    /// The page as a whole, and its changes since.
    Parts(Vec<Place>),
}

impl Page {
    /// Whether the page was written as a whole, or freed, after an LSN, so that what was written of it at the LSN does
    /// not count any more.
    pub(super) fn supersedes(&self, lsn: u64) -> bool {
        match self {
            Page::Absent => false,
            Page::Free(freed) => *freed > lsn,
            Page::Parts(parts) => parts.first().is_some_and(|base| base.lsn > lsn),
        }
    }
}

/// A snapshot: where every page was when the log ended at an LSN.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    pub(super) lsn: u64,
    pub(super) pages: Vec<Page>,
}

/// The most bytes of a snapshot file of some pages.
pub(super) fn longest_snapshot(pages: &[Page]) -> u64 {
    // LSN, active segment, length and checksum; a kind with each page, and LSN, form, two numbers and a blob with each part.
    let parts = |page: &Page| if let Page::Parts(parts) = page { parts.len().max(1) } else { 1 };
    32 + pages.iter().map(|page| 1 + 36 * parts(page) as u64).sum::<u64>()
}

/// Reads a snapshot file.
pub(super) fn snapshot(bytes: &[u8]) -> Option<Snapshot> {
    let (bytes, end) = bytes.split_at_checked(bytes.len().checked_sub(12)?)?;
    if crc32fast::hash(bytes).to_le_bytes() != end[8..] {
        return None;
    }
    let mut rest = bytes;
    // Options of numbers are one more, or nothing 0.
    let lsn = fixed(&mut rest)?.checked_sub(1)?;
    varint(&mut rest)?;
    let mut pages = Vec::new();
    while let Some((&parts, after)) = rest.split_first() {
        rest = after;
        if parts == 0 {
            let freed = fixed(&mut rest)?;
            pointer(&mut rest)?;
            pages.push(Page::Free(freed));
            continue;
        }
        let place = |rest: &mut &[u8]| {
            let lsn = fixed(rest)?;
            let (offset, blob) = pointer(rest)?;
            varint(rest)?;
            Some(Place { lsn, offset, blob })
        };
        pages.push(Page::Parts((0..parts).map(|_| place(&mut rest)).collect::<Option<_>>()?));
    }
    Some(Snapshot { lsn, pages })
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

/// The value of a key, if a message of the kind writes it: a link that sets it, or the first leaf of the tree. A link
/// to another leaf does not tell with what all keys there begin, so that the value may be that of a longer key.
pub(super) fn value_of<'a>(key: &[u8], message: &Message<'a>) -> Option<&'a [u8]> {
    let mut rest = message.body;
    match message.kind {
        Kind::Link if rest.first() == Some(&0) => {
            rest = &rest[1..];
            (text(&mut rest)? == key).then(|| text(&mut rest))?
        }
        Kind::Page => {
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

/// Takes bytes with their length before them.
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

/// Takes a number of one to nine bytes.
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
