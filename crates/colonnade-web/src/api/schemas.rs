//! The schemas of responses.

use serde::Serialize;
use utoipa::ToSchema;

use super::problem::Problem;
use crate::board::game_view::GameView;
use colonnade_play::{
    DatePrecision, DisplayedRating, GameOverview, Offer, Opening, PlayerId, Stake, Summary, TimedAction, Timestamp,
};
use colonnade_rules::{BySide, Continuations, GameResult, Side, State, Token, TokenKind, Variant};
use colonnade_view::render;
use colonnade_wording as wording;
use colonnade_wording::web::machine;

/// A side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum SideName {
    /// The side that acts first in the standard start position.
    First,
    /// The other side.
    Second,
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::First => SideName::First,
            Side::Second => SideName::Second,
        }
    }
}

/// How a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum OpeningName {
    /// At the start of the variant, or at a position.
    #[default]
    Standard,
    /// There, with the pie rule: the second action may be `swap`, which exchanges the sides of the players.
    Pie,
    /// At a fair start of the variant, which was drawn when the game began.
    Fair,
}

impl From<Opening> for OpeningName {
    fn from(opening: Opening) -> Self {
        match opening {
            Opening::Standard => OpeningName::Standard,
            Opening::Pie => OpeningName::Pie,
            Opening::Fair => OpeningName::Fair,
        }
    }
}

impl From<OpeningName> for Opening {
    fn from(opening: OpeningName) -> Self {
        match opening {
            OpeningName::Standard => Opening::Standard,
            OpeningName::Pie => Opening::Pie,
            OpeningName::Fair => Opening::Fair,
        }
    }
}

impl From<SideName> for Side {
    fn from(side: SideName) -> Self {
        match side {
            SideName::First => Side::First,
            SideName::Second => Side::Second,
        }
    }
}

/// A player of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GamePlayer {
    /// The number of the player. Missing if the record of an imported game does not name the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    /// The name that the player had when the game began.
    name: String,
    /// The name of the side in this game, such as `White`.
    side: String,
    /// The rating of the player if the game is rated: the current one, or, if it is over, the one before
    /// the game, or before the first of several games that are rated together.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<i32>,
    /// Whether the rating is still uncertain because of few rated games.
    #[serde(skip_serializing_if = "Option::is_none")]
    provisional: Option<bool>,
}

/// Both players of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct GamePlayers {
    /// The player of the side that acts first in the standard start position.
    first: GamePlayer,
    /// The player of the other side.
    second: GamePlayer,
}

impl GamePlayers {
    /// The players; the player `unknown` is nobody in particular.
    fn of(
        (players, unknown): (BySide<PlayerId>, Option<PlayerId>),
        names: &BySide<String>,
        ratings: Option<BySide<DisplayedRating>>,
        variant: Variant,
    ) -> GamePlayers {
        let player = |side: Side| GamePlayer {
            id: (unknown != Some(players[side])).then_some(players[side].0),
            name: names[side].clone(),
            side: colonnade_wording::web::side_name(variant, side),
            rating: ratings.map(|ratings| ratings[side].value),
            provisional: ratings.map(|ratings| ratings[side].provisional),
        };
        GamePlayers { first: player(Side::First), second: player(Side::Second) }
    }
}

/// A time as text; `None` if it is unknown.
fn known(at: Timestamp, exactness: DatePrecision) -> Option<String> {
    (exactness != DatePrecision::Unknown).then(|| machine(at))
}

/// How exactly a time of an imported game is known; `None` for the minute, or if it is unknown.
const fn precision(exactness: DatePrecision) -> Option<Precision> {
    match exactness {
        DatePrecision::Unknown | DatePrecision::Minute => None,
        DatePrecision::Year => Some(Precision::Year),
        DatePrecision::Month => Some(Precision::Month),
        DatePrecision::Day => Some(Precision::Day),
    }
}

/// How exactly a time is known: the rest of it says nothing.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Precision {
    /// Only the year.
    Year,
    /// The month of a year.
    Month,
    /// The day.
    Day,
}

/// A finished game in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FinishedGame {
    /// The number of the game.
    id: u64,
    /// The slug of the game, such as `pit-of-pillars`.
    game: &'static str,
    /// The name of the variant, such as `6x6`.
    variant: &'static str,
    /// The players.
    players: GamePlayers,
    /// Whether the game is rated.
    rated: bool,
    /// When the game began (RFC 3339). For an imported game it is as exact as the record, and missing if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<String>,
    /// When the game ended (RFC 3339), likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    /// How exactly `started` is known, if not to the minute.
    #[serde(skip_serializing_if = "Option::is_none")]
    started_precision: Option<Precision>,
    /// How exactly `ended` is known, if not to the minute.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_precision: Option<Precision>,
    /// The number of actions.
    plies: u32,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// The code of the reason why the game ended, such as `resignation`.
    reason: &'static str,
    /// Whether the winner had declined an offer (Goré).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    without_glory: bool,
}

impl FinishedGame {
    pub(super) fn of(game: &Summary, unknown: Option<PlayerId>, without_glory: bool) -> FinishedGame {
        FinishedGame {
            id: game.id.0,
            game: game.variant.game().slug(),
            variant: game.variant.name(),
            players: GamePlayers::of((game.players, unknown), &game.names, game.ratings, game.variant),
            rated: game.is_rated(),
            started: known(game.started, game.precision_of(game.started)),
            ended: known(game.ended, game.precision_of(game.ended)),
            started_precision: precision(game.precision_of(game.started)),
            ended_precision: precision(game.precision_of(game.ended)),
            plies: game.plies,
            result: game.result.as_str(),
            reason: game.reason.code(),
            without_glory,
        }
    }
}

/// A running game in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct RunningGame {
    /// The number of the game.
    id: u64,
    /// The slug of the game, such as `pit-of-pillars`.
    game: &'static str,
    /// The name of the variant, such as `6x6`.
    variant: &'static str,
    /// The players.
    players: GamePlayers,
    /// Whether the game is rated.
    rated: bool,
    /// When the game began (RFC 3339).
    started: String,
    /// When the game last changed (RFC 3339).
    updated: String,
    /// The number of actions.
    plies: u32,
    /// The side to act.
    to_act: SideName,
    /// When the side to act runs out of time (RFC 3339), if the game has a time limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
}

impl RunningGame {
    pub(super) fn of(game: &GameOverview) -> RunningGame {
        RunningGame {
            id: game.id.0,
            game: game.variant.game().slug(),
            variant: game.variant.name(),
            players: GamePlayers::of((game.players, None), &game.names, None, game.variant),
            rated: game.rated,
            started: machine(game.started),
            updated: machine(game.touched),
            plies: game.plies,
            to_act: game.to_act.into(),
            deadline: game.deadline.map(machine),
        }
    }
}

/// A pause that a player proposes.
#[derive(Debug, Serialize, ToSchema)]
struct PauseProposal {
    /// The side of the player.
    by: SideName,
    /// How many days it would last.
    days: u8,
}

/// An action of a game.
#[derive(Debug, Serialize, ToSchema)]
struct PlayedAction {
    /// The action in canonical notation.
    text: String,
    /// The side that made it.
    side: SideName,
    /// When it was made (RFC 3339), if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    /// Whether it was the only legal action and was played automatically.
    forced: bool,
}

/// The final score of a game in which pieces are counted.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Score {
    /// The score of the first side.
    first: u16,
    /// The score of the second side.
    second: u16,
}

impl From<BySide<u16>> for Score {
    fn from(score: BySide<u16>) -> Self {
        Score { first: score.first, second: score.second }
    }
}

/// A match of two games with sides exchanged, seen from one of them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Match {
    /// The number of the other game.
    other: u64,
    /// The points of the first player of this game in both games: 1 for a win, 0.5 for a draw.
    first: f32,
    /// The points of the second player of this game.
    second: f32,
    /// Whether both games are over.
    over: bool,
}

impl From<colonnade_service::matches::Match> for Match {
    fn from(found: colonnade_service::matches::Match) -> Self {
        let points = found.score.halves.map(|halves| f32::from(halves) / 2.0);
        Match { other: found.other.0, first: points.first, second: points.second, over: found.score.is_over }
    }
}

/// A game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Game {
    /// The number of the game.
    id: u64,
    /// Grows with every change of the game.
    version: u64,
    /// The slug of the game, such as `pit-of-pillars`.
    game: &'static str,
    /// The name of the variant, such as `6x6`.
    variant: &'static str,
    /// The players.
    players: GamePlayers,
    /// Whether the game is rated.
    rated: bool,
    /// Why a game that was begun as a rated one does not count: `one-sided` if it ended before both sides had acted,
    /// `aborted`, or `void`.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_rated: Option<&'static str>,
    /// The time control: `3d`, `10d+36h/21d` or `none`. Missing if that of an imported game is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    control: Option<String>,
    /// When the game began (RFC 3339). For an imported game it is as exact as the record, and missing if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<String>,
    /// The position string of the start position, if it is not the standard one.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// The actions in their order.
    actions: Vec<PlayedAction>,
    /// The position string of the current position.
    position: String,
    /// How it begins. The players are those of the sides after a swap.
    opening: OpeningName,
    /// The most vacation days of each player that stop the clocks; missing if all of them do.
    #[serde(skip_serializing_if = "Option::is_none")]
    vacation_days: Option<u16>,
    /// Whether the weekly free days of the players stop their clocks.
    free_days: bool,
    /// The match of two games, begun with sides exchanged, to which the game belongs, if the other game is public, too.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    of_match: Option<Match>,
    /// Whether the game is running.
    running: bool,
    /// The side to act, if the game is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_act: Option<SideName>,
    /// When the side to act runs out of time (RFC 3339), if the game has a time limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
    /// The side that offers a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_offer: Option<SideName>,
    /// The side that claims a win that is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<SideName>,
    /// The side that proposes a pause, and of how many days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pause_offer: Option<PauseProposal>,
    /// Until when the game is paused (RFC 3339).
    #[serde(skip_serializing_if = "Option::is_none")]
    paused_until: Option<String>,
    /// The side that asks for a takeback.
    #[serde(skip_serializing_if = "Option::is_none")]
    takeback: Option<SideName>,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// The code of the reason why the game ended, such as `resignation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The final score, if pieces are counted in this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Score>,
    /// Whether the winner had declined an offer (Goré).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    without_glory: bool,
    /// When the game ended (RFC 3339).
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    /// How exactly `started` is known, if not to the minute.
    #[serde(skip_serializing_if = "Option::is_none")]
    started_precision: Option<Precision>,
    /// How exactly `ended` is known, if not to the minute.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended_precision: Option<Precision>,
}

impl Game {
    /// A game; the player `unknown` is nobody in particular.
    pub(super) fn of(game: &GameView, unknown: Option<PlayerId>) -> Game {
        let (state, sides) = game.final_state();
        let action = |(action, side): (&TimedAction, &Side)| PlayedAction {
            text: action.text.clone(),
            side: (*side).into(),
            at: action.at.map(machine),
            forced: action.cause.is_forced(),
        };
        let live = game.live.as_ref();
        let ending = game.ending.as_ref();
        Game {
            id: game.id.0,
            version: game.version,
            game: game.variant.game().slug(),
            variant: game.variant.name(),
            players: GamePlayers::of((game.players, unknown), &game.names, game.ratings, game.variant),
            rated: game.stake.is_rated(),
            opening: game.conditions.opening.into(),
            vacation_days: game.conditions.vacation,
            free_days: game.conditions.free_days,
            of_match: game.of_match.map(Into::into),
            not_rated: match game.stake {
                Stake::Uncounted(why) => Some(why.code()),
                Stake::Rated | Stake::Casual => None,
            },
            control: game.control().map(|control| control.to_string()),
            started: known(game.started, game.precision_of(game.started)),
            start: game.start.clone(),
            actions: game.actions.iter().zip(&sides).map(action).collect(),
            position: state.position(),
            running: live.is_some(),
            to_act: live.map(|live| live.to_act.into()),
            deadline: live.and_then(|live| live.deadline).map(machine),
            draw_offer: live.and_then(|live| live.offered_by(Offer::Draw)).map(Into::into),
            claim: live.and_then(|live| live.offered_by(Offer::Claim)).map(Into::into),
            pause_offer: live.and_then(|live| live.pause).map(|(by, days)| PauseProposal { by: by.into(), days }),
            paused_until: live.and_then(|live| live.paused_until).map(machine),
            takeback: live.and_then(|live| live.takeback).map(|asked| asked.by.into()),
            result: ending.map_or(GameResult::Unfinished, |ending| ending.result).as_str(),
            reason: ending.map(|ending| ending.reason.code()),
            score: ending.and_then(|ending| ending.score).map(Into::into),
            without_glory: ending.is_some_and(|ending| ending.without_glory),
            ended: ending.and_then(|ending| known(ending.at, game.precision_of(ending.at))),
            started_precision: precision(game.precision_of(game.started)),
            ended_precision: ending.and_then(|ending| precision(game.precision_of(ending.at))),
        }
    }
}

/// A position.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Position {
    /// The slug of the game, such as `pit-of-pillars`.
    game: &'static str,
    /// The name of the variant, such as `6x6`.
    variant: &'static str,
    /// The position string.
    position: String,
    /// The side to act.
    to_act: SideName,
    /// The board as text for a monospaced font.
    text_board: String,
    /// A description of the board in a sentence.
    description: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2`, or `*` if the position does not end the game.
    result: &'static str,
    /// The code of the reason why the position ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

impl Position {
    pub(super) fn of(state: &State) -> Position {
        let picture = colonnade_view::Picture::of(state);
        let outcome = state.outcome();
        Position {
            game: state.variant().game().slug(),
            variant: state.variant().name(),
            position: state.position(),
            to_act: state.side_to_act().into(),
            text_board: render::text_board(&picture),
            description: render::alt_text(&picture),
            result: outcome.map_or(GameResult::Unfinished, |outcome| outcome.result).as_str(),
            reason: outcome.map(|outcome| outcome.reason.code()),
        }
    }
}

/// The continuations of a prefix of an action.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ContinuationList {
    /// The prefix in canonical notation.
    prefix: String,
    /// The action in canonical notation, if the prefix is a complete one.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<String>,
    /// The tokens that can follow. Each leads to at least one legal action.
    tokens: Vec<ContinuationToken>,
}

/// A token that can follow a prefix.
#[derive(Debug, Serialize, ToSchema)]
struct ContinuationToken {
    /// A short label for a button.
    label: String,
    /// The kind of the token.
    kind: TokenKindName,
    /// The prefix that ends with the token, in canonical notation.
    text: String,
    /// Whether that prefix is a complete action.
    complete: bool,
    /// The code of the kind of effect, such as `sow-counter`.
    effect_code: &'static str,
    /// The effect of the token in a few words.
    effect: String,
}

/// The place of a token on the board.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum TokenKindName {
    /// A square or a hole.
    Square,
    /// The next square of a path.
    Step,
    /// A rank or a file.
    Line,
    /// A word or a sign, without a place on the board.
    Word,
}

impl ContinuationList {
    /// The continuations of a prefix in a position.
    ///
    /// # Errors
    ///
    /// If no legal action begins with the prefix.
    pub(super) fn of(state: &State, prefix: &str) -> Result<ContinuationList, Problem> {
        let next = state.continuations(prefix).map_err(|error| Problem::of_move(&error, "prefix"))?;
        let Continuations { prefix, whole, tokens, .. } = next;
        let token = |token: Token| ContinuationToken {
            label: token.label,
            kind: match token.kind {
                TokenKind::Square(_) => TokenKindName::Square,
                TokenKind::Step(..) => TokenKindName::Step,
                TokenKind::Line(_) => TokenKindName::Line,
                TokenKind::Word => TokenKindName::Word,
            },
            text: token.text,
            complete: token.whole,
            effect_code: token.effect.code(),
            effect: wording::effect(&token.effect),
        };
        Ok(ContinuationList { prefix, complete: whole, tokens: tokens.into_iter().map(token).collect() })
    }
}
