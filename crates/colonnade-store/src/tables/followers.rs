//! The notices for those who follow a running game, and the channels among them. They are not events: only the present ones
//! are kept.

use crate::codec::keys::{Key, Parts, Table, last_number};
use crate::codec::values::Header;
use crate::rows::Wanted;
use crate::tables::projection::Projection;
use crate::tables::running_games;
use crate::tables::typed;
use crate::transaction::Transaction;
use crate::transaction::absent::Absent;
use crate::transaction::refused::Refused;
use crate::views::view::ReadView;
use crate::{Fault, FollowersNotice, GameWrite, WatchWrite};
use colonnade_play::{
    Audience, GameId, GameOverview, MOST_FOLLOWERS, MOST_IN_CHANNEL, MOST_IN_SERVER, Notice, PlayerId, ServerId,
};

/// The prefix of the keys of all followers of a game.
fn all_of(game: GameId) -> Key {
    Key::numbered(Table::Follower, game.0)
}

/// The players who follow a game, by number.
pub(crate) fn followers(view: &dyn ReadView, game: GameId) -> Result<Vec<PlayerId>, Fault> {
    typed::followers(view, Table::Follower, game)
}

/// The notices for the followers of a game: players, and channels of its server.
pub(crate) fn told(view: &dyn ReadView, absent: &mut Absent, notice: &FollowersNotice) -> Result<Vec<Notice>, Fault> {
    let row = all_of(notice.game);
    if absent.has(&row) {
        return Ok(Vec::new());
    }
    let mut found: Vec<Audience> = followers(view, notice.game)?.into_iter().map(Audience::Player).collect();
    if let Some(server) = notice.server {
        let channels = channels(view, server, notice.game)?.into_iter();
        found.extend(channels.map(|channel| Audience::Watching { server, channel }));
    }
    if found.is_empty() {
        absent.note(row);
    }
    Ok(found.into_iter().map(|to| notice.to(to)).collect())
}

/// The rows that [`told`] reads.
pub(crate) fn told_wanted(notice: &FollowersNotice, wanted: &mut Wanted) {
    wanted.beginning(&all_of(notice.game), MOST_FOLLOWERS as usize + 1);
    notice.server.into_iter().for_each(|server| channels_wanted(server, notice.game, wanted));
}

fn channels_wanted(server: ServerId, game: GameId, wanted: &mut Wanted) {
    wanted.beginning(&Key::pair(Table::Watching, server.0, game.0), MOST_IN_SERVER as usize + 1);
}

/// The key of a game that a channel follows; the row has no value.
pub(crate) fn watching(server: ServerId, game: GameId, channel: u64) -> Key {
    Key::pair(Table::Watching, server.0, game.0).number(channel)
}

/// The channels of a server that follow a game.
fn channels(view: &dyn ReadView, server: ServerId, game: GameId) -> Result<Vec<u64>, Fault> {
    let rows = view.beginning(&Key::pair(Table::Watching, server.0, game.0))?;
    rows.iter().map(|(key, _)| last_number(key)).collect()
}

/// The games that channels of a server follow, with the channels.
pub(crate) fn watched(view: &dyn ReadView, server: ServerId) -> Result<Vec<(GameId, u64)>, Fault> {
    let rows = view.beginning(&Key::numbered(Table::Watching, server.0))?;
    rows.iter().map(|(key, _)| Ok((GameId(Parts::of(key).skip(8).number()?), last_number(key)?))).collect()
}

/// The rows that [`watch`] reads.
pub(crate) fn watch_wanted(write: &WatchWrite, wanted: &mut Wanted) {
    wanted.beginning(&Key::numbered(Table::Watching, write.server.0), MOST_IN_SERVER as usize + 1);
    wanted.key(running_games::key(write.game));
}

/// Writes that a channel begins or stops following a game.
pub(crate) fn watch(
    transaction: &mut Transaction<'_>,
    absent: &mut Absent,
    &WatchWrite { server, game, channel, is_followed }: &WatchWrite,
) -> Result<(), Refused> {
    let watched = watched(transaction, server)?;
    if watched.contains(&(game, channel)) == is_followed {
        return Ok(());
    }
    if !is_followed {
        transaction.delete(watching(server, game, channel));
        return Ok(());
    }
    let here = watched.iter().filter(|(_, there)| *there == channel).count();
    let is_full = watched.len() >= MOST_IN_SERVER as usize || here >= MOST_IN_CHANNEL as usize;
    let standing = running_games::standing(transaction, game)?;
    if is_full || standing.is_none_or(|standing| standing.place.server() != Some(server)) {
        return Err(Refused::Stale);
    }
    absent.forget(&all_of(game));
    transaction.mark(watching(server, game, channel));
    Ok(())
}

/// The channels that follow a game: they stop when it ends.
pub(crate) struct Watches;

impl Projection for Watches {
    fn ends(&self, transaction: &mut Transaction<'_>, ended: &GameOverview) -> Result<(), Fault> {
        if let Some(server) = ended.place.server() {
            for channel in channels(transaction, server, ended.id)? {
                transaction.delete(watching(server, ended.id, channel));
            }
        }
        Ok(())
    }

    fn wanted(&self, ended: &GameWrite, header: &Header, wanted: &mut Wanted) {
        if let Some(server) = header.summary.place.server().filter(|_| ended.write.expected > 0) {
            channels_wanted(server, ended.write.id, wanted);
        }
    }
}
