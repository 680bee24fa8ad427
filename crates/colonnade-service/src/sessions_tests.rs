use super::*;
use crate::testing::{clocked_service, sharing_services, unreliable_service};
use crate::{Moderator, ServiceError, deletion, moderation, upkeep};
use colonnade_play::{Identity, Span};

fn player(service: &Service, user: u64) -> PlayerId {
    people::sign_in(service, &Identity::Discord(user), "Ada").expect("a player").id
}

fn begin_new(service: &Service, player: PlayerId, number: u8) {
    let link = service.now() + Span::seconds(number.into()).delta();
    assert_eq!(begin(service, player, link, [number; 32], "Firefox, Linux"), Ok(true));
}

fn is_open(service: &Service, player: PlayerId, number: u8) -> bool {
    find(service, player, &[number; 32]).expect("an answer").is_some()
}

#[test]
fn an_end_counts_at_once_in_all_processes() {
    for ([one, two], _) in sharing_services() {
        let [ada, bob] = [1, 2].map(|user| player(&one, user));
        for number in 1..=3 {
            begin_new(&one, ada, number);
        }
        begin_new(&two, bob, 4);
        assert!((1..=3).all(|number| is_open(&two, ada, number)) && is_open(&one, bob, 4));
        assert!(!is_open(&two, ada, 4) && !is_open(&two, PlayerId(99), 1), "a session is of one player");
        end(&two, ada, |session| session.hash == [2; 32]).expect("an end");
        assert_eq!([1, 2, 3].map(|number| is_open(&one, ada, number)), [true, false, true]);
        end_all(&one, ada).expect("an end");
        assert_eq!([1, 3].map(|number| is_open(&two, ada, number)), [false, false]);
        assert!(is_open(&two, bob, 4));
        assert_eq!(begin(&two, ada, two.now(), [5; 32], ""), Ok(false), "an older link begins none");
        deletion::delete_player(&one, bob).expect("a deletion");
        assert!(!is_open(&two, bob, 4));
        let again = begin(&two, bob, two.now() + Span::seconds(9).delta(), [6; 32], "");
        assert_eq!(again, Err(Refusal::NoSuchPlayer.into()));
        assert!(end_all(&two, bob).is_ok() && stored(&two, bob) == Ok(Sessions::default()));
    }
}

#[test]
fn a_bar_of_the_host_ends_sessions_for_good() {
    for ([one, two], _) in sharing_services() {
        let ada = player(&one, 1);
        begin_new(&one, ada, 1);
        moderation::bar(&one, Moderator::Manager(colonnade_play::ServerId(7)), ada, true).expect("a bar");
        assert!(is_open(&two, ada, 1), "a server bars from its games only");
        moderation::bar(&one, Moderator::Host, ada, true).expect("a bar");
        assert!(!is_open(&two, ada, 1));
        let link = two.now() + Span::seconds(9).delta();
        assert_eq!(begin(&two, ada, link, [2; 32], ""), Err(Refusal::Barred.into()));
        assert_eq!(is_link_unused(&two, ada, link), Err(Refusal::Barred.into()));
        moderation::bar(&one, Moderator::Host, ada, false).expect("no bar");
        assert!(!is_open(&two, ada, 1) && is_link_unused(&two, ada, link) == Ok(true));
    }
}

#[test]
fn of_one_link_one_session_begins_whatever_fails() {
    let (service, fail) = unreliable_service();
    let ada = player(&service, 1);
    let link = service.now();
    fail(1);
    let first = begin(&service, ada, link, [1; 32], "");
    let repeated = begin(&service, ada, link, [2; 32], "");
    assert_eq!(usize::from(first == Ok(true)) + usize::from(repeated == Ok(true)), 1);
    assert_eq!(of_player(&service, ada).expect("a list").len(), 1);
    for other in [first, repeated] {
        assert!(!matches!(other, Err(ServiceError::Refused(_))), "{other:?}");
    }
    for ([one, two], _) in sharing_services() {
        let ada = player(&one, 1);
        let link = one.now();
        let begun = std::thread::scope(|scope| {
            let tries = [(&one, 1), (&two, 2), (&one, 3), (&two, 4)];
            let tries = tries.map(|(service, number)| scope.spawn(move || begin(service, ada, link, [number; 32], "")));
            tries.map(|one| one.join().expect("no panic").expect("an answer"))
        });
        assert_eq!(begun.iter().filter(|begun| **begun).count(), 1);
        assert_eq!(of_player(&two, ada).expect("a list").len(), 1);
    }
}

#[test]
fn expired_sessions_are_refused_and_removed() {
    let (service, set) = clocked_service();
    let [ada, bob] = [1, 2].map(|user| player(&service, user));
    begin_new(&service, ada, 1);
    begin_new(&service, bob, 2);
    for day in 1..=40 {
        set(day * 1_440);
        assert!(is_open(&service, ada, 1), "its use is recorded");
        upkeep::wake(&service).expect("an answer");
    }
    assert!(!is_open(&service, bob, 2));
    assert_eq!(stored(&service, bob), Ok(Sessions::default()));
    assert_eq!(stored(&service, ada).expect("sessions").all.len(), 1);
}
