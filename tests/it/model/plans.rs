//! Conditional moves in the model: each line is a separate list of moves.

use std::collections::BTreeSet;

use colonnade::play::{
    Cause, Command, Fact, GameId, MOST_PLANNED, PlanEdit, PlanProblem, PlayerId, Refusal, Timestamp,
};
use colonnade::service::{Service, ServiceError, outbox, plans};
use colonnade_rules::{MoveError, Side, State};
use colonnade_testing::Rng;

use super::{Model, Plain};

/// Lines from the current position.
pub(super) type Lines = Vec<Vec<String>>;

fn settle(state: &mut State) {
    while let Some(text) = state.forced_action().map(|forced| forced.text().to_owned()) {
        state.play(&text).expect("a forced move");
    }
}

/// Adds a line; `is_owners` says which moves are the owner's.
fn add(lines: &mut Lines, line: &[String], is_owners: &[bool]) {
    lines.retain(|old| match old.iter().zip(line).position(|(a, b)| a != b) {
        Some(at) => !is_owners[at],
        None => old.len() > line.len(),
    });
    if !lines.iter().any(|old| old.starts_with(line)) {
        lines.push(line.to_vec());
    }
}

/// Removes the last move of a line. A first move of the owner's stays only if other moves follow it.
fn remove(lines: &mut Lines, line: &[String], is_owners: &[bool]) {
    lines.retain(|old| !old.starts_with(line));
    let mut rest = line[..line.len() - 1].to_vec();
    while !rest.is_empty() && !lines.iter().any(|old| old.starts_with(&rest)) {
        if is_owners[rest.len() - 1] && rest.len() > usize::from(is_owners[0]) {
            lines.push(rest);
            return;
        }
        rest.pop();
    }
}

fn moves_in(lines: &Lines) -> usize {
    lines.iter().flat_map(|line| (1..=line.len()).map(|end| &line[..end])).collect::<BTreeSet<_>>().len()
}

impl Plain {
    pub(super) fn drop_lines(&mut self, side: Side) {
        self.dropped += usize::from(!self.lines[side].is_empty());
        self.lines[side].clear();
    }

    /// Follows a move.
    pub(super) fn follow(&mut self, text: &str, cause: Cause) {
        for side in Side::ALL.into_iter().filter(|_| cause != Cause::Forced) {
            let lines = std::mem::take(&mut self.lines[side]);
            let is_left = !lines.is_empty() && !lines.iter().any(|line| line[0] == text);
            self.dropped += usize::from(is_left);
            let rest = lines.into_iter().filter(|line| line[0] == text).map(|line| line[1..].to_vec());
            self.lines[side] = rest.filter(|line| !line.is_empty()).collect();
        }
    }

    /// The side to act answers at once, if it has planned an answer.
    pub(super) fn answer_as_planned(&mut self, now: Timestamp) -> Result<(), MoveError> {
        let side = self.state().side_to_act();
        if self.offer == Some(side.other()) || self.lapsed {
            self.drop_lines(side);
        }
        let Some(text) = self.lines[side].first().map(|line| line[0].clone()) else { return Ok(()) };
        assert!(self.lines[side].iter().all(|line| line[0] == text), "one answer");
        self.play(&text, Cause::Planned, now)
    }

    /// A move that the side to act has planned, or that the opponent has an answer to; preferably both.
    pub(super) fn expected(&self, chance: &mut Rng) -> Option<String> {
        let to_act = self.state().side_to_act();
        let own: Vec<&String> = self.lines[to_act].iter().map(|line| &line[0]).collect();
        let answered: Vec<&String> = self.lines[to_act.other()].iter().map(|line| &line[0]).collect();
        let both: Vec<&String> = own.iter().copied().filter(|text| answered.contains(text)).collect();
        let found = if both.is_empty() { [own, answered].concat() } else { both };
        (!found.is_empty()).then(|| (*chance.pick(&found)).clone())
    }

    /// How often a planned answer follows a planned answer of the other side.
    pub(super) fn answers_to_answers(&self) -> usize {
        let planned = |(_, _, cause, _): &(String, Side, Cause, Timestamp)| *cause == Cause::Planned;
        self.moves.windows(2).filter(|pair| pair.iter().all(planned) && pair[0].1 != pair[1].1).count()
    }

    /// A line of at most `length` legal moves, sometimes with the beginning of an existing line, and their owners.
    fn line(&self, side: Side, length: usize, chance: &mut Rng) -> (Vec<String>, Vec<bool>) {
        let mut state = self.state();
        let mut line = Vec::new();
        let mut is_owners = Vec::new();
        let there = [self.lines.first.as_slice(), self.lines.second.as_slice()].concat();
        let known = if there.is_empty() { Vec::new() } else { chance.pick(&there).clone() };
        let mut known = known.into_iter();
        while line.len() < length && state.outcome().is_none() {
            let mut legal: Vec<String> = state.actions().take(12).map(|action| action.to_string()).collect();
            if state.can_swap() {
                legal.extend(std::iter::repeat_n("swap".to_owned(), 6));
            }
            let text = known.next().filter(|_| chance.below(4) > 0).unwrap_or_else(|| {
                known = Vec::new().into_iter();
                chance.pick(&legal).clone()
            });
            let has_other = state.has_swapped() != self.has_swapped();
            is_owners.push((state.side_to_act() == side) != has_other);
            line.push(state.play(&text).expect("legal"));
            settle(&mut state);
        }
        (line, is_owners)
    }
}

impl Model {
    /// A player adds a line, or removes one, or all, and usually so does the opponent; then planned moves come next.
    pub(super) fn plan(&mut self, service: &Service, chance: &mut Rng) {
        let running = |(id, game): (&GameId, &Plain)| (game.over.is_none() || chance.below(20) == 0).then_some(*id);
        let games: Vec<GameId> = self.games.iter().filter_map(running).collect();
        if games.is_empty() {
            return;
        }
        let id = *chance.pick(&games);
        let side = *chance.pick(&Side::ALL);
        self.edit(service, id, side, chance);
        if chance.below(3) > 0 {
            self.edit(service, id, side.other(), chance);
        }
        let plain = &self.games[&id];
        let to_act = plain.players[plain.state().side_to_act()];
        let next = if chance.below(3) > 0 { plain.expected(chance) } else { None };
        if let Some(text) = next {
            self.give(service, id, to_act, Command::Act(text.into()));
        }
    }

    /// A side adds a line, or removes one, or all.
    fn edit(&mut self, service: &Service, id: GameId, side: Side, chance: &mut Rng) {
        let plain = self.games.get_mut(&id).expect("picked");
        let player = plain.players[side];
        let edit = |edit: &PlanEdit<'_>| match plans::edit_plan(service, player, id, None, edit) {
            Ok(_) => Ok(()),
            Err(ServiceError::Refused(refusal)) => Err(refusal),
            Err(fault) => panic!("{fault}"),
        };
        let length = 1 + chance.below(6);
        let (line, is_owners) = plain.line(side, length, chance);
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        let mut lines = plain.lines[side].clone();
        let (done, wanted) = match chance.below(12) {
            _ if plain.over.is_some() => {
                let wanted = Err(Refusal::GameOver);
                (edit(&PlanEdit { add: &[&texts], ..PlanEdit::default() }), wanted)
            }
            0 => {
                lines.clear();
                (edit(&PlanEdit { clear: true, ..PlanEdit::default() }), Ok(()))
            }
            1 | 2 if !line.is_empty() => {
                let is_there = lines.iter().any(|old| old.starts_with(&line));
                if is_there {
                    remove(&mut lines, &line, &is_owners);
                }
                let wanted = if is_there { Ok(()) } else { Err(PlanProblem::NotPlanned.into()) };
                (edit(&PlanEdit { remove: Some(&texts), ..PlanEdit::default() }), wanted)
            }
            _ => {
                let mut more = lines.clone();
                // On the owner's turn, the first move is the owner's, and not an answer.
                let is_own_turn = plain.state().side_to_act() == side;
                let wanted = if is_owners.iter().skip(usize::from(is_own_turn)).next_back() != Some(&true) {
                    Err(PlanProblem::NoAnswer.into())
                } else {
                    add(&mut more, &line, &is_owners);
                    if moves_in(&more) > MOST_PLANNED { Err(PlanProblem::TooMany.into()) } else { Ok(()) }
                };
                if wanted.is_ok() {
                    lines = more;
                }
                (edit(&PlanEdit { add: &[&texts], ..PlanEdit::default() }), wanted)
            }
        };
        assert_eq!(done, wanted, "game {id}, player {player}: {line:?}");
        plain.lines[side] = lines;
        self.compare_plan(service, id, side);
    }

    fn compare_plan(&self, service: &Service, id: GameId, side: Side) {
        let plain = &self.games[&id];
        let plan = plans::plan(service, plain.players[side], id).expect("a player").plan;
        let mut lines: Lines =
            plan.lines().into_iter().map(|line| line.into_iter().map(str::to_owned).collect()).collect();
        let mut wanted = plain.lines[side].clone();
        lines.sort();
        wanted.sort();
        assert_eq!(lines, wanted, "game {id}, {side:?}");
    }

    /// Checks that the same lines are stored, and the same were dropped.
    pub(super) fn compare_plans(&self, service: &Service) {
        for &id in self.games.keys() {
            Side::ALL.into_iter().for_each(|side| self.compare_plan(service, id, side));
        }
        let told = outbox::notices_after(service, 0, usize::MAX).expect("listed");
        let told = told.iter().filter(|queued| matches!(queued.notice.fact, Fact::PlanDropped { .. })).count();
        assert_eq!(told, self.games.values().map(|game| game.dropped).sum::<usize>());
        let players: BTreeSet<PlayerId> = self.players.iter().copied().collect();
        let kept: usize = players.iter().map(|&player| plans::plans_of(service, player).expect("listed").len()).sum();
        let has_lines = |game: &Plain| Side::ALL.into_iter().filter(|&side| !game.lines[side].is_empty()).count();
        assert_eq!(kept, self.games.values().map(has_lines).sum::<usize>());
    }
}
