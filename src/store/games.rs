//! Games: from their first event to the archive.

use std::collections::BTreeSet;

use super::archived::{self, Archived};
use super::codec::Header;
use super::draft::Draft;
use super::keys::{self, Table, damaged};
use super::lists::{Listed, Relisting};
use super::look::Look;
use super::numbers::Numbers;
use super::posting::Refused;
use super::{After, Fault, GameWrite, contents, figures, history, running};
use crate::play::{Dated, GameEvent, GameId, PlayerId, Standing, Summary, Transcript};
use colonnade_rules::Game;

/// The events of a game.
pub(super) fn events(look: &dyn Look, game: GameId) -> Result<Vec<Dated<GameEvent>>, Fault> {
    match archived::load(look, game)? {
        Some(archived) => Ok(archived.events),
        None => history::events(look, Table::GameEvent, game.0),
    }
}

/// A finished game as it is kept.
pub(super) fn archived(look: &dyn Look, game: GameId) -> Result<Option<(Summary, Transcript)>, Fault> {
    let Some(Archived { header, events }) = archived::load(look, game)? else { return Ok(None) };
    let transcript = fold(game, events)?;
    Ok(Some((header.summary, transcript)))
}

/// A finished game without its position.
pub(super) fn fold(game: GameId, events: Vec<Dated<GameEvent>>) -> Result<Transcript, Fault> {
    Transcript::fold(game, events).map_err(|error| damaged(&keys::archived(game).0, error))
}

/// What writes of games leave to be done at the end of an append.
#[derive(Default)]
pub(super) struct Pending {
    relisting: Relisting,
    /// The games of which a result does not count any more, and their players.
    recounts: Vec<(Game, [PlayerId; 2])>,
}

impl Pending {
    /// Does it.
    pub(super) fn apply(self, draft: &mut Draft<'_>) -> Result<(), Fault> {
        self.relisting.apply(draft)?;
        for &game in Game::ALL {
            let of_game = self.recounts.iter().filter(|(recounted, _)| *recounted == game);
            let players: BTreeSet<PlayerId> = of_game.flat_map(|(_, players)| *players).collect();
            if !players.is_empty() {
                figures::recount(draft, game, &players)?;
            }
        }
        Ok(())
    }
}

/// What happens to a game.
pub(super) fn write(
    draft: &mut Draft<'_>,
    numbers: &mut Numbers,
    pending: &mut Pending,
    game: &GameWrite,
) -> Result<(), Refused> {
    let GameWrite { write, after } = game;
    let running = running::standing(draft, write.id)?;
    let kept = match running {
        Some(_) => None,
        None => archived::load(draft, write.id)?,
    };
    let found = running.as_ref().map(|standing| standing.version).or(kept.as_ref().map(|kept| kept.header.version));
    let version = write.expected + write.events.len() as u64;
    if found.unwrap_or(0) != write.expected || version == 0 {
        return Err(Refused::Stale);
    }
    match after {
        // A game that is over does not begin again.
        After::Running(_) if kept.is_some() => Err(Refused::Stale),
        After::Running(standing) => {
            history::extend(draft, Table::GameEvent, write.id.0, write.expected, &write.events);
            let standing = Standing { id: write.id, version, ..standing.clone() };
            running::replace(draft, running.as_ref(), Some(&standing));
            Ok(())
        }
        After::Finished(summary) => {
            let mut events = match &kept {
                Some(kept) => kept.events.clone(),
                None => history::events(draft, Table::GameEvent, write.id.0)?,
            };
            events.extend_from_slice(&write.events);
            if running.is_some() {
                history::clear(draft, Table::GameEvent, write.id.0)?;
                running::replace(draft, running.as_ref(), None);
            }
            let summary = Summary { id: write.id, ..summary.clone() };
            Ok(archive(draft, numbers, pending, kept, Header { version, sequence: 0, summary }, events)?)
        }
    }
}

/// Puts a game into the archive, or back into it.
fn archive(
    draft: &mut Draft<'_>,
    numbers: &mut Numbers,
    pending: &mut Pending,
    kept: Option<Archived>,
    mut header: Header,
    events: Vec<Dated<GameEvent>>,
) -> Result<(), Fault> {
    let game = header.summary.id;
    let hash = contents::hash(&fold(game, events.clone())?);
    match kept {
        None => {
            header.sequence = numbers.next_sequence();
            let listed = Listed::of(&header);
            header.summary.ratings = figures::count(draft, &listed)?;
            pending.relisting.exchange(None, Some(&listed));
            contents::exchange(draft, game, None, Some(hash))?;
        }
        Some(kept) => {
            header.sequence = kept.header.sequence;
            let (old, new) = (Listed::of(&kept.header), Listed::of(&header));
            let counted = |listed: &Listed| {
                (figures::adds(listed), listed.result, listed.reason, listed.plies, listed.rated, listed.players)
            };
            if counted(&old) != counted(&new) {
                let players = [old.players, new.players].map(|players| [players.first, players.second]);
                pending.recounts.extend(players.map(|players| (old.variant.game(), players)));
            }
            // The ratings are those of that time, whatever becomes of other games later.
            header.summary.ratings = kept.header.summary.ratings.filter(|_| figures::adds(&new));
            pending.relisting.exchange(Some(&old), Some(&new));
            let before = contents::hash(&fold(game, kept.events)?);
            contents::exchange(draft, game, Some(before), Some(hash))?;
        }
    }
    archived::save(draft, &Archived { header, events })
}
