//! The words of a commit for the other stores of the same rows: whatever they and their callers may hold in memory.

use crate::play::PlayerId;
use crate::store::codec::bytes::{DecodeError, Decoder, Encoder};
use crate::store::rows::Said;
use crate::store::{News, Storewide};

/// The words of a commit that changes players, and perhaps more than can be told one by one.
pub(crate) fn words(news: &Storewide) -> Vec<u8> {
    let mut out = Encoder::default();
    if news.everything || !news.players.is_empty() {
        out.byte(u8::from(news.everything));
        news.players.iter().for_each(|player| out.number(player.0));
    }
    out.0
}

fn read(words: &[u8], news: &mut Storewide) -> Result<(), DecodeError> {
    let mut bytes = Decoder(words);
    if !bytes.0.is_empty() {
        news.everything |= bytes.byte()? != 0;
    }
    while !bytes.0.is_empty() {
        news.players.push(PlayerId(bytes.number()?));
    }
    Ok(())
}

/// The news of several commits. Words that are missing or cannot be read mean that everything may have changed.
pub(crate) fn news(said: Said) -> News {
    let mut changed = Storewide { everything: said.words.is_none(), ..Storewide::default() };
    for words in said.words.unwrap_or_default() {
        if read(&words, &mut changed).is_err() {
            changed.everything = true;
        }
    }
    News { number: said.number, changed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_understood_and_what_is_not_means_everything() {
        let changed = |everything, players: &[u64]| Storewide {
            everything,
            players: players.iter().map(|&player| PlayerId(player)).collect(),
        };
        for (everything, players) in [(false, &[][..]), (false, &[1, 300]), (true, &[]), (true, &[u64::MAX])] {
            let one = changed(everything, players);
            let said = Said { number: 7, words: Some(vec![words(&one)]) };
            assert_eq!(news(said), News { number: 7, changed: one });
        }
        let two = Said { number: 9, words: Some(vec![words(&changed(false, &[1])), words(&changed(false, &[2]))]) };
        assert_eq!(news(two).changed, changed(false, &[1, 2]));
        assert!(words(&changed(false, &[])).is_empty());
        for unknown in [None, Some(vec![vec![0, 0x80]])] {
            assert!(news(Said { number: 9, words: unknown }).changed.everything);
        }
    }
}
