//! The course of tournaments: joining, start, rounds, finals, ends.

use colonnade_events::{
    AdvanceReason, Beginning, Criterion, Ending, Entrant, EntryRule, FairStarts, Format, GameBeginning, GameKey,
    GameState, GameTerms, GamesPerPairing, Joiner, NextRound, PairingKind, Phase, PlayerId, Refusal, Settings,
    SettingsFlaw, Stage, StartRule, Status, Time, Tournament, TournamentEvent, WithdrawalReason, check_pairings,
    standings,
};
use colonnade_rules::{Game, GameResult, Side};

use crate::run::{Run, joiner, terms};

const CUP: Format = Format::Cup { rounds: None, final_four: false };

fn usual(format: Format) -> Settings {
    Settings::usual(format, terms())
}

fn single(format: Format) -> Settings {
    Settings { terms: GameTerms { games: GamesPerPairing::One, ..terms() }, ..usual(format) }
}

fn order(run: &Run) -> Vec<u32> {
    standings(&run.tournament).into_iter().flatten().map(|row| row.entrant.0).collect()
}

/// The games of a pairing, both of which are drawn.
fn draw_all(run: &mut Run, pairing: u32) {
    for key in run.running().into_iter().filter(|key| key.pairing == pairing) {
        run.record(key, GameResult::Draw, Ending::Played).expect("a running game");
    }
}

#[test]
fn joining_is_refused_by_the_rule_that_forbids_it() {
    let mut settings = usual(CUP);
    settings.entry = EntryRule { role: Some(9), lowest: Some(1_200), highest: Some(1_800), most: Some(5) };
    let mut run = Run::new(settings);
    let join = |run: &Run, joiner: &Joiner| run.tournament.join(joiner).err();
    assert_eq!(join(&run, &Joiner { has_role: false, ..joiner(1, 1_500) }), Some(Refusal::RoleNeeded { role: 9 }));
    for rating in [1_199, 1_801] {
        let outside = Refusal::RatingOutside { rating, lowest: Some(1_200), highest: Some(1_800) };
        assert_eq!(join(&run, &joiner(1, rating)), Some(outside));
    }
    let needed = Refusal::NoPlaces { needed: 8, spare: 7 };
    assert_eq!(join(&run, &Joiner { spare_games: 7, ..joiner(1, 1_500) }), Some(needed));
    for player in 0..5 {
        run.join(player, 1_500).expect("may join");
    }
    assert_eq!(join(&run, &joiner(4, 1_500)), Some(Refusal::AlreadyEntered));
    assert_eq!(join(&run, &joiner(5, 1_500)), Some(Refusal::Full { most: 5 }));
    run.start();
    assert_eq!(join(&run, &joiner(5, 1_500)), Some(Refusal::LateEntryOver), "a round robin takes no late entries");
    let league = Run::started(usual(Format::League), 6);
    assert_eq!(join(&league, &joiner(7, 1_500)), Some(Refusal::NextSeason));
    let match_of_teams = Run::new(usual(Format::TeamMatch { boards: 2 }));
    assert_eq!(join(&match_of_teams, &joiner(1, 1_500)), Some(Refusal::TeamNeeded));
}

#[test]
fn rules_change_before_the_start_only_and_not_below_those_who_joined() {
    let mut run = Run::new(usual(CUP));
    run.join_many(6);
    let with = |most| Settings { entry: EntryRule { most: Some(most), ..EntryRule::default() }, ..usual(CUP) };
    assert_eq!(run.tournament.edit(with(5), run.now), Err(Refusal::MoreEntered { entered: 6, most: 5 }));
    let flaw = SettingsFlaw::TooFewPlayers { most: 3, needed: 4 };
    assert_eq!(run.tournament.edit(with(3), run.now), Err(Refusal::Settings(flaw)));
    assert_eq!(Tournament::create(with(3), run.now), Err(Refusal::Settings(flaw)));
    let edited = run.tournament.edit(with(6), run.now).expect("before the start");
    run.apply(edited);
    run.start();
    assert_eq!(run.tournament.edit(with(6), run.now), Err(Refusal::NotOpen));
    assert_eq!(run.tournament.start(1), Err(Refusal::NotOpen));
}

#[test]
fn who_has_joined_plays_on_no_other_terms() {
    let mut run = Run::new(usual(CUP));
    let with = |change: fn(&mut Settings)| {
        let mut settings = usual(CUP);
        change(&mut settings);
        settings
    };
    let changes: [fn(&mut Settings); 5] = [
        |settings| settings.server = Some(1),
        |settings| settings.format = Format::RoundRobin,
        |settings| settings.terms.rated = false,
        |settings| settings.terms.control = "1d".to_owned(),
        |settings| settings.vacation_days = 6,
    ];
    for change in changes {
        assert!(run.tournament.edit(with(change), run.now).is_ok(), "nobody has joined");
    }
    run.join(0, 1_500).expect("may join");
    for change in changes {
        assert_eq!(run.tournament.edit(with(change), run.now), Err(Refusal::OtherTerms));
    }
    assert!(run.tournament.edit(with(|settings| settings.vacation_days = 8), run.now).is_ok());
    let mut run = Run::new(with(|settings| settings.entry.most = Some(4)));
    run.join(0, 1_500).expect("with places for 6 games");
    assert_eq!(run.tournament.edit(usual(CUP), run.now), Err(Refusal::OtherTerms), "it could need 12");
}

#[test]
fn it_begins_on_its_date_or_as_soon_as_enough_have_joined() {
    let start = Time(0).plus_days(10);
    let settings = || Settings { start: StartRule::At(start), ..usual(CUP) };
    let mut run = Run::new(settings());
    run.join_many(8);
    run.settle();
    assert_eq!((run.tournament.phase, run.tournament.next_due(run.now)), (Phase::Open, Some(start)));
    run.now = start;
    run.settle();
    assert_eq!(run.tournament.phase, Phase::Running { since: start });

    let mut run = Run::new(settings());
    run.join_many(3);
    run.now = start.plus_days(29);
    run.settle();
    assert_eq!(run.tournament.start(1), Err(Refusal::TooFew { entered: 3, needed: 4 }));
    assert_eq!(run.tournament.next_due(run.now), Some(start.plus_days(30)), "it waits for more players");
    run.join(3, 1_500).expect("still open");
    run.settle();
    assert!(run.tournament.is_running());
}

#[test]
fn it_begins_when_it_is_full() {
    let entry = EntryRule { most: Some(4), ..EntryRule::default() };
    let mut run = Run::new(Settings { start: StartRule::WhenFull, entry, ..usual(CUP) });
    run.join_many(3);
    run.settle();
    assert_eq!(run.tournament.phase, Phase::Open);
    run.join(3, 1_500).expect("the last place");
    assert_eq!(run.tournament.next_due(run.now), Some(run.now));
    run.settle();
    assert!(run.tournament.is_running());
}

#[test]
fn what_does_not_begin_in_thirty_days_is_cancelled() {
    let mut run = Run::new(usual(CUP));
    run.join_many(8);
    run.now = Time(0).plus_days(30);
    run.settle();
    assert_eq!(run.tournament.phase, Phase::Cancelled { at: run.now });
    assert_eq!(run.tournament.next_due(run.now), None);
    assert_eq!(run.join(9, 1_500), Err(Refusal::NotOpen));
    assert_eq!(run.tournament.cancel(String::new()), Err(Refusal::NotRunning));
    let mut cancelled = Run::started(usual(CUP), 8);
    let event = cancelled.tournament.cancel("no time".to_owned()).expect("it runs");
    assert_eq!(cancelled.tournament.games_to_make().count(), 8);
    cancelled.apply(event);
    assert_eq!(cancelled.due(), []);
    assert_eq!(cancelled.tournament.games_to_make().count(), 0);
    let void = GameState::Void { reason: Some("no time".to_owned()) };
    assert!(cancelled.tournament.games().all(|(_, state)| *state == void));
}

#[test]
fn at_the_hard_end_games_have_their_proved_result_or_are_unrated_draws() {
    let mut run = Run::started(single(Format::RoundRobin), 3);
    let keys = run.running();
    run.proved = vec![(keys[0], GameResult::Win(Side::Second))];
    run.now = run.tournament.next_due(run.now).expect("a hard end");
    assert_eq!(run.now, Time(0).plus_days(120));
    run.settle();
    let at = run.now;
    let decided = |result, ending| Some(GameState::Decided { result, ending, at });
    assert_eq!(run.tournament.game(keys[0]).cloned(), decided(GameResult::Win(Side::Second), Ending::Proved));
    assert_eq!(run.tournament.game(keys[1]).cloned(), decided(GameResult::Draw, Ending::HardEnd));
    let rated = keys.iter().map(|&key| run.tournament.may_be_rated(key)).collect::<Vec<_>>();
    assert_eq!(rated, [true, false, false]);
    assert_eq!(run.tournament.phase, Phase::Over { at: run.now });
    let late = run.tournament.record(keys[1], GameResult::Draw, Ending::Played, run.now);
    assert_eq!(late, Ok(Vec::new()), "it is a draw already");
}

#[test]
fn a_result_counts_once_and_as_the_game_ended() {
    let mut run = Run::started(single(Format::RoundRobin), 4);
    let leaver = Entrant(3);
    let early = run.now;
    let keys = run.running_of(leaver);
    run.win(keys[0], leaver);
    let won = GameResult::Win(run.side_of(keys[0], leaver));
    assert_eq!(run.tournament.record(keys[0], won, Ending::Played, early), Ok(Vec::new()), "it is known");
    let other = run.tournament.record(keys[0], GameResult::Draw, Ending::Played, early);
    assert_eq!(other, Err(Refusal::Conflict(keys[0])));
    run.now = Time(10);
    run.withdraw(leaver, WithdrawalReason::Own);
    let resigned = run.loss(keys[1], leaver);
    assert_eq!(run.tournament.record(keys[1], resigned, Ending::Played, run.now), Ok(Vec::new()));
    let aborted = run.tournament.record(keys[1], GameResult::Unfinished, Ending::Played, run.now);
    assert_eq!(aborted, Ok(Vec::new()), "the point stays");
    let after = run.tournament.record(keys[1], GameResult::Draw, Ending::Played, run.now);
    assert_eq!(after, Err(Refusal::Conflict(keys[1])), "it ended by the withdrawal");
    let before = run.tournament.record(keys[1], GameResult::Draw, Ending::Played, Time(9)).expect("it ended before");
    for event in before {
        run.apply(event);
    }
    assert_eq!(run.tournament.game(keys[1]).and_then(GameState::result), Some(GameResult::Draw));
    let left = run.running()[0];
    run.now = run.tournament.hard_end(Time(0));
    run.settle();
    assert!(run.tournament.is_over());
    let before = run.tournament.record(left, GameResult::Win(Side::First), Ending::Played, Time(99));
    for event in before.expect("it ended before the hard end") {
        run.apply(event);
    }
    assert_eq!(run.tournament.game(left).and_then(GameState::result), Some(GameResult::Win(Side::First)));
}

#[test]
fn a_cup_of_up_to_seven_is_a_round_robin_and_of_more_a_swiss_tournament() {
    for (players, stage, rounds) in [
        (4, Stage::AllPlayAll, 1),
        (7, Stage::AllPlayAll, 1),
        (8, Stage::Swiss, 4),
        (9, Stage::Swiss, 5),
        (17, Stage::Swiss, 6),
    ] {
        let mut run = Run::started(usual(CUP), players);
        while run.tournament.is_running() {
            run.play_round();
        }
        assert_eq!((run.tournament.rounds[0].stage, run.tournament.rounds.len()), (stage, rounds), "{players}");
        assert_eq!(order(&run)[0], 0, "who wins everything is first");
    }
}

#[test]
fn sides_are_balanced_after_each_round_of_a_cup_with_single_games() {
    for players in [16, 25, 40] {
        let mut run = Run::started(single(CUP), players);
        let mut balance = vec![0_i32; players as usize];
        while run.tournament.is_running() {
            for pairing in &run.tournament.rounds.last().expect("a round").pairings {
                balance[pairing.first.0 as usize] += 1;
                balance[pairing.second.0 as usize] -= 1;
            }
            assert!(balance.iter().all(|balance| balance.abs() <= 1), "{players}: {balance:?}");
            run.play_round();
        }
    }
}

#[test]
fn a_final_needs_four_players() {
    let mut run = Run::started(usual(Format::Cup { rounds: Some(1), final_four: true }), 8);
    for entrant in (3..8).map(Entrant) {
        let withdrawn = run.tournament.withdraw(entrant, WithdrawalReason::Own).expect("takes part");
        run.apply(withdrawn);
    }
    run.settle();
    run.play_round();
    assert!(matches!(run.tournament.phase, Phase::Over { .. }));
    assert!(run.tournament.rounds.iter().all(|round| round.stage == Stage::Swiss));
}

#[test]
fn a_final_of_the_first_four_follows_the_rounds_of_a_cup() {
    for players in [5, 8] {
        let mut run = Run::started(usual(Format::Cup { rounds: Some(3), final_four: true }), players);
        while run.tournament.rounds.last().is_none_or(|round| round.stage != Stage::KnockOut) {
            run.play_round();
        }
        let points = standings(&run.tournament)[0].iter().map(|row| (row.entrant, row.points)).collect::<Vec<_>>();
        let round = run.tournament.rounds.last().expect("the semi-finals").clone();
        let seeds = round.seeds.clone();
        assert_eq!(seeds.len(), 4);
        assert!(round.pairings[0].has(seeds[0]) && round.pairings[0].has(seeds[3]));
        // The last seed wins everything.
        while run.tournament.is_running() {
            for key in run.running() {
                let (_, pairing) = run.tournament.pairing_of(key).expect("a game");
                let winner = *seeds.iter().rfind(|&&seed| pairing.has(seed)).expect("a finalist");
                run.win(key, winner);
            }
        }
        let table = &standings(&run.tournament)[0];
        assert_eq!((table[0].entrant, table[1].entrant), (seeds[3], seeds[2]));
        assert_eq!(table[1].decided_by, Some(Criterion::KnockOut));
        for row in table {
            let before = points.iter().find(|(entrant, _)| *entrant == row.entrant).expect("a row");
            assert_eq!(row.points, before.1, "the final counts no points in the table");
        }
    }
}

#[test]
fn a_knock_out_seeds_by_rating_with_provisional_ratings_last() {
    let mut run = Run::new(usual(Format::KnockOut));
    for (player, rating, provisional) in
        [(0, 1_500, false), (1, 2_400, true), (2, 1_900, false), (3, 1_900, false), (4, 1_200, true), (5, 1_000, false)]
    {
        run.join_as(Joiner { provisional, ..joiner(player, rating) }).expect("may join");
    }
    run.start();
    assert_eq!(run.tournament.groups, [[2, 3, 0, 5, 1, 4].map(Entrant)]);
    assert_eq!(run.tournament.rounds[0].byes, [2, 3].map(Entrant), "byes for the best seeds");
    let pairs: Vec<_> = run.tournament.pairings.iter().map(|played| played.pairing).collect();
    assert!(pairs[0].has(Entrant(5)) && pairs[0].has(Entrant(1)));
    assert!(pairs[1].has(Entrant(0)) && pairs[1].has(Entrant(4)));
}

#[test]
fn an_even_pairing_of_a_knock_out_has_one_more_game_and_then_goes_to_the_better_seed() {
    let mut run = Run::started(usual(Format::KnockOut), 4);
    draw_all(&mut run, 0);
    let extra = GameKey { pairing: 0, game: 2 };
    assert_eq!(run.tournament.game(extra), Some(&GameState::Running), "without waiting for others");
    run.record(extra, GameResult::Draw, Ending::Played).expect("a running game");
    let advance = run.tournament.advance(0).expect("decided");
    assert_eq!((advance.winner, advance.reason), (Entrant(0), AdvanceReason::Seed));
    draw_all(&mut run, 1);
    run.win(GameKey { pairing: 1, game: 2 }, Entrant(2));
    let advance = run.tournament.advance(1).expect("decided");
    assert_eq!((advance.winner, advance.reason), (Entrant(2), AdvanceReason::ExtraGame));
    let last = run.tournament.pairings[2].pairing;
    assert!(last.has(Entrant(0)) && last.has(Entrant(2)));
    run.play_round();
    assert_eq!(run.tournament.advance(2).map(|advance| advance.reason), Some(AdvanceReason::Points));
    assert_eq!(order(&run), [0, 2, 1, 3]);
}

#[test]
fn games_begin_as_the_terms_and_the_lots_say() {
    let with = |beginning, fair_starts, variant| {
        let mut settings = usual(Format::KnockOut);
        settings.terms = GameTerms { beginning, fair_starts, variant, ..terms() };
        let mut run = Run::started(settings, 16);
        draw_all(&mut run, 0);
        run.tournament
    };
    let list = Some(FairStarts { version: 3, starts: 1_000 });
    let of = |tournament: &Tournament, pairing, game| tournament.beginning(GameKey { pairing, game });
    let start = |tournament: &Tournament, pairing: usize| {
        let start = tournament.pairings[pairing].pairing.start.expect("a start");
        assert!(start.version == 3 && start.number < 1_000);
        start
    };
    let pilare = Game::Pilare.standard();
    let fair = with(Beginning::FairStart, list, pilare);
    for game in 0..3 {
        assert_eq!(of(&fair, 0, game), Some(GameBeginning::Fair(start(&fair, 0))));
    }
    assert_ne!(start(&fair, 0), start(&fair, 1));
    let standard = with(Beginning::Standard, list, pilare);
    assert_eq!(of(&standard, 0, 0), Some(GameBeginning::Standard));
    assert_eq!(of(&standard, 0, 2), Some(GameBeginning::Fair(start(&standard, 0))), "an extra game");
    let plain = with(Beginning::Standard, None, pilare);
    assert_eq!(of(&plain, 0, 2), Some(GameBeginning::Standard));
    let pie = with(Beginning::Standard, None, Game::Buku.standard());
    assert_eq!((of(&pie, 0, 1), of(&pie, 0, 2)), (Some(GameBeginning::Standard), Some(GameBeginning::Pie)));
    assert_eq!(of(&pie, 1, 2), None);
}

#[test]
fn a_withdrawal_decides_an_even_pairing_of_a_knock_out() {
    let mut run = Run::started(usual(Format::KnockOut), 4);
    let key = run.running_of(Entrant(3))[0];
    run.win(key, Entrant(3));
    run.withdraw(Entrant(3), WithdrawalReason::Own);
    let advance = run.tournament.advance(0).expect("decided");
    assert_eq!((advance.winner, advance.reason), (Entrant(0), AdvanceReason::Withdrawal));
}

#[test]
fn who_withdraws_after_a_won_semi_final_does_not_win_the_knock_out() {
    let mut run = Run::started(usual(Format::KnockOut), 4);
    for key in run.running_of(Entrant(0)) {
        run.win(key, Entrant(0));
    }
    run.withdraw(Entrant(0), WithdrawalReason::Own);
    for key in run.running() {
        run.win(key, Entrant(2));
    }
    assert!(matches!(run.tournament.phase, Phase::Over { .. }));
    assert_eq!(order(&run), [2, 0, 1, 3]);
}

#[test]
fn blocked_pairs_have_half_a_pairing_where_they_would_have_to_meet() {
    let mut run = Run::new(usual(Format::RoundRobin));
    run.join_many(4);
    run.blocked.insert((1, 3));
    run.start();
    let halved: Vec<_> = run.tournament.pairings.iter().filter(|played| played.games.is_empty()).collect();
    assert_eq!(halved.len(), 1);
    assert_eq!(halved[0].pairing.kind, PairingKind::Halved);
    let points: Vec<u32> = standings(&run.tournament)[0].iter().map(|row| row.points).collect();
    assert_eq!(points, [2, 2, 0, 0]);

    let mut run = Run::new(usual(Format::KnockOut));
    run.join_many(4);
    run.blocked.insert((0, 3));
    run.start();
    assert!(run.tournament.pairings.iter().all(|played| played.pairing.kind == PairingKind::Played));
    assert_eq!(run.tournament.rounds[0].blocked, [], "a block neither wins nor loses a knock-out");

    let mut run = Run::new(usual(CUP));
    run.join_many(8);
    run.blocked.extend([(0, 1), (2, 3), (4, 7)]);
    run.start();
    assert!(run.tournament.pairings.iter().all(|played| played.pairing.kind == PairingKind::Played));
}

#[test]
fn only_blocks_on_which_pairings_rest_are_stored() {
    let mut run = Run::new(usual(Format::League));
    run.join_many(12);
    run.blocked.extend([(0, 11), (0, 1)]);
    run.start();
    assert_eq!(run.tournament.rounds[0].blocked, [(Entrant(0), Entrant(1))], "the others are in two divisions");
    let mut run = Run::started(usual(CUP), 8);
    let met = run.tournament.pairings[0].pairing;
    let [one, other] = [met.first.min(met.second), met.first.max(met.second)].map(|entrant| u64::from(entrant.0));
    let third = (0..8).find(|player| ![one, other].contains(player)).expect("another");
    run.blocked.extend([(one, other), (one.min(third), one.max(third))]);
    run.play_round();
    let stored = [(one.min(third), one.max(third))].map(|(one, other)| (Entrant(one as u32), Entrant(other as u32)));
    assert_eq!(run.tournament.rounds[1].blocked, stored, "who has met does not meet again");
    assert_eq!(check_pairings(run.tournament.id, &run.log), Ok(()));
}

#[test]
fn a_withdrawal_with_fewer_than_half_of_the_games_decided_voids_them_for_the_table() {
    let mut run = Run::started(single(Format::RoundRobin), 5);
    let leaver = Entrant(4);
    let keys = run.running_of(leaver);
    run.win(keys[0], leaver);
    let (_, pairing) = run.tournament.pairing_of(keys[0]).expect("a game");
    let loser = pairing.opponent(leaver);
    run.withdraw(leaver, WithdrawalReason::Own);
    let row =
        |run: &Run, entrant| *standings(&run.tournament)[0].iter().find(|row| row.entrant == entrant).expect("a row");
    assert_eq!(row(&run, leaver).points, 0);
    assert!(run.tournament.game(keys[0]).and_then(GameState::result).is_some(), "the game itself stands");
    assert!(run.tournament.may_be_rated(keys[0]));
    run.play_round();
    assert!(matches!(run.tournament.phase, Phase::Over { .. }));
    assert_eq!(standings(&run.tournament)[0].iter().map(|row| row.points).sum::<u32>(), 2 * 6);
    assert!(row(&run, loser).points <= 6);

    let mut run = Run::started(single(Format::RoundRobin), 5);
    let keys = run.running_of(leaver);
    for &key in &keys[..2] {
        run.win(key, leaver);
    }
    run.withdraw(leaver, WithdrawalReason::Own);
    assert_eq!(row(&run, leaver).points, 4, "with half of them decided, all stand");
    assert!(matches!(run.tournament.participants[4].status, Status::Withdrawn { annulled: false, .. }));
    run.play_round();
    assert_eq!(standings(&run.tournament)[0].iter().map(|row| row.points).sum::<u32>(), 2 * 10);
}

#[test]
fn void_and_adjudicated_games_count_as_their_organiser_says() {
    let mut run = Run::started(single(Format::RoundRobin), 3);
    let keys = run.running();
    run.record(keys[0], GameResult::Win(Side::First), Ending::Played).expect("a running game");
    let void = run.tournament.void(keys[0], "a fault".to_owned()).expect("it may be void");
    run.apply(void);
    assert_eq!(run.tournament.void(keys[0], String::new()), Err(Refusal::AlreadyVoid(keys[0])));
    assert_eq!(run.tournament.adjudicate(keys[1], GameResult::Unfinished, String::new()), Err(Refusal::NoResult));
    let decided = run.tournament.adjudicate(keys[1], GameResult::Draw, "a reason".to_owned()).expect("may be decided");
    run.apply(decided);
    run.record(keys[2], GameResult::Unfinished, Ending::Played).expect("an aborted game");
    assert_eq!(run.tournament.game(keys[2]), Some(&GameState::Void { reason: None }));
    assert!(matches!(run.tournament.phase, Phase::Over { .. }));
    assert_eq!(standings(&run.tournament)[0].iter().map(|row| row.points).sum::<u32>(), 2);
    let unknown = GameKey { pairing: 7, game: 0 };
    let running = Run::started(single(Format::RoundRobin), 3);
    let refused = running.tournament.record(unknown, GameResult::Draw, Ending::Played, running.now);
    assert_eq!(refused, Err(Refusal::NoSuchGame(unknown)));
}

#[test]
fn results_can_be_corrected_after_later_rounds_and_after_the_end() {
    let mut run = Run::started(usual(Format::KnockOut), 4);
    run.play_round();
    let key = GameKey { pairing: 0, game: 0 };
    assert_eq!(run.tournament.restore(key, String::new()), Err(Refusal::NothingToRestore(key)));
    for round in 0..2 {
        assert_eq!(run.tournament.is_over(), round == 1);
        let before = run.tournament.game(key).cloned();
        let void = run.tournament.void(key, "a fault".to_owned()).expect("may be void");
        run.apply(void);
        let decided = run.tournament.adjudicate(key, GameResult::Draw, "a fault".to_owned()).expect("may be decided");
        run.apply(decided);
        assert_eq!(run.tournament.game(key).and_then(GameState::result), Some(GameResult::Draw));
        assert_eq!(run.due(), [], "who has advanced stays");
        let restored = run.tournament.restore(key, "no fault".to_owned()).expect("an organiser has changed it");
        run.apply(restored);
        assert_eq!(run.tournament.game(key).cloned(), before);
        run.play_round();
    }
    assert_eq!(check_pairings(run.tournament.id, &run.log), Ok(()));
    assert_eq!(order(&run), [0, 1, 2, 3]);
}

#[test]
fn the_second_time_out_withdraws_a_player() {
    let mut run = Run::started(usual(CUP), 8);
    let [first, second] = run.running_of(Entrant(5))[..] else { panic!("two games") };
    let result = run.loss(first, Entrant(5));
    run.record(first, result, Ending::TimedOut).expect("a running game");
    assert!(run.tournament.is_active(Entrant(5)));
    let result = run.loss(second, Entrant(5));
    let events = run.tournament.record(second, result, Ending::TimedOut, run.now).expect("a running game");
    let withdrawn = TournamentEvent::Withdrawn { entrant: Entrant(5), why: WithdrawalReason::TimeOuts };
    assert_eq!(events.get(1), Some(&withdrawn));
    assert_eq!(run.tournament.withdraw(Entrant(99), WithdrawalReason::Own), Err(Refusal::NotEntered));
}

#[test]
fn players_leave_a_season_without_leaving_its_games() {
    let mut run = Run::started(usual(Format::League), 6);
    let left = run.tournament.leave(PlayerId(3)).expect("during a season");
    run.apply(left);
    assert!(run.tournament.is_active(Entrant(3)));
    assert_eq!(run.tournament.leave(PlayerId(3)), Err(Refusal::AlreadyWithdrawn));
    assert_eq!(run.tournament.stay(PlayerId(2)), Err(Refusal::AlreadyEntered));
    let stayed = run.tournament.stay(PlayerId(3)).expect("the season runs");
    run.apply(stayed);
    assert!(run.tournament.participants[3].plays_on);
    run.withdraw(Entrant(3), WithdrawalReason::Own);
    assert_eq!(run.tournament.stay(PlayerId(3)), Err(Refusal::NoReturn));
    let swiss = Run::started(usual(CUP), 8);
    assert_eq!(swiss.tournament.leave(PlayerId(3)), Err(Refusal::NotOpen));
    assert_eq!(swiss.tournament.leave(PlayerId(33)), Err(Refusal::NotEntered));
}

#[test]
fn the_first_round_and_that_of_a_knock_out_are_known_as_far_as_they_can_be() {
    let mut run = Run::new(usual(Format::KnockOut));
    run.join_many(3);
    assert_eq!(run.round_to_come(), Err(Refusal::TooFew { entered: 3, needed: 4 }));
    run.join(4, 1_500).expect("joins");
    let announced = run.round_to_come();
    let start = run.tournament.start(run.seed).expect("may start");
    run.apply(start);
    run.settle();
    assert_eq!(announced, Ok(NextRound::Round(Box::new(run.tournament.rounds[0].clone()))));
    let keys = run.running();
    for key in &keys[..3] {
        run.record(*key, GameResult::Draw, Ending::Played).expect("a running game");
    }
    assert_eq!(run.round_to_come(), Ok(NextRound::Undecided));
    let cancelled = run.tournament.cancel(String::new()).expect("may be cancelled");
    run.apply(cancelled);
    assert_eq!(run.round_to_come(), Err(Refusal::NotRunning));
}
