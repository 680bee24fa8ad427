//! Pauses by agreement.

use chrono::TimeDelta;
use colonnade::computer::identity;
use colonnade::play::{Audience, Command, Fact, GameFact, GameId, Player, PlayerId, Refusal, SideChoice, Viewer};
use colonnade::record::{Format, Reader, Writer};
use colonnade::service::{
    CommandRequest, Proposal, ProposalOutcome, Service, archive, challenges, games, people, reach, upkeep,
};
use colonnade::view::record_of;
use colonnade_engine::Level;
use colonnade_rules::{Game, Reason, Side};

use super::plans::{act, enter, give, line, planned};
use super::{HERE, begin, notices, refusal};
use crate::fixtures::{HandClock, discord, in_memory, time};

fn refused(service: &Service, player: PlayerId, game: GameId, command: Command) -> Refusal {
    refusal(games::act(service, &CommandRequest::new(game, player, command)))
}

fn pause(service: &Service, from: &Player, to: &Player, game: GameId, days: u8) {
    give(service, from, game, Command::OfferPause { days });
    give(service, to, game, Command::AnswerPause { accept: true });
}

#[test]
fn a_pause_stops_the_clock_in_its_game_only_and_lists_tell_it() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    let other = begin(&service, &ada, &bob, HERE, "3d");
    give(&service, &bob, game, Command::OfferPause { days: 7 });
    let overview = |game: GameId| {
        let all = games::games_of(&service, bob.id).expect("listed");
        all.into_iter().find(|listed| listed.id == game).expect("it runs")
    };
    assert!(overview(game).asked == Some(Side::First) && overview(game).pause_end.is_none());
    give(&service, &ada, game, Command::AnswerPause { accept: true });
    let end = time("2026-03-08T12:00:00Z");
    let listed = overview(game);
    assert_eq!((listed.paused_until(service.now()), listed.paused_until(end)), (Some(end), None));
    assert_eq!(listed.deadline, Some(time("2026-03-11T12:00:00Z")));
    assert_eq!((overview(other).pause_end, overview(other).deadline), (None, Some(time("2026-03-04T12:00:00Z"))));
    let told = notices(&service).into_iter().filter_map(|notice| match notice.fact {
        Fact::Game { what: what @ (GameFact::PauseOffered | GameFact::Paused), .. } => Some((notice.to, what)),
        _ => None,
    });
    let told: Vec<_> = told.collect();
    assert_eq!(told, [(Audience::Place(HERE), GameFact::PauseOffered), (Audience::Place(HERE), GameFact::Paused)]);
    let concerned = games::get(&service, Viewer::Host, game).expect("there").concerned(GameFact::Paused);
    assert_eq!(concerned, [ada.id, bob.id]);
    // Nothing is lost while it lasts, and everything afterwards. Vacation is spent only then.
    clock.advance(TimeDelta::days(7) + TimeDelta::days(2));
    upkeep::wake(&service).expect("woken");
    assert!(games::get(&service, Viewer::Host, game).expect("there").is_running());
    assert_eq!(
        people::player(&service, ada.id)
            .expect("there")
            .vacation
            .from(time("2026-03-11T00:00:00Z").date_naive())
            .count(),
        0
    );
    clock.advance(TimeDelta::days(60));
    upkeep::wake(&service).expect("woken");
    let over = games::get(&service, Viewer::Host, game).expect("there");
    let reason = over.ending.as_ref().map(|ending| ending.reason);
    assert_eq!((reason, over.paused_until(service.now())), (Some(Reason::Timeout), None));
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

#[test]
fn a_paused_game_is_played_on_and_its_record_is_read_again() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(&service, user, name));
    let game = begin(&service, &ada, &bob, HERE, "3d");
    pause(&service, &ada, &bob, game, 20);
    let texts = line(&service, game, &[0, 1, 2]);
    enter(&service, &bob, game, &texts[..2]);
    // A planned answer is played at once, and answers no proposal.
    clock.advance(TimeDelta::days(1));
    let done = act(&service, &ada, game, &texts[0]);
    assert_eq!((done.game.actions.len(), planned(&service, bob.id, game)), (2, 0));
    // Who cannot be reached loses nothing of the pause.
    reach::report_unreached(&service, game, ada.id, false).expect("reported");
    let deadline = || games::games_of(&service, ada.id).expect("listed")[0].deadline;
    assert_eq!(deadline(), Some(time("2026-03-24T12:00:00Z")));
    clock.advance(TimeDelta::days(21));
    act(&service, &ada, game, &texts[2]);
    give(&service, &bob, game, Command::Resign);
    assert_eq!(refused(&service, ada.id, game, Command::OfferPause { days: 1 }), Refusal::GameOver);
    let archived = archive::archived(&service, Viewer::Nobody, game).expect("archived");
    let record = record_of(&archived.summary, archived.transcript).expect("a record");
    for format in [Format::Cgn, Format::Ndjson] {
        let mut writer = Writer::new(Vec::new(), format);
        writer.write(&record).expect("in memory");
        let text = writer.finish().expect("in memory");
        let back = Reader::new(&text[..], format).next().expect("a record").expect("it can be read");
        assert_eq!((back.actions.len(), back.result), (3, record.result));
    }
}

#[test]
fn a_game_against_a_computer_is_not_paused() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let ada = discord(&service, 1, "Ada");
    let to = people::sign_in(&service, &identity(Level::ALL[0]), "Computer").expect("signs in").id;
    let proposal = Proposal {
        side: SideChoice::First,
        control: Some("3d".parse().expect("a time control")),
        ..Proposal::new(ada.id, Some(to), Game::Pilastri.standard(), HERE)
    };
    let ProposalOutcome::Accepted(done) = challenges::propose(&service, &proposal).expect("begun") else {
        panic!("a computer accepts at once")
    };
    assert_eq!(refused(&service, ada.id, done.game.id, Command::OfferPause { days: 3 }), Refusal::NotPausable);
}
