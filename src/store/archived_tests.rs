//! What is stored of a finished game comes back as it was, and garbled bytes are refused.

use proptest::prelude::*;

use super::*;
use crate::play::{PlayerId, Setup, SideOf, Span};
use crate::rules::{GameResult, Reason, Side};
use crate::store::Fault;
use crate::store::testing::{minute, setup, whole_game};

fn any_time() -> impl Strategy<Value = Time> {
    (-4_000_000_000_000i64..4_000_000_000_000).prop_filter_map("a time", Time::from_timestamp_millis)
}

fn any_left() -> impl Strategy<Value = Option<BySideOf<i64>>> {
    proptest::option::of((any::<i64>(), any::<i64>()).prop_map(|(first, second)| BySideOf(first, second)))
}

fn any_event() -> impl Strategy<Value = GameEvent> {
    let side = prop_oneof![Just(SideOf::First), Just(SideOf::Second)];
    let result = prop_oneof![Just(GameResult::Draw), Just(GameResult::Win(Side::Second)), Just(GameResult::Unfinished)];
    let reason = proptest::sample::select(Reason::all().collect::<Vec<_>>());
    prop_oneof![
        4 => (any::<String>(), any::<bool>(), any_left())
            .prop_map(|(text, forced, left)| GameEvent::Acted { text, forced, left }),
        2 => (any::<String>(), proptest::option::of(any_time())).prop_map(|(text, at)| GameEvent::Recorded { text, at }),
        1 => (any::<u64>(), any::<u64>()).prop_map(|(first, second)| {
            GameEvent::Started(Setup { position: Some("x".to_owned()), ..setup(PlayerId(first), PlayerId(second)) })
        }),
        1 => any::<String>().prop_map(GameEvent::Annotated),
        1 => side.clone().prop_map(GameEvent::DrawOffered),
        1 => Just(GameEvent::DrawDeclined),
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

fn any_game() -> impl Strategy<Value = Archived> {
    let events = proptest::collection::vec((any_time(), any_event()), 0..60);
    (events, any::<u64>(), any::<u64>(), any_time()).prop_map(|(events, version, sequence, ended)| {
        let events = events.into_iter().map(|(at, event)| Dated { at, event }).collect();
        let mut header = example().header;
        (header.version, header.sequence, header.summary.ended) = (version, sequence, ended);
        Archived { header, events }
    })
}

fn example() -> Archived {
    let begin = setup(PlayerId(1), PlayerId(2));
    let events = whole_game(begin, 7, 9, GameResult::Win(Side::First), Reason::NoMoves);
    let game = crate::play::Game::fold(GameId(9), &events).expect("a game");
    let summary = game.summary().expect("a game that is over");
    assert_eq!(summary.started, minute(7));
    Archived { header: Header { version: game.version, sequence: 4, summary }, events }
}

proptest! {
    #[test]
    fn games_come_back_as_they_were(game in any_game()) {
        let (id, stored) = (game.header.summary.id, encoded(&game).0);
        prop_assert_eq!(whole(id, &[1], &stored).expect("a game"), game.clone());
        prop_assert_eq!(header_of(id, &[1], &stored).expect("a header"), game.header);
    }

    #[test]
    fn garbled_games_are_told_and_nothing_panics(at in any::<prop::sample::Index>(), bits in 1u8.., cut in any::<bool>()) {
        let mut stored = encoded(&example()).0;
        let at = at.index(stored.len());
        if cut { stored.truncate(at) } else { stored[at] ^= bits }
        // A changed byte may give another game; it must not give a panic.
        if let Err(fault) = whole(GameId(9), &[0xab], &stored) {
            prop_assert!(matches!(&fault, Fault::Damaged(what) if what.starts_with("row ab: ")), "{fault}");
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
    assert_eq!(fault, Fault::Damaged("row ab: the form 77 is not known to this version".to_owned()));
}

#[test]
fn a_game_is_short() {
    let game = example();
    let length = encoded(&game).0.len();
    assert!(length < 60 * game.events.len(), "{length} bytes for {} events", game.events.len());
}
