//! Open seeks, on every backend: found by matching criteria, removed when they end, and rebuilt from the events.

use crate::testing::*;
use crate::{Asked, Found, Open, OpenSeeks, SEEKS_AT_ONCE, SoughtGame, SoughtTime, Store};
use colonnade_play::{
    Challenge, ChallengeEvent, ChallengeId, Place, PlayerId, RatingRange, Seek, SeekScope, SeekWishes, Server,
    ServerId, SideChoice, Span, Terms, TimeControl,
};
use colonnade_rules::{Game, Variant};

on_every_backend! {
    seeks_are_found_by_what_must_be_equal,
    ranges_of_times_are_found_apart,
    a_seek_that_ends_is_found_no_more,
    a_bounded_number_of_seeks_is_read,
}

const SERVER: ServerId = ServerId(7);
const CONTROL: TimeControl = TimeControl::PerMove(Span::days(3));

pub(crate) fn sought(from: PlayerId, variant: Variant, breadth: SeekScope, across: bool) -> ChallengeEvent {
    let place = Place::Server { server: SERVER, private: false };
    let terms = Terms { variant, control: CONTROL, place, side: SideChoice::First, ..terms(from, None) };
    let range = RatingRange { lowest: Some(1_400), highest: None };
    ChallengeEvent::Sought { terms, seek: Seek { breadth, range, across, wishes: SeekWishes::default() } }
}

fn kind(game: SoughtGame) -> OpenSeeks {
    OpenSeeks { server: SERVER, rated: false, time: SoughtTime::Exactly(CONTROL), game }
}

fn found(store: &Store, seeks: OpenSeeks) -> Vec<u64> {
    let Found { seeks, .. } = store.together(&Asked { seeks: vec![seeks], ..Asked::default() }).expect("a read");
    seeks[0].iter().map(|seek| seek.id.0).collect()
}

fn seeks_are_found_by_what_must_be_equal(trial: &mut Trial) {
    let ada = join(trial.store(), "Ada", 1);
    let small = Game::Pilastri.variant("4x4").expect("a variant");
    let usual = Game::Pilastri.standard();
    let buku = Game::Buku.standard();
    let all = [
        (small, SeekScope::Exact, false),
        (usual, SeekScope::Exact, true),
        (usual, SeekScope::AnyVariant, false),
        (buku, SeekScope::Exact, false),
        (buku, SeekScope::AnyGame, true),
    ];
    for (id, (variant, breadth, across)) in (1..).zip(all) {
        let event = sought(ada, variant, breadth, across);
        to_challenge(trial.store(), ChallengeId(id), 0, event, 99).expect("made");
    }
    trial.reopen();
    let store = trial.store();
    for (game, ids) in [
        (SoughtGame::Variant(small), vec![1]),
        (SoughtGame::Variant(usual), vec![2]),
        (SoughtGame::AnyVariant(Game::Pilastri), vec![3]),
        (SoughtGame::AnyVariant(Game::Buku), vec![]),
        (SoughtGame::AnyGame, vec![5]),
        (SoughtGame::Of(Game::Buku), vec![4]),
    ] {
        assert_eq!(found(store, kind(game)), ids, "{game:?}");
    }
    let sorted = |mut ids: Vec<u64>| {
        ids.sort_unstable();
        ids
    };
    assert_eq!(sorted(found(store, kind(SoughtGame::Of(Game::Pilastri)))), [1, 2, 3]);
    assert_eq!(sorted(found(store, kind(SoughtGame::All))), [1, 2, 3, 4, 5]);
    assert_eq!(sorted(found(store, OpenSeeks { server: Server::HOST, ..kind(SoughtGame::All) })), [2, 5]);
    for other in [
        OpenSeeks { server: ServerId(8), ..kind(SoughtGame::All) },
        OpenSeeks { rated: true, ..kind(SoughtGame::All) },
        OpenSeeks { time: SoughtTime::Exactly(TimeControl::Unlimited), ..kind(SoughtGame::All) },
        OpenSeeks { time: SoughtTime::Exactly(TimeControl::PerMove(Span::days(30))), ..kind(SoughtGame::All) },
    ] {
        assert_eq!(found(store, other), [] as [u64; 0], "{other:?}");
    }
    // The whole challenge is read, and it is not in the list of challenges to anybody.
    let asked = Asked { seeks: vec![kind(SoughtGame::Variant(small))], ..Asked::default() };
    let read = store.together(&asked).expect("a read").seeks;
    let events = store.challenge(ChallengeId(1)).expect("a read");
    assert_eq!(read[0][0], Challenge::fold(ChallengeId(1), &events).expect("a challenge"));
    assert_eq!(store.open_challenges(Open::ToAnybody, None, 9), Ok(vec![]));
    let open_items = store.open_items(ada).expect("a read");
    assert_eq!((open_items.made, open_items.seeks, open_items.challenges.len()), (5, 5, 5));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn ranges_of_times_are_found_apart(trial: &mut Trial) {
    let ada = join(trial.store(), "Ada", 1);
    let buku = Game::Buku.standard();
    for (id, control, longest) in [
        (1, CONTROL, None),
        (2, CONTROL, Some(Span::days(5))),
        (3, TimeControl::Unlimited, None),
        (4, TimeControl::PerMove(Span::days(9)), None),
    ] {
        let (terms, seek) = sought(ada, buku, SeekScope::Exact, true).made().expect("a seek");
        let seek = seek.map(|seek| Seek { wishes: SeekWishes { longest, keeps: None }, ..seek });
        let event = ChallengeEvent::making(Terms { control, ..terms }, seek);
        to_challenge(trial.store(), ChallengeId(id), 0, event, 99).expect("made");
    }
    trial.reopen();
    let store = trial.store();
    let timed = |time, game| found(store, OpenSeeks { time, ..kind(game) });
    assert_eq!(timed(SoughtTime::Exactly(CONTROL), SoughtGame::All), [1]);
    let mut per_move = timed(SoughtTime::PerMove, SoughtGame::All);
    per_move.sort_unstable();
    assert_eq!(per_move, [1, 4]);
    assert_eq!(timed(SoughtTime::Range, SoughtGame::Variant(buku)), [2]);
    assert_eq!(timed(SoughtTime::Range, SoughtGame::AnyGame), [] as [u64; 0]);
    let events = store.challenge(ChallengeId(2)).expect("a read");
    let read = Challenge::fold(ChallengeId(2), &events).and_then(|read| read.seek).expect("a seek");
    assert_eq!(read.wishes.longest, Some(Span::days(5)));
    assert_eq!(store.recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn a_seek_that_ends_is_found_no_more(trial: &mut Trial) {
    let ada = join(trial.store(), "Ada", 1);
    let bob = join(trial.store(), "Bob", 2);
    let ends = [
        ChallengeEvent::Withdrawn,
        ChallengeEvent::Expired,
        ChallengeEvent::Accepted { by: bob, game: colonnade_play::GameId(1) },
    ];
    for (id, end) in (1..).map(ChallengeId).zip(ends) {
        let event = sought(ada, Game::Buku.standard(), SeekScope::Exact, true);
        to_challenge(trial.store(), id, 0, event, 99).expect("made");
        assert_eq!(found(trial.store(), kind(SoughtGame::All)), [id.0]);
        to_challenge(trial.store(), id, 1, end, 99).expect("ended");
        for server in [SERVER, Server::HOST] {
            assert_eq!(found(trial.store(), OpenSeeks { server, ..kind(SoughtGame::All) }), [] as [u64; 0]);
        }
        assert_eq!(trial.store().next_due(), Ok(None));
    }
    assert_eq!(trial.store().recompute(false, &mut |_, _| ()), Ok(vec![]));
}

fn a_bounded_number_of_seeks_is_read(trial: &mut Trial) {
    let store = trial.store();
    let ada = join(store, "Ada", 1);
    for id in 1..=SEEKS_AT_ONCE as u64 + 9 {
        let event = sought(ada, Game::Buku.standard(), SeekScope::Exact, false);
        to_challenge(store, ChallengeId(id), 0, event, 99).expect("made");
    }
    let first: Vec<u64> = (1..=SEEKS_AT_ONCE as u64).collect();
    assert_eq!(found(store, kind(SoughtGame::All)), first);
}
