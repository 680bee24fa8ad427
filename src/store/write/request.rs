//! Requests to write. Each is all or nothing: after a refused request, the transaction has to be rejected.

use crate::play::{Notice, NoticeSubject, PlayerId, Timestamp, facts};
use crate::store::codec::keys::{Key, Table};
use crate::store::read::view::ReadView;
use crate::store::rows::Wanted;
use crate::store::tables::challenges;
use crate::store::tables::duplicates;
use crate::store::tables::followers;
use crate::store::tables::games;
use crate::store::tables::outbox;
use crate::store::tables::players;
use crate::store::tables::ratings;
use crate::store::tables::running_games;
use crate::store::tables::seeks;
use crate::store::tables::servers;
use crate::store::write::absent::Absent;
use crate::store::write::erasure;
use crate::store::write::ids::{IdAllocator, Numbers};
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::write::versions::Versions;
use crate::store::{
    After, Append, CommitChanges, Delivery, Fault, GameNews, GameWrite, OpenItems, Preconditions, RowCount, RowWrite,
    Write,
};

/// A write that a caller waits for.
#[derive(Debug)]
pub(crate) enum WriteRequest {
    /// The writes of a command.
    Append(Box<Append>),
    /// The outcome of a notice, and the earliest delivery time that is remembered for it, if any.
    Settle(u64, Delivery, Option<Timestamp>),
    /// The erasure of a player: the player, the version, the open challenges and games, and the time.
    Erase(PlayerId, u64, OpenItems, Timestamp),
}

/// The state of the writer that requests use.
pub(crate) struct Posting<'a> {
    pub(crate) numbers: &'a mut Numbers,
    pub(crate) versions: &'a mut Versions,
    pub(crate) absent: &'a mut Absent,
    pub(crate) ids: &'a IdAllocator,
    /// Whether other stores write the same rows, so that all preconditions are checked.
    pub(crate) is_shared: bool,
}

impl WriteRequest {
    /// Writes the request into a transaction.
    pub(crate) fn post(&self, transaction: &mut Transaction<'_>, posting: &mut Posting<'_>) -> Result<(), Refused> {
        let before = *posting.numbers;
        match self {
            WriteRequest::Append(write) => append(transaction, posting, write)?,
            WriteRequest::Settle(number, delivery, _) => outbox::settle(transaction, *number, delivery)?,
            WriteRequest::Erase(player, expected, open, now) => {
                if posting.is_shared && open_items(transaction, *player)? != *open {
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
    pub(crate) fn wanted(&self, wanted: &mut Wanted, is_shared: bool) {
        match self {
            WriteRequest::Append(write) => write_wanted(write, wanted, is_shared),
            WriteRequest::Settle(number, _, known) => outbox::wanted(*number, *known, wanted),
            WriteRequest::Erase(..) => {}
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
fn write_wanted(write: &Append, wanted: &mut Wanted, is_shared: bool) {
    for &(player, version) in &write.reads {
        wanted.key(Key::pair(Table::PlayerEvent, player.0, version));
        wanted.key(Key::pair(Table::PlayerEvent, player.0, version + 1));
    }
    let Preconditions { open_items, servers, counts, seeks: sought, .. } = &write.preconditions;
    if is_shared {
        open_items.iter().for_each(|(player, _)| open_items_wanted(*player, wanted));
        for (prefix, most) in counts.iter().map(RowCount::range) {
            wanted.beginning(prefix, most);
        }
        sought.iter().for_each(|(kind, _)| seeks::wanted(kind, wanted));
        for &(server, version) in servers {
            wanted.key(Key::pair(Table::ServerEvent, server.0, version));
            wanted.key(Key::pair(Table::ServerEvent, server.0, version + 1));
        }
    }
    write.players.iter().for_each(|player| players::wanted(player, wanted));
    write.servers.iter().for_each(|server| servers::wanted(server.id, wanted));
    write.challenges.iter().for_each(|challenge| challenges::wanted(challenge.write.id, wanted));
    write.rows.iter().filter_map(RowWrite::wanted).for_each(|key| wanted.key(key.clone()));
    write.daily.iter().for_each(|daily| servers::daily_wanted(daily, wanted));
    write.follows.iter().for_each(|follow| followers::wanted(follow, wanted));
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
    match subject {
        NoticeSubject::Game { game, version } => write.games.iter().any(|write| has(&write.write, game, version)),
        NoticeSubject::Watched { game, version, .. } => {
            write.games.iter().any(|write| has(&write.write, game, version))
        }
        NoticeSubject::Vacation { player, version } => write.players.iter().any(|write| has(write, player, version)),
        NoticeSubject::Plan { game, version } | NoticeSubject::Unreached { game, version } => {
            write.games.iter().any(|write| has(&write.write, game, version))
        }
        // A challenge's fact is told once, whatever its version, and so is a day's puzzle.
        NoticeSubject::Challenge { .. } | NoticeSubject::DailyPuzzle { .. } | NoticeSubject::Outage { .. } => false,
    }
}

/// The most open challenges and games that a player usually has.
const MOST_OPEN: usize = 256;

/// The rows that [`open_items`] reads.
pub(crate) fn open_items_wanted(player: PlayerId, wanted: &mut Wanted) {
    wanted.beginning(&challenges::open_items_prefix(player), MOST_OPEN);
    wanted.beginning(&running_games::open_items_prefix(player), MOST_OPEN);
}

/// The challenges and games that a player has open.
pub(crate) fn open_items(view: &dyn ReadView, player: PlayerId) -> Result<OpenItems, Fault> {
    view.prefetch(&|wanted| open_items_wanted(player, wanted))?;
    let (made, seeks, challenges) = challenges::open_items(view, player)?;
    Ok(OpenItems { made, seeks, challenges, games: running_games::open_items(view, player)? })
}

/// Whether the preconditions of an append still hold.
fn still_holds(transaction: &Transaction<'_>, write: &Append) -> Result<bool, Fault> {
    let Preconditions { open_items: open, servers, counts, seeks: sought, duplicates: expected } = &write.preconditions;
    for (player, open) in open {
        if open_items(transaction, *player)? != *open {
            return Ok(false);
        }
    }
    for &(server, version) in servers {
        if !servers::is_at(transaction, server, version)? {
            return Ok(false);
        }
    }
    for count in counts {
        if !count.holds(transaction)? {
            return Ok(false);
        }
    }
    for (kind, there) in sought {
        if seeks::numbers(transaction, kind)? != *there {
            return Ok(false);
        }
    }
    let contents: Vec<u64> = expected.iter().map(|&(content, _)| content).collect();
    let counts = duplicates::count(transaction, &contents)?;
    Ok(counts.into_iter().eq(expected.iter().map(|&(_, count)| count)))
}

fn append(
    transaction: &mut Transaction<'_>,
    Posting { numbers, versions, absent, ids, is_shared }: &mut Posting<'_>,
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
    for row in &write.rows {
        row.write(transaction, absent)?;
    }
    for daily in &write.daily {
        servers::post_puzzle(transaction, daily)?;
    }
    for challenge in &write.challenges {
        challenges::write(transaction, challenge)?;
    }
    for follow in &write.follows {
        followers::write(transaction, absent, follow)?;
    }
    for watch in &write.watches {
        followers::watch(transaction, absent, watch)?;
    }
    // Those who follow a game until its end are notified of the end, and stop following it.
    let mut told = Vec::new();
    for notice in &write.followers {
        told.extend(followers::told(transaction, absent, notice)?);
    }
    let mut pending = games::Pending::default();
    for game in &write.games {
        games::write(transaction, numbers, &mut pending, game)?;
    }
    pending.apply(transaction)?;
    for notice in write.notices.iter().chain(&told) {
        outbox::push(transaction, numbers, notice, brings(write, notice.key().subject))?;
    }
    ids.exclude(write);
    Ok(())
}
