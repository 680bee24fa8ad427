//! Requests to write. Each is all or nothing: after one that is refused the transaction has to be rejected.

use crate::play::{PlayerId, Timestamp};
use crate::store::tables::challenges;
use crate::store::tables::games;
use crate::store::tables::outbox;
use crate::store::tables::players;
use crate::store::tables::ratings;
use crate::store::write::erasure;
use crate::store::write::ids::{IdAllocator, Numbers};
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::{Append, Delivery};

/// A write that somebody waits for.
#[derive(Debug)]
pub(crate) enum WriteRequest {
    /// The writes of a command.
    Append(Box<Append>),
    /// The fate of a notice.
    Settle(u64, Delivery),
    /// The erasure of a player: who, at which version, when.
    Erase(PlayerId, u64, Timestamp),
}

impl WriteRequest {
    /// Writes it into a transaction.
    pub(crate) fn post(
        &self,
        transaction: &mut Transaction<'_>,
        numbers: &mut Numbers,
        ids: &IdAllocator,
    ) -> Result<(), Refused> {
        let before = *numbers;
        match self {
            WriteRequest::Append(write) => append(transaction, numbers, ids, write)?,
            WriteRequest::Settle(number, delivery) => outbox::settle(transaction, *number, delivery)?,
            WriteRequest::Erase(player, expected, now) => erasure::erase(transaction, *player, *expected, *now)?,
        }
        if *numbers != before {
            numbers.save(transaction);
        }
        Ok(())
    }
}

fn append(
    transaction: &mut Transaction<'_>,
    numbers: &mut Numbers,
    ids: &IdAllocator,
    write: &Append,
) -> Result<(), Refused> {
    for &(player, version) in &write.reads {
        if players::version(transaction, player)? != version {
            return Err(Refused::Stale);
        }
    }
    for player in &write.players {
        if players::write(transaction, player)?.is_deleted() {
            ratings::unlist(transaction, player.id)?;
        }
    }
    for server in &write.servers {
        players::write_server(transaction, server)?;
    }
    for challenge in &write.challenges {
        challenges::write(transaction, challenge)?;
    }
    let mut pending = games::Pending::default();
    for game in &write.games {
        games::write(transaction, numbers, &mut pending, game)?;
    }
    pending.apply(transaction)?;
    for notice in &write.notices {
        outbox::push(transaction, numbers, notice)?;
    }
    ids.take_in(write);
    Ok(())
}
