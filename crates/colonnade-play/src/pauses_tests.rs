//! Pauses by agreement.

use super::*;
use crate::transcript::Transcript;

fn days(count: i64) -> Timestamp {
    hours(24 * count)
}

fn pause(from: i64, until: i64) -> Outage {
    Outage { from: days(from), until: days(until) }
}

impl Table {
    /// The deadline of the player to act, in hours from the beginning.
    fn deadline(&self) -> i64 {
        (self.game.clocks.deadline(&none()).expect("a limit") - noon()).num_hours()
    }

    /// Agrees on a pause on a day.
    fn pause(&mut self, day: i64, length: u8) {
        self.say(ADA, &format!("pause {length}"), days(day)).expect("a proposal");
        let paused = self.say(BOB, "pause accept", days(day));
        assert_eq!(paused, Ok(vec![GameEvent::Paused { until: days(day + i64::from(length)) }]));
    }
}

#[test]
fn both_agree_on_a_pause_and_the_clock_stands_still() {
    let mut table = Table::pilastri();
    assert_eq!(table.say(BOB, "pause accept", noon()), Err(Refusal::NoPauseOffer));
    assert_eq!(table.say(EVE, "pause 7", noon()), Err(Refusal::NotPlaying));
    let proposed = table.say(ADA, "pause 7", noon());
    assert_eq!(proposed, Ok(vec![GameEvent::PauseOffered { by: SideOf::First, days: 7 }]));
    assert_eq!((table.game.asked(), table.deadline()), (Some(Side::Second), 72), "a proposal stops no clock");
    for (player, text, refusal) in [
        (ADA, "pause 7", Refusal::PauseOfferOpen),
        (ADA, "pause accept", Refusal::PauseOfferOpen),
        (BOB, "pause 8", Refusal::PauseOfferOpen),
        (BOB, "pause withdraw", Refusal::NoPauseOffer),
        (EVE, "pause accept", Refusal::NotPlaying),
    ] {
        assert_eq!(table.say(player, text, noon()), Err(refusal), "{player:?} {text}");
    }
    table.say(BOB, "pause accept", hours(24)).expect("agreed");
    assert_eq!((table.deadline(), table.game.asked()), (24 * 7 + 72, None));
    assert_eq!(table.game.paused_until(days(8) - TimeDelta::seconds(1)), Some(days(8)));
    assert_eq!(table.game.paused_until(days(8)), None);
    assert_eq!(table.say(BOB, "pause 1", days(7)), Err(Refusal::PausedAlready { until: days(8) }));
    assert_eq!(table.say(ADA, "a1-a2", days(10)), Err(Refusal::TimeIsUp));
    // Who proposes as many days as the opponent agrees.
    table.say(BOB, "pause 2", days(9)).expect("after the end of the first one");
    assert_eq!(table.say(ADA, "pause 2", days(9)), Ok(vec![GameEvent::Paused { until: days(11) }]));
    assert_eq!(table.deadline(), 24 * 9 + 72);
}

#[test]
fn a_pause_goes_on_whoever_acts() {
    let mut table = Table::pilastri();
    table.pause(1, 10);
    table.say(ADA, "a1-a2", days(2)).expect("a player may act");
    assert_eq!(table.deadline(), 24 * 14, "the opponent loses nothing of the pause");
    table.say(BOB, "b1-b2", days(3)).expect("so may the other one");
    assert_eq!((table.deadline(), table.game.paused_until(days(3))), (24 * 14, Some(days(11))));
    table.say(BOB, "takeback", days(4)).expect("asked");
    table.say(ADA, "takeback accept", days(5)).expect("granted");
    assert_eq!(table.deadline(), 24 * 14, "nor does a takeback end it");
    let unreached = GameEvent::Unreached {
        side: SideOf::Second,
        until: days(8),
        left: table.game.clocks.left(days(5), &none()).map(milliseconds),
    };
    table.take([(days(5), unreached)]);
    assert_eq!(table.deadline(), 24 * 14, "nor a player who cannot be reached");
    table.say(BOB, "b1-b2", days(12)).expect("in time");
    table.say(ADA, "resign", days(13)).expect("a game can end");
    assert_eq!(table.game.paused_until(days(3)), None, "a game that is over is not paused");
    // The usual times of players are those without the pause: a day of Ada, and one of Bob.
    let transcript = Transcript::fold(GameId(7), table.events.clone()).expect("a game");
    let took: Vec<_> = transcript.chosen_actions().collect();
    assert_eq!(took, [(ADA, Span::days(1)), (BOB, Span::days(1))]);
}

#[test]
fn pauses_are_bounded() {
    let mut table = Table::of(setup(Which::Pilastri, "4x4", "3d"));
    for (text, most) in [("pause 0", 30), ("pause 31", 30), ("pause 255", 30)] {
        assert_eq!(table.say(ADA, text, noon()), Err(Refusal::PauseDays { most }), "{text}");
    }
    table.pause(0, 30);
    table.pause(31, 25);
    assert_eq!(table.say(BOB, "pause 6", days(56)), Err(Refusal::PauseDays { most: 5 }));
    table.pause(56, 5);
    assert_eq!(table.say(BOB, "pause 1", days(61)), Err(Refusal::PauseDays { most: 0 }));
    assert_eq!(table.game.pauses, [pause(0, 30), pause(31, 56), pause(56, 61)]);
    assert_eq!(table.deadline(), 24 * 63);
}

#[test]
fn a_proposal_is_declined_withdrawn_or_lapses() {
    let mut table = Table::pilastri();
    table.say(BOB, "pause 3", noon()).expect("on the turn of the opponent");
    assert_eq!(table.say(ADA, "pause decline", noon()), Ok(vec![GameEvent::PauseDeclined]));
    assert_eq!(table.say(BOB, "pause 3", noon()), Err(Refusal::PauseDeclined));
    table.say(ADA, "pause 4", noon()).expect("she may");
    let withdrawn = table.say(ADA, "pause withdraw", noon());
    assert_eq!(withdrawn, Ok(vec![GameEvent::PauseWithdrawn(SideOf::First)]));
    assert_eq!((table.game.withdrew(), table.game.asked()), (Some(Side::First), None));
    assert_eq!(table.say(ADA, "pause 4", noon()), Err(Refusal::PauseDeclined));
    table.play("a1-a2");
    // A proposal waits while its player acts, and while a planned answer is played; it lapses when the other one acts.
    table.play("b1-b2");
    table.say(ADA, "pause 5", noon()).expect("she has acted");
    table.play(&first_action(&table.game));
    assert_eq!(table.game.offered_pause(), Some((Side::First, 5)));
    let mut planned = table.game.clone();
    for decided in answer(&planned.clone(), &first_action(&planned), noon()).expect("legal") {
        planned.apply(&Dated { at: noon(), event: decided.event }).expect("it belongs here");
    }
    assert_eq!(planned.offered_pause(), Some((Side::First, 5)));
    table.play(&first_action(&table.game));
    assert_eq!((table.game.offered_pause(), table.game.lapsed(Offer::Pause)), (None, Some(Side::First)));
    table.say(ADA, "pause 5", noon()).expect("again");
    assert_eq!(table.deadline(), 72);
}

#[test]
fn not_every_game_can_be_paused() {
    let mut untimed = Table::of(setup(Which::Pilastri, "4x4", "none"));
    assert_eq!(untimed.say(ADA, "pause 3", noon()), Err(Refusal::NotPausable));
    let mut alone = Table::of(Setup { players: BySideOf(ADA, ADA), ..setup(Which::Pilastri, "4x4", "3d") });
    assert_eq!(alone.say(ADA, "pause 3", noon()), Err(Refusal::NotPausable));
    let mut late = Table::pilastri();
    late.say(ADA, "pause 3", noon()).expect("a proposal");
    assert_eq!(late.say(BOB, "pause accept", hours(72)), Err(Refusal::TimeIsUp));
    late.say(ADA, "resign", noon()).expect("possible");
    assert_eq!(late.say(BOB, "pause accept", noon()), Err(Refusal::GameOver));
    // One thing waits for an answer beside a claim.
    let mut claimed = certain();
    claimed.say(BOB, "pause 3", noon()).expect("a proposal");
    claimed.say(ADA, "claim", noon()).expect("certain");
    assert_eq!(claimed.say(ADA, "pause accept", noon()), Err(Refusal::NoPauseOffer));
    assert_eq!(claimed.say(BOB, "pause 3", noon()), Err(Refusal::ClaimOpen));
}

#[test]
fn a_proposal_stays_that_of_its_player_when_sides_are_exchanged() {
    let mut table = Table::of(setup(Which::Buku, "6x6", "3d"));
    let conditions = crate::Conditions { opening: crate::Opening::Pie, ..crate::Conditions::default() };
    table.take([(noon(), GameEvent::Agreed(conditions))]);
    table.play(&first_action(&table.game));
    table.say(BOB, "pause 3", noon()).expect("a proposal");
    table.play("swap");
    let (by, _) = table.game.offered_pause().expect("still open");
    assert_eq!(table.game.players()[by], BOB);
}

#[test]
fn a_reminder_comes_again_after_a_pause() {
    let mut table = Table::pilastri();
    let reminders = [Span::hours(24), Span::hours(48)];
    let due = |table: &Table| table.game.due(&none(), &reminders).expect("a deadline");
    let elapsed = elapse(&table.game, &none(), &reminders, 0, &[], days(2)).expect("reminders");
    table.take(elapsed.events);
    assert_eq!(due(&table), Due::Deadline { at: days(3) });
    table.pause(2, 1);
    // The longer one would be due at once.
    assert_eq!(due(&table), Due::Reminder { at: days(3), side: Side::First, before: Span::hours(24) });
}

#[test]
fn twenty_pauses_and_takebacks_gain_no_time() {
    let mut table = Table::of(setup(Which::Pilastri, "4x4", "3d+1d/3d"));
    table.play("a1-a2");
    // Each round lasts four days, three of them paused, and uses an hour of each player's time.
    for round in 0..20 {
        let at = |hour: i64| days(4 * round) + TimeDelta::hours(hour);
        let minutes =
            |table: &Table, at| table.game.clocks.left(at, &none()).expect("a limit").map(|left| left.num_minutes());
        let before = minutes(&table, at(0));
        table.say(BOB, "pause 3", at(0)).expect("a proposal");
        table.say(ADA, "pause accept", at(0)).expect("agreed");
        table.say(BOB, "b1-b2", at(72 + 1)).expect("in time");
        table.say(BOB, "takeback", at(72 + 2)).expect("asked");
        table.say(ADA, "takeback accept", at(72 + 2)).expect("granted");
        let after = minutes(&table, at(72 + 2));
        assert_eq!((before.first - after.first, before.second - after.second), (60, 60), "round {round}");
        // The rest of the day is not used by anybody.
        table.take([(at(72 + 2), GameEvent::Outage(Outage { from: at(72 + 2), until: at(96) }))]);
        assert_eq!(minutes(&table, at(96)), after);
    }
    assert_eq!(table.game.longest_next_pause(), 0);
}
