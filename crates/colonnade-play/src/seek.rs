//! Seeks: what a player who seeks a game leaves open, and which opponents fit.

use serde::{Deserialize, Serialize};

use super::rating::Rating;
use super::span::{ParseTimeError, Span, TimeControl};
use colonnade_rules::{Game, Variant};

/// The most open seeks of one player.
pub const MOST_SEEKS: u32 = 5;

/// The most games in which a standing seek can keep its player.
pub const MOST_KEPT: u8 = 10;

/// The highest rating that a range can contain.
const HIGHEST: u16 = 9_999;

/// The part of a seek that a challenge does not have; the terms are common to both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seek {
    /// How far the variant is left open.
    pub breadth: SeekScope,
    /// The ratings of opponents.
    pub range: RatingRange,
    /// Whether players of other servers may match it. Such a game is played in direct messages, and is public.
    pub across: bool,
    /// Further wishes. [`ChallengeEvent::Wished`](crate::ChallengeEvent::Wished) stores them.
    #[serde(skip)]
    pub wishes: SeekWishes,
}

/// Wishes that a seek may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<StoredWish>", into = "Vec<StoredWish>")]
pub struct SeekWishes {
    /// The longest time for a move, if any time from that of the terms to this one will do.
    pub longest: Option<Span>,
    /// In how many games it keeps its player: then it is a standing seek, which stays open when a game begins.
    pub keeps: Option<u8>,
}

/// The stored form of a wish: variants are only added at the end, and never changed.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum StoredWish {
    Longest(Span),
    Keeps(u8),
}

impl From<Vec<StoredWish>> for SeekWishes {
    fn from(stored: Vec<StoredWish>) -> Self {
        let mut wishes = SeekWishes::default();
        for wish in stored {
            match wish {
                StoredWish::Longest(time) => wishes.longest = Some(time),
                StoredWish::Keeps(games) => wishes.keeps = Some(games),
            }
        }
        wishes
    }
}

impl From<SeekWishes> for Vec<StoredWish> {
    fn from(SeekWishes { longest, keeps }: SeekWishes) -> Self {
        longest.map(StoredWish::Longest).into_iter().chain(keeps.map(StoredWish::Keeps)).collect()
    }
}

/// Parses the time control of a seek: one, or a range of times for a move, such as `2d-5d`, `2-5 days` or `2 days to a week`,
/// of which the second value is the longest.
///
/// ```
/// use colonnade_play::{Span, TimeControl, parse_sought_time};
/// let from = TimeControl::PerMove(Span::days(2));
/// assert_eq!(parse_sought_time("2-5 days"), Ok((from, Some(Span::days(5)))));
/// assert_eq!(parse_sought_time("2d"), Ok((from, None)));
/// ```
///
/// # Errors
///
/// If it is neither, or the times are in the wrong order.
pub fn parse_sought_time(text: &str) -> Result<(TimeControl, Option<Span>), ParseTimeError> {
    let refused = match TimeControl::parse_lenient(text) {
        Ok(control) => return Ok((control, None)),
        Err(error) => error,
    };
    let ends = text.split_once(['-', '–']).or_else(|| text.split_once(" to "));
    let range = ends.and_then(|(low, high)| {
        let is_number = !low.trim().is_empty() && low.trim().bytes().all(|byte| byte.is_ascii_digit());
        // A number alone has the unit of the other one.
        let unit = high.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let low = if is_number { format!("{}{unit}", low.trim()) } else { low.to_owned() };
        match (TimeControl::parse_lenient(&low).ok()?, TimeControl::parse_lenient(high).ok()?) {
            (low, high) if low == high => Some((low, None)),
            (low @ TimeControl::PerMove(shortest), TimeControl::PerMove(longest)) if shortest < longest => {
                Some((low, Some(longest)))
            }
            _ => None,
        }
    });
    range.ok_or(refused)
}

/// The time control on which two seeks agree, each with its longest time for a move; `None` if there is none. Of several
/// times, it is the longest, with which nobody is in a hurry.
#[must_use]
pub fn common_control(one: (TimeControl, Option<Span>), other: (TimeControl, Option<Span>)) -> Option<TimeControl> {
    match (one, other) {
        ((TimeControl::PerMove(one), longest), (TimeControl::PerMove(other), long)) => {
            let time = longest.unwrap_or(one).min(long.unwrap_or(other));
            (one.max(other) <= time).then_some(TimeControl::PerMove(time))
        }
        ((one, _), (other, _)) => (one == other).then_some(one),
    }
}

/// The games that match a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SeekScope {
    /// The variant of its terms.
    Exact,
    /// Any variant of the game of its terms.
    AnyVariant,
    /// Any game.
    AnyGame,
}

/// A range of ratings as they are shown, inclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingRange {
    /// The lowest, if there is one.
    pub lowest: Option<u16>,
    /// The highest, if there is one.
    pub highest: Option<u16>,
}

impl RatingRange {
    /// Parses `1400-1700`, `1400-` or `-1700`; `None` if the text has another form.
    ///
    /// ```
    /// use colonnade_play::RatingRange;
    /// let range = |lowest, highest| Some(RatingRange { lowest, highest });
    /// assert_eq!(RatingRange::parse("1400-1700"), range(Some(1400), Some(1700)));
    /// assert_eq!((RatingRange::parse("1400 –"), RatingRange::parse("-1700")), (range(Some(1400), None), range(None, Some(1700))));
    /// assert_eq!((RatingRange::parse("1700-1400"), RatingRange::parse("-"), RatingRange::parse("1500")), (None, None, None));
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<RatingRange> {
        let (low, high) = text.split_once(['-', '–'])?;
        let end = |text: &str| match text.trim() {
            "" => Some(None),
            text if text.len() > 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) => None,
            text => text.parse().ok().filter(|rating| *rating <= HIGHEST).map(Some),
        };
        let lowest = end(low)?;
        let highest = end(high)?;
        let is_range = match (lowest, highest) {
            (Some(lowest), Some(highest)) => lowest <= highest,
            (None, None) => false,
            _ => true,
        };
        is_range.then_some(RatingRange { lowest, highest })
    }

    /// Whether a rating, as it is shown, is in the range.
    #[must_use]
    pub fn has(self, rating: &Rating) -> bool {
        let value = rating.rounded().value;
        self.lowest.is_none_or(|lowest| i32::from(lowest) <= value)
            && self.highest.is_none_or(|highest| value <= i32::from(highest))
    }
}

/// The variant in which two seeks meet; `None` if they seek different games. If both accept any game, `lot` selects it.
#[must_use]
pub fn common_variant(one: (Variant, SeekScope), other: (Variant, SeekScope), lot: u64) -> Option<Variant> {
    let ((wide, breadth), (variant, narrow)) = if one.1.is_wider(other.1) { (one, other) } else { (other, one) };
    let is_meant = match breadth {
        SeekScope::Exact => wide == variant,
        SeekScope::AnyVariant => wide.game() == variant.game(),
        SeekScope::AnyGame => true,
    };
    let drawn = Game::ALL[(lot % Game::ALL.len() as u64) as usize].standard();
    is_meant.then_some(match narrow {
        SeekScope::Exact => variant,
        SeekScope::AnyVariant => variant.game().standard(),
        SeekScope::AnyGame => drawn,
    })
}

impl SeekScope {
    const fn is_wider(self, other: SeekScope) -> bool {
        self as u8 > other as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(game: Game, name: &str) -> Variant {
        game.variant(name).expect("a variant")
    }

    #[test]
    fn the_narrower_of_two_wishes_names_the_variant() {
        let small = variant(Game::Pilastri, "4x4");
        let usual = Game::Pilastri.standard();
        let buku = Game::Buku.standard();
        let met = |one, other| {
            let met = common_variant(one, other, 7);
            assert_eq!(common_variant(other, one, 7), met, "either way");
            met
        };
        let exact = SeekScope::Exact;
        let any_variant = SeekScope::AnyVariant;
        let any_game = SeekScope::AnyGame;
        assert_eq!(met((small, exact), (small, exact)), Some(small));
        assert_eq!(met((small, exact), (usual, exact)), None);
        assert_eq!(met((small, exact), (usual, any_variant)), Some(small));
        assert_eq!(met((small, exact), (buku, any_variant)), None);
        assert_eq!(met((small, exact), (buku, any_game)), Some(small));
        assert_eq!(met((usual, any_variant), (usual, any_variant)), Some(usual));
        assert_eq!(met((usual, any_variant), (buku, any_variant)), None);
        assert_eq!(met((buku, any_variant), (usual, any_game)), Some(buku));
        let drawn: Vec<Game> = (0..Game::ALL.len() as u64)
            .filter_map(|lot| common_variant((buku, any_game), (usual, any_game), lot))
            .map(|variant| variant.game())
            .collect();
        assert_eq!(drawn, Game::ALL);
    }

    #[test]
    fn ranges_include_their_ends_as_they_are_shown() {
        let has =
            |text: &str, value| RatingRange::parse(text).expect("a range").has(&Rating { value, ..Rating::default() });
        assert_eq!([1399.4, 1399.5, 1700.4, 1700.5].map(|value| has("1400-1700", value)), [false, true, true, false]);
        assert_eq!([0.0, 1500.0, 9_000.0].map(|value| has("1500-", value)), [false, true, true]);
        assert_eq!([-20.0, 1500.0, 1501.0].map(|value| has("-1500", value)), [true, true, false]);
        assert!([0.0, 5_000.0].iter().all(|&value| RatingRange::default().has(&Rating { value, ..Rating::default() })));
    }

    #[test]
    fn two_seeks_agree_on_the_longest_time_that_both_allow() {
        let agreed = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|text| parse_sought_time(text).expect(text));
            let agreed = common_control(one, other);
            assert_eq!(common_control(other, one), agreed, "either way");
            agreed.map(|control| control.to_string()).unwrap_or_default()
        };
        for (one, other, time) in [
            ("2-5 days", "3d - 1w", "5d"),
            ("2d–5d", "5 days to a week", "5d"),
            ("12-36h", "1d", "1d"),
            ("2d-5d", "2d", "2d"),
            ("2d-5d", "6d", ""),
            ("2d-3d", "4d-5d", ""),
            ("2d-5d", "none", ""),
            ("2d-5d", "2d+1d/5d", ""),
            ("3d-3d", "3d", "3d"),
            ("none", "none", "none"),
        ] {
            assert_eq!(agreed(one, other), time, "{one}, {other}");
        }
        for text in ["", "-", "5d-2d", "2d-", "-5d", "none-5d", "2d-none", "2d-3d-4d", "a to b", "1d+1d/2d-3d"] {
            assert_eq!(parse_sought_time(text).expect_err(text).text, text);
        }
    }

    #[test]
    fn wishes_are_read_again() {
        let all = [(None, None), (Some(Span::days(5)), None), (None, Some(3)), (Some(Span::days(5)), Some(1))];
        for (longest, keeps) in all {
            let wishes = SeekWishes { longest, keeps };
            let stored = Vec::<StoredWish>::from(wishes);
            assert_eq!(stored.is_empty(), wishes == SeekWishes::default());
            assert_eq!(SeekWishes::from(stored), wishes);
        }
    }

    #[test]
    fn a_text_that_is_no_range_is_refused() {
        for text in ["", "-", "–", "1400", "a-b", "1400-1700-1900", "10000-", "+1-2", "1 4-5", "-0x10", "1700-1400"] {
            assert_eq!(RatingRange::parse(text), None, "{text}");
        }
    }
}
