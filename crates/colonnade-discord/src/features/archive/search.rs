//! Searches in the archive, and how custom ids state them.

use colonnade_archive::{ArchiveFilter, Cursor};
use colonnade_play::{PlayerId, Timestamp};
use colonnade_rules::{Game as GameKind, GameResult};

/// A search in the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BotSearch {
    pub(crate) player: Option<PlayerId>,
    pub(crate) opponent: Option<PlayerId>,
    pub(crate) game: Option<GameKind>,
    pub(crate) result: Option<GameResult>,
    pub(crate) since: Option<Timestamp>,
}

impl BotSearch {
    pub(crate) fn filter(&self) -> ArchiveFilter {
        ArchiveFilter {
            player: self.player,
            opponent: self.opponent,
            game: self.game,
            result: self.result,
            since: self.since,
            ..ArchiveFilter::default()
        }
    }

    /// The search and the end of the previous page, as the state of a custom id.
    pub(super) fn to_state(&self, after: Option<Cursor>) -> String {
        let mut parts = Vec::new();
        parts.extend(self.player.map(|player| format!("p{player}")));
        parts.extend(self.opponent.map(|player| format!("o{player}")));
        parts.extend(self.game.and_then(|game| GameKind::ALL.iter().position(|&g| g == game)).map(|g| format!("g{g}")));
        parts.extend(self.result.map(|result| format!("r{result}")));
        parts.extend(self.since.map(|since| format!("s{}", since.timestamp())));
        parts.extend(after.map(|after| format!("c{after}")));
        parts.join(",")
    }

    pub(super) fn of_state(text: &str) -> Option<(BotSearch, Option<Cursor>)> {
        let mut search = BotSearch::default();
        let mut after = None;
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (kind, value) = part.split_at_checked(1)?;
            match kind {
                "p" => search.player = Some(PlayerId(value.parse().ok()?)),
                "o" => search.opponent = Some(PlayerId(value.parse().ok()?)),
                "g" => search.game = Some(*GameKind::ALL.get(value.parse::<usize>().ok()?)?),
                "r" => search.result = Some(value.parse().ok()?),
                "s" => search.since = Some(Timestamp::from_timestamp(value.parse().ok()?, 0)?),
                "c" => after = Some(value.parse().ok()?),
                _ => return None,
            }
        }
        Some((search, after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ArchiveComponent, CustomId};

    #[test]
    fn a_search_is_read_back_from_a_custom_id() {
        let search = BotSearch {
            player: Some(PlayerId(u64::MAX)),
            opponent: Some(PlayerId(7)),
            game: Some(GameKind::Buku),
            result: Some(GameResult::Draw),
            since: Timestamp::from_timestamp(1_700_000_000, 0),
        };
        let after = "1772366400000-1042".parse().ok();
        let id = CustomId::new(ArchiveComponent::Page, 2).state(search.to_state(after));
        assert!(id.to_string().len() <= crate::ids::LONGEST, "{id}");
        assert_eq!(BotSearch::of_state(&id.state), Some((search, after)));
        assert_eq!(BotSearch::of_state("x1"), None);
    }
}
