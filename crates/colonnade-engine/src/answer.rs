//! The answer of a search.

/// The move that a search chose, with its evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<A> {
    /// The move.
    pub action: A,
    /// The evaluation for the side to act, in a unit of the game's own; at least 900,000 for a proven win.
    pub score: i32,
    /// The winning chance of the side to act, in thousandths; a draw is half a win. Only proofs give 0 or 1,000. It is the
    /// mean of the last two depths, while `score` is that of the last one.
    pub chance: u16,
    /// The number of actions to the end with best play; `None` unless a win or loss of known length is proven.
    pub proven_in: Option<u16>,
    /// The expected actions, beginning with the move.
    pub line: Vec<A>,
    /// The moves that were compared. The chosen one is first, unless it is a deliberate mistake of a level.
    pub candidates: Vec<ChosenMove<A>>,
    /// The number of plies of the last completed iteration.
    pub depth: usize,
    /// The work done: positions + generated moves / 8 + beam steps / 64.
    pub work: u64,
    /// The number of positions visited.
    pub nodes: u64,
    /// Whether the search ended by itself; false if the stop flag ended it.
    pub complete: bool,
}

/// A move that was compared with the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenMove<A> {
    /// The move.
    pub action: A,
    /// Its score, as in [`Answer::score`].
    pub score: i32,
    /// Whether the score is exact; otherwise it is an upper bound.
    pub exact: bool,
}

impl<A> Answer<A> {
    /// The same answer with its moves converted by `form`.
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
                .map(|choice| ChosenMove { action: form(choice.action), score: choice.score, exact: choice.exact })
                .collect(),
            depth: self.depth,
            work: self.work,
            nodes: self.nodes,
            complete: self.complete,
        }
    }
}
