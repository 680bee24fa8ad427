//! The declarations of all typed tables.

use std::marker::PhantomData;

use crate::codec::bytes::{DecodeError, Decoder, Encoder, garbled};
use crate::codec::keys::{Key, Table};
use crate::codec::values::{Header, put_serde, take_serde, time};
use crate::rows::{VALUE_LENGTH, Wanted};
use crate::tables::projection::Projection;
use crate::tables::typed::{self, AnyTable, Owner, TypedTable};
use crate::transaction::Transaction;
use crate::{Fault, GameWrite};
use colonnade_play::{
    ApiToken, ApiTokens, BrowserSession, GameId, GameOverview, LONGEST_DEVICE, LONGEST_LABEL, LONGEST_PLAN,
    MOST_ATTEMPTS, MOST_FOLLOWERS, MOST_PLAN_TEXT, MOST_PLANNED, MOST_SESSIONS, MOST_TOKENS, Note, Plan, PlannedAction,
    PlayerId, PuzzleAttempt, PuzzleResults, Rating, Reachability, Sessions, Timestamp,
};

/// All typed tables.
pub(crate) static ALL: [&dyn AnyTable; 8] =
    [&NOTES, &PLANS, &FOLLOWED, &PUZZLES, &SESSIONS, &TOKENS, &REACHABILITY, &SHARED_PERIOD];

/// The rows that end with a game.
pub(crate) struct OfRunningGames;

impl Projection for OfRunningGames {
    fn ends(&self, transaction: &mut Transaction<'_>, ended: &GameOverview) -> Result<(), Fault> {
        for table in ALL {
            match table.owner() {
                Owner::Service | Owner::Player => {}
                Owner::Seat => {
                    for player in [ended.players.first, ended.players.second] {
                        typed::remove(transaction, table, player, ended.id)?;
                    }
                }
                Owner::Follower { by_game, .. } => {
                    for player in typed::followers(transaction, by_game, ended.id)? {
                        typed::delete(transaction, table, Key::pair(table.table(), player.0, ended.id.0))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn wanted(&self, ended: &GameWrite, header: &Header, wanted: &mut Wanted) {
        let game = ended.write.id;
        // A game that is imported has never run.
        if ended.write.expected == 0 {
            return;
        }
        for table in ALL {
            match table.owner() {
                Owner::Service | Owner::Player => {}
                Owner::Seat => {
                    let players = [header.summary.players.first, header.summary.players.second];
                    players.iter().for_each(|player| wanted.key(Key::pair(table.table(), player.0, game.0)));
                }
                Owner::Follower { by_game, .. } => {
                    wanted.beginning(&Key::numbered(by_game, game.0), MOST_FOLLOWERS as usize + 1)
                }
            }
        }
    }
}

/// The running games that players follow, and since when.
pub static FOLLOWED: TypedTable<(PlayerId, GameId), Timestamp> = TypedTable {
    table: Table::Followed,
    name: "followed games",
    owner: Owner::Follower { by_game: Table::Follower, list: "followers of games" },
    lost: None,
    is_missing: |_| false,
    encode: |since, out| out.signed(since.timestamp_millis()),
    decode: |bytes| time(bytes.signed()?),
    keys: PhantomData,
};

/// Private notes.
pub static NOTES: TypedTable<(PlayerId, GameId), Note> = TypedTable {
    table: Table::Note,
    name: "private notes",
    owner: Owner::Player,
    lost: Some(|told| &mut told.lost_notes),
    is_missing: |_| false,
    encode: |note, out| {
        out.signed(note.written.timestamp_millis());
        out.block(note.text.as_bytes());
    },
    decode: |bytes| {
        let written = time(bytes.signed()?)?;
        let text = std::str::from_utf8(bytes.block()?).map_err(|_| DecodeError("a note is no text".to_owned()))?;
        Ok(Note { text: text.to_owned(), written })
    },
    keys: PhantomData,
};

/// Plans of conditional moves. A salvage leaves them out: if the last actions of a game are lost, they would start from
/// another position.
pub static PLANS: TypedTable<(PlayerId, GameId), Plan> = TypedTable {
    table: Table::Plan,
    name: "conditional moves",
    owner: Owner::Seat,
    lost: None,
    is_missing: Plan::is_empty,
    encode: put_plan,
    decode: |bytes| take_plan(bytes, LONGEST_PLAN, &mut MOST_PLANNED.to_owned()),
    keys: PhantomData,
};

/// The most bytes of an action in a plan apart from its text: its length, and the number of actions that follow.
const BESIDE_TEXT: usize = 8;

const _: () = assert!(MOST_PLAN_TEXT + BESIDE_TEXT * (MOST_PLANNED + 1) <= VALUE_LENGTH);

fn put_plan(plan: &Plan, out: &mut Encoder) {
    out.number(plan.next.len() as u64);
    for step in &plan.next {
        out.block(step.text.as_bytes());
        put_plan(&step.then, out);
    }
}

fn take_plan(bytes: &mut Decoder<'_>, depth: usize, room: &mut usize) -> Result<Plan, DecodeError> {
    let count = bytes.count()?;
    if count > *room || (count > 0 && depth == 0) {
        return garbled("a plan is too large");
    }
    *room -= count;
    let mut next = Vec::with_capacity(count);
    for _ in 0..count {
        let text = std::str::from_utf8(bytes.block()?);
        let text = text.map_err(|_| DecodeError("an action of a plan is no text".to_owned()))?.to_owned();
        next.push(PlannedAction { text, then: take_plan(bytes, depth - 1, room)? });
    }
    Ok(Plan { next })
}

/// Results of puzzles.
pub static PUZZLES: TypedTable<PlayerId, PuzzleResults> = TypedTable {
    table: Table::Puzzles,
    name: "puzzles",
    owner: Owner::Player,
    lost: Some(|told| &mut told.lost_puzzles),
    is_missing: |results| *results == PuzzleResults::default(),
    encode: |results, out| {
        let Rating { value, deviation, volatility, games, .. } = results.rating;
        for part in [value, deviation, volatility] {
            out.wide(part.to_bits());
        }
        out.number(u64::from(games));
        out.number(results.attempts.len() as u64);
        for attempt in &results.attempts {
            out.code(attempt.number);
            out.byte(u8::from(attempt.solved));
        }
    },
    decode: |bytes| {
        let [value, deviation, volatility] = [bytes.wide()?, bytes.wide()?, bytes.wide()?].map(f64::from_bits);
        if ![value, deviation, volatility].iter().all(|part| part.is_finite()) {
            return garbled("a rating is no number");
        }
        let Ok(games) = u32::try_from(bytes.number()?) else { return garbled("too many attempts") };
        let count = bytes.count()?;
        if count > MOST_ATTEMPTS {
            return garbled("too many attempts");
        }
        let mut attempts = Vec::with_capacity(count);
        for _ in 0..count {
            attempts.push(PuzzleAttempt { number: bytes.code()?, solved: bytes.byte()? != 0 });
        }
        Ok(PuzzleResults { rating: Rating { value, deviation, volatility, games, as_of: None }, attempts })
    },
    keys: PhantomData,
};

/// The most bytes of puzzle results apart from the attempts, and the most bytes of an attempt.
const BESIDE_ATTEMPTS: usize = 64;
const ATTEMPT: usize = 3;

const _: () = assert!(BESIDE_ATTEMPTS + ATTEMPT * MOST_ATTEMPTS <= VALUE_LENGTH);

/// Sessions in browsers. Backups and salvaged stores leave them out: there, sessions that were ended would be open again.
pub static SESSIONS: TypedTable<PlayerId, Sessions> = TypedTable {
    table: Table::Sessions,
    name: "sessions",
    owner: Owner::Player,
    lost: None,
    is_missing: |sessions| *sessions == Sessions::default(),
    encode: |sessions, out| {
        out.byte(u8::from(sessions.used_link.is_some()));
        sessions.used_link.into_iter().for_each(|used| out.signed(used.timestamp_millis()));
        out.number(sessions.all.len() as u64);
        for BrowserSession { hash, begun, used, device } in &sessions.all {
            out.block(hash);
            out.signed(begun.timestamp_millis());
            out.signed(used.timestamp_millis());
            out.block(device.as_bytes());
        }
    },
    decode: |bytes| {
        let used_link = if bytes.byte()? == 0 { None } else { Some(time(bytes.signed()?)?) };
        let count = bytes.count()?;
        if count > MOST_SESSIONS {
            return garbled("too many sessions");
        }
        let mut all = Vec::with_capacity(count);
        for _ in 0..count {
            let Ok(hash) = bytes.block()?.try_into() else { return garbled("a hash has a wrong length") };
            let (begun, used) = (time(bytes.signed()?)?, time(bytes.signed()?)?);
            let Ok(device) = std::str::from_utf8(bytes.block()?) else { return garbled("a device is no text") };
            all.push(BrowserSession { hash, begun, used, device: device.to_owned() });
        }
        Ok(Sessions { used_link, all })
    },
    keys: PhantomData,
};

/// The most bytes of a session apart from the word for its device.
const BESIDE_DEVICE: usize = 64;

const _: () = assert!((BESIDE_DEVICE + LONGEST_DEVICE) * (MOST_SESSIONS + 1) <= VALUE_LENGTH);

/// Tokens for programs. Backups and salvaged stores leave them out, as they leave out sessions.
pub static TOKENS: TypedTable<PlayerId, ApiTokens> = TypedTable {
    table: Table::Tokens,
    name: "tokens",
    owner: Owner::Player,
    lost: None,
    is_missing: |tokens| tokens.0.is_empty(),
    encode: |tokens, out| {
        out.number(tokens.0.len() as u64);
        for ApiToken { hash, label, made, used } in &tokens.0 {
            out.block(hash);
            out.block(label.as_bytes());
            out.signed(made.timestamp_millis());
            out.signed(used.timestamp_millis());
        }
    },
    decode: |bytes| {
        let count = bytes.count()?;
        if count > MOST_TOKENS {
            return garbled("too many tokens");
        }
        let mut all = Vec::with_capacity(count);
        for _ in 0..count {
            let Ok(hash) = bytes.block()?.try_into() else { return garbled("a hash has a wrong length") };
            let Ok(label) = std::str::from_utf8(bytes.block()?) else { return garbled("a label is no text") };
            let (made, used) = (time(bytes.signed()?)?, time(bytes.signed()?)?);
            all.push(ApiToken { hash, label: label.to_owned(), made, used });
        }
        Ok(ApiTokens(all))
    },
    keys: PhantomData,
};

const _: () = assert!((BESIDE_DEVICE + LONGEST_LABEL) * (MOST_TOKENS + 1) <= VALUE_LENGTH);

/// The times at which players reach the service: one row.
pub static REACHABILITY: TypedTable<(), Reachability> = TypedTable {
    table: Table::Reachability,
    name: "times at which players reach the service",
    owner: Owner::Service,
    lost: None,
    is_missing: |record| *record == Reachability::default(),
    encode: |record, out| put_serde(out, record),
    decode: |bytes| take_serde(bytes),
    keys: PhantomData,
};

/// The last rating period that games whose time ran out share, by the time that names it: one row.
pub static SHARED_PERIOD: TypedTable<(), Timestamp> = TypedTable {
    table: Table::SharedPeriod,
    name: "the last shared rating period",
    owner: Owner::Service,
    lost: None,
    is_missing: |_| false,
    encode: |period, out| put_serde(out, &period.timestamp_millis()),
    decode: |bytes| time(take_serde(bytes)?),
    keys: PhantomData,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{Batch, MemoryRows, Rows};
    use crate::tables::typed::RowKey;
    use crate::transaction::Transaction;

    /// A row in the form of every program of this format is read, and is written in the same form.
    fn is_stable<K: RowKey, V: PartialEq + std::fmt::Debug>(table: &TypedTable<K, V>, key: K, value: &V, bytes: &[u8]) {
        let rows = MemoryRows::new();
        rows.commit(Batch::from([(table.key(key).0, bytes)])).expect("a commit");
        assert_eq!(table.get(&Transaction::new(&rows), key).expect("a read").as_ref(), Some(value));
        assert_eq!(table.rewritten(&table.key(key).0, bytes), Ok(Some(bytes.to_vec())));
        assert!(table.rewritten(&table.key(key).0, &bytes[..bytes.len() - 1]).is_err());
    }

    #[test]
    fn rows_keep_their_bytes() {
        let at = time(1_500).expect("a time");
        let both = (PlayerId(1), GameId(2));
        let note = Note { text: "ü".to_owned(), written: at };
        is_stable(&NOTES, both, &note, &[1, 0xb8, 0x17, 2, 0xc3, 0xbc]);
        let step = |text: &str, next| PlannedAction { text: text.to_owned(), then: Plan { next } };
        let plan = Plan { next: vec![step("a1", vec![step("b2", vec![])]), step("c3", vec![])] };
        is_stable(&PLANS, both, &plan, b"\x01\x02\x02a1\x01\x02b2\x00\x02c3\x00");
        let rating = Rating { value: 1_500.0, deviation: 350.0, volatility: 0.0625, games: 300, as_of: None };
        let results = PuzzleResults { rating, attempts: vec![PuzzleAttempt { number: 300, solved: true }] };
        let bytes = [
            &[1, 0x40, 0x97, 0x70, 0, 0, 0, 0, 0, 0x40, 0x75, 0xe0, 0, 0, 0, 0, 0, 0x3f, 0xb0, 0, 0, 0, 0, 0, 0][..],
            &[0xac, 0x02, 1, 1, 0x2c, 1],
        ];
        is_stable(&PUZZLES, PlayerId(1), &results, &bytes.concat());
        is_stable(&SHARED_PERIOD, (), &at, &[1, 0xb8, 0x17]);
        let session = BrowserSession { hash: [7; 32], begun: at, used: at, device: "ü".to_owned() };
        let sessions = Sessions { used_link: Some(at), all: vec![session] };
        let bytes = [&[1, 1, 0xb8, 0x17, 1, 32][..], &[7; 32], &[0xb8, 0x17, 0xb8, 0x17, 2, 0xc3, 0xbc]];
        is_stable(&SESSIONS, PlayerId(1), &sessions, &bytes.concat());
        let token = ApiToken { hash: [7; 32], label: "ü".to_owned(), made: at, used: at };
        let bytes = [&[1, 1, 32][..], &[7; 32], &[2, 0xc3, 0xbc, 0xb8, 0x17, 0xb8, 0x17]];
        is_stable(&TOKENS, PlayerId(1), &ApiTokens(vec![token]), &bytes.concat());
    }
}
