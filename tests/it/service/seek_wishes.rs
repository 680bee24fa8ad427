//! Seeks with wishes: ranges of times, and seeks that stay open.

use chrono::TimeDelta;
use colonnade::play::{
    Audience, Command, Fact, GameId, Place, Player, Refusal, SeekWishes, ServerId, SideChoice, Viewer,
    parse_sought_time,
};
use colonnade::service::{
    CommandRequest, Proposal, SeekOutcome, SeekRequest, Service, challenge_lists, closing, deletion, games, people,
    seeks, upkeep, vacation,
};
use colonnade::store;
use colonnade_rules::Game;

use super::seeks::{assert_sound, begun, kept, request, three};
use super::{HERE, notices, refusal};
use crate::fixtures::{HandClock, in_memory, service, without_vacation};

#[test]
fn seeks_with_ranges_of_times_agree_on_the_longest_time_that_suits_both() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let timed = |player: &Player, text: &str| {
        let (control, longest) = parse_sought_time(text).expect("a time");
        let request = request(player, HERE);
        let proposal = Proposal { control: Some(control), ..request.proposal };
        SeekRequest { proposal, wishes: SeekWishes { longest, keeps: None }, ..request }
    };
    for (one, other, agreed) in [
        ("2-5 days", "3-9 days", Some("5d")),
        ("2-5 days", "3d", Some("3d")),
        ("36h-2d", "2-5 days", Some("2d")),
        ("2-5 days", "6d", None),
        ("2-3 days", "4-5 days", None),
        ("2-5 days", "none", None),
        ("2-5 days", "3d+1d/5d", None),
    ] {
        for (first, second) in [(one, other), (other, one)] {
            let service = in_memory(&clock);
            let [ada, bob, _] = three(&service);
            kept(&service, &timed(&ada, first));
            match agreed {
                None => drop(kept(&service, &timed(&bob, second))),
                Some(time) => {
                    let game = begun(&service, &timed(&bob, second));
                    assert_eq!(game.setup.control.to_string(), time, "{first}, {second}");
                }
            }
            assert_sound(&service);
        }
    }
    // The same seek twice is one; who accepts it may choose a time in the range.
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    let by = |player: &Player, control: Option<&str>| Proposal {
        control: control.map(|text| text.parse().expect("a time control")),
        ..Proposal::new(player.id, None, Game::Buku.standard(), HERE)
    };
    for (time, agreed) in [(Some("2d"), "2d"), (Some("4d"), "4d"), (None, "5d")] {
        let waits = kept(&service, &timed(&ada, "2-5 days"));
        assert!(matches!(seeks::seek(&service, &timed(&ada, "2-5 days")), Ok(SeekOutcome::AlreadyOpen(_))));
        assert_eq!(seeks::seeks_of_others(&service, bob.id, HERE).expect("listed"), std::slice::from_ref(&waits));
        assert_eq!(refusal(seeks::meet(&service, waits.id, &by(&cay, Some("6d")))), Refusal::ChallengeClosed);
        let game = seeks::meet(&service, waits.id, &by(&bob, time)).expect("met").game;
        assert_eq!(game.setup.control.to_string(), agreed);
    }
    assert_sound(&service);
}

/// A standing seek that keeps its player in some games.
fn standing(player: &Player, games: u8) -> SeekRequest {
    SeekRequest { wishes: SeekWishes { longest: None, keeps: Some(games) }, ..request(player, HERE) }
}

fn running(service: &Service, player: &Player) -> usize {
    games::games_of(service, player.id).expect("listed").len()
}

fn seen(service: &Service, player: &Player) -> usize {
    seeks::seeks_of_others(service, player.id, HERE).expect("listed").len()
}

fn resign(service: &Service, game: GameId, player: &Player) {
    games::act(service, &CommandRequest::new(game, player.id, Command::Resign)).expect("resigns");
}

#[test]
fn a_standing_seek_keeps_its_player_in_games() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    let waits = kept(&service, &standing(&ada, 2));
    assert!(matches!(seeks::seek(&service, &standing(&ada, 2)), Ok(SeekOutcome::AlreadyOpen(_))), "twice is once");
    let first = begun(&service, &request(&bob, HERE)).id;
    assert_eq!((seen(&service, &bob), seen(&service, &cay)), (1, 1), "one game is missing");
    begun(&service, &request(&cay, HERE));
    assert_eq!((running(&service, &ada), seen(&service, &bob)), (2, 0), "it sleeps");
    let by = Proposal::new(bob.id, None, Game::Buku.standard(), HERE);
    assert_eq!(refusal(seeks::meet(&service, waits.id, &by)), Refusal::ChallengeClosed);
    resign(&service, first, &bob);
    assert_eq!(seen(&service, &bob), 1, "it wakes");
    seeks::meet(&service, waits.id, &by).expect("met");
    // With another number, it is the same seek.
    let more = kept(&service, &standing(&ada, 3));
    assert_eq!((more.id, seeks::seeks_of(&service, ada.id).expect("listed").len()), (waits.id, 1));
    assert_eq!(seen(&service, &cay), 1);
    assert_eq!(kept(&service, &standing(&ada, 1)).id, waits.id);
    assert_eq!((running(&service, &ada), seen(&service, &cay)), (2, 0), "games go on");
    closing::withdraw(&service, waits.id, ada.id).expect("withdrawn");
    assert_sound(&service);
}

#[test]
fn standing_seeks_begin_games_with_those_who_wait() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    kept(&service, &request(&bob, HERE));
    let other = kept(&service, &standing(&cay, 3));
    assert_eq!(running(&service, &cay), 1, "with Bob, who waited");
    let own = kept(&service, &standing(&ada, 5));
    assert_eq!((running(&service, &ada), running(&service, &cay)), (1, 2), "once with each other");
    let [own, other] = [own, other].map(|seek| challenge_lists::challenge_at(&service, Viewer::Host, seek.id));
    let [own, other] = [own, other].map(|seek| seek.expect("there"));
    assert_eq!((own.games.len(), other.games.len(), own.closed, other.closed), (1, 2, None, None));
    assert_eq!(other.games[1..], own.games);
    // After a game, they may meet again.
    seeks::wake_freed(&service).expect("woken");
    assert_eq!((running(&service, &ada), running(&service, &cay)), (1, 2), "none of their games has ended");
    resign(&service, own.games[0], &ada);
    assert_eq!((running(&service, &ada), running(&service, &cay)), (0, 1));
    seeks::wake_freed(&service).expect("woken");
    assert_eq!((running(&service, &ada), running(&service, &cay)), (1, 2));
    seeks::wake_freed(&service).expect("woken");
    assert_eq!((running(&service, &ada), running(&service, &cay)), (1, 2), "once");
    assert_sound(&service);
}

#[test]
fn a_standing_seek_sleeps_on_vacation_and_ends_with_its_player() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    kept(&service, &standing(&ada, 2));
    vacation::take_vacation(&service, ada.id, "2026-03-02".parse().expect("a day"), 2).expect("taken");
    assert_eq!(seen(&service, &bob), 1);
    clock.advance(TimeDelta::days(1));
    assert_eq!(seen(&service, &bob), 0);
    let waits = kept(&service, &request(&bob, HERE));
    closing::withdraw(&service, waits.id, bob.id).expect("withdrawn");
    clock.advance(TimeDelta::days(2));
    assert_eq!(seen(&service, &bob), 1);
    people::block(&service, ada.id, bob.id).expect("blocked");
    assert_eq!((seen(&service, &bob), seen(&service, &cay)), (0, 1));
    let waits = kept(&service, &request(&bob, HERE));
    closing::withdraw(&service, waits.id, bob.id).expect("withdrawn");
    // It stays longer than other seeks, and ends with its player.
    clock.advance(TimeDelta::days(80));
    upkeep::wake(&service).expect("nothing");
    assert_eq!(seen(&service, &cay), 1);
    deletion::delete_player(&service, ada.id).expect("deleted");
    assert_eq!(seen(&service, &cay), 0);
    assert_sound(&service);
}

#[test]
fn a_standing_seek_ends_when_its_player_loses_a_game_of_it_on_time() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = service(store::in_memory().expect("opens"), &clock, without_vacation());
    let [ada, bob, cay] = three(&service);
    let side = |request: SeekRequest, side| SeekRequest { proposal: Proposal { side, ..request.proposal }, ..request };
    let seek = kept(&service, &side(standing(&ada, 3), SideChoice::First));
    let other = kept(&service, &side(standing(&ada, 2), SideChoice::Second));
    for opponent in [&bob, &cay] {
        begun(&service, &side(request(opponent, HERE), SideChoice::Second));
    }
    let kept_one = begun(&service, &side(request(&bob, HERE), SideChoice::First));
    clock.advance(TimeDelta::days(4));
    upkeep::wake(&service).expect("times are up");
    assert_eq!((running(&service, &ada), kept_one.setup.players.0), (0, bob.id));
    let open: Vec<_> = seeks::seeks_of(&service, ada.id).expect("listed").iter().map(|seek| seek.id).collect();
    assert_eq!(open, [other.id], "the other one stays, since Bob lost that game");
    let told = notices(&service).into_iter().filter(|notice| matches!(notice.fact, Fact::SeeksEnded { .. }));
    assert_eq!(told.map(|notice| notice.to).collect::<Vec<_>>(), [Audience::Player(ada.id)]);
    assert_eq!(refusal(closing::withdraw(&service, seek.id, ada.id)), Refusal::ChallengeClosed);
    assert_sound(&service);
}

#[test]
fn a_standing_seek_that_wakes_finds_those_who_began_to_wait_meanwhile() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    kept(&service, &standing(&ada, 1));
    let first = begun(&service, &request(&bob, HERE)).id;
    kept(&service, &request(&cay, HERE));
    seeks::wake_standing(&service).expect("nothing");
    assert_eq!((running(&service, &ada), running(&service, &cay)), (1, 0), "it sleeps");
    vacation::take_vacation(&service, ada.id, "2026-03-02".parse().expect("a day"), 1).expect("taken");
    resign(&service, first, &bob);
    clock.advance(TimeDelta::days(1));
    seeks::wake_standing(&service).expect("nothing");
    assert_eq!(running(&service, &cay), 0, "on vacation");
    clock.advance(TimeDelta::days(1));
    for _ in 0..2 {
        seeks::wake_standing(&service).expect("woken");
        assert_eq!((running(&service, &ada), running(&service, &cay)), (1, 1));
    }
    assert_sound(&service);
}

/// A seek wakes as its player agreed to it when it was made.
#[test]
fn a_seek_of_one_server_does_not_wake_across_servers() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, _] = three(&service);
    let elsewhere = Place::Server { server: ServerId(78), private: false };
    seeks::open_seeks(&service, ServerId(78), true).expect("allowed there");
    kept(&service, &standing(&ada, 2));
    kept(&service, &request(&bob, elsewhere));
    seeks::open_seeks(&service, HERE.server().expect("a server"), true).expect("allowed here, too");
    seeks::wake_standing(&service).expect("nothing");
    assert_eq!((running(&service, &ada), running(&service, &bob)), (0, 0));
    closing::withdraw(&service, seeks::seeks_of(&service, ada.id).expect("listed")[0].id, ada.id).expect("withdrawn");
    begun(&service, &request(&ada, HERE));
}

/// A seek for both sides asks for a match; another one gets none that is too much for it.
#[test]
fn a_standing_seek_begins_no_match_that_is_too_much() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob, cay] = three(&service);
    let with_side = |seek: SeekRequest, side| SeekRequest { proposal: Proposal { side, ..seek.proposal }, ..seek };
    kept(&service, &with_side(request(&bob, HERE), SideChoice::Both));
    kept(&service, &standing(&ada, 1));
    assert_eq!((running(&service, &ada), running(&service, &bob)), (0, 0));
    closing::withdraw(&service, seeks::seeks_of(&service, ada.id).expect("listed")[0].id, ada.id).expect("withdrawn");
    kept(&service, &with_side(standing(&cay, 1), SideChoice::Both));
    assert_eq!((running(&service, &cay), running(&service, &bob)), (2, 2));
    assert_sound(&service);
}

#[test]
fn of_two_who_take_the_last_game_of_a_standing_seek_one_gets_it() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    for _ in 0..8 {
        let service = in_memory(&clock);
        let [ada, bob, cay] = three(&service);
        let waits = kept(&service, &standing(&ada, 1));
        let meet = |player: &Player| {
            let by = Proposal::new(player.id, None, Game::Buku.standard(), HERE);
            seeks::meet(&service, waits.id, &by).is_ok()
        };
        let met = std::thread::scope(|scope| {
            let meet = &meet;
            let both = [&bob, &cay].map(|player| scope.spawn(move || meet(player)));
            both.map(|taker| taker.join().expect("no panic"))
        });
        assert_eq!((met.iter().filter(|met| **met).count(), running(&service, &ada)), (1, 1));
        assert_sound(&service);
    }
}
