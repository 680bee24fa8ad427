//! Queries of games and of the archive: filters, cursors, pages.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::date_precision::{DatePrecision, UNDATED};
use super::ids::{GameId, PlayerId, ServerId};
use super::place::Place;
use super::rating::{DisplayedRating, Rating, counts};
use super::span::Timestamp;
use super::viewer::{Viewer, Visibility};
use colonnade_rules::{BySide, Game, GameResult, Reason, Side, Variant};

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
#[derive(Clone, Debug, PartialEq)]
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

/// One archived game, as lists show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its number.
    pub id: GameId,
    /// The game in its variant.
    pub variant: Variant,
    /// The players.
    pub players: BySide<PlayerId>,
    /// Their names at that time.
    pub names: BySide<String>,
    /// Their ratings before the game, if it counted.
    pub ratings: Option<BySide<DisplayedRating>>,
    /// The result.
    pub result: GameResult,
    /// Why it ended.
    pub reason: Reason,
    /// When it began.
    pub started: Timestamp,
    /// When it ended.
    pub ended: Timestamp,
    /// Number of actions.
    pub plies: u32,
    /// Whether it was rated.
    pub rated: bool,
    /// The rating period in which it counts with others; `None` if it is a period of its own.
    pub period: Option<Timestamp>,
    /// Where it was played.
    pub place: Place,
    /// Who may see it.
    pub visibility: Visibility,
}

impl Summary {
    /// The properties that filters look at.
    #[must_use]
    pub fn facets(&self) -> GameFacets {
        GameFacets {
            variant: self.variant,
            players: self.players,
            result: self.result,
            reason: self.reason,
            rated: self.is_rated(),
            server: self.place.server(),
            ended: self.ended,
            plies: self.plies,
        }
    }

    /// Whether a viewer may see this game at all.
    #[must_use]
    pub fn is_visible_to(&self, viewer: Viewer) -> bool {
        self.visibility.admits(viewer, self.players)
    }

    /// The precision to which one of its times is known.
    #[must_use]
    pub fn precision_of(&self, at: Timestamp) -> DatePrecision {
        DatePrecision::of(&self.place, self.started, self.ended, at)
    }

    /// Whether it counts for ratings. Stores of earlier versions list aborted and cancelled games as rated ones, too.
    #[must_use]
    pub const fn is_rated(&self) -> bool {
        self.rated && counts(self.result, self.reason)
    }
}

/// One running game, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOverview {
    /// Its number.
    pub id: GameId,
    /// Its version.
    pub version: u64,
    /// The game in its variant.
    pub variant: Variant,
    /// The players.
    pub players: BySide<PlayerId>,
    /// Their names at the start.
    pub names: BySide<String>,
    /// The side to act.
    pub to_act: Side,
    /// The side that has to answer a draw offer or a takeback request.
    pub asked: Option<Side>,
    /// Number of actions.
    pub plies: u32,
    /// When it began.
    pub started: Timestamp,
    /// When something last happened in it.
    pub touched: Timestamp,
    /// When the time of the side to act runs out; `None` without a limit.
    pub deadline: Option<Timestamp>,
    /// When it needs attention next: a reminder or its deadline.
    pub due: Option<Timestamp>,
    /// Whether it is rated.
    pub rated: bool,
    /// Where it is played.
    pub place: Place,
    /// The channel or thread where it is played, by its Discord ID.
    pub channel: Option<u64>,
    /// Whether `channel` is a thread of its own.
    pub has_thread: bool,
    /// Who may see it.
    pub visibility: Visibility,
}

impl GameOverview {
    /// Whether a viewer may see this game at all.
    #[must_use]
    pub fn is_visible_to(&self, viewer: Viewer) -> bool {
        self.visibility.admits(viewer, self.players)
    }

    /// Whether it waits for a player: for an action or an answer.
    #[must_use]
    pub fn waits_for(&self, player: PlayerId) -> bool {
        self.players[self.to_act] == player || self.asked.is_some_and(|side| self.players[side] == player)
    }
}

/// The number of games that match a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly this many.
    Exactly(u64),
    /// At least this many: only a bounded number is counted.
    AtLeast(u64),
}

/// A player in a leaderboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// The player.
    pub player: PlayerId,
    /// The present name.
    pub name: String,
    /// The rating.
    pub rating: Rating,
}

/// A place in a list of games, newest first: just after the game with this end time and number. Games that end later
/// come before it, so it does not move when new games are added.
///
/// ```
/// use colonnade_play::Cursor;
/// let cursor: Cursor = "1772366400000-1042".parse().unwrap();
/// assert_eq!(cursor.to_string(), "1772366400000-1042");
/// assert!("1042".parse::<Cursor>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cursor {
    /// When the last game before the place ended, in milliseconds since 1970.
    pub ended: i64,
    /// Its number.
    pub game: GameId,
}

impl Cursor {
    /// The place just after a game.
    #[must_use]
    pub fn after(game: &Summary) -> Cursor {
        Cursor { ended: game.ended.timestamp_millis(), game: game.id }
    }

    /// Whether a game comes after the place, in a list that is newest first.
    #[must_use]
    pub fn precedes(&self, game: &Summary) -> bool {
        Cursor::after(game) < *self
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.ended, self.game.0)
    }
}

/// The error for a text that is not a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidCursor;

impl fmt::Display for InvalidCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this page does not exist; use the value that the page before names for the next one")
    }
}

impl std::error::Error for InvalidCursor {}

impl FromStr for Cursor {
    type Err = InvalidCursor;

    fn from_str(text: &str) -> Result<Cursor, InvalidCursor> {
        let (ended, game) = text.rsplit_once('-').ok_or(InvalidCursor)?;
        let ended = ended.parse().map_err(|_| InvalidCursor)?;
        let game = game.parse().map_err(|_| InvalidCursor)?;
        Ok(Cursor { ended, game: GameId(game) })
    }
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<T> {
    /// The items of the page.
    pub items: Vec<T>,
    /// Where the next page begins; `None` on the last one. Even a page with few or no items may have a next one,
    /// because a page checks a bounded number of candidates.
    pub next: Option<Cursor>,
}

/// A page of the archive and the number of games that its filter matches, both read from the same snapshot.
#[derive(Clone, Debug, PartialEq)]
pub struct CountedPage<T> {
    /// The games on the page.
    pub items: Vec<T>,
    /// Where the next page begins; see [`Page::next`].
    pub next: Option<Cursor>,
    /// How many games the filter matches on all pages together.
    pub count: Count,
}

#[cfg(test)]
mod tests {
    use super::*;
    fn summary() -> Summary {
        let at = |text: &str| text.parse().expect("a time");
        Summary {
            id: GameId(9),
            variant: Game::Buku.standard(),
            players: BySide::new(PlayerId(1), PlayerId(2)),
            names: BySide::new("Ada".to_owned(), "Bob".to_owned()),
            ratings: None,
            result: GameResult::Win(Side::Second),
            reason: Reason::Counters,
            started: at("2026-01-01T00:00:00Z"),
            ended: at("2026-02-01T00:00:00Z"),
            plies: 30,
            rated: true,
            period: None,
            place: Place::Server { server: ServerId(5), private: false },
            visibility: Visibility::Public,
        }
    }

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
            assert!(filter.matches(&game.facets()), "{filter:?}");
        }
        for filter in misses {
            assert!(!filter.matches(&game.facets()), "{filter:?}");
        }
    }

    #[test]
    fn a_cursor_stays_where_it_is_when_new_games_arrive() {
        let seen = summary();
        let cursor = Cursor::after(&seen);
        let newer = Summary { id: GameId(10), ended: seen.ended + chrono::TimeDelta::days(1), ..summary() };
        let older = Summary { id: GameId(11), ended: seen.ended - chrono::TimeDelta::days(1), ..summary() };
        let twin = Summary { id: GameId(8), ..summary() };
        assert_eq!([&newer, &seen, &twin, &older].map(|game| cursor.precedes(game)), [false, false, true, true]);
    }
}
