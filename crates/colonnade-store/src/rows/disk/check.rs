//! The check of sled's files before sled opens them.
//!
//! sled treats damage as the end of the data: it continues with what comes before, overwrites the rest and reports
//! nothing. So the files are first read here, in the way that sled recovers from them, without writing anything. Before
//! the store is opened, this finds:
//!
//! - a missing file, or a snapshot with a wrong checksum;
//! - a part of a page that lies beyond the end of the database file, however large the store;
//! - an unreadable message among those written since the snapshot, that is, since the store was last opened or closed;
//! - an end of sled's log before the last commit that it had on disk;
//! - an unreadable part of a page in the newest of the older segments, up to
//!   [`RowsOptions::check_bytes`](super::options::RowsOptions): in a store of at most that size, anywhere.
//!
//! A loss of power can leave two things that look like damage but are not. sled frees a segment when everything in it
//! has been rewritten elsewhere; it then overwrites it, or fills it with zeros, and parts of that may reach the disk
//! alone. And the snapshot for which it was freed may be lost, so that the log is replayed from an earlier one. So a
//! segment that is unreadable or has no header is compared with the pages: if everything readable in it was superseded
//! later, nothing is lost.
//!
//! The other parts of pages are read by a background thread once the store is open ([`UnreadSegments::read`]).

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use super::commit_row::{COMMIT_KEY, commit_number};
use super::engine::SEGMENT;
use super::log::{self, LogKind, LogPage, PagePart, PageTable, SEGMENT_HEADER, SegmentHeader, SegmentItem};
use super::marker::DatabaseState;
use super::unlinked;

/// The reason why the files cannot be opened: reading failed, or they are damaged.
#[derive(Debug, thiserror::Error)]
pub(super) enum Finding {
    #[error("{0}")]
    File(#[from] io::Error),
    #[error("{0}")]
    Damage(String),
}

fn damage<T>(text: String) -> Result<T, Finding> {
    Err(Finding::Damage(text))
}

/// The outcome of opening or reading a file; it is damage if the file is missing.
pub(super) fn there<T>(path: &Path, found: io::Result<T>) -> Result<T, Finding> {
    found.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Finding::Damage(format!("{} is missing", path.display())),
        _ => error.into(),
    })
}

/// The parts of pages that remain to be read.
#[derive(Debug, Default)]
pub(super) struct UnreadSegments {
    path: PathBuf,
    /// The segments, those to be read first at the end.
    segments: Vec<SegmentParts>,
}

/// The parts of pages in a segment, with the numbers of the pages.
#[derive(Debug)]
struct SegmentParts {
    offset: u64,
    parts: Vec<(u64, PagePart)>,
}

/// The newest snapshot file and its LSN.
pub(super) fn newest_snapshot(dir: &Path) -> io::Result<Option<(u64, PathBuf)>> {
    let mut newest = None;
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if let Some(lsn) = name.and_then(|name| u64::from_str_radix(name.strip_prefix("snap.")?, 16).ok()) {
            newest = newest.max(Some((lsn, path)));
        }
    }
    Ok(newest)
}

/// The findings of a check; none for a new store.
#[derive(Debug, Default)]
pub(super) struct Checked {
    /// The segments that remain to be read.
    pub(super) rest: UnreadSegments,
    /// The number of the last commit that sled will find, if it can be determined without sled.
    pub(super) commit: Option<u64>,
    /// The positions of the parts of every page that sled will find.
    pub(super) pages: Vec<LogPage>,
}

/// Checks sled's files in a directory against the state in the marker.
pub(super) fn check(
    dir: &Path,
    id: [u8; 16],
    remembered: &DatabaseState,
    check_bytes: u64,
) -> Result<Checked, Finding> {
    let snapshot = read_snapshot(dir, remembered)?;
    let known = remembered.snapshot == snapshot.lsn;
    let path = dir.join("db");
    let file = there(&path, unlinked::open(&path))?;
    let mut replay = RecoveryReplay::new(file, snapshot, id)?;
    replay.read_headers()?;
    let begin = replay.snapshot.lsn;
    replay.run()?;
    replay.judge()?;
    let found = replay.commit.or(known.then_some(remembered.snapshot_commit));
    if let Some(found) = found
        && found < remembered.checkpoint
    {
        return damage(format!(
            "{}: the last {} commits are missing, the last one found is {found}",
            path.display(),
            remembered.checkpoint - found
        ));
    }
    let mut rest = UnreadSegments { path, segments: replay.parts(begin)? };
    let mut read = 0;
    while read < check_bytes
        && let Some(segment) = rest.segments.pop()
    {
        read += SEGMENT as u64;
        rest.read_segment(&replay.file, &segment, false)?;
    }
    Ok(Checked { rest, commit: found, pages: replay.snapshot.pages })
}

fn read_snapshot(dir: &Path, remembered: &DatabaseState) -> Result<PageTable, Finding> {
    match newest_snapshot(dir)? {
        Some((lsn, path)) if lsn >= remembered.snapshot => match log::snapshot(&unlinked::read(&path)?) {
            Some(snapshot) if snapshot.lsn == lsn => Ok(snapshot),
            _ => damage(format!("{} does not fit its checksum", path.display())),
        },
        None if remembered.snapshot == 0 => Ok(PageTable::default()),
        _ => damage(format!("{} is missing", dir.join(format!("snap.{:016X}", remembered.snapshot)).display())),
    }
}

/// A replay of sled's recovery: the page table from a snapshot and the messages after it.
struct RecoveryReplay {
    file: File,
    length: u64,
    snapshot: PageTable,
    /// The header of each segment of the file.
    headers: Vec<Option<SegmentHeader>>,
    /// The store's id.
    id: [u8; 16],
    /// The number of the last commit that was replayed.
    commit: Option<u64>,
    suspects: Vec<Suspect>,
}

/// A segment that is damaged, unless everything in it was superseded.
struct Suspect {
    offset: u64,
    /// The segment numbers that its messages would have.
    numbers: Vec<u64>,
    /// The offset at which it is unreadable, if it has a header.
    tear: Option<usize>,
    /// The message about it.
    damage: String,
}

impl RecoveryReplay {
    fn new(file: File, snapshot: PageTable, id: [u8; 16]) -> io::Result<RecoveryReplay> {
        let length = file.metadata()?.len();
        Ok(RecoveryReplay { file, length, snapshot, headers: Vec::new(), id, commit: None, suspects: Vec::new() })
    }

    fn read_headers(&mut self) -> Result<(), Finding> {
        let mut bytes = [0; SEGMENT_HEADER];
        let mut offset = 0;
        while offset + SEGMENT_HEADER as u64 <= self.length {
            self.file.read_exact_at(&mut bytes, offset)?;
            self.headers.push(log::segment_header(&bytes));
            offset += SEGMENT as u64;
        }
        Ok(())
    }

    fn run(&mut self) -> Result<(), Finding> {
        let first = self.snapshot.lsn / SEGMENT as u64 * SEGMENT as u64;
        let mut order = BTreeMap::new();
        let mut stable = first;
        for (at, header) in self.headers.iter().enumerate() {
            if let Some(header) = header.filter(|header| header.lsn >= first) {
                stable = stable.max(header.stable);
                if order.insert(header.lsn, at as u64 * SEGMENT as u64).is_some() {
                    return damage(format!("two segments of the database have the sequence number {}", header.lsn));
                }
            }
        }
        let tail = stable / SEGMENT as u64 * SEGMENT as u64;
        self.look_for_headless(&order, tail);
        let end = self.end(&order, tail)?;
        if end < self.snapshot.lsn {
            let lsn = self.snapshot.lsn;
            return damage(format!("the log of the database ends at {end}, and its snapshot was made at {lsn}"));
        }
        for (&lsn, &offset) in &order {
            let segment = read_segment(&self.file, offset)?;
            let number = lsn / SEGMENT as u64;
            let mut at = SEGMENT_HEADER;
            loop {
                if lsn + at as u64 >= end {
                    return Ok(());
                }
                let message = match log::step(&segment, number, at) {
                    SegmentItem::Message(message) => message,
                    SegmentItem::End => break,
                    SegmentItem::Tear if lsn >= tail => return Ok(()),
                    SegmentItem::Tear => {
                        let damage = format!("the database is unreadable at {}, before its end", offset + at as u64);
                        self.suspects.push(Suspect { offset, numbers: vec![number], tear: Some(at), damage });
                        break;
                    }
                };
                if message.kind == LogKind::Batch && batch_end(message.body).is_none_or(|last| last >= end) {
                    return Ok(());
                }
                if lsn + at as u64 >= self.snapshot.lsn {
                    let place = PagePart { lsn: lsn + at as u64, offset: offset + at as u64, blob: message.blob };
                    self.apply(&message, place)?;
                }
                at += message.length;
            }
        }
        Ok(())
    }

    /// Finds segments without a header. sled skips them; their messages still contain their segment numbers. From
    /// `tail` on, the header may never have been written.
    fn look_for_headless(&mut self, order: &BTreeMap<u64, u64>, tail: u64) {
        let wanted = self.snapshot.lsn / SEGMENT as u64..tail / SEGMENT as u64;
        let missing = wanted.filter(|number| !order.contains_key(&(number * SEGMENT as u64)));
        let numbers: Vec<u64> = missing.collect();
        if numbers.is_empty() {
            return;
        }
        for at in (0..self.headers.len()).filter(|&at| self.headers[at].is_none()) {
            let offset = at as u64 * SEGMENT as u64;
            let damage = format!("the segment at {offset} of the database has lost its header");
            self.suspects.push(Suspect { offset, numbers: numbers.clone(), tear: None, damage });
        }
    }

    /// Decides about the suspects, now that the position of every page is known.
    fn judge(&self) -> Result<(), Finding> {
        for suspect in &self.suspects {
            let segment = read_segment(&self.file, suspect.offset)?;
            if segment.iter().all(|&byte| byte == 0) {
                continue;
            }
            let of_suspect = |number: u64| suspect.numbers.binary_search(&number).is_ok();
            // A damaged message may still name its page.
            let torn = suspect.tear.and_then(|at| Some((at, log::claimed(segment.get(at..)?)?)));
            let torn = torn.filter(|(_, message)| of_suspect(message.segment));
            if torn.is_some_and(|(at, message)| self.counts(&message, at)) {
                return damage(suspect.damage.clone());
            }
            let mut at = 0;
            while let Some(found) = log::stray(&segment, at, of_suspect) {
                let Some(message) = log::message(&segment[found..]) else { break };
                if self.counts(&message, found) {
                    return damage(suspect.damage.clone());
                }
                at = found + message.length;
            }
        }
        Ok(())
    }

    /// Whether a message at an offset in its segment changes a page and was not superseded.
    fn counts(&self, message: &log::LogMessage<'_>, at: usize) -> bool {
        let lsn = message.segment * SEGMENT as u64 + at as u64;
        let page = usize::try_from(message.page).ok().and_then(|page| self.snapshot.pages.get(page));
        matches!(message.kind, LogKind::Page | LogKind::Free | LogKind::Link)
            && !page.is_some_and(|page| page.supersedes(lsn))
    }

    /// The LSN after the last message that sled will read.
    fn end(&self, order: &BTreeMap<u64, u64>, tail: u64) -> Result<u64, Finding> {
        let mut end = tail;
        for (expected, (&lsn, &offset)) in (0..).map(|at| tail + at * SEGMENT as u64).zip(order.range(tail..)) {
            if lsn != expected {
                break;
            }
            let segment = read_segment(&self.file, offset)?;
            let mut at = SEGMENT_HEADER;
            loop {
                end = lsn + at as u64;
                match log::step(&segment, lsn / SEGMENT as u64, at) {
                    SegmentItem::Message(message) => at += message.length,
                    SegmentItem::End => break,
                    SegmentItem::Tear => return Ok(end),
                }
            }
        }
        Ok(end)
    }

    fn apply(&mut self, message: &log::LogMessage<'_>, place: PagePart) -> Result<(), Finding> {
        // Messages omit the common prefix of the keys of a page, so other keys may look like ours. No other value ends
        // in the id.
        if let Some(row) = log::value_of(COMMIT_KEY, message)
            && let Some(number) = commit_number(row)
            && row.ends_with(&self.id)
        {
            self.commit = Some(number);
        }
        let pages = &mut self.snapshot.pages;
        let Ok(page) = usize::try_from(message.page) else { return Ok(()) };
        if matches!(message.kind, LogKind::Page | LogKind::Free) && pages.len() <= page {
            if message.page > self.length {
                return damage(format!("the database has a page with the impossible number {}", message.page));
            }
            pages.resize(page + 1, LogPage::Absent);
        }
        match message.kind {
            LogKind::Page => pages[page] = LogPage::Parts(vec![place]),
            LogKind::Free => pages[page] = LogPage::Free(place.lsn),
            LogKind::Link => {
                if let Some(LogPage::Parts(parts)) = pages.get_mut(page)
                    && parts.last().is_some_and(|last| last.lsn < place.lsn)
                {
                    parts.push(place);
                }
            }
            LogKind::Canceled | LogKind::Cap | LogKind::Batch => {}
        }
        Ok(())
    }

    /// All parts of pages in the file from before an LSN, those of the newest segments at the end.
    fn parts(&self, before: u64) -> Result<Vec<SegmentParts>, Finding> {
        let mut segments: BTreeMap<u64, SegmentParts> = BTreeMap::new();
        for (number, page) in (0..).zip(&self.snapshot.pages) {
            let parts = match page {
                LogPage::Free(_) => continue,
                LogPage::Absent => return damage(format!("page {number} of the database is missing")),
                LogPage::Parts(parts) => parts,
            };
            for &part in parts {
                if part.offset + 8 > self.length {
                    return damage(format!(
                        "the database is {} bytes long, and has a page at {}",
                        self.length, part.offset
                    ));
                }
                if part.blob {
                    return damage(format!("page {number} of the database is in a file of its own"));
                }
                if part.lsn < before {
                    let offset = part.offset / SEGMENT as u64 * SEGMENT as u64;
                    let segment = segments.entry(part.lsn / SEGMENT as u64);
                    segment.or_insert(SegmentParts { offset, parts: Vec::new() }).parts.push((number, part));
                }
            }
        }
        Ok(segments.into_values().collect())
    }
}

/// The last LSN that belongs to a batch.
pub(super) fn batch_end(body: &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(body.get(..8)?.try_into().ok()?))
}

/// A segment, or as much of it as the file contains.
pub(super) fn read_segment(file: &File, offset: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; SEGMENT];
    let length = read_at(file, &mut bytes, offset)?;
    bytes.truncate(length);
    Ok(bytes)
}

/// Reads what exists at an offset, and returns its length; the rest of the buffer stays unchanged.
pub(super) fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    let mut done = 0;
    while done < bytes.len() {
        match file.read_at(&mut bytes[done..], offset + done as u64) {
            Ok(0) => break,
            Ok(length) => done += length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}

impl UnreadSegments {
    /// Reads the next segment; `None` if none is left. sled may be writing to the file.
    pub(super) fn read(&mut self) -> Option<Result<u64, Finding>> {
        let segment = self.segments.pop()?;
        let read = unlinked::open(&self.path).map_err(Finding::File).and_then(|file| {
            self.read_segment(&file, &segment, true)?;
            Ok(SEGMENT as u64)
        });
        Some(read)
    }

    fn read_segment(&self, file: &File, segment: &SegmentParts, in_use: bool) -> Result<(), Finding> {
        let &SegmentParts { offset, ref parts } = segment;
        let bytes = read_segment(file, offset)?;
        for &(page, part) in parts {
            let number = part.lsn / SEGMENT as u64;
            let at = (part.offset - offset) as usize;
            let found = bytes.get(at..).and_then(log::message);
            if found.is_some_and(|found| found.page == page && found.segment == number) {
                continue;
            }
            // While the store is open, the page may have moved, and the segment may have been cut off or rewritten.
            let now = if in_use { read_segment(file, offset)? } else { Vec::new() };
            let anew = log::segment_header(&now).is_some_and(|header| header.lsn / SEGMENT as u64 != number);
            if !in_use || !(anew || now.is_empty()) {
                return damage(format!("{}: page {page} is unreadable at {}", self.path.display(), part.offset));
            }
            return Ok(());
        }
        Ok(())
    }
}
