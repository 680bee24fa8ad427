//! The order in which a season of a league leaves its players.

use crate::ids::{Entrant, PlayerId};
use crate::standings::standings;
use crate::time::Time;
use crate::tournament::{Phase, Tournament};

/// The days from the end of a season to the next one.
const PAUSE_DAYS: u32 = 7;

/// The usual start of the next season: a week after the end of this one. `None` while it runs.
#[must_use]
pub const fn next_season_start(tournament: &Tournament) -> Option<Time> {
    match tournament.phase {
        Phase::Over { at } => Some(at.plus_days(PAUSE_DAYS)),
        Phase::Open | Phase::Running { .. } | Phase::Cancelled { .. } => None,
    }
}

/// Where a player of a division goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Movement {
    Falls,
    Stays,
    Rises,
}

/// The players of the next season, in the order that [`Joiner::placed`](crate::Joiner::placed) counts. Of a division of n
/// players, n/5 (rounded up) rise and as many fall. In each division of the next season, who has fallen stands first, then
/// who stays, then who has risen, each in the order of their tables; if divisions become larger or smaller, those next
/// to the border cross it. So nobody rises or falls by two divisions because others leave. Who has pressed *Leave* or is out is not among them.
#[must_use]
pub fn next_season(tournament: &Tournament) -> Vec<PlayerId> {
    let tables = standings(tournament);
    let last = tables.len().saturating_sub(1);
    let mut placed: Vec<(usize, Movement, PlayerId)> = Vec::new();
    for (division, table) in tables.iter().enumerate() {
        let movers = table.len().div_ceil(5);
        let playing = |entrant: Entrant| tournament.participants.get(entrant.index()).filter(|who| who.plays_on);
        let players: Vec<PlayerId> = table.iter().filter_map(|row| Some(playing(row.entrant)?.player)).collect();
        for (at, &player) in players.iter().enumerate() {
            let (movement, next) = if division > 0 && at < movers {
                (Movement::Rises, division - 1)
            } else if division < last && at + movers >= players.len() {
                (Movement::Falls, division + 1)
            } else {
                (Movement::Stays, division)
            };
            placed.push((next, movement, player));
        }
    }
    // The sort is stable: equal ones keep the order of the tables.
    placed.sort_by_key(|&(division, movement, _)| (division, movement));
    placed.into_iter().map(|(.., player)| player).collect()
}
