//! Joining and leaving.

use crate::event::{Stage, TournamentEvent};
use crate::ids::PlayerId;
use crate::refusal::Refusal;
use crate::settings::{EntryRule, Format};
use crate::tournament::{Phase, Status, Tournament};
use colonnade_rules::BySide;

/// A player who wants to join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joiner {
    /// The player.
    pub player: PlayerId,
    /// The rating now.
    pub rating: i32,
    /// Whether the rating is based on too few results.
    pub provisional: bool,
    /// The teams that the player may play for, in a team match.
    pub teams: BySide<bool>,
    /// The position in the order of the league that the last season left; `None` for a newcomer.
    pub placed: Option<u32>,
    /// Whether the player has the role that [`EntryRule::role`](crate::EntryRule::role) names.
    pub has_role: bool,
    /// How many more games the player may have at once.
    pub spare_games: u32,
}

impl EntryRule {
    /// Checks role and rating.
    pub(crate) fn check(&self, joiner: &Joiner) -> Result<(), Refusal> {
        if let Some(role) = self.role.filter(|_| !joiner.has_role) {
            return Err(Refusal::RoleNeeded { role });
        }
        let is_below = self.lowest.is_some_and(|lowest| joiner.rating < lowest);
        if is_below || self.highest.is_some_and(|highest| joiner.rating > highest) {
            return Err(Refusal::RatingOutside { rating: joiner.rating, lowest: self.lowest, highest: self.highest });
        }
        Ok(())
    }
}

impl Tournament {
    /// Whether players may still join, as far as the time decides that.
    #[must_use]
    pub fn may_be_joined(&self) -> bool {
        match self.phase {
            Phase::Open => true,
            Phase::Running { .. } => self.settings.format != Format::League && self.takes_late_entries(),
            Phase::Over { .. } | Phase::Cancelled { .. } => false,
        }
    }

    /// Decides whether a player may join: before the start; in a Swiss tournament also until the second round begins, for
    /// half of the points of the missed round.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn join(&self, joiner: &Joiner) -> Result<TournamentEvent, Refusal> {
        let earlier = self.entrant(joiner.player).and_then(|entrant| self.participants.get(entrant.index()));
        match earlier.map(|participant| &participant.status) {
            Some(Status::Active) => return Err(Refusal::AlreadyEntered),
            Some(Status::Withdrawn { .. }) => return Err(Refusal::NoReturn),
            Some(Status::Left) | None => {}
        }
        match self.phase {
            Phase::Open => {}
            Phase::Running { .. } if self.settings.format == Format::League => return Err(Refusal::NextSeason),
            Phase::Running { .. } if self.takes_late_entries() => {}
            Phase::Running { .. } => return Err(Refusal::LateEntryOver),
            Phase::Over { .. } | Phase::Cancelled { .. } => return Err(Refusal::NotOpen),
        }
        let is_team_match = matches!(self.settings.format, Format::TeamMatch { .. });
        let team = self.team_to_join(joiner.teams).filter(|_| is_team_match);
        if is_team_match && team.is_none() {
            return Err(Refusal::TeamNeeded);
        }
        let all = *self.settings.players().end();
        let most = if is_team_match { all / 2 } else { all };
        let entered = self.active().filter(|&entrant| !is_team_match || self.team(entrant) == team).count();
        if entered >= usize::from(most) {
            return Err(Refusal::Full { most });
        }
        self.settings.entry.check(joiner)?;
        let needed = self.settings.games_at_once();
        if joiner.spare_games < needed {
            return Err(Refusal::NoPlaces { needed, spare: joiner.spare_games });
        }
        Ok(TournamentEvent::Joined {
            player: joiner.player,
            rating: joiner.rating,
            provisional: joiner.provisional,
            team,
            placed: joiner.placed.filter(|_| self.settings.format == Format::League),
        })
    }

    fn takes_late_entries(&self) -> bool {
        matches!(&self.rounds[..], [only] if only.stage == Stage::Swiss)
    }

    /// Decides whether a player may leave: before the start, or during a season of a league, which the player then plays
    /// to its end without being entered in the next one.
    ///
    /// # Errors
    ///
    /// Why not. In a running tournament players [withdraw](Tournament::withdraw).
    pub fn leave(&self, player: PlayerId) -> Result<TournamentEvent, Refusal> {
        let entrant = self.entrant(player).ok_or(Refusal::NotEntered)?;
        let is_league = self.settings.format == Format::League && self.is_running();
        if self.phase != Phase::Open && !is_league {
            return Err(Refusal::NotOpen);
        }
        match self.participants.get(entrant.index()) {
            Some(participant) if participant.status == Status::Active && participant.plays_on => {
                Ok(TournamentEvent::Left(entrant))
            }
            Some(participant) if participant.status == Status::Left => Err(Refusal::NotEntered),
            _ => Err(Refusal::AlreadyWithdrawn),
        }
    }

    /// Decides whether a player who has left during a season plays the next one after all: while the season runs, for who
    /// still takes part.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn stay(&self, player: PlayerId) -> Result<TournamentEvent, Refusal> {
        let entrant = self.entrant(player).ok_or(Refusal::NotEntered)?;
        if !self.is_running() {
            return Err(Refusal::NotRunning);
        }
        match self.participants.get(entrant.index()) {
            Some(participant) if participant.status != Status::Active => Err(Refusal::NoReturn),
            Some(participant) if participant.plays_on => Err(Refusal::AlreadyEntered),
            _ => Ok(TournamentEvent::Stayed(entrant)),
        }
    }
}
