//! Moderation has bounds: nobody decides about a game of their own, everybody concerned is told, everything is recorded, and
//! a cancelled result can be put back.

use chrono::TimeDelta;
use colonnade::play::{
    Audience, Command, Fact, GameFact, ModerationDecision, Place, Player, Rating, RatingPool, Refusal, Server, Viewer,
};
use colonnade::service::{
    CommandRequest, Decision, Moderator, Service, archive, games, moderation, outbox, profiles, upkeep,
};
use colonnade_rules::{Game, GameResult, Reason, Side};

use super::{HERE, SERVER, begin, play_on, refusal};
use crate::fixtures::{self, HandClock, discord, in_memory};

/// A decision of a manager of the server.
fn manager(player: &Player, why: &str) -> Decision {
    let why = Some(why.to_owned()).filter(|why| !why.is_empty());
    Decision { by: Moderator::Manager(SERVER), person: Some(player.id), why }
}

/// To whom a fact about a game is told. A message in a place names both players.
fn told(service: &Service, fact: GameFact) -> Vec<Audience> {
    let notices = outbox::notices(service, 1_000).expect("listed").into_iter().map(|queued| queued.notice);
    let about = notices.filter(|notice| matches!(notice.fact, Fact::Game { what, .. } if what == fact));
    about.map(|notice| notice.to).collect()
}

#[test]
fn s33_nobody_cancels_a_game_of_their_own() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let mo = discord(&service, 3, "Mo");
    let game = begin(&service, &ada, &bob, HERE, "3d");
    play_on(&service, game, 2);
    games::act(&service, &CommandRequest::new(game, bob.id, Command::Resign)).expect("resigns");
    let rating = |player: &Player| {
        profiles::rating(&service, RatingPool::Public, player.id, Game::Pilastri).expect("rated").games
    };
    for own in [&ada, &bob] {
        assert_eq!(refusal(moderation::void(&service, manager(own, "unfair"), game)), Refusal::OwnGame(game));
    }
    assert_eq!((rating(&ada), rating(&bob)), (1, 1));
    moderation::void(&service, manager(&mo, "  both   agreed "), game).expect("cancelled");
    assert_eq!((rating(&ada), rating(&bob)), (0, 0));
    for own in [&ada, &bob] {
        assert_eq!(refusal(moderation::reinstate(&service, manager(own, ""), game)), Refusal::OwnGame(game));
    }
    // A game that runs is closed by nobody who plays in it, either.
    let running = begin(&service, &mo, &bob, HERE, "3d");
    assert_eq!(refusal(moderation::void(&service, manager(&mo, ""), running)), Refusal::OwnGame(running));
    assert!(games::get(&service, Viewer::Host, running).expect("a game").is_running());
    // Both players are told.
    assert_eq!(told(&service, GameFact::Voided), [Audience::Place(HERE)]);
    let direct = begin(&service, &ada, &bob, Place::Direct, "3d");
    moderation::void(&service, Moderator::Host, direct).expect("closed");
    let both = [Audience::Player(ada.id), Audience::Player(bob.id)];
    assert!(both.iter().all(|player| told(&service, GameFact::Voided).contains(player)));
    moderation::bar(&service, manager(&mo, "spam"), bob.id, true).expect("barred");
    moderation::bar(&service, manager(&mo, ""), bob.id, true).expect("barred already, so there is nothing to record");
    moderation::bar(&service, Moderator::Host, bob.id, true).expect("barred everywhere");
    moderation::bar(&service, Moderator::Host, bob.id, false).expect("allowed");
    let record: Vec<_> =
        moderation::moderations(&service, 10).expect("a record").into_iter().map(|entry| entry.event).collect();
    let entry = |server, person: Option<&Player>, decision, why: Option<&str>| colonnade::play::ModerationEntry {
        server,
        person: person.map(|person| person.id),
        decision,
        why: why.map(str::to_owned),
    };
    let expected = [
        entry(SERVER, Some(&mo), ModerationDecision::Voided(game), Some("both agreed")),
        entry(Server::HOST, None, ModerationDecision::Voided(direct), None),
        entry(SERVER, Some(&mo), ModerationDecision::Barred(bob.id), Some("spam")),
        entry(Server::HOST, None, ModerationDecision::Barred(bob.id), None),
        entry(Server::HOST, None, ModerationDecision::Unbarred(bob.id), None),
    ];
    assert_eq!(record, expected);
    assert_eq!(moderation::moderations(&service, 1).expect("a record").len(), 1);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}

#[test]
fn n14_a_cancelled_result_can_be_put_back() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let bob = discord(&service, 2, "Bob");
    let over = begin(&service, &ada, &bob, HERE, "3d");
    let running = begin(&service, &ada, &bob, HERE, "3d");
    play_on(&service, over, 2);
    games::act(&service, &CommandRequest::new(over, bob.id, Command::Resign)).expect("resigns");
    let present =
        |player: &Player| profiles::rating(&service, RatingPool::Public, player.id, Game::Pilastri).expect("rated");
    // Deviations grow while the clock goes on.
    let later = fixtures::time("2026-03-09T12:00:00Z");
    let rating = |player: &Player| {
        let Rating { value, deviation, volatility, games, as_of } = present(player).at(later);
        (value, (deviation * 1e9).round(), volatility, games, as_of)
    };
    let before = [rating(&ada), rating(&bob)];
    let ending = games::get(&service, Viewer::Host, over).expect("a game").ending.clone();
    assert_eq!(refusal(moderation::reinstate(&service, Moderator::Host, over)), Refusal::NotCancelled(over));
    clock.advance(TimeDelta::days(2));
    moderation::void(&service, Moderator::Host, over).expect("cancelled");
    moderation::void(&service, Moderator::Host, running).expect("closed");
    assert_eq!(present(&ada).games, 0);
    clock.advance(TimeDelta::days(2));
    moderation::reinstate(&service, Moderator::Host, over).expect("put back");
    assert_eq!([rating(&ada), rating(&bob)], before);
    assert_eq!(games::get(&service, Viewer::Host, over).expect("a game").ending, ending);
    let summary = archive::archived(&service, Viewer::Nobody, over).expect("there").summary;
    assert_eq!((summary.result, summary.reason), (GameResult::Win(Side::First), Reason::Resignation));
    assert_eq!(told(&service, GameFact::Reinstated), [Audience::Place(HERE)]);
    assert_eq!(refusal(moderation::reinstate(&service, Moderator::Host, over)), Refusal::NotCancelled(over), "once");
    assert_eq!(
        refusal(moderation::reinstate(&service, Moderator::Host, running)),
        Refusal::NotCancelled(running),
        "it had no result"
    );
    // It can be cancelled and put back again.
    moderation::void(&service, Moderator::Host, over).expect("cancelled again");
    moderation::reinstate(&service, Moderator::Host, over).expect("put back again");
    assert_eq!([rating(&ada), rating(&bob)], before);
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()), Ok(Vec::new()));
}
