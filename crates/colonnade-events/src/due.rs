//! The things that are due in a tournament without anybody's doing: start, rounds, extra games, ends.

use std::collections::BTreeSet;

use crate::event::{Actor, Dated, Ending, FairStart, Pairing, PairingKind, Round, Stage, TournamentEvent};
use crate::ids::{Entrant, EventId, GameKey, PlayerId};
use crate::lot::Lot;
use crate::pairing::{SwissPlayer, division_sizes, round_robin, swiss};
use crate::refusal::Refusal;
use crate::settings::{Format, MOST_ROUNDS, OPEN_DAYS, StartRule};
use crate::standings::standings;
use crate::table::results;
use crate::time::Time;
use crate::tournament::{Expected, FoldError, Phase, Status, Tournament};
use colonnade_rules::{GameResult, Side};

/// The version of the rules by which groups, pairings, sides and starts follow from events and a seed. A change that pairs
/// any tournament otherwise has a new version; tournaments that began by an earlier one go on by that.
pub const PAIRING_RULES: u16 = 1;

/// The most players of a cup that is a round robin.
const ROUND_ROBIN: usize = 7;

/// The players of a final after a cup.
const FINALISTS: usize = 4;

/// Facts from outside that the course of a tournament depends on.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// A random number, the seed if the tournament begins.
    pub seed: u64,
    /// Whether one of two players blocks the other with a block that is older than both their entries: nobody chooses an
    /// opponent by a block. Knock-outs and finals do not ask, since half a pairing cannot decide who advances.
    pub are_blocked: &'a dyn Fn(PlayerId, PlayerId) -> bool,
    /// The result of a running game that is proved, asked at the hard end.
    pub proved: &'a dyn Fn(GameKey) -> Option<GameResult>,
}

/// The round that would begin next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextRound {
    /// This one.
    Round(Box<Round>),
    /// None: the tournament ends when its games are over.
    None,
    /// It is not known: a pairing of the knock-out is not decided.
    Undecided,
}

impl Tournament {
    /// The events that are due now. When they are applied, more can be due, until there are none.
    #[must_use]
    pub fn due(&self, now: Time, context: &Context<'_>) -> Vec<TournamentEvent> {
        match self.phase {
            Phase::Open => self.due_before_start(now, context.seed).into_iter().collect(),
            Phase::Running { .. } => self.due_while_running(now, context),
            Phase::Over { .. } | Phase::Cancelled { .. } => Vec::new(),
        }
    }

    /// The time at which something will be due although nobody does anything: now if [`Tournament::due`] has events,
    /// otherwise the start, the cancellation for lack of players, or the hard end. `None` when it is over.
    #[must_use]
    pub fn next_due(&self, now: Time) -> Option<Time> {
        let is_now = match self.phase {
            Phase::Open => self.due_before_start(now, 0).is_some(),
            Phase::Running { .. } => {
                self.games_to_make().next().is_none() || !self.pairings_for_extra_games().is_empty()
            }
            Phase::Over { .. } | Phase::Cancelled { .. } => return None,
        };
        if is_now {
            return Some(now);
        }
        let next = match self.phase {
            Phase::Open => match self.settings.start {
                StartRule::At(start) if self.check_enough().is_ok() => Some(start),
                _ => Some(self.cancelled_at()),
            },
            Phase::Running { since } => Some(self.hard_end(since)),
            Phase::Over { .. } | Phase::Cancelled { .. } => None,
        };
        next.map(|next| next.max(now))
    }

    /// The time at which the games that still run are decided.
    #[must_use]
    pub fn hard_end(&self, since: Time) -> Time {
        since.plus_days(self.settings.hard_end_days.into())
    }

    /// The time until which it waits for enough players: 30 days after its date or, without a date, its announcement.
    fn cancelled_at(&self) -> Time {
        let from = match self.settings.start {
            StartRule::At(start) => start.max(self.created),
            StartRule::WhenFull | StartRule::ByHand => self.created,
        };
        from.plus_days(OPEN_DAYS)
    }

    fn due_before_start(&self, now: Time, seed: u64) -> Option<TournamentEvent> {
        let has_come = match self.settings.start {
            StartRule::At(start) => now >= start,
            StartRule::WhenFull => self.active().count() >= usize::from(*self.settings.players().end()),
            StartRule::ByHand => false,
        };
        if has_come && let Ok(started) = self.start(seed) {
            return Some(started);
        }
        (now >= self.cancelled_at()).then_some(TournamentEvent::Cancelled { reason: None })
    }

    /// Checks whether enough players have joined to begin, and the captains of teams have accepted.
    pub(crate) fn check_enough(&self) -> Result<(), Refusal> {
        let (entered, needed) = match self.settings.format {
            Format::TeamMatch { boards } => {
                if let Some(team) = Side::ALL.into_iter().find(|&team| !self.accepted[team]) {
                    return Err(Refusal::NotAccepted { team });
                }
                let of = |team| self.members(team).count();
                (of(Side::First).min(of(Side::Second)), boards)
            }
            _ => (self.active().count(), *self.settings.players().start()),
        };
        let entered = entered as u32;
        if entered < u32::from(needed) { Err(Refusal::TooFew { entered, needed }) } else { Ok(()) }
    }

    fn due_while_running(&self, now: Time, context: &Context<'_>) -> Vec<TournamentEvent> {
        let Phase::Running { since } = self.phase else { return Vec::new() };
        let running = self.games_to_make();
        if now >= self.hard_end(since) {
            let decided = running.map(|game| match (context.proved)(game) {
                Some(result) => TournamentEvent::GameDecided { game, result, ending: Ending::Proved },
                None => TournamentEvent::GameDecided { game, result: GameResult::Draw, ending: Ending::HardEnd },
            });
            return decided.chain([TournamentEvent::Ended]).collect();
        }
        let extra = self.pairings_for_extra_games();
        if !extra.is_empty() {
            return extra.into_iter().map(|pairing| TournamentEvent::ExtraGameBegun { pairing }).collect();
        }
        if running.count() > 0 {
            return Vec::new();
        }
        vec![self.next_round(self.blocked_pairs(context)).map_or(TournamentEvent::Ended, TournamentEvent::RoundBegun)]
    }

    /// Whether it has games or a round left, before its hard end.
    fn ends_too_early(&self, at: Time) -> bool {
        let Phase::Running { since } = self.phase else { return false };
        let may_be_blocked = self.rounds.last().is_some_and(|round| round.stage == Stage::Swiss);
        let has_round = || !may_be_blocked && self.next_round(Vec::new()).is_some();
        at < self.hard_end(since) && (self.games_to_make().next().is_some() || has_round())
    }

    fn blocked_pairs(&self, context: &Context<'_>) -> Vec<(Entrant, Entrant)> {
        let active: Vec<(Entrant, PlayerId)> = (0..)
            .map(Entrant)
            .zip(&self.participants)
            .filter(|(_, participant)| participant.status == Status::Active)
            .map(|(entrant, participant)| (entrant, participant.player))
            .collect();
        let pairs =
            active.iter().enumerate().flat_map(|(at, one)| active[at + 1..].iter().map(move |other| (one, other)));
        pairs
            .filter(|(one, other)| (context.are_blocked)(one.1, other.1))
            .map(|(one, other)| (one.0, other.0))
            .collect()
    }

    /// The round that would begin next by the results so far. Before the start it is the first one, with lots by the seed of
    /// the context.
    ///
    /// # Errors
    ///
    /// If it cannot start yet, or is over.
    pub fn round_to_come(&self, context: &Context<'_>) -> Result<NextRound, Refusal> {
        match self.phase {
            Phase::Open => {
                let event = self.start(context.seed)?;
                let mut begun = self.clone();
                let start = Dated { at: self.created, by: Actor::Nobody, event };
                begun.apply(&start).map_err(|_| Refusal::NotOpen)?;
                begun.round_to_come(context)
            }
            Phase::Running { .. } => {
                let last = self.rounds.len().wrapping_sub(1);
                let is_knock_out = self.rounds.last().is_some_and(|round| round.stage == Stage::KnockOut);
                let mut of_last = (0..).zip(&self.pairings).filter(|(_, played)| played.round as usize == last);
                if is_knock_out && of_last.any(|(number, _)| self.advance(number).is_none()) {
                    return Ok(NextRound::Undecided);
                }
                let next = self.next_round(self.blocked_pairs(context));
                Ok(next.map_or(NextRound::None, |round| NextRound::Round(Box::new(round))))
            }
            Phase::Over { .. } | Phase::Cancelled { .. } => Err(Refusal::NotRunning),
        }
    }

    /// The next round, if these pairs may not meet because of blocks; `None` if the tournament is over.
    fn next_round(&self, blocked: Vec<(Entrant, Entrant)>) -> Option<Round> {
        self.active().next()?;
        let kinds: Vec<Stage> = self.rounds.iter().map(|round| round.stage).collect();
        let mut round = match (self.settings.format, kinds.last()) {
            (Format::RoundRobin | Format::League, None) => self.all_play_all(),
            (Format::Cup { .. }, None) if self.starters <= ROUND_ROBIN => self.all_play_all(),
            (Format::Cup { .. }, None) => self.swiss_round(&blocked)?,
            (Format::Cup { final_four, .. }, Some(Stage::Swiss)) => {
                let another = if kinds.len() < self.swiss_rounds() { self.swiss_round(&blocked) } else { None };
                another.or_else(|| if final_four { self.final_round() } else { None })?
            }
            (Format::Cup { final_four: true, .. }, Some(Stage::AllPlayAll)) => self.final_round()?,
            (Format::Cup { .. } | Format::KnockOut, Some(Stage::KnockOut)) => {
                let seeds = self.rounds.last().map(|round| round.seeds.clone())?;
                self.next_knock_out_round(&seeds)?
            }
            (Format::KnockOut, None) => self.next_knock_out_round(self.groups.first()?)?,
            (Format::TeamMatch { boards }, None) => self.boards(boards)?,
            _ => return None,
        };
        if round.stage != Stage::KnockOut {
            let is_blocked: BTreeSet<(Entrant, Entrant)> = blocked.iter().copied().collect();
            for pairing in &mut round.pairings {
                let pair = (pairing.first.min(pairing.second), pairing.first.max(pairing.second));
                if is_blocked.contains(&pair) {
                    pairing.kind = PairingKind::Halved;
                }
            }
            // Blocks are private, so that no more of them is stored than the round follows from.
            let asks = |pair: &(Entrant, Entrant)| match round.stage {
                Stage::Swiss => !self
                    .pairings
                    .iter()
                    .any(|old| !old.games.is_empty() && old.pairing.has(pair.0) && old.pairing.has(pair.1)),
                _ => round.pairings.iter().any(|pairing| pairing.has(pair.0) && pairing.has(pair.1)),
            };
            let blocked = blocked.into_iter().filter(asks).collect();
            round.blocked = blocked;
        }
        for (number, pairing) in (self.pairings.len() as u64..).zip(&mut round.pairings) {
            if pairing.kind == PairingKind::Played {
                pairing.start = self.settings.terms.fair_starts.map(|list| FairStart::draw(list, self.seed, number));
            }
        }
        Some(round)
    }

    /// The number of rounds of a Swiss tournament.
    fn swiss_rounds(&self) -> usize {
        let usual = (self.starters.next_power_of_two().trailing_zeros() + 1).min(MOST_ROUNDS.into());
        match self.settings.format {
            Format::Cup { rounds: Some(rounds), .. } => rounds.into(),
            _ => usual as usize,
        }
    }

    fn active_of(&self, group: &[Entrant]) -> Vec<Entrant> {
        group.iter().copied().filter(|&entrant| self.is_active(entrant)).collect()
    }

    fn all_play_all(&self) -> Round {
        let mut lot = Lot::new(self.seed, 0);
        let mut round = Round { stage: Stage::AllPlayAll, ..Round::default() };
        for group in &self.groups {
            let mut players = self.active_of(group);
            lot.shuffle(&mut players);
            round.pairings.extend(round_robin(&players).into_iter().flatten().map(played));
        }
        round
    }

    fn boards(&self, boards: u16) -> Option<Round> {
        let [first, second] = &self.groups[..] else { return None };
        let pairs = self.active_of(first).into_iter().zip(self.active_of(second)).take(boards.into());
        // The sides of neighbouring boards alternate.
        let sided =
            pairs.enumerate().map(|(board, (one, other))| if board % 2 == 0 { (one, other) } else { (other, one) });
        Some(Round { stage: Stage::Boards, pairings: sided.map(played).collect(), ..Round::default() })
    }

    /// The next Swiss round; `None` if no two players are left who may meet.
    fn swiss_round(&self, blocked: &[(Entrant, Entrant)]) -> Option<Round> {
        let results = results(self);
        let order = standings(self).into_iter().flatten().filter(|row| self.is_active(row.entrant));
        let players: Vec<SwissPlayer> = order
            .filter_map(|row| {
                let own = results.get(row.entrant.index())?;
                Some(SwissPlayer {
                    entrant: row.entrant,
                    points: row.points,
                    byes: own.byes,
                    side_balance: own.side_balance,
                })
            })
            .collect();
        let met = self.pairings.iter().filter(|played| played.pairing.kind == PairingKind::Played);
        let met = met.map(|played| (played.pairing.first, played.pairing.second));
        let apart: BTreeSet<(Entrant, Entrant)> =
            met.chain(blocked.iter().copied()).flat_map(|(one, other)| [(one, other), (other, one)]).collect();
        let mut lot = Lot::new(self.seed, self.rounds.len() as u64);
        let paired = swiss(&players, |one, other| !apart.contains(&(one, other)), &mut lot);
        if paired.pairs.is_empty() {
            return None;
        }
        let halved = paired.halved.into_iter().map(|pair| Pairing { kind: PairingKind::Halved, ..played(pair) });
        let pairings = paired.pairs.into_iter().map(played).chain(halved).collect();
        Some(Round { stage: Stage::Swiss, pairings, byes: paired.bye.into_iter().collect(), ..Round::default() })
    }

    /// The first round of the final of a cup; `None` if fewer than four players are left.
    fn final_round(&self) -> Option<Round> {
        let order = standings(self).into_iter().flatten().map(|row| row.entrant);
        let finalists: Vec<Entrant> = order.filter(|&entrant| self.is_active(entrant)).take(FINALISTS).collect();
        if finalists.len() < FINALISTS { None } else { self.next_knock_out_round(&finalists) }
    }

    /// A pairing in which who had the first side less often has it.
    pub(crate) fn with_sides(&self, one: Entrant, other: Entrant) -> Pairing {
        let results = results(self);
        let balance = |entrant: Entrant| results.get(entrant.index()).map_or(0, |own| own.side_balance);
        let one_begins = match balance(one).cmp(&balance(other)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => {
                Lot::new(self.seed, (self.rounds.len() as u64) << 32 | u64::from(one.0)).coin()
            }
        };
        played(if one_begins { (one, other) } else { (other, one) })
    }
}

fn played((first, second): (Entrant, Entrant)) -> Pairing {
    Pairing { first, second, kind: PairingKind::Played, start: None }
}

/// The groups of a tournament that begins, each in the order of seeds: by rating, provisional ratings last, then by entry.
/// The divisions of a league follow the order that the last season left; newcomers are below.
pub(crate) fn start_groups(tournament: &Tournament) -> Vec<Vec<Entrant>> {
    let participant = |entrant: Entrant| tournament.participants.get(entrant.index());
    let mut players: Vec<Entrant> = tournament.active().collect();
    players.sort_by_key(|&entrant| {
        let placed = participant(entrant).and_then(|who| who.placed);
        (placed.is_none(), placed, participant(entrant).map(|who| (who.provisional, -i64::from(who.rating))), entrant)
    });
    match tournament.settings.format {
        Format::League => {
            let mut left = players.into_iter();
            let sizes = division_sizes(left.len());
            sizes.into_iter().map(|size| left.by_ref().take(size).collect()).collect()
        }
        Format::TeamMatch { .. } => {
            let of = |team| players.iter().copied().filter(|&entrant| tournament.team(entrant) == Some(team)).collect();
            Side::ALL.map(of).into()
        }
        Format::RoundRobin | Format::Cup { .. } | Format::KnockOut => vec![players],
    }
}

/// A stored pairing that does not follow from the events before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The events cannot be folded.
    Fold(FoldError),
    /// The tournament is paired by rules of a version that is unknown here.
    Rules {
        /// The position of the event, from 0.
        at: usize,
        /// The version.
        rules: u16,
    },
    /// The groups at the start are others.
    Groups {
        /// The position of the event, from 0.
        at: usize,
        /// The groups that follow from the events.
        computed: Vec<Vec<Entrant>>,
    },
    /// The round is another one.
    Round {
        /// The position of the event, from 0.
        at: usize,
        /// The round that follows from the events; `None` if the tournament should have ended.
        computed: Option<Box<Round>>,
    },
    /// An extra game began in a pairing that is not even.
    ExtraGame {
        /// The position of the event, from 0.
        at: usize,
    },
    /// The tournament ended before its hard end while games ran, or with another round to play.
    Ended {
        /// The position of the event, from 0.
        at: usize,
    },
}

/// Computes all groups, pairings and extra games of a tournament again from its events and its seed, and whether it ended
/// too early. A Swiss tournament can end early because of blocks, which its end does not name.
///
/// # Errors
///
/// The first difference from the stored ones.
pub fn check_pairings(id: EventId, events: &[Dated<TournamentEvent>]) -> Result<(), Difference> {
    let fold_error = |at, expected| Difference::Fold(FoldError { at, expected });
    let (first, rest) = events.split_first().ok_or_else(|| fold_error(0, Expected::CreatedFirst))?;
    let mut tournament = Tournament::fold(id, [first]).map_err(Difference::Fold)?;
    for (at, event) in (1..).zip(rest) {
        match &event.event {
            TournamentEvent::Started { rules, groups, .. } => {
                if *rules != PAIRING_RULES {
                    return Err(Difference::Rules { at, rules: *rules });
                }
                let computed = start_groups(&tournament);
                if computed != *groups {
                    return Err(Difference::Groups { at, computed });
                }
            }
            TournamentEvent::RoundBegun(round) => {
                let computed = tournament.next_round(round.blocked.clone());
                if computed.as_ref() != Some(round) {
                    return Err(Difference::Round { at, computed: computed.map(Box::new) });
                }
            }
            TournamentEvent::ExtraGameBegun { pairing } if !tournament.pairings_for_extra_games().contains(pairing) => {
                return Err(Difference::ExtraGame { at });
            }
            TournamentEvent::Ended if tournament.ends_too_early(event.at) => return Err(Difference::Ended { at }),
            _ => {}
        }
        tournament.apply(event).map_err(|expected| fold_error(at, expected))?;
    }
    Ok(())
}
