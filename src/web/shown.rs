//! A game as pages, pictures and programs show it, whether it runs or is over.

use super::words;
use crate::play::{
    BySide, Ending, Game, GameId, Outcome, Place, PlayerId, Reason, Refusal, Rounded, Side, State, Takeback, Time,
    TimeControl, Transcript, Variant, Viewer,
};
use crate::record::Record;
use crate::service::{Archived, Reply, Service, ServiceError};
use crate::view::{Picture, Replay, Size, Theme, record_of, record_so_far};

/// A game as whoever looks may see it.
#[derive(Clone, Debug)]
pub(super) struct ShownGame {
    pub(super) id: GameId,
    pub(super) version: u64,
    pub(super) variant: Variant,
    /// The position string that it begins from, where that is not the variant's own.
    pub(super) start: Option<String>,
    pub(super) players: BySide<PlayerId>,
    pub(super) names: BySide<String>,
    pub(super) ratings: Option<BySide<Rounded>>,
    pub(super) actions: Vec<ShownAction>,
    pub(super) control: TimeControl,
    pub(super) rated: bool,
    pub(super) place: Place,
    pub(super) started: Time,
    pub(super) rematch_of: Option<GameId>,
    pub(super) ending: Option<Ending>,
    pub(super) live: Option<Live>,
    /// The game as a record, with what was noted about it elsewhere.
    pub(super) record: Record,
}

/// An action, and when it was made if that is known.
#[derive(Clone, Debug)]
pub(super) struct ShownAction {
    pub(super) text: String,
    pub(super) at: Option<Time>,
    pub(super) forced: bool,
}

/// What only a running game has.
#[derive(Clone, Debug)]
pub(super) struct Live {
    pub(super) to_act: Side,
    /// What the clocks show, in the order of the sides, and when the running one has run out.
    pub(super) left: Option<BySide<chrono::TimeDelta>>,
    pub(super) deadline: Option<Time>,
    pub(super) draw_offer: Option<Side>,
    pub(super) takeback: Option<Takeback>,
}

impl ShownGame {
    /// A game as a viewer may see it.
    ///
    /// # Errors
    ///
    /// If there is none, or he may not see it.
    pub(super) fn load(service: &Service, viewer: Viewer, game: GameId) -> Reply<ShownGame> {
        match service.archived(viewer, game) {
            Ok(archived) => Ok(ShownGame::of_archived(archived)),
            Err(ServiceError::Refused(Refusal::NoSuchGame(_))) => {
                let found = service.game(viewer, game)?;
                ShownGame::of_game(service, &found)
            }
            Err(error) => Err(error),
        }
    }

    /// A finished game.
    pub(super) fn of_archived(archived: Archived) -> ShownGame {
        let record = record_of(&archived.summary, archived.transcript.clone());
        let Archived { summary, transcript } = archived;
        let Transcript { id, version, setup, started, actions, ending, .. } = transcript;
        let actions = actions.into_iter();
        let actions = actions.map(|done| ShownAction { text: done.text, at: done.at, forced: done.forced });
        ShownGame {
            id,
            version,
            variant: setup.variant,
            start: setup.position,
            players: summary.players,
            names: summary.names,
            ratings: summary.ratings,
            actions: actions.collect(),
            control: setup.control,
            rated: setup.rated,
            place: setup.place,
            started,
            rematch_of: setup.rematch_of,
            ending,
            live: None,
            record,
        }
    }

    /// A running game, with the ratings that its players have now.
    fn of_game(service: &Service, game: &Game) -> Reply<ShownGame> {
        let players = game.players();
        let mut ratings = None;
        if game.setup.rated {
            let kind = game.setup.variant.game();
            let [first, second] = [service.rating(players.first, kind)?, service.rating(players.second, kind)?];
            ratings = Some(BySide::new(first.rounded(), second.rounded()));
        }
        let to_act = game.state.side_to_act();
        let vacation = service.player(players[to_act])?.vacation;
        let live = game.is_running().then(|| Live {
            to_act,
            left: game.clocks.left(service.now(), &vacation),
            deadline: game.clocks.deadline(&vacation),
            draw_offer: game.draw_offer,
            takeback: game.takeback,
        });
        let actions = game.actions.iter();
        let actions =
            actions.map(|action| ShownAction { text: action.text.clone(), at: Some(action.at), forced: action.forced });
        Ok(ShownGame {
            id: game.id,
            version: game.version,
            variant: game.setup.variant,
            start: game.setup.position.clone(),
            players,
            names: game.setup.names.clone().into(),
            ratings,
            actions: actions.collect(),
            control: game.setup.control,
            rated: game.setup.rated,
            place: game.setup.place,
            started: game.started,
            rematch_of: game.setup.rematch_of,
            ending: game.ending.clone(),
            live,
            record: record_so_far(game),
        })
    }

    /// How many actions there are.
    pub(super) fn plies(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }

    /// Whether it is over, so that it looks the same from now on.
    pub(super) const fn is_over(&self) -> bool {
        self.live.is_none()
    }

    /// The state before the first action.
    pub(super) fn start_state(&self) -> State {
        let given = self.start.as_ref().and_then(|text| State::from_position(self.variant, text).ok());
        given.unwrap_or_else(|| State::start(self.variant))
    }

    /// The state after so many actions, and the sides that made them.
    pub(super) fn state_at(&self, ply: u32) -> (State, Vec<Side>) {
        let mut state = self.start_state();
        let mut sides = Vec::new();
        for action in self.actions.iter().take(ply as usize) {
            let side = state.side_to_act();
            if state.play(&action.text).is_err() {
                tracing::error!(game = self.id.0, action = action.text, "a kept action cannot be played");
                break;
            }
            sides.push(side);
        }
        (state, sides)
    }

    /// The game as pictures show it.
    pub(super) fn replay(&self, look: Look) -> Replay {
        Replay {
            start: self.start_state(),
            actions: self.actions.iter().map(|action| action.text.clone()).collect(),
            names: self.names.clone(),
            viewer: look.seat,
            theme: look.theme,
            size: look.size,
            end: self.ending.as_ref().map(outcome),
        }
    }

    /// The picture after so many actions.
    pub(super) fn picture(&self, ply: u32, look: Look) -> Option<Picture> {
        match self.replay(look).picture(ply) {
            Ok(picture) => Some(picture),
            Err(error) => {
                tracing::error!(game = self.id.0, %error, "a kept game cannot be drawn");
                None
            }
        }
    }

    /// Both players, and the game: `Ada – Bob, Pilare 6x6`.
    pub(super) fn title(&self) -> String {
        format!("{} – {}, {}", self.names.first, self.names.second, words::game_name(self.variant))
    }

    /// Where it stands, in a clause.
    pub(super) fn standing(&self) -> String {
        match (&self.ending, &self.live) {
            (Some(ending), _) => words::ending(ending, &self.names),
            (None, Some(live)) => format!("{} to act", self.names[live.to_act]),
            (None, None) => Reason::Unfinished.words().to_owned(),
        }
    }
}

/// An ending as pictures show it.
pub(super) const fn outcome(ending: &Ending) -> Outcome {
    Outcome { result: ending.result, reason: ending.reason, score: ending.score }
}

/// The manner in which a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Look {
    pub(super) seat: Side,
    pub(super) theme: Theme,
    pub(super) size: Size,
}

impl Default for Look {
    fn default() -> Self {
        Look { seat: Side::First, theme: Theme::default(), size: Size::default() }
    }
}
