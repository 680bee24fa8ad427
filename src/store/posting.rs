//! What writes do to the rows. Each is all or nothing: a write that is refused leaves the draft to be rejected.

use super::draft::Draft;
use super::numbers::{Given, Numbers};
use super::{Append, Delivery, Fault, challenges, erasing, games, outbox, people};
use crate::play::{PlayerId, Timestamp};

/// Why a write is not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// It rests on an older version.
    Stale,
    /// The rows cannot be read.
    Fault(Fault),
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        Refused::Fault(fault)
    }
}

/// A write that somebody waits for.
#[derive(Debug)]
pub(super) enum Task {
    /// What a command makes happen.
    Append(Box<Append>),
    /// What became of a notice.
    Settle(u64, Delivery),
    /// The erasure of a player: who, at which version, when.
    Erase(PlayerId, u64, Timestamp),
}

impl Task {
    /// Writes it into a draft.
    pub(super) fn post(&self, draft: &mut Draft<'_>, numbers: &mut Numbers, given: &Given) -> Result<(), Refused> {
        let before = *numbers;
        match self {
            Task::Append(write) => append(draft, numbers, given, write)?,
            Task::Settle(number, delivery) => outbox::settle(draft, *number, delivery)?,
            Task::Erase(player, expected, now) => erasing::erase(draft, *player, *expected, *now)?,
        }
        if *numbers != before {
            numbers.save(draft);
        }
        Ok(())
    }
}

fn append(draft: &mut Draft<'_>, numbers: &mut Numbers, given: &Given, write: &Append) -> Result<(), Refused> {
    for &(player, version) in &write.reads {
        if people::version(draft, player)? != version {
            return Err(Refused::Stale);
        }
    }
    for player in &write.players {
        people::write(draft, player)?;
    }
    for server in &write.servers {
        people::write_server(draft, server)?;
    }
    for challenge in &write.challenges {
        challenges::write(draft, challenge)?;
    }
    let mut pending = games::Pending::default();
    for game in &write.games {
        games::write(draft, numbers, &mut pending, game)?;
    }
    pending.apply(draft)?;
    for notice in &write.notices {
        outbox::push(draft, numbers, notice)?;
    }
    given.take_in(write);
    Ok(())
}
