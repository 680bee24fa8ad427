//! The marks of a player in a table, round by round.

use crate::event::{PairingKind, Round, Stage};
use crate::ids::Entrant;
use crate::tournament::{Status, Tournament};

/// A mark in a table. Each cause of points or of their absence has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A pairing with games, by its number.
    Games {
        /// The number in [`Tournament::pairings`].
        pairing: u32,
    },
    /// Half of a pairing each, because the round had no opponents for the two. It does not tell whether anybody blocks
    /// anybody.
    Halved {
        /// The other player.
        opponent: Entrant,
    },
    /// A bye.
    Bye,
    /// An advance in a knock-out, because the opponent has withdrawn.
    Walkover,
    /// Half of a pairing for the round before a late entry.
    LateEntry,
    /// No pairing, because the player is out by withdrawal.
    Withdrawn,
    /// No pairing, because the knock-out or the final goes on without the player.
    Out,
    /// No pairing, because the player is a reserve of a team.
    Reserve,
}

impl Tournament {
    /// The marks of a player, each with its round from 0. A round in which all play all has several.
    #[must_use]
    pub fn cells(&self, entrant: Entrant) -> Vec<(u32, Cell)> {
        let rounds = (0..).zip(&self.rounds);
        rounds.flat_map(|(number, round)| self.cells_of(entrant, number, round)).collect()
    }

    fn cells_of(&self, entrant: Entrant, number: u32, round: &Round) -> Vec<(u32, Cell)> {
        let own = (0..).zip(&self.pairings).filter(|(_, played)| played.round == number && played.pairing.has(entrant));
        let paired: Vec<(u32, Cell)> = own
            .map(|(pairing, played)| {
                let cell = match played.pairing.kind {
                    PairingKind::Played => Cell::Games { pairing },
                    PairingKind::Halved => Cell::Halved { opponent: played.pairing.opponent(entrant) },
                };
                (number, cell)
            })
            .collect();
        if !paired.is_empty() {
            return paired;
        }
        let participant = self.participants.get(entrant.index());
        let is_out = participant.is_some_and(|who| matches!(who.status, Status::Withdrawn { .. }));
        let cell = match round.stage {
            _ if round.byes.contains(&entrant) => Cell::Bye,
            _ if round.walkovers.contains(&entrant) => Cell::Walkover,
            _ if number == 0 && participant.is_some_and(|who| who.late) => Cell::LateEntry,
            Stage::KnockOut => Cell::Out,
            _ if is_out => Cell::Withdrawn,
            Stage::Boards => Cell::Reserve,
            Stage::AllPlayAll | Stage::Swiss => return Vec::new(),
        };
        vec![(number, cell)]
    }
}
