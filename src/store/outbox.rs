//! What has to be announced: notices by the time from which they may be delivered, each key once, and dead letters.

use super::bytes::Out;
use super::codec;
use super::draft::{Draft, value};
use super::keys::{Key, Parts, Table, damaged, last_number};
use super::look::{Look, Way, decode};
use super::numbers::Numbers;
use super::{Delivery, Fault, Queued};
use crate::play::{Notice, NoticeKey, Timestamp};

fn row(not_before: Timestamp, number: u64) -> Key {
    Key::of(Table::Notice).time(not_before).number(number)
}

fn time_key(number: u64) -> Key {
    Key::numbered(Table::NoticeTime, number)
}

fn name_key(key: NoticeKey) -> Key {
    Key::of(Table::NoticeKey).bytes(key.to_string().as_bytes())
}

/// The rows of a notice, its own first.
pub(super) fn rows(number: u64, notice: &Notice) -> [(Key, Out); 3] {
    let mut at = value();
    at.signed(notice.not_before.timestamp_millis());
    let mut known = value();
    known.number(number);
    [(row(notice.not_before, number), codec::notice(notice)), (time_key(number), at), (name_key(notice.key()), known)]
}

/// A notice from its row.
pub(super) fn queued(key: &[u8], value: &[u8]) -> Result<Queued, Fault> {
    Ok(Queued { number: last_number(key)?, notice: decode(key, value, codec::notice_of)? })
}

/// Puts a notice into the outbox, unless one with its key waits there.
pub(super) fn push(draft: &mut Draft<'_>, numbers: &mut Numbers, notice: &Notice) -> Result<(), Fault> {
    if draft.get(&name_key(notice.key()))?.is_some() {
        return Ok(());
    }
    for (key, value) in rows(numbers.next_notice(), notice) {
        draft.put(key, value);
    }
    Ok(())
}

/// The notice with a number.
fn waiting(look: &dyn Look, number: u64) -> Result<Option<Notice>, Fault> {
    let at = time_key(number);
    let Some(value) = look.get(&at)? else { return Ok(None) };
    let not_before = decode(&at.0, &value, |bytes| codec::time(bytes.signed()?))?;
    let key = row(not_before, number);
    match look.get(&key)? {
        Some(value) => Ok(Some(decode(&key.0, &value, codec::notice_of)?)),
        None => Err(damaged(&key.0, "the notice is missing")),
    }
}

/// The notice with a key, if it waits.
pub(super) fn named(look: &dyn Look, key: NoticeKey) -> Result<Option<Queued>, Fault> {
    let key = name_key(key);
    let Some(value) = look.get(&key)? else { return Ok(None) };
    let number = decode(&key.0, &value, |bytes| bytes.number())?;
    Ok(waiting(look, number)?.map(|notice| Queued { number, notice }))
}

/// Takes in what became of a notice.
pub(super) fn settle(draft: &mut Draft<'_>, number: u64, delivery: &Delivery) -> Result<(), Fault> {
    let Some(old) = waiting(draft, number)? else { return Ok(()) };
    for (key, _) in rows(number, &old) {
        draft.delete(key);
    }
    match delivery {
        Delivery::Delivered => {}
        Delivery::Again(notice) => {
            for (key, value) in rows(number, notice) {
                draft.put(key, value);
            }
        }
        Delivery::Dead(notice) => draft.put(Key::numbered(Table::DeadLetter, number), codec::notice(notice)),
    }
    Ok(())
}

/// When the next notice may be delivered.
pub(super) fn next(look: &dyn Look) -> Result<Option<Timestamp>, Fault> {
    let all = Key::of(Table::Notice);
    let first = look.rows(&all, &all.end(), Way::Ascending, 1)?;
    let at = first.first().map(|(key, _)| {
        let at = Parts::of(key).milliseconds()?;
        codec::time(at).map_err(|error| damaged(key, error))
    });
    at.transpose()
}

/// When what the notice tells of that waits longest happened.
pub(super) fn oldest(look: &dyn Look) -> Result<Option<Timestamp>, Fault> {
    let all = Key::of(Table::NoticeTime);
    let first = look.rows(&all, &all.end(), Way::Ascending, 1)?;
    let Some((key, _)) = first.first() else { return Ok(None) };
    Ok(waiting(look, last_number(key)?)?.map(|notice| notice.at))
}

/// Notices that may be delivered at a time.
pub(super) fn until(look: &dyn Look, now: Timestamp, limit: usize) -> Result<Vec<Queued>, Fault> {
    let all = Key::of(Table::Notice);
    let end = all.clone().milliseconds(now.timestamp_millis() + 1);
    let rows = look.rows(&all, &end, Way::Ascending, limit)?;
    rows.iter().map(|(key, value)| queued(key, value)).collect()
}

/// Notices that were given up, the latest first.
pub(super) fn dead_letters(look: &dyn Look, limit: usize) -> Result<Vec<Queued>, Fault> {
    let all = Key::of(Table::DeadLetter);
    let rows = look.rows(&all, &all.end(), Way::Descending, limit)?;
    rows.iter().map(|(key, value)| queued(key, value)).collect()
}
