//! Pit of Pillars: candidates are the best main actions, and moves of pillars only after the best of these.

use colonnade_rules::pit_of_pillars::{MainAction, Move, PitOfPillars};
use colonnade_rules::{Piece, Position, Side, Square};

use crate::budget::SearchBudget;
use crate::evaluator::{Candidate, Evaluator};
use crate::level::Level;
use crate::meter::Meter;

pub(crate) struct PitEvaluator;

/// The number of best main actions after which moves of pillars are considered.
const WITH_PILLAR_MOVES: usize = 6;
/// The number of pillar moves kept for each of these main actions.
const PILLAR_MOVES: usize = 2;

/// The values of a stack, a man in reserve and a pillar.
const STACK: i32 = 40;
const RESERVE: i32 = 45;
const PILLAR: i32 = 12;
/// The value of a man of one's own in any stack.
const MAN: i32 = 10;
/// The value of a stack of both colours that is captured when one more man is added.
const READY: i32 = 12;

/// The difference between the evaluations of a position for a side and for the other side.
fn worth(position: &PitOfPillars, side: Side) -> i32 {
    let one_side = |side: Side| {
        STACK * position.controlled(side).count_ones() as i32
            + RESERVE * i32::from(position.reserve(side))
            + PILLAR * position.pillars(side).count_ones() as i32
    };
    let mut sum = one_side(side) - one_side(side.other());
    for owner in Side::ALL {
        let mut stacks = position.controlled(owner);
        while stacks != 0 {
            let square = square(stacks.trailing_zeros());
            stacks &= stacks - 1;
            sum += if owner == side {
                stack_worth(position, square, owner)
            } else {
                -stack_worth(position, square, owner)
            };
        }
    }
    sum
}

/// The value of the men of a stack to the side that controls it.
fn stack_worth(position: &PitOfPillars, square: Square, owner: Side) -> i32 {
    let stack = position.stack(square);
    let height = stack.height();
    if height == 1 {
        return MAN;
    }
    let own = stack.count(Piece::Of(owner)) as i32;
    let others = height as i32 - own;
    let ready = others > 0 && height >= usize::from(position.capacity(square));
    MAN * (own - others / 2) + if ready { READY } else { 0 }
}

const fn square(at: u32) -> Square {
    Square::new((at % 8) as u8, (at / 8) as u8)
}

/// A slot from the squares of a turn; few different turns share one.
fn slot(turn: &Move) -> u16 {
    let number = |square: Square| u16::from(square.rank()) * 8 + u16::from(square.file());
    match *turn {
        Move::Entering(first, second) => number(first) * 64 + second.map_or(0, number),
        Move::Movement(MainAction::Move(from, to), _) => number(from) * 64 + number(to),
        Move::Movement(MainAction::Enter(square), _) => number(square) * 65,
    }
}

fn candidate(order: i32, action: Move) -> Candidate<Move> {
    Candidate { order, slot: slot(&action), action }
}

/// The value of the position after a turn to the side that made it.
fn after(position: &PitOfPillars, turn: &Move) -> i32 {
    let mut next = position.clone();
    next.play_unchecked(turn);
    worth(&next, position.side_to_act())
}

/// Keeps the best `width` candidates, in the same order on every machine; returns whether these are all.
fn keep_best(found: &mut Vec<Candidate<Move>>, width: usize) -> bool {
    found.sort_by_key(|candidate| -candidate.order);
    let all = found.len() <= width;
    found.truncate(width);
    all
}

/// The candidates of the entering stage.
fn entries(position: &PitOfPillars, width: usize, meter: &mut Meter<'_>) -> (Vec<Candidate<Move>>, bool) {
    let mut found: Vec<_> = position.actions().map(|turn| candidate(after(position, &turn), turn)).collect();
    meter.moves(found.len());
    let all = keep_best(&mut found, width);
    (found, all)
}

/// The candidates of the movement stage.
fn turns(position: &PitOfPillars, width: usize, meter: &mut Meter<'_>) -> (Vec<Candidate<Move>>, bool) {
    let side = position.side_to_act();
    let mut tried = 0;
    let mut actions: Vec<_> = position
        .main_actions()
        .map(|action| {
            let (next, _) = position.after_main_action(action);
            candidate(worth(&next, side), Move::Movement(action, None))
        })
        .collect();
    tried += actions.len();
    let mut all = keep_best(&mut actions, width);
    let mut found = Vec::with_capacity(actions.len() + WITH_PILLAR_MOVES * PILLAR_MOVES);
    for (number, &plain) in actions.iter().enumerate() {
        found.push(plain);
        let Move::Movement(action, _) = plain.action else { continue };
        if position.pillars(side) == 0 && position.after_main_action(action).0.pillars(side) == 0 {
            continue;
        }
        all = false;
        if number < WITH_PILLAR_MOVES {
            let (next, _) = position.after_main_action(action);
            let mut pillar_moves: Vec<_> = next
                .pillar_moves()
                .map(|pillar_move| {
                    let turn = Move::Movement(action, Some(pillar_move));
                    candidate(after(position, &turn), turn)
                })
                .collect();
            tried += pillar_moves.len();
            _ = keep_best(&mut pillar_moves, PILLAR_MOVES);
            found.append(&mut pillar_moves);
        }
    }
    meter.moves(tried);
    found.sort_by_key(|candidate| -candidate.order);
    (found, all)
}

impl Evaluator<PitOfPillars> for PitEvaluator {
    fn candidates(
        &mut self,
        position: &PitOfPillars,
        width: usize,
        out: &mut Vec<Candidate<Move>>,
        meter: &mut Meter<'_>,
    ) -> bool {
        let (found, all) =
            if position.is_entering() { entries(position, width, meter) } else { turns(position, width, meter) };
        out.extend(found);
        all
    }

    fn evaluate(&self, position: &PitOfPillars) -> i32 {
        worth(position, position.side_to_act())
    }

    /// Moving a pillar never ends the game, so only main actions without one are listed.
    fn ending<'a>(&self, position: &'a PitOfPillars) -> Box<dyn Iterator<Item = Move> + 'a> {
        if position.is_entering() {
            Box::new(position.actions())
        } else {
            Box::new(position.main_actions().map(|action| Move::Movement(action, None)))
        }
    }

    /// A turn removes at most one stack of the other side, so with more than three no win in three plies is possible.
    fn is_critical(&self, position: &PitOfPillars) -> bool {
        !position.is_entering() && position.controlled(position.side_to_act().other()).count_ones() <= 3
    }

    /// Often the main action decides, and several moves of pillars win with it.
    fn is_same_answer(&self, one: &Move, other: &Move) -> bool {
        matches!((one, other), (Move::Movement(one, _), Move::Movement(other, _)) if one == other)
    }

    fn budget(&self, _position: &PitOfPillars, level: Level) -> SearchBudget {
        SearchBudget::by_work([60, 60, 200, 2_000, 20_000, 200_000], level).with_widths([16; 6], level)
    }

    fn steepness(&self, _position: &PitOfPillars) -> i32 {
        115
    }
}
