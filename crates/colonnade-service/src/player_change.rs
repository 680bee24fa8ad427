//! Changes of players, and of the deadlines of their games.

use chrono::NaiveDate;

use super::cache::Freshness;
use super::game_change::{CommandOutcome, GameChange};
use super::{Reply, Service, announce, game_change, reachability, time_outs};
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

/// Changes a player by the events that `decide` returns, and updates the due times of the player's running games if
/// they change. Without events nothing is written.
pub(super) fn change(
    service: &Service,
    id: PlayerId,
    decide: impl Fn(&Player, Timestamp) -> Result<Vec<PlayerEvent>, Refusal>,
) -> Reply<Player> {
    let mut is_timed = false;
    let done = service.commit(
        || {
            let now = service.now();
            let changed = |player: &Player| -> Reply<(Player, Vec<_>)> {
                let events = decide(player, now)?.into_iter().map(|event| Dated { at: now, event });
                let events: Vec<_> = events.collect();
                let mut changed = player.clone();
                events.iter().for_each(|event| changed.apply(event));
                Ok((changed, events))
            };
            let mut player = service.living(id)?;
            let (mut after, mut events) = changed(&player)?;
            is_timed = timing(service, &player) != timing(service, &after);
            if is_timed {
                // What was due before the change is handled under the old settings.
                elapse_due(service, id, now)?;
                player = service.living(id)?;
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
                for standing in service.all_games_of(id)? {
                    if standing.players[standing.to_act] == id {
                        moved.extend(move_deadline(service, &standing, &after, now, &mut append)?);
                    }
                }
            }
            if player.vacation != after.vacation {
                let has_moved = |game: &GameOverview| moved.iter().any(|outcome| outcome.game.id == game.id);
                append.notices.extend(announce::vacation_notices(service, &after, days, None, has_moved, now)?);
            }
            Ok(Some((append, (after, moved))))
        },
        |(after, _)| Ok(service.load_player(id)?.as_ref() == Some(after)),
    )?;
    let Some((after, moved)) = done else {
        return service.load_player(id)?.ok_or_else(|| Refusal::NoSuchPlayer.into());
    };
    moved.iter().for_each(|outcome| game_change::publish(service, outcome));
    if is_timed {
        game_change::refresh_due_times(service, id);
    }
    Ok(after)
}

/// The parts of a player on which the due times of their games depend.
fn timing<'a>(service: &'a Service, player: &'a Player) -> (&'a Vacation, bool, &'a [Span]) {
    (&player.vacation, player.keeps_vacation, service.reminders(player))
}

/// Handles what is due in the games of a player.
fn elapse_due(service: &Service, player: PlayerId, now: Timestamp) -> Reply<()> {
    let due = service.all_games_of(player)?.into_iter().filter(|game| game.due.is_some_and(|due| due <= now));
    let due: Vec<GameId> = due.map(|standing| standing.id).collect();
    if due.is_empty() {
        return Ok(());
    }
    reachability::confirm_reachability(service)?;
    time_outs::elapse_all(service, &due, now).into_iter().try_for_each(|(_, done)| done)
}

/// Adds to an append what changes in a game after a change of the player to act: its due times, and the deadline.
fn move_deadline(
    service: &Service,
    standing: &GameOverview,
    player: &Player,
    now: Timestamp,
    append: &mut Append,
) -> Reply<Option<CommandOutcome>> {
    let table = service.load_with_players(standing.id, Freshness::Stored)?;
    let mut change = GameChange::of_player(&table, player);
    if !change.game.is_running() {
        return Ok(None);
    }
    if change.deadline() != standing.deadline {
        change.apply_event(service, now.max(table.game.touched), GameEvent::DeadlineMoved)?;
    }
    let (part, outcome) = change.into_append(service, now, None);
    append.games.extend(part.games);
    append.notices.extend(part.notices);
    // The player is written by this append.
    append.versions.extend(part.versions.into_iter().filter(|(other, _)| *other != player.id));
    Ok(Some(outcome).filter(|outcome| !outcome.events.is_empty()))
}
