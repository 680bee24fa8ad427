//! Random tournaments from the announcement to the end, checked after the fact against a simple model, and on the way
//! against what must always hold.

use std::collections::{BTreeMap, BTreeSet};

use colonnade_events::{
    Criterion, Ending, Entrant, EntryRule, Format, GameKey, GameState, GamesPerPairing, NextRound, PairingKind, Phase,
    PlaceRange, PlayedPairing, PlayerId, Refusal, Round, Settings, Stage, Standing, StartRule, Status, Time,
    Tournament, TournamentEvent, WithdrawalReason, check_pairings, reachable_places, standings, team_points,
};
use colonnade_rules::{BySide, GameResult, Side};
use colonnade_testing::{Rng, SEED_VARIABLE, rounds, seed};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::model::{Model, as_round};
use crate::run::{ID, Run, joiner, only, terms};

/// The most steps of a simulated tournament: one for each game, and some more.
const STEPS: usize = 20_000;

#[test]
fn simulated_tournaments_keep_what_must_always_hold() {
    let mut seen = BTreeMap::<&str, u32>::new();
    for number in 0..rounds(250, 400, 1_000) {
        let mut rng = Rng::new(seed(number));
        let simulation = Simulation::new(&mut rng);
        for what in simulation.play(&mut rng) {
            *seen.entry(what).or_default() += 1;
        }
    }
    // Other seeds may lack what is rare.
    let is_fixed = std::env::var_os(SEED_VARIABLE).is_none();
    for what in SEEN.into_iter().filter(|_| is_fixed) {
        assert!(seen.contains_key(what), "no {what} in {seen:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 30,
        rng_seed: RngSeed::Fixed(seed(20_261_129)),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Any seed gives a tournament that keeps what must always hold; a failure shows the seed.
    #[test]
    fn any_tournament_keeps_what_must_always_hold(seed: u64) {
        let mut rng = Rng::new(seed);
        Simulation::new(&mut rng).play(&mut rng);
    }
}

/// The things that happen in some simulated tournament.
const SEEN: [&str; 22] = [
    "aborted game",
    "adjudicated game",
    "annulled",
    "bye",
    "cancelled",
    "edited",
    "erased",
    "extra game",
    "final",
    "halved pairing",
    "hard end",
    "knock-out",
    "late entry",
    "league",
    "organiser",
    "proved game",
    "round robin",
    "swiss",
    "team match",
    "time-outs",
    "void game",
    "walkover",
];

/// A tournament with how much goes wrong in it.
struct Simulation {
    run: Run,
    /// One in so many steps is a disturbance; `None` for none.
    trouble: Option<usize>,
    /// Whether nobody ever moves, as when all are on vacation.
    is_frozen: bool,
    next_player: u64,
    /// The ranges of places when they were computed last.
    ranges: BTreeMap<Entrant, PlaceRange>,
}

fn random_settings(rng: &mut Rng) -> Settings {
    let rounds = rng.one_in(3).then(|| 1 + rng.below(9) as u8);
    let format = match rng.below(8) {
        0 => Format::RoundRobin,
        1..=3 => Format::Cup { rounds, final_four: rng.one_in(2) },
        4 | 5 => Format::KnockOut,
        6 => Format::League,
        _ => Format::TeamMatch { boards: 1 + rng.below(20) as u16 },
    };
    let mut settings = Settings::usual(format, terms());
    if rng.one_in(2) {
        settings.terms.games = GamesPerPairing::One;
    }
    settings.start = match rng.below(3) {
        0 => StartRule::At(Time(0).plus_days(rng.below(20) as u32)),
        1 => StartRule::WhenFull,
        _ => StartRule::ByHand,
    };
    let fewest = *settings.players().start();
    if settings.start == StartRule::WhenFull || rng.one_in(4) {
        settings.entry = EntryRule { most: Some(fewest.max(log_uniform(rng) as u16)), ..EntryRule::default() };
    }
    settings
}

/// A number from 2 to 300; each doubling is about as probable.
fn log_uniform(rng: &mut Rng) -> u64 {
    let span = 1 << (1 + rng.below(8));
    (span + rng.below(span)).min(300) as u64
}

impl Simulation {
    fn new(rng: &mut Rng) -> Simulation {
        let mut run = Run::new(random_settings(rng));
        run.seed = rng.next_u64();
        let trouble = match rng.below(4) {
            0 => None,
            1 => Some(200),
            2 => Some(30),
            _ => Some(8),
        };
        Simulation { run, trouble, is_frozen: rng.one_in(25), next_player: 0, ranges: BTreeMap::new() }
    }

    /// Plays until the end. Returns what happened, of the things in [`SEEN`].
    fn play(mut self, rng: &mut Rng) -> Vec<&'static str> {
        self.gather(rng);
        for step in 0..STEPS {
            self.settle();
            if !self.run.tournament.is_running() {
                return self.ended();
            }
            if step % 97 == 0 {
                self.check_ranges();
            }
            if self.is_frozen {
                let key = *rng.pick(&self.run.running());
                self.run.proved.push((key, GameResult::Win(Side::Second)));
                self.run.now = self.run.tournament.next_due(self.run.now).expect("it runs");
            } else if self.trouble.is_some_and(|times| rng.one_in(times)) {
                self.disturb(rng);
            } else {
                self.decide_one(rng);
            }
        }
        panic!("it never ends: {:?}", self.run.tournament.settings);
    }

    /// Players join, some leave again, and it starts or is cancelled.
    fn gather(&mut self, rng: &mut Rng) {
        if rng.one_in(4) {
            let mut settings = random_settings(rng);
            settings.entry.lowest = Some(1_000);
            let edited = self.run.tournament.edit(settings, self.run.now).expect("nobody has joined");
            self.run.apply(edited);
        }
        let entry = self.run.tournament.settings.entry;
        let enough = entry.most.filter(|_| !rng.one_in(4)).map_or(4, u64::from);
        let wanted = log_uniform(rng).max(enough);
        for _ in 0..wanted {
            let entrant = self.join(rng);
            if let Ok(entrant) = entrant
                && self.trouble.is_some()
                && rng.one_in(20)
            {
                let player = self.run.tournament.participants[entrant.0 as usize].player;
                let left = self.run.tournament.leave(player).expect("before the start");
                self.run.apply(left);
                self.block_some(rng);
            }
        }
        if rng.below(10) > 0 {
            self.run.accept_teams();
        }
        if let Some(captain) = self.run.tournament.captain(Side::First)
            && self.trouble.is_some()
            && rng.one_in(4)
        {
            let left = self.run.tournament.withdraw(captain, WithdrawalReason::Own).expect("before the start");
            self.run.apply(left);
        }
        if self.run.tournament.settings.start == StartRule::ByHand
            && rng.below(10) > 0
            && let Ok(started) = self.run.tournament.start(rng.next_u64())
        {
            self.run.apply(started);
        }
        for _ in 0..3 {
            self.settle();
            if self.run.tournament.phase == Phase::Open {
                self.run.now =
                    self.run.now.max(self.run.tournament.next_due(self.run.now).expect("it waits for a time"));
            }
        }
        assert_ne!(self.run.tournament.phase, Phase::Open, "it began or was cancelled");
    }

    fn join(&mut self, rng: &mut Rng) -> Result<Entrant, Refusal> {
        let player = self.next_player;
        self.next_player += 1;
        let rating = 1_000 + rng.below(1_000) as i32;
        let teams = if rng.one_in(4) { BySide::new(true, true) } else { only(*rng.pick(&Side::ALL)) };
        let placed = rng.one_in(2).then(|| rng.below(50) as u32);
        self.run.join_as(colonnade_events::Joiner {
            provisional: rng.one_in(5),
            teams,
            placed,
            ..joiner(player, rating)
        })
    }

    fn block_some(&mut self, rng: &mut Rng) {
        for _ in 0..1 + rng.below(self.next_player as usize + 1) / 2 {
            let [one, other] = [0; 2].map(|_| rng.below(self.next_player as usize) as u64);
            self.run.blocked.insert((one.min(other), one.max(other)));
        }
    }

    fn settle(&mut self) {
        for _ in 0..1_000 {
            let due = self.run.due();
            let next = self.run.tournament.next_due(self.run.now);
            assert_eq!(next == Some(self.run.now), !due.is_empty(), "{next:?} {due:?}");
            if due.is_empty() {
                return;
            }
            self.check_announced(&due);
            for event in due {
                if let Some(round) = as_round(&event) {
                    self.check_round(round);
                }
                self.run.apply(event);
            }
        }
        panic!("there is always something due");
    }

    /// The next round was known before it began, and so was that there is none.
    fn check_announced(&self, due: &[TournamentEvent]) {
        let expected = match due {
            [TournamentEvent::RoundBegun(round)] => NextRound::Round(Box::new(round.clone())),
            [TournamentEvent::ExtraGameBegun { .. }, ..] => NextRound::Undecided,
            [TournamentEvent::Ended] if !self.is_at_hard_end() => NextRound::None,
            _ => return,
        };
        assert_eq!(self.run.round_to_come(), Ok(expected));
    }

    fn is_at_hard_end(&self) -> bool {
        let tournament = &self.run.tournament;
        matches!(tournament.phase, Phase::Running { since } if self.run.now >= tournament.hard_end(since))
    }

    fn decide_one(&mut self, rng: &mut Rng) {
        let running = self.run.running();
        let key = *rng.pick(&running);
        let mut result = *rng.pick(&[GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw]);
        if self.trouble.is_some() && rng.one_in(40) {
            result = GameResult::Unfinished;
        }
        let ending = if self.trouble.is_some() && rng.one_in(12) { Ending::TimedOut } else { Ending::Played };
        for event in self.run.tournament.record(key, result, ending, self.run.now).expect("a running game") {
            self.run.apply(event);
        }
        let again = self.run.tournament.record(key, result, ending, self.run.now);
        assert_eq!(again, Ok(Vec::new()), "no result counts twice");
    }

    fn disturb(&mut self, rng: &mut Rng) {
        let games: Vec<GameKey> = self.run.tournament.games().map(|(key, _)| key).collect();
        let key = *rng.pick(&games);
        let anybody = Entrant(rng.below(self.run.tournament.participants.len()) as u32);
        let player = self.run.tournament.participants[anybody.0 as usize].player;
        let was_decided = !matches!(self.run.tournament.game(key), Some(GameState::Running));
        let decided = match rng.below(11) {
            0 => self.run.tournament.withdraw(anybody, WithdrawalReason::Own),
            1 => self.run.tournament.withdraw(anybody, WithdrawalReason::Erased),
            2 => self.run.tournament.withdraw(anybody, WithdrawalReason::Barred),
            3 => self.run.tournament.void(key, "a reason".to_owned()),
            4 => self.run.tournament.adjudicate(key, GameResult::Win(Side::First), "a reason".to_owned()),
            5 => self.run.tournament.leave(player),
            6 => self.run.tournament.take_vacation(anybody, 2),
            7 => self.run.tournament.restore(key, "a reason".to_owned()),
            8 => self.run.tournament.withdraw(anybody, WithdrawalReason::Organiser("a reason".to_owned())),
            9 => {
                _ = self.join(rng);
                return;
            }
            _ => {
                self.block_some(rng);
                if rng.one_in(10) {
                    self.run.now = self.run.now.plus_days(rng.below(40) as u32);
                }
                return;
            }
        };
        let Ok(event) = decided else { return };
        if was_decided {
            // An organiser who changes a result may widen the ranges.
            let is_change = matches!(
                event,
                TournamentEvent::GameVoided { .. }
                    | TournamentEvent::Adjudicated { .. }
                    | TournamentEvent::GameRestored { .. }
            );
            if is_change {
                self.ranges.clear();
            }
        }
        self.run.apply(event);
    }

    /// Checks a round before it begins.
    fn check_round(&self, round: &Round) {
        let tournament = &self.run.tournament;
        for pairing in &round.pairings {
            let [one, other] =
                [pairing.first, pairing.second].map(|entrant| tournament.participants[entrant.0 as usize].player.0);
            let is_blocked = self.run.blocked.contains(&(one.min(other), one.max(other)));
            let may_meet = round.stage == Stage::KnockOut || !is_blocked;
            assert!(pairing.kind == PairingKind::Halved || may_meet, "{one} and {other} block each other");
        }
        if round.stage != Stage::Swiss {
            return;
        }
        let active: BTreeSet<Entrant> = tournament.active().collect();
        let mut seen: Vec<Entrant> = round.byes.clone();
        seen.extend(round.pairings.iter().flat_map(|pairing| [pairing.first, pairing.second]));
        assert_eq!(seen.len(), active.len());
        assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), active, "everybody is in the round once");
        let byes = |entrant: Entrant| tournament.rounds.iter().filter(|round| round.byes.contains(&entrant)).count();
        for &bye in &round.byes {
            let fewest = active.iter().map(|&entrant| byes(entrant)).min();
            assert_eq!(Some(byes(bye)), fewest, "nobody has a second bye while another has none");
            let below = standings(tournament).into_iter().flatten().skip_while(|row| row.entrant != bye).skip(1);
            for row in below.filter(|row| active.contains(&row.entrant)) {
                assert!(byes(row.entrant) > byes(bye), "the bye goes to the lowest");
            }
        }
    }

    /// Ranges of places only become narrower.
    fn check_ranges(&mut self) {
        if self.run.tournament.settings.format != Format::League {
            return;
        }
        for range in reachable_places(&self.run.tournament).into_iter().flatten() {
            assert!(range.best <= range.worst, "{range:?}");
            if let Some(before) = self.ranges.insert(range.entrant, range) {
                assert!(before.best <= range.best && range.worst <= before.worst, "{before:?} became {range:?}");
            }
        }
    }

    fn ended(mut self) -> Vec<&'static str> {
        self.check_ranges();
        let tournament = &self.run.tournament;
        let log = &self.run.log;
        assert_eq!(Tournament::fold(ID, log).as_ref(), Ok(tournament), "the fold of the log is the state");
        assert_eq!(check_pairings(ID, log), Ok(()), "pairings computed again are the same");
        assert!(self.run.running().is_empty(), "no game runs after the end");
        if matches!(tournament.phase, Phase::Cancelled { .. }) {
            return vec!["cancelled"];
        }
        let model = Model::count(log);
        check_games(tournament, &model);
        check_meetings(tournament);
        if self.trouble.is_none() && tournament.settings.terms.games == GamesPerPairing::One {
            check_sides(tournament);
        }
        let tables = standings(tournament);
        check_points(tournament, &tables, &model);
        for table in &tables {
            check_order(tournament, table, &model);
        }
        if tournament.settings.format == Format::League {
            for row in tables.iter().flatten() {
                let range = self.ranges[&row.entrant];
                assert_eq!((range.best, range.worst), (row.place, row.place), "the end is known");
            }
        }
        if tournament.settings.format == Format::KnockOut {
            check_knock_out(tournament);
        }
        let mut happened = happened(tournament);
        happened.extend(log.iter().any(|event| matches!(event.event, TournamentEvent::Edited(_))).then_some("edited"));
        happened
    }
}

/// The things of [`SEEN`] that happened.
fn happened(tournament: &Tournament) -> Vec<&'static str> {
    let rounds = &tournament.rounds;
    let has_stage = |stage| rounds.iter().any(|round| round.stage == stage);
    let has_status = |is: fn(&Status) -> bool| tournament.participants.iter().any(|who| is(&who.status));
    let has_game = |is: fn(&GameState) -> bool| tournament.games().any(|(_, game)| is(game));
    let format = tournament.settings.format;
    let is_halved = |played: &PlayedPairing| played.pairing.kind == PairingKind::Halved;
    let facts = [
        ("aborted game", has_game(|game| *game == GameState::Void { reason: None })),
        ("adjudicated game", has_game(|game| matches!(game, GameState::Adjudicated { .. }))),
        ("annulled", has_status(|status| matches!(status, Status::Withdrawn { annulled: true, .. }))),
        ("bye", rounds.iter().any(|round| round.stage == Stage::Swiss && !round.byes.is_empty())),
        ("erased", has_status(|status| matches!(status, Status::Withdrawn { why: WithdrawalReason::Erased, .. }))),
        ("extra game", tournament.games().any(|(key, _)| key.game >= tournament.settings.terms.games.count())),
        ("final", format != Format::KnockOut && has_stage(Stage::KnockOut)),
        ("halved pairing", tournament.pairings.iter().any(is_halved)),
        ("hard end", has_game(|game| matches!(game, GameState::Decided { ending: Ending::HardEnd, .. }))),
        ("knock-out", format == Format::KnockOut),
        ("late entry", tournament.participants.iter().any(|who| who.late)),
        ("league", format == Format::League),
        (
            "organiser",
            has_status(|status| matches!(status, Status::Withdrawn { why: WithdrawalReason::Organiser(_), .. })),
        ),
        ("proved game", has_game(|game| matches!(game, GameState::Decided { ending: Ending::Proved, .. }))),
        ("round robin", format != Format::League && has_stage(Stage::AllPlayAll)),
        ("swiss", has_stage(Stage::Swiss)),
        ("team match", has_stage(Stage::Boards)),
        ("time-outs", has_status(|status| matches!(status, Status::Withdrawn { why: WithdrawalReason::TimeOuts, .. }))),
        ("void game", has_game(|game| matches!(game, GameState::Void { .. }))),
        ("walkover", rounds.iter().any(|round| !round.walkovers.is_empty())),
    ];
    facts.into_iter().filter(|(_, is)| *is).map(|(what, _)| what).collect()
}

/// Each pairing of each round has its games, each once.
fn check_games(tournament: &Tournament, model: &Model) {
    let mut counted = vec![0; model.games.len()];
    let mut keys = BTreeSet::new();
    for (key, _) in tournament.games() {
        assert!(keys.insert(key));
        assert_eq!(u32::from(key.game), counted[key.pairing as usize]);
        counted[key.pairing as usize] += 1;
    }
    assert_eq!(counted, model.games);
}

/// Nobody meets twice in Swiss rounds and where all play all.
fn check_meetings(tournament: &Tournament) {
    let mut met = BTreeSet::new();
    for played in &tournament.pairings {
        let stage = tournament.rounds[played.round as usize].stage;
        let one = played.pairing.first;
        let other = played.pairing.second;
        if stage != Stage::KnockOut && played.pairing.kind == PairingKind::Played {
            assert!(met.insert((one.min(other), one.max(other))), "{one:?} and {other:?} met twice");
        }
    }
}

/// After each round the sides of each player differ by at most one, where a pairing has one game and there are enough
/// opponents to choose from.
fn check_sides(tournament: &Tournament) {
    let is_small = tournament.starters < 16 && tournament.rounds[0].stage == Stage::Swiss;
    let mut balance = BTreeMap::<Entrant, i32>::new();
    for round in tournament.rounds.iter().filter(|round| round.stage != Stage::KnockOut) {
        for pairing in round.pairings.iter().filter(|pairing| pairing.kind == PairingKind::Played) {
            *balance.entry(pairing.first).or_default() += 1;
            *balance.entry(pairing.second).or_default() -= 1;
        }
        let most = if is_small { 2 } else { 1 };
        assert!(balance.values().all(|balance| balance.abs() <= most), "{balance:?}");
    }
}

/// Points are those of the model, and their sum is that of the games that count and of what was given.
fn check_points(tournament: &Tournament, tables: &[Vec<Standing>], model: &Model) {
    let mut sum = 0;
    for row in tables.iter().flatten() {
        assert_eq!(row.points, model.points.get(&row.entrant).copied().unwrap_or(0), "{:?}", row.entrant);
        sum += row.points;
    }
    assert_eq!(sum, 2 * model.decided + model.given);
    if let Format::TeamMatch { .. } = tournament.settings.format {
        let teams = team_points(tournament);
        assert_eq!(teams.first + teams.second, sum);
    } else {
        assert_eq!(team_points(tournament), BySide::new(0, 0));
    }
}

/// The criterion of each row separates it from the row above, and those before it do not.
fn check_order(tournament: &Tournament, table: &[Standing], model: &Model) {
    let listed: BTreeSet<Entrant> = table.iter().map(|row| row.entrant).collect();
    assert_eq!(listed.len(), table.len(), "everybody is in the table once");
    for (place, row) in (1..).zip(table) {
        let count = |counts: &BTreeMap<Entrant, u32>| counts.get(&row.entrant).copied().unwrap_or(0);
        assert_eq!(row.place, place);
        assert_eq!(row.buchholz, model.buchholz(row.entrant));
        assert_eq!(row.sonneborn_berger, model.sonneborn_berger(row.entrant));
        assert_eq!(row.second_wins, count(&model.second_wins));
        assert_eq!(row.decided_by.is_none(), place == 1);
    }
    if tournament.settings.format == Format::KnockOut {
        return;
    }
    let is_swiss = tournament.rounds.first().is_some_and(|round| round.stage == Stage::Swiss);
    // A final separates players who are tied in points, so that not all of them are compared.
    let has_final = tournament.rounds.iter().any(|round| round.stage == Stage::KnockOut);
    for pair in table.windows(2) {
        let [above, below] = pair else { continue };
        let decided_by = below.decided_by.expect("not the first row");
        if decided_by == Criterion::KnockOut {
            continue;
        }
        let rating = |row: &Standing| i64::from(tournament.participants[row.entrant.0 as usize].rating);
        let tied: Vec<Entrant> = table.iter().filter(|row| row.points == above.points).map(|row| row.entrant).collect();
        let direct = |row: &Standing| model.direct_encounter(row.entrant, &tied).into();
        let values = |row: &Standing| {
            let buchholz = if is_swiss { row.buchholz } else { 0 };
            [
                (Criterion::Points, i64::from(row.points)),
                (Criterion::DirectEncounter, if has_final { 0 } else { direct(row) }),
                (Criterion::Buchholz, buchholz.into()),
                (Criterion::SonnebornBerger, row.sonneborn_berger.into()),
                (Criterion::SecondWins, row.second_wins.into()),
                (Criterion::Rating, rating(row)),
                (Criterion::Entry, -i64::from(row.entrant.0)),
            ]
        };
        for ((criterion, upper), (_, lower)) in values(above).into_iter().zip(values(below)) {
            if criterion == decided_by {
                assert!(upper > lower || has_final && criterion == Criterion::DirectEncounter, "{above:?} {below:?}");
                break;
            }
            assert_eq!(upper, lower, "{above:?} {below:?}");
        }
    }
}

/// A knock-out has as many rounds as it needs, and its table ends with the first round.
fn check_knock_out(tournament: &Tournament) {
    let Some(first) = tournament.rounds.first() else { return };
    let players = first.seeds.len();
    assert!(tournament.rounds.len() <= players.next_power_of_two().trailing_zeros() as usize);
    for (number, round) in tournament.rounds.iter().enumerate() {
        assert!(number == 0 || round.byes.is_empty(), "byes in the first round only");
    }
    let all_stay = tournament.participants.iter().all(|who| !matches!(who.status, Status::Withdrawn { .. }));
    let is_hard =
        |game: &GameState| matches!(game, GameState::Decided { ending: Ending::HardEnd | Ending::Proved, .. });
    if all_stay && !tournament.pairings.iter().any(|played| played.games.iter().any(is_hard)) {
        let last = tournament.rounds.last().expect("rounds");
        assert_eq!(last.pairings.len(), 1, "the last round is the final");
        let final_pairing = tournament.pairings.len() as u32 - 1;
        let winner = tournament.advance(final_pairing).map(|advance| advance.winner);
        assert_eq!(Some(standings(tournament)[0][0].entrant), winner, "who wins the final is first");
    }
}

#[test]
fn five_hundred_players_are_numbered_and_paired() {
    let mut run = Run::new(Settings::usual(Format::Cup { rounds: Some(2), final_four: false }, terms()));
    run.join_many(512);
    assert_eq!(run.join(600, 1_500), Err(Refusal::Full { most: 512 }));
    run.start();
    assert_eq!(run.tournament.rounds[0].pairings.len(), 256);
    run.play_round();
    assert_eq!(run.tournament.rounds[1].pairings.len(), 256);
    assert_eq!(run.tournament.entrant(PlayerId(511)), Some(Entrant(511)));
}
