//! A game: the fold of its events.

use std::sync::Arc;

use chrono::TimeDelta;

use super::clock::{Clocks, Left, Vacation};
use super::conditions::{Conditions, Opening};
use super::due::Due;
use super::event::{BySideOf, Cause, Dated, GameEvent, Setup};
use super::fact::GameFact;
use super::ids::{GameId, PlayerId};
use super::invalid_events::InvalidEvents;
use super::offers::{Offer, Offers};
use super::outage::Outage;
use super::played::{PlayedAction, PlayedActions};
use super::span::{Span, Timestamp};
use super::stake::Stake;
use super::tournament::TournamentGame;
use super::viewer::{Viewer, Visibility};
use super::work_counters;
use colonnade_rules::{Action, BySide, Facts, GameResult, Outcome, Reason, Side, State};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The result.
    pub result: GameResult,
    /// The reason.
    pub reason: Reason,
    /// The final totals of a counting game.
    pub score: Option<BySide<u16>>,
    /// Whether the winner had declined an offer.
    pub without_glory: bool,
    /// The time of the end.
    pub at: Timestamp,
}

impl Ending {
    /// The ending of a game whose result a moderator cancelled at `at`: a finished one keeps its time.
    pub(super) fn void(before: Option<Ending>, at: Timestamp) -> Ending {
        let at = before.map_or(at, |ending| ending.at);
        Ending { result: GameResult::Unfinished, reason: Reason::Void, score: None, without_glory: false, at }
    }
}

/// A game, as the fold of its events.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number.
    pub id: GameId,
    /// The number of events: the version that a write expects.
    pub version: u64,
    /// How it began, with the players on the sides that they have now.
    pub setup: Setup,
    /// When it began.
    pub started: Timestamp,
    /// When it last changed.
    pub touched: Timestamp,
    /// The position, with the history needed to detect repetition.
    pub state: State,
    /// The actions so far.
    pub actions: PlayedActions,
    /// The clocks.
    pub clocks: Clocks,
    /// The outages that do not count in it, in order.
    pub outages: Vec<Outage>,
    /// The pauses on which the players have agreed, in order.
    pub pauses: Vec<Outage>,
    /// How it ended; `None` while it is running.
    pub ending: Option<Ending>,
    /// How it had ended before its result was cancelled.
    before_void: Option<Ending>,
    /// The channel or thread where it is played, by its Discord ID.
    pub channel: Option<u64>,
    /// Whether `channel` is a thread of its own.
    pub has_thread: bool,
    /// The version at which the position last changed.
    position_version: u64,
    /// The offers and requests of the players.
    pub(super) offers: Offers,
    /// The reminders of this turn.
    reminded: Vec<(Side, Span)>,
    /// The players who agree to make a direct game public.
    published: BySide<bool>,
    /// The actions taken back last, if nobody has acted since.
    taken_back: Vec<PlayedAction>,
    /// The times at which a clock ran for no action that is there: what was taken back, and turns before the clock waited
    /// for somebody who cannot be reached. By the sides of now.
    pub(super) used: Vec<(Side, Timestamp, Timestamp)>,
    /// The facts of the last action.
    last: Option<Arc<Facts>>,
    /// The facts of the last action that a player chose on the turn itself.
    last_chosen: Option<Arc<Facts>>,
    /// Whether a rated game was made casual because it ended before both sides had acted.
    unrated: bool,
    /// The rating period in which it counts with others.
    period: Option<Timestamp>,
    /// The other game of the match to which it belongs.
    pub pair: Option<GameId>,
    /// The tournament in which it is played.
    pub tournament: Option<TournamentGame>,
    /// The further conditions on which the players have agreed.
    pub conditions: Conditions,
    /// The sides whose player could not be reached at some time: their opponents know, and the clock has waited.
    pub unreached: BySide<bool>,
}

/// The number of actions after a swap: the first one, and the swap.
const PLIES_AFTER_SWAP: usize = 2;

/// How the text of an action is read while an event is applied.
enum Reading {
    /// Without its facts.
    Bare,
    /// With its facts.
    WithFacts,
    /// Not at all: the action was checked before.
    Done(Action),
}

impl Game {
    /// The fold of all events of a game.
    ///
    /// # Errors
    ///
    /// If the events do not form a game.
    pub fn fold<'a>(id: GameId, events: impl IntoIterator<Item = &'a Dated<GameEvent>>) -> Result<Game, InvalidEvents> {
        let mut events = events.into_iter();
        let mut game = match events.next() {
            Some(Dated { at, event: GameEvent::Started(setup) }) => Game::start(id, setup.clone(), *at)?,
            _ => return Err(InvalidEvents::NotStarted),
        };
        // The facts of actions are computed once, at the end.
        events.try_for_each(|event| game.apply_with(event, Reading::Bare))?;
        game.recall_actions();
        Ok(game)
    }

    fn start(id: GameId, setup: Setup, at: Timestamp) -> Result<Game, InvalidEvents> {
        let state = setup.start(Conditions::default()).map_err(InvalidEvents::Position)?;
        let clocks = Clocks::start(setup.control, state.side_to_act(), at);
        Ok(Game {
            id,
            version: 1,
            channel: setup.channel,
            has_thread: false,
            position_version: 1,
            setup,
            started: at,
            touched: at,
            state,
            actions: PlayedActions::default(),
            clocks,
            outages: Vec::new(),
            pauses: Vec::new(),
            ending: None,
            before_void: None,
            offers: Offers::default(),
            reminded: Vec::new(),
            published: BySide::new(false, false),
            taken_back: Vec::new(),
            used: Vec::new(),
            last: None,
            last_chosen: None,
            unrated: false,
            period: None,
            pair: None,
            tournament: None,
            conditions: Conditions::default(),
            unreached: BySide::new(false, false),
        })
    }

    /// Applies one more event.
    ///
    /// # Errors
    ///
    /// If the event does not belong here; the game must not be used any more then.
    pub fn apply(&mut self, event: &Dated<GameEvent>) -> Result<(), InvalidEvents> {
        self.apply_with(event, Reading::WithFacts)
    }

    /// Applies an event that [`decide`](super::decide()) returned for this game. `action` is the checked action of that
    /// event; its text is not read again.
    ///
    /// # Errors
    ///
    /// If the event does not belong here; the game must not be used any more then.
    pub fn apply_decided(&mut self, event: &Dated<GameEvent>, action: Option<Action>) -> Result<(), InvalidEvents> {
        self.apply_with(event, action.map_or(Reading::WithFacts, Reading::Done))
    }

    fn apply_with(&mut self, event: &Dated<GameEvent>, reading: Reading) -> Result<(), InvalidEvents> {
        self.version += 1;
        if event.event.changes_play() {
            self.touched = event.at;
        }
        if matches!(event.event, GameEvent::Acted { .. } | GameEvent::Recorded { .. } | GameEvent::TakenBack { .. }) {
            self.position_version = self.version;
        }
        self.offers.apply(&event.event);
        match &event.event {
            GameEvent::Started(_) => return Err(InvalidEvents::StartedTwice),
            GameEvent::Acted { text, cause, left } => {
                let side = self.act(text, event.at, *cause, reading)?;
                self.set_clocks(*left, event.at);
                self.offers.act(side, *cause);
            }
            GameEvent::DrawOffered(_)
            | GameEvent::DrawDeclined
            | GameEvent::DrawWithdrawn(_)
            | GameEvent::TakebackAsked { .. }
            | GameEvent::TakebackDeclined
            | GameEvent::TakebackWithdrawn(_)
            | GameEvent::Claimed(_)
            | GameEvent::ClaimDeclined
            | GameEvent::PauseOffered { .. }
            | GameEvent::PauseDeclined
            | GameEvent::PauseWithdrawn(_) => {}
            GameEvent::TakenBack { plies, left } => {
                let keep = self.actions.len().saturating_sub(*plies as usize);
                self.used.extend(self.turns_since(keep, event.at));
                self.taken_back = self.actions.split_off(keep);
                let had_swapped = self.state.has_swapped();
                self.state.undo(*plies);
                if had_swapped && !self.state.has_swapped() {
                    self.exchange_sides();
                }
                if !matches!(reading, Reading::Bare) {
                    self.recall_actions();
                }
                self.set_clocks(*left, event.at);
            }
            GameEvent::Recorded { text, .. } => {
                self.act(text, event.at, Cause::Chosen, reading)?;
            }
            GameEvent::Annotated(_) | GameEvent::DeadlineMoved => {}
            GameEvent::Outage(outage) => {
                self.clocks.leave_out(*outage);
                self.outages.push(*outage);
            }
            GameEvent::Paused { until } => {
                let pause = Outage { from: event.at, until: *until };
                self.clocks.leave_out(pause);
                self.pauses.push(pause);
                // Reminders for less time come again before the deadline, which moves by the pause.
                self.reminded.retain(|(_, before)| before.delta() > pause.length());
            }
            GameEvent::Reminded { side, before } => self.reminded.push(((*side).into(), *before)),
            GameEvent::ThreadAssigned(thread) => (self.channel, self.has_thread) = (Some(*thread), true),
            GameEvent::Unrated => self.unrated = true,
            GameEvent::RatedIn(period) => self.period = Some(*period),
            GameEvent::Paired(other) => self.pair = Some(*other),
            GameEvent::PlayedIn(tournament) => self.tournament = Some(*tournament),
            GameEvent::Agreed(conditions) => {
                self.conditions = *conditions;
                if conditions.opening == Opening::Pie {
                    self.state = self.state.clone().with_pie_rule();
                }
                // In a tournament, the days of all its games count together.
                let since = self.tournament.and_then(|place| Timestamp::from_timestamp_millis(place.since.0));
                let from = since.unwrap_or(self.started).date_naive();
                self.clocks.limit_vacation(conditions.vacation.map(|days| (from, days)));
            }
            GameEvent::AskedToAct(_) => self.clocks.ask_to_act(event.at),
            GameEvent::FreeDays(days) => self.clocks.set_free_days((*days).into()),
            GameEvent::Unreached { side, until, left } => {
                self.unreached[(*side).into()] = true;
                if *until > event.at {
                    self.used.extend(self.turns_since(self.actions.len(), event.at));
                    self.set_clocks(*left, *until);
                }
            }
            GameEvent::Published(side) => self.published[(*side).into()] = true,
            GameEvent::Voided => {
                self.clocks = self.clocks.stop(event.at, &Vacation::default());
                self.before_void = self.ending.take();
                self.ending = Some(Ending::void(self.before_void.clone(), event.at));
            }
            GameEvent::Reinstated => self.ending = self.before_void.take().or(self.ending.take()),
            GameEvent::Ended { result, reason, score, without_glory } => {
                self.clocks = self.clocks.stop(event.at, &Vacation::default());
                self.ending = Some(Ending {
                    result: *result,
                    reason: *reason,
                    score: score.map(Into::into),
                    without_glory: *without_glory,
                    at: event.at,
                });
            }
        }
        Ok(())
    }

    /// Performs an action of the side to act, and returns the side of the player who acted, after a swap the new one.
    fn act(&mut self, text: &str, at: Timestamp, cause: Cause, reading: Reading) -> Result<Side, InvalidEvents> {
        self.taken_back.clear();
        let side = self.state.side_to_act();
        let ply = self.state.plies() + 1;
        let failed = |error| InvalidEvents::Action { ply, error };
        let checked = match reading {
            Reading::Bare => None,
            Reading::Done(action) if action.text() == text && action.belongs_to(&self.state) => Some(action),
            Reading::Done(_) | Reading::WithFacts => Some(work_counters::parse(&self.state, text).map_err(failed)?),
        };
        match checked {
            Some(action) => {
                let (facts, after) = action.into_parts();
                self.state = after;
                let facts = Arc::new(facts);
                if cause.is_chosen() {
                    self.last_chosen = Some(Arc::clone(&facts));
                }
                self.last = Some(facts);
            }
            None => work_counters::play(&mut self.state, text).map_err(failed)?,
        }
        work_counters::action_performed();
        let began = self.clocks.since().unwrap_or(at);
        let left = self.clocks.left_before();
        self.actions.push(PlayedAction { text: text.to_owned(), side, at, cause, began, left });
        if self.state.has_swapped() && self.actions.len() == PLIES_AFTER_SWAP {
            self.exchange_sides();
            return Ok(side.other());
        }
        Ok(side)
    }

    /// Exchanges the players with all that is kept by their sides. The clocks are set afterwards.
    fn exchange_sides(&mut self) {
        self.setup.exchange_players();
        self.clocks.set_free_days(self.clocks.free_days().swapped());
        self.offers.exchange_sides();
        self.used.iter_mut().for_each(|(side, ..)| *side = side.other());
        for table in [&mut self.published, &mut self.unreached] {
            *table = table.swapped();
        }
        self.reminded.clear();
    }

    /// The side on which the player who made an action is now: the other one, if the sides were exchanged since or by
    /// it. `index` counts from 0.
    #[must_use]
    pub fn side_now(&self, index: usize) -> Option<Side> {
        let side = self.actions.get(index)?.side;
        Some(if self.state.has_swapped() && index < PLIES_AFTER_SWAP { side.other() } else { side })
    }

    /// Computes the facts of the last action and of the last chosen one, if events were applied without them.
    fn recall_actions(&mut self) {
        let mut before = self.state.clone();
        (self.last, self.last_chosen) = (None, None);
        for action in self.actions.iter().rev() {
            before.undo(1);
            let facts = work_counters::parse(&before, &action.text).ok().map(|action| Arc::new(action.facts().clone()));
            self.last = self.last.take().or_else(|| facts.clone());
            if action.cause.is_chosen() {
                self.last_chosen = facts;
                return;
            }
        }
    }

    /// The actions that were taken back last, in order; empty if somebody has acted since.
    #[must_use]
    pub fn taken_back(&self) -> &[PlayedAction] {
        &self.taken_back
    }

    /// The facts of the last action; `None` before the first one.
    #[must_use]
    pub fn last_facts(&self) -> Option<&Facts> {
        self.last.as_deref()
    }

    /// The facts of the last action chosen on the turn itself, not planned before; `None` before the first one.
    #[must_use]
    pub fn last_chosen_facts(&self) -> Option<&Facts> {
        self.last_chosen.as_deref()
    }

    fn set_clocks(&mut self, left: Option<BySideOf<i64>>, now: Timestamp) {
        let left: Left = BySide::from(left.unwrap_or_default()).map(TimeDelta::milliseconds);
        let next = self.state.side_to_act();
        if self.clocks.running() != Some(next) {
            self.reminded.clear();
        }
        self.clocks = self.clocks.resumed(left, next, now);
        // A pause goes on, whoever acts.
        if let Some(pause) = self.pauses.last().filter(|pause| pause.until > now) {
            self.clocks.leave_out(*pause);
        }
    }

    /// Whether a board that was shown at a version still shows the position: no action was made or taken back since.
    ///
    /// The number of actions alone is not enough: after a takeback and another action it is the same again.
    #[must_use]
    pub const fn is_current(&self, version: u64) -> bool {
        self.position_version <= version && version <= self.version
    }

    /// The players by side.
    #[must_use]
    pub fn players(&self) -> BySide<PlayerId> {
        self.setup.players.into()
    }

    /// The side of a player. A player who plays both sides has the side to act.
    #[must_use]
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        let players = self.players();
        let to_act = self.state.side_to_act();
        [to_act, to_act.other()].into_iter().find(|&side| players[side] == player)
    }

    /// Whether it is still running.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.ending.is_none()
    }

    /// Whether it had ended before a moderator cancelled its result, so that the result can be put back.
    #[must_use]
    pub const fn can_be_reinstated(&self) -> bool {
        self.before_void.is_some()
    }

    /// Whether the result counts for ratings.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        self.stake().is_rated()
    }

    /// Whether it counts for ratings, and if it was begun as a rated game and does not, why.
    #[must_use]
    pub fn stake(&self) -> Stake {
        let ending = self.ending.as_ref().map(|ending| (ending.result, ending.reason));
        Stake::of(self.setup.rated, self.unrated, ending)
    }

    /// The rating period in which it counts with other games.
    #[must_use]
    pub const fn period(&self) -> Option<Timestamp> {
        self.period
    }

    /// Whether both sides have acted.
    #[must_use]
    pub fn both_have_acted(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.actions.iter().any(|action| action.side == side))
    }

    /// Whether a player has agreed to make the game public.
    #[must_use]
    pub fn has_published(&self, side: Side) -> bool {
        self.published[side]
    }

    /// When the game needs attention next: a reminder or its deadline. `vacation` and `reminders` are those of the
    /// player to act. A reminder for more time than the turn had at its start is not sent.
    #[must_use]
    pub fn due(&self, vacation: &Vacation, reminders: &[Span]) -> Option<Due> {
        let side = self.clocks.running()?;
        let deadline = self.clocks.deadline(vacation)?;
        let since = self.actions.last().map_or(self.started, |action| action.at);
        let open = reminders.iter().filter(|&&before| !self.reminded.contains(&(side, before)));
        let reminder = open
            .map(|&before| (deadline - before.delta(), before))
            .filter(|(at, _)| *at > since)
            .min_by_key(|(at, _)| *at);
        Some(match reminder {
            Some((at, before)) => Due::Reminder { at, side, before },
            None => Due::Deadline { at: deadline },
        })
    }

    /// Who may see the game besides its players and the host.
    #[must_use]
    pub fn visibility(&self) -> Visibility {
        self.setup.place.visibility(self.published.first && self.published.second)
    }

    /// Whether a viewer may see this game at all.
    #[must_use]
    pub fn is_visible_to(&self, viewer: Viewer) -> bool {
        self.visibility().admits(viewer, self.players())
    }

    /// The players whom a fact about the game concerns: those who have to respond, or both when it is over.
    #[must_use]
    pub fn concerned(&self, what: GameFact) -> Vec<PlayerId> {
        let players = self.players();
        let side = match what {
            GameFact::Started
            | GameFact::Acted
            | GameFact::TakenBack
            | GameFact::AskedToAct
            | GameFact::Reminded { .. } => Some(self.state.side_to_act()),
            GameFact::DrawOffered => self.offered_by(Offer::Draw).map(Side::other),
            GameFact::TakebackAsked => self.offered_by(Offer::Takeback).map(Side::other),
            GameFact::Claimed => self.offered_by(Offer::Claim).map(Side::other),
            GameFact::PauseOffered => self.offered_by(Offer::Pause).map(Side::other),
            GameFact::ClaimDeclined | GameFact::PauseDeclined | GameFact::DrawDeclined | GameFact::TakebackDeclined => {
                self.declined()
            }
            GameFact::DrawWithdrawn | GameFact::TakebackWithdrawn | GameFact::PauseWithdrawn => {
                self.withdrew().map(Side::other)
            }
            GameFact::Ended | GameFact::Voided | GameFact::Reinstated | GameFact::DeadlineMoved | GameFact::Paused => {
                None
            }
        };
        let mut concerned = side.map_or(vec![players.first, players.second], |side| vec![players[side]]);
        concerned.dedup();
        concerned
    }

    /// The outcome of the position under the rules.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }
}
