//! Tournaments: announcing, joining, playing and organising them with `/event`.

use chrono::TimeDelta;
use colonnade::service::{Organiser, servers, tournaments};
use colonnade_events::{Format, GameTerms, Settings};
use colonnade_play::{ServerId, ServerSettings};
use colonnade_rules::Game;

use super::delivery::{CHANNEL, Live, fault_rule};
use super::harness::DiscordHarness;
use super::world::{ANN, BOB, CAY, EVE, FAY, Fault, MO, SERVER, TABLE};

#[tokio::test]
async fn a_round_robin_is_announced_joined_and_played() {
    let mut harness = DiscordHarness::open().await;
    let create = "/event create format:round robin game:Pilastri variant:4x4 games:one game a pairing rated:false";
    harness.remark("Only organisers announce tournaments.");
    harness.slash(EVE, "/event list").await;
    harness.slash(EVE, create).await;
    let told = harness.slash(MO, create).await;
    harness.remark("Players join by one tap, and leave.");
    for who in [ANN, BOB, CAY, EVE] {
        harness.press(who, &told, "Join").await;
    }
    harness.press(BOB, &told, "Join").await;
    harness.press(EVE, &told, "Leave").await;
    harness.press(EVE, &told, "Leave").await;
    harness.press(ANN, &told, "Table").await;
    let list = harness.slash(CAY, "/event list").await;
    harness.press_beside(CAY, &list, "Round robin", "Open").await;
    harness.remark("The organiser starts it, and nobody else does.");
    harness.slash(ANN, "/event start event:1").await;
    harness.slash(MO, "/event start event:1").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let shown = harness.slash(ANN, "/event show event:1").await;
    harness.press(ANN, &shown, "Pairings").await;
    harness.press(ANN, &shown, "My games").await;
    harness.press(EVE, &told, "Join").await;
    harness.remark("A game is resigned, an organiser decides another one, and Cay leaves.");
    let sure = harness.slash(ANN, "/resign game:1").await;
    harness.press(ANN, &sure, "Resign").await;
    harness.slash(ANN, "/event decide game:2 result:draw reason:a power cut").await;
    harness.slash(MO, "/event decide game:2 result:draw reason:a power cut").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let sure = harness.slash(CAY, "/event show event:1").await;
    let sure = harness.press(CAY, &sure, "Leave").await;
    harness.press(CAY, &sure, "Leave").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let shown = harness.slash(ANN, "/event show event:1").await;
    harness.press(ANN, &shown, "Table").await;
    harness.close("tournament");
}

#[tokio::test]
async fn a_league_asks_whoever_leaves_whether_only_the_next_season_is_left_out() {
    let mut harness = DiscordHarness::open().await;
    let create =
        "/event create format:league game:Buku most:4 games:one game a pairing opening:with the pie rule (Buku)";
    let told = harness.slash(MO, create).await;
    for who in [ANN, BOB, CAY, EVE] {
        harness.press(who, &told, "Join").await;
    }
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let question = harness.press(ANN, &told, "Leave").await;
    let skips = harness.press(ANN, &question, "Not the next season").await;
    harness.press(ANN, &skips, "Play the next season").await;
    harness.close("league");
}

#[tokio::test]
async fn two_roles_play_a_team_match_of_two_boards() {
    let mut harness = DiscordHarness::open().await;
    let (red, blue) = (701, 702);
    let roles = [(ANN, vec![red]), (BOB, vec![blue]), (CAY, vec![red]), (FAY, vec![red, blue]), (MO, vec![red])];
    harness.double.look(|world| world.roles = roles.map(|(who, roles)| (who.user, roles)).into());
    let create = "/event create format:team match game:Pilastri variant:4x4 games:one game a pairing rated:false";
    let told = harness.slash(MO, &format!("{create} team-1:@701 team-2:@702 boards:2")).await;
    harness.remark("A team match has two roles and boards, and nothing else has.");
    for options in ["team-1:@701 boards:2", "team-1:@701 team-2:@701 boards:2", "team-1:@701 team-2:@77 boards:2"] {
        harness.slash(MO, &format!("{create} {options}")).await;
    }
    harness.slash(MO, "/event create format:cup game:Pilastri team-1:@701").await;
    harness.remark("Who has both roles joins the smaller team.");
    for who in [ANN, BOB, CAY, EVE, FAY, MO] {
        harness.press(who, &told, "Join").await;
    }
    harness.slash(MO, "/event start event:1").await;
    harness.remark("Captains accept.");
    for who in [CAY, EVE, ANN, ANN] {
        harness.press(who, &told, "Accept").await;
    }
    harness.slash(ANN, "/event show event:1").await;
    harness.press(ANN, &told, "Table").await;
    harness.remark("A captain leaves, and the next one accepts.");
    harness.press(BOB, &told, "Leave").await;
    harness.press(BOB, &told, "Join").await;
    harness.press(BOB, &told, "Accept").await;
    harness.press(FAY, &told, "Accept").await;
    harness.slash(MO, "/event start event:1").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    harness.press(FAY, &told, "Accept").await;
    let shown = harness.slash(ANN, "/event show event:1").await;
    harness.press(ANN, &shown, "Pairings").await;
    harness.press(ANN, &shown, "My games").await;
    harness.remark("A game is resigned, another one decided.");
    let sure = harness.slash(ANN, "/resign game:1").await;
    harness.press(ANN, &sure, "Resign").await;
    harness.slash(MO, "/event decide game:2 result:draw reason:a power cut").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let shown = harness.slash(ANN, "/event show event:1").await;
    harness.press(ANN, &shown, "Table").await;
    harness.close("team-match");
}

#[tokio::test]
async fn what_cannot_be_announced_is_said() {
    let mut harness = DiscordHarness::open().await;
    for options in [
        "format:knock-out game:Pilastri variant:4x4 games:one game a pairing",
        "format:knock-out game:Buku rounds:3",
        "format:cup game:Pilare opening:with the pie rule (Buku)",
        "format:cup game:Buku time:none",
        "format:cup game:Buku time:soon",
        "format:cup game:Buku rating:strong",
        "format:cup game:Buku most:3",
    ] {
        harness.slash(MO, &format!("/event create {options}")).await;
    }
    harness.slash(ANN, "/event show event:7").await;
    harness.slash(MO, "/event decide game:1 result:draw reason:rain").await;
    harness.close("tournament-refusals");
}

#[tokio::test]
async fn a_tournament_of_a_private_server_has_no_link_and_its_cancellation_a_reason() {
    let mut harness = DiscordHarness::open().await;
    let settings = ServerSettings { private: true, ..ServerSettings::default() };
    servers::change_server(&harness.service, ServerId(SERVER), &settings).expect("set");
    harness.slash(MO, "/event create format:cup game:Buku").await;
    harness.slash(MO, "/event cancel event:1 reason:nobody *came*").await;
    harness.pass(TimeDelta::minutes(1), "a minute").await;
    let shown = harness.slash(ANN, "/event show event:1").await;
    harness.press(ANN, &shown, "Table").await;
    harness.close("tournament-cancelled");
}

#[tokio::test]
async fn news_of_a_tournament_are_told_once_if_the_confirmation_is_lost() {
    let live = Live::start().await;
    for fault in [Fault::Lost, Fault::After { status: 502 }, Fault::Refused { status: 500, code: 0 }] {
        live.double.look(|world| world.fault_rules.push(fault_rule("POST", CHANNEL, fault, 1)));
        let terms = GameTerms::usual(Game::Buku.standard(), "3d".to_owned());
        let usual = Settings::usual(Format::RoundRobin, terms);
        let settings = Settings { server: Some(SERVER), channel: Some(TABLE), ..usual };
        let made = tournaments::create(&live.service, Organiser::Host, &settings).expect("announced").id;
        tournaments::cancel(&live.service, Organiser::Host, made, "a test").expect("cancelled");
        live.settled().await;
        let news = format!("Tournament {} was cancelled", made.0);
        let told = live.double.look(|world| world.seen_in(TABLE).filter(|seen| seen.text().contains(&news)).count());
        assert_eq!(told, 1, "{fault:?}");
    }
}
