//! How a game reads its notation: the steps of which reading a move and continuing a prefix consist.

use std::fmt;

use super::effect::Effect;
use super::error::{Illegal, MoveError, NotNotation, PositionError};
use super::expected::Expected;
use super::position::Position;
use super::prefix::{Continuations, Token};
use super::reader::{Fragment, PartialParse, Tail};

/// The notation of a game. The games implement it; [`Notation`](super::Notation) is implemented for all of them.
pub trait Grammar: Position {
    /// The decided part of a move text. Displayed in canonical notation.
    type Prefix: Clone + fmt::Display;

    /// The tokens that are words.
    const WORDS: &[&str] = &[];

    /// See [`Notation::parse`](super::Notation::parse).
    fn parse_position(variant: usize, text: &str) -> Result<Self, PositionError>;

    /// Splits a text into its decided part and the rest. Depends on the variant, not on the position.
    fn parse_partial(&self, text: &str) -> Result<PartialParse<Self::Prefix>, MoveError>;

    /// Checks that a prefix keeps to the rules, and returns the action if the prefix is a whole one. A returned action
    /// is legal. A prefix that is accepted may still be a dead end; [`Grammar::tokens`] finds out.
    fn judge(&self, prefix: &Self::Prefix) -> Result<Option<Self::Action>, Illegal>;

    /// The tokens that can follow a judged prefix; an error if there are none and the prefix is not a whole action.
    fn tokens(&self, prefix: &Self::Prefix) -> Result<Vec<Token>, Illegal>;

    /// Whether a prefix that extends the text by several squares at once, beyond the tokens `_offered`, is a whole
    /// action; an error if it breaks a rule or is a dead end.
    fn hop(&self, prefix: &Self::Prefix, _offered: &[Token]) -> Result<bool, Illegal> {
        let whole = self.judge(prefix)?;
        self.tokens(prefix)?;
        Ok(whole.is_some())
    }
}

/// The decided part of a partial parse, and the tokens that can follow it.
pub(crate) fn continued<P: Grammar>(
    position: &P,
    parsed: PartialParse<P::Prefix>,
    text: &str,
) -> Result<(P::Prefix, Continuations), MoveError> {
    let PartialParse { chosen, tail } = parsed;
    if position.outcome().is_some() {
        return Err(Illegal::game_over().into());
    }
    let prefix = chosen.to_string();
    let (whole, tokens, completions) = match tail {
        Tail::Closed => {
            let whole = position.judge(&chosen)?.map(|action| action.to_string());
            (whole, position.tokens(&chosen)?, Vec::new())
        }
        Tail::Open(fragment) => {
            position.judge(&chosen)?;
            (None, fragment.completed_by(position, position.tokens(&chosen)?, text)?, Vec::new())
        }
        Tail::Either(fragment, before) => {
            let longer = position.judge(&before).and_then(|_| position.tokens(&before)).map_err(MoveError::from);
            let longer = longer.and_then(|tokens| fragment.completed_by(position, tokens, text)).unwrap_or_default();
            let longer: Vec<Token> = longer.into_iter().filter(|token| token.text != prefix).collect();
            match position.judge(&chosen).and_then(|whole| Ok((whole, position.tokens(&chosen)?))) {
                Ok((whole, tokens)) => (whole.map(|action| action.to_string()), tokens, longer),
                Err(illegal) if longer.is_empty() => return Err(illegal.into()),
                Err(_) => {
                    let prefix = before.to_string();
                    return Ok((
                        before,
                        Continuations { prefix, whole: None, tokens: longer, completions: Vec::new() },
                    ));
                }
            }
        }
    };
    Ok((chosen, Continuations { prefix, whole, tokens, completions }))
}

impl Fragment {
    /// The tokens that begin with this fragment; an error if there are none.
    fn completed_by<P: Grammar>(&self, position: &P, offered: Vec<Token>, text: &str) -> Result<Vec<Token>, MoveError> {
        let completing = |token: &&Token| token.label.starts_with(&self.text);
        let mut tokens: Vec<Token> = offered.iter().filter(completing).cloned().collect();
        if tokens.is_empty() && !self.text.is_empty() {
            tokens = self.hops(position, text, &offered)?;
        }
        if tokens.is_empty() {
            let labels = || Expected::OneOf(offered.iter().map(|token| token.label.clone()).collect());
            let expected = if offered.is_empty() { Expected::End } else { labels() };
            return Err(NotNotation { text: text.to_owned(), at: self.at, expected }.into());
        }
        Ok(tokens)
    }

    /// The squares several steps away that complete this fragment (`e4-c` can become `e4-c4`). If none is legal, the
    /// error is the first rule that a completion breaks.
    fn hops<P: Grammar>(&self, position: &P, text: &str, offered: &[Token]) -> Result<Vec<Token>, MoveError> {
        let board = position.board();
        let squares = board.squares().map(|square| (square.to_string(), Some(square)));
        let words = P::WORDS.iter().map(|&word| (word.to_owned(), None));
        let mut refused = None;
        let mut tokens = Vec::new();
        for (label, square) in squares.chain(words).filter(|(label, _)| label.starts_with(&self.text)) {
            let Ok(parsed) = position.parse_partial(&format!("{}{label}", &text[..self.at])) else { continue };
            if square.is_some() && parsed.is_open() {
                // The square is not in line with the previous one, so it did not become part of the decided text.
                continue;
            }
            match (position.hop(&parsed.chosen, offered), square) {
                (Ok(whole), Some(square)) => {
                    let effect = Effect::StraightOn { to: square };
                    tokens.push(Token::square(square, parsed.chosen.to_string(), whole, effect));
                }
                (Ok(_), None) => {}
                (Err(illegal), _) => _ = refused.get_or_insert(illegal),
            }
        }
        match refused {
            Some(illegal) if tokens.is_empty() => Err(illegal.into()),
            _ => Ok(tokens),
        }
    }
}
