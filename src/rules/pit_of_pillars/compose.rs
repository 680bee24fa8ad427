//! Composing a turn step by step: what can follow, what it does, how the board looks meanwhile.

use super::{ALL, Act, BOARD, Begun, Part, PitOfPillars, Slide, Stage, Turn, squares};
use crate::rules::diagram::{ActionKind, Diagram, Facts};
use crate::rules::error::Illegal;
use crate::rules::path::Path;
use crate::rules::position::Position;
use crate::rules::prefix::{Hand, Token};
use crate::rules::square::Square;
use crate::rules::stack::Piece;

impl PitOfPillars {
    fn act_effect(&self, act: Act) -> String {
        let (square, does) = match act {
            Act::Move(from, to) => (to, format!("moves {}", men(usize::from(from.distance(to))))),
            Act::Enter(square) => (square, "enters a man".to_owned()),
        };
        let below = self.stack(square).height();
        let onto = if below == 0 { String::new() } else { format!(" onto {}", men(below)) };
        match self.acted(act).1 {
            Some(height) => {
                format!("{does}{onto} and captures the stack ({height} high, capacity {})", self.capacity(square))
            }
            None if below == 0 => format!("{does}{onto}"),
            None => format!("{does}{onto}, {} high", self.acted(act).0.stack(square).height()),
        }
    }

    pub(super) fn movement_tokens(&self, begun: &Begun) -> Result<Vec<Token>, Illegal> {
        let act = match begun.first {
            None => return Ok(self.opening_tokens()),
            Some(Part::Way(path)) if path.is_empty() => {
                let from = path.start();
                let to = |to: Square| {
                    let act = Act::Move(from, to);
                    Token::square(to, act.to_string(), true, self.act_effect(act))
                };
                let tokens: Vec<Token> = self.targets(from).map(to).collect();
                if tokens.is_empty() {
                    let message =
                        format!("the men on {from} cannot move: every way is blocked by a pillar or the edge");
                    return Err(Illegal::new("no-target", begun, [from], message));
                }
                return Ok(tokens);
            }
            Some(Part::Plus(None)) => {
                let enter = |square: Square| {
                    let act = Act::Enter(square);
                    Token::square(square, act.to_string(), true, self.act_effect(act))
                };
                return Ok(squares(ALL & !self.all_pillars()).map(enter).collect());
            }
            Some(Part::Way(path)) => Act::Move(path.start(), path.end()),
            Some(Part::Plus(Some(square))) => Act::Enter(square),
        };
        let after = self.acted(act).0;
        match begun.second {
            None => {
                let mut froms: Vec<Square> = after.slides().map(|slide| slide.from).collect();
                froms.dedup();
                let from = |from: Square| {
                    Token::square(from, format!("{act}/{from}"), false, format!("takes the pillar on {from}"))
                };
                Ok(froms.into_iter().map(from).collect())
            }
            Some((from, None)) => {
                let slides = after.slides().filter(|slide| slide.from == from);
                let tokens: Vec<Token> = slides
                    .map(|Slide { from, to }| {
                        Token::square(
                            to,
                            format!("{act}/{from}-{to}"),
                            true,
                            format!("moves the pillar from {from} to {to}"),
                        )
                    })
                    .collect();
                if tokens.is_empty() {
                    let message = format!("the pillar on {from} has no vacant square beside it to move to");
                    return Err(Illegal::new("pillar-blocked", begun, [from], message));
                }
                Ok(tokens)
            }
            Some(_) => Ok(Vec::new()),
        }
    }

    fn opening_tokens(&self) -> Vec<Token> {
        let mine = squares(self.tops[self.side]).filter(|&from| self.can_move(from));
        let take = |from: Square| {
            let height = self.stack(from).height();
            let effect =
                if height == 1 { "moves this man".to_owned() } else { format!("moves up to {height} men from here") };
            Token::square(from, from.to_string(), false, effect)
        };
        let reserve = usize::from(self.reserve[self.side]);
        let enter = (reserve > 0)
            .then(|| Token::word("+", "+".to_owned(), false, format!("enters a man ({reserve} in reserve)")));
        mine.map(take).chain(enter).collect()
    }

    pub(super) fn entering_tokens(&self, begun: &Begun, last: Option<Square>) -> Vec<Token> {
        let first = match begun.first {
            Some(Part::Way(path)) => path.start(),
            _ => {
                let enter = |square: Square| {
                    let whole = last.is_none() || self.second_men(square) == 0;
                    let effect = if whole && last.is_some() {
                        "enters a man; no room for a second, so entering ends"
                    } else {
                        "enters a man"
                    };
                    Token::square(square, square.to_string(), whole, effect.to_owned())
                };
                return squares(self.first_men(last)).map(enter).collect();
            }
        };
        if last.is_none() || begun.second.is_some() {
            return Vec::new();
        }
        let enter = |second: Square| {
            Token::square(second, format!("{first}/{second}"), true, "enters the second man".to_owned())
        };
        squares(self.second_men(first)).map(enter).collect()
    }

    pub(super) fn facts_of(&self, begun: &Begun) -> Facts {
        let entering = matches!(self.stage, Stage::Entering(_));
        let mut facts = Facts::new(self.side, if entering { ActionKind::Enter } else { ActionKind::Move }, begun);
        let act = match begun.first {
            None | Some(Part::Plus(None)) => return facts,
            Some(Part::Way(path)) if entering => {
                let second = begun.second.map(|(second, _)| second);
                facts.entered = std::iter::once(path.start()).chain(second).collect();
                facts.landed.clone_from(&facts.entered);
                return facts;
            }
            Some(Part::Way(path)) => {
                facts.left.push(path.start());
                if path.is_empty() {
                    return facts;
                }
                facts.trails.push(path.squares().collect());
                facts.landed.extend(std::iter::repeat_n(path.end(), path.len()));
                Act::Move(path.start(), path.end())
            }
            Some(Part::Plus(Some(square))) => {
                facts.kind = ActionKind::Enter;
                facts.entered.push(square);
                facts.landed.push(square);
                Act::Enter(square)
            }
        };
        if let Some(height) = self.acted(act).1 {
            facts.captured.extend(facts.landed.last().map(|&square| (square, height)));
        }
        if let Some((from, to)) = begun.second {
            facts.left.push(from);
            if let Some(to) = to {
                facts.trails.push(vec![from, to]);
                facts.landed.push(to);
            }
        }
        facts
    }

    pub(super) fn begun(turn: &Turn) -> Begun {
        match *turn {
            Turn::Entering(first, second) => {
                Begun { first: Some(Part::Way(Path::new(first))), second: second.map(|second| (second, None)) }
            }
            Turn::Movement(act, slide) => {
                let first = match act {
                    Act::Enter(square) => Part::Plus(Some(square)),
                    Act::Move(from, to) => {
                        let mut path = Path::new(from);
                        if let Some(way) = from.towards(to) {
                            (0..from.distance(to)).for_each(|_| _ = path.push(way, BOARD));
                        }
                        Part::Way(path)
                    }
                };
                Begun { first: Some(first), second: slide.map(|slide| (slide.from, Some(slide.to))) }
            }
        }
    }

    /// The board with a judged prefix done, what that did, and what is left in hand.
    pub(super) fn composed(&self, prefix: &Begun) -> (Diagram, Facts, Hand) {
        let facts = self.facts_of(prefix);
        let mut after = self.clone();
        let mut hand = Hand::Empty;
        match (self.stage, prefix.first) {
            (_, None) => {}
            (Stage::Entering(_), _) => {
                for &square in &facts.entered {
                    after.set(square, [Piece::Of(self.side)].into_iter().collect());
                }
            }
            (Stage::Movement, Some(Part::Way(path))) if path.is_empty() => {}
            (Stage::Movement, Some(Part::Plus(None))) => hand = Hand::Pieces(vec![Piece::Of(self.side)]),
            (Stage::Movement, Some(Part::Way(path))) => _ = after.act(Act::Move(path.start(), path.end())),
            (Stage::Movement, Some(Part::Plus(Some(square)))) => _ = after.act(Act::Enter(square)),
        }
        if let (Stage::Movement, Some((from, Some(to)))) = (self.stage, prefix.second) {
            after.slide(Slide { from, to });
        }
        (after.diagram(), facts, hand)
    }
}

/// `1 man`, `2 men`.
fn men(count: usize) -> String {
    if count == 1 { "1 man".to_owned() } else { format!("{count} men") }
}
