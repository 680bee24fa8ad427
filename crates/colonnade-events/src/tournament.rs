//! A tournament as the fold of its events.

use std::collections::BTreeMap;
use std::fmt;

use crate::event::{Dated, Ending, Pairing, PairingKind, Round, Stage, TournamentEvent, WithdrawalReason};
use crate::ids::{Entrant, EventId, GameKey, PlayerId};
use crate::settings::{Format, Settings};
use crate::time::Time;
use colonnade_rules::{BySide, GameResult, Side};

/// A tournament: a cup, a knock-out, a season of a league, a round robin or a team match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Its number.
    pub id: EventId,
    /// The number of its events: the version that a write expects.
    pub version: u64,
    /// Its rules.
    pub settings: Settings,
    /// When it was announced.
    pub created: Time,
    /// How far it is.
    pub phase: Phase,
    /// All who ever joined, in the order of entry.
    pub participants: Vec<Participant>,
    /// The divisions of a league, the two teams, or one group of all, each in the order of seeds; empty before the start.
    pub groups: Vec<Vec<Entrant>>,
    /// Whether the captains of the two teams have accepted, in a team match.
    pub accepted: BySide<bool>,
    /// The rounds so far.
    pub rounds: Vec<Round>,
    /// All pairings so far, in the order of rounds.
    pub pairings: Vec<PlayedPairing>,
    /// The games that were over before an organiser voided or decided them, as they were.
    pub(crate) replaced: BTreeMap<GameKey, GameState>,
    /// The seed of all lots.
    pub(crate) seed: u64,
    /// How many took part at the start.
    pub starters: usize,
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Players may join.
    Open,
    /// It runs.
    Running {
        /// When it began.
        since: Time,
    },
    /// It is over.
    Over {
        /// When it ended.
        at: Time,
    },
    /// It was cancelled.
    Cancelled {
        /// The time of the end.
        at: Time,
    },
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// The player.
    pub player: PlayerId,
    /// The rating when joining.
    pub rating: i32,
    /// Whether that rating is based on too few results.
    pub provisional: bool,
    /// The team, in a team match.
    pub team: Option<Side>,
    /// The position in the order of the league that the last season left; `None` for a newcomer.
    pub placed: Option<u32>,
    /// Whether the player joined after the first round had begun.
    pub late: bool,
    /// Whether the player still takes part.
    pub status: Status,
    /// Whether the player plays the next season of a league.
    pub plays_on: bool,
    /// The vacation days taken during the tournament.
    pub vacation_days: u16,
}

/// Whether a player takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The player takes part.
    Active,
    /// The player left before the start, and is in no table.
    Left,
    /// The player is out.
    Withdrawn {
        /// The reason why.
        why: WithdrawalReason,
        /// Whether no game of the player counts in the table, because fewer than half were decided.
        annulled: bool,
    },
}

/// A pairing with its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedPairing {
    /// Who meets.
    pub pairing: Pairing,
    /// The round, from 0.
    pub round: u32,
    /// The games.
    pub games: Vec<GameState>,
}

/// The state of a game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameState {
    /// Not over.
    Running,
    /// It is over.
    Decided {
        /// The result.
        result: GameResult,
        /// How it came to that.
        ending: Ending,
        /// When it was decided here.
        at: Time,
    },
    /// Lost by a player who is out, at the time of the withdrawal.
    Forfeited {
        /// The side that lost.
        loser: Side,
        /// The time of the withdrawal.
        at: Time,
    },
    /// Decided by an organiser.
    Adjudicated {
        /// The result.
        result: GameResult,
        /// The reason, which the table shows.
        reason: String,
    },
    /// Counts for nobody.
    Void {
        /// Why, if somebody decided it.
        reason: Option<String>,
    },
}

impl GameState {
    /// The result that counts in the table; `None` while the game runs, and for a void game.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        match self {
            GameState::Decided { result, .. } | GameState::Adjudicated { result, .. } => Some(*result),
            GameState::Forfeited { loser, .. } => Some(GameResult::Win(loser.other())),
            GameState::Running | GameState::Void { .. } => None,
        }
    }

    const fn is_by_organiser(&self) -> bool {
        matches!(self, GameState::Adjudicated { .. } | GameState::Void { reason: Some(_) })
    }

    /// Whether a result that came about at this time counts instead: a withdrawal or the hard end decided the game only
    /// later.
    pub(crate) fn yields_to(&self, finished: Time) -> bool {
        match self {
            GameState::Running => true,
            GameState::Forfeited { at, .. } => finished < *at,
            GameState::Decided { ending: Ending::HardEnd | Ending::Proved, at, .. } => finished < *at,
            GameState::Decided { .. } | GameState::Adjudicated { .. } | GameState::Void { .. } => false,
        }
    }
}

/// Stored events that no tournament can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldError {
    /// The position of the event, from 0.
    pub at: usize,
    /// The rule that it breaks.
    pub expected: Expected,
}

/// A rule of the order of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The first event creates, and no other.
    CreatedFirst,
    /// The event happens before the start.
    Open,
    /// The event happens between start and end.
    Running,
    /// The event happens before the end.
    NotOver,
    /// The event names an entrant.
    KnownEntrant,
    /// The event names a player who takes part.
    ActiveEntrant,
    /// The event names a game.
    KnownGame,
    /// The event ends a game that runs.
    RunningGame,
    /// The event names a game that was over before an organiser changed it.
    ReplacedGame,
    /// A pairing has at most one extra game, after its other games.
    OneExtraGame,
    /// Each player is in at most one pairing of a round, except where all play all.
    OnePairingEach,
    /// A ladder's event names an open challenge, or one whose games run.
    OpenChallenge,
    /// There are fewer than 2³² of these.
    FewerNumbers,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::CreatedFirst => "the first event, and no other, to create it",
            Expected::Open => "this event before the start",
            Expected::Running => "this event between start and end",
            Expected::NotOver => "no event after the end",
            Expected::KnownEntrant => "the number of an entrant",
            Expected::ActiveEntrant => "the number of an entrant who takes part",
            Expected::KnownGame => "the key of a game",
            Expected::RunningGame => "the key of a game that is not over",
            Expected::ReplacedGame => "the key of a game that an organiser has changed",
            Expected::OneExtraGame => "at most one extra game, after the games of the pairing",
            Expected::OnePairingEach => "each player in at most one pairing of the round",
            Expected::OpenChallenge => "the number of a challenge in that state",
            Expected::FewerNumbers => "fewer numbers than 32 bits have",
        })
    }
}

impl fmt::Display for FoldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: expected {}", self.at, self.expected)
    }
}

impl std::error::Error for FoldError {}

impl Tournament {
    /// The fold of all events of a tournament.
    ///
    /// # Errors
    ///
    /// The first event that cannot follow those before it.
    pub fn fold<'a>(
        id: EventId,
        events: impl IntoIterator<Item = &'a Dated<TournamentEvent>>,
    ) -> Result<Tournament, FoldError> {
        let mut events = events.into_iter();
        let nothing = FoldError { at: 0, expected: Expected::CreatedFirst };
        let first = events.next().ok_or(nothing)?;
        let TournamentEvent::Created(settings) = &first.event else { return Err(nothing) };
        let mut tournament = Tournament::new(id, settings.clone(), first.at);
        for (at, event) in (1..).zip(events) {
            tournament.apply(event).map_err(|expected| FoldError { at, expected })?;
        }
        Ok(tournament)
    }

    /// A tournament of which only [`TournamentEvent::Created`] has happened.
    #[must_use]
    pub const fn new(id: EventId, settings: Settings, created: Time) -> Tournament {
        Tournament {
            id,
            version: 1,
            settings,
            created,
            phase: Phase::Open,
            participants: Vec::new(),
            groups: Vec::new(),
            accepted: BySide::new(false, false),
            rounds: Vec::new(),
            pairings: Vec::new(),
            replaced: BTreeMap::new(),
            seed: 0,
            starters: 0,
        }
    }

    /// Applies the next event.
    ///
    /// # Errors
    ///
    /// The rule that the event breaks. The tournament must not be used any more then.
    pub fn apply(&mut self, event: &Dated<TournamentEvent>) -> Result<(), Expected> {
        let at = event.at;
        match &event.event {
            TournamentEvent::Created(_) => return Err(Expected::CreatedFirst),
            TournamentEvent::Edited(settings) => {
                self.expect_open()?;
                self.settings = settings.clone();
                self.accepted = BySide::new(false, false);
            }
            TournamentEvent::Joined { player, rating, provisional, team, placed } => {
                self.expect_not_over()?;
                let late = self.phase != Phase::Open;
                let number = u32::try_from(self.participants.len()).map_err(|_| Expected::FewerNumbers)?;
                self.participants.push(Participant {
                    player: *player,
                    rating: *rating,
                    provisional: *provisional,
                    team: *team,
                    placed: *placed,
                    late,
                    status: Status::Active,
                    plays_on: true,
                    vacation_days: 0,
                });
                if let Some(group) = self.groups.first_mut() {
                    group.push(Entrant(number));
                }
            }
            TournamentEvent::Left(entrant) => {
                self.expect_not_over()?;
                let is_open = self.phase == Phase::Open;
                let participant = self.active_mut(*entrant)?;
                participant.plays_on = false;
                if is_open {
                    participant.status = Status::Left;
                }
            }
            TournamentEvent::Stayed(entrant) => {
                self.expect_running()?;
                self.active_mut(*entrant)?.plays_on = true;
            }
            TournamentEvent::Started { seed, groups, .. } => {
                self.expect_open()?;
                if groups.iter().flatten().any(|&entrant| !self.is_active(entrant)) {
                    return Err(Expected::ActiveEntrant);
                }
                self.phase = Phase::Running { since: at };
                self.seed = *seed;
                self.starters = groups.iter().map(Vec::len).sum();
                self.groups.clone_from(groups);
            }
            TournamentEvent::RoundBegun(round) => self.begin_round(round)?,
            TournamentEvent::ExtraGameBegun { pairing } => {
                self.expect_running()?;
                let usual = usize::from(self.settings.terms.games.count());
                let played = self.pairings.get_mut(*pairing as usize).ok_or(Expected::KnownGame)?;
                if played.games.len() != usual || played.games.contains(&GameState::Running) {
                    return Err(Expected::OneExtraGame);
                }
                played.games.push(GameState::Running);
            }
            TournamentEvent::GameDecided { game, result: GameResult::Unfinished, .. } => {
                *self.undecided_game_mut(*game)? = GameState::Void { reason: None };
            }
            TournamentEvent::GameDecided { game, result, ending } => {
                *self.undecided_game_mut(*game)? = GameState::Decided { result: *result, ending: *ending, at };
            }
            TournamentEvent::GameVoided { game, reason } => {
                self.expect_begun()?;
                let state = GameState::Void { reason: reason.clone() };
                self.replace(*game, state, reason.is_some())?;
            }
            TournamentEvent::Adjudicated { game, result, reason } => {
                self.expect_begun()?;
                let state = GameState::Adjudicated { result: *result, reason: reason.clone() };
                self.replace(*game, state, true)?;
            }
            TournamentEvent::GameRestored { game, .. } => {
                let state = self.replaced.remove(game).ok_or(Expected::ReplacedGame)?;
                *self.game_mut(*game)? = state;
            }
            TournamentEvent::Withdrawn { entrant, why } => {
                self.expect_running()?;
                self.withdrawn(*entrant, why, at)?;
            }
            TournamentEvent::VacationTaken { entrant, days } => {
                self.expect_not_over()?;
                let participant = self.active_mut(*entrant)?;
                participant.vacation_days = participant.vacation_days.saturating_add(*days);
            }
            TournamentEvent::Ended => {
                self.expect_running()?;
                self.phase = Phase::Over { at };
            }
            TournamentEvent::Cancelled { reason } => {
                self.expect_not_over()?;
                for game in self.pairings.iter_mut().flat_map(|played| &mut played.games) {
                    if *game == GameState::Running {
                        *game = GameState::Void { reason: reason.clone() };
                    }
                }
                self.phase = Phase::Cancelled { at };
            }
            TournamentEvent::TeamAccepted(team) => {
                self.expect_open()?;
                self.accepted[*team] = true;
            }
        }
        self.version += 1;
        Ok(())
    }

    fn begin_round(&mut self, round: &Round) -> Result<(), Expected> {
        self.expect_running()?;
        let named = round.pairings.iter().flat_map(|pairing| [pairing.first, pairing.second]);
        let mut named: Vec<Entrant> = named.chain(round.byes.iter().chain(&round.walkovers).copied()).collect();
        if named.iter().any(|entrant| entrant.index() >= self.participants.len()) {
            return Err(Expected::KnownEntrant);
        }
        named.sort_unstable();
        let is_twice = named.windows(2).any(|two| two[0] == two[1]);
        if round.pairings.iter().any(|pairing| pairing.first == pairing.second)
            || round.stage != Stage::AllPlayAll && is_twice
        {
            return Err(Expected::OnePairingEach);
        }
        let number = u32::try_from(self.rounds.len()).map_err(|_| Expected::FewerNumbers)?;
        u32::try_from(self.pairings.len() + round.pairings.len()).map_err(|_| Expected::FewerNumbers)?;
        let games = usize::from(self.settings.terms.games.count());
        for &pairing in &round.pairings {
            let games = if pairing.kind == PairingKind::Played { games } else { 0 };
            self.pairings.push(PlayedPairing { pairing, round: number, games: vec![GameState::Running; games] });
        }
        self.rounds.push(round.clone());
        Ok(())
    }

    /// Marks a player as withdrawn: the running games are lost. Where all play all, no game counts if fewer than half
    /// of them were decided before.
    fn withdrawn(&mut self, entrant: Entrant, why: &WithdrawalReason, at: Time) -> Result<(), Expected> {
        self.active_mut(entrant)?;
        let annulled = self.plays_all() && !self.has_half_decided(entrant);
        for played in self.pairings.iter_mut().filter(|played| played.pairing.has(entrant)) {
            for (number, game) in (0..).zip(&mut played.games) {
                if *game == GameState::Running {
                    let loser =
                        if played.pairing.on_side(Side::First, number) == entrant { Side::First } else { Side::Second };
                    *game = GameState::Forfeited { loser, at };
                }
            }
        }
        let participant = self.active_mut(entrant)?;
        participant.status = Status::Withdrawn { why: why.clone(), annulled };
        participant.plays_on = false;
        Ok(())
    }

    fn expect_open(&self) -> Result<(), Expected> {
        if self.phase == Phase::Open { Ok(()) } else { Err(Expected::Open) }
    }

    fn expect_running(&self) -> Result<(), Expected> {
        if self.is_running() { Ok(()) } else { Err(Expected::Running) }
    }

    fn expect_begun(&self) -> Result<(), Expected> {
        if self.is_running() || self.is_over() { Ok(()) } else { Err(Expected::Running) }
    }

    fn expect_not_over(&self) -> Result<(), Expected> {
        if self.phase == Phase::Open || self.is_running() { Ok(()) } else { Err(Expected::NotOver) }
    }

    fn active_mut(&mut self, entrant: Entrant) -> Result<&mut Participant, Expected> {
        let participant = self.participants.get_mut(entrant.index()).ok_or(Expected::KnownEntrant)?;
        if participant.status == Status::Active { Ok(participant) } else { Err(Expected::ActiveEntrant) }
    }

    fn game_mut(&mut self, key: GameKey) -> Result<&mut GameState, Expected> {
        let pairing = self.pairings.get_mut(key.pairing as usize).ok_or(Expected::KnownGame)?;
        pairing.games.get_mut(usize::from(key.game)).ok_or(Expected::KnownGame)
    }

    /// Gives a game another state, and keeps the one before if an organiser replaces it.
    fn replace(&mut self, key: GameKey, state: GameState, by_organiser: bool) -> Result<(), Expected> {
        let before = std::mem::replace(self.game_mut(key)?, state);
        if by_organiser && before != GameState::Running && !before.is_by_organiser() {
            self.replaced.insert(key, before);
        }
        Ok(())
    }

    /// A game that runs, or that its players have not decided.
    fn undecided_game_mut(&mut self, key: GameKey) -> Result<&mut GameState, Expected> {
        self.expect_begun()?;
        let game = self.game_mut(key)?;
        if game.yields_to(Time(i64::MIN)) { Ok(game) } else { Err(Expected::RunningGame) }
    }

    /// Whether it has begun and is not over.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running { .. })
    }

    /// Whether it ended, and was not cancelled.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    /// Whether a player takes part.
    #[must_use]
    pub fn is_active(&self, entrant: Entrant) -> bool {
        self.participants.get(entrant.index()).is_some_and(|participant| participant.status == Status::Active)
    }

    /// All who take part, in the order of entry.
    pub fn active(&self) -> impl Iterator<Item = Entrant> {
        (0..)
            .map(Entrant)
            .zip(&self.participants)
            .filter(|(_, who)| who.status == Status::Active)
            .map(|(entrant, _)| entrant)
    }

    /// The team of a player in a team match.
    pub(crate) fn team(&self, entrant: Entrant) -> Option<Side> {
        self.participants.get(entrant.index())?.team
    }

    /// The entrant of a player: the last one, if the player left and joined again.
    #[must_use]
    pub fn entrant(&self, player: PlayerId) -> Option<Entrant> {
        let at = self.participants.iter().rposition(|participant| participant.player == player)?;
        u32::try_from(at).ok().map(Entrant)
    }

    /// The state of a game; `None` if there is no such game.
    #[must_use]
    pub fn game(&self, key: GameKey) -> Option<&GameState> {
        self.pairings.get(key.pairing as usize)?.games.get(usize::from(key.game))
    }

    /// All games with their states. The caller ends a game that it has made as the state says: the loser of a forfeited
    /// game resigns, a void game is aborted.
    pub fn games(&self) -> impl Iterator<Item = (GameKey, &GameState)> {
        (0..).zip(&self.pairings).flat_map(|(pairing, played)| {
            (0..).zip(&played.games).map(move |(game, state)| (GameKey { pairing, game }, state))
        })
    }

    /// The games that the caller makes, each once, if it has not made them: those that run. A game that was forfeited, or
    /// cancelled with the tournament, before it was made is never made.
    pub fn games_to_make(&self) -> impl Iterator<Item = GameKey> {
        self.games().filter(|(_, state)| **state == GameState::Running).map(|(key, _)| key)
    }

    /// The pairing of a game with its round, from 0; `None` if there is no such game.
    #[must_use]
    pub fn pairing_of(&self, key: GameKey) -> Option<(u32, &Pairing)> {
        self.game(key)?;
        self.pairings.get(key.pairing as usize).map(|played| (played.round, &played.pairing))
    }

    /// Whether a game may count for ratings. Games that a player lost through a second time-out or an exclusion, that
    /// an organiser decided, or that the hard end decided without a proof, may not. A game that ended before both sides
    /// had acted counts for no rating either, which the caller knows.
    #[must_use]
    pub fn may_be_rated(&self, key: GameKey) -> bool {
        let loses_by_choice = |loser: Side| {
            let entrant = self.pairing_of(key).map(|(_, pairing)| pairing.on_side(loser, key.game));
            let status = entrant.and_then(|entrant| self.participants.get(entrant.index())).map(|who| &who.status);
            matches!(status, Some(Status::Withdrawn { why: WithdrawalReason::Own, .. }))
        };
        self.settings.terms.rated
            && match self.game(key) {
                Some(GameState::Running) => true,
                Some(GameState::Decided { ending, .. }) => *ending != Ending::HardEnd,
                Some(GameState::Forfeited { loser, .. }) => loses_by_choice(*loser),
                Some(GameState::Adjudicated { .. } | GameState::Void { .. }) | None => false,
            }
    }

    /// Whether every game of the tournament begins at once, each pair of a group being one.
    pub(crate) fn plays_all(&self) -> bool {
        let first = self.rounds.first().map(|round| round.stage);
        matches!(self.settings.format, Format::RoundRobin | Format::League) || first == Some(Stage::AllPlayAll)
    }

    /// Whether at least half of a player's games are decided. Void games do not count.
    pub(crate) fn has_half_decided(&self, entrant: Entrant) -> bool {
        let own = self.pairings.iter().filter(|played| played.pairing.has(entrant)).flat_map(|played| &played.games);
        let mut decided = 0;
        let mut all = 0;
        for game in own {
            decided += usize::from(game.result().is_some());
            all += usize::from(!matches!(game, GameState::Void { .. }));
        }
        decided * 2 >= all
    }

    /// Whether no game of a player counts in the table.
    pub(crate) fn is_annulled(&self, entrant: Entrant) -> bool {
        let status = self.participants.get(entrant.index()).map(|participant| &participant.status);
        matches!(status, Some(Status::Withdrawn { annulled: true, .. }))
    }

    /// How often a player's time ran out.
    pub(crate) fn time_outs(&self, entrant: Entrant) -> usize {
        let is_own = |(key, state): &(GameKey, &GameState)| match state {
            GameState::Decided { result: GameResult::Win(winner), ending: Ending::TimedOut, .. } => {
                let pairing = self.pairing_of(*key).map(|(_, pairing)| pairing);
                pairing.is_some_and(|pairing| pairing.on_side(winner.other(), key.game) == entrant)
            }
            _ => false,
        };
        self.games().filter(is_own).count()
    }
}
