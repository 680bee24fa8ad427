//! Games as lists show them.

use super::date_precision::DatePrecision;
use super::ids::{GameId, PlayerId};
use super::place::Place;
use super::rating::{DisplayedRating, counts};
use super::span::Timestamp;
use super::tournament::TournamentGame;
use super::viewer::{Viewer, Visibility};
use colonnade_rules::{BySide, GameResult, Reason, Side, Variant};

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
    /// Their ratings before the game, or before the rating period in which it counts with others, if it counted.
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
    /// The side that has to answer an offer, a request or a claim.
    pub asked: Option<Side>,
    /// Number of actions.
    pub plies: u32,
    /// When it began.
    pub started: Timestamp,
    /// When something last happened in it.
    pub touched: Timestamp,
    /// When the time of the side to act runs out; `None` without a limit.
    pub deadline: Option<Timestamp>,
    /// The most vacation days of each player that stop its clock; `None` for all.
    pub vacation: Option<u16>,
    /// When its last pause ends or has ended; `None` if there was none.
    pub pause_end: Option<Timestamp>,
    /// The other game of its match.
    pub pair: Option<GameId>,
    /// The tournament in which it is played.
    pub tournament: Option<TournamentGame>,
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

    /// Until when it is paused; `None` if it is not.
    #[must_use]
    pub fn paused_until(&self, now: Timestamp) -> Option<Timestamp> {
        self.pause_end.filter(|end| *end > now)
    }

    /// Its place among the games that wait for a player.
    #[must_use]
    pub const fn urgency(&self) -> Urgency {
        Urgency::new(self.id, self.deadline)
    }
}

/// The place of a game among those that wait for a player, where it stays until something happens in that game: the
/// nearest deadline is first, games without a deadline are last, and numbers decide between equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Urgency {
    is_unlimited: bool,
    deadline: Option<Timestamp>,
    game: GameId,
}

impl Urgency {
    /// The place of a game with this deadline.
    #[must_use]
    pub const fn new(game: GameId, deadline: Option<Timestamp>) -> Urgency {
        Urgency { is_unlimited: deadline.is_none(), deadline, game }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// The deadline as a text of letters and digits for [`Urgency::read`].
    #[must_use]
    pub fn deadline_code(&self) -> String {
        self.deadline.map_or_else(|| "none".to_owned(), |deadline| deadline.timestamp_millis().to_string())
    }

    /// The place of a game from the code of its deadline. A text that is no code counts as that of no deadline.
    #[must_use]
    pub fn read(game: GameId, deadline_code: &str) -> Urgency {
        Urgency::new(game, deadline_code.parse().ok().and_then(Timestamp::from_timestamp_millis))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_deadlines_come_first_and_are_read_back() {
        let at = |millis| Timestamp::from_timestamp_millis(millis);
        let sorted = [(9, at(-1)), (1, at(7)), (2, at(7)), (3, at(8)), (4, None), (5, None)];
        let sorted = sorted.map(|(game, deadline)| Urgency::new(GameId(game), deadline));
        assert!(sorted.is_sorted_by(|one, next| one < next), "{sorted:?}");
        for place in sorted {
            assert_eq!(Urgency::read(place.game(), &place.deadline_code()), place);
        }
        for text in ["", "soon", "99999999999999999999"] {
            assert_eq!(Urgency::read(GameId(4), text), sorted[4], "{text}");
        }
    }
}
