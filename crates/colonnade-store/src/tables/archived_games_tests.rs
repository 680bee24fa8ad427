//! A finished game is read from the store as it was written, and corrupt bytes are refused.

use proptest::prelude::*;

use super::*;
use crate::Fault;
use crate::testing::{minute, setup, whole_game};
use colonnade_play::{PlayerId, Setup, SideOf, Span};
use colonnade_rules::{Game, GameResult, Reason, Side, State, Variant};
use colonnade_testing::Rng;

fn any_time() -> impl Strategy<Value = Timestamp> {
    (-4_000_000_000_000i64..4_000_000_000_000).prop_filter_map("a time", Timestamp::from_timestamp_millis)
}

fn any_cause() -> impl Strategy<Value = Cause> {
    proptest::sample::select(vec![Cause::Chosen, Cause::Forced, Cause::Planned])
}

fn any_left() -> impl Strategy<Value = Option<BySideOf<i64>>> {
    proptest::option::of((any::<i64>(), any::<i64>()).prop_map(|(first, second)| BySideOf(first, second)))
}

fn any_event() -> impl Strategy<Value = GameEvent> {
    let side = prop_oneof![Just(SideOf::First), Just(SideOf::Second)];
    let result = prop_oneof![Just(GameResult::Draw), Just(GameResult::Win(Side::Second)), Just(GameResult::Unfinished)];
    let reason = proptest::sample::select(Reason::all().collect::<Vec<_>>());
    prop_oneof![
        4 => (any::<String>(), any_cause(), any_left())
            .prop_map(|(text, cause, left)| GameEvent::Acted { text, cause, left }),
        2 => (any::<String>(), proptest::option::of(any_time())).prop_map(|(text, at)| GameEvent::Recorded { text, at }),
        1 => (any::<u64>(), any::<u64>()).prop_map(|(first, second)| {
            GameEvent::Started(Setup { position: Some("x".to_owned()), ..setup(PlayerId(first), PlayerId(second)) })
        }),
        1 => any::<String>().prop_map(GameEvent::Annotated),
        1 => side.clone().prop_map(GameEvent::DrawOffered),
        1 => Just(GameEvent::DrawDeclined),
        1 => side.clone().prop_map(GameEvent::Claimed),
        1 => Just(GameEvent::ClaimDeclined),
        1 => (side.clone(), any::<u8>()).prop_map(|(by, days)| GameEvent::PauseOffered { by, days }),
        1 => any_time().prop_map(|until| GameEvent::Paused { until }),
        1 => (side.clone(), any::<u32>()).prop_map(|(by, plies)| GameEvent::TakebackAsked { by, plies }),
        1 => (any::<u32>(), any_left()).prop_map(|(plies, left)| GameEvent::TakenBack { plies, left }),
        1 => (side.clone(), any::<u64>())
            .prop_map(|(side, before)| GameEvent::Reminded { side, before: Span::seconds(before) }),
        1 => side.prop_map(GameEvent::Published),
        1 => (result, reason, any::<bool>(), any::<Option<(u16, u16)>>()).prop_map(|(result, reason, glory, score)| {
            let score = score.map(|(first, second)| BySideOf(first, second));
            GameEvent::Ended { result, reason, score, without_glory: glory }
        }),
        1 => Just(GameEvent::Voided),
    ]
}

fn any_game() -> impl Strategy<Value = StoredGame> {
    let events = proptest::collection::vec((any_time(), any_event()), 0..60);
    (events, any::<u64>(), any::<u64>(), any_time()).prop_map(|(events, version, sequence, ended)| {
        let events = events.into_iter().map(|(at, event)| Dated { at, event }).collect();
        let mut header = example().header;
        (header.version, header.sequence, header.summary.ended) = (version, sequence, ended);
        StoredGame { header, events }
    })
}

fn example() -> StoredGame {
    let begin = setup(PlayerId(1), PlayerId(2));
    let events = whole_game(begin, 7, 9, GameResult::Win(Side::First), Reason::NoMoves);
    let game = colonnade_play::Game::fold(GameId(9), &events).expect("a game");
    let summary = game.summary().expect("a game that is over");
    assert_eq!(summary.started, minute(7));
    StoredGame { header: Header { version: game.version, sequence: 4, summary }, events }
}

proptest! {
    #[test]
    fn games_come_back_as_they_were(game in any_game()) {
        let id = game.header.summary.id;
        let stored = encoded(&game).0;
        prop_assert_eq!(whole(id, &[1], &stored).expect("a game"), game.clone());
        prop_assert_eq!(header_of(id, &[1], &stored).expect("a header"), game.header);
    }

    #[test]
    fn garbled_games_are_told_and_nothing_panics(at in any::<prop::sample::Index>(), bits in 1u8.., cut in any::<bool>()) {
        let mut stored = encoded(&example()).0;
        let at = at.index(stored.len());
        if cut { stored.truncate(at) } else { stored[at] ^= bits }
        // A changed byte may result in another game, but never in a panic.
        if let Err(fault) = whole(GameId(9), &[0xab], &stored) {
            prop_assert!(matches!(&fault, Fault::Damaged { what, .. } if what.starts_with("row ab: ")), "{fault}");
        } else {
            prop_assert!(!cut);
        }
        _ = header_of(GameId(9), &[0xab], &stored);
    }
}

#[test]
fn a_form_that_is_not_known_is_told() {
    let mut stored = encoded(&example()).0;
    stored[0] = 77;
    let fault = whole(GameId(9), &[0xab], &stored).expect_err("it is not known");
    assert_eq!(fault, Fault::damage("row ab: the form 77 is not known to this version".to_owned()));
}

/// The events of a random game between players with names of random letters, who answer within minutes or days.
fn random_game(variant: Variant, chance: &mut Rng) -> Vec<Dated<GameEvent>> {
    let mut name = || {
        let letters = (0..4 + chance.below(9)).map(|_| char::from(b'a' + chance.below(26) as u8));
        let name: String = letters.collect();
        name[..1].to_uppercase() + &name[1..]
    };
    let names = BySideOf(name(), name());
    let days = Span::days(1 + chance.below(14) as u64);
    let hours = Span::hours(chance.below(48) as u64);
    let control = if chance.one_in(2) {
        TimeControl::PerMove(days)
    } else {
        TimeControl::Bank { bank: days, increment: hours, cap: Span::days(21) }
    };
    let players = [(); 2].map(|()| PlayerId(chance.below(30_000) as u64));
    let begin = Setup { variant, names, control, ..setup(players[0], players[1]) };
    let mut at = minute(chance.below(1_000_000) as i64);
    let mut events = vec![Dated { at, event: GameEvent::Started(begin) }];
    let mut expected = ExpectedTimes::default();
    let mut state = State::start(variant);
    expected.start(&events[0].event, at.timestamp_millis());
    for _ in 0..20 + chance.below(60) {
        let some = chance.below(40);
        let Some(text) = state.actions().map(|action| action.to_string()).take(some + 1).last() else { break };
        let hours = *chance.pick(&[1, 12, 48]);
        at += Span::seconds(1 + chance.below(hours * 3600) as u64).delta();
        at += chrono::TimeDelta::milliseconds(chance.below(1000) as i64);
        let left = expected.after(state.side_to_act() == Side::Second, at.timestamp_millis());
        expected.show(left, at.timestamp_millis());
        state.play(&text).expect("a legal action");
        events.push(Dated { at, event: GameEvent::Acted { text, cause: Cause::Chosen, left: Some(left) } });
    }
    let result = *chance.pick(&[GameResult::Win(Side::First), GameResult::Win(Side::Second), GameResult::Draw]);
    let reason = *chance.pick(&[Reason::NoMoves, Reason::Resignation, Reason::Timeout]);
    events.push(Dated { at, event: GameEvent::Ended { result, reason, score: None, without_glory: false } });
    events
}

/// Writes the samples for the dictionary of `colonnade-record`; `compression.rs` there says how it is made.
#[test]
#[ignore = "makes files"]
fn samples_for_the_dictionary() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/samples");
    std::fs::create_dir_all(&dir).expect("a directory");
    let mut chance = Rng::new(1);
    let variants: Vec<Variant> = Game::ALL.iter().flat_map(|game| game.variants()).collect();
    for number in 0..4_000 {
        let mut out = Encoder::default();
        put_events(&mut out, &random_game(variants[number % variants.len()], &mut chance));
        std::fs::write(dir.join(format!("{number:04}")), out.0).expect("written");
    }
}

#[test]
fn the_dictionary_makes_games_shorter_that_it_was_not_made_from() {
    let mut chance = Rng::new(2);
    let mut plain = Encoder::default();
    let mut stored = 0;
    for variant in Game::ALL.iter().flat_map(|game| game.variants()) {
        let before = plain.0.len();
        put_events(&mut plain, &random_game(variant, &mut chance));
        let mut packed = Encoder::default();
        packed.packed(&plain.0[before..]);
        stored += packed.0.len();
    }
    // Without the dictionary it would be more than three quarters.
    let plain = plain.0.len();
    assert!(stored * 3 < plain * 2, "{stored} bytes of {plain}");
}

#[test]
fn a_game_is_short() {
    let game = example();
    let length = encoded(&game).0.len();
    assert!(length < 60 * game.events.len(), "{length} bytes for {} events", game.events.len());
}
