//! Records as parts of addresses: an analysis is stored in its address, and nowhere else.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

use crate::games::export;
use colonnade_play::clean_name;
use colonnade_record::{Format, Reader, Record, WriteError, compress_short, decompress_short};

/// The most characters. Servers and browsers accept addresses of 8 KB, and little more.
const LONGEST: usize = 6_000;

/// The most bytes of a record's text. This bounds the work to show a record.
const LONGEST_TEXT: usize = 64 * 1024;

/// The size of the header before the compressed text, which is the uncompressed length.
const HEAD: usize = 4;

/// The most bytes of a compressed text. Four characters of an address hold three bytes.
pub(crate) const LONGEST_PACKED: usize = LONGEST / 4 * 3 - HEAD;

/// The reason why a record has no address.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EncodeError {
    /// It is too long.
    #[error("the record is too long for an address")]
    TooLong,
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Encodes a record as a part of an address. The times of actions are left out if it would be too long with them.
///
/// # Errors
///
/// If the record is too long for an address, or too deeply nested.
pub(crate) fn encode_record(record: &Record) -> Result<String, EncodeError> {
    match packed(record) {
        Err(EncodeError::TooLong) => {
            let mut record = record.clone();
            forget_times(&mut record);
            packed(&record)
        }
        done => done,
    }
}

/// Removes the times of all actions, also in variations.
pub(crate) fn forget_times(record: &mut Record) {
    let mut lines = vec![&mut record.actions];
    while let Some(line) = lines.pop() {
        for action in line {
            action.at = None;
            lines.extend(&mut action.variations);
        }
    }
}

/// A record with its players' names as they are stored and shown: without invisible characters, such as those that
/// change the direction of the text around them.
pub(crate) fn with_clean_names(mut record: Record) -> Record {
    for player in [&mut record.players.first, &mut record.players.second] {
        let name = clean_name(&player.name);
        player.name = if name.is_empty() { "?".to_owned() } else { name };
    }
    record
}

fn packed(record: &Record) -> Result<String, EncodeError> {
    let text = export::text(record, Format::Cgn)?;
    if text.len() > LONGEST_TEXT {
        return Err(EncodeError::TooLong);
    }
    // A text that compression does not shorten is stored uncompressed, with a length of 0.
    let compressed = compress_short(&text);
    let length = compressed.as_ref().map_or(0, |_| text.len() as u32);
    let bytes = [&length.to_le_bytes(), compressed.as_deref().unwrap_or(&text)].concat();
    let address = BASE64_URL_SAFE_NO_PAD.encode(bytes);
    if address.len() > LONGEST { Err(EncodeError::TooLong) } else { Ok(address) }
}

/// Decodes the record of an address, with clean names; `None` if the text cannot come from [`encode_record`].
pub(crate) fn decode_record(address: &str) -> Option<Record> {
    if address.len() > LONGEST {
        return None;
    }
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(address).ok()?;
    let (&head, packed) = bytes.split_first_chunk::<HEAD>()?;
    let text = match u32::from_le_bytes(head) as usize {
        0 => packed.to_vec(),
        length if length > LONGEST_TEXT => return None,
        length => decompress_short(packed, length).ok()?,
    };
    let mut records = Reader::new(text.as_slice(), Format::Cgn);
    let record = records.next()?.ok()?;
    records.next().is_none().then(|| with_clean_names(record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use colonnade_record::TreePath;
    use colonnade_rules::Game;
    use colonnade_testing::Rng;

    /// A record with a number of actions.
    fn record(game: Game, actions: usize, chance: &mut Rng) -> Record {
        let mut record = Record::new(game.standard());
        for number in 0..actions {
            let here = TreePath::of_main_line(number);
            let state = record.state_at(&here).expect("there");
            let few: Vec<String> = state.actions().take(9).map(|action| action.to_string()).collect();
            if few.is_empty() {
                break;
            }
            let action: &String = chance.pick(&few);
            let played = record.play_at(&here, action).expect("legal");
            record.action_at_mut(&played).expect("there").at =
                chrono::DateTime::from_timestamp(1_790_000_000 + 4_321 * number as i64, 0);
        }
        record
    }

    #[test]
    fn games_of_usual_length_have_an_address_and_come_back() {
        let mut chance = Rng::new(5);
        for game in Game::ALL {
            let known = record(*game, 60, &mut chance);
            let address = encode_record(&known).expect("short enough");
            assert!(address.len() < 2_000, "{game}: {} characters", address.len());
            let again = decode_record(&address).expect("an address");
            let last = TreePath::of_main_line(known.actions.len());
            let position = |record: &Record| record.state_at(&last).expect("there").position();
            assert_eq!(position(&again), position(&known));
            assert_eq!(again.actions[0].at, known.actions[0].at);
        }
    }

    #[test]
    fn long_records_lose_their_times_and_longer_ones_have_no_address() {
        let mut chance = Rng::new(6);
        let mut long = record(Game::Pilare, 60, &mut chance);
        let word = |chance: &mut Rng| (0..9).map(|_| char::from(b'a' + chance.below(26) as u8)).collect::<String>();
        while let Ok(text) = encode_record(&long) {
            if decode_record(&text).expect("an address").actions[0].at.is_none() {
                break;
            }
            let comment = long.comment.get_or_insert_default();
            comment.push_str(&word(&mut chance));
            comment.push(' ');
        }
        assert!(encode_record(&long).is_ok(), "it fits without times");
        long.comment = Some((0..2_000).map(|_| word(&mut chance) + " ").collect());
        assert!(matches!(encode_record(&long), Err(EncodeError::TooLong)));
        long.comment = Some("a".repeat(LONGEST_TEXT));
        assert!(matches!(encode_record(&long), Err(EncodeError::TooLong)), "it would take long to read");
    }

    #[test]
    fn other_texts_are_refused() {
        let mut chance = Rng::new(8);
        let good = encode_record(&record(Game::Gore, 8, &mut chance)).expect("short enough");
        for bad in ["", "A", "AAAA", "AAAAAA", "____________", "ä", &good[1..], &good[..good.len() - 4]] {
            assert!(decode_record(bad).is_none(), "{bad}");
        }
        for _ in 0..2_000 {
            let mut bytes = good.clone().into_bytes();
            let at = chance.below(bytes.len());
            bytes[at] = *chance.pick(b"ABCxyz019-_");
            // Some still decode to a record; none panics.
            _ = decode_record(std::str::from_utf8(&bytes).expect("ascii"));
        }
        // A length that is larger than the content.
        let mut bytes = u32::MAX.to_le_bytes().to_vec();
        bytes.extend(b"abc");
        assert!(decode_record(&BASE64_URL_SAFE_NO_PAD.encode(bytes)).is_none());
        assert!(decode_record(&"A".repeat(LONGEST + 4)).is_none());
    }
}
