//! Requests to write. Each is all or nothing: after one that is refused the transaction has to be rejected.

use crate::play::{PlayerId, Timestamp};
use crate::store::codec::keys::{Key, Table};
use crate::store::read::view::ReadView;
use crate::store::tables::challenges;
use crate::store::tables::duplicates;
use crate::store::tables::games;
use crate::store::tables::outbox;
use crate::store::tables::players;
use crate::store::tables::ratings;
use crate::store::tables::running_games;
use crate::store::tables::servers;
use crate::store::write::erasure;
use crate::store::write::ids::{IdAllocator, Numbers};
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::write::versions::Versions;
use crate::store::{Append, Delivery, Engaged, Fault, Preconditions, Storewide};

/// A write that somebody waits for.
#[derive(Debug)]
pub(crate) enum WriteRequest {
    /// The writes of a command.
    Append(Box<Append>),
    /// The fate of a notice.
    Settle(u64, Delivery),
    /// The erasure of a player: who, at which version, with what open, when.
    Erase(PlayerId, u64, Engaged, Timestamp),
}

/// The state of the writer that requests use.
pub(crate) struct Posting<'a> {
    pub(crate) numbers: &'a mut Numbers,
    pub(crate) versions: &'a mut Versions,
    pub(crate) ids: &'a IdAllocator,
    /// Whether other stores write the same rows, so that all that a decision rests on is looked at.
    pub(crate) is_shared: bool,
}

impl WriteRequest {
    /// Writes it into a transaction.
    pub(crate) fn post(&self, transaction: &mut Transaction<'_>, posting: &mut Posting<'_>) -> Result<(), Refused> {
        let before = *posting.numbers;
        match self {
            WriteRequest::Append(write) => append(transaction, posting, write)?,
            WriteRequest::Settle(number, delivery) => outbox::settle(transaction, *number, delivery)?,
            WriteRequest::Erase(player, expected, open, now) => {
                if posting.is_shared && engaged(transaction, *player)? != *open {
                    return Err(Refused::Stale);
                }
                posting.versions.forget(*player);
                erasure::erase(transaction, *player, *expected, *now)?;
            }
        }
        if *posting.numbers != before {
            posting.numbers.save(transaction);
        }
        Ok(())
    }

    /// The keys of rows that it is going to ask for, as far as they are known before. What is missing here is read when
    /// it is needed.
    pub(crate) fn wanted(&self, wanted: &mut Vec<Vec<u8>>) {
        let mut want = |key: Key| wanted.push(key.0);
        match self {
            WriteRequest::Append(write) => {
                for game in write.games.iter().map(|game| &game.write) {
                    want(running_games::key(game.id));
                }
                for &(player, version) in &write.reads {
                    want(Key::pair(Table::PlayerEvent, player.0, version));
                    want(Key::pair(Table::PlayerEvent, player.0, version + 1));
                }
                for &(server, version) in &write.preconditions.servers {
                    want(Key::pair(Table::ServerEvent, server.0, version));
                    want(Key::pair(Table::ServerEvent, server.0, version + 1));
                }
                write.notices.iter().for_each(|notice| want(outbox::name_key(notice.key())));
            }
            WriteRequest::Settle(number, _) => want(outbox::time_key(*number)),
            WriteRequest::Erase(..) => {}
        }
    }

    /// Adds what others may hold in memory and have to forget.
    pub(crate) fn tell(&self, news: &mut Storewide) {
        match self {
            WriteRequest::Append(write) => news.players.extend(write.players.iter().map(|player| player.id)),
            WriteRequest::Settle(..) => {}
            // Names are gone from games whose versions stay as they are.
            WriteRequest::Erase(..) => news.everything = true,
        }
    }
}

/// The challenges and games that a player has open.
pub(crate) fn engaged(view: &dyn ReadView, player: PlayerId) -> Result<Engaged, Fault> {
    let (made, challenges) = challenges::engaging(view, player)?;
    Ok(Engaged { made, challenges, games: running_games::engaging(view, player)? })
}

/// Whether what a decision rests on is still so.
fn still_holds(transaction: &Transaction<'_>, write: &Append) -> Result<bool, Fault> {
    let Preconditions { engaged: open, servers, alike } = &write.preconditions;
    for (player, open) in open {
        if engaged(transaction, *player)? != *open {
            return Ok(false);
        }
    }
    for &(server, version) in servers {
        if !servers::is_at(transaction, server, version)? {
            return Ok(false);
        }
    }
    for &(id, count) in alike {
        let Some(game) = write.games.iter().find(|game| game.write.id == id) else { return Ok(false) };
        let transcript = games::fold(id, game.write.events.clone())?;
        if duplicates::alike(transaction, &transcript)? != count {
            return Ok(false);
        }
    }
    Ok(true)
}

fn append(
    transaction: &mut Transaction<'_>,
    Posting { numbers, versions, ids, is_shared }: &mut Posting<'_>,
    write: &Append,
) -> Result<(), Refused> {
    for &(player, version) in &write.reads {
        if !versions.is_at(transaction, player, version)? {
            return Err(Refused::Stale);
        }
    }
    if *is_shared && !still_holds(transaction, write)? {
        return Err(Refused::Stale);
    }
    for player in &write.players {
        versions.forget(player.id);
        if players::write(transaction, player)?.is_deleted() {
            ratings::unlist(transaction, player.id)?;
        }
    }
    for server in &write.servers {
        servers::write(transaction, server)?;
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
