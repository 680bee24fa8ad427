//! Which games favour the first player, and the score of a match, in which both players have both sides.

use super::event::{SideChoice, Terms};
use super::refusal::Refusal;
use colonnade_rules::{BySide, Game as Rules, GameResult, Side, Variant};

impl SideChoice {
    /// The choice that applies if a player does not choose: both sides where a single rated game may be unfair.
    #[must_use]
    pub const fn usual(variant: Variant, rated: bool) -> SideChoice {
        let may_be_unfair = matches!(variant.game(), Rules::Buku | Rules::Pilastri | Rules::Gore);
        if rated && may_be_unfair { SideChoice::Both } else { SideChoice::Random }
    }
}

/// Whether the pie rule makes games fairer: where some first moves are far better than others. In Pilastri all first
/// moves are about as good, and the other games favour neither side.
#[must_use]
pub const fn has_pie_rule(variant: Variant) -> bool {
    matches!(variant.game(), Rules::Buku)
}

/// Whether the winner is known before the first move, so that a single game says nothing about strength.
#[must_use]
pub fn is_decided(variant: Variant) -> bool {
    matches!(variant.slug().as_str(), "pilastri/4x4" | "pilastri/4x4+high-jumpers")
}

impl Terms {
    /// Refuses a single rated game whose winner is known before the first move.
    ///
    /// # Errors
    ///
    /// If it is one.
    pub fn check_decided(&self) -> Result<(), Refusal> {
        let is_single = self.side != SideChoice::Both;
        if self.rated && is_single && is_decided(self.variant) {
            Err(Refusal::DecidedGame(self.variant))
        } else {
            Ok(())
        }
    }
}

/// The score of the first player in per cent, in games between equally strong computers; `None` if it does not differ
/// from 50 % by more than chance explains, the same way at all levels of the survey in `docs/known.json`. The figures are
/// those of its highest level.
#[must_use]
pub fn first_player_percent(variant: Variant) -> Option<u8> {
    Some(match variant.slug().as_str() {
        "pilastri/6x6" => 62,
        "pilastri/8x8" => 58,
        "pilastri/4x4" => 99,
        "buku/8x8" => 87,
        "buku/6x6" => 87,
        "buku/10x10" => 77,
        _ => return None,
    })
}

/// The score of a match, by the sides that the players have in one of its two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScore {
    /// The points in halves: two for a win, one for a draw.
    pub halves: BySide<u8>,
    /// Whether both games are over.
    pub is_over: bool,
}

impl MatchScore {
    /// The score by the sides of a game, from its result and that of the game with sides exchanged; `None` for one that
    /// is running. A game without a result gives no points.
    #[must_use]
    pub fn of(own: Option<GameResult>, other: Option<GameResult>) -> MatchScore {
        let halves = |result, side: Side| match result {
            Some(GameResult::Win(winner)) => u8::from(winner == side) * 2,
            Some(GameResult::Draw) => 1,
            Some(GameResult::Unfinished) | None => 0,
        };
        let both = |side: Side| halves(own, side) + halves(other, side.other());
        let halves = BySide::new(both(Side::First), both(Side::Second));
        MatchScore { halves, is_over: own.is_some() && other.is_some() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_both_games_are_added_for_each_player() {
        let score = |one, other| {
            let MatchScore { halves, is_over } = MatchScore::of(one, other);
            (halves.first, halves.second, is_over)
        };
        let won = |side| Some(GameResult::Win(side));
        let drawn = Some(GameResult::Draw);
        assert_eq!(score(won(Side::First), drawn), (3, 1, true));
        assert_eq!(score(won(Side::First), won(Side::First)), (2, 2, true));
        assert_eq!(score(won(Side::First), won(Side::Second)), (4, 0, true));
        assert_eq!(score(won(Side::Second), None), (0, 2, false));
        assert_eq!(score(Some(GameResult::Unfinished), drawn), (1, 1, true));
    }

    #[test]
    fn rated_games_that_may_be_unfair_are_matches() {
        let usual = |game: Rules, rated| SideChoice::usual(game.standard(), rated);
        for &game in Rules::ALL {
            assert_eq!(usual(game, false), SideChoice::Random);
            let is_even = matches!(game, Rules::Pilare | Rules::PitOfPillars);
            assert_eq!(usual(game, true) == SideChoice::Random, is_even, "{game}");
        }
        let all = Rules::ALL.iter().flat_map(|game| game.variants());
        let decided: Vec<String> = all.filter(|variant| is_decided(*variant)).map(Variant::slug).collect();
        assert_eq!(decided, ["pilastri/4x4", "pilastri/4x4+high-jumpers"]);
    }
}
