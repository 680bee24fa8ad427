//! Server settings, changed by managers.

use colonnade::play::{Command, GameId, Identity, ModerationDecision, Viewer};
use colonnade::service::{CommandRequest, games, moderation, people};
use colonnade::view::{OfGame as _, Picture, Theme, render};

use super::harness::DiscordHarness;
use super::playing::{begin_small, play};
use super::world::{ANN, BOB, EVE, MO, SERVER, TABLE, Who};

#[tokio::test]
async fn a_server_is_set() {
    let mut harness = DiscordHarness::open().await;
    harness.slash(MO, "/server show").await;
    harness.slash(ANN, "/server show").await;
    harness.slash(ANN, "/server set threads:true").await;
    harness.slash(MO, "/server set channel:#501 threads:false time:1d private:true rated:nobody").await;
    harness.slash(MO, "/server set anywhere:true").await;
    harness.slash(MO, "/server set time:soon").await;
    harness.slash(MO, "/server set time:1m").await;
    harness.remark("Nobody may propose rated games now.");
    harness.slash(ANN, "/challenge game:Buku opponent:@Bob rated:true").await;
    harness.slash(MO, "/server set rated:those who manage the server").await;
    harness.slash(ANN, "/challenge game:Buku opponent:@Bob rated:true").await;
    harness.slash(MO, "/challenge game:Buku opponent:@Bob rated:true").await;
    harness.close("server");
}

#[tokio::test]
async fn games_are_announced_in_the_channel_that_is_set() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set channel:#501").await;
    harness.slash(ANN, "/challenge game:Pilastri opponent:@Bob variant:4x4 side:first").await;
    let asked = harness.latest(501);
    harness.press(BOB.at(501), &asked, "Accept").await;
    harness.slash(ANN, "/move notation:a1-a2").await;
    harness.slash(BOB.at(501), "/move notation:b1-b2").await;
    harness.remark("The channel is deleted; the players are told alone.");
    harness.double.look(|world| world.gone.insert(501));
    harness.slash(ANN, "/move notation:d4-d3").await;
    harness.close("server-channel");
}

#[tokio::test]
async fn games_have_threads() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set threads:true").await;
    let begun = begin_small(&mut harness).await;
    harness.remark("In the thread the game is known without a number.");
    harness.slash(ANN.at(begun.id), "/move notation:a1-a2").await;
    harness.remark("From the main channel, too.");
    harness.slash(BOB, "/move notation:b1-b2").await;
    harness.press(BOB, &begun, "Offer a draw").await;
    harness.close("server-threads");
}

#[tokio::test]
async fn games_are_cancelled_and_players_barred() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2"]).await;
    harness.slash(ANN, "/server void game:1").await;
    harness.slash(MO, "/server void game:7").await;
    harness.slash(MO, "/server void game:x").await;
    harness.slash(MO, "/server void game:1").await;
    harness.slash(MO, "/server void game:1").await;
    let over = harness.latest(TABLE);
    harness.press(EVE, &over, "Replay").await;
    harness.slash(EVE, "/server bar player:@Ann").await;
    harness.slash(MO, "/server bar player:@Ann").await;
    harness.slash(ANN, "/challenge game:Buku").await;
    harness.slash(MO, "/server bar player:@Ann barred:false").await;
    harness.slash(ANN, "/challenge game:Buku").await;
    harness.close("server-void-and-bar");
}

/// S33: the reason that a manager gives is in the record of moderation, cleaned and bounded, with who gave it.
#[tokio::test]
async fn s33_the_reason_of_a_manager_is_recorded() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    harness.quietly(MO, "/settings").await;
    harness.slash(MO, "/server void game:1 reason:an agreed result").await;
    let long = format!("/server bar player:@Ann reason:{}", "no end ".repeat(60));
    harness.slash(MO, &long).await;
    harness.slash(MO, "/server bar player:@Ann barred:false").await;
    let recorded = moderation::moderations(&harness.service, 9).expect("read");
    let person =
        |who: Who| people::player_of(&harness.service, &Identity::Discord(who.user)).expect("read").expect("known").id;
    let mo = person(MO);
    let ann = person(ANN);
    let decisions: Vec<_> = recorded.iter().map(|entry| entry.event.decision).collect();
    use ModerationDecision::{Barred, Unbarred, Voided};
    assert_eq!(decisions, [Voided(GameId(1)), Barred(ann), Unbarred(ann)]);
    assert!(recorded.iter().all(|entry| entry.event.server.0 == SERVER && entry.event.person == Some(mo)));
    let reasons: Vec<_> = recorded.iter().map(|entry| entry.event.why.as_deref()).collect();
    assert_eq!((reasons[0], reasons[2]), (Some("an agreed result"), None));
    let long = reasons[1].expect("a reason");
    assert!(long.starts_with("no end no end") && long.chars().count() <= 300, "{long}");
}

#[tokio::test]
async fn private_games_are_seen_in_their_server_only() {
    let mut harness = DiscordHarness::open().await;
    harness.quietly(MO, "/server set private:true").await;
    begin_small(&mut harness).await;
    harness.slash(EVE, "/board game:1").await;
    harness.slash(EVE.alone(), "/board game:1").await;
    harness.slash(ANN.alone(), "/board game:1").await;
    harness.close("server-private");
}

#[tokio::test]
async fn results_of_private_games_are_shown_in_their_server_only() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    play(&mut harness, &["a1-a2", "b1-b2"]).await;
    let sure = harness.quietly(BOB, "/resign").await;
    harness.quietly_press(BOB, &sure, "Resign").await;
    harness.quietly(MO, "/server set private:true").await;
    for game in ["2", "3"] {
        begin_small(&mut harness).await;
        let sure = harness.quietly(BOB, &format!("/resign game:{game}")).await;
        harness.quietly_press(BOB, &sure, "Resign").await;
    }
    let here = harness.quietly(EVE, "/profile player:@Ann").await;
    assert_eq!(
        here.text(),
        "**Ann**\nPublic games of Ann: finished 1, of them lost on time 0, running 0.\n\
         Pilastri: rating 1500? · 1 played, 1 won, 0 drawn, 0 lost\n\
         In the private games of this server:\nPilastri: rating 1500? · 2 played, 2 won, 0 drawn, 0 lost"
    );
    // Elsewhere, even for the player, it is as if the games had not been played.
    for elsewhere in [ANN.alone(), Who { server: Some(78), ..EVE }] {
        let shown = harness.quietly(elsewhere, "/profile player:@Ann").await;
        assert_eq!(
            shown.text(),
            "**Ann**\nPublic games of Ann: finished 1, of them lost on time 0, running 0.\n\
         Pilastri: rating 1500? · 1 played, 1 won, 0 drawn, 0 lost"
        );
    }
}

/// The file that the bot sent last.
fn last_file(harness: &DiscordHarness) -> Vec<u8> {
    let files = |world: &mut super::world::World| {
        world.calls.iter().rev().find_map(|call| call.files.last().map(|file| file.content.clone()))
    };
    harness.double.look(files).expect("a file")
}

/// The current board of game 1 in a theme, from the first player's seat.
fn board(harness: &DiscordHarness, theme: Theme) -> Vec<u8> {
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
    render::png(&Picture { theme, ..Picture::of_game(&game) })
}

/// The player to act plays the first legal move elsewhere, so that the outbox announces it.
fn move_on(harness: &DiscordHarness) {
    let game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
    let text = game.state.actions().map(|action| action.to_string()).next().expect("an action");
    let by = game.players()[game.state.side_to_act()];
    games::act(&harness.service, &CommandRequest::new(game.id, by, Command::Act(text.as_str().into()))).expect("legal");
}

#[tokio::test]
async fn a_server_has_a_theme() {
    let mut harness = DiscordHarness::open().await;
    begin_small(&mut harness).await;
    assert!(last_file(&harness) == board(&harness, Theme::Wood));
    harness.slash(MO, "/server set theme:slate").await;
    harness.slash(MO, "/server set threads:true").await;
    harness.slash(EVE, "/server set theme:contrast").await;
    harness.quietly(ANN, "/settings theme:contrast seat:the first player's seat").await;
    for (who, line) in [(ANN, "/move notation:a1-a2"), (BOB, "/move notation:b1-b2")] {
        harness.quietly(who, line).await;
        assert!(last_file(&harness) == board(&harness, Theme::Slate), "{line}: the channel has the server's theme");
    }
    move_on(&harness);
    harness.deliver_unrecorded().await;
    assert!(last_file(&harness) == board(&harness, Theme::Slate), "what the outbox tells, too");
    let replay = harness.quietly(ANN, "/replay game:1").await;
    let replay = harness.quietly_press(ANN, &replay, "⏭").await;
    assert!(last_file(&harness) == board(&harness, Theme::Contrast), "what only Ann sees is hers");
    harness.quietly_press(ANN, &replay, "Post here").await;
    assert!(last_file(&harness) == board(&harness, Theme::Slate), "and what she shows to all is the server's");
    harness.quietly(EVE, "/watch game:1").await;
    move_on(&harness);
    harness.deliver_unrecorded().await;
    let told = harness.latest(super::world::direct(EVE.user));
    assert!(told.text().contains("move 4"), "{}", told.text());
    harness.slash(MO, "/server show").await;
    harness.close("server-theme");
}
