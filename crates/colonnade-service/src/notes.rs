//! Private notes: each is shown to the player who wrote it, and to nobody else.

use super::{Reply, Service, names};
use colonnade_play::{GameId, GameOverview, MOST_NOTES, Note, PlayerId, Refusal, Resource, Summary, Viewer, note_text};
use colonnade_store::{Append, NOTES};

/// A game on which a player has a note.
#[derive(Clone, Debug)]
pub struct NotedGame {
    /// Its number.
    pub id: GameId,
    /// The game, if the player can see it from here.
    pub game: Option<SeenGame>,
    /// The note.
    pub note: Note,
}

/// A game as lists show it.
#[derive(Clone, Debug)]
pub enum SeenGame {
    /// It runs.
    Running(GameOverview),
    /// It is over.
    Finished(Summary),
}

/// The note of a player on a game. Notes can be read even if the game itself cannot be seen.
///
/// # Errors
///
/// If there is no note, and the game cannot be seen either.
pub fn get(service: &Service, viewer: Viewer, game: GameId) -> Reply<Option<Note>> {
    let note = match viewer.player() {
        Some(player) => service.store.row(&NOTES, (player, game)).map_err(|fault| service.fault(fault))?,
        None => None,
    };
    if note.is_none() {
        seen_game(service, viewer, game)?.ok_or(Refusal::NoSuchGame(game))?;
    }
    Ok(note)
}

/// Writes a player's note on a game, replacing the previous one.
///
/// # Errors
///
/// If the player cannot see the game, the text is empty or too long, or the player has notes on [`MOST_NOTES`]
/// other games.
pub fn write(service: &Service, viewer: Viewer, game: GameId, text: &str) -> Reply<Note> {
    seen_game(service, viewer, game)?.ok_or(Refusal::NoSuchGame(game))?;
    let player = viewer.player().ok_or(Refusal::NoSuchPlayer)?;
    let text = note_text(text)?;
    let stored = || service.store.row(&NOTES, (player, game)).map_err(|fault| service.fault(fault));
    let done = service.commit(
        || {
            // If the player is deleted meanwhile, this is stale.
            service.living(player)?;
            let note = Note { text: text.clone(), written: service.now() };
            let known = of_player(service, player)?;
            if known.len() >= MOST_NOTES as usize && known.iter().all(|(noted, _)| *noted != game) {
                return Err(Refusal::TooMany { what: Resource::Notes, most: MOST_NOTES }.into());
            }
            let rows = vec![NOTES.put((player, game), Some(&note))];
            Ok(Some((Append { rows, ..Append::default() }, note)))
        },
        |note| Ok(stored()?.as_ref() == Some(note)),
    )?;
    done.ok_or_else(|| Refusal::NoSuchPlayer.into())
}

/// Removes a player's note on a game, if there is one. Notes can be removed even if the game cannot be seen.
///
/// # Errors
///
/// If there is no such player.
pub fn remove(service: &Service, viewer: Viewer, game: GameId) -> Reply<()> {
    let Some(player) = viewer.player() else { return Ok(()) };
    let stored = || service.store.row(&NOTES, (player, game)).map_err(|fault| service.fault(fault));
    service.commit(
        || {
            // If the player is deleted meanwhile, this is stale.
            service.living(player)?;
            if stored()?.is_none() {
                return Ok(None);
            }
            let rows = vec![NOTES.put((player, game), None)];
            Ok(Some((Append { rows, ..Append::default() }, ())))
        },
        |()| Ok(stored()?.is_none()),
    )?;
    Ok(())
}

/// The games on which a player has a note that contains all of these words, most recently written first: the first
/// `limit` of them, and their total number.
///
/// # Errors
///
/// Only if something fails.
pub fn search(service: &Service, viewer: Viewer, words: &str, limit: usize) -> Reply<(Vec<NotedGame>, usize)> {
    let Some(player) = viewer.player() else { return Ok((Vec::new(), 0)) };
    let mut notes = of_player(service, player)?;
    notes.retain(|(_, note)| note.contains(words));
    notes.sort_by_key(|(game, note)| std::cmp::Reverse((note.written, *game)));
    let count = notes.len();
    let games = notes.into_iter().take(limit).map(|(id, note)| {
        let game = seen_game(service, viewer, id)?;
        Ok(NotedGame { id, game, note })
    });
    Ok((games.collect::<Reply<_>>()?, count))
}

/// All notes of a player, by game: only for that player.
///
/// # Errors
///
/// Only if something fails.
pub fn of_player(service: &Service, player: PlayerId) -> Reply<Vec<(GameId, Note)>> {
    service.store.rows_of(&NOTES, player).map_err(|fault| service.fault(fault))
}

/// A game as lists show it to a viewer; `None` if the viewer cannot see it.
fn seen_game(service: &Service, viewer: Viewer, game: GameId) -> Reply<Option<SeenGame>> {
    let masker = names::name_masker(service, viewer);
    let running = service.store.standing(game).map_err(|fault| service.fault(fault))?;
    if let Some(mut running) = running {
        masker.apply_running([&mut running])?;
        return Ok(running.is_visible_to(viewer).then_some(SeenGame::Running(running)));
    }
    let finished = service.store.summary(game).map_err(|fault| service.fault(fault))?;
    let finished = finished.map(|(_, summary)| summary).filter(|game| game.is_visible_to(viewer));
    let Some(mut finished) = finished else { return Ok(None) };
    masker.apply([(finished.players, &mut finished.names)])?;
    Ok(Some(SeenGame::Finished(finished)))
}
