//! Salvage of a damaged store: everything that is known to be right is copied into a new store, and everything that is
//! missing is reported.
//!
//! Events and finished games are the source of truth. Those that can be read are copied and checked one by one, and all
//! lists are rebuilt from them. If some events are missing, those before the gap are kept.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use serde::de::DeserializeOwned;

use crate::backup::RestoreError;
use crate::codec::keys::{self, Key, Parts, Table, last_number};
use crate::rows::{self, Damage, DamageCode, Rows, SledRows};
use crate::salvaged::Salvaged;
use crate::tables::lists::ArchiveEntry;
use crate::tables::typed::Owner;
use crate::tables::{
    archived_games, blocks, challenges, declared, events, games, long_values, outbox, running_games, tournaments,
};
use crate::transaction::Transaction;
use crate::transaction::ids::Numbers;
use crate::views::view::{Changes, ReadView, Row, ScanDirection, fault};
use crate::write::journal::{self, Failed};
use crate::{FORMAT, Fault, OpenOptions, Queued, opening};
use colonnade_events::{Actor, EventId, TournamentEvent};
use colonnade_play::{
    ChallengeEvent, ChallengeId, Dated, Game, GameEvent, GameId, Identity, Notice, PlayerEvent, PlayerId,
    ReportedEvent, ServerEvent, ServerId, Timestamp, Vacation,
};

/// The tables that are copied, beside typed ones that say so: events, finished games, the outbox, and the due times of
/// games and challenges. Everything else is derived from these. Followers are left out: they can follow again.
const COPIED: [Table; 13] = [
    Table::Journal,
    Table::Numbers,
    Table::PlayerEvent,
    Table::ServerEvent,
    Table::ChallengeEvent,
    Table::Open,
    Table::GameEvent,
    Table::GameOverview,
    Table::Archived,
    Table::Notice,
    Table::DeadLetter,
    Table::TournamentEvent,
    Table::Tournament,
];

/// How many rows are written at once.
const AT_ONCE: usize = 1_000;

/// Copies everything readable of the store in `from` into a new store in `to`, and reports what is missing. `progress`
/// receives the number of rows read. `from` is only read; `to` must be empty or missing, and is as before on failure.
///
/// # Errors
///
/// If `from` has no store or is in use by a service, if `to` is not empty, or if a disk fails.
pub fn salvage(from: &Path, to: &Path, progress: &mut dyn FnMut(u64)) -> Result<Salvaged, RestoreError> {
    if !rows::is_salvageable(from) {
        return Err(Fault::NoStore(from.display().to_string()).into());
    }
    let _held = hold(from)?;
    opening::in_new_directory(to, || {
        let rows = opening::new_rows(to)?;
        let told = Salvaged::default();
        let mut salvage = Salvage { rows: &rows, told, games: BTreeSet::new(), running: BTreeSet::new() };
        let done = salvage.copy(from, progress).and_then(|()| salvage.check());
        let told = salvage.told;
        let closed = rows.close().map_err(fault);
        done?;
        closed?;
        let (mut told, has_hashes) = lists(to, told)?;
        told.lost_keys = keys_into(from, to, has_hashes)?;
        Ok(told)
    })
}

/// Takes the lock of a store without writing anything; fails if another process holds it.
fn hold(from: &Path) -> Result<Option<File>, Fault> {
    let Ok(file) =
        File::options().read(true).custom_flags(OFlags::NOFOLLOW.bits().cast_signed()).open(from.join("lock"))
    else {
        return Ok(None);
    };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let place = from.display();
            Err(Fault::NotOpened(format!("the store {place} is in use by another process; stop that one first")))
        }
        _ => Ok(Some(file)),
    }
}

/// The key files beside a store: the key of hashed identities and the key of links.
const KEYS: [&str; 2] = ["identities.key", "links.key"];

/// The length of a key in bytes.
const KEY: usize = 32;

/// Copies the keys beside a store; returns the names of those that are damaged, or missing and needed.
fn keys_into(from: &Path, to: &Path, has_hashes: bool) -> Result<Vec<String>, RestoreError> {
    let mut lost = Vec::new();
    for name in KEYS {
        match fs::read(from.join(name)) {
            Ok(key) if key.len() == KEY => {
                let path = to.join(name);
                let made = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
                let written = made.and_then(|mut file| file.write_all(&key).and_then(|()| file.sync_all()));
                written.map_err(|source| RestoreError::File { what: format!("making {}", path.display()), source })?;
            }
            // A new link key only invalidates links, and an identity key that nothing was hashed with can be replaced.
            Err(error) if error.kind() == io::ErrorKind::NotFound && !(has_hashes && name == KEYS[0]) => {}
            _ => lost.push(name.to_owned()),
        }
    }
    Ok(lost)
}

/// Rebuilds the lists of the new store; also returns whether it has hashed identities.
fn lists(to: &Path, mut told: Salvaged) -> Result<(Salvaged, bool), Fault> {
    let store = opening::open_unfinished(to, OpenOptions::default())?;
    match store.recompute(true, &mut |_, _| ()) {
        Ok(_) => {}
        Err(error) => told.lists = Some(Damage::new(DamageCode::Lists, error.to_string())),
    }
    let has_hashes = store.has_hashed_identities()?;
    store.close()?;
    Ok((told, has_hashes))
}

/// A salvage in progress.
struct Salvage<'a> {
    /// The rows of the new store.
    rows: &'a SledRows,
    told: Salvaged,
    /// The finished games that the lists of the old store name.
    games: BTreeSet<u64>,
    /// The running games that the lists of the old store name.
    running: BTreeSet<u64>,
}

impl Salvage<'_> {
    fn view(&self) -> Transaction<'_> {
        Transaction::new(self.rows)
    }

    /// Copies the rows that can be read.
    fn copy(&mut self, from: &Path, progress: &mut dyn FnMut(u64)) -> Result<(), Fault> {
        let typed = declared::ALL.iter().filter(|table| table.lost().is_some()).map(|table| table.table());
        let tables: Vec<u8> = COPIED.into_iter().chain(typed).map(|table| table as u8).collect();
        let lists_of_running = [Table::GameOverview, Table::RunningOf, Table::RunningIn].map(|table| table as u8);
        let mut part = Changes::new();
        let mut read = 0;
        let target = self.rows;
        let mut failed = None;
        let found = rows::salvage(from, FORMAT, &mut |key, value| {
            read += 1;
            if read % AT_ONCE as u64 == 0 {
                progress(read);
            }
            if key.first() == Some(&(Table::List as u8)) {
                let entries: Vec<ArchiveEntry> = blocks::entries(&key, &value).unwrap_or_default();
                self.games.extend(entries.iter().map(|entry| entry.game.0));
            }
            if key.first().is_some_and(|table| lists_of_running.contains(table)) {
                self.running.extend(last_number(&key));
            }
            if key.first().is_some_and(|table| tables.contains(table)) && rows::row_fault(&key, value.len()).is_none() {
                part.insert(key, Some(value));
            }
            if part.len() >= AT_ONCE {
                failed = journal::in_parts(target, &std::mem::take(&mut part)).map_err(Failed::fault).err();
            }
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .map_err(fault)?;
        if let Some(fault) = failed {
            return Err(fault);
        }
        journal::in_parts(target, &part).map_err(Failed::fault)?;
        (self.told.damage, self.told.uncertain) = (found.damage, found.uncertain);
        (self.told.rows, self.told.older) = (found.rows, found.older);
        Ok(())
    }

    /// Removes everything that is incomplete.
    fn check(&mut self) -> Result<(), Fault> {
        match journal::finish(self.rows).map_err(Failed::fault) {
            Err(Fault::Damaged { what, .. }) => {
                self.told.unfinished = Some(Damage::new(DamageCode::Commit, what));
                self.delete_all(Table::Journal)?;
            }
            finished => finished?,
        }
        let (players, shortened) = self.aggregates::<PlayerEvent>(Table::PlayerEvent)?;
        self.told.players = players.len() as u64;
        self.told.shortened_players = shortened.kept.into_iter().map(PlayerId).collect();
        let (servers, shortened) = self.aggregates::<ServerEvent>(Table::ServerEvent)?;
        self.told.servers = servers.len() as u64;
        self.told.damaged_servers = shortened.kept.into_iter().chain(shortened.lost).map(ServerId).collect();
        let (challenges, shortened) = self.aggregates::<ChallengeEvent>(Table::ChallengeEvent)?;
        // A challenge whose end is missing may have been answered.
        for &id in &shortened.kept {
            let rows = self.view().beginning(&Key::numbered(Table::ChallengeEvent, id))?;
            self.delete(rows.into_iter().map(|(key, _)| key))?;
        }
        self.told.challenges = (challenges.len() - shortened.kept.len()) as u64;
        self.told.lost_challenges = shortened.kept.into_iter().chain(shortened.lost).map(ChallengeId).collect();
        self.undecodable(Table::Open, |key, _| {
            last_number(key).is_ok_and(|id| challenges::opened(&self.view(), ChallengeId(id)).is_ok())
        })?;
        let (tournaments, shortened) = self.aggregates::<(Actor, TournamentEvent)>(Table::TournamentEvent)?;
        self.told.tournaments = tournaments.len() as u64;
        self.told.damaged_tournaments = shortened.kept.into_iter().chain(shortened.lost).map(EventId).collect();
        self.undecodable(Table::Tournament, |key, _| {
            last_number(key).is_ok_and(|id| matches!(tournaments::overview(&self.view(), EventId(id)), Ok(Some(_))))
        })?;
        self.undecodable(Table::GameOverview, |key, value| running_games::standing_of(key, value).is_ok())?;
        let known: BTreeSet<u64> = players.into_iter().collect();
        for table in declared::ALL {
            let Some(lost) = table.lost() else { continue };
            let (_, count) = self.undecodable(table.table(), |key, value| {
                let player = Parts::of(key).number();
                let has_owner = table.owner() == Owner::Service || player.is_ok_and(|player| known.contains(&player));
                has_owner && table.rewritten(key, value).is_ok()
            })?;
            *lost(&mut self.told) = count;
        }
        let mut named = BTreeSet::new();
        let sequence = self.archived(&mut named)?;
        self.running(&mut named)?;
        self.notices(sequence)?;
        self.placeholders(&known, &named)
    }

    /// Checks the events of all aggregates of a table; returns those that are left.
    fn aggregates<E: DeserializeOwned>(&self, table: Table) -> Result<(Vec<u64>, Shortened), Fault> {
        let mut left = Vec::new();
        let mut shortened = Shortened::default();
        let mut from = Key::of(table);
        let end = from.end();
        while let Some((first, _)) = self.view().rows(&from, &end, ScanDirection::Ascending, 1)?.pop() {
            let Ok(id) = Parts::of(&first).number() else {
                self.delete([first.clone()])?;
                from = Key(first).next();
                continue;
            };
            let prefix = Key::numbered(table, id);
            from = prefix.end();
            let whole = self.view().beginning(&prefix)?;
            let mut kept = 0;
            for (key, value) in long_values::join(whole.clone(), events::KEY) {
                let follows = last_number(&key).is_ok_and(|number| number == kept + 1);
                if !follows || events::event::<E>(&key, &value).is_err() {
                    break;
                }
                kept += 1;
            }
            let bound = Key::pair(table, id, kept + 1);
            let rest: Vec<Vec<u8>> = whole.into_iter().map(|(key, _)| key).filter(|key| *key >= bound.0).collect();
            let is_cut = !rest.is_empty();
            self.delete(rest)?;
            if kept == 0 {
                shortened.lost.push(id);
                continue;
            }
            left.push(id);
            if is_cut {
                shortened.kept.push(id);
            }
        }
        Ok((left, shortened))
    }

    fn is_archived(&self, id: u64) -> Result<bool, Fault> {
        Ok(self.view().get(&keys::archived(GameId(id)))?.is_some())
    }

    /// Checks the running games.
    fn running(&mut self, named: &mut BTreeSet<u64>) -> Result<(), Fault> {
        let (saved, shortened) = self.aggregates::<GameEvent>(Table::GameEvent)?;
        for id in saved.iter().copied() {
            let events: Vec<Dated<GameEvent>> = events::events(&self.view(), Table::GameEvent, id)?;
            let game = Game::fold(GameId(id), &events).ok();
            let standing = game.as_ref().and_then(|game| game.standing(&Vacation::default(), &[]));
            let is_archived = self.is_archived(id)?;
            if let (Some(game), Some(standing), false) = (game, standing, is_archived) {
                named.extend([game.players().first.0, game.players().second.0]);
                self.told.running += 1;
                // Missing events at the end leave no gap; only the list of running games reveals them. If it lacks the
                // game, or may have lost the same commit, nothing records how many there were.
                let listed = running_games::standing(&self.view(), GameId(id))?;
                let is_cut = shortened.kept.contains(&id) || self.told.uncertain;
                if is_cut || listed.is_none_or(|listed| listed.version > standing.version) {
                    self.told.shortened_games.push(GameId(id));
                }
                continue;
            }
            let keys = self.view().beginning(&Key::numbered(Table::GameEvent, id))?;
            self.delete(keys.into_iter().map(|(key, _)| key))?;
            if !is_archived {
                self.told.lost_games.push(GameId(id));
            }
        }
        // Of the other games, only list entries are left.
        let listed = std::mem::take(&mut self.running);
        let known: BTreeSet<u64> = saved.into_iter().collect();
        for id in shortened.lost.into_iter().chain(listed).filter(|id| !known.contains(id)) {
            if !self.is_archived(id)? {
                self.told.lost_games.push(GameId(id));
            }
        }
        self.told.lost_games.sort_unstable();
        self.told.lost_games.dedup();
        Ok(())
    }

    /// Checks the finished games; returns the highest sequence number in the archive.
    fn archived(&mut self, named: &mut BTreeSet<u64>) -> Result<u64, Fault> {
        let mut lost = Vec::new();
        let mut sequence = 0;
        let table = Key::of(Table::Archived);
        let length = keys::archived(GameId(0)).0.len();
        let mut from = table.clone();
        while let Some((first, _)) = self.view().rows(&from, &table.end(), ScanDirection::Ascending, 1)?.pop() {
            let Ok(id) = Parts::of(&first).number() else {
                self.delete([first.clone()])?;
                from = Key(first).next();
                continue;
            };
            let key = keys::archived(GameId(id));
            from = key.end();
            let pieces = self.view().beginning(&key)?;
            let keys: Vec<Vec<u8>> = pieces.iter().map(|(key, _)| key.clone()).collect();
            let whole = long_values::join(pieces, length);
            let game = match whole.as_slice() {
                [(found, value)] if *found == key.0 => archived_games::whole(GameId(id), found, value).ok(),
                _ => None,
            };
            let game = game.filter(|game| {
                games::fold(GameId(id), game.events.clone()).is_ok_and(|transcript| transcript.ending.is_some())
            });
            let Some(game) = game else {
                self.delete(keys)?;
                lost.push(GameId(id));
                continue;
            };
            let players = game.header.summary.players;
            named.extend([players.first.0, players.second.0]);
            sequence = sequence.max(game.header.sequence);
            self.games.remove(&id);
            self.told.archived += 1;
        }
        self.told.lost_games.extend(lost.into_iter().chain(std::mem::take(&mut self.games).into_iter().map(GameId)));
        Ok(sequence)
    }

    /// Checks the notices, and sets the writer's counters past all numbers in use.
    fn notices(&mut self, sequence: u64) -> Result<(), Fault> {
        let mut highest = 0;
        for table in [Table::Notice, Table::DeadLetter] {
            let (kept, lost) = self.undecodable(table, |key, value| {
                let is_whole = |queued: Queued| table == Table::DeadLetter || self.has_event_of(&queued.notice);
                outbox::queued(key, value).is_ok_and(is_whole)
            })?;
            self.told.notices += kept;
            self.told.lost_notices += lost;
            for (key, _) in self.view().beginning(&Key::of(table))? {
                highest = highest.max(last_number(&key)?);
            }
        }
        let stored = Numbers::load(&self.view()).unwrap_or_default();
        self.write(|transaction| stored.at_least(highest, sequence).save(transaction))
    }

    /// Whether the event that a notice reports is left. The writer relies on this: it assumes that no notice of an
    /// event that it is writing exists yet.
    fn has_event_of(&self, notice: &Notice) -> bool {
        let view = self.view();
        match notice.key().subject.event() {
            None => true,
            Some(ReportedEvent::Player(player, version)) => {
                view.has(&Key::pair(Table::PlayerEvent, player.0, version)).unwrap_or(false)
            }
            Some(ReportedEvent::Tournament(tournament, version)) => {
                view.has(&Key::pair(Table::TournamentEvent, tournament.0, version)).unwrap_or(false)
            }
            Some(ReportedEvent::Game(game, version)) => {
                let archived = archived_games::load(&view, game).ok().flatten();
                let is_archived = archived.is_some_and(|kept| kept.header.version >= version);
                is_archived || view.has(&Key::pair(Table::GameEvent, game.0, version)).unwrap_or(false)
            }
        }
    }

    /// Creates deleted players without names for those whom games name and of whom nothing is left.
    fn placeholders(&mut self, known: &BTreeSet<u64>, named: &BTreeSet<u64>) -> Result<(), Fault> {
        for &id in named.difference(known) {
            let nobody = PlayerEvent::Joined { identity: Identity::Local(String::new()), name: String::new() };
            let both = [nobody, PlayerEvent::Deleted].map(|event| Dated { at: Timestamp::UNIX_EPOCH, event });
            self.write(|transaction| events::extend(transaction, Table::PlayerEvent, id, 0, &both))?;
            self.told.lost_players.push(PlayerId(id));
        }
        Ok(())
    }

    /// Deletes the rows of a table that cannot be decoded; returns how many were kept and how many were deleted.
    fn undecodable(&self, table: Table, fits: impl Fn(&[u8], &[u8]) -> bool) -> Result<(u64, u64), Fault> {
        let mut kept = 0;
        let mut wrong = Vec::new();
        let all = Key::of(table);
        self.view().each(&all, &all.end(), &mut |key, value| {
            if fits(key, value) {
                kept += 1
            } else {
                wrong.push(key.to_vec())
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let lost = wrong.len() as u64;
        self.delete(wrong)?;
        Ok((kept, lost))
    }

    fn delete_all(&self, table: Table) -> Result<(), Fault> {
        let rows: Vec<Row> = self.view().beginning(&Key::of(table))?;
        self.delete(rows.into_iter().map(|(key, _)| key))
    }

    fn delete(&self, keys: impl IntoIterator<Item = Vec<u8>>) -> Result<(), Fault> {
        let changes: Changes = keys.into_iter().map(|key| (key, None)).collect();
        if changes.is_empty() {
            return Ok(());
        }
        journal::in_parts(self.rows, &changes).map_err(Failed::fault)
    }

    fn write(&self, write: impl FnOnce(&mut Transaction<'_>)) -> Result<(), Fault> {
        let mut transaction = Transaction::new(self.rows);
        write(&mut transaction);
        transaction.accept()?;
        let (changes, _) = transaction.finish()?;
        journal::in_parts(self.rows, &journal::changes_of(&changes)).map_err(Failed::fault)
    }
}

/// Aggregates with missing events.
#[derive(Debug, Default)]
struct Shortened {
    /// Those of which only the last events are missing.
    kept: Vec<u64>,
    /// Those of which no usable events are left.
    lost: Vec<u64>,
}

#[cfg(test)]
#[path = "salvage_tests.rs"]
mod tests;
