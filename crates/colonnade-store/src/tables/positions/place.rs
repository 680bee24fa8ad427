//! The positions of a game as entries of blocks.

use crate::codec::bytes::{DecodeError, Decoder, Encoder, Fnv, garbled};
use crate::codec::keys::{Key, Table};
use crate::codec::values::Header;
use crate::tables::blocks::{Entry, SortKey};
use colonnade_archive::counted_positions;
use colonnade_play::{GameId, Transcript, Visibility, counts};
use colonnade_rules::{GameResult, SWAP, Side, State};

/// The longest text of a move that is stored. Longer ones are not distinguished.
const LONGEST: usize = 96;

/// The text that replaces a longer one.
pub(crate) const LONG: &str = "*";

/// The text of the position in which a game ended.
pub(crate) const ENDED: &str = "";

/// A position of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The key of the position up to symmetry.
    pub(crate) key: u64,
    pub(crate) game: GameId,
    /// The result of the game, with the side to act as the first one.
    pub(crate) result: GameResult,
    /// The move, in the common orientation of the position.
    pub(crate) text: Box<str>,
}

impl Place {
    /// A hash of the entry; equal sums of these mean equal sets of entries.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut out = Encoder::default();
        out.wide(self.key);
        out.number(self.game.0);
        out.byte(bits(self.result));
        out.block(self.text.as_bytes());
        Fnv::of(&out.0)
    }
}

const fn bits(result: GameResult) -> u8 {
    match result {
        GameResult::Win(Side::First) => 0,
        GameResult::Win(Side::Second) => 1,
        GameResult::Draw => 2,
        GameResult::Unfinished => 3,
    }
}

const RESULTS: [GameResult; 4] =
    [GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw, GameResult::Unfinished];

/// Blocks with fewer entries are not compressed.
const FEW: usize = 16;

impl Entry for Place {
    const CAPACITY: usize = 192;

    fn sort_key(&self) -> SortKey {
        SortKey { major: self.key, ended: 0, game: self.game.0 }
    }

    /// The keys look random, so only the rest is compressed.
    fn put(entries: &[Place], out: &mut Encoder) {
        let mut keys = Encoder::default();
        let mut games = Encoder::default();
        let mut texts = Vec::new();
        let mut packed = vec![0; entries.len().div_ceil(4)];
        let mut key = 0;
        let mut game = 0;
        for (at, place) in entries.iter().enumerate() {
            let follows = at > 0 && place.key == key;
            keys.number(place.key.wrapping_sub(key));
            games.number(if follows { place.game.0.wrapping_sub(game) } else { place.game.0 });
            (key, game) = (place.key, place.game.0);
            packed[at / 4] |= bits(place.result) << (at % 4 * 2);
        }
        packed.extend(entries.iter().map(|place| place.text.len() as u8));
        entries.iter().for_each(|place| texts.extend_from_slice(place.text.as_bytes()));
        packed.append(&mut texts);
        out.number(entries.len() as u64);
        out.nested(keys);
        out.nested(games);
        if entries.len() > FEW { out.packed(&packed) } else { out.plain(&packed) }
    }

    fn take(bytes: &mut Decoder<'_>) -> Result<Vec<Place>, DecodeError> {
        let count = bytes.count()?;
        let mut keys = Decoder(bytes.block()?);
        let mut games = Decoder(bytes.block()?);
        let packed = bytes.rest()?;
        let mut packed = Decoder(&packed);
        let results = packed.take(count.div_ceil(4))?;
        let lengths = packed.take(count)?;
        let mut key = 0u64;
        let mut game = 0u64;
        let mut places = Vec::with_capacity(count);
        for at in 0..count {
            let more = keys.number()?;
            key = key.wrapping_add(more);
            let number = games.number()?;
            game = if at > 0 && more == 0 { game.wrapping_add(number) } else { number };
            let Ok(text) = std::str::from_utf8(packed.take(usize::from(lengths[at]))?) else {
                return garbled("a text is not one");
            };
            let result = RESULTS[usize::from(results[at / 4] >> (at % 4 * 2) & 3)];
            places.push(Place { key, game: GameId(game), result, text: text.into() });
        }
        [keys, games, packed].into_iter().try_for_each(Decoder::end)?;
        Ok(places)
    }
}

/// The prefix of the keys of the blocks.
pub(crate) fn list() -> Key {
    Key::of(Table::Position)
}

/// Whether the positions of a game are counted.
pub(crate) fn is_counted(header: &Header) -> bool {
    let summary = &header.summary;
    matches!(summary.visibility, Visibility::Public) && counts(summary.result, summary.reason)
}

/// The positions of a finished game that are counted, without duplicates.
pub(crate) fn places(game: GameId, transcript: &Transcript) -> Vec<Place> {
    let variant = transcript.setup.variant;
    let start = transcript.setup.position.as_ref().map(|position| State::from_position(variant, position));
    let mut state = match start {
        None => State::start(variant),
        Some(Ok(state)) => state,
        Some(Err(_)) => return Vec::new(),
    };
    let Some(ending) = &transcript.ending else { return Vec::new() };
    let most = counted_positions(variant.game());
    let mut places: Vec<Place> = Vec::with_capacity(most);
    // A swap leaves the position: the action after it is the answer.
    let mut actions = transcript.actions.iter().filter(|action| action.text != SWAP);
    for _ in 0..most {
        let key = state.key();
        let action = actions.next();
        let text = action.map_or_else(String::new, |action| key.normalize_move(&action.text));
        if action.is_some_and(|action| state.play(&action.text).is_err()) {
            break;
        }
        if places.iter().all(|place| place.key != key.value()) {
            let text = if text.len() > LONGEST { LONG.into() } else { text.into_boxed_str() };
            let result = match ending.result {
                GameResult::Win(side) if key.is_exchanged() => GameResult::Win(side.other()),
                result => result,
            };
            places.push(Place { key: key.value(), game, result, text });
        }
        if action.is_none() {
            break;
        }
    }
    places
}
