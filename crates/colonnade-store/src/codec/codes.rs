//! Two-byte codes for the names of the rules core. They are derived from the published names, so that they mean the
//! same in every version and a new game needs no change here.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::codec::bytes::{DecodeError, Fnv};
use colonnade_rules::{Game, GameResult, Reason, Side, Variant};

/// Values that have codes, with maps in both directions.
struct Codes<T> {
    values: HashMap<u16, T>,
    codes: HashMap<T, u16>,
}

impl<T: Copy + Eq + std::hash::Hash> Codes<T> {
    fn new(named: impl IntoIterator<Item = (T, String)>) -> Codes<T> {
        let codes: HashMap<T, u16> = named.into_iter().map(|(value, text)| (value, digest(&text))).collect();
        Codes { values: codes.iter().map(|(&value, &code)| (code, value)).collect(), codes }
    }

    fn value(&self, code: u16, what: &str) -> Result<T, DecodeError> {
        self.values.get(&code).copied().ok_or_else(|| DecodeError(format!("{what} {code:04x} is not known")))
    }
}

fn digest(text: &str) -> u16 {
    let hash = Fnv::of(text.as_bytes());
    (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) as u16
}

static GAMES: LazyLock<Codes<Game>> =
    LazyLock::new(|| Codes::new(Game::ALL.iter().map(|&game| (game, game.slug().to_owned()))));

static VARIANTS: LazyLock<Codes<Variant>> = LazyLock::new(|| {
    let variants = Game::ALL.iter().flat_map(|game| game.variants());
    Codes::new(variants.map(|variant| (variant, format!("{}/{}", variant.game().slug(), variant.name()))))
});

static REASONS: LazyLock<Codes<Reason>> =
    LazyLock::new(|| Codes::new(Reason::all().map(|reason| (reason, reason.code().to_owned()))));

pub(crate) fn game(game: Game) -> u16 {
    GAMES.codes[&game]
}

pub(crate) fn game_of(code: u16) -> Result<Game, DecodeError> {
    GAMES.value(code, "the game")
}

pub(crate) fn variant(variant: Variant) -> u16 {
    VARIANTS.codes[&variant]
}

pub(crate) fn variant_of(code: u16) -> Result<Variant, DecodeError> {
    VARIANTS.value(code, "the variant")
}

pub(crate) fn reason(reason: Reason) -> u16 {
    REASONS.codes[&reason]
}

pub(crate) fn reason_of(code: u16) -> Result<Reason, DecodeError> {
    REASONS.value(code, "the reason")
}

/// The two bits of a result.
pub(crate) const fn result(result: GameResult) -> u8 {
    match result {
        GameResult::Unfinished => 0,
        GameResult::Win(Side::First) => 1,
        GameResult::Win(Side::Second) => 2,
        GameResult::Draw => 3,
    }
}

pub(crate) const fn result_of(bits: u8) -> GameResult {
    match bits & 3 {
        0 => GameResult::Unfinished,
        1 => GameResult::Win(Side::First),
        2 => GameResult::Win(Side::Second),
        _ => GameResult::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct() {
        assert_eq!(GAMES.values.len(), Game::ALL.len());
        assert_eq!(VARIANTS.values.len(), Game::ALL.iter().map(|game| game.variants().len()).sum::<usize>());
        assert_eq!(REASONS.values.len(), Reason::all().count());
    }

    #[test]
    fn codes_stay_what_they_are() {
        assert_eq!(digest("pilare"), 0x21ec);
        assert_eq!(digest("no-moves"), 0x77ef);
    }

    #[test]
    fn results_come_back() {
        for bits in 0..4 {
            assert_eq!(result(result_of(bits)), bits);
        }
    }
}
