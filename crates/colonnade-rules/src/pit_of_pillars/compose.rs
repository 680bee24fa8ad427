//! Composing a turn step by step: the tokens that can follow, their effects, and the board in between.

use super::prefix::{FirstPart, MovePrefix, Second};
use super::{ALL, BOARD, MainAction, Move, PillarMove, PitOfPillars, Stage, bit, squares};
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
    fn main_action_effect(&self, action: MainAction) -> Effect {
        let square = match action {
            MainAction::Move(_, to) => to,
            MainAction::Enter(square) => square,
        };
        let onto = self.stack(square).height();
        let (after, captured) = self.after_main_action(action);
        let landing = match captured {
            Some(height) => Landing::Capture { onto, height: usize::from(height), capacity: self.capacity(square) },
            None if onto == 0 => Landing::Vacant,
            None => Landing::Stack { onto, height: after.stack(square).height() },
        };
        match action {
            MainAction::Move(from, to) => Effect::MoveMen { men: usize::from(from.distance(to)), landing },
            MainAction::Enter(_) => Effect::EnterMan { landing },
        }
    }

    pub(super) fn movement_tokens(&self, prefix: &MovePrefix) -> Result<Vec<Token>, Illegal> {
        let whole = |square: Square, action: MainAction| {
            Token::square(square, action.to_string(), true, self.main_action_effect(action))
        };
        let action = match prefix.first {
            None => return Ok(self.opening_tokens()),
            Some(FirstPart::Plus(None)) => {
                let enter = |square| whole(square, MainAction::Enter(square));
                return Ok(squares(ALL & !self.all_pillars()).map(enter).collect());
            }
            Some(FirstPart::Onward(path)) => return self.target_tokens(&path, prefix),
            Some(FirstPart::Way(path)) if path.is_empty() => return self.target_tokens(&path, prefix),
            Some(FirstPart::Way(path)) => MainAction::Move(path.start(), path.end()),
            Some(FirstPart::Plus(Some(square))) => MainAction::Enter(square),
        };
        let pillar_moves = self.after_main_action(action).0.pillar_moves();
        match prefix.second {
            Second::None | Second::Asked => {
                let mut froms: Vec<Square> = pillar_moves.map(|pillar_move| pillar_move.from).collect();
                froms.dedup();
                if froms.is_empty() && prefix.second == Second::Asked {
                    return Err(Illegal::new(Rule::NoMovablePillar { mover: Self::name(self.side) }, prefix, []));
                }
                let take =
                    |from: Square| Token::square(from, format!("{action}/{from}"), false, Effect::TakePillar { from });
                Ok(froms.into_iter().map(take).collect())
            }
            Second::Square(from) => {
                let put = |PillarMove { from, to }: PillarMove| {
                    let effect = Effect::MovePillar { from, to };
                    Token::square(to, format!("{action}/{from}-{to}"), true, effect)
                };
                let tokens: Vec<Token> = pillar_moves.filter(|pillar_move| pillar_move.from == from).map(put).collect();
                if tokens.is_empty() {
                    return Err(Illegal::new(Rule::PillarStuck { square: from }, prefix, [from]));
                }
                Ok(tokens)
            }
            Second::PillarMove(_) => Ok(Vec::new()),
        }
    }

    /// The squares to which men can move, further along a path that is already begun.
    fn target_tokens(&self, path: &Path, prefix: &MovePrefix) -> Result<Vec<Token>, Illegal> {
        let from = path.start();
        let along = |&to: &Square| {
            let way = from.towards(to);
            path.steps().all(|step| Some(step) == way) && usize::from(from.distance(to)) > path.len()
        };
        let move_to = |to: Square| {
            let action = MainAction::Move(from, to);
            Token::square(to, action.to_string(), true, self.main_action_effect(action))
        };
        let tokens: Vec<Token> = self.targets(from).filter(along).map(move_to).collect();
        if tokens.is_empty() {
            let rule =
                if path.is_empty() { Rule::MenStuck { square: from } } else { Rule::NoWayOn { from, end: path.end() } };
            return Err(Illegal::new(rule, prefix, [from]));
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

    pub(super) fn entering_tokens(&self, prefix: &MovePrefix, last: Option<Square>) -> Vec<Token> {
        let Some(FirstPart::Way(path)) = prefix.first else {
            let enter = |square: Square| {
                let whole = last.is_none() || self.second_men(square) == 0;
                let effect = Effect::EnterFirst { ends_entering: whole && last.is_some() };
                Token::square(square, square.to_string(), whole, effect)
            };
            return squares(self.first_men(last)).map(enter).collect();
        };
        let first = path.start();
        if last.is_none() || matches!(prefix.second, Second::Square(_)) {
            return Vec::new();
        }
        let enter = |second: Square| Token::square(second, format!("{first}/{second}"), true, Effect::EnterSecond);
        squares(self.second_men(first)).map(enter).collect()
    }

    pub(super) fn facts_of(&self, prefix: &MovePrefix) -> Facts {
        let entering = matches!(self.stage, Stage::Entering(_));
        let mut facts = Facts::new(self.side, if entering { ActionKind::Enter } else { ActionKind::Move }, prefix);
        let action = match prefix.first {
            None | Some(FirstPart::Plus(None)) => return facts,
            Some(FirstPart::Way(path)) if entering => {
                let second = if let Second::Square(second) = prefix.second { Some(second) } else { None };
                facts.entered = std::iter::once(path.start()).chain(second).collect();
                facts.landed.clone_from(&facts.entered);
                return facts;
            }
            Some(FirstPart::Onward(path) | FirstPart::Way(path)) => {
                facts.left.push(path.start());
                if path.is_empty() || matches!(prefix.first, Some(FirstPart::Onward(_))) {
                    return facts;
                }
                facts.trails.push(path.squares().collect());
                facts.landed.extend(std::iter::repeat_n(path.end(), path.len()));
                MainAction::Move(path.start(), path.end())
            }
            Some(FirstPart::Plus(Some(square))) => {
                facts.kind = ActionKind::Enter;
                facts.entered.push(square);
                facts.landed.push(square);
                MainAction::Enter(square)
            }
        };
        if let (after, Some(height)) = self.after_main_action(action) {
            let square = facts.landed[0];
            facts.captured.push((square, height));
            facts.raised.push(square);
            let entered = u16::from(matches!(action, MainAction::Enter(_)));
            facts.returned = u16::from(after.reserve[self.side]) + entered - u16::from(self.reserve[self.side]);
        }
        match prefix.second {
            Second::None | Second::Asked => {}
            Second::Square(from) => facts.left.push(from),
            Second::PillarMove(PillarMove { from, to }) => {
                facts.left.push(from);
                facts.trails.push(vec![from, to]);
                facts.landed.push(to);
            }
        }
        facts
    }

    pub(super) fn prefix_of(turn: &Move) -> MovePrefix {
        match *turn {
            Move::Entering(first, second) => MovePrefix {
                first: Some(FirstPart::Way(Path::new(first))),
                second: second.map_or(Second::None, Second::Square),
            },
            Move::Movement(action, pillar_move) => {
                let first = match action {
                    MainAction::Enter(square) => FirstPart::Plus(Some(square)),
                    MainAction::Move(from, to) => {
                        let mut path = Path::new(from);
                        if let Some(way) = from.towards(to) {
                            (0..from.distance(to)).for_each(|_| _ = path.push(way, BOARD));
                        }
                        FirstPart::Way(path)
                    }
                };
                MovePrefix { first: Some(first), second: pillar_move.map_or(Second::None, Second::PillarMove) }
            }
        }
    }

    /// The board after a judged prefix, the facts of that prefix, and the pieces left in hand.
    pub(super) fn composed(&self, prefix: &MovePrefix) -> (Diagram, Facts, Hand) {
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
            (Stage::Movement, None | Some(FirstPart::Onward(_))) => {}
            (Stage::Movement, Some(FirstPart::Way(path))) if path.is_empty() => {}
            (Stage::Movement, Some(FirstPart::Plus(None))) => hand = Hand::Pieces(vec![Piece::Of(self.side)]),
            (Stage::Movement, Some(FirstPart::Way(path))) => {
                _ = after.perform_main_action(MainAction::Move(path.start(), path.end()))
            }
            (Stage::Movement, Some(FirstPart::Plus(Some(square)))) => {
                _ = after.perform_main_action(MainAction::Enter(square))
            }
        }
        match prefix.second {
            Second::None | Second::Asked => {}
            Second::Square(from) => {
                after.pillars[self.side] &= !bit(from);
                hand = Hand::Pillar(self.side);
            }
            Second::PillarMove(pillar_move) => after.move_pillar(pillar_move),
        }
        (after.draw(), facts, hand)
    }
}
