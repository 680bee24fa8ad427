//! A game as it is kept.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Tags, time};
use colonnade_rules::{BySide, GameResult, Reason, Variant};

/// The record of one game, finished or not.
///
/// Plain data: nothing here says that the actions are legal; [`replay`](super::replay) does. A [`Reader`](super::Reader)
/// yields replayed records only.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game and its variant.
    pub variant: Variant,
    /// The players as they were called then.
    pub players: BySide<Player>,
    /// Everything else that stands in tags.
    pub tags: Tags,
    /// The position string of the start, where it is not the variant's start position.
    pub start: Option<String>,
    /// What is said before the first action.
    pub comment: Option<String>,
    /// The actions played.
    pub actions: Vec<Action>,
    /// The result.
    pub result: GameResult,
    /// Why the game ended. None where a record of other origin does not tell and the play does not show it.
    pub reason: Option<Reason>,
}

impl Record {
    /// The record of a game in which nothing has happened yet, between unknown players.
    #[must_use]
    pub fn new(variant: Variant) -> Record {
        Record {
            variant,
            players: BySide::default(),
            tags: Tags::default(),
            start: None,
            comment: None,
            actions: Vec::new(),
            result: GameResult::Unfinished,
            reason: None,
        }
    }
}

/// A player as a record names him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a player, an object")]
pub struct Player {
    /// The name; `?` where it is unknown.
    pub name: String,
    /// This program's own number of the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The rating before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}

impl Default for Player {
    fn default() -> Self {
        Player { name: "?".to_owned(), id: None, rating: None }
    }
}

/// One action of a record and what was noted about it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an action, an object")]
pub struct Action {
    /// The action; canonical after [`replay`](super::replay).
    pub text: String,
    /// When it was made.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "time::rfc3339")]
    pub at: Option<DateTime<Utc>>,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Numeric annotation glyphs, as PGN lists them: 1 is a good move, 2 a mistake …
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// Lines that could have been played from the position before this action, in its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<Action>>,
}

impl Action {
    /// An action with nothing noted about it.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Action {
        Action { text: text.into(), ..Action::default() }
    }
}
