//! Claims of wins that are certain.

use std::sync::atomic::AtomicBool;

use chrono::TimeDelta;
use colonnade::play::{Command, Fact, GameFact, GameId, Offer, Player, Refusal, SideChoice, Viewer};
use colonnade::record::{Format, Reader, Writer};
use colonnade::service::{CommandRequest, Proposal, Service, archive, games, upkeep};
use colonnade::view::record_of;
use colonnade_engine::certain_winner;
use colonnade_rules::{Game, GameResult, Reason, Side, Variant};

use super::plans::{act, give};
use super::{HERE, notices, refusal};
use crate::fixtures::{HandClock, MAJORITY_IN_BUKU, WON_ENDING_OF_GORE, discord, in_memory};

/// A game in which moves were made, with its first player and its second.
fn played(service: &Service, variant: Variant, moves: &str) -> (GameId, Player, Player) {
    let [ada, bob] = [(1, "Ada"), (2, "Bob")].map(|(user, name)| discord(service, user, name));
    let proposal = Proposal {
        side: SideChoice::First,
        rated: true,
        control: Some("3d".parse().expect("a time control")),
        ..Proposal::new(ada.id, Some(bob.id), variant, HERE)
    };
    let made = colonnade::service::challenges::challenge(service, &proposal).expect("made");
    let game = colonnade::service::challenges::accept(service, made.id, bob.id).expect("accepted").game.id;
    for (text, player) in moves.split(' ').zip([&ada, &bob].into_iter().cycle()) {
        act(service, player, game, text);
    }
    (game, ada, bob)
}

fn refused(service: &Service, player: &Player, game: GameId, command: Command) -> Refusal {
    refusal(games::act(service, &CommandRequest::new(game, player.id, command)))
}

#[test]
fn a_majority_of_counters_is_claimed_and_the_records_tell_it() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let buku = Game::Buku.variant("6x6").expect("a variant");
    let (game, ada, bob) = played(&service, buku, MAJORITY_IN_BUKU);
    assert_eq!(refused(&service, &bob, game, Command::Claim), Refusal::NotCertain);
    // The claim waits for Bob, also after Ada's turn has come: in lists, and by a notice.
    give(&service, &ada, game, Command::Claim);
    let is_told = |fact: &Fact| matches!(fact, Fact::Game { what: GameFact::Claimed, .. });
    assert!(notices(&service).iter().any(|notice| is_told(&notice.fact)));
    assert!(games::games_of(&service, bob.id).expect("listed")[0].waits_for(bob.id));
    assert_eq!(games::get(&service, Viewer::Host, game).expect("there").asked(), Some(Side::Second));
    let done = give(&service, &bob, game, Command::AnswerClaim { accept: true });
    let ending = done.game.ending.as_ref().expect("over");
    assert_eq!((ending.result, ending.reason), (GameResult::Win(Side::First), Reason::Claim));
    assert!(done.game.is_rated());
    let archived = archive::archived(&service, Viewer::Nobody, game).expect("archived");
    assert_eq!(archived.summary.reason, Reason::Claim);
    let record = record_of(&archived.summary, archived.transcript).expect("a record");
    for (format, told) in [(Format::Cgn, "[Termination \"win claimed\"]"), (Format::Ndjson, "\"reason\":\"claim\"")] {
        let mut writer = Writer::new(Vec::new(), format);
        writer.write(&record).expect("in memory");
        let text = String::from_utf8(writer.finish().expect("in memory")).expect("UTF-8");
        assert!(text.contains(told), "{text}");
        let back = Reader::new(text.as_bytes(), format).next().expect("a record").expect("it can be read");
        assert_eq!((back.result, back.reason), (GameResult::Win(Side::First), Some(Reason::Claim)));
    }
    assert_eq!(upkeep::recompute(&service, false, &mut |_, _| ()).expect("read"), []);
}

#[test]
fn an_ending_of_gore_is_claimed_again_after_the_other_went_on() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (game, ada, bob) = played(&service, Game::Gore.standard(), WON_ENDING_OF_GORE);
    let state = || games::get(&service, Viewer::Host, game).expect("there").state.clone();
    assert_eq!(state().secured(), None);
    give(&service, &ada, game, Command::Claim);
    assert_eq!(refused(&service, &bob, game, Command::OfferDraw), Refusal::ClaimOpen);
    // Acting on the board is going on.
    let answer = state().actions().map(|action| action.to_string()).next().expect("an action");
    let went_on = act(&service, &bob, game, &answer);
    assert_eq!(went_on.game.lapsed(Offer::Claim), Some(Side::First));
    assert_eq!(refused(&service, &ada, game, Command::Claim), Refusal::ClaimDeclined);
    let wins = |text: &String| {
        let mut after = state();
        after.play(text).expect("legal");
        certain_winner(&after, &AtomicBool::new(false)) == Some(Side::First)
    };
    let best = state().actions().map(|action| action.to_string()).find(wins).expect("the table does not err");
    act(&service, &ada, game, &best);
    let done = give(&service, &ada, game, Command::Claim);
    assert_eq!(done.game.ending.as_ref().map(|ending| ending.reason), Some(Reason::Claim));
}

#[test]
fn whoever_does_not_answer_a_claim_loses_on_time() {
    let clock = HandClock::at("2026-03-01T12:00:00Z");
    let service = in_memory(&clock);
    let (game, ada, _) = played(&service, Game::Gore.standard(), WON_ENDING_OF_GORE);
    give(&service, &ada, game, Command::Claim);
    clock.advance(TimeDelta::days(40));
    upkeep::wake(&service).expect("woken");
    let over = games::get(&service, Viewer::Host, game).expect("there");
    let ending = over.ending.as_ref().expect("over");
    assert_eq!((ending.result, ending.reason), (GameResult::Win(Side::First), Reason::Timeout));
    assert!(over.open_offers().is_empty());
}
