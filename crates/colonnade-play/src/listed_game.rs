//! A game as lists show it.

use super::clock::Vacation;
use super::game::Game;
use super::span::Span;
use super::summary::{GameOverview, Summary};

impl Game {
    /// The game as lists of running games show it; `None` when it is over. The arguments are those of [`Game::due`].
    #[must_use]
    pub fn standing(&self, vacation: &Vacation, reminders: &[Span]) -> Option<GameOverview> {
        self.is_running().then(|| GameOverview {
            id: self.id,
            version: self.version,
            variant: self.setup.variant,
            players: self.players(),
            names: self.setup.names.clone().into(),
            to_act: self.state.side_to_act(),
            asked: self.asked(),
            plies: self.state.plies(),
            started: self.started,
            touched: self.touched,
            deadline: self.clocks.deadline(vacation),
            vacation: self.conditions.vacation,
            pause_end: self.pauses.last().map(|pause| pause.until),
            pair: self.pair,
            tournament: self.tournament,
            due: self.due(vacation, reminders).map(|due| due.at()),
            rated: self.setup.rated,
            place: self.setup.place,
            channel: self.channel,
            has_thread: self.has_thread,
            visibility: self.visibility(),
        })
    }

    /// The game as lists of archived games show it, without ratings; `None` while it is running.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let ending = self.ending.as_ref()?;
        Some(Summary {
            id: self.id,
            variant: self.setup.variant,
            players: self.players(),
            names: self.setup.names.clone().into(),
            ratings: None,
            result: ending.result,
            reason: ending.reason,
            started: self.started,
            ended: ending.at,
            plies: self.state.plies(),
            rated: self.is_rated(),
            period: self.period(),
            place: self.setup.place,
            visibility: self.visibility(),
        })
    }
}
