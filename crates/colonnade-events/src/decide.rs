//! Decides about the games, the players and the course of a tournament: events, or a refusal.

use serde::{Deserialize, Serialize};

use crate::due::{PAIRING_RULES, start_groups};
use crate::event::{Ending, TournamentEvent, WithdrawalReason};
use crate::ids::{Entrant, GameKey};
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::time::Time;
use crate::tournament::{GameState, Phase, Status, Tournament};
use colonnade_rules::GameResult;

/// An organiser's decision about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ruling {
    /// This result, by the sides at the start of the game: [`Tournament::adjudicate`].
    Result(GameResult),
    /// It counts for nobody: [`Tournament::void`].
    Void,
    /// It counts as it did before organisers decided it: [`Tournament::restore`].
    AsPlayed,
}

/// The number of time-outs after which a player is out.
const TIME_OUTS: usize = 2;

impl Tournament {
    /// Decides whether a tournament with these rules may be announced.
    ///
    /// # Errors
    ///
    /// If they do not fit together.
    pub fn create(settings: Settings, now: Time) -> Result<TournamentEvent, Refusal> {
        settings.check(now).map_err(Refusal::Settings)?;
        Ok(TournamentEvent::Created(settings))
    }

    /// Decides whether the rules may be changed: before the start. As soon as somebody has joined, the server, the format,
    /// the season, the teams and the terms of games stay, and neither more games at once nor fewer vacation days are asked of the players.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn edit(&self, settings: Settings, now: Time) -> Result<TournamentEvent, Refusal> {
        if self.phase != Phase::Open {
            return Err(Refusal::NotOpen);
        }
        settings.check(now).map_err(Refusal::Settings)?;
        let most = *settings.players().end();
        let entered = self.active().count() as u32;
        if entered > u32::from(most) {
            return Err(Refusal::MoreEntered { entered, most });
        }
        let own = &self.settings;
        let fixed = |settings: &Settings| (settings.server, settings.format, settings.season, settings.teams);
        let is_other = fixed(&settings) != fixed(own) || settings.terms != own.terms;
        let is_heavier = settings.games_at_once() > own.games_at_once() || settings.vacation_days < own.vacation_days;
        if entered > 0 && (is_other || is_heavier) {
            return Err(Refusal::OtherTerms);
        }
        Ok(TournamentEvent::Edited(settings))
    }

    /// Decides whether an organiser may start it now. `seed` decides all lots.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn start(&self, seed: u64) -> Result<TournamentEvent, Refusal> {
        if self.phase != Phase::Open {
            return Err(Refusal::NotOpen);
        }
        self.check_enough()?;
        Ok(TournamentEvent::Started { rules: PAIRING_RULES, seed, groups: start_groups(self) })
    }

    /// Decides whether an organiser may cancel it: until it is over.
    ///
    /// # Errors
    ///
    /// If it is over.
    pub fn cancel(&self, reason: String) -> Result<TournamentEvent, Refusal> {
        if self.phase == Phase::Open || self.is_running() {
            Ok(TournamentEvent::Cancelled { reason: Some(reason) })
        } else {
            Err(Refusal::NotRunning)
        }
    }

    /// Takes the result of a game that ended, and the time at which it ended. [`GameResult::Unfinished`], for a game that was
    /// aborted, counts for nobody. A player whose time has run out for the second time is withdrawn. A result that is
    /// known already needs no event, nor does a forfeited game that was aborted because its player was deleted. A game that ended before a withdrawal or the hard end decided it here counts as it
    /// ended, also when the tournament is over; who has advanced in a knock-out stays.
    ///
    /// # Errors
    ///
    /// If there is no such game, or it has another result, so that no result counts twice.
    pub fn record(
        &self,
        game: GameKey,
        result: GameResult,
        ending: Ending,
        finished: Time,
    ) -> Result<Vec<TournamentEvent>, Refusal> {
        let state = self.game(game).ok_or(Refusal::NoSuchGame(game))?;
        let is_forfeited = matches!(state, GameState::Forfeited { .. });
        if is_forfeited && result == GameResult::Unfinished {
            return Ok(Vec::new());
        }
        if *state != GameState::Running && state.result().unwrap_or(GameResult::Unfinished) == result {
            return Ok(Vec::new());
        }
        if !state.yields_to(finished) {
            return Err(Refusal::Conflict(game));
        }
        if result == GameResult::Unfinished {
            return Ok(vec![TournamentEvent::GameVoided { game, reason: None }]);
        }
        let mut events = vec![TournamentEvent::GameDecided { game, result, ending }];
        if let GameResult::Win(winner) = result
            && ending == Ending::TimedOut
            && let Some((_, pairing)) = self.pairing_of(game)
        {
            let loser = pairing.on_side(winner.other(), game.game);
            if self.is_running() && self.is_active(loser) && self.time_outs(loser) + 1 >= TIME_OUTS {
                events.push(TournamentEvent::Withdrawn { entrant: loser, why: WithdrawalReason::TimeOuts });
            }
        }
        Ok(events)
    }

    /// Decides whether an organiser may declare a game void, over or not, so that it counts for nobody; also after the end
    /// of the tournament. Rounds that have begun stay as they are: who has advanced in a knock-out stays in it.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn void(&self, game: GameKey, reason: String) -> Result<TournamentEvent, Refusal> {
        if matches!(self.changeable_game(game)?, GameState::Void { .. }) {
            return Err(Refusal::AlreadyVoid(game));
        }
        Ok(TournamentEvent::GameVoided { game, reason: Some(reason) })
    }

    /// Decides whether an organiser may give a game, over or not, this result; when [`Tournament::void`] may be.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn adjudicate(&self, game: GameKey, result: GameResult, reason: String) -> Result<TournamentEvent, Refusal> {
        self.changeable_game(game)?;
        if result == GameResult::Unfinished {
            return Err(Refusal::NoResult);
        }
        Ok(TournamentEvent::Adjudicated { game, result, reason })
    }

    /// Decides whether an organiser may take back what organisers have done to a game that was over before.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn restore(&self, game: GameKey, reason: String) -> Result<TournamentEvent, Refusal> {
        self.changeable_game(game)?;
        if !self.replaced.contains_key(&game) {
            return Err(Refusal::NothingToRestore(game));
        }
        Ok(TournamentEvent::GameRestored { game, reason })
    }

    /// Decides whether an organiser may decide a game in this way, with a reason.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn rule(&self, game: GameKey, ruling: Ruling, reason: String) -> Result<TournamentEvent, Refusal> {
        match ruling {
            Ruling::Result(result) => self.adjudicate(game, result, reason),
            Ruling::Void => self.void(game, reason),
            Ruling::AsPlayed => self.restore(game, reason),
        }
    }

    /// Takes a player out. Before the start, the player leaves; afterwards the running games are lost.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn withdraw(&self, entrant: Entrant, why: WithdrawalReason) -> Result<TournamentEvent, Refusal> {
        let participant = self.participants.get(entrant.index()).ok_or(Refusal::NotEntered)?;
        match participant.status {
            Status::Active => {}
            Status::Left => return Err(Refusal::NotEntered),
            Status::Withdrawn { .. } => return Err(Refusal::AlreadyWithdrawn),
        }
        match self.phase {
            Phase::Open => Ok(TournamentEvent::Left(entrant)),
            Phase::Running { .. } => Ok(TournamentEvent::Withdrawn { entrant, why }),
            Phase::Over { .. } | Phase::Cancelled { .. } => Err(Refusal::NotRunning),
        }
    }

    /// Decides whether a player may take vacation days, also automatically, which move deadlines of this tournament.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn take_vacation(&self, entrant: Entrant, days: u16) -> Result<TournamentEvent, Refusal> {
        if !self.is_running() {
            return Err(Refusal::NotRunning);
        }
        let participant = self.participants.get(entrant.index()).ok_or(Refusal::NotEntered)?;
        if participant.status != Status::Active {
            return Err(Refusal::AlreadyWithdrawn);
        }
        let most = self.settings.vacation_days;
        let left = most.saturating_sub(participant.vacation_days);
        if days > left {
            return Err(Refusal::VacationSpent { left, most });
        }
        Ok(TournamentEvent::VacationTaken { entrant, days })
    }

    /// A game whose result may change: one of a tournament that has begun and was not cancelled.
    fn changeable_game(&self, game: GameKey) -> Result<&GameState, Refusal> {
        if !self.is_running() && !self.is_over() {
            return Err(Refusal::NotRunning);
        }
        self.game(game).ok_or(Refusal::NoSuchGame(game))
    }
}
