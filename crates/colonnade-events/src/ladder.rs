//! Ladders: an order of players, changed by challenges. A ladder never ends by itself.

mod decide;
mod refusal;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::beginning::GameBeginning;
use crate::event::{Dated, Ending, FairStart, WithdrawalReason};
use crate::ids::{Entrant, EventId, PlayerId};
use crate::settings::{EntryRule, GameTerms};
use crate::time::Time;
use crate::tournament::{Expected, FoldError, GameState};
use colonnade_rules::{GameResult, Side};

pub use refusal::LadderRefusal;

/// The milliseconds in which a challenge is answered.
const ANSWER_TIME: i64 = Time(0).plus_days(3).0;

/// The milliseconds of a week, after which idle members go down again.
const WEEK: i64 = Time(0).plus_days(7).0;

/// The rules of a ladder that its organiser sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderSettings {
    /// The server to which it belongs, as a number of the caller; `None` for the host.
    pub server: Option<u64>,
    /// The terms of all games.
    pub terms: GameTerms,
    /// Who may join.
    pub entry: EntryRule,
    /// The most days of a vacation; 0 for none.
    pub vacation_days: u16,
}

impl LadderSettings {
    /// Rules with the usual values: of the host, open to all, with vacations of 7 days.
    #[must_use]
    pub const fn usual(terms: GameTerms) -> LadderSettings {
        let entry = EntryRule { role: None, lowest: None, highest: None, most: None };
        LadderSettings { server: None, terms, entry, vacation_days: 7 }
    }
}

/// The number of a challenge within its ladder, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChallengeId(pub u32);

/// An event of a ladder. Variants are only added at the end, and never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LadderEvent {
    /// The ladder was opened.
    Opened(LadderSettings),
    /// The rules were changed.
    Edited(LadderSettings),
    /// A player joined, and is the next member, at the bottom.
    Joined(PlayerId),
    /// A member left or was taken out: running games are lost, open challenges are off.
    Left {
        /// The member.
        member: Entrant,
        /// The reason why.
        why: WithdrawalReason,
    },
    /// A member challenged another one; this is the next challenge.
    Challenged {
        /// The challenger.
        by: Entrant,
        /// The challenged member.
        to: Entrant,
    },
    /// The challenged member accepted, and the games began.
    Accepted {
        /// The challenge.
        challenge: ChallengeId,
        /// The fair start that was drawn, if the variant has a list.
        start: Option<FairStart>,
    },
    /// The challenged member did not answer in time, and has lost; or could not, and the challenge is off.
    Unanswered(ChallengeId),
    /// A game ended.
    GameDecided {
        /// The challenge.
        challenge: ChallengeId,
        /// The game, from 0. The challenged member has the first side in games with even numbers.
        game: u8,
        /// The result; [`GameResult::Unfinished`] counts for nobody.
        result: GameResult,
        /// How it came to that.
        ending: Ending,
    },
    /// A member is on vacation from now on.
    Away {
        /// The member.
        member: Entrant,
        /// The end of the vacation; now, if it is called off.
        until: Time,
    },
    /// Idle members went down by one place each, in this order.
    Sank(Vec<Entrant>),
    /// An organiser declared a game void.
    GameVoided {
        /// The challenge.
        challenge: ChallengeId,
        /// The game, from 0.
        game: u8,
        /// The reason.
        reason: String,
    },
    /// An organiser decided a game.
    Adjudicated {
        /// The challenge.
        challenge: ChallengeId,
        /// The game, from 0.
        game: u8,
        /// The result.
        result: GameResult,
        /// The reason.
        reason: String,
    },
    /// The organiser closed the ladder: all challenges are off, and the games that run are aborted.
    Closed,
}

impl LadderEvent {
    /// Erases the free text that the event has. Its meaning stays, so the stored event can be replaced.
    pub fn erase_text(&mut self) {
        match self {
            LadderEvent::GameVoided { reason: text, .. }
            | LadderEvent::Adjudicated { reason: text, .. }
            | LadderEvent::Left { why: WithdrawalReason::Organiser(text), .. } => text.clear(),
            _ => {}
        }
    }
}

/// A vacation of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// Its beginning.
    pub from: Time,
    /// Its end.
    pub until: Time,
}

/// A member of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The player.
    pub player: PlayerId,
    /// Whether the player is in the order.
    pub is_in: bool,
    /// The last challenge, answer or result.
    pub active_at: Time,
    /// The last vacation.
    pub vacation: Option<Vacation>,
}

/// A challenge of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The challenger.
    pub by: Entrant,
    /// The challenged member.
    pub to: Entrant,
    /// The time from which the challenged member can answer: the challenge, or the end of a vacation since.
    pub answer_from: Time,
    /// The milliseconds for the answer from then on.
    pub answer_time: i64,
    /// The fair start of its games, if the variant has a list.
    pub start: Option<FairStart>,
    /// Its games; none before it is accepted.
    pub games: Vec<GameState>,
    /// How far it is.
    pub state: ChallengeState,
}

/// How far a challenge is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    /// Not answered yet.
    Open,
    /// Its games run.
    Running,
    /// It is over.
    Over {
        /// The time of the end.
        at: Time,
        /// Who won; `None` if it was even or called off.
        winner: Option<Entrant>,
        /// How a challenge without a decision by games was lost.
        lost: Option<LossReason>,
    },
}

/// The way in which a challenge was lost without games, or before their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// It was not answered in time.
    Unanswered,
    /// The loser left the ladder.
    Left,
}

/// The side of the challenger, or of the challenged member, in a game of a challenge.
const fn challenge_side(game: usize, is_challenger: bool) -> Side {
    if is_challenger == game.is_multiple_of(2) { Side::Second } else { Side::First }
}

/// Two members, the lower number first.
fn pair(one: Entrant, other: Entrant) -> (Entrant, Entrant) {
    (one.min(other), one.max(other))
}

impl Challenge {
    /// The time until which it can be answered. A vacation of the challenged member does not count.
    #[must_use]
    pub const fn answer_by(&self) -> Time {
        self.answer_from.plus(self.answer_time)
    }

    fn is_over(&self) -> bool {
        matches!(self.state, ChallengeState::Over { .. })
    }

    fn has(&self, member: Entrant) -> bool {
        self.by == member || self.to == member
    }

    fn opponent(&self, member: Entrant) -> Entrant {
        if self.by == member { self.to } else { self.by }
    }
}

/// A ladder, as the fold of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// Its number.
    pub id: EventId,
    /// The number of its events: the version that a write expects.
    pub version: u64,
    /// Its rules.
    pub settings: LadderSettings,
    /// When it was opened.
    pub opened: Time,
    /// Whether it is closed.
    pub is_closed: bool,
    /// The members, the first place first.
    pub order: Vec<Entrant>,
    /// All who ever joined, in the order of entry.
    pub members: Vec<Member>,
    /// All challenges so far.
    pub challenges: Vec<Challenge>,
    /// The challenges that are not over.
    going_on: BTreeSet<ChallengeId>,
    /// When the last challenge of a pair ended; the lower number first.
    met: BTreeMap<(Entrant, Entrant), Time>,
    /// The week in which idle members last went down.
    week: i64,
}

impl Ladder {
    /// The fold of all events of a ladder.
    ///
    /// # Errors
    ///
    /// The first event that cannot follow those before it.
    pub fn fold<'a>(
        id: EventId,
        events: impl IntoIterator<Item = &'a Dated<LadderEvent>>,
    ) -> Result<Ladder, FoldError> {
        let mut events = events.into_iter();
        let nothing = FoldError { at: 0, expected: Expected::CreatedFirst };
        let first = events.next().ok_or(nothing)?;
        let LadderEvent::Opened(settings) = &first.event else { return Err(nothing) };
        let mut ladder = Ladder::new(id, settings.clone(), first.at);
        for (at, event) in (1..).zip(events) {
            ladder.apply(event).map_err(|expected| FoldError { at, expected })?;
        }
        Ok(ladder)
    }

    /// A ladder of which only [`LadderEvent::Opened`] has happened.
    #[must_use]
    pub const fn new(id: EventId, settings: LadderSettings, opened: Time) -> Ladder {
        Ladder {
            id,
            version: 1,
            settings,
            opened,
            is_closed: false,
            order: Vec::new(),
            members: Vec::new(),
            challenges: Vec::new(),
            going_on: BTreeSet::new(),
            met: BTreeMap::new(),
            week: 0,
        }
    }

    /// Applies the next event.
    ///
    /// # Errors
    ///
    /// The rule that the event breaks. The ladder must not be used any more then.
    pub fn apply(&mut self, event: &Dated<LadderEvent>) -> Result<(), Expected> {
        let at = event.at;
        if self.is_closed {
            return Err(Expected::NotOver);
        }
        match &event.event {
            LadderEvent::Opened(_) => return Err(Expected::CreatedFirst),
            LadderEvent::Edited(settings) => self.settings = settings.clone(),
            LadderEvent::Joined(player) => {
                let number = u32::try_from(self.members.len()).map_err(|_| Expected::FewerNumbers)?;
                self.members.push(Member { player: *player, is_in: true, active_at: at, vacation: None });
                self.order.push(Entrant(number));
            }
            LadderEvent::Left { member, .. } => self.left(*member, at)?,
            LadderEvent::Challenged { by, to } => {
                self.member_mut(*to)?;
                self.member_mut(*by)?.active_at = at;
                let number = u32::try_from(self.challenges.len()).map_err(|_| Expected::FewerNumbers)?;
                self.going_on.insert(ChallengeId(number));
                self.challenges.push(Challenge {
                    by: *by,
                    to: *to,
                    answer_from: at,
                    answer_time: ANSWER_TIME,
                    start: None,
                    games: Vec::new(),
                    state: ChallengeState::Open,
                });
            }
            LadderEvent::Accepted { challenge: id, start } => {
                let games = usize::from(self.settings.terms.games.count());
                let challenge = self.open_challenge_mut(*id)?;
                challenge.start = *start;
                challenge.games = vec![GameState::Running; games];
                challenge.state = ChallengeState::Running;
                let accepted_by = challenge.to;
                self.member_mut(accepted_by)?.active_at = at;
            }
            LadderEvent::Unanswered(id) => {
                let by = self.open_challenge_mut(*id)?.by;
                let winner = Some(by).filter(|&by| !self.is_full(by));
                self.finish(*id, at, winner, winner.map(|_| LossReason::Unanswered));
            }
            LadderEvent::GameDecided { challenge, game, result: GameResult::Unfinished, .. } => {
                self.decide_game(*challenge, *game, GameState::Void { reason: None }, at)?;
            }
            LadderEvent::GameDecided { challenge, game, result, ending } => {
                let state = GameState::Decided { result: *result, ending: *ending, at };
                self.decide_game(*challenge, *game, state, at)?;
            }
            LadderEvent::GameVoided { challenge, game, reason } => {
                self.decide_game(*challenge, *game, GameState::Void { reason: Some(reason.clone()) }, at)?;
            }
            LadderEvent::Adjudicated { challenge, game, result, reason } => {
                let state = GameState::Adjudicated { result: *result, reason: reason.clone() };
                self.decide_game(*challenge, *game, state, at)?;
            }
            LadderEvent::Away { member, until } => self.away(*member, *until, at)?,
            LadderEvent::Sank(members) => {
                for &member in members {
                    let place = self.place(member).ok_or(Expected::ActiveEntrant)?;
                    if place + 1 < self.order.len() {
                        self.order.swap(place, place + 1);
                    }
                }
                self.week = self.week_of(at);
            }
            LadderEvent::Closed => {
                for id in self.going_on.clone() {
                    self.end_games(id, |_| GameState::Void { reason: None });
                    self.finish(id, at, None, None);
                }
                self.is_closed = true;
            }
        }
        self.version += 1;
        Ok(())
    }

    fn left(&mut self, member: Entrant, at: Time) -> Result<(), Expected> {
        self.member_mut(member)?.is_in = false;
        for id in self.going_on.clone() {
            let challenge = &self.challenges[id.0 as usize];
            if !challenge.has(member) {
                continue;
            }
            let by = challenge.by;
            let winner = (challenge.state == ChallengeState::Running).then(|| challenge.opponent(member));
            self.end_games(id, |game| GameState::Forfeited { loser: challenge_side(game, member == by), at });
            self.finish(id, at, winner, winner.map(|_| LossReason::Left));
        }
        self.order.retain(|&other| other != member);
        Ok(())
    }

    /// Ends the games of a challenge that still run.
    fn end_games(&mut self, id: ChallengeId, end: impl Fn(usize) -> GameState) {
        for (number, game) in self.challenges[id.0 as usize].games.iter_mut().enumerate() {
            if *game == GameState::Running {
                *game = end(number);
            }
        }
    }

    /// Gives a game of a running challenge its state, and ends the challenge after the last of its games.
    fn decide_game(&mut self, id: ChallengeId, game: u8, state: GameState, at: Time) -> Result<(), Expected> {
        let challenge = self.challenges.get_mut(id.0 as usize).ok_or(Expected::OpenChallenge)?;
        if challenge.state != ChallengeState::Running {
            return Err(Expected::OpenChallenge);
        }
        *challenge.games.get_mut(usize::from(game)).ok_or(Expected::KnownGame)? = state;
        if challenge.games.contains(&GameState::Running) {
            return Ok(());
        }
        let mut lead = 0;
        for (number, game) in challenge.games.iter().enumerate() {
            if let Some(GameResult::Win(side)) = game.result() {
                lead += if side == challenge_side(number, true) { 1 } else { -1 };
            }
        }
        let winner = match lead {
            0 => None,
            1.. => Some(challenge.by),
            _ => Some(challenge.to),
        };
        self.finish(id, at, winner, None);
        Ok(())
    }

    /// Ends a challenge. A winner below the loser moves to the loser's place, and everybody from there on down by one.
    fn finish(&mut self, id: ChallengeId, at: Time, winner: Option<Entrant>, lost: Option<LossReason>) {
        let Some(challenge) = self.challenges.get_mut(id.0 as usize) else { return };
        challenge.state = ChallengeState::Over { at, winner, lost };
        let players = [challenge.by, challenge.to];
        self.going_on.remove(&id);
        self.met.insert(pair(players[0], players[1]), at);
        for member in players {
            if let Some(member) = self.members.get_mut(member.index()) {
                member.active_at = member.active_at.max(at);
            }
        }
        let Some(winner) = winner else { return };
        let loser = if players[0] == winner { players[1] } else { players[0] };
        if let (Some(from), Some(to)) = (self.place(winner), self.place(loser))
            && from > to
        {
            self.order[to..=from].rotate_right(1);
        }
    }

    fn away(&mut self, member: Entrant, until: Time, at: Time) -> Result<(), Expected> {
        let own = self.member_mut(member)?;
        let running = own.vacation.filter(|vacation| at < vacation.until);
        own.vacation = Some(Vacation { from: running.map_or(at, |vacation| vacation.from), until });
        for id in &self.going_on {
            let challenge = &mut self.challenges[id.0 as usize];
            let is_open = challenge.to == member && challenge.state == ChallengeState::Open;
            // An answer that is overdue already stays so.
            if is_open && at < challenge.answer_by() {
                challenge.answer_time -= at.since(challenge.answer_from);
                challenge.answer_from = at.max(until);
            }
        }
        Ok(())
    }

    fn member_mut(&mut self, member: Entrant) -> Result<&mut Member, Expected> {
        let found = self.members.get_mut(member.index()).ok_or(Expected::KnownEntrant)?;
        if found.is_in { Ok(found) } else { Err(Expected::ActiveEntrant) }
    }

    fn open_challenge_mut(&mut self, id: ChallengeId) -> Result<&mut Challenge, Expected> {
        let challenge = self.challenges.get_mut(id.0 as usize).ok_or(Expected::OpenChallenge)?;
        if challenge.state == ChallengeState::Open { Ok(challenge) } else { Err(Expected::OpenChallenge) }
    }

    /// The beginning of the games of a challenge; `None` if there is no such challenge.
    #[must_use]
    pub fn beginning(&self, id: ChallengeId) -> Option<GameBeginning> {
        let challenge = self.challenges.get(id.0 as usize)?;
        Some(self.settings.terms.begin(challenge.start))
    }

    /// The position of a member in the order, from 0.
    #[must_use]
    pub fn place(&self, member: Entrant) -> Option<usize> {
        self.order.iter().position(|&other| other == member)
    }

    /// The member that a player is; `None` if the player is not in the order.
    #[must_use]
    pub fn member(&self, player: PlayerId) -> Option<Entrant> {
        self.order.iter().copied().find(|member| self.members[member.index()].player == player)
    }

    /// The challenges that are not over.
    pub fn going_on(&self) -> impl Iterator<Item = (ChallengeId, &Challenge)> + Clone {
        self.going_on.iter().filter_map(|&id| Some((id, self.challenges.get(id.0 as usize)?)))
    }

    fn week_of(&self, at: Time) -> i64 {
        at.since(self.opened) / WEEK
    }
}
