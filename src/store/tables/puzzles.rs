//! Puzzle results: a row for each player.

use crate::play::{MOST_ATTEMPTS, PlayerId, PuzzleAttempt, PuzzleResults, Rating};
use crate::store::codec::bytes::{Encoder, garbled};
use crate::store::codec::decode;
use crate::store::codec::keys::{Key, Table};
use crate::store::codec::value;
use crate::store::read::view::ReadView;
use crate::store::rows::VALUE_LENGTH;
use crate::store::write::refused::Refused;
use crate::store::write::transaction::Transaction;
use crate::store::{Fault, PuzzleWrite};

/// The most bytes apart from the attempts, and the most bytes of an attempt.
const BESIDE: usize = 64;
const ATTEMPT: usize = 3;

const _: () = assert!(BESIDE + ATTEMPT * MOST_ATTEMPTS <= VALUE_LENGTH);

/// The key of a player's results.
pub(crate) fn key(player: PlayerId) -> Key {
    Key::numbered(Table::Puzzles, player.0)
}

fn encoded(results: &PuzzleResults) -> Encoder {
    let mut out = value();
    let Rating { value, deviation, volatility, games } = results.rating;
    for part in [value, deviation, volatility] {
        out.wide(part.to_bits());
    }
    out.number(u64::from(games));
    out.number(results.attempts.len() as u64);
    for attempt in &results.attempts {
        out.code(attempt.number);
        out.byte(u8::from(attempt.solved));
    }
    out
}

/// Decodes a player's results.
pub(crate) fn read(key: &[u8], row: &[u8]) -> Result<PuzzleResults, Fault> {
    decode(key, row, |bytes| {
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
        Ok(PuzzleResults { rating: Rating { value, deviation, volatility, games }, attempts })
    })
}

/// The results of a player; empty ones if there are none.
pub(crate) fn results(view: &dyn ReadView, player: PlayerId) -> Result<PuzzleResults, Fault> {
    let key = key(player);
    view.get(&key)?.map_or_else(|| Ok(PuzzleResults::default()), |value| read(&key.0, &value))
}

/// Replaces the results that were read.
pub(crate) fn write(transaction: &mut Transaction<'_>, write: &PuzzleWrite) -> Result<(), Refused> {
    if results(transaction, write.player)? != write.before {
        return Err(Refused::Stale);
    }
    transaction.put(key(write.player), encoded(&write.after));
    Ok(())
}

/// Removes the results of a player, if there are any.
pub(crate) fn clear(transaction: &mut Transaction<'_>, player: PlayerId) -> Result<(), Fault> {
    let key = key(player);
    if transaction.get(&key)?.is_some() {
        transaction.delete(key);
    }
    Ok(())
}
