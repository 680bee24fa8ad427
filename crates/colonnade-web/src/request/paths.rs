//! Values in URL paths. Each value has only one spelling, so that each page has only one address.

use crate::components::error::{PageError, PageResult};
use crate::request::query::encode;
use colonnade_play::{ChallengeId, GameId, PlayerId, Refusal};
use colonnade_record::TreePath;
use colonnade_rules::{Game as GameKind, Variant};
use colonnade_wording::web::Missing;

/// The path of the analysis of a game.
pub(crate) fn analysis_path(game: GameId) -> String {
    format!("/games/{}/analysis", game.0)
}

/// The path that redirects to the analysis board with a game, at one of its positions.
pub(crate) fn analysis_board_path(game: GameId, spot: &TreePath) -> String {
    format!("/analysis/game/{}/{spot}", game.0)
}

/// The path that redirects to the analysis board with a game and its analysis, at a position of that record.
pub(crate) fn judged_board_path(game: GameId, spot: &TreePath) -> String {
    format!("/analysis/game/{}/judged/{spot}", game.0)
}

/// The path that redirects to the analysis board with a position.
pub(crate) fn analysis_of_position_path(variant: Variant, position: &str) -> String {
    format!("/analysis?kind={}&position={}", encode(&variant.slug()), encode(position))
}

/// The path of a game at the table.
pub(crate) fn game_table_path(game: GameId) -> String {
    format!("/table/{}", game.0)
}

/// The path of a running game for the player who has signed in.
pub(crate) fn own_game_path(game: GameId) -> String {
    format!("/me/games/{}", game.0)
}

/// The path of a challenge to anybody.
pub(crate) fn challenge_path(challenge: ChallengeId) -> String {
    format!("/challenges/{}", challenge.0)
}

pub(crate) fn challenge_id(text: &str) -> PageResult<ChallengeId> {
    number(text).map(ChallengeId).ok_or_else(|| PageError::from(Refusal::NoSuchChallenge))
}

/// The path of the form for a new game at the table, from a position.
pub(crate) fn table_path(variant: Variant, position: &str) -> String {
    format!("/table?kind={}&position={}#all", encode(&variant.slug()), encode(position))
}

/// The path of the board on which readers try moves in the position of a figure of the rules.
pub(crate) fn rules_try_path(game: GameKind, figure: usize) -> String {
    format!("/rules/{}/try/{figure}", game.slug())
}

/// The path of the explorer at a position; `None` for the start.
pub(crate) fn explorer_path(variant: Variant, position: Option<&str>) -> String {
    let position = position.map(|text| format!("&position={}", encode(text))).unwrap_or_default();
    format!("/explorer?kind={}{position}", encode(&variant.slug()))
}

/// The path of the fair starts of a variant.
pub(crate) fn fair_starts_path(variant: Variant) -> String {
    format!("/starts?kind={}", encode(&variant.slug()))
}

/// The path that redirects to the explorer with a game, at one of its positions.
pub(crate) fn explorer_of_game_path(game: GameId, ply: u32) -> String {
    format!("/explorer/game/{}/{ply}", game.0)
}

/// Parses a number without sign and leading zeros.
pub(crate) fn number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

pub(crate) fn game_id(text: &str) -> PageResult<GameId> {
    number(text).map(GameId).ok_or_else(|| PageError::not_found(Missing::Game))
}

pub(crate) fn player_id(text: &str) -> PageResult<PlayerId> {
    number(text).map(PlayerId).ok_or_else(|| PageError::not_found(Missing::Player))
}

/// Finds one of the games by its slug.
pub(crate) fn game_kind(slug: &str) -> PageResult<GameKind> {
    let known = GameKind::ALL.iter().find(|game| game.slug() == slug);
    known.copied().ok_or_else(|| PageError::not_found(Missing::Game))
}

/// Splits a name at its first dot.
pub(crate) fn split_extension(name: &str) -> (&str, Option<&str>) {
    name.split_once('.').map_or((name, None), |(name, extension)| (name, Some(extension)))
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_have_one_spelling() {
        assert_eq!(number("1042"), Some(1042));
        for text in ["", "01", "+1", "-1", "1 ", "x", "99999999999999999999"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
