//! Filters on archived games.

use colonnade_play::{PlayerId, ServerId, Summary, Timestamp, UNDATED};
use colonnade_rules::{BySide, Game, GameResult, Reason, Variant};

/// A filter on archived games. All conditions must hold; an empty filter matches all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveFilter {
    /// A player of the game.
    pub player: Option<PlayerId>,
    /// An opponent of `player`; without `player`, any player of the game.
    pub opponent: Option<PlayerId>,
    /// The game.
    pub game: Option<Game>,
    /// The variant.
    pub variant: Option<Variant>,
    /// The result.
    pub result: Option<GameResult>,
    /// Why it ended.
    pub reason: Option<Reason>,
    /// Rated games, or casual ones.
    pub rated: Option<bool>,
    /// The Discord server where it was played.
    pub server: Option<ServerId>,
    /// Ended at this time or later.
    pub since: Option<Timestamp>,
    /// Ended before this time.
    pub until: Option<Timestamp>,
    /// With at least this many actions.
    pub shortest: Option<u32>,
    /// With at most this many actions.
    pub longest: Option<u32>,
    /// The position that must have occurred, by the value of its key. [`ArchiveFilter::matches`] ignores it.
    pub position: Option<u64>,
}

impl ArchiveFilter {
    /// Whether a game matches.
    #[must_use]
    pub fn matches(&self, game: &GameFacets) -> bool {
        fn is<T: PartialEq>(wanted: Option<T>, found: T) -> bool {
            wanted.is_none_or(|wanted| wanted == found)
        }
        let [first, second] = [game.players.first, game.players.second];
        let pair = match (self.player, self.opponent) {
            (Some(a), Some(b)) => (a, b) == (first, second) || (b, a) == (first, second),
            (Some(a), None) | (None, Some(a)) => a == first || a == second,
            (None, None) => true,
        };
        pair && is(self.game, game.variant.game())
            && is(self.variant, game.variant)
            && is(self.result, game.result)
            && is(self.reason, game.reason)
            && is(self.rated, game.rated)
            && self.server.is_none_or(|server| game.server == Some(server))
            && self.since.is_none_or(|since| game.ended >= since)
            && self.until.is_none_or(|until| game.ended < until)
            // It is not known when such a game ended, so no condition on the time matches it.
            && (game.ended != UNDATED || self.since.is_none() && self.until.is_none())
            && self.shortest.is_none_or(|shortest| game.plies >= shortest)
            && self.longest.is_none_or(|longest| game.plies <= longest)
    }
}

/// The properties of an archived game that an [`ArchiveFilter`] checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFacets {
    /// The game in its variant.
    pub variant: Variant,
    /// The players.
    pub players: BySide<PlayerId>,
    /// The result.
    pub result: GameResult,
    /// The reason for the result.
    pub reason: Reason,
    /// Whether it was rated.
    pub rated: bool,
    /// The Discord server where it was played, if it was played in one.
    pub server: Option<ServerId>,
    /// When it ended.
    pub ended: Timestamp,
    /// Number of actions.
    pub plies: u32,
}

impl From<&Summary> for GameFacets {
    fn from(game: &Summary) -> GameFacets {
        GameFacets {
            variant: game.variant,
            players: game.players,
            result: game.result,
            reason: game.reason,
            rated: game.is_rated(),
            server: game.place.server(),
            ended: game.ended,
            plies: game.plies,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::summary;

    #[test]
    fn every_condition_is_asked() {
        let game = summary();
        let all = ArchiveFilter::default;
        let later = game.ended + chrono::TimeDelta::seconds(1);
        let at = game.ended;
        let hits = [
            all(),
            ArchiveFilter { player: Some(PlayerId(2)), opponent: Some(PlayerId(1)), ..all() },
            ArchiveFilter { opponent: Some(PlayerId(2)), ..all() },
            ArchiveFilter { game: Some(Game::Buku), variant: Some(Game::Buku.standard()), ..all() },
            ArchiveFilter { result: Some(game.result), reason: Some(game.reason), rated: Some(true), ..all() },
            ArchiveFilter { since: Some(at), until: Some(later), server: Some(ServerId(5)), ..all() },
            ArchiveFilter { shortest: Some(30), longest: Some(30), ..all() },
        ];
        let misses = [
            ArchiveFilter { player: Some(PlayerId(3)), ..all() },
            ArchiveFilter { player: Some(PlayerId(1)), opponent: Some(PlayerId(1)), ..all() },
            ArchiveFilter { game: Some(Game::Gore), ..all() },
            ArchiveFilter { variant: Game::Buku.variant("6x6").ok(), ..all() },
            ArchiveFilter { result: Some(GameResult::Draw), ..all() },
            ArchiveFilter { reason: Some(Reason::Timeout), ..all() },
            ArchiveFilter { rated: Some(false), ..all() },
            ArchiveFilter { server: Some(ServerId(6)), ..all() },
            ArchiveFilter { since: Some(later), ..all() },
            ArchiveFilter { until: Some(at), ..all() },
            ArchiveFilter { shortest: Some(31), ..all() },
            ArchiveFilter { longest: Some(29), ..all() },
        ];
        for filter in hits {
            assert!(filter.matches(&GameFacets::from(&game)), "{filter:?}");
        }
        for filter in misses {
            assert!(!filter.matches(&GameFacets::from(&game)), "{filter:?}");
        }
    }
}
