//! Public reports about tournaments and ladders elsewhere, as cases that hold here. The number names the report in the
//! list of findings.

use std::collections::BTreeSet;

use colonnade_events::{
    Cell, ChallengeId, ChallengeState, Criterion, Ending, Entrant, Format, GameKey, GameTerms, GamesPerPairing,
    LadderRefusal, PairingKind, Phase, PlayerId, Refusal, Settings, Stage, Standing, Status, Time, WithdrawalReason,
    next_season, reachable_places, standings,
};
use colonnade_rules::{GameResult, Side};

use crate::ladder_model::LadderRun;
use crate::model::Model;
use crate::run::{Run, terms};

const CUP: Format = Format::Cup { rounds: None, final_four: false };

fn usual(format: Format) -> Settings {
    Settings::usual(format, terms())
}

fn single(format: Format) -> Settings {
    Settings { terms: GameTerms { games: GamesPerPairing::One, ..terms() }, ..usual(format) }
}

fn table(run: &Run) -> Vec<Standing> {
    standings(&run.tournament).into_iter().flatten().collect()
}

fn row(run: &Run, entrant: Entrant) -> Standing {
    table(run).into_iter().find(|row| row.entrant == entrant).expect("a row")
}

/// The only game of two players in a tournament with one game for each pairing.
fn game_of(run: &Run, one: Entrant, other: Entrant) -> GameKey {
    let between = |(key, _)| {
        let (_, pairing) = run.tournament.pairing_of(key)?;
        (pairing.has(one) && pairing.has(other)).then_some(key)
    };
    run.tournament.games().find_map(between).expect("they meet")
}

#[test]
fn t01_byes_go_to_different_players_and_never_to_the_leader() {
    let mut run = Run::started(usual(CUP), 9);
    let mut byes = Vec::new();
    while run.tournament.is_running() {
        let round = run.tournament.rounds.last().expect("a round");
        byes.extend(round.byes.clone());
        assert_ne!(round.byes[0], Entrant(0), "the leader plays");
        run.play_round();
    }
    assert_eq!(byes.len(), 5);
    assert_eq!(byes.iter().collect::<BTreeSet<_>>().len(), 5, "{byes:?}");
}

#[test]
fn t02_nobody_has_two_byes_while_another_has_none() {
    let mut run = Run::started(usual(Format::Cup { rounds: Some(8), final_four: false }), 11);
    let mut round = 0;
    while run.tournament.is_running() {
        // After each round two players leave who have had none, so that the number stays odd.
        let without: Vec<Entrant> = run
            .tournament
            .active()
            .filter(|entrant| !run.tournament.rounds.iter().any(|round| round.byes.contains(entrant)))
            .collect();
        if round < 3 {
            for &entrant in without.iter().rev().take(2) {
                run.withdraw(entrant, WithdrawalReason::Own);
            }
        }
        round += 1;
        run.play_round();
    }
    let had = |entrant: Entrant| run.tournament.rounds.iter().filter(|round| round.byes.contains(&entrant)).count();
    let byes: Vec<usize> = run.tournament.active().map(had).collect();
    assert!(byes.iter().max().expect("players") - byes.iter().min().expect("players") <= 1, "{byes:?}");
}

#[test]
fn t03_points_and_tie_breaks_with_byes_add_up() {
    let mut run = Run::started(usual(CUP), 9);
    for _ in 0..3 {
        run.play_round();
    }
    let model = Model::count(&run.log);
    for row in table(&run) {
        let byes = run.tournament.cells(row.entrant).iter().filter(|(_, cell)| *cell == Cell::Bye).count() as u32;
        let games = model.game_points.get(&row.entrant).copied().unwrap_or(0);
        assert_eq!(row.points, games + 4 * byes, "a bye is a won pairing of two games");
        assert_eq!(row.sonneborn_berger, model.sonneborn_berger(row.entrant), "and nothing in tie-breaks");
        assert_eq!(row.buchholz, model.buchholz(row.entrant));
    }
}

#[test]
fn t04_the_criterion_of_each_place_is_named_and_direct_encounters_count() {
    let mut run = Run::started(single(Format::RoundRobin), 4);
    let [a, b, c, d] = [0, 1, 2, 3].map(Entrant);
    for (winner, loser) in [(b, a), (a, c), (a, d), (c, b), (b, d), (d, c)] {
        let key = game_of(&run, winner, loser);
        run.win(key, winner);
    }
    let order: Vec<_> = table(&run).into_iter().map(|row| (row.entrant, row.points, row.decided_by)).collect();
    let direct = Some(Criterion::DirectEncounter);
    assert_eq!(order, [(b, 4, None), (a, 4, direct), (d, 2, Some(Criterion::Points)), (c, 2, direct)]);
    assert!(row(&run, c).sonneborn_berger > row(&run, d).sonneborn_berger, "it comes before other tie-breaks");
}

#[test]
fn t05_leaving_and_joining_gives_no_points() {
    let mut run = Run::started(usual(CUP), 8);
    let late = run.join(100, 1_500).expect("late entry");
    assert_eq!(row(&run, late).points, 2, "half of the pairing that was missed");
    run.withdraw(late, WithdrawalReason::Own);
    assert_eq!(run.join(100, 1_500), Err(Refusal::NoReturn));
    let points = row(&run, late).points;
    run.play_round();
    run.play_round();
    assert_eq!(row(&run, late).points, points, "nothing comes after a withdrawal");
    assert_eq!(run.join(101, 1_500), Err(Refusal::LateEntryOver));

    let mut run = Run::new(usual(CUP));
    run.join_many(8);
    for _ in 0..3 {
        let left = run.tournament.leave(PlayerId(7)).expect("before the start");
        run.apply(left);
        run.join(7, 1_500).expect("before the start");
    }
    run.start();
    assert_eq!(table(&run).iter().map(|row| row.points).sum::<u32>(), 0);
    assert_eq!(table(&run).len(), 8, "who left is in no table");
}

#[test]
fn t06_it_ends_when_everybody_has_withdrawn() {
    for format in [CUP, Format::KnockOut, Format::League, Format::RoundRobin] {
        let mut run = Run::started(usual(format), 8);
        for entrant in (0..8).map(Entrant) {
            if run.tournament.is_running() {
                run.withdraw(entrant, WithdrawalReason::Own);
            }
        }
        assert!(matches!(run.tournament.phase, Phase::Over { .. }), "{format:?}");
        assert_eq!(run.due(), [], "{format:?}: no pairings of nobody");
    }
}

#[test]
fn t07_each_cause_has_a_mark_of_its_own() {
    let mut run = Run::started(usual(CUP), 9);
    let bye = run.tournament.rounds[0].byes[0];
    let late = run.join(100, 1_500).expect("late entry");
    let first = run.tournament.pairings[0].pairing.first;
    // The pair that would have to meet once the others have met: two players whom everybody blocks.
    let second = run.tournament.pairings[0].pairing.second;
    let outcast = run.tournament.pairings[1].pairing.first;
    for player in (0..9).chain([100]) {
        run.blocked.insert((player.min(u64::from(outcast.0)), player.max(u64::from(outcast.0))));
    }
    let absent = run.join(101, 1_500).expect("late entry");
    run.withdraw(absent, WithdrawalReason::Own);
    run.withdraw(first, WithdrawalReason::Own);
    run.play_round();
    let cells = |entrant| run.tournament.cells(entrant);
    assert_eq!(cells(bye)[0], (0, Cell::Bye));
    assert_eq!(cells(late)[0], (0, Cell::LateEntry));
    assert_eq!(cells(absent), [(0, Cell::LateEntry), (1, Cell::Withdrawn)]);
    assert_eq!(cells(first), [(0, Cell::Games { pairing: 0 }), (1, Cell::Withdrawn)]);
    let is_in = |entrant: Entrant| run.tournament.rounds[1].pairings.iter().find(|pairing| pairing.has(entrant));
    for entrant in [second, outcast] {
        let expected = match is_in(entrant) {
            Some(pairing) if pairing.kind == PairingKind::Halved => {
                Cell::Halved { opponent: pairing.opponent(entrant) }
            }
            Some(pairing) => {
                let same = |played: &colonnade_events::PlayedPairing| (played.round, played.pairing) == (1, *pairing);
                let pairing = run.tournament.pairings.iter().position(same).expect("a pairing");
                Cell::Games { pairing: pairing as u32 }
            }
            None => Cell::Bye,
        };
        assert_eq!(cells(entrant)[1], (1, expected));
    }
    assert!(!matches!(cells(outcast)[1].1, Cell::Games { .. }), "everybody blocks them");

    let mut knock_out = Run::started(usual(Format::KnockOut), 5);
    let best = knock_out.tournament.rounds[0].byes.clone();
    assert_eq!(best, [Entrant(0), Entrant(1), Entrant(2)].map(|entrant| entrant));
    knock_out.withdraw(Entrant(1), WithdrawalReason::Own);
    knock_out.play_round();
    let cells = |entrant| knock_out.tournament.cells(entrant);
    assert_eq!(cells(Entrant(2)), [(0, Cell::Bye), (1, Cell::Walkover)]);
    assert_eq!(cells(Entrant(4))[1], (1, Cell::Out));
}

#[test]
fn t08_no_round_waits_for_games_of_withdrawn_players() {
    let mut run = Run::started(usual(CUP), 10);
    let pairing = run.tournament.pairings[0].pairing;
    let others: Vec<GameKey> = run.running().into_iter().filter(|key| key.pairing != 0).collect();
    for key in others {
        let (_, other) = run.tournament.pairing_of(key).expect("a game");
        run.win(key, other.first);
    }
    assert_eq!(run.tournament.rounds.len(), 1);
    run.withdraw(pairing.first, WithdrawalReason::Barred);
    assert_eq!(run.tournament.rounds.len(), 2, "the games are lost at once");
    assert!(run.tournament.games_to_make().all(|key| key.pairing != 0), "and no longer made");
    let again =
        run.tournament.rounds[1].pairings.iter().any(|pairing| pairing.has(run.tournament.pairings[0].pairing.first));
    assert!(!again);
}

#[test]
fn t09_vacation_is_bounded_in_each_tournament() {
    let mut settings = usual(CUP);
    settings.vacation_days = 3;
    let mut run = Run::started(settings, 8);
    let taken = run.tournament.take_vacation(Entrant(1), 2).expect("days are left");
    run.apply(taken);
    let spent = Refusal::VacationSpent { left: 1, most: 3 };
    assert_eq!(run.tournament.take_vacation(Entrant(1), 2), Err(spent));
    let mut settings = usual(CUP);
    settings.vacation_days = 0;
    let run = Run::started(settings, 8);
    assert_eq!(run.tournament.take_vacation(Entrant(1), 1), Err(Refusal::VacationSpent { left: 0, most: 0 }));
    // Whatever players do, the tournament ends.
    let mut run = run;
    run.now = run.tournament.next_due(run.now).expect("a hard end");
    run.settle();
    assert!(matches!(run.tournament.phase, Phase::Over { .. }));
}

#[test]
fn t10_a_ladder_notices_time_outs_and_frees_the_places_of_finished_games() {
    let mut run = LadderRun::new(GamesPerPairing::One, 6);
    for to in [4, 3, 2] {
        run.challenge(5, to).expect("may challenge");
    }
    assert_eq!(run.challenge(5, 1), Err(LadderRefusal::TooFar { reach: 3, from_place: 5 }));
    run.accept(2, 2);
    // The time of the challenged member, who has the first side, runs out.
    run.decide(2, 0, GameResult::Win(Side::Second));
    assert_eq!(run.order(), [0, 1, 5, 2, 3, 4], "the winner takes the place of the loser");
    run.challenge(5, 1).expect("the finished game holds no place");
}

#[test]
fn t11_a_refused_challenge_names_the_rule_and_the_time() {
    let mut run = LadderRun::new(GamesPerPairing::Two, 12);
    assert_eq!(run.challenge(11, 7), Err(LadderRefusal::TooFar { reach: 3, from_place: 11 }));
    assert_eq!(run.challenge(3, 4), Err(LadderRefusal::NotAbove));
    run.challenge(11, 8).expect("three places above");
    assert_eq!(run.challenge(11, 8), Err(LadderRefusal::PairBusy));
    run.now = Time(0).plus_days(3);
    run.settle();
    assert_eq!(run.order()[8..], [11, 8, 9, 10], "unanswered, and lost");
    let until = run.now.plus_days(7);
    assert_eq!(run.challenge(8, 11), Err(LadderRefusal::SamePair { until }));
    run.now = until;
    run.challenge(8, 11).expect("seven days later");
    let back = run.now.plus_days(5);
    run.take_vacation(2, back);
    assert_eq!(run.challenge(3, 2), Err(LadderRefusal::Away { until: back }));
    for (by, to) in [(4, 3), (5, 3), (6, 3)] {
        run.challenge(by, to).expect("may challenge");
    }
    assert_eq!(run.challenge(9, 3), Err(LadderRefusal::TooFar { reach: 3, from_place: 7 }));
    run.challenge(6, 4).expect("may challenge");
    run.challenge(6, 5).expect("may challenge");
    let own = run.challenge(6, 7);
    assert_eq!(own, Err(LadderRefusal::NotAbove));
    run.challenge(7, 6).expect("may challenge");
    assert_eq!(
        run.ladder.accept(ChallengeId(1), PlayerId(9), run.now, 1),
        Err(LadderRefusal::NoSuchChallenge(ChallengeId(1)))
    );
}

#[test]
fn t12_a_challenge_of_a_member_on_vacation_holds_no_place_of_the_challenger() {
    let mut run = LadderRun::new(GamesPerPairing::One, 40);
    for to in [38, 37, 36] {
        run.challenge(39, to).expect("may challenge");
    }
    assert_eq!(run.challenge(39, 35), Err(LadderRefusal::OwnChallenges { most: 3 }));
    run.take_vacation(37, run.now.plus_days(7));
    run.challenge(39, 35).expect("the one on vacation does not count");
    run.now = run.now.plus_days(4);
    run.settle();
    assert_eq!(run.ladder.challenges[1].state, ChallengeState::Open, "the time for the answer waits");
    assert_eq!(run.ladder.challenges[1].answer_by(), Time(0).plus_days(10));
}

#[test]
fn t13_a_game_says_which_round_it_belongs_to() {
    let mut run = Run::started(usual(CUP), 8);
    run.play_round();
    for (key, _) in run.tournament.games() {
        let (round, pairing) = run.tournament.pairing_of(key).expect("a game has a pairing");
        // Four pairings make a round.
        assert_eq!(round, key.pairing / 4);
        assert_eq!(run.tournament.rounds[round as usize].pairings[key.pairing as usize % 4], *pairing);
    }
    assert_eq!(run.tournament.pairing_of(GameKey { pairing: 999, game: 0 }), None);
}

#[test]
fn t14_places_that_can_be_reached_are_sound_and_only_narrow() {
    let mut run = Run::started(single(Format::League), 6);
    let ranges = |run: &Run| reachable_places(&run.tournament).into_iter().flatten().collect::<Vec<_>>();
    assert!(ranges(&run).iter().all(|range| (range.best, range.worst) == (1, 6)));
    let mut before = ranges(&run);
    while let Some(&key) = run.running().first() {
        let (_, pairing) = run.tournament.pairing_of(key).expect("a game");
        let winner = pairing.first.min(pairing.second);
        run.win(key, winner);
        let after = ranges(&run);
        for old in &before {
            let new = after.iter().find(|range| range.entrant == old.entrant).expect("a range");
            assert!(old.best <= new.best && new.worst <= old.worst, "{old:?} became {new:?}");
        }
        before = after;
    }
    for (range, row) in before.iter().zip(table(&run)) {
        assert_eq!((range.entrant, range.best, range.worst), (row.entrant, row.place, row.place));
    }
}

#[test]
fn t14_points_that_a_withdrawal_may_still_take_away_are_not_certain() {
    let mut run = Run::started(single(Format::League), 6);
    let [leader, leaver] = [Entrant(0), Entrant(5)];
    for key in run.running_of(leader) {
        run.win(key, leader);
    }
    let worst = |run: &Run| {
        let ranges = reachable_places(&run.tournament).into_iter().flatten();
        ranges.into_iter().find(|range| range.entrant == leader).expect("a range").worst
    };
    for other in [3, 4].map(Entrant) {
        let key = game_of(&run, leaver, other);
        run.win(key, leaver);
    }
    assert_eq!(worst(&run), 6, "all opponents but one have fewer than half of their games decided");
    run.withdraw(leaver, WithdrawalReason::Own);
    run.play_round();
    assert_eq!(worst(&run), 1);
}

#[test]
fn t15_who_is_out_for_absence_is_not_entered_in_the_next_season() {
    let mut run = Run::started(usual(Format::League), 6);
    let games = run.running_of(Entrant(2));
    for &key in &games[..2] {
        let result = run.loss(key, Entrant(2));
        run.record(key, result, Ending::TimedOut).expect("a running game");
    }
    assert!(matches!(run.tournament.participants[2].status, Status::Withdrawn { why: WithdrawalReason::TimeOuts, .. }));
    run.withdraw(Entrant(3), WithdrawalReason::Barred);
    run.play_round();
    let next = next_season(&run.tournament);
    assert_eq!(next, [0, 1, 4, 5].map(PlayerId));
}

#[test]
fn t16_a_game_that_a_no_show_forfeits_is_not_rated() {
    let mut run = Run::started(usual(Format::RoundRobin), 4);
    let games = run.running_of(Entrant(3));
    assert!(games.iter().all(|&key| run.tournament.may_be_rated(key)));
    for &key in &games[..2] {
        let result = run.loss(key, Entrant(3));
        run.record(key, result, Ending::TimedOut).expect("a running game");
    }
    assert!(games[2..].iter().all(|&key| !run.tournament.may_be_rated(key)));
    assert!(games[..2].iter().all(|&key| run.tournament.may_be_rated(key)), "these were lost on time");
    let own = run.running_of(Entrant(2));
    run.withdraw(Entrant(2), WithdrawalReason::Own);
    assert!(own.iter().all(|&key| run.tournament.may_be_rated(key)), "nobody escapes a loss by withdrawing");
}

#[test]
fn t17_buchholz_counts_an_opponent_once_however_many_games_a_pairing_has() {
    let points = |settings: Settings| {
        let mut run = Run::started(settings, 8);
        for _ in 0..2 {
            run.play_round();
        }
        assert_eq!(run.tournament.rounds[0].stage, Stage::Swiss);
        table(&run).into_iter().map(|row| (row.entrant, row.points, row.buchholz)).collect::<Vec<_>>()
    };
    let one = points(single(CUP));
    let two = points(usual(CUP));
    let leader = |rows: &[(Entrant, u32, u32)]| rows[0];
    assert_eq!(leader(&two).1, 2 * leader(&one).1);
    for (entrant, points, buchholz) in two {
        assert!(points <= 8 && buchholz <= 8, "{entrant:?}: two opponents, of whom the lowest does not count");
    }
}
