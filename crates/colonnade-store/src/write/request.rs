//! Requests to write. Each is all or nothing: after a refused request, the transaction has to be rejected.

use crate::codec::keys::{Key, Table};
use crate::rows::Wanted;
use crate::tables::challenges;
use crate::tables::duplicates;
use crate::tables::followers;
use crate::tables::games;
use crate::tables::outbox;
use crate::tables::players;
use crate::tables::ratings;
use crate::tables::servers;
use crate::tables::tournaments;
use crate::transaction::Transaction;
use crate::transaction::absent::Absent;
use crate::transaction::ids::{IdAllocator, Numbers};
use crate::transaction::refused::Refused;
use crate::write::erasure;
use crate::write::versions::Versions;
use crate::{After, Append, CommitChanges, Delivery, GameNews, GameWrite, Reads, RowWrite, Write};
use colonnade_play::{Notice, NoticeSubject, PlayerId, ReportedEvent, Timestamp, facts};

/// A write that a caller waits for.
#[derive(Debug)]
pub(crate) enum WriteRequest {
    /// The writes of a command.
    Append(Box<Append>),
    /// The outcome of a notice, and the earliest delivery time that is remembered for it, if any.
    Settle(u64, Delivery, Option<Timestamp>),
    /// The erasure of a player: the player, the version, the reads on which it depends, and the time.
    Erase(PlayerId, u64, Reads, Timestamp),
}

/// The state of the writer that requests use.
pub(crate) struct Posting<'a> {
    pub(crate) numbers: &'a mut Numbers,
    pub(crate) versions: &'a mut Versions,
    pub(crate) absent: &'a mut Absent,
    pub(crate) ids: &'a IdAllocator,
}

impl WriteRequest {
    /// Writes the request into a transaction.
    pub(crate) fn post(&self, transaction: &mut Transaction<'_>, posting: &mut Posting<'_>) -> Result<(), Refused> {
        let before = *posting.numbers;
        match self {
            WriteRequest::Append(write) => append(transaction, posting, write)?,
            WriteRequest::Settle(number, delivery, _) => outbox::settle(transaction, *number, delivery)?,
            WriteRequest::Erase(player, expected, read, now) => {
                if !transaction.holds(read)? {
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

    /// The rows that it will ask for, as far as they are known in advance. The others are read when they are needed.
    pub(crate) fn wanted(&self, wanted: &mut Wanted) {
        match self {
            WriteRequest::Append(write) => write_wanted(write, wanted),
            WriteRequest::Settle(number, _, known) => outbox::wanted(*number, *known, wanted),
            WriteRequest::Erase(_, _, read, _) => read.wanted(wanted),
        }
    }

    /// Adds its changes to the news for others.
    pub(crate) fn add_changes(&self, news: &mut CommitChanges) {
        match self {
            WriteRequest::Append(write) => {
                news.players.extend(write.players.iter().map(|player| player.id));
                news.games.extend(write.games.iter().filter_map(game_news));
                news.due_at(write.due());
                news.mail_at(write.mail());
            }
            WriteRequest::Settle(_, Delivery::Again(notice), _) => news.mail_at(Some(notice.not_before)),
            // Notices that wait behind it can be delivered.
            WriteRequest::Settle(_, Delivery::Delivered | Delivery::Dead(_), _) => {
                news.mail_at(Some(Timestamp::UNIX_EPOCH));
            }
            // Names disappear from games whose versions stay the same.
            WriteRequest::Erase(..) => news.everything = true,
        }
    }
}

/// The news of a game for its followers; `None` if there are none, as for an imported finished game.
fn game_news(GameWrite { write, after }: &GameWrite) -> Option<GameNews> {
    let (players, ply, visibility) = match after {
        After::Running(standing) => (standing.players, standing.plies, standing.visibility),
        After::Finished(_) if write.expected == 0 => return None,
        After::Finished(summary) => (summary.players, summary.plies, summary.visibility),
    };
    let facts = facts(&write.events);
    let version = write.expected + write.events.len() as u64;
    let news = GameNews { game: write.id, version, ply, facts, players, visibility };
    (!news.facts.is_empty()).then_some(news)
}

/// The rows that an append will ask for.
fn write_wanted(write: &Append, wanted: &mut Wanted) {
    write.read.wanted(wanted);
    for &(player, version) in &write.versions {
        wanted.key(Key::pair(Table::PlayerEvent, player.0, version));
        wanted.key(Key::pair(Table::PlayerEvent, player.0, version + 1));
    }
    write.players.iter().for_each(|player| players::wanted(player, wanted));
    write.servers.iter().for_each(|server| servers::wanted(server.id, wanted));
    write.tournaments.iter().for_each(|tournament| tournaments::wanted(tournament, wanted));
    write.games.iter().for_each(|game| tournaments::begin_wanted(&game.write.events, wanted));
    write.challenges.iter().for_each(|challenge| challenges::wanted(challenge.write.id, wanted));
    write.rows.iter().filter_map(RowWrite::wanted).for_each(|key| wanted.key(key.clone()));
    write.daily.iter().for_each(|daily| servers::daily_wanted(daily, wanted));
    write.watches.iter().for_each(|watch| followers::watch_wanted(watch, wanted));
    write.followers.iter().for_each(|told| followers::told_wanted(told, wanted));
    write.games.iter().for_each(|game| games::wanted(game, wanted));
    write.contents.iter().for_each(|(game, hash)| duplicates::wanted(*game, *hash, wanted));
    let waiting = write.notices.iter().map(Notice::key).filter(|key| !brings(write, key.subject));
    waiting.for_each(|key| wanted.key(outbox::name_key(key)));
}

/// Whether a notice reports an event that this append writes. Then no notice of it can be stored already.
fn brings(write: &Append, subject: NoticeSubject) -> bool {
    fn has<I: PartialEq, E>(write: &Write<I, E>, id: I, version: u64) -> bool {
        write.id == id && write.expected < version && version - write.expected <= write.events.len() as u64
    }
    match subject.event() {
        Some(ReportedEvent::Game(game, version)) => write.games.iter().any(|write| has(&write.write, game, version)),
        Some(ReportedEvent::Player(player, version)) => write.players.iter().any(|write| has(write, player, version)),
        Some(ReportedEvent::Tournament(tournament, version)) => write
            .tournaments
            .iter()
            .any(|write| write.after.id == tournament && write.expected < version && version <= write.after.version),
        // A fact of a challenge is announced once, whatever the version, and so is a daily puzzle.
        None => false,
    }
}

fn append(
    transaction: &mut Transaction<'_>,
    Posting { numbers, versions, absent, ids }: &mut Posting<'_>,
    write: &Append,
) -> Result<(), Refused> {
    for &(player, version) in &write.versions {
        if !versions.is_at(transaction, player, version)? {
            return Err(Refused::Stale);
        }
    }
    if !transaction.holds(&write.read)? {
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
    for tournament in &write.tournaments {
        tournaments::write(transaction, tournament)?;
    }
    for game in &write.games {
        tournaments::begin(transaction, game.write.id, &game.write.events)?;
    }
    for row in &write.rows {
        row.write(transaction, absent)?;
    }
    for daily in &write.daily {
        servers::post_puzzle(transaction, daily)?;
    }
    for challenge in &write.challenges {
        challenges::write(transaction, challenge)?;
    }
    for watch in &write.watches {
        followers::watch(transaction, absent, watch)?;
    }
    // Those who follow a game until its end are notified of the end, and stop following it.
    let mut told = Vec::new();
    for notice in &write.followers {
        told.extend(followers::told(transaction, absent, notice)?);
    }
    games::write(transaction, numbers, &write.games)?;
    for notice in write.notices.iter().chain(&told) {
        outbox::push(transaction, numbers, notice, brings(write, notice.key().subject))?;
    }
    ids.exclude(write);
    Ok(())
}
