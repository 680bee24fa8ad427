//! The work of a game for one move: it reads one text and performs one action, however long the game is.

use std::process::Command as Process;

use colonnade::play::{Command, GameId, Viewer, WorkCounters, confirmation_reason};
use colonnade::service::{CommandRequest, Sent, games, outbox};
use colonnade_rules::State;
use colonnade_testing::{Rng, compose};

use super::harness::DiscordHarness;
use super::playing::begin;
use super::world::{ANN, BOB};

const PLIES: u32 = 200;

/// The counters are process-wide, so the counting test runs in a separate process.
#[test]
fn one_move_in_a_long_game_reads_its_text_once_and_replays_nothing() {
    let output = Process::new(std::env::current_exe().expect("a path"))
        .args(["--exact", "discord::counting::counted", "--ignored", "--nocapture"])
        .output()
        .expect("starts");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("1 passed"), "{told}{}", String::from_utf8_lossy(&output.stderr));
}

/// Actions of a game that lasts for `plies` actions: of a few candidate moves, the one that captures least is taken.
fn long_game(start: &State, plies: u32) -> Vec<String> {
    let mut rng = Rng::new(6);
    let mut state = start.clone();
    for _ in 0..100 * plies {
        if state.plies() == plies {
            return state.history();
        }
        let moves = (0..12).map(|_| state.parse(&compose(&state, "", &mut rng, |_| ())).expect("legal"));
        let quiet = moves.min_by_key(|action| (action.after().outcome().is_some(), action.facts().captured_total()));
        state = quiet.expect("twelve moves").into_after();
        if state.outcome().is_some() {
            state = start.clone();
        }
    }
    panic!("no game is long enough");
}

#[tokio::test]
#[ignore = "counts what the whole process does; the test above runs it alone"]
async fn counted() {
    let mut harness = DiscordHarness::open().await;
    begin(&mut harness, "Buku variant:8x8").await;
    let mut game = games::get(&harness.service, Viewer::Host, GameId(1)).expect("there");
    for text in long_game(&game.state, PLIES) {
        let player = game.players()[game.state.side_to_act()];
        let request = CommandRequest::new(game.id, player, Command::Act(text.into()));
        game = games::act(&harness.service, &request).expect("legal").game;
    }
    for queued in outbox::notices(&harness.service, usize::MAX).expect("listed") {
        outbox::settle_notice(&harness.service, &queued, Sent::Delivered).expect("settled");
    }
    assert_eq!(game.state.plies(), PLIES);
    let harmless = |text: &String| {
        let action = game.state.parse(text).expect("legal");
        confirmation_reason(&action).is_none()
            && action.after().outcome().is_none()
            && action.after().forced_action().is_none()
    };
    let mut texts = (0..100).map(|seed| compose(&game.state, "", &mut Rng::new(seed), |_| ()));
    let text = texts.find(harmless).expect("an action that needs no confirmation");

    // The game in memory is used to decide on the move and to show it.
    let before = WorkCounters::current();
    assert_eq!(games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").state.plies(), PLIES);
    assert_eq!(WorkCounters::current().since(before), WorkCounters { texts_read: 0, actions_performed: 0 });
    harness.slash(ANN, &format!("/move notation:{text}")).await;
    let work = WorkCounters::current().since(before);
    assert_eq!(games::get(&harness.service, Viewer::Host, GameId(1)).expect("there").state.plies(), PLIES + 1);
    assert_eq!(work, WorkCounters { texts_read: 1, actions_performed: 1 });

    // A refused move is read once, too.
    let before = WorkCounters::current();
    harness.slash(BOB, "/move notation:nonsense").await;
    assert_eq!(WorkCounters::current().since(before), WorkCounters { texts_read: 1, actions_performed: 0 });
}
