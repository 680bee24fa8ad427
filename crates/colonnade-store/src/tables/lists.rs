//! The lists of finished games. An entry holds everything that filters need, so that a search reads blocks of lists and
//! no games except those on the page.
//!
//! Each list has two parts, one for public games and one for others, so that a reader who may not see a game does not
//! even pass over it.

use std::collections::BTreeMap;

use crate::codec::bytes::{DecodeError, Decoder, Encoder, garbled};
use crate::codec::keys::{Key, Table};
use crate::codec::values::{Header, time};
use crate::codec::{self, codes};
use crate::rows::Wanted;
use crate::tables::blocks::{self, Entry, SortKey};
use crate::tables::projection::{FinishedChange, Projection};
use crate::transaction::Transaction;
use crate::views::view::{self, ReadView};
use crate::{Fault, GameWrite};
use colonnade_archive::GameFacets;
use colonnade_play::{GameId, PlayerId, ServerId, Timestamp, Visibility, counts};
use colonnade_rules::{BySide, Game, GameResult, Reason, Variant};

/// A finished game in a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ArchiveEntry {
    /// The first part of the sort key.
    pub(crate) major: u64,
    /// The time when it ended, in milliseconds since 1970.
    pub(crate) ended: i64,
    pub(crate) game: GameId,
    /// Its sequence number in the archive.
    pub(crate) sequence: u64,
    pub(crate) variant: Variant,
    pub(crate) players: BySide<PlayerId>,
    pub(crate) result: GameResult,
    pub(crate) reason: Reason,
    pub(crate) plies: u32,
    pub(crate) rated: bool,
    /// The rating period in which it counts with others.
    pub(crate) period: Option<Timestamp>,
    pub(crate) server: Option<ServerId>,
    pub(crate) visibility: Visibility,
}

impl ArchiveEntry {
    /// The entry of a finished game.
    pub(crate) fn of(header: &Header) -> ArchiveEntry {
        let summary = &header.summary;
        ArchiveEntry {
            major: 0,
            ended: summary.ended.timestamp_millis(),
            game: summary.id,
            sequence: header.sequence,
            variant: summary.variant,
            players: summary.players,
            result: summary.result,
            reason: summary.reason,
            plies: summary.plies,
            rated: summary.rated,
            period: summary.period,
            server: summary.place.server(),
            visibility: summary.visibility,
        }
    }

    /// The properties that filters examine.
    pub(crate) fn facets(&self) -> Result<GameFacets, DecodeError> {
        Ok(GameFacets {
            variant: self.variant,
            players: self.players,
            result: self.result,
            reason: self.reason,
            // Stores of earlier versions list aborted and cancelled games as rated ones, too.
            rated: self.rated && counts(self.result, self.reason),
            server: self.server,
            ended: time(self.ended)?,
            plies: self.plies,
        })
    }

    /// The part of the lists that contains it.
    pub(crate) const fn part(&self) -> ListPart {
        if matches!(self.visibility, Visibility::Public) { ListPart::Public } else { ListPart::Hidden }
    }

    /// The lists that contain it, each with the entry there.
    pub(crate) fn lists(&self) -> Vec<(List, ArchiveEntry)> {
        let [first, second] = [self.players.first, self.players.second];
        let low = first.min(second);
        let high = first.max(second);
        let mut lists = vec![
            List::All,
            List::Player(first),
            List::Game(self.variant.game()),
            List::Variant(self.variant),
            List::Result(self.result),
            List::Reason(self.reason),
            List::Rated(self.rated),
        ];
        lists.extend((first != second).then_some(List::Player(second)));
        lists.extend(self.server.map(List::Server));
        let mut lists: Vec<(List, ArchiveEntry)> = lists.into_iter().map(|list| (list, self.clone())).collect();
        lists.push((List::Against(low), ArchiveEntry { major: high.0, ..self.clone() }));
        if self.rated {
            lists.push((List::Order(self.variant.game()), ArchiveEntry { major: self.sequence, ..self.clone() }));
        }
        lists
    }
}

/// One of the two parts of each list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum ListPart {
    /// Games that everybody may see.
    Public = 0,
    /// Other games.
    Hidden = 1,
}

impl ListPart {
    pub(crate) const BOTH: [ListPart; 2] = [ListPart::Public, ListPart::Hidden];
}

/// A list of finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    /// All games.
    All,
    /// Those of a player.
    Player(PlayerId),
    /// Those of a player against opponents with the same or a higher number, by opponent.
    Against(PlayerId),
    /// Those of a game.
    Game(Game),
    /// Those of a variant.
    Variant(Variant),
    /// Those with a result.
    Result(GameResult),
    /// Those that ended for a reason.
    Reason(Reason),
    /// The rated ones, or the casual ones.
    Rated(bool),
    /// Those played in a server.
    Server(ServerId),
    /// The rated ones of a game in the order of archiving.
    Order(Game),
}

impl List {
    /// The prefix of the keys of its blocks.
    pub(crate) fn key(self, part: ListPart) -> Key {
        let key = Key::of(Table::List);
        let key = match self {
            List::All => key.byte(0),
            List::Player(player) => key.byte(1).number(player.0),
            List::Against(player) => key.byte(2).number(player.0),
            List::Game(game) => key.byte(3).code(codes::game(game)),
            List::Variant(variant) => key.byte(4).code(codes::variant(variant)),
            List::Result(result) => key.byte(5).byte(codes::result(result)),
            List::Reason(reason) => key.byte(6).code(codes::reason(reason)),
            List::Rated(rated) => key.byte(7).byte(u8::from(rated)),
            List::Server(server) => key.byte(8).number(server.0),
            List::Order(game) => key.byte(9).code(codes::game(game)),
        };
        key.byte(part as u8)
    }

    /// Whether its games are sorted by opponent before they are by time.
    pub(crate) const fn is_by_opponent(self) -> bool {
        matches!(self, List::Against(_))
    }

    /// The kind of a list in words.
    pub(crate) const fn words(kind: u8) -> &'static str {
        match kind {
            0 => "the list of all games",
            1 => "the lists of players' games",
            2 => "the lists of games by opponent",
            3 => "the lists of games by game",
            4 => "the lists of games by variant",
            5 => "the lists of games by result",
            6 => "the lists of games by reason",
            7 => "the lists of rated and casual games",
            8 => "the lists of servers' games",
            _ => "the order in which results count",
        }
    }

    /// The number of games in a part of the list.
    pub(crate) fn count(self, view: &dyn ReadView, part: ListPart) -> Result<u64, Fault> {
        count(view, &self.key(part).0)
    }
}

/// The number of games in the list with this prefix of the keys of its blocks.
fn count(view: &dyn ReadView, list: &[u8]) -> Result<u64, Fault> {
    Ok(view::row(view, &count_key(list), |bytes| bytes.number())?.unwrap_or(0))
}

/// The number of archived games.
pub(crate) fn archived(view: &dyn ReadView) -> Result<u64, Fault> {
    Ok(List::All.count(view, ListPart::Public)? + List::All.count(view, ListPart::Hidden)?)
}

/// The key of the count of a list, from the prefix of the keys of its blocks.
pub(crate) fn count_key(list: &[u8]) -> Key {
    Key::of(Table::Count).bytes(&list[1..])
}

/// Writes the number of games in a list.
pub(crate) fn put_count(transaction: &mut Transaction<'_>, list: &[u8], count: u64) {
    let key = count_key(list);
    if count == 0 {
        return transaction.delete(key);
    }
    transaction.put(key, codec::number(count));
}

/// All lists of finished games.
pub(crate) struct ArchiveLists;

impl Projection for ArchiveLists {
    fn finished(&self, transaction: &mut Transaction<'_>, changes: &mut [FinishedChange]) -> Result<(), Fault> {
        let mut relisting = Relisting::default();
        for FinishedChange { before, after, .. } in changes {
            let before = before.as_ref().map(|before| ArchiveEntry::of(&before.header));
            relisting.exchange(before.as_ref(), Some(&ArchiveEntry::of(&after.header)));
        }
        relisting.apply(transaction)
    }

    fn wanted(&self, _: &GameWrite, header: &Header, wanted: &mut Wanted) {
        let mut relisting = Relisting::default();
        relisting.exchange(None, Some(&ArchiveEntry::of(header)));
        relisting.wanted(wanted);
    }
}

/// Changes of lists, collected so that each block is written once.
#[derive(Default)]
struct Relisting {
    changes: BTreeMap<Vec<u8>, (Vec<SortKey>, Vec<ArchiveEntry>)>,
}

impl Relisting {
    /// Removes a game from its lists, adds it, or moves it.
    fn exchange(&mut self, old: Option<&ArchiveEntry>, new: Option<&ArchiveEntry>) {
        if old == new {
            return;
        }
        for (list, entry) in old.iter().flat_map(|old| old.lists()) {
            self.changes.entry(list.key(entry.part()).0).or_default().0.push(entry.sort_key());
        }
        for (list, entry) in new.iter().flat_map(|new| new.lists()) {
            self.changes.entry(list.key(entry.part()).0).or_default().1.push(entry);
        }
    }

    /// Requests the rows that the changes read.
    fn wanted(&self, wanted: &mut Wanted) {
        for (list, (out, into)) in &self.changes {
            wanted.key(count_key(list));
            let key = Key(list.clone());
            let sort_keys = out.iter().copied().chain(into.iter().map(Entry::sort_key));
            sort_keys.for_each(|sort_key| blocks::wanted(&key, sort_key, wanted));
        }
    }

    /// Writes the changes.
    fn apply(self, transaction: &mut Transaction<'_>) -> Result<(), Fault> {
        transaction.prefetch(&|wanted| self.wanted(wanted))?;
        for (list, (out, into)) in self.changes {
            let more = blocks::update(transaction, &Key(list.clone()), out, into)?;
            if more != 0 {
                let count = count(transaction, &list)?;
                put_count(transaction, &list, count.saturating_add_signed(more));
            }
        }
        Ok(())
    }
}

/// The bits of an entry: two for the result, then these.
mod bits {
    pub(crate) const RATED: u8 = 1 << 2;
    pub(crate) const SERVER: u8 = 1 << 3;
    pub(crate) const SERVER_ONLY: u8 = 1 << 4;
    pub(crate) const PLAYERS_ONLY: u8 = 1 << 5;
    /// The first part of the sort key differs from that of the previous entry.
    pub(crate) const MAJOR: u8 = 1 << 6;
    /// The game counts for ratings together with others.
    pub(crate) const PERIOD: u8 = 1 << 7;
}

/// The index of a server in the table at the head of a block.
fn number_of(servers: &mut Vec<u64>, server: ServerId) -> u64 {
    let at = servers.iter().position(|&known| known == server.0).unwrap_or_else(|| {
        servers.push(server.0);
        servers.len() - 1
    });
    at as u64
}

/// The number of columns of a block: flags, variants, reasons, first parts of sort keys, ends, numbers of games,
/// sequence numbers, first players, second players, lengths, servers and rating periods. Many are differences from the
/// previous entry.
const COLUMNS: usize = 11;

/// Up to this many entries are not compressed: a tail is short, and is rewritten for every entry.
const FEW: usize = 16;

impl Entry for ArchiveEntry {
    const CAPACITY: usize = 128;

    fn sort_key(&self) -> SortKey {
        SortKey { major: self.major, ended: self.ended, game: self.game.0 }
    }

    fn put(entries: &[ArchiveEntry], out: &mut Encoder) {
        let mut servers = Vec::new();
        let mut columns: [Encoder; COLUMNS] = Default::default();
        let [flags, variants, reasons, majors, ends, games, sequences, firsts, seconds, plies, places] = &mut columns;
        let mut last = SortKey::default();
        let mut sequence = 0u64;
        for entry in entries {
            let sort_key = entry.sort_key();
            let mut bits = codes::result(entry.result);
            bits |= if entry.rated { bits::RATED } else { 0 };
            bits |= if entry.server.is_some() { bits::SERVER } else { 0 };
            bits |= if sort_key.major == last.major { 0 } else { bits::MAJOR };
            bits |= if entry.period.is_some() { bits::PERIOD } else { 0 };
            bits |= match entry.visibility {
                Visibility::Public => 0,
                Visibility::Server(_) => bits::SERVER_ONLY,
                Visibility::Players => bits::PLAYERS_ONLY,
            };
            flags.byte(bits);
            variants.code(codes::variant(entry.variant));
            reasons.code(codes::reason(entry.reason));
            if sort_key.major != last.major {
                majors.signed(sort_key.major.wrapping_sub(last.major) as i64);
            }
            ends.signed(sort_key.ended.wrapping_sub(last.ended));
            games.signed(sort_key.game.wrapping_sub(last.game) as i64);
            sequences.signed(entry.sequence.wrapping_sub(sequence) as i64);
            firsts.number(entry.players.first.0);
            seconds.number(entry.players.second.0);
            plies.number(u64::from(entry.plies));
            if let Some(server) = entry.server {
                places.number(number_of(&mut servers, server));
            }
            if let Visibility::Server(server) = entry.visibility {
                places.number(number_of(&mut servers, server));
            }
            // A game ends soon before the time of its period.
            if let Some(period) = entry.period {
                places.signed(period.timestamp_millis().wrapping_sub(entry.ended));
            }
            (last, sequence) = (sort_key, entry.sequence);
        }
        let mut whole = Encoder::default();
        whole.number(servers.len() as u64);
        servers.iter().for_each(|&server| whole.wide(server));
        whole.number(entries.len() as u64);
        columns.iter().for_each(|column| whole.block(&column.0));
        if entries.len() > FEW { out.packed(&whole.0) } else { out.plain(&whole.0) }
    }

    fn take(bytes: &mut Decoder<'_>) -> Result<Vec<ArchiveEntry>, DecodeError> {
        let whole = bytes.rest()?;
        let mut bytes = Decoder(&whole);
        let servers = (0..bytes.count()?).map(|_| bytes.wide()).collect::<Result<Vec<u64>, DecodeError>>()?;
        let server = |number: u64| match servers.get(number as usize) {
            Some(&server) => Ok(ServerId(server)),
            None => garbled("a server is missing"),
        };
        let count = bytes.count()?;
        let mut columns = [Decoder(&[]); COLUMNS];
        for column in &mut columns {
            *column = Decoder(bytes.block()?);
        }
        bytes.end()?;
        let [flags, variants, reasons, majors, ends, games, sequences, firsts, seconds, plies, places] = &mut columns;
        let mut entries = Vec::with_capacity(count);
        let mut last = SortKey::default();
        let mut sequence = 0u64;
        for _ in 0..count {
            let bits = flags.byte()?;
            if bits & bits::MAJOR != 0 {
                last.major = last.major.wrapping_add_signed(majors.signed()?);
            }
            last.ended = last.ended.wrapping_add(ends.signed()?);
            last.game = last.game.wrapping_add_signed(games.signed()?);
            sequence = sequence.wrapping_add_signed(sequences.signed()?);
            entries.push(ArchiveEntry {
                major: last.major,
                ended: last.ended,
                game: GameId(last.game),
                sequence,
                variant: codes::variant_of(variants.code()?)?,
                players: BySide::new(PlayerId(firsts.number()?), PlayerId(seconds.number()?)),
                result: codes::result_of(bits),
                reason: codes::reason_of(reasons.code()?)?,
                plies: u32::try_from(plies.number()?).map_err(|_| DecodeError("a length is too large".to_owned()))?,
                rated: bits & bits::RATED != 0,
                server: if bits & bits::SERVER != 0 { Some(server(places.number()?)?) } else { None },
                visibility: match bits & (bits::SERVER_ONLY | bits::PLAYERS_ONLY) {
                    0 => Visibility::Public,
                    bits::SERVER_ONLY => Visibility::Server(server(places.number()?)?),
                    _ => Visibility::Players,
                },
                period: match bits & bits::PERIOD {
                    0 => None,
                    _ => Some(time(last.ended.wrapping_add(places.signed()?))?),
                },
            });
        }
        columns.into_iter().try_for_each(Decoder::end)?;
        Ok(entries)
    }
}
