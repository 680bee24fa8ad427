//! Players and servers as they were at a version, from which folding continues: a load folds a bounded number of
//! events, however many there are.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Fault;
use crate::codec::bytes::{DecodeError, Decoder, Encoder};
use crate::codec::decode;
use crate::codec::keys::{Key, Table};
use crate::codec::value;
use crate::codec::values::{put_serde, take_serde};
use crate::rows::Wanted;
use crate::tables::events;
use crate::tables::long_values;
use crate::transaction::Transaction;
use crate::views::view::ReadView;
use colonnade_play::{
    DailyPuzzle, Dated, Player, PlayerEvent, PlayerId, ReadersLanguage, Server, ServerEvent, ServerId,
};

/// A snapshot is taken every so many events: a load folds at most these and those of one write.
pub(crate) const EVERY: u64 = 64;

/// The most rows that a snapshot usually takes, and the most events of a write.
const PIECES: usize = 8;

/// An aggregate with snapshots.
pub(crate) trait Snapshotted: Serialize + DeserializeOwned {
    type Event: DeserializeOwned;
    const EVENTS: Table;
    const SNAPSHOTS: Table;

    /// The aggregate before its first event.
    fn empty(id: u64) -> Self;
    fn apply(&mut self, event: &Dated<Self::Event>);
    fn id(&self) -> u64;
    fn version(&self) -> u64;
    /// Appends the fields that were added to the format later, after the rest, and only if they differ from their
    /// initial values: so snapshots without them stay the same.
    fn put_later(&self, _: &mut Encoder) {}
    /// Reads these fields, as far as they are present.
    fn take_later(&mut self, _: &mut Decoder<'_>) -> Result<(), DecodeError> {
        Ok(())
    }
}

impl Snapshotted for Player {
    type Event = PlayerEvent;
    const EVENTS: Table = Table::PlayerEvent;
    const SNAPSHOTS: Table = Table::PlayerSnapshot;

    fn empty(id: u64) -> Player {
        Player::new(PlayerId(id))
    }

    fn apply(&mut self, event: &Dated<PlayerEvent>) {
        self.apply(event);
    }

    fn id(&self) -> u64 {
        self.id.0
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn put_later(&self, out: &mut Encoder) {
        let Player { language, writing_explained, keeps_vacation, free_days, .. } = self;
        let last = [*language != ReadersLanguage::default(), *writing_explained, *keeps_vacation, free_days.is_some()];
        let puts: [&dyn Fn(&mut Encoder); 4] = [
            &|out| put_serde(out, language),
            &|out| put_serde(out, writing_explained),
            &|out| put_serde(out, keeps_vacation),
            &|out| put_serde(out, free_days),
        ];
        let count = last.iter().rposition(|is_set| *is_set).map_or(0, |at| at + 1);
        puts[..count].iter().for_each(|put| put(out));
    }

    fn take_later(&mut self, bytes: &mut Decoder<'_>) -> Result<(), DecodeError> {
        if !bytes.0.is_empty() {
            self.language = take_serde(bytes)?;
        }
        if !bytes.0.is_empty() {
            self.writing_explained = take_serde(bytes)?;
        }
        if !bytes.0.is_empty() {
            self.keeps_vacation = take_serde(bytes)?;
        }
        if !bytes.0.is_empty() {
            self.free_days = take_serde(bytes)?;
        }
        Ok(())
    }
}

impl Snapshotted for Server {
    type Event = ServerEvent;
    const EVENTS: Table = Table::ServerEvent;
    const SNAPSHOTS: Table = Table::ServerSnapshot;

    fn empty(id: u64) -> Server {
        Server::new(ServerId(id))
    }

    fn apply(&mut self, event: &Dated<ServerEvent>) {
        self.apply(event);
    }

    fn id(&self) -> u64 {
        self.id.0
    }

    fn version(&self) -> u64 {
        self.version
    }

    /// A snapshot omits trailing fields with initial values. Before a language, an empty name stands for no theme.
    fn put_later(&self, out: &mut Encoder) {
        if self.puzzles != DailyPuzzle::Off || self.theme.is_some() || self.language.is_some() {
            put_serde(out, &self.puzzles);
        }
        if self.theme.is_some() || self.language.is_some() {
            put_serde(out, &self.theme.clone().unwrap_or_default());
        }
        if let Some(language) = &self.language {
            put_serde(out, language);
        }
    }

    fn take_later(&mut self, bytes: &mut Decoder<'_>) -> Result<(), DecodeError> {
        if !bytes.0.is_empty() {
            self.puzzles = take_serde(bytes)?;
        }
        if !bytes.0.is_empty() {
            self.theme = Some(take_serde::<String>(bytes)?).filter(|theme| !theme.is_empty());
        }
        if !bytes.0.is_empty() {
            self.language = Some(take_serde(bytes)?);
        }
        Ok(())
    }
}

fn key<A: Snapshotted>(id: u64) -> Key {
    Key::numbered(A::SNAPSHOTS, id)
}

/// An aggregate as in its latest snapshot.
pub(crate) fn stored<A: Snapshotted>(view: &dyn ReadView, id: u64) -> Result<Option<A>, Fault> {
    let key = key::<A>(id);
    let read = |bytes: &mut Decoder<'_>| {
        let mut aggregate: A = take_serde(bytes)?;
        aggregate.take_later(bytes)?;
        Ok(aggregate)
    };
    long_values::get(view, &key)?.map(|value| decode(&key.0, &value, read)).transpose()
}

/// The rows that [`load`] and [`put`] read for an aggregate of any version.
pub(crate) fn wanted<A: Snapshotted>(id: u64, wanted: &mut Wanted) {
    wanted.beginning(&key::<A>(id), PIECES);
    // The events since the snapshot; one write adds few.
    wanted.last(&Key::numbered(A::EVENTS, id), EVERY as usize + PIECES);
}

/// An aggregate, folded from its latest snapshot and the events after it, and the number of these events.
pub(crate) fn load<A: Snapshotted>(view: &dyn ReadView, id: u64) -> Result<(A, usize), Fault> {
    view.prefetch(&|rows| wanted::<A>(id, rows))?;
    let mut aggregate = stored(view, id)?.unwrap_or_else(|| A::empty(id));
    let later = events::after(view, A::EVENTS, id, aggregate.version())?;
    later.iter().for_each(|event| aggregate.apply(event));
    Ok((aggregate, later.len()))
}

fn encoded<A: Snapshotted>(aggregate: &A) -> Encoder {
    let mut out = value();
    put_serde(&mut out, aggregate);
    aggregate.put_later(&mut out);
    out
}

/// Replaces the snapshot of an aggregate.
pub(crate) fn put<A: Snapshotted>(transaction: &mut Transaction<'_>, aggregate: &A) -> Result<(), Fault> {
    long_values::replace(transaction, &key::<A>(aggregate.id()), encoded(aggregate))
}

/// Stores a snapshot if one is due after a write to an aggregate that had version `before`.
pub(crate) fn put_if_due<A: Snapshotted>(
    transaction: &mut Transaction<'_>,
    before: u64,
    after: &A,
) -> Result<(), Fault> {
    if after.version() / EVERY > before / EVERY { put(transaction, after) } else { Ok(()) }
}

/// The rows of the correct snapshot of an aggregate with these events; none if it needs none. The version of the
/// snapshot depends on the writes; if it cannot be read, the last version is used.
pub(crate) fn right_rows<A: Snapshotted>(
    view: &dyn ReadView,
    id: u64,
    events: &[Dated<A::Event>],
) -> Vec<(Key, Encoder)> {
    let version = |stored: A| usize::try_from(stored.version()).ok();
    let kept = stored(view, id).ok().flatten().and_then(version).filter(|&version| version <= events.len());
    let Some(until) = kept.or_else(|| (events.len() as u64 >= EVERY).then_some(events.len())) else {
        return Vec::new();
    };
    let mut aggregate = A::empty(id);
    events[..until].iter().for_each(|event| aggregate.apply(event));
    long_values::rows(&key::<A>(id), encoded(&aggregate))
}
