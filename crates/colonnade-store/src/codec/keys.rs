//! The keys of all rows: a byte for the table, then big-endian numbers, so that rows are ordered as they are read.

use std::fmt::{Display, Write as _};

use crate::Fault;
use colonnade_play::{GameId, RatingPool, Timestamp};

/// The table that a row belongs to. The bytes are stored and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Table {
    /// A commit too large for one batch: its marker, then its pieces.
    Journal = 0x01,
    /// The numbers that were given out last.
    Numbers = 0x02,
    /// The times at which players reach the service.
    Reachability = 0x03,
    /// The last rating period that games share.
    SharedPeriod = 0x04,
    /// Events of players: player, number.
    PlayerEvent = 0x10,
    /// Players by identity.
    Identity = 0x11,
    /// Players by name: lower-case name, 0, player.
    Name = 0x12,
    /// How many players there are.
    PlayerCount = 0x13,
    /// Players as they were at a version, from which folding continues.
    PlayerSnapshot = 0x15,
    /// Servers as they were at a version, from which folding continues.
    ServerSnapshot = 0x16,
    /// Events of servers: server, number.
    ServerEvent = 0x14,
    /// Private notes: player, game.
    Note = 0x17,
    /// Events of challenges: challenge, number.
    ChallengeEvent = 0x18,
    /// Open challenges.
    Open = 0x19,
    /// Open challenges that anybody may accept.
    OpenToAnybody = 0x1a,
    /// Open challenges by player: player, challenge.
    OpenOf = 0x1b,
    /// Plans of conditional moves: player, game.
    Plan = 0x1c,
    /// Games that players follow: player, game.
    Followed = 0x1d,
    /// Results of puzzles: player.
    Puzzles = 0x1e,
    /// Running games that are followed in channels: server, game, channel.
    Watching = 0x1f,
    /// Events of running games: game, number.
    GameEvent = 0x20,
    /// The standings of running games.
    GameOverview = 0x21,
    /// Running games by player: player, game.
    RunningOf = 0x22,
    /// Running games by server: server, game.
    RunningIn = 0x23,
    /// Followers of running games: game, player.
    Follower = 0x24,
    /// Open seeks: server, or 0 for those that are open across servers, the criteria that must match, challenge.
    Seek = 0x26,
    /// Blocks of positions of finished games: first position and game.
    Position = 0x25,
    /// The index of positions: 0 its progress, 1 the games waiting for it, 2 tallies by position.
    Opening = 0x27,
    /// Due times: time, kind, number.
    Due = 0x28,
    /// Finished games.
    Archived = 0x30,
    /// Blocks of the lists of finished games: list, sort key of the first entry.
    List = 0x31,
    /// The number of games in a list.
    Count = 0x32,
    /// Blocks of the content hashes: first hash and game.
    Content = 0x33,
    /// Ratings and statistics: game, player.
    Figures = 0x38,
    /// Players by rating: game, rating, player.
    Leader = 0x39,
    /// Ratings and statistics from a server's private games: server, game, player.
    ServerFigures = 0x3a,
    /// Players by rating in a server's private games: server, game, rating, player.
    ServerLeader = 0x3b,
    /// How long players take to act: player. Without one, the games that have been added.
    ActionTimes = 0x3c,
    /// Notices: time, number.
    Notice = 0x40,
    /// Times of notices, by number.
    NoticeTime = 0x41,
    /// Numbers of notices, by key.
    NoticeKey = 0x42,
    /// Dead letters, by number.
    DeadLetter = 0x43,
    /// Events of tournaments: tournament, number.
    TournamentEvent = 0x50,
    /// Tournaments as lists show them.
    Tournament = 0x51,
    /// Tournaments by server, or 0 for the host, or the highest number for all, and stage: server, stage, tournament.
    TournamentIn = 0x52,
    /// Tournaments by entrant and by organiser: player, tournament.
    TournamentOf = 0x53,
    /// The games of tournaments: tournament, pairing and game there.
    TournamentGame = 0x54,
    /// Those that run, or whose last change their tournament has not taken.
    TournamentOpen = 0x55,
    /// The next seasons of leagues, by the season before.
    TournamentNext = 0x56,
    /// Sessions in browsers: player.
    Sessions = 0x58,
    /// Tokens for programs: player.
    Tokens = 0x59,
}

/// A key, or a prefix of keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Key(pub(crate) Vec<u8>);

impl Key {
    pub(crate) fn of(table: Table) -> Key {
        let mut bytes = Vec::with_capacity(32);
        bytes.push(table as u8);
        Key(bytes)
    }

    /// The key of a row that belongs to a number.
    pub(crate) fn numbered(table: Table, number: u64) -> Key {
        Key::of(table).number(number)
    }

    /// The key of an event, or of another row of which a number has several.
    pub(crate) fn pair(table: Table, first: u64, second: u64) -> Key {
        Key::of(table).number(first).number(second)
    }

    pub(crate) fn byte(mut self, byte: u8) -> Key {
        self.0.push(byte);
        self
    }

    pub(crate) fn code(mut self, code: u16) -> Key {
        self.0.extend_from_slice(&code.to_be_bytes());
        self
    }

    pub(crate) fn number(mut self, number: u64) -> Key {
        self.0.extend_from_slice(&number.to_be_bytes());
        self
    }

    /// Appends milliseconds since 1970, which may be negative.
    pub(crate) fn milliseconds(self, at: i64) -> Key {
        self.number(at as u64 ^ 1 << 63)
    }

    pub(crate) fn time(self, at: Timestamp) -> Key {
        self.milliseconds(at.timestamp_millis())
    }

    pub(crate) fn bytes(mut self, bytes: &[u8]) -> Key {
        self.0.extend_from_slice(bytes);
        self
    }

    /// The first key after all keys with this prefix.
    pub(crate) fn end(&self) -> Key {
        let mut bytes = self.0.clone();
        while let Some(last) = bytes.pop() {
            if last < u8::MAX {
                bytes.push(last + 1);
                break;
            }
        }
        Key(bytes)
    }

    /// The key directly after this one.
    pub(crate) fn next(&self) -> Key {
        self.clone().byte(0)
    }
}

/// A parser of the numbers in a stored key, from its second byte on.
pub(crate) struct Parts<'a>(&'a [u8], &'a [u8]);

impl<'a> Parts<'a> {
    pub(crate) fn of(key: &'a [u8]) -> Parts<'a> {
        Parts(key, key.get(1..).unwrap_or_default())
    }

    pub(crate) fn skip(mut self, bytes: usize) -> Parts<'a> {
        self.1 = self.1.get(bytes..).unwrap_or_default();
        self
    }

    pub(crate) fn number(&mut self) -> Result<u64, Fault> {
        let Some((number, rest)) = self.1.split_first_chunk() else {
            return Err(damaged(self.0, "the key is too short"));
        };
        self.1 = rest;
        Ok(u64::from_be_bytes(*number))
    }

    pub(crate) fn milliseconds(&mut self) -> Result<i64, Fault> {
        self.number().map(|number| (number ^ 1 << 63) as i64)
    }
}

/// The number at the end of a key.
pub(crate) fn last_number(key: &[u8]) -> Result<u64, Fault> {
    let bytes = key.last_chunk().ok_or_else(|| damaged(key, "the key is too short"))?;
    Ok(u64::from_be_bytes(*bytes))
}

/// The fault for a row that cannot be decoded.
pub(crate) fn damaged(key: &[u8], why: impl Display) -> Fault {
    let mut name = String::new();
    for byte in key {
        _ = write!(name, "{byte:02x}");
    }
    Fault::damage(format!("row {name}: {why}"))
}

/// The key of a finished game.
pub(crate) fn archived(game: GameId) -> Key {
    Key::numbered(Table::Archived, game.0)
}

/// The prefix of the keys of all figures in a pool, for the game with a code.
pub(crate) fn figures(pool: RatingPool, game: u16) -> Key {
    in_pool(pool, Table::Figures, Table::ServerFigures).code(game)
}

/// The prefix of the keys of the leaderboard in a pool, for the game with a code.
pub(crate) fn leaders(pool: RatingPool, game: u16) -> Key {
    in_pool(pool, Table::Leader, Table::ServerLeader).code(game)
}

fn in_pool(pool: RatingPool, public: Table, of_server: Table) -> Key {
    match pool {
        RatingPool::Public => Key::of(public),
        RatingPool::Server(server) => Key::numbered(of_server, server.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stand_in_the_order_of_numbers_and_times() {
        let key = |at: i64| Key::of(Table::Due).milliseconds(at);
        let times = [i64::MIN, -1, 0, 1, 255, 256, i64::MAX];
        assert!(times.windows(2).all(|pair| key(pair[0]) < key(pair[1])));
        for at in times {
            assert_eq!(Parts::of(&key(at).0).milliseconds(), Ok(at));
        }
    }

    #[test]
    fn the_end_is_behind_everything_that_begins_so() {
        let key = Key::of(Table::Due).byte(0xff);
        assert_eq!(key.end(), Key(vec![Table::Due as u8 + 1]));
        assert!(key.clone().number(u64::MAX) < key.end() && key.next() < key.clone().byte(1));
    }

    #[test]
    fn damage_names_the_row() {
        let fault = damaged(&[0x30, 0xab], "it ends too early");
        assert_eq!(fault.to_string(), "the store is damaged: row 30ab: it ends too early");
    }
}
