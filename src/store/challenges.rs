//! Challenges: their events, and the lists of those that are open.

use super::codec::{put_serde, take_serde, time};
use super::draft::{Draft, value};
use super::due::{self, DueItem};
use super::keys::{Key, Table, last_number};
use super::look::{Look, Way, decode};
use super::posting::Refused;
use super::{ChallengeWrite, Fault, Open, history};
use crate::play::{Challenge, ChallengeEvent, ChallengeId, Dated, PlayerId, Timestamp};

/// The events of a challenge.
pub(super) fn events(look: &dyn Look, challenge: ChallengeId) -> Result<Vec<Dated<ChallengeEvent>>, Fault> {
    history::events(look, Table::ChallengeEvent, challenge.0)
}

/// An open challenge, as far as lists ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opened {
    pub(super) from: PlayerId,
    pub(super) to: Option<PlayerId>,
    pub(super) expires: Timestamp,
}

fn open_key(challenge: ChallengeId) -> Key {
    Key::numbered(Table::Open, challenge.0)
}

fn open_of(player: PlayerId, challenge: ChallengeId) -> Key {
    Key::pair(Table::OpenOf, player.0, challenge.0)
}

/// The open challenge with a number.
pub(super) fn opened(look: &dyn Look, challenge: ChallengeId) -> Result<Option<Opened>, Fault> {
    let key = open_key(challenge);
    look.get(&key)?.map(|value| opened_of(&key.0, &value)).transpose()
}

/// An open challenge from its row.
pub(super) fn opened_of(key: &[u8], value: &[u8]) -> Result<Opened, Fault> {
    decode(key, value, |bytes| {
        let expires = time(bytes.signed()?)?;
        let (from, to) = take_serde(bytes)?;
        Ok(Opened { from, to, expires })
    })
}

/// The challenge that events make, where it is open.
pub(super) fn still_open(id: ChallengeId, events: &[Dated<ChallengeEvent>], expires: Timestamp) -> Option<Opened> {
    let challenge = Challenge::fold(id, events).filter(|challenge| challenge.closed.is_none())?;
    Some(Opened { from: challenge.terms.from, to: challenge.terms.to, expires })
}

/// The rows of an open challenge in lists.
pub(super) fn index(id: ChallengeId, open: &Opened) -> Vec<(Key, super::bytes::Out)> {
    let mut row = value();
    row.signed(open.expires.timestamp_millis());
    put_serde(&mut row, &(open.from, open.to));
    let mut own = value();
    own.byte(1);
    let mut rows = vec![
        (open_key(id), row),
        (open_of(open.from, id), own),
        (due::key(open.expires, DueItem::Challenge(id)), super::bytes::Out::default()),
    ];
    match open.to {
        None => rows.push((Key::numbered(Table::OpenToAnybody, id.0), super::bytes::Out::default())),
        Some(to) if to != open.from => {
            let mut others = value();
            others.byte(0);
            rows.push((open_of(to, id), others));
        }
        Some(_) => {}
    }
    rows
}

/// What happens to a challenge.
pub(super) fn write(draft: &mut Draft<'_>, write: &ChallengeWrite) -> Result<(), Refused> {
    let ChallengeWrite { write, expires } = write;
    let mut all = events(draft, write.id)?;
    if all.len() as u64 != write.expected {
        return Err(Refused::Stale);
    }
    history::extend(draft, Table::ChallengeEvent, write.id.0, write.expected, &write.events);
    if let Some(old) = opened(draft, write.id)? {
        for (key, _) in index(write.id, &old) {
            draft.delete(key);
        }
    }
    all.extend_from_slice(&write.events);
    if let Some(open) = still_open(write.id, &all, *expires) {
        for (key, value) in index(write.id, &open) {
            draft.put(key, value);
        }
    }
    Ok(())
}

/// Whether a player has to do with a challenge.
pub(super) fn names(look: &dyn Look, challenge: ChallengeId, player: PlayerId) -> Result<bool, Fault> {
    Ok(events(look, challenge)?.iter().any(|dated| match &dated.event {
        ChallengeEvent::Made(terms) => terms.from == player || terms.to == Some(player),
        ChallengeEvent::Accepted { by, .. } => *by == player,
        ChallengeEvent::Declined | ChallengeEvent::Withdrawn | ChallengeEvent::Expired => false,
    }))
}

/// Open challenges by number.
pub(super) fn list(
    look: &dyn Look,
    which: Open,
    after: Option<ChallengeId>,
    limit: usize,
) -> Result<Vec<ChallengeId>, Fault> {
    let prefix = match which {
        Open::ToAnybody => Key::of(Table::OpenToAnybody),
        Open::Of(player) => Key::numbered(Table::OpenOf, player.0),
    };
    let from = after.map_or(prefix.clone(), |after| prefix.clone().number(after.0).next());
    let rows = look.rows(&from, &prefix.end(), Way::Ascending, limit)?;
    rows.iter().map(|(key, _)| last_number(key).map(ChallengeId)).collect()
}

/// How many open challenges a player has made.
pub(super) fn count_of(look: &dyn Look, player: PlayerId) -> Result<u32, Fault> {
    let mut count = 0;
    for (key, value) in look.beginning(&Key::numbered(Table::OpenOf, player.0))? {
        count += u32::from(decode(&key, &value, |bytes| bytes.byte())?);
    }
    Ok(count)
}
