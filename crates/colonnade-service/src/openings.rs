//! Openings: the moves played in a position.

use super::{Reply, Service};
use colonnade_archive::Explored;
use colonnade_rules::State;
use colonnade_store::{AppendError, Indexing};

/// The public finished games in which a position occurred among the first ones, up to the symmetries of the game,
/// with results and moves as they are in this position.
///
/// # Errors
///
/// Only if the store fails.
pub fn opening(service: &Service, position: &State) -> Reply<Explored> {
    let key = position.key();
    let mut opening = service.store.opening(key.value()).map_err(|fault| service.fault(fault))?;
    for (text, _) in &mut opening.moves {
        *text = key.denormalize_move(text);
    }
    if key.is_exchanged() {
        let Explored { results, moves, others, ended, .. } = &mut opening;
        let moves = moves.iter_mut().map(|(_, results)| results);
        moves.chain([results, others, ended]).for_each(|results| *results = results.exchanged());
    }
    Ok(opening)
}

/// Does a small part of the work on the index of positions. Returns whether there is more.
///
/// # Errors
///
/// Only if the store fails. Nothing is lost then, and the call can be repeated.
pub fn index(service: &Service) -> Reply<bool> {
    match service.store.index() {
        Ok(indexing) => Ok(indexing == Indexing::Working),
        // Another write came first.
        Err(AppendError::Stale) => Ok(true),
        Err(error) => Err(service.not_appended(error)),
    }
}
