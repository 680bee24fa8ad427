//! A game without its position: the actions, their times, and the ending. Nothing is checked against the rules, so
//! archived games are read at the speed of the store.

use chrono::TimeDelta;

use super::conditions::Conditions;
use super::event::{Cause, Dated, GameEvent, Setup};
use super::game::Ending;
use super::ids::{GameId, PlayerId};
use super::invalid_events::InvalidEvents;
use super::outage::Outage;
use super::span::{Span, Timestamp};
use super::stake::Stake;
use super::summary::Summary;
use super::tournament::TournamentGame;
use super::viewer::Visibility;
use colonnade_rules::{BySide, Side, has_swap};

/// The course of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The game's number.
    pub id: GameId,
    /// The number of its events.
    pub version: u64,
    /// How it began, with the players on the sides that they had last.
    pub setup: Setup,
    /// When it began.
    pub started: Timestamp,
    /// The actions that were not taken back, in canonical text.
    pub actions: Vec<TimedAction>,
    /// How it ended; `None` while it is running.
    pub ending: Option<Ending>,
    /// How it had ended before its result was cancelled.
    before_void: Option<Ending>,
    /// Comments, glyphs, variations and further tags of an imported record, as that record in JSON.
    pub annotations: Option<String>,
    /// Which of the players agree to make a direct game public.
    published: [bool; 2],
    unrated: bool,
    /// The rating period in which it counts with others; `None` if it is a period of its own.
    pub period: Option<Timestamp>,
    /// The other game of the match to which it belongs.
    pub pair: Option<GameId>,
    /// The tournament in which it was played.
    pub tournament: Option<TournamentGame>,
    /// The further conditions on which the players have agreed.
    pub conditions: Conditions,
    /// When the present turn began.
    turn_began: Timestamp,
    /// The outages and pauses, which have no time in common.
    off: Vec<Outage>,
}

/// An action that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedAction {
    /// Its canonical text.
    pub text: String,
    /// When it was made; `None` if an imported record does not say.
    pub at: Option<Timestamp>,
    /// Why it was made.
    pub cause: Cause,
    /// When its turn began, later by the outages and pauses in it; `None` in an imported record.
    pub began: Option<Timestamp>,
}

impl Transcript {
    /// The fold of all events of a game.
    ///
    /// # Errors
    ///
    /// If the events do not begin with the start of a game, or start it twice.
    pub fn fold(id: GameId, events: impl IntoIterator<Item = Dated<GameEvent>>) -> Result<Transcript, InvalidEvents> {
        let mut events = events.into_iter();
        let Some(Dated { at, event: GameEvent::Started(setup) }) = events.next() else {
            return Err(InvalidEvents::NotStarted);
        };
        let mut game = Transcript {
            id,
            version: 1,
            setup,
            started: at,
            actions: Vec::new(),
            ending: None,
            before_void: None,
            annotations: None,
            published: [false; 2],
            unrated: false,
            period: None,
            pair: None,
            tournament: None,
            conditions: Conditions::default(),
            turn_began: at,
            off: Vec::new(),
        };
        events.try_for_each(|event| game.apply(event))?;
        Ok(game)
    }

    fn apply(&mut self, Dated { at, event }: Dated<GameEvent>) -> Result<(), InvalidEvents> {
        self.version += 1;
        let had_swapped = self.has_swapped();
        match event {
            GameEvent::Started(_) => return Err(InvalidEvents::StartedTwice),
            GameEvent::Acted { text, cause, .. } => {
                let turn = Outage { from: std::mem::replace(&mut self.turn_began, at), until: at };
                let began = Some(turn.from + self.off.iter().map(|off| off.common(&turn)).sum::<TimeDelta>());
                self.actions.push(TimedAction { text, at: Some(at), cause, began });
            }
            GameEvent::Recorded { text, at } => {
                self.actions.push(TimedAction { text, at, cause: Cause::Chosen, began: None });
            }
            GameEvent::TakenBack { plies, .. } => {
                self.actions.truncate(self.actions.len().saturating_sub(plies as usize));
                self.turn_began = at;
            }
            GameEvent::Unreached { until, .. } => self.turn_began = self.turn_began.max(until),
            GameEvent::Outage(outage) => self.off.push(outage),
            GameEvent::Paused { until } => self.off.push(Outage { from: at, until }),
            GameEvent::Unrated => self.unrated = true,
            GameEvent::RatedIn(period) => self.period = Some(period),
            GameEvent::Paired(other) => self.pair = Some(other),
            GameEvent::PlayedIn(tournament) => self.tournament = Some(tournament),
            GameEvent::Agreed(conditions) => self.conditions = conditions,
            GameEvent::Published(side) => self.published[usize::from(side == super::event::SideOf::Second)] = true,
            // An empty one replaces erased comments.
            GameEvent::Annotated(record) => self.annotations = (!record.is_empty()).then_some(record),
            GameEvent::Ended { result, reason, score, without_glory } => {
                let score = score.map(Into::into);
                self.ending = Some(Ending { result, reason, score, without_glory, at });
            }
            GameEvent::Voided => {
                self.before_void = self.ending.take();
                self.ending = Some(Ending::void(self.before_void.clone(), at));
            }
            GameEvent::Reinstated => self.ending = self.before_void.take().or(self.ending.take()),
            GameEvent::DrawOffered(_)
            | GameEvent::DrawDeclined
            | GameEvent::TakebackAsked { .. }
            | GameEvent::TakebackDeclined
            | GameEvent::DrawWithdrawn(_)
            | GameEvent::TakebackWithdrawn(_)
            | GameEvent::Claimed(_)
            | GameEvent::ClaimDeclined
            | GameEvent::PauseOffered { .. }
            | GameEvent::PauseDeclined
            | GameEvent::PauseWithdrawn(_)
            | GameEvent::ThreadAssigned(_)
            | GameEvent::Reminded { .. }
            | GameEvent::FreeDays(_)
            | GameEvent::AskedToAct(_)
            | GameEvent::DeadlineMoved => {}
        }
        if self.has_swapped() != had_swapped {
            self.setup.exchange_players();
            self.published.reverse();
        }
        Ok(())
    }

    /// Whether the players exchanged their sides.
    #[must_use]
    pub fn has_swapped(&self) -> bool {
        has_swap(self.actions.iter().map(|action| action.text.as_str()))
    }

    /// The actions that players chose on the turn itself, with the players and the times since the turns began; without
    /// those of an imported record.
    pub fn chosen_actions(&self) -> impl Iterator<Item = (PlayerId, Span)> {
        let start = self.setup.start(self.conditions);
        let begins = start.map_or(Side::First, |start| start.side_to_act());
        // Turns alternate, and the players have the sides that they had last.
        let first = if self.has_swapped() { begins.other() } else { begins };
        let players: BySide<PlayerId> = self.setup.players.into();
        self.actions.iter().enumerate().filter_map(move |(at, action)| {
            let side = if at.is_multiple_of(2) { first } else { first.other() };
            let took = action.at? - action.began.filter(|_| action.cause.is_chosen())?;
            Some((players[side], Span::seconds(took.num_seconds().max(0).unsigned_abs())))
        })
    }

    /// Whether it counts for ratings, and if it was begun as a rated game and does not, why.
    #[must_use]
    pub fn stake(&self) -> Stake {
        let ending = self.ending.as_ref().map(|ending| (ending.result, ending.reason));
        Stake::of(self.setup.rated, self.unrated, ending)
    }

    /// Who may see the game besides its players and the host.
    #[must_use]
    pub fn visibility(&self) -> Visibility {
        self.setup.place.visibility(self.published == [true; 2])
    }

    /// The game as lists show it, without ratings; `None` while it is running.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let ending = self.ending.as_ref()?;
        Some(Summary {
            id: self.id,
            variant: self.setup.variant,
            players: self.setup.players.into(),
            names: self.setup.names.clone().into(),
            ratings: None,
            result: ending.result,
            reason: ending.reason,
            started: self.started,
            ended: ending.at,
            plies: self.actions.len() as u32,
            rated: self.stake().is_rated(),
            period: self.period,
            place: self.setup.place,
            visibility: self.visibility(),
        })
    }
}
