//! The teams of a team match: who plays for which, their captains, and who accepts.

use crate::due::start_groups;
use crate::event::TournamentEvent;
use crate::ids::{Entrant, PlayerId};
use crate::refusal::Refusal;
use crate::settings::Format;
use crate::tournament::{Phase, Tournament};
use colonnade_rules::{BySide, Side};

impl Tournament {
    /// The players of a team who take part, in the order of entry.
    pub fn members(&self, team: Side) -> impl Iterator<Item = Entrant> {
        self.active().filter(move |&entrant| self.team(entrant) == Some(team))
    }

    /// The captain of a team: of its players who take part, the first by entry. `None` if there are none.
    #[must_use]
    pub fn captain(&self, team: Side) -> Option<Entrant> {
        self.members(team).next()
    }

    /// The players of a team, the strongest first, each with the number of the board, from 0; `None` for reserves. Until the
    /// boards are paired, it says who would play if nobody else joined or left.
    #[must_use]
    pub fn line_up(&self, team: Side) -> Vec<(Entrant, Option<usize>)> {
        let Format::TeamMatch { boards } = self.settings.format else { return Vec::new() };
        let groups = if self.groups.is_empty() { start_groups(self) } else { self.groups.clone() };
        let of_team = groups.into_iter().zip(Side::ALL).find(|(_, side)| *side == team);
        let board = |(place, entrant): (usize, Entrant)| match self.rounds.first() {
            Some(_) => self.pairings.iter().position(|played| played.pairing.has(entrant)),
            None => (place < usize::from(boards)).then_some(place),
        };
        let players = of_team.into_iter().flat_map(|(players, _)| players);
        players.enumerate().map(|seeded| (seeded.1, board(seeded))).collect()
    }

    /// The team that a player joins who may play for these: of two, the one with fewer players, and the first if both
    /// have as many. `None` if there is none.
    pub(crate) fn team_to_join(&self, teams: BySide<bool>) -> Option<Side> {
        Side::ALL.into_iter().filter(|&team| teams[team]).min_by_key(|&team| self.members(team).count())
    }

    /// Decides whether a player may accept a team match for their team: once, before the start, as its captain. The
    /// acceptance is that of the team, and stays when the captain leaves.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn accept(&self, player: PlayerId) -> Result<TournamentEvent, Refusal> {
        if self.phase != Phase::Open {
            return Err(Refusal::NotOpen);
        }
        if !matches!(self.settings.format, Format::TeamMatch { .. }) {
            return Err(Refusal::NothingToAccept);
        }
        let own = self.entrant(player);
        let is_captain = |team: &Side| own.is_some() && self.captain(*team) == own;
        let team = Side::ALL.into_iter().find(is_captain).ok_or(Refusal::NotCaptain)?;
        if self.accepted[team] {
            return Err(Refusal::AlreadyAccepted);
        }
        Ok(TournamentEvent::TeamAccepted(team))
    }
}
