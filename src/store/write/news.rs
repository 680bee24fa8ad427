//! The message of a commit to other stores of the same rows: all changes that they may cache or wait for.

use serde::{Deserialize, Serialize};

use crate::play::{GameFact, GameId, PlayerId, Visibility};
use crate::store::codec::bytes::{DecodeError, Decoder, Encoder, garbled};
use crate::store::codec::values::{put_serde, take_serde, time};
use crate::store::rows::{Said, Word};
use crate::store::{GameNews, News, Storewide, Told};
use colonnade_rules::BySide;

/// The version of the messages. Messages of other versions come from other versions of the program.
const FORM: u8 = 1;

/// The only byte of a message that cannot be read.
const UNTOLD: u8 = 0;

#[derive(Serialize, Deserialize)]
struct Words {
    everything: bool,
    players: Vec<PlayerId>,
    games: Vec<GameWords>,
    due: Option<i64>,
    mail: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct GameWords {
    game: GameId,
    version: u64,
    ply: u32,
    facts: Vec<GameFact>,
    players: (PlayerId, PlayerId),
    visibility: Visibility,
}

/// The message of a commit; empty if there is nothing to report.
pub(crate) fn words(changes: &Storewide) -> Vec<u8> {
    if *changes == Storewide::default() {
        return Vec::new();
    }
    let games = changes.games.iter().map(|news| GameWords {
        game: news.game,
        version: news.version,
        ply: news.ply,
        facts: news.facts.clone(),
        players: (news.players.first, news.players.second),
        visibility: news.visibility,
    });
    let words = Words {
        everything: changes.everything,
        players: changes.players.clone(),
        games: games.collect(),
        due: changes.due.map(|at| at.timestamp_millis()),
        mail: changes.mail.map(|at| at.timestamp_millis()),
    };
    let mut out = Encoder::default();
    out.byte(FORM);
    put_serde(&mut out, &words);
    // Changes that cannot be encoded become an unreadable message: anything may have changed.
    if out.1.is_some() { vec![UNTOLD] } else { out.0 }
}

fn read(words: &[u8]) -> Result<Storewide, DecodeError> {
    let mut bytes = Decoder(words);
    if bytes.0.is_empty() {
        return Ok(Storewide::default());
    }
    if bytes.byte()? != FORM {
        return garbled("words of another form");
    }
    let Words { everything, players, games, due, mail } = take_serde(&mut bytes)?;
    bytes.end()?;
    let games = games.into_iter().map(|words| GameNews {
        game: words.game,
        version: words.version,
        ply: words.ply,
        facts: words.facts,
        players: BySide::new(words.players.0, words.players.1),
        visibility: words.visibility,
    });
    let at = |at: Option<i64>| at.map(time).transpose();
    Ok(Storewide { everything, players, games: games.collect(), due: at(due)?, mail: at(mail)? })
}

/// The news of commits. If a message cannot be read, anything may have changed.
pub(crate) fn news(Said { number, words, has_more }: Said) -> News {
    let told = |Word { is_own, said }: Word| Some(Told { is_own, changes: read(&said).ok()? });
    let commits = words.and_then(|words| words.into_iter().map(told).collect());
    News { number, commits, has_more }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::minute;

    fn some() -> Storewide {
        let games = vec![GameNews {
            game: GameId(300),
            version: 8,
            ply: 5,
            facts: vec![GameFact::Acted, GameFact::Reminded { before: crate::play::Span::hours(6) }],
            players: BySide::new(PlayerId(1), PlayerId(u64::MAX)),
            visibility: Visibility::Server(crate::play::ServerId(7)),
        }];
        let players = vec![PlayerId(1), PlayerId(300)];
        Storewide { players, games, due: Some(minute(5)), mail: Some(minute(-7)), ..Storewide::default() }
    }

    #[test]
    fn what_is_said_is_understood_and_what_is_not_means_anything() {
        let all = [Storewide::default(), some(), Storewide { everything: true, ..Storewide::default() }];
        let word = |changes: &Storewide| Word { is_own: changes.everything, said: words(changes) };
        let said = Said { number: 7, words: Some(all.iter().map(word).collect()), has_more: true };
        let told = all.clone().map(|changes| Told { is_own: changes.everything, changes });
        assert_eq!(news(said), News { number: 7, commits: Some(told.to_vec()), has_more: true });
        assert!(word(&all[0]).said.is_empty());
        let whole = word(&some()).said;
        for garbled in [&[0][..], &[2, 0, 0, 0, 0, 0], &whole[..whole.len() - 1], &[whole.as_slice(), &[0]].concat()] {
            let words = Some(vec![word(&some()), Word { is_own: false, said: garbled.to_vec() }]);
            assert_eq!(news(Said { number: 9, words, has_more: false }).commits, None, "{garbled:?}");
        }
        assert_eq!(news(Said { number: 9, words: None, has_more: false }).commits, None);
    }
}
