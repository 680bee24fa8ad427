//! Reading a damaged database as far as possible, with our own reader alone: sled refuses such files, panics on them,
//! or treats the damage as the end. Nothing is written.
//!
//! Every segment is searched for messages with a correct checksum, whatever is around them. The newest whole copy of a
//! page and the changes after it give its rows, as they would for sled. sled's snapshot is not needed; if it can be
//! read, it lists the parts that each page should have, so that a page with a missing part is known to be older than
//! the acknowledged data. The rows of such a page count only if their keys are in no intact page's range.
//!
//! The commits in the write-ahead log that the database lacks are overlaid on its rows. Reading the log requires the id
//! of the store. If the marker is lost, the id is in the row that every commit writes to the database.
//!
//! The memory that this takes grows with the number of messages, some 24 bytes each, not with their length.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::os::unix::fs::FileExt;
use std::path::Path;

use serde::Serialize;

use super::super::{Batch, RowsError};
use super::check::{self, Finding};
use super::commit_row::{COMMIT_KEY, FIRST_KEY, commit_number};
use super::engine::SEGMENT;
use super::log::{self, LogKind, LogPage, SEGMENT_HEADER, SegmentItem};
use super::marker::{Marker, MarkerContent};
use super::node::{self, Node};
use super::rewrite;
use super::unlinked;
use super::wal::{self, Records};

/// The most changes of a page between two whole copies of it. sled rewrites a page long before.
const MOST_PARTS: usize = 255;

/// The most places of damage that are listed.
const NAMED: usize = 20;

/// How many ids are tried if the store's id is not known. The database contains that one most often.
const TRIED: usize = 8;

/// The part of a store that is damaged or could not be rebuilt. The codes in JSON never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DamageCode {
    /// The marker of the store is lost.
    MarkerMissing,
    /// The marker of the store cannot be read.
    MarkerUnreadable,
    /// The files of the database do not match each other or the marker.
    Database,
    /// A page of the database cannot be read.
    Page,
    /// More pages are unreadable than are listed.
    MorePages,
    /// The write-ahead log cannot be read, or lacks commits.
    Log,
    /// A commit that was in progress is missing in part.
    Commit,
    /// The lists could not be rebuilt.
    Lists,
}

/// One item of damage: the part affected, and a clause that says where and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    /// The part of the store.
    pub code: DamageCode,
    /// The clause.
    pub text: String,
}

impl Damage {
    pub(crate) fn new(code: DamageCode, text: impl Into<String>) -> Damage {
        Damage { code, text: text.into() }
    }
}

/// A report of what a damaged store still contains.
#[derive(Debug, Default)]
pub(crate) struct SalvageReport {
    /// The damage that was found.
    pub(crate) damage: Vec<Damage>,
    /// Whether a part of the database or of the log could not be read, so that more may be missing than is listed.
    pub(crate) uncertain: bool,
    /// The number of rows that were returned.
    pub(crate) rows: u64,
    /// How many of them come from pages with missing parts, and may be older than the acknowledged data.
    pub(crate) older: u64,
}

/// A message about a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PageMessage {
    lsn: u64,
    offset: u64,
    length: u32,
    kind: PartKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PartKind {
    Whole,
    Freed,
    Change,
}

/// A commit in the log: the LSN at which it begins, and the last LSN that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct CommitSpan {
    begin: u64,
    last: u64,
}

/// The id of a store.
type Id = [u8; 16];

/// Everything that the segments hold.
#[derive(Debug, Default)]
struct Scan {
    pages: BTreeMap<u64, Vec<PageMessage>>,
    commits: BTreeSet<CommitSpan>,
    /// The unreadable positions in segments, as LSN and as offset in the file.
    tears: Vec<(u64, u64)>,
    /// The numbers of commits and the ids of their stores, by the LSN of their rows.
    numbers: BTreeMap<u64, (u64, Id)>,
    /// The greatest LSN at which a message ends.
    end: u64,
}

/// The function that receives readable rows, until it breaks.
pub(crate) type Taker<'a> = dyn FnMut(Vec<u8>, Vec<u8>) -> ControlFlow<()> + 'a;

/// Whether a directory has anything of a store that can be read: the database, or the marker that tells the id of the log.
pub(crate) fn is_salvageable(dir: &Path) -> bool {
    let has = |name: &str| dir.join(name).exists();
    has("db") || dir.join(rewrite::READY).join("db").exists() || has(super::marker::NAME)
}

/// Calls `each` with every readable row, with the newest known value of each key. Fails if a file cannot be read, or if the
/// stored data is known to have another format.
pub(crate) fn rows(dir: &Path, format: u32, each: &mut Taker<'_>) -> Result<SalvageReport, RowsError> {
    unlinked::refuse_links(dir)?;
    let mut found = SalvageReport::default();
    let reading = || RowsError::file(format!("reading the store in {}", dir.display()));
    let marker = match Marker::remembered(dir) {
        Ok(Some(marker)) => Some(marker),
        Ok(None) => {
            let text = format!("{} is missing", dir.join(super::marker::NAME).display());
            found.damage.push(Damage::new(DamageCode::MarkerMissing, text));
            None
        }
        Err(RowsError::Damaged(what)) => {
            found.damage.push(Damage::new(DamageCode::MarkerUnreadable, what));
            None
        }
        Err(error) => return Err(error),
    };
    if let Some(marker) = &marker {
        RowsError::refuse_format(dir.display(), marker.format, format)?;
        match check::check(dir, marker.id, &marker.state, u64::MAX) {
            Ok(_) => {}
            Err(Finding::Damage(damage)) => {
                found.damage.push(Damage::new(DamageCode::Database, damage));
                found.uncertain = true;
            }
            Err(Finding::File(error)) => return Err(reading()(error)),
        }
    }
    // An interrupted rewrite may have left the newest database beside it.
    let newer = dir.join(rewrite::READY);
    let place = if newer.join("db").exists() { &newer } else { dir };
    // Without it, the log has the latest commits.
    let file = match unlinked::open(&place.join("db")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        opened => Some(opened.map_err(reading())?),
    };
    let mut scan = match &file {
        Some(file) => Scan::of(file).map_err(reading())?,
        None => Scan::default(),
    };
    let snapshot = check::newest_snapshot(place).map_err(reading())?;
    let snapshot = snapshot.and_then(|(_, path)| log::snapshot(&unlinked::read(&path).ok()?));
    let wanted = snapshot.map(|snapshot| snapshot.pages).unwrap_or_default();
    let changes = later_changes(dir, marker.as_ref(), &mut scan, &mut found).map_err(reading())?;
    let mut unchanged = |key: Vec<u8>, value: Vec<u8>| {
        if changes.get(&key).is_some() { ControlFlow::Continue(false) } else { shown(each(key, value)) }
    };
    if let Some(file) = &file
        && scan.leaves(file, &wanted, marker.as_ref(), &mut found, &mut unchanged).map_err(reading())?.is_break()
    {
        return Ok(found);
    }
    for (key, value) in changes.iter() {
        let Some(value) = value else { continue };
        found.rows += 1;
        if each(key.to_vec(), value.to_vec()).is_break() {
            break;
        }
    }
    Ok(found)
}

/// Whether a row was passed on, so that it is counted.
fn shown(flow: ControlFlow<()>) -> ControlFlow<(), bool> {
    match flow {
        ControlFlow::Continue(()) => ControlFlow::Continue(true),
        ControlFlow::Break(()) => ControlFlow::Break(()),
    }
}

/// The changes of the commits in the write-ahead log that the database lacks.
fn later_changes(
    dir: &Path,
    marker: Option<&MarkerContent>,
    scan: &mut Scan,
    found: &mut SalvageReport,
) -> io::Result<Batch> {
    let records = match marker {
        Some(marker) => {
            scan.numbers.retain(|_, (_, id)| *id == marker.id);
            Records::read(dir, &marker.id)
        }
        None => records_of_unknown(dir, scan),
    };
    let end = scan.unfinished(marker).unwrap_or(u64::MAX);
    let checkpoint = marker.map_or(0, |marker| marker.state.checkpoint);
    let commit = marker.map_or(0, |marker| marker.state.commit);
    let mut last = scan.numbers.range(..end).map(|(_, &(number, _))| number).max().unwrap_or(checkpoint);
    let records = match records {
        Ok(records) => records,
        Err(Finding::Damage(what)) => {
            found.damage.push(Damage::new(DamageCode::Log, what));
            found.uncertain |= marker.is_none() || last < commit;
            return Ok(Batch::new());
        }
        Err(Finding::File(error)) => return Err(error),
    };
    if let Err(Finding::Damage(what)) = records.lacking(last, commit) {
        found.damage.push(Damage::new(DamageCode::Log, what));
        found.uncertain = true;
        // The database's content may be newer than old records.
        last = last.max(if marker.is_some() { checkpoint } else { records.before_last() });
    }
    Ok(records.changes_after(last))
}

/// The records in the log if the store's id is unknown: of the ids in the database, the one with most records is used.
fn records_of_unknown(dir: &Path, scan: &mut Scan) -> Result<Records, Finding> {
    let mut named: BTreeMap<Id, usize> = BTreeMap::new();
    scan.numbers.values().for_each(|(_, id)| *named.entry(*id).or_default() += 1);
    let mut ids: Vec<(usize, Id)> = named.into_iter().map(|(id, times)| (times, id)).collect();
    ids.sort_unstable_by(|one, other| other.cmp(one));
    let mut best: Option<(Id, Records)> = None;
    for (_, id) in ids.into_iter().take(TRIED) {
        let records = Records::read(dir, &id)?;
        if best.as_ref().is_none_or(|(_, found)| found.count() < records.count()) {
            best = Some((id, records));
        }
    }
    let Some((of, records)) = best else {
        return Err(Finding::Damage(
            "nothing tells the id of the store, and its log cannot be read without".to_owned(),
        ));
    };
    scan.numbers.retain(|_, (_, id)| *id == of);
    if records.count() == 0 && !records.is_blank() {
        return Err(Finding::Damage(format!("{} has no commit of this store", dir.join(wal::NAME).display())));
    }
    Ok(records)
}

impl Scan {
    fn of(file: &File) -> io::Result<Scan> {
        let length = file.metadata()?.len();
        let mut scan = Scan::default();
        let mut offset = 0;
        while offset < length {
            let segment = check::read_segment(file, offset)?;
            scan.segment(&segment, offset);
            offset += SEGMENT as u64;
        }
        for parts in scan.pages.values_mut() {
            shorten(parts);
        }
        Ok(scan)
    }

    fn segment(&mut self, segment: &[u8], offset: u64) {
        let header = log::segment_header(segment).filter(|header| header.lsn.is_multiple_of(SEGMENT as u64));
        let number = header.map(|header| header.lsn / SEGMENT as u64);
        let mut at = if number.is_some() { SEGMENT_HEADER } else { 0 };
        loop {
            if let Some(number) = number {
                match log::step(segment, number, at) {
                    SegmentItem::Message(message) => {
                        self.message(&message, at, offset);
                        at += message.length;
                        continue;
                    }
                    SegmentItem::End => return,
                    SegmentItem::Tear => {
                        self.tears.push((number.saturating_mul(SEGMENT as u64) + at as u64, offset + at as u64))
                    }
                }
            }
            let Some(next) = log::stray(segment, at, |found| number.is_none_or(|number| number == found)) else {
                return;
            };
            let Some(message) = log::message(&segment[next..]) else { return };
            self.message(&message, next, offset);
            at = next + message.length;
        }
    }

    fn message(&mut self, message: &log::LogMessage<'_>, at: usize, offset: u64) {
        let lsn = message.segment.checked_mul(SEGMENT as u64).and_then(|lsn| lsn.checked_add(at as u64));
        let Some(lsn) = lsn.filter(|_| !message.blob) else { return };
        self.end = self.end.max(lsn.saturating_add(message.length as u64));
        let kind = match message.kind {
            LogKind::Batch => {
                let last = check::batch_end(message.body).unwrap_or(u64::MAX);
                self.commits.insert(CommitSpan { begin: lsn, last });
                return;
            }
            LogKind::Page => PartKind::Whole,
            LogKind::Free => PartKind::Freed,
            LogKind::Link => PartKind::Change,
            LogKind::Canceled | LogKind::Cap => return,
        };
        if let Some(row) = log::value_of(COMMIT_KEY, message)
            && let Some(number) = commit_number(row)
            && let Some(id) = row.last_chunk()
        {
            self.numbers.insert(lsn, (number, *id));
        }
        let parts = self.pages.entry(message.page).or_default();
        parts.push(PageMessage { lsn, offset: offset + at as u64, length: message.length as u32, kind });
        if parts.len() > 2 * MOST_PARTS {
            shorten(parts);
        }
    }

    /// The LSN at which the last commit begins, if it is incomplete and unacknowledged: nothing from there on counts.
    fn unfinished(&self, marker: Option<&MarkerContent>) -> Option<u64> {
        let last = self.commits.last()?;
        let whole = last.last < self.end && !self.tears.iter().any(|(lsn, _)| (last.begin..=last.last).contains(lsn));
        let before = self.numbers.range(..last.begin).map(|(_, &(number, _))| number).max();
        // Each of sled's commits is durable before the next one begins, so only the last one can be unfinished.
        let acknowledged = marker.is_some_and(|marker| before.is_none_or(|before| before < marker.state.checkpoint));
        (!whole && !acknowledged).then_some(last.begin)
    }

    /// Passes on the rows of all leaves.
    fn leaves(
        &self,
        file: &File,
        wanted: &[LogPage],
        marker: Option<&MarkerContent>,
        found: &mut SalvageReport,
        each: &mut dyn FnMut(Vec<u8>, Vec<u8>) -> ControlFlow<(), bool>,
    ) -> io::Result<ControlFlow<()>> {
        let end = self.unfinished(marker).unwrap_or(u64::MAX);
        let mut sound = Vec::new();
        let mut partial = Vec::new();
        let mut unreadable = Vec::new();
        for (&number, parts) in &self.pages {
            let expected = usize::try_from(number).ok().and_then(|number| wanted.get(number));
            let parts: Vec<PageMessage> = parts.iter().copied().filter(|part| part.lsn < end).collect();
            let missing = missing_part(&parts, expected);
            unreadable.extend(missing.map(|offset| (number, offset)));
            let Some(Node::Leaf(leaf)) = read_page(file, number, &parts)? else { continue };
            let newest = parts.last().map_or(0, |part| part.lsn);
            let is_sound = missing.is_none() && !leaf.merging;
            if is_sound { &mut sound } else { &mut partial }.push((leaf.low, leaf.high, newest, number));
        }
        for (number, page) in (0..).zip(wanted) {
            if let LogPage::Parts(parts) = page
                && !self.pages.contains_key(&number)
            {
                unreadable.extend(parts.first().map(|part| (number, part.offset)));
            }
        }
        tell_unreadable(&unreadable, found);
        sound.sort_unstable();
        // The newest last: it wins if two of them contain the same row.
        partial.sort_unstable_by_key(|&(_, _, newest, _)| newest);
        let covered = |key: &[u8]| {
            let at = sound.partition_point(|(low, ..)| low.as_slice() <= key);
            at.checked_sub(1).is_some_and(|at| sound[at].1.is_empty() || key < sound[at].1.as_slice())
        };
        for (pages, is_sound) in [(&sound, true), (&partial, false)] {
            for &(.., number) in pages {
                let parts: Vec<PageMessage> =
                    self.pages[&number].iter().copied().filter(|part| part.lsn < end).collect();
                let Some(Node::Leaf(leaf)) = read_page(file, number, &parts)? else { continue };
                for (key, value) in leaf.into_rows() {
                    if key.as_slice() >= FIRST_KEY && (is_sound || !covered(&key)) {
                        let ControlFlow::Continue(shown) = each(key, value) else {
                            return Ok(ControlFlow::Break(()));
                        };
                        found.rows += u64::from(shown);
                        found.older += u64::from(shown && !is_sound);
                    }
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Keeps only the newest whole copy of a page and its later changes, in order.
fn shorten(parts: &mut Vec<PageMessage>) {
    parts.sort_unstable();
    parts.dedup();
    if let Some(newest) = parts.iter().rposition(|part| part.kind != PartKind::Change) {
        parts.drain(..newest);
    }
    parts.truncate(MOST_PARTS);
}

/// The file offset of the first missing part of a page.
fn missing_part(parts: &[PageMessage], expected: Option<&LogPage>) -> Option<u64> {
    let Some(LogPage::Parts(expected)) = expected else { return None };
    let newest = parts.iter().rev().find(|part| part.kind != PartKind::Change).map_or(0, |part| part.lsn);
    let needed = expected.iter().filter(|part| part.lsn >= newest);
    needed.filter(|needed| !parts.iter().any(|part| part.lsn == needed.lsn)).map(|part| part.offset).next()
}

/// Builds a page from its parts; `None` if there is no whole copy of it, or if it is free.
fn read_page(file: &File, number: u64, parts: &[PageMessage]) -> io::Result<Option<Node>> {
    let Some(begin) = parts.iter().rposition(|part| part.kind != PartKind::Change) else { return Ok(None) };
    let mut whole = None;
    for part in &parts[begin..] {
        let mut bytes = vec![0; part.length as usize];
        file.read_exact_at(&mut bytes, part.offset)?;
        let Some(message) = log::message(&bytes).filter(|message| message.page == number) else { continue };
        match (part.kind, &mut whole) {
            (PartKind::Whole, _) => whole = node::node(message.body),
            (PartKind::Freed, _) => whole = None,
            // A change of anything else than a leaf is a change of the index.
            (PartKind::Change, Some(Node::Leaf(leaf))) => _ = leaf.change(message.body),
            (PartKind::Change, _) => {}
        }
    }
    Ok(whole)
}

fn tell_unreadable(unreadable: &[(u64, u64)], found: &mut SalvageReport) {
    found.uncertain |= !unreadable.is_empty();
    let named = unreadable.iter().take(NAMED);
    let text = |(page, at): &(u64, u64)| format!("page {page} of the database is unreadable at {at}");
    found.damage.extend(named.map(|place| Damage::new(DamageCode::Page, text(place))));
    if let Some(more) = unreadable.len().checked_sub(NAMED).filter(|more| *more > 0) {
        found.damage.push(Damage::new(DamageCode::MorePages, format!("{more} more pages are unreadable")));
    }
}
