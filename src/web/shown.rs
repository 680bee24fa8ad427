//! A game as pages, pictures and programs show it, whether it runs or is over.

use std::sync::Arc;

use super::words;
use crate::play::{
    Ending, Game, GameId, Place, PlayerId, Refusal, Rounded, Summary, Takeback, TimeControl, TimedAction, Timestamp,
    Transcript, Viewer,
};
use crate::record::Record;
use crate::service::{Archived, Reply, Service, ServiceError};
use crate::view::{BadAction, Picture, Replay, Size, Theme, Walk, record_of, record_so_far};
use colonnade_rules::{BySide, Outcome, Reason, Side, State, Variant};

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
    pub(super) actions: Vec<TimedAction>,
    pub(super) control: TimeControl,
    pub(super) rated: bool,
    pub(super) place: Place,
    pub(super) started: Timestamp,
    pub(super) rematch_of: Option<GameId>,
    pub(super) ending: Option<Ending>,
    pub(super) live: Option<Live>,
    source: Source,
}

/// Where a game was taken from.
#[derive(Clone, Debug)]
enum Source {
    /// The archive; the transcript is without its actions.
    Archive(Box<(Summary, Transcript)>),
    /// Those that run, or have just ended.
    Running(Arc<Game>),
}

/// What only a running game has.
#[derive(Clone, Debug)]
pub(super) struct Live {
    pub(super) to_act: Side,
    /// What the clocks show, in the order of the sides, and when the running one has run out.
    pub(super) left: Option<BySide<chrono::TimeDelta>>,
    pub(super) deadline: Option<Timestamp>,
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
                ShownGame::of_game(service, found)
            }
            Err(error) => Err(error),
        }
    }

    /// A finished game.
    pub(super) fn of_archived(archived: Archived) -> ShownGame {
        let Archived { summary, mut transcript } = archived;
        let actions = std::mem::take(&mut transcript.actions);
        let setup = transcript.setup.clone();
        ShownGame {
            id: transcript.id,
            version: transcript.version,
            variant: setup.variant,
            start: setup.position,
            players: summary.players,
            names: summary.names.clone(),
            ratings: summary.ratings,
            actions,
            control: setup.control,
            rated: setup.rated,
            place: setup.place,
            started: transcript.started,
            rematch_of: setup.rematch_of,
            ending: transcript.ending.clone(),
            live: None,
            source: Source::Archive(Box::new((summary, transcript))),
        }
    }

    /// A running game, with the ratings that its players have now.
    fn of_game(service: &Service, game: Arc<Game>) -> Reply<ShownGame> {
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
            actions.map(|action| TimedAction { text: action.text.clone(), at: Some(action.at), forced: action.forced });
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
            source: Source::Running(game),
        })
    }

    /// The game as a record, with what was noted about it elsewhere.
    pub(super) fn record(&self) -> Record {
        match &self.source {
            Source::Archive(kept) => {
                let (summary, mut transcript) = (**kept).clone();
                transcript.actions.clone_from(&self.actions);
                record_of(&summary, transcript)
            }
            Source::Running(game) => record_so_far(game),
        }
    }

    /// The same, if anything was noted about the game.
    pub(super) fn annotated(&self) -> Option<Record> {
        let is_annotated = matches!(&self.source, Source::Archive(kept) if kept.1.annotations.is_some());
        is_annotated.then(|| self.record())
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

    /// The game as it is replayed.
    pub(super) fn replay(&self, look: Look) -> Replay {
        let actions = self.actions.iter().map(|action| action.text.clone()).collect();
        Replay {
            names: self.names.clone(),
            viewer: look.seat,
            theme: look.theme,
            size: look.size,
            end: self.ending.as_ref().map(outcome),
            ..Replay::of(self.start_state(), actions)
        }
    }

    /// The state after `ply` actions, and the sides that made them.
    pub(super) fn state_at(&self, ply: u32) -> (State, Vec<Side>) {
        let replay = self.replay(Look::default());
        let mut walk = replay.walk();
        self.advance(&mut walk, ply);
        (walk.state().clone(), walk.sides().to_vec())
    }

    /// The picture after `ply` actions.
    pub(super) fn picture(&self, ply: u32, look: Look) -> Option<Picture> {
        let replay = self.replay(look);
        let mut walk = replay.walk();
        self.advance(&mut walk, ply).then(|| walk.picture())
    }

    /// The position after `ply` actions, its picture, and the sides that made the actions of the whole game.
    pub(super) fn walked(&self, ply: u32, look: Look) -> Option<(State, Picture, Vec<Side>)> {
        let replay = self.replay(look);
        let mut walk = replay.walk();
        let shown = self.advance(&mut walk, ply).then(|| (walk.state().clone(), walk.picture()));
        let is_whole = self.advance(&mut walk, self.plies());
        shown.filter(|_| is_whole).map(|(state, picture)| (state, picture, walk.sides().to_vec()))
    }

    /// Whether all actions up to `ply` can be played. If not, the log says which one.
    fn advance(&self, walk: &mut Walk<'_>, ply: u32) -> bool {
        let played = walk.advance(ply);
        if let Err(BadAction { number, error }) = &played {
            tracing::error!(game = self.id.0, number, %error, "a kept action cannot be played");
        }
        played.is_ok()
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
