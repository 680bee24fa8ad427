//! Challenges: their events, and the lists of open challenges.

use crate::codec::bytes::Encoder;
use crate::codec::keys::{Key, Parts, Table, last_number};
use crate::codec::values::{put_serde, take_serde, time};
use crate::codec::{decode, value};
use crate::rows::Wanted;
use crate::tables::due::{self, DueItem};
use crate::tables::events;
use crate::tables::long_values;
use crate::tables::seeks;
use crate::transaction::Transaction;
use crate::transaction::refused::Refused;
use crate::views::view::{self, ReadView, Row, ScanDirection};
use crate::{ChallengeWrite, Fault, Open};
use colonnade_play::{Challenge, ChallengeEvent, ChallengeId, Dated, PlayerId, Timestamp};

/// The events of a challenge.
pub(crate) fn events(view: &dyn ReadView, challenge: ChallengeId) -> Result<Vec<Dated<ChallengeEvent>>, Fault> {
    events::events(view, Table::ChallengeEvent, challenge.0)
}

/// How many rows of challenges are read at once.
const ROWS_AT_ONCE: usize = 2_000;

/// Some challenges after a number, open or closed, in order; none at the end.
pub(crate) fn after(view: &dyn ReadView, after: Option<ChallengeId>) -> Result<Vec<Challenge>, Fault> {
    let all = Key::of(Table::ChallengeEvent);
    let from = after.map_or_else(|| all.clone(), |after| Key::numbered(Table::ChallengeEvent, after.0).end());
    let rows = view.rows(&from, &all.end(), ScanDirection::Ascending, ROWS_AT_ONCE)?;
    let is_cut = rows.len() == ROWS_AT_ONCE;
    // The pieces of the last event may be cut; that challenge is read again as the first one of the next call.
    let rows = if is_cut { whole_challenges(rows)? } else { rows };
    let mut found: Vec<(ChallengeId, Vec<Dated<ChallengeEvent>>)> = Vec::new();
    for (key, value) in &long_values::join(rows, events::KEY) {
        let id = ChallengeId(Parts::of(key).number()?);
        let event = || events::event(key, value);
        match found.last_mut() {
            Some((last, events)) if *last == id => events.push(event()?),
            _ => found.push((id, vec![event()?])),
        }
    }
    let read = |(id, events): (ChallengeId, Vec<_>)| Challenge::fold(id, &events).ok_or_else(|| not_made(id));
    found.into_iter().map(read).collect()
}

/// The fault of a challenge whose first event does not make one.
fn not_made(id: ChallengeId) -> Fault {
    Fault::damage(format!("challenge {id} has no beginning"))
}

/// The rows without those of the last challenge, unless it is the only one.
fn whole_challenges(mut rows: Vec<Row>) -> Result<Vec<Row>, Fault> {
    let number = |row: &Row| Parts::of(&row.0).number();
    if let (Some(first), Some(last)) = (rows.first().map(number).transpose()?, rows.last().map(number).transpose()?)
        && first != last
    {
        while rows.last().map(number).transpose()? == Some(last) {
            rows.pop();
        }
    }
    Ok(rows)
}

/// The most events of a challenge, unless it is damaged.
const MOST_EVENTS: usize = 16;

/// The data of an open challenge that lists need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenChallenge {
    pub(crate) from: PlayerId,
    pub(crate) to: Option<PlayerId>,
    pub(crate) expires: Timestamp,
    /// The event that created it, if it is a seek. Its own row does not contain it.
    pub(crate) sought: Option<Dated<ChallengeEvent>>,
}

/// The values of rows by player.
const RECEIVED: u8 = 0;
const OWN: u8 = 1;
const OWN_SEEK: u8 = 2;

fn open_key(challenge: ChallengeId) -> Key {
    Key::numbered(Table::Open, challenge.0)
}

fn open_of(player: PlayerId, challenge: ChallengeId) -> Key {
    Key::pair(Table::OpenOf, player.0, challenge.0)
}

/// The open challenge with a number.
pub(crate) fn opened(view: &dyn ReadView, challenge: ChallengeId) -> Result<Option<OpenChallenge>, Fault> {
    view::row(view, &open_key(challenge), |bytes| {
        let expires = time(bytes.signed()?)?;
        let (from, to) = take_serde(bytes)?;
        Ok(OpenChallenge { from, to, expires, sought: None })
    })
}

/// The challenge that events result in, if it is open.
pub(crate) fn still_open(
    id: ChallengeId,
    events: &[Dated<ChallengeEvent>],
    expires: Timestamp,
) -> Option<OpenChallenge> {
    let challenge = Challenge::fold(id, events).filter(|challenge| challenge.closed.is_none())?;
    let sought = challenge.seek.and(events.first().cloned());
    Some(OpenChallenge { from: challenge.terms.from, to: challenge.terms.to, expires, sought })
}

/// The rows of an open challenge in lists.
pub(crate) fn index(id: ChallengeId, open: &OpenChallenge) -> Vec<(Key, Encoder)> {
    let mut row = value();
    row.signed(open.expires.timestamp_millis());
    put_serde(&mut row, &(open.from, open.to));
    let mut own = value();
    own.byte(if open.sought.is_some() { OWN_SEEK } else { OWN });
    let mut rows = vec![
        (open_key(id), row),
        (open_of(open.from, id), own),
        (due::key(open.expires, DueItem::Challenge(id)), Encoder::default()),
    ];
    match open.to {
        None if let Some(made) = &open.sought => rows.extend(seeks::index(id, made)),
        None => rows.push((Key::numbered(Table::OpenToAnybody, id.0), Encoder::default())),
        Some(to) if to != open.from => {
            let mut others = value();
            others.byte(RECEIVED);
            rows.push((open_of(to, id), others));
        }
        Some(_) => {}
    }
    rows
}

/// The rows that a write reads.
pub(crate) fn wanted(challenge: ChallengeId, wanted: &mut Wanted) {
    wanted.beginning(&Key::numbered(Table::ChallengeEvent, challenge.0), MOST_EVENTS);
    wanted.key(open_key(challenge));
}

/// Writes a change of a challenge.
pub(crate) fn write(transaction: &mut Transaction<'_>, write: &ChallengeWrite) -> Result<(), Refused> {
    let ChallengeWrite { write, expires } = write;
    let mut all = events(transaction, write.id)?;
    if all.len() as u64 != write.expected {
        return Err(Refused::Stale);
    }
    events::extend(transaction, Table::ChallengeEvent, write.id.0, write.expected, &write.events);
    if let Some(old) = opened(transaction, write.id)? {
        let old = still_open(write.id, &all, old.expires).unwrap_or(old);
        for (key, _) in index(write.id, &old) {
            transaction.delete(key);
        }
    }
    all.extend_from_slice(&write.events);
    if let Some(open) = still_open(write.id, &all, *expires) {
        for (key, value) in index(write.id, &open) {
            transaction.put(key, value);
        }
    }
    Ok(())
}

/// Whether a challenge names a player.
pub(crate) fn names(view: &dyn ReadView, challenge: ChallengeId, player: PlayerId) -> Result<bool, Fault> {
    Ok(events(view, challenge)?.iter().any(|dated| match &dated.event {
        ChallengeEvent::Made(terms)
        | ChallengeEvent::Sought { terms, .. }
        | ChallengeEvent::Proposed { terms, .. }
        | ChallengeEvent::Wished { terms, .. } => terms.from == player || terms.to == Some(player),
        ChallengeEvent::Accepted { by, .. } | ChallengeEvent::Met { by, .. } => *by == player,
        ChallengeEvent::Declined
        | ChallengeEvent::Withdrawn
        | ChallengeEvent::Expired
        | ChallengeEvent::KeepsChanged(_)
        | ChallengeEvent::Lapsed(_) => false,
    }))
}

/// Open challenges by number.
pub(crate) fn list(
    view: &dyn ReadView,
    which: Open,
    after: Option<ChallengeId>,
    limit: usize,
) -> Result<Vec<ChallengeId>, Fault> {
    let prefix = match which {
        Open::ToAnybody => Key::of(Table::OpenToAnybody),
        Open::Of(player) => Key::numbered(Table::OpenOf, player.0),
    };
    let from = after.map_or(prefix.clone(), |after| prefix.clone().number(after.0).next());
    let rows = view.rows(&from, &prefix.end(), ScanDirection::Ascending, limit)?;
    rows.iter().map(|(key, _)| last_number(key).map(ChallengeId)).collect()
}

/// The prefix of the rows from which [`open_items`] reads a player's open challenges.
pub(crate) fn open_items_prefix(player: PlayerId) -> Key {
    Key::numbered(Table::OpenOf, player.0)
}

/// The open challenges that a player has made or received, by number, preceded by how many of them the player has made
/// and how many of those are seeks.
pub(crate) fn open_items(view: &dyn ReadView, player: PlayerId) -> Result<(u32, u32, Vec<ChallengeId>), Fault> {
    let mut made = 0;
    let mut sought = 0;
    let mut all = Vec::new();
    for (key, value) in view.beginning(&open_items_prefix(player))? {
        let kind = decode(&key, &value, |bytes| bytes.byte())?;
        made += u32::from(kind != RECEIVED);
        sought += u32::from(kind == OWN_SEEK);
        all.push(ChallengeId(last_number(&key)?));
    }
    Ok((made, sought, all))
}
