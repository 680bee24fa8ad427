//! The record of a game.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Tags, time};
use colonnade_rules::{BySide, GameResult, Reason, Variant};

/// The record of one game, finished or not.
///
/// Plain data: the actions may be illegal until [`replay`](super::replay) has checked them. A [`Reader`](super::Reader)
/// returns checked records only.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game and its variant.
    pub variant: Variant,
    /// The players, with their names at that time.
    pub players: BySide<RecordedPlayer>,
    /// The other tags.
    pub tags: Tags,
    /// The position string of the start, if it is not the variant's start position.
    pub start: Option<String>,
    /// The comment before the first action.
    pub comment: Option<String>,
    /// The actions played.
    pub actions: Vec<RecordedAction>,
    /// The result.
    pub result: GameResult,
    /// The reason for the end. `None` if neither the record nor the play shows it.
    pub reason: Option<Reason>,
}

impl Record {
    /// The record of a game without actions between unknown players.
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

/// A player in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a player, an object")]
pub struct RecordedPlayer {
    /// The name; `?` if it is unknown.
    pub name: String,
    /// The player's number in this program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The rating before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}

impl Default for RecordedPlayer {
    fn default() -> Self {
        RecordedPlayer { name: "?".to_owned(), id: None, rating: None }
    }
}

/// An action with its time and annotations.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an action, an object")]
pub struct RecordedAction {
    /// The notation; canonical after [`replay`](super::replay).
    pub text: String,
    /// The time of the action.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "time::rfc3339")]
    pub at: Option<DateTime<Utc>>,
    /// The comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Numeric annotation glyphs, as PGN lists them: 1 is a good move, 2 a mistake …
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// Variations: lines that replace this action and everything after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<RecordedAction>>,
}

impl RecordedAction {
    /// An action without time and annotations.
    #[must_use]
    pub fn new(text: impl Into<String>) -> RecordedAction {
        RecordedAction { text: text.into(), ..RecordedAction::default() }
    }
}
