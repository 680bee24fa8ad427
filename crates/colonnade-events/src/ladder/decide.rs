//! Decides what happens on a ladder: events, or a refusal.

use std::collections::BTreeSet;

use super::{Challenge, ChallengeId, ChallengeState, Ladder, LadderEvent, LadderRefusal, LadderSettings, WEEK, pair};
use crate::event::{Ending, FairStart, WithdrawalReason};
use crate::ids::{Entrant, PlayerId};
use crate::join::Joiner;
use crate::refusal::Refusal;
use crate::time::Time;
use crate::tournament::GameState;
use colonnade_rules::GameResult;

/// The most challenges of a member at a time, and the most by others.
const CHALLENGES: usize = 3;

/// The places above that can be challenged at least.
const REACH: usize = 3;

/// The days until the same pair can meet again.
const PAIR_DAYS: u32 = 7;

/// The days after which a member without challenges is idle, and can have the next vacation.
const IDLE_DAYS: u32 = 30;

impl Ladder {
    /// Decides whether a ladder with these rules may be opened.
    ///
    /// # Errors
    ///
    /// If they do not fit together.
    pub fn open(settings: LadderSettings) -> Result<LadderEvent, LadderRefusal> {
        settings.terms.check().map_err(LadderRefusal::Settings)?;
        Ok(LadderEvent::Opened(settings))
    }

    /// Decides whether the rules may be changed. While the ladder has members, its server and the terms of games stay.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn edit(&self, settings: LadderSettings) -> Result<LadderEvent, LadderRefusal> {
        self.check_open()?;
        settings.terms.check().map_err(LadderRefusal::Settings)?;
        let own = &self.settings;
        if !self.order.is_empty() && (settings.server, &settings.terms) != (own.server, &own.terms) {
            return Err(LadderRefusal::OtherTerms);
        }
        Ok(LadderEvent::Edited(settings))
    }

    /// Decides whether a player may join, at the bottom. A ladder has no teams and no places of the last season.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn join(&self, joiner: &Joiner) -> Result<LadderEvent, LadderRefusal> {
        self.check_open()?;
        if self.member(joiner.player).is_some() {
            return Err(LadderRefusal::AlreadyMember);
        }
        let entry = self.settings.entry;
        if let Some(most) = entry.most.filter(|&most| self.order.len() >= usize::from(most)) {
            return Err(LadderRefusal::Entry(Refusal::Full { most }));
        }
        entry.check(joiner).map_err(LadderRefusal::Entry)?;
        let needed = 2 * CHALLENGES as u32 * u32::from(self.settings.terms.games.count());
        if joiner.spare_games < needed {
            return Err(LadderRefusal::NoPlaces { needed, spare: joiner.spare_games });
        }
        Ok(LadderEvent::Joined(joiner.player))
    }

    /// Takes a player out. Running games are lost.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn leave(&self, player: PlayerId, why: WithdrawalReason) -> Result<LadderEvent, LadderRefusal> {
        self.check_open()?;
        let member = self.member(player).ok_or(LadderRefusal::NotMember)?;
        Ok(LadderEvent::Left { member, why })
    }

    /// Decides whether one player may challenge another: up to 3 places or a tenth of the ladder above, whichever is more;
    /// with at most 3 own challenges and 3 by others at a time, where own challenges of members on vacation do not count;
    /// 7 days after the last challenge of the two; and no member on vacation.
    ///
    /// # Errors
    ///
    /// The first of these rules that it breaks.
    pub fn challenge(&self, by: PlayerId, to: PlayerId, now: Time) -> Result<LadderEvent, LadderRefusal> {
        self.check_open()?;
        let by = self.member(by).ok_or(LadderRefusal::NotMember)?;
        let to = self.member(to).ok_or(LadderRefusal::NotMember)?;
        let (Some(from), Some(target)) = (self.place(by), self.place(to)) else { return Err(LadderRefusal::NotMember) };
        if target >= from {
            return Err(LadderRefusal::NotAbove);
        }
        let reach = REACH.max(self.order.len() / 10);
        if from - target > reach {
            return Err(LadderRefusal::TooFar { reach, from_place: target + reach + 1 });
        }
        let going_on = self.going_on().map(|(_, challenge)| challenge);
        if going_on.clone().any(|challenge| challenge.has(by) && challenge.has(to)) {
            return Err(LadderRefusal::PairBusy);
        }
        if let Some(until) = self.met.get(&pair(by, to)).map(|at| at.plus_days(PAIR_DAYS)).filter(|&until| now < until)
        {
            return Err(LadderRefusal::SamePair { until });
        }
        if let Some(until) = self.away_until(to, now) {
            return Err(LadderRefusal::Away { until });
        }
        let occupies = |challenge: &&Challenge| challenge.by == by && self.away_until(challenge.to, now).is_none();
        if going_on.clone().filter(occupies).count() >= CHALLENGES {
            return Err(LadderRefusal::OwnChallenges { most: CHALLENGES });
        }
        if going_on.filter(|challenge| challenge.to == to).count() >= CHALLENGES {
            return Err(LadderRefusal::OthersChallenges { most: CHALLENGES });
        }
        Ok(LadderEvent::Challenged { by, to })
    }

    /// Decides whether the challenged player may accept. `seed` draws the fair start.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn accept(
        &self,
        id: ChallengeId,
        player: PlayerId,
        now: Time,
        seed: u64,
    ) -> Result<LadderEvent, LadderRefusal> {
        self.check_open()?;
        let challenge = self.challenges.get(id.0 as usize).ok_or(LadderRefusal::NoSuchChallenge(id))?;
        if challenge.state != ChallengeState::Open || self.member(player) != Some(challenge.to) {
            return Err(LadderRefusal::NoSuchChallenge(id));
        }
        if now >= challenge.answer_by() {
            return Err(LadderRefusal::TooLate { since: challenge.answer_by() });
        }
        if self.is_full(challenge.by) {
            return Err(LadderRefusal::ChallengerBusy { most: CHALLENGES });
        }
        let start = self.settings.terms.fair_starts.map(|list| FairStart::draw(list, seed, id.0.into()));
        Ok(LadderEvent::Accepted { challenge: id, start })
    }

    /// Takes the result of a game that ended; [`GameResult::Unfinished`] if it counts for nobody. A result that is known
    /// already needs no event, nor does a forfeited game that was aborted because its player was deleted.
    ///
    /// # Errors
    ///
    /// If there is no such game, or it has another result, so that no result counts twice.
    pub fn record(
        &self,
        challenge: ChallengeId,
        game: u8,
        result: GameResult,
        ending: Ending,
    ) -> Result<Option<LadderEvent>, LadderRefusal> {
        let state = self.game(challenge, game)?;
        if *state == GameState::Running {
            self.check_open()?;
            return Ok(Some(LadderEvent::GameDecided { challenge, game, result, ending }));
        }
        let is_aborted = matches!(state, GameState::Forfeited { .. }) && result == GameResult::Unfinished;
        let is_known = is_aborted || state.result().unwrap_or(GameResult::Unfinished) == result;
        if is_known { Ok(None) } else { Err(LadderRefusal::Conflict) }
    }

    /// Decides whether an organiser may declare a game void: while its challenge runs, since places that have changed stay.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn void(&self, challenge: ChallengeId, game: u8, reason: String) -> Result<LadderEvent, LadderRefusal> {
        self.check_changeable(challenge, game)?;
        Ok(LadderEvent::GameVoided { challenge, game, reason })
    }

    /// Decides whether an organiser may give a game this result, when [`Ladder::void`] may be.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn adjudicate(
        &self,
        challenge: ChallengeId,
        game: u8,
        result: GameResult,
        reason: String,
    ) -> Result<LadderEvent, LadderRefusal> {
        self.check_changeable(challenge, game)?;
        if result == GameResult::Unfinished {
            return Err(LadderRefusal::NoResult);
        }
        Ok(LadderEvent::Adjudicated { challenge, game, result, reason })
    }

    fn check_changeable(&self, challenge: ChallengeId, game: u8) -> Result<(), LadderRefusal> {
        self.check_open()?;
        self.game(challenge, game)?;
        let is_over = self.challenges.get(challenge.0 as usize).is_none_or(Challenge::is_over);
        if is_over { Err(LadderRefusal::ChallengeOver) } else { Ok(()) }
    }

    fn game(&self, challenge: ChallengeId, game: u8) -> Result<&GameState, LadderRefusal> {
        let challenge = self.challenges.get(challenge.0 as usize);
        challenge.and_then(|challenge| challenge.games.get(usize::from(game))).ok_or(LadderRefusal::NoSuchGame)
    }

    /// Decides whether a player may be on vacation from now until this time, or no longer if that is not later than now. A
    /// vacation has at most the days of the rules, also when it becomes longer while it lasts, and the next one begins at
    /// least 30 days after it.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn take_vacation(&self, player: PlayerId, until: Time, now: Time) -> Result<LadderEvent, LadderRefusal> {
        self.check_open()?;
        let member = self.member(player).ok_or(LadderRefusal::NotMember)?;
        let last = self.members.get(member.index()).and_then(|member| member.vacation);
        let running = last.filter(|vacation| now < vacation.until);
        if running.is_none() && until <= now {
            return Err(LadderRefusal::NotAway);
        }
        if let Some(last) = last.filter(|_| running.is_none()) {
            let from = last.until.plus_days(IDLE_DAYS);
            if now < from {
                return Err(LadderRefusal::VacationTooSoon { from });
            }
        }
        let latest = running.map_or(now, |vacation| vacation.from).plus_days(self.settings.vacation_days.into());
        if until > now.max(latest) {
            return Err(LadderRefusal::VacationTooLong { latest });
        }
        Ok(LadderEvent::Away { member, until })
    }

    /// Closes the ladder.
    ///
    /// # Errors
    ///
    /// If it is closed.
    pub fn close(&self) -> Result<LadderEvent, LadderRefusal> {
        self.check_open()?;
        Ok(LadderEvent::Closed)
    }

    /// The events that are due now: challenges that nobody answered, and, once in a week, the members who have been idle for
    /// 30 days and go down by one place.
    #[must_use]
    pub fn due(&self, now: Time) -> Vec<LadderEvent> {
        if self.is_closed {
            return Vec::new();
        }
        let is_unanswered =
            |challenge: &Challenge| challenge.state == ChallengeState::Open && now >= challenge.answer_by();
        let unanswered = self.going_on().filter(|(_, challenge)| is_unanswered(challenge));
        let mut events: Vec<LadderEvent> = unanswered.map(|(id, _)| LadderEvent::Unanswered(id)).collect();
        let sinking = if self.week_of(now) > self.week { self.sinking(now) } else { Vec::new() };
        if events.is_empty() && !sinking.is_empty() {
            events.push(LadderEvent::Sank(sinking));
        }
        events
    }

    /// The time at which something will be due, unless something else happens before; `None` if nothing will.
    #[must_use]
    pub fn next_due(&self, now: Time) -> Option<Time> {
        if self.is_closed {
            return None;
        }
        let open = self.going_on().filter(|(_, challenge)| challenge.state == ChallengeState::Open);
        let answers = open.map(|(_, challenge)| challenge.answer_by());
        let next_week = self.opened.plus(self.week.saturating_add(1).saturating_mul(WEEK));
        let busy = self.busy();
        let quiet = self.order.iter().filter(|member| !busy.contains(member));
        let idle_from = quiet.map(|&member| self.idle_from(member));
        // Who is idle already and does not go down now has idle members below, or nobody.
        let sinks_now = Some(now).filter(|_| !self.sinking(now.max(next_week)).is_empty());
        let sinks = idle_from.filter(|&from| from > now).chain(sinks_now).map(|from| from.max(next_week));
        answers.chain(sinks).min()
    }

    /// The members who go down by one place, the lowest first. Among idle members the order stays.
    fn sinking(&self, now: Time) -> Vec<Entrant> {
        let busy = self.busy();
        let mut sinking = Vec::new();
        // The member below, once those who sink have gone down, is busy or idle.
        let mut below_is_idle = true;
        for &member in self.order.iter().rev() {
            let is_idle = !busy.contains(&member) && now >= self.idle_from(member);
            if is_idle && !below_is_idle {
                // The members change places, so that the one below the next is this busy one.
                sinking.push(member);
            } else {
                below_is_idle = is_idle;
            }
        }
        sinking
    }

    /// The time from which a member without challenges is idle.
    fn idle_from(&self, member: Entrant) -> Time {
        let member = &self.members[member.index()];
        let active_at = member.vacation.map_or(member.active_at, |vacation| vacation.until.max(member.active_at));
        active_at.plus_days(IDLE_DAYS)
    }

    /// Whether the games of a member's own challenges take all places that joining has kept for them. A member can have
    /// more challenges than that, since those of members on vacation do not count until these come back.
    pub(super) fn is_full(&self, member: Entrant) -> bool {
        let is_own = |challenge: &&Challenge| challenge.by == member && challenge.state == ChallengeState::Running;
        self.going_on().map(|(_, challenge)| challenge).filter(is_own).count() >= CHALLENGES
    }

    /// The members who have a challenge or a game.
    fn busy(&self) -> BTreeSet<Entrant> {
        self.going_on().flat_map(|(_, challenge)| [challenge.by, challenge.to]).collect()
    }

    /// The end of the vacation on which a member is.
    fn away_until(&self, member: Entrant, now: Time) -> Option<Time> {
        self.members.get(member.index())?.vacation.map(|vacation| vacation.until).filter(|&until| now < until)
    }

    fn check_open(&self) -> Result<(), LadderRefusal> {
        if self.is_closed { Err(LadderRefusal::Closed) } else { Ok(()) }
    }
}
