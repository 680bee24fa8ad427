//! What every game provides.

use std::fmt;
use std::hash::Hash;

use super::diagram::{Diagram, Facts};
use super::error::{Illegal, MoveError, PositionError, listed};
use super::outcome::Outcome;
use super::prefix::{Continuations, Hand, Preview, Token, TokenKind};
use super::reader::{Draft, Fragment, Tail};
use super::side::{BySide, Side};

/// What is fixed about a game: its names and variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name in commands, addresses and JSON, e.g. `pit-of-pillars`.
    pub slug: &'static str,
    /// The name in texts and tags, e.g. `Pit of Pillars`.
    pub name: &'static str,
    /// Who made the game, and when; where it comes from, if nobody knows.
    pub origin: &'static str,
    /// The names of the two sides.
    pub sides: BySide<&'static str>,
    /// The variants by name; the first one is the standard one.
    pub variants: &'static [&'static str],
    /// When a game ends because a position came back.
    pub repetition: Repetition,
}

/// When a game ends by repetition. The start position counts as an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// Positions cannot come back.
    Never,
    /// At the second occurrence.
    Second,
    /// At the third occurrence.
    Third,
}

/// A position of one game: the board, the side to act, and what else its position string tells.
///
/// A position knows nothing of what stood before; [`Progress`](super::Progress) keeps the history beside it.
/// Equality and hash compare exactly what the position string tells, and the variant.
pub trait Position: Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + Sized + 'static {
    /// A move of this game, checked in the position it was made for. Displayed in canonical notation.
    type Action: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync;

    /// The decided part of a move text. Displayed in canonical notation.
    type Prefix: Clone + fmt::Display;

    /// Names and variants.
    const INFO: GameInfo;

    /// Tokens that are words.
    #[doc(hidden)]
    const WORDS: &[&str] = &[];

    /// The start position of a variant, by its place in [`GameInfo::variants`].
    ///
    /// # Panics
    ///
    /// If there is no such variant.
    fn start(variant: usize) -> Self;

    /// Reads a position string of a variant.
    ///
    /// # Errors
    ///
    /// The first invariant that is broken, in the order of [`Invariant`](super::Invariant).
    ///
    /// # Panics
    ///
    /// If there is no such variant.
    fn parse(variant: usize, text: &str) -> Result<Self, PositionError>;

    /// The side to act. Where the game is over, the side that would act next.
    fn side_to_act(&self) -> Side;

    /// How the game ended, as far as the position alone shows it. Repetition is not seen here.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game ends where [`GameInfo::repetition`] ends it after an action of `mover`.
    fn outcome_by_repetition(&self, mover: Side) -> Outcome;

    /// A fingerprint of what is compared for repetition.
    fn repetition_key(&self) -> u128;

    /// A number that only ever changes when nothing that stood before can come back.
    fn epoch(&self) -> u32 {
        0
    }

    /// All legal actions, made one at a time; none where the position shows that the game is over.
    fn actions(&self) -> impl Iterator<Item = Self::Action> + '_;

    /// The exact number of legal actions, without making them where there can be many.
    /// None where it exceeds `u128`, as it can for a hand-made Pilare stack of more than 80.
    fn count(&self) -> Option<u128>;

    /// Checks an action that was made for another position.
    ///
    /// # Errors
    ///
    /// The rule that it breaks here.
    fn check(&self, action: &Self::Action) -> Result<(), Illegal>;

    /// Performs a legal action; on an illegal one the result is meaningless or a panic.
    fn play_unchecked(&mut self, action: &Self::Action);

    /// The only action, where it carries no choice and is played without asking.
    fn forced(&self) -> Option<Self::Action> {
        None
    }

    /// Whether the action declines an offer, after which a win is without glory.
    fn declines(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// The neutral picture.
    fn diagram(&self) -> Diagram;

    /// What a legal action does.
    fn facts(&self, action: &Self::Action) -> Facts;

    /// Cuts a text into its decided part and the rest. Knows the variant, not the position.
    #[doc(hidden)]
    fn draft(&self, text: &str) -> Result<Draft<Self::Prefix>, MoveError>;

    /// Whether a prefix keeps to the rules, and the action if it is a whole one. An action that is returned
    /// is legal; a prefix may still be a dead end, which [`Position::tokens`] finds out.
    #[doc(hidden)]
    fn judge(&self, prefix: &Self::Prefix) -> Result<Option<Self::Action>, Illegal>;

    /// What can follow a prefix that was judged; an error where nothing can and it is no whole action.
    #[doc(hidden)]
    fn tokens(&self, prefix: &Self::Prefix) -> Result<Vec<Token>, Illegal>;

    /// Whether a prefix that goes on beyond the tokens offered, several squares at once, is a whole action; an error
    /// where it breaks a rule or is a dead end.
    #[doc(hidden)]
    fn hop(&self, prefix: &Self::Prefix, _offered: &[Token]) -> Result<bool, Illegal> {
        let whole = self.judge(prefix)?;
        self.tokens(prefix)?;
        Ok(whole.is_some())
    }

    /// The board with a judged prefix done, what that did, and what is left in hand.
    #[doc(hidden)]
    fn scene(&self, prefix: &Self::Prefix) -> (Diagram, Facts, Hand);

    /// Reads a move text.
    ///
    /// # Errors
    ///
    /// That it is no notation, or only the beginning of a move, or breaks a rule.
    fn read(&self, text: &str) -> Result<Self::Action, MoveError> {
        if self.outcome().is_some() {
            self.draft(text)?;
            return Err(Illegal::game_over().into());
        }
        self.read_running(text)
    }

    /// Reads a move text in a position that is known not to be over.
    #[doc(hidden)]
    fn read_running(&self, text: &str) -> Result<Self::Action, MoveError> {
        let draft = self.draft(text)?;
        if !draft.is_open()
            && let Some(action) = self.judge(&draft.chosen)?
        {
            return Ok(action);
        }
        let continuations = self.continuations(text)?;
        let incomplete = super::error::Incomplete { text: text.to_owned(), continuations };
        Err(MoveError::Incomplete(Box::new(incomplete)))
    }

    /// Performs an action if it is legal here.
    ///
    /// # Errors
    ///
    /// The position as it was, and the rule that the action breaks.
    fn play(mut self, action: &Self::Action) -> Result<Self, (Self, Illegal)> {
        match self.check(action) {
            Ok(()) => {
                self.play_unchecked(action);
                Ok(self)
            }
            Err(illegal) => Err((self, illegal)),
        }
    }

    /// What can follow a text, never a dead end. The empty text asks for the first decision.
    ///
    /// # Errors
    ///
    /// That the text is no notation, or that no legal move begins like this.
    fn continuations(&self, text: &str) -> Result<Continuations, MoveError> {
        self.follow(text).map(|(_, continuations)| continuations)
    }

    /// The board while a move is being composed.
    ///
    /// # Errors
    ///
    /// As [`Position::continuations`].
    fn preview(&self, text: &str) -> Result<Preview, MoveError> {
        let (prefix, continuations) = self.follow(text)?;
        let (diagram, facts, hand) = self.scene(&prefix);
        Ok(Preview { diagram, facts, hand, continuations })
    }

    /// The decided part of a text and what can follow it.
    #[doc(hidden)]
    fn follow(&self, text: &str) -> Result<(Self::Prefix, Continuations), MoveError> {
        let Draft { chosen, tail } = self.draft(text)?;
        if self.outcome().is_some() {
            return Err(Illegal::game_over().into());
        }
        let prefix = chosen.to_string();
        let (whole, tokens) = match tail {
            Tail::Closed => {
                let whole = self.judge(&chosen)?.map(|action| action.to_string());
                (whole, self.tokens(&chosen)?)
            }
            Tail::Open(fragment) => {
                self.judge(&chosen)?;
                (None, fragment.completed_by(self, self.tokens(&chosen)?, text)?)
            }
            Tail::Either(fragment, before) => {
                let longer = self.judge(&before).and_then(|_| self.tokens(&before)).map_err(MoveError::from);
                let longer = longer.and_then(|tokens| fragment.completed_by(self, tokens, text));
                let longer = longer.unwrap_or_default().into_iter().filter(|token| token.text != prefix);
                match self.judge(&chosen).and_then(|whole| Ok((whole, self.tokens(&chosen)?))) {
                    Ok((whole, mut tokens)) => {
                        tokens.extend(longer);
                        (whole.map(|action| action.to_string()), tokens)
                    }
                    Err(illegal) => {
                        let tokens: Vec<Token> = longer.collect();
                        if tokens.is_empty() {
                            return Err(illegal.into());
                        }
                        return Ok((before.clone(), Continuations { prefix: before.to_string(), whole: None, tokens }));
                    }
                }
            }
        };
        Ok((chosen, Continuations { prefix, whole, tokens }))
    }
}

impl Fragment {
    /// The tokens that begin with this fragment; an error where there are none.
    fn completed_by<P: Position>(
        &self,
        position: &P,
        offered: Vec<Token>,
        text: &str,
    ) -> Result<Vec<Token>, MoveError> {
        let completing = |token: &&Token| token.label.starts_with(&self.text);
        let mut tokens: Vec<Token> = offered.iter().filter(completing).cloned().collect();
        if tokens.is_empty() && !self.text.is_empty() {
            tokens = self.hops(position, text, &offered)?;
        }
        if tokens.is_empty() {
            let labels = || listed(offered.iter().map(|token| &token.label));
            let expected = if offered.is_empty() { "the end of the move".to_owned() } else { labels() };
            return Err(super::NotNotation { text: text.to_owned(), at: self.at, expected }.into());
        }
        Ok(tokens)
    }

    /// The squares that complete this fragment and lie several steps on (`e4-c` is on its way to c4). Where the text
    /// could only become something that breaks a rule, that rule is the error.
    fn hops<P: Position>(&self, position: &P, text: &str, offered: &[Token]) -> Result<Vec<Token>, MoveError> {
        let board = position.diagram().board;
        let squares = board.squares().map(|square| (square.to_string(), Some(square)));
        let words = P::WORDS.iter().map(|&word| (word.to_owned(), None));
        let mut refused = None;
        let mut tokens = Vec::new();
        for (label, square) in squares.chain(words).filter(|(label, _)| label.starts_with(&self.text)) {
            let Ok(draft) = position.draft(&format!("{}{label}", &text[..self.at])) else { continue };
            match (position.hop(&draft.chosen, offered), square) {
                (Ok(whole), Some(square)) => {
                    let effect = format!("goes straight on to {square}");
                    tokens.push(Token::square(square, draft.chosen.to_string(), whole, effect));
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

impl Token {
    /// Puts tokens into board order: lines and squares, then what is no place.
    pub(crate) fn sort(tokens: &mut [Token]) {
        tokens.sort_by_key(|token| match token.kind {
            TokenKind::Line(super::Line::Rank(index) | super::Line::File(index)) => (0, index, 0),
            TokenKind::Square(square) | TokenKind::Step(square, _) => (0, square.rank(), square.file()),
            TokenKind::Word => (1, 0, 0),
        });
    }
}
