//! A simple model of the table: points and tie-breaks counted from the log alone, with as little cleverness as possible.

use std::collections::{BTreeMap, BTreeSet};

use colonnade_events::{Dated, Entrant, Format, Pairing, PairingKind, Round, Settings, Stage, TournamentEvent};
use colonnade_rules::{GameResult, Side};

/// A table counted from a log. Points are half points.
#[derive(Default)]
pub(crate) struct Model {
    pub(crate) points: BTreeMap<Entrant, u32>,
    pub(crate) game_points: BTreeMap<Entrant, u32>,
    pub(crate) second_wins: BTreeMap<Entrant, u32>,
    /// The points of each player against each opponent of whom a game counts.
    pub(crate) against: BTreeMap<(Entrant, Entrant), u32>,
    pub(crate) byes: BTreeMap<Entrant, u32>,
    /// The games that count, and the half points that nobody played for.
    pub(crate) decided: u32,
    pub(crate) given: u32,
    /// How many games there are for each pairing.
    pub(crate) games: Vec<u32>,
}

impl Model {
    pub(crate) fn count(log: &[Dated<TournamentEvent>]) -> Model {
        let mut model = Model::default();
        let settings = settings(log);
        let per_pairing = u32::from(settings.terms.games.count());
        let rounds: Vec<&Round> = log.iter().filter_map(|event| as_round(&event.event)).collect();
        let main = rounds.first().map(|round| round.stage);
        let pairings: Vec<(Stage, Pairing)> =
            rounds.iter().flat_map(|round| round.pairings.iter().map(|pairing| (round.stage, *pairing))).collect();
        let annulled = annulled(log, &settings);
        let mut entrants = 0;
        let mut begun = false;
        for event in log {
            match &event.event {
                TournamentEvent::Joined { .. } => {
                    if begun {
                        *model.points.entry(Entrant(entrants)).or_default() += per_pairing;
                        model.given += per_pairing;
                    }
                    entrants += 1;
                }
                TournamentEvent::Started { .. } => begun = true,
                TournamentEvent::RoundBegun(round) => {
                    model.games.extend(round.pairings.iter().map(|pairing| match pairing.kind {
                        PairingKind::Played => per_pairing,
                        PairingKind::Halved => 0,
                    }));
                    for &entrant in round.byes.iter().filter(|_| Some(round.stage) == main) {
                        *model.points.entry(entrant).or_default() += 2 * per_pairing;
                        *model.byes.entry(entrant).or_default() += 1;
                        model.given += 2 * per_pairing;
                    }
                }
                TournamentEvent::ExtraGameBegun { pairing } => model.games[*pairing as usize] += 1,
                _ => {}
            }
        }
        let results = results(log);
        for (number, (stage, pairing)) in pairings.into_iter().enumerate() {
            if Some(stage) != main || annulled.contains(&pairing.first) || annulled.contains(&pairing.second) {
                continue;
            }
            if pairing.kind == PairingKind::Halved {
                for entrant in [pairing.first, pairing.second] {
                    *model.points.entry(entrant).or_default() += per_pairing;
                    model.given += per_pairing;
                }
            }
            for game in 0..model.games[number] {
                if let Some(result) = results.get(&(number as u32, game as u8)) {
                    model.count_game(pairing, game as u8, *result);
                }
            }
        }
        model
    }

    fn count_game(&mut self, pairing: Pairing, game: u8, result: GameResult) {
        let exchanged = game % 2 == 1;
        let [white, black] = if exchanged { [pairing.second, pairing.first] } else { [pairing.first, pairing.second] };
        let [whites, blacks] = match result {
            GameResult::Win(Side::First) => [2, 0],
            GameResult::Win(Side::Second) => [0, 2],
            GameResult::Draw => [1, 1],
            GameResult::Unfinished => return,
        };
        self.decided += 1;
        if blacks == 2 {
            *self.second_wins.entry(black).or_default() += 1;
        }
        for (own, other, points) in [(white, black, whites), (black, white, blacks)] {
            *self.points.entry(own).or_default() += points;
            *self.game_points.entry(own).or_default() += points;
            *self.against.entry((own, other)).or_default() += points;
        }
    }

    /// The points of the opponents of a player, without the lowest.
    pub(crate) fn buchholz(&self, entrant: Entrant) -> u32 {
        let mut opponents: Vec<u32> =
            self.opponents(entrant).map(|(opponent, _)| self.game_points[&opponent]).collect();
        opponents.sort_unstable();
        opponents.iter().skip(1).sum()
    }

    pub(crate) fn sonneborn_berger(&self, entrant: Entrant) -> u32 {
        self.opponents(entrant).map(|(opponent, points)| points * self.game_points[&opponent]).sum()
    }

    /// The points of a player against others who are tied, if each pair of them has met; otherwise 0.
    pub(crate) fn direct_encounter(&self, entrant: Entrant, tied: &[Entrant]) -> u32 {
        let have_met = |one: Entrant, other: Entrant| one == other || self.against.contains_key(&(one, other));
        if tied.iter().any(|&one| tied.iter().any(|&other| !have_met(one, other))) {
            return 0;
        }
        tied.iter().filter_map(|&other| self.against.get(&(entrant, other))).sum()
    }

    fn opponents(&self, entrant: Entrant) -> impl Iterator<Item = (Entrant, u32)> {
        self.against.iter().filter(move |((own, _), _)| *own == entrant).map(|((_, other), points)| (*other, *points))
    }
}

pub(crate) fn settings(log: &[Dated<TournamentEvent>]) -> Settings {
    let created = log.iter().rev().find_map(|event| match &event.event {
        TournamentEvent::Created(settings) | TournamentEvent::Edited(settings) => Some(settings.clone()),
        _ => None,
    });
    created.expect("created")
}

pub(crate) const fn as_round(event: &TournamentEvent) -> Option<&Round> {
    match event {
        TournamentEvent::RoundBegun(round) => Some(round),
        _ => None,
    }
}

/// The last word about each game. A withdrawal decides the games that nothing has decided before.
fn results(log: &[Dated<TournamentEvent>]) -> BTreeMap<(u32, u8), GameResult> {
    let mut results = BTreeMap::new();
    let mut pairings: Vec<(Pairing, u8)> = Vec::new();
    let per_pairing = settings(log).terms.games.count();
    for (at, event) in log.iter().enumerate() {
        match &event.event {
            TournamentEvent::RoundBegun(round) => pairings.extend(
                round
                    .pairings
                    .iter()
                    .map(|pairing| (*pairing, if pairing.kind == PairingKind::Played { per_pairing } else { 0 })),
            ),
            TournamentEvent::ExtraGameBegun { pairing } => pairings[*pairing as usize].1 += 1,
            TournamentEvent::GameDecided { game, result, .. } | TournamentEvent::Adjudicated { game, result, .. } => {
                results.insert((game.pairing, game.game), *result);
            }
            TournamentEvent::GameVoided { game, .. } => {
                results.insert((game.pairing, game.game), GameResult::Unfinished);
            }
            TournamentEvent::GameRestored { game, .. } => {
                let is_organisers = |event: &TournamentEvent| match event {
                    TournamentEvent::Adjudicated { game: other, .. }
                    | TournamentEvent::GameVoided { game: other, reason: Some(_) }
                    | TournamentEvent::GameRestored { game: other, .. } => other == game,
                    _ => false,
                };
                let without: Vec<_> = log[..at].iter().filter(|event| !is_organisers(&event.event)).cloned().collect();
                let key = (game.pairing, game.game);
                results.insert(key, self::results(&without)[&key]);
            }
            TournamentEvent::Withdrawn { entrant, .. } => {
                for (number, (pairing, games)) in (0..).zip(&pairings) {
                    for game in 0..*games {
                        let is_first = (pairing.first == *entrant) == (game % 2 == 0);
                        let loser = if is_first { Side::First } else { Side::Second };
                        if pairing.first == *entrant || pairing.second == *entrant {
                            results.entry((number, game)).or_insert(GameResult::Win(loser.other()));
                        }
                    }
                }
            }
            _ => {}
        }
    }
    results
}

/// Who withdrew from a tournament in which all play all with fewer than half of the games decided.
fn annulled(log: &[Dated<TournamentEvent>], settings: &Settings) -> BTreeSet<Entrant> {
    let mut annulled = BTreeSet::new();
    for (at, event) in log.iter().enumerate() {
        let TournamentEvent::Withdrawn { entrant, .. } = event.event else { continue };
        let before = &log[..at];
        let rounds: Vec<&Round> = before.iter().filter_map(|event| as_round(&event.event)).collect();
        let all_play_all = rounds.first().is_some_and(|round| round.stage == Stage::AllPlayAll);
        if !all_play_all && !matches!(settings.format, Format::RoundRobin | Format::League) {
            continue;
        }
        let results = results(before);
        let pairings = rounds.iter().flat_map(|round| &round.pairings);
        let mut decided = 0;
        let mut all = 0;
        for (number, pairing) in (0..).zip(pairings) {
            let is_own = pairing.has(entrant) && pairing.kind == PairingKind::Played;
            // A final has pairings with extra games, which count like the others.
            let extra = before
                .iter()
                .filter(|event| event.event == TournamentEvent::ExtraGameBegun { pairing: number })
                .count() as u8;
            for game in 0..if is_own { settings.terms.games.count() + extra } else { 0 } {
                match results.get(&(number, game)) {
                    Some(GameResult::Unfinished) => {}
                    Some(_) => {
                        decided += 1;
                        all += 1;
                    }
                    None => all += 1,
                }
            }
        }
        if decided * 2 < all {
            annulled.insert(entrant);
        }
    }
    annulled
}
