//! The answer of a search.

/// The move that a search chose, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<A> {
    /// The move.
    pub action: A,
    /// How good the position is for the side to act, in a unit of the game's own; from 900,000 on a proven win.
    pub score: i32,
    /// The chance of the side to act to win, in thousandths; a draw is half a win. 0 and 1,000 only where it is proven.
    pub chance: u16,
    /// In how many actions the game ends with best play; None unless win or loss are proven by counting.
    pub proven_in: Option<u16>,
    /// The actions expected next, the move first.
    pub line: Vec<A>,
    /// The moves that were compared, the chosen one first unless it was a planned mistake.
    pub candidates: Vec<Choice<A>>,
    /// The plies of the last whole iteration.
    pub depth: usize,
    /// The work done: positions + generated moves / 8 + beam steps / 64.
    pub work: u64,
    /// The positions looked at.
    pub nodes: u64,
    /// Whether the search ended by itself; false where the flag ended it.
    pub complete: bool,
}

/// A move that was compared with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<A> {
    /// The move.
    pub action: A,
    /// Its score, as in [`Answer::score`].
    pub score: i32,
    /// Whether the score is that of the move; otherwise the move is worth at most so much.
    pub exact: bool,
}

impl<A> Answer<A> {
    /// The same answer with moves in another form.
    pub fn map<B>(self, mut form: impl FnMut(A) -> B) -> Answer<B> {
        Answer {
            action: form(self.action),
            score: self.score,
            chance: self.chance,
            proven_in: self.proven_in,
            line: self.line.into_iter().map(&mut form).collect(),
            candidates: self
                .candidates
                .into_iter()
                .map(|choice| Choice { action: form(choice.action), score: choice.score, exact: choice.exact })
                .collect(),
            depth: self.depth,
            work: self.work,
            nodes: self.nodes,
            complete: self.complete,
        }
    }
}
