//! Changes of players, and of the deadlines of their games.

use chrono::NaiveDate;

use super::cache::Freshness;
use super::game_change::{CommandOutcome, GameChange};
use super::{Reply, Service};
use colonnade_play::{
    Dated, GameEvent, GameId, GameOverview, Player, PlayerEvent, PlayerId, Refusal, Span, Timestamp, Vacation,
};
use colonnade_store::{Append, Write};

/// The days that some events take.
fn days_taken(events: &[Dated<PlayerEvent>]) -> Vec<NaiveDate> {
    let taken = events.iter().filter_map(|event| match &event.event {
        PlayerEvent::VacationTaken { days, .. } => Some(days.as_slice()),
        _ => None,
    });
    taken.flatten().copied().collect()
}

impl Service {
    /// Changes a player by the events that `decide` returns, and updates the due times of the player's running games if
    /// they change. Without events nothing is written.
    pub(super) fn change(
        &self,
        id: PlayerId,
        decide: impl Fn(&Player, Timestamp) -> Result<Vec<PlayerEvent>, Refusal>,
    ) -> Reply<Player> {
        let mut is_timed = false;
        let done = self.commit(
            || {
                let now = self.now();
                let changed = |player: &Player| -> Reply<(Player, Vec<_>)> {
                    let events = decide(player, now)?.into_iter().map(|event| Dated { at: now, event });
                    let events: Vec<_> = events.collect();
                    let mut changed = player.clone();
                    events.iter().for_each(|event| changed.apply(event));
                    Ok((changed, events))
                };
                let mut player = self.living(id)?;
                let (mut after, mut events) = changed(&player)?;
                is_timed = self.timing(&player) != self.timing(&after);
                if is_timed {
                    // What was due before the change is handled under the old settings.
                    self.elapse_due(id, now)?;
                    player = self.living(id)?;
                    (after, events) = changed(&player)?;
                }
                if events.is_empty() {
                    return Ok(None);
                }
                let days = days_taken(&events);
                let write = Write { id, expected: player.version, events };
                let mut append = Append { players: vec![write], ..Append::default() };
                let mut moved: Vec<CommandOutcome> = Vec::new();
                if is_timed {
                    for standing in self.all_games_of(id)? {
                        if standing.players[standing.to_act] == id {
                            moved.extend(self.move_deadline(&standing, &after, now, &mut append)?);
                        }
                    }
                }
                if player.vacation != after.vacation {
                    let has_moved = |game: &GameOverview| moved.iter().any(|outcome| outcome.game.id == game.id);
                    append.notices.extend(self.vacation_notices(&after, days, None, has_moved, now)?);
                }
                Ok(Some((append, (after, moved))))
            },
            |(after, _)| Ok(self.load_player(id)?.as_ref() == Some(after)),
        )?;
        let Some((after, moved)) = done else {
            return self.load_player(id)?.ok_or_else(|| Refusal::NoSuchPlayer.into());
        };
        moved.iter().for_each(|outcome| self.publish(outcome));
        if is_timed {
            self.refresh_due_times(id);
        }
        Ok(after)
    }

    /// The parts of a player on which the due times of their games depend.
    fn timing<'a>(&'a self, player: &'a Player) -> (&'a Vacation, bool, &'a [Span]) {
        (&player.vacation, player.keeps_vacation, self.reminders(player))
    }

    /// Handles what is due in the games of a player.
    fn elapse_due(&self, player: PlayerId, now: Timestamp) -> Reply<()> {
        let due = self.all_games_of(player)?.into_iter().filter(|game| game.due.is_some_and(|due| due <= now));
        let due: Vec<GameId> = due.map(|standing| standing.id).collect();
        if due.is_empty() {
            return Ok(());
        }
        self.confirm_reachability()?;
        self.elapse_all(&due, now).into_iter().try_for_each(|(_, done)| done)
    }

    /// Adds to an append what changes in a game after a change of the player to act: its due times, and the deadline.
    fn move_deadline(
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
}
