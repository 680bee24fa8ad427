//! Who advances in a knock-out.

use crate::event::{Round, Stage};
use crate::ids::Entrant;
use crate::pairing::bracket;
use crate::table::game_points;
use crate::tournament::{GameState, PlayedPairing, Tournament};

/// The winner of a pairing of a knock-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    /// The winner.
    pub winner: Entrant,
    /// The reason why.
    pub reason: AdvanceReason,
}

/// The reason why a player advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdvanceReason {
    /// More points in the games of the pairing.
    Points,
    /// The pairing was even, and the extra game was won.
    ExtraGame,
    /// The pairing was even, and the opponent has withdrawn.
    Withdrawal,
    /// Games decided nothing, and this is the better seed.
    Seed,
}

/// How far a pairing of a knock-out is.
enum PairingState {
    Running,
    NeedsExtraGame,
    Decided(Advance),
}

impl Tournament {
    /// The winner of a pairing of a knock-out or a final; `None` while it runs, and for other pairings.
    #[must_use]
    pub fn advance(&self, pairing: u32) -> Option<Advance> {
        let played = self.pairings.get(pairing as usize)?;
        let round = self.rounds.get(played.round as usize).filter(|round| round.stage == Stage::KnockOut)?;
        match self.pairing_state(played, round) {
            PairingState::Decided(advance) => Some(advance),
            PairingState::Running | PairingState::NeedsExtraGame => None,
        }
    }

    /// The pairings of the last round that are even and need one more game.
    pub(crate) fn pairings_for_extra_games(&self) -> Vec<u32> {
        let Some(round) = self.rounds.last().filter(|round| round.stage == Stage::KnockOut) else { return Vec::new() };
        let last = self.rounds.len() - 1;
        let of_round = (0..).zip(&self.pairings).filter(|(_, played)| played.round as usize == last);
        let even =
            of_round.filter(|(_, played)| matches!(self.pairing_state(played, round), PairingState::NeedsExtraGame));
        even.map(|(number, _)| number).collect()
    }

    fn pairing_state(&self, played: &PlayedPairing, round: &Round) -> PairingState {
        let pairing = played.pairing;
        if played.games.contains(&GameState::Running) {
            return PairingState::Running;
        }
        let decided = |winner, reason| PairingState::Decided(Advance { winner, reason });
        let rank = |entrant| round.seeds.iter().position(|&seed| seed == entrant);
        let better = if rank(pairing.first) < rank(pairing.second) { pairing.first } else { pairing.second };
        let usual = usize::from(self.settings.terms.games.count());
        let leader = |games: &[GameState], from: usize| {
            let [first, second] = game_points(games, from);
            match first.cmp(&second) {
                std::cmp::Ordering::Greater => Some(pairing.first),
                std::cmp::Ordering::Less => Some(pairing.second),
                std::cmp::Ordering::Equal => None,
            }
        };
        let (games, extra) = played.games.split_at(usual.min(played.games.len()));
        if let Some(winner) = leader(games, 0) {
            return decided(winner, AdvanceReason::Points);
        }
        if let Some(winner) = leader(extra, usual) {
            return decided(winner, AdvanceReason::ExtraGame);
        }
        if !extra.is_empty() {
            return decided(better, AdvanceReason::Seed);
        }
        match (self.is_active(pairing.first), self.is_active(pairing.second)) {
            (true, true) => PairingState::NeedsExtraGame,
            (true, false) => decided(pairing.first, AdvanceReason::Withdrawal),
            (false, true) => decided(pairing.second, AdvanceReason::Withdrawal),
            (false, false) => decided(better, AdvanceReason::Seed),
        }
    }

    /// The next round of a knock-out among these seeds; `None` when at most one player is left.
    pub(crate) fn next_knock_out_round(&self, seeds: &[Entrant]) -> Option<Round> {
        let earlier = self.rounds.iter().filter(|round| round.stage == Stage::KnockOut).count();
        let slots = bracket(seeds.len());
        let mut round = Round { stage: Stage::KnockOut, seeds: seeds.to_vec(), ..Round::default() };
        // Of each half of a part of the bracket, at most one player is left.
        for part in slots.chunks(2_usize.saturating_pow(earlier as u32 + 1)) {
            let (upper, lower) = part.split_at(part.len() / 2);
            let [upper, lower] = [upper, lower].map(|half| {
                let seeded = half.iter().flatten().filter_map(|&seed| seeds.get(seed).copied());
                seeded
                    .clone()
                    .find(|&entrant| self.is_active(entrant) && self.is_in_bracket(entrant))
                    .ok_or(seeded.count())
            });
            match (upper, lower) {
                (Ok(one), Ok(other)) => round.pairings.push(self.with_sides(one, other)),
                (Ok(alone), Err(0)) | (Err(0), Ok(alone)) => round.byes.push(alone),
                (Ok(alone), Err(_)) | (Err(_), Ok(alone)) => round.walkovers.push(alone),
                (Err(_), Err(_)) => {}
            }
        }
        (round.pairings.len() * 2 + round.byes.len() + round.walkovers.len() > 1).then_some(round)
    }

    /// Whether a player has neither lost in the last round of the knock-out nor before it.
    fn is_in_bracket(&self, entrant: Entrant) -> bool {
        let Some(last) = self.rounds.iter().rposition(|round| round.stage == Stage::KnockOut) else { return true };
        let round = &self.rounds[last];
        round.byes.contains(&entrant)
            || round.walkovers.contains(&entrant)
            || self.pairings.iter().filter(|played| played.round as usize == last && played.pairing.has(entrant)).any(
                |played| matches!(self.pairing_state(played, round), PairingState::Decided(advance) if advance.winner == entrant),
            )
    }

    /// How far a player has come in the knock-out or the final: 0 outside it, then one more for each round reached, and
    /// one more for who is left at the end. Who has withdrawn is not.
    pub(crate) fn knock_out_level(&self, entrant: Entrant) -> u32 {
        let rounds = self.rounds.iter().filter(|round| round.stage == Stage::KnockOut);
        let is_in = |round: &&Round| {
            let paired = round.pairings.iter().any(|pairing| pairing.has(entrant));
            paired || round.byes.contains(&entrant) || round.walkovers.contains(&entrant)
        };
        let reached = rounds.filter(is_in).count() as u32;
        let is_last =
            self.rounds.iter().rfind(|round| round.stage == Stage::KnockOut).is_some_and(|round| is_in(&round));
        reached + u32::from(is_last && self.is_active(entrant) && self.is_in_bracket(entrant))
    }
}
