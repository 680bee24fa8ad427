//! The message of a commit to other stores of the same rows: all changes that they may cache or wait for.

use serde::{Deserialize, Serialize};

use crate::codec::bytes::{DecodeError, Decoder, Encoder, garbled};
use crate::codec::values::{put_serde, take_serde, time};
use crate::rows::{CommitMessage, CommitMessages};
use crate::{CommitChanges, CommitNews, GameNews, News};
use colonnade_play::{GameFact, GameId, PlayerId, Visibility};
use colonnade_rules::BySide;

/// The version of the messages. Messages of other versions come from other versions of the program.
const FORM: u8 = 1;

/// The only byte of a message that cannot be read.
const UNREADABLE: u8 = 0;

#[derive(Serialize, Deserialize)]
struct StoredChanges {
    everything: bool,
    players: Vec<PlayerId>,
    games: Vec<StoredGameNews>,
    due: Option<i64>,
    mail: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct StoredGameNews {
    game: GameId,
    version: u64,
    ply: u32,
    facts: Vec<GameFact>,
    players: (PlayerId, PlayerId),
    visibility: Visibility,
}

/// The message of a commit; empty if there is nothing to report.
pub(crate) fn encode(changes: &CommitChanges) -> Vec<u8> {
    if *changes == CommitChanges::default() {
        return Vec::new();
    }
    let games = changes.games.iter().map(|news| StoredGameNews {
        game: news.game,
        version: news.version,
        ply: news.ply,
        facts: news.facts.clone(),
        players: (news.players.first, news.players.second),
        visibility: news.visibility,
    });
    let stored = StoredChanges {
        everything: changes.everything,
        players: changes.players.clone(),
        games: games.collect(),
        due: changes.due.map(|at| at.timestamp_millis()),
        mail: changes.mail.map(|at| at.timestamp_millis()),
    };
    let mut out = Encoder::default();
    out.byte(FORM);
    put_serde(&mut out, &stored);
    // Changes that cannot be encoded become an unreadable message: anything may have changed.
    if out.1.is_some() { vec![UNREADABLE] } else { out.0 }
}

fn decode(message: &[u8]) -> Result<CommitChanges, DecodeError> {
    let mut bytes = Decoder(message);
    if bytes.0.is_empty() {
        return Ok(CommitChanges::default());
    }
    if bytes.byte()? != FORM {
        return garbled("words of another form");
    }
    let StoredChanges { everything, players, games, due, mail } = take_serde(&mut bytes)?;
    bytes.end()?;
    let games = games.into_iter().map(|stored| GameNews {
        game: stored.game,
        version: stored.version,
        ply: stored.ply,
        facts: stored.facts,
        players: BySide::new(stored.players.0, stored.players.1),
        visibility: stored.visibility,
    });
    let at = |at: Option<i64>| at.map(time).transpose();
    Ok(CommitChanges { everything, players, games: games.collect(), due: at(due)?, mail: at(mail)? })
}

/// The news of commits. If a message cannot be read, anything may have changed.
pub(crate) fn news(CommitMessages { number, messages, has_more }: CommitMessages) -> News {
    let news =
        |CommitMessage { is_own, content }: CommitMessage| Some(CommitNews { is_own, changes: decode(&content).ok()? });
    let commits = messages.and_then(|messages| messages.into_iter().map(news).collect());
    News { number, commits, has_more }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::minute;

    fn some() -> CommitChanges {
        let games = vec![GameNews {
            game: GameId(300),
            version: 8,
            ply: 5,
            facts: vec![GameFact::Acted, GameFact::Reminded { before: colonnade_play::Span::hours(6) }],
            players: BySide::new(PlayerId(1), PlayerId(u64::MAX)),
            visibility: Visibility::Server(colonnade_play::ServerId(7)),
        }];
        let players = vec![PlayerId(1), PlayerId(300)];
        CommitChanges { players, games, due: Some(minute(5)), mail: Some(minute(-7)), ..CommitChanges::default() }
    }

    #[test]
    fn what_is_said_is_understood_and_what_is_not_means_anything() {
        let all = [CommitChanges::default(), some(), CommitChanges { everything: true, ..CommitChanges::default() }];
        let message = |changes: &CommitChanges| CommitMessage { is_own: changes.everything, content: encode(changes) };
        let messages = CommitMessages { number: 7, messages: Some(all.iter().map(message).collect()), has_more: true };
        let commits = all.clone().map(|changes| CommitNews { is_own: changes.everything, changes });
        assert_eq!(news(messages), News { number: 7, commits: Some(commits.to_vec()), has_more: true });
        assert!(message(&all[0]).content.is_empty());
        let whole = message(&some()).content;
        for garbled in [&[0][..], &[2, 0, 0, 0, 0, 0], &whole[..whole.len() - 1], &[whole.as_slice(), &[0]].concat()] {
            let messages = Some(vec![message(&some()), CommitMessage { is_own: false, content: garbled.to_vec() }]);
            assert_eq!(news(CommitMessages { number: 9, messages, has_more: false }).commits, None, "{garbled:?}");
        }
        assert_eq!(news(CommitMessages { number: 9, messages: None, has_more: false }).commits, None);
    }
}
