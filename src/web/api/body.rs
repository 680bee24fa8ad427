//! What answers are made of.

use serde::Serialize;
use utoipa::ToSchema;

use super::problem::Problem;
use crate::play::{PlayerId, Rounded, Standing, Summary, TimedAction};
use crate::view::{Picture, render};
use crate::web::shown::ShownGame;
use crate::web::words::machine;
use colonnade_rules::{BySide, Continuations, GameResult, Side, State, Token, TokenKind, Variant};

/// The side that begins, or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum SideName {
    /// The side that acts first at the start.
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

impl From<SideName> for Side {
    fn from(side: SideName) -> Self {
        match side {
            SideName::First => Side::First,
            SideName::Second => Side::Second,
        }
    }
}

/// Who plays a side of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Player {
    /// The number of the player.
    id: u64,
    /// The name, as it was when the game was played.
    name: String,
    /// What the side is called in this game, e.g. `White`.
    side: &'static str,
    /// The rating, where the game is rated; before the game, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<i32>,
    /// Whether too few results stand behind the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    provisional: Option<bool>,
}

/// Both players of a game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Players {
    /// Who plays the side that acts first.
    first: Player,
    /// Who plays the other side.
    second: Player,
}

impl Players {
    fn of(
        players: BySide<PlayerId>,
        names: &BySide<String>,
        ratings: Option<BySide<Rounded>>,
        variant: Variant,
    ) -> Players {
        let player = |side: Side| Player {
            id: players[side].0,
            name: names[side].clone(),
            side: crate::web::words::side_name(variant, side),
            rating: ratings.map(|ratings| ratings[side].value),
            provisional: ratings.map(|ratings| ratings[side].provisional),
        };
        Players { first: player(Side::First), second: player(Side::Second) }
    }
}

/// A finished game in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Finished {
    /// The number of the game.
    id: u64,
    /// The game: `pilare`, `gore`, `pilastri`, `buku` or `pit-of-pillars`.
    game: &'static str,
    /// The variant, e.g. `6x6`.
    variant: &'static str,
    /// The players.
    players: Players,
    /// Whether it was rated.
    rated: bool,
    /// When it began (RFC 3339).
    started: String,
    /// When it ended (RFC 3339).
    ended: String,
    /// The number of actions.
    plies: u32,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// The code of the reason why it ended.
    reason: &'static str,
}

impl Finished {
    pub(super) fn of(game: &Summary) -> Finished {
        Finished {
            id: game.id.0,
            game: game.variant.game().slug(),
            variant: game.variant.name(),
            players: Players::of(game.players, &game.names, game.ratings, game.variant),
            rated: game.rated,
            started: machine(game.started),
            ended: machine(game.ended),
            plies: game.plies,
            result: game.result.as_str(),
            reason: game.reason.code(),
        }
    }
}

/// A running game in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Under {
    /// The number of the game.
    id: u64,
    /// The game: `pilare`, `gore`, `pilastri`, `buku` or `pit-of-pillars`.
    game: &'static str,
    /// The variant, e.g. `6x6`.
    variant: &'static str,
    /// The players.
    players: Players,
    /// Whether it is rated.
    rated: bool,
    /// When it began (RFC 3339).
    started: String,
    /// When something last happened in it (RFC 3339).
    touched: String,
    /// The number of actions so far.
    plies: u32,
    /// Who acts.
    to_act: SideName,
    /// When his time is up (RFC 3339), where there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
}

impl Under {
    pub(super) fn of(game: &Standing) -> Under {
        Under {
            id: game.id.0,
            game: game.variant.game().slug(),
            variant: game.variant.name(),
            players: Players::of(game.players, &game.names, None, game.variant),
            rated: game.rated,
            started: machine(game.started),
            touched: machine(game.touched),
            plies: game.plies,
            to_act: game.to_act.into(),
            deadline: game.deadline.map(machine),
        }
    }
}

/// An action that was made.
#[derive(Debug, Serialize, ToSchema)]
struct Action {
    /// Its canonical notation.
    text: String,
    /// Who made it.
    side: SideName,
    /// When (RFC 3339), where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    /// Whether it carried no choice and was made by the service.
    forced: bool,
}

/// Totals of both sides.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Score {
    /// Of the side that acts first at the start.
    first: u16,
    /// Of the other side.
    second: u16,
}

impl From<BySide<u16>> for Score {
    fn from(score: BySide<u16>) -> Self {
        Score { first: score.first, second: score.second }
    }
}

/// A game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Game {
    /// The number of the game.
    id: u64,
    /// Changes with everything that happens in it.
    version: u64,
    /// The game: `pilare`, `gore`, `pilastri`, `buku` or `pit-of-pillars`.
    game: &'static str,
    /// The variant, e.g. `6x6`.
    variant: &'static str,
    /// The players.
    players: Players,
    /// Whether it counts for ratings.
    rated: bool,
    /// The time control: `3d`, `10d+36h/21d` or `none`.
    control: String,
    /// When it began (RFC 3339).
    started: String,
    /// The position string that it began from, where that is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// What was done.
    actions: Vec<Action>,
    /// The position as it stands.
    position: String,
    /// Whether it runs.
    running: bool,
    /// Who acts, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_act: Option<SideName>,
    /// When his time is up (RFC 3339), where there is a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
    /// Who offers a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_offer: Option<SideName>,
    /// Who asks for a takeback.
    #[serde(skip_serializing_if = "Option::is_none")]
    takeback: Option<SideName>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// The code of the reason why it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The final totals of a counting game.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Score>,
    /// When it ended (RFC 3339).
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
}

impl Game {
    pub(super) fn of(game: &ShownGame) -> Game {
        let (state, sides) = game.state_at(game.plies());
        let action = |(action, side): (&TimedAction, &Side)| Action {
            text: action.text.clone(),
            side: (*side).into(),
            at: action.at.map(machine),
            forced: action.forced,
        };
        let (live, ending) = (game.live.as_ref(), game.ending.as_ref());
        Game {
            id: game.id.0,
            version: game.version,
            game: game.variant.game().slug(),
            variant: game.variant.name(),
            players: Players::of(game.players, &game.names, game.ratings, game.variant),
            rated: game.rated,
            control: game.control.to_string(),
            started: machine(game.started),
            start: game.start.clone(),
            actions: game.actions.iter().zip(&sides).map(action).collect(),
            position: state.position(),
            running: live.is_some(),
            to_act: live.map(|live| live.to_act.into()),
            deadline: live.and_then(|live| live.deadline).map(machine),
            draw_offer: live.and_then(|live| live.draw_offer).map(Into::into),
            takeback: live.and_then(|live| live.takeback).map(|asked| asked.by.into()),
            result: ending.map_or(GameResult::Unfinished, |ending| ending.result).as_str(),
            reason: ending.map(|ending| ending.reason.code()),
            score: ending.and_then(|ending| ending.score).map(Into::into),
            ended: ending.map(|ending| machine(ending.at)),
        }
    }
}

/// A position.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Position {
    /// The game: `pilare`, `gore`, `pilastri`, `buku` or `pit-of-pillars`.
    game: &'static str,
    /// The variant, e.g. `6x6`.
    variant: &'static str,
    /// The position string.
    position: String,
    /// Who acts.
    to_act: SideName,
    /// The board in monospaced text.
    board: String,
    /// The board in words.
    words: String,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where the rules have not ended the game.
    result: &'static str,
    /// The code of the reason why the rules have ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

impl Position {
    pub(super) fn of(state: &State) -> Position {
        let picture = Picture::of(state);
        let outcome = state.outcome();
        Position {
            game: state.variant().game().slug(),
            variant: state.variant().name(),
            position: state.position(),
            to_act: state.side_to_act().into(),
            board: render::text_board(&picture),
            words: render::alt_text(&picture),
            result: outcome.map_or(GameResult::Unfinished, |outcome| outcome.result).as_str(),
            reason: outcome.map(|outcome| outcome.reason.code()),
        }
    }
}

/// What can follow the beginning of a move.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Next {
    /// What is decided, in canonical notation; empty at the beginning.
    prefix: String,
    /// The move that this already is.
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<String>,
    /// What can follow. Each leads to at least one legal move.
    tokens: Vec<Choice>,
}

/// One decision on the way to a move.
#[derive(Debug, Serialize, ToSchema)]
struct Choice {
    /// What a player reads on a button.
    label: String,
    /// What stands for it on the board.
    kind: ChoiceKind,
    /// The beginning of the move after it, in canonical notation.
    text: String,
    /// Whether that is a whole move.
    whole: bool,
    /// What choosing it does.
    effect: String,
}

/// What stands for a choice on the board.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ChoiceKind {
    /// A square or hole.
    Square,
    /// The next square of a path.
    Step,
    /// A rank or file to pick up.
    Line,
    /// A word or sign.
    Word,
}

impl Next {
    /// What can follow a prefix in a position.
    pub(super) fn of(state: &State, prefix: &str) -> Result<Next, Problem> {
        let unprocessable = axum::http::StatusCode::UNPROCESSABLE_ENTITY;
        let next = state
            .continuations(prefix)
            .map_err(|error| Problem::field(unprocessable, "prefix", crate::view::wording::sentence(&error)))?;
        let Continuations { prefix, whole, tokens, .. } = next;
        let choice = |Token { label, kind, text, whole, effect }| {
            let kind = match kind {
                TokenKind::Square(_) => ChoiceKind::Square,
                TokenKind::Step(..) => ChoiceKind::Step,
                TokenKind::Line(_) => ChoiceKind::Line,
                TokenKind::Word => ChoiceKind::Word,
            };
            Choice { label, kind, text, whole, effect }
        };
        Ok(Next { prefix, whole, tokens: tokens.into_iter().map(choice).collect() })
    }
}
