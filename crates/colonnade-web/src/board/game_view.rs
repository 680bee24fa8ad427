//! A running or finished game, as pages, pictures and the API show it.

use std::sync::Arc;

use colonnade_language::{Language, in_language};
use colonnade_play::{
    Conditions, DatePrecision, DisplayedRating, Ending, Game, GameId, Offer, Place, PlayerId, Refusal, Stake, Summary,
    Takeback, TimeControl, TimedAction, Timestamp, TournamentGame, Transcript, Viewer, start_state,
};
use colonnade_record::{Record, WriteError};
use colonnade_rules::{BySide, Outcome, Reason, Side, State, Variant, has_swap};
use colonnade_service::matches::{self, Match};
use colonnade_service::{Analyses, Archived, Reply, Service, ServiceError, Subject, archive, games, people, profiles};
use colonnade_view::{BadAction, Picture, Replay, ReplayCursor, Size, Theme, known_control, record_of, record_so_far};
use colonnade_wording as wording;
use colonnade_wording::web as words;

/// A game as one viewer may see it.
#[derive(Clone, Debug)]
pub(crate) struct GameView {
    pub(crate) id: GameId,
    pub(crate) version: u64,
    pub(crate) variant: Variant,
    /// The position string of the start position, if it is not the variant's own.
    pub(crate) start: Option<String>,
    pub(crate) players: BySide<PlayerId>,
    pub(crate) names: BySide<String>,
    pub(crate) ratings: Option<BySide<DisplayedRating>>,
    pub(crate) actions: Vec<TimedAction>,
    pub(crate) stake: Stake,
    pub(crate) place: Place,
    pub(crate) started: Timestamp,
    pub(crate) rematch_of: Option<GameId>,
    pub(crate) conditions: Conditions,
    /// Its place in a tournament.
    pub(crate) tournament: Option<TournamentGame>,
    /// The match to which it belongs, as far as the viewer may see it.
    pub(crate) of_match: Option<Match>,
    pub(crate) ending: Option<Ending>,
    pub(crate) live: Option<RunningState>,
    source: ViewSource,
}

/// The source of a view.
#[derive(Clone, Debug)]
enum ViewSource {
    /// A finished game. The transcript has no actions: they are in the view.
    Archive(Box<(Summary, Transcript)>),
    /// A game that runs or has just ended.
    Running(Arc<Game>),
}

/// The state of a running game.
#[derive(Clone, Debug)]
pub(crate) struct RunningState {
    pub(crate) to_act: Side,
    /// The time left on the clocks.
    pub(crate) left: Option<BySide<chrono::TimeDelta>>,
    /// When the side to act runs out of time.
    pub(crate) deadline: Option<Timestamp>,
    /// The open offers, requests and claims.
    pub(crate) offers: Vec<(Offer, Side)>,
    pub(crate) takeback: Option<Takeback>,
    /// The side that has proposed a pause which is not answered, and its days.
    pub(crate) pause: Option<(Side, u8)>,
    pub(crate) paused_until: Option<Timestamp>,
    /// The most days of a pause that can be proposed now.
    pub(crate) longest_pause: u8,
}

impl RunningState {
    /// The side that has made an offer that is not answered.
    pub(crate) fn offered_by(&self, offer: Offer) -> Option<Side> {
        self.offers.iter().find(|(open, _)| *open == offer).map(|&(_, by)| by)
    }
}

impl GameView {
    /// Loads a game as a viewer may see it.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the viewer may not see it.
    pub(crate) fn load(service: &Service, viewer: Viewer, game: GameId) -> Reply<GameView> {
        match archive::archived(service, viewer, game) {
            Ok(archived) => {
                let pair = archived.transcript.pair;
                let mut view = GameView::of_archived(archived);
                let result = view.ending.as_ref().map(|ending| ending.result);
                view.of_match = matches::match_of(service, viewer, pair, result, view.players.first)?;
                Ok(view)
            }
            Err(ServiceError::Refused(Refusal::NoSuchGame(_))) => GameView::load_running(service, viewer, game),
            Err(error) => Err(error),
        }
    }

    /// Loads a game for its record, which is in English for all readers.
    ///
    /// # Errors
    ///
    /// As [`GameView::load`].
    pub(crate) fn for_record(service: &Service, viewer: Viewer, game: GameId) -> Reply<GameView> {
        in_language(Language::ENGLISH, || GameView::load(service, viewer, game))
    }

    /// Loads a game that is not in the archive.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the viewer may not see it.
    pub(crate) fn load_running(service: &Service, viewer: Viewer, game: GameId) -> Reply<GameView> {
        let found = games::get(service, viewer, game)?;
        let result = found.ending.as_ref().map(|ending| ending.result);
        let of_match = matches::match_of(service, viewer, found.pair, result, found.players().first)?;
        Ok(GameView { of_match, ..GameView::of_game(service, found)? })
    }

    pub(crate) fn of_archived(archived: Archived) -> GameView {
        let Archived { summary, mut transcript } = archived;
        let actions = std::mem::take(&mut transcript.actions);
        let setup = transcript.setup.clone();
        GameView {
            id: transcript.id,
            version: transcript.version,
            variant: setup.variant,
            start: setup.position,
            players: summary.players,
            names: summary.names.clone(),
            ratings: summary.ratings,
            actions,
            stake: transcript.stake(),
            place: setup.place,
            started: transcript.started,
            rematch_of: setup.rematch_of,
            conditions: transcript.conditions,
            tournament: transcript.tournament,
            of_match: None,
            ending: transcript.ending.clone(),
            live: None,
            source: ViewSource::Archive(Box::new((summary, transcript))),
        }
    }

    /// The view of a game that is not archived, with the current ratings in the pool of its visibility if it is rated.
    fn of_game(service: &Service, game: Arc<Game>) -> Reply<GameView> {
        let players = game.players();
        let mut ratings = None;
        if let Some(pool) = game.visibility().rating_pool().filter(|_| game.is_rated()) {
            let rating = |player| profiles::rating(service, pool, player, game.setup.variant.game());
            let [first, second] = [rating(players.first)?, rating(players.second)?];
            ratings = Some(BySide::new(first.rounded(), second.rounded()));
        }
        let to_act = game.state.side_to_act();
        let vacation = people::player(service, players[to_act])?.vacation;
        let live = game.is_running().then(|| RunningState {
            to_act,
            left: game.clocks.left(service.now(), &vacation),
            deadline: game.clocks.deadline(&vacation),
            offers: game.open_offers(),
            takeback: game.takeback(),
            pause: game.offered_pause(),
            paused_until: game.paused_until(service.now()),
            longest_pause: if game.can_be_paused() { game.longest_next_pause() } else { 0 },
        });
        let actions = game.actions.iter();
        let actions = actions.map(|action| TimedAction {
            text: action.text.clone(),
            at: Some(action.at),
            cause: action.cause,
            began: Some(action.began),
        });
        Ok(GameView {
            id: game.id,
            version: game.version,
            variant: game.setup.variant,
            start: game.setup.position.clone(),
            players,
            names: game.setup.names.clone().into(),
            ratings,
            actions: actions.collect(),
            stake: game.stake(),
            place: game.setup.place,
            started: game.started,
            rematch_of: game.setup.rematch_of,
            conditions: game.conditions,
            tournament: game.tournament,
            of_match: None,
            ending: game.ending.clone(),
            live,
            source: ViewSource::Running(game),
        })
    }

    /// The game as a record, with its annotations.
    ///
    /// # Errors
    ///
    /// If its stored annotations cannot be read, which is logged.
    pub(crate) fn record(&self) -> Result<Record, WriteError> {
        match &self.source {
            ViewSource::Archive(kept) => {
                let (summary, mut transcript) = (**kept).clone();
                transcript.actions.clone_from(&self.actions);
                record_of(&summary, transcript).inspect_err(
                    |error| tracing::error!(game = self.id.0, %error, "a game could not be written as a record"),
                )
            }
            ViewSource::Running(game) => Ok(record_so_far(game)),
        }
    }

    /// The game as a record, if it has annotations.
    ///
    /// # Errors
    ///
    /// As for [`GameView::record`].
    pub(crate) fn annotated(&self) -> Result<Option<Record>, WriteError> {
        let is_annotated = matches!(&self.source, ViewSource::Archive(kept) if kept.1.annotations.is_some());
        is_annotated.then(|| self.record()).transpose()
    }

    /// How many actions there are.
    pub(crate) fn plies(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }

    /// Whether the players exchanged their sides by the pie rule.
    pub(crate) fn has_swapped(&self) -> bool {
        has_swap(self.actions.iter().map(|action| action.text.as_str()))
    }

    /// Whether the game is over. The view of such a game changes only when a name is erased.
    pub(crate) const fn is_over(&self) -> bool {
        self.live.is_none()
    }

    /// Whether a board of an earlier version still shows the position of the game.
    pub(crate) fn shows(&self, version: u64) -> bool {
        match &self.source {
            ViewSource::Archive(_) => self.version == version,
            ViewSource::Running(game) => game.is_current(version),
        }
    }

    /// Whether everybody may see it.
    pub(crate) fn is_public(&self) -> bool {
        match &self.source {
            ViewSource::Archive(parts) => parts.0.is_visible_to(Viewer::Nobody),
            ViewSource::Running(game) => game.is_visible_to(Viewer::Nobody),
        }
    }

    /// The state before the first action. If the stored start cannot be read, this logs an error and returns the
    /// standard start. The actions cannot be replayed from there, so that no wrong game is shown.
    fn start_state(&self) -> State {
        start_state(self.variant, self.start.as_deref(), self.conditions).unwrap_or_else(|error| {
            tracing::error!(game = self.id.0, %error, "the stored start of a game cannot be read");
            State::start(self.variant)
        })
    }

    /// Whether the game is over, and can have an analysis.
    pub(crate) const fn can_be_analysed(&self) -> bool {
        self.is_over() && Analyses::is_possible(self.actions.len())
    }

    /// The game as the subject of an analysis; `None` if it cannot be analysed.
    pub(crate) fn subject(&self) -> Option<Subject> {
        let actions = || self.actions.iter().map(|action| action.text.clone()).collect();
        self.can_be_analysed().then(|| Subject { game: self.id, start: self.start_state(), actions: actions() })
    }

    /// The replay of the game. Building it is cheap; walking through it plays every action.
    pub(crate) fn replay(&self, options: BoardOptions) -> Replay {
        tracing::trace!(game = self.id.0, "replay");
        let actions = self.actions.iter().map(|action| action.text.clone()).collect();
        Replay {
            names: self.names.clone(),
            viewer: options.seat,
            theme: options.theme,
            size: options.size,
            end: self.ending.as_ref().map(outcome),
            ..Replay::of(self.start_state(), actions)
        }
    }

    /// The state after `ply` actions, as far as they can be replayed.
    pub(crate) fn state_at(&self, ply: u32) -> State {
        let replay = self.replay(BoardOptions::default());
        let mut walk = replay.walk();
        self.advance(&mut walk, ply);
        walk.state().clone()
    }

    /// The state after all actions, and the sides that made them.
    pub(crate) fn final_state(&self) -> (State, Vec<Side>) {
        let replay = self.replay(BoardOptions::default());
        let mut walk = replay.walk();
        self.advance(&mut walk, self.plies());
        (walk.state().clone(), walk.sides().to_vec())
    }

    /// The picture after `ply` actions. `None` if there are fewer, or they cannot be replayed.
    pub(crate) fn picture(&self, ply: u32, options: BoardOptions) -> Option<Picture> {
        let replay = self.replay(options);
        let mut walk = replay.walk();
        self.advance(&mut walk, ply).then(|| walk.picture())
    }

    /// The position after `ply` actions, its picture, and the sides that made the actions of the whole game.
    pub(crate) fn walked(&self, ply: u32, options: BoardOptions) -> Option<(State, Picture, Vec<Side>)> {
        let replay = self.replay(options);
        let mut walk = replay.walk();
        let shown = self.advance(&mut walk, ply).then(|| (walk.state().clone(), walk.picture()));
        let is_whole = self.advance(&mut walk, self.plies());
        shown.filter(|_| is_whole).map(|(state, picture)| (state, picture, walk.sides().to_vec()))
    }

    /// Whether all actions up to `ply` can be replayed. If not, the log says which one cannot.
    pub(crate) fn advance(&self, walk: &mut ReplayCursor<'_>, ply: u32) -> bool {
        let played = walk.advance(ply);
        if let Err(BadAction { number, error }) = &played {
            tracing::error!(game = self.id.0, number, %error, "a stored action cannot be replayed");
        }
        played.is_ok()
    }

    /// The time control; `None` if that of an imported game is not known.
    pub(crate) fn control(&self) -> Option<TimeControl> {
        match &self.source {
            ViewSource::Archive(kept) => known_control(&kept.1),
            ViewSource::Running(game) => Some(game.setup.control),
        }
    }

    /// The precision to which one of the game's times is known.
    pub(crate) fn precision_of(&self, at: Timestamp) -> DatePrecision {
        DatePrecision::of(&self.place, self.started, self.ending.as_ref().map_or(at, |ending| ending.at), at)
    }

    /// Players and variant: `Ada – Bob, Pilare 6x6`.
    pub(crate) fn title(&self) -> String {
        words::game_title(&self.names, self.variant)
    }

    /// The result, or who is to act, as a clause.
    pub(crate) fn standing(&self) -> String {
        match (&self.ending, &self.live) {
            (Some(ending), _) => words::ending(ending, &self.names),
            (None, Some(live)) => words::to_act(&self.names[live.to_act]),
            (None, None) => wording::reason(Reason::Unfinished),
        }
    }

    /// The open offer, request or claim that is answered first, as a sentence.
    pub(crate) fn offer(&self) -> Option<String> {
        let live = self.live.as_ref()?;
        let &(offer, by) = live.offers.first()?;
        let name = &self.names[by];
        Some(match offer {
            Offer::Draw => words::draw_offered(name),
            Offer::Takeback => words::takeback_asked(name, live.takeback.map_or(1, |asked| asked.plies)),
            Offer::Claim => words::claimed(name),
            Offer::Pause => words::pause_offered(name, live.pause.map_or(1, |(_, days)| days)),
        })
    }
}

/// An ending as the rules describe it.
pub(crate) const fn outcome(ending: &Ending) -> Outcome {
    Outcome { result: ending.result, reason: ending.reason, score: ending.score }
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardOptions {
    /// The side at the bottom.
    pub(crate) seat: Side,
    pub(crate) theme: Theme,
    pub(crate) size: Size,
}

impl Default for BoardOptions {
    fn default() -> Self {
        BoardOptions { seat: Side::First, theme: Theme::default(), size: Size::default() }
    }
}
