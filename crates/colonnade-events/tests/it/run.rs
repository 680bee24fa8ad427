//! A tournament with its log, its surroundings and the time.

use std::collections::BTreeSet;

use colonnade_events::{
    Actor, Context, Dated, Ending, Entrant, EventId, GameKey, GameTerms, Joiner, NextRound, PlayerId, Refusal,
    Settings, Time, Tournament, TournamentEvent, WithdrawalReason,
};
use colonnade_rules::{BySide, Game, GameResult, Side};

/// The number of every tournament in tests.
pub(crate) const ID: EventId = EventId(1);

/// A tournament that runs.
pub(crate) struct Run {
    pub(crate) tournament: Tournament,
    pub(crate) log: Vec<Dated<TournamentEvent>>,
    pub(crate) now: Time,
    pub(crate) seed: u64,
    /// Pairs of players who block each other, the lower number first.
    pub(crate) blocked: BTreeSet<(u64, u64)>,
    /// Games that are proved, with their results.
    pub(crate) proved: Vec<(GameKey, GameResult)>,
}

impl Run {
    pub(crate) fn new(settings: Settings) -> Run {
        let now = Time(0);
        let created = Tournament::create(settings.clone(), now).expect("settings that fit together");
        Run {
            tournament: Tournament::new(ID, settings, now),
            log: vec![Dated { at: now, by: Actor::Nobody, event: created }],
            now,
            seed: 1,
            blocked: BTreeSet::new(),
            proved: Vec::new(),
        }
    }

    /// A running tournament of this many players with falling ratings from 2000.
    pub(crate) fn started(settings: Settings, players: u64) -> Run {
        let mut run = Run::new(settings);
        run.join_many(players);
        run.start();
        run
    }

    pub(crate) fn join_many(&mut self, players: u64) {
        for player in 0..players {
            self.join(player, 2_000 - player as i32).expect("may join");
        }
    }

    /// The captains accept, in a team match.
    pub(crate) fn accept_teams(&mut self) {
        for captain in Side::ALL.map(|team| self.tournament.captain(team)).into_iter().flatten() {
            let player = self.tournament.participants[captain.0 as usize].player;
            if let Ok(accepted) = self.tournament.accept(player) {
                self.apply(accepted);
            }
        }
    }

    pub(crate) fn start(&mut self) {
        self.accept_teams();
        let started = self.tournament.start(self.seed).expect("enough players");
        self.apply(started);
        self.settle();
    }

    pub(crate) fn apply(&mut self, event: TournamentEvent) {
        let event = Dated { at: self.now, by: Actor::Nobody, event };
        self.tournament.apply(&event).unwrap_or_else(|expected| panic!("{event:?}: expected {expected}"));
        self.log.push(event);
    }

    /// Applies all that is due now.
    pub(crate) fn settle(&mut self) {
        for _ in 0..1_000 {
            let due = self.due();
            if due.is_empty() {
                return;
            }
            for event in due {
                self.apply(event);
            }
        }
        panic!("there is always something due: {:?}", self.log.last());
    }

    pub(crate) fn due(&self) -> Vec<TournamentEvent> {
        self.in_context(|context| self.tournament.due(self.now, context))
    }

    pub(crate) fn round_to_come(&self) -> Result<NextRound, Refusal> {
        self.in_context(|context| self.tournament.round_to_come(context))
    }

    fn in_context<T>(&self, ask: impl FnOnce(&Context<'_>) -> T) -> T {
        let are_blocked =
            |one: PlayerId, other: PlayerId| self.blocked.contains(&(one.0.min(other.0), one.0.max(other.0)));
        let proved = |key| self.proved.iter().find(|(game, _)| *game == key).map(|(_, result)| *result);
        ask(&Context { seed: self.seed, are_blocked: &are_blocked, proved: &proved })
    }

    pub(crate) fn join(&mut self, player: u64, rating: i32) -> Result<Entrant, Refusal> {
        self.join_as(joiner(player, rating))
    }

    pub(crate) fn join_as(&mut self, joiner: Joiner) -> Result<Entrant, Refusal> {
        let joined = self.tournament.join(&joiner)?;
        self.apply(joined);
        Ok(self.tournament.entrant(joiner.player).expect("an entrant"))
    }

    pub(crate) fn record(&mut self, key: GameKey, result: GameResult, ending: Ending) -> Result<(), Refusal> {
        for event in self.tournament.record(key, result, ending, self.now)? {
            self.apply(event);
        }
        self.settle();
        Ok(())
    }

    /// Decides a running game for a player.
    pub(crate) fn win(&mut self, key: GameKey, winner: Entrant) {
        let result = GameResult::Win(self.side_of(key, winner));
        self.record(key, result, Ending::Played).expect("a running game");
    }

    pub(crate) fn side_of(&self, key: GameKey, entrant: Entrant) -> Side {
        let (_, pairing) = self.tournament.pairing_of(key).expect("a game");
        if pairing.on_side(Side::First, key.game) == entrant { Side::First } else { Side::Second }
    }

    /// The result by which a player loses a game.
    pub(crate) fn loss(&self, key: GameKey, loser: Entrant) -> GameResult {
        GameResult::Win(self.side_of(key, loser).other())
    }

    pub(crate) fn withdraw(&mut self, entrant: Entrant, why: WithdrawalReason) {
        let withdrawn = self.tournament.withdraw(entrant, why).expect("takes part");
        self.apply(withdrawn);
        self.settle();
    }

    pub(crate) fn running(&self) -> Vec<GameKey> {
        self.tournament.games_to_make().collect()
    }

    pub(crate) fn running_of(&self, entrant: Entrant) -> Vec<GameKey> {
        let mut running = self.running();
        running.retain(|&key| self.tournament.pairing_of(key).is_some_and(|(_, pairing)| pairing.has(entrant)));
        running
    }

    /// Decides all running games of this round: the player with the lower number wins.
    pub(crate) fn play_round(&mut self) {
        for key in self.running() {
            let (_, pairing) = self.tournament.pairing_of(key).expect("a game");
            let winner = pairing.first.min(pairing.second);
            self.win(key, winner);
        }
    }
}

/// The terms of games in tests.
pub(crate) fn terms() -> GameTerms {
    GameTerms::usual(Game::Pilare.standard(), "5d+1d/10d".to_owned())
}

/// Where a player may play for this team alone.
pub(crate) fn only(team: Side) -> BySide<bool> {
    BySide::new(team == Side::First, team == Side::Second)
}

/// A player without a team, who has the role and room for games.
pub(crate) fn joiner(player: u64, rating: i32) -> Joiner {
    Joiner {
        player: PlayerId(player),
        rating,
        provisional: false,
        teams: BySide::default(),
        placed: None,
        has_role: true,
        spare_games: 100,
    }
}
