//! Games replayed action by action.

use super::{BadAction, LastAction, Picture, Size, Theme};
use colonnade_play::Game;
use colonnade_record::Record;
use colonnade_rules::{BySide, GameResult, Outcome, PositionError, Reason, Side, State, has_swap};
use colonnade_wording::PictureWords;

/// A game, or a part of one, and how its positions are shown.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The position before the first action.
    pub start: State,
    /// The actions, in any notation that the game reads.
    pub actions: Vec<String>,
    /// The players' names, by the sides that they have at the end.
    pub names: BySide<String>,
    /// The side at the bottom of the board.
    pub viewer: Side,
    /// The colours.
    pub theme: Theme,
    /// The width of the pictures.
    pub size: Size,
    /// The outcome, if the rules did not end the game.
    pub end: Option<Outcome>,
}

impl Replay {
    /// Actions from a position, as the first side sees them, in the standard theme and size. The sides' names take the
    /// place of the players'.
    #[must_use]
    pub fn of(start: State, actions: Vec<String>) -> Replay {
        let Picture { names, viewer, theme, size, .. } = Picture::of(&start);
        Replay { start, actions, names, viewer, theme, size, end: None }
    }

    /// A game as far as it was played.
    ///
    /// # Errors
    ///
    /// If its start position cannot be read.
    pub fn of_game(game: &Game) -> Result<Replay, PositionError> {
        let start = game.setup.start(game.conditions)?;
        let actions = game.actions.iter().map(|action| action.text.clone()).collect();
        let end = game.ending.as_ref().map(|ending| Outcome {
            result: ending.result,
            reason: ending.reason,
            score: ending.score,
        });
        Ok(Replay { names: game.setup.names.clone().into(), end, ..Replay::of(start, actions) })
    }

    /// The game of a record.
    ///
    /// # Errors
    ///
    /// If its start position cannot be read.
    pub fn of_record(record: &Record) -> Result<Replay, PositionError> {
        let start = record.start_state()?;
        let actions = record.actions.iter().map(|action| action.text.clone()).collect();
        let mut replay = Replay::of(start, actions);
        replay.names = record.players.clone().map(|player| player.name);
        let reason = record.reason.unwrap_or(Reason::Unfinished);
        let is_over = record.result != GameResult::Unfinished
            || matches!(reason, Reason::Aborted | Reason::Adjourned | Reason::Void);
        replay.end = is_over.then_some(Outcome { result: record.result, reason, score: None });
        Ok(replay)
    }

    /// The number of actions.
    #[must_use]
    pub fn plies(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }

    /// A cursor before the first action.
    #[must_use]
    pub fn walk(&self) -> ReplayCursor<'_> {
        ReplayCursor { replay: self, state: self.start.clone(), last: None, sides: Vec::new() }
    }

    /// The picture after `ply` actions; after the last one if there are fewer.
    ///
    /// # Errors
    ///
    /// The first action up to there that cannot be played.
    pub fn picture(&self, ply: u32) -> Result<Picture, BadAction> {
        let mut walk = self.walk();
        walk.advance(ply)?;
        Ok(walk.picture())
    }

    /// The pictures after `from` actions, after each following one, and after `to`. Ends after the first error.
    pub(super) fn pictures(&self, from: u32, to: u32) -> impl ExactSizeIterator<Item = Result<Picture, BadAction>> {
        let mut walk = self.walk();
        (from as usize..to as usize + 1).map(move |ply| {
            walk.advance(u32::try_from(ply).unwrap_or(u32::MAX))?;
            Ok(walk.picture())
        })
    }
}

/// A cursor over the positions of a [`Replay`]. It goes forward only.
#[derive(Clone, Debug)]
pub struct ReplayCursor<'a> {
    replay: &'a Replay,
    state: State,
    last: Option<LastAction>,
    sides: Vec<Side>,
}

impl ReplayCursor<'_> {
    /// Plays actions until `ply` of them are played, or all.
    ///
    /// # Errors
    ///
    /// The first action that cannot be played. The cursor then stands before it.
    pub fn advance(&mut self, ply: u32) -> Result<(), BadAction> {
        let ply = ply.min(self.replay.plies());
        for (number, text) in (self.ply() + 1..=ply).zip(&self.replay.actions[self.sides.len()..]) {
            let side = self.state.side_to_act();
            let failed = |error| BadAction { number, error };
            // Only the last action is shown; the others need no facts.
            let last = if number == ply {
                let action = self.state.parse(text).map_err(failed)?;
                let facts = action.facts().clone();
                self.state = action.into_after();
                Some(LastAction { number, facts })
            } else {
                self.state.play(text).map_err(failed)?;
                None
            };
            self.last = last;
            self.sides.push(side);
        }
        Ok(())
    }

    /// The number of actions played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.sides.len()).unwrap_or(u32::MAX)
    }

    /// The current position.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The side that made each of the actions played.
    #[must_use]
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// The names of the players by their sides at this point: before a swap, they are exchanged.
    fn names(&self) -> BySide<String> {
        let names = self.replay.names.clone();
        let swaps = has_swap(self.replay.actions.iter().map(String::as_str));
        if swaps && !self.state.has_swapped() { names.swapped() } else { names }
    }

    /// The picture of the position. It shows how the game ended after the last action only.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let replay = self.replay;
        let end = self.state.outcome().or(replay.end.filter(|_| self.ply() == replay.plies()));
        Picture {
            diagram: self.state.diagram(),
            last: self.last.clone(),
            names: self.names(),
            viewer: replay.viewer,
            theme: replay.theme,
            size: replay.size,
            end,
            preview: None,
            words: PictureWords::default(),
        }
    }
}
