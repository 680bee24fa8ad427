//! The values that the packages for other languages return. They are defined here once, so that a Python program and a
//! JavaScript program see the same names.

mod positions;

use colonnade_rules::{Content, Continuations, Diagram, Game, MoveError, Piece, Rule, Side, State, Token, Variant};
use serde::Serialize;

/// A game and its variants.
#[derive(Debug, Serialize)]
pub struct GameShape {
    /// The name in addresses and records, e.g. `pit-of-pillars`.
    pub slug: &'static str,
    /// The name for people, e.g. `Pit of Pillars`.
    pub name: &'static str,
    /// The names of the variants, the standard one first.
    pub variants: Vec<&'static str>,
}

/// The outcome of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "camel-case", serde(rename_all = "camelCase"))]
pub struct OutcomeShape {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// The code of the reason, as in records.
    pub reason: &'static str,
    /// `first`, `second` or null.
    pub winner: Option<&'static str>,
    /// The scores of First and Second, if the game counts.
    pub score: Option<[u16; 2]>,
    /// Whether the winner declined an offer (Goré).
    pub without_glory: bool,
}

/// The reason why a text is not a legal move.
#[derive(Debug, Serialize)]
pub struct RefusalShape {
    /// `not-notation`, `incomplete` or `illegal`.
    pub kind: &'static str,
    /// The code of the rule that an illegal move breaks.
    pub rule: Option<&'static str>,
    /// The squares concerned.
    pub squares: Vec<String>,
    /// A short message with these codes.
    pub message: String,
}

/// The tokens that can follow the beginning of a move.
#[derive(Debug, Serialize)]
pub struct ContinuationsShape {
    /// The beginning, in canonical notation.
    pub prefix: String,
    /// The canonical text of the move, if the beginning is already a whole move.
    pub whole: Option<String>,
    /// The tokens that can follow.
    pub tokens: Vec<TokenShape>,
    /// Longer tokens that the last token is the beginning of, as `a1` is of `a10`; they replace it.
    pub completions: Vec<TokenShape>,
}

/// One choice in composing a move.
#[derive(Debug, Serialize)]
pub struct TokenShape {
    /// The text of the token alone.
    pub label: String,
    /// The beginning of the move with this token.
    pub text: String,
    /// Whether `text` is already a legal move.
    pub whole: bool,
    /// The square of the token, if it is one.
    pub square: Option<String>,
}

/// A position to draw.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DiagramShape {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// The squares in board order: a1, b1, …, the last square of the last rank last.
    pub cells: Vec<CellShape>,
    /// The numbers of pieces or points of First and Second beside the board, if the game has any.
    pub tallies: [Option<u16>; 2],
    /// `move`, `enter` or `answer`: the duty of the side to act.
    pub duty: &'static str,
}

/// A square or hole. One of `stack`, `pillar` and `count` is set, or none if it is not part of the board.
#[derive(Debug, Serialize)]
pub struct CellShape {
    /// Its name, e.g. `c3`.
    pub square: String,
    /// The pieces from bottom to top, each `first`, `second` or `neutral`; empty for an empty square.
    pub stack: Option<Vec<&'static str>>,
    /// The side of a pillar.
    pub pillar: Option<&'static str>,
    /// The number of counters or stones.
    pub count: Option<u8>,
    /// The owner of the ground, in games where that matters.
    pub owner: Option<&'static str>,
    /// Whether the hole is part of an open offer (Goré).
    pub offered: bool,
}

/// The name of a side: `first` or `second`.
#[must_use]
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

const fn owner(piece: Piece) -> &'static str {
    match piece {
        Piece::Of(owner) => side(owner),
        Piece::Neutral => "neutral",
    }
}

/// All games with their variants.
#[must_use]
pub fn games() -> Vec<GameShape> {
    let shape = |game: &Game| GameShape {
        slug: game.slug(),
        name: game.name(),
        variants: game.variants().map(Variant::name).collect(),
    };
    Game::ALL.iter().map(shape).collect()
}

/// A game at the start of a variant (by default the standard one), or at the position of a position string.
///
/// # Errors
///
/// A message about the argument that is not valid.
pub fn state(game: &str, variant: Option<&str>, position: Option<&str>, pie: bool) -> Result<State, String> {
    let game: Game = game.parse().map_err(|error: colonnade_rules::UnknownGame| error.to_string())?;
    let variant = match variant {
        Some(name) => game.variant(name).map_err(|error| error.to_string())?,
        None => game.standard(),
    };
    let start = match position {
        Some(text) => State::from_position(variant, text).map_err(|error| positions::message(&error))?,
        None => State::start(variant),
    };
    Ok(if pie { start.with_pie_rule() } else { start })
}

/// A game as text: its game, its variant, the position at its start if it is not that of the variant, whether the pie rule
/// is in force, and the actions. Two games are equal if these are.
#[must_use]
pub fn parts(state: &State) -> (&'static str, &'static str, Option<String>, bool, Vec<String>) {
    let (variant, history) = (state.variant(), state.history());
    let mut start = state.clone();
    start.undo(u32::MAX);
    let position = Some(start.position()).filter(|position| *position != State::start(variant).position());
    (variant.game().slug(), variant.name(), position, state.has_pie_rule(), history)
}

/// The outcome by the rules of the game; `None` while the game is not over.
#[must_use]
pub fn outcome(state: &State) -> Option<OutcomeShape> {
    let outcome = state.outcome()?;
    let winner = outcome.winner();
    Some(OutcomeShape {
        result: outcome.result.as_str(),
        reason: outcome.reason.code(),
        winner: winner.map(side),
        score: outcome.score.map(|score| [score[Side::First], score[Side::Second]]),
        without_glory: winner.is_some_and(|side| state.without_glory(side)),
    })
}

/// At most `most` legal actions in canonical notation. Some positions of Pilare and Buku have millions.
#[must_use]
pub fn actions(state: &State, most: usize) -> Vec<String> {
    state.actions().take(most).map(|action| action.to_string()).collect()
}

/// The reason why a text is not a legal move.
#[must_use]
pub fn refusal(error: &MoveError) -> RefusalShape {
    let message = error.to_string();
    let squares = match error {
        MoveError::Illegal(illegal) => illegal.squares.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    RefusalShape { kind: error.code(), rule: error.rule().map(Rule::code), squares, message }
}

/// The tokens that can follow the beginning of a move.
///
/// # Errors
///
/// If no legal move begins with the text.
pub fn continuations(state: &State, prefix: &str) -> Result<ContinuationsShape, MoveError> {
    let Continuations { prefix, whole, tokens, completions, .. } = state.continuations(prefix)?;
    let shapes = |tokens: Vec<Token>| tokens.into_iter().map(token).collect();
    Ok(ContinuationsShape { prefix, whole, tokens: shapes(tokens), completions: shapes(completions) })
}

fn token(token: Token) -> TokenShape {
    let square = token.place().map(|square| square.to_string());
    TokenShape { label: token.label, text: token.text, whole: token.whole, square }
}

/// The position to draw.
#[must_use]
pub fn diagram(state: &State) -> DiagramShape {
    let diagram: Diagram = state.diagram();
    let cells = diagram.board.squares().zip(&diagram.cells).map(|(square, cell)| {
        let (stack, pillar, count) = match cell.content {
            Content::Stack(stack) => (Some(stack.pieces().map(owner).collect()), None, None),
            Content::Pillar(owner) => (None, Some(side(owner)), None),
            Content::Count(count) => (None, None, Some(count)),
            _ => (None, None, None),
        };
        let square = square.to_string();
        CellShape { square, stack, pillar, count, owner: cell.owner.map(side), offered: cell.offered }
    });
    DiagramShape {
        files: diagram.board.files,
        ranks: diagram.board.ranks,
        cells: cells.collect(),
        tallies: [Side::First, Side::Second].map(|side| diagram.seats[side].tally.map(|tally| tally.count)),
        duty: diagram.duty.code(),
    }
}
