//! The stored form of events, which later versions read, and stored events that make no sense.

use colonnade_events::{
    Actor, Beginning, ChallengeId, Dated, Difference, Electorate, Ending, Entrant, Expected, FairStart, FoldError,
    Format, GameKey, GamesPerPairing, LadderEvent, LadderSettings, PAIRING_RULES, Pairing, PairingKind, PlayerId,
    Round, Settings, Stage, StartRule, Time, Tournament, TournamentEvent, WithdrawalReason, check_pairings,
};
use colonnade_rules::{GameResult, Side};
use colonnade_testing::{Rng, rounds, seed};

use crate::run::{ID, Run, terms};

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn bytes_of_events_stay_the_same() {
    let game = GameKey { pairing: 300, game: 1 };
    let entrant = Entrant(5);
    let settings = Settings::usual(Format::Cup { rounds: Some(5), final_four: true }, terms());
    let round = Round {
        stage: Stage::Swiss,
        pairings: vec![Pairing {
            first: Entrant(1),
            second: Entrant(2),
            kind: PairingKind::Halved,
            start: Some(FairStart { version: 2, number: 7 }),
        }],
        byes: vec![Entrant(3)],
        walkovers: vec![Entrant(4)],
        seeds: vec![Entrant(6)],
        blocked: vec![(Entrant(1), Entrant(2))],
    };
    let joined = TournamentEvent::Joined {
        player: PlayerId(9),
        rating: 1_500,
        provisional: true,
        team: Some(Side::Second),
        placed: Some(3),
    };
    let withdrawn = |why| TournamentEvent::Withdrawn { entrant, why };
    let result = GameResult::Win(Side::Second);
    let events = [
        (
            TournamentEvent::Created(settings.clone()),
            "d00f01080000000101050100000a70696c6172652f3678360000000935642b31642f3130640107000000000278",
        ),
        (
            TournamentEvent::Edited(settings),
            "d00f01080100000101050100000a70696c6172652f3678360000000935642b31642f3130640107000000000278",
        ),
        (joined, "d00f01080209b8170101067365636f6e640103"),
        (TournamentEvent::Left(entrant), "d00f01080305"),
        (TournamentEvent::Started { rules: 1, seed: 77, groups: vec![vec![entrant]] }, "d00f010804014d010105"),
        (TournamentEvent::RoundBegun(round), "d00f0108050101010201010207010301040106010102"),
        (TournamentEvent::ExtraGameBegun { pairing: 300 }, "d00f010806ac02"),
        (TournamentEvent::GameDecided { game, result, ending: Ending::TimedOut }, "d00f010807ac020103302d3101"),
        (TournamentEvent::GameVoided { game, reason: Some("why".to_owned()) }, "d00f010808ac02010103776879"),
        (
            TournamentEvent::Adjudicated { game, result: GameResult::Draw, reason: "why".to_owned() },
            "d00f010809ac020107312f322d312f3203776879",
        ),
        (withdrawn(WithdrawalReason::Own), "d00f01080a0500"),
        (withdrawn(WithdrawalReason::TimeOuts), "d00f01080a0501"),
        (withdrawn(WithdrawalReason::Barred), "d00f01080a0502"),
        (withdrawn(WithdrawalReason::Erased), "d00f01080a0503"),
        (withdrawn(WithdrawalReason::Organiser("why".to_owned())), "d00f01080a050403776879"),
        (TournamentEvent::VacationTaken { entrant, days: 3 }, "d00f01080b0503"),
        (TournamentEvent::Ended, "d00f01080c"),
        (TournamentEvent::Cancelled { reason: None }, "d00f01080d00"),
        (TournamentEvent::Stayed(entrant), "d00f01080f05"),
        (TournamentEvent::GameRestored { game, reason: "why".to_owned() }, "d00f010810ac020103776879"),
        (TournamentEvent::TeamAccepted(Side::First), "d00f01080e056669727374"),
    ];
    for (event, stored) in events {
        let dated = Dated { at: Time(1_000), by: Actor::Player(PlayerId(8)), event };
        let bytes = postcard::to_stdvec(&dated).expect("bytes");
        assert_eq!(hexadecimal(&bytes), stored, "{dated:?}");
        assert_eq!(postcard::from_bytes::<Dated<TournamentEvent>>(&bytes), Ok(dated.clone()));
        let mut erased = dated.event;
        erased.erase_text();
        assert!(!format!("{erased:?}").contains("why\""), "{erased:?}");
    }
}

/// The first byte of a value is the position of its variant, which never changes.
#[test]
fn variants_keep_their_positions() {
    fn positions<T: serde::Serialize>(values: &[T]) -> Vec<u8> {
        values.iter().map(|value| postcard::to_stdvec(value).expect("bytes")[0]).collect()
    }
    let formats = [
        Format::RoundRobin,
        Format::Cup { rounds: None, final_four: false },
        Format::KnockOut,
        Format::League,
        Format::TeamMatch { boards: 1 },
    ];
    assert_eq!(positions(&formats), [0, 1, 2, 3, 4]);
    assert_eq!(positions(&[StartRule::At(Time(0)), StartRule::WhenFull, StartRule::ByHand]), [0, 1, 2]);
    assert_eq!(positions(&[Beginning::Standard, Beginning::FairStart, Beginning::Pie]), [0, 1, 2]);
    assert_eq!(positions(&[GamesPerPairing::Two, GamesPerPairing::One]), [0, 1]);
    assert_eq!(positions(&[Ending::Played, Ending::TimedOut, Ending::Proved, Ending::HardEnd]), [0, 1, 2, 3]);
    assert_eq!(positions(&[Stage::AllPlayAll, Stage::Swiss, Stage::KnockOut, Stage::Boards]), [0, 1, 2, 3]);
    assert_eq!(positions(&[PairingKind::Played, PairingKind::Halved]), [0, 1]);
    let electorates = [Electorate::Channel(1), Electorate::Role(1), Electorate::Fixed(Vec::new())];
    assert_eq!(positions(&electorates), [0, 1, 2]);
    assert_eq!(positions(&[Actor::Nobody, Actor::Player(PlayerId(1)), Actor::Host]), [0, 1, 2]);
}

#[test]
fn bytes_of_events_of_ladders_stay_the_same() {
    let settings = LadderSettings { server: Some(3), ..LadderSettings::usual(terms()) };
    let challenge = ChallengeId(300);
    let member = Entrant(5);
    let events = [
        (LadderEvent::Opened(settings.clone()), "0001030a70696c6172652f3678360000000935642b31642f313064010000000007"),
        (LadderEvent::Edited(settings), "0101030a70696c6172652f3678360000000935642b31642f313064010000000007"),
        (LadderEvent::Joined(PlayerId(9)), "0209"),
        (LadderEvent::Left { member, why: WithdrawalReason::Erased }, "030503"),
        (LadderEvent::Challenged { by: member, to: Entrant(4) }, "040504"),
        (LadderEvent::Accepted { challenge, start: Some(FairStart { version: 2, number: 7 }) }, "05ac02010207"),
        (LadderEvent::Unanswered(challenge), "06ac02"),
        (
            LadderEvent::Adjudicated { challenge, game: 1, result: GameResult::Draw, reason: "why".to_owned() },
            "0bac020107312f322d312f3203776879",
        ),
        (LadderEvent::GameVoided { challenge, game: 1, reason: "why".to_owned() }, "0aac020103776879"),
        (
            LadderEvent::GameDecided { challenge, game: 1, result: GameResult::Draw, ending: Ending::Played },
            "07ac020107312f322d312f3200",
        ),
        (LadderEvent::Away { member, until: Time(2_000) }, "0805a01f"),
        (LadderEvent::Sank(vec![member]), "090105"),
        (LadderEvent::Closed, "0c"),
    ];
    for (event, stored) in events {
        let bytes = postcard::to_stdvec(&event).expect("bytes");
        assert_eq!(hexadecimal(&bytes), stored, "{event:?}");
        assert_eq!(postcard::from_bytes::<LadderEvent>(&bytes), Ok(event.clone()));
        let mut erased = event;
        erased.erase_text();
        assert!(!format!("{erased:?}").contains("why\""), "{erased:?}");
    }
}

#[test]
fn a_log_that_makes_no_sense_is_refused_with_what_was_expected() {
    let error = |events: &[TournamentEvent]| {
        let log: Vec<_> =
            events.iter().map(|event| Dated { at: Time(0), by: Actor::Nobody, event: event.clone() }).collect();
        Tournament::fold(ID, &log).err()
    };
    let run = Run::started(Settings::usual(Format::RoundRobin, terms()), 3);
    let sound: Vec<TournamentEvent> = run.log.iter().map(|event| event.event.clone()).collect();
    assert_eq!(error(&sound), None);
    assert_eq!(error(&[]), Some(FoldError { at: 0, expected: Expected::CreatedFirst }));
    let after = |event: TournamentEvent| error(&[&sound[..], &[event]].concat()).map(|error| error.expected);
    let game = GameKey { pairing: 9, game: 0 };
    assert_eq!(after(sound[0].clone()), Some(Expected::CreatedFirst));
    assert_eq!(after(sound[4].clone()), Some(Expected::Open));
    assert_eq!(after(TournamentEvent::Left(Entrant(9))), Some(Expected::KnownEntrant));
    let decided = TournamentEvent::GameDecided { game, result: GameResult::Draw, ending: Ending::Played };
    assert_eq!(after(decided), Some(Expected::KnownGame));
    assert_eq!(after(TournamentEvent::ExtraGameBegun { pairing: 0 }), Some(Expected::OneExtraGame));
    let pairing = Pairing { first: Entrant(1), second: Entrant(1), kind: PairingKind::Played, start: None };
    let alone = Round { pairings: vec![pairing], ..Round::default() };
    assert_eq!(after(TournamentEvent::RoundBegun(alone)), Some(Expected::OnePairingEach));
    let error = error(&sound[1..]).expect("the first event is missing");
    assert_eq!(error.to_string(), "event 0: expected the first event, and no other, to create it");
}

#[test]
fn pairings_by_unknown_rules_are_not_compared() {
    let mut log = Run::started(Settings::usual(Format::RoundRobin, terms()), 3).log;
    assert_eq!(check_pairings(ID, &log), Ok(()));
    let TournamentEvent::Started { rules, .. } = &mut log[4].event else { panic!("it began") };
    *rules = PAIRING_RULES + 1;
    assert_eq!(check_pairings(ID, &log), Err(Difference::Rules { at: 4, rules: PAIRING_RULES + 1 }));
}

#[test]
fn an_early_end_and_a_needless_extra_game_are_noticed() {
    let mut run = Run::started(Settings::usual(Format::KnockOut, terms()), 4);
    let with = |run: &Run, event| [&run.log[..], &[Dated { at: run.now, by: Actor::Nobody, event }]].concat();
    let check = |log: &[Dated<TournamentEvent>]| check_pairings(ID, log);
    let at = run.log.len();
    assert_eq!(check(&with(&run, TournamentEvent::Ended)), Err(Difference::Ended { at }), "games run");
    for key in run.running().into_iter().filter(|key| key.pairing == 0) {
        run.win(key, Entrant(0));
    }
    let at = run.log.len();
    let extra = with(&run, TournamentEvent::ExtraGameBegun { pairing: 0 });
    assert_eq!(check(&extra), Err(Difference::ExtraGame { at }));
    run.play_round();
    let begun = run.log.iter().rposition(|event| matches!(event.event, TournamentEvent::RoundBegun(_)));
    let mut log = run.log[..begun.expect("a final")].to_vec();
    log.push(Dated { at: run.now, by: Actor::Nobody, event: TournamentEvent::Ended });
    assert_eq!(check(&log), Err(Difference::Ended { at: log.len() - 1 }), "the final is missing");
    run.play_round();
    assert_eq!(check(&run.log), Ok(()));
}

/// Events in any order, left out or repeated, are refused or folded, and neither folding nor asking panics.
#[test]
fn no_log_causes_a_panic() {
    let mut rng = Rng::new(seed(3));
    let mut refused = 0;
    for round in 0..rounds(300, 1_000, 5_000) {
        let format = *rng.pick(&[
            Format::KnockOut,
            Format::RoundRobin,
            Format::League,
            Format::Cup { rounds: None, final_four: true },
        ]);
        let mut run = Run::started(Settings::usual(format, terms()), 4 + round % 9);
        for _ in 0..rng.below(4) {
            if run.tournament.is_running() {
                run.play_round();
            }
        }
        let mut log = run.log.clone();
        for _ in 0..1 + rng.below(4) {
            let [at, other] = [0; 2].map(|_| rng.below(log.len()));
            match rng.below(3) {
                0 => _ = log.remove(at),
                1 => log.insert(at, rng.pick(&run.log).clone()),
                _ => log.swap(at, other),
            }
        }
        match Tournament::fold(ID, &log) {
            Ok(tournament) => {
                run.tournament = tournament;
                _ = run.due();
                _ = colonnade_events::standings(&run.tournament);
                _ = colonnade_events::reachable_places(&run.tournament);
                _ = check_pairings(ID, &log);
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 20, "{refused}");
}
