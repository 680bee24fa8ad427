//! Vacation: taking it, giving it back, and notices to players whose deadlines it moves.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::cache::Freshness;
use super::games::{CommandOutcome, GameChange};
use super::{Reply, Service, announce};
use colonnade_play::{
    ClockChange, Dated, GameEvent, GameId, GameOverview, Notice, Player, PlayerEvent, PlayerId, Timestamp,
};
use colonnade_store::Append;

/// The days that some events take.
pub(super) fn days_taken(events: &[Dated<PlayerEvent>]) -> Vec<NaiveDate> {
    let taken = events.iter().filter_map(|event| match &event.event {
        PlayerEvent::VacationTaken { days, .. } => Some(days.as_slice()),
        _ => None,
    });
    taken.flatten().copied().collect()
}

impl Service {
    /// Chooses whether a player's vacation days are spent by themselves when a deadline would pass.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn choose_automatic_vacation(&self, player: PlayerId, is_on: bool) -> Reply<Player> {
        self.change(player, |player, _| {
            let changed = player.keeps_vacation == is_on;
            Ok(changed.then_some(PlayerEvent::AutomaticVacation(is_on)).into_iter().collect())
        })
    }

    /// Takes vacation. The clocks of all the player's games stop on these days.
    ///
    /// # Errors
    ///
    /// If a day is in the past, or the year's days do not suffice.
    pub fn take_vacation(&self, player: PlayerId, first: NaiveDate, days: u32) -> Reply<Player> {
        let a_year = self.play.vacation_days;
        self.change(player, |player, now| player.take_vacation(first, days, a_year, now).map(|taken| vec![taken]))
    }

    /// Gives back the vacation days after today, if the player still has the given version; otherwise nothing changes.
    ///
    /// # Errors
    ///
    /// If there are no such days.
    pub fn cancel_vacation(&self, player: PlayerId, version: u64) -> Reply<Player> {
        self.change(player, |player, now| match player.version == version {
            true => player.cancel_vacation(now).map(|cancelled| vec![cancelled]),
            false => Ok(Vec::new()),
        })
    }

    /// Adds to an append what changes in a game after a change of the player to act: its due times, and the deadline.
    pub(super) fn move_deadline(
        &self,
        standing: &GameOverview,
        player: &Player,
        now: Timestamp,
        append: &mut Append,
    ) -> Reply<Option<CommandOutcome>> {
        let table = self.load_with_players(standing.id, Freshness::Stored)?;
        let mut change = GameChange::of_player(&table, player);
        if !change.game.is_running() {
            return Ok(None);
        }
        if change.deadline() != standing.deadline {
            change.apply_event(self, now.max(table.game.touched), GameEvent::DeadlineMoved)?;
        }
        let (part, outcome) = change.into_append(self, now, None);
        append.games.extend(part.games);
        append.notices.extend(part.notices);
        // The player is written by this append.
        append.versions.extend(part.versions.into_iter().filter(|(other, _)| *other != player.id));
        Ok(Some(outcome).filter(|outcome| !outcome.events.is_empty()))
    }

    /// The notices of a change of a player's vacation: for the player, if a deadline spent it, and for each opponent in
    /// whose games the deadline moved. `player` is the player after the change, and `days` are the days taken.
    pub(super) fn vacation_notices(
        &self,
        player: &Player,
        days: Vec<NaiveDate>,
        spent_by: Option<GameId>,
        moved: impl Fn(&GameOverview) -> bool,
        now: Timestamp,
    ) -> Reply<Vec<Notice>> {
        let mut own = Vec::new();
        let mut opponents: BTreeMap<PlayerId, Vec<GameId>> = BTreeMap::new();
        for game in self.all_games_of(player.id)? {
            if game.players[game.to_act] == player.id && moved(&game) {
                own.push(game.id);
                opponents.entry(game.players[game.to_act.other()]).or_default().push(game.id);
            }
        }
        opponents.remove(&player.id);
        let id = player.id;
        let version = player.version;
        let why = || ClockChange::Vacation { player: id, version, days: days.clone(), spent_by };
        // An answer to the command tells the player.
        let mut notices: Vec<Notice> = match spent_by {
            Some(_) => announce::clocks_changed(player, why(), own, now).into_iter().collect(),
            None => Vec::new(),
        };
        for (opponent, games) in opponents {
            notices.extend(announce::clocks_changed(&self.known_player(opponent)?, why(), games, now));
        }
        Ok(notices)
    }
}
