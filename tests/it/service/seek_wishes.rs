//! Seeks with wishes: ranges of times.

use colonnade::play::{Player, Refusal, SeekWishes, parse_sought_time};
use colonnade::service::{Proposal, SeekOutcome, SeekRequest, seeks};
use colonnade_rules::Game;

use super::seeks::{assert_sound, begun, kept, request, three};
use super::{HERE, refusal};
use crate::fixtures::{HandClock, in_memory};

#[test]
fn seeks_with_ranges_of_times_agree_on_the_longest_time_that_suits_both() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let timed = |player: &Player, text: &str| {
        let (control, longest) = parse_sought_time(text).expect("a time");
        let request = request(player, HERE);
        let proposal = Proposal { control: Some(control), ..request.proposal };
        SeekRequest { proposal, wishes: SeekWishes { longest }, ..request }
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
