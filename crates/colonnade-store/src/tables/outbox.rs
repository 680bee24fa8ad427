//! The outbox: notices by their earliest delivery time, at most one per key, and dead letters.

use crate::codec::bytes::Encoder;
use crate::codec::keys::{Key, Parts, Table, damaged, last_number};
use crate::codec::{self, decode, value, values};
use crate::rows::Wanted;
use crate::transaction::Transaction;
use crate::transaction::ids::Numbers;
use crate::views::view::{self, ReadView, ScanDirection};
use crate::{Delivery, Fault, Queued};

use colonnade_play::{Notice, NoticeKey, Timestamp};

fn row(not_before: Timestamp, number: u64) -> Key {
    Key::of(Table::Notice).time(not_before).number(number)
}

/// The key of the row with the time of a notice.
pub(crate) fn time_key(number: u64) -> Key {
    Key::numbered(Table::NoticeTime, number)
}

/// The key of the row with the number of a notice.
pub(crate) fn name_key(key: NoticeKey) -> Key {
    Key::of(Table::NoticeKey).bytes(key.to_string().as_bytes())
}

/// The rows of a notice, the notice itself first.
pub(crate) fn rows(number: u64, notice: &Notice) -> [(Key, Encoder); 3] {
    rows_named(number, notice, name_key(notice.key()))
}

/// The same, with the key of the last row.
fn rows_named(number: u64, notice: &Notice, name: Key) -> [(Key, Encoder); 3] {
    let mut at = value();
    at.signed(notice.not_before.timestamp_millis());
    [(row(notice.not_before, number), values::notice(notice)), (time_key(number), at), (name, codec::number(number))]
}

/// Decodes a notice.
pub(crate) fn queued(key: &[u8], value: &[u8]) -> Result<Queued, Fault> {
    Ok(Queued { number: last_number(key)?, notice: decode(key, value, values::notice_of)? })
}

/// Queues a notice, unless one with its key is waiting. `is_new` means that no stored notice can report the same event,
/// so that no lookup is needed.
pub(crate) fn push(
    transaction: &mut Transaction<'_>,
    numbers: &mut Numbers,
    notice: &Notice,
    is_new: bool,
) -> Result<(), Fault> {
    let name = name_key(notice.key());
    let waits = if is_new { transaction.writes(&name) } else { transaction.has(&name)? };
    if waits {
        return Ok(());
    }
    for (key, value) in rows_named(numbers.next_notice(), notice, name) {
        transaction.put_new(key, value);
    }
    Ok(())
}

/// The notice with a number, if it is waiting.
fn waiting(view: &dyn ReadView, number: u64) -> Result<Option<Notice>, Fault> {
    let not_before = view::row(view, &time_key(number), |bytes| values::time(bytes.signed()?))?;
    let Some(key) = not_before.map(|at| row(at, number)) else { return Ok(None) };
    match view::row(view, &key, values::notice_of)? {
        None => Err(damaged(&key.0, "the notice is missing")),
        notice => Ok(notice),
    }
}

/// The notice with a key, if it is waiting.
pub(crate) fn named(view: &dyn ReadView, key: NoticeKey) -> Result<Option<Queued>, Fault> {
    match view::row(view, &name_key(key), |bytes| bytes.number())? {
        Some(number) => numbered(view, number),
        None => Ok(None),
    }
}

/// Whether the notice with a key waits behind earlier ones of its queue; `None` if it is not waiting itself.
pub(crate) fn is_behind(view: &dyn ReadView, key: NoticeKey) -> Result<Option<bool>, Fault> {
    let Some(own) = named(view, key)? else { return Ok(None) };
    let queue = own.notice.queue();
    for beginning in queue.key_beginnings() {
        let first = Key::of(Table::NoticeKey).bytes(beginning.as_bytes());
        for (key, value) in view.rows(&first, &first.end(), ScanDirection::Ascending, usize::MAX)? {
            // Notices of other queues are skipped.
            if !std::str::from_utf8(&key[1..]).is_ok_and(|name| queue.can_have(name)) {
                continue;
            }
            let number = decode(&key, &value, |bytes| bytes.number())?;
            if number < own.number && waiting(view, number)?.is_some_and(|notice| notice.queue() == queue) {
                return Ok(Some(true));
            }
        }
    }
    Ok(Some(false))
}

/// The notice with a number, if it is waiting.
pub(crate) fn numbered(view: &dyn ReadView, number: u64) -> Result<Option<Queued>, Fault> {
    Ok(waiting(view, number)?.map(|notice| Queued { number, notice }))
}

/// Notices with numbers after this one, in order.
pub(crate) fn after(view: &dyn ReadView, number: u64, limit: usize) -> Result<Vec<Queued>, Fault> {
    let Some(first) = number.checked_add(1) else { return Ok(Vec::new()) };
    let end = Key::of(Table::NoticeTime).end();
    let mut found = Vec::new();
    let times = view.rows(&time_key(first), &end, ScanDirection::Ascending, limit)?;
    let rows = times.iter().map(|(key, value)| {
        let at = decode(key, value, |bytes| values::time(bytes.signed()?))?;
        Ok(row(at, last_number(key)?))
    });
    let rows = rows.collect::<Result<Vec<Key>, Fault>>()?;
    view.prefetch(&|wanted| {
        times.iter().for_each(|(key, _)| wanted.key(Key(key.clone())));
        rows.iter().for_each(|row| wanted.key(row.clone()));
    })?;
    for (key, _) in times {
        found.extend(numbered(view, last_number(&key)?)?);
    }
    Ok(found)
}

/// The rows that are read to settle a notice; `not_before` is its earliest delivery time, if known.
pub(crate) fn wanted(number: u64, not_before: Option<Timestamp>, wanted: &mut Wanted) {
    wanted.key(time_key(number));
    not_before.into_iter().for_each(|at| wanted.key(row(at, number)));
}

/// Records the outcome of a notice.
pub(crate) fn settle(transaction: &mut Transaction<'_>, number: u64, delivery: &Delivery) -> Result<(), Fault> {
    let Some(old) = waiting(transaction, number)? else { return Ok(()) };
    for (key, _) in rows(number, &old) {
        transaction.delete(key);
    }
    match delivery {
        Delivery::Delivered => {}
        Delivery::Again(notice) => {
            for (key, value) in rows(number, notice) {
                transaction.put(key, value);
            }
        }
        Delivery::Dead(notice) => transaction.put(Key::numbered(Table::DeadLetter, number), values::notice(notice)),
    }
    Ok(())
}

/// The earliest time at which a notice may be delivered.
pub(crate) fn next(view: &dyn ReadView) -> Result<Option<Timestamp>, Fault> {
    let all = Key::of(Table::Notice);
    let first = view.rows(&all, &all.end(), ScanDirection::Ascending, 1)?;
    let at = first.first().map(|(key, _)| {
        let at = Parts::of(key).milliseconds()?;
        values::time(at).map_err(|error| damaged(key, error))
    });
    at.transpose()
}

/// The time of the event that the oldest waiting notice reports.
pub(crate) fn oldest(view: &dyn ReadView) -> Result<Option<Timestamp>, Fault> {
    let all = Key::of(Table::NoticeTime);
    let first = view.rows(&all, &all.end(), ScanDirection::Ascending, 1)?;
    let Some((key, _)) = first.first() else { return Ok(None) };
    Ok(waiting(view, last_number(key)?)?.map(|notice| notice.at))
}

/// Notices that may be delivered at `now`, the longest due first; at most `limit`.
pub(crate) fn until(view: &dyn ReadView, now: Timestamp, limit: usize) -> Result<Vec<Queued>, Fault> {
    let all = Key::of(Table::Notice);
    let end = all.clone().milliseconds(now.timestamp_millis() + 1);
    let rows = view.rows(&all, &end, ScanDirection::Ascending, limit)?;
    rows.iter().map(|(key, value)| queued(key, value)).collect()
}

/// Notices that were given up, the latest first.
pub(crate) fn dead_letters(view: &dyn ReadView, limit: usize) -> Result<Vec<Queued>, Fault> {
    let all = Key::of(Table::DeadLetter);
    let rows = view.rows(&all, &all.end(), ScanDirection::Descending, limit)?;
    rows.iter().map(|(key, value)| queued(key, value)).collect()
}
