//! Pages of lists of archived games.

use std::fmt;
use std::str::FromStr;

use colonnade_play::{GameId, PlayerId, Rating, Summary};
use serde::{Deserialize, Serialize};

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
/// use colonnade_archive::Cursor;
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
    use crate::testing::summary;

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
