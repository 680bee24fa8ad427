//! Composing a turn step by step: the tokens that can follow, their effects, and the board in between.

use super::{ALL, Act, BOARD, Begun, Part, PitOfPillars, Second, Slide, Stage, Turn, bit, squares};
use crate::diagram::{ActionKind, Diagram, Facts};
use crate::effect::{Effect, Landing};
use crate::error::Illegal;
use crate::path::Path;
use crate::prefix::{Hand, Token};
use crate::presentation::Drawing;
use crate::rule::Rule;
use crate::square::Square;
use crate::stack::Piece;

impl PitOfPillars {
    fn act_effect(&self, act: Act) -> Effect {
        let square = match act {
            Act::Move(_, to) => to,
            Act::Enter(square) => square,
        };
        let onto = self.stack(square).height();
        let (after, captured) = self.acted(act);
        let landing = match captured {
            Some(height) => Landing::Capture { onto, height: usize::from(height), capacity: self.capacity(square) },
            None if onto == 0 => Landing::Vacant,
            None => Landing::Stack { onto, height: after.stack(square).height() },
        };
        match act {
            Act::Move(from, to) => Effect::MoveMen { men: usize::from(from.distance(to)), landing },
            Act::Enter(_) => Effect::EnterMan { landing },
        }
    }

    pub(super) fn movement_tokens(&self, begun: &Begun) -> Result<Vec<Token>, Illegal> {
        let whole = |square: Square, act: Act| Token::square(square, act.to_string(), true, self.act_effect(act));
        let act = match begun.first {
            None => return Ok(self.opening_tokens()),
            Some(Part::Plus(None)) => {
                let enter = |square| whole(square, Act::Enter(square));
                return Ok(squares(ALL & !self.all_pillars()).map(enter).collect());
            }
            Some(Part::Onward(path)) => return self.target_tokens(&path, begun),
            Some(Part::Way(path)) if path.is_empty() => return self.target_tokens(&path, begun),
            Some(Part::Way(path)) => Act::Move(path.start(), path.end()),
            Some(Part::Plus(Some(square))) => Act::Enter(square),
        };
        let slides = self.acted(act).0.slides();
        match begun.second {
            Second::None | Second::Asked => {
                let mut froms: Vec<Square> = slides.map(|slide| slide.from).collect();
                froms.dedup();
                if froms.is_empty() && begun.second == Second::Asked {
                    return Err(Illegal::new(Rule::NoMovablePillar { mover: Self::name(self.side) }, begun, []));
                }
                let take =
                    |from: Square| Token::square(from, format!("{act}/{from}"), false, Effect::TakePillar { from });
                Ok(froms.into_iter().map(take).collect())
            }
            Second::Square(from) => {
                let put = |Slide { from, to }: Slide| {
                    let effect = Effect::MovePillar { from, to };
                    Token::square(to, format!("{act}/{from}-{to}"), true, effect)
                };
                let tokens: Vec<Token> = slides.filter(|slide| slide.from == from).map(put).collect();
                if tokens.is_empty() {
                    return Err(Illegal::new(Rule::PillarStuck { square: from }, begun, [from]));
                }
                Ok(tokens)
            }
            Second::Slide(_) => Ok(Vec::new()),
        }
    }

    /// The squares to which men can move, further along a path that is already begun.
    fn target_tokens(&self, path: &Path, begun: &Begun) -> Result<Vec<Token>, Illegal> {
        let from = path.start();
        let along = |&to: &Square| {
            let way = from.towards(to);
            path.steps().all(|step| Some(step) == way) && usize::from(from.distance(to)) > path.len()
        };
        let move_to = |to: Square| {
            let act = Act::Move(from, to);
            Token::square(to, act.to_string(), true, self.act_effect(act))
        };
        let tokens: Vec<Token> = self.targets(from).filter(along).map(move_to).collect();
        if tokens.is_empty() {
            let rule =
                if path.is_empty() { Rule::MenStuck { square: from } } else { Rule::NoWayOn { from, end: path.end() } };
            return Err(Illegal::new(rule, begun, [from]));
        }
        Ok(tokens)
    }

    fn opening_tokens(&self) -> Vec<Token> {
        let mine = squares(self.tops[self.side]).filter(|&from| self.can_move(from));
        let take = |from: Square| {
            let most = self.targets(from).map(|to| from.distance(to)).max().unwrap_or(0);
            let effect = Effect::ChooseMen { most: usize::from(most), height: self.stack(from).height() };
            Token::square(from, from.to_string(), false, effect)
        };
        let reserve = usize::from(self.reserve[self.side]);
        let enter = (reserve > 0).then(|| Token::word("+", "+".to_owned(), false, Effect::BeginEntry { reserve }));
        mine.map(take).chain(enter).collect()
    }

    pub(super) fn entering_tokens(&self, begun: &Begun, last: Option<Square>) -> Vec<Token> {
        let Some(Part::Way(path)) = begun.first else {
            let enter = |square: Square| {
                let whole = last.is_none() || self.second_men(square) == 0;
                let effect = Effect::EnterFirst { ends_entering: whole && last.is_some() };
                Token::square(square, square.to_string(), whole, effect)
            };
            return squares(self.first_men(last)).map(enter).collect();
        };
        let first = path.start();
        if last.is_none() || matches!(begun.second, Second::Square(_)) {
            return Vec::new();
        }
        let enter = |second: Square| Token::square(second, format!("{first}/{second}"), true, Effect::EnterSecond);
        squares(self.second_men(first)).map(enter).collect()
    }

    pub(super) fn facts_of(&self, begun: &Begun) -> Facts {
        let entering = matches!(self.stage, Stage::Entering(_));
        let mut facts = Facts::new(self.side, if entering { ActionKind::Enter } else { ActionKind::Move }, begun);
        let act = match begun.first {
            None | Some(Part::Plus(None)) => return facts,
            Some(Part::Way(path)) if entering => {
                let second = if let Second::Square(second) = begun.second { Some(second) } else { None };
                facts.entered = std::iter::once(path.start()).chain(second).collect();
                facts.landed.clone_from(&facts.entered);
                return facts;
            }
            Some(Part::Onward(path) | Part::Way(path)) => {
                facts.left.push(path.start());
                if path.is_empty() || matches!(begun.first, Some(Part::Onward(_))) {
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
        if let (after, Some(height)) = self.acted(act) {
            let square = facts.landed[0];
            facts.captured.push((square, height));
            facts.raised.push(square);
            let entered = u16::from(matches!(act, Act::Enter(_)));
            facts.returned = u16::from(after.reserve[self.side]) + entered - u16::from(self.reserve[self.side]);
        }
        match begun.second {
            Second::None | Second::Asked => {}
            Second::Square(from) => facts.left.push(from),
            Second::Slide(Slide { from, to }) => {
                facts.left.push(from);
                facts.trails.push(vec![from, to]);
                facts.landed.push(to);
            }
        }
        facts
    }

    pub(super) fn begun(turn: &Turn) -> Begun {
        match *turn {
            Turn::Entering(first, second) => {
                Begun { first: Some(Part::Way(Path::new(first))), second: second.map_or(Second::None, Second::Square) }
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
                Begun { first: Some(first), second: slide.map_or(Second::None, Second::Slide) }
            }
        }
    }

    /// The board after a judged prefix, the facts of that prefix, and the pieces left in hand.
    pub(super) fn composed(&self, prefix: &Begun) -> (Diagram, Facts, Hand) {
        let facts = self.facts_of(prefix);
        let mut after = self.clone();
        let mut hand = Hand::Empty;
        match (self.stage, prefix.first) {
            (Stage::Entering(_), _) => {
                for &square in &facts.entered {
                    after.set(square, [Piece::Of(self.side)].into_iter().collect());
                }
                return (after.draw(), facts, hand);
            }
            (Stage::Movement, None | Some(Part::Onward(_))) => {}
            (Stage::Movement, Some(Part::Way(path))) if path.is_empty() => {}
            (Stage::Movement, Some(Part::Plus(None))) => hand = Hand::Pieces(vec![Piece::Of(self.side)]),
            (Stage::Movement, Some(Part::Way(path))) => _ = after.act(Act::Move(path.start(), path.end())),
            (Stage::Movement, Some(Part::Plus(Some(square)))) => _ = after.act(Act::Enter(square)),
        }
        match prefix.second {
            Second::None | Second::Asked => {}
            Second::Square(from) => {
                after.pillars[self.side] &= !bit(from);
                hand = Hand::Pillar(self.side);
            }
            Second::Slide(slide) => after.slide(slide),
        }
        (after.draw(), facts, hand)
    }
}
